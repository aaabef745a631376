"""Text that others wrote -> text that is safe in each medium."""

import html
import re

# C0, DEL, C1, soft hyphen, format and bidi characters, zero-width ones, line and paragraph
# separators, surrogates, interlinear marks, byte order mark, non-characters, tag characters.
# Written out, so that the result does not change with Python's Unicode tables.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff"
    "\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
_BLANKS = re.compile(r"[\s\x85]+")
_MARKDOWN = re.compile(r"[\\`*_\[\]<>|~#!&$@{}]")
_MARKDOWN_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "|": "&#124;"}
_BARE_LINK = re.compile(r"(?i)(https?|ftp|mailto|xmpp|www)([:.])")
_BLOCK_START = re.compile(r"^(?:([-+=:])|(\d+)([.)])(?= |$))")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


def visible(text: str) -> str:
    """Every hidden or control character as its escape, such as backslash-x1b; nothing dropped."""
    return _HIDDEN.sub(lambda match: _escape(match[0]), text)


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def one_line(text: str) -> str:
    """The text on one line: runs of white space become one blank, hidden characters visible."""
    return visible(_BLANKS.sub(" ", text).strip())


def shortened(text: str, at_most: int) -> str:
    """At most so many code points, the middle cut out and marked by ` … `.

    Args:
        text: any text.
        at_most: 10 or more.
    """
    if len(text) <= at_most:
        return text
    tail = at_most // 4
    return f"{text[: at_most - tail - 3].rstrip()} … {text[-tail:].lstrip()}"


def markdown_text(text: str) -> str:
    """One line of running Markdown that renders as exactly this text, in a table cell too.

    No emphasis, link, image, HTML, mention or code comes of it; bare addresses are no links.
    """
    line = _MARKDOWN.sub(
        lambda match: _MARKDOWN_ENTITIES.get(match[0], f"\\{match[0]}"), one_line(text)
    )
    line = _BARE_LINK.sub(r"\1\\\2", line)
    return _BLOCK_START.sub(_escaped_block_start, line)


def _escaped_block_start(match: re.Match[str]) -> str:
    return f"\\{match[1]}" if match[1] else f"{match[2]}\\{match[3]}"


def markdown_code(text: str) -> str:
    """One line of Markdown code, whatever backticks the text holds; not for a table cell."""
    line = one_line(text) or " "
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def xml_text(text: str) -> str:
    """Text for XML 1.0 content or a quoted attribute; line breaks stay, controls become visible."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(html.escape(visible(line.replace("\t", " ")), quote=True) for line in lines)


def github_data(text: str) -> str:
    """The message of a GitHub workflow command; line breaks are kept as `%0A`."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    safe = [visible(line.replace("\t", " ")).replace("%", "%25") for line in lines]
    return _without_old_command("%0A".join(safe))


def github_property(text: str) -> str:
    """A property of a GitHub workflow command: colons and commas are escaped as well."""
    return github_data(text).replace(":", "%3A").replace(",", "%2C")


def github_log(text: str) -> str:
    """A plain line of a workflow's log that no runner takes for a command."""
    line = _without_old_command(one_line(text))
    return f". {line}" if line.startswith("::") else line


def _without_old_command(text: str) -> str:
    """Runners still look for the old `##[command]` anywhere in a line."""
    return text.replace("##[", "## [")


def uri_path(path: str) -> str:
    """A relative path as a URI reference: every byte but unreserved ones and `/` in percent."""
    data = path.encode("utf-8", "surrogatepass")
    return "".join(chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in data)
