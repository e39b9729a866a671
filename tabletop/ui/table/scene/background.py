"""Paint slots, trays, names and ornaments on a table, below the pieces.

The background is painted once and cached by the view, since nothing in it moves.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import DicePlace, Ornament, Place, SeatSign, Spread
from tabletop.ui.table.bot_driver import computer_text, level_text
from tabletop.ui.table.model.layout import CARD_RATIO, spots
from tabletop.ui.table.model.snapshot import SeatSnapshot, Snapshot, ZoneSnapshot
from tabletop.ui.table.scene.face_painting import inset, paint_shadow, rounded
from tabletop.ui.table.scene.sprites import UNIT, Sprite, Sprites
from tabletop.ui.table.scene.surfaces import (
    paint_coaster,
    paint_inner_shadow,
    paint_pad,
    set_stops,
)
from tabletop.ui.widgets.art import icon_drawing, paint_badge
from tabletop.ui.widgets.text_fitting import (
    LEADING,
    FittedText,
    TextSizes,
    elide,
    fit_text,
    text_path,
    text_width,
)
from tabletop.ui.widgets.theme import (
    INK,
    Theme,
    centred,
    set_fill,
    set_outline,
    with_opacity,
)

_LABEL: Final = 0.115
_LABEL_FULL: Final = 0.17
"""The height of a name beside a place with large text, before it grows."""
_TRAY: Final = "#32363A"
"""The colour of the inside of a tray."""
_LABEL_HIGH: Final = 0.9
"""The maximum height of a name relative to its place."""
_APART: Final = 0.92
"""The share of the width beside a place that its name may fill."""
_SIGN: Final = 0.375
_SIGN_FULL: Final = 0.62
"""The height of a player's name relative to its tag: usual, and with large text."""
_TAG_HIGH: Final = 1.3
"""The minimum height of a player's tag, in heights of the name's capitals."""
_PICTURE: Final = 0.66
"""The width of the picture in an empty place, in card widths."""
_CELL_PICTURE: Final = 0.5
"""The width of the picture in a cell that is a card's own, in widths of the card."""
SEEN: Final = 0.9
"""The opacity of the line drawing in an empty place."""
_ASKEW: Final = 9.0
"""Degrees by which the die pictured in an empty place is rotated."""
_ARROW_TEXT: Final = 0.27
"""The height of the number on an arrow, relative to the arrow."""
_PADS: Final = {f"pad-{step}": partial(paint_pad, grey=step / 5) for step in range(6)}
"""What paints the ornaments that are pads of leather, not drawings."""
_MARGIN: Final = UNIT * 0.16
"""The space for the shadows of trays, pads and coasters."""
_ROUND: Final = UNIT * 0.05
_RECESS: Final = 0.12
"""The opacity of black over an empty place."""
_FILLED: Final = 1.06
"""The maximum area of two joined slots, relative to the area of the slots alone."""
_TAG_ROUND: Final = 0.26
"""The corner radius of a player's name tag, relative to its height."""


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
    _paint_slots(painter, snapshot.zones, sprites)
    trays = [p for p in plan.dice if not p.is_cup and not _is_zone(p, plan.places)]
    for tray in trays:
        _draw_cached(painter, sprites, area_of(tray), _tray)
    for ornament in plan.ornaments:
        _ornament(painter, ornament, sprites, sizes)
    _captions(painter, snapshot.zones, theme, sizes)
    for zone in snapshot.zones:
        if zone.count or not zone.place.label:
            continue
        if labels or not zone.place.picture:
            _label(painter, zone.place, zone.name, theme, sizes)
        else:
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


def sign_text(shown: SeatSnapshot) -> str:
    """Return a player's name with the level, and whether it is this player's turn."""
    text = QCoreApplication.translate("Accessible", "{player}, to act")
    return text.format(player=seat_text(shown)) if shown.active else seat_text(shown)


def area_of(place: Place | DicePlace | Ornament | SeatSign) -> QRectF:
    """Return a place's area in scene units."""
    return centred(QPointF(place.x, place.y) * UNIT, place.width * UNIT, place.height * UNIT)


def _paint_slots(painter: QPainter, zones: Sequence[ZoneSnapshot], sprites: Sprites) -> None:
    """Paint the slots of all zones; adjacent ones of the same player form one mat."""
    owned: dict[int, list[QRectF]] = {}
    for zone in zones:
        areas, is_pile = _slots(zone.place), zone.place.spread is Spread.PILE
        for area in areas if zone.place.caption is not None and is_pile else ():
            _draw_cached(painter, sprites, area, paint_coaster)
        if zone.owner is not None:
            owned.setdefault(zone.owner, []).extend(areas)
            continue
        for area in areas:
            _draw_cached(painter, sprites, area, _recess)
        _cell_pictures(painter, zone.place, sprites)
    for areas in owned.values():
        for area in _joined(areas):
            _draw_cached(painter, sprites, area, _recess)


