"""Runs built from values, for what comes after extraction; imported by path from conftest."""

from grader.model.contract import (
    Clause,
    Condition,
    ConditionKind,
    Contract,
    DeclaredError,
    Place,
)
from grader.model.run import (
    ErrorState,
    Layout,
    Output,
    ProgramOutput,
    Run,
    RunStatus,
    Service,
    ServiceError,
    Target,
)

PLACE = Place(file="services/x.md", line_start=1, line_end=1)


def clause(owner, name, body="a thing", condition=None, *, is_root=False, **more):
    kind, text = condition if condition else (None, None)
    return Clause(
        clause_id=f"{owner}/{name}",
        owner=owner,
        name=name,
        text=f"{name}: {body}",
        body=body,
        place=PLACE,
        condition=Condition(kind=kind, text=text, effect=body) if condition else None,
        is_root=is_root,
        **more,
    )


def if_(text):
    return (ConditionKind.IF, text)


def contract(owner, clauses, errors=()):
    declared = tuple(DeclaredError(name=n, description=d, place=PLACE) for n, d in errors)
    return Contract(
        owner=owner,
        file=f"services/{owner}.md",
        syntax="S1",
        clauses=tuple(clauses),
        errors=declared,
    )


def error(service, name, *, state=ErrorState.CURRENT, declared=True):
    text = f"# Error: {name}\n\nno luck\n"
    return ServiceError(
        name=name,
        state=state,
        is_declared=declared,
        path=f"workspace/{service}/__error.md",
        text=text,
        start=0,
        end=len(text.splitlines()[0]),
    )


def output(service, name, text="something\n"):
    return Output(service=service, name=name, path=f"bindings/{service}/{name}.md", text=text)


def run(root, services, *, inputs=(), status=RunStatus.COMPLETE, without=()):
    """A run in which every clause has its own output, but for the clause ids in `without`."""
    targets = {}
    for one in (root, *(s.contract for s in services)):
        for c in one.clauses:
            outputs = () if c.clause_id in without else (output(c.owner, c.name),)
            targets[c.clause_id] = Target(outputs=outputs, how="binding")
    return Run(
        run_id="r1",
        layout=Layout.L1,
        program=root.owner,
        status=status,
        root=root,
        services=tuple(services),
        program_output=ProgramOutput(rule=4),
        targets=targets,
        caller_inputs=tuple(inputs),
    )


def service(name, clauses, errors=(), **more):
    return Service(name=name, contract=contract(name, clauses, errors), **more)
