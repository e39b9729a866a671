"""What is said of an action in NumNum: what it leaves to play next."""

import pytest

from tabletop.engine.actions import ChanceAction
from tabletop.engine.capabilities import reason_of
from tests.games.numnum.table import Table

FOUR = "heart-15 circle-5 triangle-10 circle-64"
THREE = "heart-15 triangle-10 circle-64"


@pytest.mark.parametrize(
    ("hand", "action", "code", "params"),
    [
        # 5 and 10 fit on 15 by five, 64 does not; on 10 all three fit.
        (FOUR, "heart-15 > discard", "advice-fits-next", {"n": 2, "left": 3}),
        # 15 fits on 10 by five, 64 by two; on 15 and on 64 only 10 fits.
        (THREE, "triangle-10 > discard", "advice-fits-next-than", {"n": 2, "left": 2, "most": 1}),
        ("heart-15", "heart-15 > discard", "advice-last", {}),
    ],
)
def test_what_it_leaves(hand: str, action: str, code: str, params: dict[str, int]) -> None:
    table = Table()
    state = table.state({"hand/Ann": hand, "discard": "heart-20"})
    found = table.action(action)
    assert not isinstance(found, ChanceAction)
    message = reason_of(table.rules, state, found)
    assert message is not None
    assert (message.code, dict(message.params)) == (code, params)


def test_of_a_wish_it_says_how_many_cards_have_the_symbol() -> None:
    table = Table()
    state = table.state({"hand/Ann": FOUR, "discard": "heart-20 wish"}, phase="choose")
    found = table.action("choose circle")
    assert not isinstance(found, ChanceAction)
    message = reason_of(table.rules, state, found)
    assert message is not None
    assert (message.code, dict(message.params)) == ("advice-symbol", {"n": 2})
