"""The lane matrix: every provider with every suite, and what is refused before anything else."""

import pytest

from grader.bench.guard import (
    A_ONLY,
    B_ONLY,
    COMMAND,
    TELEMETRY,
    Permitted,
    Wanted,
    permit,
    refuse_mixed,
)
from grader.cli.bench_options import bench_flags
from grader.cli.commands.frontier_compare import command
from grader.errors import SettingsError
from grader.model.benchmark import Lane

PROVIDERS = ("core", "anthropic", "openai", "openai-decisions", "ollama", "compatible")
LANE_A = ("determinism", "truth_lock", "axis_orthogonality")
LANE_B = ("prompt_battery", "clause_battery", "replay_variability")


def ends(provider, suite):
    """How a pair ends by the table of `spec/frontier-compare.md` 1.2 and the issue."""
    if suite in LANE_A:
        return "A" if provider == "core" else "refused"
    if suite == "prompt_battery" and provider == "openai-decisions":
        return "refused"
    return "B"


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("suite", (*LANE_A, *LANE_B))
def test_every_pair_ends_as_the_table_says(provider, suite):
    wanted = Wanted(provider=provider, suites=(suite,))
    if ends(provider, suite) == "refused":
        with pytest.raises(SettingsError):
            permit(wanted)
        return
    found = permit(wanted)
    assert (found.lane.value, [one.value for one in found.suites]) == (
        ends(provider, suite),
        [suite],
    )


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("suites", [(), ("all",)], ids=["nothing", "all"])
def test_all_is_lane_a_for_core_and_what_the_others_can_do_of_lane_b(provider, suites):
    found = permit(Wanted(provider=provider, suites=suites))
    names = tuple(one.value for one in found.suites)
    if provider == "core":
        assert (found.lane, names) == (Lane.A, LANE_A)
    elif provider == "openai-decisions":
        assert (found.lane, names) == (Lane.B, LANE_B[1:])
    else:
        assert (found.lane, names) == (Lane.B, LANE_B)


def test_core_can_run_all_of_lane_b_in_one_command():
    found = permit(Wanted(lane=Lane.B))
    assert tuple(one.value for one in found.suites) == LANE_B


def test_suites_of_one_lane_stand_in_the_order_of_the_table():
    found = permit(Wanted(suites=("replay_variability", "prompt_battery")))
    assert [one.value for one in found.suites] == ["prompt_battery", "replay_variability"]


@pytest.mark.parametrize("a", LANE_A)
@pytest.mark.parametrize("b", LANE_B)
def test_no_suite_of_one_lane_runs_with_one_of_the_other(a, b):
    with pytest.raises(SettingsError, match="together") as refused:
        permit(Wanted(suites=(a, b)))
    assert_three_parts(refused.value)


def assert_three_parts(error, *, names_telemetry=False):
    """What was asked, why not, two commands that work: each of them parses and is permitted."""
    is_about_repeats = error.message.startswith("--repeats")
    assert error.code == ("usage" if is_about_repeats else "lane-mixing")
    asked, _, why = error.message.partition(", but ")
    assert asked and why
    assert not names_telemetry or all(name in why for name in TELEMETRY)
    works = error.hint.split("`")[1::2]
    assert len(works) == 2 and all(one.startswith(COMMAND) for one in works)
    for one in works:
        words = one.removeprefix(COMMAND).split()
        if words[:1] != ["compare"]:
            context = command.make_context("frontier-compare", words)
            assert permit(bench_flags(context.params).wanted())


def test_the_message_about_another_provider_names_the_telemetry():
    with pytest.raises(SettingsError) as refused:
        permit(Wanted(provider="openai", suites=("determinism",)))
    assert_three_parts(refused.value, names_telemetry=True)
    assert "determinism with --provider openai was asked for" in refused.value.message
    assert f"`{COMMAND} --suite determinism`" in refused.value.hint
    assert "--provider openai --suite clause_battery" in refused.value.hint


def test_a_decision_model_has_no_free_text_and_the_message_says_so():
    with pytest.raises(SettingsError, match="writes no free text") as refused:
        permit(Wanted(provider="openai-decisions", suites=("prompt_battery",)))
    assert_three_parts(refused.value)


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(Wanted(lane=Lane.A, suites=("clause_battery",)), id="lane-a-suite-of-b"),
        pytest.param(Wanted(lane=Lane.B, suites=("truth_lock",)), id="lane-b-suite-of-a"),
        pytest.param(Wanted(lane=Lane.A, provider="ollama"), id="lane-a-of-a-model"),
        *(pytest.param(Wanted(given=frozenset({name})), id=f"{name}-in-lane-a") for name in B_ONLY),
        *(
            pytest.param(Wanted(lane=Lane.B, given=frozenset({name})), id=f"{name}-in-lane-b")
            for name in A_ONLY
        ),
        pytest.param(Wanted(repeats=1), id="one-repeat-of-determinism"),
        pytest.param(Wanted(repeats=0, lane=Lane.B), id="no-repeat-of-replay"),
        pytest.param(Wanted(repeats=3, suites=("prompt_battery",)), id="repeats-of-what-asks-once"),
        pytest.param(Wanted(repeats=1, suites=("truth_lock",)), id="repeats-of-truth-lock"),
    ],
)
def test_what_makes_no_sense_is_refused_in_three_parts(wanted):
    with pytest.raises(SettingsError) as refused:
        permit(wanted)
    assert_three_parts(refused.value)


def test_all_beside_a_suite_is_refused():
    with pytest.raises(SettingsError, match="stands alone"):
        permit(Wanted(suites=("all", "determinism")))


@pytest.mark.parametrize(
    ("repeats", "found"), [(None, 3), (2, 2), (5, 5)], ids=["default", "least", "more"]
)
def test_repeats_are_honoured(repeats, found):
    assert permit(Wanted(repeats=repeats)).repeats == found


def test_flags_of_the_own_lane_pass():
    given = frozenset(B_ONLY)
    found = permit(Wanted(provider="ollama", suites=("clause_battery",), given=given))
    assert isinstance(found, Permitted)


@pytest.mark.parametrize("name", A_ONLY)
def test_a_register_lens_or_language_is_for_the_suites_that_do_not_go_through_them_all(name):
    given = frozenset({name})
    assert permit(Wanted(suites=("determinism", "truth_lock"), given=given)).lane is Lane.A
    with pytest.raises(SettingsError, match="by itself") as refused:
        permit(Wanted(given=given))
    assert_three_parts(refused.value)


def test_reports_of_both_lanes_are_not_compared():
    with pytest.raises(SettingsError, match="lane A and of lane B") as refused:
        refuse_mixed([Lane.A, Lane.B])
    assert_three_parts(refused.value, names_telemetry=True)
    refuse_mixed([Lane.B, Lane.B])
