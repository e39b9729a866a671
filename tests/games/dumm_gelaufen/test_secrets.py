"""Secrets: hands, tasks, piles, cards drawn, taken unseen or looked at."""

import pytest

from tabletop.engine.actions import ChanceAction, Taken
from tabletop.engine.cards import HIDDEN
from tabletop.engine.message import CardRef, Event
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.match.chance import SeededChance
from tests.games.dumm_gelaufen.table import Table

TABLE = Table(3)
ZONES = {
    "hand/Ann": "yellow-7 yellow-8 keep-look-task",
    "hand/Ben": "green-9 green-10",
    "hand/Cy": "green-11 green-8",
    "task/Ann": "task-1",
    "task/Ben": "task-2",
    "task/Cy": "task-3",
    "mac": "green-1 green-2",
    "discard-left": "blue-1 yellow-1",
    "draw": "rest",
}
ANN, BEN, CY = range(3)


def state(zones: dict[str, str] | None = None) -> DummState:
    return TABLE.state({**ZONES, **(zones or {})})


def seen(position: DummState, viewer: int | None, zone: str) -> str:
    cards = TABLE.rules.observe(position, viewer).zones[TABLE.notation.zone_id(zone)]
    return " ".join(map(TABLE.rules.cards.key, cards))


def heard(events: tuple[Event, ...], viewer: int) -> set[int]:
    """Return the cards that the log shows a viewer."""
    named: set[int] = set()
    for event in events:
        if event.seen_by is None or viewer in event.seen_by:
            for _, param in event.params:
                several = param if isinstance(param, tuple) else (param,)
                named |= {item.card for item in several if isinstance(item, CardRef)}
    return named


def test_what_lies_hidden() -> None:
    position = state()
    assert seen(position, ANN, "hand/Ann") == "yellow-7 yellow-8 keep-look-task"
    assert seen(position, ANN, "hand/Ben") == "? ?"
    assert seen(position, ANN, "task/Ann") == "task-1"
    assert seen(position, BEN, "task/Ann") == "?"
    assert seen(position, None, "task/Ann") == "?"
    assert set(seen(position, ANN, "draw").split()) == {"?"}
    assert set(seen(position, ANN, "tasks").split()) == {"?"}
    assert seen(position, BEN, "mac") == "green-1 green-2"
    assert seen(position, BEN, "discard-left") == "blue-1 yellow-1"


def test_a_drawn_card_is_known_to_who_drew_it() -> None:
    position = state({"draw": "rest green-3"})
    [card] = TABLE.cards("green-3")
    events = TABLE.events(position, "draw")
    assert heard(events, ANN) == {card}
    assert heard(events, BEN) == set()
    after = TABLE.do(position, "draw")
    for viewer, drawn in ((ANN, card), (BEN, HIDDEN), (None, HIDDEN)):
        swap = TABLE.rules.observe(after, viewer).swap
        assert swap is not None
        assert swap.drawn == (drawn,)


def test_an_immediate_action_is_shown_to_all() -> None:
    position = state({"draw": "rest now-pass-task"})
    assert heard(TABLE.events(position, "draw"), BEN) == set(TABLE.cards("now-pass-task"))
    swap = TABLE.rules.observe(TABLE.do(position, "draw"), BEN).swap
    assert swap is not None
    assert swap.drawn == TABLE.cards("now-pass-task")


def test_how_many_numbers_others_held_is_their_secret() -> None:
    playing = TABLE.do(state(), "keep-look-task > discard-actions")
    assert playing.before == (2, 2, 2)
    assert TABLE.rules.observe(playing, BEN).before == (-1, 2, -1)
    assert TABLE.rules.observe(playing, None).before == (-1, -1, -1)


@pytest.mark.parametrize(
    ("key", "loser", "winner"),
    [
        ("keep-take-one-give-two", BEN, ANN),
        ("now-left-draws-two", ANN, BEN),
    ],
)
def test_a_stolen_card_is_known_to_its_two_people_only(key: str, loser: int, winner: int) -> None:
    if key.startswith("keep"):
        position = state({"hand/Ann": f"yellow-7 yellow-8 {key}"})
        texts = [f"{key} > discard-actions", "choose Ben"]
    else:
        position, texts = state({"draw": f"rest {key}"}), ["draw", "stop"]
    for text in texts:
        position = TABLE.rules.apply(position, TABLE.action(text))
    taken = Taken(position.zones[loser][0])
    events = TABLE.rules.events(position, taken, TABLE.rules.apply(position, taken))
    assert heard(events[:1], ANN) == heard(events[:1], BEN) == {taken.card}
    assert heard(events[:1], CY) == set()
    assert winner != loser


