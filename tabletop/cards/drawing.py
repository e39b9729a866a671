"""Read untrusted SVG drawings, and write only the parts that are allowed.

The renderer receives only what was parsed and checked here, so it cannot interpret a file
differently. The cost of rendering is estimated from the lengths of outlines. Costs are in
milliseconds on an ordinary computer, for a picture of 1000 x 1400 pixels. They were measured with
the slowest drawings of each kind; typical drawings take far less.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import hypot, inf, pi
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from tabletop.cards.xml_reading import XmlError, line_of, parse_xml
from tabletop.engine.localized_error import ErrorText

_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,3}+)?")
_ANY: Final = _NUMBER.pattern
_PART: Final = re.compile(r"[\s,]*+([A-Za-z])?+[\s,]*+")
_FLAG: Final = re.compile(r"[01]")
_CALL: Final = re.compile(r"(?<![A-Za-z])([A-Za-z]{1,9})\s{0,9}\(([^()]{0,300})\)")
_TAKES: Final = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}
"""The number of arguments of each path command."""
_FLAGS_OF_ARC: Final = (3, 4)
_UNITS: Final = {"in": 96.0, "cm": 38.0, "mm": 3.8, "pt": 1.34, "pc": 16.0, "%": 1e9}
"""At most how many units of a drawing a unit of length has; percentages are unknown."""
_LENGTH: Final = re.compile(rf"\s*+({_ANY})\s*+(in|cm|mm|pt|pc|%)?")
_VIEW_BOX: Final = re.compile(rf"\s*+{_ANY}[\s,]++{_ANY}[\s,]++({_ANY})[\s,]++({_ANY})\s*+")
_SIDE: Final = rf"({_ANY})(?:px|in|cm|mm|pt|pc|%)?"
_SIDES: Final = re.compile(rf"\s*+{_SIDE}\s++{_SIDE}\s*+")
_FARTHEST: Final = 2.0
"""The maximum length counted for one line, as a multiple of the picture's size."""


def numbers_in(text: str) -> list[float]:
    """Return the numbers in an attribute's value, whatever separates them."""
    return [float(number) for number in _NUMBER.findall(text)]


def length_in(element: ET.Element, name: str, default: float = 0.0) -> float:
    """Return an upper bound for an attribute's absolute value in units of the drawing."""
    found = _LENGTH.match(element.get(name, ""))
    return default if found is None else abs(float(found[1])) * _UNITS.get(found[2], 1.0)


def scale_of(transform: str) -> float:
    """Return an upper bound for the factor by which a transform enlarges a shape."""
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


def lengths_of(element: ET.Element, size: float, scale: float) -> list[float]:
    """Return the lengths of an outline's parts, as multiples of the picture's size.

    Args:
        element: the element of the shape.
        size: the size of the picture, in the units of the shape.
        scale: the factor by which the shape is enlarged.

    Raises:
        ValueError: if the shape's path is invalid.
    """
    most = _FARTHEST * size / scale if scale else inf
    return [min(step, most) * scale / size for step in _steps(element)]


def _steps(element: ET.Element) -> Iterator[float]:
    """Yield the lengths of the lines and curves in a shape's outline."""
    of = partial(length_in, element)

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
    """Yield the lengths of a path's parts; curves count as lines between their points."""
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
        if command in "st":  # The first control point mirrors the previous one.
            yield hypot(points[0][0] - here[0], points[0][1] - here[1])
        for point in points:
            yield hypot(point[0] - here[0], point[1] - here[1])
            here = point


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield a path's commands with their numbers.

    Raises:
        ValueError: if the path is invalid.
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


SHAPES: Final = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
TEXT_ELEMENTS: Final = ("text", "tspan")
_COPIES: Final = 500
_COPIES_IN_COPIES: Final = 3
_FILTERS: Final = 4
_SHAPES_IN_ALL: Final = 20_000
_LETTERS: Final = 300_000
"""The maximum number of characters in paths and texts, including all copies."""
_LARGEST_SCALE: Final = 1e9
"""The maximum scale; a larger scale would make no visible difference."""
_BUDGET: Final = 1_200.0
_EACH: Final = 0.02
_AREA: Final = 0.4
"""The cost of filling the whole picture with a plain colour."""
_GRADIENT: Final = 4.0
_LAYER: Final = 1.0
_EFFECT: Final = 200.0
_LETTER: Final = 10.0
_CROSSED: Final = 1 / 30
"""The cost of crossing lines, as a multiple of the square of an outline's length."""
_MOST_CROSSED: Final = 250.0
_ROUND: Final = 20.0
"""The cost of a round end or corner as wide as the picture."""
_STROKED: Final = 4
"""How many times as much stroking an outline costs as filling it."""


