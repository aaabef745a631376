"""Whether every verdict rests on evidence of the right kind, as far as the report alone tells."""

from grader.audit.finding import AuditFinding
from grader.audit.inventory import InForce, in_force
from grader.model.report import GradeReport, RequirementEntry
from grader.model.span import CONTEXT_CODE_POINTS, Evidence, FoundBy, SearchRecord, Span
from grader.model.verdicts import ClauseState, DecidedBy, RequirementState

LEAST_SIGNS = 12
QUOTE_JOINT = " … "
MAY_FIND = {
    DecidedBy.JUDGE: {FoundBy.JUDGE, FoundBy.RETRIEVED, FoundBy.SEARCH},
    DecidedBy.CHECK: {FoundBy.CHECK, FoundBy.SEARCH},
    DecidedBy.STRUCTURE: {FoundBy.STRUCTURE, FoundBy.SEARCH},
}


def check_evidence(report: GradeReport) -> list[AuditFinding]:
    """Every clause in force: its evidence is that of its requirements, and there is some."""
    findings: list[AuditFinding] = []
    for one in in_force(report):
        faults = [*_joint_faults(one), *_text_faults(one)]
        for at, requirement in enumerate(one.entry.requirements, 1):
            outputs = frozenset(one.entry.outputs)
            found = [*grounds_faults(requirement), *_place_faults(requirement, outputs)]
            faults += [f"requirement {at} {fault}" for fault in found]
        for evidence in all_evidence(one):
            faults += span_faults(evidence) if isinstance(evidence, Span) else []
        findings += [
            AuditFinding(
                code="evidence-inconsistent",
                clause_id=one.entry.clause_id,
                service=one.service,
                message=fault,
            )
            for fault in dict.fromkeys(faults)
        ]
    return findings


def all_evidence(one: InForce) -> tuple[Evidence, ...]:
    """The clause's evidence, then that of its requirements and their votes; repeats kept."""
    found = list(one.entry.evidence)
    for requirement in one.entry.requirements:
        found.extend(requirement.evidence)
        for vote in requirement.votes:
            found.extend(vote.evidence)
    return tuple(found)


def _joint_faults(one: InForce) -> list[str]:
    joined: dict[Evidence, None] = {}
    for requirement in one.entry.requirements:
        joined.update(dict.fromkeys(requirement.evidence))
    faults = []
    if tuple(joined) != one.entry.evidence:
        faults.append("the clause's evidence is not that of its requirements, joined in order")
    if one.entry.state is ClauseState.GRADED and not one.entry.evidence:
        faults.append("there is a verdict, and no evidence")
    return faults


def _text_faults(one: InForce) -> list[str]:
    """The quotes, joined; how a search is worded is left to the report."""
    rest = one.entry.evidence_text
    parts = one.entry.evidence
    for at, evidence in enumerate(parts):
        is_last = at + 1 == len(parts)
        if isinstance(evidence, Span):
            expected = evidence.quote if is_last else evidence.quote + QUOTE_JOINT
            if not rest.startswith(expected):
                return ["evidence_text is not the quotes of the evidence, joined"]
            rest = rest[len(expected) :]
        else:
            sentence, joint, rest = ("", "", "") if is_last else rest.partition(QUOTE_JOINT)
            if not is_last and not (sentence and joint):
                return ["evidence_text does not say what was searched"]
    return [] if not rest else ["evidence_text is longer than the evidence"]


def grounds_faults(requirement: RequirementEntry) -> list[str]:
    """Evidence that its decider cannot have found, or that tells nothing."""
    if requirement.decided_by is None:
        return []
    decided_by = requirement.decided_by
    faults = [
        f"is decided by {decided_by} with evidence found by {evidence.found_by}"
        for evidence in requirement.evidence
        if evidence.found_by not in MAY_FIND[decided_by]
    ]
    is_settled = requirement.state in (RequirementState.MET, RequirementState.NOT_MET)
    if decided_by is DecidedBy.JUDGE and is_settled:
        faults += _judged_faults(requirement)
    return faults


def _judged_faults(requirement: RequirementEntry) -> list[str]:
    """`met` needs a quote that says something; `not_met` such a quote or a search."""
    if any(isinstance(e, Span) and is_telling(e) for e in requirement.evidence):
        return []
    is_not_met = requirement.state is RequirementState.NOT_MET
    if is_not_met and any(isinstance(e, SearchRecord) for e in requirement.evidence):
        return []
    return [f"is {requirement.state} by the judge without a telling quote"]


def _place_faults(requirement: RequirementEntry, outputs: frozenset[str]) -> list[str]:
    """A judge quotes the clause's outputs; what it missed was looked for in all of them."""
    faults = []
    for evidence in requirement.evidence:
        if isinstance(evidence, Span):
            is_of_output = evidence.found_by in {FoundBy.JUDGE, FoundBy.RETRIEVED}
            if is_of_output and evidence.file not in outputs:
                faults.append(f"quotes {evidence.file}, which is no output of the clause")
        elif evidence.how == "text":
            if not evidence.looked_for or not evidence.files:
                faults.append("rests on a search for nothing")
            by_judge = requirement.decided_by is DecidedBy.JUDGE
            if by_judge and frozenset(evidence.files) != outputs:
                faults.append("rests on a search that left out an output of the clause")
    return faults


def is_telling(span: Span) -> bool:
    """True for a quote of at least 12 letters or digits, or a whole line that is shorter."""
    signs = sum(character.isalnum() for character in span.quote)
    if signs >= LEAST_SIGNS:
        return True
    opens_line = not span.before or span.before[-1] in "\r\n" or span.quote[:1] in ("\r", "\n")
    closes_line = not span.after or span.after[0] in "\r\n" or span.quote[-1:] in ("\r", "\n")
    return signs > 0 and opens_line and closes_line


def span_faults(span: Span) -> list[str]:
    """Lengths of quote and context that the span's own offsets contradict."""
    faults = []
    if span.end - span.start != len(span.quote):
        faults.append(f"the quote at {span.file}:{span.start} is not as long as its offsets say")
    if len(span.before) != min(span.start, CONTEXT_CODE_POINTS):
        faults.append(f"the context before {span.file}:{span.start} has the wrong length")
    if len(span.after) > CONTEXT_CODE_POINTS:
        faults.append(f"the context after {span.file}:{span.end} has the wrong length")
    return faults
