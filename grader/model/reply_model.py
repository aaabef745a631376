"""Whether the model that a reply names is the one that was asked."""

import re

# what vendors put behind the name of a model for one state of it, and clouds behind that
_SNAPSHOT = r"(?:[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|\d{3,4}))?(?:-v\d+(?::\d+)?)?(?::latest)?"
_DIGEST = re.compile(r"@sha256:[0-9a-f]+$")


def is_reply_of(asked: str, answered: str) -> bool:
    """True for the same name, and for a dated snapshot of it or the undated name of one.

    Letter case, the path or the cloud before a name (`openai/`, `us.anthropic.`), `:latest` and
    the digest of a pinned local model make no difference.

    Args:
        asked: the model as it was asked for.
        answered: the model that the reply names.
    """
    wanted, found = _plain(asked), answered.strip().lower()
    return _is_of(wanted, found) or _is_of(_plain(found), wanted)


def others_than(asked: tuple[str, ...], answered: tuple[str, ...]) -> tuple[str, ...]:
    """The models that gave a reply and are none of those that were asked, in the order given."""
    return tuple(one for one in answered if not any(is_reply_of(name, one) for name in asked))


def _plain(model: str) -> str:
    return _DIGEST.sub("", model.strip().lower()).rpartition("/")[2]


def _is_of(name: str, longer: str) -> bool:
    return re.search(rf"(?:^|[./:]){re.escape(name)}{_SNAPSHOT}$", longer) is not None
