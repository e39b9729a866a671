"""Tests that files with line endings of Linux and of Windows read the same."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tabletop.cards.card_file import CardFileError, load_card_set
from tabletop.cards.drawing import read_drawing
from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.i18n.linguist_check import checked_words
from tabletop.i18n.pages import read_page_file
from tabletop.i18n.plurals import ENGLISH
from tabletop.i18n.text_file import read_text_file
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter, save_text
from tabletop.scenarios.lessons import read_lesson
from tabletop.scenarios.read import load_scenario
from tabletop.storage.results import ResultBook
from tabletop.storage.save_store import read_first_line
from tabletop.storage.settings_file import SettingsFile
from tests.cards.herbs import SCHEMA

ROOT: Final = Path(__file__).parents[2]
TESTS: Final = ROOT / "tests"
NUMNUM: Final = "card_defs/numnum"
SAVE: Final = "tests/match/saves/numnum-middle.tabletop"


def scenario(path: Path) -> object:
    return load_scenario(path, rules_for, GameLibrary().speaker_for)


def said_of_cards(path: Path) -> object:
    try:
        return load_card_set(path, SCHEMA, None)
    except CardFileError as error:
        return told(error.problems)


def told(problems: tuple[Problem, ...]) -> list[str]:
    return [f"{problem.line}: {problem.message}" for problem in problems]


def said(read: Callable[[Path], Any]) -> Callable[[Path], object]:
    """Return a reader whose problems are reported without the name of the file."""

    def reader(path: Path) -> object:
        try:
            found = read(path)
        except FileProblemsError as error:
            return told(error.problems)
        except SaveError as error:
            return error.line, error.message
        return found

    return reader


def position(path: Path) -> object:
    loaded = load(path, rules_for)
    return save_text(loaded.match, "now"), loaded.is_truncated


def texts(path: Path) -> object:
    return read_text_file(path, "numnum", "de")


def page(path: Path) -> object:
    file = read_page_file(path, "numnum", "en")
    return file.page, told(file.problems)


def lesson(path: Path) -> object:
    found, problems = read_lesson(path, "numnum", rules_for, GameLibrary().speaker_for)
    return found, told(problems)


def words(path: Path) -> object:
    found, problems = checked_words(path, "de", ENGLISH)
    return found, told(problems)


READERS: Final[dict[str, Callable[[Path], object]]] = {
    "assets/common/icon.svg": lambda path: read_drawing(path.read_bytes()),
    "assets/translations/tabletop_de.ts": words,
    f"{NUMNUM}/tutorial.en.yaml": lesson,
    f"{NUMNUM}/rules.en.yaml": page,
    f"{NUMNUM}/texts.de.yaml": texts,
    f"{NUMNUM}/cards.yaml": said_of_cards,
    SAVE: said(position),
    **{
        path.relative_to(ROOT).as_posix(): said_of_cards
        for path in sorted((TESTS / "cards" / "broken").glob("*.yaml"))
    },
    **{
        path.relative_to(ROOT).as_posix(): said(scenario)
        for path in sorted((TESTS / "scenarios" / "broken").glob("*.broken"))
    },
}


@pytest.mark.parametrize("name", READERS)
def test_lines_may_end_as_on_windows(name: str, tmp_path: Path) -> None:
    """Problems of the file are reported with the same line."""
    read, path = READERS[name], tmp_path / Path(name).name
    shutil.copy(ROOT / name, path)
    wanted = read(path)
    as_on_windows(path)
    assert repr(read(path)) == repr(wanted)


def as_on_windows(path: Path) -> None:
    data = path.read_bytes()
    assert b"\r" not in data.replace(b"\r\n", b"\n")
    path.write_bytes(data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


def test_a_save_with_lines_of_windows_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.tabletop"
    shutil.copy(ROOT / SAVE, path)
    as_on_windows(path)
    header, size = read_first_line(path), path.stat().st_size
    loaded = load(path, rules_for)
    SaveWriter.reopen(path, loaded).close()
    assert read_first_line(path) == header
    assert path.stat().st_size >= size
    assert position(path)


def test_settings_and_results_may_have_lines_of_windows(tmp_path: Path) -> None:
    settings = tmp_path / "settings.ini"
    settings.write_bytes(b'[window]\r\ntheme="night"\r\n\r\n[sound]\r\nvolume="40"\r\n')
    file = SettingsFile(settings)
    assert (file.value("window/theme"), file.value("sound/volume")) == ("night", "40")
    book = tmp_path / "results.jsonl"
    book.write_bytes(b'{"renamed": ["Ann", "Ben"], "at": "2026-01-01T10:00:00+00:00"}\r\n')
    assert ResultBook(book).read() is not None


def test_git_lays_the_same_bytes_down_on_every_system() -> None:
    lines = (ROOT / ".gitattributes").read_text("utf-8").splitlines()
    assert "* text=auto eol=lf" in lines
