"""Errors for what methods of a game must not do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any


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
