"""A string against a pattern: refused before it runs where it could run away."""

from grader.strength.code_units import code_units
from grader.strength.evidence import Evidence
from grader.strength.faults import FaultCode
from grader.strength.pattern_match import Machine, StepsExhausted, compile_pattern, matches
from grader.strength.pattern_syntax import PatternError, parse_pattern
from grader.strength.pattern_tree import Node, quantifiers


def regex_holds(pattern: str, value: object, evidence: Evidence) -> bool:
    """Whether the whole string matches; anything but a string does not.

    The published budget is an estimate: (1 + number of quantifiers) x length in UTF-16 code units.
    Patterns with a quantifier inside a quantifier are refused whatever the length. What is left
    runs on a matcher that tries nothing twice and counts its own steps.

    Raises:
        StrengthFault: `operator-cannot-accept-operand` for a pattern that is none,
            `budget-exhausted` for one that may not run.
    """
    if not isinstance(value, str):
        return False
    try:
        tree = parse_pattern(pattern)
    except PatternError as error:
        raise evidence.fault(
            FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND, f"pattern is refused: {error}"
        ) from None
    count, nested = quantifiers(tree)
    if nested:
        raise evidence.fault(
            FaultCode.BUDGET_EXHAUSTED, "pattern is refused for a quantifier within a quantifier"
        )
    estimate = (1 + count) * len(code_units(value))
    if estimate > evidence.regex_budget:
        raise evidence.fault(
            FaultCode.BUDGET_EXHAUSTED,
            f"estimated {estimate} regex match steps exceed the declared budget of "
            f"{evidence.regex_budget}",
        )
    try:
        return matches(_machine(pattern, tree, evidence), value)
    except StepsExhausted:
        raise evidence.fault(
            FaultCode.BUDGET_EXHAUSTED, "the pattern takes more steps than this build allows"
        ) from None


def _machine(pattern: str, tree: Node, evidence: Evidence) -> Machine:
    if pattern not in evidence.machines:
        evidence.machines[pattern] = compile_pattern(tree)
    return evidence.machines[pattern]
