"""A popup on request hides passing ones: every pair of them."""

from collections.abc import Callable
from itertools import permutations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.content.game_setup import Setup
from tabletop.engine.verdict import LEGAL
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.base.keymap import first_combination
from tabletop.ui.features.magnifier.feature import Magnifier
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.features.tips.popup import ButtonRing
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.overlay import Layer, Overlay
from tests.parts import begin_tips, magnifier_of
from tests.ui.table.test_tips import Answering

Opens = Callable[[MainWindow, TableView], Overlay]


def menu(_window: MainWindow, view: TableView) -> Overlay:
    actions = tuple(view.session.legal_actions()[:2])
    view.ask(actions, QPointF(), lambda _: LEGAL, lambda: None)
    return view.popups.chooser


def words(_window: MainWindow, view: TableView) -> Overlay:
    """Return the explanation of a card, requested by the right button."""
    view.popups.show_and_announce("Said over the table.")
    return view.popups.bubble


def tip(window: MainWindow, view: TableView) -> Overlay:
    tips = begin_tips(view, Answering())
    window.window_actions.tip.trigger()
    return tips.popup


def enlarged(_window: MainWindow, view: TableView) -> Overlay:
    view.enlarge(next(item for item in view.scene.cards if item.is_face_up))
    return magnifier_of(view)


ASKED = (menu, words, tip)


@pytest.fixture
def window(open_window: Callable[..., MainWindow]) -> MainWindow:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 5))
    assert window.controller.session is not None
    window.controller.session.uncover()
    QApplication.processEvents()
    return window


def passing(view: TableView) -> list[Overlay]:
    """Return the visible popups that any input hides."""
    sheets = view.findChildren(Overlay)
    return [one for one in sheets if one.isVisible() and one.layer is not Layer.PERSISTENT]


def test_what_is_asked_for_puts_away_all_else(window: MainWindow) -> None:
    assert window.table is not None
    view = window.table.view
    view.finish_early()
    for first, second in permutations((*ASKED, enlarged), 2):
        if second is enlarged:
            continue
        view.hide_popups()
        before = first(window, view)
        assert before.isVisible(), first.__name__
        area = before.geometry()
        now = second(window, view)
        # A message does not hide what is being read.
        stays = second is words and first not in (menu, enlarged)
        stays = stays and not now.geometry().intersects(area)
        assert before.isVisible() is stays, f"{first.__name__}, then {second.__name__}"
        assert {*passing(view)} == ({before, now} if stays else {now})


@pytest.mark.parametrize("first", [tip])
def test_a_refusal_hides_nothing_that_is_read_unless_it_covers_it(
    window: MainWindow, first: Opens
) -> None:
    assert window.table is not None
    view = window.table.view
    view.finish_early()
    before = first(window, view)
    before.setFixedSize(before.size().boundedTo(view.size() / 3))
    before.move(4, 4)
    view.popups.show_text("This is not allowed now.", view.scene.sceneRect().center())
    assert {*passing(view)} == {before, view.popups.bubble}
    assert not view.popups.bubble.geometry().intersects(before.geometry())
    before.setFixedSize(view.size())  # it is covered wherever the bubble is
    before.move(0, 0)
    view.popups.show_text("Neither is this.", None)
    assert passing(view) == [view.popups.bubble]


@pytest.mark.parametrize("key", ["T", "P", "Ctrl+H", "F8"])
def test_a_key_that_lays_something_over_the_table_puts_the_menu_away(
    window: MainWindow, key: str
) -> None:
    """The menu has the keyboard focus."""
    assert window.table is not None
    view = window.table.view
    begin_tips(view, Answering())
    menu(window, view)
    assert view.popups.chooser.isAncestorOf(window.focusWidget())
    pressed = first_combination(QKeySequence(key))
    QTest.keyClick(window.focusWidget(), pressed.key(), pressed.keyboardModifiers())
    QApplication.processEvents()
    assert not view.popups.chooser.isVisible()


@pytest.mark.parametrize("first", ASKED)
def test_what_the_pointer_shows_lies_beside_what_was_asked_for(
    window: MainWindow, first: Opens
) -> None:
    assert window.table is not None
    view = window.table.view
    before = first(window, view)
    now = enlarged(window, view)
    assert before.isVisible()
    assert now.isVisible()


def test_every_sheet_says_how_it_makes_room(window: MainWindow) -> None:
    assert window.table is not None
    view = window.table.view
    asked = {type(open_(window, view)) for open_ in ASKED}
    assert {one.layer for one in asked} == {Layer.TRANSIENT}
    others = {type(one) for one in view.findChildren(Overlay)} - asked
    assert others >= {Magnifier, PrivacyScreen, ButtonRing}
    silent = {kind.__name__ for kind in others if "layer" not in vars(kind)}
    assert silent <= {"PrivacyScreen", "ButtonRing"}, "a sheet says its own Layer"


def test_words_to_choose_go_back_to_the_bar_where_their_menu_is_put_away(
    window: MainWindow,
) -> None:
    """A tip closes the menu of a wish; the prompt bar offers the wishes again."""
    assert window.table is not None
    view = window.table.view
    actions = tuple(view.session.legal_actions()[:2])
    dropped: list[bool] = []
    view.ask(actions, QPointF(), lambda _: LEGAL, lambda: dropped.append(True))
    tip(window, view)
    assert not view.popups.chooser.isVisible()
    assert dropped == [True]
