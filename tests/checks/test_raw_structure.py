"""HTML, comments, front matter and marks that are no Markdown leave counts open."""

import pytest

_COMMENT = "<!--\n# hidden\n- x\n-->\n\nShown text.\n"
_LISTS = "Pros:\n\n- a\n- b\n\nCons:\n\n- x\n- y\n- z\n"


@pytest.mark.parametrize(
    ("body", "output", "state"),
    [
        ("at least one heading", _COMMENT, "undecided"),
        ("no headings", _COMMENT, "undecided"),
        ('has the heading "hidden"', _COMMENT, "undecided"),
        ("exactly one bullet", _COMMENT, "undecided"),
        ("at most 2 words", _COMMENT, "undecided"),
        ("at most 1 word", _COMMENT, "not_met"),
        ("at least 1 heading", "<h1>Hi</h1>", "undecided"),
        ("at least 1 heading", "```html\n<h1>Hi</h1>\n```\n\ntext", "not_met"),
        ("a list of 2 items", "<ul><li>a</li><li>b</li></ul>", "undecided"),
        ("no tables", "<table><tr><td>a</td></tr></table>", "undecided"),
        ("at least 2 headings", "**A**\n\ntext\n\n**B**\n\ntext", "undecided"),
        ("a list of exactly 3 items", _LISTS, "undecided"),
        ("a list of 6 items", _LISTS, "not_met"),
        ("at least 2 list items", _LISTS, "met"),
        ("a list of 3 items", "Apples\nPears\nPlums\n", "undecided"),
        ("a list of 3 items", "apples, pears and plums", "undecided"),
        ("a list of 9 items", "Apples\nPears\nPlums\n", "not_met"),
        ("a list of 2 items", "a) x\nb) y", "undecided"),
        ("a list of 2 items", "i. x\nii. y", "undecided"),
        ("a list of 2 items", "(1) x\n(2) y", "undecided"),
        ("a list of 2 items", "\u2013 x\n\u2013 y", "undecided"),
        ("a list of 2 items", "- x\n- y", "met"),
        ("exactly two bullets", "- x\n  - y\n- z", "undecided"),
        ("at least 3 lines", "one\rtwo\rthree", "undecided"),
        ("at most 1 line", "one<br>two", "undecided"),
        ("at most 9 words", "---\ntitle: A\n---\none two three four five six seven", "undecided"),
    ],
)
def test_counts(decide, body, output, state):
    assert decide(body, output)[0].state == state
