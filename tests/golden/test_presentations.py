"""The shipped examples in every language and register; made from their JSON reports."""

from pathlib import Path

import pytest

from grader.model.presentation import Language, Register
from grader.model.report import GradeReport
from grader.report.render_markdown import render_markdown
from grader.report.render_terminal import render_terminal
from grader.report.words_of import words_of

HERE = Path(__file__).parent / "examples"
RENDERERS = {"txt": render_terminal, "md": render_markdown}
CELLS = [(language, register) for language in Language for register in Register]


@pytest.mark.parametrize("run", ["abc123", "small-l3"])
@pytest.mark.parametrize(("language", "register"), CELLS)
@pytest.mark.parametrize("suffix", RENDERERS)
def test_the_report_is_byte_for_byte_the_golden_one(run, language, register, suffix, update_golden):
    is_plain = (language, register) == (Language.EN, Register.NEUTRAL)
    name = f"expected.{suffix}" if is_plain else f"expected.{language}.{register}.{suffix}"
    golden = HERE / run / name
    report = GradeReport.model_validate_json((HERE / run / "expected.json").read_bytes())
    got = RENDERERS[suffix]([report], words_of(language, register)).encode("utf-8")
    if update_golden and not is_plain:
        golden.write_bytes(got)
    assert got == golden.read_bytes()