def test_who_looked_knows_the_task_wherever_it_goes() -> None:
    position = TABLE.do(state(), "keep-look-task > discard-actions")
    events = TABLE.events(position, "choose Ben")
    [task] = TABLE.cards("task-2")
    assert task in heard(events, ANN)
    assert task not in heard(events, CY)
    position = TABLE.do(position, "choose Ben", "end")
    assert seen(position, ANN, "task/Ben") == "task-2"
    assert seen(position, CY, "task/Ben") == "?"
    # Tasks pass to the left: Ann can follow Ben's, and Ben knows his old one.
    zones = {"draw": "rest now-pass-task"}
    moved = TABLE.state({**ZONES, **zones}, BEN, known={BEN: (ANN,)})
    moved = TABLE.do(moved, "draw", "stop")
    assert seen(moved, ANN, "task/Cy") == seen(moved, BEN, "task/Cy") == "task-2"
    assert seen(moved, CY, "task/Cy") == "task-2"
    assert seen(moved, ANN, "task/Ben") == "task-1"
    assert seen(moved, CY, "task/Ben") == "?"


def test_a_new_task_is_known_to_nobody_else() -> None:
    position = TABLE.state(
        {**ZONES, "hand/Ann": "yellow-7 yellow-8 keep-new-task", "tasks": "task-9"},
        known={ANN: (BEN, CY)},
    )
    [task] = TABLE.cards("task-9")
    events = TABLE.events(position, "keep-new-task > discard-actions")
    assert task in heard(events, ANN)
    assert task not in heard(events, BEN)
    position = TABLE.do(position, "keep-new-task > discard-actions")
    assert seen(position, BEN, "task/Ann") == "?"
    assert seen(position, BEN, "box") == ("? " * len(position.zones[TABLE.rules.facts.box])).strip()


def test_dg_i4_what_is_put_aside_is_known_to_who_chose_it() -> None:
    position = TABLE.do(state({"draw": "rest now-pass-two"}), "draw", "stop")
    events = TABLE.events(position, "yellow-7 > hand/Ben")
    assert heard(events, ANN) == set(TABLE.cards("yellow-7"))
    assert heard(events, BEN) == heard(events, CY) == set()
    position = TABLE.do(position, "yellow-7 > hand/Ben")
    assert seen(position, ANN, "aside/Ann") == "yellow-7"
    assert seen(position, BEN, "aside/Ann") == "?"
    assert seen(position, BEN, "hand/Ben") == "green-9 green-10"
    # At the end, each pair of players knows the cards passed between them.
    position = TABLE.do(
        position,
        "yellow-8 > hand/Ben",
        "green-9 > hand/Cy",
        "green-10 > hand/Cy",
        "green-8 > hand/Ann",
    )
    events = TABLE.events(position, "green-11 > hand/Ann")
    assert set(TABLE.cards("yellow-7 yellow-8 green-9 green-10")) == heard(events, BEN)
    assert set(TABLE.cards("green-8 green-11 yellow-7 yellow-8")) == heard(events, ANN)


def test_a_card_given_is_known_to_two_people() -> None:
    position = state({"hand/Ann": "yellow-7 yellow-7 keep-give-pair"})
    position = TABLE.do(position, "keep-give-pair > discard-actions")
    events = TABLE.events(position, "yellow-7 > hand/Cy")
    assert heard(events, CY) == set(TABLE.cards("yellow-7"))
    assert heard(events, BEN) == set()


def test_a_shown_hand_is_seen_by_all_until_the_next_turn_ends() -> None:
    hand = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7"
    position = state({"hand/Ann": hand, "discard-left": ""})
    assert {*TABLE.cards(hand), *TABLE.cards("task-1")} <= heard(
        TABLE.events(position, "claim"), CY
    )
    position = TABLE.do(position, "claim")
    assert TABLE.rules.observe(position, CY).shown == TABLE.cards(hand)
    position = TABLE.do(position, "green-1 from mac > hand/Ben", "stop", "green-9 > mac")
    position = TABLE.do(position, "green-10 > mac", "stop", "end")
    assert position.shown == ()


