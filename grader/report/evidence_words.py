"""Evidence -> words: where a quote stands, what a search looked for."""

from collections.abc import Iterable

from grader.model.span import Evidence, SearchRecord, Span
from grader.report.words import Words

BETWEEN_QUOTES = " … "


def evidence_text(evidence: Iterable[Evidence], words: Words) -> str:
    """All evidence as one string: quotes word for word, searches as sentences, in order."""
    return BETWEEN_QUOTES.join(
        one.quote if isinstance(one, Span) else search_sentence(one, words) for one in evidence
    )


def search_sentence(record: SearchRecord, words: Words) -> str:
    """What was looked for, where, in how many places, and that it was not there."""
    terms = words.say("join.list").join(
        words.say("quoted", text=term) for term in record.looked_for
    )
    return words.say(
        f"search.{record.how}",
        terms=terms or words.say("search.nothing_named"),
        files=words.count("count.file", len(record.files)),
        names=words.say("join.list").join(words.name(file) for file in record.files),
        places=words.count(f"count.place_{record.how}", record.n_places),
    )


def span_place(span: Span, words: Words) -> str:
    """The file of a quote and its first code point."""
    return words.say("place.offset", file=words.name(span.file), offset=span.start)
