"""Tests of `tabletop game`: the game that it writes is complete, and a broken one fails."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cli.arguments import Exit
from tabletop.games.catalogue import external_games
from tests.cli.conftest import Call

PACKAGE = Path("src", "tabletop_pearl_dive")


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave no games from outside behind."""
    monkeypatch.setenv("TABLETOP_GAMES", "")
    yield
    external_games.cache_clear()
    for name in [name for name in sys.modules if name.startswith(PACKAGE.name)]:
        del sys.modules[name]


@pytest.fixture
def project(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game, which is found."""
    folder = tmp_path / "mine"
    answer = call("game", "new", "pearl-dive", folder)
    assert (answer.code, answer.err) == (0, "")
    *written, _, play, check = answer.out.splitlines()
    assert {Path(line) for line in written} == {
        path for path in folder.rglob("*.*") if path.is_file()
    }
    assert play == f"  TABLETOP_GAMES={folder / 'src'} tabletop play pearl-dive"
    assert check == f"  tabletop game check {folder}"
    monkeypatch.setenv("TABLETOP_GAMES", str(folder / "src"))
    external_games.cache_clear()
    return folder


def test_a_new_game_is_whole_and_is_played(project: Path, call: Call) -> None:
    assert "pearl-dive: Pearl dive, 2 to 4 players, from tabletop_pearl_dive" in call("games").out
    package = project / PACKAGE
    answer = call("cards", "check", package)
    assert answer.code == 0
    assert answer.out.count(": ok") == 4
    assert "3 passed, 0 failed" in call("check", package / "scenarios").out
    for seats in ("2", "3", "4"):
        played = call("simulate", "pearl-dive", "-n", "20", "--players", seats)
        assert (played.code, played.err) == (0, "")
        assert "won (PD-R2)" in played.out
    words = ("PACKAGE", "PROJECT", "GAME_ID", "TITLE", "PREFIX")
    texts = (path for path in filter(Path.is_file, project.rglob("*")) if path.suffix != ".pyc")
    for path in texts:
        assert not [word for word in words if word in path.read_text("utf-8")]


def test_a_game_may_be_translated_in_part(project: Path, call: Call) -> None:
    """What is not translated is shown in English, so it is listed but nothing is wrong."""
    texts = project / PACKAGE / "texts.de.yaml"
    texts.write_text(
        "format: 1\ngame: pearl-dive\nlanguage: de\nname: Perlentauchen\n", encoding="utf-8"
    )
    answer = call("cards", "check", project / PACKAGE)
    assert (answer.code, answer.err) == (0, "")
    assert f"{texts}: ok" in answer.out
    assert f"{texts}: prompts.turn is in English" in answer.out


def test_its_rules_are_short(project: Path) -> None:
    lines = (project / PACKAGE / "rules.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < 75


def checked(project: Path) -> subprocess.CompletedProcess[str]:
    """Run all checks, in a process of its own because they run pytest."""
    command = [sys.executable, "-m", "tabletop", "game", "check", str(project)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=500)


@pytest.mark.slow
def test_all_checks_of_it_pass(project: Path) -> None:
    done = checked(project)
    assert done.stdout.splitlines()[-1] == "--- all checks passed"
    assert done.returncode == Exit.DONE


@pytest.mark.slow
def test_checks_that_fail_are_listed_at_the_end(project: Path) -> None:
    rules, scenario = project / PACKAGE / "rules.py", project / PACKAGE / "scenarios" / "end.yaml"
    rules.write_text(rules.read_text("utf-8").replace("max(totals)", "min(totals)"), "utf-8")
    done = checked(project)
    assert done.stdout.splitlines()[-1] == "--- failed: pearl-dive: scenarios, pearl-dive: tests"
    assert done.returncode == Exit.FAILED
    assert str(scenario) in done.stdout


def test_nothing_is_overwritten(project: Path, call: Call) -> None:
    before = (project / "pyproject.toml").read_bytes()
    answer = call("game", "new", "shells", project)
    assert answer.code == Exit.WRONG
    assert "nothing is overwritten" in answer.err
    assert (project / "pyproject.toml").read_bytes() == before


@pytest.mark.parametrize("name", ["Pearl Dive", "-x", "numnum", "a--b", "table", ""])
def test_a_name_that_a_game_cannot_have_is_refused(name: str, tmp_path: Path, call: Call) -> None:
    answer = call("game", "new", name, tmp_path / "game")
    assert answer.code == Exit.WRONG
    assert answer.err
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize(("name", "prefix"), [("ladder", "LA"), ("x", "XX"), ("p-2-q", "PQ")])
def test_rules_are_named_after_the_game(name: str, prefix: str, tmp_path: Path, call: Call) -> None:
    assert call("game", "new", name, tmp_path / "game").code == 0
    texts = next((tmp_path / "game").rglob("texts.en.yaml")).read_text("utf-8")
    assert f"  {prefix}-R1:" in texts


def test_a_folder_without_a_game_is_no_game(tmp_path: Path, call: Call) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("GAME = 1", encoding="utf-8")
    answer = call("game", "check", tmp_path)
    assert answer.code == Exit.WRONG
    assert "broken" in answer.err.splitlines()[0]
    assert "there is no game that can be used in this folder" in answer.err