def test_dg_s2_1998_actions_that_were_dealt_lie_face_down() -> None:
    table = Table(2, edition="1998")
    zones = {"hand/Ann": "red-7", "hand/Ben": "green-9", "draw": "rest"}
    zones["discard-actions"] = "now-draw-two now-pass-two keep-lay-three"
    position = table.state(zones, face_down=2)
    place = table.rules.facts.discard_actions
    for viewer in (0, 1, None):
        cards = table.rules.observe(position, viewer).zones[place]
        assert cards == (HIDDEN, HIDDEN, *table.cards("keep-lay-three"))


def test_the_meter_tells_only_what_the_viewer_sees() -> None:
    position = state()
    # A known task does not reveal the progress of its hand.
    known = TABLE.state(ZONES, known={BEN: (ANN,)})
    for viewer in range(3):
        for lying in (position, known):
            seen = TABLE.rules.observe(lying, viewer)
            metered = [seat for seat in range(3) if TABLE.rules.meter(seen, seat) is not None]
            assert metered == [viewer]


@pytest.mark.parametrize(
    ("task", "action", "code"),
    [
        ("task-1", "blue-2 from mac > hand/Ann", "advice-nearer"),
        ("task-1", "yellow-3 from mac > hand/Ann", "advice-spoils"),
        ("task-1", "yellow-2 > mac", "advice-spoils"),
        ("task-1", "blue-1 > mac", "advice-gives-up"),
        ("task-27", "blue-1 > mac", "advice-in-the-way"),
        ("task-27", "draw", "advice-unseen"),
    ],
)
def test_what_an_action_is_good_for_is_told_to_who_acts(
    task: str, action: str, code: str | None
) -> None:
    hand = "blue-1 yellow-1" if task == "task-27" else "blue-1 yellow-2"
    zones = {"hand/Ann": hand, "task/Ann": task, "discard-left": "", "mac": "blue-2 yellow-3"}
    seen, done = TABLE.rules.observe(state(zones), ANN), TABLE.notation.parse(action)
    assert not isinstance(done, ChanceAction)
    reason = TABLE.rules.reason(seen, done)
    assert (None if reason is None else reason.code) == code
    assert TABLE.rules.reason(TABLE.rules.observe(state(zones), BEN), done) is None


@pytest.mark.parametrize(("step", "left"), [("take", 0), ("take", 1), ("give", 1), ("give", 2)])
def test_who_exchanges_with_mac_holds_what_is_given_and_one_card_more(step: str, left: int) -> None:
    """One card at least was in hand, and as many as are given come from Mac."""
    numbers = {"yellow-7", "yellow-8", "blue-3"}
    held = [*sorted(numbers)[: left + 1], "keep-look-task", "keep-give-pair"]
    position = TABLE.state(
        {**ZONES, "hand/Ann": " ".join(held), "play": "keep-exchange-mac"},
        phase="effect",
        effect=TABLE.work("keep-exchange-mac", step=step, left=left),
    )
    hand, of = TABLE.notation.zone_id("hand/Ann"), TABLE.rules.facts.numbers.is_number
    look = TABLE.rules.observe(position, CY)
    dealt = [TABLE.rules.resample(look, CY, SeededChance(n)).zones[hand] for n in range(300)]
    assert min(sum(of[card] for card in cards) for cards in dealt) == left + 1


def test_the_second_card_of_a_pair_brings_nearer() -> None:
    """A card is judged as one more, even if its copy is in hand."""
    zones = {"hand/Ann": "yellow-5 yellow-6 yellow-6", "task/Ann": "task-26", "mac": "yellow-5"}
    seen = TABLE.rules.observe(state(zones), ANN)
    take = TABLE.notation.parse("yellow-5 from mac > hand/Ann")
    assert not isinstance(take, ChanceAction)
    reason = TABLE.rules.reason(seen, take)
    assert reason is not None
    assert reason.code == "advice-nearer"
