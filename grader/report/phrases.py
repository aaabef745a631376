"""The coach's phrases around a clause: which pair is picked, and the id of the pick."""

import hashlib
from dataclasses import dataclass

from grader.model.presentation import Register
from grader.model.report import ClauseEntry
from grader.model.verdicts import Verdict
from grader.report.words import Words

N_PAIRS = 4
MOODS = {
    Verdict.SATISFIED: "kept",
    Verdict.PARTIALLY_SATISFIED: "partly",
    Verdict.VIOLATED: "broken",
    Verdict.NOT_EVALUABLE: "open",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """What opens and closes a clause, and 12 hex digits that name the pair; all empty for none."""

    opening: str = ""
    closing: str = ""
    variant_id: str = ""


NO_PHRASES = Phrases()


def phrases(entry: ClauseEntry, words: Words, case_index: int) -> Phrases:
    """The pair for one clause; the same for the same clause, register and index, in any language.

    Args:
        entry: the clause; its trace hash decides, its id where it has none.
        words: language and register; only the coach has phrases.
        case_index: the clause's place among its neighbours, from 0.
    """
    if words.register != Register.COACH:
        return NO_PHRASES
    mood = MOODS[entry.verdict]
    seed = entry.trace_hash or entry.clause_id
    at = int(_hex(f"{seed}\n{words.register}\n{case_index}"), 16) % N_PAIRS
    # kept, but only by the letter: the note before the closing asks for a change
    end = "hollow" if mood == "kept" and entry.vacuous else mood
    return Phrases(
        opening=words.say(f"coach.opening.{mood}.{at}"),
        closing=words.say(f"coach.closing.{end}.{at}"),
        variant_id=_hex(f"{words.register}\n{end}\n{at}")[:12],
    )


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
