"""Text on the table is never too small; text without enough space is elided."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QHelpEvent,
    QImage,
    QPainter,
    QPainterPath,
)
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.scene import tip_at
from tabletop.ui.table.scene.sprites import UNIT, Chip
from tabletop.ui.widgets import text_fitting
from tabletop.ui.widgets.text_fitting import TextSizes, fit_text, text_path, text_width
from tabletop.ui.widgets.theme import FONT_FAMILY

LONG = "Margarethe-Wilhelmine-An"
NINE_POINTS = 0.72 * 9 * 96 / 72
"""Height of a capital in pixels."""


def test_a_text_that_fits_is_written_as_wanted() -> None:
    assert fit_text("Ann", 1000, 10, 5) == text_fitting.FittedText(("Ann",), 10)


def test_a_text_is_never_smaller_than_the_least() -> None:
    assert fit_text("Ann", 1000, 3, 5).height == 5


@pytest.mark.usefixtures("appearance")
def test_a_text_is_the_same_whatever_was_painted_before() -> None:
    """Letters painted at fractions of a pixel shift outlines that Qt returns later."""
    paper = QImage(200, 100, QImage.Format.Format_ARGB32_Premultiplied)
    paths = []
    for number in range(8):
        font = QFont(FONT_FAMILY)
        font.setBold(True)
        font.setPixelSize(31 + number)  # letters painted before are cached
        painter = QPainter(paper)
        painter.setFont(font)
        painter.drawText(QPointF(10 + number / 4, 60), "Q")
        painter.end()
        paths.append([text_path(text, QPointF(), 10) for text in ("10", "22", "12 left")])
    assert all(path == paths[0] for path in paths)


def test_a_text_that_is_too_wide_is_smaller_first() -> None:
    wide = text_width("Margarethe", 10)
    fitted = fit_text("Margarethe", wide * 0.8, 10, 5)
    assert fitted.lines == ("Margarethe",)
    assert fitted.height == pytest.approx(8, rel=0.01)


def test_then_it_is_shortened_with_a_sign() -> None:
    (line,) = fit_text(LONG, text_width(LONG, 5) / 2, 10, 5).lines
    assert line.endswith("…")
    assert LONG.startswith(line[:-1])
    assert len(line) > 5


def test_where_there_is_height_it_goes_on_in_lines() -> None:
    text = f"{LONG}’s open cards"
    fitted = fit_text(text, text_width(LONG, 5) * 0.8, 10, 5, room=4 * 5)
    first, second = fitted.lines
    assert first.endswith("…")
    assert second == "open cards"
    assert fitted.path(QPointF(0, 0)).boundingRect().height() > 2 * fitted.height


@pytest.mark.parametrize("room", [8, 20, 45])
def test_it_is_as_large_as_it_can_be_in_its_place(room: float) -> None:
    text = "What was scored by Margarethe"
    width = text_width("Margarethe", 10)
    fitted = fit_text(text, width, 20, 1, room=room)
    box = fitted.path(QPointF(0, 0)).boundingRect()
    assert " ".join(fitted.lines) == text
    assert box.width() <= width * 1.001
    assert box.height() <= room
    larger = fit_text(text, width, 20, fitted.height * 1.05, room=room)
    assert " ".join(larger.lines) != text


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_nothing_is_written_on_the_cloth_below_nine_points(
    open_window: Callable[..., MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    game: Game,
    qtbot: QtBot,
) -> None:
    written: dict[str, float] = {}

    def noted(text: str, middle: QPointF, height: float, **more: bool) -> QPainterPath:
        written[text] = height
        return text_path(text, middle, height, **more)

    monkeypatch.setattr(text_fitting, "text_path", noted)
    window = open_window()
    names = (LONG, "Ben", "Wolfgang Amadeus MozartX", "Zoë", "C", "D", "E")[: game.seats[1]]
    window.controller.begin(Setup(game, names, {}, 5))
    assert window.table is not None
    board = window.table.view.board
    qtbot.waitUntil(
        lambda: window.table is not None and window.table.view.scene.snapshot is not None
    )
    window.table.view.scene.sprites.card_text = None  # for cards see `test_contrast`
    written.clear()
    board.sharpen()
    board.grab()
    scale = board.transform().m11()
    for item in window.table.view.scene.chips:
        written[item.text] = item.chip.letter * item.chip.height
    for slip in window.table.view.scene.notes:
        written[slip.shown.full_text] = slip.letter
    least = min(NINE_POINTS, 0.72 * QFontInfo(QApplication.font()).pixelSize())
    assert written
    small = {
        text: height * scale for text, height in written.items() if height * scale < least - 0.1
    }
    assert not small


def test_the_whole_of_a_shortened_name_is_in_its_tool_tip(
    open_window: Callable[..., MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(Setup(CATALOG[0], (LONG, "Ben"), {}, 5))
    assert window.table is not None
    board, snapshot = window.table.view.board, window.table.view.scene.snapshot
    assert snapshot is not None
    said = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, text, _widget: said.append((text, at)))
    sign = snapshot.signs[0].sign
    for at in (QPointF(sign.x * UNIT, sign.y * UNIT), QPointF(1.0, 1.0)):
        point = board.mapFromScene(at)
        event = QHelpEvent(QEvent.Type.ToolTip, point, board.viewport().mapToGlobal(point))
        QApplication.sendEvent(board.viewport(), event)
    assert [text for text, _ in said] == [LONG, ""]
    low = QPointF(sign.x - sign.width / 2, sign.y + sign.height / 2) * UNIT
    assert said[0][1] == board.viewport().mapToGlobal(board.mapFromScene(low)), "below the name"


def test_what_a_card_says_is_in_its_tool_tip(open_window: Callable[..., MainWindow]) -> None:
    window = open_window(Setup(CATALOG[1], ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    window.table.view.finish_early()
    scene, speaker = window.table.view.scene, window.table.session.speaker
    goal = next(card for card in scene.cards if card.isVisible() and card.shown.back is None)
    told, area = tip_at(scene, goal.pos())
    assert goal.shown.name in told
    assert speaker.card_text(goal.shown.card) in told
    assert area == goal.area, "and lies below it"


def test_the_score_sheet_shows_every_total_however_long_names_are(
    open_window: Callable[..., MainWindow],
) -> None:
    window = open_window()
    game = next(game for game in CATALOG if game.id == "nichtlustig")
    window.controller.begin(Setup(game, (LONG, "Ben", "Wolfgang Amadeus MozartX", "Zoë"), {}, 5))
    assert window.tool_bar_and_dock is not None
    dock = window.tool_bar_and_dock.dock
    dock.panel.setCurrentWidget(dock.panel.score)
    QApplication.processEvents()
    sheet = dock.panel.score
    assert sheet.document().size().width() <= sheet.viewport().width() + 1
    text = sheet.toPlainText()
    assert "Mar" in text
    assert "…" in text
    assert LONG not in text


def test_the_number_of_cards_is_drawn_too_where_there_is_room() -> None:
    plain, drawn = (Chip.of("20", TextSizes(), room=room) for room in (0.3 * UNIT, 0.7 * UNIT))
    assert (plain.counts, drawn.counts) == (False, True)
    assert plain.width < drawn.width <= 0.7 * UNIT
    assert plain.height == drawn.height
