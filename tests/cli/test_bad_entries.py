"""Tests that an inaccessible entry of a folder does not hide others."""

from pathlib import Path

import pytest

from tabletop.cli.cards import user_checks
from tabletop.content.game_files import drawing_path
from tabletop.resources import ResourceNotFoundError
from tabletop.system.diagnosis import diagnosis
from tests.cli.conftest import Call
from tests.posix import make_link, needs_pipes
from tests.scenarios.texts import GOOD

TOO_LONG = 300 * "x"
pytestmark = needs_pipes


@pytest.mark.parametrize("goal", [TOO_LONG, "itself.yaml"])
@pytest.mark.parametrize("name", ["a.yaml", "inside/a.yaml"])
def test_scenarios(name: str, goal: str, tmp_path: Path, call: Call) -> None:
    (tmp_path / "inside" / "folder.yaml").mkdir(parents=True)
    (tmp_path / "inside" / "z.yaml").write_text(GOOD, encoding="utf-8")
    make_link(tmp_path / "itself.yaml", "itself.yaml")
    make_link(tmp_path / name, goal)
    make_link(tmp_path / "z", TOO_LONG)
    answer = call("check", tmp_path)
    assert answer.code == 2
    assert answer.out.endswith("\n1 passed, 0 failed, 2 broken\n")
    assert f"{tmp_path / name}: " in answer.err


def test_languages(tabletop_home: Path) -> None:
    folder = tabletop_home / "languages" / "pl"
    (folder / "table").mkdir(parents=True)
    make_link(folder.parent / "aa", TOO_LONG)
    for name in ("table/texts.pl.yaml", "tabletop_pl.ts", "other.yaml"):
        make_link(folder / name, TOO_LONG)
    wrong = {
        checked.path.relative_to(folder).as_posix() for checked in user_checks() if checked.problems
    }
    assert wrong == {"table/texts.pl.yaml", "tabletop_pl.ts", "other.yaml"}


def test_folders_of_the_user(tabletop_home: Path) -> None:
    tabletop_home.mkdir()
    make_link(tabletop_home / "saves", TOO_LONG)
    found = {finding.name: finding for finding in diagnosis()}
    assert found["Saves"].is_wrong
    assert found["Saves"].text.endswith(": its name is too long")
    assert not found["Settings"].is_wrong


def test_drawings() -> None:
    with pytest.raises(ResourceNotFoundError):
        drawing_path("numnum", TOO_LONG)
