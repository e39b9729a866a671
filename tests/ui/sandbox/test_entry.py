"""Opening a game in the sandbox, and beginning a game from the sandbox."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup, setup_of
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.zones import State
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.language import Language
from tabletop.ui.features.sandbox.feature import SandboxFeature
from tabletop.ui.features.sandbox.session import Mode
from tabletop.ui.features.start.dialog import NewGameDialog
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.widgets.theme import THEMES
from tabletop.ui.widgets.widgets import SegmentedButton
from tests.ui.conftest import Begin
from tests.ui.features import feature, is_in_sandbox, start_page
from tests.ui.sandbox.conftest import Open, Playground, press
from tests.ui.table.play import Table

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


def test_a_copy_of_a_game_has_the_real_cards_if_that_is_wanted(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.table is not None
    session = window.controller.session
    assert session is not None
    ply = session.match.ply
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
    assert is_open(window)
    assert "only what Ann may see" in window.bar.label.text()
    press(window.bar.button)
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
        assert "dealt again" in window.bar.label.text()
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


def ask_at_the_table(window: MainWindow, zone_kind: str) -> CardItem:
    """Take up the first card of the hand and press the right button over a place."""
    assert window.table is not None
    table = Table(window.table.view)
    table.finish()
    table.view.board.setFocus()
    rules = table.view.session.match.rules
    card = next(item for item in table.view.scene.cards if table.view.drag.is_in_hand(item))
    zone = next(n for n, zone in enumerate(rules.zones) if zone.kind == zone_kind)
    table.click(table.grip(card))
    assert table.view.drag.carried is card
    at = table.point(table.middle(zone))
    QTest.mousePress(table.view.board.viewport(), Qt.MouseButton.RightButton, pos=at)
    QTest.mouseRelease(table.view.board.viewport(), Qt.MouseButton.RightButton, pos=at)
    return card


def test_a_dispute_is_settled_by_three_presses(begin: Begin) -> None:
    """Taking up the card, the right button over the place, and the choice."""
    window = begin("Ann", "Ben")
    session = window.controller.session
    assert session is not None
    before, name = session.match.state, ask_at_the_table(window, "row").shown.name
    assert window.table is not None
    chooser = window.table.view.popups.chooser
    assert [button.text() for button in chooser.buttons] == ["What if I put it here?"]
    assert window.table.view.drag.carried is None
    press(chooser.buttons[0])
    playground = Playground(window)
    assert playground.sandbox.mode is Mode.ASK
    question, answer = playground.answer.splitlines()[:2]
    assert name.lower() in question
    assert answer.startswith(("Yes", "No"))
    assert session.match.state == before
    press(playground.page.bar.close_button)
    assert window.table.isVisible()


def test_a_dispute_is_settled_by_keys(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    assert window.table is not None
    table = Table(window.table.view)
    table.finish()
    view = table.view
    view.board.setFocus()
    card = next(item for item in view.scene.cards if view.drag.is_in_hand(item))
    assert view.keyboard_cursor.move_to(card)
    table.key(Qt.Key.Key_Return)
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
    (choice,) = view.popups.chooser.buttons
    assert choice.hasFocus()
    QTest.keyClick(choice, Qt.Key.Key_Space)
    assert Playground(window).answer.splitlines()[1].startswith(("Yes", "No"))


def test_a_right_press_may_be_taken_back(begin: Begin) -> None:
    window = begin("Ann", "Ben")
    card = ask_at_the_table(window, "row")
    assert window.table is not None
    view = window.table.view
    QTest.keyClick(view.popups.chooser.buttons[0], Qt.Key.Key_Escape)
    assert view.popups.chooser.isHidden()
    assert not is_open(window)
    view.finish_early()
    assert card.pose == card.rest


@pytest.mark.parametrize("bots", [{}, {1: "easy"}])
def test_a_question_from_the_table_shows_no_more_than_is_seen(
    open_window: Callable[..., MainWindow], bots: dict[int, str]
) -> None:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7, bots=bots))
    session = window.controller.session
    assert session is not None
    if session.is_covered:
        session.uncover()
    state, seat = session.match.state, session.viewer
    copies = set()
    for _ in range(4):
        ask_at_the_table(window, "discard")
        assert window.table is not None
        press(window.table.view.popups.chooser.buttons[0])
        playground = Playground(window)
        seen = session.match.rules.observe(playground.sandbox.match.state, seat).zones
        assert seen == session.match.observe(seat).zones
        copies.add(playground.sandbox.match.state.zones)
        assert playground.answer
        press(playground.page.bar.close_button)
    assert len(copies) > 1, "what is not seen is dealt anew"
    assert session.match.state == state


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
    round_field = playground.position.fields["round"]
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
    assert "is impossible" in window.bar.label.text()


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
    for theme in THEMES[-2:]:
        window.context.appearance._settings.theme = theme.name
        assert playground.page.view.scene.sprites.theme.name == theme.name
