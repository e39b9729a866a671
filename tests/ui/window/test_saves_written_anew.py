"""A rewritten save contains everything that happened, including undone actions."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Rolled
from tabletop.folders import Folders
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.session import Session

Way = Callable[[MainWindow, Path, pytest.MonkeyPatch], Path]


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def session_of(window: MainWindow) -> Session:
    assert window.controller.session is not None
    return window.controller.session


def throw(session: Session) -> tuple[int, ...]:
    """Throw the dice; return their faces."""
    before = session.match.ply
    assert session.act(session.legal_actions()[0]).legal
    session.finish_throw()
    (fell,) = (s.action.faces for s in session.match.steps[before:] if isinstance(s.action, Rolled))
    return fell


def try_again(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with monkeypatch.context() as patch:
        patch.setattr(SaveWriter, "_write", full)
        throw(session_of(window))
    assert session_of(window).undo()
    window.controller.retry_save()
    assert not window.controller.problem
    (new,) = path.parent.glob("*.tabletop")
    assert new != path, "what had been written is set aside"
    return new


def deleted(window: MainWindow, path: Path, _: pytest.MonkeyPatch) -> Path:
    path.unlink()
    throw(session_of(window))
    assert session_of(window).undo()
    return path


def spoilt(window: MainWindow, path: Path, _: pytest.MonkeyPatch) -> Path:
    with path.open("ab") as file:
        file.write(b"something else\n")
    throw(session_of(window))
    assert session_of(window).undo()
    return next(other for other in path.parent.glob("*.tabletop") if other != path)


def left(window: MainWindow, path: Path, _: pytest.MonkeyPatch) -> Path:
    window.go_home()
    window.controller.open(path)
    return path


def copied(window: MainWindow, path: Path, _: pytest.MonkeyPatch) -> Path:
    target = path.parent.parent / "copy.tabletop"
    window.controller.save_copy(target)
    window.controller.open(target)
    return next(other for other in path.parent.glob("*.tabletop") if other != path)


@pytest.mark.parametrize("way", [try_again, deleted, spoilt, left, copied])
def test_dice_fall_again_however_the_save_was_written(
    open_window: Callable[..., MainWindow],
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
    way: Way,
) -> None:
    alone = Setup(find_game("nichtlustig"), ("Ann", "Ben"), {}, 4, bots={1: "easy"})
    window = open_window(alone)
    session = session_of(window)
    assert session.match.to_act == 0
    seen = []
    for _ in range(3):
        seen.append(throw(session))
        assert session.undo()
    (path,) = folders.saves.glob("*.tabletop")
    written = way(window, path, monkeypatch)
    match = session_of(window).match

    def known(match: Match) -> tuple[object, ...]:
        return match.state, list(match.log()), match.undo_count, match.history

    assert match.undo_count >= len(seen)
    assert [line.event.code for line in match.log()].count("took-back-dice") >= len(seen)
    assert known(load(written, rules_for).match) == known(match)
    again = load(written, rules_for).match
    assert again.submit(0, again.legal_actions()[0], again.revision).legal
    fell = throw(session_of(window))
    # A copy continues with a new seed, as it would otherwise tell what is to come.
    assert (set(seen) == {fell}) is (way is not copied)
    assert again.state == session_of(window).match.state
