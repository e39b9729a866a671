"""The table itself: felt with a stitched rim, and what is printed on it.

Slots, names of zones, players' names and ornaments do not move; they are painted once and then
kept by the view as its background.
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
"""How much of its edge's colour a slot has in it."""
_FAINT: Final = 0.55
"""How much of the colour of writing the name of an empty slot has, where that can be read."""
_WHERE_LIT: Final = 1.25
"""How much more the name of a slot stands out than it must: the table is brighter in places."""
_LABEL_HIGH: Final = 0.9
"""How much of the height of its place a name takes up at most."""
_APART: Final = 0.92
"""How much of its room a name beside a place fills, so that it keeps clear of the next."""
_SIGN: Final = 0.42
_SIGN_FULL: Final = 0.62
"""Height of a player's name in heights of its tag, as usual and where writing is large."""
_PICTURE: Final = 0.66
"""Size of the picture in an empty place, in widths of a card there."""
_SEEN: Final = 0.38
"""How much of such a picture is seen."""
_ASKEW: Final = 9.0
"""Degrees by which a die is turned in it."""
_ARROW_TEXT: Final = 0.27
"""Height of the number on one, in its own."""
_FRAME: Final = 0.045
"""Width of the frame round the place of who acts, in card widths."""


RIM: Final = UNIT * 0.06
"""Width of the frame round the table, in scene units."""


def paint_background(
    painter: QPainter,
    snapshot: Snapshot,
    sprites: Sprites,
    sizes: TextSizes,
    *,
    labels: bool = True,
) -> None:
    """Paint what is printed on the table under the pieces.

    Args:
        painter: in scene units.
        snapshot: the table.
        sprites: draws pictures, as pixels or as lines.
        sizes: how large writing is.
        labels: whether empty places bear their names; else pictures.
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
    lying = {die.place for die in snapshot.dice}
    for tray in trays:
        if tray.name not in lying and labels:
            _label(painter, tray, snapshot.dice_places[tray.name], theme, sizes)
        elif tray.name not in lying:
            _die(painter, tray, theme)
    for sign in snapshot.signs:
        _sign(painter, sign, theme, sizes)


def text_at(snapshot: Snapshot, point: QPointF) -> tuple[str, QRectF]:
    """Return the whole of what is written at a point of the table, and the area of that."""
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
    """Return what a zone is called, and how many cards lie there, if any."""
    return f"{zone.name}: {count_text(zone.count)}" if zone.count else zone.name


def count_text(count: int) -> str:
    """Return how many cards lie somewhere."""
    if count == 0:
        return QCoreApplication.translate("Accessible", "empty")
    if count == 1:
        return QCoreApplication.translate("Accessible", "one card")
    return QCoreApplication.translate("Accessible", "{n} cards").format(n=count)


def seat_text(shown: SeatSnapshot) -> str:
    """Return a player's name, and that the computer plays for them if it does, and as what."""
    return f"{shown.name} ({computer_text(shown.bot)})" if shown.bot else shown.name


def area_of(place: Place | DicePlace | Ornament | SeatSign) -> QRectF:
    """Return the area of a place in scene units."""
    return centred(QPointF(place.x, place.y) * UNIT, place.width * UNIT, place.height * UNIT)


def _slot(painter: QPainter, place: Place, colour: str) -> None:
    """Paint where cards go: a lane for a row, an outline for each card of a pile or grid."""
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
    """Paint one frame round the places of who acts, if any."""
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
    """Return whether dice lie there where cards lie too and where a slot is drawn for these."""
    return any(
        zone.spread is not Spread.FAN
        and abs(zone.x - place.x) < 0.05
        and abs(zone.y - place.y) < 0.05
        for zone in zones
    )


def _tray(painter: QPainter, place: DicePlace, theme: Theme) -> None:
    """Paint a tray: its rim bright where the light falls on it, its ground in its shadow."""
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
    """Print the name of a zone faintly into its slot, where it is seen while it is empty."""
    ground = mix(QColor(theme.felt), QColor(theme.felt_edge), _FILL)
    colour = mix(ground, QColor(theme.on_felt), _FAINT)
    colour = legible(colour, ground, theme.contrast * _WHERE_LIT)
    set_fill(painter, colour)
    room = place.width
    if isinstance(place, Place) and place.spread is Spread.PILE:
        room = place.scale
    wide = min(room, 2.0) * UNIT * 0.86
    wanted, high = max(UNIT * _LABEL, sizes.normal), place.height * UNIT * _LABEL_HIGH
    lettering = fit_text(text, wide, wanted, sizes.least, room=high, bold=False)
    painter.drawPath(lettering.path(QPointF(place.x * UNIT, place.y * UNIT), bold=False))


