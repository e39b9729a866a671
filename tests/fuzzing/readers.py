"""Everything of others that the program reads: what reads it, and a good one to begin with."""

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from tabletop.bots.command import CommandPolicy
from tabletop.bots.policy import BotError
from tabletop.cards.card_file import load_card_set
from tabletop.cards.drawing import read_drawing
from tabletop.cards.problems import FileProblemsError
from tabletop.cli.engine import Engine
from tabletop.content.card_sets import read_manifest
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.localized_error import LocalizedError
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.i18n.pages import read_page_file
from tabletop.i18n.text_file import read_text_file
from tabletop.match.save.reader import load
from tabletop.scenarios.read import load_scenario
from tabletop.storage.backup import restore
from tabletop.storage.results import ResultBook
from tabletop.storage.settings_file import parse
from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.settings import Settings

GAME: Final = "numnum"
CORPUS: Final = Path(__file__).with_name("corpus")
TOLD: Final = (FileProblemsError, LocalizedError, OSError)
"""What a reader may raise: it is told to the user as it is."""


@cache
def folder() -> Path:
    """Return a folder that is this run's own, in memory where that is possible."""
    memory = Path("/dev/shm")  # noqa: S108 - a name of the system's
    home = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    os.environ["TABLETOP_HOME"] = str(home)
    return home


def _laid(name: str, data: bytes) -> Path:
    path = folder() / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def _save(data: bytes) -> None:
    load(_laid("game.tabletop", data), rules_for)


def _scenario(data: bytes) -> None:
    load_scenario(_laid("scenario.yaml", data), rules_for, GameLibrary().speaker_for)


def _cards(data: bytes) -> None:
    schema, _ = find_game(GAME).load()
    load_card_set(_laid("cards.yaml", data), schema, None)


def _card_set(data: bytes) -> None:
    read_manifest(_laid("own-set/set.yaml", data).parent)


def _language(data: bytes) -> None:
    read_text_file(_laid("texts.xx.yaml", data), GAME, "xx")


def _page(data: bytes) -> None:
    read_page_file(_laid("rules.en.yaml", data), GAME, "en")


def _settings(data: bytes) -> None:
    parse(data.decode("utf-8", "replace"))


@cache
def _application() -> object:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QApplication.instance() or QApplication([])


def _keys(data: bytes) -> None:
    _application()
    Keymap(Settings(_laid("settings.ini", data)), {})


def _results(data: bytes) -> None:
    ResultBook(_laid("results.jsonl", data)).read()


def _backup(data: bytes) -> None:
    archive = data if data.startswith(b"PK") else _zipped(data)
    with tempfile.TemporaryDirectory(dir=folder()) as restored:
        home = Path(restored)
        restore(_laid("backup.zip", archive), Folders(home, home))


def _zipped(data: bytes) -> bytes:
    """Put names and contents, separated by NUL, into an archive: its checksums hide the reader."""
    parts, written = iter(data.split(b"\0")), io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, content in dict(zip(parts, parts, strict=False)).items():
            archive.writestr(name.decode("latin-1") or "-", content)
    return written.getvalue()


def _drawing(data: bytes) -> None:
    read_drawing(data)


@cache
def _engine() -> Engine:
    return Engine(GAME, ("Ann", "Ben"), {}, 1)


def _engine_line(data: bytes) -> None:
    json.dumps(_engine().answer(data.decode("utf-8", "replace")))


class _Answering(CommandPolicy):
    """A program of others that has answered already."""

    def __init__(self, answer: str) -> None:
        self._command, self._said = "program", answer

    def _ask(self, question: str) -> str:
        return self._said


def _bot_answer(data: bytes) -> None:
    rules = rules_for(GAME, ("Ann", "Ben"), {})
    bot = _Answering(data.decode("utf-8", "replace"))
    with suppress(BotError):
        bot.choose(rules, rules.initial_state(), rules.vocabulary()[:2], None)  # type: ignore[arg-type]


READERS: Final[Mapping[str, Callable[[bytes], None]]] = {
    "saves": _save,
    "scenarios": _scenario,
    "cards": _cards,
    "card-sets": _card_set,
    "languages": _language,
    "pages": _page,
    "settings": _settings,
    "results": _results,
    "keys": _keys,
    "backups": _backup,
    "drawings": _drawing,
    "engine": _engine_line,
    "bots": _bot_answer,
}


def read(name: str, data: bytes) -> None:
    """Let something be read; what is not `TOLD` to the user is raised: it is a fault."""
    with suppress(*TOLD):
        READERS[name](data)
