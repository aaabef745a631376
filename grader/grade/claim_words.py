"""The words that tell what a claim about a text speaks of; `claims` says what follows."""

import re

# the whole, its shares, its evenness; what is not there; extremes
WHOLE = re.compile(
    r"\b(?:all|any|anything|anyone|anywhere|each|every|everything|everyone|everybody|everywhere"
    r"|both ends|whole|entire|entirety|entirely|complete|completely|completeness|full|fully|total"
    r"|totally|throughout|always|ever|constant|constantly|consistent|consistently|uniform"
    r"|uniformly|coherent|coherently|comprehensive|comprehensively|thorough|thoroughly|exhaustive"
    r"|exhaustively|balanced|evenly|overall|across|generally|mostly|mainly|largely|primarily"
    r"|predominantly|usually|most|majority|minority|half|per ?cent|percentage|share|proportion"
    r"|rest|remaining|remainder|other|others|else|whatever|whenever|wherever|everytime|verbatim"
    r"|only|solely|exclusively|exclusive|purely|just|merely|nothing but|limited|restricted"
    r"|no|not|never|none|nothing|nobody|nowhere|neither|nor|without|cannot|zero|hardly|scarcely"
    r"|barely|rarely|seldom|little|few|fewer|less|lesser|least|minimal|minimally|sparse|sparingly"
    r"|lack|lacks|lacking|absent|absence|omit|omits|omitted|omitting|omission|exclude|excludes"
    r"|excluded|excluding|refrain|refrains|abstain|abstains|avoid|avoids|avoided|avoiding|devoid"
    r"|void|free|missing|skip|skips|skipped|spare|spares|spared|empty|blank|removed|unmentioned"
    r"|exempt|bar|bars|forbids?|prohibits?|stays? away|leaves? out|left out|silent|except"
    r"|at most|up to|max|maximum|minimum|exactly|precisely|unique|uniquely|distinct|duplicates?"
    r"|repeated|repeats?|same|different|identical|equal|equally|main|chief|principal|primary|top|best|worst"
    r"|key takeaways?|sum|average|mean|median)\b"
    r"|n't\b|%|-free\b|\bnon-?\w|\b(?!at least)\bleast\b",
    re.IGNORECASE,
)
SUPERLATIVE = re.compile(r"\b\w{2,}est\b", re.IGNORECASE)
NO_SUPERLATIVES = {
    "request", "interest", "forest", "test", "suggest", "honest", "harvest", "modest", "guest",
    "quest", "nest", "pest", "protest", "contest", "invest", "digest", "manifest", "conquest",
    "bequest", "arrest", "attest", "crest", "chest", "zest", "northwest", "southwest",
    "midwest", "everest", "priest", "earnest", "tempest", "inquest", "detest", "ingest", "west",
    "vest", "jest", "dishonest", "immodest", "unrest", "behest",
}  # fmt: skip
# where it stands, in which order, how many, how much of it
PLACED = re.compile(
    r"\b(?:before|after|afterwards|first|firstly|second|third|last|lastly|final|finally|begin"
    r"|begins|beginning|start|starts|starting|end|ends|ending|open|opens|opening|close|closes"
    r"|closing|conclude|concludes|bottom|middle|order|ordered|sorted|sorts|ascending|descending"
    r"|alphabetical|alphabetically|chronological|chronologically|followed|follows|following"
    r"|preceded|precedes|next|then|earlier|later|previous|previously|ranked|ranks|ranking|sequence"
    r"|sequential|position|initially|than|more|many|much|number of|within|between|under|over|above"
    r"|below|once|twice|times|single|one|pair|couple|dozen|as (?:many|much|long|short))\b",
    re.IGNORECASE,
)
AT_LEAST = re.compile(
    r"\b(?:at least (?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4}|an?|some)"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,4}) or more)\b",
    re.IGNORECASE,
)
COUNT = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred"
    r"|thousand|\d+)(?:\s+|-)[a-z]",
    re.IGNORECASE,
)
# what only a whole text has
QUALITIES = re.compile(
    r"\b(?:tone|style|voice|mood|register|manner|language|wording|length|size|structure|layout"
    r"|format|formatting|flow|quality|spelling|grammar|consistency|coverage|readability|balance"
    r"|depth|words|characters|look|feel|character|impression|focus|scope|perspective|attitude"
    r"|atmosphere|respect|care|empathy|sympathy|tact|restraint|courtesy|confidence|politeness"
    r"|professionalism|neutrality|objectivity|fairness|humility|sense of)\b",
    re.IGNORECASE,
)

PART = (
    r"(?:section|paragraph|sentence|heading|title|subtitle|table|example|mention|reference|link"
    r"|quote|quotation|statement|warning|recommendation|disclaimer|date|source|reason|definition"
    r"|explanation|figure|conclusion|introduction|greeting|signature|deadline|footnote|caption"
    r"|citation)"
)
OWNED = (
    rf"(?:{PART}|summary|list|chapter|appendix|abstract|glossary|index|row|column|field|entry|line"
    r"|header|footer|author|price|contact|address|note|remark|comment|label)"
)
SAYS = (
    rf"(?:has(?=\s+(?:an?|the|some|at least \w+)\s+(?:[\w'-]+\s+){{0,3}}?{OWNED}s?\b)"
    r"|names|mentions|states|says|tells|contains|includes|lists|gives|describes|explains"
    r"|warns|cites|shows|provides|reports|identifies|quotes|defines|introduces|discusses|presents"
    r"|records|specifies|recommends|proposes|suggests|advises|offers|thanks|greets|invites"
    r"|acknowledges|announces|declares|compares|credits|estimates|predicts|links to|refers to"
    r"|points out|asks)"
)
SAY = (
    r"(?:name|mention|state|say|tell|contain|include|list|give|describe|explain|warn|cite"
    r"|show|provide|report|identify|quote|define|introduce|discuss|present|record|specify"
    r"|recommend|propose|suggest|advise|offer|thank|greet|invite|acknowledge|announce|declare"
    r"|compare|credit|estimate|predict|link to|refer to|point out|ask)"
)
SAID = (
    r"(?:named|mentioned|stated|said|told|contained|included|listed|given|described|explained"
    r"|cited|shown|provided|reported|identified|quoted|defined|introduced|discussed|presented"
    r"|recorded|specified|recommended|proposed|suggested|announced|present)"
)
WORD = r"[\w`'./-]+"
LINK = r"(?:of|the|a|an|and|or|to|in|on|for|with|by|as|its|their|that|which|who|from|at|about)"
ONE = r"(?:the|this|its)"
WITHIN = (
    r"(?:of|in|to|on|for|about|with|by|from|at|as|that|when|where|why|how|whether|which|who|what)"
)
