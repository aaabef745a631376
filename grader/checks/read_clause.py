"""A clause's words -> its requirements, each with a check where the reading is certain."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.checks.counting import limits
from grader.checks.document import Document
from grader.checks.either import read_either
from grader.checks.escapes import has_escape
from grader.checks.forms.table import read_form
from grader.checks.forms.whole_clause import read_whole
from grader.checks.kind import MET, NOTHING_AROUND
from grader.checks.kinds.table import COUNTED
from grader.checks.lead_in import (
    Mode,
    describes,
    is_no_name,
    may_call_an_output,
    may_turn,
    read_lead_in,
)
from grader.checks.none_of import read_none_of
from grader.checks.phrase import read_phrase
from grader.checks.promises import promises_absence
from grader.checks.quotes import find_quoted
from grader.checks.run_check import run_check, say_check
from grader.checks.said_besides import says_besides
from grader.checks.shared_subject import share_subject, with_subject
from grader.checks.split import Part, split_parts
from grader.model.contract import Clause
from grader.model.requirement import Check, Requirement

_EMPTY = Document("", 0, 0, "", "")
_COUNTS = frozenset(kind.name for kind in COUNTED)
_INTRODUCES = ":"
# What stands below these speaks of their parts, not of the output.
_SHAPED = frozenset({"data_format", "json_keys", "fields", "field_values", "table"})
_OPENING_WORDS = 3  # "a report containing" opens a list and promises nothing else


def read_clause(clause: Clause) -> tuple[Requirement, ...]:
    """Split a clause into requirements and read each.

    A conditional clause is read by its effect. Sub-bullets and parts joined by "and" are
    requirements of their own; alternatives are one requirement with the check `any_of`.

    Returns:
        At least one requirement, in the order of the text. One that is not certain has no check.
    """
    names: tuple[str, ...] = tuple(name for name in (clause.name,) if name)
    body = _body(clause)
    if not body and names and is_no_name(names[0]) and not clause.text.startswith("`"):
        body, names = f"{names[0]}:", ()
    if clause.name is None and may_call_an_output(clause.text):
        return (Requirement(index=0, text=clause.text),)
    if clause.items and clause.items_are_alternatives:
        return (_alternatives(clause, body, names),)
    parts = _with_items(clause, body, names) if clause.items else list(_body_parts(body, names))
    if not clause.items and all(part.checks is None for part in parts):
        alone = read_alone(body, names)
        parts = [Part(text=body, checks=alone)] if alone else parts
    if not parts:
        parts = [Part(text=clause.text, checks=None)]
    return tuple(_requirements(parts))


def _body(clause: Clause) -> str:
    if clause.condition is not None and clause.condition.effect is not None:
        return clause.condition.effect.strip()
    return clause.body.strip()


def _body_parts(body: str, names: tuple[str, ...]) -> tuple[Part, ...]:
    return _parts(body, names) if body else ()


def _with_items(clause: Clause, body: str, names: tuple[str, ...]) -> list[Part]:
    """The parts of the first line and of the sub-bullets, as far as the first line allows.

    Empty where the first line may turn them round, limit or loosen them: the whole clause is then
    for the judge.
    """
    lead = read_lead_in(body, names)
    above = list(_body_parts(lead.said, names))
    items = [part for text in _item_texts(clause) for part in _parts(text, names)]
    if lead.mode is Mode.ALL and _is_plain(above):
        return above + items
    if lead.mode in {Mode.ALL, Mode.APART} and not may_turn(lead.said):
        apart = [Part(text=text, checks=None) for text in _item_texts(clause)]
        if lead.mode is Mode.APART:  # nobody else asks about what the line itself promises
            return [*_own_promise(lead.said), *apart]
        return above + apart
    if lead.mode in {Mode.ALL, Mode.APART}:
        return []
    whole = " ".join(clause.text.split())
    checks = [check for part in items for check in part.checks or ()]
    if lead.mode is Mode.UNCLEAR or not all(part.checks and _can_turn(part) for part in items):
        return []
    if lead.mode is Mode.ANY:
        return [Part(text=whole, checks=(_any_of(checks),))]
    return [Part(text=whole, checks=(replace(check, negated=True),)) for check in checks]


def _own_promise(said: str) -> list[Part]:
    """The line above sub-bullets as a requirement; none where it only opens the list."""
    return [Part(text=said, checks=None)] if len(said.split()) > _OPENING_WORDS else []


def _is_plain(above: Sequence[Part]) -> bool:
    """True when what stands above the sub-bullets bans nothing and shapes nothing."""
    for part in above:
        if part.checks is None and not describes(part.text):
            return False
        if any(_bans(check) or check.kind in _SHAPED for check in part.checks or ()):
            return False
    return True


def _bans(check: Check) -> bool:
    return check.negated or check.args.get("max") == 0 or check.args.get("mode") == "none"


def _can_turn(part: Part) -> bool:
    """True for a sub-bullet that only names a heading or a text."""
    checks = part.checks or ()
    kinds = {check.kind for check in checks if not check.negated}
    return len(checks) == 1 and kinds == {"heading_present"}


def _any_of(checks: Sequence[Check]) -> Check:
    return Check(kind="any_of", args={}, parts=tuple(checks))


def _item_texts(clause: Clause) -> Iterator[str]:
    """Each sub-bullet with what hangs under it, set off by a dash as in the clause."""
    text = ""
    for item in clause.items:
        if item.depth == 1:
            if text:
                yield text
            text = item.text
        else:
            text = f"{text} - {item.text}" if text else item.text
    if text:
        yield text


def _parts(text: str, names: tuple[str, ...]) -> tuple[Part, ...]:
    if has_escape(_without_quotations(text)):
        return (Part(text=text, checks=None),)
    return tuple(share_subject(split_parts(text.strip(), lambda part: read_text(part, names))))


def _without_quotations(text: str) -> str:
    quoted = find_quoted(text) or ()
    kept, at = [], 0
    for literal in quoted:
        kept.append(text[at : literal.start])
        at = literal.end
    return " ".join([*kept, text[at:]])


def read_text(text: str, names: tuple[str, ...]) -> tuple[Check, ...] | None:
    """The checks of one part, several where it promises several fields; None if not certain."""
    found = _read_forms(text, names)
    if found is not None:
        return found
    either = read_either(text, lambda part: _read_forms(part, names))
    if either is not None:
        return (either,)
    return read_none_of(text, lambda part: _read_forms(part, names))


def read_alone(text: str, names: tuple[str, ...]) -> tuple[Check, ...] | None:
    """The checks of a text that is a clause by itself: some words promise more there."""
    if has_escape(_without_quotations(text)):
        return None
    found = read_text(text, names)
    phrase = read_phrase(text, names) if found is None else None
    whole = None if phrase is None or says_besides(phrase) else read_whole(phrase)
    if phrase is None or whole is None:
        return found
    checks = whole if isinstance(whole, tuple) else (whole,)
    return tuple(with_subject(check, phrase.subject) for check in checks)


@functools.lru_cache(maxsize=1024)  # lint and rewrite read a clause again that was just read
def _read_forms(text: str, names: tuple[str, ...]) -> tuple[Check, ...] | None:
    phrase = read_phrase(text, names)
    if phrase is None or says_besides(phrase):
        return None
    found = read_form(phrase)
    if found is None:
        return None
    checks = found if isinstance(found, tuple) else (found,)
    return tuple(with_subject(check, phrase.subject) for check in checks)


def _alternatives(clause: Clause, body: str, names: tuple[str, ...]) -> Requirement:
    branches = [_parts(text, names) for text in _item_texts(clause)]
    checks = [_joined(parts) for parts in branches]
    text = clause.text
    readable = [check for check in checks if check is not None]
    is_plain = not body or body.endswith(_INTRODUCES)
    if len(readable) < len(checks) or not readable or not is_plain:
        return Requirement(index=0, text=text)
    return _requirement(0, text, Check(kind="any_of", args={}, parts=tuple(readable)))


def _joined(parts: Sequence[Part]) -> Check | None:
    checks: list[Check] = []
    for part in parts:
        if part.checks is None:
            return None
        checks.extend(part.checks)
    return checks[0] if len(checks) == 1 else Check(kind="all_of", args={}, parts=tuple(checks))


def _requirements(parts: Sequence[Part]) -> Iterator[Requirement]:
    index = 0
    for part in parts:
        if part.checks is None:
            yield Requirement(index=index, text=part.text)
            index += 1
            continue
        for check in part.checks:
            yield _requirement(index, part.text, check)
            index += 1


def is_kept_by_nothing(check: Check) -> bool:
    """True for a check that an empty text keeps; of a count it holds none."""
    if check.kind in _COUNTS and not check.negated:
        return limits(check.args)[0] <= 0
    return run_check(check, _EMPTY, NOTHING_AROUND).state is MET


def _requirement(index: int, text: str, check: Check) -> Requirement:
    is_promised = promises_absence(check)
    return Requirement(
        index=index,
        text=text,
        check=check,
        reading=say_check(check),
        is_vacuous=is_kept_by_nothing(check) and not is_promised,
        promises_absence=is_promised,
    )
