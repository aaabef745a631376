"""A run that is graded again, unchanged: its report is found instead of made again.

Everything that can change a report is part of the key; where anything is unlike, the run is graded
in the ordinary way, with the replies that the cache has.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pydantic

import grader
from grader.canonical import digest, digest_bytes
from grader.cli.endpoints import JudgeChoice
from grader.cli.grade_status import GateFacts
from grader.cli.keep_reports import ReportName, name_of
from grader.cli.wiring import data_folder, registry_digest, templates_digest
from grader.errors import GraderError
from grader.extract.read_run import read_run
from grader.grade.report_store import KeptReport, ReportStore
from grader.model.run_files import RunFiles
from grader.model.settings import GradeSettings, JudgingSettings
from grader.model.verdicts import Reason
from grader.report.render_json import render_json

if TYPE_CHECKING:
    from grader.model.report import GradeReport

KEY_VERSION = 2
MOST_BYTES = 64 * 1024 * 1024
# where a report's text holds its times, and how that reads without any
PLACE = '\n    "timing": '
TIMELESS = f"{PLACE}null"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A report that was made before, and what its exit status rests on.

    `text` is the report as `render_json` prints it. `report` is None where only that is wanted.
    """

    run_dir: Path
    name: ReportName
    text: str
    report: "GradeReport | None"
    facts: GateFacts


class _Key(NamedTuple):
    """The digest of all that can change the report, those of the run's files, and their list."""

    digest: str
    files: Mapping[str, str]
    listed: frozenset[str]


class Recall:
    """The reports that the cache has, of one judge with one set of settings.

    Args:
        path: the cache's file.
        choices: the judges.
        settings: how they are asked and what counts.
        is_text_enough: reports are printed as they are kept; nobody needs them as anything else.
    """

    def __init__(
        self,
        path: Path,
        choices: Sequence[JudgeChoice],
        settings: GradeSettings,
        *,
        is_text_enough: bool,
    ) -> None:
        self._is_text_enough = is_text_enough
        self._store = ReportStore(path)
        self._shared = _shared(choices, settings)
        self._found: dict[Path, Recalled] = {}
        self._missed: dict[Path, _Key | None] = {}

    def has_all(self, run_dirs: Sequence[Path]) -> bool:
        """Whether nothing has to be graded; looks no further than the first run that has to."""
        return all(self.find(run_dir) is not None for run_dir in run_dirs)

    def find(self, run_dir: Path) -> Recalled | None:
        """The report of this run as it is now, None where it has to be graded; looked up once."""
        if run_dir not in self._found and run_dir not in self._missed:
            started = datetime.now(UTC)
            key = self._key(run_dir)
            kept = None if key is None else self._store.find(key.digest)
            found = None if kept is None else self._read(run_dir, kept, started)
            if found is None:
                self._missed[run_dir] = key
            else:
                self._found[run_dir] = found
        return self._found.get(run_dir)

    def keep(self, run_dir: Path, report: "GradeReport", facts: GateFacts) -> None:
        """Keep the report of a run that `find` did not find; not where a judge may yet do better.

        Args:
            run_dir: as given to `find`.
            report: what came of it.
            facts: of the same grading.
        """
        key = self._missed.get(run_dir)
        if key is None or not report.complete or facts.may_do_better or _lacks_votes(report):
            return
        if any(key.files.get(one.path) != one.digest for one in report.provenance.files):
            return  # the run was changed while it was graded
        if key.listed != _listed(run_dir):
            return  # something came or went meanwhile
        text = render_json([_timeless(report)])
        rest = {"name": name_of(report), "gate": facts.printed()}
        self._store.keep(key.digest, KeptReport(text, json.dumps(rest)))

    def _read(self, run_dir: Path, kept: KeptReport, started: datetime) -> Recalled | None:
        try:
            rest = json.loads(kept.facts)
            name, facts = ReportName(*rest["name"]), GateFacts.read(rest["gate"])
            text = _timed(kept.report, started)
            report = None if self._is_text_enough else _parsed(text)
        except (ValueError, TypeError, KeyError):  # pydantic's complaint is a ValueError
            return None
        return Recalled(run_dir=run_dir, name=name, text=text, report=report, facts=facts)

    def _key(self, run_dir: Path) -> _Key | None:
        files = _whole(run_dir)
        if files is None:
            return None
        parts = {"key_version": KEY_VERSION, "shared": self._shared, "run": _printed(files)}
        return _Key(digest(parts), dict(files.digests), frozenset(files.entries))


