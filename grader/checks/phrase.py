"""A phrase of a clause without the words that only name the output."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.checks.about_input import MADE, speaks_of_input
from grader.checks.items import Item, fold
from grader.checks.nouns import ADJECTIVES, DETERMINERS, OF_TEXT, PERHAPS_PART, PREPOSITIONS, WHOLE
from grader.checks.parts_by_shape import MAIN_TEXTS, SHAPE_WORDS, THE_MAIN_TEXT, shape_named
from grader.checks.tokens import tokenize
from grader.checks.vocabulary import words_of

_NAME = re.compile(r"[\w.-]+")
# "absent from the text" speaks of the text; "10 words from the text" of some of it.
_AWAY = words_of(
    "absent missing excluded omitted left out kept removed banned away free gone barred"
)
_LITERALS = frozenset({"quoted", "code"})
# A verb that cannot be the second half of a compound noun.
_FOLLOWS = words_of("is has must should shall will contains includes does consists begins")
# After a name in backticks these name a second one: "`a` and `b` are present" is of both.
_JOINTS = words_of(", and or nor but as plus & / then before after with alongside besides")
_PLACES = words_of("page")
_PRONOUNS = words_of("it everything")
_OPENS_SUBJECT = PREPOSITIONS | DETERMINERS | _PRONOUNS | words_of("it's everything's")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """The items that say something, and the output that the phrase names, if it does.

    `subject` is a name in backticks, a noun such as `summary`, or a part of
    `parts_by_shape`; None when the phrase only says "the output" or nothing. `words` are the plain
    words, in order; `signs` the set of them and of the tags of the other items, in angle brackets
    ("<bound>"). `is_field` is True where the phrase opens with a name in backticks.
    """

    items: tuple[Item, ...]
    subject: str | None = None
    is_field: bool = False
    words: tuple[str, ...] = field(init=False)
    signs: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Keep the plain words and the signs, which every form asks for."""
        words = tuple(item.text for item in self.items if item.tag == "word")
        tags = (f"<{item.tag}>" for item in self.items if item.tag != "word")
        object.__setattr__(self, "words", words)
        field_sign = ("<field>",) if self.is_field else ()
        object.__setattr__(self, "signs", frozenset((*words, *tags, *field_sign)))


def read_phrase(text: str, names: Sequence[str] = ()) -> Phrase | None:
    """Tokenise a phrase and drop what only names the output.

    Args:
        text: a part of a clause.
        names: names of the output the clause is about.

    Returns:
        None when the text cannot be split into tokens with certainty, or when a number in it
        may describe what the output was made from.
    """
    tokens = tokenize(text)
    if tokens is None:
        return None
    items = fold(tokens)
    return None if speaks_of_input(items) else without_subject(items, names)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own:
    """The words of the output's own names: the last ones, and those before them."""

    last: frozenset[str]
    before: frozenset[str]


@functools.lru_cache(maxsize=64)  # every piece of a clause asks for them
def _own_words(names: tuple[str, ...]) -> _Own:
    """`market_report` is "the report" and "the market report", never "the market"."""
    parts = [[p for p in re.split(r"[\W_]+", name.lower()) if p] for name in names]
    return _Own(
        last=frozenset(p[-1] for p in parts if p) - OF_TEXT,
        before=frozenset(word for p in parts for word in p[:-1]),
    )


def without_subject(items: Sequence[Item], names: Sequence[str]) -> Phrase | None:
    """Drop every mention of the output; None when two different outputs are named."""
    own = _own_words(tuple(names))
    kept: list[Item] = []
    subjects: set[str] = set()
    may_name_shape = any(item.text in SHAPE_WORDS for item in items)
    at = 0
    while at < len(items):
        end, subject = _mention_at(items, at, own, names)
        shape = shape_named(items, at) if may_name_shape else None
        if shape is not None:
            subjects.add(shape)  # its words stay: "the list has 3 items" counts list items
        if end > at and _is_topic(items, at, end):
            return None
        if end == at:
            kept.append(items[at])
            at += 1
            continue
        if subject:
            subjects.add(subject)
        at = end
    if len(subjects) > 1:
        return None
    subject = next(iter(subjects), None)
    is_field = bool(items) and items[0].tag == "code" and items[0].text == subject
    return Phrase(items=tuple(_trimmed(kept)), subject=subject, is_field=is_field)


def _is_topic(items: Sequence[Item], at: int, end: int) -> bool:
    """True for the mention in "three bullets on the plan", not in "three links on the page"."""
    return _word(items, at - 1) == "on" and _word(items, end - 1) not in _PLACES


