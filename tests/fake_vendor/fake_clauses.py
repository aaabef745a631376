"""A judge behind the fake vendor that answers clause by clause, whatever the dialect."""

import json
import re
from dataclasses import dataclass

FENCE = re.compile(r"^<<<([0-9a-f]{16}) (.*?)>>>$", re.MULTILINE)


@dataclass(frozen=True)
class Asked:
    """What a request asks: the clause between its fences, and the indices to answer."""

    system: str
    prefix: str
    question: str
    clause: str
    indices: tuple[int, ...]

    @property
    def user(self):
        return f"{self.prefix}\n\n{self.question}"

    @property
    def fence_lines(self):
        """The words of every line that looks like a fence with the prompt's own two markers."""
        ours = {FENCE.search(self.prefix)[1], FENCE.search(self.question)[1]}
        return [words for marker, words in FENCE.findall(self.user) if marker in ours]


def asked(received):
    """The request as the judge reads it."""
    system, user = {"messages": _message, "responses": _response, "chat": _chat}[received.dialect](
        received.body
    )
    start = user.rindex("\nTHE CLAUSE")
    prefix, question = user[:start].strip(), user[start:].strip()
    clause = _inside(question, "clause")
    requirements = _inside(question, "requirements")
    indices = tuple(int(at) for at in re.findall(r"^index (\d+): ", requirements, re.MULTILINE))
    return Asked(system, prefix, question, clause, indices)


def reply_text(indices, *, clause_class="measurable", **changes):
    """The JSON of a reply that says the same of each requirement."""
    entry = {
        "quotes": [],
        "looked_for": [],
        "finding": "So it is.",
        "answer": "met",
        "confidence": 90,
    }
    entries = [{"index": at, **entry, **changes} for at in indices]
    return json.dumps({"requirements": entries, "clause_class": clause_class})


class ClauseJudge:
    """The text of a reply by the words of the clause.

    `lines` maps words of a clause to the fields of each entry, or to the whole text of a reply
    (a string, or a function of `Asked`).
    """

    def __init__(self, lines):
        self.lines = dict(lines)

    def __call__(self, received):
        one = asked(received)
        line = next(line for words, line in self.lines.items() if words in one.clause)
        if callable(line):
            return line(one)
        return line if isinstance(line, str) else reply_text(one.indices, **line)


def _inside(text, name):
    return re.search(rf"<<<([0-9a-f]+) {name}>>>\n(.*?)\n<<<\1 end of {name}>>>", text, re.S)[2]


def _message(body):
    parts = [part["text"] for part in body["messages"][0]["content"]]
    return body["system"][0]["text"], "\n\n".join(parts)


def _response(body):
    parts = [part["text"] for part in body["input"][0]["content"]]
    return body["instructions"], "\n\n".join(parts)


def _chat(body):
    return body["messages"][0]["content"], body["messages"][1]["content"]
