"""Shows over the table how a match ended, and does what is asked for there."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QImage

from tabletop.overriding import override
from tabletop.ui.table.part import Part
from tabletop.ui.window.export import save_picture
from tabletop.ui.window.feature import WindowFeature

if TYPE_CHECKING:
    from tabletop.analysis.statistics import GameEnd
    from tabletop.ui.features.end.page import EndPage
    from tabletop.ui.table.session import Session

_SHOW_AFTER: Final = 900
"""Milliseconds in which the last move is still to be seen before the end covers it."""


class EndFeature(WindowFeature):
    """Follows the match on the table.

    Attributes:
        page: the end over the table, as long as it is shown.
    """

    @override
    def initialize(self) -> None:
        self.page: EndPage | None = None
        self._session: Session | None = None
        self._was_shown = False
        self._show_timer = QTimer(self, singleShot=True)
        self._show_timer.timeout.connect(self.show)
        self.match.table_opened.connect(self.attach_match)
        self.match.table_closed.connect(self._table_closed)
        self.navigation.page_changed.connect(self._update_action)

    @override
    def attach(self, table: object) -> Part:
        """See `Feature`: nothing is at the table; with the first of them, the end is followed."""
        return Part()

    def attach_match(self) -> None:
        """Follow the match that lies on the table now; show its end if it is over."""
        session, table = self.match.session, self.match.table
        if session is None or table is None:
            return
        table.installEventFilter(self)
        is_other = session is not self._session  # else it is laid again in another language
        if is_other:
            self._session = session
            session.changed.connect(self._session_changed)
        if is_other or self._was_shown:
            self.show()

    def _table_closed(self) -> None:
        self._show_timer.stop()
        self._was_shown, self.page = self.page is not None, None

    def _session_changed(self) -> None:
        self.hide()
        session, table = self._session, self.match.table
        if session is not None and table is not None and session.match.outcome is not None:
            self._show_timer.start(max(_SHOW_AFTER, table.view.hold_duration))
        self._update_action()

    def show(self) -> None:
        """Cover the table with the end, if the match is over."""
        from tabletop.ui.features.end.page import EndPage

        self._show_timer.stop()
        session, table = self._session, self.match.table
        is_over = session is not None and session.match.outcome is not None
        if self.page is not None or session is None or table is None or not is_over:
            return
        controller, theme = self.match.controller, table.view.scene.sprites.theme
        self.page = page = EndPage(session, table, theme, self._ending())
        page.rule_requested.connect(table.rule_requested)
        page.dismissed.connect(self.hide)
        page.again.clicked.connect(controller.play_again)
        page.buttons.revenge.clicked.connect(lambda: controller.play_again(revenge=True))
        page.step_requested.connect(partial(self.features.invoke, "replay", "show"))
        page.share_requested.connect(self._share)
        page.home.clicked.connect(self.context.actions.home.trigger)
        page.show()
        page.raise_()
        table.setFocusProxy(page)
        page.setFocus()
        self._update_action()

    def hide(self) -> None:
        """Show the table again."""
        self._show_timer.stop()
        page, table = self.page, self.match.table
        if page is not None and table is not None:
            table.setFocusProxy(table.view)
            page.hide()
            page.deleteLater()
            self.page = None
            table.view.setFocus()
            self._update_action()

    def _update_action(self) -> None:
        """Let the end be called for while the table is shown without it."""
        is_over = self._session is not None and self._session.match.outcome is not None
        is_offered = self.navigation.shows_table and is_over and self.page is None
        self.context.actions.ending.setVisible(is_offered)

    @override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See `QObject`: the end is laid out anew when the table gets another font."""
        if event.type() == QEvent.Type.FontChange and self.page is not None:
            QTimer.singleShot(0, self, self._show_anew)
        return False

    def _show_anew(self) -> None:
        if self.page is not None:
            self.hide()
            self.show()

    def _ending(self) -> "GameEnd | None":
        """Return what can be told of the game that is over; None where it is not."""
        from tabletop.analysis.statistics import game_end

        controller = self.match.controller
        last, today = controller.result, controller.save_store.now().date()
        return None if last is None else game_end(controller.results, last, today)

    def _share(self, image: QImage, is_saved: bool) -> None:
        """Let a place be chosen and save a picture there as PNG, or put it on the clipboard."""
        if not is_saved:
            QGuiApplication.clipboard().setImage(image)
            text = QCoreApplication.translate("Share", "The picture is on the clipboard.")
            self.context.bar.show_done(text)
            return
        game = "" if self._session is None else self._session.match.rules.game
        title = QCoreApplication.translate("Share", "Save the picture")
        done = QCoreApplication.translate("Share", "The picture is saved as {file}.")
        name = f"{self.context.now():%Y-%m-%d} {game}.png"
        save_picture(self.context, lambda: image, name, title, done)


FEATURE: Final = EndFeature