def _trimmed(items: list[Item]) -> list[Item]:
    while items and items[0].tag == "punct" and items[0].text in ":,;-\u2013—":
        items = items[1:]
    while items and items[-1].tag == "punct" and items[-1].text in ":,;.":
        items = items[:-1]
    return items


def _mention_at(
    items: Sequence[Item], at: int, own: _Own, names: Sequence[str]
) -> tuple[int, str | None]:
    if items[at].tag == "code" or items[at].text in _OPENS_SUBJECT:
        return _subject_at(items, at, own, names)
    return _bare_subject(items, own, names) if at == 0 else (at, None)


def _is_origin(items: Sequence[Item], at: int) -> bool:
    """True for what "a digest of the article" is made of, and for "10 words from the text"."""
    if _word(items, at) == "from":
        return _word(items, at - 1) not in _AWAY
    of = at if _word(items, at) == "of" else at - 1
    return _word(items, of) == "of" and _word(items, of - 1) in MADE


def _subject_at(
    items: Sequence[Item],
    at: int,
    own: _Own,
    names: Sequence[str],
) -> tuple[int, str | None]:
    """End of the mention that starts at an item (the same index when none does), and its name."""
    position = at
    if _is_origin(items, at):
        return at, None
    has_preposition = items[at].tag == "word" and items[at].text in PREPOSITIONS
    if has_preposition:
        position += 1
    code = _code_subject(items, position, has_preposition, names)
    if code is not None:
        return code
    start = position
    if _word(items, position) in DETERMINERS:
        position += 1
    while position > start and _word(items, position) in ADJECTIVES | own.before:
        position += 1
    noun = _word(items, position).removesuffix("'s")
    is_pronoun = noun in _PRONOUNS and position == start
    if not is_pronoun and (position == start or noun in _PRONOUNS):
        return at, None
    known = noun in WHOLE or noun in own.last or (noun in PERHAPS_PART and not names)
    introduces = _introduces(items, position + 1)
    if not known or introduces or _goes_on(items, position):
        return at, None
    is_subject = has_preposition or at == 0  # a postscript "follows the main text"
    is_main = is_subject and noun in MAIN_TEXTS and _word(items, position - 1) == "main"
    return position + 1, THE_MAIN_TEXT if is_main else _part_named(noun, own)


def _part_named(noun: str, own: _Own) -> str | None:
    """A noun that may mean a part of the output; None for one that means the whole."""
    return noun if noun in PERHAPS_PART and noun not in own.last else None


def _bare_subject(items: Sequence[Item], own: _Own, names: Sequence[str]) -> tuple[int, str | None]:
    """Read "output has ...", "entire response must ...": no article, then a verb."""
    at = 0
    while _word(items, at) in ADJECTIVES:
        at += 1
    noun = _word(items, at)
    known = WHOLE | own.last | (frozenset() if names else PERHAPS_PART)
    if noun not in known or _word(items, at + 1) not in _FOLLOWS:
        return 0, None
    return at + 1, _part_named(noun, own)


def _introduces(items: Sequence[Item], at: int) -> bool:
    """True for "the text X" and "the translation of X", where the noun belongs to the literal."""
    is_of = _word(items, at) in {"of", "for", "to", "from", "about"}
    return _tag(items, at + 1 if is_of else at) in _LITERALS


def _goes_on(items: Sequence[Item], noun_at: int) -> bool:
    """True for "the report title", "the text editor": the noun only describes another one."""
    return _word(items, noun_at + 1) in {
        "title", "body", "section", "sections", "heading", "headings", "header", "introduction",
        "summary", "name", "subject", "file", "format", "language", "conclusion", "template",
    }  # fmt: skip


def _code_subject(
    items: Sequence[Item],
    at: int,
    has_preposition: bool,
    names: Sequence[str],
) -> tuple[int, str | None] | None:
    """A name in backticks as the subject; at the start, one that is not the output's is a field."""
    if _tag(items, at) != "code" or not _NAME.fullmatch(items[at].text):
        return None
    is_list = at + 1 < len(items) and items[at + 1].text in _JOINTS
    is_own = not names or items[at].text in names
    opens = at == 0 and _tag(items, 1) == "word" and is_own and not is_list
    if not has_preposition and not opens:
        return None
    if has_preposition and is_list and _tag(items, at + 2) == "code":
        return None
    return at + 1, items[at].text


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) and items[at].tag == "word" else ""


def _tag(items: Sequence[Item], at: int) -> str:
    return items[at].tag if at < len(items) else ""
