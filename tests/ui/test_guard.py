"""A fault in an override is an exception and not the end of the process."""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from pkgutil import walk_packages
from types import FunctionType

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import tabletop.ui
from tabletop.ui.app import application
from tabletop.ui.base import pyside_workarounds


class Faulty(QWidget):
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        nothing: list[int] = []
        nothing[0]

    def own(self) -> str:
        return "own"


class Heir(Faulty):
    """Overrides a method of its base that is not Qt's."""

    def own(self) -> str:
        return "its own"


def is_qts(cls: type) -> bool:
    return cls.__module__.startswith("PySide6.")


def overrides() -> Iterator[tuple[str, FunctionType]]:
    """Yield every method of the window's classes that overrides one of Qt's."""
    for found in walk_packages(tabletop.ui.__path__, "tabletop.ui."):
        module = import_module(found.name)
        for cls in vars(module).values():
            if not isinstance(cls, type) or not issubclass(cls, QObject):
                continue
            if cls.__module__ != module.__name__:
                continue
            for name, function in vars(cls).items():
                if name.startswith("__") or not isinstance(function, FunctionType):
                    continue
                if any(hasattr(base, name) for base in cls.__mro__ if is_qts(base)):
                    yield f"{cls.__qualname__}.{name}", function


def test_what_c_code_raises_in_an_override_is_an_exception(qtbot: QtBot) -> None:
    widget = Faulty()
    qtbot.addWidget(widget)
    widget.show()
    with pytest.raises(IndexError):
        QTest.mousePress(widget, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton)


def test_what_is_no_override_of_qts_is_left_alone(qtbot: QtBot) -> None:
    assert not hasattr(Faulty.own, "__wrapped__")
    assert not hasattr(Heir.own, "__wrapped__")
    heir = Heir()
    qtbot.addWidget(heir)
    heir.windowTitleChanged.connect(heir.own)
    heir.setWindowTitle("A signal with a word to say calls a method that takes none")
    assert hasattr(Faulty.mousePressEvent, "__wrapped__")


def test_every_override_of_the_window_is_guarded() -> None:
    found = dict(overrides())
    assert {"MainWindow.closeEvent", "TableItem.paint", "Board.mousePressEvent"} <= found.keys()
    bare = [name for name, function in found.items() if not hasattr(function, "__wrapped__")]
    assert not bare


def test_the_program_guards_before_it_makes_a_class() -> None:
    imports = [
        node
        for node in ast.walk(ast.parse(getsource(application._run)))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert ast.unparse(imports[0]) == f"import {pyside_workarounds.__name__}"
