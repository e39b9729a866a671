"""A match on the table: the view, and the end over it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tabletop.match.queries import last_told
from tabletop.ui.base.language import moment_text
from tabletop.ui.base.pyside_workarounds import guarded
from tabletop.ui.table.features import Features
from tabletop.ui.table.model.history import TOLD
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.analysis.session_recap import Ending
    from tabletop.ui.features.end.page import EndPage

_LAST_LOOK = 900
"""Milliseconds in which the last move is still to be seen before the end covers it."""


@guarded
class TablePage(QWidget):
    """The table of one match.

    Signals:
        rule_wanted: a rule is to be read; carries its id.
        end_shown: the end came up or went away (`end`).
    """

    rule_wanted = Signal(str)
    end_shown = Signal()

    def __init__(
        self,
        session: Session,
        theme: Theme,
        before: "TablePage | None" = None,
        ending: Callable[[], "Ending | None"] = lambda: None,
        parent: QWidget | None = None,
        features: Features | None = None,
    ) -> None:
        """Lay the table.

        Args:
            session: the match.
            theme: the table.
            before: the same table in another language; None for another match.
            ending: what can be told when the match is over.
            parent: what it will be shown in; a page that comes there later is styled twice.
            features: those of the window; None at a table without one.
        """
        super().__init__(parent)
        self._ending = ending
        self.session = session
        self.view: TableView = TableView(
            session,
            self,
            theme=theme,
            before=None if before is None else before.view,
            features=features,
        )
        self.view.rule_wanted.connect(self.rule_wanted)
        self.end: EndPage | None = None
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.show_end)
        self.setLayout(in_column(self.view))
        self.setFocusProxy(self.view)
        session.changed.connect(self._follow)
        if session.match.outcome is not None and (before is None or before.end is not None):
            self.show_end()

    def _follow(self) -> None:
        self.hide_end()
        if self.session.match.outcome is not None:
            self._wait.start(max(_LAST_LOOK, self.view.held))

    def show_end(self) -> None:
        """Let the end cover the table."""
        self._wait.stop()
        if self.end is not None or self.session.match.outcome is None:
            return
        from tabletop.ui.features.end.page import EndPage

        end = EndPage(self.session, self, self.view.scene.sprites.theme, self._ending())
        end.rule_wanted.connect(self.rule_wanted)
        end.dismissed.connect(self.hide_end)
        self.end = end
        end.show()
        end.raise_()
        self.setFocusProxy(end)
        end.setFocus()
        self.end_shown.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """See `QWidget`: whoever comes back after a while is told where they were."""
        super().showEvent(event)
        if self.session.left_at is not None:
            QTimer.singleShot(0, self, self._recall)

    def _recall(self) -> None:
        """Show the last events once more, as far as whoever looks may see them.

        Where a privacy screen hangs, it says them, and they are shown when it rises.
        """
        session, view = self.session, self.view
        left_at, session.left_at = session.left_at, None
        told = last_told(session.match, TOLD)
        if left_at is None or session.is_covered or session.outcome is not None or not told:
            return
        head = self.tr("Last played {when}:").format(when=moment_text(left_at))
        words = [session.speaker.event(e, session.sight) for _, events in told for e in events]
        pace = view.scene.animator.motion.pace
        if pace > 0:
            view.playback.begin(told[0][0], pace, head)
            announce(view.board, " ".join((head, *words)))
        else:
            view.sheets.tell(" ".join((head, *words, view.presenter.prompt)))

    def changeEvent(self, event: QEvent) -> None:
        """See `QWidget`: the end is laid out anew for other writing."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.end is not None:
            QTimer.singleShot(0, self, self._end_anew)

    def _end_anew(self) -> None:
        if self.end is not None:
            self.hide_end()
            self.show_end()

    def hide_end(self) -> None:
        """Show the table again."""
        self._wait.stop()
        if self.end is not None:
            self.setFocusProxy(self.view)
            self.end.hide()
            self.end.deleteLater()
            self.end = None
            self.view.setFocus()
            self.end_shown.emit()
