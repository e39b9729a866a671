"""Who asks what a card can do is also told why it fits."""

import pytest

from tests.ui.numnum.conftest import NumNum, Sit

HAND = {"hand/Ann": "circle-12 square-30 heart-36 triangle-7 heart-1 ban-2 wish"}


def asked(numnum: NumNum, card: str) -> str:
    """Ask about a card; return what the bubble says."""
    numnum.table.finish()
    numnum.view.drag.inspect(numnum.card(card).area.center(), explain=True)
    assert numnum.view.popups.bubble.isVisible()
    return numnum.view.popups.bubble.sentence.text()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("triangle-7", "have neither a symbol nor a times table in common"),
        ("heart-1", "a one goes with every number"),
        ("ban-2", "it bans the 2 times table"),
        ("wish", "fits on everything"),
        ("square-30", "by 2, 3 and 6"),
        (
            "circle-12",
            "fits twice on circle 18: same symbol, and both can be divided by 2, 3 and 6.",
        ),
    ],
)
def test_every_card_has_its_words(sit: Sit, card: str, words: str) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND})
    assert words in asked(numnum, card)


def test_without_the_option_only_what_may_be_done_is_told(sit: Sit) -> None:
    numnum = sit({"discard": "heart-2 circle-18", **HAND}, options={"fit_hint": "off"})
    assert asked(numnum, "circle-12").endswith("You can do this: Play circle 12")


def test_on_a_wish_the_wish_is_the_reason(sit: Sit) -> None:
    numnum = sit({"discard": "circle-18 wish", **HAND}, wish="heart")
    assert asked(numnum, "heart-36").endswith("Heart 36 is what the wish is for.")
