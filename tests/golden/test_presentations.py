"""The shipped examples in every language and register; made from their JSON reports."""

import re
from pathlib import Path

import pytest

from grader.model.presentation import Language, Register
from grader.model.report import GradeReport
from grader.report.catalogue_words import catalogue_words
from grader.report.render_markdown import render_markdown
from grader.report.render_terminal import render_terminal
from grader.report.words_of import words_of

HERE = Path(__file__).parent / "examples"
RENDERERS = {"txt": render_terminal, "md": render_markdown}
WORD = re.compile(r"[^\W\d_]+")
NO_HASH = '"trace_hash": null'
CELLS = [(language, register) for language in Language for register in Register]


def report_of(run):
    """Without hashes: the coach's phrases would change with every change of the rule set."""
    text = (HERE / run / "expected.json").read_text("utf-8")
    return GradeReport.model_validate_json(re.sub('"trace_hash": "[0-9a-f]+"', NO_HASH, text))


@pytest.mark.parametrize("run", ["abc123", "small-l3"])
@pytest.mark.parametrize(("language", "register"), CELLS)
@pytest.mark.parametrize("suffix", RENDERERS)
def test_the_report_is_byte_for_byte_the_golden_one(run, language, register, suffix, update_golden):
    is_plain = (language, register) == (Language.EN, Register.NEUTRAL)
    name = f"expected.{suffix}" if is_plain else f"expected.{language}.{register}.{suffix}"
    golden = HERE / run / name
    report = report_of(run)
    got = RENDERERS[suffix]([report], words_of(language, register)).encode("utf-8")
    if update_golden and not is_plain:
        golden.write_bytes(got)
    assert got == golden.read_bytes()


PROSE = {
    "text", "quote", "before", "after", "explanation", "message", "rewrite", "observed", "finding",
    "reading", "evidence_text", "condition", "looked_for",
}  # fmt: skip


def names_in(value):
    """Every word of what is no sentence: ids, services, files, codes, models."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in PROSE:
                yield from names_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one)
    elif isinstance(value, str):
        yield from WORD.findall(value.casefold())


@pytest.mark.parametrize("run", ["abc123", "small-l3"])
@pytest.mark.parametrize("register", Register)
def test_outside_of_quotes_a_german_report_has_german_and_names(run, register):
    report = report_of(run)
    names = set(names_in(report.model_dump(mode="json")))
    ours = catalogue_words(Language.DE)
    assert "found" not in names | ours
    words = words_of(Language.DE, register)
    # wide lines, so that no quotation goes over two
    for line in render_terminal([report], words, width=10_000).split("\n"):
        bare = re.sub("„[^“]*“", " ", line).casefold()
        assert not set(WORD.findall(bare)) - ours - names, line
