"""The feature that covers the table with the privacy screen, and uncovers it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from time import monotonic
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFont

from tabletop.engine.zones import CHANCE, Seat, Visibility, ZoneRole
from tabletop.overriding import override
from tabletop.ui.features.privacy.screen import PrivacyScreen
from tabletop.ui.table.model.buttons import Button, ButtonRole
from tabletop.ui.table.model.changes import EVENTS_SHOWN, Change, events_since
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.part import Part
from tabletop.ui.table.scene.sprites import UNIT
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.placing import WeightedArea
from tabletop.ui.widgets.press_filter import SETTLED_AFTER, PressedInput
from tabletop.ui.widgets.screen_reader import is_other_list_focused

_WORDS: Final = 20
"""Obstacle weight of the sign; a piece has weight 1."""
_ROUND_HANDS: Final = 0.12
"""Margin of the covered area around hidden hands, in card widths."""

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


class PrivacyPart(Part):
    """Covers and uncovers one table as its session requires.

    Covering waits until no key or mouse button is down, because a release must not be taken as an
    answer to the privacy screen.

    Attributes:
        screen: the widget that covers the table.
    """

    def __init__(self, table: TableView) -> None:
        self._table, self._session = table, table.session
        self._inputs = (table.bar, table.board)
        self.screen = screen = PrivacyScreen(table)
        screen.cover_area, screen.card_areas = self._hands, self._held_areas
        screen.finish_motion, screen.on_moving = table.end_dealing, self._on_motion
        screen.on_waiting = self._watch_input
        screen.uncover_requested.connect(self._session.uncover)
        screen.peeking_changed.connect(lambda looking: self._session.peek(peeking=looking))
        self._session.pass_requested.connect(self.cover)
        self._session.uncover_requested.connect(screen.request_uncover)
        self._held_input = PressedInput(table)
        self._held_input.released.connect(self._run_delayed)
        self._is_watching_input = self._is_delayed = False
        self._passing_since: float | None = None
        self.seen_steps = SeenSteps()
        """Passed on to the table that replaces this one in the same session."""

    @override
    def resume(self, before: "PrivacyPart") -> None:
        self.seen_steps = before.seen_steps

    @override
    def detach(self) -> None:
        self._session.pass_requested.disconnect(self.cover)

    @override
    def changed(self, change: Change) -> None:
        table, pace = self._table, self._table.scene.animator.motion.pace
        if pace > 0:
            table.playback.begin(self._first_unseen_step(), pace)
        self._update_screen()
        session = self._session
        if session.passing_to is not None:
            waits = session.is_covered or session.waits_for_confirmation
            table.pass_screen_after(None if waits else _COVER_AFTER)

    @override
    def prompt(self) -> str:
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

    @override
    def buttons(self) -> Iterator[Button]:
        seat = self._session.passing_to
        if seat is not None and not self._session.is_covered:
            yield Button(self._label(seat), None, primary=True, role=ButtonRole.END)

    @override
    def button_labels(self) -> Iterator[str]:
        if self._session.has_privacy_screen:
            yield from map(self._label, sorted(self._session.humans))

    @override
    def obstacles(self) -> Iterator[WeightedArea]:
        if (sign := self.screen.sign).isVisible():
            area = QRectF(sign.rect().translated(sign.mapTo(self._table, QPoint())))
            yield WeightedArea(area, _WORDS)

    @override
    def act(self) -> None:
        self._session.hide()

    @override
    def handle_key(self, name: str) -> bool:
        # Return usually confirms an action, so it must not pass the screen on too early.
        if name != "enter" or self._session.passing_to is None:
            return False
        since = self._passing_since
        if since is not None and monotonic() - since >= SETTLED_AFTER:
            self.cover()
        return True

    @override
    def set_motion(self, motion: Motion) -> None:
        self.screen.pace = motion.pace if motion.flies else 0.0

    @override
    def set_font(self, font: QFont) -> None:
        self.screen.set_text_font(font)

    @override
    def rescaled(self) -> None:
        self.screen.reposition()

    @override
    def cover_read(self) -> None:
        self.screen.read()

    def finish(self) -> bool:
        """Finish the animation; return whether it uncovered the table (see `Running`)."""
        is_uncovering = not self._session.is_covered and self.screen.isVisible()
        self.screen.finish_animation()
        return is_uncovering

    def cover(self) -> None:
        """Pass the screen on as soon as no key or mouse button is down."""
        if self._held_input.is_down:
            self._is_delayed = True
            self._table.show_prompt()
        else:
            self._session.cover()

    def _on_motion(self, moves: bool) -> None:
        (self._table.features.begin if moves else self._table.features.end)(self)

    def _hands(self) -> QRect:
        """Return the area of the next player's hidden zones, in table coordinates."""
        table, scene, seat = self._table, self._table.scene, self._session.passing_to
        specs = self._session.match.rules.zones
        own = [zone for zone in scene.zones if specs[zone].owner == seat]
        secret = (zone for zone in own if specs[zone].visibility is Visibility.OWNER)
        areas = (table.popups.map_to_table(scene.zones[zone].area) for zone in secret)
        together = reduce(QRectF.united, areas, QRectF()).toAlignedRect()
        if together.isEmpty():
            return table.board.geometry()
        edge = round(table.board.transform().m11() * UNIT * _ROUND_HANDS)
        return together.adjusted(-edge, -edge, edge, edge)

    def _held_areas(self) -> list[QRect]:
        """Return the areas of all hands, in the table widget's coordinates."""
        specs, zones = self._session.match.rules.zones, self._table.scene.zones
        hands = (zone for zone in zones if specs[zone].role is ZoneRole.HAND)
        return [self._table.popups.map_to_table(zones[z].area).toAlignedRect() for z in hands]

    def _label(self, seat: Seat) -> str:
        return self.tr("Pass to {name}").format(name=self._session.speaker.seat(seat))

    def _watch_input(self, rests: bool) -> None:
        """While the screen ignores presses, watch for presses anywhere in the program."""
        if rests != self._is_watching_input:
            self._is_watching_input, pressed = rests, self._held_input.pressed
            (pressed.connect if rests else pressed.disconnect)(self.screen.restart_wait)

    def _first_unseen_step(self) -> int | None:
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

    def _update_screen(self) -> None:
        """Cover, uncover or peek as the session requires."""
        session = self._session
        self._is_delayed = False
        if session.passing_to is None or session.is_covered:
            self._passing_since = None
        elif self._passing_since is None:
            self._passing_since = monotonic()
        if session.is_peeking:
            self.screen.peek()
        elif not session.is_covered:
            self._uncover_table()
        elif self._held_input.is_down and not self.screen.is_down:
            self._is_delayed = True
        else:
            self._cover_table()

    def _run_delayed(self) -> None:
        """Cover the table if that was delayed until all keys and buttons were released."""
        if not self._is_delayed:
            return
        self._is_delayed = False
        if self._session.is_covered:
            self._cover_table()
            self._table.show_prompt()
        else:
            self._session.cover()

    def _cover_table(self) -> None:
        session, seat = self._session, self._session.passing_to
        if seat is None:
            return
        events = events_since(session.match, seat)[-EVENTS_SHOWN:]
        texts = [session.speaker.event(event, session.visible_to) for event in events]
        badge = session.match.badge(seat)
        if session.is_hidden and not session.has_privacy_screen:
            self.screen.pause(badge)
        else:
            name = session.speaker.seat(seat)
            self.screen.cover(badge, name, texts, again=session.is_hidden)
        # Not sooner: the button must have its texts when it gets the focus.
        self._table.setFocusProxy(self.screen)
        for part in self._inputs:
            part.setEnabled(False)

    def _uncover_table(self) -> None:
        for part in self._inputs:
            part.setEnabled(True)
        if self.screen.is_down:
            beside = is_other_list_focused(self._table)
            self._table.uncover_cooldown.begin()
            self.screen.uncover()
            self._table.setFocusProxy(self._table.board)
            if not beside:
                self._table.board.setFocus()


PART: Final = PrivacyPart
