"""One provider for all judges of an invocation."""

from collections.abc import Callable, Sequence

from grader.cli.endpoints import JudgeChoice
from grader.grade.providers.base import Provider
from grader.grade.routed import RoutedProvider
from grader.model.settings import JudgingSettings


def all_judges(
    choices: Sequence[JudgeChoice],
    judging: JudgingSettings,
    make: Callable[[JudgeChoice, JudgingSettings, int], Provider | None],
) -> Provider | None:
    """One provider for all judges; the first's own where there is no other.

    Args:
        choices: the first judge and the further ones.
        judging: with the further judges' settings.
        make: the chain of one judge, its number last.
    """
    if len(choices) == 1:
        return make(choices[0], judging, 0)
    settings = judging.everybody()
    made = {
        one.model: make(choice, one, at)
        for at, (choice, one) in enumerate(zip(choices, settings, strict=True))
    }
    return RoutedProvider({model: one for model, one in made.items() if one is not None})
