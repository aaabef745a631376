"""Bytes of the journal go wrong: it works, or it is set aside with a warning; never a wrong row."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing

import pytest

from grader.errors import SettingsError
from grader.grade.batch_journal import LOCK_SUFFIX, SUFFIX, BatchJournal
from grader.grade.batch_rows import SEALS, TABLES, JournalBatch
from grader.grade.cache_key import QuestionKey
from grader.grade.providers.batches import custom_id

BEGUN = 1_796_040_000


def keys(*numbers):
    made = [QuestionKey(thread=f"sha256:{n:064x}", attempt=0, limit=1000) for n in numbers]
    return {custom_id(one): one for one in made}


def batch(n, batch_id="set", numbers=()):
    batch_id = f"batch_{n}" if batch_id == "set" else batch_id
    asked = keys(*(numbers or range(10 * n, 10 * n + 4)))
    return JournalBatch(mark=f"{n:032x}", batch_id=batch_id, begun_at=BEGUN + n, keys=asked)


BATCHES = [batch(1), batch(2), batch(3, batch_id=None)]
QUESTIONS = {name for one in BATCHES for name in one.keys}
LATER = batch(4)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a small real file: two batches under way and one that was being handed in."""
    cache = tmp_path_factory.mktemp("sound") / "c"
    journal = BatchJournal(cache, print)
    for one in [batch(1, batch_id=None), *BATCHES[1:]]:
        journal.begin(one)
    journal.name(BATCHES[0].mark, "batch_1")
    journal.close()
    return cache.with_name("c" + SUFFIX).read_bytes()


class Used:
    """A journal file used as a run does: found, whether it was set aside, and what was said."""

    def __init__(self, folder, data):
        folder.mkdir(exist_ok=True)
        for one in folder.iterdir():
            one.unlink()
        self.path = folder / f"c{SUFFIX}"
        self.path.write_bytes(data)
        self.warnings = []
        journal = BatchJournal(folder / "c", self.warnings.append)
        self.found = journal.under_way(QUESTIONS)
        journal.begin(LATER)
        journal.name(LATER.mark, "batch_4")
        journal.known_ids()
        journal.close()
        self.is_aside = self.path.with_name(f"{self.path.name}.damaged-1").exists()
        again = BatchJournal(folder / "c", pytest.fail)
        assert again.under_way(QUESTIONS | LATER.keys.keys()) == [*self.found, LATER]
        again.forget(LATER.mark)
        assert again.under_way(LATER.keys) == []
        again.close()

    @property
    def lost(self):
        """Questions of which it tells no more."""
        return QUESTIONS - {name for one in self.found for name in one.keys}

    def check(self):
        """Nothing wrong is told; and what is lost was warned of."""
        by_mark = {one.mark: one for one in BATCHES}
        for one in self.found:
            noted = by_mark[one.mark]
            assert (one.batch_id, one.begun_at) == (noted.batch_id, noted.begun_at)
            assert one.keys.items() <= noted.keys.items()
        assert len(self.warnings) == self.is_aside, self.warnings
        assert not self.lost or "damaged" in self.warnings[0]


def flipped(data, at, bit):
    damaged = bytearray(data)
    damaged[at] ^= 1 << bit
    return bytes(damaged)


def test_control_a_sound_file_works(tmp_path, sound):
    used = Used(tmp_path / "f", sound)
    assert (used.found, used.warnings) == (BATCHES, [])


def test_bits_anywhere(tmp_path, sound):
    chance = random.Random(3)
    filled = [at for at in range(len(sound)) if sound[at]]
    places = [*range(1, 110, 7), *chance.sample(filled, 90)]
    n_aside = n_saved = 0
    for at in places:
        used = Used(tmp_path / "f", flipped(sound, at, chance.randrange(8)))
        used.check()
        n_aside += used.is_aside
        n_saved += used.is_aside and bool(used.found)
    assert n_aside > 40
    assert n_saved > n_aside // 2, "most of what was paid for is still told of"


def test_many_bits_pages_and_ends(tmp_path, sound):
    chance = random.Random(4)
    files = [sound[:end] for end in (1, 99, 100, 4095, 4096, 8192, len(sound) - 1)]
    files += [b"hello" * 1000, bytes(8192), sound[:100]]
    for at in range(0, len(sound), 4096):
        pages = (bytes(4096), chance.randbytes(4096))
        files += [sound[:at] + page + sound[at + 4096 :] for page in pages]
    for _ in range(20):
        damaged = sound
        for _ in range(chance.choice([3, 30, 300])):
            damaged = flipped(damaged, chance.randrange(len(sound)), chance.randrange(8))
        files.append(damaged)
    for damaged in files:
        Used(tmp_path / "f", damaged).check()


