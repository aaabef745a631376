"""Clauses -> requests to a decision model: one for each service and set of outputs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grader.grade.decision_reply import CHOICE_SCHEMA, SCHEMA_NAME
from grader.grade.excerpt import estimate_tokens
from grader.grade.prompt import PromptWriter, shared_part
from grader.grade.providers.base import ModelRequest, Question
from grader.grade.providers.decisions_wire import MOST_QUESTIONS
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask

# of the room for a request, what its questions may take: as much as the prefix leaves
QUESTIONS_SHARE = 4

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Docket:
    """One request and what its questions are about: numbers of the task and of its requirement."""

    request: ModelRequest
    places: tuple[Place, ...]

    def only(self, at: Sequence[int], attempt: int) -> "Docket":
        """The same with some of the questions, asked for another time."""
        questions = tuple(self.request.questions[one] for one in at)
        return Docket(
            request=replace(self.request, questions=questions, attempt=attempt),
            places=tuple(self.places[one] for one in at),
        )


def plan_dockets(
    tasks: Sequence[JudgeTask], writer: PromptWriter, settings: JudgingSettings
) -> list[Docket]:
    """Every requirement of every task as a question, those of one prefix together.

    Args:
        tasks: those that can be asked at all; a place names a task by its number here.
        writer: of the decision model's templates.
        settings: `max_input_tokens` bounds what the questions of a request hold together.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for at, task in enumerate(tasks):
        if writer.can_ask(task):
            groups.setdefault(shared_part(task), []).append(at)
    room = settings.max_input_tokens // QUESTIONS_SHARE
    return [
        docket
        for members in groups.values()
        for docket in _dockets([(at, tasks[at]) for at in members], writer, room)
    ]


def _dockets(
    members: Sequence[tuple[int, JudgeTask]], writer: PromptWriter, room: int
) -> Iterator[Docket]:
    """The questions of one prefix, in requests of at most 400 questions and so many tokens."""
    places: list[Place] = []
    questions: list[Question] = []
    left = room
    base = replace(
        writer.request(members[0][1]),
        questions=(),
        schema=CHOICE_SCHEMA,
        schema_name=SCHEMA_NAME,
    )
    for at, task in members:
        for number in range(len(task.requirements)):
            question = _question(task, number, writer)
            size = estimate_tokens(question.text)
            if questions and (size > left or len(questions) == MOST_QUESTIONS):
                yield _docket(base, questions, places)
                places, questions, left = [], [], room
            places.append((at, number))
            questions.append(question)
            left -= size
    yield _docket(base, questions, places)


def _docket(base: ModelRequest, questions: list[Question], places: list[Place]) -> Docket:
    return Docket(request=replace(base, questions=tuple(questions)), places=tuple(places))


def _question(task: JudgeTask, number: int, writer: PromptWriter) -> Question:
    requirement = task.requirements[number]
    alone = replace(task, requirements=(requirement,))
    (question,) = writer.request(alone).questions
    return replace(question, question_id=f"{task.clause.clause_id}[{requirement.index}]")
