"""What everybody takes for a placeholder, and what some do."""

import pytest

from grader.checks.document import Document
from grader.checks.placeholder_marks import bracketed, of_any_style


def counts(find, text):
    found = find(Document(text, 0, len(text), "p", "n"))
    return len(found.certain), found.n_more


@pytest.mark.parametrize(
    ("text", "certain", "more"),
    [
        pytest.param("Dear [Your name],", 1, 0, id="words that ask"),
        pytest.param("[Company Name] and [DATE]", 2, 0, id="names of what belongs there"),
        pytest.param("Hello {{ user }}", 1, 0, id="braces of a template"),
        pytest.param("start <N> jobs for <your name>", 2, 0, id="angle brackets"),
        pytest.param("Price: TBD. TODO: check", 2, 1, id="words for what is open"),
        pytest.param("Lorem ipsum dolor", 1, 0, id="filler"),
        pytest.param("he said [sic], see [Berlin]", 0, 2, id="brackets that may be anything"),
        pytest.param("Press [Enter], or click [Your profile].", 0, 2, id="keys and buttons"),
        pytest.param("[Name] is required. [Email] too.", 0, 2, id="fields of a form"),
        pytest.param("[Name], hello.\nYours, [Your name]", 2, 0, id="a letter's names"),
        pytest.param("x[i] and [a](url)", 0, 2, id="an index, a link without an address"),
        pytest.param("[1], [2-3] and [a](https://a.org)", 0, 0, id="references and links are none"),
        pytest.param("- [x] a\n- [ ] b", 0, 0, id="boxes are none"),
        pytest.param("```py\nList[name] {{x}}\n```", 0, 2, id="in a program they are doubtful"),
        pytest.param("List<T> and <b>bold</b>", 0, 1, id="a type's parameter; tags are none"),
        pytest.param("mail <ann@a.org> or <https://a.org>", 0, 0, id="addresses are none"),
        pytest.param("fill ___ and {name}", 0, 2, id="lines and single braces"),
        pytest.param("plain words", 0, 0, id="control: nothing"),
    ],
)
def test_placeholders_of_any_style(text, certain, more):
    assert counts(of_any_style, text) == (certain, more)


@pytest.mark.parametrize(
    ("text", "certain", "more"),
    [
        pytest.param("[anything] at [all]", 2, 0, id="any words in brackets"),
        pytest.param("[sic] [...] [a](b)", 0, 3, id="editors' marks, a link to nowhere"),
        pytest.param("[1] [a](b/c.md)", 0, 0, id="references and links are none"),
        pytest.param("x[i] but [i]", 1, 1, id="an index stands right after a letter"),
        pytest.param("![image][ref] [x] []", 0, 0, id="images and boxes are none"),
        pytest.param("{{x}} TBD", 0, 0, id="control: other styles are none"),
    ],
)
def test_placeholders_in_brackets(text, certain, more):
    assert counts(bracketed, text) == (certain, more)
