"""Every sentence that a report holds in English has its German; what was put into it is quoted."""

import ast
import gzip
import itertools
import json
from pathlib import Path

import pytest

from grader import checks, extract, lint
from grader.checks.decide import decide_clause
from grader.checks.kinds.table import KINDS
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text, output_name
from grader.extract.contracts import read_contracts
from grader.extract.text_of import SAID_OF_PROBLEM
from grader.lint.smells.table import SMELLS
from grader.model.run import Output, Target
from grader.report.told import LONGEST, MOST_PARTS, Told
from grader.report.words import EN
from grader.report.words_de import GERMAN, SENTENCES
from grader.report.words_de_nouns import NOUNS

TOLD = Told(EN.catalogue, GERMAN, SENTENCES, NOUNS)


@pytest.mark.parametrize(
    ("english", "german"),
    [
        pytest.param("found 3 words", "3 Wörter gefunden", id="a-count"),
        pytest.param(
            "found between 2 and 3 (readings differ) links",
            "zwischen 2 und 3 Links gefunden (je nach Lesart)",
            id="a-count-on-which-readings-differ",
        ),
        pytest.param('found "a", "b c"', "„a“, „b c“ gefunden", id="a-list-in-the-marks-of-german"),
        pytest.param(
            'no heading "X" among "A", "B"',
            "keine Überschrift „X“ unter „A“, „B“",
            id="two-lists",
        ),
        pytest.param(
            "found 1 word; the output is blank",
            "1 Wort gefunden; die Ausgabe ist leer",
            id="two-sentences",
        ),
        pytest.param(
            "no such heading, but HTML elements may stand for some",
            "keine solche Überschrift, aber HTML-Elemente stehen vielleicht für einige davon",
            id="a-sentence-in-a-sentence",
        ),
        pytest.param(
            "not JSON: mapping values are not allowed here",
            "kein JSON: „mapping values are not allowed here“",
            id="another-tools-words-in-a-sentence-are-quoted",
        ),
        pytest.param(
            'starts with "found 3 words", not exactly with "x"',
            "beginnt mit „found 3 words“, nicht genau mit „x“",
            id="an-output-that-speaks-like-us-is-quoted",
        ),
        pytest.param(
            'the text is "one\ntwo"', "der Text ist „one\ntwo“", id="a-line-break-in-a-quotation"
        ),
        pytest.param(
            "finder ended with the error gone, which no contract declares; it excuses nothing.",
            "„finder“ endete mit dem Fehler „gone“, den kein Vertrag deklariert; "
            "er entschuldigt nichts.",
            id="advice-with-a-semicolon-of-its-own",
        ),
        pytest.param(
            "finder ended with the error without a name, which no contract declares; "
            "it excuses nothing.",
            "„finder“ endete mit dem Fehler ohne Namen, den kein Vertrag deklariert; "
            "er entschuldigt nichts.",
            id="a-word-of-ours-in-a-field-of-theirs",
        ),
        pytest.param(
            "This path was not taken: if it rains (nothing in the run decides). "
            "Grade a run in which it happens.",
            "Dieser Weg wurde nicht genommen: „if it rains“ (nichts im Lauf entscheidet). "
            "Bewerten Sie einen Lauf, in dem er genommen wird.",
            id="advice-around-an-explanation",
        ),
    ],
)
def test_a_sentence_of_ours_is_said_in_german(english, german):
    assert TOLD.translated(english) == german


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("the list has three entries", id="what-a-model-wrote"),
        pytest.param("found 3 unicorns", id="a-noun-that-is-not-ours"),
        pytest.param("found 3 words indeed", id="more-than-the-sentence"),
        pytest.param("found 3 words; and so on", id="one-of-two-is-not-ours"),
        pytest.param("", id="nothing"),
        pytest.param('found "' + "x" * LONGEST + '"', id="longer-than-anything-of-ours"),
    ],
)
def test_anything_else_is_a_quotation(text):
    assert TOLD.translated(text) is None
    assert TOLD.or_quoted(text) == f"„{text}“"


def test_a_hostile_text_costs_little():
    text = "; ".join(["found"] * (MOST_PARTS + 5)) + '" is "' * 100
    assert TOLD.or_quoted(text[:LONGEST]) == f"„{text[:LONGEST]}“"


# What an expression in a sentence may stand for; one combination has to give a sentence.
STAND_INS = (
    "3", "3 of 4", '"a"', 'did not find "a"', "paragraph", "paragraphs", "JSON", "gone", "upper",
    "the output is blank", "the text is in German", "found 3 such things",
)  # fmt: skip


