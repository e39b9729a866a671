"""Secrets (hidden hands, drawn card, log), and interpretation of gestures."""

from typing import Any

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop, Gesture, Tap, Throw
from tabletop.engine.message import CardRef, Event
from tabletop.games.numnum.state import NumPhase, NumState
from tabletop.match.view import legal_readings
from tests.games.numnum.table import Table

TABLE = Table(3)
RULES = TABLE.rules


def drawn() -> tuple[NumState, NumState]:
    before = TABLE.state({"hand/Ann": "heart-7 circle-9", "draw": "rest heart-4"})
    return before, TABLE.do(before, "draw")


def test_hands_and_draw_pile_are_hidden() -> None:
    _, state = drawn()
    for viewer in (0, 1, 2, None):
        seen = RULES.observe(state, viewer)
        for seat in range(3):
            known = seen.zones[seat] == state.zones[seat]
            hidden = set(seen.zones[seat]) == {HIDDEN}
            assert (known, hidden) == (seat == viewer, seat != viewer)
            assert len(seen.zones[seat]) == len(state.zones[seat])
        assert set(seen.zones[RULES.facts.draw]) == {HIDDEN}
        for zone in (RULES.facts.discard, RULES.facts.bans, RULES.facts.box):
            assert seen.zones[zone] == state.zones[zone]


def test_the_drawn_card_is_known_to_who_drew_it() -> None:
    _, state = drawn()
    assert state.phase is NumPhase.DRAWN
    assert RULES.observe(state, 0).drawn == TABLE.notation.card_id("heart-4")
    for viewer in (1, 2, None):
        assert RULES.observe(state, viewer).drawn == HIDDEN
    assert TABLE.legal(RULES.observe(state, 0)) == ["heart-4 > discard", "stop"]
    # Others know only that the card may be played.
    assert TABLE.legal(RULES.observe(state, 1)) == ["stop"]


def test_nobody_elses_cards_are_offered_as_moves() -> None:
    state = TABLE.state({"hand/Ann": "heart-7 wish ban-2"})
    assert TABLE.legal(RULES.observe(state, 1)) == ["draw"]


def test_with_open_hands_all_but_the_draw_pile_is_seen() -> None:
    table = Table(3, hands="open")
    state = table.do(table.state({"draw": "rest heart-4"}), "draw")
    for viewer in (0, 1, None):
        seen = table.rules.observe(state, viewer)
        assert seen.zones[:3] == state.zones[:3]
        assert seen.drawn == state.drawn
        assert set(seen.zones[table.rules.facts.draw]) == {HIDDEN}


def _events(before: NumState, text: str) -> dict[str, Event]:
    action = TABLE.action(text)
    events = RULES.events(before, action, RULES.apply(before, action))
    return {event.code: event for event in events}


def test_the_log_names_a_drawn_card_to_who_drew_it_only() -> None:
    before, _ = drawn()
    event = _events(before, "draw")["drew"]
    assert dict(event.params)["card"] == CardRef(TABLE.notation.card_id("heart-4"))
    assert event.seen_by == frozenset({0})


def test_a_card_drawn_in_vain_is_told_without_its_face() -> None:
    before = TABLE.state({"draw": "rest circle-9"})
    events = _events(before, "draw")
    assert set(events) == {"drew", "drew-in-vain"}
    assert "card" not in dict(events["drew-in-vain"].params)


@pytest.mark.parametrize(
    ("zones", "fields", "text", "codes"),
    [
        ({"hand/Ann": "heart-7 circle-9"}, {}, "heart-7 > discard", {"laid": "NN-T1"}),
        ({"hand/Ann": "heart-4 circle-9"}, {}, "heart-4 > discard", {"laid-double": "NN-F5"}),
        ({"hand/Ann": "ban-2 circle-9"}, {}, "ban-2 > bans", {"banned": "NN-B1"}),
        ({"hand/Ann": "ban-2 circle-9", "bans": "ban-2"}, {}, "ban-2 > bans", {"lifted": "NN-B1"}),
        ({"discard": "heart-10 wish"}, {"phase": "choose"}, "choose heart", {"wished": "NN-F4"}),
        ({"discard": "heart-10 heart-4"}, {"phase": "more"}, "stop", {"stopped": "NN-T1"}),
        (
            {"hand/Ann": "heart-4 circle-9"},
            {"phase": "drawn", "drawn": "heart-4"},
            "stop",
            {"stopped": "NN-T2"},
        ),
        ({"box": "rest"}, {}, "pass", {"passed": "NN-T3"}),
        ({"discard": "heart-9 heart-10", "box": "rest"}, {}, "draw", {}),
    ],
)
def test_every_act_is_told_with_its_rule(
    zones: dict[str, str], fields: dict[str, Any], text: str, codes: dict[str, str]
) -> None:
    events = _events(TABLE.state(zones, **fields), text)
    assert {code: event.rule for code, event in events.items()} == codes


