"""Untrusted text between fences that it cannot close."""

import hashlib
import re

MARKER_DIGITS = 16

# Control characters but tab, line feed and carriage return: some vendors refuse a request that
# holds a NUL, and one hostile output would end the whole grading. Lone surrogates are no UTF-8.
UNSENDABLE = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff"  # as within a pattern's brackets
SHOWN_FOR = "\ufffd"
_UNSENDABLE = re.compile(f"[{UNSENDABLE}]")
_BREAKS = re.compile(r"[\s\x1c-\x1f\x85\u2028\u2029]+")


def sendable(text: str) -> str:
    """The text with what no vendor takes shown as U+FFFD, one for one; offsets stay the same."""
    return _UNSENDABLE.sub(SHOWN_FOR, text)


def one_line(text: str) -> str:
    """The text with each run of white space and line breaks as one blank, trimmed."""
    return _BREAKS.sub(" ", text).strip()


def marker_for(*contents: str, seed: str = "") -> str:
    """Hex digits that occur in none of the contents, the same for equal contents and seed.

    Args:
        contents: every text that will stand inside a fence with this marker.
        seed: the marker of an earlier part of the same request, so that text fenced there cannot
            know this one.
    """
    round_ = 0
    while True:
        digest = hashlib.sha256(f"{round_}:{seed}".encode())
        for content in contents:
            data = content.encode("utf-8", "surrogatepass")
            digest.update(b"%d:" % len(data))
            digest.update(data)
        marker = digest.hexdigest()[:MARKER_DIGITS]
        if not any(marker in content for content in contents):
            return marker
        round_ += 1


def fenced(label: str, content: str, *, marker: str | None = None) -> str:
    """The content between an opening and a closing line that only we can write.

    Args:
        label: our own word for what stands inside, never run text.
        content: untrusted; shown as it is but for characters that cannot be sent.
        marker: of `marker_for` over all texts of the same part; the content's own by default.

    Raises:
        ValueError: the marker occurs in the content.
    """
    marker = marker if marker is not None else marker_for(content)
    if marker in content:
        raise ValueError(f"the fence marker {marker} occurs in {label}")
    return (
        f"{fence_line(marker, label)}\n{sendable(content)}\n{fence_line(marker, f'end of {label}')}"
    )


def fence_line(marker: str, words: str) -> str:
    """A line of ours: the opening or closing of a fence, or a note inside one."""
    return f"<<<{marker} {words}>>>"
