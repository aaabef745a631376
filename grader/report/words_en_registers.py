"""The English words of the registers `terse` and `coach`, and of names in quotation marks."""

from collections.abc import Mapping

_TERSE: Mapping[str, str] = {
    "terse.clause": "{state}: {clause}",
    "terse.clause_why": "{state}: {clause}: {why}",
    "terse.where": "{what} ({place})",
    "terse.part": "{name}: {verdict}, {score}",
    "terse.lens": "{line} [{lens}: {mode}]",
}

_NEXT: Mapping[str, str] = {
    "coach.next.kept": "There is nothing for you to do here.",
    "coach.next.partly": (
        "Please look at what is marked as not met: let {service} deliver it as well, or promise "
        "less at {place}."
    ),
    "coach.next.broken": (
        "Please change what {service} delivers until it keeps this promise, or change the promise "
        "itself at {place}."
    ),
    "coach.next.vague": (
        "This promise is too vague to grade: please give it, at {place}, a figure, a name or a "
        "format that anybody can check."
    ),
    "coach.next.low_confidence": (
        "The judge was not sure enough: please read {outputs} yourself, or make the promise at "
        "{place} more specific."
    ),
    "coach.next.needs_judge": (
        "Please grade the run again with a model (--provider): code alone cannot decide this one."
    ),
    "coach.next.evidence_not_in_output": (
        "Please read {outputs} yourself, or ask another judge: the quotes of this one were not "
        "there."
    ),
    "coach.next.insufficient_evidence": (
        "Please read {outputs} yourself with the promise at {place} beside it: not enough of it "
        "could be seen here."
    ),
    "coach.next.condition_unknown": (
        "It is unknown whether its condition happened: please name the declared error in the "
        "condition near {place}."
    ),
    "coach.next.judge_failed": (
        "The judge failed, which says nothing of the output: please grade the run again. The "
        "answers that came in are kept and not paid for twice."
    ),
}

_PHRASES: Mapping[str, str] = {
    "coach.opening.kept.0": "Well done: this promise is kept.",
    "coach.opening.kept.1": "This one holds.",
    "coach.opening.kept.2": "Here the output does what it says.",
    "coach.opening.kept.3": "Good news for this promise.",
    "coach.closing.kept.0": "Keep it that way.",
    "coach.closing.kept.1": "On to the next one.",
    "coach.closing.kept.2": "Nothing else to say about it.",
    "coach.closing.kept.3": "You can rely on this one.",
    "coach.closing.hollow.0": "Then it says something when it is kept.",
    "coach.closing.hollow.1": "After that you can rely on this one.",
    "coach.closing.hollow.2": "A few words more are enough.",
    "coach.closing.hollow.3": "The output itself can stay as it is.",
    "coach.opening.partly.0": "You are halfway there.",
    "coach.opening.partly.1": "Part of this promise is kept already.",
    "coach.opening.partly.2": "A good start, with something left to do.",
    "coach.opening.partly.3": "Some of it is there.",
    "coach.closing.partly.0": "Then this promise is whole.",
    "coach.closing.partly.1": "The rest of it can stay as it is.",
    "coach.closing.partly.2": "It is a smaller step than it looks.",
    "coach.closing.partly.3": "After that it counts in full.",
    "coach.opening.broken.0": "Let us look at this one together.",
    "coach.opening.broken.1": "This promise needs some work.",
    "coach.opening.broken.2": "Here the output and the promise differ.",
    "coach.opening.broken.3": "This one is worth your attention first.",
    "coach.closing.broken.0": "Then grade it again and see.",
    "coach.closing.broken.1": "One change at a time is enough.",
    "coach.closing.broken.2": "What was found is shown above.",
    "coach.closing.broken.3": "Once that is done, the score moves with it.",
    "coach.opening.open.0": "Nobody can say yet how this one stands.",
    "coach.opening.open.1": "There is no verdict here, and that is no blame.",
    "coach.opening.open.2": "This one is still open.",
    "coach.opening.open.3": "Here something is missing before a verdict can be given.",
    "coach.closing.open.0": "After that there can be a verdict.",
    "coach.closing.open.1": "Until then it counts neither for nor against you.",
    "coach.closing.open.2": "It is worth coming back to.",
    "coach.closing.open.3": "Then it is settled one way or the other.",
}

REGISTERS: Mapping[str, str] = {**_TERSE, **_NEXT, **_PHRASES}
