"""Sections and headings by name: "a section titled X", "an "X" section", "`## X`"."""

import re

from grader.checks.cover import LITERALS, covers, has_only, literals
from grader.checks.form import QUOTING, Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_NOUNS = words_of("section sections heading headings header headers chapter chapters")
_ALLOWED = _NOUNS | words_of(
    "titled called named headed labelled labeled following these both each every all and title "
    "titles markdown entitled level subsection subsections h1 h2 h3 h4"
)
_CONTAINING = words_of(
    "contains contain includes include has have with features sections headings section heading "
    "header headers there presents carries"
)
_NAMING = words_of("as titled called named headed labelled labeled entitled")
_INCLUDING = words_of("include includes there")
_INSIDE = words_of("in within inside under below of across throughout from")
_LIMITS = words_of("only exactly just any at most least up out from either order")
_HASHES = re.compile(r"(#{1,6})\s+(\S.*)")
# `# Report <name>` is a pattern, no heading's own words.
_TEMPLATE = re.compile(r"<[^<>]+>|\{[^{}]*\}|\.\.\.|\u2026")
_LEVEL_WORDS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4}


def read_headings_named(phrase: Phrase) -> Check | tuple[Check, ...] | None:
    """Headings that must be there, a requirement each; "no ... section" is read too."""
    terms = literals(phrase)
    words = set(phrase.words)
    if not terms or not has_only(phrase, "quoted", "code", "hashes", "index"):
        return None
    if words & _LIMITS or _says_more(phrase) or any(_TEMPLATE.search(term) for term in terms):
        return None
    is_alone = len(phrase.items) == 1 and _HASHES.fullmatch(terms[0]) is not None
    negations = [w for w in phrase.words if w in {"no", "without", "not", "never"}]
    if not is_alone:
        is_about = bool(words & _NOUNS) and bool(words & _CONTAINING)
        if not is_about or not covers(phrase, _ALLOWED | {"no", "without", "not", "never"}):
            return None
    if len(negations) > 1 or (negations and len(terms) > 1) or "or" in words:
        return None
    level = _level(phrase)
    if level is None:
        return None
    checks = tuple(_check(term, level) for term in terms)
    if negations:
        only = checks[0]
        return Check(kind=only.kind, args=only.args, negated=True)
    return checks if len(checks) > 1 else checks[0]


def _says_more(phrase: Phrase) -> bool:
    """True for a verb between two names: "the section X contains Y"."""
    places = [n for n, item in enumerate(phrase.items) if item.tag in LITERALS]
    if set(phrase.words) & {"is", "are", "be"} and not set(phrase.words) & {"there", *_NAMING}:
        return True  # "the header is `id,name`" gives the header's words, of a table perhaps
    if places[0] == 0 and "in" in phrase.words:  # "X appears in a heading"
        return True
    if places[0] and phrase.items[places[0] - 1].text in {"on", "for", "of", "about", "in"}:
        return True  # "a section on X" may be called otherwise
    if _is_of_heading(phrase):
        return True
    after = [item.text for item in phrase.items[places[-1] + 1 :] if item.tag == "word"]
    if _INSIDE.intersection(after) and _NOUNS.intersection(after):
        return True  # "contains X in each section" says where X stands
    between = phrase.items[places[0] : places[-1]]
    return any(i.tag == "word" and i.text in _CONTAINING - _NOUNS for i in between)


def _is_of_heading(phrase: Phrase) -> bool:
    """True for "the section contains X", which is no heading X; "the headings include X" is one."""
    words = [word for word in phrase.words if word not in {"the", "a", "an", "its", "this"}]
    if len(words) < 2 or words[0] not in _NOUNS:
        return False
    return words[1] in _CONTAINING - _NOUNS - (_INCLUDING if words[0].endswith("s") else set())


def _level(phrase: Phrase) -> int | None:
    """The level that the words ask for, 0 for any, None when they ask for two."""
    found = {_LEVEL_WORDS[w] for w in phrase.words if w in _LEVEL_WORDS}
    for item in phrase.items:
        if item.tag == "hashes":
            found.add(len(item.text))
        elif item.tag == "index":
            if item.text != "level":
                return None
            found.add(item.number)
    return None if len(found) > 1 else next(iter(found), 0)


def _check(term: str, level: int) -> Check:
    match = _HASHES.fullmatch(term.strip())
    title = match.group(2).strip() if match else term.strip()
    wanted = len(match.group(1)) if match else level
    args: dict[str, object] = {"title": title}
    if wanted:
        args["level"] = wanted
    return Check(kind="heading_present", args=args)


HEADINGS_NAMED = Form(read=read_headings_named, signs=QUOTING)