def _captions(
    painter: QPainter, zones: Sequence[ZoneSnapshot], theme: Theme, sizes: TextSizes
) -> None:
    """Print the names of zones beside them, where sentences speak of them and there is room.

    Those in a row are of one size.
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
    """Print faintly what lies in an empty place."""
    width = UNIT * min(place.scale, place.width) * _PICTURE
    area = centred(QPointF(place.x, place.y) * UNIT, width, width * CARD_RATIO)
    painter.setOpacity(_SEEN)
    sprites.draw(painter, sprites.drawing(place.picture, area))
    painter.setOpacity(1.0)


def _die(painter: QPainter, place: DicePlace, theme: Theme) -> None:
    """Print faintly a die into an empty place for dice."""
    side = UNIT * min(place.width, place.height, 2 * place.largest) * _PICTURE / 2
    painter.save()
    painter.translate(QPointF(place.x, place.y) * UNIT)
    painter.rotate(-_ASKEW)
    painter.setOpacity(_SEEN)
    set_outline(painter, theme.on_felt, side * 0.07)
    painter.drawRoundedRect(QRectF(-side / 2, -side / 2, side, side), side * 0.18, side * 0.18)
    set_fill(painter, theme.on_felt)
    for way in (-0.25, 0.0, 0.25):
        painter.drawEllipse(QPointF(way, way) * side, side * 0.08, side * 0.08)
    painter.restore()


def _sign(painter: QPainter, shown: SeatSnapshot, theme: Theme, sizes: TextSizes) -> None:
    """Paint a player's name on a tag; the tag of whoever acts is lit."""
    area = area_of(shown.sign)
    wanted = sizes.within(area.height() * _SIGN, area.height() * _SIGN_FULL)
    written = f"{shown.name} · {level_text(shown.bot)}" if shown.bot else shown.name
    lettering = fit_text(written, area.width() * 0.8, wanted, sizes.least)
    if lettering.lines != (written,):  # rather the whole name than how the computer plays
        lettering = fit_text(shown.name, area.width() * 0.8, wanted, sizes.least)
    writing = lettering.path(area.center())
    tag = writing.boundingRect()
    tag.setHeight(area.height())
    tag.moveCenter(area.center())
    dot = area.height() * 0.64
    worn = dot * 1.2 if shown.bot else 0.0
    tag.adjust(-area.height() * 0.45 - dot, 0, area.height() * 0.45 + worn, 0)
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
"""Width of the shadow that the frame casts, in its own."""


def paint_ground(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the bare table and the frame round it.

    Args:
        painter: in scene units.
        exposed: what is to be painted.
        table: all of it, the frame included.
        rim: width of the frame, in scene units.
        theme: its colours, and what it is made of.
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
    """Return a tile of what the table is made of, for so many device pixels a logical one."""
    tile = QPixmap(str(resource_path("assets", "common", "tables", f"{theme.name}.png")))
    tile.setDevicePixelRatio(ratio)
    return tile


def _stitches(painter: QPainter, table: QRectF, rim: float, colour: str) -> None:
    pen = round_pen(colour, rim * 0.4)
    pen.setDashPattern([4.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    away = rim * 1.8
    painter.drawRoundedRect(table.adjusted(away, away, -away, -away), away, away)


def _light(painter: QPainter, exposed: QRectF, table: QRectF) -> None:
    """Let the upper left be brighter and the lower right darker."""
    lamp = table.topLeft() + QPointF(table.width() * 0.28, table.height() * 0.12)
    light = QRadialGradient(lamp, max(table.width(), table.height()) * 0.95)
    for at, shade, alpha in ((0, 255, 26), (0.45, 255, 0), (0.4501, 0, 0), (1, 0, 70)):
        light.setColorAt(at, QColor(shade, shade, shade, alpha))
    painter.fillRect(exposed, light)


def _frame_edge(
    painter: QPainter, exposed: QRectF, table: QRectF, rim: float, theme: Theme
) -> None:
    """Paint the frame; above and at the left it casts a shadow on the table."""
    inside = table.adjusted(rim, rim, -rim, -rim)
    if inside.contains(exposed):
        return
    shade = rim * _SHADE
    for end in (QPointF(0, shade), QPointF(shade, 0)):
        falling = QLinearGradient(inside.topLeft(), inside.topLeft() + end)
        falling.setColorAt(0, QColor(0, 0, 0, 90))
        falling.setColorAt(1, QColor(0, 0, 0, 0))
        wide, high = end.x() or inside.width(), end.y() or inside.height()
        painter.fillRect(QRectF(inside.topLeft(), QPointF(wide, high) + inside.topLeft()), falling)
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
