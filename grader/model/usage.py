"""Tokens of one answer, normalised across vendors."""

from pydantic import BaseModel, Field


class Usage(BaseModel, frozen=True, extra="forbid"):
    """What one reply used; total input = `uncached_input` + `cached_input` + `cache_write_input`.

    Anthropic's `input_tokens` excludes cache reads and writes, OpenAI's includes them: both are
    brought to this form before anything is added up.
    """

    uncached_input: int = Field(ge=0)
    cached_input: int = Field(default=0, ge=0)
    cache_write_input: int = Field(default=0, ge=0)
    output: int = Field(ge=0)
    reasoning: int = Field(default=0, ge=0)

    @property
    def total_input(self) -> int:
        """All input tokens, cached or not."""
        return self.uncached_input + self.cached_input + self.cache_write_input
