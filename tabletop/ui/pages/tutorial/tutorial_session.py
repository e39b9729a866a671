"""A match in which only what is being taught is done."""

from typing import Final

from PySide6.QtCore import Signal

from tabletop.engine.actions import SeatAction
from tabletop.engine.verdict import Reason, Verdict
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.scenarios.lessons import LEARNER
from tabletop.ui.control.session import Session
from tabletop.ui.guard import guarded

_NOT_TODAY: Final = Reason("not-today", "")


@guarded
class LessonSession(Session):
    """One person plays, and the lesson decides what may be done; nothing is taken back by hand.

    Signals:
        done: what was wanted was done; carries the action.
        strayed: something else was tried that would be legal; carries it. It was not done.
    """

    done = Signal(object)
    strayed = Signal(object)

    def __init__(self, match: Match, speaker: Speaker) -> None:
        self._doing: SeatAction | None = None
        super().__init__(match, speaker, privacy_screen=False)
        self.wanted: tuple[SeatAction, ...] = ()
        """What may be done now, any of these."""
        self.set_humans({LEARNER})

    @property
    def can_undo(self) -> bool:
        """The lesson itself goes back (`rewind`)."""
        return False

    @property
    def can_redo(self) -> bool:
        """Nothing is done again."""
        return False

    def act(self, action: SeatAction) -> Verdict:
        """Do what is wanted; what is refused anyhow is refused as ever."""
        self.land()
        legal = self.match.judge(LEARNER, action, self.match.ply).legal
        if legal and action not in self.wanted:
            self.strayed.emit(action)
            return _NOT_TODAY()
        self._doing = action if legal else None
        return super().act(action)

    def _tell(self) -> None:
        super()._tell()
        doing, self._doing = self._doing, None
        if doing is not None:  # where dice were thrown for it they lie now
            self.done.emit(doing)

    def rewind(self, ply: int) -> None:
        """Go back to where there were so many steps."""
        while self.match.ply > ply and self.match.undo():
            pass
        self._moved()
