"""The German catalogue, key for key the English one: a clause is „Klausel“, a promise „Zusage“."""

from collections.abc import Mapping

from grader.model.presentation import Language, Register
from grader.report.told import Told
from grader.report.words import Words, one_or_other
from grader.report.words_de_checks import CHECKS
from grader.report.words_de_clauses import ADVICE, CLAUSES, LINT
from grader.report.words_de_lint import OF_LINT
from grader.report.words_de_nouns import NOUNS
from grader.report.words_de_registers import REGISTERS
from grader.report.words_de_run import RUN
from grader.report.words_de_strength import STRENGTH
from grader.report.words_en import ENGLISH

_NAMES: Mapping[str, str] = {
    "verdict.satisfied": "erfüllt",
    "verdict.partially_satisfied": "teilweise erfüllt",
    "verdict.violated": "verletzt",
    "verdict.not_evaluable": "nicht bewertbar",
    "overall.satisfied": "erfüllt",
    "overall.partial": "teilweise erfüllt",
    "overall.violated": "verletzt",
    "overall.none": "kein Urteil",
    "state.graded": "bewertet",
    "state.not_evaluable": "nicht bewertbar",
    "state.untested": "nicht erprobt",
    "state.not_in_force": "nicht in Kraft",
    "state.not_run": "nicht ausgeführt",
    "reason.vague": "zu vage, um sie zu bewerten",
    "reason.low_confidence": "der Gutachter gab keine Antwort, die es entscheidet",
    "reason.needs_judge": "kein Gutachter wurde gefragt",
    "reason.evidence_not_in_output": "der Gutachter gab keinen Beleg, der in der Ausgabe steht",
    "reason.insufficient_evidence": "von der Ausgabe war nicht genug zu sehen",
    "reason.condition_unknown": "unbekannt, ob ihre Bedingung eintrat",
    "reason.judge_failed": "der Gutachter ist ausgefallen",
    "run_status.complete": "vollständig",
    "run_status.failed": "gescheitert",
    "run_status.incomplete": "unvollständig",
    "error_state.current": "am Ende des Laufs",
    "error_state.stale": "vor einem späteren Erfolg",
    "label.opening": "",
    "label.lens": "Lesart",
    "label.condition": "Bedingung",
    "label.not_met": "nicht erfüllt",
    "label.open": "offen",
    "label.evidence": "Beleg",
    "label.note": "Hinweis",
    "label.next": "zu tun",
    "label.closing": "",
    "label.vote": "Stimme",
    "vote.met": "erfüllt",
    "vote.not_met": "nicht erfüllt",
    "vote.not_applicable": "nicht anwendbar",
    "vote.undecided": "offen",
    "label.usage": "Kosten",
    "label.rewrite": "Vorschlag",
    "column.clause": "Klausel",
    "column.verdict": "Urteil",
    "column.confidence": "Sicherheit",
    "column.run": "Lauf",
    "column.overall": "Urteil",
    "column.score": "Punkte",
    "column.coverage": "Abdeckung",
    "column.satisfied": "Erfüllt",
    "column.partially_satisfied": "Teilweise",
    "column.violated": "Verletzt",
    "column.not_evaluable": "Offen",
    "cell.none": "-",
    "cell.percent": "{percent} %",
    "join.list": ", ",
    "join.parts": "; ",
    "join.sentences": " ",
    "quoted": "„{text}“",
    "foreign": "„{text}“",
    "name": "{name}",
}

