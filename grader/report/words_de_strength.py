"""The German catalogue for artifacts of the strength core; their own codes stay as they are."""

from collections.abc import Mapping

STRENGTH: Mapping[str, str] = {
    "strength.not_reliability": (
        "Eine Quote sagt, wie gut der Vertrag diesen Defekt von richtigem Verhalten unterscheidet, "
        "nicht, wie zuverlässig das System ist."
    ),
    "strength.not_a_share": (
        "Ein Artefakt wertet eine Sonde: Eine Quote von 1 heißt eine von einer Sonde, nicht ein "
        "Anteil an allen Defekten."
    ),
    "strength.not_unforeseen": (
        "Sonden, die ihr Verfasser vorausgesehen hat, zeigen nicht, was niemand vorausgesehen hat."
    ),
    "strength.not_summed": (
        "Klassen werden nie addiert, und der Schweregrad wiegt in keiner Quote etwas."
    ),
    "strength.gap": "{rule} ({severity})",
    "strength.nothing_fired": "nichts hat angeschlagen",
    "strength.caught": "erkannt",
    "strength.missed": "verfehlt oder gescheitert",
    "strength.others": "andere Ausgänge",
    "strength.why": "warum {verdict}",
    "strength.uncited": "Befunde, die auf kein Orakel antworten",
    "strength.gaps": "Lücken in der Abdeckung",
    "strength.strength": "Stärke",
    "strength.disagreement": "Urteil und Vektor",
    "strength.not_meant": "was die Quote nicht bedeutet",
    "strength.aggregate": "{n} Sonden, {mode}, {basis}",
    "strength.class_rates": "Quoten der Klassen",
    "strength.trusted": "ungeprüft übernommen",
    "strength.eligible": "{n} zulässig",
    "strength.not_comparable": "nicht vergleichbar",
    "strength.class": "{name}: {rate}",
    "strength.about_system": "das System",
    "strength.about_contract": "den Vertrag",
    "strength.no_probe": "keine Sonde",
    "strength.headline": "{probe} in {run}: {verdict}, über {about} ({mode})",
    "strength.check": "Prüfung {resolution}",
    "strength.no_check": "keine Prüfung lief",
    "strength.evaluator": "der Bewerter sagt {disposition}",
    "strength.corroboration": "Prüfung und Bewerter: {corroboration}",
    "strength.resolved_from": "aus {name}",
    "strength.outcome": "{oracle} in Versuch {trial}: {state} ({notes})",
    "strength.votes": (
        "{probe}: {caught} von {valid} gültigen Stimmen haben es erkannt, mehr als {threshold} "
        "davon sind nötig"
    ),
    "strength.why_not_comparable": (
        "nicht vergleichbar: zu wenige Versuche, oder ein Orakel wurde nie erreicht"
    ),
    "strength.no_eligible": "keine zulässige Sonde",
    "strength.not_exercised": "eine zulässige Sonde, nicht ausgeübt",
    "strength.rate": "{caught} von {exercised} ausgeübten Sonden erkannt",
    "strength.counts_nowhere": (
        "eine saubere Kontrolle oder ein Kanarienvogel: Das Urteil bewertet sie, und sie zählt in "
        "keiner Klasse"
    ),
    "strength.caught_not_passed": (
        "der eingebaute Defekt wurde erkannt, und der Lauf ist trotzdem kein PASS: Das Urteil "
        "liest jedes Orakel, die Belege und die Abdeckung, nicht nur das Eingebaute"
    ),
    "strength.passed_not_caught": (
        "nichts hat angeschlagen, und der eingebaute Defekt wurde nicht in genug gültigen "
        "Versuchen erkannt"
    ),
    "strength.no_floor": "keine Untergrenze vereinbart",
    "strength.meets": "erreicht die Untergrenze von {floor} ({basis})",
    "strength.misses": "erreicht die Untergrenze von {floor} nicht ({basis})",
}
