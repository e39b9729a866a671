"""Paint the background of a table: material, rim, slots, names and ornaments.

The background is painted once and cached by the view, since nothing in it moves.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap, QRadialGradient, QTransform

from tabletop.engine.zones import DicePlace, Ornament, Place, SeatSign, Spread
from tabletop.resources import resource_path
from tabletop.ui.table.bot_driver import computer_text, level_text
from tabletop.ui.table.model.layout import CARD_RATIO, Spot, spots
from tabletop.ui.table.model.snapshot import SeatSnapshot, Snapshot, ZoneSnapshot
from tabletop.ui.table.scene.face_painting import inset, rounded
from tabletop.ui.table.scene.sprites import UNIT, Sprites
from tabletop.ui.widgets.art import paint_badge, paint_computer
from tabletop.ui.widgets.text_fitting import TextSizes, fit_text, text_path
from tabletop.ui.widgets.theme import (
    INK,
    Theme,
    centred,
    legible,
    mix,
    round_pen,
    set_fill,
    set_outline,
    with_opacity,
)

_LABEL: Final = 0.115
_FILL: Final = 0.55
"""The share of the edge colour in the fill colour of a slot."""
_FAINT: Final = 0.55
"""The share of the text colour in the name of an empty slot, if that is legible."""
_WHERE_LIT: Final = 1.25
"""The factor for the contrast of a slot's name, since parts of the table are brighter."""
_LABEL_HIGH: Final = 0.9
"""The maximum height of a name relative to its place."""
_APART: Final = 0.92
"""The share of the width beside a place that its name may fill."""
_SIGN: Final = 0.42
_SIGN_FULL: Final = 0.62
"""The height of a player's name relative to its tag: usual, and with large text."""
_PICTURE: Final = 0.66
"""The width of the picture in an empty place, in card widths."""
_SEEN: Final = 0.38
"""The opacity of the picture in an empty place."""
_ASKEW: Final = 9.0
"""Degrees by which the die pictured in an empty place is rotated."""
_ARROW_TEXT: Final = 0.27
"""The height of the number on an arrow, relative to the arrow."""
_FRAME: Final = 0.045
"""The width of the frame around the zones of the seat to act, in card widths."""


RIM: Final = UNIT * 0.06
"""The width of the table's rim, in scene units."""


def paint_background(
    painter: QPainter,
    snapshot: Snapshot,
    sprites: Sprites,
    sizes: TextSizes,
    *,
    labels: bool = True,
) -> None:
    """Paint everything below the pieces except the bare table.

    Args:
        painter: the painter, which uses scene units.
        snapshot: the contents of the table.
        sprites: draws the pictures.
        sizes: the table's text sizes.
        labels: whether empty places show their names instead of pictures.
    """
    theme = sprites.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    plan = snapshot.plan
    for zone in snapshot.zones:
        _slot(painter, zone.place, theme.felt_edge)
    _frame(painter, [area_of(zone.place) for zone in snapshot.zones if zone.active], theme.lift)
    trays = [p for p in plan.dice if not p.is_cup and not _is_zone(p, plan.places)]
    for tray in trays:
        _tray(painter, tray, theme)
    for ornament in plan.ornaments:
        _ornament(painter, ornament, sprites, sizes)
    _captions(painter, snapshot.zones, theme, sizes)
    for zone in snapshot.zones:
        if zone.count or not zone.place.label:
            continue
        if labels:
            _label(painter, zone.place, zone.name, theme, sizes)
        elif zone.place.picture:
            _picture(painter, zone.place, sprites)
    occupied = {die.place for die in snapshot.dice}
    for tray in trays:
        if tray.name not in occupied and labels:
            _label(painter, tray, snapshot.dice_places[tray.name], theme, sizes)
        elif tray.name not in occupied:
            _die(painter, tray, theme)
    for sign in snapshot.signs:
        _sign(painter, sign, theme, sizes)


def text_at(snapshot: Snapshot, point: QPointF) -> tuple[str, QRectF]:
    """Return the full text and the area of the label at a point; empty if none."""
    for shown in snapshot.signs:
        if area_of(shown.sign).contains(point):
            return seat_text(shown), area_of(shown.sign)
    for zone in snapshot.zones:
        is_counted = zone.place.spread is Spread.PILE
        if (is_counted or not zone.count) and area_of(zone.place).contains(point):
            return zone_text(zone), area_of(zone.place)
    for place in snapshot.plan.dice:
        if area_of(place).contains(point):
            return snapshot.dice_places[place.name], area_of(place)
    return "", QRectF()


