"""Opening a game in the sandbox, and beginning a game from the sandbox."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import setup_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import State
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.ui.conftest import Begin
from tests.ui.features import feature, is_in_sandbox, start_page
from tests.ui.sandbox.conftest import Open, Playground, press

CONTROL = Qt.KeyboardModifier.ControlModifier


def is_open(window: MainWindow) -> bool:
    return is_in_sandbox(window)


def dialog_of(window: MainWindow) -> NewGameDialog:
    dialog = window.findChild(NewGameDialog)
    assert dialog is not None
    return dialog


def test_from_the_start_page(window: MainWindow) -> None:
    press(start_page(window).sandbox_button)
    chooser = feature(window, SandboxFeature).chooser
    assert chooser is not None
    assert len(chooser.buttons) == len(start_page(window).tiles)
    press(chooser.buttons[2])
    dialog = dialog_of(window)
    assert dialog.windowTitle().startswith("Sandbox")
    assert not any(row.computer_button.isVisible() for row in dialog.players.rows), (
        "none plays there"
    )
    press(dialog.start)
    assert is_open(window)
    playground = Playground(window)
    assert playground.sandbox.rules.game == "numnum"
    assert playground.sandbox.is_possible
    press(playground.page.bar.close_button)
    assert not is_open(window)
    assert start_page(window).isVisible()


def test_from_the_start_page_in_another_language(window: MainWindow, language: Language) -> None:
    press(start_page(window).sandbox_button)
    language.set_language("de")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    window.window_actions.sandbox.trigger()
    chooser = feature(window, SandboxFeature).chooser
    assert chooser is not None
    assert chooser.isVisible()


def test_a_game_is_copied_when_that_is_agreed_to(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.table is not None
    session = window.controller.session
    assert session is not None
    ply = session.match.ply
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
    assert not is_open(window)
    assert "every card lies open" in window.bar.label.text()
    press(window.bar.button)
    assert is_open(window)
    playground = Playground(window)
    assert playground.sandbox.position == session.match.rules.position(session.match.state)
    playground.free()
    playground.drag(playground.item("hand/Ann"), "row/1")
    assert session.match.ply == ply
    press(playground.page.bar.close_button)
    assert window.table.isVisible()
    assert window.controller.session is session
    assert window.window_actions.restart.isEnabled()


def hands(window: MainWindow, state: State) -> dict[str, tuple[CardId, ...]]:
    """Return the hands by seat."""
    session = window.controller.session
    assert session is not None
    found = zip(session.match.rules.zones, state.zones, strict=True)
    names = session.match.names
    return {names[z.owner]: cards for z, cards in found if z.kind == "hand" and z.owner is not None}


@pytest.mark.parametrize("is_covered", [False, True])
def test_a_copy_holds_no_more_than_whoever_looks_may_see(begin: Begin, is_covered: bool) -> None:
    window = begin("Ann", "Ben", hands="hidden")
    session = window.controller.session
    assert session is not None
    assert session.is_covered
    if not is_covered:
        session.uncover()
    acting = session.match.names[session.match.to_act]
    true, copies = hands(window, session.match.state), []
    for _ in range(6):
        QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
        playground = Playground(window)
        assert "dealt anew" in window.bar.label.text()
        assert (acting in window.bar.label.text()) is not is_covered
        copies.append(hands(window, playground.sandbox.match.state))
        assert HIDDEN not in copies[-1]["Ann"] + copies[-1]["Ben"]
        press(playground.page.bar.close_button)
    assert session.is_covered is is_covered
    for name, cards in true.items():
        is_seen = name == acting and not is_covered
        assert all(copy[name] == cards for copy in copies) is is_seen


def session_state(window: MainWindow) -> State:
    session = window.controller.session
    assert session is not None
    return session.match.state


def test_a_game_begins_with_the_position_and_is_saved(
    open_sandbox: Open, save: Callable[[], Path]
) -> None:
    playground = open_sandbox("wonderful-world")
    window = playground.window
    playground.lay_out(
        {"hand/Ann": "hat-5 watch-3", "hand/Ben": "hat-6", "row/2": "newspaper-2"}, to_act=0
    )
    position = playground.sandbox.position
    press(playground.page.bar.play)
    dialog = dialog_of(window)
    dialog.players.rows[0].edit.setText("Zoe")
    press(dialog.start)
    assert not is_open(window)
    session = window.controller.session
    assert session is not None
    assert session.match.names == ("Zoe", "Ben")
    begun = session.match.state
    assert (begun.zones, begun.to_act) == (position.zones, position.to_act)
    action = session.match.legal_actions()[0]
    session.act(action)
    state, path = session.match.state, save()
    window.go_home()
    window.controller.open(path)
    again = window.controller.session
    assert again is not None
    assert again.match.state == state
    assert again.match.steps[0].action == action
    window.controller.begin(setup_of(again.match))
    assert window.controller.session is not None
    restarted = window.controller.session.match
    assert restarted.state == begun


def test_options_that_forbid_the_position_are_told(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum", rounds="points")
    window = playground.window
    round_field = playground.page.position.fields["round"]
    round_field.show_value(3)
    round_field.edited.emit()
    assert playground.sandbox.is_possible
    press(playground.page.bar.play)
    dialog = dialog_of(window)
    rounds = dialog.options.fields["rounds"]
    assert isinstance(rounds, SegmentedButton)
    rounds.choose(0)
    press(dialog.start)
    assert is_open(window)
    assert "cannot occur" in window.bar.label.text()


def test_another_language_keeps_what_was_tried(open_sandbox: Open) -> None:
    playground = open_sandbox("numnum")
    window = playground.window
    playground.sandbox.act(playground.sandbox.legal_actions()[0])
    position = playground.sandbox.position
    window.context.language.set_language("de")
    QApplication.processEvents()
    assert is_open(window)
    again = Playground(window)
    assert again.sandbox.position == position
    press(again.page.bar.undo)
    assert again.sandbox.position != position


def test_a_theme_is_worn_in_the_sandbox(open_sandbox: Open) -> None:
    playground = open_sandbox("nichtlustig", 3)
    window = playground.window
    for action in window.window_actions.themes.actions()[-2:]:
        action.trigger()
        assert playground.page.view.scene.sprites.theme.name == action.data()
