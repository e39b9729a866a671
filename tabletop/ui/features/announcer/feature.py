"""What happens, said aloud: throws, moves and results, and whose turn it is then.

Assistive technology may also ask what lies on tables; what answers is loaded only then.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from tabletop.ui.features.privacy.screen import happened_since
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.screen_reader import announce

if TYPE_CHECKING:
    from tabletop.ui.table.accessible import Interfaces


_TOLD: Final = 5
"""So many of the events that a seat has missed are told when it looks."""


@cache
def hear_tables() -> None:
    """Answer whoever asks from now on.

    Qt's list of those it asks belongs to the process, so this is done once in it.
    """
    QAccessible.installFactory(lambda _key, thing: _interfaces().made_for(thing))


@cache
def _interfaces() -> "Interfaces":
    from tabletop.ui.table.accessible import Interfaces

    return Interfaces()


class News(QObject):
    """Follows a session and announces each change, in the words for whoever looks.

    Behind the privacy screen it says nothing: the screen has its own words.
    """

    def __init__(self, session: Session, table: QObject) -> None:
        super().__init__(table)
        self._session = session
        self._table = table
        self._ply, self._revision = session.match.ply, session.match.revision
        self._sight = session.sight
        self.last = ""
        """What was said last, for whoever looks now."""
        session.changed.connect(self._follow)

    def _follow(self) -> None:
        session = self._session
        before, ply = self._ply, session.match.ply
        shown, revision = self._revision, session.match.revision
        looked, self._sight = self._sight, session.sight
        self._ply, self._revision = ply, revision
        if looked != session.sight:
            self.last = ""  # what one seat has heard is not for the next
        if session.sight is None or session.is_covered:
            return
        if looked is None:
            said = list(self._meanwhile())
        elif ply < before:
            said = [self.tr("Taken back.")]
        elif revision == shown:
            return
        else:
            said = list(self._since(before))
        self.last = " ".join((*said, self._due()))
        announce(self._table, self.last)

    def again(self) -> str:
        """Say once more what was said last, or what is due, and give the words."""
        session = self._session
        if session.sight is None or session.is_covered:
            return ""
        words = self.last or self._due()
        announce(self._table, words)
        return words

    def _meanwhile(self) -> Iterator[str]:
        """Yield what a seat has missed that looks now."""
        session = self._session
        for event in happened_since(session.match, session.viewer)[-_TOLD:]:
            yield session.speaker.event(event, session.sight)

    def _since(self, step: int) -> Iterator[str]:
        session = self._session
        for line in session.match.log():
            if line.step >= step:
                yield session.speaker.event(line.event, session.sight)

    def _due(self) -> str:
        """Say what is due now, or how it ended."""
        session = self._session
        match, speaker = session.match, session.speaker
        if match.outcome is not None:
            return speaker.outcome(match.outcome)
        if session.passing_to is not None:
            name = speaker.seat(session.passing_to)
            return self.tr("Pass the screen to {name}.").format(name=name)
        return speaker.prompt(match.view(None).prompt)
