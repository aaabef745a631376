"""What stands under a clause: condition, what is missing, evidence, what to do next."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from grader.model.presentation import Register
from grader.model.report import ClauseEntry, PlaceEntry, RequirementEntry
from grader.model.span import Evidence, Span
from grader.model.verdicts import ClauseState, Reason, RequirementState, Verdict
from grader.report.evidence_words import search_sentence, span_place
from grader.report.layout import display
from grader.report.phrases import MOODS, phrases
from grader.report.words import Words

MOST_EVIDENCE = 3
MOST_VOTES = 9
LONGEST_QUOTE = 180
LONGEST_NOTE = 400


class NoteKind(StrEnum):
    """What a note is about; `label.<kind>` is its word, empty for the coach's phrases."""

    OPENING = "opening"
    LENS = "lens"
    CONDITION = "condition"
    NOT_MET = "not_met"
    OPEN = "open"
    EVIDENCE = "evidence"
    VOTE = "vote"
    NOTE = "note"
    NEXT = "next"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One line under a clause, unescaped.

    `quote` is a slice of the run word for word, `text` then says where it stands.
    """

    kind: NoteKind
    text: str
    quote: str | None = None


def clause_notes(
    entry: ClauseEntry, delivered_by: str, words: Words, case_index: int = 0
) -> tuple[Note, ...]:
    """All notes of a clause in force, between the phrases of a register that has some.

    Args:
        entry: the clause.
        delivered_by: the service, or the program, that owes it.
        words: language and register of the notes.
        case_index: the clause's place among its neighbours, from 0; varies the phrases.
    """
    around = phrases(entry, words, case_index)
    notes = plain_notes(entry, delivered_by, words)
    if not around.variant_id:
        return notes
    opening = Note(kind=NoteKind.OPENING, text=around.opening)
    return (opening, *notes, Note(kind=NoteKind.CLOSING, text=around.closing))


def plain_notes(entry: ClauseEntry, delivered_by: str, words: Words) -> tuple[Note, ...]:
    """The notes without fixed phrases."""
    return tuple(_notes(entry, delivered_by, words))


def _notes(entry: ClauseEntry, delivered_by: str, words: Words) -> Iterator[Note]:
    if entry.lens_mode:
        yield Note(kind=NoteKind.LENS, text=lens_sentence(entry.lens_mode, words))
    if entry.condition is not None and entry.state is ClauseState.GRADED:
        condition = words.foreign(entry.condition)
        text = words.say("note.condition_happened", condition=condition)
        yield Note(kind=NoteKind.CONDITION, text=text)
    yield from _missing(entry, words)
    yield from _votes(entry, words)
    if entry.vacuous and entry.verdict is Verdict.SATISFIED:
        yield Note(kind=NoteKind.NOTE, text=words.say("explain.vacuous"))
    yield from _evidence(entry, words)
    following = next_step(entry, delivered_by, words)
    if following:
        yield Note(kind=NoteKind.NEXT, text=following)


def _missing(entry: ClauseEntry, words: Words) -> Iterator[Note]:
    for part in entry.requirements:
        is_only = len(entry.requirements) == 1
        if part.state is RequirementState.NOT_MET:
            yield Note(kind=NoteKind.NOT_MET, text=_part_text(part, words, is_only=is_only))
        elif part.state is RequirementState.UNDECIDED and not is_only:
            text = words.foreign(part.text)
            if part.reason is not None and part.reason is not entry.reason:
                reason = words.of("reason", part.reason)
                text = words.say("note.part_reason", text=text, reason=reason)
            yield Note(kind=NoteKind.OPEN, text=text)


def _votes(entry: ClauseEntry, words: Words) -> Iterator[Note]:
    """Every vote on what the votes do not agree on, the condition first, each with its quote."""
    asked = [(part, False) for part in entry.requirements]
    if entry.condition_judged is not None:
        asked.insert(0, (entry.condition_judged, True))
    split = [one for one in asked if len({vote.state for vote in one[0].votes}) > 1]
    votes = [(vote, is_condition) for part, is_condition in split for vote in part.votes]
    for vote, is_condition in votes[:MOST_VOTES]:
        state = words.of("vote", vote.state)
        judge = words.name(vote.judge)
        text = words.say("note.vote", judge=judge, trial=vote.trial + 1, state=state)
        if is_condition:
            text = words.say("note.on_condition", vote=text)
        if vote.finding:
            said = words.foreign(vote.finding.rstrip("."))
            text = words.say("note.vote_said", vote=text, said=said)
        quotes = [one.quote for one in vote.evidence if isinstance(one, Span)]
        yield Note(kind=NoteKind.VOTE, text=text, quote=quotes[0] if quotes else None)
    if len(votes) > MOST_VOTES:
        n_more = len(votes) - MOST_VOTES
        yield Note(kind=NoteKind.VOTE, text=words.count("note.more_votes", n_more))


def _part_text(part: RequirementEntry, words: Words, *, is_only: bool) -> str:
    seen = seen_words(part.observed, part.finding.rstrip("."), words)
    text = words.foreign(part.text)
    if not seen:
        return text
    return seen if is_only else words.say("explain.seen", text=text, seen=seen)


def lens_sentence(mode: str, words: Words) -> str:
    """The mode as it stands in the report, and what it means."""
    meaning = words.code("lens", mode)
    quoted = words.say("quoted", text=mode)
    return quoted if meaning == mode else words.say("note.lens", mode=quoted, meaning=meaning)


def seen_words(observed: str, finding: str, words: Words) -> str:
    """What code measured, in the language; else what the judge found, in its own words."""
    if observed:
        return words.told(observed.rstrip("."))
    return words.foreign(finding) if finding else ""


def _evidence(entry: ClauseEntry, words: Words) -> Iterator[Note]:
    ordered = in_telling_order(entry)
    for one in ordered[:MOST_EVIDENCE]:
        if isinstance(one, Span):
            yield Note(kind=NoteKind.EVIDENCE, text=span_place(one, words), quote=one.quote)
        else:
            yield Note(kind=NoteKind.EVIDENCE, text=search_sentence(one, words))
    if len(ordered) > MOST_EVIDENCE:
        n_more = len(ordered) - MOST_EVIDENCE
        yield Note(kind=NoteKind.EVIDENCE, text=words.count("note.more_evidence", n_more))


def in_telling_order(entry: ClauseEntry) -> list[Evidence]:
    """The clause's evidence without repeats, that of what is not met first."""
    ordered: dict[Evidence, None] = {}
    for part in entry.requirements:
        if part.state is RequirementState.NOT_MET:
            ordered.update(dict.fromkeys(part.evidence))
    ordered.update(dict.fromkeys(entry.evidence))
    return list(ordered)


