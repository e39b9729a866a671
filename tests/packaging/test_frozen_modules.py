"""Tests of the modules that external games can import in a frozen build."""

import ast
import pkgutil
import re
import sys
from pathlib import Path
from typing import Final

from frozen_files import UNUSED_QT
from frozen_modules import LEFT_OUT, of_standard_library

import tabletop
from tabletop.ui.features import FEATURES

SPEC: Final = Path(__file__).parents[2] / "packaging" / "tabletop.spec"
USUAL: Final = (  # since Python 3.14, `collections` creates its `abc` without a file
    *("abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "enum"),
    *("fractions", "functools", "heapq", "itertools", "json", "math", "operator", "pathlib"),
    *("random", "re", "statistics", "string", "textwrap", "typing", "xml.etree.ElementTree"),
    *("concurrent.futures.thread", "importlib.resources", "email.mime.text", "asyncio.locks"),
)


def test_the_standard_library_is_there_for_games() -> None:
    found = list(of_standard_library())
    assert set(USUAL) <= set(found)
    assert len(found) == len(set(found))


def test_what_no_game_needs_is_left_at_home() -> None:
    for name in of_standard_library():
        parts = name.split(".")
        assert parts[0] in sys.stdlib_module_names - LEFT_OUT
        assert parts[-1] not in {"test", "tests"}
        assert not parts[-1].startswith("_")


def test_nothing_is_imported_to_find_out() -> None:
    before = set(sys.modules)
    list(of_standard_library())
    assert set(sys.modules) == before


def test_the_build_takes_them_in_with_all_of_ours() -> None:
    calls = [
        node for node in ast.walk(ast.parse(SPEC.read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    (analysis,) = [call for call in calls if ast.unparse(call.func) == "Analysis"]
    (hidden,) = [word.value for word in analysis.keywords if word.arg == "hiddenimports"]
    taken = ast.unparse(hidden)
    assert "*of_standard_library()" in taken
    assert "*collect_submodules('tabletop', is_of_program)" in taken
    (excludes,) = [word.value for word in analysis.keywords if word.arg == "excludes"]
    assert "*LEFT_OUT" in ast.unparse(excludes)


def test_modules_imported_by_name_are_among_all_of_ours() -> None:
    """Find them as the build does, in packages only.

    A folder that is not a package would be missed.
    """
    found = {module.name for module in pkgutil.walk_packages(tabletop.__path__, "tabletop.")}
    assert {f"tabletop.ui.features.{spec.name}.feature" for spec in FEATURES} <= found
    root = SPEC.parents[1]
    paths = [path.relative_to(root).with_suffix("") for path in root.glob("tabletop/**/*.py")]
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    assert names - found == {"tabletop"}


def test_the_program_uses_nothing_that_is_left_at_home() -> None:
    imported = {
        name
        for path in (SPEC.parents[1] / "tabletop").rglob("*.py")
        for name in re.findall(
            r"^ *(?:import|from) ([\w.]+)", path.read_text("utf-8"), re.MULTILINE
        )
    }
    assert "pathlib" in imported
    assert not imported & LEFT_OUT
    assert not imported & {f"PySide6.{module}" for module in UNUSED_QT}
