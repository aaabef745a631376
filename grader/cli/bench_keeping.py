"""The files of a lane B run: the journal while it goes on, the report at its end."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click
from pydantic import JsonValue

from grader.bench.adapter import CaseKey, Measured
from grader.bench.assemble_bench import Facts
from grader.bench.bench_json import report_json
from grader.bench.error_class import has_reply
from grader.bench.journal import Header, Journal, open_journal, resume_journal
from grader.bench.results_folder import (
    DEFAULT_RESULTS,
    first_free,
    probe_folder,
    stem,
    write_new,
)
from grader.cli.bench_options import BenchFlags
from grader.cli.render_reports import check_out, write_text
from grader.errors import SettingsError
from grader.model.benchmark import BenchmarkReport, SuiteName

STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Where a run is kept; without a journal (`core`) nothing is lost that costs anything."""

    folder: Path | None
    journal: Journal | None
    started: datetime

    def keep(self, key: CaseKey, measured: Measured) -> None:
        """Write an answer through to the disk."""
        if self.journal is not None:
            self.journal.keep(key, measured)

    def done(self) -> dict[CaseKey, Measured]:
        """What an earlier run left, calls without any reply left out: they are made again."""
        found = {} if self.journal is None else self.journal.done
        return {key: one for key, one in found.items() if has_reply(one.observation)}


def begin_keeping(
    flags: BenchFlags, facts: Facts, suites: tuple[SuiteName, ...], now: datetime
) -> Kept:
    """Open the files before the first call, so that no answer is bought that cannot be kept.

    Args:
        flags: the places, and the journal to go on with.
        facts: of the run.
        suites: of the run.
        now: the moment, in UTC.

    Raises:
        SettingsError: a place cannot be written, or the journal is of another run.
        ReportError: the journal is unreadable.
    """
    check_out(flags.report)
    if facts.mode == "core":
        if flags.resume is not None:
            raise SettingsError("core keeps no journal", hint="it asks nobody: start anew")
        folder = flags.results_dir
        if folder is not None:
            probe_folder(folder)
        return Kept(folder=folder, journal=None, started=now)
    identity = _identity(facts, suites)
    if flags.resume is not None:
        journal = resume_journal(flags.resume, identity)
        folder = flags.results_dir or flags.resume.parent
        probe_folder(folder)
        started = datetime.fromisoformat(journal.header.started_utc)
        return Kept(folder=folder, journal=journal, started=started)
    folder = flags.results_dir or DEFAULT_RESULTS
    probe_folder(folder)
    header = Header(started_utc=now.isoformat(timespec="seconds"), identity=identity)
    name = stem(facts.mode, facts.model, now.strftime(STAMP))
    journal = first_free(folder, name, ".jsonl", lambda path: open_journal(path, header))
    return Kept(folder=folder, journal=journal, started=now)


def finish_keeping(
    flags: BenchFlags, kept: Kept, report: BenchmarkReport, say: Callable[[str], None]
) -> str:
    """Write the report to all its places; the journal goes when nothing is left to ask.

    Returns:
        The report's JSON, the same text as in the files.
    """
    text = report_json(report)
    if kept.folder is not None:
        name = stem(report.mode, report.model, kept.started.strftime(STAMP))
        data = text.encode("utf-8")
        path = first_free(kept.folder, name, ".json", lambda at: write_new(at, data))
        say(f"the report is kept at {path}")
    if flags.report is not None:
        write_text(text, flags.report)
        say(f"the report is written to {flags.report}")
    if kept.journal is not None and report.complete:
        kept.journal.remove()
    elif kept.journal is not None:
        kept.journal.close()
        say(f"go on with --resume {kept.journal.path}")
    return text


def _identity(facts: Facts, suites: tuple[SuiteName, ...]) -> dict[str, JsonValue]:
    """What two runs have to share for one to go on with the other's answers."""
    limits = {"max_elapsed_ms", "max_cost_usd", "min_accuracy"}
    config = {name: value for name, value in facts.provider_config.items() if name not in limits}
    return {
        **config,
        "suites": [suite.value for suite in suites],
        "repeats": facts.run.repeats,
        "effort": facts.run.effort,
        "max_tokens": facts.run.max_tokens,
        "tool": facts.run.tool,
    }


def echo(sentence: str) -> None:
    """One line on stderr."""
    click.echo(sentence, err=True)
