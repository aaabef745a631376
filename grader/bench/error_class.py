"""How a call ended: a fault in a reply, or an exception of the transport -> its class."""

from grader.errors import ProviderError, ProviderUnavailableError
from grader.grade.providers.base import Fault
from grader.model.benchmark import ErrorClass, ProviderObservation

OF_FAULT = {
    "refused": ErrorClass.REFUSAL,
    "truncated": ErrorClass.TRUNCATED,
    "empty": ErrorClass.EMPTY,
    "unreadable": ErrorClass.SCHEMA_INVALID,
}
# what the model did; the rest of the classes is what happened on the way to it
BEHAVIOURS = frozenset(OF_FAULT.values())
# the key, the model's name or the set-up is wrong: no other case would fare better
LASTING = frozenset({ErrorClass.AUTH, ErrorClass.NOT_FOUND, ErrorClass.CONFIG})

AUTH_STATUSES = frozenset({401, 402, 403})


def class_of_fault(fault: Fault) -> ErrorClass:
    """The class of a question without a usable answer."""
    return OF_FAULT.get(fault.kind, ErrorClass.SCHEMA_INVALID)


def class_of_error(error: ProviderError) -> ErrorClass:
    """The class of a call without a reply.

    Returns:
        `rate_limited` also for an account without credit that answers 429; `server_error` also
        for a broken connection and for a body that is no JSON.
    """
    if error.status == 429:
        return ErrorClass.RATE_LIMITED
    if isinstance(error, ProviderUnavailableError):
        if error.is_timeout or error.status == 408:
            return ErrorClass.TIMEOUT
        is_limit = error.status is None and error.is_overload
        return ErrorClass.RATE_LIMITED if is_limit else ErrorClass.SERVER_ERROR
    if error.status in AUTH_STATUSES:
        return ErrorClass.AUTH
    return ErrorClass.NOT_FOUND if error.status == 404 else ErrorClass.BAD_REQUEST


def has_reply(one: ProviderObservation) -> bool:
    """Whether the provider was reached and answered: a refusal is a finding, a 401 is none."""
    return one.error_class is ErrorClass.OK or one.error_class in BEHAVIOURS
