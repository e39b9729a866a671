"""The pieces of a still table as pictures that can be painted anywhere, at any size."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tabletop.engine.cards import CardSet
from tabletop.ui.scene.dice_items import LOCK_AREA
from tabletop.ui.scene.items import Pose
from tabletop.ui.scene.labels import chips
from tabletop.ui.theme.art import Art, Paint
from tabletop.ui.theme.face_painting import DIE_SHADOW, SHADOW, paint_back, paint_card, paint_die
from tabletop.ui.theme.sprite_cache import UNIT, card_outline, die_outline, paint_chip
from tabletop.ui.theme.text_fitting import Sizes
from tabletop.ui.viewmodel.snapshot import CardShown, DieLying, Snapshot


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something painted at a place.

    Attributes:
        key: names what is painted; equal keys mean equal pictures.
        area: where it is painted, round its middle, in scene units.
        paint: paints it into that area.
        pose: where its middle is, how large it is, how it is turned.
    """

    key: str
    area: QRectF
    paint: Paint
    pose: Pose

    def draw(self, painter: QPainter) -> None:
        """Paint it where it belongs; the painter is in scene units."""
        painter.save()
        painter.translate(self.pose.x, self.pose.y)
        painter.rotate(self.pose.rotation)
        painter.scale(self.pose.scale, self.pose.scale)
        self.paint(painter, self.area)
        painter.restore()


def sprites(snapshot: Snapshot, cards: CardSet, art: Art) -> Iterator[Sprite]:
    """Everything that lies on the table, the lowest first."""
    cup = snapshot.plan.cup
    if cup is not None:
        side = min(cup.width, cup.height)
        yield _drawing("cup", die_outline(), Pose(cup.x * UNIT, cup.y * UNIT, side, 0.0), art)
    for card in snapshot.cards:
        if card.spot.shown:
            yield _card(card, cards, art)
    for die in snapshot.dice:
        if die.spot.shown:
            yield from _die(die, cards, art)
    for chip, middle in chips(snapshot, Sizes()):
        pose = Pose(middle.x(), middle.y(), 1.0, 0.0)
        yield Sprite(f"chip {chip.text}", chip.area, partial(paint_chip, chip=chip), pose)


def _card(shown: CardShown, cards: CardSet, art: Art) -> Sprite:
    area, pose = card_outline(SHADOW), Pose.at(shown.spot)
    if shown.back is not None:
        paint_one = partial(paint_back, back=shown.back, art=art)
        return Sprite(f"back {shown.back}", area, paint_one, pose)
    card = cards.cards[shown.card]
    face = card.face if shown.side is None else card.sides.get(shown.side, card.face)
    key = f"{card.key} {shown.side or ''}"
    return Sprite(key, area, partial(paint_card, face=face, art=art), pose)


def _die(lying: DieLying, cards: CardSet, art: Art) -> Iterator[Sprite]:
    shown, pose = lying.shown, Pose.at(lying.spot)
    die = cards.dice[shown.die]
    paint = partial(paint_die, die=die, face=shown.face, art=art, faint=shown.spent)
    key = f"{die.key} {shown.face} {'faint' if shown.spent else ''}"
    yield Sprite(key, die_outline(DIE_SHADOW), paint, pose)
    if shown.locked:
        yield _drawing("lock", LOCK_AREA, pose, art)


def _drawing(name: str, area: QRectF, pose: Pose, art: Art) -> Sprite:
    def paint(painter: QPainter, rect: QRectF) -> None:
        art.paint(painter, name, rect)

    return Sprite(name, area, paint, pose)
