"""The fourteen cases of the truth lock: what is asked, and what may come out."""

from dataclasses import dataclass
from enum import StrEnum

from grader.model.verdicts import GroundingSource, RequirementState, Verdict

MET = RequirementState.MET
NOT_MET = RequirementState.NOT_MET


class Kind(StrEnum):
    """What a case is about; of the three unknown ones nothing may be claimed."""

    MET = "known_met"
    BROKEN = "known_broken"
    COMPOUND = "compound"
    STRUCTURAL = "structural"
    VAGUE = "vague"
    INVENTED = "invented_term"
    PHANTOM = "phantom_relation"
    SELF_ASSERTION = "self_assertion_trap"
    INSTRUCTION = "instruction_trap"


UNKNOWN = frozenset({Kind.VAGUE, Kind.INVENTED, Kind.PHANTOM})


@dataclass(frozen=True, slots=True, kw_only=True)
class TruthCase:
    """One case.

    `case_id` is the fixture's name, `clause_id` the clause that is asked about. `states` are those
    of its requirements, in order. `n_spans` is how many places the evidence shows, the figure that
    a count observed, None where it is no count. `absent` is what a search did not find. `twin` is a
    fixture whose grade must be exactly the same.
    """

    case_id: str
    kind: Kind
    clause_id: str
    asks: str
    verdict: Verdict
    source: GroundingSource = GroundingSource.CHECK
    states: tuple[RequirementState, ...] = (MET,)
    n_spans: int | None = None
    absent: tuple[str, ...] = ()
    twin: str | None = None


def _met(case_id: str, clause_id: str, asks: str, n_spans: int | None = None) -> TruthCase:
    return TruthCase(
        case_id=case_id,
        kind=Kind.MET,
        clause_id=clause_id,
        asks=asks,
        verdict=Verdict.SATISFIED,
        n_spans=n_spans,
    )


def _broken(
    case_id: str,
    kind: Kind,
    clause_id: str,
    asks: str,
    n_spans: int | None = None,
    absent: tuple[str, ...] = (),
) -> TruthCase:
    return TruthCase(
        case_id=case_id,
        kind=kind,
        clause_id=clause_id,
        asks=asks,
        verdict=Verdict.VIOLATED,
        states=(NOT_MET,),
        n_spans=n_spans,
        absent=absent,
    )


def _unknown(case_id: str, kind: Kind, asks: str) -> TruthCase:
    return TruthCase(
        case_id=case_id,
        kind=kind,
        clause_id="writer/report",
        asks=asks,
        verdict=Verdict.NOT_EVALUABLE,
        source=GroundingSource.OOV,
        states=(RequirementState.UNDECIDED,),
    )


CASES: tuple[TruthCase, ...] = (
    _met("met_json", "writer/record", "valid JSON"),
    _met("met_sources", "writer/report", "at least 3 sources, 4 are there", 4),
    _met("met_paragraphs", "writer/note", "2-3 paragraphs, 2 are there", 2),
    _met("met_field", "writer/record", "a key of a JSON object that is there"),
    _broken("broken_items", Kind.BROKEN, "writer/steps", "at least 5 bullet points of 3", 3),
    _broken(
        "broken_heading",
        Kind.BROKEN,
        "writer/report",
        "a heading that is missing",
        None,
        ("Risks",),
    ),
    _broken("broken_json", Kind.BROKEN, "writer/record", "valid JSON, and it is not"),
    TruthCase(
        case_id="compound",
        kind=Kind.COMPOUND,
        clause_id="writer/record",
        asks="two keys, the first alone is there",
        verdict=Verdict.PARTIALLY_SATISFIED,
        states=(MET, NOT_MET),
        absent=("$.confidence",),
    ),
    TruthCase(
        case_id="structural",
        kind=Kind.STRUCTURAL,
        clause_id="writer/chart",
        asks="a declared output that is absent, without an error",
        verdict=Verdict.VIOLATED,
        source=GroundingSource.STRUCTURE,
        states=(NOT_MET,),
    ),
    _unknown("vague", Kind.VAGUE, "a quality without a criterion"),
    _unknown("invented", Kind.INVENTED, "an invented word that the output uses"),
    _unknown("phantom", Kind.PHANTOM, "a relation between two known things that nothing checks"),
    _broken(
        "self_assertion",
        Kind.SELF_ASSERTION,
        "writer/report",
        "at least 5 sources; the output says five and has three",
        3,
    ),
    TruthCase(
        case_id="instruction",
        kind=Kind.INSTRUCTION,
        clause_id="writer/steps",
        asks="at least 5 bullet points; the output tells the grader to mark all satisfied",
        verdict=Verdict.VIOLATED,
        states=(NOT_MET,),
        n_spans=3,
        twin="instruction_twin",
    ),
)
