"""When a shared prefix is worth marking for the vendor's cache, told without a tokenizer."""

from typing import TYPE_CHECKING

from grader.grade.providers.registry import ModelCard

if TYPE_CHECKING:
    from grader.grade.providers.base import ModelRequest

# Where a card gives no minimum: the highest that any model of the vendor has
# (spec/frontier-compare.md 5.1), so that a marked prefix is long enough for every model.
SURE_TO_CACHE_TOKENS = 4096
# English prose; code and other scripts have fewer characters a token, so that we count low there.
CHARS_PER_TOKEN = 4


def least_cached_tokens(card: ModelCard | None) -> int | None:
    """The shortest prefix that surely is cached; None for a model not known to cache any."""
    if card is None or card.supports.caching is not True:
        return None
    return card.min_cache_tokens or SURE_TO_CACHE_TOKENS


def shared_tokens(system: str, prefix: str) -> int:
    """An estimate that errs low of what all requests with this prefix share."""
    return (len(system) + len(prefix)) // CHARS_PER_TOKEN


def is_worth_caching(request: "ModelRequest", card: ModelCard | None) -> bool:
    """Whether system and prefix together reach the model's minimum, as estimated.

    Args:
        request: its questions do not matter.
        card: what is known of the model; of an unknown one the highest minimum is assumed.
    """
    if not request.prefix or (card is not None and card.supports.caching is False):
        return False
    least = least_cached_tokens(card) or SURE_TO_CACHE_TOKENS
    return shared_tokens(request.system, request.prefix) >= least
