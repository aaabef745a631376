"""What a run's reading warns of, in English -> German; fields as in `words_de_checks`."""

from collections.abc import Mapping

_FILES: Mapping[str, str] = {
    "a symbolic link; links inside a run are not followed": (
        "eine symbolische Verknüpfung; Verknüpfungen in einem Lauf wird nicht gefolgt"
    ),
    "neither a file nor a folder (a device, socket or pipe); it is not opened": (
        "weder Datei noch Ordner (ein Gerät, Socket oder eine Pipe); wird nicht geöffnet"
    ),
    "larger than the limit for a file; it is not read": (
        "größer als die Grenze für eine Datei; wird nicht gelesen"
    ),
    "below the limit of folder levels; what it holds is not read": (
        "unterhalb der Grenze für Ordnerebenen; der Inhalt wird nicht gelesen"
    ),
    "cannot be read": "nicht lesbar",
    "holds a NUL byte; it is not read as text": (
        "enthält ein NUL-Byte; wird nicht als Text gelesen"
    ),
    "not UTF-8; it is not read, so that no quote can be wrong": (
        "kein UTF-8; wird nicht gelesen, damit kein Zitat falsch sein kann"
    ),
    "the limit for the whole run was reached before; it is not read": (
        "die Grenze für den ganzen Lauf war schon erreicht; wird nicht gelesen"
    ),
    "{n} more: {said}": "{n} weitere: {said}",
    "the file is empty or blank": "die Datei ist leer",
}

_CONTRACTS: Mapping[str, str] = {
    "this contract is not read: {said}": "dieser Vertrag wird nicht gelesen: {said}",
    "this contract is empty: what the service promised is lost": (
        "dieser Vertrag ist leer: was der Dienst zugesagt hat, ist verloren"
    ),
    "the frontmatter was read line by line: {fault}": (
        "der Vorspann wurde Zeile für Zeile gelesen: {fault}"
    ),
    "a code fence is never closed; it was ended at the next known section": (
        "ein Codeblock wird nie geschlossen; er wurde am nächsten bekannten Abschnitt beendet"
    ),
    "this code fence holds a section that promises and another fence's opening; if its end is "
    "missing, that section is not read": (
        "dieser Codeblock enthält einen Abschnitt mit Zusagen und den Anfang eines weiteren "
        "Codeblocks; fehlt sein Ende, wird der Abschnitt nicht gelesen"
    ),
    "the heading says {name}, its frontmatter {name_inner}; the heading holds": (
        "die Überschrift sagt {name}, ihr Vorspann {name_inner}; es gilt die Überschrift"
    ),
    "{name} is written in syntax {syntax}, which is not read: it has no clauses here": (
        "{name} ist in der Syntax {syntax} geschrieben, die nicht gelesen wird: hier ohne Klauseln"
    ),
    "{name} has no section that promises anything": "{name} hat keinen Abschnitt mit Zusagen",
    "{title} is written as a {form} too; the {form_held} form holds and this one is not read": (
        "{title} steht auch in der Form {form}; es gilt {form_held}, und diese wird nicht gelesen"
    ),
    "{title} stands here a second time; both were joined": (
        "{title} steht hier ein zweites Mal; beide wurden verbunden"
    ),
    "an unindented line was joined to the bullet above it": (
        "eine nicht eingerückte Zeile wurde mit dem Punkt darüber verbunden"
    ),
    "{title} holds no bullet, so it has no clause to grade": (
        "{title} enthält keinen Aufzählungspunkt, also keine Klausel zum Bewerten"
    ),
    "{title} has text that is no bullet, so it is not graded": (
        "{title} enthält Text, der kein Aufzählungspunkt ist; er wird nicht bewertet"
    ),
}

