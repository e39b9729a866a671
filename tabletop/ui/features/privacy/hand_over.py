"""Passes the screen from player to player in games with hidden information."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tabletop.engine.zones import CHANCE, Seat
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.buttons import Button, ButtonRole
from tabletop.ui.table.model.changes import EVENTS_SHOWN, events_since
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.press_filter import SETTLED_AFTER, Cooldown, PressedInput
from tabletop.ui.widgets.screen_reader import is_other_list_focused

_COVER_AFTER: Final = 1500
"""Milliseconds for which a player sees the result of an action before the table is covered.

If the result is private, the table waits for that player (`Session.waits_for_confirmation`).
"""


@dataclass
class SeenSteps:
    """Records how many steps each seat has seen.

    Attributes:
        by_seat: a mapping from seats to the number of steps seen.
        last_viewer: the viewer at the last change, or None if there was none.
    """

    by_seat: dict[Seat, int] = field(default_factory=dict)
    last_viewer: Seat | None = None


class HandOver(QObject):
    """Covers and uncovers a table as its session requires.

    Covering waits until no key or mouse button is down, because a release must not be taken as an
    answer to the privacy screen.

    Signals:
        delayed: emitted when covering starts to wait for a release, and when the wait ends.
    """

    delayed = Signal()

    def __init__(
        self, session: Session, table: QWidget, parts: Sequence[QWidget], opened: Cooldown
    ) -> None:
        """Create a privacy screen over a table.

        Args:
            session: the session at the table.
            table: the widget to cover.
            parts: the table's widgets that accept input; the last widget gets focus.
            opened: the cooldown to start on uncovering; presses are ignored until it ends.
        """
        super().__init__(table)
        self.privacy_screen = PrivacyScreen(table)
        self.privacy_screen.uncover_requested.connect(session.uncover)
        session.pass_requested.connect(self.cover)
        session.uncover_requested.connect(self.privacy_screen.request_uncover)
        self._held_input = PressedInput(self)
        self._held_input.released.connect(self._run_delayed)
        self._is_watching_input = False
        self.privacy_screen.on_waiting = self._watch_input
        self._is_delayed = False
        self.privacy_screen.peeking_changed.connect(lambda looking: session.peek(peeking=looking))
        self._passing_since: float | None = None
        self._session, self._table, self._parts = session, table, tuple(parts)
        self._opened = opened
        self.seen_steps = SeenSteps()
        """Passed on to the table that replaces this one in the same session."""

    def _watch_input(self, rests: bool) -> None:
        """While the screen ignores presses, watch for presses anywhere in the program."""
        if rests != self._is_watching_input:
            self._is_watching_input, pressed = rests, self._held_input.pressed
            (pressed.connect if rests else pressed.disconnect)(self.privacy_screen.restart_wait)

    def first_unseen_step(self) -> int | None:
        """Return how many steps a new viewer has already seen, or None if nothing is new.

        Must be called at every change, because it records what the viewer sees.
        """
        session, seat = self._session, self._session.visible_to
        looked, self.seen_steps.last_viewer = self.seen_steps.last_viewer, seat
        if seat is None or session.is_covered or not session.has_privacy_screen:
            return None
        steps = session.match.steps
        own = (n for n in range(len(steps), 0, -1) if steps[n - 1].actor == seat)
        begun = (n for n, step in enumerate(steps) if step.actor != CHANCE)
        seen = self.seen_steps.by_seat.get(seat, next(own, next(begun, len(steps))))
        self.seen_steps.by_seat[seat] = len(steps)
        return seen if looked != seat and seen < len(steps) else None

    @property
    def prompt(self) -> str:
        """The prompt about passing the screen on, or an empty string."""
        session = self._session
        if session.passing_to is None:
            return ""
        name = session.speaker.seat(session.passing_to)
        if self._is_delayed:
            words = self.tr("As soon as you let go, the hands are covered for {name}.")
        elif session.is_covered:
            return ""
        elif session.waits_for_confirmation:
            words = self.tr("Look at what is new, then pass the screen to {name}.")
        else:
            words = self.tr("In a moment the hands are covered for {name}.")
        return words.format(name=name)

    def button(self) -> Iterator[Button]:
        """Yield the button that passes the screen on, if there is one."""
        seat = self._session.passing_to
        if seat is not None and not self._session.is_covered:
            yield Button(self._label(seat), None, primary=True, role=ButtonRole.END)

    def labels(self) -> Iterator[str]:
        """Yield the button's possible labels, one for each human player."""
        if self._session.has_privacy_screen:
            yield from map(self._label, sorted(self._session.humans))

    def _label(self, seat: Seat) -> str:
        return self.tr("Pass to {name}").format(name=self._session.speaker.seat(seat))

    def update_screen(self) -> int | None:
        """Cover, uncover or peek as the session requires.

        Returns:
            The delay in milliseconds after which to pass the screen on, or None if it should not be
            passed on automatically.
        """
        session = self._session
        self._is_delayed = False
        if session.passing_to is None or session.is_covered:
            self._passing_since = None
        elif self._passing_since is None:
            self._passing_since = monotonic()
        if session.is_peeking:
            self.privacy_screen.peek()
        elif not session.is_covered:
            self._uncover_table()
        elif self._held_input.is_down and not self.privacy_screen.is_down:
            self._is_delayed = True
        else:
            self._cover_table()
        waits = session.passing_to is None or session.is_covered or session.waits_for_confirmation
        return None if waits else _COVER_AFTER

    def cover(self) -> None:
        """Pass the screen on as soon as no key or mouse button is down."""
        if self._held_input.is_down:
            self._is_delayed = True
            self.delayed.emit()
        else:
            self._session.cover()

    def cover_by_key(self) -> None:
        """Pass the screen on, if that has been possible for `SETTLED_AFTER` seconds."""
        since = self._passing_since
        if since is not None and monotonic() - since >= SETTLED_AFTER:
            self.cover()

    def _run_delayed(self) -> None:
        """Cover the table if that was delayed until all keys and buttons were released."""
        if not self._is_delayed:
            return
        self._is_delayed = False
        if self._session.is_covered:
            self._cover_table()
            self.delayed.emit()
        else:
            self._session.cover()

    def _cover_table(self) -> None:
        session, seat = self._session, self._session.passing_to
        if seat is None:
            return
        self._table.setFocusProxy(self.privacy_screen)
        for part in self._parts:
            part.setEnabled(False)
        events = events_since(session.match, seat)[-EVENTS_SHOWN:]
        texts = [session.speaker.event(event, session.visible_to) for event in events]
        badge = session.match.badge(seat)
        if session.is_hidden and not session.has_privacy_screen:
            self.privacy_screen.pause(badge)
        else:
            name = session.speaker.seat(seat)
            self.privacy_screen.cover(badge, name, texts, again=session.is_hidden)

    def _uncover_table(self) -> None:
        for part in self._parts:
            part.setEnabled(True)
        if self.privacy_screen.is_down:
            beside = is_other_list_focused(self._table)
            self._opened.begin()
            self.privacy_screen.uncover()
            self._table.setFocusProxy(self._parts[-1])
            if not beside:
                self._parts[-1].setFocus()
