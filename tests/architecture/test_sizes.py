"""Modules stay small, and no import comes back to where it began."""

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent
PACKING = Path(__file__).parents[2] / "packaging"
LONGEST = 600
"""Lines of a module."""


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


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in ROOT.rglob("*.py")}
    assert len(lengths) > 200
    assert {path.name: length for path, length in lengths.items() if length > LONGEST} == {}


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
