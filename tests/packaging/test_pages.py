"""Tests that the commands and links in pages and READMEs work."""

import re
import shlex
from pathlib import Path
from shutil import copyfile, copytree
from typing import Final

import pytest
from site_builder import architecture
from site_builder.architecture import DRAWINGS, direct, drawing, parts_and_imports
from site_builder.command_line import commands, help_of, reference
from site_builder.rules_pages import RulesPage
from site_builder.texts import DOCS, PAGES, ROOT, gather, links
from site_builder.walk_pictures import SHOWN

from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tests.cli.conftest import Call, call
from tests.outside.conftest import games_folder

__all__ = ["call", "games_folder"]

from tests.posix import make_link

TEXTS: Final = (
    *PAGES,
    "packaging/example-game/README.md",
    "card_defs/dumm-gelaufen/README.md",
)
PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
NOT_HERE: Final = {
    "python3 packaging/": "makes an environment; the script must be there",
    "pipx ": "makes an environment, and fetches what goes into it",
    "pytest tests": "takes a minute; test_example_game.py runs these tests",
    ". .venv/bin/activate": "for the shell",
    "python -m cProfile": "test_contributing.py runs it",
    "python -m pytest -q -n0 --log": "test_contributing.py runs it",
    "tabletop --debug": "test_contributing.py runs it",
    "export QT_QPA_PLATFORM": "for the shell",
    "tabletop --install-menu": "changes the desktop of whoever runs it",
}
"""Beginnings of commands that this test does not run, and why."""
SAMPLES: Final = {
    "evening.tabletop": "tests/match/saves/numnum-finished.tabletop",
    "heart.tabletop-scenario.yaml": (
        "tests/scenarios/numnum/nn-f5-example-heart-4-on-heart-10.yaml"
    ),
}
"""The files in the example commands."""


