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
    names = ["tabletop", *(f"tabletop.{name}" for name in log.PACKAGES)]
    levels = {name: logging.getLogger(name).level for name in names}
    yield
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("words", [("--debug", "matsch"), ("--debug=match,matsch",)])
def test_a_package_that_does_not_log_is_refused(words: tuple[str, ...], call: Call) -> None:
    answer = call(*words)
    assert answer.code == 2
    assert answer.err.startswith('tabletop: no package "matsch" logs anything; those that do are ')
    assert answer.err.endswith('did you mean "match"?\n')
    assert call("--debug=games", "games").code == 2, "the rules are pure"
    assert call("--debug=ui.tabel.scene", "games").code == 2
    assert call("--debug=ui.table.scene", "games").code == 0


def test_a_bad_variable_is_refused(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(log.VARIABLE, "matsch")
    assert call("games").code == 2


@pytest.mark.parametrize("words", [("--debug",), ("--debug", "match"), ("--debug=match",)])
def test_what_follows_is_a_command(words: tuple[str, ...], call: Call) -> None:
    assert call(*words, "--version").out.startswith("tabletop ")
    assert call(*words, "games").out.startswith("wonderful-world: ")


@pytest.mark.parametrize("by_variable", [True, False])
def test_the_packages_that_are_named_are_logged(
    call: Call, saved: Saved, monkeypatch: pytest.MonkeyPatch, *, by_variable: bool
) -> None:
    save = saved("numnum", ("Ann", "Ben"), 5)
    monkeypatch.setenv(log.VARIABLE, "match" if by_variable else "")
    answer = call(*(() if by_variable else ("--debug=match",)), "replay", save)
    assert f" tabletop.match.save.reader: {save.name}: " in answer.err


@pytest.mark.parametrize("words", [(), ("--debug=storage",)])
def test_others_are_not(words: tuple[str, ...], call: Call, saved: Saved) -> None:
    assert call(*words, "replay", saved("numnum", ("Ann", "Ben"), 5)).err == ""


def test_without_a_command_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.app.application.run_window", lambda: 7)
    assert main(["--debug", "ui"]) == 7
