"""The user's `cache` setting holds for every command that asks a model."""

import json

import pytest
from fake_clauses import asked, reply_text

NOTE = "The harbour of Brent is calm tonight.\n"
LABEL = {"clause": "the note names a harbour", "output": NOTE, "verdict": "satisfied"}
CONTRACT = "---\nname: cook\n---\n\nensures:\n- a splendid note\n"


def answer(received):
    """To a question of the judge a vote, to one for a rewrite a text that says what is missing."""
    if "THE CLAUSE to rewrite" in str(received.body):
        more = "that names a harbour"
        return json.dumps({"candidates": [{"text": f"a note {more}", "additions": [more]}]})
    return reply_text(asked(received).indices, quotes=["The harbour of Brent is calm"])


@pytest.fixture
def commands(desk, judged_by):
    """Each command with a judge, and without a word about the cache."""
    judged_by.vendor.answer = answer
    run = desk.make_run("tide", ["a splendid note"])
    desk.write("labels.jsonl", json.dumps(LABEL))
    desk.write("cook.md", CONTRACT)
    judge = judged_by()
    return {
        "grade": ("grade", run, *judge),
        "calibrate": ("calibrate", "labels.jsonl", *judge),
        "rewrite": ("rewrite", *judge, "cook.md"),
        "rewrite --verify": ("rewrite", *judge, run, "--verify", run),
    }


def caches(desk):
    """The SQLite files that hold replies, wherever they are."""
    found = (*desk.path.rglob("*.sqlite3"), *desk.home.rglob("*.sqlite3"))
    return sorted({one.name for one in found})


@pytest.mark.parametrize("command", ["grade", "calibrate", "rewrite", "rewrite --verify"])
@pytest.mark.parametrize("is_set", [True, False], ids=["set", "control-not-set"])
def test_replies_are_kept_where_the_setting_says(desk, commands, command, is_set):
    if is_set:
        settings = desk.home / "XDG_CONFIG_HOME/contract-grader/settings.toml"
        desk.write(settings, f'cache = "{desk.home}/mine.sqlite3"\n')
    desk.set(CONTRACT_GRADER_CACHE=None)
    result = desk.call(*commands[command])
    assert result.status in (0, 1, 4), result.err
    assert caches(desk) == (["mine.sqlite3"] if is_set else ["replies.sqlite3"])
