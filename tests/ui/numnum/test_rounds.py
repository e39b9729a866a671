"""Several rounds: each is seen to end, its points fly to the names, and the next is dealt."""

import pytest
from PySide6.QtCore import QPointF

from tabletop.ui.features.cutscenes.feature import PropItem
from tabletop.ui.table.scene.background import area_of
from tests.ui.numnum.conftest import NumNum, Sit
from tests.ui.table.play import zone_cards

ZONES = {
    "discard": "heart-2 circle-18",
    "hand/Ann": "circle-12",
    "hand/Ben": "square-4 heart-6 wish",
    "hand/Cy": "square-6 heart-9",
}


def points(sit: Sit, hands: str) -> NumNum:
    options = {"rounds": "points", "target": "50", "hands": hands}
    return sit(ZONES, seats=3, options=options, round=2, scores={0: 5, 1: 12})


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_the_round_is_seen_to_end(sit: Sit, hands: str) -> None:
    numnum = points(sit, hands)
    numnum.drag("circle-12", "discard")
    assert len(numnum.session.match.steps) > 1, "the next round is dealt already"
    snapshot = numnum.view.scene.snapshot
    assert snapshot is not None
    top = zone_cards(snapshot, numnum.zone("discard"))[-1]
    assert top == numnum.words.notation.card_id("circle-12")
    assert not zone_cards(snapshot, 0), "the hand is empty as long as it is looked at"
    assert len(zone_cards(snapshot, 1)) == 3
    assert numnum.view.bar.prompt.text() == "Round 2 goes to Ann."
    assert not any(shown.playable for shown in snapshot.cards)


def test_the_points_fly_to_the_names(sit: Sit) -> None:
    numnum = points(sit, "open")
    view = numnum.view
    numnum.drag("circle-12", "discard")
    flying = [item for item in view.scene.items() if isinstance(item, PropItem)]
    assert len(flying) == 2, "of those who have more points now"
    signs = {shown.sign.seat: area_of(shown.sign) for shown in view.scene.snapshot.signs}
    ends = [QPointF(item.rest.x, item.rest.y) for item in flying]
    assert all(any(area.contains(end) for end in ends) for area in (signs[1], signs[2]))
    numnum.table.finish()
    assert not [item for item in view.scene.items() if isinstance(item, PropItem)]


def test_the_points_stand_at_the_hands(sit: Sit) -> None:
    numnum = points(sit, "hidden")
    chips = {chip.text.lower() for chip in numnum.view.scene.chips}
    assert {"5 points", "12 points", "no points yet"} <= chips


def test_the_last_round_ends_the_game_instead(sit: Sit) -> None:
    options = {"rounds": "points", "target": "50"}
    numnum = sit(ZONES, seats=3, options=options, round=2, scores={0: 5, 1: 45})
    numnum.drag("circle-12", "discard")
    outcome = numnum.session.match.outcome
    assert outcome is not None
    assert outcome.scores == (5, 52, 2)
