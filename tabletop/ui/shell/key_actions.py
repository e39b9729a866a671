"""What only keys ask for: the sheet of keys, the list of moves, the privacy screen, why undo stops.

Escape closes what lies over the table or the page, wherever the keyboard is.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from tabletop.ui.guard import guarded
from tabletop.ui.shell.app_context import AppContext
from tabletop.ui.shell.match_actions import MatchActions

if TYPE_CHECKING:
    from tabletop.ui.control.session import Session
    from tabletop.ui.pages.table.moves import MoveList


@guarded
class KeyActions(QObject):
    """Connects the actions that are there for the keyboard's sake."""

    def __init__(self, context: AppContext, match: MatchActions) -> None:
        super().__init__(context.actions)
        self._window = window = context.window
        self._bar = context.bar
        self._match = match
        self._actions = actions = context.actions
        self._session: Session | None = None
        self._moves: MoveList | None = None
        actions.keys.triggered.connect(lambda _checked: self.show_keys())
        actions.moves.triggered.connect(lambda _checked: self._show_moves())
        actions.cover.triggered.connect(lambda _checked: self._cover())
        # A key whose action is disabled says nothing; this says why.
        self._whys = tuple(
            self._why(action, key)
            for action, key in (
                (actions.undo, QKeySequence.StandardKey.Undo),
                (actions.redo, QKeySequence.StandardKey.Redo),
            )
        )
        window.installEventFilter(self)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape that nothing else has used closes what was said."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_escape = event.key() == Qt.Key.Key_Escape
            if is_escape and self._closes():
                return True
        return super().eventFilter(watched, event)

    def _closes(self) -> bool:
        """Close what lies over the table, or the message bar; whether there was anything."""
        return self._quiet_table() or self._bar.put_away()

    def _quiet_table(self) -> bool:
        """Close what lies over the table that is shown: a game's, a lesson's or the sandbox's."""
        from tabletop.ui.pages.table.table_view import TableView

        views = (view for view in self._window.findChildren(TableView) if view.isVisible())
        return any(view.keys.put_away() for view in views)

    def show_session(self, session: "Session | None") -> None:
        """Follow another match, or none."""
        self._session = session
        if session is not None:
            session.changed.connect(self._follow)
        if self._match.tool_bar_and_dock is not None:
            self._listen_to(self._match.tool_bar_and_dock.dock.moves)
        self._follow()

    def _listen_to(self, moves: "MoveList") -> None:
        if moves is not self._moves:
            self._moves = moves
            moves.ending_wanted.connect(self._actions.ending.trigger)
            moves.left.connect(self._back_to_table)

    def show_keys(self) -> None:
        """Lay the sheet of keys over the window, or put it away."""
        from tabletop.ui.shell.keys_dialog import KeysDialog, Section, menu_sections

        there = self._window.findChild(KeysDialog)
        if there is not None and there.isVisible():
            there.put_away()
            return
        sections = list(menu_sections(self._window.menuBar()))
        table = self._match.table
        if table is not None:
            lines = tuple(table.view.keys.lines())
            sections.insert(0, Section(self.tr("On the table"), lines))
        KeysDialog(self._window).show_sections(sections)

    def _show_moves(self) -> None:
        tool_bar_and_dock = self._match.tool_bar_and_dock
        if tool_bar_and_dock is not None and self._session is not None:
            self._actions.dock.setChecked(True)
            tool_bar_and_dock.dock.show_moves()

    def _back_to_table(self) -> None:
        if not self._closes() and self._match.table is not None:
            self._match.table.view.setFocus()

    def _cover(self) -> None:
        if self._session is not None:
            self._session.hide()

    def _why(self, action: QObject, key: QKeySequence.StandardKey) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), self._window)
        says = self._why_no_undo if action is self._actions.undo else self._why_no_redo
        shortcut.activated.connect(says)
        self._actions.destroyed.connect(shortcut.deleteLater)
        return shortcut

    def _why_no_undo(self) -> None:
        if self._match.table is not None:
            self._match.table.view.tell(self._match.controller.undo_words())

    def _why_no_redo(self) -> None:
        if self._match.table is not None:
            self._match.table.view.tell(self._match.controller.redo_words())

    def _follow(self) -> None:
        session, actions = self._session, self._actions
        playing = session is not None and session.match.outcome is None
        covered = session is not None and session.is_covered
        secret = session is not None and session.has_privacy_screen
        actions.cover.setEnabled(playing and secret and not covered)
        actions.moves.setEnabled(session is not None)
        undo, redo = self._whys
        undo.setEnabled(session is not None and not session.can_undo)
        redo.setEnabled(session is not None and not session.can_redo)
