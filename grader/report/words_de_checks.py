"""What the checks say they found, in English as the report holds it -> German.

A field is read by its name: `n` a number, `noun` a word of `words_de_nouns`, `said` another
sentence of ours, `list` words in quotation marks, anything else a quotation.
"""

from collections.abc import Mapping

_COUNTS: Mapping[str, str] = {
    "found {n} {noun}": "{n} {noun} gefunden",
    "found between {n} and {n_high} (readings differ) {noun}": (
        "zwischen {n} und {n_high} {noun} gefunden (je nach Lesart)"
    ),
    "found {n}": "{n} gefunden",
    "found {n} of the {n_all}": "{n} von {n_all} gefunden",
    "found all {n}": "alle {n} gefunden",
    "found {noun}": "{noun} gefunden",
    "found {list}": "{list} gefunden",
    "found none of {list}": "nichts davon gefunden: {list}",
    "did not find {list}": "{list} nicht gefunden",
    "did not find {list} among the headings": "{list} nicht unter den Überschriften gefunden",
    "did not find {list} as written": "{list} nicht in dieser Schreibweise gefunden",
    "found only inside longer words, in another case or spelling, or among marks": (
        "nur in längeren Wörtern, in anderer Groß- und Kleinschreibung, anderer Schreibweise oder "
        "zwischen Satzzeichen gefunden"
    ),
    "found no letters at all": "überhaupt keine Buchstaben gefunden",
    "found no {marker}": "{marker} nicht gefunden",
    "found nothing between {opener} and {closer}": "nichts zwischen {opener} und {closer} gefunden",
    "{opener} is there, but no title after it": "{opener} ist da, aber kein Titel danach",
    "found {n} texts, {n_other} of them different": "{n} Texte gefunden, {n_other} verschieden",
    "found the same text twice": "zweimal denselben Text gefunden",
    "the dividers are not plain": "die Trenner sind nicht eindeutig",
    "there are {n} {noun}": "Anzahl {noun}: {n}",
    "there are {n} tables, not one": "Anzahl Tabellen: {n}, nicht eine",
    "there are fewer than two to compare": "es gibt keine zwei, die zu vergleichen wären",
    "there are fewer than two {noun}": "{noun}: weniger als zwei",
    "there is no {noun}": "kein Vorkommen: {noun}",
    "which {noun} is meant is not certain": "unsicher, welches Vorkommen gemeint ist: {noun}",
    "not every {noun} can be told apart for certain": (
        "nicht sicher voneinander zu trennen: {noun}"
    ),
    "{n} of {n_all} {noun} break it": "{noun}: {n} von {n_all} nicht in Ordnung",
    "{n}+ of {n_all} {noun} break it": "{noun}: mindestens {n} von {n_all} nicht in Ordnung",
    "all {n} {noun} keep it": "{noun}: {n} von {n} in Ordnung",
    "all {n} {noun} differ": "{noun}: alle {n} verschieden",
    "all {n} stand in order": "alle {n} stehen in der Reihenfolge",
    "no promise about each {thing}": "keine Zusage über jedes Vorkommen: {thing}",
    "no promise about the {thing}": "keine Zusage über dieses Vorkommen: {thing}",
    "{list} stands there twice": "{list} steht zweimal da",
    "the order depends on how accents are sorted": (
        "die Reihenfolge hängt davon ab, wie Akzente sortiert werden"
    ),
    "{list} stands after {list_other}": "{list} steht nach {list_other}",
    "one way of sorting has them in order, another not": (
        "je nach Art des Sortierens stehen sie in der Reihenfolge oder nicht"
    ),
    "one is there only inside a word or near it": (
        "etwas davon steht nur in einem Wort oder nahe daran"
    ),
    "{said}, but so many list items": "{said}, aber so viele Listeneinträge",
    "{said}, and the header row": "{said}, dazu die Kopfzeile",
    "{said} and other text": "{said} und anderer Text",
    "{said}, but others may be meant, or nothing else": (
        "{said}, aber vielleicht sind andere gemeint, oder nichts sonst"
    ),
    "two differ in letter case, or are marks or code": (
        "zwei unterscheiden sich nur in Groß- und Kleinschreibung oder sind Zeichen oder Code"
    ),
    "in that order": "in dieser Reihenfolge",
    "in another order": "in anderer Reihenfolge",
}

