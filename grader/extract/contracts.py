"""One contract file -> the contracts of its components, or a refusal by syntax name."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from grader.extract.choose_sections import Chosen, choose_sections
from grader.extract.clauses import clause_of
from grader.extract.components import Component, split_components
from grader.extract.contract_warnings import (
    NO_SYNTAX,
    file_warnings,
    name_warnings,
    promise_warnings,
)
from grader.extract.flow import NO_FLOW, Flow, read_flow
from grader.extract.frontmatter import head_block
from grader.extract.list_items import Item
from grader.extract.markdown import scan, split_lines
from grader.extract.names import key, stem
from grader.extract.purpose import purpose_of, title_of
from grader.extract.refusal import Refusal, refusal_of
from grader.extract.sections import NOTHING, Section, SectionKind, is_known_title
from grader.extract.services_list import listed_services
from grader.model.contract import Clause, Contract, DeclaredError, Place
from grader.model.run_files import RunWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadContract:
    """One component: its contract (without clauses when `refused`)."""

    contract: Contract
    refused: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractFile:
    """What one contract file declares.

    `own` is the file's own component, `inner` the services below its H2 headings. `services` are
    the names that its list gives; `flow` what its wiring or execution block returns.
    """

    path: str
    own: ReadContract
    inner: tuple[ReadContract, ...] = ()
    services: tuple[str, ...] = ()
    flow: Flow = NO_FLOW
    warnings: tuple[RunWarning, ...] = ()

    @property
    def syntax(self) -> str:
        """S11 for a file with inner components, else the syntax of its own component."""
        return "S11" if self.inner else self.own.contract.syntax

    def contracts(self) -> tuple[ReadContract, ...]:
        """The file's own component first, then the inner ones in file order."""
        return (self.own, *self.inner)


def read_contracts(path: str, text: str, known: Collection[str] = ()) -> ContractFile:
    """Read a contract file.

    Args:
        path: the file, relative to the run directory; its stem is the last resort for a name.
        text: the whole file as decoded.
        known: names of services that a manifest gives, so that their H2 is a component.
    """
    lines = split_lines(text)
    frontmatter, first = head_block(lines)
    document = scan(lines, first, is_known_title)
    services = listed_services(document, first, frontmatter, known)
    components = split_components(document, first, frontmatter, {*services, *known})
    name = frontmatter.text("name") or stem(path)
    chosen = [choose_sections(component, path) for component in components]
    own = _contract(components[0], chosen[0], path, name, has_inner=len(components) > 1)
    inner = tuple(
        _contract(component, found, path, component.name or "", has_inner=False)
        for component, found in zip(components[1:], chosen[1:], strict=True)
    )
    return ContractFile(
        path=path,
        own=own,
        inner=inner,
        services=services,
        flow=read_flow(chosen[0].flow, known),
        warnings=(
            *file_warnings(path, document, frontmatter),
            *(w for component in components for w in name_warnings(path, component)),
            *(w for found in chosen for w in found.warnings),
            *(w for r in (own, *inner) for w in promise_warnings(r.contract, r.refused)),
        ),
    )


def owned_by(contract: Contract, owner: str, *, is_root: bool = False) -> Contract:
    """The contract under another owner's name, its clause ids unique among themselves.

    Args:
        contract: as read.
        owner: the service's (or program's) name in the run.
        is_root: whether it is the program's own contract.
    """
    seen: dict[str, int] = {}
    clauses: list[Clause] = []
    for clause in contract.clauses:
        ending = clause.clause_id.removeprefix(f"{clause.owner}/")
        base = f"{owner}/{ending}"
        seen[base] = seen.get(base, 0) + 1
        unique = base if seen[base] == 1 else f"{base}~{seen[base]}"
        clauses.append(replace(clause, clause_id=unique, owner=owner, is_root=is_root))
    return replace(contract, owner=owner, clauses=tuple(clauses))


def _contract(
    component: Component, chosen: Chosen, path: str, name: str, *, has_inner: bool
) -> ReadContract:
    frontmatter = component.frontmatter
    refused = refusal_of(component, chosen.sections, has_inner=has_inner)
    promises = chosen.of(SectionKind.PROMISES)
    requires = _texts(chosen.of(SectionKind.REQUIRES))
    contract = Contract(
        owner=name,
        file=path,
        syntax=_syntax(chosen),
        clauses=() if refused else _clauses(promises, path, name, requires),
        errors=_errors(chosen.of(SectionKind.ERRORS), path),
        requires=requires,
        purpose=purpose_of(component, chosen.of(SectionKind.PURPOSE)),
        section_notes="\n".join(note.text for section in promises for note in section.notes),
        kind=frontmatter.text("kind"),
        title=title_of(component),
    )
    return ReadContract(contract=owned_by(contract, name), refused=refused)


def _syntax(chosen: Chosen) -> str:
    promises = chosen.of(SectionKind.PROMISES)
    return promises[0].syntax if promises else NO_SYNTAX


def _clauses(
    sections: Sequence[Section], path: str, owner: str, requires: Sequence[str]
) -> tuple[Clause, ...]:
    items = [item for section in sections for item in section.items if item.text or item.children]
    if len(items) == 1 and _is_nothing(items[0]):
        return ()
    names = [text.partition(":")[0].strip("` ") for text in requires]
    return tuple(
        clause_of(item, file=path, owner=owner, requires=names, position=position)
        for position, item in enumerate(items, start=1)
    )


def _is_nothing(item: Item) -> bool:
    return not item.children and item.text.strip("`*_.() ").casefold() in NOTHING


def _texts(sections: Sequence[Section]) -> tuple[str, ...]:
    return tuple(
        item.text for section in sections for item in section.items if not _is_nothing(item)
    )


def _errors(sections: Sequence[Section], path: str) -> tuple[DeclaredError, ...]:
    found: dict[str, DeclaredError] = {}
    for item in (item for section in sections for item in section.items):
        name, colon, description = item.text.partition(":")
        name = name.strip("`* ")
        if _is_nothing(item) or not name or (not colon and " " in name):
            continue
        place = Place(file=path, line_start=item.line_start, line_end=item.line_end)
        error = DeclaredError(name=name, description=description.strip(), place=place)
        found.setdefault(key(name), error)
    return tuple(found.values())