_CODES: Mapping[str, str] = {
    "how.error-name": "der Fehler, den sie nennt, entscheidet",
    "how.error-words": "der Fehler, den ihre Worte beschreiben, entscheidet",
    "how.any-error": "jeder Fehlschlag entscheidet",
    "how.no-error": "ein solcher Fehler trat nicht auf",
    "how.input-mode": "die Eingabe des Aufrufers entscheidet",
    "how.pair": "die gegenteilige Bedingung entscheidet",
    "how.judge": "der Gutachter hat entschieden",
    "how.open": "nichts im Lauf entscheidet",
    "how.no-effect": "die Klausel nennt keine Folge",
    "how.not-applicable": "die Bedingung keiner Anforderung trat ein",
    "because.excused-by-error-path": (
        "entschuldigt: ein deklarierter Fehler nahm den dafür vorgesehenen Weg"
    ),
    "because.other-branch": "der andere Zweig der Bedingung wurde genommen",
    "because.other-mode": "der Aufrufer hat einen anderen Modus gewählt",
    "because.not-in-manifest": "das Manifest führt den Dienst nicht auf",
    "because.run-incomplete": "der Lauf endete vorher",
    "because.sub-program-child": "sie gehört zu einem Unterprogramm",
    "rule.1": "„returns“ im Manifest",
    "rule.2": "„returns“ des Aufrufers im Manifest",
    "rule.3": "die Verdrahtung des Programms",
    "rule.4": "den letzten Dienst der Ausführungsreihenfolge",
    "rule.5": "die einzige Komponente",
    "rule.6": "den Ordner, der wie die Wurzeldatei heißt",
    "rule.none": "keine Regel",
    "fault.unreadable": "seine Antwort war nicht lesbar",
    "fault.refused": "er hat die Antwort verweigert",
    "fault.truncated": "seine Antwort war abgeschnitten",
    "fault.empty": "seine Antwort war leer",
    "fault.wrong-shape": "seine Antwort hatte die falsche Form",
    "fault.provider-rejected": "der Anbieter hat die Anfrage abgelehnt",
    "fault.provider-unavailable": "der Anbieter war nicht erreichbar",
    "fault.interrupted": "die Bewertung wurde unterbrochen",
    "fault.budget": "er wurde nicht gefragt, weil das Budget aufgebraucht ist",
    "fault.deadline": "er hat nicht vor Ablauf der Frist geantwortet",
}

