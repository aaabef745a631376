"""The two files behind batches: the journal of those under way, and the cache of answers."""

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from grader.grade.batch_journal import BatchJournal
from grader.grade.cache_key import QuestionKey
from grader.grade.cache_store import CacheStore
from grader.grade.providers.base import ModelReply
from grader.grade.stored_reply import split_reply


class BatchFiles:
    """Both files, opened when they are first used.

    Args:
        cache: the file of the cached replies; the journal lies beside it.
        warn: takes one sentence for the person at the terminal.
    """

    def __init__(self, cache: Path, warn: Callable[[str], None]) -> None:
        self.warn = warn
        self._cache = cache
        self._journal: BatchJournal | None = None

    @property
    def journal(self) -> BatchJournal:
        """The journal.

        Raises:
            SettingsError: it cannot be opened.
        """
        if self._journal is None:
            self._journal = BatchJournal(self._cache, self.warn)
        return self._journal

    def keep(self, replies: Iterable[tuple[QuestionKey, ModelReply]], day: date) -> bool:
        """Put answers where a later run looks for them; each reply answers one question.

        Returns:
            Whether they are all there; on a full disk they are not.
        """
        store = CacheStore(self._cache, self.warn)
        is_whole = True
        try:
            for key, reply in replies:
                (part,) = split_reply(reply, day)
                has_vote = part.fault is None
                store.keep(key, part, has_vote=has_vote)
                is_whole = is_whole and (not has_vote or store.find(key) is not None)
        finally:
            store.close()
        return is_whole

    def close(self) -> None:
        """Close what is open; safe to call twice."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
