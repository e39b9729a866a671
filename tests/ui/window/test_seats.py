"""Names, badges, seats and computer players in the dialog of a new game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox, QTableWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG
from tabletop.match.match import Departure
from tabletop.match.save.writer import save_text
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.settings import Speed
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.statistics.feature import StatisticsFeature
from tabletop.ui.table.scene.background import seat_text
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.art import badge_icon
from tabletop.ui.widgets.layouts import em
from tabletop.ui.window.questions import QuestionDialogs
from tests.ui.features import feature, start_page
from tests.ui.thinking_here import hurry

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
Ask = Callable[..., NewGameDialog]

# A warning of Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def ask(window: MainWindow, qtbot: QtBot) -> Ask:
    """A function that opens the dialog of a game for a number of players."""

    def ask(game: str, *names: str) -> NewGameDialog:
        tile = next(tile for tile in start_page(window).tiles if tile.game == game)
        QTest.mouseClick(tile, LEFT)
        dialog = window.findChildren(NewGameDialog)[-1]
        with qtbot.waitActive(dialog):
            pass
        fewest = next(entry.seats[0] for entry in CATALOG if entry.id == game)
        QTest.mouseClick(dialog.players.count.button(len(names) - fewest), LEFT)
        for row, name in zip(dialog.players.rows, names, strict=False):
            row.edit.setText(name)
        QApplication.processEvents()
        return dialog

    return ask


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def choose_sign(dialog: NewGameDialog, seat: int, badge: int) -> None:
    """Click a player's badge, and another one in its list."""
    button = dialog.players.rows[seat].badge
    QTest.mouseClick(button, LEFT)
    menu = button.badge_menu
    assert menu.isVisible()
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(menu.actions()[badge]).center())


def test_a_sign_is_chosen_and_exchanged_and_follows_its_player(
    window: MainWindow, ask: Ask
) -> None:
    dialog = ask("nichtlustig", "Ann", "Ben", "Cleo")
    assert dialog.players.badges == (0, 1, 2)
    choose_sign(dialog, 0, 5)
    assert dialog.players.badges == (5, 1, 2)
    choose_sign(dialog, 1, 5)  # Ann has it: the two are exchanged
    assert dialog.players.badges == (1, 5, 2)
    assert dialog.players.rows[1].badge.accessibleName() == "Sign of Ben: Light blue star"
    QTest.mouseClick(dialog.start, LEFT)
    match = session_of(window).match
    assert match.badges == (1, 5, 2)
    assert window.table is not None
    snapshot = window.table.view.scene.snapshot
    assert snapshot is not None
    assert {sign.name: sign.badge for sign in snapshot.signs} == {"Ann": 1, "Ben": 5, "Cleo": 2}
    saving = window.controller.saved_match and window.controller.saved_match.autosave
    assert saving
    path = saving.path
    window.go_home()
    window.controller.open(path)
    assert session_of(window).match.badges == (1, 5, 2)


def test_a_sign_is_chosen_with_the_keyboard(ask: Ask) -> None:
    button = ask("nichtlustig", "Ann", "Ben").players.rows[0].badge
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert button.badge_menu.isVisible()
    QTest.keyClick(button.badge_menu, Qt.Key.Key_Down)
    QTest.keyClick(button.badge_menu, Qt.Key.Key_Down)
    QTest.keyClick(button.badge_menu, Qt.Key.Key_Return)
    assert button.badge == 2


def test_a_sign_is_remembered_with_the_name(window: MainWindow, ask: Ask) -> None:
    dialog = ask("nichtlustig", "Ann", "Ben")
    choose_sign(dialog, 0, 6)
    choose_sign(dialog, 1, 4)
    QTest.mouseClick(dialog.start, LEFT)
    window.go_home()
    QApplication.processEvents()
    dialog = ask("numnum", "Cleo", "Dan")
    dialog.players.rows[1].edit.setText("Ann")
    assert dialog.players.badges[1] == 6
    assert len(set(dialog.players.badges)) == 2


