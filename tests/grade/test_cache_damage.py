"""Bytes of the cache's file go wrong: it works, or it is set aside with a warning."""

import random
import sqlite3
from contextlib import closing
from datetime import date

import pytest

from grader.errors import SettingsError
from grader.grade.cache_key import QuestionKey
from grader.grade.cache_name import OWN_NAME
from grader.grade.cache_store import CacheStore
from grader.grade.report_store import KeptReport, ReportStore
from grader.grade.stored_reply import StoredReply

N = 4
NEW = N
VERSION_BYTES = range(60, 64)
REPORT = KeptReport('{"a": "report"}', '{"its": "facts"}')


def key(n):
    return QuestionKey(thread=f"sha256:{n:064x}", attempt=0, limit=1000)


def reply(n, text="a vote"):
    return StoredReply(
        text=f"{text} {n}",
        fault=None,
        message="",
        usage=None,
        response_model=None,
        bought_on=date(2026, 11, 30),
    )


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a small real file."""
    path = tmp_path_factory.mktemp("sound") / OWN_NAME
    store = CacheStore(path, print)
    for n in range(N):
        store.keep(key(n), reply(n), has_vote=True)
    store.close()
    ReportStore(path).keep("a run", REPORT)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def outcome(path, data):
    """Use a file as a grading and `cache clear` do; what came of it."""
    for one in path.parent.iterdir():
        one.unlink()
    path.write_bytes(data)
    warnings = []
    assert ReportStore(path).find("a run") in (None, REPORT)
    try:
        store = CacheStore(path, warnings.append)
    except SettingsError:
        return "refused"
    n_found = 0
    for n in range(N):
        found = store.find(key(n))
        assert found in (None, reply(n)), "no damaged reply answers anything"
        n_found += found is not None
        if found is None:
            store.keep(key(n), reply(n, "bought again"), has_vote=True)
    store.keep(key(NEW), reply(NEW), has_vote=True)
    store.mark_without_vote(key(0))
    store.close()
    ReportStore(path).keep("another run", REPORT)
    is_aside = path.with_name(f"{path.name}.damaged-1").exists()
    assert_healed(path, is_aside=is_aside)
    assert len(warnings) == is_aside, warnings
    assert all("damaged" in one for one in warnings)
    return "set aside" if is_aside else "works" if n_found == N else "lacks a row"


def assert_healed(path, *, is_aside):
    """What is kept after the damage answers, without another word of it; then all is cleared."""
    for is_second in (False, True):
        store = CacheStore(path, pytest.fail)
        for n in (1, NEW):
            # where the damage was met late, the new file has nothing of what went before
            may_lack = (None,) if is_aside and not is_second else ()
            assert store.find(key(n)) in (reply(n), reply(n, "bought again"), *may_lack)
            store.keep(key(n), reply(n, "bought again"), has_vote=True)
        store.close()
    store = CacheStore(path, pytest.fail)
    assert store.clear() >= 2
    store.close()


def flipped(data, at, bit):
    damaged = bytearray(data)
    damaged[at] ^= 1 << bit
    return bytes(damaged)


def test_control_a_sound_file_works(tmp_path, sound):
    assert outcome(tmp_path / OWN_NAME, sound) == "works"


@pytest.mark.parametrize("name", [OWN_NAME, "another-name"])
def test_one_bit_of_the_header_or_the_schema(tmp_path, sound, name):
    """Wherever it is, and under whatever name the file lies."""
    chance = random.Random(1)
    schema = sound.index(b"tablereplies") - 40
    places = [at for at in (*range(110), *range(schema, 4096, 4)) if at not in VERSION_BYTES]
    got = [outcome(tmp_path / name, flipped(sound, at, chance.randrange(8))) for at in places]
    odd = {at for at, one in zip(places, got, strict=True) if one == "refused"}
    assert not odd
    assert got.count("set aside") > 100


@pytest.mark.parametrize("at", VERSION_BYTES)
def test_a_figure_beyond_all_versions_is_damage_and_a_near_one_a_later_version(tmp_path, sound, at):
    for bit in range(8):
        version = 1 ^ (1 << bit << 8 * (63 - at))
        expected = "works" if version == 0 else "refused" if version <= 255 else "set aside"
        assert outcome(tmp_path / OWN_NAME, flipped(sound, at, bit)) == expected


def test_bits_and_pages_anywhere(tmp_path, sound):
    chance = random.Random(2)
    files = []
    for n_flips in [1] * 150 + [3, 30, 300] * 15:
        damaged = sound
        for _ in range(n_flips):
            at = chance.randrange(len(sound))
            if at not in VERSION_BYTES:
                damaged = flipped(damaged, at, chance.randrange(8))
        files.append(damaged)
    for at in range(0, len(sound), 4096):
        pages = (bytes(4096), chance.randbytes(4096))
        files += [sound[:at] + page + sound[at + 4096 :] for page in pages]
    ends = (1, 15, 16, 99, 100, 4095, 4096, 4097, 8192, len(sound) - 1)
    files += [sound[:end] for end in ends]
    got = [outcome(tmp_path / OWN_NAME, one) for one in files]
    assert set(got) == {"works", "set aside", "lacks a row"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b"CREATE TABLE replies", b"CREATE TABL\xce replies", id="a-word-of-sql"),
        pytest.param(b"thread TEXT NOT NULL", b"threa\xce TEXT NOT NULL", id="a-key-column"),
        pytest.param(b"    reply TEXT NOT NULL", b"    repl\xce TEXT NOT NULL", id="a-column"),
        pytest.param(b"    reply TEXT NOT NULL", b"    replx TEXT NOT NULL", id="another-letter"),
        pytest.param(b"CREATE TABLE reports", b"CREATE TABLE r\xceports", id="the-reports"),
        pytest.param(b"tablereplies", b"tableepl\xceies", id="a-name"),
        pytest.param(b"tablereports", b"tablereporks", id="the-name-of-the-reports"),
    ],
)
def test_a_letter_of_the_schema_is_damage(tmp_path, sound, old, new):
    assert old in sound
    assert outcome(tmp_path / OWN_NAME, sound.replace(old, new)) == "set aside"


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        pytest.param("DROP TABLE replies", "set aside", id="no-replies"),
        pytest.param("DROP TABLE reports", "works", id="a-file-from-before-reports-were-kept"),
        pytest.param("ALTER TABLE replies DROP COLUMN seal", "set aside", id="no-seal"),
        pytest.param(
            "CREATE TRIGGER t BEFORE INSERT ON replies BEGIN SELECT raise(ABORT, 'no'); END",
            "set aside",
            id="a-trigger-that-forbids",
        ),
        pytest.param("CREATE TABLE later (a)", "works", id="a-table-of-some-later-version"),
        pytest.param("UPDATE replies SET attempt = 'x'", "lacks a row", id="a-text-for-a-number"),
        pytest.param("UPDATE replies SET reply = x'ff'", "lacks a row", id="bytes-for-text"),
        pytest.param(
            "UPDATE replies SET seal = CAST(x'ce' AS TEXT)", "lacks a row", id="text-that-is-none"
        ),
    ],
)
def test_what_sql_did_to_it(tmp_path, sound, sql, expected):
    path = tmp_path / "made" / OWN_NAME
    path.parent.mkdir()
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript(f"{sql}; PRAGMA wal_checkpoint(TRUNCATE);")
    assert outcome(path, path.read_bytes()) == expected
