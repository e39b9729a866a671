"""Every task with a hand that fulfils it and two that nearly do.

Hands are written as values by colour: `b` for blue or red (depending on the edition), `y`, `g`.
"""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games.dumm_gelaufen.tasks import (
    NumberCards,
    Task,
    TaskTest,
    task_progress,
)
from tests.games.dumm_gelaufen.table import EDITIONS, load

TASKS: dict[str, tuple[str, str, str]] = {
    "task-1": ("b1 b2 b3 b4 b7 b7 b11", "b1 b2 b3 b4 b7 b7", "b1 b2 b3 b4 b7 b7 b11 y1"),
    "task-2": ("y1 y2 y3 y4 y7 y7 y11", "y1 y2 y3 y4 y7 y7", "y1 y2 y3 y4 y7 y7 y11 g1"),
    "task-3": ("g1 g2 g3 g4 g7 g7 g11", "g1 g2 g3 g4 g7 g7", "g1 g2 g3 g4 g7 g7 g11 b1"),
    "task-4": (
        "y1 y2 y3 y4 y5 y6 g1 g2 g3 g4 g5 g6",
        "y1 y2 y3 y4 y5 y6 g1 g2 g3 g4 g5",
        "y1 y2 y3 y4 y5 y6 g1 g2 g3 g4 g5 g6 b1",
    ),
    "task-5": (
        "b1 b2 b3 b4 b5 b6 g1 g2 g3 g4 g5 g6",
        "b1 b2 b3 b4 b5 b6 g1 g2 g3 g4 g5",
        "b1 b2 b3 b4 b5 b6 g1 g2 g3 g4 g5 g6 y1",
    ),
    "task-6": (
        "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5 y6",
        "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5",
        "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5 y6 g1",
    ),
    "task-7": (
        "b1 b3 b5 b7 b9 b11 y1 y3 y5 y7",
        "b1 b3 b5 b7 b9 b11 y1 y3",
        "b1 b3 b5 b7 b9 b11 y1 y3 y5 y7 y2",
    ),
    "task-8": (
        "b2 b4 b6 b8 b10 y2 y4 y6",
        "b2 b4 b6 b8 b10 y2 y4",
        "b2 b4 b6 b8 b10 y2 y4 y6 y11",
    ),
    "task-9": ("b10 b11 y10 y11 g10 g10", "b10 b11 y10 y11 g10", "b10 b11 y10 y11 g10 g10 g9"),
    "task-10": ("b1 y4 g4 g3", "b1 y4 g4", "b1 y4 g4 g3 g5"),
    "task-11": (
        "b1 b2 b3 b4 b5 b6 b7 b8 b9 b9 y9 y9 g9",
        "b1 b2 b3 b4 b5 b6 b7 b8 b9 b9 y9 y9",
        "b1 b2 b3 b4 b5 b6 b7 b8 b9 b9 y9 y9 g9 g10",
    ),
    "task-12": ("b1 b6 y1 y6 g1 g6 g5", "b1 b6 y1 y6 g1 g6", "b1 b6 y1 y6 g1 g6 g5 g7"),
    "task-13": (
        "b7 b8 b9 b10 b11 y7 y8 y9 y10 y11 g7 g7",
        "b7 b8 b9 b10 b11 y7 y8 y9 y10 y11 g7",
        "b7 b8 b9 b10 b11 y7 y8 y9 y10 y11 g7 g7 g6",
    ),
    "task-14": (
        "b2 b3 b5 b7 b11 y2 y3 y5",
        "b2 b3 b5 b7 b11 y2 y3",
        "b2 b3 b5 b7 b11 y2 y3 y5 y1",
    ),
    "task-15": ("b3 b6 b9 y3 y9", "b3 b6 b9 y3", "b3 b6 b9 y3 y9 y11"),
    "task-16": ("b4 b7 y4 y7 g4 g7 g5", "b4 b7 y4 y7 g4 g7", "b4 b7 y4 y7 g4 g7 g5 g8"),
    "task-17": ("b8 b10 y8 y10 g8 g10 g9", "b8 b10 y8 y10 g8 g10", "b8 b10 y8 y10 g8 g10 g9 g11"),
    "task-18": ("b7 b8 y7 y8 y8", "b7 b8 y7 y8", "b7 b8 y7 y8 y8 g9"),
    # There are not eleven 11s, so the highest sum is six 11s (66) and five 10s (50): 116.
    "task-19": (
        "b11 b11 b11 y11 y11 y11 b10 b10 b10 y10 y10",
        "b11 b11 b11 y11 y11 y11 b10 b10 b10 y10 y9",
        "b11 b11 b11",
    ),
    "task-20": ("b1 y2 g4 b8 y10", "b1 y2 g4 b8 y11", "b1 y2 g4 b8"),
    "task-21": ("b1 b3 b4 b4 b8", "b1 b3 b4 b4 b8 b10", "b1 b3 b4 b4 g1"),
    "task-22": ("b11 b11 b11 b10 b10 b7", "b11 b11 b11 b10 b10 b6", "b11 b11 b11 b10 b10 b7 y1"),
    "task-23": ("y1 y3 y11 y11 y9", "y1 y3 y11 y11", "y1 y3 y11 y11 g9"),
    "task-24": ("g2 g4 g10 g10", "g2 g4 g10", "g2 g4 g10 y10"),
    "task-25": ("b7 y7 g7", "b7 y7", "b7 y7 g7 g8"),
    "task-26": ("b7 y7 g7 b2 y2 g2", "b7 y7 g7 b2 y2", "b7 y7 g7 b2 y2 g3"),
    "task-27": (
        "b1 y2 g3 b4 y5 g6 b7 y8 g9",
        "b1 y2 g3 b4 y5 g6 b7 y8",
        "b1 y2 g3 b4 y5 g6 b7 y8 g9 b9",
    ),
    "task-28": ("b3 y4 g5 b6 y7 g8", "b3 y4 g5 b6 y7 g9", "b3 y4 g5 b6 y7 g8 b8"),
    "task-29": (
        "b7 y7 b8 b8 g9 y9 b10 y10 b11 b11 g11 y11",
        "b7 y7 b8 b8 g9 y9 b10 y10 b11 b11 g11",
        "b7 y7 b8 b8 g9 y9 b10 y10 b11 b11",
    ),
    "task-30": (
        "b1 b2 b3 b4 b5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5",
        "b1 b2 b3 b4 b5 y1 y2 y3 y4 y5 g1 g2 g3 g4 b6",
        "b1 b2 b3 b4 y1 y2 y3 y4 g1 g2 g3 g4",
    ),
    "task-31": (
        "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5 y6",
        "b1 b2 b3 b4 b5 b6 b7 y1 y2 y3 y4 y5",
        "b1 b2 b3 b4 y1 y2 y3 y4 g1 g2 g3 g4",
    ),
}

