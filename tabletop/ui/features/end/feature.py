"""The feature that shows the end page in front of the table."""

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
    from tabletop.ui.features.end.strong_play import StrongPlay
    from tabletop.ui.table.session import Session

_SHOW_AFTER: Final = 900
"""Minimum milliseconds for which the last move stays visible before the page covers it."""


class EndFeature(WindowFeature):
    """Shows the end page when the match is over.

    Attributes:
        page: the end page, or None while it is hidden.
    """

    @override
    def initialize(self) -> None:
        self.page: EndPage | None = None
        self._session: Session | None = None
        self._strong: StrongPlay | None = None
        self._was_shown = False
        self._show_timer = QTimer(self, singleShot=True)
        self._show_timer.timeout.connect(self.show)
        self.match.table_opened.connect(self.attach_match)
        self.match.table_closed.connect(self._table_closed)
        self.navigation.page_changed.connect(self._update_action)

    @override
    def attach(self, table: object) -> Part:
        # The feature adds nothing to a table, but is loaded with the first, to watch the match.
        return Part()

    def attach_match(self) -> None:
        """Watch the match at the table, and show the end page if the match is over."""
        session, table = self.match.session, self.match.table
        if session is None or table is None:
            return
        table.installEventFilter(self)
        is_other = session is not self._session  # else the table was rebuilt in another language
        if is_other:
            self._session = session
            session.changed.connect(self._session_changed)
        if is_other or self._was_shown:
            self.show()

    def _table_closed(self) -> None:
        self._show_timer.stop()
        self._stop_strong()
        self._was_shown, self.page = self.page is not None, None

    def _session_changed(self) -> None:
        self.hide()
        session, table = self._session, self.match.table
        if session is not None and table is not None and session.match.outcome is not None:
            self._show_timer.start(max(_SHOW_AFTER, table.view.hold_duration))
        self._update_action()

    def show(self) -> None:
        """Show the end page, if the match is over."""
        from tabletop.content.deal_code import code_of
        from tabletop.ui.features.end.figures import share_text
        from tabletop.ui.features.end.page import EndPage
        from tabletop.ui.features.end.strong_play import StrongPlay

        self._show_timer.stop()
        session, table = self._session, self.match.table
        is_over = session is not None and session.match.outcome is not None
        if self.page is not None or session is None or table is None or not is_over:
            return
        controller, theme = self.match.controller, table.view.scene.sprites.theme
        self.page = page = EndPage(session, table, theme, self._ending())
        page.rule_requested.connect(table.view.rule_requested)
        page.dismissed.connect(self.hide)
        page.again.clicked.connect(controller.play_again)
        page.buttons.revenge.clicked.connect(lambda: controller.play_again(revenge=True))
        page.step_requested.connect(partial(self.features.invoke, "replay", "show"))
        page.share_requested.connect(self._share)
        text = share_text(session, f"{page.title.text()} · {page.sentence.text()}")
        page.buttons.copy_text.triggered.connect(partial(self._copy, text))
        page.buttons.copy_code.triggered.connect(partial(self._copy, code_of(session.match)))
        page.home.clicked.connect(self.context.actions.home.trigger)
        if page.recap is not None and session.match.rules.seats == 1:
            self._strong = strong = StrongPlay(session.match, self.features.thinker(), self)
            strong.rated.connect(page.recap.show_strength)
            strong.played.connect(partial(self.features.invoke, "replay", "show_match"))
            page.recap.strong_requested.connect(strong.play)
            strong.rate()
        page.show()
        page.raise_()
        table.setFocusProxy(page)
        page.setFocus()
        self._update_action()

    def _stop_strong(self) -> None:
        if self._strong is not None:
            self._strong.stop()
            self._strong.deleteLater()
            self._strong = None

    def hide(self) -> None:
        """Hide the end page."""
        self._show_timer.stop()
        self._stop_strong()
        page, table = self.page, self.match.table
        if page is not None and table is not None:
            table.setFocusProxy(table.view)
            page.hide()
            page.deleteLater()
            self.page = None
            table.view.setFocus()
            self._update_action()

    def _update_action(self) -> None:
        """Show the menu action if the match is over and the end page is hidden."""
        is_over = self._session is not None and self._session.match.outcome is not None
        is_offered = self.navigation.shows_table and is_over and self.page is None
        self.context.actions.ending.setVisible(is_offered)

    @override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # Rebuild the page if the table's font changes.
        if event.type() == QEvent.Type.FontChange and self.page is not None:
            QTimer.singleShot(0, self, self._rebuild)
        return False

    def _rebuild(self) -> None:
        if self.page is not None:
            self.hide()
            self.show()

    def _ending(self) -> "GameEnd | None":
        """Return the figures of the finished match, or None if it has no result."""
        from tabletop.analysis.statistics import game_end

        controller = self.match.controller
        last, today = controller.result, controller.save_store.now().date()
        return None if last is None else game_end(controller.results, last, today)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.context.bar.show_done(self.tr("The text is on the clipboard."))

    def _share(self, image: QImage, is_saved: bool) -> None:
        """Save the picture to a PNG file that the user chooses, or copy it."""
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