def zone_text(zone: ZoneSnapshot) -> str:
    """Return a zone's name, with the number of its cards if it has any."""
    return f"{zone.name}: {count_text(zone.count)}" if zone.count else zone.name


def count_text(count: int) -> str:
    """Return a number of cards as text."""
    if count == 0:
        return QCoreApplication.translate("Accessible", "empty")
    if count == 1:
        return QCoreApplication.translate("Accessible", "one card")
    return QCoreApplication.translate("Accessible", "{n} cards").format(n=count)


def seat_text(shown: SeatSnapshot) -> str:
    """Return a player's name, with the level if the computer plays the seat."""
    return f"{shown.name} ({computer_text(shown.bot)})" if shown.bot else shown.name


def area_of(place: Place | DicePlace | Ornament | SeatSign) -> QRectF:
    """Return a place's area in scene units."""
    return centred(QPointF(place.x, place.y) * UNIT, place.width * UNIT, place.height * UNIT)


def _slot(painter: QPainter, place: Place, colour: str) -> None:
    """Paint a zone's slot: an outline for each pile or cell, otherwise a lane."""
    match place.spread:
        case Spread.FAN:
            return
        case Spread.GRID if place.cells:
            for spot in spots(place, place.cells):
                _outline(painter, spot, colour)
        case Spread.PILE if place.fanned == 1:
            _outline(painter, Spot(place.x, place.y, place.scale), colour)
        case Spread.ROW | Spread.GRID | Spread.PILE:
            set_fill(painter, colour, _FILL)
            area = inset(area_of(place), -UNIT * 0.04 * place.scale)
            painter.drawRoundedRect(area, UNIT * 0.08, UNIT * 0.08)


def _frame(painter: QPainter, areas: Sequence[QRectF], colour: str) -> None:
    """Paint a single frame around some areas, if there are any."""
    if areas:
        set_outline(painter, colour, UNIT * _FRAME)
        area = inset(reduce(QRectF.united, areas), -UNIT * 0.05)
        painter.drawRoundedRect(area, UNIT * 0.09, UNIT * 0.09)


def _outline(painter: QPainter, spot: Spot, colour: str) -> None:
    width = UNIT * spot.scale
    set_outline(painter, colour, UNIT * 0.022, with_opacity(colour, _FILL))
    area = centred(QPointF(spot.x, spot.y) * UNIT, width, width * CARD_RATIO)
    painter.drawRoundedRect(area, width * 0.05, width * 0.05)


def _is_zone(place: DicePlace, zones: tuple[Place, ...]) -> bool:
    """Return whether a dice place is also the place of a zone that has a slot."""
    return any(
        zone.spread is not Spread.FAN
        and abs(zone.x - place.x) < 0.05
        and abs(zone.y - place.y) < 0.05
        for zone in zones
    )


def _tray(painter: QPainter, place: DicePlace, theme: Theme) -> None:
    """Paint a tray with a lit rim and a shadow inside."""
    area, line, corner = area_of(place), UNIT * 0.05, UNIT * 0.14
    ground = rounded(area, corner)
    painter.fillPath(ground, with_opacity(theme.felt_edge, _FILL))
    if not theme.material:
        return
    for depth in range(1, 4):
        dark = ground.subtracted(ground.translated(UNIT * 0.035 * depth, UNIT * 0.035 * depth))
        painter.fillPath(dark, with_opacity("black", 0.07))
    set_outline(painter, QColor(theme.rim).lighter(125), line)
    painter.drawRoundedRect(area.translated(-line * 0.12, -line * 0.12), corner, corner)
    set_outline(painter, theme.rim, line * 0.8)
    painter.drawRoundedRect(area, corner, corner)


def _ornament(painter: QPainter, ornament: Ornament, sprites: Sprites, sizes: TextSizes) -> None:
    area = area_of(ornament)
    sprites.draw(painter, sprites.drawing(ornament.picture, area, ornament.rotation))
    if ornament.text:
        set_fill(painter, INK)
        height = min(ornament.width, ornament.height) * UNIT * _ARROW_TEXT
        painter.drawPath(text_path(ornament.text, area.center(), max(height, sizes.least)))