def _slots(place: Place) -> list[QRectF]:
    """Return the area of each pile or cell of a zone, or its whole area."""
    width = UNIT * place.scale
    match place.spread:
        case Spread.FAN:
            return []
        case Spread.GRID if place.cells:
            centres = [QPointF(spot.x, spot.y) for spot in spots(place, place.cells)]
        case Spread.PILE if place.fanned == 1:
            centres = [QPointF(place.x, place.y)]
        case _:
            return [inset(area_of(place), -UNIT * 0.02 * place.scale)]
    return [centred(at * UNIT, width, width * CARD_RATIO) for at in centres]


def _joined(areas: list[QRectF]) -> list[QRectF]:
    """Return the areas, with those that almost touch and fill a rectangle joined."""
    for one, other in combinations(areas, 2):
        both = one | other
        filled = one.width() * one.height() + other.width() * other.height()
        if both.width() * both.height() < _FILLED * filled:
            return _joined([both, *(area for area in areas if area not in (one, other))])
    return areas


def _cell_pictures(painter: QPainter, place: Place, sprites: Sprites) -> None:
    """Paint the symbol or picture of each cell's own card, which the card covers."""
    side = UNIT * place.scale * _CELL_PICTURE
    for card, spot in zip(place.cells, spots(place, place.cells), strict=True):
        if card != HIDDEN:
            face = sprites.cards.cards[card].face
            area = centred(QPointF(spot.x, spot.y) * UNIT, side, side)
            painter.setOpacity(SEEN)
            sprites.draw(painter, sprites.line_drawing(face.symbol or face.picture, area))
            painter.setOpacity(1.0)


def _draw_cached(
    painter: QPainter,
    sprites: Sprites,
    area: QRectF,
    paint: Callable[[QPainter, QRectF, Theme], None],
) -> None:
    """Draw something as large as an area as a sprite, since painting it takes long."""
    theme, outer = sprites.theme, inset(area, -_MARGIN)

    def paint_scaled(to: QPainter, rect: QRectF) -> None:
        to.save()  # without a cache, this is the painter of the table
        to.translate(rect.topLeft())
        to.scale(rect.width() / outer.width(), rect.height() / outer.height())
        to.translate(-outer.topLeft())
        paint(to, area, theme)
        to.restore()

    key = (paint, theme.name, round(area.width(), 1), round(area.height(), 1))
    sprites.draw(painter, Sprite(key, outer, paint_scaled), area=outer)


