"""What cannot be used is named with file, line and reason; ours can be played all the same."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tabletop.entry_points import Offered
from tabletop.games import outside
from tabletop.games.catalogue import CATALOG, all_games, outside_games
from tests.cli.conftest import Call
from tests.outside.broken_games import NOT_FOUND, RULES, UNPLAYABLE, Change, broken, start


def expected(text: str, folder: Path, change: Change) -> str:
    """The pattern of a line, the folder standing for itself."""
    escaped = str(folder).replace("[", "[[]")
    text_now = (folder / change.file).read_text("utf-8")
    line = str(text_now.count("\n", 0, text_now.find(change.new)) + 1)
    return f"*{text.replace('{}', escaped).replace('LINE', line)}*"


@pytest.mark.parametrize(("change", "said"), NOT_FOUND.values(), ids=NOT_FOUND)
def test_what_is_no_game_is_named_and_left_out(
    change: Change, said: str, ladder: Path, call: Call
) -> None:
    broken(ladder, change)
    assert all_games() == CATALOG
    (problem,) = outside_games().broken
    assert fnmatchcase(str(problem), expected(said, ladder, change))
    assert "\n" not in str(problem)
    answer = call("games")
    assert answer.code == 2
    assert answer.err == f"{problem}\n"
    assert all(f"{game.id}: " in answer.out for game in CATALOG)


@pytest.mark.parametrize(("change", "said"), UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_what_cannot_be_played_says_where_it_fails(
    change: Change, said: str, ladder: Path, call: Call
) -> None:
    broken(ladder, change)
    answer = call("simulate", "ladder", "-n", "2")
    assert (answer.code, answer.out) == (2, "")
    first, *_ = answer.err.splitlines()
    assert fnmatchcase(first, expected(said, ladder, change)), answer.err
    assert call("simulate", "numnum", "-n", "1").code == 0


@pytest.mark.parametrize(
    "change",
    [
        start("raise KeyboardInterrupt\n"),
        Change(RULES, "HAND: Final = 7", "raise KeyboardInterrupt"),
        Change(RULES, "hand.remove(card)", "raise KeyboardInterrupt"),
    ],
    ids=["offer", "rules", "cards"],
)
def test_ctrl_c_is_no_fault_of_the_game_that_it_meets(
    change: Change, ladder: Path, call: Call
) -> None:
    broken(ladder, change)
    answer = call("tournament", "ladder", "-n", "2")
    assert (answer.code, answer.err) == (130, "tabletop: interrupted\n")


def test_a_game_that_is_installed_from_its_folder_is_one_game(
    ladder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ladder.parent)
    entry = Offered(ladder / "entry_points.txt", 2, "ladder 1.0", "ladder", ladder.name, "GAME")
    monkeypatch.setattr(outside, "installed", lambda _: [entry])
    found = outside_games()
    assert [(game.game.id, game.source) for game in found.games] == [("ladder", "ladder 1.0")]
    assert found.broken == ()


def test_a_package_that_is_called_as_an_installed_one_is_named(ladder: Path) -> None:
    shadow = ladder.rename(ladder.with_name("yaml"))
    (problem,) = outside_games().broken
    assert str(problem).startswith(f"{shadow}/__init__.py: ")
    assert 'an installed package is called "yaml", too' in str(problem)


def test_the_files_of_a_game_are_checked_all_at_once(ladder: Path, call: Call) -> None:
    answer = call("cards", "check", str(ladder))
    assert answer.code == 0
    kinds = ("cards", "rules.en", "texts.en", "tutorial.en")
    assert answer.out == "".join(f"{ladder}/{kind}.yaml: ok\n" for kind in kinds)
    texts = ladder / "texts.en.yaml"
    said = texts.read_text("utf-8").replace("{number}", "{nomber}")
    texts.write_text(said.replace("  not-held:", "  no-held:"), encoding="utf-8")
    answer = call("cards", "check", str(ladder))
    lines = [line.partition(":")[0] for line in said.splitlines()]
    cards, reasons = (lines.index(section) + 1 for section in ("cards", "reasons"))
    assert f"{texts}:{cards}: cards.rungs: {{nomber}} is no fact of rung-1\n" in answer.err
    assert f"{texts}:{reasons}: reasons.not-held is missing\n" in answer.err
