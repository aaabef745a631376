"""A judge that says what it was told to say; for tests and for trying things out."""

from collections.abc import Callable, Sequence

from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest
from grader.model.usage import Usage

Line = str | Fault | ModelReply | Exception
Script = Sequence[Line] | Callable[[ModelRequest], Line]


class ScriptedProvider:
    """Answers from a list, in the order of the calls, or from a function of the request.

    A text or fault is the answer to each question of the request, a `ModelReply` is given as it
    is, an exception is raised. `requests` holds what was asked, `rejected` what was taken back.

    Args:
        script: the answers; a list that runs out raises `LookupError`.
        usage: what each reply says it used.
        model: what each reply says answered.
    """

    def __init__(
        self, script: Script, *, usage: Usage | None = None, model: str | None = None
    ) -> None:
        self.requests: list[ModelRequest] = []
        self.rejected: list[ModelRequest] = []
        self._script = script
        self._usage = usage
        self._model = model

    async def ask(self, request: ModelRequest) -> ModelReply:
        """The next line of the script."""
        self.requests.append(request)
        line = self._line(request)
        if isinstance(line, Exception):
            raise line
        if isinstance(line, ModelReply):
            return line
        answer = Answer(text=line) if isinstance(line, str) else line
        return ModelReply(
            answers=(answer,) * len(request.questions),
            usage=self._usage,
            response_model=self._model,
        )

    async def reject(self, request: ModelRequest) -> None:
        """Note it; nothing is kept that could answer later."""
        self.rejected.append(request)

    async def aclose(self) -> None:
        """Nothing is open."""

    def _line(self, request: ModelRequest) -> Line:
        if callable(self._script):
            return self._script(request)
        at = len(self.requests) - 1
        if at >= len(self._script):
            raise LookupError(f"the script has {len(self._script)} lines, this is call {at + 1}")
        return self._script[at]
