"""A model behind the fake vendor that knows the batteries, whatever the dialect."""

import json

from fake_bench import texts

VERDICTS = ("satisfied", "partially_satisfied", "violated", "not_evaluable")


def user_text(received):
    """Everything the user part of a request says."""
    body = received.body
    if received.dialect == "messages":
        parts = [part["text"] for part in body["messages"][0]["content"]]
    elif received.dialect == "responses":
        parts = [part["text"] for part in body["input"][0]["content"]]
    elif received.dialect == "decisions":
        parts = [body["input"][1]["content"][0]["text"]]
    else:
        parts = [body["messages"][1]["content"]]
    return "\n\n".join(parts)


def asked_case(received):
    """The clause case that a request is about, None for a question."""
    text = user_text(received)
    for case in texts().clauses.cases:
        if f"\n{case.clause}\n" in text and f"\n{case.output}\n" in text:
            return case
    return None


def choice(verdict, share=0.9):
    """A decision's answer among the four verdicts."""
    rest = (1 - share) / 3
    shares = [{"value": one, "probability": share if one == verdict else rest} for one in VERDICTS]
    return {"type": "choice", "choice": verdict, "confidence": share, "probabilities": shares}


class BenchJudge:
    """Answers with the gold verdict, but for the cases in `wrong`, and quotes the gold spans.

    `wrong` maps a case id to the verdict to give instead.
    """

    def __init__(self, wrong=None, confidence=90):
        self.wrong = dict(wrong or {})
        self.confidence = confidence

    def __call__(self, received):
        case = asked_case(received)
        if case is None:
            return "The run says so."
        verdict = self.wrong.get(case.case_id, case.gold_verdict.value)
        if received.dialect == "decisions":
            return json.dumps([choice(verdict, self.confidence / 100)])
        return json.dumps(
            {
                "evidence": [span.quote for span in case.gold_spans],
                "reason": "The output shows it.",
                "verdict": verdict,
                "confidence": self.confidence,
            }
        )
