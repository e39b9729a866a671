"""The table of Dumm gelaufen!: swaps as they form, secret tasks, the meter, choices in words."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from tabletop.content.game_setup import Setup
from tabletop.engine.capabilities import hand_orders_of
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.model.layout import place_of, spots
from tabletop.ui.table.model.snapshot import Mark
from tabletop.ui.table.scene.items import CardItem, Light
from tests.games.dumm_gelaufen.table import Table as Words
from tests.parts import magnifier_of, privacy_of, stage_of
from tests.ui.dumm_gelaufen.conftest import Sit
from tests.ui.dumm_gelaufen.mouse import Mouse
from tests.ui.table.play import zone_cards

WORDS = Words(3)


def slip(mouse: Mouse, name: str) -> str:
    """What stands on a slip of paper; empty where there is none."""
    slips = [item.shown for item in mouse.table.view.scene.notes if item.shown.area.name == name]
    return slips[0].full_text if slips else ""


def marked(mouse: Mouse, mark: Mark) -> list[str]:
    cards = mouse.table.view.scene.cards
    found = (item.shown.card for item in cards if mark in item.shown.marks)
    return sorted(mouse.rules.cards.key(card) for card in found)


def lit(mouse: Mouse) -> set[int]:
    zones = mouse.table.view.scene.zones
    return {zone for zone, area in zones.items() if area.light is Light.OPEN}


# --- the table ------------------------------------------------------------------------------------


def test_the_two_top_cards_of_each_discard_can_be_read(sit: Sit) -> None:
    mouse = sit()
    for zone in ("discard-left", "discard-right"):
        second, top = mouse.table.cards(WORDS.notation.zone_id(zone))[-2:]
        assert top.x() - second.x() > 40
        assert second.y() == pytest.approx(top.y(), abs=5)
        # Only the top card can be taken.
        assert (second.shown.liftable, top.shown.liftable) == (False, True)


def test_mac_has_a_face_and_the_round_is_written_below_it(sit: Sit) -> None:
    mouse = sit()
    snapshot = mouse.table.view.scene.snapshot
    assert snapshot is not None
    [face] = snapshot.plan.ornaments
    assert face.picture == "mac-face"
    [chip] = [c for c in mouse.table.view.scene.chips if c.text == "Round 1"]
    assert chip.x() == pytest.approx(face.x * 100)
    assert chip.y() > face.y * 100


def test_mac_has_seven_slots_side_by_side(sit: Sit) -> None:
    mouse = sit()
    snapshot = mouse.table.view.scene.snapshot
    assert snapshot is not None
    place = place_of(snapshot.plan, mouse.rules.facts.mac)
    assert place is not None
    slots = [spot.x for spot in spots(place, place.cells)]
    assert len(set(slots)) == 7
    lying = [item.x() / 100 for item in mouse.table.cards(mouse.rules.facts.mac)]
    assert lying == pytest.approx(slots[:3])


def test_fulfilled_tasks_lie_open_and_are_counted(sit: Sit) -> None:
    mouse = sit({"fulfilled/Ben": "task-6 task-7"})
    assert "2 of 3" in [chip.text for chip in mouse.table.view.scene.chips]
    assert all(item.is_face_up for item in mouse.table.cards(mouse.rules.facts.fulfilled[1]))


def test_the_hand_can_be_sorted(sit: Sit) -> None:
    mouse = sit()
    view = mouse.table.view
    for orders in ("colour", "number"):
        view.features.window.act("hand_sorting")
        lying = sorted(mouse.table.cards(0), key=lambda item: item.x())
        order = hand_orders_of(mouse.rules)[orders]
        places = [order.index(item.shown.card) for item in lying]
        assert places == sorted(places)


def test_a_card_is_dragged_from_the_draw_pile_to_the_hand(sit: Sit) -> None:
    mouse = sit()
    pile = mouse.card("draw")
    assert pile.shown.playable
    mouse.table.drag(pile, mouse.table.middle(0))
    assert len(mouse.table.session.match.steps) == 1


# --- a swap as it forms ---------------------------------------------------------------------------


def test_a_swap_with_mac_is_shown_as_it_forms(sit: Sit) -> None:
    mouse = sit()
    assert slip(mouse, "pending-action") == ""
    mouse.say("green-1 from mac > hand/Ann")
    assert slip(mouse, "pending-action") == "Taken: 1/2. For Mac: 0/2"
    assert marked(mouse, Mark.NEW) == ["green-1"]
    assert mouse.labels == ["Take it back", "One is enough"]
    mouse.press("One is enough")
    assert slip(mouse, "pending-action") == "Taken: 1/1. For Mac: 0/2"
    assert lit(mouse) == {mouse.rules.facts.mac}
    mouse.say("yellow-8 > mac")
    assert slip(mouse, "pending-action") == "Taken: 1/1. For Mac: 1/2"
    mouse.say("green-5 > mac")
    assert slip(mouse, "pending-action") == ""
    assert marked(mouse, Mark.NEW) == []
    assert lit(mouse) == set()
    assert mouse.labels == ["End the turn"]


@pytest.mark.parametrize("way", ["drag", "click"])
def test_to_lay_a_card_off_says_that_one_is_enough(sit: Sit, way: str) -> None:
    mouse = sit()
    table = mouse.table
    mouse.say("green-1 from mac > hand/Ann")
    card, mac = mouse.card("hand/Ann", "yellow-8"), mouse.free_spot(mouse.rules.facts.mac)
    if way == "drag":
        table.drag(card, mac)
    else:
        table.click(table.grip(card))
        table.click(mac)
    table.finish()
    assert slip(mouse, "pending-action") == "Taken: 1/1. For Mac: 1/2"
    assert [step.forced for step in table.session.match.steps[-2:]] == [False, False]
    table.assert_shows_the_match()


def test_with_a_full_table_mac_sells_two(sit: Sit) -> None:
    mouse = sit({"mac": "green-1 green-2 green-4 green-6 green-7 yellow-5 yellow-6"})
    mouse.say("green-1 from mac > hand/Ann")
    assert mouse.labels == ["Take it back"]
    counts = mouse.table.view.scene.notes[0].shown.counts
    assert [(count.done, count.due, count.free) for count in counts] == [(1, 1, 0), (0, 1, 0)]


def test_a_swap_with_the_discards_lights_both_and_is_taken_back_as_a_whole(sit: Sit) -> None:
    mouse = sit()
    before = mouse.state
    mouse.say("yellow-4 from discard-left > hand/Ann")
    mouse.say("yellow-3 from discard-right > hand/Ann")
    assert lit(mouse) == set(mouse.rules.facts.discards)
    assert marked(mouse, Mark.NEW) == ["yellow-3", "yellow-4"]
    mouse.press("Take it back")
    assert mouse.state == before
    assert "Take it back" not in mouse.labels
    mouse.table.assert_shows_the_match()


def test_of_two_equal_cards_one_is_marked_and_sticks_out(sit: Sit) -> None:
    mouse = sit({"mac": "green-1 yellow-8"})
    mouse.say("yellow-8 from mac > hand/Ann")
    assert marked(mouse, Mark.NEW) == ["yellow-8"]
    hand = mouse.table.cards(0)
    [new] = [item for item in hand if Mark.NEW in item.shown.marks]
    neighbour = max((item for item in hand if item is not new), key=lambda item: item.x())
    assert new.y() < neighbour.y()


def test_what_was_drawn_cannot_be_taken_back(sit: Sit) -> None:
    mouse = sit()
    mouse.say("draw")
    assert "Take it back" not in mouse.labels
    assert not mouse.table.session.undo_pending()


# --- the secret task ------------------------------------------------------------------------------


def is_up(card: CardItem) -> bool:
    """A call, so that it is asked anew each time."""
    return card.is_face_up


def test_the_own_task_lies_open_and_no_other(sit: Sit) -> None:
    mouse = sit()
    assert is_up(mouse.card("task/Ann"))
    other, hand = mouse.card("task/Ben"), mouse.table.view.drag
    assert not is_up(other)
    hand.hover(other.pos())
    assert not is_up(other)


def test_a_wrong_claim_is_refused_with_the_cards_that_spoil_it(sit: Sit) -> None:
    mouse = sit()
    mouse.carry_task_to_the_middle()
    view = mouse.table.view
    assert view.popups.bubble.isVisible()
    accused = [mouse.rules.cards.key(i.shown.card) for i in view.scene.cards if i.is_conflicting]
    assert sorted(accused) == ["blue-3", "green-5", "yellow-7", "yellow-7", "yellow-8"]
    assert mouse.state.phase == "start"
    assert "Show the fulfilled task" not in mouse.labels


GOAL = "Only numbers from 10 up. At least 6 cards."
"""Of the task, where there is room."""
FULFILLED = "yellow-10 yellow-11 yellow-11 blue-10 blue-11 green-10 keep-look-task"


@pytest.mark.parametrize("way", ["button", "gesture"])
def test_a_right_claim(sit: Sit, way: str) -> None:
    mouse = sit({"hand/Ann": FULFILLED, "hand/Ben": "green-9"})
    assert mouse.card("task/Ann").shown.playable
    if way == "button":
        mouse.press("Show the fulfilled task")
    else:
        mouse.carry_task_to_the_middle()
    assert WORDS.zone(mouse.state, "fulfilled/Ann") == "task-9"
    assert mouse.state.round == 2
    assert stage_of(mouse.table.view).words == "Done: “Big plans”!"
    assert mouse.table.session.passing_to == 1


def test_a_task_that_was_looked_at_is_shown_large_to_who_looked_only(sit: Sit) -> None:
    mouse = sit()
    mouse.say("keep-look-task > discard-actions")
    assert mouse.labels == ["Look at Ben’s task", "Look at Cy’s task", "Take it back"]
    assert lit(mouse) == {1, 2, mouse.rules.facts.task[1], mouse.rules.facts.task[2]}
    QTest.mouseClick(mouse.table.view.bar.buttons[0], mouse.LEFT)
    assert magnifier_of(mouse.table.view).isVisible()
    assert magnifier_of(mouse.table.view).accessibleName().startswith("“Creature of habit”")
    mouse.table.finish()
    assert mouse.card("task/Ben").shown.can_be_peeked
    mouse.press("End the turn")
    mouse.look()
    mouse.say("green-1 from mac > hand/Ben")
    assert not mouse.card("task/Cy").shown.can_be_peeked


# --- choices in words -----------------------------------------------------------------------------


def test_colours_are_offered_with_their_symbols_and_how_many_cards_go(sit: Sit) -> None:
    mouse = sit()
    mouse.say("keep-lay-colour > discard-actions")
    colours = ["Discard the blue card", "Discard 3 yellow cards", "Discard the green card"]
    chooser = mouse.table.view.popups.chooser
    assert [button.text() for button in chooser.buttons] == colours
    assert not any(button.icon().isNull() for button in chooser.buttons)
    assert mouse.labels == ["Take it back"]  # the colours are asked once, at the card
    assert "Spring cleaning" in slip(mouse, "pending-action")
    chooser.dismiss()
    assert mouse.labels == [*colours, "Take it back"]
    assert [b.icon().isNull() for b in mouse.table.view.bar.buttons] == [False] * 3 + [True]
    mouse.press("Discard 3 yellow cards")
    assert "To go: 0/3" in slip(mouse, "pending-action")
    assert lit(mouse) == set(mouse.rules.facts.discards)


def test_people_are_offered_with_their_colours(sit: Sit) -> None:
    mouse = sit()
    mouse.say("keep-take-one-give-two > discard-actions")
    assert mouse.labels == ["Take from Ben", "Take from Cy", "Take it back"]
    assert not mouse.table.view.bar.buttons[0].icon().isNull()
    mouse.press("Take from Ben")
    # A card was seen: what it was is marked, and nothing can be taken back.
    assert len(marked(mouse, Mark.NEW)) == 1
    assert mouse.labels == []
    assert lit(mouse) == {1}


def test_to_give_a_card_asks_whom(sit: Sit) -> None:
    mouse = sit()
    mouse.say("keep-give-pair > discard-actions")
    view = mouse.table.view
    view.drag.double_click(mouse.table.grip(mouse.card("hand/Ann", "yellow-7")))
    buttons = view.popups.chooser.buttons
    assert [b.text() for b in buttons] == ["Give Ben yellow 7", "Give Cy yellow 7"]
    assert not any(b.icon().isNull() for b in buttons)
    QTest.mouseClick(buttons[1], mouse.LEFT)
    assert "yellow-7 yellow-7" in WORDS.zone(mouse.state, "hand/Cy")


def test_two_immediate_cards_are_chosen_by_a_click(sit: Sit) -> None:
    mouse = sit({"play": "now-draw-two now-pass-task"}, phase="order")
    assert mouse.card("play", "now-pass-task").shown.playable
    assert not any(button.icon().isNull() for button in mouse.table.view.bar.buttons)
    mouse.table.click(mouse.table.grip(mouse.card("play", "now-pass-task")))
    assert mouse.state.phase != "order"


# --- several players choose -----------------------------------------------------------------------


def test_dg_i4_the_curtain_falls_between_those_who_choose(sit: Sit) -> None:
    effect = WORDS.work("now-pass-two", person=0, left=2)
    mouse = sit({"play": "now-pass-two"}, phase="effect", effect=effect)
    session = mouse.table.session
    seen = []
    for texts in (
        ("blue-3 > hand/Ben", "green-5 > hand/Ben"),
        ("green-9 > hand/Cy", "green-10 > hand/Cy"),
        ("green-11 > hand/Ann", "green-8 > hand/Ann"),
    ):
        mouse.look()
        seen.append(session.visible_to)
        for other in range(3):
            shown = zone_cards(mouse.table.view.scene.snapshot, mouse.rules.facts.aside[other])
            assert all(card == -1 for card in shown) or other == session.visible_to
        for text in texts:
            mouse.say(text)
        assert session.is_covered
        assert privacy_of(mouse.table.view).is_down
        hands = [
            card for seat in range(3) for card in zone_cards(mouse.table.view.scene.snapshot, seat)
        ]
        assert set(hands) == {-1}
    assert seen == [0, 1, 2]
    mouse.look()
    assert session.visible_to == 0
    assert mouse.state.phase == "end"


def test_dg_h1_whoever_may_draw_up_is_asked_behind_the_curtain(sit: Sit) -> None:
    mouse = sit({"hand/Ben": "green-9 green-10"})
    mouse.say("keep-take-one-give-two > discard-actions")
    mouse.press("Take from Ben")
    mouse.say("keep-look-task > hand/Ben")
    mouse.say("keep-lay-colour > hand/Ben")
    assert mouse.table.session.is_covered
    mouse.look()
    assert mouse.table.session.visible_to == 1
    assert mouse.labels == ["Draw a card", "Stop"]
    mouse.press("Stop")
    assert mouse.table.session.passing_to == 0
    mouse.look()
    assert mouse.table.session.visible_to == 0


# --- the meter ------------------------------------------------------------------------------------


def test_the_meter_marks_the_cards_and_counts(sit: Sit) -> None:
    mouse = sit({"hand/Ann": "yellow-10 blue-3 green-5 keep-look-task", "hand/Ben": "green-9"})
    counted = "One card fits. 2 cards in the way. 5 cards missing"
    assert slip(mouse, "meter") == f"Only numbers from 10 up. At least 6 cards. {counted}"
    assert marked(mouse, Mark.FITS) == ["yellow-10"]
    assert marked(mouse, Mark.SPOILS) == ["blue-3", "green-5"]
    mouse.table.view.features.window.settings.metered = False
    assert slip(mouse, "meter") == ""
    assert marked(mouse, Mark.FITS) == marked(mouse, Mark.SPOILS) == []


def test_the_meter_says_when_the_task_is_fulfilled(sit: Sit) -> None:
    mouse = sit({"hand/Ann": FULFILLED, "hand/Ben": "green-9"})
    assert slip(mouse, "meter") == f"{GOAL} Fulfilled!"


def test_the_meter_is_switched_off_in_the_menu_and_stays_off(
    open_window: Callable[[], MainWindow],
) -> None:
    window = open_window()
    assert not window.window_actions.meter.isVisible()
    for turned_off in (False, True):
        setup = Setup(find_game("dumm-gelaufen"), ("Ann", "Ben"), {}, 7)
        window.controller.begin(setup)
        assert window.window_actions.meter.isVisible()
        assert window.table is not None
        session = window.controller.session
        assert session is not None
        session.uncover()
        names = [item.shown.area.name for item in window.table.view.scene.notes]
        assert names == ([] if turned_off else ["meter"])
        if not turned_off:
            window.window_actions.meter.trigger()
            assert window.table.view.scene.notes == []
            window.window_actions.meter.trigger()
            assert window.table.view.scene.notes
            window.window_actions.meter.trigger()
            assert window.table.view.scene.notes == []
            window.close()
            window = open_window()
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    assert not window.window_actions.meter.isVisible()
