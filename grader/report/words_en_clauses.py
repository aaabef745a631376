"""The English words about single clauses, and the advice; `words_en` joins them to the rest."""

from collections.abc import Mapping

CLAUSES: Mapping[str, str] = {
    "note.lens": "{mode}: {meaning}",
    "lens.duplicates-count-once": "items of equal text were counted once",
    "lens.fenced-block-is-document": "the one fenced block was read as the whole document",
    "lens.graded-as-if-triggered": "graded as though its condition had happened; it counts nowhere",
    "explain.satisfied.one": "The requirement is met.",
    "explain.satisfied.other": "All {n} requirements are met.",
    "explain.partial": "{met} of {n} requirements met; not met: {missing}.",
    "explain.violated.one": "Not met: {missing}.",
    "explain.violated.other": "None of {n} requirements is met: {missing}.",
    "explain.seen": "{text} ({seen})",
    "explain.vacuous": "An empty output would keep this promise by the letter.",
    "explain.vague": "The clause names nothing that an output could be held to.",
    "explain.low_confidence": "The judge's confidence is under the 50 that a verdict needs.",
    "explain.low_confidence_at": (
        "The judge's confidence is {confidence} of 100, under the 50 that a verdict needs."
    ),
    "explain.low_confidence_none": (
        "The judge could not tell, or called a promise not applicable that names no condition;"
        " neither is a verdict."
    ),
    "explain.disagreement": "The votes disagree: {said}.",
    "explain.vote_count": "{n} say {state}",
    "explain.needs_judge": "Code cannot decide this clause, and no judge was asked.",
    "explain.evidence_not_in_output": (
        "The judge gave no evidence that is in the output word for word, also when asked again."
    ),
    "explain.insufficient_evidence": (
        "What the judge or the code could see of the output is not enough to decide."
    ),
    "explain.insufficient_evidence_seen": "What can be seen is not enough to decide: {said}.",
    "explain.condition_unknown": (
        "It cannot be settled whether the condition that decides about this clause happened."
    ),
    "explain.condition_judge_failed": (
        "It cannot be settled whether the condition that decides about this clause happened, since"
        " the judge gave no answer that counts: {fault}; this says nothing of the contract."
    ),
    "explain.saw_part": "The judge saw passages of the texts, not all of them.",
    "explain.judge_failed": (
        "The judge gave no answer that counts; this says nothing of the output."
    ),
    "explain.judge_failed_with": (
        "The judge gave no answer that counts: {fault}; this says nothing of the output."
    ),
    "explain.vote_missing": (
        "No majority, and {judge} gave no answer that counts: {fault}; its vote could have made"
        " one."
    ),
    "explain.fault_said": "{fault} ({message})",
    "condition.of_parts": "each requirement under its own condition",
    "note.condition_happened": "{condition}: it happened",
    "note.part_reason": "{text} ({reason})",
    "note.reason_next": "{reason}: {next}",
    "note.more_evidence.one": "and {n} more piece in the JSON report",
    "note.more_evidence.other": "and {n} more pieces in the JSON report",
    "note.quote": "“{quote}” — {place}",
    "note.quote_markdown": "{quote} — {place}",
    "note.vote": "{judge}, trial {trial}: {state}",
    "note.on_condition": "on the condition: {vote}",
    "note.vote_said": "{vote} ({said})",
    "note.more_votes.one": "and {n} more vote in the JSON report",
    "note.more_votes.other": "and {n} more votes in the JSON report",
    "item.step": "{step}: {text}",
    "note.labelled": "{label}: {text}",
    "next.broken": "change what {service} delivers, or the promise at {place}",
    "next.vague": "make the promise at {place} testable",
    "next.low_confidence": "read {outputs}, or make the promise at {place} more specific",
    "next.needs_judge": "grade with a model (--provider)",
    "next.evidence_not_in_output": "read {outputs} yourself, or ask another judge",
    "next.insufficient_evidence": "read {outputs} yourself; the promise stands at {place}",
    "next.condition_unknown": "name the declared error in the condition, near {place}",
    "next.judge_failed": "grade again; answers that came in are not paid for twice",
    "search.text": "looked for {terms} in {names} ({files}, {places}): not found",
    "search.path": "looked for a file {terms} among {places}: there is none",
    "search.parsed": "read {names} as a structure ({places}) and looked for {terms}: not there",
    "search.nothing_named": "anything",
    "count.file.one": "{n} file",
    "count.file.other": "{n} files",
    "count.place_text.one": "{n} line",
    "count.place_text.other": "{n} lines",
    "count.place_path.one": "{n} file",
    "count.place_path.other": "{n} files",
    "count.place_parsed.one": "{n} item",
    "count.place_parsed.other": "{n} items",
    "place.offset": "{file}, character {offset}",
    "place.line": "{file}:{line}",
    "place.run": "the run",
    "untested.because": "This path was not taken: {condition} ({how}).",
    "conditional.unknown": "unknown whether it happened",
    "conditional.untested": "did not happen: the path is untested",
    "conditional.not_in_force": "did not happen: not in force, another path was taken",
    "conditional.provided": "happened; the output for it was there",
    "conditional.not_provided": "happened; the output for it is missing",
    "conditional.as_if": "{said}; had it happened: {line}",
    "item.unevaluable": "{clause}, {promise}: {reason}",
    "item.waiting.one": "{n} clause waits for a judge (--provider)",
    "item.waiting.other": "{n} clauses wait for a judge (--provider)",
    "surface.head": "{verdict} · {confidence} · {promise}",
    "item.of_run": "{service} ({run})",
    "unevaluable.none": "Every clause can be evaluated.",
    "unevaluable.unread": "Not every promise could be read; what was read can be evaluated.",
    "unevaluable.count.one": "{n} clause cannot be evaluated",
    "unevaluable.count.other": "{n} clauses cannot be evaluated",
    "item.rewrite": "rewrite: {rewrite}",
    "item.condition": "{clause}: {condition}",
    "item.excused_by": "{because} ({clause})",
    "item.not_run": "{service}: {because}",
    "item.advice": "{clause}: {text}",
    "item.warning": "{place}: {message} [{code}]",
    "finding.title": "{state}: {clause}",
    "finding.name": "{clause}: {text}",
    "rule_text.violated": "A promise that the output does not keep.",
    "rule_text.partially_satisfied": "A promise that the output keeps in part.",
    "rule_text.not_evaluable": "A promise that could not be graded.",
}

