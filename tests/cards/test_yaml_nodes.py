"""Tests of strict YAML reading."""

from pathlib import Path

import pytest

from tabletop.cards.problems import Problems
from tabletop.cards.yaml_nodes import Kind, ListNode, MapNode, Node, Scalar, parse_yaml
from tabletop.engine.localized_error import ErrorText


def read(text: str) -> Node:
    report = Problems(Path("file"))
    node = parse_yaml(text.encode(), report)
    assert report.problems == ()
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("hat", Kind.WORD, "hat"),
        ('"1998"', Kind.WORD, "1998"),
        ("'yes'", Kind.WORD, "yes"),
        ("hat-2 > row/2", Kind.WORD, "hat-2 > row/2"),
        ("1998", Kind.NUMBER, 1998),
        ("-3", Kind.NUMBER, -3),
        ("+3", Kind.NUMBER, 3),
        ("0", Kind.NUMBER, 0),
        ("true", Kind.BOOLEAN, True),
        ("false", Kind.BOOLEAN, False),
        ("null", Kind.NOTHING, None),
        ("~", Kind.NOTHING, None),
        ("1.0", Kind.ODD, "1.0"),
        ("1e3", Kind.WORD, "1e3"),
        ("yes", Kind.ODD, "yes"),
        ("No", Kind.ODD, "No"),
        ("on", Kind.ODD, "on"),
        ("True", Kind.ODD, "True"),
        ("Null", Kind.ODD, "Null"),
        ("017", Kind.ODD, "017"),
        ("0x1F", Kind.ODD, "0x1F"),
        ("1_000", Kind.ODD, "1_000"),
        ("1:30", Kind.ODD, "1:30"),
        ("2020-01-01", Kind.ODD, "2020-01-01"),
        ("9" * 30, Kind.ODD, "9" * 30),
        ("<<", Kind.WORD, "<<"),
    ],
)
def test_a_scalar_is_what_it_looks_like_or_odd(text: str, kind: Kind, value: object) -> None:
    node = read(text)
    assert node == Scalar(1, kind, text.strip("\"'"), node.value if isinstance(node, Scalar) else 0)
    assert isinstance(node, Scalar)
    assert node.value == value
    assert type(node.value) is type(value)


def test_every_value_knows_its_line() -> None:
    node = read("a: 1\nb:\n  - x\n  - {c: 2,\n     d: 3}\ne:\nf:\n  g: 4\n")
    assert isinstance(node, MapNode)
    b, e, f = (node.entries[key].value for key in "bef")
    assert isinstance(b, ListNode)
    assert isinstance(f, MapNode)
    # A block has the line of its key, where missing entries are reported.
    assert (b.line, b.items[0].line, b.items[1].line, e.line, f.line) == (2, 3, 4, 6, 7)
    assert f.entries["g"].key.line == 8


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3", 'file:3: the key "a" is already on line 1'),
        ('a: 1\n"a": 3', 'file:2: the key "a" is already on line 1'),
        ("a: 1\nyes: 2", 'file:2: YAML does not read the key yes as a word; write "yes"'),
        ("1.5: 2", 'file:1: YAML does not read the key 1.5 as a word; write "1.5"'),
        ("? [a]\n: 2", "file:1: a key must be a word, not a list"),
        ("a: 1\n?\n: 2", "file:2: a key is missing before the colon"),
    ],
)
def test_a_key_is_a_word_and_stands_once(text: str, message: str) -> None:
    report = Problems(Path("file"))
    node = parse_yaml(text.encode(), report)
    assert isinstance(node, MapNode)
    assert [str(problem) for problem in report.problems] == [message]


def test_windows_files_with_a_mark_at_their_beginning_are_read() -> None:
    node = read("\ufeffa: 1\r\nb: 2\r\n")
    assert isinstance(node, MapNode)
    assert node.entries["b"].key.line == 2


def test_problems_come_by_line_and_once() -> None:
    report = Problems(Path("file"))
    for line, message in ((3, "c"), (1, "a"), (3, "b"), (1, "a")):
        report.add(line, ErrorText("{said}", said=message))
    assert [str(problem) for problem in report.problems] == ["file:1: a", "file:3: c", "file:3: b"]
