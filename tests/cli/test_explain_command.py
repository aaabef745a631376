"""`contract-grader explain`."""

import json

import pytest

from grader.cli.main import main


def test_it_prints_each_requirement_and_its_reading(capsys):
    assert main(["explain", "`report`: at most 100 words and witty"]) == 0
    out = capsys.readouterr().out
    assert "output     report" in out
    assert "decided by code: at most 100 words" in out
    assert "an empty output would keep it by the letter" in out
    assert "2. witty\n   needs judgement" in out


def test_a_condition_is_shown(capsys):
    assert main(["explain", "if no data: a single sentence"]) == 0
    out = capsys.readouterr().out
    assert "condition  if no data" in out
    assert "exactly 1 sentence" in out


def test_json_names_the_kind_and_its_arguments(capsys):
    assert main(["explain", "--format", "json", "`r`:\n  - at least 2 tables\n  - witty"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["output"] == "r"
    assert [r["check"] and r["check"]["kind"] for r in found["requirements"]] == ["tables", None]
    assert found["requirements"][0]["check"]["args"] == {"min": 2, "max": None}


@pytest.mark.parametrize("arguments", [["explain"], ["explain", "  "]])
def test_without_a_clause_it_is_a_usage_error(capsys, arguments):
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err


def test_control_characters_of_a_clause_do_not_reach_the_terminal(capsys):
    main(["explain", "a\x1b[31m clause"])
    assert "\x1b" not in capsys.readouterr().out
