"""A text is sought as written; where it is there only as it reads once rendered, it stays open."""

import pytest


@pytest.mark.parametrize(
    ("term", "output"),
    [
        pytest.param("It's here", "It\u2019s here.", id="a typographic apostrophe"),
        pytest.param("Caf\u00e9", "Cafe\u0301", id="a decomposed letter"),
        pytest.param("quick brown fox", "The **quick** brown [fox](x)", id="Markdown marks"),
        pytest.param("phones away", "phones\naway", id="a line break"),
        pytest.param("AT&T", "AT&amp;T", id="an entity"),
        pytest.param("10 EUR", "10\u00a0EUR", id="a hard blank"),
        pytest.param("caf\u00e9", '{"a": "caf\\u00e9"}', id="a JSON escape"),
        pytest.param("1000", "1,000", id="a grouped number"),
        pytest.param("cooperation", "co-\noperation", id="a broken word"),
    ],
)
def test_neither_presence_nor_absence_is_decided(decide, term, output):
    assert decide(f'contains "{term}"', output)[0].state == "undecided"
    assert decide(f'does not contain "{term}"', output)[0].state == "undecided"
    assert decide(f'does not contain "{term}"', "plain")[0].state == "met"


@pytest.mark.parametrize(
    ("body", "output", "state"),
    [
        ('the word "quick" appears at least twice', "a quick, qu**ick** fox", "undecided"),
        ('the word "TODO" appears exactly once', "TODO: a todo. TODOs", "undecided"),
        ('the word "todo" appears exactly once', "TODO: a todo.", "undecided"),
        ('the word "todo" appears exactly once', "A todo.", "met"),
        ('contains the word "art"', "state-of-the-art", "undecided"),
        ('the word "Ann" does not appear', "Ann's car", "undecided"),
        ('contains the word "Cafe"', "Cafe\u0301", "undecided"),
        ('starts with "hi"', "Hi Bob", "undecided"),
        ('starts with "It\'s"', "It\u2019s late", "undecided"),
        ('starts with "# X"', "---\na: b\n---\n# X", "undecided"),
        ('ends with "ann"', "Best, Ann", "undecided"),
        ('ends with "Bob"', "Best, Ann", "not_met"),
    ],
)
def test_words_and_edges(decide, body, output, state):
    assert decide(body, output)[0].state == state
