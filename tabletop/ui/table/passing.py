"""How the screen goes from one player to the next at a table with secrets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tabletop.engine.zones import CHANCE, Seat
from tabletop.ui.play.session import Session
from tabletop.ui.presentation.button import Button, Role
from tabletop.ui.presentation.presenter import Presenter
from tabletop.ui.table.curtain import TOLD, Curtain, happened_since
from tabletop.ui.table.keyboard_focus import plays_beside

_LOOK: Final = 1500
"""Milliseconds in which who acted sees what came of it, before the curtain falls."""
_LOOK_AT_CARDS: Final = 3000
"""The same where new cards came into the own hand."""


class Passing(QObject):
    """Lets the curtain over a table fall and rise as its session says."""

    def __init__(
        self, session: Session, presenter: Presenter, table: QWidget, parts: Sequence[QWidget]
    ) -> None:
        """Hang a curtain.

        Args:
            session: who looks.
            presenter: what they see.
            table: what the curtain covers.
            parts: the widgets of the table that take input, the most important one last.
        """
        super().__init__(table)
        self.curtain = Curtain(table)
        self.curtain.raised.connect(session.uncover)
        self.curtain.peeked.connect(lambda looking: session.peek(looking=looking))
        self._session = session
        self._presenter = presenter
        self._table = table
        self._parts = tuple(parts)
        self._held = Counter(presenter.own_cards)
        self._seen_by = session.sight
        self._seen: dict[Seat, int] = {}
        """How much of the history each seat has looked at."""
        self._looking: Seat | None = None
        """Who looked when that was asked last."""

    def changes_sight(self) -> bool:
        """Whether somebody else looks than when this was asked last; then nothing may move.

        A card on its way would tell where it came from.
        """
        before, self._seen_by = self._seen_by, self._session.sight
        return before != self._seen_by and (
            self._session.has_curtain or None in (before, self._seen_by)
        )

    def news(self) -> int | None:
        """How many steps of the history precede what whoever looks has not seen; None: nothing.

        Asked with every change: what happens while a seat looks, it sees.
        """
        session, seat = self._session, self._session.sight
        looked, self._looking = self._looking, seat
        if seat is None or session.is_covered or not session.has_curtain:
            return None
        steps = session.match.steps
        own = (n for n in range(len(steps), 0, -1) if steps[n - 1].actor == seat)
        begun = (n for n, step in enumerate(steps) if step.actor != CHANCE)
        seen = self._seen.get(seat, next(own, next(begun, len(steps))))
        self._seen[seat] = len(steps)
        return seen if looked != seat and seen < len(steps) else None

    def button(self) -> Iterator[Button]:
        """The button with which who acted gives the screen away."""
        session = self._session
        if session.passing_to is not None and not session.is_covered:
            yield Button(self._label(session.passing_to), None, primary=True, role=Role.ENDS)

    def labels(self) -> Iterator[str]:
        """What that button says, for everybody to whom the screen may go."""
        if self._session.has_curtain:
            yield from map(self._label, sorted(self._session.humans))

    def _label(self, seat: Seat) -> str:
        return self.tr("Pass to {name}").format(name=self._session.speaker.seat(seat))

    def follow(self) -> int | None:
        """Let the curtain hang as the session says.

        Returns:
            Milliseconds after which the session is to be covered; None where it is not.
        """
        session, held = self._session, Counter(self._presenter.own_cards)
        gained, self._held = held - self._held, held
        if session.is_peeked:
            self.curtain.part()
        elif session.is_covered:
            self._fall()
        else:
            self._rise()
        if session.passing_to is None or session.is_covered:
            return None
        return _LOOK_AT_CARDS if gained else _LOOK

    def _fall(self) -> None:
        session, seat = self._session, self._session.passing_to
        if seat is None:
            return
        self._table.setFocusProxy(self.curtain)
        for part in self._parts:
            part.setEnabled(False)
        events = happened_since(session.match, seat)[-TOLD:]
        told = [session.speaker.event(event, session.sight) for event in events]
        badge = session.match.badge(seat)
        if session.is_hidden and not session.has_curtain:
            self.curtain.pause(badge)
        else:
            name = session.speaker.seat(seat)
            self.curtain.fall(badge, name, told, again=session.is_hidden)

    def _rise(self) -> None:
        for part in self._parts:
            part.setEnabled(True)
        if self.curtain.is_down:
            beside = plays_beside(self._table)
            self.curtain.rise()
            self._table.setFocusProxy(self._parts[-1])
            if not beside:
                self._parts[-1].setFocus()
