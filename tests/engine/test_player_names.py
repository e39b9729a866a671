"""Validation of players' names, and names within sentences."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cli.arguments import check_names
from tabletop.engine.localized_error import NO_ERROR_TEXT, LocalizedError
from tabletop.engine.player_names import bidi_safe, clean_name, name_problem
from tabletop.match.save.header import read_header
from tabletop.ui.base.settings import valid_names

FAMILY = "👨\u200d👩\u200d👧"
GOOD = (
    *("Ann", "Anna Maria", "O'Neil", "Zoë", "李", "x" * 24, "محمد", "A & B"),
    *("می\u200cخو", "ශ\u200dරී", FAMILY, "👩\u200d❤️\u200d👨"),
)


@pytest.mark.parametrize("name", GOOD)
def test_good_names(name: str) -> None:
    assert name_problem(name) is None


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("x" * 25, "is longer than 24 characters"),
        ('A"nn', "has a character"),
        ("A/nn", "has a character"),
        ("A\nnn", "has a character"),
        ("A > B", "has a character"),
        ("A\u202enn", "has a character"),
        ("\u200dAnn", "has a character"),
        ("Ann\u200c", "has a character"),
        ("A\u200d\u200dnn", "has a character"),
        ("A\u200d nn", "has a character"),
        ("A \u200dnn", "has a character"),
        ("\u200d", "has a character"),
        ("Team", "stands for something else"),
        (" Ann", "begins or ends with a space"),
    ],
)
def test_bad_names(name: str, part: str) -> None:
    problem = name_problem(name)
    assert problem is not None
    assert part in problem


@pytest.mark.parametrize(
    ("written", "name"),
    [("Ben ", "Ben"), ("\u3000Ben\t", "Ben"), ("Jose\u0301", "Jos\xe9"), (FAMILY, FAMILY)],
)
def test_a_name_is_one_however_it_is_written(written: str, name: str) -> None:
    assert clean_name(written) == name


def _typed(names: tuple[str, str]) -> None:
    check_names(names)


def _saved(names: tuple[str, str]) -> None:
    entry = {"tabletop": 2, "game": "numnum", "rules": 1, "cards": "", "options": {}}
    told = {"players": list(names), "seed": 1, "started": "", "may_peek": False}
    read_header(Path("game.tabletop"), 1, entry | told)


def _remembered(names: tuple[str, str]) -> None:
    if len(valid_names(list(names))) < len(names):
        raise LocalizedError(NO_ERROR_TEXT)


@pytest.mark.parametrize("read", [_typed, _saved, _remembered])
def test_two_names_are_one_for_every_reader_or_for_none(
    read: Callable[[tuple[str, str]], None],
) -> None:
    """Case distinguishes names, as in the results; the Unicode form does not."""
    read(("Ann", "ann"))
    for names in (("Ann", " Ann"), ("Jose\u0301", "Jos\xe9")):
        with pytest.raises(LocalizedError):
            read(names)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李", "A & B", FAMILY, "7"])
def test_a_name_from_left_to_right_needs_no_marks(name: str) -> None:
    assert bidi_safe(name) == name


@pytest.mark.parametrize("name", ["محمد", "Ann א", "١٢"])
def test_a_name_from_right_to_left_keeps_to_itself(name: str) -> None:
    assert bidi_safe(name) == f"\u2068{name}\u2069"
