"""Reckons what it costs to draw a drawing, without drawing it.

The numbers are milliseconds of an ordinary computer for a picture of 1000 x 1400 pixels, as they
were measured of the worst drawings of each kind; usual ones take far less than what is reckoned.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from tabletop.cards.outline import length_of, numbers_in, scale_of
from tabletop.engine.localized_error import ErrorText

SHAPES: Final = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
WORDS: Final = ("text", "tspan")
_COPIES: Final = 500
_COPIES_IN_COPIES: Final = 3
_FILTERS: Final = 4
_SHAPES_IN_ALL: Final = 20_000
_LETTERS: Final = 300_000
"""Of paths and texts, with all copies."""
_LARGEST: Final = 1e9
"""More than that something is never enlarged, as far as it is seen."""
_BUDGET: Final = 1_200.0
_EACH: Final = 0.02
_AREA: Final = 0.4
"""Of a plain colour over the whole picture."""
_GRADIENT: Final = 4.0
_LAYER: Final = 1.0
_EFFECT: Final = 200.0
_LETTER: Final = 10.0
_CROSSED: Final = 1 / 30
"""Of outlines, by their length times what they may cross; their length alone is counted once."""
_MOST_CROSSED: Final = 250.0
_STROKED: Final = 4
"""As many times more of it does an outline take that is drawn as a line."""


@dataclass(slots=True)
class _Count:
    """What is drawn with an element, everything that it copies included."""

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


def too_much(root: ET.Element) -> Iterator[ErrorText]:
    """Yield why a drawing takes too long to be drawn, or may never come to an end."""
    names = Counter(name for one in root.iter() if (name := one.get("id")) is not None)
    for name in (name for name, count in names.items() if count > 1):
        yield ErrorText('the id "{name}" is there twice', name=name)
    drawn = _Drawn(root)
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
            is_slow = drawn.cost(root, 1.0) > _BUDGET
        except ValueError:
            yield ErrorText("a path in it is not as it must be")
            return
        if is_slow:
            yield ErrorText("drawing it takes too long")


class _Drawn:
    """A drawing with what its elements refer to."""

    def __init__(self, root: ET.Element) -> None:
        everything = [*root.iter()]
        self._named = {one.get("id", ""): one for one in everything}
        box = [abs(number) for number in numbers_in(root.get("viewBox", ""))[2:4]]
        sides = box or [*_numbers(root, "width"), *_numbers(root, "height")]
        self._size = max(*sides, 0.001) if sides else 1.0
        self._line = max(
            (n for one in everything for n in _numbers(one, "stroke-width")), default=1
        )
        self._is_stroked = any(one.get("stroke", "none") != "none" for one in everything)
        self._is_shaded = any(
            "#" in one.get(paint, "") and "url" in one.get(paint, "")
            for one in everything
            for paint in ("fill", "stroke")
        )
        self._counts: dict[ET.Element, _Count | None] = {}
        """None while it is being counted."""

    def count(self, element: ET.Element, depth: int) -> _Count:
        """Count what is drawn with an element.

        Raises:
            RecursionError: it is drawn within itself, or too deep in copies of copies.
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

    def cost(self, element: ET.Element, scale: float) -> float:
        """Return what it costs to draw an element so many times as large.

        Raises:
            ValueError: a path is none.
        """
        if element.tag in {"defs", "filter", "linearGradient", "radialGradient"}:
            return 0.0
        scale = min(scale * scale_of(element.get("transform", "")), _LARGEST)
        cost = _LAYER if "opacity" in element.attrib else 0.0
        cost += _EFFECT * sum(len([*one.iter()]) - 1 for one in self._filters(element))
        if element.tag in SHAPES:
            cost += self._shape(element, scale)
        elif element.tag in WORDS:
            cost += _LETTER * len(element.text or "")
        cost += sum(_LETTER * len(inner.tail or "") for inner in element)
        for inner in (*element, *self._linked(element)):
            cost += self.cost(inner, scale)
        return cost

    def _shape(self, element: ET.Element, scale: float) -> float:
        length = length_of(element, self._size, scale)
        crossed = length * (1 + min(length, _MOST_CROSSED) * _CROSSED)
        share = _AREA + (_GRADIENT if self._is_shaded else 0.0)
        cost = _EACH + crossed + share * min(1.0, min(length, 4.0) ** 2 / 12)
        if self._is_stroked and element.get("stroke") != "none":
            wide = length + self._line * scale / self._size
            cost += _STROKED * crossed + 2.5 * share * min(1.0, min(wide, 4.0) ** 2 / 12)
        return cost

    def _linked(self, element: ET.Element) -> Iterator[ET.Element]:
        target = self._named.get(element.get("xlink:href", "").removeprefix("#"))
        if target is not None and "xlink:href" in element.attrib:
            yield target

    def _filters(self, element: ET.Element) -> Iterator[ET.Element]:
        """Yield the filter that an element names as `url(#name)`."""
        name = element.get("filter", "").partition("#")[2].partition(")")[0].strip("\"'")
        if name in self._named and name:
            yield self._named[name]


def _numbers(element: ET.Element, name: str) -> list[float]:
    return [abs(number) for number in numbers_in(element.get(name, ""))]
