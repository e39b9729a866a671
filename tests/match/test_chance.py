"""A seed gives the same dice and shuffles in every release of Python."""

from collections import Counter

from tabletop.match.chance import SeededChance

ORDER_OF_SEED_1 = (8, 0, 3, 4, 5, 2, 9, 6, 7, 1)
ROLLS_OF_SEED_1 = (1, 6, 5, 2, 3, 3, 4, 5, 1, 1)
NUMBERED_7_3 = (1, 3, 4, 5)


def test_seeds_are_kept_for_ever() -> None:
    """Values from CPython 3.11; `random.Random.random` keeps its sequence."""
    assert SeededChance(1).shuffle(0, range(10)) == ORDER_OF_SEED_1
    assert SeededChance(1).roll(10) == ROLLS_OF_SEED_1
    assert SeededChance.for_event(7, 3).roll(4) == NUMBERED_7_3


def test_numbers_give_different_chances() -> None:
    rolls = {SeededChance.for_event(5, number).roll(6) for number in range(200)}
    assert len(rolls) > 190


def test_every_order_is_about_equally_likely() -> None:
    chance = SeededChance(11)
    orders = Counter(chance.shuffle(0, (1, 2, 3)) for _ in range(6000))
    assert len(orders) == 6
    # 1000 expected; the standard deviation is below 29.
    assert all(860 < count < 1140 for count in orders.values())


def test_every_face_is_about_equally_likely() -> None:
    faces = Counter(SeededChance(12).roll(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(860 < count < 1140 for count in faces.values())


def test_below_and_take_stay_in_range() -> None:
    chance = SeededChance(13)
    assert {chance.random_below(3) for _ in range(200)} == {0, 1, 2}
    assert {chance.take((5, 8)) for _ in range(50)} == {5, 8}
