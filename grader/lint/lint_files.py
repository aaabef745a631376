"""Files with their contracts -> located findings, after ignore comments and settings."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grader.lint.ignores import ALL, ignored_smells
from grader.lint.lint_contract import ContractLint, lint_contracts
from grader.lint.locate import source_offsets, starts_of_lines
from grader.model.contract import Clause, Contract, Place
from grader.model.finding import (
    ClauseLint,
    ContractFinding,
    LintFinding,
    LocatedFinding,
    Severity,
    SmellName,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LintSettings:
    """Which smells are left out, which are always findings, which never more than hints."""

    ignored: frozenset[SmellName] = frozenset()
    raised: frozenset[SmellName] = frozenset()
    lowered: frozenset[SmellName] = frozenset()

    def severity(self, smell: SmellName, usual: Severity) -> Severity:
        """What a smell counts as; raising wins over lowering."""
        if smell in self.raised:
            return Severity.FINDING
        return Severity.HINT if smell in self.lowered else usual


@dataclass(frozen=True, slots=True, kw_only=True)
class LintSource:
    """A contract file: its path as printed, its text, the contracts it holds."""

    path: str
    text: str
    contracts: tuple[Contract, ...]


def lint_files(
    sources: Sequence[LintSource], settings: LintSettings | None = None
) -> tuple[LocatedFinding, ...]:
    """Lint files that belong together, by path and place.

    Args:
        sources: every file that was named; their errors and conditionals are seen together.
        settings: by smell; nothing is left out without them.
    """
    chosen = settings or LintSettings()
    contracts = [contract for source in sources for contract in source.contracts]
    lints = iter(lint_contracts(contracts))
    found: list[LocatedFinding] = []
    for source in sources:
        for _ in source.contracts:
            found.extend(_of_contract(source, next(lints)))
    kept = [
        replace(one, severity=chosen.severity(one.smell, one.severity))
        for one in found
        if one.smell not in chosen.ignored
    ]
    return tuple(sorted(kept, key=lambda one: (one.path, one.line, one.column, one.smell)))


def _of_contract(source: LintSource, lint: ContractLint) -> Iterator[LocatedFinding]:
    starts = starts_of_lines(source.text)
    lines = tuple(line.rstrip("\r") for line in source.text.split("\n"))
    for clause, of_clause in zip(lint.contract.clauses, lint.clauses, strict=True):
        ignored = ignored_smells(lines, clause.place.line_start, clause.place.line_end)
        yield from _of_clause(source, (clause, of_clause), (starts, lines), ignored)
    for finding in lint.findings:
        ignored = ignored_smells(lines, finding.place.line_start, finding.place.line_end)
        if not ignored & {ALL, finding.smell.value}:
            yield _whole_line(source, lines, finding.place, finding, finding.clause_id)


def _of_clause(
    source: LintSource,
    linted: tuple[Clause, ClauseLint],
    file: tuple[tuple[int, ...], tuple[str, ...]],
    ignored: frozenset[str],
) -> Iterator[LocatedFinding]:
    clause, lint = linted
    starts, lines = file
    shown = [f for f in lint.findings if not ignored & {ALL, f.smell.value}]
    offsets = source_offsets(clause, source.text, starts) if shown else None
    for finding in shown:
        if offsets is None or finding.end <= finding.start:
            yield _whole_line(source, lines, clause.place, finding, clause.clause_id)
            continue
        first, last = offsets[finding.start], offsets[finding.end - 1]
        line, line_end = bisect_right(starts, first), bisect_right(starts, last)
        yield LocatedFinding(
            path=source.path,
            line=line,
            column=first - starts[line - 1] + 1,
            line_end=line_end,
            column_end=last - starts[line_end - 1] + 2,
            source_line=lines[line - 1],
            clause_id=clause.clause_id,
            smell=finding.smell,
            severity=finding.severity,
            explanation=finding.explanation,
            advice=finding.advice,
        )


def _whole_line(
    source: LintSource,
    lines: Sequence[str],
    place: Place,
    finding: LintFinding | ContractFinding,
    clause_id: str | None,
) -> LocatedFinding:
    at = min(max(place.line_start, 1), len(lines))
    text = lines[at - 1]
    return LocatedFinding(
        path=source.path,
        line=at,
        column=len(text) - len(text.lstrip()) + 1,
        line_end=at,
        column_end=len(text.rstrip()) + 1,
        source_line=text,
        clause_id=clause_id,
        smell=finding.smell,
        severity=finding.severity,
        explanation=finding.explanation,
        advice=finding.advice,
    )
