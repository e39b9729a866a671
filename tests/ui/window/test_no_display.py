"""Without a screen the program says so in a sentence, and nothing aborts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.ui.display import window_obstacle

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
        timeout=60,
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
    for command in ("games", "simulate", "replay", "check"):
        assert command in line
    assert "Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:size=800x600", "eglfs"])
def test_a_platform_without_a_screen_is_taken_at_its_word(platform: str) -> None:
    assert window_obstacle({"QT_QPA_PLATFORM": platform}) is None


def test_asking_loads_no_qt() -> None:
    code = (
        "import sys; from tabletop.ui.display import window_obstacle; "
        "from tabletop.ui.application import run_window; "
        "print(window_obstacle({}) is not None, 'PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == ["True", "False"]
