"""The requirements of every clause against the clause's words and its outputs."""

import re

from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, in_force
from grader.model.report import GradeReport
from grader.model.run import Run, Target
from grader.model.verdicts import DecidedBy

_WORD = re.compile(r"\w+")


def check_requirements(report: GradeReport, run: Run) -> list[AuditFinding]:
    """Requirements are parts of their clause; structure decides where no output has any text."""
    findings: list[AuditFinding] = []
    for one in in_force(report):
        target = run.targets.get(one.entry.clause_id)
        faults = _text_faults(one)
        if target is not None:
            faults += _structure_faults(one, has_no_text=_has_no_text(target))
        findings += [
            AuditFinding(
                code="requirement-differs",
                clause_id=one.entry.clause_id,
                service=one.service,
                message=fault,
            )
            for fault in faults
        ]
    return findings


def _has_no_text(target: Target) -> bool:
    """True when every output was read and is blank, or there is none at all."""
    return all(output.is_blank for output in target.outputs)


def _structure_faults(one: InForce, *, has_no_text: bool) -> list[str]:
    deciders = {requirement.decided_by for requirement in one.entry.requirements} - {None}
    if DecidedBy.STRUCTURE in deciders and not has_no_text:
        return ["decided by structure, and there is an output with text"]
    if has_no_text and deciders - {DecidedBy.STRUCTURE}:
        return ["no output has any text, and something else than structure decided"]
    return []


def _text_faults(one: InForce) -> list[str]:
    """A requirement's words stand in the clause one after another."""
    clause_words = f" {' '.join(_WORD.findall(one.entry.text))} "
    faults = []
    for at, requirement in enumerate(one.entry.requirements, 1):
        words = " ".join(_WORD.findall(requirement.text))
        if not words or f" {words} " not in clause_words:
            faults.append(f"requirement {at} is no part of the clause's text")
    return faults
