"""Shows over the table how a match ended, and does what is asked for there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QImage

from tabletop.ui.base.errors import told_of_writing
from tabletop.ui.widgets.file_dialogs import named_target, user_pictures
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.match_actions import MatchActions
from tabletop.ui.window.navigation import Navigation

if TYPE_CHECKING:
    from tabletop.analysis.statistics import Ending
    from tabletop.ui.features.end.page import EndPage
    from tabletop.ui.table.session import Session

_LAST_LOOK: Final = 900
"""Milliseconds in which the last move is still to be seen before the end covers it."""


class End(QObject):
    """Follows the match on the table.

    Attributes:
        page: the end over the table, as long as it is shown.
    """

    def __init__(
        self,
        context: AppContext,
        navigation: Navigation,
        match: MatchActions,
        look_back: Callable[[int], None],
    ) -> None:
        """Follow no match yet.

        Args:
            context: what the parts of the window share.
            navigation: says whether the table is shown.
            match: the match in the window.
            look_back: shows a moment of the match, to which so many steps led.
        """
        super().__init__(context.window)
        self._context, self._navigation, self._match = context, navigation, match
        self._look_back = look_back
        self.page: EndPage | None = None
        self._session: Session | None = None
        self._was_shown = False
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.show)
        match.put_away.connect(self._put_away)
        navigation.turned.connect(self._offer)

    def lay(self) -> None:
        """Follow the match that lies on the table now; show its end if it is over."""
        session, table = self._match.session, self._match.table
        if session is None or table is None:
            return
        table.installEventFilter(self)
        is_other = session is not self._session  # else it is laid again in another language
        if is_other:
            self._session = session
            session.changed.connect(self._follow)
        if is_other or self._was_shown:
            self.show()

    def _put_away(self) -> None:
        self._wait.stop()
        self._was_shown, self.page = self.page is not None, None

    def _follow(self) -> None:
        self.hide()
        session, table = self._session, self._match.table
        if session is not None and table is not None and session.match.outcome is not None:
            self._wait.start(max(_LAST_LOOK, table.view.held))
        self._offer()

    def show(self) -> None:
        """Cover the table with the end, if the match is over."""
        from tabletop.ui.features.end.page import EndPage

        self._wait.stop()
        session, table = self._session, self._match.table
        is_over = session is not None and session.match.outcome is not None
        if self.page is not None or session is None or table is None or not is_over:
            return
        controller, theme = self._match.controller, table.view.scene.sprites.theme
        self.page = page = EndPage(session, table, theme, self._ending())
        page.rule_wanted.connect(table.rule_wanted)
        page.dismissed.connect(self.hide)
        page.again_wanted.connect(controller.again)
        page.revenge_wanted.connect(partial(controller.again, revenge=True))
        page.moment_wanted.connect(self._look_back)
        page.shared.connect(self._share)
        page.home_wanted.connect(self._context.actions.home.trigger)
        page.show()
        page.raise_()
        table.setFocusProxy(page)
        page.setFocus()
        self._offer()

    def hide(self) -> None:
        """Show the table again."""
        self._wait.stop()
        page, table = self.page, self._match.table
        if page is not None and table is not None:
            table.setFocusProxy(table.view)
            page.hide()
            page.deleteLater()
            self.page = None
            table.view.setFocus()
            self._offer()

    def _offer(self) -> None:
        """Let the end be called for while the table is shown without it."""
        is_over = self._session is not None and self._session.match.outcome is not None
        is_offered = self._navigation.shows_table and is_over and self.page is None
        self._context.actions.ending.setVisible(is_offered)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See `QObject`: the end is laid out anew when the table gets another font."""
        if event.type() == QEvent.Type.FontChange and self.page is not None:
            QTimer.singleShot(0, self, self._show_anew)
        return False

    def _show_anew(self) -> None:
        if self.page is not None:
            self.hide()
            self.show()

    def _ending(self) -> "Ending | None":
        """Return what can be told of the game that is over; None where it is not."""
        from tabletop.analysis.statistics import ending_of

        controller = self._match.controller
        last, today = controller.result, controller.library.now().date()
        return None if last is None else ending_of(controller.results, last, today)

    def _share(self, image: QImage, is_saved: bool) -> None:
        """Let a place be chosen and save a picture there as PNG, or put it on the clipboard."""
        from tabletop.ui.table.scene.picture import write_image

        context, bar = self._context, self._context.bar
        if not is_saved:
            QGuiApplication.clipboard().setImage(image)
            bar.tell(QCoreApplication.translate("Share", "The picture is on the clipboard."))
            return
        game = "" if self._session is None else self._session.match.rules.game
        suggested = user_pictures() / f"{context.now():%Y-%m-%d} {game}.png"
        title = QCoreApplication.translate("Share", "Save the picture")
        kind = QCoreApplication.translate("Share", "PNG picture (*.png)")
        name = named_target(context.window, title, str(suggested), kind)
        if not name:
            return
        path = Path(name) if name.lower().endswith(".png") else Path(f"{name}.png")
        try:
            write_image(image, path)
        except OSError as error:
            bar.say(told_of_writing(path, error))
        else:
            text = QCoreApplication.translate("Share", "The picture is saved as {file}.")
            bar.tell(text.format(file=path.name))
