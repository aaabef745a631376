"""Which outputs a check is about, and where its noun may mean a part of one of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from grader.checks.chat_around import is_chat, without_chat, without_title
from grader.checks.counting import limits
from grader.checks.document import Document
from grader.checks.field_values import labelled_values
from grader.checks.json_fields import find_in_field
from grader.checks.kind import MET, Around, Finding
from grader.checks.kinds.table import COUNTED
from grader.checks.lens import DATA
from grader.checks.named_parts import has_heading, has_part, is_among_sections
from grader.checks.nouns import DETERMINERS, PERHAPS_PART, SHORT_TEXTS, TITLED, WHOLE
from grader.checks.parts_by_shape import PARTS_BY_SHAPE, is_all_there_is
from grader.checks.run_check import run_check
from grader.checks.shared_subject import subjects_of
from grader.checks.shown import literals_of
from grader.checks.tokens import tokenize
from grader.model.contract import Clause
from grader.model.requirement import Check
from grader.model.run import Output, Target
from grader.model.verdicts import RequirementState

_COUNTS = frozenset(kind.name for kind in COUNTED)
# What is in a part is in the whole.
_OF_ANYWHERE = frozenset({"wrapped_title", "heading_present"})
# "`status` is "pass"" may speak of a field of that name instead.
_OF_ONE_VALUE = frozenset({"exact_text", "value_shape", "emptiness"})


def outputs_meant(clause: Clause, check: Check, target: Target) -> tuple[Output, ...]:
    """The outputs that the check is about; none when the clause names one that is not there."""
    subjects = set(subjects_of(check))
    if len(subjects) > 1:
        return ()
    subject = next(iter(subjects), None)
    named = tuple(o for o in target.outputs if o.name == subject)
    if subject is None or named or subject in PARTS_BY_SHAPE:
        return named or target.outputs
    return target.outputs if clause.name is None and len(target.outputs) == 1 else ()


def find_in_field_meant(
    clause: Clause, check: Check, documents: Sequence[Document], around: Around
) -> Finding | None:
    """What is found in the field that a clause names in backticks, without a name of its own.

    None where no field of the one output is meant for certain.
    """
    name = check.args.get("of")
    if not isinstance(name, str) or clause.name is not None or len(documents) != 1:
        return None
    if f"`{name}`" not in clause.text:
        return None
    return find_in_field(documents[0], name, check, around)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a check found in the whole of a text."""

    check: Check
    document: Document
    state: RequirementState
    around: Around


def may_mean_a_part(clause: Clause, seen: Seen) -> bool:
    """True where what a clause names may be a part of the text, of which nothing was decided.

    A key, a label, a column or a heading of that name may be meant, and so may what stands
    between the words around it ("Sure! Here is your poem:"), where that makes a difference.
    """
    document, subject = seen.document, next(subjects_of(seen.check), None)
    if _holds_in_any_part(seen) or seen.check.kind == "json_field":
        return False
    if subject is None:
        return _is_own_part(clause, seen) or _hangs_on_chat(clause.name, seen)
    if subject in PARTS_BY_SHAPE and document.name != subject:
        return not is_all_there_is(document, subject, seen.check)
    if subject not in PERHAPS_PART or document.name == subject:
        return _is_field(subject, seen) or _hangs_on_chat(subject, seen)
    return (
        _is_part(subject, seen)
        or has_heading(document, subject)
        or _mentions(document, subject)
        or (subject in SHORT_TEXTS and is_among_sections(document))
        or _hangs_on_chat(subject, seen)
    )


def _holds_in_any_part(seen: Seen) -> bool:
    """True where what was found of the whole is so of every part of it.

    What is nowhere in the text is not in its summary; what is few, or short, is no more in a part.
    """
    check, is_met = seen.check, seen.state is MET
    if check.negated or check.args.get("is_all"):
        return False
    if check.kind == "literal_text":
        return is_met is (check.args.get("mode") == "none") and check.args.get("mode") != "some"
    if check.kind in _OF_ANYWHERE or check.kind == "each":
        return is_met is (check.kind == "each")
    least, most = limits(check.args)
    is_upper, is_lower = least <= 0 and most != inf, least > 0 and most == inf
    return check.kind in _COUNTS and (is_upper if is_met else is_lower)


def _is_field(name: str, seen: Seen) -> bool:
    """True for a name in backticks that may be a field's, the output's as well."""
    is_own = seen.document.name == name
    is_object = isinstance(seen.document.any_json, dict)
    if seen.check.kind in _OF_ONE_VALUE and (not is_own or is_object):
        return True
    if seen.document.is_json and not is_own:
        return True
    if seen.check.kind in _OF_ONE_VALUE - {"emptiness"} and labelled_values(seen.document, name):
        return True
    return _is_part(name, seen, is_field=True)


def _is_own_part(clause: Clause, seen: Seen) -> bool:
    """True where the output's own name, or "the answer", is also that of a part of it."""
    if seen.state is MET and seen.check.kind in DATA:
        return False
    names = {*_said(clause), *([clause.name] if clause.name else [])}
    own = {re.split(r"[\W_]+", name.casefold())[-1] for name in (*names, seen.document.name)}
    nouns = _promised_nouns(clause) - own
    return any(_is_part(name, seen) for name in (*sorted(names), *sorted(nouns))) or any(
        has_heading(seen.document, noun) for noun in nouns
    )


def _is_part(name: str, seen: Seen, *, is_field: bool = False) -> bool:
    """True where a part has the name, unless it is known to be found like the whole."""
    if seen.check.kind == "emptiness" and not seen.document.is_json:
        return any(not label.value for label in labelled_values(seen.document, name))
    if not has_part(seen.document, name, is_field=is_field):
        return False
    found = find_in_field(seen.document, name, seen.check, seen.around)
    return found is None or found.state is not seen.state


def _said(clause: Clause) -> Iterator[str]:
    """The nouns for the whole that a clause has, outside of quotations."""
    tokens = tokenize(clause.text) or ()
    for one, other in pairwise(tokens):
        if one.text in DETERMINERS and other.kind == "word" and other.text in WHOLE:
            yield other.text


def _promised_nouns(clause: Clause) -> set[str]:
    """The nouns of "a summary of at most 10 words", which may be a part of the text."""
    tokens = tokenize(clause.text) or ()
    return {token.text for token in tokens if token.kind == "word"} & PERHAPS_PART


def _mentions(document: Document, noun: str) -> bool:
    """True where a text speaks of such a thing: "here is your poem", "our proposal: wait"."""
    named = rf"\b(?:the|our|your|my|an?|following)\s+(?:[\w-]+\s+)?{noun}\b"
    return re.search(named, document.body, re.IGNORECASE) is not None


def _sees_title(noun: str, check: Check) -> bool:
    """True for lines, and for how a poem or a story starts: its title is no part to some."""
    if check.kind == "line_count" or check.args.get("part") == "line":
        return True
    return check.kind == "starts_with" and noun in TITLED


def _hangs_on_chat(name: str | None, seen: Seen) -> bool:
    """True where the text without the chat around it, or its title, would be judged otherwise."""
    last = re.split(r"[\W_]+", name.casefold())[-1] if name else ""
    if not last or last in WHOLE or seen.check.kind in DATA:
        return False
    if any(is_chat(text) and len(text.split()) > 2 for text in literals_of(seen.check)):
        return False
    document = seen.document
    parts = [*document.remember("without chat", lambda: tuple(without_chat(document)))]
    if _sees_title(last, seen.check):
        parts += without_title(document)
    return any(run_check(seen.check, part, seen.around).state is not seen.state for part in parts)
