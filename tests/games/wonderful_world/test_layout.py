"""Layout of the rows: 1 to 3 left of the Earth, 4 to 6 right of it."""

import pytest

from tabletop.games.wonderful_world.cards import ROWS
from tests.games.wonderful_world.table import Table


@pytest.mark.parametrize("shape", [1.0, 16 / 9, 3.0])
def test_the_first_three_rows_run_to_the_left_the_others_to_the_right(shape: float) -> None:
    rules = Table(2).rules
    plan = rules.plan(rules.initial_state(), 0, shape)
    earth = next(one for one in plan.ornaments if one.picture == "earth")
    rows = [place for zone in rules.facts.rows for place in plan.places if place.zone == zone]
    assert len(rows) == ROWS
    assert [row.direction for row in rows] == [-1, -1, -1, 1, 1, 1]
    assert all(row.x < earth.x for row in rows[:3])
    assert all(row.x > earth.x for row in rows[3:])
    for side in (rows[:3], rows[3:]):
        assert [row.y for row in side] == sorted(row.y for row in side)