def next_step(entry: ClauseEntry, delivered_by: str, words: Words) -> str:
    """Why there is no verdict, and what a person does next; empty when nothing is to be done."""
    place = place_text(entry.place, words)
    if entry.reason is not None:
        names = entry.outputs or (delivered_by,)
        outputs = words.say("join.list").join(words.name(one) for one in names)
        cause = _cause(entry, entry.reason)
        if words.register == Register.COACH:
            return words.say(f"coach.next.{cause.value}", place=place, outputs=outputs)
        following = words.say(f"next.{cause.value}", place=place, outputs=outputs)
        reason = words.of("reason", entry.reason)
        return words.say("note.reason_next", reason=reason, next=following)
    service = words.name(delivered_by)
    if words.register == Register.COACH:
        if entry.vacuous and entry.verdict is Verdict.SATISFIED:
            return words.say("recommend.vacuous")
        return words.say(f"coach.next.{MOODS[entry.verdict]}", service=service, place=place)
    if entry.verdict is Verdict.SATISFIED:
        return ""
    return words.say("next.broken", service=service, place=place)


def _cause(entry: ClauseEntry, reason: Reason) -> Reason:
    """What to mend: where judges failed or differ on a condition the contract may be sound."""
    if reason is not Reason.CONDITION_UNKNOWN:
        return reason
    if entry.faults:
        return Reason.JUDGE_FAILED
    votes = () if entry.condition_judged is None else entry.condition_judged.votes
    return Reason.LOW_CONFIDENCE if len({vote.state for vote in votes}) > 1 else reason


def place_text(place: PlaceEntry, words: Words) -> str:
    """The clause's file and first line."""
    return words.say("place.line", file=words.name(place.file), line=place.line_start)


def note_text(note: Note, words: Words) -> str:
    """A note on one line, its quote shortened for display."""
    place = display(note.text, LONGEST_NOTE)
    if note.quote is None:
        return place
    return words.say("note.quote", quote=display(note.quote, LONGEST_QUOTE), place=place)
