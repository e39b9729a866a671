"""Sounds of the window, recorded in place of an audio device."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider

from tabletop.engine.actions import Move
from tabletop.ui.app.main_window import MainWindow
from tabletop.ui.features.settings_dialog.feature import SettingsDialogFeature
from tabletop.ui.features.sound.cues import Cue, Sound
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.scene.animator import FLIGHT
from tabletop.ui.table.table_view import TableView
from tests.ui.conftest import Begin
from tests.ui.features import feature

if TYPE_CHECKING:
    from tabletop.engine.scenes import Tone


class Notebook:
    """A player that records sounds."""

    def __init__(self) -> None:
        self.heard: list[Sound | Tone] = []
        self.hushed = 0
        self.volume = -1.0
        self.is_closed = False

    def play(self, cues: Sequence[Cue]) -> None:
        self.heard += [cue.sound for cue in cues]

    def cancel_pending(self) -> None:
        self.hushed += 1

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    notebook = Notebook()
    monkeypatch.setattr("tabletop.ui.features.sound.feature.find_player", lambda: notebook)
    return notebook


def lay(window: MainWindow) -> None:
    session = window.controller.session
    assert session is not None
    move = next(a for a in session.match.legal_actions() if isinstance(a, Move))
    assert session.act(move).legal


def test_a_move_a_refusal_and_taking_back_are_heard(begin: Begin, notebook: Notebook) -> None:
    window = begin("Ann")
    session = window.controller.session
    assert session is not None
    notebook.heard.clear()
    lay(window)
    assert Sound.PLACED in notebook.heard
    assert Sound.REFUSED not in notebook.heard
    notebook.heard.clear()
    mine = next(a for a in session.match.legal_actions() if isinstance(a, Move))
    wrong = Move(mine.card, None, onto=mine.card)
    assert not session.act(wrong).legal
    assert notebook.heard == [Sound.REFUSED]
    notebook.heard.clear()
    assert session.undo()
    assert notebook.heard == [Sound.SLID]


def test_who_looks_on_while_nothing_happens_hears_nothing(begin: Begin, notebook: Notebook) -> None:
    window = begin("Ann", "Ben", hands="hidden")
    session = window.controller.session
    assert session is not None
    notebook.heard.clear()
    session.uncover()
    assert notebook.heard == []


def test_volume_and_muting(begin: Begin, notebook: Notebook) -> None:
    window = begin("Ann")
    settings = window.context.settings
    assert notebook.volume == pytest.approx(0.36)
    settings.volume = 100
    assert notebook.volume == 1.0
    QTest.keyClick(window, Qt.Key.Key_M)
    assert notebook.volume == 0.0
    settings.volume = 50
    assert notebook.volume == 0.0
    settings.muted = False
    assert notebook.volume == pytest.approx(0.25)


def test_who_does_not_wait_for_the_pieces_does_not_wait_for_the_sound(
    begin: Begin, notebook: Notebook
) -> None:
    window = begin("Ann", "Ben")
    assert window.table is not None
    window.table.view.finish_early()
    lay(window)
    before = notebook.hushed
    assert window.table.view.scene.animator.is_running
    window.table.view.finish_early()
    assert notebook.hushed > before


def test_the_player_is_looked_for_with_the_first_table_and_let_go_with_the_window(
    window: MainWindow, notebook: Notebook
) -> None:
    assert "sound" not in window.features._loaded
    window.close()
    assert not notebook.is_closed


def test_the_device_is_let_go_with_the_window(begin: Begin, notebook: Notebook) -> None:
    window = begin("Ann")
    window.close()
    assert notebook.is_closed


def test_one_hears_how_loud_it_is_before_anything_is_played(
    window: MainWindow, notebook: Notebook
) -> None:
    feature(window, SettingsDialogFeature).show(2)
    dialog = feature(window, SettingsDialogFeature).dialog
    assert dialog is not None
    assert notebook.heard == []
    (slider,) = (s for s in dialog.findChildren(QSlider) if s.accessibleName() == "Volume")
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert notebook.heard == [Sound.PLACED]
    assert notebook.volume == pytest.approx(0.65**2)


def test_a_card_is_heard_as_it_lands(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    cues: list[Cue] = []
    notebook = Notebook()
    monkeypatch.setattr(notebook, "play", cues.extend)
    monkeypatch.setattr("tabletop.ui.features.sound.feature.find_player", lambda: notebook)
    window = begin("Ann")
    (view,) = window.findChildren(TableView)
    animator = view.scene.animator
    for motion in (Motion(), Motion(fades=True)):
        view.set_motion(motion)
        cues.clear()
        lay(window)
        delays = [cue.delay for cue in cues if cue.sound is Sound.PLACED]
        assert delays == [FLIGHT if motion.flies else 0.0]
        animator.finish()
