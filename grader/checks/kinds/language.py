"""The language of the text."""

from grader.checks.document import Document
from grader.checks.evidence import opening
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
)
from grader.checks.languages import NAMES, Language, language_of

_CODES = {code: name.capitalize() for name, code in reversed(NAMES.items())}


_NEAR_SERBIAN = frozenset({"hr", "sl", "cs", "sk"})


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    found = language_of(document.body)
    if _may_be_romanised(found, text_arg(args, "code")):
        return Finding(state=UNDECIDED, observed="it may be in that language in Latin letters")
    if found.could_be and args["code"] not in found.could_be | found.others:
        return Finding(
            state=NOT_MET, observed="the text is in another script", evidence=opening(document)
        )
    is_other = found.code != args["code"]
    if found.code is None or (is_other and (found.is_quotation or args["code"] in found.others)):
        return Finding(state=UNDECIDED, observed="the language is not certain")
    observed = f"the text is in {_CODES.get(found.code, found.code)}"
    if is_other:
        return Finding(state=NOT_MET, observed=observed, evidence=opening(document))
    if not found.is_sure:
        return Finding(state=UNDECIDED, observed="the language is not certain")
    if found.others:
        return Finding(state=UNDECIDED, observed=f"{observed}, mixed with another language")
    if not found.is_whole:
        return Finding(state=UNDECIDED, observed=f"{observed}, mixed with another script")
    return Finding(state=MET, observed=observed, evidence=opening(document))


def _may_be_romanised(found: Language, code: str) -> bool:
    """True for Latin letters of no known language, where one of another script was asked for.

    Serbian is written in both, and its short words are the Croatian ones.
    """
    if "en" not in found.could_be or code in found.could_be:
        return False
    return found.code is None or (code == "sr" and found.code in _NEAR_SERBIAN)


KIND = Kind(
    name="language",
    title="Language",
    rule=(
        "By script, and among the languages of one script by their commonest words: one must be "
        "far commoner than the next. Short, mixed and unknown texts are left open, and those whose "
        "quotations and code have another language than the rest, whose letters or few common "
        "words speak for a language that is not known here, or that may be in Latin letters "
        "instead of the language's own."
    ),
    decide=_decide,
    say=lambda args: f"the text is in {text_arg(args, 'name')}",
    accepts=(
        accepted(
            "written entirely in German",
            "Das ist ein Satz und er ist nicht lang, aber er ist auf Deutsch und wir sind froh.",
        ),
        accepted("is in Japanese only", "これは日本語の文章です。短いですが、はっきりしています。"),
    ),
    refuses=(
        refused(
            "French is the language of the whole report",
            "This is a text in plain English and it is not long, but there is no doubt about it.",
        ),
        refused("written in Thai", "Это предложение написано по-русски, и оно не очень длинное."),
    ),
    unread=("examples in German", "a German translation"),
)
