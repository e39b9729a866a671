"""The own hand is sorted by a click or card by card, and stays so for its seat."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from tabletop.ui.table.model.layout import HandOrders
from tests.parts import tools_of
from tests.ui.numnum.conftest import NumNum, Sit

LEFT = Qt.MouseButton.LeftButton
HAND = {"hand/Ann": "heart-4 square-9 wish circle-5 ban-2 triangle-9 circle-2"}
BY_SYMBOL = ["circle-2", "circle-5", "triangle-9", "square-9", "heart-4", "ban-2", "wish"]
BY_NUMBER = ["circle-2", "heart-4", "circle-5", "triangle-9", "square-9", "ban-2", "wish"]


def press(numnum: NumNum, text: str) -> None:
    (button,) = (b for b in tools_of(numnum.view).sort_buttons if b.text() == text)
    QTest.mouseClick(button, LEFT)
    numnum.table.finish()


def checked(numnum: NumNum) -> list[str]:
    return [b.text() for b in tools_of(numnum.view).sort_buttons if b.isChecked()]


@pytest.mark.parametrize(("text", "order"), [("By symbol", BY_SYMBOL), ("By number", BY_NUMBER)])
def test_a_click_sorts_the_hand(sit: Sit, text: str, order: list[str]) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    ply = numnum.session.match.ply
    press(numnum, text)
    assert numnum.hand() == order
    assert checked(numnum) == [text]
    assert numnum.session.match.ply == ply
    numnum.table.assert_shows_the_match()


def test_what_is_drawn_goes_where_it_belongs(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "draw": "rest square-4", **HAND})
    press(numnum, "By number")
    numnum.do("draw")
    assert numnum.hand() == [*BY_NUMBER[:1], "square-4", *BY_NUMBER[1:]] or numnum.hand() == [
        *BY_NUMBER[:2],
        "square-4",
        *BY_NUMBER[2:],
    ]


def test_a_card_dragged_within_the_hand_ends_the_sorting(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    press(numnum, "By symbol")
    last = numnum.card("wish")
    first = numnum.card("circle-2")
    numnum.table.drag(last, QPointF(first.rest.x - 40, first.rest.y))
    numnum.table.finish()
    assert numnum.hand() == ["wish", *BY_SYMBOL[:-1]]
    assert not checked(numnum)
    assert not numnum.done()


def test_each_seat_keeps_its_own_order(sit: Sit) -> None:
    numnum = sit(
        {"discard": "heart-10", "hand/Ben": "heart-9 circle-9 heart-2 triangle-3", **HAND},
    )
    press(numnum, "By symbol")
    for action in ("circle-2 > discard", "heart-2 > discard"):
        numnum.do(action)
        numnum.session.cover()
        numnum.session.uncover()
        numnum.table.finish()
        if numnum.session.viewer == 1:
            assert numnum.hand() == ["heart-9", "circle-9", "heart-2", "triangle-3"]
            assert not checked(numnum)
    assert numnum.session.viewer == 0
    assert numnum.hand() == BY_SYMBOL[1:]
    assert checked(numnum) == ["By symbol"]


@pytest.mark.parametrize(("cards", "offered"), [("heart-4 circle-5", 0), ("heart-4 wish ban-2", 2)])
def test_two_cards_need_no_sorting(sit: Sit, cards: str, offered: int) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": cards})
    visible = [button for button in tools_of(numnum.view).sort_buttons if button.isVisible()]
    assert len(visible) == offered


@pytest.mark.parametrize("seats", [2, 5, 7])
@pytest.mark.parametrize("size", [(994, 653), (1280, 720), (2560, 1440)])
def test_the_buttons_cover_no_card_and_no_name(sit: Sit, seats: int, size: tuple[int, int]) -> None:
    full = "circle-2 circle-3 circle-4 circle-5 circle-6 circle-7 circle-8 circle-9 circle-10"
    numnum = sit(
        {"discard": "heart-10", "hand/Ann": full},
        seats=seats,
        options={"rounds": "points"},
    )
    numnum.view.resize(*size)
    numnum.table.finish()
    tools = tools_of(numnum.view)
    assert tools.isVisible()
    assert numnum.view.rect().contains(tools.geometry())
    board = numnum.view.board
    for item in (*numnum.view.scene.cards, *numnum.view.scene.chips):
        if item.isVisible():
            shape = board.mapFromScene(item.area).boundingRect()
            placed = shape.translated(
                board.viewport().mapTo(numnum.view, shape.topLeft()) - shape.topLeft()
            )
            assert not tools.geometry().intersects(placed)


def test_a_hand_is_kept_as_it_was_put_while_cards_come_and_go() -> None:
    orders = HandOrders({"up": range(10)})
    orders.put(0, (3, 1, 2), 0, 2)
    assert orders.indices(0, (3, 1, 2)) == (1, 2, 0)
    orders.update(0, (3, 1, 5))
    assert orders.indices(0, (3, 1, 5)) == (1, 0, 2)
    orders.keep_sorted(0, (3, 1, 5), "up")
    orders.update(0, (3, 1, 5, 0))
    assert orders.indices(0, (3, 1, 5, 0)) == (3, 1, 0, 2)
    assert orders.sort_order(0) == "up"
    assert orders.sort_order(1) is None
