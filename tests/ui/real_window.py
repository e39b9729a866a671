"""Tests in a real window: the program's own pictures, its process that thinks, and its waiting."""

import os
from collections.abc import Callable
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.ui.widgets.press_filter import PRESS_KEYS

IS_REAL: Final = "TABLETOP_REAL_WINDOW" in os.environ
"""Whether nothing stands in for anything; the screen is one that Qt draws on as for users."""
LOOK: Final = 800
"""Milliseconds for which a hand looks before it presses: longer than anything refuses presses."""
_PRESSES: Final = ("mouseClick", "mousePress")


def look_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hands of a test look at what they press, as people do; typing needs no looking."""
    for name in _PRESSES:
        monkeypatch.setattr(QTest, name, _after_a_look(getattr(QTest, name)))
    click = QTest.keyClick
    looking = _after_a_look(click)

    def key_click(widget: Any, key: Any, *more: Any) -> None:  # noqa: ANN401
        (looking if Qt.Key(key) in PRESS_KEYS else click)(widget, key, *more)

    monkeypatch.setattr(QTest, "keyClick", key_click)


def _after_a_look(press: Callable[..., None]) -> Callable[..., None]:
    def pressed(*arguments: object, **named: object) -> None:
        QTest.qWait(LOOK)
        press(*arguments, **named)

    return pressed
