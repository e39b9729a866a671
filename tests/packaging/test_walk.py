"""Whoever follows the walk through a first game in the guide has a game that passes all checks."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from site_builder import walk
from site_builder.walk_pictures import SHOWN, forget

from tabletop.games.external import FOLDER_VARIABLE
from tests.cli.conftest import Answer, Call, call

__all__ = ["call"]

PACKAGE = Path(walk.PACKAGE)


@pytest.fixture
def project(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game as `tabletop game new` writes it."""
    folder = tmp_path / walk.NAME
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    assert call("game", "new", walk.NAME, folder).code == 0
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder / "src"))
    forget()
    yield folder
    forget()


def run(step: int, project: Path, call: Call) -> Iterator[tuple[str, Answer]]:
    """Run the commands of a step, except those that open the window or run all tests."""
    text = walk.WALK.read_text("utf-8").split(f"\n## {step}. ")[1].partition("\n## ")[0]
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[0] == "tabletop" and words[1] not in ("play", "game"):
                given = (project / word if word.startswith("src/") else word for word in words[1:])
                yield line, call(*given)


def test_each_step_leads_to_a_game_that_is_played(project: Path, call: Call) -> None:
    for step, changes in walk.steps():
        for change in changes:
            walk.follow(change, project)
        forget()
        for line, answer in run(step, project, call):
            assert (answer.code, answer.err) == (0, ""), line
            said = re.search(r"# (\d+ passed)$", line)
            assert said is None or said[1] in answer.out, line
        for seats in ("2", "4"):
            played = call("simulate", walk.NAME, "-n", "10", "--players", seats)
            assert (played.code, played.err) == (0, ""), step


def test_what_the_walk_says_fails_does_fail(project: Path, call: Call) -> None:
    for change in dict(walk.steps())[2]:
        if change.file != "scenarios/end.yaml":
            walk.follow(change, project)
    forget()
    answer = call("check", project / PACKAGE / "scenarios")
    assert "2 passed, 1 failed" in answer.out
    assert "end.yaml" in answer.out
    assert "73" in answer.out


def test_each_picture_is_one_of_a_step() -> None:
    text = walk.WALK.read_text("utf-8")
    assert [step for step, _ in walk.steps()] == [*range(1, 11)]
    for step in SHOWN:
        section = text.split(f"\n## {step}. ")[1].partition("\n## ")[0]
        assert f"(pictures/walk-{step}.webp)" in section


@pytest.mark.slow
def test_the_finished_game_passes_all_checks(project: Path) -> None:
    for _, changes in walk.steps():
        for change in changes:
            walk.follow(change, project)
    command = [sys.executable, "-m", "tabletop", "game", "check", str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=500)
    assert done.stdout.splitlines()[-1] == "--- all checks passed"
