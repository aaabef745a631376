"""The pieces of a text between its joints: commas, semicolons, "and", full stops, "with"."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.checks.nouns import DETERMINERS, PERHAPS_PART, WHOLE
from grader.checks.tokens import Token, tokenize
from grader.checks.vocabulary import words_of

_VERBS = words_of(
    "is are has have contains contain includes include uses use gives give starts start begins "
    "begin opens open ends end closes close finishes carries lists names states mentions avoids "
    "does do must should shall will never no follows follow consists appears runs stays highlights "
    "writes cites provides covers explains describes identifies leads echoes matches quotes "
    "specifies shows presents offers keeps exceeds returns links counts was were features "
    "parses conforms reads makes splits leaves ranks repeats answers not concludes sits each every "
    "all none without with containing"
)
_JOINING = frozenset({";", "and", "but", "&", "plus", "well", "."})
_NEGATIVE = words_of("no none")
_QUANTIFIERS = words_of("each every all no none")
# Words that may be nouns too: "two links" is no "two" that links.
_ALSO_NOUNS = words_of(
    "lists names counts links quotes answers states matches ranks reports covers cites follows "
    "features shows leads reads runs makes keeps offers returns close open end start"
)
_NO_VERBS = words_of("not never without with")
FINITE_VERBS = _VERBS - _QUANTIFIERS - _ALSO_NOUNS - _NO_VERBS
_STARTING_VERBS = _VERBS - _QUANTIFIERS
_VERBS_OF_ONE = _STARTING_VERBS - _NO_VERBS  # after "each bullet", "the rows"
# What a subject opens with: "each bullet", "the rows", "bullets".
_NAMES_ONE = (
    _QUANTIFIERS
    | DETERMINERS
    | words_of("bullets sentences lines rows sections headings paragraphs items steps")
)
_ADDING = words_of("also furthermore moreover additionally")
_WITH = frozenset({"with", "containing"})
_AND = frozenset({"and", "but", "&", "plus"})
_AT_JOINTS = _AND | _WITH | {"as"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text between two joints.

    `opens` is True when it starts like a promise of its own, `is_joined` when "and" or a semicolon
    stands before it, so that it says nothing more of the piece before; `is_apart` when a semicolon
    does, `is_sentence` when a full stop does. `subject` and `verb` are
    its words up to its first verb and that verb; both empty when it has no verb, `subject` empty
    when it starts with the verb. `words` are its plain words.
    """

    start: int
    end: int
    opens: bool
    is_joined: bool
    is_apart: bool
    is_sentence: bool
    subject: str
    verb: str
    words: tuple[str, ...]


def pieces_of(text: str) -> list[Piece] | None:
    """Cut a text at its joints; None when it cannot be split into tokens."""
    tokens = tokenize(text)
    if tokens is None:
        return None
    found: list[Piece] = []
    first, joint_marks = 0, {";"}
    for joint, after in [*_joints(tokens), (len(tokens), len(tokens))]:
        if joint > first:
            found.append(_piece(text, tokens[first:joint], found, joint_marks))
        joint_marks = {t.text for t in tokens[joint:after]}
        first = after
    return found


def _piece(
    text: str, tokens: Sequence[Token], before: Sequence[Piece], joint_marks: set[str]
) -> Piece:
    is_first = not before
    start = 0 if is_first else tokens[0].start
    starts_verb = _is_verb(text, tokens[0], _STARTING_VERBS)
    names_one = tokens[0].text in _NAMES_ONE
    verbs = _VERBS_OF_ONE if names_one else FINITE_VERBS
    at = next((n for n, token in enumerate(tokens) if _is_verb(text, token, verbs)), None)
    if starts_verb:
        subject, verb = "", tokens[0].text
    elif at is not None:
        subject, verb = text[start : tokens[at].start].strip(" :,"), tokens[at].text
    else:
        is_named = names_one and tokens[0].text not in _NEGATIVE
        subject, verb = text[start : tokens[-1].end] if is_named else "", ""
    opens = is_first or starts_verb or bool(verb) or tokens[0].text in _QUANTIFIERS
    joined, apart, stop = bool(joint_marks & _JOINING), ";" in joint_marks, "." in joint_marks
    words = tuple(token.text for token in tokens if token.kind == "word")
    return Piece(start, tokens[-1].end, opens, joined, apart, stop, subject, verb, words)


def _is_verb(text: str, token: Token, verbs: frozenset[str]) -> bool:
    """True for one of some verbs by itself: "follow-up" and "read-only" have none."""
    if token.kind != "word" or token.text not in verbs:
        return False
    return (
        text[token.end : token.end + 1] != "-"
        and text[max(0, token.start - 1) : token.start] != "-"
    )


def _joints(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """First and after-last token of every joint outside brackets; "with" is a joint of no width."""
    found, depth, at = [], 0, 0
    while at < len(tokens):
        if tokens[at].kind == "word" and tokens[at].text not in _AT_JOINTS:
            at += 1
            continue
        depth += _depth_change(tokens[at])
        end = _end_of_joint(tokens, at) if depth <= 0 else at
        if _is_between_literals(tokens, at, end):
            at = end
            continue
        if end > at:
            found.append((at, end))
            at = end
            continue
        if depth <= 0 and _is_with(tokens, at):
            found.append((at, at))
        at += 1
    return found


def _is_between_literals(tokens: Sequence[Token], at: int, end: int) -> bool:
    """True inside a list of quoted terms, which is one thing or its form's own affair."""
    kinds = {"quoted", "code"}
    has_both = end > at > 0 and end < len(tokens)
    return has_both and tokens[at - 1].kind in kinds and tokens[end].kind in kinds


def _depth_change(token: Token) -> int:
    if token.kind != "punct":
        return 0
    return (token.text in "([{") - (token.text in ")]}")


def _end_of_joint(tokens: Sequence[Token], at: int) -> int:
    end = at
    if tokens[at].kind == "punct" and tokens[at].text in ",;":
        end = at + 1
    if _is_sentence_end(tokens, at):
        return at + 1
    if [t.text for t in tokens[end : end + 3]] == ["as", "well", "as"]:
        return end + 3
    if end < len(tokens) and _is_and(tokens[end]):
        end += 1
    return _after_adding(tokens, end) if end > at else end


def _after_adding(tokens: Sequence[Token], at: int) -> int:
    """The place after the "in addition," of "..., and, in addition, ...", else the same."""
    texts = [t.text for t in tokens[at : at + 4]]
    bare = texts[1:] if texts[:1] == [","] else texts
    length = 2 if bare[:2] == ["in", "addition"] else int(bare[:1] != [] and bare[0] in _ADDING)
    if not length:
        return at
    end = at + len(texts) - len(bare) + length
    return end + 1 if end < len(tokens) and tokens[end].text == "," else end


def _is_sentence_end(tokens: Sequence[Token], at: int) -> bool:
    """True for a full stop between two sentences, not for those of P.S. or of a number."""
    if tokens[at].text != "." or not 0 < at < len(tokens) - 1:
        return False
    has_gap = tokens[at].end < tokens[at + 1].start
    return has_gap and tokens[at - 1].kind in {"word", "quoted"} and len(tokens[at - 1].text) > 1


def _is_and(token: Token) -> bool:
    return token.text in _AND and token.kind in {"word", "punct"}


def _is_with(tokens: Sequence[Token], at: int) -> bool:
    """True for the "with" of "a report with ...", where what comes before names the output."""
    if at == 0 or tokens[at].text not in _WITH or tokens[at].kind != "word":
        return False
    before = tokens[at - 1].text
    return before in WHOLE | PERHAPS_PART and tokens[0].text not in _VERBS
