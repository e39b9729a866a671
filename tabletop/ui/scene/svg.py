"""Writes SVG drawings: what Qt's generator makes of a painting, freed of all that says nothing.

Every piece is drawn once, in `<defs>`, and then used wherever such a piece lies. Everything is made
of paths, writing too, so that it looks the same in every viewer.
"""

import re
from collections.abc import Callable, Hashable
from typing import Final
from xml.etree import ElementTree as ET

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from tabletop.ui.scene.items import Pose
from tabletop.ui.theme.sprite_cache import Sprite

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
_SILENT: Final = {
    "vector-effect": "none",
    "transform": "matrix(1,0,0,1,0,0)",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "opacity": "1",
    "fill-rule": "nonzero",
}
"""Attributes that say what holds anyway."""
_FONT: Final = ("font-family", "font-size", "font-weight", "font-style")
"""There is no text that they could be about."""
_PLACED: Final = ("d", "points")
_NO_PEN: Final = "#000000"
"""So Qt writes the pen without a brush that it paints `stroke="none"` of our drawings with.

Nothing on the table is outlined in pure black.
"""
_OF_PEN: Final = ("stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit")


class SvgDrawing:
    """A drawing that grows from below to above."""

    def __init__(self, around: QRectF, size: tuple[int, int], ground: str) -> None:
        """Begin a drawing.

        Args:
            around: what is seen of the scene.
            size: how large it is meant to be seen, in CSS pixels.
            ground: the colour where nothing else is.
        """
        lengths = (around.x(), around.y(), around.width(), around.height())
        x, y, width, height = map(_number, lengths)
        self._root = ET.Element(
            "svg",
            {
                "xmlns": _SVG,
                "xmlns:xlink": _XLINK,
                "version": "1.1",
                "width": str(size[0]),
                "height": str(size[1]),
                "viewBox": f"{x} {y} {width} {height}",
            },
        )
        self._defs = ET.SubElement(self._root, "defs")
        self._ids: dict[Hashable, str] = {}
        self._clips = 0
        box = {"x": x, "y": y, "width": width, "height": height, "fill": ground}
        ET.SubElement(self._root, "rect", box)

    def describe(self, title: str, words: str) -> None:
        """Say what is drawn, for those who cannot see it."""
        self._root.set("role", "img")
        for place, (tag, text) in enumerate((("title", title), ("desc", words))):
            element = ET.Element(tag)
            element.text = text
            self._root.insert(place, element)

    def paint(self, area: QRectF, paint: Callable[[QPainter], None], down: float = 0.0) -> None:
        """Add a painting of an area of the scene, moved down by so many units."""
        group = self._painted(area, paint)
        if down:
            group.set("transform", f"translate(0,{_number(down)})")
        self._root.append(group)

    def use(self, sprite: Sprite, pose: Pose, down: float) -> None:
        """Add a piece, moved down by so many units; an equal one is drawn only once."""
        name = self._ids.get(sprite.key)
        if name is None:
            name = self._ids[sprite.key] = f"piece{len(self._ids) + 1}"
            drawn = self._painted(sprite.area, lambda painter: sprite.paint(painter, sprite.area))
            drawn.set("id", name)
            self._defs.append(drawn)
        moves = [f"translate({_number(pose.x)},{_number(pose.y + down)})"]
        if pose.rotation:
            moves.append(f"rotate({_number(pose.rotation)})")
        if pose.scale != 1.0:
            moves.append(f"scale({_number(pose.scale, 4)})")
        link = {"xlink:href": f"#{name}", "transform": " ".join(moves)}
        ET.SubElement(self._root, "use", link)

    def text(self) -> str:
        """Return the file's text."""
        ET.indent(self._root, "")
        drawn = ET.tostring(self._root, encoding="unicode")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawn}\n'

    def _painted(self, area: QRectF, paint: Callable[[QPainter], None]) -> ET.Element:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
        generator.setOutputDevice(buffer)
        generator.setViewBox(area)
        generator.setSize(area.size().toSize())
        painter = QPainter(generator)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.end()
        root = ET.fromstring(buffer.data().data())  # noqa: S314 - Qt wrote it just now
        group = root.find(f"{{{_SVG}}}g")
        if group is None:
            raise ValueError("Qt has drawn nothing")
        renamed: dict[str, str] = {}
        for clip in root.iter(f"{{{_SVG}}}clipPath"):
            self._clips += 1
            renamed[f"url(#{clip.get('id')})"] = f"url(#clip{self._clips})"
            clip.set("id", f"clip{self._clips}")
            self._defs.append(_tidied(clip, {}))
        # What the outermost group says, every group in it says anew.
        group.attrib.clear()
        return _tidied(group, renamed)


def _tidied(element: ET.Element, renamed: dict[str, str]) -> ET.Element:
    """Return the element without what says nothing; a group of one is that one."""
    tag = element.tag.removeprefix(f"{{{_SVG}}}")
    attributes = {
        name: _rounded(name, renamed.get(value, value))
        for name, value in element.attrib.items()
        if name not in _FONT and _SILENT.get(name) != value
    }
    if attributes.get("stroke") in (_NO_PEN, "none"):
        for name in ("stroke", *_OF_PEN):
            attributes.pop(name, None)
    parts = [_tidied(child, renamed) for child in element]
    parts = [part for part in parts if part.get("d") != "" and (part.tag != "g" or len(part))]
    # Clips are in the coordinates outside a group, but inside an element's own transform.
    if tag == "g" and len(parts) == 1 and "clip-path" not in attributes:
        [part] = parts
        if not attributes.keys() & part.attrib.keys() - {"fill-rule"}:
            part.attrib = {**attributes, **part.attrib}
            return part
    tidied = ET.Element(tag, attributes)
    tidied.extend(parts)
    return tidied


def _rounded(name: str, value: str) -> str:
    if name in _PLACED:
        return _NUMBER.sub(lambda found: _number(float(found[0])), value).strip()
    if name.endswith(("opacity", "width")):
        return _NUMBER.sub(lambda found: _number(float(found[0]), 3), value)
    return value


def _number(value: float, digits: int = 2) -> str:
    """Return a number as short as it can be written."""
    said = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
