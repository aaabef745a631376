"""Every example clause against many texts: no fault, and no verdict without true evidence."""

import random

import pytest

from grader.checks.decide import decide_clause
from grader.checks.kinds.table import KINDS
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text
from grader.model.run import Output, Target
from grader.model.span import Span
from grader.model.verdicts import RequirementState

CLAUSES = [e.clause for kind in KINDS.values() for e in (*kind.accepts, *kind.refuses)]
TEXTS = [
    "\ufeff# A title\r\n\r\n- one\r\n- two\r\n",
    "\x00",
    "\U0001f4a5" * 50,
    '{"a":' * 300,
    "[" * 100_000,
    "- item\n" * 300,
    "|a|\n|-|\n" * 3,
    "```\n",
    "> >\n> - a",
    "\u2028\u2029x",
    "İİ ß ŉ ﬃ",
    '{"a": 1, "a": 2, "findings": [{"title": null}]}',
    "1",
    '"x"',
    "null",
    "\r\r\r",
    "a\x0bb\x0cc",
    "これは文です。\n\n・一\n・二\n\n短い。",
    "¿Qué? ¡Sí!\n\nUna línea más, y otra.",
    "Dr. Smith e.g. said: no.\n\n***\n\n*yes* **no** [x] <<t>>\nP.S. bye\n******\nmore",
    "one\ttwo  three\n\n\n\nfour",
]


def decisions(rng):
    text = rng.choice(TEXTS)
    start = rng.choice([0, 0, min(3, len(text))])
    clause = clause_from_text(rng.choice(CLAUSES))
    output = Output(service="s", name="report", path="p", text=text, body_start=start)
    target = Target(outputs=(output,), how="binding", looked_for=("p",))
    return output, clause, decide_clause(clause, read_clause(clause), target)


@pytest.mark.parametrize("seed", range(20))
def test_no_verdict_without_true_evidence(seed):
    rng = random.Random(seed)
    for _ in range(150):
        output, clause, found = decisions(rng)
        for decision in found:
            if decision.state in {RequirementState.MET, RequirementState.NOT_MET}:
                assert decision.evidence, clause.text
                assert decision.observed, clause.text
            for evidence in decision.evidence:
                if isinstance(evidence, Span):
                    assert output.text[evidence.start : evidence.end] == evidence.quote
                elif evidence.how == "text":
                    gone = [
                        t for t in evidence.looked_for if t.casefold() in output.text.casefold()
                    ]
                    assert gone == []
