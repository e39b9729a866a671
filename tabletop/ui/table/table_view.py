"""The table in the window: the prompt, the board, and the sheets over it."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QWidget

from tabletop.engine.actions import ChooseWord, Move
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import NOBODY, Seat
from tabletop.overriding import override
from tabletop.ui.base.settings import Highlights
from tabletop.ui.table.features import Features
from tabletop.ui.table.key_bindings import KeyboardCursor, TableKeys
from tabletop.ui.table.model.buttons import Button, ButtonRole
from tabletop.ui.table.model.changes import Change
from tabletop.ui.table.model.motion import Motion
from tabletop.ui.table.model.presenter import (
    Details,
    Presenter,
    conflicting_cards,
    inspected_cards,
    name_and_text,
    newly_seen_card,
)
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.model.spec import TableKind
from tabletop.ui.table.playback import Playback
from tabletop.ui.table.popups import MATTERS, Popups
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import (
    Actions,
    ChoiceHandler,
    DismissHandler,
    DragController,
)
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene, deal, rotate_table
from tabletop.ui.table.session import ReadingTime, Session
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.overlay import WeightedArea
from tabletop.ui.widgets.press_filter import Cooldown, accepts_press, guard, reset_guard
from tabletop.ui.widgets.screen_reader import announce, notify_name_changed
from tabletop.ui.widgets.theme import FELT, Theme

_FINAL_VIEW_TIME: Final = 850
"""Milliseconds in which the player who acted sees the result, before the table is turned."""
_ROUND_END_TIME: Final = 2500
"""The same at the end of a round, before the cards are dealt anew."""


class TableView(QWidget):
    """Shows a session's match and plays it; what else is at a table are the parts of features.

    It follows `Session.changed` and answers `Session.refused` with a bubble, at the place of the
    gesture or, if the window's other parts tried something, over the middle of the table.

    Attributes:
        session: the match.
        presenter: turns the match into pictures, and gestures into answers.
        scene: the pieces.
        board: shows the scene.
        bar: prompt and buttons.
        popups: what is said and asked over the table.
        drag: carries pieces with mouse and keyboard.
        keys: does what keys mean over the table.
        keyboard_cursor: the ring with which the keyboard goes over the table.
        uncover_cooldown: active for a while after the privacy screen opened; ignores presses.
        reading_time: knows what was looked at before something is pressed.
        playback: shows what happened while another seat was at the screen.
        features: the parts of features at this table.
        hold_duration: milliseconds for which parts keep showing the last change.
        shown_to: the seat for which pieces were last put on the table.

    Signals:
        rule_wanted: the link of a rule in a bubble was followed; carries its id.
        hinted: what the pointer is over says something; carries the text, empty for nothing.
    """

    rule_requested = Signal(str)
    hint_changed = Signal(str)

    def __init__(
        self,
        session: Session,
        parent: QWidget | None = None,
        *,
        theme: Theme = FELT,
        before: "TableView | None" = None,
        features: Features | None = None,
        kind: TableKind = TableKind.MATCH,
    ) -> None:
        """Make the table and attach the features.

        Args:
            session: the match.
            parent: the owner.
            theme: the colours.
            before: the same table in another language, which goes on here.
            features: the window's; None at a table without a window.
            kind: what is done at the table.
        """
        super().__init__(parent)
        self.session = session
        self.presenter: Presenter = (
            self.create_presenter(session) if before is None else before.presenter
        )
        self.scene = TableScene(session.match.rules.cards, theme, self)
        self.scene.sprites.card_text = cache(session.speaker.card_text)
        self.board = Board(self.scene, self)
        self.popups = Popups(
            self, session, self.presenter, self.scene, self.board, self._other_obstacles
        )
        self.bar = PromptBar(self)
        self._highlights = Highlights.ALWAYS
        layout = in_column(self.board)
        self.setLayout(layout)
        self.setFocusProxy(self.board)
        self.drag = DragController(self.scene, self.presenter, session, self)
        self.keyboard_cursor = KeyboardCursor(self.scene, self.drag, session.match.rules)
        self.uncover_cooldown = Cooldown()
        self.reading_time = ReadingTime(session, self.uncover_cooldown)
        self.playback = Playback(session, self.presenter, self)
        self.features = (features or Features()).for_table(self, kind)
        self.hold_duration = 0
        self.shown_to: Seat | None = session.visible_to if before is None else before.shown_to
        self._pass_timer = QTimer(self, singleShot=True)
        self.keys = TableKeys(self)
        guard(self.board.viewport())
        self._connect(layout)
        self.board.setAccessibleName(self.tr("The table"))
        self.features.attach(None if before is None else before.features)
        endings = map(session.speaker.action, session.match.rules.endings)
        self.bar.reserve(
            (*endings, *(t for texts in self.features.ask("button_labels") for t in texts))
        )
        self._session_changed(Change(session.moment, session.moment))

    def _connect(self, layout: QLayout) -> None:
        """Connect what the table is made of."""
        session, board, bar, sheets = self.session, self.board, self.bar, self.popups
        board.pointer_handler, board.key_handler = self.drag, self.keys
        board.reshaped.connect(self._reshape)
        board.rescaled.connect(self._rescaled)
        bar.action_icon, bar.is_unread = sheets.action_icon, self.reading_time.is_unread
        bar.height_reserved.connect(lambda room: layout.setContentsMargins(0, room, 0, 0))
        bar.stackUnder(sheets.bubble)
        bar.prompt_changed.connect(lambda: notify_name_changed(board))
        bar.pressed.connect(self._pressed)
        bar.focus_lost.connect(board.setFocus)
        sheets.chooser.closed.connect(board.setFocus)
        sheets.bubble.rule_requested.connect(self.rule_requested)
        session.start_throw = self._start_throw
        session.is_presenting = self._is_presenting
        session.changed.connect(self._session_changed)
        session.rearranged.connect(self._rearranged)
        session.refused.connect(self._show_refusal)
        self.scene.animator.finished.connect(session.finish_throw)
        self.scene.animator.skipped.connect(lambda: self.features.call("motion_skipped"))
        self._pass_timer.timeout.connect(self._pass_screen)
        self.playback.shown.connect(self._show_past)
        self.playback.ended.connect(self._playback_ended)

    def create_presenter(self, session: Session) -> Presenter:
        """Return the presenter of a match."""
        return Presenter(session)

    def details(self, card: CardItem) -> Details:
        """Return what there is to read about a card: what it says, and the cards under or on it."""
        session = self.session
        cards = inspected_cards(session, self.scene.snapshot, card.shown)
        is_pile = len({one.zone for one in cards}) == 1 < len(cards)
        caption = session.speaker.zone(card.shown.zone) if is_pile else ""
        words = () if is_pile else tuple(name_and_text(session, one) for one in cards)
        return Details(cards, caption, words)

    @property
    def is_uncovered(self) -> bool:
        """Whether the table shows anything; behind the privacy screen it does not."""
        return self.session.visible_to is not None

    @property
    def shows_present(self) -> bool:
        """Whether the present position is shown, not a past one or the view before a turn."""
        shows_past = self._pass_timer.isActive() or self.playback.is_running
        return not shows_past and not self.session.is_throwing

    def _is_presenting(self) -> bool:
        return self.scene.animator.is_presenting or any(self.features.ask("is_presenting"))

    def close_table(self) -> None:
        """Detach the features and stop all motion: the table is about to be deleted."""
        self.features.detach()
        self.scene.animator.finish()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of the table."""
        self.scene.set_theme(theme)
        self.board.resetCachedContent()
        self.features.call("set_theme", theme)
        self.bar.arrange()  # when it got the style, its buttons still had the old one

    def set_motion(self, motion: Motion) -> None:
        """Set how pieces move."""
        if not motion.flies:
            self.scene.animator.finish()
        self.scene.animator.motion = motion
        self.features.call("set_motion", motion)

    def set_highlights(self, highlights: Highlights) -> None:
        """Set when possible actions are shown at the pieces."""
        self._highlights = highlights
        self._touch(None)
        raises = highlights is Highlights.ALWAYS
        if raises != self.presenter.raises:
            self.presenter.raises = raises
            self.session.rearranged.emit()

    # --- feedback: see `Feedback` -----------------------------------------------------------

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """See `Feedback`."""
        self.popups.ask(actions, point, on_chosen, on_dismissed)

    def ask_for_dice(self, point: QPointF) -> None:
        """See `Feedback`."""
        words = self.tr("The cup is empty. Click the dice you want to throw, or drag them here.")
        self.popups.show_text(words, point)

    def enlarge(self, piece: Piece | None) -> None:
        """See `Feedback`; a piece that is just being explained is not covered."""
        if piece is None or not any(self.features.ask("is_explaining")):
            self.features.call("inspected", piece)

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """See `Feedback`."""
        if self.drag.explains_next:
            self.drag.explains_next = False
            self.set_hovered(None)
        if not self.session.is_covered:
            self.features.call("explanation_requested", piece, point)

    def set_hovered(self, piece: Piece | None) -> None:
        """See `Feedback`: set the pointer's shape, and light the dice that go with a card."""
        self._touch(piece)
        dice, shapes = frozenset[int](), Qt.CursorShape
        shape = shapes.ArrowCursor if piece is None else shapes.PointingHandCursor
        if isinstance(piece, CardItem):
            dice = self.presenter.dice_for(piece.shown.zone, piece.shown.card)
            shape = shapes.OpenHandCursor if piece.shown.liftable else shapes.ArrowCursor
        self.scene.light_dice(dice)
        self.board.viewport().setCursor(
            shapes.WhatsThisCursor if self.drag.explains_next else shape
        )
        self.features.call("hovered", piece)

    def _touch(self, piece: Piece | None) -> None:
        wanted, touches = self._highlights, piece is not None or self.drag.carried is not None
        self.scene.show_highlights(
            playable=wanted is Highlights.ALWAYS or (wanted is Highlights.TOUCH and touches),
            targets=wanted is not Highlights.OFF,
        )

    @property
    def accepts_click(self) -> bool:
        """Whether the position has been on the screen for long enough to be meant."""
        return accepts_press(self.board.viewport())

    def hide_popups(self) -> None:
        """Hide whatever was said or shown with the last input."""
        self.popups.hide_unpinned()

    def _other_obstacles(self) -> Iterator[WeightedArea]:
        """Yield what sheets should not cover beside pieces: the bar, and what features show."""
        bar = self.bar
        yield from (
            WeightedArea(QRectF(r.translated(bar.pos())), MATTERS) for r in bar.occupied_areas()
        )
        for areas in self.features.ask("obstacles"):
            yield from areas
        yield WeightedArea(QRectF(bar.geometry()))

    # --- following the match ----------------------------------------------------------------

    def _start_throw(self) -> bool:
        """Show falling dice and nothing of what follows; return whether any are in the air."""
        animator = self.scene.animator
        if animator.motion.pace <= 0 or self.session.is_covered:
            return False
        self.playback.cancel()
        self.popups.chooser.dismiss()
        self.presenter.show_present()
        snapshot = self.presenter.throw_snapshot()
        if snapshot is None:
            return False
        self._pass_timer.stop()
        self.hide_popups()
        self._show(snapshot, self.drag.take_dropped_card())
        self.bar.set_prompt(self.presenter.prompt, NOBODY)
        self.bar.set_buttons(())
        self.features.call("rendered", is_present=False)
        self.keyboard_cursor.update()
        self.features.call("throw_started")
        return animator.is_running

    def _session_changed(self, change: Change) -> None:
        """Show the position as it is now.

        If the screen passes to another seat, the player who acted sees the result first, and the
        table is turned a moment later, or with the next input.
        """
        reset_guard(self.board.viewport())
        before, looked = self.scene.snapshot, self.shown_to
        dropped = self.drag.take_dropped_card()
        self.popups.chooser.dismiss()
        self.hide_popups()
        self._pass_timer.stop()
        self.playback.cancel()
        self.hold_duration = 0
        self.reading_time.note_throw(self.session.match.steps[self.presenter.ply :])
        self.presenter.refresh()
        farewell, pause = self.presenter.final_view, bool(self.presenter.round_end_text)
        if farewell is not None and (pause or self.scene.animator.motion.pace > 0):
            self._show(farewell, dropped)
            self.bar.set_buttons(self._feature_buttons())
            self.features.call("rendered", is_present=False)
            self._pass_timer.start(_ROUND_END_TIME if pause else _FINAL_VIEW_TIME)
        else:
            self.presenter.show_present()
            self._render(dropped)
        if self.session.is_covered:
            self._hide_secrets()
        self.features.call("changed", change)
        self.show_prompt()
        self.features.call("shown", change)
        self.scene.animator.mark_presenting()
        if self._pass_timer.isActive():
            self._pass_timer.start(max(self._pass_timer.remainingTime(), self.hold_duration))
        elif not self.playback.is_running:
            self._ask_for_word()
            found = None
            if looked == self.session.visible_to:
                found = newly_seen_card(self.session, before, self.scene.snapshot)
            self.enlarge(next((i for i in self.scene.cards if i.shown is found), None))

    def hold_change(self, milliseconds: int) -> None:
        """Keep the last change on the screen for so long, before the table turns or ends."""
        self.hold_duration = max(self.hold_duration, milliseconds)

    def pass_screen_after(self, milliseconds: int | None) -> None:
        """Pass the screen on after so long; None: only when the player says so."""
        if milliseconds is None:
            self._pass_timer.stop()
        else:
            self._pass_timer.start(milliseconds)

    def show_prompt(self) -> None:
        """Show the prompt over the table; at the end of a round it is nobody's turn."""
        if self.session.is_throwing:
            return
        match, words = self.session.match, self.presenter.prompt
        due = NOBODY if self.presenter.round_end_text else match.to_act
        instead = next(filter(None, self.features.ask("prompt")), "")
        if instead and not self.presenter.round_end_text:
            words, due = instead, self.session.viewer
        elif due in match.players.computer_seats and match.outcome is None:
            name = self.session.speaker.names[due]
            words = self.tr("The computer plays for {name}.").format(name=name)
        self.bar.set_prompt(words, match.badge(due))

    def _render(self, dropped: CardItem | None = None) -> None:
        self._pass_timer.stop()
        self._show(self.presenter.snapshot(), dropped)
        self._offer_buttons()
        self.features.call("rendered", is_present=True)
        self.keyboard_cursor.update()

    def _offer_buttons(self) -> None:
        """Offer the buttons over the table; a word asked for at a card is not asked for twice."""
        buttons = (*self.presenter.buttons(), *self._feature_buttons())
        if self.session.can_undo_pending:
            buttons += (Button(self.tr("Take it back"), None, role=ButtonRole.UNDO),)
        if not self.popups.chooser.isHidden():
            buttons = tuple(b for b in buttons if not isinstance(b.action, ChooseWord))
        self.bar.set_buttons(buttons)

    def _feature_buttons(self) -> tuple[Button, ...]:
        return tuple(button for found in self.features.ask("buttons") for button in found)

    # --- passing the screen on --------------------------------------------------------------

    def _show_past(self, snapshot: Snapshot, words: str, animated: bool) -> None:
        """Show a moment of what happened while somebody else looked; any input ends it."""
        self.drag.reset()
        self.scene.render_snapshot(snapshot, animated=animated)
        self.keyboard_cursor.hide()
        self.features.call("rendered", is_present=False)
        self.bar.set_prompt(words, NOBODY)
        self.bar.set_buttons((Button(self.tr("Skip"), None, primary=True, role=ButtonRole.END),))

    def _playback_ended(self) -> None:
        """Show the table as it is now: all that happened was shown."""
        self._render()
        self.show_prompt()
        self._ask_for_word()

    def _hide_secrets(self) -> None:
        """Keep nothing of what the last viewer saw."""
        self.keyboard_cursor.hide()
        self.popups.bubble.clear()
        self.features.call("forget")
        # No picture is kept of a card that does not lie open at this moment.
        self.scene.sprites.keep_faces({card.shown.card for card in self.scene.cards})

    def _pass_screen(self) -> None:
        """Give the screen to the next seat: what came of the action was looked at."""
        self._pass_timer.stop()
        if self.session.passing_to is not None:
            self.session.pass_requested.emit()
        else:
            self.presenter.show_present()
            self._playback_ended()

    def _ask_for_word(self) -> None:
        """Ask for a word at a card that was just laid, where that card asks for one."""
        session = self.session
        actions = tuple(a for a in session.legal_actions() if isinstance(a, ChooseWord))
        last = session.match.steps[-1].action if session.match.steps else None
        if len(actions) != len(session.legal_actions()) or not isinstance(last, Move):
            return
        area = None if last.to is None else self.scene.zones.get(last.to)
        if actions and area is not None:
            self.popups.ask(actions, area.pos(), session.act, self._offer_buttons)
            self._offer_buttons()

    def keep_sorted(self, word: str) -> None:
        """Keep the own hand sorted by a word of the rules, unless that only ends a motion."""
        if not self.finish_early():
            self.presenter.keep_sorted(word)
            self._render()

    def _show(self, snapshot: Snapshot, dropped: CardItem | None) -> None:
        self.drag.reset()
        before = self.scene.sceneRect()
        animated = not self._changes_viewer()
        if self.scene.cards and self.scene.snapshot.viewer != snapshot.viewer:
            rotate_table(self.scene, snapshot)
        else:
            self.scene.render_snapshot(snapshot, dropped=dropped, animated=animated)
        # What is rendered again has not been thrown again.
        self.presenter.dice.thrown = frozenset()
        if self.scene.sceneRect() != before:
            self.board.refit()

    def _changes_viewer(self) -> bool:
        """Return whether another seat looks than at the last picture: then nothing may move.

        A card on its way would show where it came from.
        """
        before, self.shown_to = self.shown_to, self.session.visible_to
        return before != self.shown_to and (
            self.session.has_privacy_screen or None in (before, self.shown_to)
        )

    def _pressed(self, button: Button) -> None:
        """Do what a button says; where it ends a motion it does nothing else."""
        if self.finish_early() or not self.reading_time.accepts_presses:
            return
        if self.session.passing_to is not None:
            self.session.pass_requested.emit()
        elif button.role is ButtonRole.UNDO:
            self.session.undo_pending()
        elif button.action is not None:
            self.session.act(button.action)

    def _show_refusal(self, verdict: Verdict) -> None:
        """Say in a bubble why something was refused."""
        sentence = self.session.speaker.reason(verdict)
        rule = "" if verdict.reason is None else verdict.reason.rule
        self.popups.show_text(sentence, self.drag.point, rule)
        self.scene.highlight_conflicts(self.presenter.hand, conflicting_cards(verdict))
        announce(self.board, sentence, urgent=True)
        self.features.call("refused", verdict)

    def _rearranged(self) -> None:
        if self.shows_present:
            self._render()

    def finish_early(self) -> bool:
        """Show the table as it is now, and hide whatever was said.

        Returns:
            Whether something was being presented; what the own hand moves does not count.
        """
        turns = self._pass_timer.isActive() and self.session.passing_to is None
        presented = turns or self.playback.is_running or self.scene.animator.is_presenting
        presented = self.features.finish() or presented
        if self.playback.is_running:
            self.playback.stop()
        if self.session.is_throwing:
            self.scene.animator.finish()
        if turns:
            self._pass_screen()
        self.scene.animator.finish()
        self.features.finish()  # what began when the dice landed
        self.hide_popups()
        return presented

    def end_dealing(self) -> bool:
        """Finish dealing the cards of a new game; return whether they were being dealt."""
        is_dealing = self.session.is_dealing
        if is_dealing:
            self.scene.animator.finish()
        return is_dealing

    # --- geometry ---------------------------------------------------------------------------

    def _reshape(self, shape: float) -> None:
        """Lay everything where it is seen best in a room of another shape."""
        if not self.session.is_covered:
            self.finish_early()
        self.presenter.shape = shape
        self.presenter.refresh()
        self.scene.render_snapshot(self.presenter.snapshot(), animated=False)
        self.keyboard_cursor.update()

    def _rescaled(self) -> None:
        self.popups.update_anchor()
        self.features.call("rescaled")

    def _scale_text(self) -> None:
        """Use text over the table that fits its size."""
        font = self.popups.font()
        self.bar.setFont(font)
        self.popups.set_font(font)
        self.features.call("set_font", font)
        self.show_prompt()
        self.bar.resize(self.width(), self.bar.height())
        layout = self.layout()
        if layout is not None:
            layout.activate()  # or the first picture has a bar for the smaller text

    @override
    def sizeHint(self) -> QSize:
        """See `QWidget`: as wide as it is, so that panels beside it stay as they are."""
        return QSize(self.width(), super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(self.bar.minimumSizeHint())

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """See `QWidget`: the cards of a match that has just begun are dealt before all eyes."""
        super().showEvent(event)
        session, owners = self.session, [zone.owner for zone in self.session.match.rules.zones]
        if session.is_new:
            session.is_dealing = deal(self.scene, owners)
            self.scene.animator.mark_presenting()
        session.is_new = False

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale_text()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._scale_text()
