"""Features know the table; nothing else knows them, and none knows another."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from tabletop.ui.features import FEATURES
from tabletop.ui.window.actions import WindowActions, action_rows

ROOT: Final = Path(__file__).parents[2]
UI: Final = ROOT / "tabletop" / "ui"
FOLDER: Final = UI / "features"
POSITIONS: Final = {"state_after", "is_throwing"}
"""What a feature must not read: a position, and whether one is shown already."""
MAY_READ: Final = {
    ("odds", "is_throwing"): "computes nothing for a position that is not shown yet",
    ("move_list", "is_throwing"): "leaves out a throw whose dice are in the air",
}
"""Exceptions, with their reasons."""
LISTENERS: Final = {
    "table/bot_driver.py",
    "table/clock.py",
    "table/log_list.py",
    "table/score_sheet.py",
    "table/table_view.py",
    "window/game_controller.py",
    "window/match_actions.py",
    "window/tool_bar_and_dock.py",
    "window/turn_alert.py",
}
"""What is connected to `Session.changed` outside of features; a table calls its parts itself."""
IN_FEATURES: Final = {
    "features/end/feature.py",
    "features/move_list/model.py",
    "features/switch_access/feature.py",
}
"""Features round the window that listen, too: they outlive a table, so no table calls them."""

parsed: Final = cache(lambda path: ast.parse(path.read_text("utf-8")))


def test_every_folder_is_a_known_feature() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    names = [spec.name for spec in FEATURES]
    assert len(set(names)) == len(names)
    assert folders == set(names)
    assert all((FOLDER / spec.name / "feature.py").exists() for spec in FEATURES)


def test_the_list_knows_which_features_are_in_the_menus() -> None:
    """Their rows are read before the first paint: nothing is looked for then."""
    found = {path.parent.name for path in FOLDER.glob("*/actions.py")}
    assert found == {spec.name for spec in FEATURES if spec.in_menus}


def done() -> Iterator[tuple[str, str]]:
    """Yield each feature and method that menus, or others by name, call."""
    for name, row in action_rows(FEATURES):
        if row.slot:
            yield name, row.slot
    for path in UI.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            # `invoke(name, method)`, or `partial(invoke, name, method)`.
            words = [node.func, *node.args] if isinstance(node, ast.Call) else []
            for three in zip(words, words[1:], words[2:], strict=False):
                match three:
                    case (
                        ast.Attribute(attr="invoke"),
                        ast.Constant(value=str(name)),
                        ast.Constant(value=str(method)),
                    ):
                        yield name, method


@pytest.mark.parametrize(("name", "method"), sorted(set(done())))
def test_what_is_called_by_name_is_there(name: str, method: str) -> None:
    module = import_module(f"tabletop.ui.features.{name}.feature")
    assert callable(getattr(module.FEATURE, method))
    assert not method.startswith("_")


def asked_of_actions() -> Iterator[str]:
    """Yield the attributes that are read from the window's actions, in the window and in tests.

    `WindowActions.__getattr__` hides a mistyped name from the type checker.
    """
    for path in [*UI.rglob("*.py"), *(ROOT / "tests" / "ui").rglob("*.py")]:
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Attribute(value=ast.Attribute(attr="window_actions"), attr=name):
                    yield name
                case ast.Attribute(
                    value=ast.Attribute(value=ast.Attribute(attr="context"), attr="actions"),
                    attr=name,
                ):
                    yield name
                case ast.Attribute(value=ast.Name(id="actions"), attr=name) if UI in path.parents:
                    yield name


def test_every_action_that_is_asked_for_is_there() -> None:
    asked = set(asked_of_actions())
    assert {"undo", "dock", "languages", "settings"} <= asked
    rows = {row.name for _, row in action_rows(FEATURES)}
    own = {"rows", "submenus", "icons", "languages"}
    assert {name for name in asked - rows - own if not hasattr(WindowActions, name)} == set()


def test_the_privacy_screen_is_there_and_first() -> None:
    """Who covers the table comes before who tells of it."""
    assert FEATURES[0].name == "privacy"


def test_a_list_without_the_privacy_screen_is_refused() -> None:
    """Hidden hands would be seen by nobody: no seat could take the screen."""
    source = (FOLDER / "__init__.py").read_text("utf-8")
    kept = [line for line in source.splitlines() if 'Spec("privacy"' not in line]
    assert len(kept) == len(source.splitlines()) - 1
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(kept)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert "ValueError" in done.stderr


def named(path: Path) -> Iterator[str]:
    """Yield the features that a module imports, at any time."""
    for node in ast.walk(parsed(path)):
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[:3] == ["tabletop", "ui", "features"] and (FOLDER / parts[-1]).exists():
                yield parts[-1]
            elif parts[:3] == ["tabletop", "ui", "features"] and len(parts) > 4:
                yield parts[3]


def test_a_feature_is_imported_by_itself_only() -> None:
    """Table and window find it by its name."""
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "tabletop").rglob("*.py")
        for name in named(path)
        if FOLDER / name not in path.parents
    }
    assert found == set()


def test_nothing_outside_the_window_imports_a_feature() -> None:
    found = {
        path
        for path in (ROOT / "tabletop").rglob("*.py")
        if UI not in path.parents and any(named(path))
    }
    assert found == set()


def read(path: Path) -> set[str]:
    """Return what a module reads of positions."""
    found = set()
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Attribute(attr=name) if name in POSITIONS:
                found.add(name)
            case ast.Attribute(
                attr="state", value=ast.Name(id="match") | ast.Attribute(attr="match")
            ):
                found.add("match.state")
    return found


@pytest.mark.parametrize("name", sorted({spec.name for spec in FEATURES}))
def test_a_feature_reads_no_position(name: str) -> None:
    """What it shows is made of observations, and of the log as far as it was shown."""
    found = {word for path in (FOLDER / name).rglob("*.py") for word in read(path)}
    assert found == {word for feature, word in MAY_READ if feature == name}


def listens(path: Path) -> bool:
    """Return whether a module connects something to the `changed` of a session."""
    return any(
        isinstance(node, ast.Call)
        and ast.unparse(node.func).removeprefix("self.") == "session.changed.connect"
        for node in ast.walk(parsed(path))
    )


def test_who_listens_to_a_session_is_known() -> None:
    found = {path.relative_to(UI).as_posix() for path in UI.rglob("*.py") if listens(path)}
    assert found == LISTENERS | IN_FEATURES
