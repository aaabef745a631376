"""Fenced code blocks, of any language or of one."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.block_scan import Block
from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.hidden_blocks import hidden_blocks
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import n_tags
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

LANGUAGES = {
    "python": ("python", "py", "python3"), "javascript": ("javascript", "js"),
    "typescript": ("typescript", "ts"), "json": ("json", "jsonc"), "yaml": ("yaml", "yml"),
    "bash": ("bash", "sh", "shell", "console"), "shell": ("bash", "sh", "shell", "console", "zsh"),
    "sql": ("sql",), "html": ("html",), "css": ("css",), "xml": ("xml",), "toml": ("toml",),
    "rust": ("rust", "rs"), "go": ("go", "golang"), "java": ("java",), "ruby": ("ruby", "rb"),
    "mermaid": ("mermaid",), "csv": ("csv",), "diff": ("diff", "patch"), "kotlin": ("kotlin", "kt"),
    "swift": ("swift",), "php": ("php",),
}  # fmt: skip

_BLOCKS = words_of("code codeblock codeblocks fenced block blocks fence fences snippet snippets")
_OF_LANGUAGE = words_of("in of with containing contains as")
# Names under which a program shows the language, or one close to it: that language to some.
_NEAR: dict[str, tuple[str, ...]] = {
    "python": ("ipython", "ipython3", "pycon", "py2", "jupyter"),
    "javascript": ("node", "nodejs", "mjs", "cjs", "jsx", "es6", "ecmascript"),
    "typescript": ("tsx", "mts", "cts"), "html": ("htm", "xhtml", "vue", "svelte", "jinja"),
    "json": ("jsonl", "ndjson", "geojson"), "css": ("scss", "sass", "less"),
    "bash": ("zsh", "ksh", "terminal", "cmd", "fish"), "shell": ("ksh", "terminal", "cmd", "fish"),
    "sql": ("postgres", "postgresql", "psql", "sqlite"), "xml": ("svg", "xsl", "xslt", "rss"),
    "yaml": ("helm", "compose"), "kotlin": ("kts",), "php": ("phtml",),
    "mermaid": ("mmd",), "ruby": ("irb", "erb", "rails"), "rust": ("rustdoc",),
    "java": ("jshell", "jsp"), "diff": ("udiff",),
}  # fmt: skip
_PRE = re.compile(r"<pre\b[^<>]*>", re.IGNORECASE)


def _measure(document: Document, args: Args) -> Counted:
    fences = [b for b in document.blocks if b.kind == "fence"]
    hidden = [b for b in hidden_blocks(document) if b.kind == "fence"]
    unfenced = sum(b.kind == "code" for b in document.blocks) + n_tags(document, _PRE)
    language = args.get("language")
    if not isinstance(language, str):
        high = len(fences) + len(hidden) + unfenced
        return Counted(low=len(fences), high=high, ranges=[(b.start, b.end) for b in fences])
    tagged = [b for b in fences if _names(b) & {*LANGUAGES[language]}]
    others = sum(not b.info or bool(_names(b) & {*LANGUAGES[language]}) for b in hidden)
    untagged = sum(not b.info or _is_near(b, language) for b in fences)
    return Counted(
        low=len(tagged),
        high=len(tagged) + untagged + others + unfenced,
        ranges=[(b.start, b.end) for b in tagged],
    )


def _names(fence: Block) -> frozenset[str]:
    """The language that a fence's first line names."""
    return frozenset(word.strip("{}.") for word in fence.info.lower().split()[:1])


def _is_near(fence: Block, language: str) -> bool:
    """True for a dialect, which is the language to some: `json5`, `ndjson`, `bash-session`."""
    if _names(fence) & {*_NEAR.get(language, ())}:
        return True
    others = {name for key, names in LANGUAGES.items() if key != language for name in names}
    return any(
        known in name and name not in others and name not in LANGUAGES[language]
        for name in _names(fence)
        for known in LANGUAGES[language]
    )


def _language(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    languages = words & LANGUAGES.keys()
    if literals or len(languages) > 1:
        return None
    return {"language": next(iter(languages))} if languages else {}


def _is_of_blocks(items: Sequence[Item]) -> Mapping[str, object] | None:
    """None where a language is not the blocks' own: "JSON, no code fence"."""
    for at, item in enumerate(items):
        before = items[at - 1].text if at else ""
        following = items[at + 1].text if at + 1 < len(items) else ""
        if item.text in LANGUAGES and following not in _BLOCKS and before not in _OF_LANGUAGE:
            return None
    return {}


def _say(args: Args) -> str:
    language = f"{args['language']} " if args.get("language") else ""
    return f"{say_bound(args)} fenced {language}code block(s)"


KIND = Kind(
    name="code_blocks",
    title="Code blocks",
    rule=(
        "Fenced blocks. With a language, those whose first line names it; a fence that names none "
        "or a dialect (`json5`, `node`) leaves the count open. Readings differ for indented code, "
        "`<pre>` and fences inside block quotes."
    ),
    decide=counter("code block", "code blocks", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("code codeblock codeblocks"),
        needs=(words_of("block blocks fence fences snippet snippets codeblock codeblocks"),),
        allows=words_of("fenced markdown") | frozenset(LANGUAGES),
        literals=_language,
        arranged=_is_of_blocks,
    ),
    accepts=(
        accepted("at least one fenced code block", "```\nx\n```"),
        accepted("includes a Python code block", "```python\nx\n```"),
        accepted("no code blocks", "plain"),
    ),
    refuses=(
        refused("exactly two code blocks", "```\nx\n```"),
        refused("includes a Python code block", "```sql\nx\n```"),
    ),
    unread=("a code block that compiles",),
)