@dataclass(slots=True)
class _Count:
    """What is drawn for an element, including everything that it copies, in numbers."""

    copies: int = 0
    deepest: int = 0
    filters: int = 0
    letters: int = 0
    shapes: int = 0

    def add(self, other: "_Count") -> None:
        self.copies += other.copies
        self.deepest = max(self.deepest, other.deepest)
        self.filters += other.filters
        self.letters += other.letters
        self.shapes += other.shapes


def cost_problems(root: ET.Element) -> Iterator[ErrorText]:
    """Yield reasons why rendering a drawing would take too long or might never end."""
    names = Counter(name for one in root.iter() if (name := one.get("id")) is not None)
    for name in (name for name, count in names.items() if count > 1):
        yield ErrorText('the id "{name}" is there twice', name=name)
    drawn = _CostEstimate(root)
    try:
        count = drawn.count(root, 0)
    except RecursionError:
        count = _Count(deepest=_COPIES_IN_COPIES + 1)
    if count.deepest > _COPIES_IN_COPIES:
        yield ErrorText("copies (use) lie at most {n} deep in one another", n=_COPIES_IN_COPIES)
        return
    if count.copies > _COPIES:
        yield ErrorText("a drawing has at most {n} copies (use)", n=_COPIES)
    elif count.filters > _FILTERS:
        yield ErrorText("a drawing has at most {n} filters", n=_FILTERS)
    elif count.shapes > _SHAPES_IN_ALL or count.letters > _LETTERS:
        yield ErrorText("drawing it takes too long")
    else:
        try:
            is_slow = drawn.cost(root) > _BUDGET
        except ValueError:
            yield ErrorText("a path in it is not as it must be")
            return
        if is_slow:
            yield ErrorText("drawing it takes too long")