OF_1998 = {
    **TASKS,
    # Six 11s (66), two 10s and a 2.
    "task-19": (
        "b11 b11 b11 y11 y11 y11 b10 b10 b2",
        "b11 b11 b11 y11 y11 y11 b10 b10 b1",
        "b11 b11 b11 y11 y11 y11 b10 b9",
    ),
}
"""The same tasks with the sum of this edition."""


def hand(edition: str, words: str) -> list[int]:
    own = {"new": "blue", "1998": "red"}[edition]
    colours = {"b": own, "y": "yellow", "g": "green"}
    ids = load(edition=edition).cards.ids
    return [ids[f"{colours[word[0]]}-{word[1:]}"] for word in words.split()]


def test_every_task_of_the_new_edition_is_here() -> None:
    tasks = {card.key for card in load(edition="new").cards.cards if card.deck == "tasks"}
    assert tasks == TASKS.keys()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("key", TASKS)
def test_a_fulfilling_hand_and_two_that_nearly_are(edition: str, key: str) -> None:
    rules = load(edition=edition)
    if key not in rules.cards.ids:
        assert edition == "1998"
        return
    tasks_of = TASKS if edition == "new" else OF_1998
    test = rules.facts.tests[rules.cards.ids[key]]
    good, *bad = (hand(edition, words) for words in tasks_of[key])
    assert not Counter(good) - rules.pieces()
    assert test.is_fulfilled(good)
    found = task_progress(test, good)
    assert (found.distance, found.spoilers, found.missing, found.points) == (0, (), 0, 0)
    for held in bad:
        assert not test.is_fulfilled(held)
        assert task_progress(test, held).distance > 0


@pytest.mark.parametrize(
    ("key", "words", "spoilers", "lacking", "points"),
    [
        ("task-1", "b1 b2 y1 g2", "y1 g2", 5, 0),
        ("task-7", "b1 b3 b5 b7 b9 b11 y1 y3 y2 b4", "y2 b4", 1, 0),
        ("task-9", "b10 b11 y10 y11 y6", "y6", 2, 0),
        ("task-19", "b11 b10", "", 9, 95),
        ("task-20", "b1 y2 g4 b8 y11", "y11", 1, 0),
        # The most frequent colour is the nearest.
        ("task-21", "b1 b3 b4 b4 b8 g1", "g1", 0, 0),
        ("task-21", "b1 b3 b4 b4 b8 b10", "b10", 0, 0),
        ("task-25", "b7 y7 b8", "b8", 1, 0),
        ("task-26", "b7 y7 b2 g3 g3", "b2", 2, 0),
        ("task-27", "b1 y1 g3", "b1", 7, 0),
        ("task-28", "b3 y4 g6 b6 y11", "g6 y11", 3, 0),
        ("task-29", "b7 y7 b8", "b8", 10, 0),
        ("task-30", "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5 g1 g2 g3 g4", "b6", 1, 0),
        ("task-31", "b1 b2 b3 b4 b5 b6 y1 y2 y3 y4 y5 g1", "g1", 1, 0),
    ],
)
def test_what_spoils_a_task_and_what_is_missing(
    key: str, words: str, spoilers: str, lacking: int, points: int
) -> None:
    rules = load(edition="new")
    found = task_progress(rules.facts.tests[rules.cards.ids[key]], hand("new", words))
    values = rules.facts.numbers.values
    wanted = [values[card] for card in hand("new", spoilers)]
    assert sorted(values[card] for card in found.spoilers) == sorted(wanted)
    assert (found.points, found.missing) == (points, lacking if not points else found.missing)
    assert found.distance == len(wanted) + lacking


