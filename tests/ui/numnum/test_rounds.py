"""Several rounds: each is seen to end, is summed up on a sheet, and the next is dealt."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.parts import rounds_of, tools_of
from tests.ui.numnum.conftest import NumNum, Sit
from tests.ui.table.play import zone_cards

LEFT = Qt.MouseButton.LeftButton
ZONES = {
    "discard": "heart-2 circle-18",
    "hand/Ann": "circle-12",
    "hand/Ben": "square-4 heart-6 wish",
    "hand/Cy": "square-6 heart-9",
}


def points(sit: Sit, hands: str) -> NumNum:
    options = {"rounds": "points", "target": "50", "hands": hands}
    return sit(ZONES, seats=3, options=options, round=2, scores={0: 5, 1: 12})


def written(numnum: NumNum) -> list[str]:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [label.text() for label in rounds_of(numnum.view).findChildren(QLabel) if label.text()]


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


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_the_sheet_sums_the_round_up(sit: Sit, hands: str) -> None:
    numnum = points(sit, hands)
    numnum.drag("circle-12", "discard")
    sheet = rounds_of(numnum.view)
    assert sheet.isVisible()
    assert written(numnum) == [
        *("Round 2 goes to Ann.",),
        *("Ann", "+0", "5"),
        *("Ben", "+7", "19"),
        *("Cy", "+2", "2"),
    ]
    assert sheet.accessibleName() == "Round 2 goes to Ann.. Ann: +0, 5. Ben: +7, 19. Cy: +2, 2"
    assert numnum.view.rect().contains(sheet.geometry())


def test_headlines_keep_clear_of_what_is_seen_over_the_table(sit: Sit) -> None:
    numnum = points(sit, "open")
    popups = {rounds_of(numnum.view), tools_of(numnum.view)}

    def are_told() -> bool:
        told = [area for areas in numnum.view.features.ask("popup_areas") for area in areas]
        seen = [QRectF(popup.geometry()) for popup in popups if popup.isVisible()]
        return len(told) == len(seen) and all(area in told for area in seen)

    assert not rounds_of(numnum.view).isVisible()
    assert are_told()
    numnum.drag("circle-12", "discard")
    assert rounds_of(numnum.view).isVisible()
    assert are_told()
    numnum.table.finish()
    assert are_told()


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_then_the_next_round_is_played_beside_the_sheet(sit: Sit, hands: str) -> None:
    numnum = points(sit, hands)
    numnum.drag("circle-12", "discard")
    numnum.table.finish()
    session = numnum.session
    if hands == "hidden":
        assert session.is_covered
        sheet = rounds_of(numnum.view)
        assert sheet.isVisible()
        # Above the curtain: what it says is no secret.
        middle = sheet.geometry().center() - QPoint(0, sheet.height() // 2 - 6)
        assert numnum.view.childAt(middle) in (sheet, *sheet.findChildren(QLabel))
        session.uncover()
    numnum.table.finish()
    assert session.viewer == session.match.state.to_act == 2
    assert len(numnum.hand()) == 7
    numnum.table.assert_shows_the_match()
    assert rounds_of(numnum.view).isVisible()
    assert "Cy: lay a card" in numnum.view.bar.prompt.text()
    numnum.do("draw")
    assert not rounds_of(numnum.view).isVisible(), "the next round goes on"


@pytest.mark.parametrize("way", ["click", "button"])
def test_the_sheet_can_be_put_away(sit: Sit, way: str) -> None:
    numnum = points(sit, "open")
    numnum.drag("circle-12", "discard")
    sheet = rounds_of(numnum.view)
    if way == "click":
        QTest.mouseClick(sheet, LEFT, pos=QPoint(6, sheet.height() - 6))
    else:
        QTest.mouseClick(sheet.close_button, LEFT)
    assert not sheet.isVisible()
    assert not written(numnum)


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
    assert not rounds_of(numnum.view).isVisible()


def test_one_round_has_no_sheet(sit: Sit) -> None:
    numnum = sit(ZONES, seats=3)
    numnum.drag("circle-12", "discard")
    assert numnum.session.match.outcome is not None
    assert not rounds_of(numnum.view).isVisible()
