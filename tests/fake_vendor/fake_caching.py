"""The vendors' caching rules: what of a request is read from the cache, written to it, or neither.

Tokens are counted as one for four characters. An entry can be read once the reply to the request
that wrote it has begun, as the vendors say.
"""

import json
from dataclasses import dataclass

from fake_server import FakeVendor

CHARS_PER_TOKEN = 4
OPENAI_LEAST = 1024


@dataclass
class Bill:
    """One request: its marks (the text up to each, tokens), and what it paid."""

    model: str
    n_total: int
    marks: list
    n_read: int = 0
    n_written: int = 0

    @property
    def usage(self):
        return {
            "uncached": self.n_total - self.n_read - self.n_written,
            "read": self.n_read,
            "written": self.n_written,
            "output": 100,
        }

    @property
    def n_unread(self):
        return self.n_total - self.n_read


class CachingVendor(FakeVendor):
    """A vendor with a cache; `least` is the shortest prefix that Anthropic keeps.

    `bills` has one entry for each request, in order of arrival, `n_too_short` counts the marks
    that the caller set on less than the minimum.
    """

    def __init__(self, *, least=4096, **more):
        super().__init__(**more)
        self.least = least
        self.bills = []
        self.n_too_short = 0
        self._entries = set()

    def arrive(self, received):
        """Look the request up as it comes in."""
        parts, set_by_caller, least = PARTS[received.dialect](received.body, self.least)
        bill = Bill(received.body["model"], _tokens("".join(text for text, _ in parts)), [])
        so_far = _frame(received.body)
        n_before = 0
        for text, is_marked in parts:
            so_far += text
            n_before += len(text)
            if not is_marked:
                continue
            if n_before // CHARS_PER_TOKEN >= least:
                bill.marks.append((so_far, n_before // CHARS_PER_TOKEN))
            else:
                self.n_too_short += set_by_caller
        bill.n_read = max((n for text, n in bill.marks if text in self._entries), default=0)
        bill.n_written = max([0, *(n for _, n in bill.marks)]) - bill.n_read
        self.bills.append(bill)
        return bill

    def begin_reply(self, bill):
        """What the request wrote can be read from now on."""
        self._entries.update(text for text, _ in bill.marks)


def _tokens(text):
    return len(text) // CHARS_PER_TOKEN


def _frame(body):
    """What must be the same besides the text for an entry to be found."""
    names = ("model", "output_config", "text", "prompt_cache_key")
    return json.dumps([body.get(name) for name in names], sort_keys=True)


def _messages(body, least):
    """Anthropic: marked blocks, no others."""
    blocks = [*body["system"], *body["messages"][0]["content"]]
    return [(one["text"], "cache_control" in one) for one in blocks], True, least


def _responses(body, _):
    """OpenAI since gpt-5.6: marked parts, and unless told otherwise the end of the newest message.

    An entry is found at a mark only; a longest common beginning is not enough.
    """
    parts = body["input"][0]["content"]
    marked = [(one["text"], "prompt_cache_breakpoint" in one) for one in parts]
    is_explicit = body.get("prompt_cache_options", {}).get("mode") == "explicit"
    if not is_explicit:
        marked[-1] = (marked[-1][0], True)
    return [(body["instructions"], False), *marked], is_explicit, OPENAI_LEAST


PARTS = {"messages": _messages, "responses": _responses}
