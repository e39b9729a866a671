"""Secrets of others are in no item, picture or text of the table."""

from collections.abc import Iterator
from random import Random

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from tabletop.engine.cards import HIDDEN
from tests.ui.table.conftest import SetTable
from tests.ui.table.play import Table, new_session


def _words(table: Table) -> Iterator[str]:
    """Return everything that could be read or heard."""
    for item in table.view.scene.items():
        yield item.toolTip()
        yield str(item.data(0) or "")
        if isinstance(item, QObject):
            yield item.objectName()
    for widget in table.view.findChildren(QWidget):
        yield widget.toolTip()
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.objectName()
        interface = QAccessible.queryAccessibleInterface(widget)
        yield interface.text(QAccessible.Text.Name)
    yield table.view.bar.prompt.text()


def test_no_name_and_no_face_of_a_hidden_card_is_anywhere(set_table: SetTable) -> None:
    session = new_session(3, 2, options={"hands": "hidden"})
    table = set_table(session)
    rules, speaker = session.match.rules, session.speaker
    random = Random(3)
    for _ in range(25):
        if session.match.outcome is not None:
            break
        observed = session.match.observe(session.viewer).zones
        state = session.match.state.zones
        seen = {card for zone in observed for card in zone if card != HIDDEN}
        hidden = {card for zone in state for card in zone} - seen
        assert hidden
        words = " ".join(_words(table)).lower()
        for card in hidden:
            assert speaker.card(card).lower() not in words
            assert rules.cards.key(card) not in words
        for item in table.view.scene.cards:
            assert item.shown.card not in hidden
            if item.shown.card == HIDDEN:
                assert item.shown.back is not None
                assert not item.toolTip()
        session.act(random.choice(list(session.match.legal_actions())))
        table.finish()


def test_a_face_never_seen_was_never_printed(set_table: SetTable) -> None:
    session = new_session(2, 2, options={"hands": "hidden"})
    table = set_table(session)
    table.view.grab()
    observed = session.match.observe(session.viewer).zones
    seen = {card for zone in observed for card in zone if card != HIDDEN}
    printed = {
        what[1]
        for what, *_ in table.view.scene.sprites.pixmaps.cached_keys()
        if isinstance(what, tuple) and what[0] == "face"
    }
    assert printed
    assert printed <= seen


def test_a_hand_is_covered_in_the_frame_in_which_the_viewer_changes(set_table: SetTable) -> None:
    session = new_session(2, 2, options={"hands": "hidden"})
    table = set_table(session)
    first = session.viewer
    random = Random(1)
    while session.viewer == first:
        session.act(random.choice(list(session.match.legal_actions())))
    table.view.finish_early()
    for item in table.cards(first):
        assert item.shown.back is not None
        assert item._turned_from is None
