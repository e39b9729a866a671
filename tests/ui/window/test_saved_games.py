"""The dialogs of saved games, replays and statistics, with mouse and keyboard."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QTableWidget
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import rules_for
from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import ALL
from tabletop.folders import Folders
from tabletop.match.save.reader import load
from tabletop.storage.save_store import SavesFolder
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.replay.feature import ReplayFeature
from tabletop.ui.features.replay.window import ReplayWindow
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.features.saves.feature import SavesFeature
from tabletop.ui.features.saves.list import picture_size
from tabletop.ui.features.statistics.dialog import StatisticsDialog
from tabletop.ui.features.statistics.feature import StatisticsFeature
from tabletop.ui.table.log_list import LogLineDelegate
from tabletop.ui.table.session import Session
from tests.parts import magnifier_of
from tests.posix import make_link, make_pipe, needs_pipes
from tests.ui.features import feature, is_looking, replay_window, saves_dialog, start_page
from tests.ui.heard import spoken_words

STOCK = Path(__file__).parents[2] / "match" / "saves"
LEFT = Qt.MouseButton.LeftButton
Begin = Callable[..., MainWindow]


@pytest.fixture
def stock(folders: Folders) -> Path:
    """A folder with one save of every kind, and a file that is none."""
    folders.saves.mkdir(parents=True)
    for path in STOCK.glob("*.tabletop"):
        shutil.copy(path, folders.saves)
    (folders.saves / "broken.tabletop").write_text("hello", "utf-8")
    return folders.saves


@pytest.fixture
def saves(stock: Path, window: MainWindow, qtbot: QtBot) -> Iterator[SavesDialog]:
    """The dialog, opened from the start page."""
    assert stock.is_dir()
    QTest.mouseClick(start_page(window).open_button, LEFT)
    dialog = feature(window, SavesFeature).dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: all(map(dialog.view.has_details, dialog.view.visible_rows())))
    yield dialog
    if feature(window, ReplayFeature).dialog is not None:
        replay_window(window).close()
    if feature(window, SavesFeature).dialog is not None:
        saves_dialog(window).reject()


def choose(dialog: SavesDialog, stem: str) -> int:
    """Click a save."""
    row = next(n for n, head in enumerate(dialog.view.heads) if head.path.stem == stem)
    index = dialog.view.model().index(row, 0)
    dialog.view.scrollTo(index)
    QTest.mouseClick(
        dialog.view.viewport(), LEFT, pos=dialog.view.visualRect(index).topLeft() + QPoint(20, 20)
    )
    return row


def answer(button: QMessageBox.StandardButton) -> list[str]:
    """Answer the next question; its text is appended to the list."""
    asked: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, press)
            return
        asked.append(f"{box.text()} {box.informativeText()}")
        QTest.mouseClick(box.button(button), LEFT)

    QTimer.singleShot(10, press)
    return asked


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


# --- saved games ---------------------------------------------------------------------------------


@needs_pipes
def test_what_is_no_file_is_no_save(folders: Folders) -> None:
    folders.saves.mkdir(parents=True)
    (folders.saves / "folder.tabletop").mkdir()
    make_link(folders.saves / "loop.tabletop", "loop.tabletop")
    make_pipe(folders.saves / "pipe.tabletop")  # opening it would block forever
    assert list(SavesFolder(folders.saves).summaries()) == []


@pytest.mark.parametrize("seconds", [1e20, -1e20, float("nan")])
def test_a_save_of_an_impossible_day_is_listed(
    stock: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    # Some file systems cannot store such a date.
    monkeypatch.setattr("tabletop.storage.save_store._last_written", lambda _path: seconds)
    heads = list(SavesFolder(stock).summaries())
    assert len(heads) == len(list(stock.glob("*.tabletop")))
    assert {head.when.timestamp() for head in heads} == {0}


def test_every_save_is_listed_with_its_picture(saves: SavesDialog, qtbot: QtBot) -> None:
    assert saves.view.count() == len(list(STOCK.glob("*.tabletop"))) + 1
    row = choose(saves, "wonderful-world-finished")
    qtbot.waitUntil(lambda: saves.view.has_details(row))
    index = saves.view.model().index(row, 0)
    game, players, when, state = index.data().split("\n")
    assert game == "What a Wonderful World"
    assert players == "Ann, Ben Ö., and Cleo"
    assert state == "Finished"
    assert "81 moves" in when
    assert saves.view.item(row).icon().availableSizes()[0].width() > 100
    name = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert name == "What a Wonderful World – Ann, Ben Ö., and Cleo"


def test_saves_that_are_scrolled_to_are_read(saves: SavesDialog, qtbot: QtBot) -> None:
    last = saves.view.count() - 1
    assert not saves.view.has_details(last)
    bar = saves.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert last in saves.view.visible_rows()
    qtbot.waitUntil(lambda: saves.view.has_details(last))


def test_pictures_are_as_sharp_as_the_screen(
    stock: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """At a pixel ratio of 2 pictures have twice the pixels and the same size."""
    assert stock.is_dir()
    monkeypatch.setattr(SavesDialog, "devicePixelRatioF", lambda _self: 2.0)
    window.window_actions.open.trigger()
    dialog = feature(window, SavesFeature).dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: all(map(dialog.view.has_details, dialog.view.visible_rows())))
    row = choose(dialog, "numnum-middle")
    qtbot.waitUntil(lambda: dialog.view.has_details(row))
    (pixels,) = dialog.view.item(row).icon().availableSizes()
    assert pixels.width() == 2 * picture_size(dialog.view).width()
    dialog.reject()


def test_what_cannot_be_read_says_why_and_can_only_be_deleted(
    saves: SavesDialog, qtbot: QtBot
) -> None:
    row = choose(saves, "broken")
    qtbot.waitUntil(lambda: saves.view.has_details(row))
    assert "no saved game" in saves.view.model().index(row, 0).data()
    assert not saves.open_button.isEnabled()
    assert not saves.replay_button.isEnabled()
    assert saves.delete_button.isEnabled()


DAMAGED = {
    "empty": (b"", "the file is empty"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00", "this is no saved game of Tabletop"),
    "of tomorrow": (b'{"tabletop": 99}\n', "of a newer Tabletop; this program reads formats up to"),
    "a number": (b"7\n", "this is no saved game of Tabletop"),
    "endless": (b"[" * 200_000, "this is no saved game of Tabletop"),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_whatever_lies_in_the_folder_is_listed_and_stays(
    kind: str, folders: Folders, window: MainWindow, qtbot: QtBot
) -> None:
    data, problem = DAMAGED[kind]
    folders.saves.mkdir(parents=True)
    path = folders.saves / "x.tabletop"
    path.write_bytes(data)
    window.window_actions.open.trigger()
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    qtbot.waitUntil(lambda: saves.view.has_details(0))
    assert problem in saves.view.model().index(0, 0).data()
    QTest.keyClick(saves.view, Qt.Key.Key_Return)
    assert saves.isVisible()
    saves.reject()
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, 'there is no game "chess"'),
        ({"options": {"hands": "opne"}}, 'option hands cannot be "opne"'),
        ({"players": ["Ann"] * 2}, "two players have the same name"),
    ],
)
def test_what_no_rules_can_open_says_why(
    change: dict[str, object],
    problem: str,
    folders: Folders,
    window: MainWindow,
    qtbot: QtBot,
) -> None:
    folders.saves.mkdir(parents=True)
    rows = (STOCK / "wonderful-world-begun.tabletop").read_text("utf-8").split("\n")
    rows[0] = json.dumps({**json.loads(rows[0]), **change})
    (folders.saves / "x.tabletop").write_text("\n".join(rows), "utf-8")
    window.window_actions.open.trigger()
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    qtbot.waitUntil(lambda: saves.view.has_details(0))
    assert problem in saves.view.model().index(0, 0).data()
    assert not saves.open_button.isEnabled()
    saves.reject()


def test_a_picture_shows_no_secret(
    saves: SavesDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures do not reveal secrets: another hand gives the same picture."""
    row = choose(saves, "numnum-begun")
    qtbot.waitUntil(lambda: saves.view.has_details(row))
    shown = saves.view.details(row)
    assert shown is not None
    assert shown.loaded is not None
    match = shown.loaded.match
    before = saves._picture(shown.loaded).toImage()
    hidden, state = match.observe(None).zones, match.state
    (pile,) = (zone for zone in match.rules.zones if zone.kind == "draw")
    draw = match.rules.zones.index(pile)
    (hand, *_) = (n for n, zone in enumerate(match.rules.zones) if zone.kind == "hand")
    assert {*hidden[hand], *hidden[draw]} == {HIDDEN}
    held = len(state.zones[hand])
    zones = list(state.zones)
    zones[hand], zones[draw] = zones[draw][:held], (*zones[draw][held:], *zones[hand])
    other, usual = state._replace(zones=tuple(zones)), vars(type(match))["state"].fget
    # Only this match; others are read meanwhile.
    told = property(lambda one: other if one is match else usual(one))
    monkeypatch.setattr(type(match), "state", told)
    assert match.state == other
    assert saves._picture(shown.loaded).toImage() == before


