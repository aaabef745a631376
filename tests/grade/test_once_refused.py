"""Once a vendor has refused, the judge asks it no more; what may heal is another matter."""

import asyncio

import pytest
from fake_judge import Judge, said
from fake_request import a_request

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.once_refused import OnceRefusedProvider

REFUSAL = ProviderRejectedError("p answered 401", hint="check the key", status=401)


def answers(judge, n):
    provider = OnceRefusedProvider(judge)

    async def asking():
        found = []
        for _ in range(n):
            try:
                found.append((await provider.ask(a_request())).answers[0].text)
            except (ProviderRejectedError, ProviderUnavailableError) as error:
                found.append((error.message, error.hint, error.status))
        await provider.aclose()
        return found

    return asyncio.run(asking())


def test_after_a_refusal_nobody_is_asked_and_everybody_hears_it():
    judge = Judge(said("{1}"), REFUSAL)
    told = ("p answered 401", "check the key", 401)
    assert answers(judge, 4) == ["{1}", told, told, told]
    assert len(judge.asked) == 2


@pytest.mark.parametrize("is_overload", [True, False])
def test_control_what_may_heal_is_asked_again(is_overload):
    judge = Judge(ProviderUnavailableError("p is busy", is_overload=is_overload), said("{2}"))
    assert answers(judge, 2)[1] == "{2}"
    assert len(judge.asked) == 2
