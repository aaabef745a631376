"""`--head-start`: for which judges one call of a service goes ahead of the others."""

from grader.cli.batching import is_batch
from grader.cli.endpoints import JudgeChoice
from grader.cli.merge_settings import Merged
from grader.grade.providers.caching import least_cached_tokens


def head_start_from(merged: Merged, choice: JudgeChoice) -> int | None:
    """From how many shared tokens on one call goes ahead; None where none does.

    Without a word from anybody: from the shortest prefix that the judge's vendor caches.
    """
    if is_batch(merged):  # a batch goes out as a whole
        return None
    wanted = merged.switch("head_start")
    least = least_cached_tokens(choice.resolved.card)
    if wanted is None:
        return least
    return (least or 0) if wanted else None
