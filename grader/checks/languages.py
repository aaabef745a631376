"""Which language a text is in: by its script, then by its commonest words."""

import re
from collections import Counter
from dataclasses import dataclass, replace

from grader.checks.alphabets import is_of_another_alphabet, may_be_sibling
from grader.checks.function_words import ARABIC, CYRILLIC, DEVANAGARI, LATIN
from grader.checks.passages import passages, short_sentences, without_quotations
from grader.checks.vocabulary import words_of

NAMES: dict[str, str] = {
    "english": "en", "french": "fr", "spanish": "es", "portuguese": "pt", "italian": "it",
    "german": "de", "dutch": "nl", "swedish": "sv", "danish": "da", "norwegian": "no",
    "finnish": "fi", "estonian": "et", "hungarian": "hu", "polish": "pl", "czech": "cs",
    "slovak": "sk", "croatian": "hr", "slovenian": "sl", "slovene": "sl", "romanian": "ro",
    "turkish": "tr", "vietnamese": "vi", "indonesian": "id", "malay": "ms", "tagalog": "tl",
    "filipino": "tl", "swahili": "sw", "kiswahili": "sw", "afrikaans": "af", "catalan": "ca",
    "lithuanian": "lt", "latvian": "lv", "icelandic": "is", "irish": "ga", "welsh": "cy",
    "basque": "eu", "russian": "ru", "ukrainian": "uk", "bulgarian": "bg", "serbian": "sr",
    "macedonian": "mk", "belarusian": "be", "arabic": "ar", "persian": "fa", "farsi": "fa",
    "urdu": "ur", "hindi": "hi", "marathi": "mr", "nepali": "ne", "greek": "el", "hebrew": "he",
    "thai": "th", "lao": "lo", "khmer": "km", "burmese": "my", "korean": "ko", "japanese": "ja",
    "chinese": "zh", "mandarin": "zh", "bengali": "bn", "bangla": "bn", "punjabi": "pa",
    "gujarati": "gu", "tamil": "ta", "telugu": "te", "kannada": "kn", "malayalam": "ml",
    "sinhala": "si", "armenian": "hy", "georgian": "ka", "amharic": "am", "odia": "or",
}  # fmt: skip

_SCRIPTS: dict[str, str] = {
    "latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff", "cyrillic": "\u0400-\u052f",
    "arabic": "\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff",
    "devanagari": "\u0900-\u097f", "el": "\u0370-\u03ff\u1f00-\u1fff", "he": "\u0590-\u05ff",
    "th": "\u0e00-\u0e7f", "lo": "\u0e80-\u0eff", "km": "\u1780-\u17ff", "my": "\u1000-\u109f",
    "ko": "\uac00-\ud7af\u1100-\u11ff", "kana": "\u3040-\u30ff\uff66-\uff9f",
    "han": "\u3400-\u4dbf\u4e00-\u9fff", "bn": "\u0980-\u09ff", "pa": "\u0a00-\u0a7f",
    "gu": "\u0a80-\u0aff", "or": "\u0b00-\u0b7f", "ta": "\u0b80-\u0bff", "te": "\u0c00-\u0c7f",
    "kn": "\u0c80-\u0cff", "ml": "\u0d00-\u0d7f", "si": "\u0d80-\u0dff", "hy": "\u0530-\u058f",
    "ka": "\u10a0-\u10ff", "am": "\u1200-\u137f",
}  # fmt: skip
_RUNS = {script: re.compile(f"[{letters}]+") for script, letters in _SCRIPTS.items()}
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_SHARED = {"latin": LATIN, "cyrillic": CYRILLIC, "arabic": ARABIC, "devanagari": DEVANAGARI}
_SAMPLE = 20_000
_FEWEST_WORDS = 12
_FEWEST_LETTERS = 20
_LEAST_SHARE = 0.12
_LEAD = 1.4
# Where short words are many, a text with few of them may be in a language that is not known here.
_SURE_SHARE = 0.14
_SURE_SHARES = {
    **dict.fromkeys(words_of("en fr es pt it de nl"), 0.25),
    **dict.fromkeys(words_of("sv da no af ca id ms tl ro"), 0.2),
}  # fmt: skip
# Of a passage more is asked: names and loan words fill a large part of a sentence.
_PASSAGE_SHARE, _PASSAGE_LEAST, _PASSAGE_LEAD = 0.9, 0.3, 2.0
_FEWEST_OWN = 4  # words beside a quotation
# Of a short sentence still more, since one of a few words may hold a title or a term.
_SHORTEST, _SHORT_LEAST, _SHORT_LEAD = 6, 0.4, 3.0
_FEWEST_SIGNS = 3  # common words that differ: "a" is one in many languages
_MOST_FOREIGN = 0.03


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The language found: `code` is None when it is not certain.

    `could_be` are the languages of its script, empty when even that is not certain. `is_whole` is
    False when a share of the letters belongs to another script. `others` are the languages of
    passages in it. `is_sure` is False where the text may be in another language that is not known
    here. `is_quotation` is True when most of it is quoted or code, and the few words
    around that give no sign.
    """

    code: str | None
    could_be: frozenset[str]
    is_whole: bool
    others: frozenset[str] = frozenset()
    is_sure: bool = True
    is_quotation: bool = False


_UNKNOWN = Language(code=None, could_be=frozenset(), is_whole=False)


def language_of(text: str) -> Language:
    """The language of a text, judged on its first 20,000 characters and its last 20,000.

    Returns:
        A code only where the text is long enough, one script holds nearly all letters, one
        language's short words are far commoner than any other's, and what is no quotation and no
        code gives the same.
    """
    sample = text if len(text) <= 2 * _SAMPLE else text[:_SAMPLE] + "\n" + text[-_SAMPLE:]
    whole = _of_sample(sample)
    if whole.code is None:
        return whole
    own = without_quotations(sample)
    if _is_of_another(own, whole):
        return replace(whole, code=None, could_be=frozenset())
    n_own = len(_WORD.findall(own))
    is_quotation = 0 < n_own < min(_FEWEST_WORDS, len(_WORD.findall(sample)) / 2)
    return replace(whole, others=_others(sample, whole.code), is_quotation=is_quotation)


def _is_of_another(own: str, whole: Language) -> bool:
    """True where what is no quotation and no code is, by all signs, in another language."""
    framed = _of_sample(own)
    if framed.code is not None:
        return framed.code != whole.code
    code = whole.code or ""
    shares = _shares(own, code, _FEWEST_OWN)
    return bool(shares) and code not in shares


def _others(sample: str, code: str) -> frozenset[str]:
    """The languages that passages may be in which are clearly not in the text's own."""
    found = [_shares(passage, code, _FEWEST_WORDS) for passage in passages(sample, _FEWEST_WORDS)]
    found += [
        _shares(sentence, code, _SHORTEST, is_short=True)
        for sentence in short_sentences(sample, _SHORTEST, _FEWEST_WORDS)
    ]
    return frozenset(name for shares in found if code not in shares for name in shares)


