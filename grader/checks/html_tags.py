"""HTML elements: their names, and their tags in a text."""

import re

from grader.checks.vocabulary import words_of

HTML_TAGS = words_of(
    "a abbr article aside audio b blockquote body br button caption center cite code col dd del "
    "details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 "
    "head header hr html i iframe img input ins kbd label legend li link main map mark meta nav ol "
    "option p picture pre q s samp script section select small source span strong style sub "
    "summary sup svg table tbody td template textarea tfoot th thead title tr track u ul var video "
    "wbr path"
)
# A known element's tag, of any attributes; `<name>` may be a placeholder.
HTML_TAG = re.compile(
    rf"</?(?:{'|'.join(sorted(HTML_TAGS))})(?:\s[^<>]{{0,500}})?/?>", re.IGNORECASE
)