def test_a_save_is_opened_by_return_and_by_double_click(
    saves: SavesDialog, window: MainWindow
) -> None:
    choose(saves, "nichtlustig-middle")
    QTest.keyClick(saves.view, Qt.Key.Key_Return)
    assert not saves.isVisible()
    assert session_of(window).match.rules.game == "nichtlustig"
    window.window_actions.open.trigger()
    again = feature(window, SavesFeature).dialog
    assert again is not None
    row = choose(again, "wonderful-world-begun")
    QTest.mouseDClick(
        again.view.viewport(),
        LEFT,
        pos=again.view.visualRect(again.view.model().index(row, 0)).center(),
    )
    QTest.mouseRelease(window, LEFT)  # the list disappeared at the second press
    assert session_of(window).match.rules.game == "wonderful-world"


def test_deleting_asks_by_name_and_keeps_the_file(saves: SavesDialog, stock: Path) -> None:
    row = choose(saves, "nichtlustig-middle")
    path = saves.view.heads[row].path
    data = path.read_bytes()
    asked = answer(QMessageBox.StandardButton.Cancel)
    QTest.mouseClick(saves.delete_button, LEFT)
    assert asked
    assert "Delete “Nichtlustig – Ann, Ben Ö., and Cleo”?" in asked[0]
    assert path.exists()

    answer(QMessageBox.StandardButton.Yes)
    QTest.keyClick(saves.view, Qt.Key.Key_Delete)
    assert not path.exists()
    assert (stock / "deleted" / path.name).read_bytes() == data
    assert path not in [head.path for head in saves.view.heads]
    assert saves.note.text() == "“Nichtlustig – Ann, Ben Ö., and Cleo” was deleted."


