"""Tests of classes that declare the mappings of a file by annotations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import pytest

from tabletop.cards.binder import NodeReader
from tabletop.cards.problems import Problems
from tabletop.cards.shapes import (
    NO_NODE,
    Bound,
    LocatedText,
    LocatedWord,
    OneLine,
    Unread,
    in_order,
)
from tabletop.cards.yaml_nodes import Scalar, parse_yaml
from tabletop.engine.fields import Field, Integer
from tabletop.engine.localized_error import ErrorText


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed(Bound):
    herb: str
    size: Annotated[int, Integer(1, 9)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Garden(Bound):
    name: OneLine
    kind: Literal["wild", "tidy"] = "tidy"
    tried: bool = field(default=False, metadata={"key": "try"})
    owner: str | None = None
    beds: Annotated[tuple[Bed, ...], in_order(Bed)] = ()
    tools: tuple[LocatedWord, ...] = ()
    prices: Mapping[str, Annotated[int, Integer(0, 99)]] = field(default_factory=dict)
    later: Unread = NO_NODE

    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        if self.kind == "wild" and self.tools:
            yield "tools", ErrorText("{text}", text="a wild garden needs none")


def bind(text: str, *more: Field) -> tuple[Garden, list[str]]:
    report = Problems(Path("f"))
    node = parse_yaml(text.encode(), report)
    assert node is not None
    garden = NodeReader(report).bind(node, Garden, "", more)
    assert garden is not None
    return garden, [str(problem) for problem in report.problems]


def test_all_that_is_said_is_bound_with_its_line() -> None:
    text = """\
name: >-
  Behind the
  house
kind: wild
try: true
owner: null
beds:
  mint-1: {herb: mint}
  sage: {herb: sage, size: 2}
prices: {mint: 3, 7: 4}
later: x
age: 5
"""
    garden, problems = bind(text, Field("age", Integer(0, 9)))
    assert problems == []
    assert (garden.name, garden.kind, garden.tried) == ("Behind the house", "wild", True)
    assert [(bed.key, bed.herb, bed.size, bed.line) for bed in garden.beds] == [
        ("mint-1", "mint", 1, 8),
        ("sage", "sage", 2, 9),
    ]
    assert garden.beds[0].what == "beds.mint-1"
    assert garden.prices == {"mint": 3, "7": 4}
    assert isinstance(garden.later, Scalar)
    assert garden.game_fields == {"age": 5}
    assert garden.lines["try"] == 5
    assert "tools" not in garden.lines


def test_what_is_left_out_has_its_default() -> None:
    garden, problems = bind("name: x")
    assert problems == []
    assert (garden.kind, garden.tried, garden.owner, garden.beds) == ("tidy", False, None, ())
    assert (garden.tools, garden.prices, garden.later) == ((), {}, NO_NODE)


def test_what_is_wrong_is_as_good_as_empty_and_the_rest_is_read() -> None:
    garden, problems = bind("kind: odd\nbeds: {A: {herb: mint}, b: {size: 0}}\ntools: [spade, 3]")
    assert problems == [
        'f:1: "name" is missing',
        'f:1: kind: expected one of wild, tidy, not "odd"',
        (
            'f:2: beds.A: "A" is no name; it consists of small letters and digits, with single '
            "hyphens between them"
        ),
        'f:2: beds.b: "herb" is missing',
        "f:2: beds.b.size: expected a whole number from 1 to 9, not 0",
        'f:3: tools[2]: expected a word, not 3; write "3"',
    ]
    assert (garden.name, garden.kind) == ("", "")
    assert [(bed.key, bed.herb, bed.size) for bed in garden.beds] == [("b", "", 0)]
    assert garden.tools == (LocatedText("spade", 3),)
    assert garden.lines == {}


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            "name: x\nkind: wild\ntools: [spade]",
            ["f:3: tools: a wild garden needs none"],
        ),
        (
            "name: x\nkind: wild\ntool: x\ntools: [spade]",
            ['f:3: there is no key "tool" here; did you mean "tools"?'],
        ),
    ],
)
def test_faults_are_asked_for_where_each_key_and_value_is_right(
    text: str, problems: list[str]
) -> None:
    assert bind(text)[1] == problems
