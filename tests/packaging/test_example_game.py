"""Tests of the example game, installed in a separate environment."""

import ast
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from shutil import copytree

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "packaging" / "example-game"
DICE_GAME = EXAMPLE.with_name("example-dice-game")
MOST_LINES = {EXAMPLE: 100, DICE_GAME: 200}
"""The maximum lines of code, without blank lines, comments and docstrings."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, outside the checkout."""
    return Path(copytree(EXAMPLE, tmp_path_factory.mktemp("elsewhere") / "ladder"))


@pytest.fixture(scope="module")
def python(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an environment with the program and the example, without downloads."""
    folder = tmp_path_factory.mktemp("environment")
    builder = venv.EnvBuilder(symlinks=True)
    builder.create(folder)
    paths = builder.ensure_directories(folder)
    python = Path(paths.env_exe)
    variables = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", variables))
    # The dependencies are borrowed from the environment that runs the tests.
    borrowed = (ROOT, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    (site / "borrowed.pth").write_text("".join(f"{path}\n" for path in borrowed), "utf-8")
    wheels = project.parent / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=project, check=True)
    [wheel] = wheels.iterdir()
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    install = ["install", "--no-index", "--no-deps", "--no-compile", str(wheel)]
    subprocess.run([*pip, *install], check=True)
    return python


def run(python: Path, *arguments: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [python, *arguments], cwd=cwd, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines_of_code(path: Path) -> int:
    """Return the number of lines of a module that contain code."""
    text = path.read_text("utf-8")
    docstrings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    return sum(bool(line) and line[0] != "#" and n not in docstrings for n, line in lines)


@pytest.mark.parametrize("folder", MOST_LINES)
def test_the_examples_are_small(folder: Path) -> None:
    lines = sum(map(lines_of_code, (folder / "src").rglob("*.py")))
    assert 50 < lines <= MOST_LINES[folder]
    (test,) = (folder / "tests").glob("test_*.py")
    assert len(test.read_text("utf-8").split("\n\n")) == 2


@pytest.mark.slow
def test_the_game_of_dice_and_secret_choices_passes_the_tests_of_all_games() -> None:
    arguments = ("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests")
    told = run(Path(sys.executable), *arguments, cwd=DICE_GAME)
    assert " passed" in told
    assert "failed" not in told


@pytest.mark.slow
def test_the_installed_game_is_found_with_its_version(python: Path, project: Path) -> None:
    told = run(python, "-m", "tabletop", "games", cwd=project)
    assert "ladder: Ladder, 2 to 4 players, from tabletop-ladder 1.0\n" in told


@pytest.mark.slow
def test_the_installed_game_passes_the_tests_of_all_games(python: Path, project: Path) -> None:
    told = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=project)
    assert " passed" in told
    assert "failed" not in told


@pytest.mark.slow
def test_a_whole_game_of_it_is_played_in_the_window(python: Path) -> None:
    file = "tests/ui/outside/whole_game.py"
    told = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", file, cwd=ROOT)
    assert "1 passed" in told
