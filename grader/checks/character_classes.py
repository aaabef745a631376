"""Named classes of characters and the words that name them."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterClass:
    """`certain` is what everybody would count, `possible` (wider) what some would too."""

    plural: str
    certain: re.Pattern[str]
    possible: re.Pattern[str] | None = None


def _class(plural: str, certain: str, possible: str | None = None) -> CharacterClass:
    wide = None if possible is None else re.compile(possible)
    return CharacterClass(plural=plural, certain=re.compile(certain), possible=wide)


_ACCENTED = "à-öø-ÿÀ-ÖØ-Þāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňōŏőŕŗřśŝşšţťŧũūŭůűųŵŷźżžœæ"
# The alphabets that have two cases: Latin, Greek, Cyrillic, Armenian and their extensions.
_CASED = [chr(code) for block in (range(0x41, 0x588), range(0x1E00, 0x2000)) for code in block]
UPPER = "".join(letter for letter in _CASED if letter.isupper())
_LOWER = "".join(letter for letter in _CASED if letter.islower())
# What everybody takes for a picture: no check marks, stars and arrows that are text symbols.
_PICTURES = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd"
    "\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c"
    "\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f300-\U0001f3fa\U0001f400-\U0001faff"
)
_JOINED = "[\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_KEYCAP = "[0-9#*]\ufe0f\u20e3"
# Text symbols that a variation selector makes pictures.
_SYMBOLS = "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299"
_ONE_EMOJI = f"(?:[{_PICTURES}](?!\ufe0e)|[{_SYMBOLS}](?=\ufe0f)){_JOINED}*"
_EMOJI = "\U0001f300-\U0001faff\u2600-\u27bf\u2b50\u2b55\U0001f1e6-\U0001f1ff"

_ANY_EMOJI = (
    f"(?:[{_EMOJI}\u2190-\u21ff\u2300-\u23ff\u25a0-\u25ff]|[{_SYMBOLS}](?=\ufe0f))"
    f"[\ufe0e{_JOINED[1:]}*"
)
CLASSES: dict[str, CharacterClass] = {
    "comma": _class("commas", ",", "[,\uff0c、،]"),
    "full_stop": _class("full stops", r"\.(?![\w/])", "[.。\uff0e।\u06d4]"),
    "question_mark": _class("question marks", r"\?(?![\w%]+=)", "[?\uff1f؟¿]"),
    "exclamation_mark": _class("exclamation marks", r"!(?![\[=])", "[!\uff01¡]"),
    "semicolon": _class("semicolons", ";", "[;\uff1b؛]"),
    "colon": _class("colons", ":", "[:\uff1a]"),
    "digit": _class(
        "digits", "[0-9]", "[\\d\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089\u2460-\u249b]"
    ),
    "hyphen": _class("hyphens", r"(?<=\w)-|-(?=\w)", "[-\u2010\u2011\u2013—]"),
    "dash": _class("dashes", "[\u2013—]", "[-\u2010\u2011\u2013—\u2212]"),
    "em_dash": _class("em dashes", "—", "—|--"),
    "parenthesis": _class("parentheses", r"(?<!\])\(", r"[()\uff08\uff09]"),
    "asterisk": _class("asterisks", r"\*"),
    "quotation_mark": _class("quotation marks", '["“”„«»]', "[\"“”„«»'\u2018\u2019「」『』]"),
    "apostrophe": _class("apostrophes", "'", "['\u2019\u2018]"),
    "ellipsis": _class("ellipses", r"…|\.{3,}"),
    "emoji": _class(
        "emoji",
        rf"{_FLAG}|{_KEYCAP}|{_ONE_EMOJI}(?:\u200d{_ONE_EMOJI})*",
        rf"{_FLAG}|{_KEYCAP}|{_ANY_EMOJI}(?:\u200d{_ANY_EMOJI})*|[0-9#*]\u20e3",
    ),
    "upper": _class("capital letters", f"[{UPPER}]"),
    "lower": _class("lower-case letters", f"[{_LOWER}]"),
    "accent": _class(
        "accented letters",
        f"[{_ACCENTED}\u1e00-\u1eff]",
        f"[{_ACCENTED}\u1e00-\u1eff]|[a-zA-Z][\u0300-\u036f]",
    ),
    "hiragana": _class("hiragana", "[\u3041-\u3096]"),
    "katakana": _class("katakana", "[\u30a1-\u30fa]", "[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]"),
    "kanji": _class("kanji", "[\u4e00-\u9fff]", "[\u3400-\u4dbf\u4e00-\u9fff\u3005]"),
    "cyrillic": _class("Cyrillic letters", "[\u0400-\u04ff]"),
    "greek": _class("Greek letters", "[\u0370-\u03ff]"),
    "tab": _class("tabs", "\t"),
    "at_sign": _class("at signs", "@"),
    "percent_sign": _class("percent signs", "%", "[%\uff05]"),
    "dollar_sign": _class("dollar signs", r"\$"),
    "ampersand": _class("ampersands", "&"),
}


def _phrases(*phrases: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(phrase.split()) for phrase in phrases)


NOUNS: dict[str, tuple[frozenset[str], ...]] = {
    "comma": _phrases("comma", "commas"),
    "full_stop": _phrases("period", "periods", "full stop", "full stops"),
    "question_mark": _phrases("question mark", "question marks"),
    "exclamation_mark": _phrases(
        "exclamation mark", "exclamation marks", "exclamation point", "exclamation points"
    ),
    "semicolon": _phrases("semicolon", "semicolons", "semi colon", "semi colons"),
    "colon": _phrases("colon", "colons"),
    "digit": _phrases("digit", "digits", "arabic numerals", "numerals", "arabic digits"),
    "hyphen": _phrases("hyphen", "hyphens"),
    "dash": _phrases("dash", "dashes"),
    "em_dash": _phrases("em dash", "em dashes"),
    "parenthesis": _phrases("parenthesis", "parentheses", "round brackets"),
    "asterisk": _phrases("asterisk", "asterisks"),
    "quotation_mark": _phrases("quotation mark", "quotation marks", "quote marks"),
    "apostrophe": _phrases("apostrophe", "apostrophes"),
    "ellipsis": _phrases("ellipsis", "ellipses"),
    "emoji": _phrases("emoji", "emojis", "emoticons", "emoji emoticons"),
    "upper": _phrases(
        "capital letter", "capital letters", "upper case letter", "upper case letters",
        "uppercase letter", "uppercase letters", "capitals", "upper cased letters",
    ),
    "lower": _phrases(
        "lower case letter", "lower case letters", "lowercase letter", "lowercase letters",
        "small letters", "small letter",
    ),
    "accent": _phrases(
        "accented letter", "accented letters", "accented", "accents", "accent", "diacritics",
    ),
    "hiragana": _phrases("hiragana", "hiragana letters"),
    "katakana": _phrases("katakana", "katakana letters"),
    "kanji": _phrases("kanji"),
    "cyrillic": _phrases("cyrillic", "cyrillic letters", "cyrillic letter"),
    "greek": _phrases("greek letters", "greek letter"),
    "tab": _phrases("tab", "tabs"),
    "at_sign": _phrases("at sign", "at signs"),
    "percent_sign": _phrases("percent sign", "percent signs"),
    "dollar_sign": _phrases("dollar sign", "dollar signs"),
    "ampersand": _phrases("ampersand", "ampersands"),
}  # fmt: skip

OF_WORDS: frozenset[str] = frozenset().union(*(p for group in NOUNS.values() for p in group))

SCRIPT_WORDS = {name: name for name in ("hiragana", "katakana", "kanji", "cyrillic", "greek")}