def test_what_was_deleted_is_not_offered_any_more(
    begin: Begin, open_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    begin("Ann").close()
    window = open_window()
    qtbot.waitUntil(lambda: bool(start_page(window).continue_tiles))
    QTest.mouseClick(start_page(window).open_button, LEFT)
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    assert not saves.empty.isVisible()
    answer(QMessageBox.StandardButton.Yes)
    QTest.mouseClick(saves.delete_button, LEFT)
    assert saves.empty.isVisible()
    QTest.keyClick(saves, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not is_looking(window))
    assert not start_page(window).continue_tiles


def test_a_game_on_the_table_cannot_be_deleted(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    window.window_actions.open.trigger()
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    QTest.mouseClick(saves.delete_button, LEFT)
    assert "is being played" in saves.note.text()
    assert len(saves.view.heads) == 1
    saves.reject()


def test_a_folder_that_lets_nothing_go_is_told(
    saves: SavesDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = choose(saves, "numnum-middle")

    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    answer(QMessageBox.StandardButton.Yes)
    QTest.mouseClick(saves.delete_button, LEFT)
    assert "could not be deleted: access to it is not allowed" in saves.note.text()
    assert saves.view.heads[row].path.exists()


def test_where_nothing_was_played_nothing_is_listed(window: MainWindow) -> None:
    window.window_actions.open.trigger()
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    assert saves.empty.isVisible()
    assert not saves.open_button.isEnabled()
    saves.reject()


def test_hundreds_of_saves_are_there_at_once(
    folders: Folders, window: MainWindow, qtbot: QtBot
) -> None:
    folders.saves.mkdir(parents=True)
    data = (STOCK / "nichtlustig-finished.tabletop").read_bytes()
    for number in range(400):
        (folders.saves / f"{number}.tabletop").write_bytes(data)
    window.window_actions.open.trigger()
    saves = feature(window, SavesFeature).dialog
    assert saves is not None
    assert saves.view.count() == 400
    assert not any(map(saves.view.has_details, range(400)))
    qtbot.waitUntil(lambda: all(map(saves.view.has_details, saves.view.visible_rows())))
    assert len(saves.view.visible_rows()) < 12
    assert not any(map(saves.view.has_details, range(20, 400)))
    saves.reject()


# --- continuing an old game ----------------------------------------------------------------------


def test_a_game_by_older_rules_goes_on_and_says_so(window: MainWindow, stock: Path) -> None:
    path = stock / "wonderful-world-middle.tabletop"
    text = path.read_text("utf-8").replace('"rules": 1', '"rules": 0', 1)
    path.write_text(text, "utf-8")
    window.controller.open(path)
    said = window.bar.label.text()
    assert window.bar.isVisible()
    assert "by version 0 of its rules; this program plays by version 1." in said
    assert "It goes on after move 57" in said
    assert not path.exists()
    assert (stock / "older" / path.name).read_text("utf-8") == text
    session = session_of(window)
    assert not session.can_undo
    assert session.act(session.match.legal_actions()[0]).legal
    assert window.controller.saved_match is not None
    saving = window.controller.saved_match.autosave
    assert saving is not None
    assert load(saving.path, rules_for).match.state == session.match.state


# --- replay --------------------------------------------------------------------------------------


@pytest.fixture
def replay(stock: Path, window: MainWindow) -> Iterator[Callable[[str], ReplayWindow]]:
    """Show the replay of a save of the folder."""

    def watch(stem: str) -> ReplayWindow:
        feature(window, ReplayFeature).watch(stock / f"{stem}.tabletop")
        shown = feature(window, ReplayFeature).dialog
        assert shown is not None
        return shown

    yield watch
    if feature(window, ReplayFeature).dialog is not None:
        replay_window(window).close()


def test_a_replay_is_gone_through_by_keys(saves: SavesDialog, window: MainWindow) -> None:
    choose(saves, "nichtlustig-finished")
    QTest.mouseClick(saves.replay_button, LEFT)
    shown = feature(window, ReplayFeature).dialog
    assert shown is not None
    assert (shown.stop, shown.history.last) == (0, 294)
    for key, stop in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, 294),
        (Qt.Key.Key_Right, 294),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
    ):
        QTest.keyClick(shown.slider if stop % 2 else shown.log, key)
        assert shown.stop == stop
        assert shown.slider.value() == stop
        assert shown.move_label.text() == f"Move {stop} of 294"
    assert not shown.back.isEnabled()


def test_players_have_the_signs_of_their_game(
    stock: Path, replay: Callable[[str], ReplayWindow]
) -> None:
    path = stock / "nichtlustig-middle.tabletop"
    rows = path.read_text("utf-8").split("\n")
    rows[0] = json.dumps({**json.loads(rows[0]), "badges": [4, 0, 2]})
    path.write_text("\n".join(rows), "utf-8")
    snapshot = replay("nichtlustig-middle").table.scene.snapshot
    assert snapshot is not None
    assert {sign.sign.seat: sign.badge for sign in snapshot.signs} == {0: 4, 1: 0, 2: 2}


def test_dice_fall_where_one_goes_on_and_lie_where_one_jumps(
    replay: Callable[[str], ReplayWindow],
) -> None:
    shown = replay("nichtlustig-finished")
    thrown = []
    for _ in range(12):
        shown.step()
        snapshot = shown.table.scene.snapshot
        assert snapshot is not None
        thrown.append(len(snapshot.thrown))
    assert max(thrown) == 7
    assert 0 in thrown
    shown.go_to(thrown.index(7) + 1)
    snapshot = shown.table.scene.snapshot
    assert snapshot is not None
    assert not snapshot.thrown
    assert not shown.table.scene.animator.is_running


def test_space_plays_and_pauses(replay: Callable[[str], ReplayWindow], qtbot: QtBot) -> None:
    shown = replay("numnum-finished")
    shown.speed.setCurrentIndex(3)
    QTest.keyClick(shown, Qt.Key.Key_Space)
    assert shown.play.accessibleName() == "Pause"
    qtbot.waitUntil(lambda: shown.stop >= 2)
    QTest.keyClick(shown.log, Qt.Key.Key_Space)
    assert not shown.is_playing
    shown.go_to(shown.history.last - 1)
    shown.toggle()
    qtbot.waitUntil(lambda: not shown.is_playing)
    assert shown.stop == shown.history.last


def test_a_screen_reader_reads_the_table_and_hears_each_step(
    replay: Callable[[str], ReplayWindow], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: said.append(spoken_words(event) or "")
    )
    shown = replay("numnum-finished")
    table = QAccessible.queryAccessibleInterface(shown.table.board)
    areas = [table.child(number) for number in range(table.childCount())]
    cards = [area.child(number) for area in areas for number in range(area.childCount())]
    names = [card.text(QAccessible.Text.Name) for card in cards]
    lists = [area for area in areas if area.role() == QAccessible.Role.List]
    assert len(lists) == len(shown.table.scene.zones)
    assert len(names) > 14
    assert names.count("a card") == 1, "only the draw pile is face down"
    said.clear()
    shown.step()
    line = shown.history.lines[shown.history.line_at(1)]
    news = shown.history.speaker.event(line.event, shown.viewer)
    assert news
    assert any(words.startswith(f"{news} ") for words in said)
    review = shown.review
    assert review is not None
    qtbot.waitUntil(lambda: review.curve.course is not None)
    shown.step()
    words = review.curve.accessibleDescription()
    assert all(name in words for name in shown.history.speaker.names)


def test_a_step_pauses(replay: Callable[[str], ReplayWindow]) -> None:
    shown = replay("numnum-finished")
    for key, stop in ((Qt.Key.Key_Right, 6), (Qt.Key.Key_Left, 4)):
        shown.go_to(5)
        shown.toggle()
        assert shown.play.accessibleName() == "Pause"
        QTest.keyClick(shown.log, key)
        assert not shown.is_playing
        assert shown.stop == stop


def test_nothing_can_be_done_on_the_table(replay: Callable[[str], ReplayWindow]) -> None:
    shown = replay("wonderful-world-middle")
    board = shown.table.board
    before = shown.table.scene.snapshot
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Tab, Qt.Key.Key_W):
        QTest.keyClick(board, key)
    card = next(c for c in shown.table.scene.cards if c.shown.card != HIDDEN)
    point = board.mapFromScene(card.pos())
    QTest.mousePress(board.viewport(), LEFT, pos=point)
    assert magnifier_of(shown.table).isVisible()
    QTest.mouseMove(board.viewport(), point + QPoint(120, 60))
    QTest.mouseRelease(board.viewport(), LEFT, pos=point + QPoint(120, 60))
    QTest.mouseDClick(board.viewport(), LEFT, pos=point)
    QTest.mouseRelease(board.viewport(), LEFT, pos=point)
    assert shown.table.scene.snapshot == before
    assert shown.stop == 0


