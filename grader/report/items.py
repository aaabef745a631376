"""What renderers lay out: titled lists of bullets, nothing escaped yet."""

from dataclasses import dataclass

from grader.report.layout import Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One bullet, unescaped: what it is about, what is said of it, the rewrites proposed.

    `group` heads the items of the same group that follow one another; empty for none.
    """

    head: str
    text: str = ""
    rewrites: tuple[str, ...] = ()
    tone: Tone = Tone.PLAIN
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled list; never empty."""

    title: str
    items: tuple[Item, ...]