def _lacks_votes(report: "GradeReport") -> bool:
    """Whether a judge may yet say what it did not, of a whole clause or a single requirement."""
    promised = [one.ensures_clauses for one in report.services]
    promised.append(report.program_contract.ensures_clauses)
    return bool(report.judging.lost_votes) or any(
        requirement.reason is Reason.JUDGE_FAILED
        for clauses in promised
        for clause in clauses
        for requirement in clause.requirements
    )


def _timeless(report: "GradeReport") -> "GradeReport":
    provenance = report.provenance.model_copy(update={"timing": None})
    return report.model_copy(update={"provenance": provenance})


def _timed(text: str, started: datetime) -> str:
    """The text of a timeless report with the times of now.

    Raises:
        ValueError: it has no place for them.
    """
    # a line break within a string is an escape, so that no text of a run reads like this
    before, place, after = text.partition(TIMELESS)
    if not place:
        raise ValueError("a kept report has times of its own")
    seconds = (datetime.now(UTC) - started).total_seconds()
    timing = {"started_at": started.isoformat(timespec="seconds"), "duration_s": seconds}
    return before + PLACE + json.dumps(timing, indent=2).replace("\n", "\n    ") + after


def _parsed(text: str) -> "GradeReport":
    from grader.model.report import GradeReport  # noqa: PLC0415 - the text may be enough

    return GradeReport.model_validate_json(text)


def _whole(run_dir: Path) -> RunFiles | None:
    """The run with every file read; None where that is too much, or cannot be done."""
    try:
        files = read_run(run_dir)
    except GraderError:
        return None
    if sum(entry.size_bytes for entry in files.entries.values()) > MOST_BYTES:
        return None
    for path in list(files.texts):
        files.texts.get(path)
    return files


def _listed(run_dir: Path) -> frozenset[str] | None:
    try:
        return frozenset(read_run(run_dir).entries)
    except GraderError:
        return None


def _printed(files: RunFiles) -> dict[str, object]:
    listed = [[one.path, one.size_bytes, one.problem] for one in files.entries.values()]
    return {"run_id": files.run_id, "entries": listed, "digests": dict(files.digests)}


def _shared(choices: Sequence[JudgeChoice], settings: GradeSettings) -> dict[str, object]:
    """All but the run that can change a report: the judges, the settings, and this program."""
    return {
        "judges": [[one.provider, one.api, one.base_url, one.effort] for one in choices],
        "models": [_judge(one) for one in settings.judging.everybody()],
        "settings": settings.printed(),
        "tripwire": None if settings.tripwire is None else asdict(settings.tripwire),
        "registry": registry_digest(),
        "program": digest_bytes("\n".join(sorted(_program())).encode("utf-8", "surrogateescape")),
        "python": list(sys.version_info[:3]),
        "libraries": _libraries(),
    }


def _judge(judging: JudgingSettings) -> list[object]:
    templates = judging.templates
    digest_ = None if templates is None else templates_digest(templates)
    return [judging.provider, judging.model, judging.base_url, judging.effort, digest_]


def _program() -> Iterator[str]:
    """Every file of ours with its size and its time, so that other code is another key."""
    folders = [str(grader.__path__[0]), str(data_folder("prompts"))]
    while folders:
        with os.scandir(folders.pop()) as listing:
            for one in listing:
                if one.is_dir():
                    folders.append(one.path)
                elif one.name.endswith((".py", ".json", ".j2")):
                    status = one.stat()
                    yield f"{one.path} {status.st_size} {status.st_mtime_ns}"


def _libraries() -> list[str]:
    """The installed packages with their versions, as the names of their folders say."""
    folder = Path(str(pydantic.__file__)).parents[1]
    return sorted(one.name for one in folder.iterdir() if one.name.endswith(".dist-info"))
