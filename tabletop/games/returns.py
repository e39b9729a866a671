"""Errors for what methods of a game must not do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tabletop.engine.rules import Rules
from tabletop.engine.zones import S

MOST_STEPS: Final = 5000
"""The number of steps after which a game counts as endless."""


def described(rules: Rules[S], state: S) -> str:
    """Return the seat to act, the options and the fields of a position, for an error."""
    position = rules.position(state)
    values = {**rules.options, **position.fields}
    details = [f"{name}={value}" for name, value in values.items()]
    return ", ".join([f"seat {state.to_act + 1} of {rules.seats}", *details])


class WrongMethodError(TypeError):
    """Raised if a method of a game does what it must not do.

    Attributes:
        path: the file that defines the method.
        line: the line at which the method begins.
    """

    def __init__(self, method: Callable[..., object], fault: str) -> None:
        function: Any = method
        super().__init__(f"{function.__qualname__} {fault}")
        self.path = Path(function.__code__.co_filename)
        self.line: int = function.__code__.co_firstlineno


class WrongReturnError(WrongMethodError):
    """Raised if a method of a game returns something that it must not return.

    Examples:
        >>> str(WrongReturnError(rules.due, None, "a ChanceEvent"))
        'LadderRules.due returned None; expected a ChanceEvent'
    """

    def __init__(self, method: Callable[..., object], value: object, expected: str) -> None:
        super().__init__(method, f"returned {value!r}; expected {expected}")


class DeadEndError(WrongMethodError):
    """Raised if a game is not over, but its rules refuse every action.

    Examples:
        >>> str(DeadEndError(rules.refusal, "seat 1 of 2, passes=1"))
        'LadderRules.refusal refuses every action, but the game is not over: seat 1 of 2, passes=1'
    """

    def __init__(self, method: Callable[..., object], where: str) -> None:
        super().__init__(method, f"refuses every action, but the game is not over: {where}")


class EndlessGameError(WrongMethodError):
    """Raised if a game is not over after very many steps.

    Examples:
        >>> str(EndlessGameError(rules.initial_state, "seat 1 of 2, passes=1"))
        'LadderRules.initial_state begins a game that 5000 steps do not end: seat 1 of 2, passes=1'
    """

    def __init__(self, method: Callable[..., object], where: str) -> None:
        super().__init__(method, f"begins a game that {MOST_STEPS} steps do not end: {where}")