# --- compared with exhaustive search ------------------------------------------------------------

SMALL = NumberCards(
    colour_names=("blue", "yellow"),
    is_number=(*(True,) * 10, False),
    colours=(0, 0, 0, 0, 0, 1, 1, 1, 1, 1),
    values=(1, 2, 3, 4, 5, 1, 2, 3, 4, 5),
    counts=(1, 1, 2, 1, 1, 1, 1, 1, 2, 1),
)
EVERY = tuple(card for card, count in enumerate(SMALL.counts) for _ in range(count))
HANDS = tuple(
    {tuple(sorted(some)) for size in range(1, len(EVERY) + 1) for some in combinations(EVERY, size)}
)


def maybe(strategy: st.SearchStrategy[int]) -> st.SearchStrategy[int | None]:
    return st.none() | strategy


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    shape = draw(st.sampled_from((None, "different", "run", "pairs", "balanced")))
    value_count = None if shape == "balanced" else draw(maybe(st.integers(1, 6)))
    return Task(
        colours=draw(st.sampled_from((None, ("blue",), ("blue", "yellow")))),
        parity=draw(st.sampled_from((None, None, "odd", "even"))),
        low=draw(maybe(st.integers(1, 4))),
        high=draw(maybe(st.integers(2, 5))),
        values=draw(st.sampled_from((None, None, (1, 2, 4), (2, 3, 5)))),
        least=draw(st.integers(1, 9)),
        total_min=draw(maybe(st.integers(1, 40))),
        total_max=draw(maybe(st.integers(1, 40))),
        colour_count=draw(maybe(st.integers(1, 3))),
        value_count=value_count,
        shape=shape,
    )


def fits(task: Task, held: tuple[int, ...]) -> bool:
    """Return whether a hand fulfils a task, by the simplest implementation of DG-M1."""
    values = [SMALL.values[card] for card in held]
    colours = [SMALL.colour_names[SMALL.colours[card]] for card in held]
    shapes = {
        None: True,
        "different": len(set(values)) == len(values),
        "run": sorted(values) == list(range(min(values), min(values) + len(values))),
        "pairs": all(count % 2 == 0 for count in Counter(values).values()),
        "balanced": len(set(Counter(colours).values())) == 1,
    }
    return (
        all(map(task.allows, colours, values))
        and len(held) >= task.least
        and sum(values) >= (task.total_min or 0)
        and (task.total_max is None or sum(values) <= task.total_max)
        and task.colour_count in (None, len(set(colours)))
        and task.value_count in (None, len(set(values)))
        and shapes[task.shape]
    )


@settings(max_examples=80)
@given(tasks())
def test_a_hand_fulfils_a_task_that_it_fits(task: Task) -> None:
    test = TaskTest.of(task, SMALL)
    assert all(test.is_fulfilled(held) == fits(task, held) for held in HANDS)


@settings(max_examples=60)
@given(tasks(), st.lists(st.sampled_from(EVERY), max_size=8))
def test_something_is_said_of_every_hand_that_does_not_fulfil(task: Task, drawn: list[int]) -> None:
    held = Counter(drawn) & Counter(EVERY)
    test = TaskTest.of(task, SMALL)
    found = task_progress(test, sorted(held.elements()))
    assert (found.distance == 0) == test.is_fulfilled(sorted(held.elements()))
    assert not Counter(found.spoilers) - held
    if found.distance:
        assert found.spoilers or found.missing or found.points


def test_distances_are_those_of_trying_everything() -> None:
    """For the kinds of tasks in the decks, the nearest fulfilling hand is found."""
    kinds = [
        Task(colours=("blue",), least=4),
        Task(parity="odd", least=4),
        Task(low=3, least=5),
        Task(values=(1, 4), least=3),
        Task(colour_count=1, parity="odd", least=3),
        Task(value_count=1, least=3),
        Task(value_count=2, least=4),
        Task(shape="different", least=4),
        Task(shape="run", least=4),
        Task(shape="balanced", colour_count=2, least=6),
    ]
    for task, size in product(kinds, (0, 3, 6)):
        test = TaskTest.of(task, SMALL)
        goals = [Counter(goal) for goal in HANDS if test.is_fulfilled(goal)]
        for held in [hand_ for hand_ in HANDS if len(hand_) == size][:40] or [()]:
            have = Counter(held)
            nearest = min((have - goal).total() + (goal - have).total() for goal in goals)
            assert task_progress(test, held).distance == nearest, (task, held)