def _label(
    painter: QPainter, place: Place | DicePlace, text: str, theme: Theme, sizes: TextSizes
) -> None:
    """Paint the name of an empty place faintly in its slot."""
    ground = mix(QColor(theme.felt), QColor(theme.felt_edge), _FILL)
    colour = mix(ground, QColor(theme.on_felt), _FAINT)
    colour = legible(colour, ground, theme.contrast * _WHERE_LIT)
    set_fill(painter, colour)
    room = place.width
    if isinstance(place, Place) and place.spread is Spread.PILE:
        room = place.scale
    width = min(room, 2.0) * UNIT * 0.86
    height, max_height = max(UNIT * _LABEL, sizes.normal), place.height * UNIT * _LABEL_HIGH
    lettering = fit_text(text, width, height, sizes.least, room=max_height, bold=False)
    painter.drawPath(lettering.path(QPointF(place.x * UNIT, place.y * UNIT), bold=False))


def _captions(
    painter: QPainter, zones: Sequence[ZoneSnapshot], theme: Theme, sizes: TextSizes
) -> None:
    """Paint names beside the zones that have a caption, if they fit.

    All names in a row have the same size.
    """
    rows: dict[float, list[tuple[str, QPointF, float]]] = {}
    for zone in zones:
        if zone.place.caption is not None:
            x, y, width = zone.place.caption
            rows.setdefault(round(y, 3), []).append((zone.name, QPointF(x, y) * UNIT, width))
    wanted = max(UNIT * _LABEL, sizes.normal)
    set_fill(painter, theme.on_felt)
    for row in rows.values():
        fitted = [
            (name, middle, lettering.height)
            for name, middle, width in row
            for lettering in [
                fit_text(name, width * UNIT * _APART, wanted, sizes.least, bold=False)
            ]
            if lettering.lines == (name,)
        ]
        height = min((high for *_, high in fitted), default=0.0)
        for name, middle, _ in fitted:
            painter.drawPath(text_path(name, middle, height, bold=False))


def _picture(painter: QPainter, place: Place, sprites: Sprites) -> None:
    """Paint a faint picture in an empty place."""
    width = UNIT * min(place.scale, place.width) * _PICTURE
    area = centred(QPointF(place.x, place.y) * UNIT, width, width * CARD_RATIO)
    painter.setOpacity(_SEEN)
    sprites.draw(painter, sprites.drawing(place.picture, area))
    painter.setOpacity(1.0)


def _die(painter: QPainter, place: DicePlace, theme: Theme) -> None:
    """Paint a faint die in an empty dice place."""
    side = UNIT * min(place.width, place.height, 2 * place.largest) * _PICTURE / 2
    painter.save()
    painter.translate(QPointF(place.x, place.y) * UNIT)
    painter.rotate(-_ASKEW)
    painter.setOpacity(_SEEN)
    set_outline(painter, theme.on_felt, side * 0.07)
    painter.drawRoundedRect(QRectF(-side / 2, -side / 2, side, side), side * 0.18, side * 0.18)
    set_fill(painter, theme.on_felt)
    for offset in (-0.25, 0.0, 0.25):
        painter.drawEllipse(QPointF(offset, offset) * side, side * 0.08, side * 0.08)
    painter.restore()


def _sign(painter: QPainter, shown: SeatSnapshot, theme: Theme, sizes: TextSizes) -> None:
    """Paint a player's name on a tag, highlighted if it is this player's turn."""
    area = area_of(shown.sign)
    wanted = sizes.within(area.height() * _SIGN, area.height() * _SIGN_FULL)
    text = f"{shown.name} · {level_text(shown.bot)}" if shown.bot else shown.name
    lettering = fit_text(text, area.width() * 0.8, wanted, sizes.least)
    if lettering.lines != (text,):  # the whole name is more important than the level
        lettering = fit_text(shown.name, area.width() * 0.8, wanted, sizes.least)
    writing = lettering.path(area.center())
    tag = writing.boundingRect()
    tag.setHeight(area.height())
    tag.moveCenter(area.center())
    dot = area.height() * 0.64
    bot_width = dot * 1.2 if shown.bot else 0.0
    tag.adjust(-area.height() * 0.45 - dot, 0, area.height() * 0.45 + bot_width, 0)
    radius = area.height() / 2
    if shown.active:
        set_outline(painter, INK, UNIT * 0.022, theme.lift)
    else:
        set_fill(painter, theme.felt_edge)
    painter.drawRoundedRect(tag, radius, radius)
    colour = INK if shown.active else theme.on_felt
    set_fill(painter, colour)
    painter.drawPath(writing)
    spot = QRectF(tag.left() + dot * 0.4, area.center().y() - dot / 2, dot, dot)
    paint_badge(painter, spot, shown.badge, colour)
    if shown.bot:
        spot.moveRight(tag.right() - dot * 0.4)
        paint_computer(painter, spot, colour)