WANTED = {"observed", "doubt", "message"}
# the message of an error, which ends the command
IN_NO_REPORT = {("manifest_json.py", (None, ": nested more than ", None, " levels deep"))}


def sentences_in(package):
    """Literal and formatted strings that a package gives to `observed`, `doubt` or `message`."""
    for path in sorted(Path(package.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for value in values_of(node):
                yield from ((path.name, one) for one in variants(value))


def values_of(node):
    if isinstance(node, ast.keyword) and node.arg in WANTED:
        return [node.value]
    if isinstance(node, ast.Assign):
        names = {one.id for one in node.targets if isinstance(one, ast.Name)}
        return [node.value] if names & WANTED else []
    is_fault = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotJson"
    return node.args if is_fault else []


def variants(value):
    """The alternatives of a value, each a list of literal parts and None for an expression."""
    if isinstance(value, ast.IfExp):
        return [*variants(value.body), *variants(value.orelse)]
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        pairs = itertools.product(variants(value.left), variants(value.right))
        return [(*one, *two) for one, two in pairs]
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return [(value.value,)] if value.value else [()]
    if isinstance(value, ast.JoinedStr):
        return [tuple(p.value if isinstance(p, ast.Constant) else None for p in value.values)]
    return []


def is_told(parts):
    n_open = parts.count(None)
    for chosen in itertools.product(STAND_INS, repeat=n_open):
        fill = iter(chosen)
        text = "".join(next(fill) if part is None else part for part in parts)
        if TOLD.translated(text) is not None:
            return True
    return False


@pytest.mark.parametrize("package", [checks, extract], ids=["checks", "extract"])
def test_every_sentence_in_the_code_is_told(package):
    found = {
        (name, parts)
        for name, parts in sentences_in(package)
        # an expression alone, or a fault that no report holds (it is an error's message)
        if any(part and part.strip('" :') for part in parts)
    }
    assert len(found) > 25
    untold = {one for one in found if not is_told(one[1])}
    assert untold - IN_NO_REPORT == set()


def test_control_a_sentence_without_its_german_is_seen():
    assert not is_told(("found ", None, " that nobody translated"))
    assert is_told(("found ", None, " ", None))


def test_what_lint_says_is_told():
    for smell in SMELLS:
        text = smell.explanation.format(span="good")
        assert "„good“" in TOLD.translated(text), text
        assert TOLD.translated(smell.advice) is not None, smell.advice
    for path in (Path(lint.__path__[0]) / "smells").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in {"explanation", "advice"}:
                for parts in variants(node.value):
                    assert is_told(tuple(p and p.replace("{span}", "x") for p in parts)), path.name


def test_what_is_said_of_a_file_is_told():
    for said in SAID_OF_PROBLEM.values():
        assert TOLD.translated(said) is not None, said
        assert TOLD.translated(f"this contract is not read: {said}") is not None
        assert TOLD.translated(f"2 more: {said}") is not None


def observed(clause_text, output_text):
    clause = clause_from_text(clause_text)
    output = Output(service="case", name=output_name(clause), path="output", text=output_text)
    target = Target(outputs=(output,), how="binding", looked_for=("output",))
    return {one.observed for one in decide_clause(clause, read_clause(clause), target)} - {""}


def test_what_the_kinds_observe_in_their_own_examples_is_told():
    seen = set()
    for kind in KINDS.values():
        for example in (*kind.accepts, *kind.refuses):
            seen |= observed(example.clause, example.output)
    assert len(seen) > 60
    assert {one for one in seen if TOLD.translated(one) is None} == set()


def test_what_the_checks_observe_in_the_development_data_is_told(shared):
    with gzip.open(shared / "data" / "clause_bench_dev.jsonl.gz") as lines:
        cases = [json.loads(line) for line in lines][::2]
    seen = set().union(*(observed(one["clause"], one["output"]) for one in cases))
    assert len(seen) > 500
    assert {one for one in seen if TOLD.translated(one) is None} == set()


def test_what_is_warned_of_in_the_corpus_is_told(shared):
    messages = {
        warning.message
        for path in sorted((shared / "corpus").rglob("*.md"))
        for warning in read_contracts(path.name, path.read_text("utf-8", "replace")).warnings
    }
    assert len(messages) > 5
    assert {one for one in messages if TOLD.translated(one) is None} == set()
