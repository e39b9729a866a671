"""Tests that the table of features in architecture.md is up to date."""

import re

from site_builder.weights import table, written

TOLERANCE = 0.1
"""The relative difference up to which a number counts as up to date."""
FEW = 30
"""The difference in lines that is always accepted."""


def rows(text: str) -> dict[str, tuple[list[str], list[int]]]:
    """Return the texts and numbers of each row by feature."""
    found = {}
    for line in text.splitlines():
        name, purpose, *numbers = (cell.strip() for cell in line.strip("|").split("|"))
        if re.fullmatch("`.+`", name):
            found[name] = [purpose], [int(number.replace(",", "")) for number in numbers]
    return found


def test_the_table_of_weights_is_todays() -> None:
    """`packaging/site_builder/weights.py` writes it."""
    told, today = rows(written()), rows(table())
    assert len(today) > 20
    assert told.keys() == today.keys()
    for name, (purpose, numbers) in today.items():
        assert told[name][0] == purpose
        assert abs(told[name][1][-1] - numbers[-1]) <= 1, name
        for one, other in zip(told[name][1], numbers, strict=True):
            assert abs(one - other) <= max(FEW, TOLERANCE * other), name
