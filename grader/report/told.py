"""Sentences that the program wrote in English -> another language, matched whole, or not at all.

A report holds what a check found, what a run's reading warned of and what is recommended as
English sentences. Each comes from a template; a table has the same template in the other language.
What was put into its fields, such as a heading or a service's name, is quoted, never translated.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import Formatter

LONGEST = 1000
MOST_PARTS = 16
JOINT = "; "
# whole families of the catalogue that a report holds as sentences
FAMILIES = (
    "recommend.", "warning.", "explain.vague", "explain.low_confidence", "explain.needs_judge",
    "explain.evidence_not_in_output", "explain.insufficient_evidence", "explain.condition_unknown",
    "explain.condition_judge_failed", "explain.judge_failed", "explain.vacuous", "explain.saw_part",
    "untested.because", "condition.of_parts", "how.", "because.", "fault.", "error.unnamed",
)  # fmt: skip


class _Kind(StrEnum):
    """What a field of a template holds."""

    NUMBER = "number"
    NOUN = "noun"
    THING = "thing"
    SENTENCE = "sentence"
    LIST = "list"
    QUOTATION = "quotation"


_PATTERNS: Mapping[_Kind, str] = {
    _Kind.NUMBER: r"\d+",
    _Kind.NOUN: r'[^"“]+?',
    _Kind.THING: r".+?",
    _Kind.SENTENCE: r".+?",
    _Kind.LIST: r'".*?"',
    _Kind.QUOTATION: r".*?",
}
# by a field's name, up to its first underscore; a sentence may turn out to be a quotation
_KINDS: Mapping[str, _Kind] = {
    **dict.fromkeys(("n", "confidence", "met"), _Kind.NUMBER),
    **dict.fromkeys(("said", "explanation", "how", "condition", "error", "fault"), _Kind.SENTENCE),
    "noun": _Kind.NOUN,
    "thing": _Kind.THING,
    "list": _Kind.LIST,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Template:
    """`head` and `tail` are the literal ends, to tell quickly that a text does not fit.

    `pattern` is compiled, and then kept by `re`, for the few templates that come so far.
    """

    head: str
    tail: str
    pattern: str
    fields: tuple[tuple[str, _Kind], ...]
    other: str
    n_literal: int


class Told:
    """The sentences of one language, by those of English.

    Args:
        english: the English catalogue.
        other: the catalogue of the other language, with the same keys.
        sentences: further templates, English -> other.
        nouns: words that a field `noun` may hold, English -> other.
    """

    def __init__(
        self,
        english: Mapping[str, str],
        other: Mapping[str, str],
        sentences: Mapping[str, str],
        nouns: Mapping[str, str],
    ) -> None:
        pairs = {english[key]: other[key] for key in english if key.startswith(FAMILIES)}
        self._templates = _compiled({**pairs, **sentences}.items())
        self._nouns = nouns
        self._mark = other["quoted"]

    def or_quoted(self, text: str) -> str:
        """The sentence in the language; as a quotation where it is none of ours."""
        found = self.translated(text)
        return self.quoted(text) if found is None else found

    def quoted(self, text: str) -> str:
        """The text in the quotation marks of the language."""
        return self._mark.format_map({"text": text})

    def translated(self, text: str) -> str | None:
        """The sentence, or several joined by `; `, in the language; None where one is none of ours.

        Args:
            text: one whole text of a report; beyond `LONGEST` code points it is left alone.
        """
        if len(text) > LONGEST:
            return None
        parts = text.split(JOINT)
        if len(parts) > MOST_PARTS:
            return self._one(text)
        # from each part on: as many sentences as there can be, and their words
        best: list[tuple[int, str] | None] = [None] * len(parts) + [(0, "")]
        for start in reversed(range(len(parts))):
            for end in range(start + 1, len(parts) + 1):
                rest = best[end]
                if rest is None or (best[start] or (0, ""))[0] > rest[0]:
                    continue
                found = self._one(JOINT.join(parts[start:end]))
                if found is not None:
                    joined = found if end == len(parts) else f"{found}{JOINT}{rest[1]}"
                    best[start] = (rest[0] + 1, joined)
        return None if best[0] is None else best[0][1]

    def _one(self, text: str) -> str | None:
        for template in self._templates:
            if not (text.startswith(template.head) and text.endswith(template.tail)):
                continue
            match = re.fullmatch(template.pattern, text, re.DOTALL)
            if match is None:
                continue
            values = self._values(template, match.groups())
            if values is not None:
                return template.other.format_map(values)
        return None

    def _values(self, template: _Template, groups: Iterable[str]) -> dict[str, str] | None:
        """The fields in the language; None where a noun is unknown."""
        values: dict[str, str] = {}
        for (name, kind), text in zip(template.fields, groups, strict=True):
            if kind is _Kind.NOUN and text not in self._nouns:
                return None
            values[name] = self._value(kind, text)
        return values

    def _value(self, kind: _Kind, text: str) -> str:
        match kind:
            case _Kind.NUMBER:
                return text
            case _Kind.NOUN | _Kind.THING:
                return self._nouns.get(text) or self.quoted(text)
            case _Kind.SENTENCE:
                return self.or_quoted(text)
            case _Kind.LIST:
                return ", ".join(self.quoted(one) for one in text[1:-1].split('", "'))
            case _Kind.QUOTATION:
                return self.quoted(text)


def _compiled(pairs: Iterable[tuple[str, str]]) -> tuple[_Template, ...]:
    """The templates, those that fix the most of a sentence first."""
    found = [_template(english, other) for english, other in pairs]
    return tuple(sorted(found, key=lambda one: (-one.n_literal, one.pattern)))


def _template(english: str, other: str) -> _Template:
    literals, fields = [], []
    pattern = ""
    for literal, name, _, _ in Formatter().parse(english):
        literals.append(literal)
        pattern += re.escape(literal)
        if name is not None:
            kind = _KINDS.get(name.split("_")[0], _Kind.QUOTATION)
            fields.append((name, kind))
            pattern += f"({_PATTERNS[kind]})"
    return _Template(
        head=literals[0],
        tail=literals[-1] if len(fields) < len(literals) else "",
        pattern=pattern,
        fields=tuple(fields),
        other=other,
        n_literal=sum(map(len, literals)),
    )