def test_a_long_log_is_laid_out_when_it_has_its_size(
    replay: Callable[[str], ReplayWindow],
) -> None:
    """It is fitted once, not at every width during construction."""
    shown = replay("nichtlustig-finished")
    QApplication.processEvents()
    delegate = shown.log.itemDelegate()
    assert isinstance(delegate, LogLineDelegate)
    laid_out = Counter(text for text, _, _ in delegate.sizes)
    assert len(laid_out) > 100
    assert min(laid_out.values()) <= 2, "without its scroll bar, and with it"
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
        log, line = shown.log, shown.history.line_at(shown.stop)
        assert log.currentIndex().row() == line
        assert log.viewport().rect().contains(log.visualRect(log.currentIndex()).center()), key
        QTest.keyClick(shown.slider, key)


def test_a_line_of_the_log_leads_there(replay: Callable[[str], ReplayWindow]) -> None:
    shown = replay("nichtlustig-finished")
    index = shown.log.model().index(40, 0)
    shown.log.scrollTo(index)
    QTest.mouseClick(
        shown.log.viewport(), LEFT, pos=shown.log.visualRect(index).topLeft() + QPoint(40, 8)
    )
    step = shown.history.lines[40].step
    before, at = shown.history.stops[shown.stop - 1], shown.history.stops[shown.stop]
    assert before <= step < at
    assert not shown.table.scene.animator.is_running


