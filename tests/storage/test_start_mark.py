"""Tests that parts that made a start fail are left out of the next one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.content.card_sets import set_folders
from tabletop.content.languages import known_languages, user_text_folders
from tabletop.folders import LEFT_OUT_VARIABLE, PARTS, Folders
from tabletop.games.external import find_games
from tabletop.storage.settings_file import SettingsFile
from tabletop.storage.start_mark import StartMarker
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def start(folder: Path, then: str) -> int:
    """Begin to read in another process, and run code there."""
    code = (
        "import os, sys; from pathlib import Path; from tabletop.storage.start_mark import *\n"
        f"mark = StartMarker(Path(sys.argv[1])); mark.begin_reading('languages', 'cards'); {then}"
    )
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.run(command, cwd=ROOT, timeout=PATIENCE, check=False).returncode


@pytest.mark.parametrize("end", ["os._exit(1)", "os.kill(os.getpid(), 9)", "raise SystemExit(1)"])
def test_what_was_read_when_a_start_failed_is_told(end: str, tmp_path: Path) -> None:
    assert start(tmp_path, end)
    mark = StartMarker(tmp_path)
    assert mark.failed == ("languages", "cards")
    mark.begin_reading("settings")
    mark.finish()
    assert StartMarker(tmp_path).failed == ()


def test_a_start_that_went_well_or_goes_on_leaves_no_mark(tmp_path: Path) -> None:
    assert start(tmp_path, "mark.finish(); os._exit(0)") == 0
    first = StartMarker(tmp_path)
    assert first.failed == ()
    first.begin_reading("settings")
    second = StartMarker(tmp_path)
    assert second.failed == ()
    second.begin_reading("games")
    second.finish()
    first.finish()
    assert StartMarker(tmp_path).failed == ()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"x" * 10_000, b"../saves what"])
def test_whatever_is_in_the_mark_nothing_fails(content: bytes, tmp_path: Path) -> None:
    (tmp_path / ".start").write_bytes(content)
    assert StartMarker(tmp_path).failed == ()
    (tmp_path / "no folder").write_bytes(b"")
    for folder in (tmp_path / "not there", tmp_path / "no folder"):
        mark = StartMarker(folder)
        mark.begin_reading(*PARTS)
        mark.finish()
        assert mark.failed == ()


def test_what_is_left_out_is_not_read_and_nothing_of_it_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Folders.of_user()
    (here.languages / "pl").mkdir(parents=True)
    (here.card_sets / "my").mkdir(parents=True)
    (here.card_sets / "my" / "set.yaml").write_text("format: 1\ngame: numnum\nname: My\n")
    (here.games / "broken").mkdir(parents=True)
    here.settings.write_text('[sound]\nvolume="40"\n')

    def read() -> tuple[bool, int, int, int, object]:
        return (
            "pl" in known_languages(),
            len(user_text_folders("pl")),
            len([*set_folders()]),
            len(find_games(()).broken),
            SettingsFile(here.settings).value("sound/volume"),
        )

    assert read() == (True, 1, 1, 1, "40")
    with monkeypatch.context() as patch:
        patch.setenv(LEFT_OUT_VARIABLE, ",".join(PARTS))
        assert read() == (False, 0, 0, 0, None)
        settings = SettingsFile(here.settings)
        settings.set_value("window/theme", "night")
        settings.write()
    assert read() == (True, 1, 1, 1, "40")
    assert SettingsFile(here.settings).value("window/theme") == "night"


def test_the_window_opens_without_what_failed(tmp_path: Path) -> None:
    """A user's language makes every start fail, until it is left out."""
    home = tmp_path / "home"
    (home / "languages" / "en").mkdir(parents=True)
    (home / "settings.ini").write_text("")
    code = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tabletop.content import languages
from tabletop.ui.app import application
from tabletop.ui.widgets.message_bar import MessageBar
from tabletop.ui.window.error_dialogs import CrashDialog

read = languages.user_text_folders
def fail(language):
    if read(language):
        raise RuntimeError("what no reader expects")
    return ()
for module in list(sys.modules.values()):
    if getattr(module, "user_text_folders", None) is read:
        module.user_text_folders = fail
show = MessageBar.show_warning
def tell(bar, text, *more):
    print("told:", text)
    show(bar, text, *more)
    QTimer.singleShot(0, QApplication.closeAllWindows)
MessageBar.show_warning = tell
CrashDialog.open = lambda dialog: QTimer.singleShot(0, QApplication.instance().quit)
raise SystemExit(application.run_window())
"""
    environment = {**os.environ, "TABLETOP_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    ended = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        ended.append((done.returncode, "told: " in done.stdout))
    assert ended == [(1, False), (0, True)], done.stderr
    assert "did not open" in done.stdout
