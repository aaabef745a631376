"""What the report rests on, and what its answers cost."""

from collections.abc import Sequence

from grader import __version__
from grader.model.graded import GradedRun, JudgeFacts
from grader.model.report_provenance import FileDigest, Provenance, Timing, UsageEntry
from grader.model.report_views import WarningEntry
from grader.model.run_files import RunWarning
from grader.model.usage import Usage
from grader.report.judging import model_entry


def usage_entry(judge: JudgeFacts) -> UsageEntry:
    """The answers' number, tokens and cost.

    Returns:
        `tokens` is None when no answer was used or one of them did not say; `cost_usd` as known.
    """
    return UsageEntry(
        n_answers=len(judge.usages),
        n_batch_answers=judge.n_batch_answers,
        tokens=_added(judge.usages),
        cost_usd=judge.cost_usd,
        price_source=judge.price_source,
        price_date=judge.price_date,
    )


def _added(usages: Sequence[Usage | None]) -> Usage | None:
    known = [usage for usage in usages if usage is not None]
    if not known or len(known) < len(usages):
        return None
    return Usage(
        uncached_input=sum(usage.uncached_input for usage in known),
        cached_input=sum(usage.cached_input for usage in known),
        cache_write_input=sum(usage.cache_write_input for usage in known),
        output=sum(usage.output for usage in known),
        reasoning=sum(usage.reasoning for usage in known),
    )


def provenance(graded: GradedRun, timing: Timing | None) -> Provenance:
    """Tool, layout, judge, digests and settings; files and settings by name."""
    run, judge = graded.run, graded.judge
    return Provenance(
        tool_version=__version__,
        layout=run.layout.value,
        run_status=run.status.value,
        judge=model_entry(judge),
        registry_digest=judge.registry_digest,
        prompts_digest=judge.prompts_digest,
        ruleset_version=graded.ruleset_version,
        settings={name: graded.settings[name] for name in sorted(graded.settings)},
        files=tuple(
            FileDigest(path=path, digest=digest) for path, digest in sorted(run.digests.items())
        ),
        timing=timing,
    )


def warning_entries(warnings: Sequence[RunWarning]) -> tuple[WarningEntry, ...]:
    """The run's warnings as they were raised."""
    return tuple(
        WarningEntry(code=one.code, message=one.message, file=one.file, line=one.line)
        for one in warnings
    )
