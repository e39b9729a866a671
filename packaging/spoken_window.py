"""Play a few turns in a window with Orca, and check what it speaks.

Run ``python3 packaging/spoken_window.py``, which is done before each release. It needs ``Xvfb``,
``openbox``, ``xdotool`` and ``orca``, and starts a message bus of its own. Nothing is heard: what
Orca speaks goes into a file.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import environment
import play_in_window
from commands import SetupError, report

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PROGRAMS: Final = {
    **play_in_window.PROGRAMS,
    "orca": "orca",
    "dbus-run-session": "dbus-daemon",
    "speech-dispatcher": "speech-dispatcher",
}
"""A mapping from required programs to their Debian packages."""
GAME: Final = ("play", "numnum", "--players", "Ann,Ben", "--bots", "medium", "--seed", "5")
TURN: Final = (
    ("", "Ann: play a card that fits on square 28, or draw one."),
    ("ctrl+shift+m", ""),
    ("Home", "Play "),
    ("Return", "Ann plays "),
    ("", "Ben "),
    ("F2", "Ann: "),
    ("t", "Look at this: "),
)
"""Keys, and what the words that are spoken after them contain; an empty key waits."""
PATIENCE: Final = 90
"""The maximum time in seconds until words are spoken on a busy machine."""
VOICE: Final = {
    "config/speech-dispatcher/speechd.conf": (
        'AudioOutputMethod alsa\nAddModule "file" "sd_generic" "file.conf"\nDefaultModule file\n'
    ),
    "config/speech-dispatcher/modules/file.conf": (
        "GenericExecuteSynth \"echo '$DATA' >> {home}/spoken.txt\"\n"
        'AddVoice "en" "MALE1" "en"\nAddVoice "en-us" "MALE1" "en"\n'
    ),
    ".asoundrc": "pcm.!default {{\n type null\n}}\nctl.!default {{\n type null\n}}\n",
}
"""Files of a voice that writes what it speaks into a file, on a machine without sound."""


def spoken(home: Path) -> Sequence[str]:
    """Return all that Orca has spoken."""
    text = home / "spoken.txt"
    return text.read_text("utf-8", "replace").splitlines() if text.exists() else ()


def repeated(said: Sequence[str]) -> Sequence[str]:
    """Return the announcements that were spoken twice in a row."""
    news = [words for words in said if words.startswith("notification ")]
    return [after for before, after in itertools.pairwise(news) if before == after]


def play(home: Path, variables: Mapping[str, str]) -> Sequence[str]:
    """Play in a session with Orca, and return what it spoke.

    Raises:
        SetupError: if words are not spoken.
    """
    with contextlib.ExitStack() as started:

        def start(*command: str) -> None:
            output = started.enter_context((home / "programs.log").open("ab"))
            running = subprocess.Popen(command, env=variables, stdout=output, stderr=output)
            started.callback(running.kill)

        for key in ("interface toolkit-accessibility", "a11y.applications screen-reader-enabled"):
            setting = f"org.gnome.desktop.{key} true".split()
            subprocess.run(["gsettings", "set", *setting], env=variables, check=True)
        start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        start("orca", "--disable", "braille", "--debug-file", str(home / "orca.log"))
        _wait_for(home, 0, "Screen reader on")
        start(sys.executable, "-m", "tabletop", *GAME)
        heard = 0
        for key, words in TURN:
            if key:
                heard = len(spoken(home))
                subprocess.run(["xdotool", "key", key], env=variables, check=True)
            _wait_for(home, heard, words)
    return spoken(home)


def _wait_for(home: Path, heard: int, words: str) -> None:
    end = time.monotonic() + PATIENCE
    while not any(words in said for said in spoken(home)[heard:]):
        if time.monotonic() > end:
            raise SetupError(f"Orca did not speak {words!r} but {spoken(home)[heard:]}.")
        time.sleep(0.5)


def run_with_orca() -> None:
    """Play with Orca on a virtual screen, in a session of its own.

    Raises:
        SetupError: if what must be spoken is not, or something is spoken twice.
    """
    with play_in_window.screen() as display, tempfile.TemporaryDirectory() as home:
        for name in ("run", "config/speech-dispatcher/modules"):
            Path(home, name).mkdir(parents=True, mode=0o700)
        for name, text in VOICE.items():
            Path(home, name).write_text(text.format(home=home), encoding="utf-8")
        variables = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "HOME": home,
            "TABLETOP_HOME": home,
            "XDG_RUNTIME_DIR": f"{home}/run",
            "XDG_CONFIG_HOME": f"{home}/config",
        }
        session = [str(shutil.which("dbus-run-session")), "--", str(environment.PYTHON), __file__]
        done = subprocess.run([*session, home], env=variables, check=False, timeout=600)
        if done.returncode:
            raise SetupError("What Orca spoke is not what it should; it stands above.")


def main(arguments: Sequence[str]) -> int:
    """Play with Orca; with arguments, inside the session that this program has started."""
    if arguments:
        said = play(Path(arguments[0]), os.environ)
        report("\n".join(said))
        if twice := list(repeated(said)):
            raise SetupError(f"Spoken twice: {twice}")
        return 0
    environment.prepare("dev", PROGRAMS)
    run_with_orca()
    return 0


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
