"""The German words about single clauses, and the advice; `words_de` joins them to the rest."""

from collections.abc import Mapping

CLAUSES: Mapping[str, str] = {
    "note.lens": "{mode}: {meaning}",
    "lens.duplicates-count-once": "Einträge mit gleichem Text wurden einmal gezählt",
    "lens.fenced-block-is-document": "der einzige eingezäunte Block wurde als das Ganze gelesen",
    "lens.graded-as-if-triggered": (
        "bewertet, als wäre ihre Bedingung eingetreten; zählt nirgends mit"
    ),
    "explain.satisfied.one": "Die Anforderung ist erfüllt.",
    "explain.satisfied.other": "Alle {n} Anforderungen sind erfüllt.",
    "explain.partial": "{met} von {n} Anforderungen erfüllt; nicht erfüllt: {missing}.",
    "explain.violated.one": "Nicht erfüllt: {missing}.",
    "explain.violated.other": "Keine von {n} Anforderungen ist erfüllt: {missing}.",
    "explain.seen": "{text} ({seen})",
    "explain.vacuous": "Dem Wortlaut nach würde auch eine leere Ausgabe diese Zusage erfüllen.",
    "explain.vague": "Die Klausel nennt nichts, woran sich eine Ausgabe messen ließe.",
    "explain.low_confidence": (
        "Die Sicherheit des Gutachters liegt unter den 50, die ein Urteil braucht."
    ),
    "explain.low_confidence_at": (
        "Die Sicherheit des Gutachters beträgt {confidence} von 100 und liegt damit unter den 50, "
        "die ein Urteil braucht."
    ),
    "explain.low_confidence_none": (
        "Der Gutachter konnte es nicht sagen oder nannte eine Zusage unanwendbar, die keine "
        "Bedingung nennt; beides ist kein Urteil."
    ),
    "explain.disagreement": "Die Stimmen widersprechen sich: {said}.",
    "explain.vote_count": "{n} für „{state}“",
    "explain.needs_judge": (
        "Regeln allein können diese Klausel nicht entscheiden, und kein Gutachter wurde gefragt."
    ),
    "explain.evidence_not_in_output": (
        "Der Gutachter gab keinen Beleg, der wörtlich in der Ausgabe steht, auch nicht nach einer "
        "zweiten Frage."
    ),
    "explain.insufficient_evidence": (
        "Was der Gutachter oder die Prüfregeln von der Ausgabe sehen konnten, reicht für eine "
        "Entscheidung nicht aus."
    ),
    "explain.insufficient_evidence_seen": (
        "Was zu sehen ist, reicht für eine Entscheidung nicht aus: {said}."
    ),
    "explain.condition_unknown": (
        "Es lässt sich nicht klären, ob die Bedingung eintrat, die über diese Klausel entscheidet."
    ),
    "explain.condition_judge_failed": (
        "Es lässt sich nicht klären, ob die Bedingung eintrat, die über diese Klausel entscheidet, "
        "denn der Gutachter hat keine verwertbare Antwort gegeben: {fault}; über den Vertrag sagt "
        "das nichts."
    ),
    "explain.saw_part": "Der Gutachter sah Ausschnitte der Texte, nicht alles.",
    "explain.judge_failed": (
        "Der Gutachter hat keine verwertbare Antwort gegeben; über die Ausgabe sagt das nichts."
    ),
    "explain.judge_failed_with": (
        "Der Gutachter hat keine verwertbare Antwort gegeben: {fault}; über die Ausgabe sagt das "
        "nichts."
    ),
    "explain.vote_missing": (
        "Keine Mehrheit, und {judge} gab keine Antwort, die zählt: {fault}; mit dieser Stimme hätte"
        " es eine geben können."
    ),
    "explain.fault_said": "{fault} ({message})",
    "condition.of_parts": "jede Anforderung unter ihrer eigenen Bedingung",
    "note.condition_happened": "{condition}: eingetreten",
    "note.part_reason": "{text} ({reason})",
    "note.reason_next": "{reason}: {next}",
    "note.more_evidence.one": "und {n} weiterer Beleg im JSON-Bericht",
    "note.more_evidence.other": "und {n} weitere Belege im JSON-Bericht",
    "note.quote": "„{quote}“ — {place}",
    "note.quote_markdown": "{quote} — {place}",
    "note.vote": "{judge}, Versuch {trial}: {state}",
    "note.on_condition": "zur Bedingung: {vote}",
    "note.vote_said": "{vote} ({said})",
    "note.more_votes.one": "und {n} weitere Stimme im JSON-Bericht",
    "note.more_votes.other": "und {n} weitere Stimmen im JSON-Bericht",
    "item.step": "{step}: {text}",
    "note.labelled": "{label}: {text}",
    "next.broken": "ändern, was {service} liefert, oder die Zusage bei {place}",
    "next.vague": "die Zusage bei {place} prüfbar machen",
    "next.low_confidence": "{outputs} lesen oder die Zusage bei {place} genauer fassen",
    "next.needs_judge": "mit einem Modell bewerten (--provider)",
    "next.evidence_not_in_output": "{outputs} selbst lesen oder einen anderen Gutachter fragen",
    "next.insufficient_evidence": "{outputs} selbst lesen; die Zusage steht bei {place}",
    "next.condition_unknown": "den deklarierten Fehler in der Bedingung nennen, bei {place}",
    "next.judge_failed": (
        "noch einmal bewerten; eingegangene Antworten werden nicht zweimal bezahlt"
    ),
    "search.text": "nach {terms} in {names} gesucht ({files}, {places}): nicht gefunden",
    "search.path": "unter {places} nach einer Datei {terms} gesucht: es gibt keine",
    "search.parsed": "{names} als Struktur gelesen ({places}), nach {terms} gesucht: nicht da",
    "search.nothing_named": "irgendetwas",
    "count.file.one": "{n} Datei",
    "count.file.other": "{n} Dateien",
    "count.place_text.one": "{n} Zeile",
    "count.place_text.other": "{n} Zeilen",
    "count.place_path.one": "{n} Datei",
    "count.place_path.other": "{n} Dateien",
    "count.place_parsed.one": "{n} Element",
    "count.place_parsed.other": "{n} Elemente",
    "place.offset": "{file}, Zeichen {offset}",
    "place.line": "{file}:{line}",
    "place.run": "der Lauf",
    "untested.because": "Dieser Weg wurde nicht genommen: {condition} ({how}).",
    "conditional.unknown": "unbekannt, ob sie eintrat",
    "conditional.untested": "nicht eingetreten: der Weg ist nicht erprobt",
    "conditional.not_in_force": "nicht eingetreten: nicht in Kraft, ein anderer Weg galt",
    "conditional.provided": "eingetreten; die Ausgabe dafür war da",
    "conditional.not_provided": "eingetreten; die Ausgabe dafür fehlt",
    "conditional.as_if": "{said}; wäre sie eingetreten: {line}",
    "item.unevaluable": "{clause}, {promise}: {reason}",
    "item.waiting.one": "{n} Klausel wartet auf einen Gutachter (--provider)",
    "item.waiting.other": "{n} Klauseln warten auf einen Gutachter (--provider)",
    "surface.head": "{verdict} · {confidence} · {promise}",
    "item.of_run": "{service} ({run})",
    "unevaluable.none": "Jede Klausel lässt sich bewerten.",
    "unevaluable.unread": "Nicht jede Zusage ließ sich lesen; die gelesenen lassen sich bewerten.",
    "unevaluable.count.one": "{n} Klausel lässt sich nicht bewerten",
    "unevaluable.count.other": "{n} Klauseln lassen sich nicht bewerten",
    "item.rewrite": "Vorschlag: {rewrite}",
    "item.condition": "{clause}: {condition}",
    "item.excused_by": "{because} ({clause})",
    "item.not_run": "{service}: {because}",
    "item.advice": "{clause}: {text}",
    "item.warning": "{place}: {message} [{code}]",
    "finding.title": "{state}: {clause}",
    "finding.name": "{clause}: {text}",
    "rule_text.violated": "Eine Zusage, die die Ausgabe nicht erfüllt.",
    "rule_text.partially_satisfied": "Eine Zusage, die die Ausgabe teilweise erfüllt.",
    "rule_text.not_evaluable": "Eine Zusage, die sich nicht bewerten ließ.",
}

