"""The table of weights in architecture.md is that of today, within some lines."""

import re

from site_builder.weights import table, written

TOLERANCE = 0.1
"""How far a number may be off before the table is to be written anew."""
FEW = 30
"""Lines that do not matter."""


def rows(text: str) -> dict[str, tuple[list[str], list[int]]]:
    """Return the words and the numbers of each row by its feature."""
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
