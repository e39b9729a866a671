"""The score sheet: every line explained, at the end and in the dock while one plays."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.engine.capabilities import score_sheet_of
from tabletop.engine.outcome import totals
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.end.page import EndPage
from tabletop.ui.table.model.motion import NO_MOTION
from tabletop.ui.table.score_sheet import ScoreSheet, has_score_sheet
from tabletop.ui.widgets.theme import Appearance
from tabletop.ui.window.dock import SideDock
from tests.ui.features import end_page, feature
from tests.ui.nichtlustig.conftest import Begin
from tests.ui.nichtlustig.stories import NAMES, choose
from tests.ui.nichtlustig.table import session
from tests.ui.table.play import new_session

EXAMPLE = {
    "scored/Ann": "professors-1 professors-2 lemming-2 dinosaur-26 yeti-1 yeti-2 riebmann-5",
    "open/Ann": "riebmann-2 yeti-3",
    "deaths/Ann": "death-1 death-5",
    "specials/Ann": "virus",
    "open/Ben": "rest",
    "grid": "lemming-5 dinosaur-24 dinosaur-25 dinosaur-27 dinosaur-28",
}
"""The count of the rulebook, with a Death face up besides."""


def sheet_of(qtbot: QtBot, *, with_cards: bool = True) -> ScoreSheet:
    over = session(EXAMPLE, covers="death-1 riebmann-5", professors={0: (2, 4)})
    sheet = ScoreSheet(with_cards=with_cards)
    qtbot.addWidget(sheet)
    sheet.resize(900, 600)
    sheet.show_session(over)
    sheet.show()
    return sheet


def lines_of(sheet: ScoreSheet) -> list[str]:
    """The text of the sheet, line by line, without what only spaces it."""
    text = unescape(re.sub(r"[\s\u00a0\ufffc]+", " ", sheet.toPlainText().replace("\n", "|")))
    return [part.strip() for part in text.split("|") if part.strip()]


def test_every_line_says_what_it_counts_by_which_rule_and_what_it_brings(qtbot: QtBot) -> None:
    assert lines_of(sheet_of(qtbot)) == [
        *("Ann", "Ben"),
        *("Lemmings NL-E2", "4 points each: the more stupid, the more valuable.", "4", "–"),
        "Yetis NL-E2",
        *("3 points each in company. One alone is sad and counts 1.", "6", "–"),
        *("Riebmanns NL-E2", "2 points each.", "–", "–"),
        "Professors NL-E3",
        *("Each rolls a die, and the best one counts for all of them together.", "4", "–"),
        *("Dinosaurs NL-E2", "From 1 point for the 24 to 5 for the 28.", "3", "–"),
        "Not scored NL-E2",
        *("1 point each for open cards that nobody turned over.", "2", "11"),
        *("Under Death NL-E2", "Cards that Death lies on count nothing.", "0", "–"),
        "Death himself NL-E2",
        *("Each Death or Poodle that is face up costs 1 point.", "−1", "–"),
        *("Together", "18", "11"),
    ]


def test_the_sheet_is_written_anew_for_the_width_that_it_has(
    qtbot: QtBot, appearance: Appearance
) -> None:
    del appearance  # in whose font it is written
    sheet = sheet_of(qtbot)
    wide = sheet.toHtml()
    assert NAMES[0] in sheet.toPlainText()
    sheet.resize(60, 600)
    assert NAMES[0] not in sheet.toPlainText(), "shortened"
    sheet.resize(900, 600)
    assert sheet.toHtml() == wide


def test_the_dock_says_the_same_in_less_room(qtbot: QtBot) -> None:
    wide, narrow = sheet_of(qtbot), sheet_of(qtbot, with_cards=False)
    narrow.resize(280, 600)
    assert lines_of(narrow) == lines_of(wide)
    assert narrow.document().size().width() <= 280


def test_pointing_at_points_names_the_cards(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, said = sheet_of(qtbot), []
    monkeypatch.setattr(
        "tabletop.ui.widgets.plain_text.QToolTip.showText", lambda _at, t, _w: said.append(t)
    )
    sheet.highlighted.emit(QUrl("cell:1:0"))
    assert said == ["The Yeti 1\nThe Yeti 2"]


def test_cards_and_dice_are_drawn_beside_the_points(qtbot: QtBot) -> None:
    pictures = re.findall(r'<img src="(cell:\d:\d)"', sheet_of(qtbot).toHtml())
    assert pictures == [
        *("cell:0:0", "cell:1:0", "cell:3:0", "cell:4:0"),
        *("cell:5:0", "cell:5:1", "cell:6:0", "cell:7:0"),
    ]


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_each_die_has_its_place_behind_the_cards(qtbot: QtBot, cards: int) -> None:
    sheet, held = sheet_of(qtbot), tuple(range(cards))
    two, three = (sheet._strip(held, faces).toImage() for faces in ((1, 2), (1, 2, 3)))
    side = three.width() - two.width()
    for number in range(3):
        across = three.width() - round((number + 0.5) * side)
        assert three.pixelColor(across, three.height() // 2).alpha() == 255


def test_a_rule_can_be_read(qtbot: QtBot) -> None:
    sheet = sheet_of(qtbot)
    with qtbot.waitSignal(sheet.rule_requested) as wanted:
        sheet.anchorClicked.emit(QUrl("NL-E3"))
    assert wanted.args == ["NL-E3"]


def test_professors_are_open_until_they_are_rolled_for(qtbot: QtBot) -> None:
    sheet = ScoreSheet(with_cards=True)
    qtbot.addWidget(sheet)
    sheet.show_session(session({"scored/Ann": "professors-1 professors-2"}))
    lines = lines_of(sheet)
    assert lines[lines.index("Professors NL-E3") + 2] == "?"
    assert lines[-3:] == ["So far", "0", "0"]


def test_games_without_points_have_none() -> None:
    assert not has_score_sheet(new_session(2, 1))
    assert has_score_sheet(new_session(2, 1, "nichtlustig"))


# --- in the window ------------------------------------------------------------------------------


def dock_of(window: MainWindow) -> SideDock:
    assert window.tool_bar_and_dock is not None
    return window.tool_bar_and_dock.dock


def play_on(window: MainWindow, steps: int) -> None:
    current = window.controller.session
    assert current is not None
    goal = current.match.ply + steps
    while current.match.outcome is None and current.match.ply < goal:
        assert current.act(current.match.legal_actions()[-1]).legal


def test_the_points_are_in_the_dock_on_request(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.dock.setChecked(True)
    dock = dock_of(window)
    index = dock.panel.indexOf(dock.panel.score)
    assert dock.panel.isTabVisible(index)
    assert dock.panel.currentWidget() is dock.panel.log
    dock.panel.setCurrentIndex(index)
    QApplication.processEvents()
    assert window.table is not None
    window.table.view.set_motion(NO_MOTION)
    play_on(window, 20)
    current = window.controller.session
    assert current is not None
    points = totals(score_sheet_of(current.match.rules, current.match.state))
    assert lines_of(dock.panel.score)[-2:] == [str(total).replace("-", "−") for total in points]
    window.controller.session.undo()  # type: ignore[union-attr]  # there is one
    points = totals(score_sheet_of(current.match.rules, current.match.state))
    assert lines_of(dock.panel.score)[-2:] == [str(total).replace("-", "−") for total in points]


def test_a_game_without_points_has_no_such_tab(begin: Begin) -> None:
    dock = dock_of(begin("Ann", game="wonderful-world"))
    assert not dock.panel.isTabVisible(dock.panel.indexOf(dock.panel.score))


@pytest.fixture
def end_of(qtbot: QtBot, appearance: Appearance) -> Callable[[int, int], EndPage]:
    """The end over a table of some size; four have played."""
    del appearance
    zones = EXAMPLE | {"open/Ben": "rest", "open/Cy": "yeti-4", "scored/Dora": "lemming-1"}

    tables = []

    def show(width: int, height: int) -> EndPage:
        table = QWidget()
        qtbot.addWidget(table)
        tables.append(table)
        table.resize(width, height)
        table.show()
        over = session(zones, seats=4, covers="death-1 riebmann-5", professors={0: (2, 4)})
        end = EndPage(over, table)
        end.show()
        qtbot.wait(20)
        return end

    return show


@pytest.mark.parametrize("size", [(1000, 610), (734, 613), (620, 510), (2280, 1330)])
def test_the_end_shows_the_final_count(
    end_of: Callable[[int, int], EndPage], size: tuple[int, int]
) -> None:
    """At the sizes of the table in windows of 1280 x 720, 1050 x 680, 900 x 620 and 2560 x 1440."""
    end = end_of(*size)
    assert end.score_sheet is not None
    lines = lines_of(end.score_sheet)
    assert lines[-5:] == ["Together", "18", "9", "1", "4"]
    assert end.title.text() == "Ann has won!"
    assert end.rect().contains(end.card.geometry())
    assert end.card.rect().contains(end.again.geometry())
    scrolls = end.score_sheet.verticalScrollBar().maximum() > 0
    assert scrolls == (size == (620, 510))


def test_a_rule_of_the_count_can_be_read(
    end_of: Callable[[int, int], EndPage], qtbot: QtBot
) -> None:
    end = end_of(1000, 610)
    assert end.score_sheet is not None
    with qtbot.waitSignal(end.rule_requested) as wanted:
        end.score_sheet.anchorClicked.emit(QUrl("NL-E2"))
    assert wanted.args == ["NL-E2"]


@pytest.mark.parametrize("code", ["de", "nl"])  # whose words are the longer ones
def test_nothing_over_the_sheet_at_the_end_is_cut_off(
    open_window: Callable[[], MainWindow], language: Language, code: str
) -> None:
    language.set_language(code)
    window = open_window()
    window.resize(1050, 660)
    window.controller.begin(Setup(find_game("nichtlustig"), NAMES, {}, 131))
    played = window.controller.session
    assert played is not None
    match = played.match
    while match.outcome is None:
        assert match.submit(max(match.to_act, 0), choose(match), match.revision).legal
    played.announce()
    page = window.table
    assert page is not None
    feature(window, EndFeature).show()
    QTest.qWait(50)
    assert feature(window, EndFeature).page is not None
    cut = [
        label.text()
        for label in end_page(window).card.findChildren(QLabel)
        if label.isVisible()
        and label.text()
        and (
            label.width() < label.minimumSizeHint().width()
            or label.height() < label.heightForWidth(label.width())
        )
    ]
    assert not cut
