"""The words of a clause and of its rewrite: what is lost, what is new, what is another's."""

from collections import Counter
from collections.abc import Sequence

from grader.lint.listed import listed
from grader.lint.words import Word, read_words

STEM = 5
RUN = 4

# Words that bind parts together and promise nothing; "no", "or", "if", "least" are not among them.
_BINDING = listed(
    """
    a an the and with that which who is are was were be of in to for by on at from as its it
    this these those their has have had into about where there
    """
)


def flat(text: str) -> str:
    """The text on one line, letter case ignored."""
    return " ".join(text.split()).casefold()


def lost_words(old: str, new: str, spoiled: Sequence[tuple[int, int]]) -> list[str]:
    """Words of the clause that its rewrite lacks.

    Args:
        old: the clause.
        new: the rewrite.
        spoiled: spans of `old` whose plain words may go; what is exact has to stay there too.
    """
    counts = Counter(word.text for word in read_words(new))
    stems = {_stem(word) for word in read_words(new) if not word.is_exact}
    lost = []
    for word in read_words(old):
        if word.is_exact:
            if counts[word.text] == 0:
                lost.append(old[word.start : word.end])
            counts[word.text] -= 1
        elif _counts(word) and not _is_within(word, spoiled) and _stem(word) not in stems:
            lost.append(old[word.start : word.end])
    return lost


def unlisted_words(old: str, new: str, additions: Sequence[str]) -> list[str]:
    """Words of the rewrite that neither the clause has nor an addition covers.

    Args:
        old: the clause.
        new: the rewrite.
        additions: pieces of the rewrite, white space and letter case apart.
    """
    had = Counter(word.text for word in read_words(old) if word.is_exact)
    stems = {_stem(word) for word in read_words(old) if not word.is_exact}
    covered = _covered(new, additions)
    added = []
    for word in read_words(new):
        if _is_within(word, covered):
            continue
        if word.is_exact:
            if had[word.text] == 0:
                added.append(new[word.start : word.end])
            had[word.text] -= 1
        elif _counts(word) and _stem(word) not in stems:
            added.append(new[word.start : word.end])
    return added


def moved_number(
    old: str, new: str, spoiled: Sequence[tuple[int, int]], additions: Sequence[str]
) -> str:
    """A number of the clause that no longer stands before the same word; empty for none.

    Args:
        old: the clause.
        new: the rewrite.
        spoiled: spans of `old` that may go.
        additions: pieces of the rewrite that may stand in between.
    """
    left = Counter(_counted(new, _covered(new, additions)))
    left_out = Counter(_counted(new, ()))
    for pair in _counted(old, spoiled):
        if not left[pair] and not left_out[pair]:
            return pair[0]
    return ""


def _counted(text: str, skipped: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    """Each number with the stem of the word that follows it."""
    words = [one for one in read_words(text) if _counts(one) and not _is_within(one, skipped)]
    return [
        (one.text, _stem(words[at + 1]) if at + 1 < len(words) else "")
        for at, one in enumerate(words)
        if one.kind == "number"
    ]


def foreign_words(old: str, new: str, others: Sequence[str]) -> str:
    """Four words in a row that another clause has and this one had not; empty for none."""
    own = _runs(old)
    foreign = {run for other in others for run in _runs(other) if run not in own}
    return next((" ".join(run) for run in _runs(new) if run in foreign), "")


def _runs(text: str) -> dict[tuple[str, ...], None]:
    words = [word.text for word in read_words(text) if word.kind != "mark"]
    return dict.fromkeys(tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1))


def _covered(new: str, additions: Sequence[str]) -> list[tuple[int, int]]:
    """Where the additions stand in the rewrite; each covers its first place only."""
    folded, offsets = _folded(new)
    spans = []
    for addition in additions:
        piece = flat(addition)
        at = folded.find(piece) if piece else -1
        if at >= 0:
            spans.append((offsets[at], offsets[at + len(piece) - 1] + 1))
    return spans


def _folded(text: str) -> tuple[str, list[int]]:
    """`flat` of a text, and where in it each character comes from."""
    characters: list[str] = []
    offsets: list[int] = []
    for at, character in enumerate(text):
        if character.isspace():
            if characters and characters[-1] != " ":
                characters.append(" ")
                offsets.append(at)
            continue
        for one in character.casefold():
            characters.append(one)
            offsets.append(at)
    return "".join(characters), offsets


def _is_within(word: Word, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= word.start and word.end <= end for start, end in spans)


def _counts(word: Word) -> bool:
    return word.kind != "mark" and word.text not in _BINDING


def _stem(word: Word) -> str:
    return word.text[:STEM] if word.kind == "word" else word.text