def test_a_reshuffle_tells_how_many_and_then_the_draw() -> None:
    before = TABLE.state({"discard": "circle-9 heart-9 heart-10", "box": "rest"})
    before = TABLE.do(before, "draw")
    events = _events(before, "shuffled draw: circle-9 heart-9")
    assert list(events) == ["reshuffled", "drew"]
    assert dict(events["reshuffled"].params)["n"] == 2
    assert events["drew"].seen_by == frozenset({0})


def test_the_end_of_a_round_tells_everybodys_points() -> None:
    table = Table(3, rounds="points")
    before = table.state({"hand/Ann": "heart-7", "hand/Ben": "wish ban-2", "hand/Cy": "circle-9"})
    action = table.action("heart-7 > discard")
    events = table.rules.events(before, action, table.rules.apply(before, action))
    assert [event.code for event in events] == ["laid", "round-won", "scored", "scored"]
    assert [dict(event.params)["n"] for event in events[2:]] == [10, 1]


@pytest.mark.parametrize(
    ("zones", "fields", "code"),
    [
        ({}, {}, "lay-or-draw"),
        ({"discard": "heart-10 wish"}, {"wish": "heart"}, "lay-wished"),
        ({"box": "rest"}, {}, "lay-or-pass"),
        ({"discard": "heart-10 heart-4"}, {"phase": "more"}, "lay-more"),
        ({"hand/Ann": "heart-4 wish"}, {"phase": "drawn", "drawn": "heart-4"}, "lay-drawn"),
        ({"discard": "heart-10 wish"}, {"phase": "choose"}, "choose-symbol"),
        ({"hand/Ann": ""}, {}, "over"),
    ],
)
def test_the_prompt_says_what_is_due_and_no_secret(
    zones: dict[str, str], fields: dict[str, Any], code: str
) -> None:
    state = TABLE.state(zones, **fields)
    prompt = RULES.prompt(state)
    assert prompt.code == code
    assert RULES.prompt(RULES.observe(state, 1)) == prompt
    secret = {CardRef(card) for card in state.zones[0]}
    assert not secret & {param for _, param in prompt.params}


HAND = {"hand/Ann": "heart-7 circle-9 ban-2 wish", "bans": "ban-2"}


c, z = TABLE.notation.card_id, TABLE.notation.zone_id


@pytest.mark.parametrize(
    ("gesture", "meant"),
    [
        (Drop(c("heart-7"), 0, z("discard"), c("heart-10")), ["heart-7 > discard"]),
        (Drop(c("circle-9"), 0, z("discard")), ["circle-9 > discard"]),
        (Drop(c("heart-7"), 0, z("bans")), ["heart-7 > bans"]),
        # A ban dropped on either pile goes to the bans.
        (Drop(c("ban-2"), 0, z("discard"), c("heart-10")), ["ban-2 > bans"]),
        (Drop(c("ban-2"), 0, z("bans"), c("ban-2")), ["ban-2 > bans"]),
        (Drop(c("ban-2"), 0, z("draw")), ["ban-2 > draw"]),
        # The open ban is not the one in the hand.
        (Drop(c("ban-2"), z("bans"), z("discard")), ["ban-2 from bans > bans"]),
        (Drop(c("heart-10"), z("discard"), 0), ["heart-10 from discard > hand/Ann"]),
        # The top of the draw pile, face down.
        (Drop(HIDDEN, z("draw"), 0), ["draw"]),
        (Drop(HIDDEN, z("draw"), z("discard")), ["? from draw > discard"]),
        (Drop(HIDDEN, z("draw"), 1), ["? from draw > hand/Ben"]),
        (Drop(HIDDEN, 1, z("discard")), ["? from hand/Ben > discard"]),
        # The same with all cards open, as in the sandbox.
        (Drop(c("heart-7"), z("draw"), 0), ["draw"]),
        (Drop(c("heart-7"), z("draw"), z("discard")), ["heart-7 from draw > discard"]),
        (Tap(HIDDEN, z("draw")), ["draw"]),
        (Tap(HIDDEN, 1), []),
        (Tap(c("heart-7"), 0), ["heart-7 > discard"]),
        (Tap(c("circle-9"), 0), ["circle-9 > discard"]),
        (Tap(c("ban-2"), 0), ["ban-2 > bans"]),
        (Tap(c("ban-2"), z("bans")), []),
        (Tap(c("heart-10"), z("discard")), []),
        (Throw((0,)), []),
    ],
)
def test_what_a_hand_could_have_meant(gesture: Gesture, meant: list[str]) -> None:
    found = legal_readings(RULES, TABLE.state(HAND), gesture)
    assert [TABLE.notation.text(action) for action in found] == meant


def test_a_gesture_that_is_refused_says_why() -> None:
    state = TABLE.state(HAND)
    for gesture, rule in {
        Drop(TABLE.notation.card_id("circle-9"), 0, RULES.facts.discard): "NN-F1",
        Drop(TABLE.notation.card_id("ban-2"), RULES.facts.bans, RULES.facts.discard): "NN-T1",
        Drop(TABLE.notation.card_id("heart-7"), 0, RULES.facts.bans): "NN-T1",
    }.items():
        (action,) = legal_readings(RULES, state, gesture)
        reason = RULES.check(state, action).reason
        assert reason is not None
        assert reason.rule == rule