_DOUBTS: Mapping[str, str] = {
    "an HTML comment may hide some of them": "ein HTML-Kommentar verbirgt vielleicht einige davon",
    "HTML elements may stand for some": "HTML-Elemente stehen vielleicht für einige davon",
    "the items are nested too deeply to be compared": (
        "die Einträge sind zu tief verschachtelt, um sie zu vergleichen"
    ),
    "Markdown marks make the difference": "Markdown-Zeichen machen den Unterschied",
    "a name in backticks may mean what was bound under it": (
        "ein Name in Backticks kann das meinen, was unter ihm gebunden ist"
    ),
    "what is named may be a part of the text": ("was genannt ist, kann ein Teil des Textes sein"),
    '"{name}" is spelled in another way': "„{name}“ ist anders geschrieben",
    "what is not shown, or not as text, makes the difference": (
        "was nicht oder nicht als Text gezeigt wird, gibt den Ausschlag"
    ),
    "the output has marks, or a word for nothing, only": (
        "die Ausgabe hat nur Satzzeichen oder ein Wort für nichts"
    ),
    'a "{field}" has a mark for nothing': "„{field}“ hat einmal ein Zeichen für nichts",
    "an object has a key twice": "ein Objekt hat einen Schlüssel zweimal",
    "a comment or front matter makes the difference": (
        "ein Kommentar oder Vorspann macht den Unterschied"
    ),
    "the text is JSON": "der Text ist JSON",
    "the text is JSON, which has no sentences": "der Text ist JSON und hat keine Sätze",
    "the text is JSON, which has no headings": "der Text ist JSON und hat keine Überschriften",
    "the text is JSON, which has no paragraphs": "der Text ist JSON und hat keine Absätze",
    "the text is JSON, whose arrays may be meant": (
        "der Text ist JSON, dessen Arrays gemeint sein können"
    ),
    "what is meant cannot be told apart in the text": (
        "was gemeint ist, lässt sich im Text nicht voneinander trennen"
    ),
    "what each {thing} is cannot be told apart": "im Text nicht voneinander zu trennen: {thing}",
    "the text is in a script without blanks between words": (
        "der Text steht in einer Schrift ohne Leerzeichen zwischen den Wörtern"
    ),
    "no Markdown heading marks a section": "keine Markdown-Überschrift markiert einen Abschnitt",
    "there may be several quotations": "vielleicht sind es mehrere Zitate",
    "there may be a table that is not Markdown": (
        "vielleicht gibt es eine Tabelle, die kein Markdown ist"
    ),
    "some lines end in no line feed": "einige Zeilen enden ohne Zeilenvorschub",
    "a comment or front matter may or may not count": (
        "ein Kommentar oder Vorspann zählt vielleicht mit, vielleicht nicht"
    ),
    "HTML, a comment or front matter may or may not be paragraphs": (
        "HTML, ein Kommentar oder Vorspann sind vielleicht Absätze, vielleicht nicht"
    ),
    "no such heading, but {said}": "keine solche Überschrift, aber {said}",
    "a line opens with it, but it is no heading": (
        "eine Zeile beginnt damit, ist aber keine Überschrift"
    ),
    "{file} could not be read: {said}": "{file} war nicht zu lesen: {said}",
    "the output is blank": "die Ausgabe ist leer",
    "there is no output": "es gibt keine Ausgabe",
    "{said}, but it is not certain which output is meant": (
        "{said}, aber es ist nicht sicher, welche Ausgabe gemeint ist"
    ),
    "the output has {n} characters": "die Ausgabe hat {n} Zeichen",
}

_TEXTS: Mapping[str, str] = {
    "starts with {list}": "beginnt mit {list}",
    "starts with {list}, not exactly with {list_other}": (
        "beginnt mit {list}, nicht genau mit {list_other}"
    ),
    "ends with {list}": "endet mit {list}",
    "ends with {list}, not exactly with {list_other}": (
        "endet mit {list}, nicht genau mit {list_other}"
    ),
    "paragraph {n} starts with {list}": "Absatz {n} beginnt mit {list}",
    "first character {first}, last character {last}": "erstes Zeichen {first}, letztes {last}",
    "the text is {list}": "der Text ist {list}",
    "equal to {list}": "gleich {list}",
    "not equal to {list}": "nicht gleich {list}",
    "{list} is not at hand": "{list} liegt nicht vor",
    "the items of {list} cannot be told apart": (
        "die Einträge von {list} sind nicht voneinander zu trennen"
    ),
    "it is not there word for word": "es steht nicht wörtlich da",
    "a line opens with {marker}": "eine Zeile beginnt mit {marker}",
    "something like {marker} stands inside a line": (
        "etwas wie {marker} steht mitten in einer Zeile"
    ),
    "no line opens with {marker}": "keine Zeile beginnt mit {marker}",
    "found the heading {list}": "Überschrift {list} gefunden",
    "found {list} (level {n}), which is near it": (
        "{list} gefunden (Ebene {n}), was nahe daran liegt"
    ),
    "no heading {list} among {list_other}": "keine Überschrift {list} unter {list_other}",
    "no heading {list} (no headings)": "keine Überschrift {list} (keine Überschriften)",
    "the text is in another script": "der Text steht in einer anderen Schrift",
    "the language is not certain": "die Sprache ist nicht sicher",
    "the text is in {noun}": "der Text ist auf {noun}",
    "the text is in {noun}, mixed with another language": (
        "der Text ist auf {noun}, gemischt mit einer anderen Sprache"
    ),
    "the text is in {noun}, mixed with another script": (
        "der Text ist auf {noun}, gemischt mit einer anderen Schrift"
    ),
    "found it inside a quotation or code": "in einem Zitat oder in Code gefunden",
    "no letter has a case": "kein Buchstabe ist groß oder klein",
    "every character is ASCII": "jedes Zeichen ist ASCII",
    "found characters beyond ASCII": "Zeichen außerhalb von ASCII gefunden",
    "it opens with front matter": "es beginnt mit einem Vorspann",
    "it opens with no front matter": "es beginnt mit keinem Vorspann",
    "its opening may be front matter": "sein Anfang ist vielleicht ein Vorspann",
    "every letter is upper case": "jeder Buchstabe ist groß",
    "every letter is lower case": "jeder Buchstabe ist klein",
    "every letter is {noun}": "jeder Buchstabe ist {noun}",
}

