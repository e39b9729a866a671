"""A button that shows a player's sign and lets another one be chosen."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QSize, Signal
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QMenu, QToolButton

from tabletop.ui.theme.layouts import em
from tabletop.ui.theme.seat_colours import BADGE_COLOURS, Badge, dot_icon
from tabletop.ui.theme.widgets import literal

BADGES: Final = len(BADGE_COLOURS)
"""How many signs there are."""


def badge_name(badge: Badge) -> str:
    """What a sign is called."""
    names = (
        QCoreApplication.translate("BadgeButton", "Red disc"),
        QCoreApplication.translate("BadgeButton", "Blue square"),
        QCoreApplication.translate("BadgeButton", "Green triangle"),
        QCoreApplication.translate("BadgeButton", "Yellow diamond"),
        QCoreApplication.translate("BadgeButton", "Pink plus"),
        QCoreApplication.translate("BadgeButton", "Light blue star"),
        QCoreApplication.translate("BadgeButton", "Brown ring"),
    )
    return names[badge % BADGES]


class BadgeButton(QToolButton):
    """Shows a sign; a click or Space lets all of them be seen.

    Signals:
        wanted: another sign was chosen; carries its number.
    """

    wanted = Signal(int)

    def __init__(self, badge: Badge) -> None:
        super().__init__()
        self.badge = badge
        self.owner = ""
        """Whose sign it is, for those who cannot see the name beside it."""
        self.others: dict[Badge, str] = {}
        """Whose sign each of the others is; they are exchanged."""
        side = round(1.4 * em(self))
        self.setIconSize(QSize(side, side))
        self.setAutoRaise(True)
        self.menu_of_signs = QMenu(self)
        self.clicked.connect(self._open)
        self.show_badge(badge)

    def show_badge(self, badge: Badge) -> None:
        """Show this sign."""
        self.badge = badge
        self.setIcon(self._icon(badge))
        name = badge_name(badge)
        said = self.tr("Sign of {name}: {sign}")
        self.setAccessibleName(said.format(name=self.owner, sign=name))
        self.setToolTip(self.tr("{sign}; click for another").format(sign=name))

    def _icon(self, badge: Badge) -> QIcon:
        outline = self.palette().color(QPalette.ColorRole.WindowText).name()
        return dot_icon(badge, self.iconSize().width(), outline)

    def _open(self) -> None:
        menu = self.menu_of_signs
        menu.clear()
        for badge in range(BADGES):
            owner = self.others.get(badge)
            text = badge_name(badge)
            if owner is not None:
                text = self.tr("{sign} – exchange with {name}").format(sign=text, name=owner)
            action = menu.addAction(self._icon(badge), literal(text))
            action.setIconVisibleInMenu(True)
            action.triggered.connect(lambda _checked, badge=badge: self.wanted.emit(badge))
            if badge == self.badge:
                menu.setActiveAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))
