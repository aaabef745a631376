"""A case as a run directory in memory, so that code grades it by the way of every run."""

import json
from collections.abc import Mapping

from grader.bench.batteries import ClauseCase, ServiceContext


def case_files(case: ClauseCase) -> Mapping[str, str]:
    """Text by relative path: a program of one service, laid out as L3.

    Args:
        case: its clause becomes the service's only promise.
    """
    context = case.service_context
    name = context.service
    bound = f"bindings/{name}/{context.output_name}.md"
    files = {
        "root.prose.md": _root(case),
        f"sources/{name}.prose.md": _contract(case),
        "forme.manifest.json": json.dumps(_manifest(case), ensure_ascii=False),
        "vm.log.md": _log(case),
        bound: case.output,
    }
    files |= {f"bindings/caller/{one}.md": text for one, text in context.inputs.items()}
    if context.error is not None:
        files[f"workspace/{name}/__error.md"] = context.error.text
    return files


def _root(case: ClauseCase) -> str:
    context = case.service_context
    return (
        f"---\nname: bench-case\nkind: system\n---\n\n# Bench case\n\n"
        f"### Services\n\n- `{context.service}`\n"
    )


def _contract(case: ClauseCase) -> str:
    context = case.service_context
    requires = "\n".join(f"- `{name}`: given by the caller" for name in context.inputs)
    parts = [
        f"---\nname: {context.service}\nkind: service\n---\n\n# {context.service}\n",
        f"### Description\n\n{context.purpose}\n",
        f"### Requires\n\n{requires}\n" if requires else "",
        f"### Ensures\n\n- {case.clause}\n",
    ]
    if context.declared_error is not None:
        error, description = context.declared_error
        parts.append(f"### Errors\n\n- `{error}`: {description}\n")
    return "\n".join(part for part in parts if part)


def _manifest(case: ClauseCase) -> dict[str, object]:
    context = case.service_context
    name = context.service
    return {
        "id": "bench-case",
        "systemName": "bench-case",
        "sourcePath": "src/bench-case.prose.md",
        "caller": {
            "requires": [{"name": one, "description": one} for one in context.inputs],
            "returns": [{"name": context.output_name, "source": name}],
        },
        "graph": [_node(context)],
        "executionOrder": [{"nodeId": name, "dependsOn": ["caller"]}],
        "environment": [],
        "warnings": [],
    }


def _node(context: ServiceContext) -> dict[str, object]:
    name, output = context.service, context.output_name
    return {
        "id": name,
        "sourcePath": f"sources/{name}.prose.md",
        "workspacePath": f"workspace/{name}/",
        "inputs": [
            {"name": one, "from": "caller", "path": f"bindings/caller/{one}.md"}
            for one in context.inputs
        ],
        "outputs": [
            {
                "name": output,
                "workspacePath": f"workspace/{name}/{output}.md",
                "bindingPath": f"bindings/{name}/{output}.md",
                "public": True,
            }
        ],
        "errors": [] if context.declared_error is None else [context.declared_error[0]],
        "delegates": [],
    }


def _log(case: ClauseCase) -> str:
    context = case.service_context
    end = "✓" if context.error is None else f"✗ {context.error.name}"
    return f"# run:bench bench-case\nprogram: bench-case\n\n1→ {context.service} {end}\n---end\n"
