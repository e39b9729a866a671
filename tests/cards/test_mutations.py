"""Tests that reading damaged files is fast and raises only the documented error."""

from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.cards.problems import Problem, Problems
from tabletop.cards.yaml_nodes import parse_yaml
from tabletop.engine.localized_error import ErrorText
from tests.cards.herbs import GOOD, SCHEMA

QUICK = settings(
    max_examples=80,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
SPICE = [
    *("{", "}", "[", "]", ":", ": ", "- ", "\n", "\t", "  ", "#", "&a ", "*a", "!!int ", "!x "),
    *("'", '"', "|", ">", "?", ",", "%", "@", "`", "---\n", "...\n", "<<: ", "\0", "\x85", "é"),
    *("null", "yes", "1.0", "0x1", "9" * 5000, "-1", "{{", "}}", "{x}", "\ufeff", "\u2028"),
]


def load(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    lines = data.count(b"\n") + data.count(b"\r") + 1
    lines += sum(data.count(mark.encode()) for mark in "\x85\u2028\u2029")
    for problem in problems(path):
        assert 1 <= problem.line <= lines
        assert problem.message
        assert "\n" not in problem.message


def problems(path: Path) -> tuple[Problem, ...]:
    try:
        load_card_set(path, SCHEMA, None)
    except CardFileError as error:
        return error.problems or (Problem(path, 0, ErrorText("an error without problems")),)
    return ()


@QUICK
@given(
    edits=st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from(SPICE)),
        min_size=1,
        max_size=4,
    )
)
def test_edits_of_a_good_file(tmp_path: Path, edits: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for place, removed, added in edits:
        text = text[:place] + added + text[place + removed :]
    load(tmp_path / "cards.yaml", text.encode())


@QUICK
@given(first=st.integers(0, 25), second=st.integers(0, 25), how=st.sampled_from("dsc"))
def test_lines_dropped_swapped_and_copied(
    tmp_path: Path, first: int, second: int, how: str
) -> None:
    lines = GOOD.splitlines()
    first, second = first % len(lines), second % len(lines)
    match how:
        case "d":
            del lines[first]
        case "s":
            lines[first], lines[second] = lines[second], lines[first]
        case _:
            lines.insert(first, lines[second])
    load(tmp_path / "cards.yaml", "\n".join(lines).encode())


@QUICK
@given(data=st.binary(max_size=60), place=st.integers(0, len(GOOD)))
def test_bytes_of_any_kind(tmp_path: Path, data: bytes, place: int) -> None:
    good = GOOD.encode()
    load(tmp_path / "cards.yaml", good[:place] + data + good[place:])


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 400_000,
        b"{a: " * 100_000,
        b"- " * 200_000,
        b"? " * 200_000,
        b"a:\n " + b" a:\n  " * 50_000,
        b"".join(b"%%TAG !%d! x\n" % number for number in range(20_000)),
        b"a: 1\n...\n" + b"%YAML 1.1\n" * 20_000,
        b"".join(b"k%d: 1\n" % number for number in range(20_000)),
        b"&a " * 100_000,
        b'"' + b"\\u0041" * 80_000,
        b"a: |\n" + b" x\n" * 150_000,
        b"a\n" * 200_000,
        b"#" * 400_000,
        b"yes: 1\n" * 20_000,
        b"[a,b]: 1\n" * 10_000,
        b"a: '" + b"''" * 200_000,
        b"game: " + b"9" * 400_000,
    ],
    ids=lambda data: repr(data[:10]),
)
def test_nothing_takes_long(data: bytes) -> None:
    start = process_time()
    parse_yaml(data, Problems(Path("file")))
    assert process_time() - start < 5