ADVICE: Mapping[str, str] = {
    "recommend.vague": "Say what an output must contain, how many, and where.",
    "recommend.low_confidence": "Say more exactly what would count as keeping this promise.",
    "recommend.needs_judge": (
        "Ask a judge (--provider), or name what code can count, find or parse."
    ),
    "recommend.vacuous": "Say what must be there, so that an empty output breaks the promise.",
    "recommend.run_status.failed": "The run's log says that it failed; read the log first.",
    "recommend.run_status.incomplete": (
        "The run's log has no end marker; grade the run again when it has finished."
    ),
    "recommend.undeclared": (
        "{service} ended with the error {error}, which no contract declares; it excuses nothing."
    ),
    "recommend.uncovered": (
        "{service} declares the error {error}, but no conditional clause says what is delivered"
        " then."
    ),
    "recommend.uncovered_occurred": (
        "{service} ended with its declared error {error}, and no conditional clause says what is"
        " delivered then."
    ),
    "recommend.untested": "{explanation} Grade a run in which it happens.",
    "rewrite.vacuous": "{promise}, and at least <N> of <what must be there>",
    "rewrite.undeclared": (
        "errors: {error}: <when it happens>; ensures: if {error}: <what is delivered instead>"
    ),
    "rewrite.uncovered": "if {error}: <what is delivered instead>",
}

LINT: Mapping[str, str] = {
    "lint.said": "{where}: {smell}: {said}",
    "lint.hint": "{where}: hint: {smell}: {said}",
    "lint.help": "help: {advice}",
    "lint.found.one": "{n} finding in {files}",
    "lint.found.other": "{n} findings in {files}",
    "lint.none": "no finding in {files}",
    "lint.nothing": "nothing to lint in {files}",
    "lint.unread.one": "{n} section that could not be read as clauses",
    "lint.unread.other": "{n} sections that could not be read as clauses",
    "lint.unreadable.one": "{n} file could not be read",
    "lint.unreadable.other": "{n} files could not be read",
    "lint.hidden.one": "{n} hint not shown (--hints)",
    "lint.hidden.other": "{n} hints not shown (--hints)",
}
