"""A decision model behind the fake vendor: an answer for each question, by its words."""

import json
import re

ORDER = ("met", "not_met", "not_applicable", "cannot_tell")


def choice(word, share=0.9):
    """The answer that chooses an option; the others share the rest."""
    rest = (1 - share) / (len(ORDER) - 1)
    shares = [{"value": one, "probability": share if one == word else rest} for one in ORDER]
    return {"type": "choice", "choice": word, "confidence": share, "probabilities": shares}


def refusal():
    return {"type": "refusal", "name": None}


def requirement_of(question):
    """The words of the requirement that a question is about."""
    found = re.search(r"<<<([0-9a-f]+) requirements>>>\n(.*?)\n<<<\1 end of", question, re.S)
    return found[2].partition(": ")[2]


def clause_of(question):
    return re.search(r"<<<([0-9a-f]+) clause>>>\n(.*?)\n<<<\1 end of", question, re.S)[2]


class DecisionJudge:
    """The answers of a reply as JSON text.

    `lines` maps words of a requirement to an answer (or a list of them, used up one an asking);
    what no line names is met.
    """

    def __init__(self, lines=None):
        self.lines = dict(lines or {})

    def __call__(self, received):
        asked = [requirement_of(one["instructions"]) for one in received.body["questions"]]
        return json.dumps([self._answer(words) for words in asked])

    def _answer(self, words):
        line = next((line for part, line in self.lines.items() if part in words), choice("met"))
        return line.pop(0) if isinstance(line, list) else line
