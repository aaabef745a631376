"""Which outputs a check is about, and where its noun may mean a part of one of them."""

import re
from collections.abc import Iterator
from itertools import pairwise

from grader.checks.chat_around import is_chat, without_chat
from grader.checks.document import Document
from grader.checks.field_values import labelled_values
from grader.checks.kind import MET, Around
from grader.checks.lens import DATA
from grader.checks.named_parts import has_heading, has_part, is_among_sections
from grader.checks.nouns import DETERMINERS, PERHAPS_PART, SHORT_TEXTS, WHOLE
from grader.checks.parts_by_shape import PARTS_BY_SHAPE, is_all_there_is
from grader.checks.run_check import run_check
from grader.checks.shown import literals_of
from grader.checks.tokens import tokenize
from grader.model.contract import Clause
from grader.model.requirement import Check
from grader.model.run import Output, Target
from grader.model.verdicts import RequirementState

# "`status` is "pass"" may speak of a field of that name instead.
_OF_ONE_VALUE = frozenset({"exact_text", "value_shape", "emptiness"})


def outputs_meant(clause: Clause, check: Check, target: Target) -> tuple[Output, ...]:
    """The outputs that the check is about; none when the clause names one that is not there."""
    subjects = set(_subjects(check))
    if len(subjects) > 1:
        return ()
    subject = next(iter(subjects), None)
    named = tuple(o for o in target.outputs if o.name == subject)
    if subject is None or named or subject in PARTS_BY_SHAPE:
        return named or target.outputs
    return target.outputs if clause.name is None and len(target.outputs) == 1 else ()


def _subjects(check: Check) -> Iterator[str]:
    """The names and nouns that a check and its parts give for what they are about."""
    subject = check.args.get("of")
    if isinstance(subject, str):
        yield subject
    for part in check.parts:
        yield from _subjects(part)


def may_mean_a_part(
    clause: Clause, check: Check, document: Document, state: RequirementState, around: Around
) -> bool:
    """True where what a clause names may be a part of the text, of which nothing was decided.

    A key, a label, a column or a heading of that name may be meant, and so may what stands
    between the words around it ("Sure! Here is your poem:"), where that makes a difference.

    Args:
        clause: the clause.
        check: one of its checks.
        document: the text.
        state: what the check found in the whole of it.
        around: handed on to the check.
    """
    subject = next(_subjects(check), None)
    if subject is None:
        return _is_own_part(clause, check, document, state) or _hangs_on_chat(
            clause.name, check, document, state, around
        )
    if subject in PARTS_BY_SHAPE and document.name != subject:
        return not is_all_there_is(document, subject, check)
    if subject not in PERHAPS_PART or document.name == subject:
        return _is_field(document, subject, check) or _hangs_on_chat(
            subject, check, document, state, around
        )
    return (
        has_part(document, subject)
        or has_heading(document, subject)
        or _mentions(document, subject)
        or (subject in SHORT_TEXTS and is_among_sections(document))
        or _hangs_on_chat(subject, check, document, state, around)
    )


def _is_field(document: Document, name: str, check: Check) -> bool:
    """True for a name in backticks that may be a field's, the output's as well."""
    is_own = document.name == name
    if check.kind in _OF_ONE_VALUE and (not is_own or isinstance(document.any_json, dict)):
        return True
    if document.is_json and not is_own:
        return True
    if check.kind == "emptiness" and not document.is_json:  # a label's value makes the text full
        return any(not label.value for label in labelled_values(document, name))
    return has_part(document, name, anywhere=True)


def _is_own_part(clause: Clause, check: Check, document: Document, state: RequirementState) -> bool:
    """True where the output's own name, or "the answer", is also that of a part of it."""
    if state is MET and check.kind in DATA:
        return False
    names = {*_said(clause), *([clause.name] if clause.name else [])}
    return any(has_part(document, name) for name in names)


def _said(clause: Clause) -> Iterator[str]:
    """The nouns for the whole that a clause has, outside of quotations."""
    tokens = tokenize(clause.text) or ()
    for one, other in pairwise(tokens):
        if one.text in DETERMINERS and other.kind == "word" and other.text in WHOLE:
            yield other.text


def _mentions(document: Document, noun: str) -> bool:
    """True where a text speaks of such a thing: "here is your poem", "our proposal: wait"."""
    named = rf"\b(?:the|our|your|my|an?|following)\s+(?:[\w-]+\s+)?{noun}\b"
    return re.search(named, document.body, re.IGNORECASE) is not None


def _hangs_on_chat(
    name: str | None, check: Check, document: Document, state: RequirementState, around: Around
) -> bool:
    """True where the text without the chat around it would be judged otherwise."""
    last = re.split(r"[\W_]+", name.casefold())[-1] if name else ""
    if last not in PERHAPS_PART or check.kind in DATA or any(map(is_chat, literals_of(check))):
        return False
    return any(run_check(check, part, around).state is not state for part in without_chat(document))
