"""What a kind of check is: its rule in words, its decision, its examples."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from grader.checks.document import Document, document_of
from grader.checks.unit import Unit
from grader.model.lens import Lens
from grader.model.run import Output
from grader.model.span import Evidence
from grader.model.verdicts import RequirementState

MET = RequirementState.MET
NOT_MET = RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

Args = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What else a check may look at: the caller's inputs, the run's other outputs, the lens.

    `promised` are names of outputs that need not be there.
    """

    outputs: tuple[Sequence[Output], ...] = ()
    promised: Collection[str] = ()
    lens: Lens = Lens.UNANCHORED

    def find(self, name: str) -> Document | None:
        """The binding of a name, None when there is none, several, or one without text."""
        named = [o for group in self.outputs for o in group if o.name == name]
        if len(named) != 1 or named[0].problem is not None:
            return None
        return document_of(named[0])

    def names(self) -> frozenset[str]:
        """What any input or output is called, there or only promised."""
        bound = (output.name for group in self.outputs for output in group)
        return frozenset((*bound, *self.promised))


NOTHING_AROUND = Around()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a check found in one document; `observed` is in plain words, with the figure."""

    state: RequirementState
    observed: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A clause, an output, and what the check must say of it."""

    clause: str
    output: str
    state: RequirementState


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of check.

    `name` is the module's name and `Check.kind`. `rule` says what is counted or looked for, for
    `docs/checks.md`. `decide` looks at one document; `say` puts the arguments into words.
    `accepts` and `refuses` are outputs that keep and break a clause; `unread` are clauses that
    come near and must not be read as this kind.
    """

    name: str
    title: str
    rule: str
    decide: Callable[[Document, Args, Around], Finding]
    say: Callable[[Args], str]
    accepts: tuple[Example, ...]
    refuses: tuple[Example, ...]
    unread: tuple[str, ...] = ()
    unit: Unit | None = None


def accepted(clause: str, output: str) -> Example:
    """An output that keeps the clause."""
    return Example(clause=clause, output=output, state=MET)


def refused(clause: str, output: str) -> Example:
    """An output that breaks the clause."""
    return Example(clause=clause, output=output, state=NOT_MET)


def text_arg(args: Args, key: str) -> str:
    """A string argument, empty when there is none."""
    value = args.get(key)
    return value if isinstance(value, str) else ""


def texts_arg(args: Args, key: str) -> tuple[str, ...]:
    """An argument that is a list of strings."""
    value = args.get(key)
    return tuple(str(v) for v in value) if isinstance(value, list | tuple) else ()
