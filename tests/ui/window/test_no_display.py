"""Without a screen the program reports it in a sentence, and does not abort."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.ui.base import display
from tabletop.ui.base.display import window_obstacle
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="Linux alone lacks one"
)


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    kept = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *arguments],
        cwd=Path(__file__).parents[3],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "there is no display here (DISPLAY and WAYLAND_DISPLAY are not set)"),
        ({"DISPLAY": ":9371"}, "the display that DISPLAY names (:9371) does not answer"),
        ({"DISPLAY": "nonsense"}, "the display that DISPLAY names (nonsense) does not answer"),
        (
            {"WAYLAND_DISPLAY": "wayland-9371", "XDG_RUNTIME_DIR": "/nowhere"},
            "the display that WAYLAND_DISPLAY names (wayland-9371) does not answer",
        ),
        ({"QT_QPA_PLATFORM": "xcb"}, "there is no display here"),
    ],
)
@pytest.mark.parametrize("arguments", [(), ("play", "wonderful-world")])
def test_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], environment: dict[str, str], said: str
) -> None:
    done = start(*arguments, **environment)
    assert done.returncode == 2
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("Tabletop"))
    assert said in line
    assert "games, simulate, replay, check and cards check work without one" in line
    assert "Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "eglfs"])
def test_a_platform_without_a_screen_is_taken_at_its_word(platform: str) -> None:
    assert window_obstacle({"QT_QPA_PLATFORM": platform}) is None


@pytest.mark.parametrize(
    ("library", "environment"),
    [
        ("libxcb-cursor.so.0", {"DISPLAY": ":9371"}),
        ("libEGL.so.1", {"DISPLAY": ":9371"}),
        ("libEGL.so.1", {"QT_QPA_PLATFORM": "offscreen"}),
        # Only the modules of Qt need it if there is no such plugin.
        ("libEGL.so.1", {"QT_QPA_PLATFORM": "of-the-system"}),
    ],
)
def test_a_library_that_is_missing_is_named(
    library: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """A library that cannot be loaded; the loader finds this one first."""
    (tmp_path / library).write_bytes(b"")
    environment = {**environment, "LD_LIBRARY_PATH": str(tmp_path)}
    done = start(**environment)
    assert done.returncode == 2
    assert library in done.stderr
    assert done.stderr.count("\n") == 1
    assert "work without one" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_frozen_build_names_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        cause = OSError("libEGL.so.1: cannot open shared object file")
        raise OSError(f"Failed to load dynlib/dll {name!r}. Most likely…") from cause

    monkeypatch.setattr(ctypes, "CDLL", load)
    said = window_obstacle({"DISPLAY": ":0"})
    assert said is not None
    assert "is missing (libEGL.so.1: cannot open shared object file)" in said
    assert "dynlib" not in said
    assert said.endswith("`tabletop doctor` shows what to install.")


def test_asking_loads_no_qt() -> None:
    code = (
        "import sys; from tabletop.ui.base.display import window_obstacle; "
        "from tabletop.ui.app.application import run_window; "
        "print(window_obstacle({}) is not None, 'PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.parametrize("error", [0, 1])
def test_a_display_is_asked_whether_it_answers(error: int, monkeypatch: pytest.MonkeyPatch) -> None:
    xcb = SimpleNamespace(
        xcb_connect=lambda _name, _number: 1,
        xcb_connection_has_error=lambda _connection: error,
        xcb_disconnect=lambda _connection: None,
    )
    monkeypatch.setattr(display, "_plugin_problem", lambda _plugin: None)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: xcb)
    assert (window_obstacle({"DISPLAY": ":7"}) is None) is (not error)
