"""The table in the window: what is due, the table itself, and the buttons that are legal now."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.actions import ChooseWord, Move
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import NOBODY
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.features.announcer.feature import News, hear_tables
from tabletop.ui.features.hand_tools.strip import MeterButton
from tabletop.ui.features.privacy.hand_over import HandOver, Playback
from tabletop.ui.table.covering import held_areas
from tabletop.ui.table.key_bindings import TableKeys
from tabletop.ui.table.model.buttons import Button, Role
from tabletop.ui.table.model.card_details import just_looked_at
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.progress import accused
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene.deal_animation import deal
from tabletop.ui.table.scene.drag_controller import DragController
from tabletop.ui.table.scene.focus_ring import KeyboardCursor
from tabletop.ui.table.scene.items import CardItem
from tabletop.ui.table.scene.relayout_animation import Relaying, turn
from tabletop.ui.table.scene.time_to_look import TimeToLook
from tabletop.ui.table.session import Session
from tabletop.ui.table.sheets import TableFrame
from tabletop.ui.widgets.press_filter import follow, renew
from tabletop.ui.widgets.screen_reader import announce, tell_words
from tabletop.ui.widgets.theme import FELT, Theme

_FAREWELL: Final = 850
"""Milliseconds in which who acted sees what came of it, before the table is turned."""
_PAUSE: Final = 2500
"""The same at the end of a round, before the cards are dealt anew."""


@guarded
class TableView(TableFrame):
    """Shows a session's match and plays it.

    It follows `Session.changed` and answers `Session.refused` with a bubble, at the place of the
    gesture or, where the window's other parts tried something, over the middle of the table.

    Signals:
        rule_wanted: the link of a rule in a bubble was followed; carries its id.
    """

    rule_wanted = Signal(str)

    def __init__(
        self,
        session: Session,
        parent: QWidget | None = None,
        *,
        theme: Theme = FELT,
        before: "TableView | None" = None,
    ) -> None:
        """Lay the table; what was begun at the one `before`, in another language, goes on."""
        super().__init__(session, parent, theme, None if before is None else before.presenter)
        self.hand = DragController(self.scene, self.presenter, session, self)
        self.cursor_keys = KeyboardCursor(self.scene, self.hand, session.match.rules)
        self.hand_over = HandOver(session, self, (self.bar, self.board))
        self.looks = TimeToLook(session, self.hand_over.opened)
        self.hand_over.delayed.connect(self._say_what_is_due)
        self.hand_over.privacy_screen.hands = self.hands
        self.hand_over.privacy_screen.avoided = partial(held_areas, self)
        self.hand_over.privacy_screen.ends_motion = self._end_motion
        self.hand_over.looked = before.hand_over.looked if before else self.hand_over.looked
        self.board.hand = self.hand
        self.relaying = Relaying(self.scene, self.board)
        follow(self.board.viewport())
        self.keys = TableKeys(self)
        self.board.keys = self.keys
        self.board.reshaped.connect(self._reshape)
        self.board.rescaled.connect(self._rescaled)
        self.bubble.rule_wanted.connect(self.rule_wanted)
        self.meter = MeterButton(self)
        self.meter.toggled.connect(self.set_metered)

        self.bar.said.connect(lambda: tell_words(self.board))
        self.bar.pressed.connect(self._pressed)
        self.bar.is_unread = self.looks.is_unread
        self.bar.emptied.connect(self.board.setFocus)
        self.chooser.closed.connect(self.board.setFocus)
        session.toss = self._toss
        self.scene.animator.finished.connect(session.land)
        session.changed.connect(self._follow)
        session.rearranged.connect(self._rearranged)
        session.refused.connect(self._explain)
        hear_tables()
        self.board.setAccessibleName(self.tr("The table"))
        self.news = News(session, self.board)
        self._turning = QTimer(self, singleShot=True)
        self._turning.timeout.connect(self._turn)
        self.playback = Playback(session, self.presenter, self)
        self.playback.shown.connect(self._show_past)
        self.playback.ended.connect(self._played)
        self.help_overlays.tools.sort_wanted.connect(self._keep_sorted)
        endings = map(session.speaker.action, session.match.rules.endings)
        self.bar.reserve((*endings, *self.hand_over.labels()))
        self._follow()

    def set_metered(self, metered: bool) -> None:
        """Set whether the meter of the viewer's goal is shown."""
        self.meter.setChecked(metered)
        self.presenter.set_metered(metered)
        self._rearranged()

    def set_motion(self, motion: Motion) -> None:
        """Set how pieces and the privacy screen are seen to move."""
        if not motion.flies:
            self.scene.animator.finish()
        self.scene.animator.motion = motion
        self.hand_over.privacy_screen.pace = motion.pace if motion.flies else 0.0

    def repeat_news(self) -> None:
        """Say once more what was said last, and let the keyboard stand where it is read."""
        words = self.news.again()
        if words:
            self.bar.read_out(words)

    # --- following the match ----------------------------------------------------------------

    def _toss(self) -> bool:
        """Show dice that fall, and nothing else that follows; whether any are in the air."""
        animator = self.scene.animator
        if animator.motion.pace <= 0 or self.session.is_covered:
            return False
        self.playback.cancel()
        self.chooser.dismiss()
        self.presenter.look_ahead()
        snapshot = self.presenter.toss()
        if snapshot is None:
            return False
        self._turning.stop()
        self.quiet()
        self._show(snapshot, self.hand.take_let_go())
        self.bar.say(self.presenter.prompt, NOBODY)
        self.bar.offer(())
        self.help_overlays.tools.hide()
        self.cursor_keys.follow()
        return animator.is_running

    def _follow(self) -> None:
        """Show the position as it is now.

        Where somebody else looks at the screen from now on, what came of the action is shown to
        who acted first, and the table is turned a moment later, or with the next input.
        """
        renew(self.board.viewport())
        before, looked = self.scene.snapshot, self.hand_over.looked.shown_to
        dropped = self.hand.take_let_go()
        self.chooser.dismiss()
        self.quiet()
        self._turning.stop()
        self.playback.cancel()
        self.strip.follow()
        self.looks.follow(self.session.match.steps[self.presenter.ply :])
        self.presenter.refresh()
        farewell, pause = self.presenter.farewell, bool(self.presenter.pause)
        if farewell is not None and (pause or self.scene.animator.motion.pace > 0):
            self._show(farewell, dropped)
            self.bar.offer(tuple(self.hand_over.button()))
            self.help_overlays.tools.hide()
            self._turning.start(_PAUSE if pause else _FAREWELL)
        else:
            self.presenter.look_ahead()
            self._render(dropped)
        if (pace := self.scene.animator.motion.pace) > 0:
            self.playback.begin(self.hand_over.news(), pace)
        if self.session.is_covered:
            self._hide_secrets()
        look = self.hand_over.follow()
        if self.session.passing_to is not None:
            self._turning.stop() if look is None else self._turning.start(look)
        self._say_what_is_due()
        lasts = self.help_overlays.follow(tells=not self.playback.is_running)
        self.scene.animator.tell()
        if self._turning.isActive():
            self._turning.start(max(self._turning.remainingTime(), lasts))
        if not self._turning.isActive() and not self.playback.is_running:
            self._offer_words()
            found = None
            if looked == self.session.sight:
                found = just_looked_at(self.session, before, self.scene.snapshot)
            self.enlarge(next((i for i in self.scene.cards if i.shown is found), None))

    def _say_what_is_due(self) -> None:
        """Say one sentence over the table; at the end of a round it is nobody's turn."""
        if self.session.is_tossing:
            return
        match, words = self.session.match, self.presenter.prompt
        due = NOBODY if self.presenter.pause else match.to_act
        if self.hand_over.words and not self.presenter.pause:
            words, due = self.hand_over.words, self.session.viewer
        elif due in match.attendance.played_by_computer and match.outcome is None:
            name = self.session.speaker.names[due]
            words = self.tr("The computer plays for {name}.").format(name=name)
        self.bar.say(words, match.badge(due))

    def _render(self, dropped: CardItem | None = None) -> None:
        self._turning.stop()
        self._show(self.presenter.snapshot(), dropped)
        self._offer_buttons()
        self.help_overlays.offer()
        self._place_meter()
        self.cursor_keys.follow()

    def _offer_buttons(self) -> None:
        """Offer the buttons over the table; a word asked for at a card is not asked for twice."""
        buttons = (*self.presenter.buttons(), *self.hand_over.button())
        if self.session.can_take_back:
            buttons += (Button(self.tr("Take it back"), None, role=Role.TAKES_BACK),)
        if not self.chooser.isHidden():
            buttons = tuple(b for b in buttons if not isinstance(b.action, ChooseWord))
        self.bar.offer(buttons)

    # --- passing the screen on --------------------------------------------------------------

    def _show_past(self, snapshot: Snapshot, words: str, animated: bool) -> None:
        """Show a moment of what happened while somebody else looked; any input ends it."""
        self.hand.reset()
        self.scene.render_snapshot(snapshot, animated=animated)
        self.cursor_keys.hide()
        self.help_overlays.tools.hide()
        self.meter.hide()
        self.bar.say(words, NOBODY)
        self.bar.offer((Button(self.tr("Skip"), None, primary=True, role=Role.ENDS),))

    def _played(self) -> None:
        """Show the table as it is now: all that happened was shown."""
        self._render()
        self._say_what_is_due()
        self._offer_words()

    def _hide_secrets(self) -> None:
        """Keep nothing of what the last viewer saw."""
        self.cursor_keys.hide()
        self.bubble.clear()
        self.magnifier.clear()
        self.help_overlays.clear()
        # No picture is kept of a card that does not lie open at this moment.
        self.scene.sprites.keep_faces({card.shown.card for card in self.scene.cards})

    def _turn(self) -> None:
        """Give the screen to the next seat: what came of the action was looked at."""
        self._turning.stop()
        if self.session.passing_to is not None:
            self.hand_over.cover()
        else:
            self.presenter.look_ahead()
            self._played()

    def _offer_words(self) -> None:
        """Ask for a word at a card that was just laid, where that card asks for one."""
        session = self.session
        actions = tuple(a for a in session.legal_actions() if isinstance(a, ChooseWord))
        last = session.match.steps[-1].action if session.match.steps else None
        if len(actions) != len(session.legal_actions()) or not isinstance(last, Move):
            return
        area = None if last.to is None else self.scene.zones.get(last.to)
        if actions and area is not None:
            self.ask(actions, area.pos(), session.act, self._offer_buttons)
            self._offer_buttons()

    def _place_meter(self) -> None:
        self.meter.follow(self.session, self.scene.snapshot.plan, self._anchor, self.scene.slips)

    def _keep_sorted(self, word: str) -> None:
        if not self.settle():
            self.presenter.keep_sorted(word)
            self._render()

    def _show(self, snapshot: Snapshot, dropped: CardItem | None) -> None:
        self.hand.reset()
        before = self.scene.sceneRect()
        animated = not self.hand_over.changes_sight()
        if self.scene.cards and self.scene.snapshot.viewer != snapshot.viewer:
            turn(self.scene, snapshot)
        else:
            self.scene.render_snapshot(snapshot, dropped=dropped, animated=animated)
        # What is rendered again has not been thrown again.
        self.presenter.dice.thrown = frozenset()
        if self.scene.sceneRect() != before:
            self.board.refit()

    def _pressed(self, button: Button) -> None:
        """Do what a button says; where it ends a motion it does nothing else."""
        if self.settle() or not self.looks.takes_presses:
            return
        if self.session.passing_to is not None:
            self.hand_over.cover()
        elif button.role is Role.TAKES_BACK:
            self.session.take_back()
        elif button.action is not None:
            self.session.act(button.action)

    def _explain(self, verdict: Verdict) -> None:
        """Say in a bubble why something was refused."""
        sentence = self.session.speaker.reason(verdict)
        rule = "" if verdict.reason is None else verdict.reason.rule
        self.say(sentence, self.hand.point, rule)
        self.scene.accuse(self.presenter.hand, accused(verdict))
        announce(self.board, sentence, urgent=True)

    def _rearranged(self) -> None:
        shows_past = self._turning.isActive() or self.playback.is_running
        if not shows_past and not self.session.is_tossing:
            self._render()

    def settle(self) -> bool:
        """Show the table as it is now, and take back whatever was said.

        Whether it was being shown how that came about; what the own hand moves about is not meant.
        """
        is_rising = not self.session.is_covered and self.hand_over.privacy_screen.isVisible()
        turns = self._turning.isActive() and self.session.passing_to is None
        was_told = turns or self.playback.is_running or self.scene.animator.tells
        self.hand_over.privacy_screen.finish()
        self.playback.stop()
        if self.session.is_tossing:
            self.scene.animator.finish()
        if turns:
            self._turn()
        self.scene.animator.finish()
        self.help_overlays.stage.clear()
        self.quiet()
        return was_told or is_rising

    def _end_motion(self) -> bool:
        """Let the cards of a new game be dealt at once; return whether they were just dealt."""
        is_dealing = self.session.is_dealing
        if is_dealing:
            self.scene.animator.finish()
        return is_dealing

    # --- geometry ---------------------------------------------------------------------------

    def _reshape(self, shape: float) -> None:
        """Lay everything where it is seen best in a room of another shape."""
        self.relaying.note()  # before what glides already is at rest
        if not self.session.is_covered:
            self.settle()
        self.presenter.shape = shape
        self.presenter.refresh()
        self.scene.render_snapshot(self.presenter.snapshot(), animated=False)
        self.cursor_keys.follow()

    def _rescaled(self) -> None:
        self.relaying.glide()
        self.hand_over.privacy_screen.place()
        self.point_again()
        self._place_meter()
        self.help_overlays.place()

    def _scale_text(self) -> None:
        """Write as large over the table as the window asks for."""
        font = self.written()
        for widget in (self.bar, *self.sheets, self.meter):
            widget.setFont(font)
        self.hand_over.privacy_screen.set_text(font)
        self.help_overlays.set_text(font)
        self._say_what_is_due()
        self.bar.resize(self.width(), self.bar.height())
        layout = self.layout()
        if layout is not None:
            layout.activate()  # or the first picture has a bar for the smaller text

    def sizeHint(self) -> QSize:
        """See `QWidget`: as wide as it is, so that panels beside it stay as they are."""
        return QSize(self.width(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """See `QWidget`."""
        return super().minimumSizeHint().expandedTo(self.bar.minimumSizeHint())

    def showEvent(self, event: QShowEvent) -> None:
        """See `QWidget`: the cards of a match that has just begun are dealt before all eyes."""
        super().showEvent(event)
        session, owners = self.session, [zone.owner for zone in self.session.match.rules.zones]
        if session.is_new:
            session.is_dealing = deal(self.scene, owners)
            self.scene.animator.tell()
        session.is_new = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `QWidget`."""
        super().resizeEvent(event)
        self._scale_text()

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._scale_text()
