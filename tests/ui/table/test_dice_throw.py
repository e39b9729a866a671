"""Thrown dice stay within the rim, bounce off each other and rest in place."""

from itertools import combinations, pairwise
from math import hypot

import pytest

from tabletop.engine.zones import DicePlace
from tabletop.ui.table.model.layout import Spot
from tabletop.ui.table.model.motion import THROW_DURATION, DiceThrow, compute_throw

TRAY = DicePlace("tray", 5.0, 3.0, 3.2, 2.0)
SIDE = 0.5
HAND = Spot(5.0, 7.0, SIDE)
FRAMES = [16.0 * n for n in range(round(THROW_DURATION / 16) + 2)]
ON_TABLE = [ms for ms in FRAMES if ms > 200]
SEEDS = range(12)


def lying(count: int) -> list[Spot]:
    """Return resting places for a number of dice: side by side, in two rows."""
    return [Spot(4.1 + n // 2 * 0.6, 2.7 + n % 2 * 0.6, SIDE, 4.0 * n) for n in range(count)]


def throw_of(count: int, seed: int = 0, still: int = 0) -> DiceThrow:
    places = lying(count + still)
    return compute_throw([(HAND, rest, TRAY) for rest in places[:count]], places[count:], seed)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_dice_end_where_they_lie(count: int) -> None:
    for seed in SEEDS:
        throw = throw_of(count, seed)
        for die, rest in enumerate(lying(count)):
            for ms in (THROW_DURATION, THROW_DURATION + 500):
                end = throw.at(die, ms)
                assert (end.x, end.y) == pytest.approx((rest.x, rest.y))
                assert end.rotation == pytest.approx(rest.rotation)
                assert (end.height, end.quarters) == (0.0, 0)
            start = throw.at(die, 0.0)
            assert (start.x, start.y) == pytest.approx((HAND.x, HAND.y))


def test_dice_stay_within_the_rim() -> None:
    reach = SIDE / 2
    hits = 0
    for seed in SEEDS:
        throw = throw_of(3, seed)
        for ms in ON_TABLE:
            for die in range(3):
                x, y, *_ = throw.at(die, ms)
                assert abs(x - TRAY.x) <= TRAY.width / 2 - reach + 1e-9
                assert abs(y - TRAY.y) <= TRAY.height / 2 - reach + 1e-9
                hits += abs(y - TRAY.y) > TRAY.height / 2 - 0.56 * SIDE - 0.01
    assert hits > len(SEEDS), "the rim is met"


def test_dice_do_not_roll_through_each_other_nor_through_those_that_lie() -> None:
    closest = []
    for seed in SEEDS:
        throw = throw_of(3, seed, still=2)
        still = lying(5)[3:]
        for ms in ON_TABLE:
            rolling = [throw.at(die, ms) for die in range(3)]
            places = [*((m.x, m.y) for m in rolling), *((one.x, one.y) for one in still)]
            apart = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(places, 2)]
            closest.append(min(apart))
    assert min(closest) > 0.8 * SIDE, "two squares turned to each other are one side apart"
    assert min(closest) < 1.12 * SIDE, "they do meet"


def test_dice_get_slower_and_their_hops_lower() -> None:
    for seed in SEEDS:
        throw = throw_of(1, seed)
        seen = [throw.at(0, ms) for ms in ON_TABLE]
        ways = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(seen)]
        assert sum(ways[: len(ways) // 2]) > 2 * sum(ways[len(ways) // 2 :])
        assert max(m.height for m in seen[len(seen) // 2 :]) < 0.15 < max(m.height for m in seen)


def test_the_same_throw_is_always_the_same() -> None:
    moments = [[throw_of(3, seed).at(1, ms) for ms in FRAMES] for seed in (4, 4, 5)]
    assert moments[0] == moments[1] != moments[2]


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4, 5)])
def test_faces_change_by_quarter_turns_and_the_last_is_the_one_that_fell(
    faces: tuple[int, ...],
) -> None:
    for seed in SEEDS:
        throw = throw_of(2, seed)
        for last in faces:
            assert throw.face(1, 0, last, faces) == last
            shown = [throw.face(1, quarters, last, faces) for quarters in range(12)]
            assert all(a != b for a, b in pairwise(shown))
            assert set(shown) <= set(faces)
            others = [throw.face(1, n, faces[0], faces) for n in range(2, 12)]
            assert others == shown[2:], "how it begins tells nothing"


def test_a_die_tips_from_face_to_face_without_a_jump() -> None:
    for seed in SEEDS:
        throw = throw_of(1, seed)
        turns = [throw.at(0, ms / 2) for ms in range(round(2 * THROW_DURATION))]
        turned = [moment.quarters - moment.tipped for moment in turns]
        assert all(0.0 <= a - b + 1e-9 < 0.35 for a, b in pairwise(turned))
        assert turned[-1] == 0.0
