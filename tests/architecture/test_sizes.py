"""Modules and classes stay small, and no import comes back to where it began."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent
PACKING = Path(__file__).parents[2] / "packaging"
LONGEST = 400
"""Lines of a module."""
MOST_METHODS = 25
"""Methods of a class beside special ones and what Qt calls."""
QT = {"paint", "shape", "event", "data", "flags", "index", "parent"}
"""Names of Qt's that look like ours; all others have a capital letter."""


@cache
def modules(folder: Path = ROOT, root: Path = ROOT.parent) -> dict[str, ast.Module]:
    """Return the trees of all modules below a folder by their dotted names from a root."""
    found = {}
    for path in folder.rglob("*.py"):
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = ast.parse(path.read_text("utf-8"))
    return found


def imported(tree: ast.Module, known: set[str]) -> set[str]:
    """Return what a module imports of ours: at its top, for types and inside functions."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inner & known) or {node.module}
    return found & known


def is_own(name: str) -> bool:
    """Return whether a method is neither special nor one that Qt calls."""
    return not name.startswith("__") and name.islower() and name not in QT


def large_classes(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Name the classes of a module that have too many methods of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
            own = [name for name in names if is_own(name)]
            if len(own) > MOST_METHODS:
                yield node.name, len(own)


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in ROOT.rglob("*.py")}
    assert len(lengths) > 200
    assert {path.name: length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_class_is_large() -> None:
    assert [found for tree in modules().values() for found in large_classes(tree)] == []


def test_a_large_class_is_found() -> None:
    methods = "".join(f"    def m{number}(self): ...\n" for number in range(MOST_METHODS + 1))
    qt = "    def paintEvent(self, event): ...\n    def __init__(self): ...\n"
    assert list(large_classes(ast.parse("class A:\n" + methods + qt))) == [("A", MOST_METHODS + 1)]


@pytest.mark.parametrize(
    ("folder", "root", "most"), [(ROOT, ROOT.parent, 1000), (PACKING, PACKING, 50)]
)
def test_no_import_goes_round(folder: Path, root: Path, most: int) -> None:
    trees = modules(folder, root)
    known = set(trees)
    graph = {name: imported(tree, known) - {name} for name, tree in trees.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))
    assert sum(map(len, graph.values())) > most