def test_the_table_is_that_of_the_game(replay: Callable[[str], ReplayWindow]) -> None:
    shown = replay("wonderful-world-finished")
    match = load(STOCK / "wonderful-world-finished.tabletop", rules_for).match
    for stop in (0, 7, shown.history.last):
        shown.slider.setValue(stop)
        state = match.state_after(shown.history.stops[stop])
        snapshot = shown.table.scene.snapshot
        assert snapshot is not None
        lying = {(card.zone, card.index): card.card for card in snapshot.cards}
        for (zone, index), card in lying.items():
            assert card in (HIDDEN, state.zones[zone][index])


@pytest.mark.parametrize(
    ("stem", "is_offered"),
    [
        ("numnum-begun", False),
        ("dumm-gelaufen-middle", False),
        ("numnum-finished", True),
        ("wonderful-world-middle", True),  # its hands are public
    ],
)
def test_a_saved_game_with_secrets_is_looked_back_at_only_when_it_is_over(
    stem: str, is_offered: bool, saves: SavesDialog, window: MainWindow, qtbot: QtBot
) -> None:
    row = choose(saves, stem)
    qtbot.waitUntil(lambda: saves.view.has_details(row))
    assert saves.replay_button.isEnabled() is is_offered
    assert ("hidden hands" in saves.replay_button.toolTip()) is not is_offered
    saves.replay_requested.emit(saves.view.heads[row].path)
    assert (feature(window, ReplayFeature).dialog is not None) is is_offered


