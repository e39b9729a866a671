"""Games from outside in the window: found late, moving nothing, and no harm where they fail."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tabletop.content.external_game_errors import locate_game_error
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move
from tabletop.folders import Folders
from tabletop.games.catalogue import CATALOG, external_games, find_game
from tabletop.games.game import Game
from tabletop.games.returns import EndlessGameError
from tabletop.match.match import Match
from tabletop.ui.app.crash import CrashHandler
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.window.error_dialogs import CrashDialog
from tests.outside.broken_games import NOT_FOUND, RULES, UNPLAYABLE, Change, broken
from tests.ui.features import start_page

Open = Callable[[], MainWindow]
OURS = [game.id for game in CATALOG]
pytestmark = pytest.mark.usefixtures("ladder")


def shown(window: MainWindow) -> list[str]:
    return [tile.game for tile in start_page(window).tiles]


def test_a_game_is_laid_where_a_place_was_kept_for_it(open_window: Open, qtbot: QtBot) -> None:
    first = open_window()
    assert shown(first) == OURS
    qtbot.waitUntil(lambda: shown(first) == [*OURS, "ladder"])
    first.context.settings.save()
    first.close()
    second = open_window()
    before = [tile.geometry() for tile in start_page(second).tiles]
    assert shown(second) == OURS
    qtbot.waitUntil(lambda: shown(second) == [*OURS, "ladder"])
    assert [tile.geometry() for tile in start_page(second).tiles[:4]] == before
    menu = second.window_actions.submenus["lessons"]
    menu.aboutToShow.emit()
    lessons = [action.text() for action in menu.actions()]
    assert lessons[-1] == "Ladder"


def test_a_long_title_is_shortened_and_shrinks_no_other(
    ladder: Path, open_window: Open, qtbot: QtBot
) -> None:
    texts = ladder / "texts.en.yaml"
    text = texts.read_text("utf-8").replace("name: Ladder", f"name: {'Endless ladder ' * 6}")
    texts.write_text(text, encoding="utf-8")
    window = open_window()
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: len(start_page(window).tiles) == len(OURS) + 1)
    tiles = start_page(window).tiles
    sizes = {tile.text_font(tile.text_sizes[0], bold=True).pixelSize() for tile in tiles}
    qtbot.waitUntil(lambda: tiles[-1].width() > 0)
    assert min(sizes) > 12


def test_boxes_lie_in_rows_about_as_long_as_each_other(open_window: Open, qtbot: QtBot) -> None:
    first = open_window()
    qtbot.waitUntil(lambda: first.context.external_games is not None)
    first.context.settings.start_page_games = 7
    first.context.settings.save()
    first.close()
    second = open_window()
    second.resize(1366, 740)
    qtbot.waitUntil(lambda: shown(second) == [*OURS, "ladder"])
    tops = [tile.y() for tile in start_page(second).tiles]
    assert len({*tops[:4]}) == 1
    assert tops[4] > tops[0]


def test_nothing_moves_that_is_pointed_at(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    pointed_at = start_page(window).tiles[1]
    monkeypatch.setattr(pointed_at, "underMouse", lambda: True)
    before = [tile.geometry() for tile in start_page(window).tiles]
    qtbot.waitUntil(lambda: window.context.external_games is not None)
    assert shown(window) == OURS
    assert [tile.geometry() for tile in start_page(window).tiles] == before
    monkeypatch.undo()
    qtbot.waitUntil(lambda: shown(window) == [*OURS, "ladder"])


def test_a_pointer_that_rests_keeps_nothing_away_for_ever(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.ui.app.main_window._FIND_AFTER", 1)
    window = open_window()
    monkeypatch.setattr(start_page(window).tiles[1], "underMouse", lambda: True)
    qtbot.waitUntil(lambda: shown(window) == [*OURS, "ladder"])


def test_another_language_lays_all_games_anew(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "ladder" in shown(window))
    window.context.language.set_language("de")
    assert shown(window) == [*OURS, "ladder"]
    assert start_page(window).tiles[-1].text() == "Ladder"


def test_what_is_broken_is_told_once(ladder: Path, open_window: Open, qtbot: QtBot) -> None:
    change, _ = NOT_FOUND["system exit"]
    broken(ladder, change)
    window = open_window()
    qtbot.waitUntil(lambda: window.context.external_games is not None)
    assert shown(window) == OURS
    said = window.bar.label.text()
    assert f"{ladder}/__init__.py:2" in said
    assert "SystemExit: 3" in said
    window.bar.clear()
    window.context.language.set_language("nl")
    assert not window.bar.isVisible()
    for game in CATALOG:
        assert window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 1))


def test_many_that_are_broken_are_not_all_told(
    ladder: Path, games_folder: Path, open_window: Open, qtbot: QtBot
) -> None:
    for number in range(6):
        (games_folder / f"nothing{number}").mkdir()
    window = open_window()
    qtbot.waitUntil(lambda: window.context.external_games is not None)
    assert window.bar.label.text().endswith("`tabletop games` tells 3 more")
    assert ladder.is_dir()


@pytest.mark.parametrize("name", ["rules are missing", "miscounted cards", "nothing loaded"])
def test_what_cannot_be_played_is_not_begun(
    name: str, ladder: Path, open_window: Open, qtbot: QtBot
) -> None:
    change, _ = UNPLAYABLE[name]
    broken(ladder, change)
    window = open_window()
    qtbot.waitUntil(lambda: "ladder" in shown(window))
    assert not window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 1))
    assert str(ladder) in window.bar.label.text()
    assert window.controller.begin(Setup(CATALOG[2], ("Ann", "Ben"), {}, 1))


def test_a_game_that_fails_in_play_is_named(ladder: Path, folders: Folders, qtbot: QtBot) -> None:
    change, _ = UNPLAYABLE["exception in the first position"]
    broken(ladder, change)
    handler = CrashHandler(folders.reports)
    with pytest.raises(AttributeError) as caught:
        Setup(find_game("ladder"), ("Ann", "Ben"), {}, 1).begin()
    with qtbot.waitSignal(handler.reported) as reported:
        handler.handle(AttributeError, caught.value, caught.value.__traceback__)
    assert reported.args is not None
    path, text, fault = reported.args
    assert fault.startswith(f"{ladder}/rules.py:")
    dialog = CrashDialog(path, text, fault)
    qtbot.addWidget(dialog)
    assert any(fault in label.text() for label in dialog.findChildren(QLabel))


ENDS: dict[str, tuple[str, Callable[[Match], object]]] = {
    "a move": ("hand.remove(card)", lambda m: m.submit(m.to_act, m.legal_actions()[0], m.revision)),
    "the log": ("told = super().events(", lambda m: [*m.log()]),
}


@pytest.mark.parametrize(("piece", "ask"), ENDS.values(), ids=ENDS)
def test_a_rule_that_ends_the_program_fails_and_the_game_goes_on(
    piece: str, ask: Callable[[Match], object], ladder: Path, open_window: Open, qtbot: QtBot
) -> None:
    end = 'if self.options.get("end"): raise SystemExit(3)'
    indent = 16 if piece == "hand.remove(card)" else 8
    broken(ladder, Change(RULES, piece, f"{end}\n{' ' * indent}{piece}"))
    window = open_window()
    assert window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 1))
    session = window.controller.session
    assert session is not None
    match = session.match
    position, actions = match.state, match.legal_actions()
    match.rules.options["end"] = "now"
    with qtbot.capture_exceptions() as caught:
        QTimer.singleShot(0, lambda: ask(match))
        QApplication.processEvents()
    del match.rules.options["end"]
    fault = locate_game_error(caught[0][1])
    assert fault is not None
    assert fault.path == ladder / RULES
    assert str(fault).endswith(
        "the game of tabletop_ladder has failed: RuntimeError: SystemExit: 3"
    )
    assert match.state == position
    assert match.submit(match.to_act, actions[0], match.revision).legal


def test_a_method_that_loops_is_stopped_and_the_game_can_be_left(
    ladder: Path, open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, folders: Folders
) -> None:
    piece = "told = super().events("
    loop = 'while self.options.get("loop"): pass'
    broken(ladder, Change(RULES, piece, f"{loop}\n        {piece}"))
    window = open_window()
    qtbot.waitUntil(lambda: window.context.external_games is not None)
    assert window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 1))
    assert window.controller.session is not None
    match = window.controller.session.match
    match.rules.options["loop"] = "now"
    monkeypatch.setattr("tabletop.ui.app.loop_watch.PATIENCE", 1.0)
    with qtbot.capture_exceptions() as caught:
        QTimer.singleShot(0, lambda: [*match.log()])
        QApplication.processEvents()
    monkeypatch.undo()
    del match.rules.options["loop"]
    fault = locate_game_error(caught[0][1])
    assert fault is not None
    assert fault.path == ladder / RULES
    assert "EndlessLoopError: LadderRules.events has not returned within" in str(fault)
    handler = CrashHandler(folders.reports)
    handler.leave_game = window.controller.clear
    handler.handle(*caught[0])
    qtbot.waitUntil(lambda: handler._dialog is not None)
    assert handler._dialog is not None
    assert handler._dialog.leave_button.isVisible()
    handler._dialog.leave_button.click()
    assert window.controller.session is None


def test_a_game_that_begins_in_a_dead_end_is_not_begun(ladder: Path, open_window: Open) -> None:
    broken(ladder, Change(RULES, "ladder = state.zones[-1]", "return self.must_begin()"))
    window = open_window()
    assert not window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 7))
    told = window.bar.label.text()
    assert told.startswith(f"{ladder}/rules.py:")
    assert "LadderRules.refusal refuses every action" in told
    assert "seat 1 of 2, passes=0, seed 7" in told


@pytest.mark.parametrize("bots", [{}, {1: "medium"}], ids=["people", "computer"])
def test_a_dead_end_in_play_is_told(
    bots: dict[int, str], ladder: Path, open_window: Open, qtbot: QtBot
) -> None:
    broken(ladder, UNPLAYABLE["a dead end"][0])
    window = open_window()
    window.context.settings.privacy_screen = False
    assert window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 7, bots=bots))
    session = window.controller.session
    assert session is not None
    match = session.match
    with qtbot.capture_exceptions() as caught:
        while match.legal_actions():
            if match.to_act == 0:
                moves = [move for move in match.legal_actions() if isinstance(move, Move)]
                act = partial(session.act, max(moves, key=lambda move: move.card))
                QTimer.singleShot(0, act)
            steps = match.ply
            qtbot.waitUntil(lambda: match.ply > steps)  # noqa: B023
        qtbot.waitUntil(lambda: bool(caught))
    fault = locate_game_error(caught[0][1])
    assert fault is not None
    assert fault.path == ladder / RULES
    assert f"refuses every action, but the game is not over: seat {match.to_act + 1}" in str(fault)
    assert len(caught) == 1


def test_a_game_without_an_end_is_told_once_and_goes_on(
    ladder: Path, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.match.queries.MOST_STEPS", 3)  # one of them is the shuffle
    window = open_window()
    window.context.settings.privacy_screen = False
    assert window.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 7))
    session = window.controller.session
    assert session is not None
    session.act(session.legal_actions()[0])
    with pytest.raises(EndlessGameError) as caught:
        session.act(session.legal_actions()[-1])
    assert "seed 7" in str(caught.value)
    assert caught.value.path == ladder / RULES
    assert session.act(session.legal_actions()[0]).legal


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_long_game_of_the_program_is_no_fault(
    game: Game, open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bots at Dumm gelaufen! can need more steps than any game of people."""
    monkeypatch.setattr("tabletop.match.queries.MOST_STEPS", 1)
    window = open_window()
    window.context.settings.privacy_screen = False
    assert window.controller.begin(Setup(game, ("Ann", "Ben"), {}, 7))
    session = window.controller.session
    assert session is not None
    assert session.act(session.legal_actions()[0]).legal


def test_a_save_of_a_game_that_is_gone_says_what_is_missing(
    ladder: Path, open_window: Open, save: Callable[[], Path], qtbot: QtBot
) -> None:
    first = open_window()
    assert first.controller.begin(Setup(find_game("ladder"), ("Ann", "Ben"), {}, 1))
    first.close()
    rmtree(ladder)
    external_games.cache_clear()
    second = open_window()
    qtbot.waitUntil(lambda: "not installed" in second.context.settings.unfinished)
    (offer,) = start_page(second).continue_tiles
    assert "This game is not installed any more." in offer.accessibleDescription()
    second.controller.open(save())
    assert 'the game "ladder" of tabletop_ladder is not installed' in second.bar.label.text()
    qtbot.waitUntil(lambda: second.context.external_games is not None)
    assert shown(second) == OURS
