"""The own hand is sorted by an action or card by card, and stays so for its seat."""

import pytest
from PySide6.QtCore import QPointF

from tabletop.ui.table.model.layout import HandOrders
from tests.ui.numnum.conftest import NumNum, Sit

HAND = {"hand/Ann": "heart-4 square-9 wish circle-5 ban-2 triangle-9 circle-2"}
BY_SYMBOL = ["circle-2", "circle-5", "triangle-9", "square-9", "heart-4", "ban-2", "wish"]
BY_NUMBER = ["circle-2", "heart-4", "circle-5", "triangle-9", "square-9", "ban-2", "wish"]


def sort(numnum: NumNum, times: int = 1) -> None:
    for _ in range(times):
        numnum.view.features.window.act("hand_sorting")
        numnum.table.finish()


def order_of(numnum: NumNum) -> str | None:
    return numnum.view.presenter.orders.sort_order(numnum.session.viewer)


def test_each_press_sorts_the_hand_in_the_next_order(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    ply = numnum.session.match.ply
    for name, order in (("symbol", BY_SYMBOL), ("number", BY_NUMBER), ("symbol", BY_SYMBOL)):
        sort(numnum)
        assert numnum.hand() == order
        assert order_of(numnum) == name
    assert numnum.session.match.ply == ply
    numnum.table.assert_shows_the_match()


def test_what_is_drawn_goes_where_it_belongs(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "draw": "rest square-4", **HAND})
    sort(numnum, 2)
    numnum.do("draw")
    assert numnum.hand() == [*BY_NUMBER[:1], "square-4", *BY_NUMBER[1:]] or numnum.hand() == [
        *BY_NUMBER[:2],
        "square-4",
        *BY_NUMBER[2:],
    ]


def test_a_card_dragged_within_the_hand_ends_the_sorting(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    sort(numnum)
    last = numnum.card("wish")
    first = numnum.card("circle-2")
    numnum.table.drag(last, QPointF(first.rest.x - 40, first.rest.y))
    numnum.table.finish()
    assert numnum.hand() == ["wish", *BY_SYMBOL[:-1]]
    assert order_of(numnum) is None
    assert not numnum.done()


def test_each_seat_keeps_its_own_order(sit: Sit) -> None:
    numnum = sit(
        {"discard": "heart-10", "hand/Ben": "heart-9 circle-9 heart-2 triangle-3", **HAND},
    )
    sort(numnum)
    for action in ("circle-2 > discard", "heart-2 > discard"):
        numnum.do(action)
        numnum.session.cover()
        numnum.session.uncover()
        numnum.table.finish()
        if numnum.session.viewer == 1:
            assert numnum.hand() == ["heart-9", "circle-9", "heart-2", "triangle-3"]
            assert order_of(numnum) is None
    assert numnum.session.viewer == 0
    assert numnum.hand() == BY_SYMBOL[1:]
    assert order_of(numnum) == "symbol"


@pytest.mark.parametrize(
    ("cards", "order"), [("heart-4 circle-5", None), ("heart-4 wish ban-2", "symbol")]
)
def test_two_cards_need_no_sorting(sit: Sit, cards: str, order: str | None) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": cards})
    sort(numnum)
    assert order_of(numnum) == order


def test_a_covered_hand_is_not_sorted(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    numnum.session.hide()
    sort(numnum)
    assert order_of(numnum) is None


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