def _shares(passage: str, code: str, fewest: int, *, is_short: bool = False) -> dict[str, float]:
    """The languages that a passage may be in, each with the share of its common words.

    Returns:
        Empty where it is too short or gives no sign; `code` is among them unless its words are
        far rarer than those of another language.
    """
    letters = {script: _n_letters(run, passage) for script, run in _RUNS.items()}
    total = sum(letters.values())
    script, share = _main_script(letters, total) if total else ("", 0.0)
    if share < _PASSAGE_SHARE or total < _FEWEST_LETTERS:
        return {}
    if script not in _SHARED:
        return {script: 1.0}
    words, lists = _words(passage), _SHARED[script]
    shares = {
        name: n
        for name, n in _shares_of(words, lists, fewest).items()
        if name == code or len(lists[name].intersection(words)) >= _FEWEST_SIGNS
    }
    best = max(shares.values(), default=0.0)
    if best < (_SHORT_LEAST if is_short else _PASSAGE_LEAST):
        return {}
    lead = _SHORT_LEAD if is_short else _PASSAGE_LEAD
    least = {name: best / (lead if name == code else _LEAD) for name in shares}
    return {name: n for name, n in shares.items() if n >= least[name]}


def _of_sample(sample: str) -> Language:
    letters = {script: _n_letters(run, sample) for script, run in _RUNS.items()}
    total = sum(letters.values())
    if total < _FEWEST_LETTERS:
        return _UNKNOWN
    script, share = _main_script(letters, total)
    is_whole = 1 - share <= _MOST_FOREIGN
    if share < 0.6:
        return _UNKNOWN
    if script not in _SHARED:
        known = None if may_be_sibling(sample, script) else script
        return Language(code=known, could_be=frozenset({script}), is_whole=is_whole)
    lists = _SHARED[script]
    words = _words(sample)
    code, share = _by_words(words, lists)
    if code is None or is_of_another_alphabet(words, code):
        return Language(code=None, could_be=frozenset(lists), is_whole=is_whole)
    is_sure = script != "latin" or share >= _SURE_SHARES.get(code, _SURE_SHARE)
    is_sure = is_sure and not may_be_sibling(sample, code)
    return Language(code=code, could_be=frozenset(lists), is_whole=is_whole, is_sure=is_sure)


def _n_letters(run: re.Pattern[str], text: str) -> int:
    return sum(map(len, run.findall(text)))


def _main_script(letters: dict[str, int], total: int) -> tuple[str, float]:
    """The script with most letters; kana and Han together are Japanese, Han alone Chinese."""
    counted = Counter(letters)
    kana, han = counted.pop("kana"), counted.pop("han")
    if kana > 0.1 * (kana + han):
        counted["ja"] = kana + han
    elif han:
        counted["zh"] = kana + han
    script, most = max(counted.items(), key=lambda pair: (pair[1], pair[0]))
    return script, most / total


def _by_words(words: list[str], lists: dict[str, frozenset[str]]) -> tuple[str | None, float]:
    """The language whose common words are far commoner than any other's, and their share."""
    shares = _shares_of(words, lists, _FEWEST_WORDS)
    if not shares:
        return None, 0.0
    ranked = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))
    (best, share), (_, second) = ranked[0], ranked[1]
    is_found = share >= _LEAST_SHARE and share >= _LEAD * second
    return best if is_found else None, share


def _shares_of(words: list[str], lists: dict[str, frozenset[str]], fewest: int) -> dict[str, float]:
    """How large a share of the words is common in each language; empty for too few words."""
    counts = Counter(word.replace("\u2019", "'") for word in words)
    total = sum(counts.values())
    if total < fewest:
        return {}
    return {
        code: sum(n for word, n in counts.items() if word in common) / total
        for code, common in lists.items()
    }


def _words(sample: str) -> list[str]:
    """Words in small letters; the vowel signs of Indian scripts belong to their words."""
    if any("\u0900" <= mark <= "\u097f" for mark in sample):
        return re.findall(r"[\u0900-\u0963\u0966-\u097f]+", sample)
    return _WORD.findall(sample.lower())
