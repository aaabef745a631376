"""Reports as one page of HTML that needs nothing else, no network either."""

import hashlib
from base64 import b64encode
from collections.abc import Sequence

from jinja2 import BaseLoader, Environment, StrictUndefined

from grader import __version__
from grader.report.escape import one_line
from grader.report.page_data import PageFile, RunTexts, inert_json, page_json
from grader.report.page_parts import PageParts
from grader.report.page_schemas import page_schemas
from grader.report.page_summary import page_title, summary_of
from grader.report.words import EN, Words

# the families of the catalogue that the page says values of closed sets with
_FAMILIES = (
    "verdict", "overall", "state", "reason", "how", "because", "rule", "fault", "step", "vote",
    "run_status", "error_state", "strength",
)  # fmt: skip


def render_html(
    files: Sequence[PageFile],
    parts: PageParts,
    runs: Sequence[RunTexts] = (),
    *,
    demo: str | None = None,
    words: Words = EN,
) -> str:
    """The page with the given reports in it, or the empty viewer; equal input, equal bytes.

    Args:
        files: what it shows; none for the viewer that waits for files.
        parts: the texts that the page is made of.
        runs: texts that the reports are shown beside.
        demo: `page_json` of what the demo button opens; None leaves the button out.
        words: the sentences for values of closed sets.

    Raises:
        ValueError: a number in a file is not finite.
    """
    script = _script(parts)
    style = "\n".join(parts.styles)
    page = Environment(
        loader=BaseLoader(), autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True
    ).from_string(parts.template)
    return page.render(
        title=one_line(page_title(files)),
        policy=_policy(script, style),
        version=__version__,
        # a stray end tag in our own sources is the only thing that could end these elements
        script=_unbroken(script, "</script"),
        style=_unbroken(style, "</style"),
        data=page_json(files, runs),
        demo=demo,
        schemas=inert_json(page_schemas()),
        words=inert_json(_spoken(words)),
        summary=[summary_of(file, words) for file in files],
    )


def _script(parts: PageParts) -> str:
    """All scripts in one function, so that no name of theirs is global."""
    return "(() => {\n" + '"use strict";\n' + "\n".join(parts.scripts) + "\n})();\n"


def _policy(script: str, style: str) -> str:
    """Nothing is loaded, sent or framed; the page's own script and style run, by their digest."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_source(script)}",
            f"style-src {_source(style)}",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{b64encode(digest).decode('ascii')}'"


def _unbroken(source: str, end_tag: str) -> str:
    if end_tag in source.lower() or "<!--" in source:
        raise ValueError(f"a part of the page holds {end_tag}")
    return source


def _spoken(words: Words) -> dict[str, str]:
    return {
        key: sentence
        for key, sentence in sorted(words.catalogue.items())
        if key.split(".", 1)[0] in _FAMILIES
    }
