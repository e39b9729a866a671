from typing import Any, NamedTuple

import pytest

from tabletop.engine.zones import with_fast_replace


class Plain(NamedTuple):
    x: int
    y: int = 2
    z: int = 3


@with_fast_replace
class Quick(NamedTuple):
    x: int
    y: int = 2
    z: int = 3


def test_a_quick_copy_is_the_one_that_the_standard_library_makes() -> None:
    quick, plain = Quick(1), Plain(1)
    every: tuple[dict[str, Any], ...] = ({}, {"x": 7}, {"y": 8, "z": 9}, {"z": 1, "x": 0, "y": 4})
    for changes in every:
        copy = quick._replace(**changes)
        assert tuple(copy) == tuple(plain._replace(**changes))
        assert type(copy) is Quick
    assert quick == (1, 2, 3)


def test_what_is_made_of_all_fields_is_one_of_its_class() -> None:
    made = Quick._make([4, 5, 6])
    assert type(made) is Quick
    assert made == Quick(4, 5, 6)


def test_a_field_that_there_is_not_is_refused() -> None:
    unknown: dict[str, Any] = {"w": 4}
    with pytest.raises(KeyError, match="w"):
        Quick(1)._replace(**unknown)
