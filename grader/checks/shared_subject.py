"""The subject that a clause opens with and its parts share: "`title` has two words, no digits"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.checks.nouns import WHOLE
from grader.checks.split import Part
from grader.model.requirement import Check

_WITHOUT = frozenset({"any_of", "all_of", "other_output"})
_WORD = re.compile(r"[^\W\d_]+")


def with_subject(check: Check, subject: str | None) -> Check:
    """The check with what its words are about; alternatives have that in each of them."""
    if subject is None or check.kind in _WITHOUT:
        return check
    return replace(check, args={**check.args, "of": subject})


def subjects_of(check: Check) -> Iterator[str]:
    """The names and nouns that a check and its parts give for what they are about."""
    subject = check.args.get("of")
    if isinstance(subject, str):
        yield subject
    for part in check.parts:
        yield from subjects_of(part)


def share_subject(parts: Sequence[Part]) -> list[Part]:
    """The parts of one line, with its subject in those that name nothing else.

    "at most 2 words in `title` and 3 bullets" does not open with its subject, and shares none.
    """
    first = {s for check in (parts[0].checks if parts else None) or () for s in subjects_of(check)}
    subject = first.pop() if len(first) == 1 else None
    if subject is None or not _opens_with(parts[0].text, subject):
        return list(parts)
    return [part if _names_another(part) else _about(part, subject) for part in parts]


def _opens_with(text: str, subject: str) -> bool:
    noun = subject.removeprefix("the ")
    opening = rf"(?:the|this|its|your|their)?\s*(?:[\w-]+\s+)?`?{re.escape(noun)}\b"
    return re.match(opening, text.strip(), re.IGNORECASE) is not None


def _names_another(part: Part) -> bool:
    said = {word.casefold() for word in _WORD.findall(part.text)}
    has_subject = any(True for check in part.checks or () for _ in subjects_of(check))
    return has_subject or not said.isdisjoint(WHOLE - {"it"})


def _about(part: Part, subject: str) -> Part:
    if part.checks is None:
        return part
    return replace(part, checks=tuple(with_subject(check, subject) for check in part.checks))