ADVICE: Mapping[str, str] = {
    "recommend.vague": "Sagen Sie, was eine Ausgabe enthalten muss, wie viel davon und wo.",
    "recommend.low_confidence": "Sagen Sie genauer, was als Erfüllung dieser Zusage gilt.",
    "recommend.needs_judge": (
        "Fragen Sie einen Gutachter (--provider), oder nennen Sie, was sich zählen, finden oder "
        "einlesen lässt."
    ),
    "recommend.vacuous": (
        "Sagen Sie, was da sein muss, damit eine leere Ausgabe die Zusage verletzt."
    ),
    "recommend.run_status.failed": (
        "Laut seinem Protokoll ist der Lauf gescheitert; lesen Sie zuerst das Protokoll."
    ),
    "recommend.run_status.incomplete": (
        "Im Protokoll des Laufs fehlt die Endmarke; bewerten Sie ihn erneut, wenn er fertig ist."
    ),
    "recommend.undeclared": (
        "{service} endete mit dem Fehler {error}, den kein Vertrag deklariert; er entschuldigt "
        "nichts."
    ),
    "recommend.uncovered": (
        "{service} deklariert den Fehler {error}, aber keine bedingte Klausel sagt, was dann "
        "geliefert wird."
    ),
    "recommend.uncovered_occurred": (
        "{service} endete mit seinem deklarierten Fehler {error}, und keine bedingte Klausel sagt, "
        "was dann geliefert wird."
    ),
    "recommend.untested": "{explanation} Bewerten Sie einen Lauf, in dem er genommen wird.",
    # contract text, in the language of the contracts
    "rewrite.vacuous": "{promise}, and at least <N> of <what must be there>",
    "rewrite.undeclared": (
        "errors: {error}: <when it happens>; ensures: if {error}: <what is delivered instead>"
    ),
    "rewrite.uncovered": "if {error}: <what is delivered instead>",
}

LINT: Mapping[str, str] = {
    "lint.said": "{where}: {smell}: {said}",
    "lint.hint": "{where}: Hinweis: {smell}: {said}",
    "lint.help": "Hilfe: {advice}",
    "lint.found.one": "{n} Befund in {files}",
    "lint.found.other": "{n} Befunde in {files}",
    "lint.none": "kein Befund in {files}",
    "lint.nothing": "nichts zu prüfen in {files}",
    "lint.unread.one": "{n} Abschnitt war nicht als Klauseln zu lesen",
    "lint.unread.other": "{n} Abschnitte waren nicht als Klauseln zu lesen",
    "lint.unreadable.one": "{n} Datei war nicht lesbar",
    "lint.unreadable.other": "{n} Dateien waren nicht lesbar",
    "lint.hidden.one": "{n} Hinweis nicht gezeigt (--hints)",
    "lint.hidden.other": "{n} Hinweise nicht gezeigt (--hints)",
}