class _CostEstimate:
    """An estimator of a drawing's cost, including the elements that it references."""

    def __init__(self, root: ET.Element) -> None:
        everything = [*root.iter()]
        self._named = {one.get("id", ""): one for one in everything}
        box = _VIEW_BOX.fullmatch(root.get("viewBox", ""))
        box = box or _SIDES.fullmatch(f"{root.get('width')} {root.get('height')}")
        sides = [float(side) for side in box.groups()] if box else [0.0]
        # Without them, shapes of any size may fill the picture.
        self._size = max(sides) if min(sides) > 0 else 0.001
        self._is_stroked = any(one.get("stroke", "none") != "none" for one in everything)
        self._is_round = any("round" in one.attrib.values() for one in everything)
        self._is_shaded = any(
            "#" in one.get(paint, "") and "url" in one.get(paint, "")
            for one in everything
            for paint in ("fill", "stroke")
        )
        self._counts: dict[ET.Element, _Count | None] = {}
        """The counts of elements, or None while an element is being counted."""

    def count(self, element: ET.Element, depth: int) -> _Count:
        """Count what is drawn for an element.

        Raises:
            RecursionError: if the element contains a copy of itself, or copies are nested too
                deeply.
        """
        if element in self._counts:
            known = self._counts[element]
            if known is None:
                raise RecursionError
            return known
        if depth > _COPIES_IN_COPIES:
            raise RecursionError
        self._counts[element] = None
        count = _Count(shapes=element.tag in SHAPES, filters="filter" in element.attrib)
        count.letters = len(element.get("d", "") + element.get("points", "") + (element.text or ""))
        for inner in element:
            found = self.count(inner, depth)
            if element.tag != "defs":
                count.add(found)
        for target in self._linked(element):
            count.add(self.count(target, depth + 1))
        if element.tag == "use":
            count.copies, count.deepest = count.copies + 1, count.deepest + 1
        self._counts[element] = count
        return count

    def cost(self, element: ET.Element, scale: float = 1.0, line: float = 1.0) -> float:
        """Return the cost of rendering an element.

        Args:
            element: the element.
            scale: the factor by which the element is enlarged.
            line: the stroke width that the element inherits.

        Raises:
            ValueError: if a path is invalid.
        """
        if element.tag in {"defs", "filter", "linearGradient", "radialGradient"}:
            return 0.0
        line = length_in(element, "stroke-width", line)
        scale = min(scale * scale_of(element.get("transform", "")), _LARGEST_SCALE)
        cost = _LAYER if "opacity" in element.attrib else 0.0
        cost += _EFFECT * sum(len([*one.iter()]) - 1 for one in self._filters(element))
        if element.tag in SHAPES:
            cost += self._shape(element, scale, line)
        elif element.tag in TEXT_ELEMENTS:
            cost += _LETTER * len(element.text or "")
        cost += sum(_LETTER * len(inner.tail or "") for inner in element)
        for inner in (*element, *self._linked(element)):
            cost += self.cost(inner, scale, line)
        return cost

    def _shape(self, element: ET.Element, scale: float, line: float) -> float:
        lengths = lengths_of(element, self._size, scale)
        length, width = sum(lengths), min(line * scale / self._size, _FARTHEST)
        crossed = _crossed(length)
        share = _AREA + (_GRADIENT if self._is_shaded else 0.0)
        cost = _EACH + crossed + share * min(1.0, min(length, 4.0) ** 2 / 12)
        if self._is_stroked and element.get("stroke") != "none":
            ends = len(lengths) * width
            cost += _STROKED * crossed + _crossed(ends) + (_ROUND * ends if self._is_round else 0)
            cost += 2.5 * share * min(1.0, min(length + width, 4.0) ** 2 / 12)
        return cost

    def _linked(self, element: ET.Element) -> Iterator[ET.Element]:
        target = self._named.get(element.get("xlink:href", "").removeprefix("#"))
        if target is not None and "xlink:href" in element.attrib:
            yield target

    def _filters(self, element: ET.Element) -> Iterator[ET.Element]:
        """Yield the filter that an element references as `url(#name)`."""
        name = element.get("filter", "").partition("#")[2].partition(")")[0].strip("\"'")
        if name in self._named and name:
            yield self._named[name]


def _crossed(length: float) -> float:
    """Return the cost of lines by their length, if each crosses the others."""
    return length * (1 + min(length, _MOST_CROSSED) * _CROSSED)


MAX_SIZE: Final = 1_000_000
"""The maximum size of a file in bytes; the program's own have a few thousand."""
_DEEPEST: Final = 40
_LARGEST_NUMBER: Final = 100_000
_STRONGEST_BLUR: Final = 100
_WIDEST_FILTER: Final = 2
"""The maximum size of a filter, as a multiple of the size of the filtered element."""

_EFFECTS: Final = {
    *("feGaussianBlur", "feOffset", "feMerge", "feMergeNode", "feFlood", "feComposite"),
    *("feBlend", "feColorMatrix"),
}
_ELEMENTS: Final = {
    *("g", "defs", "use", "linearGradient", "radialGradient", "stop", "filter"),
    *(*SHAPES, *TEXT_ELEMENTS, *_EFFECTS),
}
_SKIPPED: Final = {"title", "desc", "metadata"}
"""Elements that describe the drawing and are not rendered."""
_STYLES: Final = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color", "display", "visibility"),
    *("stop-color", "stop-opacity", "flood-color", "flood-opacity", "filter"),
    *("font-family", "font-size", "font-style", "font-weight", "text-anchor"),
}
"""Attributes that may also occur in a `style`."""
_NUMERIC: Final = {
    *("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy"),
    *("d", "points", "transform", "viewBox", "fx", "fy", "offset", "gradientTransform"),
    *("stdDeviation", "k1", "k2", "k3", "k4", "values", "font-size", "stroke-width"),
}
_ATTRIBUTES: Final = {
    *(*_STYLES, *_NUMERIC, "id", "gradientUnits", "spreadMethod", "preserveAspectRatio"),
    *("in", "in2", "result", "operator", "mode", "type"),
}
_IGNORED: Final = {"class", "version", "baseProfile", "enable-background", "role", "lang", "xmlns"}
"""Attributes that do not affect rendering."""
_FUNCTION_CALL: Final = re.compile(r"[A-Za-z-]\(|[\\@]")
_ALLOWED_CALL: Final = re.compile(
    r"""url\(["']?#[\w.:-]+["']?\)|(?:rgb|hsl)a?\([\d.,% ]*\)|"""
    r"""(?:matrix|translate|scale|rotate|skew[XY])\s{0,9}\([\d.,\s+eE-]*\)"""
)