_DATA: Mapping[str, str] = {
    "not certain whether it is {noun}": "nicht sicher, ob es {noun} ist",
    "not certain whether it is {noun}: {said}": "nicht sicher, ob es {noun} ist: {said}",
    "not JSON as a whole: {said}": "nicht als Ganzes JSON: {said}",
    "not {noun}: {said}": "kein {noun}: {said}",
    "it opens with a byte order mark": "es beginnt mit einer Bytereihenfolge-Marke",
    "it is not one fenced block": "es ist kein einzelner eingezäunter Block",
    "it opens with no bracket": "es beginnt mit keiner Klammer",
    "it is nested too deeply": "es ist zu tief verschachtelt",
    "a line is no JSON object or array": "eine Zeile ist kein JSON-Objekt und kein JSON-Array",
    "there is no line": "es gibt keine Zeile",
    "a line is no JSON value": "eine Zeile ist kein JSON-Wert",
    "its rows have not one number of cells": "die Zeilen haben verschieden viele Zellen",
    "a code block is not the whole text": "ein Codeblock ist nicht der ganze Text",
    "not inside a code fence": "nicht in einem Codeblock",
    "{noun} inside a code fence": "{noun} in einem Codeblock",
    "a JSON value that is no object and no array": "ein JSON-Wert, der kein Objekt und Array ist",
    "{noun}, but no {noun_shape}": "{noun}, aber kein {noun_shape}",
    "{noun} that can be read": "lesbares {noun}",
    "the JSON value is an array, not an object": "der JSON-Wert ist ein Array, kein Objekt",
    "found the key {list}": "Schlüssel {list} gefunden",
    "found {list}, not {list_other}": "{list} gefunden, nicht {list_other}",
    "found the key {list}, but not at the top": "Schlüssel {list} gefunden, aber nicht ganz oben",
    "no key {list} among {list_other}": "kein Schlüssel {list} unter {list_other}",
    "no key {list} among none": "kein Schlüssel {list}, überhaupt keine Schlüssel",
    "{list} is {value}": "{list} ist {value}",
    "{list} is {value} in record {n}": "{list} ist {value} in Datensatz {n}",
    "a value of {list} is not plain": "ein Wert von {list} ist nicht eindeutig",
    "found no {list}": "{list} nicht gefunden",
    "a key besides those asked for: {list}": "ein Schlüssel außer den verlangten: {list}",
    "an array of {n}": "Array mit {n} Einträgen",
    "member {n} of the array has another type": "Eintrag {n} des Arrays hat einen anderen Typ",
    "the text has no block": "der Text hat keinen Block",
    "the first block is a heading": "der erste Block ist eine Überschrift",
    "the first block is no heading": "der erste Block ist keine Überschrift",
    "links with http: {n}": "Links mit http: {n}",
    "links with https: {n}": "Links mit https: {n}",
    "check boxes that are ticked: {n}": "abgehakte Kästchen: {n}",
    "check boxes that are not ticked: {n}": "nicht abgehakte Kästchen: {n}",
    "all {n} values of {list} keep it": "Werte von {list}: {n} von {n} in Ordnung",
    "what is listed may be no {noun}": "was aufgezählt ist, sind vielleicht keine: {noun}",
    "their headings are in another order": "die Überschriften stehen in anderer Reihenfolge",
    "it may be in that language in Latin letters": (
        "der Text kann in dieser Sprache in lateinischer Schrift stehen"
    ),
    "{list} may be a path": "{list} kann ein Pfad sein",
    "a {list} is no plain number": "{list} ist einmal keine eindeutige Zahl",
    "all {n} records have {list}": "{list} steht in {n} von {n} Datensätzen",
    "{n} of {n_all} records lack {list} (number {numbers})": (
        "{list} fehlt in {n} von {n_all} Datensätzen (Nummer {numbers})"
    ),
}

CHECKS: Mapping[str, str] = {**_COUNTS, **_DOUBTS, **_TEXTS, **_DATA}
