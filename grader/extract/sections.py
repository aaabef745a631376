"""The sections of a contract: which titles open them, what a syntax found in one."""

from dataclasses import dataclass
from enum import StrEnum

from grader.extract.list_items import Item, Note
from grader.extract.markdown import Line


class SectionKind(StrEnum):
    """What a section says; PROMISES, REQUIRES, ERRORS and SERVICES are read as lists."""

    PROMISES = "promises"
    REQUIRES = "requires"
    ERRORS = "errors"
    SERVICES = "services"
    PURPOSE = "purpose"
    FLOW = "flow"
    EXPECTS = "expects"
    CRITERIA = "criteria"
    OTHER = "other"


class Form(StrEnum):
    """How a section is written; within one component the first of these that promises wins."""

    HEADING = "heading"
    LOWER_CASE = "lower-case list"
    FENCE = "fenced list"
    FRONTMATTER = "frontmatter list"


# title (lower case, final colon dropped) -> kind
TITLES: dict[str, SectionKind] = {
    "ensures": SectionKind.PROMISES,
    "returns": SectionKind.PROMISES,
    "maintains": SectionKind.PROMISES,
    "requires": SectionKind.REQUIRES,
    "parameters": SectionKind.REQUIRES,
    "receives": SectionKind.OTHER,
    "errors": SectionKind.ERRORS,
    "services": SectionKind.SERVICES,
    "description": SectionKind.PURPOSE,
    "goal": SectionKind.PURPOSE,
    "wiring": SectionKind.FLOW,
    "execution": SectionKind.FLOW,
    "delegation": SectionKind.FLOW,
    "expects": SectionKind.EXPECTS,
    "expects not": SectionKind.EXPECTS,
    "expects-not": SectionKind.EXPECTS,
    "criteria": SectionKind.CRITERIA,
    "fulfillment": SectionKind.CRITERIA,
    "strategies": SectionKind.OTHER,
    "invariants": SectionKind.OTHER,
    "shape": SectionKind.OTHER,
    "skills": SectionKind.OTHER,
    "environment": SectionKind.OTHER,
    "effects": SectionKind.OTHER,
    "continuity": SectionKind.OTHER,
    "constraints": SectionKind.OTHER,
    "slots": SectionKind.OTHER,
    "config": SectionKind.OTHER,
    "fixtures": SectionKind.OTHER,
    "runtime": SectionKind.OTHER,
    "schedule": SectionKind.OTHER,
    "payload": SectionKind.OTHER,
    "context": SectionKind.OTHER,
    "tools": SectionKind.OTHER,
    "delegates": SectionKind.OTHER,
    "prohibited": SectionKind.OTHER,
    "state": SectionKind.OTHER,
    "memory": SectionKind.OTHER,
}

# titles of an H2 that is documentation unless something names it as a service
DOCUMENTATION = frozenset(
    {
        "about", "architecture", "background", "capabilities", "caveats", "changelog", "design",
        "discussion", "documentation", "example", "examples", "faq", "further reading", "history",
        "how it works", "installation", "introduction", "license", "limitations", "motivation",
        "note", "notes", "overview", "prerequisites", "purpose", "rationale", "readme",
        "references", "rules", "see also", "setup", "summary", "todo", "usage", "why",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What one syntax found under one keyword.

    `line` is the keyword's 1-based number. `lines` are the section's raw lines; `items` its
    top-level bullets; `notes` the paragraphs that are no bullets; `left` the one that ended it.
    """

    kind: SectionKind
    form: Form
    syntax: str
    title: str
    line: int
    items: tuple[Item, ...] = ()
    notes: tuple[Note, ...] = ()
    lines: tuple[Line, ...] = ()
    lazy: tuple[int, ...] = ()
    left: Note | None = None


# words with which a section says that it promises nothing
NOTHING = frozenset({"nothing", "none", "n/a", "empty", "-", ""})


def title_key(title: str) -> str:
    """A heading's title as the key of TITLES: lower case, one final colon dropped."""
    return title.strip().removesuffix(":").strip().strip("`*").casefold()


def kind_of_title(title: str) -> SectionKind | None:
    """The kind that a heading or keyword opens, None for any other title."""
    return TITLES.get(title_key(title))


def is_contract_title(title: str) -> bool:
    """True for a heading that only groups the contract's lists and is transparent itself."""
    return title_key(title) == "contract"


def is_known_title(title: str) -> bool:
    """True where an unclosed fence must end, or a whole contract would disappear."""
    return kind_of_title(title) is not None or is_contract_title(title)
