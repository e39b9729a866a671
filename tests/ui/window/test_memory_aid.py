"""A memory aid is offered by a sign that everybody sees, and tells what follows from sight."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.games.catalogue import find_game
from tabletop.library.setup import Setup
from tabletop.match.queries import unseen
from tabletop.ui.pages.table.memory_aid import MemoryAid
from tabletop.ui.shell.main_window import MainWindow


def test_a_sign_shows_that_cards_may_be_looked_up(open_window: Callable[..., MainWindow]) -> None:
    window = open_window(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    session, table = window.controller.session, window.table
    assert session is not None
    assert table is not None
    assert not table.view.findChildren(MemoryAid)
    window.window_actions.memory.trigger()
    (aid,) = table.view.findChildren(MemoryAid)
    assert not aid.sign.isVisible()  # behind the curtain nobody may look
    session.uncover()
    QApplication.processEvents()
    assert aid.sign.isVisible()
    QTest.mouseClick(aid.sign, Qt.MouseButton.LeftButton)
    assert aid.sheet.isVisible()
    found = unseen(session.match.rules, session.match.observe(session.viewer))
    said = aid.sheet.accessibleName()
    own = [card for zone in session.match.observe(session.viewer).zones for card in zone]
    for card in found.cards:
        assert session.speaker.card(card) in said
        assert card not in own or found.cards[card] < session.match.rules.pieces()[card]
    assert table.view.rect().contains(aid.sheet.geometry())
    QTest.keyClick(aid.sheet, Qt.Key.Key_Escape)
    assert not aid.sheet.isVisible()
    aid.sign.click()
    session.hide()
    assert not aid.sheet.isVisible()
    assert not aid.sheet.accessibleName()
    window.window_actions.memory.trigger()
    QApplication.processEvents()
    assert not window.context.settings.reminds
    assert not aid.sign.isVisible()
