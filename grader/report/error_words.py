"""A service's error in words."""

from grader.model.report import ServiceEntry
from grader.report.layout import display
from grader.report.words import Words


def error_sentence(service: ServiceEntry, words: Words) -> str:
    """That the service failed, with which error, and whether its contract names it."""
    name = words.say("error.unnamed") if service.error_name is None else service.error_name
    state = words.code("error_state", service.error_state or "current")
    declared = words.say("error.declared" if service.error_declared else "error.undeclared")
    return words.say("error.sentence", error=display(name, 80), state=state, declared=declared)
