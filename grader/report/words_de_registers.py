"""The German words of the registers `terse` and `coach`."""

from collections.abc import Mapping

_TERSE: Mapping[str, str] = {
    "terse.clause": "{state}: {clause}",
    "terse.clause_why": "{state}: {clause}: {why}",
    "terse.where": "{what} ({place})",
    "terse.part": "{name}: {verdict}, {score}",
    "terse.lens": "{line} [{lens}: {mode}]",
}

_NEXT: Mapping[str, str] = {
    "coach.next.kept": "Hier gibt es für Sie nichts zu tun.",
    "coach.next.partly": (
        "Bitte sehen Sie sich an, was als nicht erfüllt markiert ist: Lassen Sie {service} auch "
        "das liefern, oder versprechen Sie bei {place} weniger."
    ),
    "coach.next.broken": (
        "Bitte ändern Sie, was {service} liefert, bis es diese Zusage erfüllt, oder ändern Sie "
        "die Zusage selbst bei {place}."
    ),
    "coach.next.vague": (
        "Diese Zusage ist zu vage, um sie zu bewerten: Bitte geben Sie ihr bei {place} eine Zahl, "
        "einen Namen oder ein Format, das jeder nachprüfen kann."
    ),
    "coach.next.low_confidence": (
        "Der Gutachter war sich nicht sicher genug: Bitte lesen Sie {outputs} selbst, oder fassen "
        "Sie die Zusage bei {place} genauer."
    ),
    "coach.next.needs_judge": (
        "Bitte bewerten Sie den Lauf noch einmal mit einem Modell (--provider): Regeln allein "
        "können das hier nicht entscheiden."
    ),
    "coach.next.evidence_not_in_output": (
        "Bitte lesen Sie {outputs} selbst, oder fragen Sie einen anderen Gutachter: Die Zitate "
        "von diesem waren nicht zu finden."
    ),
    "coach.next.insufficient_evidence": (
        "Bitte lesen Sie {outputs} selbst und halten Sie die Zusage bei {place} daneben: Hier war "
        "nicht genug davon zu sehen."
    ),
    "coach.next.condition_unknown": (
        "Es ist nicht bekannt, ob ihre Bedingung eintrat: Bitte nennen Sie den deklarierten "
        "Fehler in der Bedingung bei {place}."
    ),
    "coach.next.judge_failed": (
        "Der Gutachter ist ausgefallen, was nichts über die Ausgabe sagt: Bitte bewerten Sie den "
        "Lauf noch einmal. Eingegangene Antworten sind aufgehoben und werden nicht zweimal "
        "bezahlt."
    ),
}

_PHRASES: Mapping[str, str] = {
    "coach.opening.kept.0": "Sehr gut: Diese Zusage ist erfüllt.",
    "coach.opening.kept.1": "Diese Zusage hält.",
    "coach.opening.kept.2": "Hier tut die Ausgabe, was sie verspricht.",
    "coach.opening.kept.3": "Gute Nachrichten für diese Zusage.",
    "coach.closing.kept.0": "Lassen Sie es dabei.",
    "coach.closing.kept.1": "Weiter zur nächsten.",
    "coach.closing.kept.2": "Mehr ist dazu nicht zu sagen.",
    "coach.closing.kept.3": "Darauf ist Verlass.",
    "coach.closing.hollow.0": "Dann sagt es etwas aus, wenn sie erfüllt ist.",
    "coach.closing.hollow.1": "Danach ist darauf Verlass.",
    "coach.closing.hollow.2": "Ein paar Worte mehr genügen.",
    "coach.closing.hollow.3": "Die Ausgabe selbst kann so bleiben.",
    "coach.opening.partly.0": "Sie sind auf halbem Weg.",
    "coach.opening.partly.1": "Ein Teil dieser Zusage ist schon erfüllt.",
    "coach.opening.partly.2": "Ein guter Anfang, bei dem noch etwas zu tun bleibt.",
    "coach.opening.partly.3": "Einiges davon ist da.",
    "coach.closing.partly.0": "Dann ist diese Zusage ganz erfüllt.",
    "coach.closing.partly.1": "Der Rest kann so bleiben.",
    "coach.closing.partly.2": "Der Schritt ist kleiner, als er aussieht.",
    "coach.closing.partly.3": "Danach zählt sie voll.",
    "coach.opening.broken.0": "Sehen wir uns das gemeinsam an.",
    "coach.opening.broken.1": "An dieser Zusage ist noch etwas zu tun.",
    "coach.opening.broken.2": "Hier gehen Ausgabe und Zusage auseinander.",
    "coach.opening.broken.3": "Hier lohnt sich Ihre Aufmerksamkeit zuerst.",
    "coach.closing.broken.0": "Dann bewerten Sie erneut und sehen weiter.",
    "coach.closing.broken.1": "Eine Änderung nach der anderen genügt.",
    "coach.closing.broken.2": "Was gefunden wurde, steht oben.",
    "coach.closing.broken.3": "Ist das getan, steigt die Punktzahl mit.",
    "coach.opening.open.0": "Wie es um diese Zusage steht, kann noch niemand sagen.",
    "coach.opening.open.1": "Hier gibt es kein Urteil, und das ist kein Vorwurf.",
    "coach.opening.open.2": "Diese Zusage ist noch offen.",
    "coach.opening.open.3": "Hier fehlt noch etwas, bevor es ein Urteil geben kann.",
    "coach.closing.open.0": "Danach kann es ein Urteil geben.",
    "coach.closing.open.1": "Bis dahin zählt sie weder für noch gegen Sie.",
    "coach.closing.open.2": "Es lohnt sich, darauf zurückzukommen.",
    "coach.closing.open.3": "Dann ist es so oder so entschieden.",
}

REGISTERS: Mapping[str, str] = {**_TERSE, **_NEXT, **_PHRASES}
