"""`contract-grader aggregate-strength`: the evidence artifacts of a run -> class rates, floors."""

from grader import __version__
from grader.cli.strength_arguments import Flag, FlagValues
from grader.cli.strength_command import (
    StrengthCommand,
    output_path,
    read_json,
    without_collector,
    write_artifact,
)
from grader.strength.aggregate import aggregate_strength
from grader.strength.artifact_kinds import EVIDENCE, FLOORS, POLICY
from grader.strength.read_artifact import check_stamp, parse_artifact

FLAGS = (
    Flag(name="evidence", text="An evidence artifact; repeat for each probe of the run.",
         required=True, repeatable=True),
    Flag(name="floors", text="A JSON object of class floors: defect, gameability, zero-action.",
         required=True),
    Flag(name="policy", text="The policy that the run was scored under.", required=True),
    Flag(name="out", text="A .json file, or a folder for strength-aggregate.json.",
         is_input=False),
)  # fmt: skip


def run(values: FlagValues) -> int:
    """Aggregate and write; 0 whatever the floor decisions say."""
    target = output_path(values, "strength-aggregate", FLAGS)
    with without_collector():
        aggregate = _aggregate(values)
    write_artifact(aggregate, target)
    return 0


def _aggregate(values: FlagValues) -> dict[str, object]:
    raws = [read_json("evidence", source, EVIDENCE.name) for source in values.many("evidence")]
    floors = read_json("floors", values.needed("floors"), FLOORS.name)
    policy = read_json("policy", values.needed("policy"), POLICY.name)
    for position, raw in enumerate(raws):
        check_stamp(EVIDENCE, raw, position)
    check_stamp(POLICY, policy)
    evidence = [parse_artifact(EVIDENCE, raw, position) for position, raw in enumerate(raws)]
    return aggregate_strength(
        evidence,
        parse_artifact(FLOORS, floors).artifact,
        parse_artifact(POLICY, policy),
        __version__,
    )


command = StrengthCommand(
    "aggregate-strength",
    FLAGS,
    run,
    help_text="Aggregate the evidence artifacts of one run into class rates and floor decisions.",
    example="contract-grader aggregate-strength --evidence p-001.json --evidence p-002.json "
    "--floors floors.json --policy policy.json",
)
