"""How the verdicts came about: the report's entry, and its warnings."""

from collections.abc import Iterator

from grader.model.graded import GradedRun, JudgeFacts, JudgingFacts
from grader.model.reply_model import others_than
from grader.model.report_judging import (
    TRIPWIRE_FAILED,
    TRIPWIRE_UNANSWERED,
    CalibrationEntry,
    CascadeEntry,
    JudgingEntry,
    JudgingStep,
    LostVotesEntry,
    ModelEntry,
    OwnModelEntry,
    TripwireEntry,
)
from grader.model.report_views import WarningEntry
from grader.report.words import Words

SELF_JUDGING = "self-judging"
VOTES_LOST = "votes-lost"
OTHER_MODEL = "other-model"


def model_entry(judge: JudgeFacts) -> ModelEntry:
    """Who a judge is."""
    return ModelEntry(
        provider=judge.provider,
        model=judge.model,
        base_url=judge.base_url,
        pinning=judge.pinning,
        effort=judge.effort,
        response_models=judge.response_models,
    )


def judging_entry(graded: GradedRun) -> JudgingEntry:
    """Steps, tripwires and calibration as they stand in the report."""
    facts = graded.judging
    return JudgingEntry(
        voting=facts.voting,
        other_judges=tuple(model_entry(one) for one in graded.judge.others),
        cascade=tuple(
            CascadeEntry(
                step=JudgingStep(one.step),
                n_clauses=one.n_clauses,
                n_answers=one.n_answers,
                cost_usd=one.cost_usd,
            )
            for one in facts.cascade
        ),
        tripwires=tuple(
            TripwireEntry(
                judge=one.judge, expected=one.expected, answered=one.answered, passed=one.passed
            )
            for one in facts.tripwires
        ),
        suspect=facts.is_suspect,
        own_models=tuple(
            OwnModelEntry(model=one.model, file=one.file, line=one.line) for one in facts.own_models
        ),
        lost_votes=tuple(
            LostVotesEntry(judge=one.judge, n_trials=one.n_trials, fault=one.fault)
            for one in facts.lost_votes
        ),
        calibration=_calibration_entry(facts),
    )


def _calibration_entry(facts: JudgingFacts) -> CalibrationEntry | None:
    calibration = facts.calibration
    if calibration is None:
        return None
    return CalibrationEntry(
        digest=calibration.digest, n_labels=calibration.basis.n_labels, steps=calibration.steps
    )


def judging_warnings(graded: GradedRun, words: Words) -> Iterator[WarningEntry]:
    """What makes a judge's word doubtful; after the run's own warnings."""
    for one in graded.judging.tripwires:
        if one.passed is not True:
            code = TRIPWIRE_UNANSWERED if one.passed is None else TRIPWIRE_FAILED
            yield WarningEntry(code=code, message=words.say(f"warning.{code}", judge=one.judge))
    for named in graded.judging.own_models:
        message = words.say(f"warning.{SELF_JUDGING}", model=named.model)
        yield WarningEntry(code=SELF_JUDGING, message=message, file=named.file, line=named.line)
    for lost in graded.judging.lost_votes:
        fault = words.code("fault", lost.fault)
        said = words.count(f"warning.{VOTES_LOST}", lost.n_trials, judge=lost.judge, fault=fault)
        yield WarningEntry(code=VOTES_LOST, message=said)
    asked = tuple(one.model for one in (graded.judge, *graded.judge.others))
    for model in others_than(asked, graded.judge.response_models):
        names = words.say("join.list").join(asked)
        message = words.say(f"warning.{OTHER_MODEL}", model=model, asked=names)
        yield WarningEntry(code=OTHER_MODEL, message=message)
