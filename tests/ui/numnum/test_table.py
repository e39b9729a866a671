"""Laying, drawing, wishing and banning by mouse; only what is legal can be pressed."""

from operator import itemgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.engine.zones import Spread
from tabletop.ui.widgets.placing import VITAL
from tests.ui.numnum.conftest import NumNum, Sit

LEFT = Qt.MouseButton.LeftButton
HAND = {"hand/Ann": "heart-4 square-9 circle-5 ban-2 wish triangle-7"}


def rule_in_bubble(numnum: NumNum) -> str:
    assert numnum.view.popups.bubble.isVisible()
    return numnum.view.popups.bubble.rule.text()


def test_a_card_that_fits_is_dragged_to_the_pile(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    numnum.drag("circle-5", "discard")
    assert numnum.done() == ["circle-5 > discard"]
    assert numnum.session.passing_to == 1


def test_what_is_laid_is_never_under_what_it_is_laid_on(sit: Sit) -> None:
    """The cards of a pile that grows move a little longer than the one that is let go there."""
    numnum = sit(
        {"discard": "circle-2 triangle-12 circle-8 square-36 circle-9 circle-12 heart-10", **HAND}
    )
    numnum.drag("circle-5", "discard")
    *below, laid = numnum.table.cards(numnum.zone("discard"))
    while numnum.view.scene.animator.is_running:
        numnum.view.scene.animator.advance(15)
        assert laid.zValue() > max(card.zValue() for card in below)


@pytest.mark.parametrize(
    ("card", "zones", "rule"),
    [
        ("triangle-7", {"discard": "heart-10"}, "NN-F1"),
        ("circle-5", {"discard": "heart-10", "bans": "ban-5"}, "NN-F2"),
        ("square-9", {"discard": "heart-10 wish", "hand/Ben": "circle-2"}, "NN-F4"),
    ],
)
def test_a_card_that_does_not_fit_glides_back_and_the_rule_is_named(
    sit: Sit, card: str, zones: dict[str, str], rule: str
) -> None:
    hand = {"hand/Ann": "heart-4 square-9 circle-5 triangle-7"}
    wish = {"wish": "heart"} if "wish" in zones["discard"] else {}
    numnum = sit({**hand, **zones}, **wish)
    numnum.drag(card, "discard")
    assert not numnum.done()
    assert rule in rule_in_bubble(numnum)
    numnum.table.finish()
    numnum.table.assert_shows_the_match()


def test_a_ban_dropped_on_the_pile_lies_beside_it(sit: Sit) -> None:
    for place in ("discard", "bans"):
        numnum = sit({"discard": "heart-10", **HAND})
        numnum.drag("ban-2", place)
        assert numnum.done() == ["ban-2 > bans"]
        shown = [item.shown.card for item in numnum.table.cards(numnum.zone("bans"))]
        assert shown == [numnum.words.notation.card_id("ban-2")]


def test_a_second_ban_lifts_the_first(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "bans": "ban-2", **HAND})
    numnum.drag("ban-2", "bans")
    numnum.table.finish()
    assert not numnum.table.cards(numnum.zone("bans"))


