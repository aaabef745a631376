"""The error tree: what a caller may catch, each with a stable kebab-case code."""


class GraderError(Exception):
    """Something the person at the terminal can act on.

    Args:
        message: what is wrong and where, one line.
        hint: what to do next, one line; empty when there is nothing to add.
        code: stable kebab-case name; the class's own when not given.
    """

    code: str = "grader-error"

    def __init__(self, message: str, *, hint: str = "", code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        if code is not None:
            self.code = code


class RunError(GraderError):
    """The run directory cannot be graded; codes are those of `programs/contract-grader.md`."""

    code = "run-unreadable"


class ContractSyntaxError(GraderError):
    """A contract file cannot be read as any supported syntax.

    Args:
        message: what is wrong.
        path: the file, relative to the run directory.
        line: 1-based line of the fault.
        hint: what to do next.
        code: `unsupported-syntax` or another stable name.
    """

    code = "contract-syntax"

    def __init__(
        self, message: str, *, path: str, line: int, hint: str = "", code: str | None = None
    ) -> None:
        super().__init__(f"{path}:{line}: {message}", hint=hint, code=code)
        self.path = path
        self.line = line


class SettingsError(GraderError):
    """A flag, an environment variable or a settings file is wrong; exit status 2."""

    code = "usage"


class ReportError(GraderError):
    """A report that was to be read back is unreadable or not one of ours; exit status 2."""

    code = "report-unreadable"


class ProviderError(GraderError):
    """A model provider did not answer.

    `status` is the HTTP status that the vendor answered with, None when no answer came.
    """

    code = "provider-failed"
    status: int | None = None


class ProviderRejectedError(ProviderError):
    """The vendor refused the request (4xx that no retry heals: 400, 401, 403, 404).

    Args:
        message: what happened.
        hint: what to do next.
        status: the HTTP status, None where there was none.
    """

    code = "provider-rejected"

    def __init__(self, message: str, *, hint: str = "", status: int | None = None) -> None:
        super().__init__(message, hint=hint)
        self.status = status


class SchemaRefusedError(ProviderRejectedError):
    """The server does not take a JSON Schema in the way it was sent; another way may do."""


class ProviderUnavailableError(ProviderError):
    """The vendor could not be reached or was overloaded, after every retry.

    Args:
        message: what happened.
        hint: what to do next.
        retry_after_s: seconds the vendor asked us to wait, when it said so.
        is_overload: the vendor was reached and said that it has too much to do (429, 503, 529).
        may_have_cost: the vendor may have done the work although no reply arrived.
        is_timeout: no answer came in time.
    """

    code = "provider-unavailable"

    def __init__(
        self,
        message: str,
        *,
        hint: str = "",
        retry_after_s: float | None = None,
        is_overload: bool = False,
        may_have_cost: bool = True,
        is_timeout: bool = False,
    ) -> None:
        super().__init__(message, hint=hint)
        self.is_timeout = is_timeout
        self.retry_after_s = retry_after_s
        self.is_overload = is_overload
        self.may_have_cost = may_have_cost


class CallStoppedError(ProviderError):
    """We ourselves made no call, or ended one: the budget or the time is used up.

    Args:
        message: what is used up.
        fault: the code of the trial's `NoVote`, `budget` or `deadline`.
    """

    code = "call-stopped"

    def __init__(self, message: str, *, fault: str) -> None:
        super().__init__(message)
        self.fault = fault
