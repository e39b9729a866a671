"""Tests that files in `broken/` have the problems in their `.problems` files.

The messages there were written by hand and should not be regenerated without reading them.
"""

import errno
from pathlib import Path

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.cards.problems import NO_LINE, Problem, Problems
from tabletop.cards.schema import CardSchema
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.engine.localized_error import ErrorText

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))
assert BROKEN


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_told_with_its_line(path: Path, schema: CardSchema) -> None:
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, schema, None)
    told = str(caught.value).replace(f"{path.parent}/", "")
    assert told.splitlines() == path.with_suffix(".problems").read_text("utf-8").splitlines()


def problems(path: Path, schema: CardSchema) -> tuple[Problem, ...]:
    with pytest.raises(CardFileError) as caught:
        load_card_set(path, schema, None)
    return caught.value.problems


def test_a_missing_file_is_a_problem(tmp_path: Path, schema: CardSchema) -> None:
    path = tmp_path / "cards.yaml"
    assert problems(path, schema) == (Problem(path, NO_LINE, ErrorText("there is no such file")),)


def test_a_folder_is_a_problem(tmp_path: Path, schema: CardSchema) -> None:
    assert problems(tmp_path, schema) == (
        Problem(tmp_path, NO_LINE, ErrorText("the file cannot be read: this is a folder")),
    )


def test_a_name_that_no_file_can_have_is_a_problem(tmp_path: Path, schema: CardSchema) -> None:
    path = tmp_path / ("x" * 300)
    [problem] = problems(path, schema)
    assert problem.message in {
        "there is no such file",
        "the file cannot be read: its name is too long",
    }


def test_a_file_that_must_not_be_read_is_a_problem(
    card_file: Path, schema: CardSchema, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert problems(card_file, schema) == (
        Problem(
            card_file, NO_LINE, ErrorText("the file cannot be read: access to it is not allowed")
        ),
    )


def test_a_huge_file_is_refused_unread(tmp_path: Path, schema: CardSchema) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    message = "the file cannot be read: it is too large (more than 500 kB)"
    assert problems(path, schema) == (Problem(path, NO_LINE, ErrorText("{said}", said=message)),)


def test_a_file_of_very_many_values_is_refused(tmp_path: Path, schema: CardSchema) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"- 1\n" * 60_000)
    assert problems(path, schema) == (
        Problem(path, 50_000, ErrorText("there are too many values (over 50000)")),
    )


def test_a_problem_is_written_like_a_compilers() -> None:
    assert (
        str(Problem(Path("a/cards.yaml"), 7, ErrorText("hat-2: wrong")))
        == "a/cards.yaml:7: hat-2: wrong"
    )
    assert str(Problem(Path("a/cards.yaml"), NO_LINE, ErrorText("gone"))) == "a/cards.yaml: gone"


def test_a_problem_is_one_harmless_line() -> None:
    problem = Problem(Path("a\nb.yaml"), 7, ErrorText("\x1b[31mred\u202e"))
    assert str(problem) == "a\\nb.yaml:7: \\x1b[31mred\\u202e"


def test_names_that_are_absurdly_long_are_cut() -> None:
    report = Problems(Path("f"))
    report.add(1, ErrorText("{said}", said="x" * 5000))
    [problem] = report.problems
    assert len(problem.message) == 1000
