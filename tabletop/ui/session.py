"""A match as the window's parts share it: what changes is signalled, what is refused too."""

from PySide6.QtCore import QObject, Signal

from tabletop.engine.actions import SeatAction
from tabletop.engine.gestures import Gesture
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match


class Session(QObject):
    """The match on the table, who looks at it, and the words for it.

    Signals:
        changed: the position is another one (an action, undo or redo).
        refused: something was tried and refused; carries the `Verdict`.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, match: Match, speaker: Speaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match = match
        self.speaker = speaker
        self._viewer: Seat = max(match.state.to_act, 0)

    @property
    def viewer(self) -> Seat:
        """The seat that looks at the screen: who acts, or who acted last where the team does."""
        return self._viewer

    def act(self, action: SeatAction) -> Verdict:
        """Do an action for the seat whose turn it is, if it is legal."""
        verdict = self.match.submit(self._actor(), action, self.match.ply)
        self._after(verdict)
        return verdict

    def judge(self, gesture: Gesture) -> Verdict:
        """Why a gesture means nothing legal, or LEGAL."""
        return self.match.judge_gesture(self._actor(), gesture, self.match.ply)

    def refuse(self, gesture: Gesture) -> Verdict:
        """Announce why a gesture does nothing; LEGAL, unannounced, where it means an action."""
        verdict = self.judge(gesture)
        if not verdict.legal:
            self.refused.emit(verdict)
        return verdict

    def readings(self, gesture: Gesture) -> tuple[SeatAction, ...]:
        """The legal actions a gesture could mean; more than one asks for a choice."""
        ply = self.match.ply
        return tuple(
            action
            for action in self.match.propose(gesture)
            if self.match.judge(self._actor(), action, ply).legal
        )

    def undo(self) -> bool:
        """Take the last decision back, where that is allowed; whether it was done."""
        done = self.match.undo()
        if done:
            self._moved()
        return done

    def redo(self) -> bool:
        """Make the decision taken back last again; whether it was done."""
        done = self.match.redo()
        if done:
            self._moved()
        return done

    def _actor(self) -> Seat:
        to_act = self.match.state.to_act
        return to_act if to_act >= 0 else self._viewer

    def _after(self, verdict: Verdict) -> None:
        if verdict.legal:
            self._moved()
        else:
            self.refused.emit(verdict)

    def _moved(self) -> None:
        self._viewer = self._actor()
        self.changed.emit()
