"""Whether things are to move little, as people ask of their whole system."""

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tabletop.ui.settings import Choice


def is_calm(choice: Choice) -> bool:
    """Whether nothing is to fly, tumble or turn."""
    return system_is_calm() if choice is Choice.SYSTEM else choice is Choice.ON


def system_is_calm(platform: str = sys.platform) -> bool:
    """Whether the system has animations switched off, as far as Qt tells.

    On Windows Qt hands on the switch for animation effects; elsewhere it has no such hint and says
    that there are none, whatever is set.
    """
    return platform == "win32" and not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
