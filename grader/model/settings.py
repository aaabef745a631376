"""What a grading depends on besides the run."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from grader.model.calibration import Calibration
from grader.model.lens import Lens

if TYPE_CHECKING:
    from grader.model.tripwire import Tripwire

POLICY_VERSION = "strict-1"  # named in prompts/grade/system.j2; a test holds the two together


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The texts of one prompt task, as loaded from `prompts/<task>/`."""

    system: str
    user: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingSettings:
    """How the judge is asked.

    `provider` and `model` name the judge (`core` and `core-native` when there is none). `effort`
    is the vendor's word or None for the card's default. `max_input_tokens` is the budget of a
    request; outputs beyond it are cut to the passages that matter. Of calls that share so many
    tokens as `head_start_from` says, one goes ahead; None lets all go at once.

    `n_trials` over 1 asks that often, less when the majority is settled sooner (`stops_early`).
    With 1, an unsure first answer is followed by a second trial (`asks_again`), and where the two
    disagree by the model `escalate`. A `panel` is asked instead, each member once. `quotes` looks
    up the passages for a decision model; it judges nothing and is no member.
    """

    provider: str = "core"
    model: str = "core-native"
    base_url: str | None = None
    effort: str | None = None
    concurrency: int = 8
    timeout_s: float = 120.0
    max_attempts: int = 6
    max_output_tokens: int = 4096
    max_input_tokens: int = 100_000
    head_start_from: int | None = None
    n_trials: int = 1
    stops_early: bool = True
    asks_again: bool = True
    escalate: "JudgingSettings | None" = None
    panel: tuple["JudgingSettings", ...] = ()
    quotes: "JudgingSettings | None" = None
    templates: Templates | None = None

    @property
    def judge(self) -> str:
        """The judge's name in reports, `PROVIDER/MODEL`."""
        return f"{self.provider}/{self.model}"

    @property
    def voting(self) -> Literal["none", "cascade", "trials", "panel"]:
        """How the votes of a clause come together."""
        if self.provider == "core":
            return "none"
        if self.panel:
            return "panel"
        return "trials" if self.n_trials > 1 else "cascade"

    def members(self) -> tuple["JudgingSettings", ...]:
        """Every judge that may be asked, in the order of asking."""
        if self.panel:
            return self.panel
        return (self,) if self.escalate is None else (self, self.escalate)

    def everybody(self) -> tuple["JudgingSettings", ...]:
        """Every model that may be asked: the members, then who looks up quotes."""
        return self.members() if self.quotes is None else (*self.members(), self.quotes)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeSettings:
    """Everything `grade_run` needs besides the run directory and the provider.

    `calibration` turns a judge's raw figure into a confidence; `tripwire` is put to every judge.
    `lens` changes how code reads one family of clauses, never what a judge is asked.
    """

    judging: JudgingSettings = field(default_factory=JudgingSettings)
    include_program: bool = False
    calibration: Calibration | None = None
    tripwire: "Tripwire | None" = None
    lens: Lens = Lens.UNANCHORED

    def printed(self) -> dict[str, str | int | float | bool | None]:
        """What can change an answer or a score, as it stands in the report's provenance."""
        judging = self.judging
        other = judging.escalate
        quotes = {} if judging.quotes is None else {"quotes": judging.quotes.judge}
        lens = {} if self.lens is Lens.UNANCHORED else {"lens": self.lens.value}
        return {
            "include_program": self.include_program,
            "n_trials": judging.n_trials,
            "max_input_tokens": judging.max_input_tokens,
            "max_output_tokens": judging.max_output_tokens,
            "policy": None if judging.voting == "none" else POLICY_VERSION,
            "voting": judging.voting,
            "escalate": None if other is None else other.judge,
            "panel": ",".join(member.judge for member in judging.panel) or None,
            "tripwire": self.tripwire is not None,
            "calibration": self.calibration.digest if self.calibration else None,
            **quotes,
            **lens,
        }
