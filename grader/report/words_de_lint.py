"""What lint says of a clause or contract, in English -> German; fields as in `words_de_checks`."""

from collections.abc import Mapping

_OF_A_CLAUSE: Mapping[str, str] = {
    "“{span}” cannot be seen in the output: an effect, or done before it came.": (
        "{span} ist der Ausgabe nicht anzusehen: eine Wirkung, oder getan, bevor sie entstand."
    ),
    "“{span}” names a product, not what it must hold: any output would do.": (
        "{span} nennt ein Erzeugnis, nicht, was darin stehen muss: jede Ausgabe würde genügen."
    ),
    "“{span}” gives no number: what is plenty to one reader is too little to another.": (
        "{span} nennt keine Zahl: was dem einen viel ist, ist dem anderen zu wenig."
    ),
    "“{span}” names nothing that all would point at: its absence cannot be shown.": (
        "„{span}“ benennt nichts, worauf alle zeigen würden: Sein Fehlen lässt sich nicht zeigen."
    ),
    "“{span}” joins a second promise: one of them can be kept without the other.": (
        "{span} hängt eine zweite Zusage an: die eine ist ohne die andere erfüllbar."
    ),
    "“{span}” is a set that nobody can list: it can never be shown complete.": (
        "{span} ist eine Menge, die niemand aufzählen kann: dass sie vollständig ist, lässt sich "
        "nie zeigen."
    ),
    "“{span}” names no limit: nobody can say when it is reached.": (
        "{span} nennt keine Grenze: niemand kann sagen, wann sie erreicht ist."
    ),
    "“{span}” stands for something that the clause does not hold.": (
        "{span} steht für etwas, das in der Klausel nicht vorkommt."
    ),
    "“{span}” lets the author of the output decide whether the promise holds at all.": (
        "{span} überlässt es dem Verfasser der Ausgabe, ob die Zusage überhaupt gilt."
    ),
    "“{span}” stands where the author has to say something.": (
        "{span} steht dort, wo der Verfasser etwas sagen muss."
    ),
    "“{span}” compares with nothing that the clause names, by no figure.": (
        "{span} vergleicht mit nichts, was die Klausel nennt, und um keinen Betrag."
    ),
    "“{span}” leaves open what else is promised.": "{span} lässt offen, was sonst zugesagt ist.",
    "“{span}” promises an attempt: it is kept even when nothing comes of it.": (
        "{span} sagt einen Versuch zu: erfüllt auch dann, wenn nichts daraus wird."
    ),
    "“{span}” is a matter of taste: two careful readers can differ on it.": (
        "{span} ist Geschmackssache: zwei sorgfältige Leser können darüber uneins sein."
    ),
    "an empty output keeps this clause by the letter.": (
        "eine leere Ausgabe erfüllt diese Klausel dem Wortlaut nach."
    ),
}

_OF_A_CONTRACT: Mapping[str, str] = {
    "promises what line {n} promises in any case.": "sagt zu, was Zeile {n} ohnehin zusagt.",
    "nothing says what is delivered when “{error}” happens.": (
        "nirgends steht, was geliefert wird, wenn {error} eintritt."
    ),
    "no output can keep this and the bound in line {n}.": (
        "keine Ausgabe kann das und die Grenze in Zeile {n} einhalten."
    ),
    "“{error}” reads like an error, but no service declares it.": (
        "{error} klingt nach einem Fehler, aber kein Dienst deklariert ihn."
    ),
}

# what is to be written into a contract stays in the contract's language, as a quotation
_ADVICE: Mapping[str, str] = {
    "Add what must be there: at least <N> <items>.": (
        "Ergänzen Sie, was da sein muss: „at least <N> <items>“."
    ),
    "Keep one of the two bounds, or say which case each is for.": (
        "Behalten Sie eine der beiden Grenzen, oder sagen Sie, für welchen Fall welche gilt."
    ),
    "Say what is different when the condition happens, or drop the conditional.": (
        "Sagen Sie, was anders ist, wenn die Bedingung eintritt, oder streichen Sie die bedingte "
        "Klausel."
    ),
    "Drop the escape, or name the condition: if <condition>: <what then>.": (
        "Streichen Sie den Ausweg, oder nennen Sie die Bedingung: „if <condition>: <what then>“."
    ),
    "Give the figure and its unit: at most <N> words, within <N> seconds, since <date>.": (
        "Nennen Sie die Zahl und ihre Einheit: „at most <N> words“, „within <N> seconds“, „since "
        "<date>“."
    ),
    "Give each promise a bullet of its own.": "Geben Sie jeder Zusage einen eigenen Punkt.",
    "Say what it holds: with <which parts>, covering <which aspects>, from <which input>.": (
        "Sagen Sie, was darin steht: „with <which parts>“, „covering <which aspects>“, „from "
        "<which input>“."
    ),
    "Name every item, or say that these suffice.": (
        "Nennen Sie jeden Eintrag, oder sagen Sie, dass diese genügen."
    ),
    "Promise the result, and what comes when it cannot be had: if <error>: <what then>.": (
        "Sagen Sie das Ergebnis zu, und was kommt, wenn es nicht zu haben ist: „if <error>: <what "
        "then>“."
    ),
    "Say compared with what and by how much: at least <N> % below <baseline>.": (
        "Sagen Sie, womit und um wie viel verglichen wird: „at least <N> % below <baseline>“."
    ),
    "Bound the set by an input: each <item> of <which input>.": (
        "Begrenzen Sie die Menge durch eine Eingabe: „each <item> of <which input>“."
    ),
    "Name it: the input, the section, or what applies in which case.": (
        "Nennen Sie es beim Namen: die Eingabe, den Abschnitt, oder was in welchem Fall gilt."
    ),
    "Add what then holds: if {error}: <what then>.": (
        "Ergänzen Sie eine bedingte Klausel für {error}: was dann gilt."
    ),
    "Fill the placeholder.": "Füllen Sie den Platzhalter aus.",
    "Declare the error, or describe the condition in words.": (
        "Deklarieren Sie den Fehler, oder beschreiben Sie die Bedingung in Worten."
    ),
    "Name what must not occur: which words, which fields, which values.": (
        "Nennen Sie, was nicht vorkommen darf: welche Wörter, welche Felder, welche Werte."
    ),
    "Promise what shows it: a record of the check, a quoted source, a passing command.": (
        "Sagen Sie zu, was es zeigt: ein Protokoll der Prüfung, eine zitierte Quelle, ein Befehl, "
        "der durchläuft."
    ),
    "Give the number: exactly <N>, at least <N>, one per <item>.": (
        "Nennen Sie die Zahl: „exactly <N>“, „at least <N>“, „one per <item>“."
    ),
    "Name what a reader should find: sections, fields, facts, a format, a figure.": (
        "Nennen Sie, was ein Leser finden soll: Abschnitte, Felder, Fakten, ein Format, eine Zahl."
    ),
}

_REASONS: Mapping[str, str] = {
    "code alone cannot decide it: a judge has to read the output.": (
        "Regeln allein können sie nicht entscheiden: ein Gutachter muss die Ausgabe lesen."
    ),
}

OF_LINT: Mapping[str, str] = {**_OF_A_CLAUSE, **_OF_A_CONTRACT, **_ADVICE, **_REASONS}
