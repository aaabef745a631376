"""The whole text is in a data format."""

from grader.checks.data_formats import read_as
from grader.checks.document import Document
from grader.checks.evidence import opening
from grader.checks.json_value import NotJson
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
)

_NAMES = {"json": "JSON", "jsonl": "JSON Lines", "yaml": "YAML", "toml": "TOML", "xml": "XML",
          "csv": "CSV"}  # fmt: skip
_OF_CODE = ("```", "~~~", "<pre", "<code")


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    name = text_arg(args, "format")
    bare = document.json if name == "json" else read_as(document.body, name)
    value, is_fenced = bare, False
    if args["fence"] == "required" and not _is_one_fence(document):
        return _without_fence(document)
    if (isinstance(bare, NotJson) or name == "yaml") and _is_one_fence(document):
        value, is_fenced = read_as(document.fence_text(document.blocks[0]), name), True
    return _finding(document, args, value, is_fenced=is_fenced)


def _is_one_fence(document: Document) -> bool:
    return len(document.blocks) == 1 and document.blocks[0].kind == "fence"


def _without_fence(document: Document) -> Finding:
    """Without any code block a promise of a fence is broken; among other text it may be kept."""
    has_code = any(block.kind in {"fence", "code"} for block in document.blocks)
    if has_code or any(mark in document.lower for mark in _OF_CODE):
        return Finding(state=UNDECIDED, observed="a code block is not the whole text")
    return Finding(state=NOT_MET, observed="not inside a code fence", evidence=opening(document))


def _finding(document: Document, args: Args, value: object, *, is_fenced: bool) -> Finding:
    name = _NAMES[text_arg(args, "format")]
    evidence = opening(document)
    if value is None:
        return Finding(state=UNDECIDED, observed=f"not certain whether it is {name}")
    if document.has_mark and name in {"JSON Lines", "TOML"} and not isinstance(value, NotJson):
        return Finding(state=UNDECIDED, observed="it opens with a byte order mark")
    if isinstance(value, NotJson) and (value.is_limit or _is_json_lines(document, name)):
        return Finding(
            state=UNDECIDED, observed=f"not certain whether it is {name}: {value.message}"
        )
    if isinstance(value, NotJson):
        return Finding(state=NOT_MET, observed=f"not {name}: {value.message}", evidence=evidence)
    if is_fenced and args["fence"] not in {"allowed", "required"}:
        state = NOT_MET if args["fence"] == "forbidden" else UNDECIDED
        return Finding(state=state, observed=f"{name} inside a code fence", evidence=evidence)
    if name == "JSON" and not isinstance(value, dict | list):
        return Finding(state=UNDECIDED, observed="a JSON value that is no object and no array")
    shape = args.get("shape")
    is_other = (shape == "object" and not isinstance(value, dict)) or (
        shape == "array" and not isinstance(value, list)
    )
    if is_other and name in {"JSON", "YAML"}:
        observed = f"{name}, but no {shape}"
        return Finding(state=NOT_MET, observed=observed, evidence=evidence)
    return Finding(state=MET, observed=f"{name} that can be read", evidence=evidence)


def _is_json_lines(document: Document, name: str) -> bool:
    """True for several JSON values, a line each, which some call JSON."""
    return name == "JSON" and isinstance(read_as(document.body, "jsonl"), list)


def _say(args: Args) -> str:
    fence = {"allowed": ", a code fence around it allowed", "forbidden": ", no code fence",
             "required": ", inside a code fence"}  # fmt: skip
    shape = f" {args['shape']}" if args.get("shape") else ""
    return f"the whole text is {_NAMES[text_arg(args, 'format')]}{shape}" + fence.get(
        text_arg(args, "fence"), ""
    )


KIND = Kind(
    name="data_format",
    title="Data formats",
    rule=(
        "JSON (an object or an array), JSON Lines, YAML (one document that is a mapping "
        "or a sequence), TOML, XML, CSV (two rows or more, one width of two or more), and nothing "
        "else. Left open: what this machine cannot read (too large, too deep, entities of its "
        "own), a byte order mark before JSON, a key twice in one object or mapping (JSON's own "
        "standard advises against it, YAML's forbids it, many readers take the last), several "
        "YAML documents or a lone YAML scalar, JSON as YAML, one CSV column. A code fence around "
        "it is fine where the clause allows or asks for it, a breach where it says that the whole "
        "text parses, else left open. Where the clause asks for one (JSON in a code fence), a text "
        "without any code block breaks it; a code block among other text is left open."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("valid JSON", '{"a": 1}'),
        accepted("valid JSON (a Markdown code fence around it is fine)", '```json\n{"a": 1}\n```'),
        accepted("JSON in a code fence", '```json\n{"a": 1}\n```'),
        accepted("a JSON array", "[1]"),
        accepted("valid YAML", "a: 1\nb: 2"),
        accepted("well-formed XML", "<a><b/></a>"),
        accepted("valid CSV", "a,b\n1,2"),
        accepted("valid TOML", 'a = "b"'),
        accepted("valid JSON Lines", '{"a": 1}\n{"b": 2}'),
    ),
    refuses=(
        refused("the whole document parses as JSON", "{'a': 1}"),
        refused("nothing but JSON", '```json\n{"a": 1}\n```'),
        refused("JSON in a code fence", '{"a": 1}'),
        refused("a JSON array", '{"a": 1}'),
        refused("well-formed XML", "<a><b></a>"),
        refused("valid YAML", "just: a: line"),
    ),
    unread=("JSON conforming to the canonical schema", "contains JSON", "not JSON"),
)
