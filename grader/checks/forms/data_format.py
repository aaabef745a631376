"""The whole text in a data format: "valid JSON", "nothing but a YAML mapping"."""

from grader.checks.cover import covers, has_only
from grader.checks.form import Form
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

FORMATS = words_of("json jsonl yaml toml xml csv ndjson")
_ALLOWED = FORMATS | words_of(
    "valid well formed parses parse parseable parsable syntactically nothing but only object array "
    "mapping or a fence fenced code block blocks optional optionally inside around fine allowed "
    "ticks markdown format document string value pure raw single allows permitted ok okay lines "
    "backticks can may either without not wrapped wrapping surrounding text output plain strictly "
    "itself proper conforming correct conforms sits data machine readable payload parsed "
    "entirely outside sole solely whole"
)
_NEGATIONS = words_of("no without not")
_HOLDING = words_of("containing including having holding holds carries carrying")
_FENCES = words_of("fence fenced ticks backticks block blocks")
# With one of these a fence may be there; without, "JSON in a code fence" asks for it.
_PERMITS = words_of("or optional optionally fine allowed allows permitted permits ok okay can may "
                    "either")  # fmt: skip


def read_data_format(phrase: Phrase) -> Check | None:
    """JSON, JSON Lines, YAML, TOML, XML or CSV, with what is said of a code fence around it."""
    words = set(phrase.words)
    named = words & FORMATS
    if len(named) != 1 or not covers(phrase, _ALLOWED) or not _is_one(phrase, *named):
        return None
    negation = words & _NEGATIONS
    says_fence = bool(words & _FENCES) or any(item.tag == "ticks" for item in phrase.items)
    is_either_way = _in_fence_or_not(phrase.words)
    if (negation and not says_fence) or not _says_whole(
        words - ({"with"} if is_either_way else set())
    ):
        return None
    fence = "unsaid"
    if says_fence:
        is_asked = not (words & _PERMITS or is_either_way or _is_a_block_of(words))
        fence = "required" if is_asked else "allowed"
        if negation and not is_either_way:
            fence = "forbidden"
    elif words & {"nothing", "only", "parses", "parsed", "pure", "raw", "entirely"}:
        fence = "forbidden"
    shape = words & {"object", "array", "mapping", "list"}
    args: dict[str, object] = {"format": named.pop().replace("ndjson", "jsonl"), "fence": fence}
    if "json" in words and "lines" in words:
        args["format"] = "jsonl"
    if len(shape) == 1:
        args["shape"] = "array" if shape & {"array", "list"} else "object"
    return Check(kind="data_format", args=args)


def _is_a_block_of(words: set[str]) -> bool:
    """True for "a single block of JSON", whose block may be the text itself."""
    return words & _FENCES <= {"block", "blocks"} and not words & {"code", "markdown"}


def _is_of_part(words: tuple[str, ...], name: str) -> bool:
    """True for "the code block is valid JSON", "the JSON in the block" and "a JSON block"."""
    before, after = words[: words.index(name)], words[words.index(name) + 1 :]
    if not _HOLDING.isdisjoint(after):  # "JSON containing a list" says what is in it
        return True
    if after[:2] == ("code", "block") or after[:1] == ("block",):
        return True
    is_block = "the" in before and bool(set(before) & {"block", "blocks", "fence"})
    return is_block or (before[-1:] == ("the",) and bool({"in", "inside", "within"} & set(after)))


def _is_one(phrase: Phrase, name: str) -> bool:
    """True for the whole text: without any number but "one" or "a single", and of no part."""
    if _is_of_part(phrase.words, name):
        return False
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    return has_only(phrase, "ticks", "bound") and all(b.min == b.max == 1 for b in bounds)


def _says_whole(words: set[str]) -> bool:
    """True when the text itself is in the format, not merely contains some of it."""
    return not words & {"contains", "includes", "has", "contain", "include", "with", "have"}


def _in_fence_or_not(words: tuple[str, ...]) -> bool:
    return any(words[at : at + 2] in {("or", "not"), ("or", "without")} for at in range(len(words)))


DATA_FORMAT = Form(read=read_data_format, signs=FORMATS)