_SERVICES: Mapping[str, str] = {
    "{name} is said to lie at {path}, outside of the run directory; it is not followed": (
        "{name} soll unter {path} liegen, außerhalb des Laufordners; dem wird nicht gefolgt"
    ),
    "the manifest names {path}, which lies outside of the run directory; it is not followed": (
        "das Manifest nennt {path}, das außerhalb des Laufordners liegt; dem wird nicht gefolgt"
    ),
    "the graph lists {name} twice; the first entry holds": (
        "der Graph führt {name} zweimal auf; es gilt der erste Eintrag"
    ),
    "no contract of {name} could be read ({file}: {said}): it has no clauses here": (
        "kein Vertrag von {name} war zu lesen ({file}: {said}): hier ohne Klauseln"
    ),
    "no contract of {name} lies in the run directory: it has no clauses here": (
        "im Laufordner liegt kein Vertrag von {name}: hier ohne Klauseln"
    ),
    "{name} was called {n} times; only its last output is kept": (
        "{name} wurde {n}-mal aufgerufen; nur die letzte Ausgabe ist erhalten"
    ),
    "{name} ran although the manifest does not list it": (
        "{name} lief, obwohl das Manifest den Dienst nicht aufführt"
    ),
    "{name} is declared here a second time; these clauses are not graded": (
        "{name} wird hier ein zweites Mal deklariert; diese Klauseln werden nicht bewertet"
    ),
    "bindings/{folder}/ belongs to no service that is known: it has no clauses here": (
        "der Ordner {folder} unter bindings gehört zu keinem bekannten Dienst: hier ohne Klauseln"
    ),
    "{name} failed and succeeded later; its outputs are graded": (
        "{name} scheiterte und gelang später; die Ausgaben werden bewertet"
    ),
    "{name} ended with an error that no contract declares: {error}": (
        "{name} endete mit einem Fehler, den kein Vertrag deklariert: {error}"
    ),
    "{name} ended with an error that no contract declares: no name given": (
        "{name} endete mit einem Fehler, den kein Vertrag deklariert: ohne Namen"
    ),
    "{log} is missing or unreadable; the run counts as complete": (
        "{log} fehlt oder ist nicht lesbar; der Lauf gilt als vollständig"
    ),
    "the log has no end marker: services without output or error did not run": (
        "im Protokoll fehlt die Endmarke: Dienste ohne Ausgabe oder Fehler wurden nicht ausgeführt"
    ),
    "{name}: no output is called {word}; it is taken for a label, and the clause is about all "
    "outputs": (
        "{name}: keine Ausgabe heißt {word}; das Wort gilt als Bezeichnung, und die Klausel "
        "betrifft alle Ausgaben"
    ),
    "{name}: nothing is bound under the promised name; graded against {paths}": (
        "{name}: unter dem zugesagten Namen ist nichts gebunden; bewertet an {paths}"
    ),
    "{name}: graded against a file that was never bound": (
        "{name}: bewertet an einer Datei, die nie gebunden wurde"
    ),
    "bound by no service; it can only stand for the program's own result": (
        "von keinem Dienst gebunden; kann nur für das Ergebnis des Programms selbst stehen"
    ),
    "{n} nested runs below imports/ are not graded with this one": (
        "{n} verschachtelte Läufe unter imports werden hier nicht mitbewertet"
    ),
    "listed by the program, but neither wired nor declared in this run: {names}": (
        "vom Programm aufgeführt, in diesem Lauf aber weder verdrahtet noch deklariert: {names}"
    ),
    "{name} is no service of this run; its error excuses nothing": (
        "{name} ist kein Dienst dieses Laufs; sein Fehler entschuldigt nichts"
    ),
}

_JSON: Mapping[str, str] = {
    "Expecting value: line {n} column {n_column} (char {n_at})": (
        "ein Wert fehlt in Zeile {n}, Spalte {n_column}"
    ),
    "Expecting property name enclosed in double quotes: line {n} column {n_column} (char {n_at})": (
        "ein Name in Anführungszeichen fehlt in Zeile {n}, Spalte {n_column}"
    ),
    "Expecting '{mark}' delimiter: line {n} column {n_column} (char {n_at})": (
        "das Trennzeichen {mark} fehlt in Zeile {n}, Spalte {n_column}"
    ),
    "Extra data: line {n} column {n_column} (char {n_at})": (
        "überzählige Daten ab Zeile {n}, Spalte {n_column}"
    ),
    "Unterminated string starting at: line {n} column {n_column} (char {n_at})": (
        "nicht beendete Zeichenkette ab Zeile {n}, Spalte {n_column}"
    ),
    "Invalid control character at: line {n} column {n_column} (char {n_at})": (
        "ungültiges Steuerzeichen in Zeile {n}, Spalte {n_column}"
    ),
    "Invalid \\escape: line {n} column {n_column} (char {n_at})": (
        "ungültige Maskierung in Zeile {n}, Spalte {n_column}"
    ),
    "Invalid \\uXXXX escape: line {n} column {n_column} (char {n_at})": (
        "ungültige Unicode-Maskierung in Zeile {n}, Spalte {n_column}"
    ),
}

RUN: Mapping[str, str] = {**_FILES, **_CONTRACTS, **_SERVICES, **_JSON}
