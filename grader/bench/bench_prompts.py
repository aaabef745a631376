"""Cases and questions -> requests; the same rubric, the same schema for every provider."""

from collections.abc import Mapping

import jinja2

from grader.bench.batteries import ClauseCase, PromptBattery, PromptCase
from grader.bench.clause_reply import (
    CHOICE_NAME,
    CHOICE_SCHEMA,
    CLAUSE_SCHEMA,
    SCHEMA_NAME,
)
from grader.grade.fence import fenced, marker_for
from grader.grade.providers.base import ModelRequest, Question
from grader.model.settings import Templates

NO_SCHEMA: Mapping[str, object] = {}


class BenchPrompts:
    """Writes the requests of one benchmark; templates are compiled once.

    Args:
        questions: the templates of the prompt battery.
        clauses: the templates of the clause battery.
        battery: the run that the questions are about.
        model: the id to ask.
        max_output_tokens: of each answer.
        effort: the vendor's word, None for the model's default.
    """

    def __init__(
        self,
        *,
        questions: Templates,
        clauses: Templates,
        battery: PromptBattery,
        model: str,
        max_output_tokens: int,
        effort: str | None = None,
    ) -> None:
        environment = jinja2.Environment(
            undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        self._question_user = environment.from_string(questions.user)
        self._question_system = environment.from_string(questions.system).render().strip()
        self._clause_user = environment.from_string(clauses.user)
        self._clause_system = environment.from_string(clauses.system).render().strip()
        self._prefix = self._render_run(battery)
        self._model = model
        self._max_output_tokens = max_output_tokens
        self._effort = effort

    def question(self, case: PromptCase) -> ModelRequest:
        """The request for a question; its answer is free text, every repeat asks the same."""
        text = self._question_user.render(part="question", question=case.question).strip()
        return self._request(
            system=self._question_system,
            prefix=self._prefix,
            question=Question(question_id=case.case_id, text=text),
            schema=(NO_SCHEMA, ""),
        )

    def clause(self, case: ClauseCase, *, is_choice: bool = False) -> ModelRequest:
        """The request for a case; `is_choice` for a model that chooses among the verdicts."""
        text = self._clause_user.render(part="question", is_choice=is_choice).strip()
        return self._request(
            system=self._clause_system,
            prefix=self._render_case(case),
            question=Question(question_id=case.case_id, text=text),
            schema=(CHOICE_SCHEMA, CHOICE_NAME) if is_choice else (CLAUSE_SCHEMA, SCHEMA_NAME),
        )

    def _request(
        self,
        *,
        system: str,
        prefix: str,
        question: Question,
        schema: tuple[Mapping[str, object], str],
    ) -> ModelRequest:
        return ModelRequest(
            model=self._model,
            system=system,
            prefix=prefix,
            questions=(question,),
            schema=schema[0],
            schema_name=schema[1],
            max_output_tokens=self._max_output_tokens,
            effort=self._effort,
        )

    def _render_run(self, battery: PromptBattery) -> str:
        clauses = "\n".join(f"{one.number}. {one.service}: {one.text}" for one in battery.clauses)
        marker = marker_for(clauses, *battery.files.values())
        return self._question_user.render(
            part="prefix",
            files=[fenced(path, text, marker=marker) for path, text in battery.files.items()],
            clauses=fenced("clauses", clauses, marker=marker),
        ).strip()

    def _render_case(self, case: ClauseCase) -> str:
        context = case.service_context
        about = f"{context.service}: {context.purpose}"
        error = context.error.text if context.error is not None else ""
        marker = marker_for(about, case.output, case.clause, error, *context.inputs.values())
        return self._clause_user.render(
            part="case",
            service=fenced("service", about, marker=marker),
            inputs=[
                fenced(f"input {name}", text, marker=marker)
                for name, text in context.inputs.items()
            ],
            error=fenced("error", error, marker=marker) if error else "",
            output=fenced(f"output {context.output_name}", case.output, marker=marker),
            clause=fenced("clause", case.clause, marker=marker),
        ).strip()
