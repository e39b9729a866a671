"""Why a card fits: drawn and said at the card, where it is wanted."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest

from tests.parts import hand_tools_of, hint_of, magnifier_of, tools_of
from tests.ui.numnum.conftest import NumNum, Sit

LEFT = Qt.MouseButton.LeftButton
HAND = {"hand/Ann": "circle-12 square-30 heart-36 triangle-7 heart-1 ban-2 wish"}


def point_at(numnum: NumNum, card: str) -> None:
    """Rest the pointer on a card."""
    numnum.table.finish()
    item = numnum.card(card)
    numnum.view.drag.hover(None)
    numnum.view.drag.hover(QPointF(item.rest.x, item.rest.y))


def wanted(numnum: NumNum) -> None:
    QTest.mouseClick(tools_of(numnum.view).explain_button, LEFT)


def test_nothing_is_explained_unasked(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    point_at(numnum, "circle-12")
    assert not hint_of(numnum.view).isVisible()


def test_the_card_that_is_pointed_at_is_explained(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    wanted(numnum)
    point_at(numnum, "circle-12")
    hint = hint_of(numnum.view)
    assert hint.isVisible()
    assert hint.sentence.text() == (
        "Circle 12 fits twice on circle 18: by its symbol, and by 2, 3 and 6. "
        "You may go on after it."
    )
    item = numnum.card("circle-12")
    top = numnum.view.board.mapFromScene(item.mapRectToScene(item.body).center())
    assert hint.geometry().bottom() <= numnum.view.board.viewport().mapTo(numnum.view, top).y()
    assert not magnifier_of(numnum.view).isVisible()


def test_it_is_written_as_large_as_all_that_floats_over_the_table(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    view, larger = numnum.view, QFont(numnum.view.font())
    larger.setPixelSize(40)
    overlays = hand_tools_of(view)
    view.popups.set_font(larger)
    assert overlays.popup.font().pixelSize() == 40
    wanted(numnum)
    point_at(numnum, "circle-12")
    assert overlays.popup.sentence.fontInfo().pixelSize() == 40


def test_a_long_look_does_not_cover_the_hint(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    wanted(numnum)
    point_at(numnum, "circle-12")
    item = numnum.card("circle-12")
    numnum.view.drag.inspect(QPointF(item.rest.x, item.rest.y))
    assert hint_of(numnum.view).isVisible()
    assert not magnifier_of(numnum.view).isVisible()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("triangle-7", "does not fit"),
        ("heart-1", "a one goes with every number"),
        ("ban-2", "it bans 2"),
        ("wish", "fits on everything"),
        ("square-30", "by 2, 3 and 6"),
    ],
)
def test_every_card_has_its_words(sit: Sit, card: str, words: str) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    wanted(numnum)
    point_at(numnum, card)
    assert words in hint_of(numnum.view).sentence.text()


def test_the_pointer_goes_and_the_hint_with_it(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    wanted(numnum)
    point_at(numnum, "circle-12")
    numnum.view.drag.hover(None)
    assert not hint_of(numnum.view).isVisible()
    assert not hint_of(numnum.view).sentence.text()
    point_at(numnum, "circle-12")
    wanted(numnum)
    assert not hint_of(numnum.view).isVisible()


def test_a_key_asks_for_the_card_under_the_pointer_or_the_ring(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    table, hint = numnum.table, hint_of(numnum.view)
    table.key(Qt.Key.Key_W)
    assert tools_of(numnum.view).explain_button.isChecked()
    table.key(Qt.Key.Key_Right)
    for _ in range(6):
        stop = numnum.view.keyboard_cursor.stop
        assert stop is not None
        if stop.group == "zone/0":
            break
        table.key(Qt.Key.Key_Down)
    assert hint.isVisible()
    first = hint.sentence.text()
    table.key(Qt.Key.Key_Right)
    assert hint.isVisible()
    assert hint.sentence.text() != first
    table.key(Qt.Key.Key_W)
    assert not hint.isVisible()


def test_taking_a_card_up_ends_the_hint(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    wanted(numnum)
    point_at(numnum, "circle-12")
    at = numnum.table.grip(numnum.card("circle-12"))
    numnum.table.press(at)
    assert not hint_of(numnum.view).isVisible()
    numnum.table.release(at)


def test_without_the_option_nothing_is_explained(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND}, options={"fit_hint": "off"})
    assert not tools_of(numnum.view).explain_button.isVisible()
    assert not hand_tools_of(numnum.view).handle_key("explain")
    numnum.table.key(Qt.Key.Key_W)
    point_at(numnum, "circle-12")
    assert not hint_of(numnum.view).isVisible()


def test_on_a_wish_only_words_are_left(sit: Sit) -> None:
    numnum = sit({"discard": "circle-18 wish", **HAND}, wish="heart")
    numnum.session.match.state  # noqa: B018 - the wish on top is made by the position
    wanted(numnum)
    point_at(numnum, "heart-36")
    assert hint_of(numnum.view).sentence.text() == "Heart 36 is what the wish is for."