def test_a_replay_never_writes(replay: Callable[[str], ReplayWindow], stock: Path) -> None:
    before = {path: path.read_bytes() for path in stock.glob("*") if path.is_file()}
    shown = replay("numnum-finished")
    assert shown.viewer is ALL
    snapshot = shown.table.scene.snapshot
    assert snapshot is not None
    assert not any(card.liftable or card.playable for card in snapshot.cards)
    for stop in range(shown.history.last + 1):
        shown.go_to(stop)
    shown.close()
    assert {path: path.read_bytes() for path in stock.glob("*") if path.is_file()} == before


def test_a_game_with_secrets_is_looked_back_at_only_when_it_is_over(
    window: MainWindow, stock: Path
) -> None:
    window.controller.open(stock / "numnum-begun.tabletop")
    assert not window.window_actions.replay.isEnabled()
    window.controller.open(stock / "numnum-finished.tabletop")
    window.window_actions.replay.trigger()
    assert feature(window, ReplayFeature).dialog is not None
    assert replay_window(window).history.is_match_over
    replay_window(window).close()
    assert feature(window, ReplayFeature).dialog is None


# --- statistics ----------------------------------------------------------------------------------


def shown_table(dialog: StatisticsDialog, game: int = 0) -> list[list[str]]:
    table = dialog.games.widget(game)
    assert isinstance(table, QTableWidget)
    rows = []
    for row in range(table.rowCount()):
        items = (table.item(row, column) for column in range(table.columnCount()))
        rows.append([item.text() for item in items if item is not None])
    return rows


def play_out(window: MainWindow) -> None:
    """Play a game to its end, and update the table only then."""
    session = session_of(window)
    match = session.match
    while match.outcome is None:
        assert match.submit(max(match.to_act, 0), match.legal_actions()[0], match.revision).legal
    session.announce()


