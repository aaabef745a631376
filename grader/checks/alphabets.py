"""What speaks against a language although its commonest words are there: letters it has not."""

import re
from collections.abc import Sequence

# The letters of each language besides a to z; letters of loan words included.
_LETTERS: dict[str, str] = {
    "en": "éèêëïîôöüçñàáâäå", "fr": "àâäæçéèêëîïôœöùûüÿñ", "es": "áéíóúüñç", "pt": "áâãàçéêíóôõúü",
    "it": "àèéìíîòóùú", "de": "äöüßéèàáç", "nl": "éëïóöüèêáíúç", "sv": "åäöéèüà", "da": "æøåéäöü",
    "no": "æøåéòôêóèäö", "fi": "äöåšžé", "et": "äöüõšžé", "hu": "áéíóöőúüű", "pl": "ąćęłńóśźżé",
    "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "hr": "čćđšž", "sl": "čšžćđ",
    "ro": "ăâîșşțţ", "tr": "çğıöşüâîû\u0307", "id": "é", "ms": "é", "tl": "ñ", "sw": "",
    "af": "êëéèôûîïáóö", "ca": "àçéèíïóòúü", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž",
    "is": "áðéíóúýþæö", "ga": "áéíóú", "cy": "âêîôûŵŷáéíóúäëïöü", "eu": "ñçü",
}  # fmt: skip
# Languages that share a script with one that is known, by the letters that only they have.
_SIBLINGS: dict[str, re.Pattern[str]] = {
    "he": re.compile("[\u05f0-\u05f2]|\u05d9\u05b4|\u05e4\u05bf|\u05d0[\u05b7\u05b8]"),  # Yiddish
    "bn": re.compile("[\u09f0\u09f1]"),  # Assamese
    "am": re.compile("[\u12a3\u1338]|\u12a5\u12e9"),  # Tigrinya
    "ar": re.compile("[\u06c6\u06ce\u06b5\u0695\u06c7\u06c8\u06cb\u0681\u0685\u0693\u0696\u069a]"),
    "fa": re.compile("[\u06c6\u06ce\u06b5\u0695\u06c7\u06c8\u06cb\u0681\u0685\u0693\u0696\u069a]"),
    "ur": re.compile("[\u06c6\u06ce\u06b5\u0695\u06c7\u06c8\u06cb\u0681\u0685\u0693\u0696\u069a]"),
}
# Serbian in Latin letters, whose short words are the Croatian ones.
_SERBIAN = re.compile(
    r"\b(?:hleb\w*|šta|posle|uvek|gde|ovde|vreme\w*|lepo|mleko|devojk\w*|dete|deca|reč\w*|pre"
    r"|svetu?|čovek\w*|ponedeljak|nedelj\w+|takođe|hiljad\w+|uspeh\w*|dve|mesto|mesta)\b"
)
_MOST_FOREIGN, _FEWEST_FOREIGN = 0.08, 3


def is_of_another_alphabet(words: Sequence[str], code: str) -> bool:
    """True where many words have a letter that a language in Latin letters does not write."""
    if code not in _LETTERS:
        return False
    foreign = re.compile(f"[^a-z'\u2019{_LETTERS[code]}]")
    n_foreign = sum(1 for word in words if foreign.search(word))
    return n_foreign >= _FEWEST_FOREIGN and n_foreign > _MOST_FOREIGN * len(words)


def may_be_sibling(text: str, code: str) -> bool:
    """True where a text may be in a language near the one found: Yiddish, Assamese, Serbian."""
    if code == "hr":
        return _SERBIAN.search(text.lower()) is not None
    sign = _SIBLINGS.get(code)
    return sign is not None and len(sign.findall(text)) >= _FEWEST_FOREIGN
