"""Exit statuses: what each number says (design section 8)."""

from enum import IntEnum

from grader.errors import (
    ContractSyntaxError,
    GraderError,
    ProviderError,
    ReportError,
    RunError,
    SettingsError,
)


class Exit(IntEnum):
    """The statuses of the commands that grade; the strength commands have their own."""

    OK = 0
    BROKEN = 1
    USAGE = 2
    UNGRADABLE = 3
    NO_VERDICT = 4
    BUG = 70
    INTERRUPTED = 130


def status_of_error(error: GraderError) -> Exit:
    """The status that an error ends the program with.

    Args:
        error: any error of the tree.

    Returns:
        2 for usage and unreadable reports, 3 for a run that cannot be graded, 4 for a provider.
    """
    if isinstance(error, SettingsError | ReportError):
        return Exit.USAGE
    if isinstance(error, RunError | ContractSyntaxError):
        return Exit.UNGRADABLE
    if isinstance(error, ProviderError):
        return Exit.NO_VERDICT
    return Exit.USAGE
