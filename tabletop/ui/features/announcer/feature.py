"""Announces to assistive technology what happens at a table, and what is expected then."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAccessible

from tabletop.overriding import override
from tabletop.ui.table.model.changes import Change, events_since
from tabletop.ui.table.part import Part
from tabletop.ui.widgets.screen_reader import announce

if TYPE_CHECKING:
    from tabletop.ui.table.accessible import AccessibleInterfaces
    from tabletop.ui.table.table_view import TableView

_MAX_MISSED: Final = 5
"""How many of the events that a seat has missed are announced when it looks."""


class AnnouncerPart(Part):
    """Announces each change at one table, in the words for the viewer.

    Behind the privacy screen it is silent: the screen has its own words.

    Attributes:
        last_text: what was announced last, for the viewer of now.
    """

    def __init__(self, table: "TableView") -> None:
        self._table, self._session = table, table.session
        self.last_text = ""
        _describe_tables()

    @override
    def shown(self, change: Change) -> None:
        session = self._session
        if change.has_other_viewer:
            self.last_text = ""  # what one seat has heard is not for the next
        if session.visible_to is None or session.is_covered or change.before is change.now:
            return
        if change.before.visible_to is None:
            said = list(self._missed_events())
        elif change.now.ply < change.before.ply:
            said = [self.tr("Taken back.")]
        elif not change.is_of_position:
            return
        else:
            said = list(self._events_since(change.before.ply))
        self.last_text = " ".join((*said, self._prompt()))
        announce(self._table.board, self.last_text)

    @override
    def act(self) -> None:
        """See `Part`: announce the last words again, and put the focus where they can be read."""
        session = self._session
        if session.visible_to is None or session.is_covered:
            return
        words = self.last_text or self._prompt()
        announce(self._table.board, words)
        self._table.bar.focus_prompt(words)

    def _missed_events(self) -> Iterator[str]:
        """Yield what the new viewer has missed."""
        session = self._session
        for event in events_since(session.match, session.viewer)[-_MAX_MISSED:]:
            yield session.speaker.event(event, session.visible_to)

    def _events_since(self, step: int) -> Iterator[str]:
        session = self._session
        for line in session.match.log():
            if line.step >= step:
                yield session.speaker.event(line.event, session.visible_to)

    def _prompt(self) -> str:
        """Return the prompt, or how the game ended."""
        session = self._session
        match, speaker = session.match, session.speaker
        if match.outcome is not None:
            return speaker.outcome(match.outcome)
        if session.passing_to is not None:
            name = speaker.seat(session.passing_to)
            return self.tr("Pass the screen to {name}.").format(name=name)
        return speaker.prompt(match.view(None).prompt)


@cache
def _describe_tables() -> None:
    """Describe tables to assistive technology from now on; what does so is imported when asked.

    Qt's list of factories belongs to the process, so this is done once in it.
    """
    QAccessible.installFactory(lambda _key, thing: _interfaces().create(thing))


@cache
def _interfaces() -> "AccessibleInterfaces":
    from tabletop.ui.table.accessible import AccessibleInterfaces

    return AccessibleInterfaces()


PART: Final = AnnouncerPart
