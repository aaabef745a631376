"""The flags of `grade`, in the order of its help."""

from collections.abc import Callable
from pathlib import Path

import click

from grader.cli.endpoints import APIS, PROVIDERS
from grader.cli.presentation import LANGUAGE, REGISTER
from grader.cli.ranges import FiniteRange
from grader.cli.render_reports import FORMATS
from grader.model.lens import Lens

Option = Callable[[Callable[..., int]], Callable[..., int]]

A_WEEK_S = 7 * 86_400
A_FILE = click.Path(path_type=Path)

JUDGE = (
    click.option(
        "--provider", type=click.Choice(PROVIDERS), help="Judge; auto takes the key it finds."
    ),
    click.option("--model", help="Pinned model id; each vendor has a default."),
    click.option(
        "--base-url",
        metavar="URL",
        help="Address of a compatible server or a gateway, up to and with its /v1, for judges of"
        " every vendor.",
    ),
    click.option("--api", type=click.Choice(APIS), help="Dialect of --base-url (default: chat)."),
    click.option(
        "--api-key-env", metavar="NAME", help="Variable that holds the key for --base-url."
    ),
    click.option("--effort", help="Depth of thought, in the vendor's word."),
    click.option(
        "--concurrency",
        type=click.IntRange(1, 1000),
        help="Most calls in flight (default: 8); fewer while the vendor has too much to do.",
    ),
    click.option(
        "--head-start/--no-head-start",
        default=None,
        help="Let one call of a service go ahead and fill the vendor's cache (default: where it "
        "has one and the text is long enough).",
    ),
    click.option(
        "--timeout", type=FiniteRange(0.1, 86_400), help="Seconds a call may take (default: 120)."
    ),
    click.option(
        "--clause-deadline",
        type=FiniteRange(0.1, A_WEEK_S),
        metavar="S",
        help="Seconds a clause may take, all its calls and waits together (default: 600).",
    ),
    click.option(
        "--deadline",
        type=FiniteRange(0.1, A_WEEK_S),
        metavar="S",
        help="Seconds the judging of a run may take (default: no end).",
    ),
    click.option(
        "--trials", type=click.IntRange(1, 99), help="Askings per clause, odd (default: 1)."
    ),
    click.option(
        "--escalate",
        metavar="PROVIDER/MODEL",
        help="Ask this model where two trials of the judge disagree.",
    ),
    click.option(
        "--panel",
        metavar="A,B,C",
        help="Ask these judges instead, PROVIDER/MODEL each, an odd number of different vendors.",
    ),
    click.option("--max-output-tokens", type=click.IntRange(256), help="Room for an answer."),
    click.option("--max-input-tokens", type=click.IntRange(2000), help="Room for a question."),
)
WEIGHED = (
    click.option(
        "--quotes",
        metavar="PROVIDER/MODEL",
        help="Ask this text model for quotes under the verdicts of openai-decisions.",
    ),
    click.option(
        "--calibration", metavar="FILE", help="What `calibrate` found the judge's figures worth."
    ),
    click.option(
        "--tripwire",
        is_flag=True,
        default=None,
        help="Put a clause with a known answer to every judge; exit 4 when one gets it wrong.",
    ),
)
COST = (
    click.option(
        "--dry-run",
        is_flag=True,
        help="Print calls, tokens and cost; ask nobody for a verdict. Exit 0.",
    ),
    click.option(
        "--batch",
        is_flag=True,
        help="Ask in batches at half price: anthropic and openai, answers within 24 hours.",
    ),
    click.option(
        "--max-cost-usd",
        type=FiniteRange(0),
        metavar="X",
        help="Start no call that could pass this; the clauses left over get no verdict (exit 4).",
    ),
    click.option(
        "--max-calls",
        type=click.IntRange(0),
        metavar="N",
        help="Requests that may leave, those tried again included.",
    ),
    click.option("--cache", metavar="FILE", help="File of the cached replies."),
    click.option("--no-cache", is_flag=True, default=None, help="Neither read nor keep replies."),
    click.option("--record", metavar="FILE", help="Write every reply there, to be replayed."),
    click.option(
        "--replay",
        metavar="FILE",
        help="Take every reply from a recording; without a key, and nobody is asked.",
    ),
)
REPORT = (
    click.option("--format", type=click.Choice(FORMATS), help="Report format (default: text)."),
    click.option("--out", metavar="FILE", type=A_FILE, help="Write the report there."),
    click.option(
        "--spelling",
        type=click.Choice(["program", "system"]),
        default="program",
        help="JSON field names: of the program, or of later versions.",
    ),
    REGISTER,
    LANGUAGE,
)
READING = (
    click.option(
        "--lens",
        type=click.Choice([lens.value for lens in Lens]),
        help="How code reads one family of clauses: equal items count once, a fenced block is the "
        "document, untriggered clauses are graded outside the score (default: unanchored).",
    ),
)
SCORE = (
    click.option(
        "--include-program", is_flag=True, default=None, help="Count the program's own clauses."
    ),
    click.option("--fail-under", type=FiniteRange(0, 100), metavar="N", help="Exit 1 under N %."),
    click.option(
        "--min-coverage",
        type=FiniteRange(0, 100),
        metavar="P",
        help="Exit 1 when fewer than P % of the clauses in force have a verdict.",
    ),
    click.option(
        "--allow-unjudged", is_flag=True, default=None, help="No exit 4 for want of a judge."
    ),
    click.option("--exit-zero", is_flag=True, default=None, help="Exit 0 instead of 1 and 4."),
)


def options(*groups: Option) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """A decorator that gives a command these flags, in this order."""

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        for option in reversed(groups):
            function = option(function)
        return function

    return decorate


grade_options = options(*JUDGE, *WEIGHED, *COST, *REPORT, *READING, *SCORE)

# a calibration is made, not applied, and no run is graded
CALIBRATE = options(
    *JUDGE,
    *COST[1:],
    click.option("--out", metavar="FILE", type=A_FILE, help="Write the calibration there."),
    click.option(
        "--format", type=click.Choice(["text", "json"]), default="text", help="Figures as text."
    ),
)
