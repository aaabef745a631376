"""A key that was typed where a name belongs: said without repeating it."""

from collections.abc import Iterable, Mapping

from grader.errors import SettingsError
from grader.grade.providers.key_traces import SHORTEST_SECRET


def refuse_misplaced_key(
    words: Iterable[str | None], variables: Iterable[str | None], env: Mapping[str, str]
) -> None:
    """Nothing where no option holds the value of a variable that keys are kept in.

    Args:
        words: what the options say, which reports and errors print.
        variables: the names of variables that may hold a key.
        env: the environment's variables.

    Raises:
        SettingsError: one of the words holds one of the keys.
    """
    keys = {env.get(variable, "").strip() for variable in variables if variable}
    secrets = [key for key in keys if len(key) >= SHORTEST_SECRET]
    if any(key in word for word in words if word for key in secrets):
        raise SettingsError(
            "an option holds the key itself, and options are printed",
            hint="leave the key in its variable; --api-key-env takes the variable's name",
        )
