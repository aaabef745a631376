"""Contracts prepared for the smells that only show beside other clauses."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from grader.lint.listed import listed
from grader.model.contract import Contract, DeclaredError
from grader.model.finding import ContractFinding, SmellName
from grader.model.requirement import Requirement

_LETTERS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractReading:
    """One contract, and what is known of the others that are linted with it.

    `requirements` maps a clause id of this contract to what `read_clause` made of it. `errors` are
    the errors that any of the contracts declares, `conditions` the texts of all their conditions.
    """

    contract: Contract
    requirements: Mapping[str, tuple[Requirement, ...]]
    errors: tuple[DeclaredError, ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractSmell:
    """One smell of a contract; `example` is a contract file in which it stands, `control` none."""

    name: SmellName
    title: str
    find: Callable[[ContractReading], Iterable[ContractFinding]]
    example: str
    control: str


def word_set(text: str) -> frozenset[str]:
    """The words of a text without case and marks; a name such as `feed-down` is two words."""
    return frozenset(word.casefold() for word in _LETTERS.findall(text))


def names_error(condition: str, error: DeclaredError) -> bool:
    """True when a condition names a declared error, or shares half of its description's words."""
    said = word_set(condition)
    if word_set(error.name) <= said:
        return True
    described = word_set(error.description) - _SMALL
    return len(described) > 1 and len(described & said) * 2 >= len(described)


_SMALL = listed("a an the is are was were be of to in on no not or and it its for with by")
