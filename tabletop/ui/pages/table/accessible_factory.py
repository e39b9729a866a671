"""Lets assistive technology ask for what lies on tables; nothing is loaded before it does."""

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface

if TYPE_CHECKING:
    from tabletop.ui.pages.table.accessible_table import Interfaces


@cache
def hear_tables() -> None:
    """Answer whoever asks from now on.

    Qt's list of those it asks belongs to the process, so this is done once in it.
    """
    QAccessible.installFactory(_Answering().interface_of)


class _Answering:
    def __init__(self) -> None:
        self._interfaces: Interfaces | None = None

    def interface_of(self, _key: str, thing: QObject) -> QAccessibleInterface | None:
        """The interface of a table or of something on it; None for everything else."""
        if self._interfaces is None:
            from tabletop.ui.pages.table.accessible_table import Interfaces

            self._interfaces = Interfaces()
        return self._interfaces.made_for(thing)
