"""Engines of lane A that do one thing wrong; our own, graded once a fixture, is `sound`."""

import functools
import itertools

from grader.bench.cases import tree_digest
from grader.bench.engine import core_engine
from grader.bench.repeat import shown_entries

_PLACES = {}


@functools.cache
def _of_fixture(name, asked, _digest):
    return core_engine(_PLACES[name], asked)


def sound(run_dir, asked):
    """Our own engine; a fixture that is the same to the byte is graded once for all tests."""
    _PLACES[run_dir.name] = run_dir
    return _of_fixture(run_dir.name, asked, tree_digest(run_dir))


def ticking():
    """A clock that goes on by a second at each look."""
    ticks = itertools.count()
    return lambda: float(next(ticks))


def seen_as(run, clause_id, **fields):
    """The run with fields of one clause altered where it is observed."""
    observations = dict(run.observations)
    observations[clause_id] = observations[clause_id].model_copy(update=fields)
    return run.model_copy(update={"observations": observations})


def printed_as(run, clause_id, **fields):
    """The run with fields of one clause altered where it stands in the report."""
    entry = shown_entries(run.report)[clause_id]
    altered = entry.model_copy(update=fields)

    def swap(part):
        clauses = tuple(altered if one is entry else one for one in part.ensures_clauses)
        untested = tuple(
            one.model_copy(update={"as_if": altered}) if one.as_if is entry else one
            for one in part.conditional_ensures
        )
        return part.model_copy(update={"ensures_clauses": clauses, "conditional_ensures": untested})

    report = run.report.model_copy(
        update={
            "services": tuple(swap(one) for one in run.report.services),
            "program_contract": swap(run.report.program_contract),
        }
    )
    return run.model_copy(update={"report": report})


def with_report(run, alter):
    """The run with its whole report altered."""
    return run.model_copy(update={"report": alter(run.report)})
