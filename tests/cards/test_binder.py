"""Tests of binding YAML to typed values, with the lines of problems."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.binder import NodeReader, Resolvers
from tabletop.cards.problems import Problems
from tabletop.cards.yaml_nodes import parse_yaml
from tabletop.engine.fields import (
    Boolean,
    CardOf,
    DieOf,
    Field,
    FieldType,
    Integer,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Word,
    ZoneOf,
)
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import NotationError

SEATS, CARDS, DICE, ZONES = ["Ann", "7", "No"], ["hat-2", "hat-3"], ["die-1"], ["draw", "row/1"]


def _finder(names: list[str]) -> Callable[[str], int]:
    def find(name: str) -> int:
        if name not in names:
            raise NotationError(ErrorText('there is no "{name}"', name=name))
        return names.index(name)

    return find


FINDERS: Resolvers = {
    SeatOf: _finder(SEATS),
    CardOf: _finder(CARDS),
    DieOf: _finder(DICE),
    ZoneOf: _finder(ZONES),
}
"""Finders for a small table."""


def read(text: str, kind: FieldType) -> tuple[object, list[str]]:
    report = Problems(Path("f"))
    node = parse_yaml(text.encode(), report)
    assert node is not None
    value = NodeReader(report, FINDERS).value(node, kind, "it")
    return value, [str(problem) for problem in report.problems]


SWAP = Record(
    (
        Field("source", Word(("mac", "draw")), required=True),
        Field("taken", Integer(0, 2), 0),
        Field("by", Maybe(SeatOf())),
        Field("done", Boolean(), default=True),
    )
)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("3", Integer(1, 3), 3),
        ("-1", Integer(-1, 3), -1),
        ("hat", Word(), "hat"),
        ('""', Word(), ""),
        ('"1998"', Word(("new", "1998")), "1998"),
        ("true", Boolean(), True),
        ("Ann", SeatOf(), 0),
        ("7", SeatOf(), 1),
        ('"No"', SeatOf(), 2),
        ("hat-3", CardOf(), 1),
        ("die-1", DieOf(), 0),
        ("row/1", ZoneOf(), 1),
        ("null", Maybe(CardOf()), None),
        ("~", Maybe(CardOf()), None),
        ("hat-2", Maybe(CardOf()), 0),
        ("[]", ListOf(Integer(1, 6)), ()),
        ("[6, 2]", ListOf(Integer(1, 6)), (6, 2)),
        ("[[hat-2], []]", ListOf(ListOf(CardOf())), ((0,), ())),
        ("{Ann: 2, 7: 1}", MapOf(SeatOf(), Integer(0, 4)), {0: 2, 1: 1}),
        ("{1: hat-2}", MapOf(Integer(1, 3), CardOf()), {1: 0}),
        ("{source: mac}", SWAP, {"source": "mac", "taken": 0, "by": None, "done": True}),
        (
            "{done: false, by: Ann, taken: 2, source: draw}",
            SWAP,
            {"source": "draw", "taken": 2, "by": 0, "done": False},
        ),
        ("null", Maybe(SWAP), None),
    ],
)
def test_what_is_right_is_read(text: str, kind: FieldType, value: object) -> None:
    assert read(text, kind) == (value, [])


@pytest.mark.parametrize(
    ("text", "kind", "problems"),
    [
        ("4", Integer(1, 3), ["f:1: it: expected a whole number from 1 to 3, not 4"]),
        (
            '"2"',
            Integer(1, 3),
            ['f:1: it: expected a whole number from 1 to 3, not "2"; leave out the quotes'],
        ),
        (
            "2.0",
            Integer(1, 3),
            ["f:1: it: expected a whole number from 1 to 3, not 2.0; write plain digits"],
        ),
        (
            "0x2",
            Integer(1, 3),
            ["f:1: it: expected a whole number from 1 to 3, not 0x2; write plain digits"],
        ),
        (
            "9999999999999999999",
            Integer(1, 3),
            ["f:1: it: expected a whole number from 1 to 3, not 9999999999999999999"],
        ),
        ("true", Integer(0, 3), ["f:1: it: expected a whole number from 0 to 3, not true"]),
        ("hat", Integer(0, 3), ['f:1: it: expected a whole number from 0 to 3, not "hat"']),
        ("yes", Boolean(), ["f:1: it: expected true or false, not yes"]),
        ("1", Boolean(), ["f:1: it: expected true or false, not 1"]),
        (
            "'true'",
            Boolean(),
            ['f:1: it: expected true or false, not "true"; leave out the quotes'],
        ),
        ("yes", Word(), ['f:1: it: expected a word, not yes; write "yes"']),
        ("1.0", Word(), ['f:1: it: expected a word, not 1.0; write "1.0"']),
        ("null", Word(), ['f:1: it: expected a word, not nothing; write "null"']),
        (
            "1998",
            Word(("new", "1998")),
            ['f:1: it: expected one of new, 1998, not 1998; write "1998"'],
        ),
        (
            "old",
            Word(("gold", "1998")),
            ['f:1: it: expected one of gold, 1998, not "old"; did you mean "gold"?'],
        ),
        ("Bob", SeatOf(), ['f:1: it: there is no "Bob"']),
        ("No", SeatOf(), ['f:1: it: expected a player, not No; write "No"']),
        ("3", CardOf(), ['f:1: it: expected a card, not 3; write "3"']),
        ("[hat-2]", CardOf(), ["f:1: it: expected a card, not a list"]),
        ("{}", DieOf(), ["f:1: it: expected a die, not a mapping"]),
        ("null", ZoneOf(), ['f:1: it: expected a zone, not nothing; write "null"']),
        ("7", ListOf(Boolean()), ["f:1: it: expected a list, not 7"]),
        (
            "- 1\n- 9\n- x",
            ListOf(Integer(1, 6)),
            [
                "f:2: it[2]: expected a whole number from 1 to 6, not 9",
                'f:3: it[3]: expected a whole number from 1 to 6, not "x"',
            ],
        ),
        (
            "Ann: 5\nBob: 1",
            MapOf(SeatOf(), Integer(0, 4)),
            [
                "f:1: it.Ann: expected a whole number from 0 to 4, not 5",
                'f:2: it.Bob: there is no "Bob"',
            ],
        ),
        ("[]", SWAP, ["f:1: it: expected a mapping (key: value), not a list"]),
        (
            "sorce: mac\ntaken: 3\nby: [Ann]",
            SWAP,
            [
                'f:1: it: there is no key "sorce" here; did you mean "source"?',
                'f:1: it: "source" is missing',
                "f:2: it.taken: expected a whole number from 0 to 2, not 3",
                "f:3: it.by: expected a player, not a list",
            ],
        ),
    ],
)
def test_what_is_wrong_is_told(text: str, kind: FieldType, problems: list[str]) -> None:
    assert read(text, kind)[1] == problems
