"""Reads drawings that may come from anybody: what is allowed in them is written anew.

Whoever draws gets nothing of a file but what was read and checked here, so that no second reader
finds something else in it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from tabletop.cards.drawing_cost import SHAPES, WORDS, too_much
from tabletop.cards.outline import numbers_in
from tabletop.cards.xml_reading import XmlError, line_of, parsed_xml
from tabletop.engine.localized_error import ErrorText

LARGEST: Final = 1_000_000
"""Bytes of a file; the program's own drawings have some thousand."""
_DEEPEST: Final = 40
_LARGEST_NUMBER: Final = 100_000
_STRONGEST_BLUR: Final = 100
_WIDEST_FILTER: Final = 2
"""Of what is filtered."""

_EFFECTS: Final = {
    *("feGaussianBlur", "feOffset", "feMerge", "feMergeNode", "feFlood", "feComposite"),
    *("feBlend", "feColorMatrix"),
}
_ELEMENTS: Final = {
    *("g", "defs", "use", "linearGradient", "radialGradient", "stop", "filter"),
    *(*SHAPES, *WORDS, *_EFFECTS),
}
_LEFT_OUT: Final = {"title", "desc", "metadata"}
"""Elements that say something of a drawing and are not drawn."""
_LOOKS: Final = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color", "display", "visibility"),
    *("stop-color", "stop-opacity", "flood-color", "flood-opacity", "filter"),
    *("font-family", "font-size", "font-style", "font-weight", "text-anchor"),
}
"""Attributes that a `style` may have as well."""
_MEASURES: Final = {
    *("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "dx", "dy"),
    *("d", "points", "transform", "viewBox", "fx", "fy", "offset", "gradientTransform"),
    *("stdDeviation", "k1", "k2", "k3", "k4", "values", "font-size", "stroke-width"),
}
_ATTRIBUTES: Final = {
    *(*_LOOKS, *_MEASURES, "id", "gradientUnits", "spreadMethod", "preserveAspectRatio"),
    *("in", "in2", "result", "operator", "mode", "type"),
}
_IDLE: Final = {"class", "version", "baseProfile", "enable-background", "role", "lang", "xmlns"}
"""Attributes that say nothing to whoever draws."""
_CALLED: Final = re.compile(r"[A-Za-z-]\(|[\\@]")
_OWN: Final = re.compile(
    r"""url\(["']?#[\w.:-]+["']?\)|(?:rgb|hsl)a?\([\d.,% ]*\)|"""
    r"""(?:matrix|translate|scale|rotate|skew[XY])\s{0,9}\([\d.,\s+eE-]*\)"""
)

_Report = Callable[[ET.Element, ErrorText], None]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that was read.

    Attributes:
        svg: what is allowed of it, to be drawn.
        faults: lines, and why the drawing is refused.
    """

    svg: bytes
    faults: tuple[tuple[int, ErrorText], ...] = ()


def read_drawing(data: bytes) -> Drawing:
    """Read a drawing; refused is what reads from elsewhere, is unknown, or takes long to draw."""
    try:
        root = parsed_xml(data, plain=True, deepest=_DEEPEST)
    except XmlError as error:
        return Drawing(b"", ((error.line, error.fault),))
    if root.tag != "svg":
        return Drawing(b"", ((line_of(root), ErrorText("this is no drawing (SVG)")),))
    faults: list[tuple[int, ErrorText]] = []
    kept = _kept(root, lambda element, fault: faults.append((line_of(element), fault)))
    if not faults:
        faults += [(line_of(root), fault) for fault in too_much(kept)]
    kept.set("xmlns", "http://www.w3.org/2000/svg")
    kept.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    return Drawing(ET.tostring(kept, encoding="utf-8"), tuple(faults))


def _kept(element: ET.Element, report: _Report) -> ET.Element:
    """Return a copy of an element with all that is in it, as far as it is allowed."""
    copy = ET.Element(element.tag, dict(_attributes(element, report)))
    has_words = element.tag in WORDS
    if has_words:
        copy.text = element.text
    for inner in element:
        if ":" in inner.tag or inner.tag in _LEFT_OUT:
            continue  # for the program that made the drawing
        if inner.tag not in _ELEMENTS:
            links = (value for name, value in inner.items() if name.endswith("href"))
            if all(value.startswith("#") for value in links):
                fault = ErrorText('a drawing cannot have the element "{name}"', name=inner.tag)
            else:
                fault = ErrorText("a drawing shows nothing from elsewhere")
            report(inner, fault)
            continue
        copy.append(_kept(inner, report))
        if has_words:
            copy[-1].tail = inner.tail
    return copy


def _attributes(element: ET.Element, report: _Report) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element that are allowed; those of a style one by one."""
    own = {name: value for name, value in element.items() if not name.startswith("@")}
    styled = [part.partition(":") for part in own.pop("style", "").split(";")]
    of_style = {name.strip(): value.strip() for name, _, value in styled if name.strip() in _LOOKS}
    for name, value in {**own, **of_style}.items():
        prefix, _, bare = name.rpartition(":")
        if bare == "href":
            if not value.startswith("#"):
                report(element, ErrorText("a drawing shows nothing from elsewhere"))
            yield "xlink:href", value
        elif prefix or name in _IDLE or name.startswith(("data-", "aria-")):
            continue
        elif fault := _fault(element.tag, name, value):
            report(element, fault)
        else:
            yield name, value


def _fault(tag: str, name: str, value: str) -> ErrorText | None:
    """Return why an element cannot have this attribute."""
    if name not in _ATTRIBUTES:
        return ErrorText('a drawing cannot have the attribute "{name}"', name=name)
    if _CALLED.search(_OWN.sub("", value)):
        return ErrorText("a drawing shows nothing from elsewhere")
    if name in _MEASURES and not _is_small(tag, name, value):
        return ErrorText('a number in "{name}" is too large', name=name)
    return None


def _is_small(tag: str, name: str, value: str) -> bool:
    """Return whether all numbers of a value are of a size that can be drawn."""
    most = _STRONGEST_BLUR if name == "stdDeviation" else _LARGEST_NUMBER
    if tag == "filter":
        most = _WIDEST_FILTER * (100 if value.rstrip().endswith("%") else 1)
    return all(abs(number) <= most for number in numbers_in(value))