def test_a_known_name_that_is_written_out_leaves_no_list_open(window: MainWindow, ask: Ask) -> None:
    QTest.mouseClick(ask("nichtlustig", "Ann", "Ben").start, LEFT)
    window.go_home()
    QApplication.processEvents()
    edit = ask("numnum", "", "").players.rows[0].edit
    edit.setFocus()
    offered = edit.completer().popup()
    assert offered is not None
    QTest.keyClicks(edit, "An")
    QApplication.processEvents()
    assert offered.isVisible()
    QTest.keyClicks(edit, "n")
    QApplication.processEvents()
    gone = not offered.isVisible()
    assert gone
    assert edit.text() == "Ann"
    QTest.keyClick(edit, Qt.Key.Key_Down)  # the list again
    QApplication.processEvents()
    QTest.keyClick(offered if offered.isVisible() else edit, Qt.Key.Key_Escape)
    assert edit.text() == "Ann"


def test_escape_closes_the_names_offered_and_keeps_what_was_typed(
    window: MainWindow, ask: Ask
) -> None:
    QTest.mouseClick(ask("nichtlustig", "Annabel", "Ben").start, LEFT)
    window.go_home()
    QApplication.processEvents()
    dialog = ask("numnum", "", "Ben")
    edit = dialog.players.rows[0].edit
    edit.setFocus()
    QTest.keyClicks(edit, "Ann")
    offered = edit.completer().popup()
    assert offered is not None
    assert offered.isVisible()
    QTest.keyClick(offered, Qt.Key.Key_Escape)
    was_closed = not offered.isVisible()
    assert was_closed
    assert edit.text() == "Ann"
    assert dialog.isVisible()
    QTest.mouseClick(dialog.start, LEFT)
    assert session_of(window).match.names == ("Ann", "Ben")


def test_a_row_is_moved_up_by_its_button(window: MainWindow, ask: Ask) -> None:
    dialog = ask("dumm-gelaufen", "Ann", "Ben", "Cleo", "Dan")
    players = dialog.players
    starter = dialog.options.fields["starter"]
    assert isinstance(starter, QComboBox)
    starter.setCurrentIndex(3)
    assert not players.rows[0].up_button.isVisible()
    for names in (("Ann", "Cleo", "Ben", "Dan"), ("Cleo", "Ann", "Ben", "Dan")):
        row = next(row for row in players.rows if row.name == "Cleo")
        QApplication.processEvents()
        QTest.mouseClick(row.up_button, LEFT)
        assert players.names == names
    assert row.edit.hasFocus()
    assert players.badges == (2, 0, 1, 3)
    assert starter.currentText() == "Dan"
    QTest.mouseClick(dialog.start, LEFT)
    match = session_of(window).match
    assert match.names == ("Cleo", "Ann", "Ben", "Dan")
    assert match.names[match.state.to_act] == "Dan"


def test_rows_are_moved_with_the_keyboard(ask: Ask, qapp: QApplication) -> None:
    dialog = ask("dumm-gelaufen", "Ann", "Ben", "Cleo")
    starter = dialog.options.fields["starter"]
    assert isinstance(starter, QComboBox)
    edit = dialog.players.rows[0].edit
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_Down, ALT)
    assert dialog.players.names == ("Ben", "Ann", "Cleo")
    assert starter.currentText() == "Ann"
    assert qapp.focusWidget() is edit
    assert edit.accessibleName() == "Name of player 2"
    QTest.keyClick(edit, Qt.Key.Key_Down, ALT)
    QTest.keyClick(edit, Qt.Key.Key_Down, ALT)  # the last seat
    assert dialog.players.names == ("Ben", "Cleo", "Ann")
    QTest.keyClick(edit, Qt.Key.Key_Up, ALT)
    assert dialog.players.names == ("Ben", "Ann", "Cleo")


def test_the_order_is_shuffled(ask: Ask) -> None:
    players = ask("numnum", "Ann", "Ben").players
    QTest.mouseClick(players.shuffle, LEFT)
    assert players.names == ("Ben", "Ann")  # two players have only one other order


def test_one_person_stays_at_the_table(ask: Ask) -> None:
    players = ask("nichtlustig", "Ann", "Ben").players
    QTest.mouseClick(players.rows[0].computer_button, LEFT)
    assert players.computers == {0: "medium"}
    QTest.mouseClick(players.rows[1].computer_button, LEFT)
    assert players.computers == {0: "medium"}
    assert "At least one person" in players.rows[1].computer_button.toolTip()


def test_where_all_play_together_the_computer_does_not(ask: Ask) -> None:
    players = ask("wonderful-world", "Ann", "Ben").players
    assert not players.rows[0].computer_button.isVisible()


