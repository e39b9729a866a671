"""The dialog of a new game shows options that matter, and stores real names."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from tabletop.content.game_library import GameLibrary
from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.start import dialog as new_game_dialog
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.features.start.feature import StartFeature
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.ui.features import feature

LEFT = Qt.MouseButton.LeftButton
Ask = Callable[[str], NewGameDialog]


@pytest.fixture
def ask(window: MainWindow, qtbot: QtBot) -> Ask:
    def ask_for(game: str) -> NewGameDialog:
        feature(window, StartFeature).set_up(find_game(game))
        dialogs = window.findChildren(NewGameDialog)
        dialog = next(dialog for dialog in dialogs if dialog.isVisible())
        qtbot.waitExposed(dialog)
        return dialog

    return ask_for


def shown(dialog: NewGameDialog) -> set[str]:
    return {key for key, field in dialog.options.fields.items() if field.isVisible()}


def choose(field: SegmentedButton | QComboBox, index: int) -> None:
    assert isinstance(field, SegmentedButton)
    QTest.mouseClick(field.button(index), LEFT)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_field_is_heard_by_its_name(ask: Ask, game: Game) -> None:
    dialog, texts = ask(game.id), GameLibrary().texts(game.id)
    for key, field in dialog.options.fields.items():
        # Qt's accessible name of a combo box depends on the system.
        assert field.accessibleName() == texts.option_label(key)


def test_points_to_reach_are_asked_for_where_points_are_counted(ask: Ask) -> None:
    dialog = ask("numnum")
    height = dialog.height()
    assert shown(dialog) == {"hands", "rounds", "fit_hint"}
    choose(dialog.options.fields["rounds"], 1)
    assert shown(dialog) == {"hands", "rounds", "fit_hint", "target"}
    choose(dialog.options.fields["rounds"], 0)
    assert "target" not in shown(dialog)
    assert dialog.height() == height


def test_one_player_is_not_asked_about_others(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game_dialog, "_OF_SCREEN", 9.0)
    dialog = ask("wonderful-world")
    alone = {"pile_top", "auto_remove", "house.hand", "house.dice"}
    choose(dialog.players.count, 0)
    height = dialog.options.height()
    assert shown(dialog) == alone
    assert not dialog.players.shuffle.isVisible()
    choose(dialog.players.count, 1)
    assert shown(dialog) == alone | {"starter", "hands"}
    assert dialog.players.shuffle.isVisible()
    assert dialog.options.height() == height


def test_plain_removals_are_made_for_the_players_of_a_new_game(ask: Ask) -> None:
    game = find_game("wonderful-world")
    dialog = ask(game.id)
    assert dialog.options.values()["auto_remove"] == "on"
    dialog.start.click()
    assert dialog.setup is not None
    assert dialog.setup.begin().rules.options["auto_remove"] == "on"
    assert Setup(game, ("Ann",), {}).begin().rules.options["auto_remove"] == "off"


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_what_was_chosen_last_is_offered_again(ask: Ask, window: MainWindow, game: Game) -> None:
    for index in (0, -1):
        chosen = {o.key: o.values[index] for o in game.options if not o.seat}
        window.context.settings.remember(game, ["Ann", "Ben"], chosen, badges=(), computers={})
        dialog = ask(game.id)
        assert chosen.items() <= dialog.options.values().items()
        dialog.reject()


@pytest.mark.parametrize(("share", "kept"), [(9.0, True), (0.5, False)])
def test_places_of_missing_players_stay_empty_only_where_there_is_room(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, share: float, *, kept: bool
) -> None:
    monkeypatch.setattr(new_game_dialog, "_OF_SCREEN", share)
    dialog = ask("numnum")  # for two of at most seven players, who need four lines
    line = dialog.players.rows[0].height()
    for_two = dialog.players.height()
    choose(dialog.players.count, 5)
    QApplication.processEvents()
    assert (dialog.players.height() == for_two) == kept
    assert dialog.players.height() >= 4 * line


def test_a_number_is_nobodys_name(ask: Ask, window: MainWindow, qapp: QApplication) -> None:
    dialog = ask("numnum")
    choose(dialog.players.count, 2)
    row = dialog.players.rows[1]
    row.edit.selectAll()
    QTest.keyClicks(row.edit, "Ben")
    QTest.mouseClick(dialog.start, LEFT)
    qapp.processEvents()
    session = window.controller.session
    assert session is not None
    assert session.match.names == ("Player 1", "Ben", "Player 3", "Player 4")
    settings = window.context.settings
    assert settings.names == ("Ben",)
    assert set(settings.badges) == {"Ben"}
    again = ask("numnum")
    assert again.players.names == ("Player 1", "Ben", "Player 3", "Player 4")
    again.reject()
    other = ask("nichtlustig")
    assert other.players.names[0] == "Ben"
