"""Items paint only within their bounding rectangles; the rest would remain."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.games.catalogue import CATALOG
from tabletop.ui.features.cutscenes.headline import HeadlineItem
from tabletop.ui.features.tips.marks import TipItem
from tabletop.ui.table.model.snapshot import Mark
from tabletop.ui.table.scene.items import Glow, Light, TableItem
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session

BESIDE = 60
"""Margin around an item in scene units, in which stray pixels are searched."""


def paints_beyond(item: TableItem) -> bool:
    area = item.boundingRect().toAlignedRect()
    around = area.adjusted(-BESIDE, -BESIDE, BESIDE, BESIDE)
    image = QImage(around.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing)
    painter.translate(-around.topLeft())
    painter.save()
    item.draw(painter)
    painter.restore()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(area, QColor("black"))
    painter.end()
    return bool(bytes(image.constBits()).strip(b"\0"))


def looks(table: Table) -> Iterator[tuple[str, TableItem]]:
    """Yield the items of a table in every state."""
    scene = table.view.scene
    for card in (*scene.cards[:2], *scene.cards[-2:]):
        card.shown = replace(card.shown, marks=(Mark.NEW, Mark.FITS))
        for glow in (*Glow, None):
            card.set_glow(glow)
            yield f"card, {glow}", card
        card.set_lifted(lifted=True)
        yield "held card", card
        card.set_lifted(lifted=False)
        card.set_conflicting(True)
        yield "accused card", card
        card.set_conflicting(False)
        card.set_turn_progress(0.3)
        yield "turning card", card
    pieces = (*scene.dice[:2], *(() if scene.cup is None else (scene.cup,)))
    for piece in pieces:
        for glow in (*Glow, None):
            piece.set_glow(glow)
            yield f"{type(piece).__name__}, {glow}", piece
    for area in (*list(scene.zones.values())[:3], *scene.dice_places.values()):
        for light in Light:
            area.set_light(light)
            yield f"area, {light}", area
    for item in (*scene.chips, *scene.notes):
        yield type(item).__name__, item


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_nothing_on_a_table_paints_beyond_its_bounds(game: str, set_table: SetTable) -> None:
    table = set_table(new_session(2, 3, game))
    table.view.board.sharpen()
    beyond = {look for look, item in looks(table) if paints_beyond(item)}
    assert not beyond


def test_dice_in_the_air_paint_within_their_bounds(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3, "nichtlustig"))
    scene = table.view.scene
    table.session.act(table.session.match.legal_actions()[0])
    frames = 0
    while table.session.is_throwing:
        scene.animator.advance(90)
        frames += 1
        assert not any(map(paints_beyond, scene.thrown_dice))
    assert frames > 3


@pytest.mark.parametrize("confetti", [False, True])
def test_large_words_paint_within_their_bounds(confetti: bool, set_table: SetTable) -> None:
    sprites = set_table(new_session(2, 3)).view.scene.sprites
    for words in ("1", "All of them are home"):
        item = HeadlineItem(sprites, (words,), 30.0, QPointF(), confetti=confetti)
        for elapsed in (0.0, 150.0, 400.0, 700.0, 999.0):
            item.acted(elapsed)
            assert not paints_beyond(item), elapsed


def test_a_tip_paints_within_its_bounds() -> None:
    item, near = TipItem(), QRectF(300, 300, 80, 110)
    for target in (None, QRectF(900, 310, 90, 90), QRectF(310, 0, 90, 90), QRectF(0, 700, 90, 90)):
        item.show_marks((near,), target)
        assert not paints_beyond(item), target
