"""Pieces with legal actions are highlighted, as the settings ask, and no others."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.actions import Move
from tabletop.ui.base.settings import Highlights
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.scene.items import CardItem, Light
from tabletop.ui.table.session import Session
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session, random_step

MIXED = ("wonderful-world", "numnum", "nichtlustig")
"""Games in which often only some cards of a zone are playable."""
by_game = pytest.mark.parametrize("game", MIXED)


def mixed_session(game: str) -> Session:
    """Return a match in which only some cards of a zone are playable."""
    for seed in range(9):
        session, random = new_session(3, seed, game), Random(seed)
        presenter = Presenter(session)
        while session.match.outcome is None:
            if not any(isinstance(action, Move) for action in session.match.legal_actions()):
                random_step(session, random)
                continue
            presenter.refresh()
            cards = presenter.snapshot().cards
            lifted = any(card.playable and card.liftable for card in cards)
            if lifted and any(card.dimmed for card in cards):
                return session
            random_step(session, random)
    raise AssertionError(game)


def changed(table: Table, before: bytes, after: bytes) -> Iterator[QPoint]:
    """Yield every 61st pixel of the viewport that differs."""
    width = table.view.board.viewport().width()
    one, other = memoryview(before).cast("I"), memoryview(after).cast("I")
    differ = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    for at in differ[::61]:
        yield QPoint(at % width, at // width)


def shot(table: Table) -> bytes:
    QApplication.processEvents()
    image = table.view.board.viewport().grab().toImage()
    return bytes(image.constBits())


def covered(table: Table, pixel: QPoint) -> CardItem | None:
    """Return the card visible at a pixel, except where its neighbour's frame and shadow lie."""
    scene, board = table.view.scene, table.view.board
    found = {scene.piece_at(board.mapToScene(pixel + QPoint(*by))) for by in ((20, 20), (-20, -20))}
    piece = found.pop() if len(found) == 1 else None
    return piece if isinstance(piece, CardItem) else None


@by_game
def test_no_highlight_lies_on_a_card_that_is_not_highlighted(
    set_table: SetTable, game: str
) -> None:
    table = set_table(mixed_session(game), 1000, 640)
    scene = table.view.scene
    table.finish()
    lit = shot(table)
    scene.show_highlights(playable=False, targets=False)
    cards = {covered(table, pixel) for pixel in changed(table, shot(table), lit)} - {None}
    assert all(card.visible_glow or card.glow or card.shown.dimmed for card in cards if card)
    scene.show_highlights(playable=True, targets=True)
    held = next(c for c in scene.cards if c.shown.playable and c.shown.liftable)
    assert table.view.drag.begin_drag(held)
    with_lights = shot(table)
    for area in scene.zones.values():
        if area.light in (Light.OPEN, Light.TARGETED):
            area.set_light(Light.OFF)
    pixels = list(changed(table, shot(table), with_lights))
    assert pixels or not table.view.drag.targets.zones
    assert not {covered(table, pixel) for pixel in pixels} - {None, held}


@by_game
def test_cards_that_can_be_played_stand_up_and_others_step_back(
    set_table: SetTable, game: str
) -> None:
    table = set_table(mixed_session(game))
    table.finish()
    scene, presenter = table.view.scene, table.view.presenter
    for zone in scene.zones:
        cards = [card for card in table.cards(zone) if not scene.zones[zone].is_pile]
        recede = [card for card in cards if card.shown.dimmed]
        assert not recede or any(card.shown.playable for card in cards)
        assert not any(card.shown.playable for card in recede)
        if recede and presenter.is_own_hand(zone):
            presenter.raises = False
            flat = {(c.zone, c.index): c.spot.y for c in presenter.snapshot().cards}
            presenter.raises = True
            for card in cards:
                stands = card.shown.spot.y < flat[card.shown.zone, card.shown.index]
                assert stands is card.shown.playable


def test_a_raised_card_is_met_where_it_is_seen_and_nothing_moves_under_a_press(
    set_table: SetTable,
) -> None:
    table = set_table(mixed_session("numnum"))
    table.finish()
    view = table.view
    zone = view.presenter.hand
    assert zone is not None
    hand = table.cards(zone)
    assert {card.shown.dimmed for card in hand} == {True, False}
    for card in hand:
        top = card.mapToScene(QPointF(-card.body.width() * 0.4, card.body.top() + 4))
        assert view.scene.piece_at(top) is card
        view.drag.hover(top)
        before = [(other.pose, other.zValue()) for other in hand]
        table.press(top)
        assert [(other.pose, other.zValue()) for other in hand] == before
        view.drag.cancel_grab()
        table.release(top)
        view.drag.hover(None)


def test_three_levels_show_what_can_be_done_never_on_touch_and_always(set_table: SetTable) -> None:
    table = set_table(mixed_session("numnum"))
    view, viewport = table.view, table.view.board.viewport()

    def lit() -> bool:
        return any(piece.visible_glow is not None for piece in view.scene.pieces())

    card = next(card for card in view.scene.cards if card.shown.playable)
    for level, at_rest, touched in (
        (Highlights.ALWAYS, True, True),
        (Highlights.TOUCH, False, True),
        (Highlights.OFF, False, False),
    ):
        view.set_highlights(level)
        table.finish()
        QTest.mouseMove(viewport, QPoint(5, 5))
        assert lit() is at_rest
        flat = level is not Highlights.ALWAYS
        assert view.presenter.raises is not flat
        view.drag.hover(table.grip(card))
        assert lit() is touched
        assert view.drag.begin_drag(card)
        lights = {area.light for area in view.scene.zones.values()} - {Light.OFF}
        assert bool(lights) is touched
        view.drag.cancel()
        view.drag.hover(None)
        table.finish()
