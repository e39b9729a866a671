"""Attributes that are named by strings exist: the type checker does not see these names."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import yaml

from tabletop.bots.command import CommandPolicy
from tabletop.bots.policy import Policy
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.ui.features import FEATURES
from tabletop.ui.table.part import Part

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "tabletop"
HOLDERS: Final = {
    "CBaseLoader": yaml,
    "CSafeLoader": yaml,
    "FEATURE": import_module("tabletop.ui.features.rulebook.feature"),
    "PART": import_module("tabletop.ui.features.odds.feature"),
    "_fields": DummState,
    "before": DummState,
    "choose": Policy,
    "close": CommandPolicy,
    "settings": Part,
    "tag": yaml.ScalarEvent(None, None, (True, True), ""),
}
"""An object that has the attribute, for each name that is read from several classes."""
FOREIGN: Final = {
    "_MEIPASS": "PyInstaller sets it",
    "__file__": "namespace packages have none",
    "__metadata__": "of annotated types only",
    "accessibility": "since Qt 6.10",
    "frozen": "PyInstaller sets it",
    "nice": "not on Windows",
}
"""Attributes of other programs that may be missing, with the reason."""


@cache
def calls(folder: Path) -> tuple[tuple[str, ast.Call], ...]:
    """Return all calls in the modules of a folder, each after its place."""
    return tuple(
        (f"{path.relative_to(ROOT)}:{node.lineno}", node)
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )


def hooks() -> Iterator[tuple[str, str]]:
    """Yield the name of each hook that is called at a table's parts, after its place."""
    for folder in (PACKAGE, ROOT / "tests"):
        for place, call in calls(folder):
            match call:
                case ast.Call(
                    func=ast.Attribute(
                        value=ast.Attribute(attr="features") | ast.Name(id="features"),
                        attr="call" | "ask",
                    ),
                    args=[ast.Constant(value=str(name)), *_],
                ):
                    yield place, name


def test_every_hook_that_is_called_is_one_of_a_part() -> None:
    found = list(hooks())
    assert {"changed", "obstacles", "handle_key"} <= {name for _, name in found}
    assert not [where for where, name in found if not callable(vars(Part).get(name))]


def test_every_hook_of_a_part_is_called() -> None:
    """Apart from those that `TableFeatures` calls itself."""
    own = {"act", "apply", "detach", "resume"}
    declared = {name for name, value in vars(Part).items() if callable(value)}
    public = {name for name in declared if not name.startswith("_")}
    assert public - own == {name for place, name in hooks() if place.startswith("tabletop")}


def features_named() -> Iterator[tuple[str, str]]:
    """Yield each feature that is named to reach it, after the place."""
    for folder in (PACKAGE, ROOT / "tests"):
        for place, call in calls(folder):
            match call:
                case ast.Call(
                    func=ast.Attribute(
                        value=ast.Attribute(attr="features") | ast.Name(id="features"),
                        attr="invoke" | "use" | "act" | "load",
                    ),
                    args=[ast.Constant(value=str(name)), *_],
                ):
                    yield place, name


def test_every_feature_that_is_named_is_there() -> None:
    found, known = list(features_named()), {spec.name for spec in FEATURES}
    assert {"start", "sandbox", "tips"} <= {name for _, name in found}
    assert not [place for place, name in found if name not in known]


def attributes() -> Iterator[tuple[str, str]]:
    """Yield each attribute that is read or set by a literal name, after its place."""
    for place, call in calls(PACKAGE):
        match call:
            case ast.Call(
                func=ast.Name(id="getattr" | "setattr" | "hasattr"),
                args=[_, ast.Constant(value=str(name)), *_],
            ):
                yield place, name


def options_of_commands() -> set[str]:
    """Return the attributes that the parsers of the command line give their results."""
    found = set[str]()
    for _, call in calls(PACKAGE / "cli"):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "set_defaults":
            found.update(keyword.arg for keyword in call.keywords if keyword.arg)
        names = (arg.value for arg in call.args if isinstance(arg, ast.Constant))
        found.update(name[2:] for name in names if isinstance(name, str) and name[:2] == "--")
    return found


def test_every_attribute_that_is_read_by_name_exists() -> None:
    found, options = list(attributes()), options_of_commands()
    assert {"language", "json"} <= options
    assert HOLDERS.keys() | FOREIGN.keys() <= {name for _, name in found}, "none is left over"
    missing = [
        place
        for place, name in found
        if name not in FOREIGN
        if not (hasattr(HOLDERS[name], name) if name in HOLDERS else name in options)
    ]
    assert not missing
