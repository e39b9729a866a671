"""Keyword arguments that PySide takes for properties are found under every system language.

PySide looks for the setter of `interval=` by the C library's `toupper`, which in Turkish and its
neighbours makes no "I" of an "i": the property is not found, and the call fails.
"""

import ast
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("tabletop", "tests", "packaging")


_Modules = Mapping[str, list[ast.AST]]
"""The nodes of syntax trees that matter here, by the paths of the modules."""


def nodes(source: str) -> list[ast.AST]:
    """Return the calls, imports, classes and functions of a module."""
    wanted = (ast.Call, ast.ImportFrom, ast.ClassDef, ast.FunctionDef)
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, wanted)]


def modules() -> _Modules:
    """Return all our modules."""
    return {
        path.relative_to(ROOT).as_posix(): nodes(path.read_text("utf-8"))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def own_parameters(found: _Modules) -> dict[str, set[str]]:
    """Return the parameters of our functions and classes, by their names."""
    taken: dict[str, set[str]] = {}
    for node in chain.from_iterable(found.values()):
        match node:
            case ast.FunctionDef(name=name, args=args):
                taken.setdefault(name, set()).update(named(args))
            case ast.ClassDef(name=name, body=body):
                for part in body:
                    match part:
                        case ast.FunctionDef(name="__init__", args=args):
                            taken.setdefault(name, set()).update(named(args))
                        case ast.AnnAssign(target=ast.Name(id=field)):  # of a dataclass
                            taken.setdefault(name, set()).add(field)
    return taken


def named(arguments: ast.arguments) -> set[str]:
    """Return the parameters that can be given by keyword."""
    return {one.arg for one in (*arguments.args, *arguments.kwonlyargs)}


def qt_classes(found: _Modules) -> set[str]:
    """Return the names of what is imported from PySide, and of what our classes make of it."""
    known, classes = set(), {}
    for node in chain.from_iterable(found.values()):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("PySide6"):
                known |= {alias.asname or alias.name for alias in names}
            case ast.ClassDef(name=name, bases=bases):
                classes[name] = set(map(last_name, bases))
    while more := {name for name, bases in classes.items() if bases & known} - known:
        known |= more
    return known


def last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name; `super().__init__` is `super`."""
    match node:
        case ast.Subscript(value=value):
            return last_name(value)
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super"))):
            return "super"
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def faults(found: _Modules) -> Iterator[str]:
    """Yield where PySide would look for a property, or a signal, that begins with i."""
    ours, asked = own_parameters(found), qt_classes(found) | {"super", "cls"}
    for path, inside in found.items():
        for node in inside:
            if not isinstance(node, ast.Call):
                continue
            called = last_name(node.func)
            if called == "partial" and node.args:
                called = last_name(node.args[0])
            if called not in asked and not called.startswith("Q"):
                continue
            for keyword in node.keywords:
                name = keyword.arg or ""
                if name.startswith("i") and name not in ours.get(called, ()):
                    yield f"{path}:{node.lineno}: {called}({name}=): call the setter"


def test_no_property_that_begins_with_i_is_set_by_keyword() -> None:
    found = modules()
    assert len(found) > 600
    assert len(qt_classes(found)) > 300
    assert list(faults(found)) == []


IMPORTS: Final = "from PySide6.QtCore import QTimer\nfrom PySide6 import QtWidgets\n"


@pytest.mark.parametrize(
    "source",
    [
        "QTimer(self, interval=5)",
        "make = partial(QTimer, interval=5)",
        "class A(QTimer):\n    def __init__(self):\n        super().__init__(interval=5)",
        "class A(QTimer): ...\nclass B(A): ...\nB(interval=5)",
        "from PySide6.QtWidgets import QPushButton as B\nB(iconSize=5)",
        "QtWidgets.QPushButton(iconSize=5)",
    ],
)
def test_one_that_is_set_by_keyword_is_found(source: str) -> None:
    assert list(faults({"x.py": nodes(IMPORTS + source)}))


@pytest.mark.parametrize(
    "source",
    [
        "QTimer(self, singleShot=True)",
        "class A(QTimer):\n    def __init__(self, index): ...\nA(index=1)",
        "def make(icon): ...\nmake(icon='x')",
    ],
)
def test_what_does_not_concern_pyside_is_no_fault(source: str) -> None:
    assert list(faults({"x.py": nodes(IMPORTS + source)})) == []
