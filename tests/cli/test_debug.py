"""Tests of `--debug` and its variable."""

import logging
from collections.abc import Iterator

import pytest

from tabletop.cli.main import main
from tabletop.system import log
from tests.cli.conftest import Call, Saved


@pytest.fixture(autouse=True)
def _loggers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Restore the loggers after each test."""
    program = logging.getLogger("tabletop")
    monkeypatch.setenv(log.VARIABLE, "")
    monkeypatch.setattr(program, "handlers", [])
    level = program.level
    yield
    program.setLevel(level)


def test_what_follows_is_a_command(call: Call) -> None:
    assert call("--debug", "--version").out.startswith("tabletop ")
    assert call("--debug", "games").out.startswith("wonderful-world: ")


@pytest.mark.parametrize("by_variable", [True, False])
def test_what_is_done_is_logged(
    call: Call, saved: Saved, monkeypatch: pytest.MonkeyPatch, *, by_variable: bool
) -> None:
    save = saved("numnum", ("Ann", "Ben"), 5)
    monkeypatch.setenv(log.VARIABLE, "1" if by_variable else "")
    answer = call(*(() if by_variable else ("--debug",)), "replay", save)
    assert f" tabletop.match.save.reader: {save.name}: " in answer.err


def test_without_it_nothing_is_logged(call: Call, saved: Saved) -> None:
    assert call("replay", saved("numnum", ("Ann", "Ben"), 5)).err == ""


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.app.application.run_window", lambda: 7)
    assert main(["--debug"]) == 7
