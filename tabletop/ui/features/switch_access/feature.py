"""The feature for using the program with one switch; imported only if enabled."""

from collections.abc import Iterable
from functools import partial
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QApplication

from tabletop.overriding import override
from tabletop.ui.base.settings import Settings
from tabletop.ui.features.switch_access.scanner import ScanFrame, Scanner, ScanTarget, Switch
from tabletop.ui.features.switch_access.targets import targets
from tabletop.ui.table.session import Session
from tabletop.ui.widgets.screen_reader import announce
from tabletop.ui.window.context import AppContext
from tabletop.ui.window.feature import WindowFeature


class ScanController(QObject):
    """Highlights and announces the targets that its scanner marks.

    Attributes:
        scanner: marks the targets in turn.
    """

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        settings = context.settings
        self.scanner = Scanner(partial(targets, context), self)
        self.scanner.pace = 100 * settings.scanning
        self.scanner.marked.connect(self._show)
        self._switch = Switch(settings.switch, self)
        self._switch.pressed.connect(self.scanner.press)
        self._frame: ScanFrame | None = None
        self._session: Session | None = None
        self.scanner.step()

    def watch_session(self, session: Session) -> None:
        """Restart scanning whenever the match changes."""
        if session is not self._session:
            self._session = session
            session.changed.connect(self._restart)

    def _restart(self) -> None:
        """Restart unless a popup or dialog is open, or a secondary target is marked."""
        is_open = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if is_open is None and not self.scanner.is_on_secondary:
            self.scanner.restart()

    def clear(self) -> None:
        """Remove the frames around marked targets."""
        self._show(())

    def _show(self, marked: tuple[ScanTarget, ...]) -> None:
        frame, self._frame = self._frame, None
        if frame is not None and shiboken6.isValid(frame):
            frame.hide()
            frame.deleteLater()
        if not marked:
            return
        first = marked[0]
        if len(marked) == 1 or first.framed:
            first.show_marked()
        if len(marked) > 1 or first.framed:
            self._frame = ScanFrame(first.over, _joined(target.area() for target in marked))
        if self.scanner.is_first_round:
            announce(first.over, ", ".join(target.words for target in marked))


def _joined(areas: Iterable[QRect]) -> list[QRect]:
    """Return the areas after merging those that overlap, such as cards in a hand."""
    found: list[QRect] = []
    for area in areas:
        whole = area
        for other in [other for other in found if other.intersects(area)]:
            found.remove(other)
            whole = whole.united(other)
        found.append(whole)
    return found


class SwitchAccessFeature(WindowFeature):
    """Starts and stops scanning according to the switch access settings.

    Attributes:
        scanning: the controller, or None if switch access is off.
    """

    @override
    def initialize(self) -> None:
        self.settings = frozenset({Settings.scanning.name, Settings.switch.name})
        self.scanning: ScanController | None = None
        self.match.table_opened.connect(self._watch_match)

    @override
    def apply(self, settings: Settings) -> None:
        if self.scanning is not None:
            self.scanning.clear()
            self.scanning.deleteLater()
            self.scanning = None
        if settings.scanning:
            self.scanning = ScanController(self.context, self)
            self._watch_match()

    def _watch_match(self) -> None:
        if self.scanning is not None and self.match.session is not None:
            self.scanning.watch_session(self.match.session)


FEATURE: Final = SwitchAccessFeature
