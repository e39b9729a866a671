"""The table as a widget: prompt bar, board and popups."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsObject, QWidget

from tabletop.engine.actions import ChooseWord, Move
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import NOBODY, Seat
from tabletop.overriding import override
from tabletop.ui.base.settings import Highlights
from tabletop.ui.table.features import Features, TableFeatures
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
from tabletop.ui.table.popups import Popups
from tabletop.ui.table.prompt_bar import BelowBar, PromptBar
from tabletop.ui.table.readable import ReadableTable, Reading
from tabletop.ui.table.scene.board_view import Board
from tabletop.ui.table.scene.drag_controller import (
    Actions,
    ChoiceHandler,
    DismissHandler,
    DragController,
    DropTarget,
)
from tabletop.ui.table.scene.items import CardItem, Piece
from tabletop.ui.table.scene.scene import TableScene, deal, rotate_table
from tabletop.ui.table.session import ReadingTime, Session
from tabletop.ui.widgets.placing import VITAL, WeightedArea
from tabletop.ui.widgets.press_filter import Cooldown, accepts_press, guard, reset_guard
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import FELT, Theme

_FINAL_VIEW_TIME: Final = 850
"""Milliseconds for which a player sees the result before the screen passes on."""
_ROUND_END_TIME: Final = 2500
"""Milliseconds for which the result of a round is shown before the next deal."""


class TableView(ReadableTable):
    """Shows a session's match, which is played with mouse and keyboard.

    Features add everything else. A bubble explains a refusal at the point of the gesture, or in the
    middle of the table if the action was tried in another part of the window.

    Attributes:
        session: the session of the match.
        presenter: converts the match into snapshots, and gestures into responses.
        bar: the prompt and the buttons.
        popups: the bubble, the chooser and the features' popups.
        drag: drags pieces by mouse and keyboard.
        keys: handles keys at the table.
        keyboard_cursor: the keyboard's focus on the table.
        uncover_cooldown: runs after the privacy screen is lifted; presses are ignored meanwhile.
        reading_time: decides whether the viewer has had time to read the position.
        playback: shows what happened while another seat was at the screen.
        hold_duration: the time in milliseconds for which parts keep showing the latest change.
        shown_to: the viewer when the pieces were last placed, or None if the screen was covered.

    Signals:
        rule_requested: the link to a rule in a bubble was clicked; carries its id.
    """

    features: TableFeatures
    rule_requested = Signal(str)

    def __init__(
        self,
        session: Session,
        parent: QWidget | None = None,
        *,
        features: Features,
        theme: Theme = FELT,
        before: "TableView | None" = None,
        kind: TableKind = TableKind.MATCH,
    ) -> None:
        """Create the table, and attach the features.

        Args:
            session: the session of the match.
            parent: the Qt parent.
            features: the window's features.
            theme: the theme.
            before: the table that this one replaces after a language change, or None.
            kind: the purpose of the table.
        """
        super().__init__(parent)
        self.session = session
        self._kind = kind
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
        self.setLayout(BelowBar(self.bar, self.board, self.popups.font))
        self.setFocusProxy(self.board)
        self.drag = DragController(self.scene, self.presenter, session, self)
        self.keyboard_cursor = KeyboardCursor(self.scene, self.drag, session.match.rules)
        self.uncover_cooldown = Cooldown()
        self.reading_time = ReadingTime(session, self.uncover_cooldown)
        self.playback = Playback(session, self.presenter, self)
        self.features = features.for_table(self, kind)
        self.hold_duration = 0
        self.shown_to: Seat | None = session.visible_to if before is None else before.shown_to
        self._pass_timer = QTimer(self, singleShot=True)
        self.keys = TableKeys(self)
        guard(self.board.viewport())
        self._connect()
        self.board.setAccessibleName(self.tr("The table"))
        self.features.attach(None if before is None else before.features)
        endings = map(session.speaker.action, session.match.rules.endings)
        labels = (text for texts in self.features.ask("button_labels") for text in texts)
        self.bar.reserve((*endings, *labels))
        self._session_changed(Change(session.moment, session.moment))

    def _connect(self) -> None:
        session, board, bar, popups = self.session, self.board, self.bar, self.popups
        board.pointer_handler, board.key_handler = self.drag, self.keys
        board.reshaped.connect(self._reshape)
        board.rescaled.connect(self._rescaled)
        bar.action_icon, bar.is_unread = popups.action_icon, self.reading_time.is_unread
        bar.stackUnder(popups.bubble)
        bar.pressed.connect(self._pressed)
        bar.focus_lost.connect(board.setFocus)
        popups.chooser.closed.connect(board.setFocus)
        popups.bubble.rule_requested.connect(self.rule_requested)
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
        """Return a new presenter for a session's match."""
        return Presenter(session)

    def details(self, card: CardItem) -> Details:
        """Return a card's details: its texts, or the cards of its pile."""
        session = self.session
        cards = inspected_cards(session, self.scene.snapshot, card.shown)
        is_pile = len({other.zone for other in cards}) == 1 < len(cards)
        caption = session.speaker.zone(card.shown.zone) if is_pile else ""
        texts = () if is_pile else tuple(name_and_text(session, other) for other in cards)
        return Details(cards, caption, texts)

    @property
    @override
    def is_uncovered(self) -> bool:
        # The privacy screen is open, or the next viewer is looking behind it.
        return self.session.visible_to is not None

    @property
    @override
    def reading(self) -> Reading:
        cursor = self.keyboard_cursor
        return Reading(self.bar.prompt.text(), cursor.focused_item, self.drag.carried)

    @override
    def activate_item(self, item: QGraphicsObject) -> None:
        self.finish_early()
        if not self.session.is_covered and self.keyboard_cursor.move_to(item):
            self.keyboard_cursor.activate()

    @property
    def shows_present(self) -> bool:
        """Whether the current position is shown, not a past one or the final view."""
        shows_past = self._pass_timer.isActive() or self.playback.is_running
        return not shows_past and not self.session.is_throwing

    def _is_presenting(self) -> bool:
        return self.scene.animator.is_presenting or any(self.features.ask("is_presenting"))

    def set_theme(self, theme: Theme) -> None:
        """Apply a theme to the table."""
        self.scene.set_theme(theme)
        self.board.resetCachedContent()
        self.features.call("set_theme", theme)
        self.bar.arrange()  # its buttons are styled later than the bar itself

    def set_motion(self, motion: Motion) -> None:
        """Set how pieces move."""
        if not motion.flies:
            self.scene.animator.finish()
        self.scene.animator.motion = motion
        self.features.call("set_motion", motion)

    def set_highlights(self, highlights: Highlights) -> None:
        """Set when pieces with legal actions are highlighted."""
        self._highlights = highlights
        self._touch(None)
        raises = highlights is Highlights.ALWAYS
        if raises != self.presenter.raises:
            self.presenter.raises = raises
            self.session.rearranged.emit()

    # --- `Feedback` -------------------------------------------------------------------------

    def ask(
        self,
        actions: Actions,
        point: QPointF,
        on_chosen: ChoiceHandler,
        on_dismissed: DismissHandler,
    ) -> None:
        """Implement `Feedback.ask`."""
        self.popups.ask(actions, point, on_chosen, on_dismissed)

    def ask_for_dice(self, point: QPointF) -> None:
        """Implement `Feedback.ask_for_dice`."""
        text = self.tr("The cup is empty. Click the dice you want to roll, or drag them here.")
        self.popups.show_text(text, point)

    def enlarge(self, piece: Piece | None) -> None:
        """Implement `Feedback.enlarge`."""
        self.features.call("inspected", piece)

    def explain(self, piece: Piece | None, point: QPointF) -> None:
        """Implement `Feedback.explain`."""
        if self.drag.explains_next:
            self.drag.explains_next = False
            self.set_hovered(None)
        if not self.session.is_covered:
            self.features.call("explanation_requested", piece, point)

    def offer_question(self, target: DropTarget, point: QPointF) -> None:
        """Implement `Feedback.offer_question`."""
        carried, zone, onto = self.drag.carried, target.zone, target.onto
        if onto is None:
            onto = self.drag.targets.card_under(point, zone)
        self.drag.cancel()
        if isinstance(carried, CardItem) and zone is not None and carried.shown.card != HIDDEN:
            self.ask_about(Drop(carried.shown.card, carried.shown.zone, zone, onto), point)

    def ask_about(self, drop: Drop, point: QPointF) -> None:
        """Offer to ask in the sandbox whether a card may be dropped somewhere."""
        if self._kind is TableKind.MATCH:
            anchor, about = self.popups.set_anchor(point)
            ask = partial(self.features.window.invoke, "sandbox", "what_if", drop)
            self.popups.chooser.ask([(self.tr("What if I put it here?"), ask)], anchor, about=about)

    def set_hovered(self, piece: Piece | None) -> None:
        """Implement `Feedback.set_hovered`: set the cursor, and highlight a card's dice."""
        self._touch(piece)
        dice, shapes = frozenset[int](), Qt.CursorShape
        shape = shapes.ArrowCursor if piece is None else shapes.PointingHandCursor
        if isinstance(piece, CardItem):
            dice = self.presenter.dice_for(piece.shown.zone, piece.shown.card)
            shape = shapes.OpenHandCursor if piece.shown.liftable else shapes.ArrowCursor
        self.scene.light_dice(dice)
        shape = shapes.WhatsThisCursor if self.drag.explains_next else shape
        self.board.viewport().setCursor(shape)

    def _touch(self, piece: Piece | None) -> None:
        when, is_touched = self._highlights, piece is not None or self.drag.carried is not None
        self.scene.show_highlights(
            playable=when is Highlights.ALWAYS or (when is Highlights.TOUCH and is_touched),
            targets=when is not Highlights.OFF,
        )

    @property
    def accepts_click(self) -> bool:
        """Whether the position has been shown for long enough to accept clicks."""
        return accepts_press(self.board.viewport())

    def hide_popups(self) -> None:
        """Hide the popups that any input dismisses."""
        self.popups.hide_unpinned()

    def _other_obstacles(self) -> Iterator[WeightedArea]:
        """Yield the areas of the prompt bar and of features that popups should avoid."""
        bar, at = self.bar, self.bar.pos()
        yield from (WeightedArea(QRectF(r.translated(at)), VITAL) for r in bar.occupied_areas())
        for areas in self.features.ask("obstacles"):
            yield from areas
        yield WeightedArea(QRectF(bar.geometry()))

    # --- changes of the match ---------------------------------------------------------------

    def _start_throw(self) -> bool:
        """Animate a throw without showing its result; return whether any dice move."""
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
        self.keyboard_cursor.update()
        self.features.call("throw_started")
        return animator.is_running

    def _session_changed(self, change: Change) -> None:
        """Show the current position.

        If the screen passes to another seat, the player who acted sees the result first. The table
        turns after a delay or at the next input.
        """
        reset_guard(self.board.viewport())
        before, last_viewer = self.scene.snapshot, self.shown_to
        dropped = self.drag.take_dropped_card()
        self.popups.chooser.dismiss()
        self.hide_popups()
        self._pass_timer.stop()
        self.playback.cancel()
        self.hold_duration = 0
        self.reading_time.note_throw(self.session.match.steps[self.presenter.ply :])
        self.presenter.refresh()
        final_view, is_round_end = self.presenter.final_view, bool(self.presenter.round_end_text)
        if final_view is not None and (is_round_end or self.scene.animator.motion.pace > 0):
            self._show(final_view, dropped)
            self.bar.set_buttons(self._feature_buttons())
            self._pass_timer.start(_ROUND_END_TIME if is_round_end else _FINAL_VIEW_TIME)
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
            seen = None
            if last_viewer == self.session.visible_to:
                seen = newly_seen_card(self.session, before, self.scene.snapshot)
            self.enlarge(next((i for i in self.scene.cards if i.shown is seen), None))

    def hold_change(self, milliseconds: int) -> None:
        """Keep showing the change for some milliseconds before the table turns."""
        self.hold_duration = max(self.hold_duration, milliseconds)

    def pass_screen_after(self, milliseconds: int | None) -> None:
        """Pass the screen on after some milliseconds, or only when confirmed if None."""
        if milliseconds is None:
            self._pass_timer.stop()
        else:
            self._pass_timer.start(milliseconds)

    def show_prompt(self) -> None:
        """Show the prompt with the current player's badge; after a round, without one."""
        if self.session.is_throwing:
            return
        match, text = self.session.match, self.presenter.prompt
        seat = NOBODY if self.presenter.round_end_text else match.to_act
        override_text = next(filter(None, self.features.ask("prompt")), "")
        if override_text and not self.presenter.round_end_text:
            text, seat = override_text, self.session.viewer
        elif seat in match.players.computer_seats and match.outcome is None:
            name = self.session.speaker.names[seat]
            text = self.tr("The computer plays for {name}.").format(name=name)
        self.bar.set_prompt(text, match.badge(seat))

    def _render(self, dropped: CardItem | None = None) -> None:
        self._pass_timer.stop()
        self._show(self.presenter.snapshot(), dropped)
        self._offer_buttons()
        self.keyboard_cursor.update()

    def _offer_buttons(self) -> None:
        """Show the buttons, except for words that the chooser already offers."""
        buttons = (*self.presenter.buttons(), *self._feature_buttons())
        if self.session.can_undo_pending:
            buttons += (Button(self.tr("Take it back"), None, role=ButtonRole.UNDO),)
        if not self.popups.chooser.isHidden():
            buttons = tuple(b for b in buttons if not isinstance(b.action, ChooseWord))
        self.bar.set_buttons(buttons)

    def _feature_buttons(self) -> tuple[Button, ...]:
        return tuple(button for buttons in self.features.ask("buttons") for button in buttons)

    # --- passing the screen -----------------------------------------------------------------

    def _show_past(self, snapshot: Snapshot, words: str, animated: bool) -> None:
        """Show a past position during playback, which any input ends."""
        self.drag.reset()
        self.scene.render_snapshot(snapshot, animated=animated)
        self.keyboard_cursor.hide()
        self.bar.set_prompt(words, NOBODY)
        self.bar.set_buttons((Button(self.tr("Skip"), None, primary=True, role=ButtonRole.END),))

    def _playback_ended(self) -> None:
        """Show the current position after the playback."""
        self._render()
        self.show_prompt()
        self._ask_for_word()

    def _hide_secrets(self) -> None:
        """Remove everything that only the previous viewer may see."""
        self.keyboard_cursor.hide()
        self.popups.bubble.clear()
        self.features.call("forget")
        # Remove the cached pictures of all cards that are no longer face up.
        self.scene.sprites.keep_faces({card.shown.card for card in self.scene.cards})

    def _pass_screen(self) -> None:
        """End the final view, passing the screen to the next seat if there is one."""
        self._pass_timer.stop()
        if self.session.passing_to is not None:
            self.session.pass_requested.emit()
        else:
            self.presenter.show_present()
            self._playback_ended()

    def _ask_for_word(self) -> None:
        """Open the chooser at a card that was just played, if a word must be chosen."""
        session = self.session
        actions = tuple(a for a in session.legal_actions() if isinstance(a, ChooseWord))
        last = session.match.steps[-1].action if session.match.steps else None
        if len(actions) != len(session.legal_actions()) or not isinstance(last, Move):
            return
        area = None if last.to is None else self.scene.zones.get(last.to)
        if actions and area is not None:
            self.bar.set_buttons(())  # the chooser need not avoid the buttons that it replaces
            self.popups.ask(actions, area.pos(), session.act, self._offer_buttons)
            self._offer_buttons()

    def keep_sorted(self, word: str) -> None:
        """Keep the viewer's hand sorted in an order that the rules define.

        If something is being presented, the call only finishes that.
        """
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
        # The next rendering must not throw the dice again.
        self.presenter.dice.thrown = frozenset()
        if self.scene.sceneRect() != before:
            self.board.refit()

    def _changes_viewer(self) -> bool:
        """Return whether the viewer has changed since the pieces were last placed.

        If so, pieces do not move, since a moving card would reveal where it came from.
        """
        before, self.shown_to = self.shown_to, self.session.visible_to
        was_covered = None in (before, self.shown_to)
        return before != self.shown_to and (self.session.has_privacy_screen or was_covered)

    def _pressed(self, button: Button) -> None:
        """Handle a button of the prompt bar, unless the press only ended a presentation."""
        if self.finish_early() or not self.reading_time.accepts_presses:
            return
        if self.session.passing_to is not None:
            self.session.pass_requested.emit()
        elif button.role is ButtonRole.UNDO:
            self.session.undo_pending()
        elif button.action is not None:
            self.session.act(button.action)

    def _show_refusal(self, verdict: Verdict) -> None:
        """Show the reason for a refusal in a bubble, and announce it."""
        sentence = self.session.speaker.reason(verdict)
        rule = "" if verdict.reason is None else verdict.reason.rule
        self.popups.show_text(sentence, self.drag.point, rule)
        self.scene.highlight_conflicts(self.presenter.hand, conflicting_cards(verdict))
        announce(self.board, self.popups.bubble.accessibleName(), urgent=True)
        self.features.call("refused", verdict)

    def _rearranged(self) -> None:
        if self.shows_present:
            self._render()

    def finish_early(self) -> bool:
        """Finish whatever is running, show the current position, and hide popups.

        Returns:
            Whether anything was being presented other than motion that the viewer caused.
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
        self.features.finish()  # what began when the dice came to rest
        self.hide_popups()
        return presented

    def end_dealing(self) -> bool:
        """Finish the deal of a new game; return whether cards were being dealt."""
        is_dealing = self.session.is_dealing
        if is_dealing:
            self.scene.animator.finish()
        return is_dealing

    # --- geometry ---------------------------------------------------------------------------

    def _reshape(self, shape: float) -> None:
        """Lay out the table for another ratio of width to height."""
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
        """Adapt the font of texts over the table to the size of the table."""
        font = self.popups.font()
        self.bar.setFont(font)
        self.popups.set_font(font)
        self.features.call("set_font", font)
        self.show_prompt()
        self.bar.resize(self.width(), self.bar.height())
        layout = self.layout()
        if layout is not None:
            layout.activate()  # otherwise the bar is too small when first painted

    @override  # the current width, so that panels beside the table keep theirs
    def sizeHint(self) -> QSize:
        return QSize(self.width(), super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(self.bar.minimumSizeHint())

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        session, owners = self.session, [zone.owner for zone in self.session.match.rules.zones]
        if session.is_new:  # the table shows how the cards are dealt
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
        if event.type() == QEvent.Type.StyleChange:
            # Qt may reset the fonts of widgets that it polishes after this one.
            QTimer.singleShot(0, self, self._scale_text)
