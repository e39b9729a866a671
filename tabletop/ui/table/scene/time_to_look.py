"""A moment in which presses do nothing yet: what they are to be about was not looked at."""

from collections.abc import Sequence

from tabletop.engine.actions import Rolled, SeatAction
from tabletop.match.tree import Step
from tabletop.ui.table.model.buttons import is_throw
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.press_filter import Pause


class TimeToLook:
    """Knows what whoever looks at a table had the time to see."""

    def __init__(self, session: Session, opened: Pause) -> None:
        """Begin.

        Args:
            session: what is played.
            opened: lasts for a while since the privacy screen was raised.
        """
        self._dice_lie = Pause()
        self._session, self._opened = session, opened

    def follow(self, steps: Sequence[Step]) -> None:
        """Take note of what has just been shown, as far as dice fell with it."""
        if any(isinstance(step.action, Rolled) for step in steps):
            self._dice_lie.begin()

    @property
    def takes_presses(self) -> bool:
        """Whether presses count again since the privacy screen was raised."""
        return self._opened.is_over

    def is_unread(self, action: SeatAction | None) -> bool:
        """Return whether an action takes up dice that nobody has had the time to look at."""
        return not self._dice_lie.is_over and is_throw(self._session, action)
