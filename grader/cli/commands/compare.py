"""`contract-grader compare`: how two scored results stand to each other, and why."""

import click

from grader.cli.strength_arguments import Flag, FlagValues, StrengthUsageError
from grader.cli.strength_command import StrengthCommand, output_path, read_json, write_artifact
from grader.model.strength.primitives import Severity
from grader.strength.artifact_kinds import EVIDENCE, POLICY
from grader.strength.compare_sets import compare_sets
from grader.strength.comparison_report import comparison_json, comparison_line
from grader.strength.read_artifact import check_stamp, parse_artifact

FLAGS = (
    Flag(name="a", text="An evidence artifact of one side; repeat for a set.", required=True,
         repeatable=True),
    Flag(name="b", text="An evidence artifact of the other side; repeat for a set.",
         required=True, repeatable=True),
    Flag(name="policy", text="The scoring policy, for its severity floor."),
    Flag(name="severity-floor", text="low, material or critical, in place of a policy.",
         is_input=False),
    Flag(name="out", text="A .json file, or a folder for comparison.json; the line stays on "
         "stdout.", is_input=False),
)  # fmt: skip


def run(values: FlagValues) -> int:
    """Compare and print: the JSON, then one line with the reason. 0 for any relation."""
    target = output_path(values, "comparison", FLAGS)
    floor, policy_digest = _severity_floor(values)
    raws = [read_json(name, source, EVIDENCE.name) for name in "ab" for source in values.many(name)]
    for position, raw in enumerate(raws):
        check_stamp(EVIDENCE, raw, position)
    loaded = [parse_artifact(EVIDENCE, raw, position) for position, raw in enumerate(raws)]
    n_a = len(values.many("a"))
    compared = compare_sets(loaded[:n_a], loaded[n_a:], floor, policy_digest)
    write_artifact(comparison_json(compared), target)
    click.echo(comparison_line(compared))
    return 0


def _severity_floor(values: FlagValues) -> tuple[str, str | None]:
    """The floor, and the digest of the policy it comes from."""
    policy, floor = values.one("policy"), values.one("severity-floor")
    if (policy is None) == (floor is None):
        raise StrengthUsageError("compare requires --policy or --severity-floor, not both")
    if policy is not None:
        loaded = parse_artifact(POLICY, read_json("policy", policy, POLICY.name))
        return loaded.artifact.severity_floor.value, loaded.digest
    if floor not in set(Severity):
        raise StrengthUsageError("--severity-floor is low, material or critical")
    return str(floor), None


command = StrengthCommand(
    "compare",
    FLAGS,
    run,
    help_text="Compare two evidence artifacts, or two sets of them over the same probes.",
    example="contract-grader compare --a old.json --b new.json --policy policy.json",
)
