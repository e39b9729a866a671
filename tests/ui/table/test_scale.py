"""The table is sharp and exact at every size, zoom and pixel ratio."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.match.queries import movable_cards
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.art import PixmapCache, badge_pixmap
from tests.ui.table.bare import table_features
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session


def _playable(table: Table) -> tuple[CardItem, int]:
    session = table.session
    for (zone, card), target in movable_cards(session.match, session.viewer).items():
        for item in table.cards(zone):
            if item.shown.card == card and target.zones:
                return item, min(target.zones)
    raise AssertionError("nothing can be played")


@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.6])
def test_a_whole_drag_at_every_zoom(set_table: SetTable, zoom: float) -> None:
    table = set_table(new_session(2, 3))
    view = table.view
    item, row = _playable(table)
    view.board.set_zoom(zoom)
    if zoom > 1:
        middle = (item.pos() + table.middle(row)) / 2
        view.board.centerOn(middle)
    start = table.grip(item)
    table.press(start)
    table.move(start, table.middle(row))
    held = table.point(item.pos()) - table.point(table.middle(row))
    gripped = table.point(start) - table.point(QPointF(item.rest.x, item.rest.y))
    assert (held + gripped).manhattanLength() <= 12 * zoom, "the piece hangs where it was gripped"
    table.release(table.middle(row))
    assert item.shown.zone == row


def test_the_drag_distance_is_the_same_on_the_screen_at_every_zoom(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    distance = QApplication.startDragDistance()
    for zoom in (0.7, 1.0, 1.6):
        table.view.board.set_zoom(zoom)
        item = table.cards(table.session.viewer)[0]
        table.view.board.centerOn(item)
        start = table.grip(item)
        step = (distance - 2) / table.view.board.transform().m11()
        table.press(start)
        table.move(start, start + QPointF(step, 0), steps=1)
        assert table.carried() is None
        table.move(start, start + QPointF(4 * step, 0), steps=1)
        assert table.carried() is item
        table.view.drag.cancel()
        table.release(start)
        table.finish()


SIZES = [(1280, 640), (1000, 640), (1920, 1000), (700, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_table_is_seen_in_every_window(
    set_table: SetTable, width: int, height: int
) -> None:
    table = set_table(new_session(4, 3), width, height)
    board = table.view.board
    shown = board.mapFromScene(table.view.scene.sceneRect()).boundingRect()
    room = board.viewport().rect()
    assert room.contains(shown)
    fills = max(shown.width() / room.width(), shown.height() / room.height())
    assert fills > 0.97
    middle = shown.center() - room.center()
    assert middle.manhattanLength() <= 4


def test_every_card_is_printed_in_the_pixels_in_which_it_is_seen(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    view = table.view
    for zoom in (1.0, 1.4):
        view.board.set_zoom(zoom)
        view.board.sharpen()
        scale = view.board.transform().m11() * view.devicePixelRatioF()
        for item in view.scene.cards:
            back = view.scene.sprites.back("back-grey")
            pixmap = view.scene.sprites.pixmap(back, item.rest.scale)
            assert abs(pixmap.width() - 124 * item.rest.scale * scale) <= 1


@pytest.mark.usefixtures("qapp")
def test_pictures_are_kept_by_content_size_and_pixel_ratio() -> None:
    pixmaps = PixmapCache()
    painted = []

    def paint(_: QPainter, rect: QRectF) -> None:
        painted.append(rect)

    for size, ratio in (((8, 8), 1.0), ((16, 16), 2.0), ((16, 16), 1.0), ((8, 8), 1.0)):
        pixmap = pixmaps.get("face", QSize(*size), ratio, paint)
        assert pixmap.devicePixelRatio() == ratio
        assert (pixmap.width(), pixmap.height()) == size
    assert len(painted) == 3
    assert pixmaps.cached_keys() == (
        ("face", 16, 16, 2.0),
        ("face", 16, 16, 1.0),
        ("face", 8, 8, 1.0),
    )


@pytest.mark.usefixtures("qapp")
def test_pictures_long_unused_are_forgotten() -> None:
    pixmaps = PixmapCache(budget=3 * 4 * 100)
    for name in "abcad":
        pixmaps.get(name, QSize(10, 10), 1.0, lambda *_: None)
    assert [what for what, *_ in pixmaps.cached_keys()] == ["c", "a", "d"]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("ratio", "megabytes"), [(1.0, 24), (1.5, 54), (2.0, 96)])
def test_pictures_of_a_window_resized_again_and_again_take_a_bounded_room(
    ratio: float, megabytes: int
) -> None:
    pixmaps = PixmapCache()
    for side in range(1000, 1000 + megabytes):  # each takes about 4 MB
        pixmaps.get("face", QSize(side, side), ratio, lambda *_: None)
    held = sum(4 * width * height for _, width, height, _ in pixmaps.cached_keys())
    assert 0.8 * megabytes < held / 2**20 <= megabytes


@pytest.mark.usefixtures("qapp")
def test_pictures_on_a_small_table_take_room_for_twice_as_much_as_covers_it() -> None:
    """Those of slots, trays and shaded cards are kept besides those of the pieces."""
    pixmaps = PixmapCache()
    pixmaps.shown_on = 1000 * 4
    for name in range(100):
        pixmaps.get(name, QSize(20, 20), 1.0, lambda *_: None)
    assert [what for what, *_ in pixmaps.cached_keys()] == list(
        range(80, 100)
    )  # 8000 of 40,000 pixels


@pytest.mark.usefixtures("qapp")
def test_a_sign_is_painted_once_however_often_it_is_shown() -> None:
    keys = {badge_pixmap(badge, 20, 1.0).cacheKey() for badge in (0, 1, 0, 1)}
    assert len(keys) == 2


def test_the_wheel_zooms_about_the_pointer_with_control_only(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    QApplication.processEvents()  # the bar above gets its height
    board = table.view.board
    at = QPoint(640, 250)
    before = board.mapToScene(at)
    for keys in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        event = QWheelEvent(
            QPointF(at),
            board.viewport().mapToGlobal(QPointF(at)),
            QPoint(),
            QPoint(0, 720),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(board.viewport(), event)
        if keys == Qt.KeyboardModifier.NoModifier:
            assert board.zoom == 1.0
    assert board.zoom > 2
    moved = board.mapToScene(at) - before
    assert moved.manhattanLength() * board.transform().m11() < 4


def test_a_zoom_about_the_corner_stays_in_the_corner(set_table: SetTable) -> None:
    """The point (0, 0) is false as a boolean."""
    board = set_table(new_session(2, 3)).view.board
    board.set_zoom(2.0, QPointF())
    for bar in (board.horizontalScrollBar(), board.verticalScrollBar()):
        assert bar.value() - bar.minimum() < (bar.maximum() - bar.minimum()) / 20


def test_what_lies_at_the_scenes_origin_is_pointed_at_like_all_else(set_table: SetTable) -> None:
    view = set_table(new_session(2, 3)).view
    piece = view.scene.pieces()[0]
    piece.rest = replace(piece.rest, x=0, y=0)
    piece.rest_z = 1e6
    view.popups.set_anchor(QPointF())
    assert view.popups._piece is piece


def test_a_card_at_rest_is_drawn_pixel_for_pixel(set_table: SetTable) -> None:
    """The screen shows the pixmap itself, not a smoothed copy."""
    table = set_table(new_session(1, 3))
    view = table.view
    table.finish()
    view.board.sharpen()
    shot: QImage = view.board.viewport().grab().toImage()
    rows = [item for item in view.scene.cards if item.rest.rotation == 0 and not item.glow]
    item = next(i for i in rows if i.shown.back is None)
    face = view.scene.sprites.face(item.shown.card, None)
    pixmap = view.scene.sprites.pixmap(face, item.rest.scale).toImage()
    inner = QRect(QPoint(), pixmap.size()).adjusted(14, 14, -14, -14)
    corner = view.board.mapFromScene(item.pos()) - QPoint(pixmap.width(), pixmap.height()) / 2
    wanted = pixmap.copy(inner).convertToFormat(QImage.Format.Format_RGB32)
    found = [
        wanted
        == shot.copy(inner.translated(corner + QPoint(dx, dy))).convertToFormat(
            QImage.Format.Format_RGB32
        )
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    ]
    assert any(found)


@pytest.mark.slow
def test_whole_drags_at_another_pixel_ratio() -> None:
    """The tests above run again in a process with a fractional pixel ratio."""
    if os.environ.get("QT_SCALE_FACTOR"):
        pytest.skip("this is that process")
    environment = {**os.environ, "QT_SCALE_FACTOR": "1.5", "QT_QPA_PLATFORM": "offscreen"}
    names = "whole_drag_at_every_zoom or printed_in_the_pixels or whole_table or drag_distance"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", names],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout


def test_of_a_table_larger_than_the_view_the_own_hand_is_seen(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    board = table.view.board
    board.set_zoom(1.5)
    area = board.mapToScene(board.viewport().rect()).boundingRect()
    assert all(area.contains(card.pos()) for card in table.cards(table.session.viewer))
    table.view.resize(1000, 900)
    area = board.mapToScene(board.viewport().rect()).boundingRect()
    assert all(area.contains(card.pos()) for card in table.cards(table.session.viewer))


def test_what_floats_follows_where_the_ring_leads_in_an_enlarged_table(
    set_table: SetTable,
) -> None:
    board = set_table(new_session(2, 3)).view.board
    board.set_zoom(2.5)
    told: list[QPoint] = []
    board.rescaled.connect(lambda: told.append(board.mapFromScene(0, 0)))
    before = board.mapFromScene(0, 0)
    board.setFocus()
    for _ in range(6):
        QTest.keyClick(board.viewport(), Qt.Key.Key_Tab)
    assert board.mapFromScene(0, 0) != before
    assert told[-1] == board.mapFromScene(0, 0)


def test_what_was_scrolled_to_is_seen_after_a_change_of_size(set_table: SetTable) -> None:
    table = set_table(new_session(2, 3))
    board = table.view.board
    board.set_zoom(2.0, QPointF(0, 0))
    for bar in (board.horizontalScrollBar(), board.verticalScrollBar()):
        bar.setValue(bar.minimum())
    table.view.resize(1000, 600)
    for bar in (board.horizontalScrollBar(), board.verticalScrollBar()):
        assert bar.value() == bar.minimum() < bar.maximum()


def test_the_sentence_stands_in_the_middle_of_its_bar_from_the_first_picture_on(
    qtbot: QtBot,
) -> None:
    """A large table has larger text; the bar must fit it before the first event."""
    view = TableView(new_session(2, 3), features=table_features())
    qtbot.addWidget(view)
    view.resize(3840, 2160)
    view.show()
    bar = view.bar
    large = bar.heightForWidth(bar.width())
    assert bar.height() == large
    assert abs(bar.prompt.geometry().center().y() - bar.rect().center().y()) <= 1
    view.resize(800, 600)
    assert bar.height() == bar.heightForWidth(bar.width()) < large


def test_the_table_is_laid_out_for_the_room_there_is(set_table: SetTable) -> None:
    """The layout stays the same while the window grows a little."""
    table = set_table(new_session(2, 3, "numnum"), 1280, 800)
    view = table.view
    shapes: list[float] = []
    view.board.reshaped.connect(shapes.append)
    for width, height in ((1284, 800), (1290, 802), (700, 900), (1900, 800)):
        view.resize(width, height)
    assert len(shapes) == 2
    assert shapes[0] < 1.0
    assert shapes[1] > 2.0
    table.assert_shows_the_match()


def test_the_first_picture_of_a_table_is_painted_once(qtbot: QtBot, set_table: SetTable) -> None:
    board = set_table(new_session(2, 3)).view.board
    qtbot.waitUntil(lambda: board.was_seen)
    assert not board._sharpen.isActive()
