"""Long texts that a regular expression nearly matches, made from the expression itself.

Where two repeats of an expression can share a text out in many ways, all of them are tried as soon
as the rest does not fit: the time grows with the square of the text, or doubles with each letter.
"""

import re
from collections.abc import Iterator
from re import _constants as code  # type: ignore[attr-defined] # the parser has no public name
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

LENGTH: Final = 20_000
"""Letters of a near miss."""
_LETTERS: Final = " \t\n\raA0-_.:\"'%{}<>#,/!~é"
_ENDS: Final = ("", "!", "\n!", "\0")
_CATEGORIES: Final = {
    code.CATEGORY_DIGIT: r"\d",
    code.CATEGORY_NOT_DIGIT: r"\D",
    code.CATEGORY_SPACE: r"\s",
    code.CATEGORY_NOT_SPACE: r"\S",
    code.CATEGORY_WORD: r"\w",
    code.CATEGORY_NOT_WORD: r"\W",
}
_REPEATS: Final = (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT)


def near_misses(pattern: str, flags: int = 0) -> Iterator[str]:
    """Yield long texts in which a repeat of an expression goes on and on, and then breaks off."""
    told: dict[str, None] = {}
    letters = "".join(dict.fromkeys(_LETTERS + pattern))
    for begin, unit in _units(parser.parse(pattern, flags), "", letters):
        for end in _ENDS:
            told[begin + unit * (LENGTH // len(unit)) + end] = None
    yield from told


def _units(items: Any, begin: str, letters: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - the parser's own
    """Yield what leads to each unbounded repeat, and what is repeated there."""
    for operation, argument in items:
        if operation in _REPEATS:
            _, most, inner = argument
            if most == code.MAXREPEAT:
                units = {_sample(inner, letter, times) for letter in letters for times in (1, 2)}
                yield from ((begin, unit) for unit in sorted(units) if unit)
            yield from _units(inner, begin, letters)
        for inner in _inside(operation, argument):
            yield from _units(inner, begin, letters)
        begin += _sample([(operation, argument)], "a", 1)


def _inside(operation: Any, argument: Any) -> list[Any]:  # noqa: ANN401
    if operation is code.BRANCH:
        return list(argument[1])
    if operation is code.SUBPATTERN:
        return [argument[-1]]
    if operation is code.ATOMIC_GROUP:
        return [argument]
    return [argument[1]] if operation in (code.ASSERT, code.ASSERT_NOT) else []


def _sample(items: Any, letter: str, times: int) -> str:  # noqa: ANN401
    """Return a text that matches, with a letter wherever it may stand."""
    made = ""
    for operation, argument in items:
        if operation is code.LITERAL:
            made += chr(argument)
        elif operation is code.NOT_LITERAL:
            made += letter if ord(letter) != argument else "z"
        elif operation is code.ANY:
            made += letter if letter != "\n" else "z"
        elif operation is code.IN:
            made += next((one for one in letter + _LETTERS if _is_in(one, argument)), "")
        elif operation in _REPEATS:
            least, most, inner = argument
            made += _sample(inner, letter, times) * max(least, min(times, most))
        elif operation is code.BRANCH:
            fitting = [_sample(inner, letter, times) for inner in argument[1]]
            made += next((one for one in fitting if letter in one), fitting[0])
        elif operation not in (code.ASSERT, code.ASSERT_NOT):
            made += "".join(_sample(inner, letter, times) for inner in _inside(operation, argument))
    return made


def _is_in(letter: str, members: Any) -> bool:  # noqa: ANN401
    """Return whether a letter is of a class, such as `[^a-z_]`."""
    found = False
    for operation, argument in members:
        if operation is code.LITERAL:
            found |= ord(letter) == argument
        elif operation is code.RANGE:
            found |= argument[0] <= ord(letter) <= argument[1]
        elif operation is code.CATEGORY:
            found |= re.match(_CATEGORIES[argument], letter) is not None
    return found != (members[0][0] is code.NEGATE)
