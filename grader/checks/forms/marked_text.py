"""Things with a form of their own: a title in angle brackets, a postscript, two versions."""

import re

from grader.checks.counting import bound_args
from grader.checks.cover import covers, has_only, literals
from grader.checks.form import COUNTING, Form
from grader.checks.nouns import PERHAPS_PART
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_TITLE_WORDS = words_of(
    "title titled heading double angle angular angled bracket brackets wrapped enclosed between "
    "present and such like inside given name surrounded stands form put set"
)
_POSTSCRIPT_WORDS = words_of(
    "postscript p s ps pps p.s p.p.s ends end closes close with starts start starting begins "
    "beginning marked follows follow whose first characters are after text main body labelled "
    "labeled introduced last opens opening closing note headed added adds add finishes concludes "
    "then ending signed following very"
)
_MARKER = re.compile(r"p\.?\s?(?:p\.?\s?)?s\.?", re.IGNORECASE)
_VERSION_NOUNS = words_of(
    "version versions answer answers response responses text texts alternative alternatives "
    "variant variants reply replies draft drafts option options"
)
_VERSION_WORDS = _VERSION_NOUNS | words_of(
    "two different distinct separated separate divided divider separator splits split between them "
    "no other parts part six asterisks and non empty exactly more fewer nothing else one another "
    "from asterisk using delimited alternative alternatives variants options"
)
_DIFFER = words_of("different distinct versions alternative alternatives variants options")
_SERIES = re.compile(r"(.*?[^\s\d])(?:\s*\d+|\s+[NXnx#])")
_SERIES_WORDS = words_of(
    "section sections part parts chapter chapters headed labelled labeled titled introduced named "
    "called marked divided into and so on number numbered each heading headings starting etc like "
    "such split counting up from n x beginning starts begins opening marked begin start open"
)
_SERIES_NOUNS = words_of("section sections part parts chapter chapters")


def read_title(phrase: Phrase) -> Check | None:
    """A title written as <<...>>."""
    words = set(phrase.words)
    has_angle = any(item.tag == "angle" for item in phrase.items)
    says_angle = "double" in words and bool(words & {"angle", "angular", "angled"})
    named = any(item.tag == "angle" and "title" in item.text.lower() for item in phrase.items)
    if not (named or words & {"title", "titled"}) or not (has_angle or says_angle):
        return None
    if not has_only(phrase, "angle") or not covers(phrase, _TITLE_WORDS):
        return None
    return Check(kind="wrapped_title", args={"open": "<<", "close": ">>"})


def read_postscript(phrase: Phrase) -> Check | None:
    """A postscript that starts with P.S. or P.P.S."""
    words = set(phrase.words)
    if not has_only(phrase, "quoted", "code"):
        return None
    if not covers(phrase, _POSTSCRIPT_WORDS | PERHAPS_PART):
        return None
    quoted = literals(phrase)
    if len(quoted) > 1 or (quoted and not _MARKER.fullmatch(quoted[0].strip())):
        return None
    initials = [w for w in phrase.words if w in {"p", "s"}]
    if not quoted and "".join(initials) not in {"ps", "pps"}:
        return None
    if quoted and (initials or "postscript" not in words):
        return None
    n_ps = (quoted[0].lower() if quoted else "".join(initials)).count("p")
    return Check(kind="postscript", args={"marker": "P.P.S" if n_ps == 2 else "P.S."})


def read_versions(phrase: Phrase) -> Check | None:
    """Exactly two different texts around a line of six asterisks."""
    words = set(phrase.words)
    stars = [item.text for item in phrase.items if item.tag == "stars"]
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    if stars != ["******"] or not words & _VERSION_NOUNS or not words & _DIFFER:
        return None
    if not covers(phrase, _VERSION_WORDS) or not has_only(phrase, "stars", "bound", "suffix"):
        return None
    if len([b for b in bounds if b.min == b.max == 2]) != 1:
        return None
    if any(b.min not in {2, 6} for b in bounds):
        return None
    says = bool(words & {"different", "distinct"})
    return Check(kind="versions", args={"divider": "******", "must_differ": says})


def read_series(phrase: Phrase) -> Check | None:
    """Sections labelled "Day 1", "Day 2" and so on, at least so many."""
    if phrase.signs.isdisjoint(_SERIES_NOUNS | {"<index>"}):
        return None
    label = _label(phrase)
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    suffixes = [item.text for item in phrase.items if item.tag == "suffix"]
    if label is None or len(bounds) != 1 or len(suffixes) > 1:
        return None
    words = frozenset(label.lower().split()) | _SERIES_WORDS | {"being", "its"}
    named = set(phrase.words) | {i.text for i in phrase.items if i.tag == "index"}
    if not covers(phrase, words, {"...", "…"}) or not named & _SERIES_NOUNS:
        return None
    if not has_only(phrase, "quoted", "code", "bound", "suffix", "index"):
        return None
    bound = bounds[0].with_operator(suffixes[0]) if suffixes and bounds[0].is_bare else bounds[0]
    return Check(
        kind="labelled_sections",
        args={**bound_args(bound), "label": label, "is_cased": bool(literals(phrase))},
    )


def _label(phrase: Phrase) -> str | None:
    """The word before the number: from "Day 1", "Section X", or Section 1, Section 2."""
    quoted = literals(phrase)
    if quoted:
        if len(quoted) == 1 and "number" in phrase.words:
            return quoted[0].strip() or None
        found = {m.group(1).strip() if (m := _SERIES.fullmatch(q.strip())) else "" for q in quoted}
        return found.pop() if len(found) == 1 and "" not in found else None
    indexes = [item.text for item in phrase.items if item.tag == "index"]
    if indexes:  # "level 2 sections" and "one section called Part 2" name no series
        return indexes[0] if len(indexes) > 1 and len(set(indexes)) == 1 else None
    words = phrase.words
    for at, word in enumerate(words[1:], start=1):
        if word in {"x", "n"}:
            return words[at - 1]
    return None


SERIES = Form(read=read_series, signs=COUNTING)
VERSIONS = Form(read=read_versions, signs=frozenset({"<stars>"}))
TITLE = Form(read=read_title, signs=frozenset({"title", "titled", "<angle>"}))
POSTSCRIPT = Form(read=read_postscript, signs=frozenset({"postscript", "s", "ps", "pps"}))
