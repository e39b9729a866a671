"""Whole games, menus and dialogs with the keys of one hand, one key at a time."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.end.feature import EndFeature
from tabletop.ui.features.settings_dialog.dialog import SettingsDialog
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.table.model.motion import NO_MOTION
from tests.parts import privacy_of
from tests.ui.fast_forward import FastForward
from tests.ui.features import end_page, feature, start_page
from tests.ui.keyboard.games import EVENINGS
from tests.ui.keyboard.ring import RingPlayer
from tests.ui.keyboard.typist import PLAIN, Key, Typist

HANDS = {
    "left": {
        Key.Key_Left: Key.Key_A,
        Key.Key_Right: Key.Key_D,
        Key.Key_Up: Key.Key_W,
        Key.Key_Down: Key.Key_S,
        Key.Key_Return: Key.Key_Space,
        Key.Key_F10: Key.Key_F4,
        Key.Key_Space: Key.Key_Space,
        Key.Key_Tab: Key.Key_Tab,
        Key.Key_Escape: Key.Key_Escape,
    },
    "right": {
        **{key: key for key in (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down)},
        Key.Key_Return: Key.Key_Return,
        Key.Key_Space: Key.Key_Return,
        Key.Key_Tab: Key.Key_PageDown,
        Key.Key_Escape: Key.Key_Backspace,
        Key.Key_F10: Key.Key_F10,
    },
}
"""The keys of each hand in place of the default keys."""

# Logged by Qt's offscreen platform whenever a menu opens.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class OneHand(Typist):
    """Presses the keys of one hand only."""

    def __init__(self, window: MainWindow, hand: str) -> None:
        super().__init__(window)
        window.context.keymap.use_layout(hand)
        self._keys = HANDS[hand]

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """Press the hand's key in place of a default key."""
        assert modifiers == PLAIN
        super().press(self._keys[key])


@pytest.fixture
def begun(open_window: Callable[[], MainWindow]) -> Callable[[str, str], OneHand]:
    """Return a function that starts a game at a window used with one hand."""

    def begin(name: str, hand: str) -> OneHand:
        window, evening = open_window(), EVENINGS[name]
        game = find_game(start_page(window).tiles[evening.tile].game)
        names = ("Ann", "Ben", "Cem")[: evening.seats]
        window.controller.begin(Setup(game, names, evening.options, evening.seed))
        window.activateWindow()
        QApplication.processEvents()
        assert window.table is not None
        window.table.view.set_motion(NO_MOTION)
        return OneHand(window, hand)

    return begin


@pytest.mark.parametrize(
    ("name", "hand"),
    [("What a Wonderful World", "left"), ("NumNum", "right")],
)
def test_a_whole_game_with_one_hand(
    name: str,
    hand: str,
    begun: Callable[[str, str], OneHand],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tabletop.ui.features.end.feature._SHOW_AFTER", 3_600_000)
    typist = begun(name, hand)
    window, evening = typist.window, EVENINGS[name]
    window.setUpdatesEnabled(False)  # not needed, and painting takes most of the time
    page, session = window.table, window.controller.session
    assert page is not None
    assert session is not None
    player, match = RingPlayer(typist, page.view), session.match
    forward = FastForward(session, evening.player(evening.seed), times=1, with_told=False)
    while (action := forward.next()) is not None:
        privacy_of(page.view).finish_animation()
        while session.is_covered or session.passing_to is not None:
            was_covered = session.is_covered
            typist.press(Key.Key_Return)
            QApplication.processEvents()
            assert session.is_covered != was_covered
            privacy_of(page.view).finish_animation()
        page.view.finish_early()
        before = match.ply
        player.do(action)
        assert match.steps[before].action == action
    feature(window, EndFeature).show()
    assert feature(window, EndFeature).page is not None
    typist.reach(end_page(window).home)
    typist.press(Key.Key_Return)
    assert start_page(window).isVisible()


@pytest.mark.parametrize("hand", HANDS)
def test_menus_and_dialogs_with_one_hand(hand: str, begun: Callable[[str, str], OneHand]) -> None:
    typist = begun("Nichtlustig", hand)
    window = typist.window
    typist.press(Key.Key_F10)
    for key in (Key.Key_Down, Key.Key_Right, Key.Key_Up, Key.Key_Return):  # Edit, Settings
        typist.press(key)
        QApplication.processEvents()
    dialog = feature(window, SettingsDialogFeature).dialog
    assert isinstance(dialog, SettingsDialog)
    dialog.activateWindow()
    QApplication.processEvents()
    typist.reach(dialog.pages.tabBar())
    typist.press(Key.Key_Right)
    typist.press(Key.Key_Right)
    assert dialog.pages.currentIndex() == 2
    before = window.context.settings.muted
    muted = next(said for said, _, name in dialog._rows_of(2)._with_keys if name == "muted")
    typist.reach(muted)
    typist.press(Key.Key_Space)
    assert window.context.settings.muted is not before
    typist.reach(dialog.reset_page)
    typist.press(Key.Key_Return)
    assert window.context.settings.muted is before
    typist.press(Key.Key_Escape)
    assert feature(window, SettingsDialogFeature).dialog is None
