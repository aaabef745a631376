"""A clause, its outputs and the templates -> a request to the judge."""

from collections import OrderedDict

import jinja2

from grader.errors import SettingsError
from grader.grade.excerpt import SplitText, estimate_tokens, pick_passages
from grader.grade.fence import fenced, marker_for, one_line
from grader.grade.material import Material, fenced_passages, gather
from grader.grade.providers.base import ModelRequest, Question
from grader.grade.reply import ANSWER_SCHEMA, SCHEMA_NAME
from grader.model.run import Output
from grader.model.settings import POLICY_VERSION, JudgingSettings
from grader.model.task import JudgeTask

__all__ = ["POLICY_VERSION", "PromptWriter", "build_request"]

QUESTION_SHARE = 8  # one part in eight of the budget for the clause, one for passages
MOST_PREFIXES = 32
MOST_SPLITS = 4


def shared_part(task: JudgeTask) -> tuple[object, ...]:
    """What the prefix is made of; tasks with equal parts share it."""
    return (task.service, task.purpose, task.requires, task.inputs, task.outputs)


class PromptWriter:
    """Writes the requests of one grading; templates are compiled and prefixes rendered once."""

    def __init__(self, settings: JudgingSettings) -> None:
        """Compile the templates.

        Raises:
            SettingsError: the settings hold no templates.
        """
        if settings.templates is None:
            raise SettingsError("no prompt templates were loaded", hint="reinstall the package")
        environment = jinja2.Environment(
            undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        self._settings = settings
        self._user = environment.from_string(settings.templates.user)
        self.system = environment.from_string(settings.templates.system).render().strip()
        self._prefixes: OrderedDict[tuple[object, ...], tuple[str, Material]] = OrderedDict()
        self._splits: OrderedDict[Output, SplitText] = OrderedDict()

    def request(self, task: JudgeTask, trial: int = 0, attempt: int = 0) -> ModelRequest:
        """The request for one clause; equal arguments give equal bytes."""
        prefix, material = self._prefix(task)
        question = Question(question_id=task.clause.clause_id, text=self._question(task, material))
        return ModelRequest(
            model=self._settings.model,
            system=self.system,
            prefix=prefix,
            questions=(question,),
            schema=ANSWER_SCHEMA,
            schema_name=SCHEMA_NAME,
            max_output_tokens=self._settings.max_output_tokens,
            effort=self._settings.effort,
            trial=trial,
            attempt=attempt,
        )

    def prefix(self, task: JudgeTask) -> str:
        """What the request shares with those for other clauses, besides `system`."""
        return self._prefix(task)[0]

    def material(self, task: JudgeTask) -> Material:
        """What the request shows of the service."""
        return self._prefix(task)[1]

    def can_ask(self, task: JudgeTask) -> bool:
        """False when no output could be read, or the clause alone is too long for the judge."""
        seen = (*task.outputs, *task.inputs) if task.is_condition else task.outputs
        asked = estimate_tokens(task.clause.text)
        asked += sum(estimate_tokens(one.text) for one in task.requirements)
        return asked <= self._share() and any(one.problem is None for one in seen)

    def _share(self) -> int:
        return self._settings.max_input_tokens // QUESTION_SHARE

    def _prefix(self, task: JudgeTask) -> tuple[str, Material]:
        """The shared part, rendered once for each service and set of outputs."""
        key = shared_part(task)
        found = self._prefixes.pop(key, None)
        self._prefixes[key] = prefix = found if found is not None else self._render_prefix(task)
        if len(self._prefixes) > MOST_PREFIXES:
            self._prefixes.popitem(last=False)
        return prefix

    def _render_prefix(self, task: JudgeTask) -> tuple[str, Material]:
        budget = self._settings.max_input_tokens - 2 * self._share()
        material = gather(task, max(0, budget - estimate_tokens(self.system)))
        text = self._user.render(
            part="prefix",
            names=material.names,
            purpose=material.purpose,
            requires=material.requires,
            inputs=material.inputs,
            outputs=material.outputs,
        )
        return text.strip(), material

    def _question(self, task: JudgeTask, material: Material) -> str:
        clause = task.clause.text
        lines = [f"index {one.index}: {one_line(one.text)}" for one in task.requirements]
        requirements = "\n".join(lines)
        budget = self._share() // max(1, len(material.unseen))
        picked = [
            (at, split, pick_passages(split, f"{clause}\n{requirements}", budget))
            for at, split in ((at, self._split(output)) for at, output in material.unseen)
        ]
        texts = [split.text[start:end] for _, split, ranges in picked for start, end in ranges]
        marker = marker_for(clause, requirements, *texts, seed=material.marker)
        text = self._user.render(
            part="question",
            clause=fenced("clause", clause, marker=marker),
            requirements=fenced("requirements", requirements, marker=marker),
            passages=[
                fenced_passages(f"passages of output {at}", split, ranges, marker)
                for at, split, ranges in picked
            ],
            indices=", ".join(str(one.index) for one in task.requirements),
            n=len(task.requirements),
            is_condition=task.is_condition,
            is_about_error=task.errored is not None,
        )
        return text.strip()

    def _split(self, output: Output) -> SplitText:
        found = self._splits.pop(output, None)
        self._splits[output] = split = found if found is not None else SplitText(output.body)
        if len(self._splits) > MOST_SPLITS:
            self._splits.popitem(last=False)
        return split


def build_request(
    task: JudgeTask, settings: JudgingSettings, trial: int = 0, attempt: int = 0
) -> ModelRequest:
    """The request for one clause; for many clauses keep a `PromptWriter`.

    Raises:
        SettingsError: the settings hold no templates.
    """
    return PromptWriter(settings).request(task, trial, attempt)
