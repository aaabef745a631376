"""Links and web addresses."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import is_in_code
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# Letters are given in both cases, since a search that ignores case is slow in large texts.
URL = re.compile(r"[hH][tT][tT][pP][sS]?://[^\s<>\"'`)\]}|\\]+")
_WWW = re.compile(r"[wW](?<![/\w.@].)[wW][wW]\.[\w-]+\.[^\s<>\"'`)\]]+")
_ANCHOR = re.compile(r"<a\s[^<>]{0,300}\bhref\b[^<>]{0,300}>")
# The end of a host, and schemes other than the web's.
_HOST_END = re.compile(r"\.(?:com|org|net|edu|gov|io|dev|ai|app|info|de|fr|jp|uk|eu|ch|nl)\b")
_HOST = re.compile(r"(?<![\w@/.-])[a-z0-9][a-z0-9.-]*\Z", re.IGNORECASE)
_LONGEST_HOST = 100
_SCHEME = re.compile(r":(?:(?<=ftp:)|(?<=file:)|(?<=git:)|(?<=ssh:))//|:(?<=mailto:)\S")
_LINK = re.compile(r"\]\(([^()\s]+)\)")
# `[text](target)`, no image; a link by reference may be one.
_WRITTEN = re.compile(r"(?<![!\\])\[[^\[\]\n]+\]\(<?([^()\s<>]+)>?(?:[ \t]+[\"'(][^\n)]*\)?)?\)")
_BY_REFERENCE = re.compile(r"(?<!!)\[[^\[\]\n]+\]\[[^\[\]\n]*\]")


def _measure(document: Document, args: Args) -> Counted:
    text, start, end = document.text, document.start, document.end
    found = list(URL.finditer(text, start, end))
    other = sum(1 for _ in _WWW.finditer(text, start, end))
    other += sum(_is_bare_host(document, m.start()) for m in _HOST_END.finditer(text, start, end))
    other += sum(1 for _ in _SCHEME.finditer(text, start, end))
    local = sum(1 for m in _LINK.finditer(text, start, end) if "://" not in m.group(1))
    local += sum(1 for m in _ANCHOR.finditer(text, start, end) if "://" not in m.group())
    urls = [m.group().rstrip(".,;:!?*_").rstrip("/").casefold() for m in found]
    shown = [not is_in_code(document, m.start()) for m in found]
    seen = [url for url, is_shown in zip(urls, shown, strict=True) if is_shown]
    ranges = [m.span() for m, is_shown in zip(found, shown, strict=True) if is_shown]
    distinct = len(set(urls))
    if args.get("what") == "domains":
        hosts = _domains(urls)
        owners = {_owner(host) for host in _domains(seen)}
        return Counted(low=len(owners), high=len(hosts) + other, ranges=ranges)
    high = len(urls) + other + local
    if args.get("what") == "markdown":
        return _as_written(document, high)
    if args.get("what") == "http":
        plain = {url for url in seen if url.startswith("http:")}
        return Counted(low=len(plain), high=high, ranges=ranges)
    if args.get("distinct"):
        bare = len({url.partition("#")[0].partition("://")[2] for url in seen})
        return Counted(low=bare, high=distinct + other + local, ranges=ranges)
    return Counted(low=len(set(seen)), high=high, ranges=ranges)


def _as_written(document: Document, high: int) -> Counted:
    """Links in Markdown's own form; a bare address is one to those who see it rendered."""
    found = [
        m
        for m in _WRITTEN.finditer(document.text, document.start, document.end)
        if not is_in_code(document, m.start())
    ]
    n_more = sum(1 for _ in _BY_REFERENCE.finditer(document.text, document.start, document.end))
    return Counted(
        low=len({m[1] for m in found}),
        high=max(high, len(found)) + n_more,
        ranges=[m.span() for m in found],
    )


def _is_bare_host(document: Document, place: int) -> bool:
    """True where a host without scheme ends, which is no part of an address."""
    before = document.text[max(document.start, place - _LONGEST_HOST) : place]
    found = _HOST.search(before.rpartition(" ")[2])
    return found is not None and not found.group().lower().startswith("www.")


def _domains(urls: Sequence[str]) -> frozenset[str]:
    hosts = (re.split(r"[/?#:]", url.partition("://")[2], maxsplit=1)[0] for url in urls)
    return frozenset(host.removeprefix("www.") for host in hosts)


def _owner(host: str) -> str:
    """What is registered: the last two labels, three under `co.uk` and its like."""
    labels = host.split(".")
    is_long = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) < 4
    return ".".join(labels[-3 if is_long else -2 :])


def _what(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if literals:
        return None
    if words & {"address", "addresses"} and "web" not in words:
        return None
    args: dict[str, object] = {}
    styles = words & {"markdown", "http"}
    if words & {"domain", "domains"}:
        args["what"] = "domains"
    elif len(styles) == 1:
        args["what"] = next(iter(styles))
    elif words & {"distinct", "unique", "different"}:
        args["distinct"] = True
    return args


def _say(args: Args) -> str:
    whats = {"domains": "distinct domain(s) linked to", "markdown": "link(s) in Markdown",
             "http": "link(s) with http"}  # fmt: skip
    what = whats.get(str(args.get("what")), "link(s)")
    return f"{say_bound(args)} {'distinct ' if args.get('distinct') else ''}{what}"


KIND = Kind(
    name="links",
    title="Links",
    rule=(
        "Web addresses that begin with http or https. Readings differ in whether a repeated "
        "address, one in code, one without http (`www.`, `example.org`), another scheme or a link "
        "to a local file counts; of Markdown links, whether a bare address is one; of `http` "
        "links, whether https is. Domains are the hosts without `www.`."
    ),
    decide=counter("link", "links", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("link links url urls hyperlink hyperlinks domain domains address addresses"),
        allows=words_of("distinct unique different markdown web http from linked"),
        literals=_what,
    ),
    accepts=(
        accepted("at least 2 links", "see https://a.org/x and [b](https://b.org)"),
        accepted("at least two distinct domains", "https://a.org/x https://www.b.org/y"),
        accepted("no URLs", "plain text"),
        accepted("contains a Markdown link", "see [b](https://b.org)"),
    ),
    refuses=(
        refused("at least 3 links", "see https://a.org/x"),
        refused("no links", "see https://a.org/x"),
        refused("two or more unique URLs", "https://a.org https://a.org/"),
    ),
    unread=("two links between the cases",),
)
