"""Plays for seats without a person: the cards of whoever left the table."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from tabletop.bots.policy import GreedyPolicy
from tabletop.match.chance import SeededChance
from tabletop.ui.control.session import Session

THINKS: Final = 700
"""Milliseconds before each action at the usual pace: long enough to be followed."""
AT_LEAST: Final = 120
"""Where nothing moves; the window stays in hand."""


class BotDriver(QObject):
    """Acts for the computer's seats of a session, one action after another.

    It knows what the seat sees and no more, and looks for what brings the seat nearer to its goal.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._act)
        self.set_pace(1.0)
        session.changed.connect(self._follow)
        self._follow()

    def set_pace(self, pace: float) -> None:
        """Act as fast as pieces move: 1 as usual, 2 twice as fast, 0 at once."""
        self._timer.setInterval(round(max(THINKS / pace, AT_LEAST)) if pace > 0 else AT_LEAST)

    def hurry(self) -> None:
        """Act at once, should it be due."""
        if self._timer.isActive():
            self._timer.stop()
            self._act()

    def stop(self) -> None:
        """Act no more; the match is put away."""
        self._session.changed.disconnect(self._follow)
        self._timer.stop()

    def _is_due(self) -> bool:
        match = self._session.match
        to_act = match.to_act
        # Behind the privacy screen nobody could follow what it does.
        return (
            to_act >= 0
            and to_act not in self._session.humans
            and match.outcome is None
            and not self._session.is_hidden
        )

    def _follow(self) -> None:
        if not self._is_due():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _act(self) -> None:
        match = self._session.match
        if not self._is_due():
            return
        if self._session.is_dealing:
            self._timer.start()
            return
        seat = match.to_act
        # Decided by the match's seed, so that the same game has the same end.
        chance = SeededChance(f"{match.seed}/stand-in/{match.ply}")
        legal = match.legal_actions()
        action = GreedyPolicy().choose(match.rules, match.observe(seat), legal, chance)
        self._session.play_for(seat, action)
