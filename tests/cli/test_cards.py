"""`tabletop cards check`."""

from pathlib import Path

import pytest

from tabletop.games.catalogue import CATALOG
from tabletop.resources import resource_path
from tests.cli.conftest import Call

GAME = CATALOG[0].id
CARDS = resource_path("card_defs") / GAME / "cards.yaml"
TEXTS = resource_path("card_defs") / GAME / "texts.en.yaml"


def test_the_programs_own_definitions_are_as_they_must_be(call: Call) -> None:
    answer = call("cards", "check")
    assert (answer.code, answer.err) == (0, "")
    for game in CATALOG:
        assert f"{game.id}/texts.en.yaml: ok\n" in answer.out
    assert f"{CARDS}: ok\n" in answer.out


@pytest.mark.parametrize("path", [CARDS, TEXTS], ids=["cards", "texts"])
def test_a_file_that_is_named(path: Path, call: Call) -> None:
    answer = call("cards", "check", path)
    assert (answer.code, answer.out, answer.err) == (0, f"{path}: ok\n", "")


def _spoilt(path: Path, old: str, new: str, folder: Path) -> tuple[Path, int]:
    """Write a copy of a file with a part replaced; return the line of that part."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    copy = folder / path.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy, text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (CARDS, "number: 3", "number: 7", "hat-3.number: expected a whole number from 1 to 6"),
        (CARDS, "game: wonderful-world", "game: wonderful", 'there is no game "wonderful"'),
        (CARDS, "id: hat-2", "idd: hat-2", 'there is no key "idd" here; did you mean "id"?'),
        (TEXTS, "rules:", "rulez:", 'there is no key "rulez" here; did you mean "rules"?'),
    ],
)
def test_every_fault_has_its_file_and_line(
    path: Path, old: str, new: str, said: str, call: Call, tmp_path: Path
) -> None:
    copy, line = _spoilt(path, old, new, tmp_path)
    answer = call("cards", "check", copy, CARDS)
    assert (answer.code, answer.out) == (2, f"{CARDS}: ok\n")
    assert any(
        fault.startswith(f"{copy}:{line}: ") and said in fault for fault in answer.err.splitlines()
    ), answer.err


def test_a_picture_that_is_not_there(call: Call, tmp_path: Path) -> None:
    copy, line = _spoilt(CARDS, "back: back-grey", "back: back-gray", tmp_path)
    answer = call("cards", "check", copy)
    assert answer.code == 2
    assert 'there is no picture "back-gray.svg"' in answer.err
    assert answer.err.startswith(f"{copy}:")
    assert line > 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[1, 2]", "1: this is neither a card file nor a file of texts"),
        ("", "1: the file is empty"),
        ("format: 1", '1: "game" is missing'),
        ("a: &a [*a]", "1: anchors (&a) are not used here"),
    ],
)
def test_files_of_another_kind(data: str, said: str, call: Call, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(data, encoding="utf-8")
    answer = call("cards", "check", path)
    assert (answer.code, answer.err) == (2, f"{path}:{said}\n")


def test_a_missing_text_is_told(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    from tabletop.cli import cards
    from tabletop.content import game_files

    folder = tmp_path / "card_defs"
    shutil.copytree(resource_path("card_defs"), folder)
    _spoilt(TEXTS, "  lay-due:", "  lay-du:", folder / GAME)

    def instead(*parts: str) -> Path:
        return folder if parts == ("card_defs",) else resource_path(*parts)

    monkeypatch.setattr(cards, "all_games", lambda: CATALOG[:1])
    monkeypatch.setattr(game_files, "resource_path", instead)
    answer = call("cards", "check")
    assert answer.code == 2
    path = folder / GAME / "texts.en.yaml"
    line = path.read_text("utf-8").splitlines().index("reasons:") + 1
    assert f"{path}:{line}: reasons.lay-due is missing\n" in answer.err
    assert f"{path}: ok" not in answer.out


@pytest.mark.parametrize(
    ("folder", "file", "said"),
    [
        ("xx", "tabletop_xx.ts", "tabletop_xx.ts:1: "),
        ("xx", "numnum/texts.xx.yaml", "texts.xx.yaml:1: "),
        ("xx", "texts.xx.yaml", "texts.xx.yaml:1: "),
        ("mine", "numnum/texts.mine.yaml", "mine: "),
    ],
)
def test_a_folder_is_a_language_by_its_name_and_its_files(
    folder: str, file: str, said: str, call: Call, tmp_path: Path
) -> None:
    path = tmp_path / folder / file
    path.parent.mkdir(parents=True)
    path.write_text("", encoding="utf-8")
    answer = call("cards", "check", tmp_path / folder)
    assert answer.code == 2
    assert [line for line in answer.err.splitlines() if said in line], answer
