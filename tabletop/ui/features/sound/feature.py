"""Lets what happens at a table be heard."""

from PySide6.QtCore import QObject

from tabletop.ui.features.sound.cues import REFUSAL, TAKEN_BACK, TOSS, cues_of
from tabletop.ui.features.sound.player import Player
from tabletop.ui.table.session import Session


class SoundController(QObject):
    """Listens to a session and plays what belongs to it; dice are heard when they are seen."""

    def __init__(self, session: Session, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._player = player
        self._ply = session.match.ply
        session.tossed.connect(self._tossed)
        session.changed.connect(self._follow)
        session.refused.connect(self._refused)

    def _tossed(self) -> None:
        self._player.play(TOSS)

    def _follow(self) -> None:
        match = self._session.match
        before, self._ply = self._ply, match.ply
        if match.ply < before:
            self._player.play(TAKEN_BACK)
        elif match.ply > before:
            self._player.play(cues_of(match, before))

    def _refused(self) -> None:
        self._player.play(REFUSAL)
