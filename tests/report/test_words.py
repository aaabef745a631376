"""The catalogue: every key that is said exists, every key that exists is said."""

import ast
import string
from pathlib import Path

import pytest

from grader.model.report_judging import JudgingStep
from grader.model.run import ErrorState, RunStatus
from grader.model.verdicts import ClauseState, OverallVerdict, Reason, RequirementState, Verdict
from grader.report import render_summary
from grader.report.clause_notes import NoteKind
from grader.report.judging import (
    OTHER_MODEL,
    SELF_JUDGING,
    TRIPWIRE_FAILED,
    TRIPWIRE_UNANSWERED,
    VOTES_LOST,
)
from grader.report.phrases import MOODS, N_PAIRS
from grader.report.render_evidence import NOT_MEANT
from grader.report.words import EN, Words

REPORT = Path(render_summary.__file__).parent
PLURALS = ("one", "other")
HOWS = {"text", "path", "parsed"}
BROKEN = {Verdict.VIOLATED, Verdict.PARTIALLY_SATISFIED, Verdict.NOT_EVALUABLE}

# keys that the code puts together: family -> members
FAMILIES = {
    "verdict": set(Verdict),
    "overall": set(OverallVerdict),
    "state": set(ClauseState),
    "reason": set(Reason),
    "explain": set(Reason),
    "next": set(Reason),
    "label": set(NoteKind),
    "rule_text": BROKEN,
    "recommend": {Reason.VAGUE, Reason.LOW_CONFIDENCE, Reason.NEEDS_JUDGE},
    "recommend.run_status": set(RunStatus) - {RunStatus.COMPLETE},
    "run_status": set(RunStatus),
    "error_state": set(ErrorState),
    "step": set(JudgingStep),
    "vote": set(RequirementState),
    "warning": {TRIPWIRE_FAILED, TRIPWIRE_UNANSWERED, SELF_JUDGING, OTHER_MODEL},
    "search": HOWS,
    "column": {*render_summary.COLUMNS, "clause", "verdict", "confidence"},
    "strength": {*NOT_MEANT, "about_system", "about_contract", "meets", "misses"},
    "rule": {"1", "2", "3", "4", "5", "6", "none"},
    "coach.next": {*Reason, *(set(MOODS.values()) - {"open"})},
    **{
        f"coach.{end}.{mood}": {str(at) for at in range(N_PAIRS)}
        for end in ("opening", "closing")
        for mood in MOODS.values()
    },
    "coach.closing.hollow": {str(at) for at in range(N_PAIRS)},
}
PLURAL_FAMILIES = {"count": {f"place_{how}" for how in HOWS}, "warning": {VOTES_LOST}}
# stable codes of other packages; an unknown one is shown as it is
CODE_FAMILIES = ("how", "because", "fault", "rule", "run_status", "error_state", "lens")


def said_keys():
    """Literal keys given to `say` and `count`, in every file of the package."""
    found = set()
    for path in REPORT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                literals = [
                    one.value
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                ]
                if isinstance(node.args[0], ast.JoinedStr):
                    continue
                if node.func.attr == "say":
                    found.update(literals)
                elif node.func.attr == "count" and "." in "".join(literals):
                    found.update(f"{key}.{form}" for key in literals for form in PLURALS)
    keys_in_tables = {"section.unevaluable", "section.conditionals", "section.not_in_force"}
    keys_in_tables |= {"section.not_run", "section.recommendations", "section.warnings"}
    keys_in_tables |= {"section.judging"}
    keys_in_tables |= {"recommend.uncovered", "recommend.uncovered_occurred"}
    return found | keys_in_tables


def family_keys():
    keys = {f"{family}.{one}" for family, members in FAMILIES.items() for one in members}
    keys |= {
        f"{family}.{one}.{form}"
        for family, members in PLURAL_FAMILIES.items()
        for one in members
        for form in PLURALS
    }
    return keys


def code_keys():
    return {key for key in EN.catalogue if key.split(".")[0] in CODE_FAMILIES}


def test_every_key_that_is_said_exists():
    assert (said_keys() | family_keys()) - set(EN.catalogue) == set()


def test_every_key_that_exists_is_said():
    assert set(EN.catalogue) - said_keys() - family_keys() - code_keys() == set()


def test_control_the_scan_sees_keys():
    assert {"score.at", "head.title", "note.quote", "usage.answers.one"} <= said_keys()
    assert "no.such_key" not in said_keys()


def test_plural_forms_come_in_pairs():
    ones = {key.removesuffix(".one") for key in EN.catalogue if key.endswith(".one")}
    others = {key.removesuffix(".other") for key in EN.catalogue if key.endswith(".other")}
    assert ones == others


def test_every_sentence_is_a_format_of_named_fields():
    for key, sentence in EN.catalogue.items():
        names = [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
        assert all(name.isidentifier() for name in names), key


def test_a_value_is_never_read_as_a_format():
    assert EN.say("quoted", text="{0.__class__} {n}") == "“{0.__class__} {n}”"


def test_an_unknown_code_is_shown_as_it_is():
    assert EN.code("because", "something-new") == "something-new"
    assert EN.code("because", "not-in-manifest") != "not-in-manifest"


def test_a_missing_key_is_an_error():
    with pytest.raises(KeyError):
        EN.say("no.such_key")


def test_another_language_is_another_catalogue_and_plural_rule():
    slavic = Words(
        language="xx",
        register="plain",
        catalogue={"n.few": "{n} few", "n.many": "{n} many"},
        plural=lambda n: "few" if n < 5 else "many",
    )
    assert [slavic.count("n", n) for n in (2, 7)] == ["2 few", "7 many"]


def test_no_renderer_holds_a_sentence():
    for path in sorted(REPORT.glob("*.py")):
        # the page has words of its own, in English
        if path.name.startswith(("words", "page_")):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        in_raise = {
            id(one)
            for node in ast.walk(tree)
            if isinstance(node, ast.Raise)
            for one in ast.walk(node)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in docstrings | in_raise
            ):
                words = [w for w in node.value.split() if w.isalpha() and len(w) > 2]
                assert len(words) < 3, f"{path.name}: {node.value!r}"