def shell_lines(source: str) -> list[list[str]]:
    """Yield the words of every line in a text's blocks of shell commands."""
    text = (ROOT / source).read_text("utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = (shlex.split(line, comments=True) for block in blocks for line in block.splitlines())
    return [words for words in lines if words]


WALK: Final = f"{DOCS}/first-game.md"
"""The page whose commands test_walk.py runs, in the game that grows with its steps."""
WITH_COMMANDS: Final = [source for source in TEXTS if shell_lines(source) and source != WALK]


def test_the_pages_with_commands_are_found() -> None:
    assert {"README.md", f"{DOCS}/guide.md", f"{DOCS}/games.md"} <= set(WITH_COMMANDS)


@pytest.mark.usefixtures("qapp")  # one with widgets, since drawing would create one without
@pytest.mark.parametrize("source", WITH_COMMANDS)
def test_commands_do_what_the_page_says(
    source: str, games_folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = games_folder / "checkout"
    folder.mkdir()
    make_link(folder / "packaging", ROOT / "packaging")
    for name, sample in SAMPLES.items():
        copyfile(ROOT / sample, folder / name)
    monkeypatch.chdir(folder)
    monkeypatch.setattr("tabletop.ui.app.application.run_window", lambda *_args, **_more: 0)
    for words in shell_lines(source):
        line = " ".join(words)
        if line.startswith(tuple(NOT_HERE)):
            assert words[0] != "python3" or (folder / words[1]).is_file()
        elif words[0] == "cp":
            copytree(words[2], words[3])
        elif words[0] == "export":
            name, _, value = words[1].partition("=")
            monkeypatch.setenv(name, value.replace("$PWD", str(folder)))
        else:
            assert words[0] == "tabletop"
            answer = call(*words[1:])
            assert answer.code == 0, (line, answer.err)
            assert answer.out or words[1] == "play", line


@pytest.mark.parametrize("source", TEXTS)
def test_commands_within_sentences_have_what_they_name(source: str) -> None:
    text = (ROOT / source).read_text("utf-8")
    for script in re.findall(r"python3? ((?:packaging|tests)/[\w/]+\.py)", text):
        assert (ROOT / script).is_file()
    for words in re.findall(r"(?<!`)`tabletop\s([^`]+)`(?!`)", text):
        command = words.split()[:2] if words.startswith("cards") else words.split()[:1]
        if command[0].startswith("-") or command[0].isupper():
            command = []  # an option of the program itself
        assert set(command[:1]) <= {*commands()}, words
        said = help_of(*command[: 2 if len(command) > 1 else 1])
        options = re.findall(r"(?<![\w-])--?[a-z][a-z-]*", words)
        assert [one for one in options if not re.search(rf"{one}\b", said)] == [], words


# --- links -----------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """Return the anchors of a text: its headings in the form that links use."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in headings}


ROW: Final = re.compile(r'^    "([\w-]+)": ', re.MULTILINE)


def pictures() -> set[str]:
    """Return the pictures that `packaging/guide_pictures.py` takes."""
    code = (ROOT / "packaging/site_builder/window_pictures.py").read_text("utf-8")
    names = [*ROW.findall(code.split("WINDOWS: ")[1]), *(f"walk-{step}" for step in SHOWN)]
    return {*DRAWINGS, *(f"{name}.webp" for name in names)}


@pytest.mark.parametrize("source", TEXTS)
def test_links_lead_somewhere(source: str) -> None:
    for target, anchor in links((ROOT / source).read_text("utf-8")):
        if "://" in target:
            continue
        path = ROOT / source if not target else (ROOT / source).parent / target
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), f"{target}#{anchor}"


@pytest.mark.parametrize("source", TEXTS)
def test_every_picture_has_a_text(source: str) -> None:
    text = (ROOT / source).read_text("utf-8")
    assert not [target for said, target in PICTURE.findall(text) if len(said.split()) < 2]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_every_picture_of_the_rules_has_a_text_in_the_language(game: Game, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    page = RulesPage(game, "nl", tmp_path).text()
    rows, tables = re.findall(r'alt="([^"]*)"', page), [said for said, _ in PICTURE.findall(page)]
    assert rows
    assert tables
    assert not [said for said in (*rows, *tables) if not said or "[" in said]
    names = {card.key for card in rules_for(game.id, ("Ann", "Ben"), {}).cards.cards}
    assert not [said for said in rows if names & set(said.split(", "))]


def test_every_picture_is_in_the_repository_and_used() -> None:
    texts = [(source, (ROOT / source).read_text("utf-8")) for source in TEXTS]
    used = {(ROOT / source).parent / target for source, text in texts for target, _ in links(text)}
    folder = ROOT / DOCS / "pictures"
    assert {path.name for path in folder.iterdir()} == pictures()
    assert {folder / name for name in pictures()} <= {path.resolve() for path in used}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_of_the_architecture_are_those_of_the_imports(name: str) -> None:
    """`packaging/guide_pictures.py` draws them with the current numbers of lines."""
    drawn = (ROOT / DOCS / "pictures" / name).read_text("utf-8")
    today = drawing(DRAWINGS[name])
    assert re.sub(r"[\d,]+ lines", "", drawn) == re.sub(r"[\d,]+ lines", "", today)


# --- building --------------------------------------------------------------------------------


def test_texts_are_gathered_with_links_to_where_they_lie_then(tmp_path: Path) -> None:
    gather(tmp_path / "pages")
    for page in PAGES.values():
        for target, _ in links((tmp_path / "pages" / page).read_text("utf-8")):
            if target and "://" not in target and not target.startswith(("rules/", "pictures/")):
                assert target == "commands.md" or (tmp_path / "pages" / target).is_file()


def test_the_reference_tells_every_command() -> None:
    page = reference()
    assert "check" in commands()
    for name in commands():
        assert f"\n## tabletop {name}\n" in page
    assert "--reveal" in page


def test_a_drawing_shows_who_imports_whom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(architecture, "PACKAGE", tmp_path)
    for room, code in {
        "engine": "import os",
        "cards": "from tabletop.engine.zones import ALL",
        "ui": "def show():\n    from tabletop import cards, engine",
        "app": "import tabletop.ui.window",
    }.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "module.py").write_text(code, "utf-8")
    _, edges = parts_and_imports(tmp_path)
    assert edges == {"engine": set(), "cards": {"engine"}, "ui": {"cards", "engine"}, "app": {"ui"}}
    assert direct(edges)["ui"] == {"cards"}
    svg = drawing(tmp_path)
    boxes = re.findall(r'y="([\d.]+)"[^>]*fill="#FFFFFF">(\w+)<', svg)
    assert [name for _, name in sorted(boxes, key=lambda box: float(box[0]))] == [
        *("app", "ui", "cards", "engine")
    ]
    assert svg.count("marker-end") == 3
