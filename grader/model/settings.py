"""What a grading depends on besides the run."""

from dataclasses import dataclass, field


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
    request; outputs beyond it are cut to the passages that matter.

    `n_trials` over 1 asks that often, less when the majority is settled sooner (`stops_early`).
    With 1, an unsure first answer is followed by a second trial, and where the two disagree by the
    model `escalate`. A `panel` is asked instead, each member once.
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
    n_trials: int = 1
    stops_early: bool = True
    escalate: "JudgingSettings | None" = None
    panel: tuple["JudgingSettings", ...] = ()
    templates: Templates | None = None

    @property
    def judge(self) -> str:
        """The judge's name in reports, `PROVIDER/MODEL`."""
        return f"{self.provider}/{self.model}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeSettings:
    """Everything `grade_run` needs besides the run directory and the provider."""

    judging: JudgingSettings = field(default_factory=JudgingSettings)
    include_program: bool = False

    def printed(self) -> dict[str, str | int | float | bool | None]:
        """What can change an answer or a score, as it stands in the report's provenance."""
        judging = self.judging
        return {
            "include_program": self.include_program,
            "n_trials": judging.n_trials,
            "max_input_tokens": judging.max_input_tokens,
            "max_output_tokens": judging.max_output_tokens,
        }
