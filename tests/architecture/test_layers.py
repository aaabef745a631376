"""The layer table of the house, held as data; every import is walked with `ast`."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GRADER = ROOT / "grader"

EVERYWHERE = {"pydantic", "pydantic_core", "grader.model", "grader.canonical", "grader.errors"}

# package or module of grader -> what it may import besides itself, the standard library and
# EVERYWHERE (`model` has a narrower rule below).
MAY_IMPORT: dict[str, set[str]] = {
    "canonical": set(),
    "errors": set(),
    "model": set(),
    "extract": {"markdown_it", "yaml"},
    "checks": {"yaml"},
    "lint": {"grader.checks"},
    "grade": {"jinja2", "tenacity", "rapidfuzz"},
    "combine": set(),
    "score": set(),
    "strength": set(),
    "audit": {"grader.extract"},
    "rewrite": {"grader.extract", "grader.checks", "grader.lint", "grader.grade"},
    "report": {"grader.report"},
    # one clause through the stages: what the pipeline does for each, and `verify` does again
    "parts": {
        "grader.extract",
        "grader.checks",
        "grader.lint",
        "grader.grade",
        "grader.combine",
    },
    "pipeline": {
        "grader.parts",
        "grader.extract",
        "grader.checks",
        "grader.lint",
        "grader.grade",
        "grader.combine",
        "grader.rewrite",
        "grader.score",
    },
    "bench": {"grader.pipeline", "grader.grade", "grader.report", "grader.audit"},
    "cli": {"grader", "click", "rich", "platformdirs"},
    "__main__": {"grader.cli"},
    "__init__": set(),
}

# a single file that may import more
FILE_EXTRA: dict[str, set[str]] = {
    "grader/grade/providers/anthropic_provider.py": {"anthropic", "httpx2"},
    "grader/grade/providers/openai_provider.py": {"openai", "httpx2"},
    "grader/grade/providers/chat_provider.py": {"openai", "httpx2"},
    "grader/grade/providers/anthropic_batches.py": {"httpx2"},
    "grader/grade/providers/anthropic_listing.py": {"anthropic"},
    "grader/grade/providers/ollama_listing.py": {"httpx2"},
    "grader/grade/providers/ollama_loaded.py": {"httpx2"},
    "grader/grade/providers/openai_batches.py": {"httpx2"},
    # the HTTP client that both SDKs are built on: what may leave, and where to
    "grader/grade/providers/vendor_http.py": {"httpx2"},
    # spans, where the user has OpenTelemetry configured; imported only then
    "grader/grade/traced.py": {"opentelemetry"},
    "grader/report/render_terminal.py": {"rich"},
    # `python -m grader.bench` is the command under another name
    "grader/bench/__main__.py": {"grader.cli"},
    # the templates of the benchmark's two prompts
    "grader/bench/bench_prompts.py": {"jinja2"},
    "grader/report/render_html.py": {"jinja2"},
}

SHELL_FILES = {
    "grader/__main__.py",
    "grader/extract/read_run.py",
    "grader/grade/judge.py",
    "grader/grade/schedule.py",
    "grader/grade/at_once.py",
    # batches: handed in, followed, kept
    "grader/grade/batched.py",
    "grader/grade/batch_dispatch.py",
    "grader/grade/batch_files.py",
    "grader/grade/batch_journal.py",
    "grader/grade/batch_rows.py",
    "grader/grade/batch_send.py",
    "grader/grade/batch_tools.py",
    # the decision model's way beside schedule.py: many questions in one request
    "grader/grade/decisions.py",
    "grader/grade/sitting.py",
    "grader/grade/cached.py",
    "grader/grade/cache_store.py",
    "grader/grade/cache_file.py",
    "grader/grade/file_damage.py",
    "grader/grade/report_store.py",
    "grader/grade/limited.py",
    "grader/grade/budget.py",
    "grader/grade/deadlines.py",
    "grader/grade/recorded.py",
    "grader/grade/traced.py",
    "grader/grade/retried.py",
    "grader/grade/metered.py",
    "grader/grade/pinned.py",
    "grader/grade/providers/anthropic_provider.py",
    "grader/grade/providers/anthropic_batches.py",
    "grader/grade/providers/openai_batches.py",
    "grader/grade/providers/openai_provider.py",
    "grader/grade/providers/chat_provider.py",
    "grader/grade/providers/vendor_http.py",
    # `models refresh`: the vendors' lists of models
    "grader/grade/providers/anthropic_listing.py",
    "grader/grade/providers/openai_listing.py",
    "grader/grade/providers/ollama_listing.py",
    "grader/grade/providers/ollama_loaded.py",
    "grader/pipeline.py",
    "grader/bench/__main__.py",
    # a case is graded as a run directory of its own, in a temporary folder
    "grader/bench/core_adapter.py",
    # answers that were paid for, on disk before the next call
    "grader/bench/journal.py",
    "grader/bench/results_folder.py",
    # lane A: fixtures laid out, the engine, a new interpreter, all three suites
    "grader/bench/cases.py",
    "grader/bench/engine.py",
    "grader/bench/new_interpreter.py",
    "grader/bench/suites/lane_a.py",
    "grader/rewrite/apply.py",
    "grader/rewrite/with_model.py",
}
SHELL_PACKAGES = {"grader/cli"}

IMPURE_MODULES = {
    "asyncio", "os", "time", "random", "logging", "socket", "subprocess", "sqlite3", "shutil",
    "tempfile", "threading", "uuid", "secrets", "urllib", "http",
    "anthropic", "openai", "httpx", "httpx2", "tenacity",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
IMPURE_NAMES = {"now", "utcnow", "today"}

STDLIB = __import__("sys").stdlib_module_names


def files() -> list[Path]:
    return [p for p in sorted(GRADER.rglob("*.py")) if "_data" not in p.parts]


def package_of(path: Path) -> str:
    return path.relative_to(GRADER).parts[0].removesuffix(".py")


def imported_modules(tree: ast.AST) -> list[str]:
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
    return found


def layer_faults(path: Path, source: str) -> list[str]:
    relative = path.relative_to(ROOT).as_posix()
    package = package_of(path)
    allowed = MAY_IMPORT[package] | FILE_EXTRA.get(relative, set()) | {f"grader.{package}"}
    allowed |= EVERYWHERE
    if package in {"canonical", "errors", "__init__"}:
        allowed = set()
    if package == "model":
        allowed = {"pydantic", "grader.model", "grader.canonical", "grader.errors"}
    allowed_roots = {a for a in allowed if not a.startswith("grader")}
    allowed_ours = {a for a in allowed if a.startswith("grader")}
    faults = []
    for module in imported_modules(ast.parse(source)):
        root = module.split(".")[0]
        if root == "grader":
            is_version = module == "grader" and package in {"cli", "pipeline", "report"}
            if not is_version and not any(
                module == a or module.startswith(a + ".") for a in allowed_ours
            ):
                faults.append(f"{relative} imports {module}")
        elif root not in STDLIB and root not in allowed_roots:
            faults.append(f"{relative} imports {module}")
    return faults


def is_shell(relative: str) -> bool:
    return relative in SHELL_FILES or any(relative.startswith(f"{p}/") for p in SHELL_PACKAGES)


def purity_faults(relative: str, source: str) -> list[str]:
    tree = ast.parse(source)
    faults = [
        f"{relative} is pure but imports {module}"
        for module in imported_modules(tree)
        if module.split(".")[0] in IMPURE_MODULES
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "pathlib":
            faults += [
                f"{relative} is pure but imports pathlib.{a.name}"
                for a in node.names
                if a.name != "PurePosixPath"
            ]
        elif isinstance(node, ast.Import) and any(a.name == "pathlib" for a in node.names):
            faults.append(f"{relative} is pure but imports pathlib")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in IMPURE_CALLS:
                faults.append(f"{relative} is pure but calls {node.func.id}")
        elif (isinstance(node, ast.Attribute) and node.attr in IMPURE_NAMES) or (
            isinstance(node, ast.Name) and node.id in IMPURE_NAMES
        ):
            faults.append(f"{relative} is pure but asks the clock")
    return faults


@pytest.mark.parametrize("path", files(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_file_imports_only_what_the_table_allows(path):
    assert layer_faults(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "path",
    [p for p in files() if not is_shell(p.relative_to(ROOT).as_posix())],
    ids=lambda p: p.relative_to(ROOT).as_posix(),
)
def test_a_pure_file_touches_nothing(path):
    assert purity_faults(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("where", "source"),
    [
        pytest.param("score/x.py", "import grader.checks.decide", id="score-reaching-into-checks"),
        pytest.param("audit/x.py", "from grader.score import service", id="audit-using-score"),
        pytest.param("extract/x.py", "import openai", id="extract-importing-an-sdk"),
        pytest.param("model/x.py", "from grader.extract import markdown", id="model-looking-up"),
        pytest.param("report/x.py", "import click", id="report-importing-click"),
    ],
)
def test_control_a_forbidden_import_is_found(where, source):
    assert layer_faults(GRADER / where, source) != []


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("import os", id="os"),
        pytest.param("from pathlib import Path", id="path"),
        pytest.param("open('x')", id="open"),
        pytest.param("from datetime import datetime\ndatetime.now()", id="now"),
    ],
)
def test_control_an_impure_file_is_found(source):
    assert purity_faults("grader/score/x.py", source) != []


def test_every_package_of_the_house_is_in_the_table():
    assert {package_of(p) for p in files()} <= set(MAY_IMPORT)


def test_every_shell_file_named_here_exists_or_is_planned():
    named = {relative for relative in SHELL_FILES if not (ROOT / relative).exists()}
    assert named == set(), "remove a shell file from the table when it goes"
