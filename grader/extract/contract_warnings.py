"""What was odd about one contract file and was survived."""

from collections.abc import Iterable

from grader.extract.components import Component
from grader.extract.frontmatter import Frontmatter
from grader.extract.markdown import Document, Fence, heading_of
from grader.extract.names import key
from grader.extract.refusal import Refusal
from grader.extract.sections import SectionKind, kind_of_title
from grader.model.contract import Contract
from grader.model.run_files import RunWarning

NO_SYNTAX = "none"


def file_warnings(path: str, document: Document, frontmatter: Frontmatter) -> Iterable[RunWarning]:
    """Frontmatter that is no YAML, fences that have no end or may lack it."""
    if frontmatter.fault is not None:
        yield RunWarning(
            code="frontmatter-not-yaml",
            message=f"the frontmatter was read line by line: {frontmatter.fault}",
            file=path,
            line=frontmatter.first_line,
        )
    for fence in document.fences:
        if not fence.is_closed:
            yield RunWarning(
                code="unclosed-fence",
                message="a code fence is never closed; it was ended at the next known section",
                file=path,
                line=fence.opened + 1,
            )
        elif _may_lack_its_end(document, fence):
            yield RunWarning(
                code="suspicious-fence",
                message="this code fence holds a section that promises and another fence's "
                "opening; if its end is missing, that section is not read",
                file=path,
                line=fence.opened + 1,
            )


def _may_lack_its_end(document: Document, fence: Fence) -> bool:
    """A fence that would hold a promise's heading and, after it, the opening of a further one."""
    is_promise_seen = False
    for index in fence.content():
        text = document.lines[index].text
        heading = heading_of(text, index)
        if heading is not None and kind_of_title(heading.title) is SectionKind.PROMISES:
            is_promise_seen = True
        if is_promise_seen and text.startswith(("```", "~~~")) and text.strip("`~ "):
            return True
    return False


def name_warnings(path: str, component: Component) -> Iterable[RunWarning]:
    """An inner component whose frontmatter gives another name than its heading."""
    inner = component.frontmatter.text("name")
    if component.name is not None and inner is not None and key(inner) != key(component.name):
        yield RunWarning(
            code="name-differs",
            message=f"the heading says {component.name}, its frontmatter {inner}; "
            "the heading holds",
            file=path,
            line=component.heading_line,
        )


def promise_warnings(contract: Contract, refused: Refusal | None) -> Iterable[RunWarning]:
    """A component without any clause to grade: nothing promised, or not read."""
    if refused is not None:
        yield RunWarning(
            code="unsupported-syntax",
            message=f"{contract.owner} is written in syntax {refused.syntax}, "
            "which is not read: it has no clauses here",
            file=contract.file,
            line=refused.line,
        )
    elif contract.syntax == NO_SYNTAX:
        yield RunWarning(
            code="no-promises",
            message=f"{contract.owner} has no section that promises anything",
            file=contract.file,
        )
