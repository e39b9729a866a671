"""How long the outline of a shape in a drawing is, about: that is what painting it costs."""

import re
from collections.abc import Iterator
from math import hypot, inf, pi
from typing import Final
from xml.etree import ElementTree as ET

_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,3}+)?")
_PART: Final = re.compile(r"[\s,]*+([A-Za-z])?+[\s,]*+")
_FLAG: Final = re.compile(r"[01]")
_CALL: Final = re.compile(r"(?<![A-Za-z])([A-Za-z]{1,9})\s{0,9}\(([^()]{0,300})\)")
_TAKES: Final = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}
"""How many numbers follow each command of a path."""
_FLAGS_OF_ARC: Final = (3, 4)
_FARTHEST: Final = 2.0
"""How much of a line counts, in sizes of the picture: no more of it is seen."""


def numbers_in(text: str) -> list[float]:
    """Return the numbers of a value, whatever stands between them."""
    return [float(number) for number in _NUMBER.findall(text)]


def scale_of(transform: str) -> float:
    """Return how much larger something becomes, at most."""
    scale = 1.0
    for name, inside in _CALL.findall(transform):
        match name, [abs(number) for number in numbers_in(inside)]:
            case "scale", [*sides] if sides:
                scale *= max(sides)
            case "matrix", [a, b, c, d, *_]:
                scale *= max(a + b, c + d)
            case "skewX" | "skewY", _:
                scale *= 100.0
    return scale


def length_of(element: ET.Element, size: float, scale: float) -> float:
    """Return the length of a shape's outline, in sizes of the picture.

    Args:
        element: the shape.
        size: how large the picture is, in its own units.
        scale: how much larger the shape is drawn.

    Raises:
        ValueError: its path is none.
    """
    most = _FARTHEST * size / scale if scale else inf
    return sum(min(step, most) for step in _steps(element)) * scale / size


def _steps(element: ET.Element) -> Iterator[float]:
    """Yield the lengths of the lines and curves of an outline."""

    def of(name: str) -> float:
        return abs(next(iter(numbers_in(element.get(name, ""))), 0.0))

    match element.tag:
        case "rect":
            yield from (of("width"), of("height")) * 2
        case "circle" | "ellipse":
            yield from 4 * [pi / 2 * max(of("r"), of("rx"), of("ry"))]
        case "line":
            yield sum(map(of, ("x1", "y1", "x2", "y2")))
        case "polyline" | "polygon":
            points = numbers_in(element.get("points", ""))
            corners = [*zip(points[::2], points[1::2], strict=False)]
            for (x, y), (next_x, next_y) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
                yield hypot(next_x - x, next_y - y)
        case "path":
            yield from _steps_of_path(element.get("d", ""))


def _steps_of_path(text: str) -> Iterator[float]:
    """Yield the lengths of a path's parts, of a curve those of the lines through its points."""
    here = start = (0.0, 0.0)
    for letter, numbers in _commands(text):
        command, relative = letter.lower(), letter.islower()
        x, y = here if relative else (0.0, 0.0)
        if command == "z":
            points = [start]
        elif command == "h":
            points = [(x + numbers[0], here[1])]
        elif command == "v":
            points = [(here[0], y + numbers[0])]
        elif command == "a":
            yield 2 * pi * max(abs(numbers[0]), abs(numbers[1]))
            points = [(x + numbers[5], y + numbers[6])]
        else:
            points = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
        if command == "m":
            here = start = points[0]
            continue
        if command in "st":  # the first point mirrors one of before
            yield hypot(points[0][0] - here[0], points[0][1] - here[1])
        for point in points:
            yield hypot(point[0] - here[0], point[1] - here[1])
            here = point


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers.

    Raises:
        ValueError: it is none.
    """
    at, letter = 0, ""
    while at < len(text):
        part = _PART.match(text, at)
        letter = (part and part[1]) or {"m": "l", "M": "L", "z": "", "Z": ""}.get(letter, letter)
        if part is None or letter.lower() not in _TAKES:
            raise ValueError("this is no path")
        at = part.end()
        numbers: list[float] = []
        for number in range(_TAKES[letter.lower()]):
            is_flag = letter in "aA" and number in _FLAGS_OF_ARC
            found = (_FLAG if is_flag else _NUMBER).match(text, at)
            if found is None:
                raise ValueError("this is no path")
            numbers.append(float(found[0]))
            after = _PART.match(text, found.end())
            at = found.end() if after is None or after[1] else after.end()
        yield letter, numbers
