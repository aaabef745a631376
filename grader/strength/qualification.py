"""The qualification gate: whether one probe earned its ground truth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model.strength.primitives import ProbeClass
from grader.model.strength.probe import CleanProbe, SeedingProbe
from grader.model.strength.qualification import ControlledMutation, Historical
from grader.strength.home_operation import AnyInterface, home_operation
from grader.strength.qualification_failure import QualificationCode, QualificationFailure
from grader.strength.signature_rules import signature_failures

AnyProbe = CleanProbe | SeedingProbe


@dataclass(frozen=True, slots=True, kw_only=True)
class QualificationResult:
    """The gate's answer; declaration checks need the signature's home operation."""

    failures: tuple[QualificationFailure, ...]
    declaration_checks_ran: bool

    @property
    def qualified(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


def qualify(probe: AnyProbe, interfaces: Sequence[AnyInterface]) -> QualificationResult:
    """Check one probe against its own class and a contract's declarations."""
    failures = [*_route_failures(probe), *_evidence_failures(probe)]
    if isinstance(probe, CleanProbe):
        return QualificationResult(failures=tuple(failures), declaration_checks_ran=True)
    failures += _presence_failures(probe)
    signature = probe.defect_signature
    if signature is None:
        return QualificationResult(failures=tuple(failures), declaration_checks_ran=True)
    home = home_operation(signature, interfaces)
    operation = home.operation if home else None
    failures += signature_failures(_path(probe, ".defectSignature"), signature, operation)
    return QualificationResult(failures=tuple(failures), declaration_checks_ran=home is not None)


def _path(probe: AnyProbe, tail: str) -> str:
    return f"Probe[probeId={probe.probe_id}]{tail}"


def admissible_routes(probe: AnyProbe) -> tuple[str, ...]:
    """The routes that a probe's class and sources admit; none for a pairing no route can meet."""
    if isinstance(probe, CleanProbe):
        return ("clean-control",) if probe.probe_class is ProbeClass.ZERO_ACTION else ()
    if probe.probe_class in {ProbeClass.GAMEABILITY, ProbeClass.CANARY}:
        return (probe.probe_class.value,)
    sources = {defect.source for defect in probe.defects}
    if sources == {"natural"}:
        return ("historical",)
    return ("controlled-mutation",) if sources == {"controlled-mutation"} else ()


def _route_failures(probe: AnyProbe) -> Iterator[QualificationFailure]:
    seeds_by_source = probe.probe_class in {ProbeClass.DEFECT, ProbeClass.ZERO_ACTION}
    sources = {defect.source for defect in probe.defects}
    if isinstance(probe, SeedingProbe) and seeds_by_source and len(sources) > 1:
        yield QualificationFailure(
            code=QualificationCode.DEFECT_SOURCES_MIXED,
            path=_path(probe, ".defects"),
            detail="seeds a natural defect and a controlled mutation; no one route covers both",
        )
    routes = admissible_routes(probe)
    if probe.qualification.route not in routes:
        yield QualificationFailure(
            code=QualificationCode.ROUTE_INCOMPATIBLE,
            path=_path(probe, ".qualification.route"),
            detail=f'"{probe.qualification.route}" is not among the admissible routes '
            f"({', '.join(routes) or 'none'}) of class {probe.probe_class} with expectedClean "
            f"{str(probe.expected_clean).lower()}",
        )


def _evidence_failures(probe: AnyProbe) -> Iterator[QualificationFailure]:
    record = probe.qualification
    if isinstance(record, Historical) and not record.oracle_stable_across_revisions:
        yield QualificationFailure(
            code=QualificationCode.EVIDENCE_UNVERIFIED,
            path=_path(probe, ".qualification.oracleStableAcrossRevisions"),
            detail="a historical probe needs an oracle that is stable across both revisions",
        )
    if isinstance(record, ControlledMutation) and not record.rollback_verified:
        yield QualificationFailure(
            code=QualificationCode.EVIDENCE_UNVERIFIED,
            path=_path(probe, ".qualification.rollbackVerified"),
            detail="a controlled mutation needs a verified rollback",
        )


def _presence_failures(probe: SeedingProbe) -> Iterator[QualificationFailure]:
    is_canary = probe.probe_class is ProbeClass.CANARY
    if is_canary and probe.defect_signature is not None:
        yield QualificationFailure(
            code=QualificationCode.SIGNATURE_ON_CANARY,
            path=_path(probe, ".defectSignature"),
            detail="a canary seeds no defect and has no signature",
        )
    if not is_canary and probe.defect_signature is None:
        yield QualificationFailure(
            code=QualificationCode.SIGNATURE_ABSENT,
            path=_path(probe, ".defectSignature"),
            detail=f"class {probe.probe_class} is scored by its signature and has none",
        )
