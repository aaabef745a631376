"""Class rates over distinct probes, and when a vector may be compared at all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.model.strength.evidence_artifact import ReducedProbeOutcome
from grader.model.strength.primitives import ProbeClass
from grader.model.strength.strength_aggregate import STRENGTH_CLASSES
from grader.strength.qualification import AnyProbe
from grader.strength.reduce_trials import TrialReduction

Reduced = ReducedProbeOutcome | TrialReduction


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """Caught of exercised, as counts; the ratio is derived."""

    caught: int
    exercised: int

    @property
    def rate(self) -> float | None:
        """Caught by exercised, None over none."""
        return self.caught / self.exercised if self.exercised else None

    def as_json(self) -> dict[str, object]:
        """The entry of a strength vector."""
        return {"caught": self.caught, "exercised": self.exercised, "rate": self.rate}


def class_rate(results: Mapping[str, Reduced]) -> Rate | None:
    """The rate over the eligible probes of one class; None when there is none.

    Args:
        results: probe id -> result; a probe without a valid vote counts nowhere.
    """
    if not results:
        return None
    exercised = [result for result in results.values() if result.exercised]
    return Rate(
        caught=sum(result.caught for result in exercised),
        exercised=len(exercised),
    )


def eligible_class(probe: AnyProbe, *, qualified: bool) -> str | None:
    """The class whose rate a probe enters; None for canaries, clean controls and rejects."""
    if not qualified or probe.expected_clean or probe.probe_class is ProbeClass.CANARY:
        return None
    return probe.probe_class.value


def strength_vector(members: Iterable[tuple[str | None, str, Reduced]]) -> dict[str, Rate | None]:
    """One rate per class.

    Args:
        members: class, probe id and result; members of no class are left out.
    """
    by_class: dict[str, dict[str, Reduced]] = {name: {} for name in STRENGTH_CLASSES}
    for probe_class, probe_id, result in members:
        if probe_class is not None:
            by_class[probe_class][probe_id] = result
    return {name: class_rate(results) for name, results in by_class.items()}


def is_comparable(completed: int, declared_minimum: int, n_unreached: int) -> bool:
    """Whether enough trials were completed and no outcome is unreached."""
    return completed >= declared_minimum and n_unreached == 0
