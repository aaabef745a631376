"""Runs made for measuring: layout L1, as many services, clauses and bytes as wanted."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

WORDS = (
    *("harbour", "tide", "gauge", "water", "north", "wind", "storm", "keeper", "lamp", "stone"),
    *("bridge", "market", "river", "field", "winter", "morning", "letter", "signal", "engine"),
    *("copper", "valley", "garden", "paper", "window", "mirror", "silver"),
)
EDGE_QUOTE = "The keeper wrote down the tide at the north gauge"


def prose(n_chars: int, seed: int) -> str:
    """Lines of plain words, about so many characters; every text holds `EDGE_QUOTE` once."""
    return "".join(_lines(n_chars, seed))


def _lines(n_chars: int, seed: int) -> Iterator[str]:
    yield f"# Report {seed}\n\n{EDGE_QUOTE} {seed}.\n\n"
    done, at = 0, seed
    while done < n_chars:
        picked = [WORDS[(at * 7 + step * (3 + at % 5)) % len(WORDS)] for step in range(11)]
        line = " ".join(picked).capitalize() + f" {at}.\n" + ("\n" if at % 4 == 0 else "")
        done += len(line)
        at += 1
        yield line


def judged_clause(at: int) -> str:
    """A promise that only a judge can decide, of one requirement."""
    words = [WORDS[(at * step) % len(WORDS)] for step in (1, 3, 5, 7)]
    return (
        f"the account of the {words[0]} and of the {words[1]} convinces a careful reader "
        f"who knows the {words[2]} number {at}"
    )


def write_run(
    folder: Path,
    clauses: Sequence[Sequence[str]],
    outputs: Callable[[int], Sequence[tuple[str, str]]],
) -> Path:
    """Write a run with one service for each list of clauses.

    Args:
        folder: the run's, made here.
        clauses: of each service, without the bullet.
        outputs: of the service with this number: names and texts.
    """
    names = [f"service-{at}" for at in range(len(clauses))]
    (folder / "services").mkdir(parents=True)
    _write(folder / "program.md", _program(names))
    _write(folder / "manifest.md", _manifest(names))
    _write(
        folder / "state.md",
        "# State\n\n"
        + "".join(f"{at + 1}\u2192 {n} \u2713\n" for at, n in enumerate(names))
        + "---end\n",
    )
    for at, (name, promised) in enumerate(zip(names, clauses, strict=True)):
        _write(folder / "services" / f"{name}.md", _service(name, promised))
        for output, text in outputs(at):
            _write(folder / "bindings" / name / f"{output}.md", text)
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _program(names: Sequence[str]) -> str:
    listed = "".join(f"- `{name}`\n" for name in names)
    return f"---\nname: made\nkind: program\n---\n\n### Services\n\n{listed}"


def _manifest(names: Sequence[str]) -> str:
    nodes = "".join(
        f"### {name}\n\nsource: services/{name}.md\nworkspace: workspace/{name}/\n\n---\n\n"
        for name in names
    )
    order = "".join(f"{at}. {name}\n" for at, name in enumerate(names, 1))
    return f"# Manifest: made\n\n## Graph\n\n{nodes}## Execution Order\n\n{order}"


def _service(name: str, promised: Sequence[str]) -> str:
    bullets = "".join(f"- {clause}\n" for clause in promised)
    return (
        f"---\nname: {name}\nkind: service\n---\n\n### Description\n\nWrites about {name}.\n\n"
        f"### Requires\n\n- `brief`: what to write about\n\n### Ensures\n\n{bullets}"
    )
