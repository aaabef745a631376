"""One clause in a register and a language: what it says, what it leaves out, what it never says."""

import itertools
import re

import pytest

from grader.model.lens import MODE_OF
from grader.model.presentation import Language, Register
from grader.model.verdicts import Verdict
from grader.report.catalogue_words import catalogue_words, foreign_words
from grader.report.clause_surface import clause_surface
from grader.report.phrases import MOODS, N_PAIRS, phrases
from grader.report.words_of import words_of

CELLS = list(itertools.product(Register, Language))
IDS = [f"{register}-{language}" for register, language in CELLS]


def clauses(report):
    """Every clause in force with who owes it and its place among its neighbours."""
    for part in (*report.services, report.program_contract):
        for at, entry in enumerate(part.ensures_clauses):
            yield entry, part.name, at


def surfaces(report, register, language):
    return [
        clause_surface(entry, owner, register=register, language=language, case_index=at)
        for entry, owner, at in clauses(report)
    ]


@pytest.mark.parametrize(("register", "language"), CELLS, ids=IDS)
def test_outside_of_quotes_are_only_words_of_the_language(trip_report, register, language):
    found = surfaces(trip_report, register, language)
    assert len(found) >= 6
    for one in found:
        assert foreign_words(one.surface, language) == ()
        assert foreign_words(one.pre_decoration_surface, language) == ()


@pytest.mark.parametrize("register", list(Register))
def test_control_a_surface_of_one_language_is_foreign_in_the_other(trip_report, register):
    for ours, other in (Language.EN, Language.DE), (Language.DE, Language.EN):
        found = [foreign_words(one.surface, other) for one in surfaces(trip_report, register, ours)]
        assert all(found)


def test_control_a_word_outside_of_quotes_is_seen():
    assert foreign_words("found 3 words in “this place” but no unicorn", Language.EN) == (
        "unicorn",
    )
    assert foreign_words("„three words“ gefunden, three", Language.DE) == ("three",)
    assert {"klausel", "absätze", "nicht"} <= catalogue_words(Language.DE)
    assert "klausel" not in catalogue_words(Language.EN)


@pytest.mark.parametrize(("register", "language"), CELLS, ids=IDS)
def test_no_path_of_this_machine_and_no_time_is_shown(trip_report, register, language):
    for one in surfaces(trip_report, register, language):
        assert re.search(r"(^|[\s“„])/\w|\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d", one.surface) is None


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("register", [Register.TERSE, Register.COACH])
def test_each_style_says_something_else_than_neutral_does(trip_report, register, language):
    neutral = surfaces(trip_report, Register.NEUTRAL, language)
    other = surfaces(trip_report, register, language)
    for one, two in zip(neutral, other, strict=True):
        assert re.findall(r"\w+", one.surface) != re.findall(r"\w+", two.surface)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("is_vacuous", [True, False])
def test_the_coach_takes_leave_of_a_kept_promise_only_where_nothing_is_to_be_done(
    trip_report, language, is_vacuous
):
    words = words_of(language, Register.COACH)
    leaves = {words.say(f"coach.closing.kept.{one}") for one in range(N_PAIRS)}
    kept = next(one for one, _, _ in clauses(trip_report) if one.verdict is Verdict.SATISFIED)
    entry = kept.model_copy(update={"vacuous": is_vacuous})
    closings = {phrases(entry, words, at).closing for at in range(40)}
    assert len(closings) == N_PAIRS
    assert closings.isdisjoint(leaves) if is_vacuous else closings == leaves


@pytest.mark.parametrize("language", list(Language))
def test_the_coach_says_what_neutral_says_between_two_phrases(trip_report, language):
    words = words_of(language, Register.COACH)
    for entry, owner, at in clauses(trip_report):
        one = clause_surface(
            entry, owner, register=Register.COACH, language=language, case_index=at
        )
        around = phrases(entry, words, at)
        assert one.surface == "\n".join(
            (around.opening, one.pre_decoration_surface, around.closing)
        )
        assert one.register_variant_id == around.variant_id
        assert around.opening not in one.pre_decoration_surface
        advice = words.say("note.labelled", label=words.say("label.next"), text="")
        assert sum(line.startswith(advice.strip()) for line in one.surface.split("\n")) == 1


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("register", [Register.NEUTRAL, Register.TERSE])
def test_the_other_registers_have_no_phrases(trip_report, register, language):
    for one in surfaces(trip_report, register, language):
        assert one.register_variant_id == ""
        assert one.surface == one.pre_decoration_surface


def test_a_terse_clause_is_one_line_without_advice(trip_report):
    for one in surfaces(trip_report, Register.TERSE, Language.EN):
        assert "\n" not in one.surface
        assert "next" not in one.surface
    said = [one.surface for one in surfaces(trip_report, Register.TERSE, Language.DE)]
    assert any(line.startswith("◐ teilweise erfüllt: „") for line in said)


def test_a_pair_of_phrases_hangs_on_the_hash_the_register_and_the_index(trip_report):
    entry, _, _ = next(clauses(trip_report))
    coach = words_of(Language.EN, Register.COACH)
    hashes = [f"{at:064x}" for at in range(40)]
    by_hash = [
        phrases(entry.model_copy(update={"trace_hash": one}), coach, 0).variant_id for one in hashes
    ]
    assert len(set(by_hash)) == N_PAIRS
    assert len({phrases(entry, coach, at).variant_id for at in range(40)}) == N_PAIRS
    assert all(re.fullmatch(r"[0-9a-f]{12}", one) for one in by_hash)
    german = words_of(Language.DE, Register.COACH)
    again = [
        phrases(entry.model_copy(update={"trace_hash": one}), german, 0).variant_id
        for one in hashes
    ]
    assert again == by_hash


def test_without_a_hash_the_clause_id_picks_the_pair(trip_report):
    entry, _, _ = next(clauses(trip_report))
    coach = words_of(Language.EN, Register.COACH)
    bare = entry.model_copy(update={"trace_hash": None})
    ids = {
        phrases(bare.model_copy(update={"clause_id": f"finder/#{at}"}), coach, 0).variant_id
        for at in range(40)
    }
    assert len(ids) == N_PAIRS


def test_every_mood_has_its_pairs_in_both_languages():
    for language in Language:
        catalogue = words_of(language).catalogue
        texts = [
            catalogue[f"coach.{end}.{mood}.{at}"]
            for end in ("opening", "closing")
            for mood in MOODS.values()
            for at in range(N_PAIRS)
        ]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("register", "language"), CELLS, ids=IDS)
@pytest.mark.parametrize("mode", [*sorted(filter(None, MODE_OF.values())), "a-mode-of-tomorrow"])
def test_the_lens_is_named_exactly_where_it_engaged(trip_report, mode, register, language):
    for entry, owner, at in clauses(trip_report):
        read = entry.model_copy(update={"lens_mode": mode})
        cell = {"register": register, "language": language, "case_index": at}
        with_lens = clause_surface(read, owner, **cell)
        without = clause_surface(entry, owner, **cell)
        assert mode in with_lens.surface and mode in with_lens.pre_decoration_surface
        assert mode not in without.surface
        assert foreign_words(with_lens.surface, language) == ()


def test_hidden_characters_are_shown_in_a_surface(trip_report):
    entry, owner, _ = next(clauses(trip_report))
    hostile = entry.model_copy(update={"text": "a\x1b[2Jb\u202ec\nd", "lens_mode": "x\x07y"})
    for register, language in CELLS:
        said = clause_surface(hostile, owner, register=register, language=language).surface
        assert not {"\x1b", "\u202e", "\x07"} & set(said)
