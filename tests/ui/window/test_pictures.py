"""Pictures of the table, saved and copied from the window."""

from collections.abc import Hashable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from tabletop.content.game_setup import Setup
from tabletop.games.catalogue import find_game
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.table.scene.picture import position_picture
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.theme import FELT


@pytest.fixture
def playing(window: MainWindow) -> MainWindow:
    """A game with secrets, with the privacy screen closed."""
    window.controller.begin(Setup(find_game("numnum"), ("Ann", "Ben"), {}, 7))
    return window


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))


@pytest.mark.parametrize(
    ("name", "written"),
    [("table.PNG", "table.PNG"), ("table", "table.png"), ("1.5", "1.5.png")],
)
def test_a_picture_is_saved(
    name: str,
    written: str,
    playing: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    choose(monkeypatch, tmp_path / name)
    playing.window_actions.save_picture.trigger()
    image = QImage(str(tmp_path / written))
    assert image.width() == 1920
    assert written in playing.bar.label.text()


def test_a_picture_is_copied(playing: MainWindow) -> None:
    QGuiApplication.clipboard().clear()
    playing.window_actions.copy_picture.trigger()
    assert QGuiApplication.clipboard().image().width() == 1920


def test_behind_the_curtain_no_hand_is_drawn(playing: MainWindow) -> None:
    session = playing.controller.session
    assert session is not None
    assert session.is_covered
    covered = used(session)
    session.uncover()
    # A visible hand has a drawing for each card.
    assert len(set(used(session))) > len(set(covered))
    session.hide()
    assert used(session) == covered


def test_shadows_of_a_pile_do_not_add_up(playing: MainWindow) -> None:
    session = playing.controller.session
    assert session is not None
    pieces = [*position_picture(session, FELT).pieces()]
    stacked = [sprite.key for sprite, _, is_stacked in pieces if is_stacked]
    lying = [sprite.key for sprite, _, is_stacked in pieces if not is_stacked]
    (back,) = set(stacked)
    in_hands = sum(map(len, session.match.observe(None).zones[:2]))
    assert lying.count(back) == in_hands + 1, "only the lowest card of the draw pile casts a shadow"


def used(session: Session) -> list[Hashable]:
    """Return the drawing of each piece of the picture, from bottom to top."""
    return [sprite.key for sprite, *_ in position_picture(session, FELT).pieces()]


def test_a_picture_that_cannot_be_written_is_said(
    playing: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose(monkeypatch, tmp_path / "no" / "such.png")
    playing.window_actions.save_picture.trigger()
    assert playing.bar.label.text().startswith("such.png could not be written: ")


def test_without_a_table_there_is_nothing_to_draw(window: MainWindow) -> None:
    QGuiApplication.clipboard().clear()
    window.window_actions.copy_picture.trigger()
    window.window_actions.save_picture.trigger()
    assert QGuiApplication.clipboard().image().isNull()