_SCORES: Mapping[str, str] = {
    "score.at": "{score} von 100 Punkten bei {coverage} % Abdeckung ({decided})",
    "score.none": "keine Punktzahl: {coverage} % Abdeckung ({decided})",
    "score.nothing_in_force": "keine Punktzahl: keine Klausel ist in Kraft",
    "score.decided.one": "{decided} von {n} Klausel in Kraft mit Urteil",
    "score.decided.other": "{decided} von {n} Klauseln in Kraft mit Urteil",
    "score.pooled": "gepoolt {score} Punkte; darin wiegt jede Klausel mit Urteil gleich viel",
    "score.count": "{n} {verdict}",
    "head.title": "{program} · Lauf {run}",
    "head.heading": "{title}: {verdict}",
    "head.line": "{title}: {verdict}, {score}",
    "head.basis": "Gutachter {judge} ({model}) · Layout {layout} · Lauf {status}",
    "head.lens": "Mit der Lesart {lens} bewertet: Wo eine Klausel es sagt, galt deren Regel.",
    "head.interrupted": "unterbrochen: dieser Bericht ist nicht vollständig",
    "head.nothing_evaluable": "nichts ist bewertbar: dieser Lauf ist weder erfüllt noch verletzt",
    "head.unread": "nicht beurteilt: {said}",
    "head.more_unread.one": (
        "nicht beurteilt: {n} weiterer Vertrag, der nicht gelesen wurde; siehe Warnungen"
    ),
    "head.more_unread.other": (
        "nicht beurteilt: {n} weitere Verträge, die nicht gelesen wurden; siehe Warnungen"
    ),
    "head.clauses.one": "{n} Klausel",
    "head.clauses.other": "{n} Klauseln",
    "head.more.one": "und {n} weitere Klausel unten",
    "head.more.other": "und {n} weitere Klauseln unten",
    "section.program": "Vertrag des Programms: {name}",
    "section.unevaluable": "Nicht bewertbar: warum, und was zu tun ist",
    "section.conditionals": "Bedingte Klauseln",
    "section.not_in_force": "Nicht in Kraft",
    "section.not_run": "Nicht ausgeführt",
    "section.recommendations": "Empfehlungen",
    "section.warnings": "Warnungen",
    "section.judging": "So wurde geurteilt",
    "step.checks": "Prüfregeln",
    "step.first_call": "ein Aufruf",
    "step.second_trial": "ein zweiter Versuch",
    "step.second_opinion": "eine zweite Meinung",
    "step.trials": "mehrere Versuche",
    "step.panel": "das Gremium",
    "step.tripwire": "Stolperdraht",
    "step.quotes": "Zitate",
    "step.abstained": "kein Urteil",
    "judging.clauses.one": "{n} Klausel ({share} %)",
    "judging.clauses.other": "{n} Klauseln ({share} %)",
    "judging.cost": "{usd} USD",
    "judging.policy": "Strenge nach Regelwerk {policy}",
    "judging.further": "bei Bedarf auch gefragt: {judge}",
    "judging.tripwire_passed": (
        "{judge} hat die Klausel mit der bekannten Antwort richtig beantwortet"
    ),
    "judging.calibrated.one": "Sicherheit an {n} Etikett kalibriert",
    "judging.calibrated.other": "Sicherheit an {n} Etiketten kalibriert",
    "warning.tripwire-failed": (
        "{judge} hat eine Klausel mit bekannter Antwort falsch beantwortet: seine Urteile sind "
        "zweifelhaft"
    ),
    "warning.tripwire-unanswered": (
        "{judge} hat auf die Klausel mit der bekannten Antwort nicht geantwortet"
    ),
    "warning.self-judging": (
        "laut dem Lauf hat {model} ihn geschrieben, und ein Gutachter desselben Herstellers hat "
        "ihn bewertet"
    ),
    "warning.other-model": "eine Antwort nennt das Modell {model}, gefragt war {asked}",
    "warning.votes-lost.one": "{judge} gab bei {n} Frage keine Antwort, die zählt: {fault}",
    "warning.votes-lost.other": (
        "{judge} gab bei {n} Fragen keine Antwort, die zählt, bei der ersten: {fault}"
    ),
    "section.summary.one": "{n} Lauf",
    "section.summary.other": "{n} Läufe",
    "program.included": "zählt in der Gesamtpunktzahl",
    "program.not_included": "zählt nicht in der Gesamtpunktzahl (mit --include-program schon)",
    "program.final_output": "Endausgabe {paths}, gefunden durch {rule}",
    "error.sentence": "endete mit dem Fehler {error} ({state}, {declared})",
    "error.declared": "deklariert",
    "error.undeclared": "nicht deklariert",
    "error.unnamed": "ohne Namen",
    "usage.none": "kein Gutachter wurde gefragt",
    "usage.unanswered": "keine Antwort eines Gutachters wurde verwendet",
    "usage.answers.one": "{n} Antwort",
    "usage.answers.other": "{n} Antworten",
    "usage.batch.one": "davon {n} im Stapel gekauft",
    "usage.batch.other": "davon {n} im Stapel gekauft",
    "usage.tokens": (
        "{input} Eingabe-Token ({cached} aus dem Cache des Anbieters), {output} Ausgabe-Token"
    ),
    "usage.tokens_unknown": "Token unbekannt",
    "usage.cost": "{usd} USD zum Zeitpunkt des Kaufs",
    "usage.cost_unknown": "Kosten unbekannt",
}

GERMAN: Mapping[str, str] = {
    **_NAMES,
    **_CODES,
    **_SCORES,
    **CLAUSES,
    **ADVICE,
    **LINT,
    **REGISTERS,
    **STRENGTH,
}

SENTENCES: Mapping[str, str] = {**CHECKS, **RUN, **OF_LINT}

_TOLD = Told(ENGLISH, GERMAN, SENTENCES, NOUNS)

DE = Words(
    language=Language.DE,
    register=Register.NEUTRAL,
    catalogue=GERMAN,
    plural=one_or_other,
    told=_TOLD.or_quoted,
    decimal=",",
)