def _recess(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint an empty place as a recess in the table, with a light lower edge."""
    outline = rounded(area, _ROUND)
    if not theme.material:
        set_outline(painter, theme.felt_edge, UNIT * 0.022)
        painter.drawPath(outline)
        return
    painter.fillPath(outline, with_opacity("black", _RECESS))
    for depth in range(1, 7):
        lit = outline.translated(depth * 0.75, depth * 1.15)
        painter.fillPath(outline.subtracted(lit), with_opacity("black", 0.07))
    edge = QLinearGradient(area.topLeft(), area.bottomLeft())
    set_stops(edge, (0, "black", 0.35), (0.5, "black", 0), (0.72, "white", 0), (1, "white", 0.34))
    painter.setPen(QPen(QBrush(edge), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)


def _is_zone(place: DicePlace, zones: tuple[Place, ...]) -> bool:
    """Return whether a dice place is also the place of a zone that has a slot."""
    return any(
        zone.spread is not Spread.FAN
        and abs(zone.x - place.x) < 0.05
        and abs(zone.y - place.y) < 0.05
        for zone in zones
    )


def _tray(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint a tray with a raised rim of wood."""
    if not theme.material:
        _recess(painter, area, theme)
        return
    paint_shadow(painter, area, 0.2, reach=UNIT)
    wood, inner = QLinearGradient(area.topLeft(), area.bottomRight()), inset(area, UNIT * 0.08)
    set_stops(wood, (0, "#B08A64", 1), (0.5, "#7A6248", 1), (1, "#4D3D2D", 1))
    painter.setPen(QPen(QColor(INK), 1.6))
    painter.setBrush(wood)
    painter.drawRoundedRect(area, UNIT * 0.14, UNIT * 0.14)
    ground = rounded(inner, UNIT * 0.08)
    painter.fillPath(ground, QColor(_TRAY))
    painter.save()
    painter.setClipPath(ground)
    paint_inner_shadow(painter, inner, UNIT * 0.16, 0.55)
    painter.restore()
    set_outline(painter, INK, 1.4)
    painter.drawPath(ground)


def _ornament(painter: QPainter, ornament: Ornament, sprites: Sprites, sizes: TextSizes) -> None:
    area = area_of(ornament)
    if ornament.picture in _PADS:
        _draw_cached(painter, sprites, area, _PADS[ornament.picture])
        return
    sprites.draw(painter, sprites.drawing(ornament.picture, area, ornament.rotation))
    if ornament.text:
        set_fill(painter, INK)
        height = min(ornament.width, ornament.height) * UNIT * _ARROW_TEXT * sizes.growth
        painter.drawPath(text_path(ornament.text, area.center(), max(height, sizes.least)))


def _label(
    painter: QPainter, place: Place | DicePlace, text: str, theme: Theme, sizes: TextSizes
) -> None:
    """Paint the name of an empty place faintly in its slot."""
    set_fill(painter, theme.on_felt)
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
    """Paint names beside the zones with a caption, if they fit in two lines.

    All names in a row have the same size.
    """
    rows: dict[float, list[tuple[str, QPointF, float]]] = {}
    for zone in zones:
        if zone.place.caption is not None:
            x, y, width = zone.place.caption
            rows.setdefault(round(y, 3), []).append((zone.name, QPointF(x, y) * UNIT, width))
    wanted = sizes.within(UNIT * _LABEL, UNIT * _LABEL_FULL)
    set_fill(painter, theme.on_felt)
    for row in rows.values():
        most = 2 if sizes.growth > 1.0 else 1
        fitted = [
            (lettering, middle)
            for name, middle, width in row
            for lettering in [
                fit_text(
                    name,
                    width * UNIT * _APART,
                    wanted,
                    sizes.least,
                    room=most * sizes.least * LEADING,
                    bold=False,
                )
            ]
            if " ".join(lettering.lines) == name
        ]
        height = min((lettering.height for lettering, _ in fitted), default=0.0)
        for lettering, middle in fitted:
            down = (len(lettering.lines) - 1) * height * LEADING / 2
            text = FittedText(lettering.lines, height)
            painter.drawPath(text.path(middle + QPointF(0.0, down), bold=False))


def _picture(painter: QPainter, place: Place, sprites: Sprites) -> None:
    """Paint a faint picture in an empty place."""
    width = UNIT * min(place.scale, place.width) * _PICTURE
    area = centred(QPointF(place.x, place.y) * UNIT, width, width * CARD_RATIO)
    painter.setOpacity(SEEN)
    sprites.draw(painter, sprites.line_drawing(place.picture, area))
    painter.setOpacity(1.0)


def _die(painter: QPainter, place: DicePlace, theme: Theme) -> None:
    """Paint a faint die in an empty dice place."""
    side = UNIT * min(place.width, place.height, 2 * place.largest) * _PICTURE / 2
    painter.save()
    painter.translate(QPointF(place.x, place.y) * UNIT)
    painter.rotate(-_ASKEW)
    painter.setOpacity(SEEN)
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
    room = area.width() * 0.8
    if text_width(text, wanted) > room:  # the name is more important than the level
        text = elide(shown.name, room, wanted, bold=True)
    writing = text_path(text, area.center(), wanted)
    tag = writing.boundingRect()
    tag.setHeight(max(area.height(), wanted * _TAG_HIGH))
    tag.moveCenter(area.center())
    dot = area.height() * 0.64
    bot_width = dot * 1.2 if shown.bot else 0.0
    tag.adjust(-area.height() * 0.45 - dot, 0, area.height() * 0.45 + bot_width, 0)
    radius, shade = area.height() * _TAG_ROUND, QLinearGradient(tag.topLeft(), tag.bottomLeft())
    if theme.material and shown.active:
        paint_shadow(painter, tag, 0.15)
    if not shown.active:
        set_fill(painter, theme.felt_edge if not theme.material else "#1C1B19", 0.7)
        painter.drawRoundedRect(tag, radius, radius)
        set_stops(shade, (0, "white", 0.22), (0.5, "white", 0.03), (1, "white", 0.06))
        painter.setPen(QPen(QBrush(shade), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        lift = QColor(theme.lift)
        set_stops(shade, (0, lift.lighter(104).name(), 1), (1, lift.darker(108).name(), 1))
        painter.setPen(QPen(QColor(INK), UNIT * 0.02))
        painter.setBrush(shade)
    painter.drawRoundedRect(tag, radius, radius)
    colour = INK if shown.active else theme.on_felt
    set_fill(painter, colour)
    painter.drawPath(writing)
    spot = QRectF(tag.left() + dot * 0.4, area.center().y() - dot / 2, dot, dot)
    paint_badge(painter, spot, shown.badge, colour)
    if shown.bot:
        spot.moveRight(tag.right() - dot * 0.4)
        icon_drawing("robot", colour).render(painter, spot)
