"""One clause of a report as a person reads it, in a register and a language."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.presentation import Language, Register
from grader.model.report import ClauseEntry
from grader.report.clause_notes import Note, note_text, plain_notes
from grader.report.layout import display
from grader.report.phrases import phrases
from grader.report.terminal_clauses import LONGEST_CLAUSE, verdict_word
from grader.report.terse_line import terse_line
from grader.report.words import Words
from grader.report.words_of import strict_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseSurface:
    """The text of one clause.

    `surface` is all of it. `pre_decoration_surface` has what the register adds or leaves out, but
    none of its fixed phrases. `register_variant_id` names the phrases: 12 hex digits, empty where
    the register has none; the same in every language.
    """

    surface: str
    pre_decoration_surface: str
    register_variant_id: str


def clause_surface(
    entry: ClauseEntry,
    delivered_by: str,
    *,
    register: Register = Register.NEUTRAL,
    language: Language = Language.EN,
    case_index: int = 0,
) -> ClauseSurface:
    """Render one clause of a report.

    Whatever is not ours stands in the quotation marks of the language: the promise, quotes, file
    names, services, a model's words. Outside of them are numbers, marks and the words of the
    catalogue (`catalogue_words`) alone. The lens's mode is named exactly when it is not empty.

    Args:
        entry: the clause.
        delivered_by: the service, or the program, that owes it.
        register: how much is said.
        language: of all that is ours.
        case_index: the clause's place among its neighbours; varies the phrases.

    Returns:
        Lines joined by LF, without one at the end.
    """
    words = strict_words(language, register)
    around = phrases(entry, words, case_index)
    plain = _plain(entry, delivered_by, words)
    lines = [around.opening, *plain, around.closing] if around.variant_id else plain
    return ClauseSurface(
        surface="\n".join(lines),
        pre_decoration_surface="\n".join(plain),
        register_variant_id=around.variant_id,
    )


def _plain(entry: ClauseEntry, delivered_by: str, words: Words) -> Sequence[str]:
    if words.register == Register.TERSE:
        return [terse_line(entry, words)]
    confidence = words.say("cell.none") if entry.confidence is None else str(entry.confidence)
    head = words.say(
        "surface.head",
        verdict=verdict_word(entry.verdict, words),
        confidence=confidence,
        promise=words.foreign(display(entry.text, LONGEST_CLAUSE)),
    )
    return [head, *(_line(note, words) for note in plain_notes(entry, delivered_by, words))]


def _line(note: Note, words: Words) -> str:
    label = words.of("label", note.kind)
    return words.say("note.labelled", label=label, text=note_text(note, words))