@pytest.mark.parametrize(
    ("sql", "n_lost"),
    [
        pytest.param("UPDATE batches SET batch_id = 'batch_x' WHERE begun_at % 10 = 1", 4, id="id"),
        pytest.param("UPDATE batches SET begun_at = 'soon' WHERE batch_id IS NULL", 4, id="word"),
        pytest.param("UPDATE batches SET begun_at = begun_at + 1", 12, id="another-day"),
        pytest.param("UPDATE batches SET mark = 'x' WHERE batch_id IS NULL", 4, id="mark"),
        pytest.param("DELETE FROM requests WHERE rowid_of = 1", 1, id="a-request-is-gone"),
        pytest.param("UPDATE requests SET attempt = 'x' WHERE rowid_of = 1", 1, id="attempt"),
        pytest.param("UPDATE requests SET thread = thread || '0' WHERE rowid_of = 1", 1, id="key"),
        pytest.param("UPDATE requests SET mark = 'y' WHERE rowid_of = 1", 1, id="stray"),
        pytest.param("DELETE FROM batches", 12, id="no-batches"),
        pytest.param("DROP TABLE requests", 12, id="no-table"),
    ],
)
def test_a_row_that_was_changed_is_warned_of_and_the_others_stand(tmp_path, sound, sql, n_lost):
    path = tmp_path / "changed"
    path.write_bytes(sound)
    one = sorted(BATCHES[1].keys)[0]
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(sql.replace("rowid_of = 1", f"custom_id = '{one}'"))
    used = Used(tmp_path / "f", path.read_bytes())
    used.check()
    assert (len(used.lost), used.is_aside) == (n_lost, True)


def test_a_file_from_before_there_were_seals_is_read_as_it_is(tmp_path):
    path = tmp_path / "old"
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript(TABLES)
        for one in BATCHES:
            file.execute(
                "INSERT INTO batches VALUES (?, ?, ?)", (one.mark, one.batch_id, one.begun_at)
            )
            for name, key in one.keys.items():
                values = (name, one.mark, key.thread, key.attempt, key.limit)
                file.execute("INSERT INTO requests VALUES (?, ?, ?, ?, ?)", values)
    used = Used(tmp_path / "f", path.read_bytes())
    assert (used.found, used.warnings) == (BATCHES, [])
    assert "seals" in SEALS


def test_damage_while_it_is_open_loses_nothing_that_this_run_handed_in(tmp_path):
    warnings = []
    journal = BatchJournal(tmp_path / "c", warnings.append)
    for one in BATCHES:
        journal.begin(one)
    path = tmp_path / f"c{SUFFIX}"
    with path.open("r+b") as file:
        file.write(b"\xff" * path.stat().st_size)
    journal.name(BATCHES[2].mark, "batch_3")
    assert [one.batch_id for one in journal.under_way(QUESTIONS)] == [
        "batch_1",
        "batch_2",
        "batch_3",
    ]
    journal.close()
    assert len(warnings) == 1
    assert "3 of the batches under way could be read" in warnings[0]


def test_a_busy_file_is_not_damaged(tmp_path, sound, monkeypatch):
    monkeypatch.setattr("grader.grade.batch_rows.BUSY_TIMEOUT_S", 0.01)
    path = tmp_path / f"c{SUFFIX}"
    path.write_bytes(sound)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SettingsError, match="locked"):
            BatchJournal(tmp_path / "c", pytest.fail)
    assert path.read_bytes() == sound


async def nobody_sleeps(seconds):
    raise AssertionError(f"somebody waits {seconds} s")


async def hold(journal, sleep=nobody_sleeps):
    async with journal.alone(sleep):
        return "alone"


def test_a_damaged_lock_holds_nobody_up(tmp_path):
    (tmp_path / f"c{LOCK_SUFFIX}").write_bytes(b"junk" * 2000)
    journal = BatchJournal(tmp_path / "c", pytest.fail)

    async def once(seconds):
        assert seconds < 1

    assert asyncio.run(hold(journal, once)) == "alone"
    assert asyncio.run(hold(journal)) == "alone"
    journal.close()


def test_a_lock_that_is_no_file_is_told(tmp_path):
    (tmp_path / f"c{LOCK_SUFFIX}").mkdir()
    journal = BatchJournal(tmp_path / "c", pytest.fail)
    with pytest.raises(SettingsError, match="cannot be used"):
        asyncio.run(hold(journal))
    journal.close()


def test_another_of_this_process_who_looks_at_the_lock_does_not_lift_it(tmp_path):
    one, other = (BatchJournal(tmp_path / "c", pytest.fail) for _ in range(2))
    program = (
        "import sqlite3, sys; lock = sqlite3.connect(sys.argv[1], timeout=0);"
        " lock.execute('BEGIN EXCLUSIVE')"
    )

    async def both():
        async with one.alone(nobody_sleeps):
            with pytest.raises(AssertionError, match="somebody waits"):
                await hold(other)
            stranger = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, str(tmp_path / f"c{LOCK_SUFFIX}"),
                stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            _, said = await stranger.communicate()
            return said

    assert b"locked" in asyncio.run(both())
    one.close()
    other.close()