def test_the_last_card_cannot_be_a_ban(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": "ban-5"})
    numnum.drag("ban-5", "bans")
    assert not numnum.done()
    assert "NN-B2" in rule_in_bubble(numnum)


@pytest.mark.parametrize("way", ["button", "click", "drag"])
def test_a_card_is_drawn_by_button_by_click_and_by_drag(sit: Sit, way: str) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    pile = numnum.table.cards(numnum.zone("draw"))[-1]
    match way:
        case "button":
            (button,) = numnum.view.bar.buttons
            assert button.text() == "Draw a card"
            QTest.mouseClick(button, LEFT)
        case "click":
            numnum.table.click(numnum.table.grip(pile))
        case _:
            numnum.table.drag(pile, numnum.table.middle(0))
    assert numnum.done() == ["draw"]
    assert len(numnum.hand()) == 7


@pytest.mark.parametrize(
    ("zones", "fields", "offered"),
    [
        ({}, {}, ["Draw a card"]),
        ({"discard": "heart-10 circle-2"}, {"phase": "more"}, ["Stop"]),
        ({}, {"phase": "drawn", "drawn": "heart-4"}, ["Stop"]),
        ({"box": "rest"}, {}, ["Pass"]),
    ],
)
def test_draw_stop_and_pass_are_offered_only_when_legal(
    sit: Sit, zones: dict[str, str], fields: dict[str, str], offered: list[str]
) -> None:
    numnum = sit({"discard": "heart-10", **HAND, **zones}, **fields)
    assert numnum.buttons() == offered


def test_a_wish_opens_a_chooser_at_the_card(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    numnum.drag("wish", "discard")
    chooser = numnum.view.popups.chooser
    assert chooser.isVisible()
    labels = [button.text() for button in chooser.buttons]
    assert labels == [f"Wish for {symbol}" for symbol in ("circle", "triangle", "square", "heart")]
    assert all(not button.icon().isNull() for button in chooser.buttons)
    assert not set(labels) & set(numnum.buttons())  # it is asked once
    board, pile = numnum.view.board, numnum.view.scene.zones[numnum.zone("discard")]
    area = board.mapFromScene(pile.area).boundingRect()
    area.moveTopLeft(board.viewport().mapTo(numnum.view, area.topLeft()))
    assert chooser.geometry().adjusted(-6, -6, 6, 6).intersects(area)
    assert numnum.session.viewer == 0
    QTest.mouseClick(chooser.buttons[1], LEFT)
    assert not chooser.isVisible()
    assert numnum.done() == ["wish > discard", "choose triangle"]


def test_a_wish_is_chosen_with_the_hand_in_sight(sit: Sit) -> None:
    """However large it is written: nothing on the table is worse to cover than one's own hand."""
    numnum = sit({"discard": "heart-10", **HAND})
    view = numnum.view
    large = view.popups.chooser.font()
    large.setPixelSize(30)
    view.popups.chooser.setFont(large)
    view.resize(1366, 700)  # room enough in the window's own style, too
    numnum.drag("wish", "discard")
    numnum.table.finish()
    areas = [
        view.popups.map_to_table(card.area) for card in numnum.table.cards(numnum.zone("hand/Ann"))
    ]
    assert [area.intersects(view.popups.chooser.geometry()) for area in areas] == [False] * 5
    weights = {
        area in areas: weight
        for area, weight in sorted(view.popups.chooser.obstacles(), key=itemgetter(1))
    }
    assert weights[True] == VITAL


def test_a_wish_can_be_chosen_with_the_keyboard_and_over_the_table_too(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    numnum.drag("wish", "discard")
    chooser = numnum.view.popups.chooser
    assert chooser.buttons[0].hasFocus()
    QTest.keyClick(chooser.buttons[0], Qt.Key.Key_Escape)
    assert not chooser.isVisible()
    assert numnum.buttons() == [
        f"Wish for {symbol}" for symbol in ("circle", "triangle", "square", "heart")
    ]
    numnum.table.finish()
    QTest.mouseClick(numnum.view.bar.buttons[3], LEFT)
    assert numnum.done()[-1] == "choose heart"


def test_a_match_that_waits_for_a_wish_asks_again(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND}, privacy_screen=False)
    numnum.do("wish > discard")
    again = numnum.view.popups.chooser
    assert again.isVisible()
    again.dismiss()
    numnum.session.announce()
    assert again.isVisible()


def test_the_symbol_wished_for_is_seen_large(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", **HAND})
    numnum.do("wish > discard", "choose triangle")
    snapshot = numnum.view.scene.snapshot
    assert snapshot is not None
    (ornament,) = snapshot.plan.ornaments
    assert ornament.picture == "wish-triangle"
    assert ornament.width > 1.0, "wider than a card of the hand"
    printed = {what for what, *_ in numnum.view.scene.sprites.pixmaps.cached_keys()}
    numnum.view.grab()
    assert {what for what, *_ in numnum.view.scene.sprites.pixmaps.cached_keys()} - printed >= {
        ("picture", "wish-triangle", 0.0)
    }


@pytest.mark.parametrize("seats", range(2, 8))
def test_up_to_seven_sit_round_the_table_and_all_is_seen(sit: Sit, seats: int) -> None:
    numnum = sit({"discard": "heart-10", **HAND}, seats=seats)
    view, snapshot = numnum.view, numnum.view.scene.snapshot
    assert snapshot is not None
    assert [sign.sign.seat for sign in snapshot.signs if sign.active] == [0]
    assert {sign.sign.seat for sign in snapshot.signs} == set(range(seats))
    viewport = view.board.viewport().rect()
    for item in view.scene.cards:
        if item.isVisible():
            corners = view.board.mapFromScene(item.mapRectToScene(item.body)).boundingRect()
            assert viewport.adjusted(-2, -2, 2, 2).contains(corners)
    own = next(place for place in snapshot.plan.places if place.zone == 0)
    assert own.spread is Spread.FAN


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_hands_are_open_or_hidden(sit: Sit, hands: str) -> None:
    numnum = sit({"discard": "heart-10", **HAND}, seats=3, options={"hands": hands})
    others = [item for seat in (1, 2) for item in numnum.table.cards(seat)]
    assert others
    assert all((item.shown.back is None) == (hands == "open") for item in others)


def test_the_last_card_wins_at_once(sit: Sit) -> None:
    numnum = sit({"discard": "heart-10", "hand/Ann": "circle-5"})
    numnum.drag("circle-5", "discard")
    outcome = numnum.session.match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert numnum.session.passing_to is None
    assert not numnum.buttons()