_SHADE: Final = 2.2
"""The width of the rim's shadow, relative to that of the rim."""


def paint_ground(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the bare table with its rim.

    Args:
        painter: the painter, which uses scene units.
        exposed: the area to paint.
        table: the whole table, including the rim.
        rim: the width of the rim, in scene units.
        theme: the colours and material.
    """
    if not theme.material:
        painter.fillRect(exposed, QColor(theme.felt))
        return
    world = painter.worldTransform()
    pixels = world.mapRect(exposed).toAlignedRect()
    origin = world.map(QPointF()) - QPointF(pixels.topLeft())
    painter.setWorldTransform(QTransform())
    tile = grain(theme, painter.device().devicePixelRatio())
    painter.drawTiledPixmap(QRectF(pixels), tile, -origin)
    painter.setWorldTransform(world)
    if theme.material == "cloth":
        _stitches(painter, table, rim, theme.felt_edge)
    _light(painter, exposed, table)
    _frame_edge(painter, exposed, table, rim, theme)


@lru_cache(maxsize=1)
def grain(theme: Theme, ratio: float) -> QPixmap:
    """Return a tile of the table's material for a device pixel ratio."""
    tile = QPixmap(str(resource_path("assets", "common", "tables", f"{theme.name}.png")))
    tile.setDevicePixelRatio(ratio)
    return tile


def _stitches(painter: QPainter, table: QRectF, rim: float, colour: str) -> None:
    pen = round_pen(colour, rim * 0.4)
    pen.setDashPattern([4.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = rim * 1.8
    painter.drawRoundedRect(table.adjusted(inner, inner, -inner, -inner), inner, inner)


def _light(painter: QPainter, exposed: QRectF, table: QRectF) -> None:
    """Paint a gradient that is lighter at the upper left."""
    lamp = table.topLeft() + QPointF(table.width() * 0.28, table.height() * 0.12)
    light = QRadialGradient(lamp, max(table.width(), table.height()) * 0.95)
    for at, shade, alpha in ((0, 255, 26), (0.45, 255, 0), (0.4501, 0, 0), (1, 0, 70)):
        light.setColorAt(at, QColor(shade, shade, shade, alpha))
    painter.fillRect(exposed, light)


def _frame_edge(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the rim, with its shadow at the top and on the left."""
    inside = table.adjusted(rim, rim, -rim, -rim)
    if inside.contains(exposed):
        return
    shade = rim * _SHADE
    for end in (QPointF(0, shade), QPointF(shade, 0)):
        shadow = QLinearGradient(inside.topLeft(), inside.topLeft() + end)
        shadow.setColorAt(0, QColor(0, 0, 0, 90))
        shadow.setColorAt(1, QColor(0, 0, 0, 0))
        wide, high = end.x() or inside.width(), end.y() or inside.height()
        painter.fillRect(QRectF(inside.topLeft(), QPointF(wide, high) + inside.topLeft()), shadow)
    wood, dark = QColor(theme.rim), QColor(theme.rim).darker(145)
    bright = QColor(theme.rim).lighter(135)
    line = rim * 0.16
    edges = (
        (QRectF(table.left(), table.top(), table.width(), rim), wood),
        (QRectF(table.left(), table.top(), rim, table.height()), wood),
        (QRectF(table.left(), inside.bottom(), table.width(), rim), wood.darker(112)),
        (QRectF(inside.right(), table.top(), rim, table.height()), wood.darker(112)),
        (QRectF(table.left(), table.top(), table.width(), line), bright),
        (QRectF(table.left(), table.top(), line, table.height()), bright),
        (QRectF(inside.left(), inside.top() - line, inside.width(), line), dark),
        (QRectF(inside.left() - line, inside.top() - line, line, inside.height()), dark),
        (QRectF(inside.left(), inside.bottom(), inside.width(), line), bright),
        (QRectF(inside.right(), inside.top(), line, inside.height()), bright),
    )
    for area, colour in edges:
        painter.fillRect(area, colour)