def test_a_game_that_ends_stands_in_the_statistics(begin: Begin, folders: Folders) -> None:
    window = begin("Ann", "Ben")
    play_out(window)
    won = session_of(window).match.outcome
    assert won is not None
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    assert dialog.games.tabText(0) == "What a Wonderful World"
    assert dialog.isAncestorOf(dialog.games)
    assert dialog.games.isVisible()
    assert dialog.games.height() > dialog.height() // 3
    rows = shown_table(dialog)
    assert [row[:2] for row in rows] == [["Ann", "1"], ["Ben", "1"]]
    assert {row[2] for row in rows} == {str(int(won.won))}
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert feature(window, StatisticsFeature).dialog is None

    # After an undo there is no result; played again, there is one.
    window.window_actions.home.trigger()
    (path,) = folders.saves.glob("*.tabletop")
    window.controller.open(path)
    session = session_of(window)
    if session.can_undo:
        assert session.undo()
        assert window.controller.results.read().results == ()
        play_out(window)
    assert len(window.controller.results.read().results) == 1
    path.unlink()
    assert len(window.controller.results.read().results) == 1


def test_spoilt_lines_are_left_out_with_a_word(window: MainWindow, folders: Folders) -> None:
    book = folders.data / "results.jsonl"
    book.parent.mkdir(parents=True, exist_ok=True)
    line = {
        "game": "numnum",
        "started": "2026-01-01T10:00:00+00:00",
        "ended": "2026-01-01T11:00:00+00:00",
        "seed": 1,
        "players": ["Ann", "Ben"],
        "people": ["Ann"],
        "winners": ["Ann"],
        "team": False,
        "scores": [30, 12],
        "moves": 55,
    }
    spoilt = ['{"cut', "[]", json.dumps({**line, "scores": [1]}), json.dumps({**line, "seed": ""})]
    book.write_text("\n".join([json.dumps(line), *spoilt]), "utf-8")
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    assert dialog.note.text().startswith("4 results")
    day = dialog.games.widget(0)
    assert isinstance(day, QTableWidget)
    assert shown_table(dialog)[0][:7] == ["Ann", "1", "1", "100 %", "30", "1", "1"]
    best = day.horizontalHeaderItem(4)
    assert best is not None
    assert best.text().split() == ["Fewest", "points"]  # in two lines if it is wide
    dialog.accept()


def test_resetting_asks_and_keeps_the_old_book(begin: Begin, folders: Folders) -> None:
    window = begin("Ann")
    play_out(window)
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    answer(QMessageBox.StandardButton.Cancel)
    QTest.mouseClick(dialog.reset, LEFT)
    assert dialog.games.count() == 1
    answer(QMessageBox.StandardButton.Yes)
    QTest.mouseClick(dialog.reset, LEFT)
    assert dialog.empty.isVisible()
    assert not dialog.reset.isEnabled()
    assert window.controller.results.read().results == ()
    assert (folders.data / "results.jsonl.old").exists()
    dialog.accept()


def test_a_book_that_is_too_large_is_told_and_can_be_reset(
    window: MainWindow, folders: Folders
) -> None:
    folders.data.mkdir(parents=True, exist_ok=True)
    with (folders.data / "results.jsonl").open("wb") as file:
        file.truncate(20_000_001)
    (folders.data / "results.jsonl.old").write_bytes(b"of long ago")
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    assert "too large" in dialog.note.text()
    assert not dialog.empty.isVisible()  # it is unknown whether anything was played
    answer(QMessageBox.StandardButton.Yes)
    QTest.mouseClick(dialog.reset, LEFT)
    assert dialog.empty.isVisible()
    assert not (folders.data / "results.jsonl").exists()
    assert (folders.data / "results.jsonl.old").read_bytes() == b"of long ago"
    assert (folders.data / "results.jsonl 2.old").stat().st_size == 20_000_001
    dialog.accept()


def test_a_book_that_cannot_be_written_does_not_stop_the_game(
    begin: Begin, folders: Folders
) -> None:
    (folders.data / "results.jsonl").mkdir(parents=True)
    window = begin("Ann")
    play_out(window)
    assert "could not be saved" in window.bar.label.text()
    window.window_actions.statistics.trigger()
    dialog = feature(window, StatisticsFeature).dialog
    assert dialog is not None
    assert "cannot be read" in dialog.note.text()
    dialog.accept()


def test_results_are_dated(begin: Begin) -> None:
    window = begin("Ann")
    play_out(window)
    (result,) = window.controller.results.read().results
    assert datetime.fromisoformat(result.ended).year == 2026
    assert result.people == ("Ann",)
    assert result.moves > 5