_Report = Callable[[ET.Element, ErrorText], None]


class Drawing(NamedTuple):
    """The result of reading a drawing.

    Attributes:
        svg: the allowed part of the drawing, for rendering.
        problems: reasons why the drawing is refused, each with its line.
    """

    svg: bytes
    problems: tuple[tuple[int, ErrorText], ...] = ()


def read_drawing(data: bytes) -> Drawing:
    """Read a drawing; refuse external references, unknown elements and slow drawings."""
    try:
        root = parse_xml(data, plain=True, deepest=_DEEPEST)
    except XmlError as error:
        return Drawing(b"", ((error.line, error.text),))
    if root.tag != "svg":
        return Drawing(b"", ((line_of(root), ErrorText("this is no drawing (SVG)")),))
    faults: list[tuple[int, ErrorText]] = []
    kept = _sanitised(root, lambda element, fault: faults.append((line_of(element), fault)))
    if not faults:
        faults += [(line_of(root), fault) for fault in cost_problems(kept)]
    kept.set("xmlns", "http://www.w3.org/2000/svg")
    kept.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    return Drawing(ET.tostring(kept, encoding="utf-8"), tuple(faults))


def _sanitised(element: ET.Element, report: _Report) -> ET.Element:
    """Return a copy of an element with only its allowed contents."""
    copy = ET.Element(element.tag, dict(_attributes(element, report)))
    has_words = element.tag in TEXT_ELEMENTS
    if has_words:
        copy.text = element.text
    for inner in element:
        if ":" in inner.tag or inner.tag in _SKIPPED:
            continue  # meant for the program that wrote the drawing
        if inner.tag not in _ELEMENTS:
            links = (value for name, value in inner.items() if name.endswith("href"))
            if all(value.startswith("#") for value in links):
                fault = ErrorText('a drawing cannot have the element "{name}"', name=inner.tag)
            else:
                fault = ErrorText("a drawing shows nothing from elsewhere")
            report(inner, fault)
            continue
        copy.append(_sanitised(inner, report))
        if has_words:
            copy[-1].tail = inner.tail
    return copy


def _attributes(element: ET.Element, report: _Report) -> Iterator[tuple[str, str]]:
    """Yield an element's allowed attributes, including its style properties."""
    own = {name: value for name, value in element.items() if not name.startswith("@")}
    styled = [part.partition(":") for part in own.pop("style", "").split(";")]
    of_style = {name.strip(): value.strip() for name, _, value in styled if name.strip() in _STYLES}
    for name, value in {**own, **of_style}.items():
        prefix, _, bare = name.rpartition(":")
        if bare == "href":
            if not value.startswith("#"):
                report(element, ErrorText("a drawing shows nothing from elsewhere"))
            yield "xlink:href", value
        elif prefix or name in _IGNORED or name.startswith(("data-", "aria-")):
            continue
        elif fault := _fault(element.tag, name, value):
            report(element, fault)
        else:
            yield name, value


def _fault(tag: str, name: str, value: str) -> ErrorText | None:
    """Return why an element cannot have this attribute, or None if it can."""
    if name not in _ATTRIBUTES:
        return ErrorText('a drawing cannot have the attribute "{name}"', name=name)
    if _FUNCTION_CALL.search(_ALLOWED_CALL.sub("", value)):
        return ErrorText("a drawing shows nothing from elsewhere")
    if name in _NUMERIC and not _is_small(tag, name, value):
        return ErrorText('a number in "{name}" is too large', name=name)
    return None


def _is_small(tag: str, name: str, value: str) -> bool:
    """Return whether all numbers in a value are small enough to draw."""
    most = _STRONGEST_BLUR if name == "stdDeviation" else _LARGEST_NUMBER
    if tag == "filter":
        most = _WIDEST_FILTER * (100 if value.rstrip().endswith("%") else 1)
    return all(abs(number) <= most for number in numbers_in(value))
