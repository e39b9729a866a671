"""What cannot be used is named with file, line and reason; ours can be played all the same."""

from fnmatch import fnmatchcase
from pathlib import Path
from shutil import rmtree

import pytest

from tabletop.content.card_sets import MANIFEST
from tabletop.content.game_library import rules_for
from tabletop.entry_points import EntryPoint
from tabletop.games import external
from tabletop.games.catalogue import CATALOG, all_games, external_games
from tabletop.match.match import Match
from tabletop.match.save.writer import save_text
from tabletop.scenarios.scenario import scenario_data, to_yaml
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
    (problem,) = external_games().broken
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


def test_rules_that_cannot_be_imported_are_told_with_the_other_games(
    ladder: Path, call: Call
) -> None:
    broken(ladder, Change(RULES, "HAND: Final = 7", "HAND: Final = = 7"))
    answer = call("games")
    assert answer.code == 2
    assert f"{ladder}/rules.py:9: the game of tabletop_ladder has failed: SyntaxError" in answer.err
    assert all(f"{game.id}: " in answer.out for game in CATALOG)


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
    answer = call("simulate", "ladder", "-n", "2")
    assert answer.code == 130
    assert fnmatchcase(answer.err, "tabletop: interrupted*\n")
    assert "ladder" not in answer.err


def test_a_game_that_is_installed_from_its_folder_is_one_game(
    ladder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ladder.parent)
    entry = EntryPoint(ladder / "entry_points.txt", 2, "ladder 1.0", "ladder", ladder.name, "GAME")
    monkeypatch.setattr(external, "installed", lambda _: [entry])
    found = external_games()
    assert [(game.game.id, game.source) for game in found.games] == [("ladder", "ladder 1.0")]
    assert found.broken == ()


def test_a_package_that_is_called_as_an_installed_one_is_named(ladder: Path) -> None:
    shadow = ladder.rename(ladder.with_name("yaml"))
    (problem,) = external_games().broken
    assert str(problem).startswith(f"{shadow}/__init__.py: ")
    assert 'an installed package is called "yaml", too' in str(problem)


def test_the_files_of_a_game_are_checked_all_at_once(ladder: Path, call: Call) -> None:
    answer = call("cards", "check", str(ladder))
    assert answer.code == 0
    kinds = ("cards", "rules.en", "texts.en", "tutorial.en")
    assert answer.out == "".join(f"{ladder}/{kind}.yaml: ok\n" for kind in kinds)
    texts = ladder / "texts.en.yaml"
    said = texts.read_text("utf-8").replace("{number}", "{nomber}")
    said = said.replace("decks: {rungs:", "decks: {rings: rings, rungs:")
    texts.write_text(said.replace("  not-held:", "  no-held:"), encoding="utf-8")
    answer = call("cards", "check", str(ladder))
    lines = [line.partition(":")[0] for line in said.splitlines()]
    cards, reasons = (lines.index(section) + 1 for section in ("cards", "reasons"))
    assert f"{texts}:{cards}: cards.rungs: {{nomber}} is no fact of rung-1\n" in answer.err
    assert f"{texts}:{reasons}: reasons.not-held is missing\n" in answer.err
    decks = lines.index("decks") + 1
    assert f"{texts}:{decks}: decks.rings: there is no such deck\n" in answer.err


def test_files_of_a_game_that_is_gone_name_it_with_its_version(
    ladder: Path, call: Call, tmp_path: Path
) -> None:
    """A save, a scenario and a card set say what they are of; nothing is looked for by it."""
    names, source = ("Ann", "Ben"), external_games().games[0].source
    match = Match(rules_for("ladder", names, {}), names, 1)
    match.resume()
    save, scenario, cards = (tmp_path / name for name in ("x.tabletop", "x.yaml", "cards"))
    save.write_text(save_text(match, "2026-01-31T20:15:00+00:00"), encoding="utf-8")
    position = match.rules.position(match.state)
    data = scenario_data("How it stands", match.rules, names, position, match.seed)
    scenario.write_text(to_yaml(data), encoding="utf-8")
    assert call("cards", "new", "ladder", str(cards)).code == 0
    files = (save, "replay", 1), (scenario, "check", 2), (cards / MANIFEST, "cards check", 4)
    for path, command, _ in files:
        assert call(*command.split(), str(path.parent if path.name == MANIFEST else path)).code == 0
    rmtree(ladder)
    external_games.cache_clear()
    for path, command, line in files:
        answer = call(*command.split(), str(path.parent if path.name == MANIFEST else path))
        said = f'{path}:{line}: the game "ladder" of {source} is not installed'
        assert (answer.code, said in answer.err) == (2, True), answer