def test_the_computer_plays_its_seat(window: MainWindow, ask: Ask, qtbot: QtBot) -> None:
    dialog = ask("dumm-gelaufen", "Ann", "Ben")
    QTest.mouseClick(dialog.players.rows[0].computer_button, LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    session = session_of(window)
    assert session.match.players.away == {0: Departure.COMPUTER}
    assert session.humans == {1}
    assert "The computer plays for Ann." in [
        session.speaker.event(line.event, 1) for line in session.match.log()
    ]
    assert window.tool_bar_and_dock is not None
    assert window.tool_bar_and_dock.turn_sign.label.text() == "The computer plays for Ann"
    assert not session.legal_actions()
    assert window.controller.bot_driver is not None
    window.controller.bot_driver.set_pace(0)
    qtbot.waitUntil(lambda: session.match.state.to_act == 1)
    assert window.tool_bar_and_dock.turn_sign.label.text() == "Ben’s turn"
    # It is offered again, and does not change.
    window.controller.play_again()
    assert session_of(window).match.players.away == {0: Departure.COMPUTER}
    window.go_home()
    dialog = ask("dumm-gelaufen", "Ann", "Ben")
    assert dialog.players.computers == {0: "medium"}


def test_undo_goes_back_to_the_persons_own_move(window: MainWindow, ask: Ask) -> None:
    dialog = ask("dumm-gelaufen", "Ann", "Ben")
    QTest.mouseClick(dialog.players.rows[1].computer_button, LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    session = session_of(window)
    bot_driver = window.controller.bot_driver
    assert bot_driver is not None
    window.context.settings.speed = Speed.NONE
    before = session.match.state
    while session.match.state.to_act == 0:
        assert session.act(session.legal_actions()[0]).legal
    while session.match.state.to_act == 1:
        hurry(bot_driver)
        QApplication.processEvents()  # it waits for the headlines
    assert session.can_undo
    while session.match.ply and session.undo():
        assert session.match.state.to_act == 0
        if session.match.state == before:
            break
    assert session.match.state == before


def test_no_gesture_of_a_person_plays_the_computers_cards(window: MainWindow, ask: Ask) -> None:
    dialog = ask("dumm-gelaufen", "Ann", "Ben")
    QTest.mouseClick(dialog.players.rows[0].computer_button, LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    session = session_of(window)
    refused: list[object] = []
    session.refused.connect(refused.append)
    action = session.match.legal_actions()[0]
    verdict = session.act(action)
    assert verdict.reason is not None
    assert verdict.reason.code == "not-your-turn"
    assert len(refused) == 1
    assert window.table is not None
    assert window.table.view.popups.bubble.isVisible()


def test_statistics_show_the_signs(window: MainWindow, ask: Ask) -> None:
    dialog = ask("nichtlustig", "Ann", "Ben")
    choose_sign(dialog, 0, 6)
    QTest.mouseClick(dialog.start, LEFT)
    assert session_of(window).depart(1, Departure.CONCEDED)
    window.window_actions.statistics.trigger()
    statistics = feature(window, StatisticsFeature).dialog
    assert statistics is not None
    table = statistics.games.currentWidget()
    assert isinstance(table, QTableWidget)
    outline = statistics.palette().windowText().color().name()
    for row in range(2):
        item = table.item(row, 0)
        assert item is not None
        sign = badge_icon(6 if item.text() == "Ann" else 1, em(statistics), outline)
        assert item.icon().pixmap(12).toImage() == sign.pixmap(12).toImage()


# --- levels ---------------------------------------------------------------------------------------


def save_of(window: MainWindow) -> Path:
    saving = window.controller.saved_match and window.controller.saved_match.autosave
    assert saving
    return saving.path


def test_a_level_is_chosen_with_the_keyboard_and_kept(window: MainWindow, ask: Ask) -> None:
    row = ask("nichtlustig", "Ann", "Ben").players.rows[1]
    assert not row.level.isVisible()
    row.computer_button.setFocus()
    QTest.keyClick(row.computer_button, Qt.Key.Key_Space)
    assert row.level.isVisible()
    assert row.level.accessibleName() == "How well the computer plays for Ben"
    assert [row.level.itemText(n) for n in range(3)] == ["easy", "medium", "strong"]
    row.level.setFocus()
    QTest.keyClick(row.level, Qt.Key.Key_Down)  # opens the list
    QTest.keyClick(row.level.view(), Qt.Key.Key_Down)
    QTest.keyClick(row.level.view(), Qt.Key.Key_Return)
    dialog = window.findChildren(NewGameDialog)[-1]
    assert dialog.players.computers == {1: "strong"}
    QTest.mouseClick(dialog.start, LEFT)
    assert session_of(window).match.players.bot(1) == "strong"
    path = save_of(window)
    assert window.table is not None
    scene = window.table.view.scene
    assert scene.snapshot is not None
    assert [seat_text(sign) for sign in scene.snapshot.signs] == ["Ann", "Ben (computer, strong)"]
    window.go_home()
    assert ask("nichtlustig", "Ann", "Ben").players.computers == {1: "strong"}
    window.controller.open(path)
    assert session_of(window).match.players.bot(1) == "strong"


def test_one_person_plays_alone_with_the_computer(window: MainWindow, ask: Ask) -> None:
    dialog = ask("numnum", "Ann", "Ben", "Cleo")
    alone = dialog.players.alone
    QTest.mouseClick(dialog.players.rows[0].computer_button, LEFT)
    assert not alone.isChecked()
    for _ in range(2):  # no further change
        QTest.mouseClick(alone, LEFT)
        assert dialog.players.computers == {1: "medium", 2: "medium"}
        assert alone.isChecked()
    QTest.mouseClick(dialog.players.rows[2].computer_button, LEFT)
    assert not alone.isChecked()
    QTest.mouseClick(alone, LEFT)
    QTest.mouseClick(dialog.start, LEFT)
    assert session_of(window).humans == {0}
    window.go_home()
    assert not ask("wonderful-world", "Ann", "Ben").players.alone.isVisible()


def test_a_screen_reader_lets_one_person_play_alone(ask: Ask) -> None:
    dialog = ask("numnum", "Ann", "Ben", "Cleo")
    assert not dialog.players.computers
    for _ in range(2):  # no further change
        interface = QAccessible.queryAccessibleInterface(dialog.players.alone)
        interface.actionInterface().doAction("Toggle")
        assert dialog.players.computers == {1: "medium", 2: "medium"}
        assert dialog.players.alone.isChecked()


def test_players_of_others_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask
) -> None:
    path = tmp_path / "my_bots-1.2.dist-info" / "entry_points.txt"
    path.parent.mkdir()
    path.write_text("[tabletop.bots]\nmine = no_such_module:Bot\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    level = ask("nichtlustig", "Ann", "Ben").players.rows[1].level
    assert level.itemText(3) == "mine"  # it is loaded only when it plays


@pytest.mark.parametrize("bot", ["mine", "cmd:touch {folder}/was-run"])
def test_a_bot_that_is_not_installed_is_told_of_and_levels_are_offered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    """No command that a save contains is executed."""
    bot = bot.format(folder=tmp_path)
    asked: list[str] = []

    def which(_self: QuestionDialogs, missing: str) -> str:
        asked.append(missing)
        return "easy"

    monkeypatch.setattr(QuestionDialogs, "choose_bot", which)
    numnum = next(game for game in CATALOG if game.id == "numnum")
    match = Setup(numnum, ("Ann", "Ben"), {}, 7, bots={0: bot}).begin()
    path = window.controller.save_store.folder / "game.tabletop"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(save_text(match, "2026-01-31T20:15:00+00:00"), encoding="utf-8")
    for _ in range(2):  # the second time the answer is known
        window.controller.open(path)
        assert session_of(window).match.players.bot(0) == "easy"
        window.go_home()
        window.controller.clear()
    assert asked == [bot]
    assert not (tmp_path / "was-run").exists()


@pytest.mark.parametrize(("key", "chosen"), [(0, "easy"), (2, "strong"), (None, "medium")])
def test_it_is_asked_which_computer_plays_on(
    window: MainWindow, key: int | None, chosen: str
) -> None:
    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert "“mine”" in box.informativeText()
        if key is None:
            QTest.keyClick(box, Qt.Key.Key_Escape)
        else:
            next(b for b in box.buttons() if b.text() == ("easy", "medium", "strong")[key]).click()

    QTimer.singleShot(0, answer)
    assert QuestionDialogs(window).choose_bot("mine") == chosen
