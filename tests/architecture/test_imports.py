"""Packages: which may import which, and what is loaded when."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tabletop.content.game_library import GameLibrary
from tabletop.engine.verdict import is_game_rule
from tabletop.games.catalogue import CATALOG

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "tabletop"

BELOW_CONTENT: Final = frozenset(
    ("scenarios", "match", "games", "i18n", "cards", "engine", "resources", "folders"),
) | {"entry_points"}
BELOW_ANALYSIS: Final = BELOW_CONTENT | {"content", "bots", "storage"}
ALL_BELOW: Final = BELOW_ANALYSIS | {"analysis", "system", "system_libraries"}
ANYWHERE: Final = {"overriding"}
"""What every package may import."""
MAY_IMPORT: Final[dict[str, frozenset[str]]] = {
    "engine": frozenset(),
    "cards": frozenset({"engine"}),
    "games": frozenset({"cards", "engine", "folders", "entry_points"}),
    "i18n": frozenset({"cards", "engine"}),
    "match": frozenset({"games", "i18n", "cards", "engine"}),
    "scenarios": frozenset({"match", "games", "i18n", "cards", "engine"}),
    "content": BELOW_CONTENT,
    "bots": BELOW_CONTENT | {"content"},
    "storage": BELOW_CONTENT | {"content"},
    "analysis": BELOW_ANALYSIS,
    "system": BELOW_ANALYSIS | {"system_libraries"},
    "ui": ALL_BELOW,
    "cli": ALL_BELOW,
    "testing": BELOW_CONTENT | {"content", "bots"},
    "api": frozenset({"games", "cards", "engine"}),
    "app": frozenset({"ui", "cli"}),
    "__main__": frozenset({"app"}),
    "resources": frozenset(),
    "folders": frozenset(),
    "entry_points": frozenset(),
    "overriding": frozenset(),
    "system_libraries": frozenset(),
    "__init__": frozenset(),
}
"""The packages of `tabletop`, and what each may import besides itself."""
LAYERS: Final = ("base", "widgets", "table", "window", "features", "app")
"""The layers of the window, lowest first; each imports those before it only."""
WITHOUT_QT: Final = ("table/model",)
"""What holds values and decisions only."""
THE_LIST: Final = ("ui/table/features.py", "tabletop.ui.features")
"""The table reads the list of features, and imports one by its name when it is first wanted."""
LAZILY: Final = {
    ("cli/play.py", "ui"),
    ("cli/draw.py", "ui"),
    ("cli/doctor.py", "ui"),
    ("cli/open.py", "ui"),
    ("cli/main.py", "ui"),
    ("cli/game.py", "testing"),
}
"""What may be imported inside a function only, where the command line needs it: Qt, pytest."""
ONLY_IN: Final = {
    "PySide6": {"ui"},
    "shiboken6": {"ui"},
    "yaml": {"cards", "scenarios"},
    "pytest": {"testing"},
}
"""Packages that belong to certain rooms."""
SLOW: Final = "tabletop.bots.adviser"
"""What solves positions: the window asks another process for that, and never waits."""
PURE: Final = ("engine", "games")
IMPURE_MODULES: Final = {"games/external.py"}
"""What looks for games from outside reads folders and loads packages."""
IMPURE: Final = {
    *("random", "secrets", "time", "datetime", "os", "io", "shutil", "tempfile", "glob", "sys"),
    *("threading", "asyncio", "subprocess", "socket", "logging", "pickle", "importlib"),
}
"""Chance, clocks, files and the like."""
RUN_DATA: Final = {"pickle", "marshal", "shelve", "QSettings", "QDataStream", "eval", "exec_"}
"""What may run a program that stands in a file."""
IMPURE_CALLS: Final = {"open", "print", "input", "exec", "eval", "__import__"}

parsed: Final = cache(ast.parse)
"""A module's code; it is looked through for many reasons."""


class Import:
    """One import: what is imported, where, and whether only when a function runs."""

    def __init__(self, module: str, line: int, *, lazy: bool) -> None:
        self.module = module
        self.line = line
        self.lazy = lazy


def imports(tree: ast.AST, *, lazy: bool = False) -> Iterator[Import]:
    """All imports of a module, those for type checkers included."""
    for node in ast.iter_child_nodes(tree):
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield Import(name.name, node.lineno, lazy=lazy)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                # `from tabletop import cli` imports a room as well.
                for name in names:
                    whole = f"{module}.{name.name}" if module == "tabletop" else module
                    yield Import(whole, node.lineno, lazy=lazy)
            case ast.ImportFrom():
                yield Import("." * node.level + (node.module or ""), node.lineno, lazy=lazy)
            case _:
                yield from imports(node, lazy=inside)


def faults(path: str, source: str) -> list[str]:
    """What a module does that its room must not; `path` is relative to the package."""
    room = path.split("/", maxsplit=1)[0].removesuffix(".py")
    tree = parsed(source)
    return [
        f"tabletop/{path}:{line}: {what}"
        for line, what in (*_room_faults(path, room, tree), *_purity_faults(path, room, tree))
    ]


def _room_faults(path: str, room: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    for found in imports(tree):
        top, *inside = found.module.split(".")
        if found.module.startswith("."):
            yield found.line, "imports are absolute"
        if room not in ONLY_IN.get(top, {room}):
            yield found.line, f"{room} imports {top}"
        if room == "ui" and found.module == SLOW:
            yield found.line, "ui waits for answers"
        if top != "tabletop" or not inside:
            continue
        other = inside[0]
        if (path, other) in LAZILY:
            if not found.lazy:
                yield found.line, f"{room} imports {other} at once"
        elif other in MAY_IMPORT and other not in MAY_IMPORT[room] | ANYWHERE | {room}:
            yield found.line, f"{room} imports {other}"
        if room == other == "games":
            yield from _game_faults(path, inside[1:], found.line)


def _game_faults(path: str, other: list[str], line: int) -> Iterator[tuple[int, str]]:
    """A game imports nothing of another game, nor of the catalogue that lists them all."""
    here = path.split("/")[1]
    shared = {here, "game", "state_fields", "chance", "kit", "placing", "returns"}
    if here != "catalogue.py" and other and other[0] not in shared:
        yield line, f"{here} imports {other[0]}"


def _purity_faults(path: str, room: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    if room not in PURE or path in IMPURE_MODULES:
        return
    for found in imports(tree):
        if found.module.split(".")[0] in IMPURE:
            yield found.line, f"{room} imports {found.module}"
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield node.lineno, f"{room} calls {name}"
            case ast.Attribute(attr="read_text" | "write_text" | "read_bytes" | "write_bytes"):
                yield node.lineno, f"{room} reads or writes a file"


def code_in_data(path: str, source: str) -> list[str]:
    """Where a module would run what stands in a file (`QSettings` does, in its variants)."""
    tree = parsed(source)
    found = [(f"imports {one.module}", one.line) for one in imports(tree)]
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                found.append((f"names {name}", getattr(node, "lineno", 0)))
    words = {word for each in RUN_DATA for word in (f"imports {each}", f"names {each}")}
    return [f"tabletop/{path}:{line}: {what}" for what, line in found if what in words]


def layer_faults(path: str, source: str) -> list[str]:
    """Return what a module of the window imports from a layer above its own or another feature."""
    _, here, *inside = path.split("/")
    found = []
    for wanted in imports(parsed(source)):
        top, *rooms = wanted.module.split(".")
        if any(path.startswith(f"ui/{part}/") for part in WITHOUT_QT) and top in _QT:
            found.append(f"tabletop/{path}:{wanted.line}: {here} imports {top}")
        is_list = (path, wanted.module) == THE_LIST
        if top != "tabletop" or rooms[:1] != ["ui"] or len(rooms) < 2 or is_list:
            continue
        there = rooms[1]
        is_above = LAYERS.index(there) > LAYERS.index(here)
        is_other = here == there == "features" and len(rooms) > 2 and rooms[2] != inside[0]
        if is_above or is_other:
            what = ".".join(rooms[1:3]) if there == "features" else there
            found.append(f"tabletop/{path}:{wanted.line}: {here} imports {what}")
    return found


_QT: Final = {"PySide6", "shiboken6"}


def position_faults(path: str, source: str) -> list[str]:
    """Where a module of the window reaches for a whole position instead of an observation."""
    found = []
    for node in ast.walk(parsed(source)):
        match node:
            case ast.ImportFrom(names=names) if "State" in {alias.name for alias in names}:
                found.append((node.lineno, "State"))
            case ast.Attribute(attr="state_after"):
                found.append((node.lineno, "state_after"))
            case ast.Attribute(value=ast.Name(id="option" | "pinch"), attr="state"):
                pass  # a style option or a gesture of Qt
            case ast.Attribute(value=value, attr="state") if not _is_of_qt(value):
                found.append((node.lineno, "state"))
            case ast.Attribute(value=ast.Name(id="step" | "node" | "before"), attr="after"):
                found.append((node.lineno, "after"))
    return [f"tabletop/{path}:{line}: reaches for {what}" for line, what in found]


def _is_of_qt(value: ast.AST) -> bool:
    """Whether it is an animation, which has a `state()` as well."""
    return isinstance(value, ast.Attribute) and value.attr == "_motion"


def test_the_window_knows_observations_only() -> None:
    found = [
        fault
        for path in modules()
        if path.relative_to(PACKAGE).parts[0] == "ui"
        for fault in position_faults(
            path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "from tabletop.engine.zones import State",
        "x = session.match.state",
        "x = self._match.state.zones",
        "x = match.state_after(3)",
        "x = [step.after for step in match.steps]",
    ],
)
def test_a_window_that_reaches_for_positions_is_found(source: str) -> None:
    assert position_faults("ui/x.py", source)


def modules() -> Iterable[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_the_package_consists_of_the_known_rooms() -> None:
    found = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules()}
    assert found <= MAY_IMPORT.keys()


def test_every_module_keeps_to_its_room() -> None:
    found = [
        fault
        for path in modules()
        for fault in faults(path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_no_file_can_hold_a_program() -> None:
    found = [
        fault
        for path in modules()
        for fault in code_in_data(
            path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        )
    ]
    assert not found, "\n".join(found)
    assert code_in_data("x.py", "from PySide6.QtCore import QSettings")
    assert code_in_data("x.py", "def f():\n    import pickle")
    assert code_in_data("x.py", "x = QtCore.QSettings()")


def private_python(path: str, source: str) -> list[str]:
    """Where a module uses a private module of Python, or replaces one of its functions."""
    tree = parsed(source)
    found = [
        (one.line, f"imports {one.module}")
        for one in imports(tree)
        if one.module.startswith("_") and one.module != "__future__"
    ]
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="builtins"), ctx=ast.Store(), attr=name):
                found.append((node.lineno, f"replaces {name}"))
            case ast.Name(id="__import__") | ast.Attribute(attr="__import__"):
                found.append((node.lineno, "names __import__"))
            case ast.Constant(value=str(text)) if text in PRIVATE:
                found.append((node.lineno, f"names {text}"))
    return [f"tabletop/{path}:{line}: {what}" for line, what in found]


PRIVATE: Final = {name for name in sys.stdlib_module_names if name.startswith("_")} - {"__future__"}


def test_no_module_uses_what_is_private_to_python() -> None:
    found = [
        fault
        for path in modules()
        for fault in private_python(
            path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "import _thread",
        "def f():\n    from _sha2 import sha256",
        "import_module('_sha2' if x else '_sha256')",
        "builtins.__import__ = f",
        "builtins.print = f",
    ],
)
def test_what_is_private_to_python_is_found(source: str) -> None:
    assert private_python("x.py", source)


def test_every_module_of_the_window_keeps_to_its_layer() -> None:
    found = [
        fault
        for path in modules()
        if len(path.relative_to(PACKAGE).parts) > 2 and path.relative_to(PACKAGE).parts[0] == "ui"
        for fault in layer_faults(
            path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("ui/base/x.py", "import tabletop.ui.table.session", "base imports table"),
        (
            "ui/table/x.py",
            "def f():\n    from tabletop.ui.window.context import AppContext",
            "table imports window",
        ),
        ("ui/table/model/x.py", "import PySide6.QtCore", "table imports PySide6"),
        ("ui/table/x.py", "from tabletop.ui.features import FEATURES", "table imports features"),
        (
            "ui/window/x.py",
            "from tabletop.ui.features.tips.feature import Tips",
            "window imports features.tips",
        ),
        (
            "ui/features/end/x.py",
            "from tabletop.ui.features.tips.feature import Tips",
            "features imports features.tips",
        ),
        ("ui/features/end/x.py", "import tabletop.ui.app.crash", "features imports app"),
    ],
)
def test_a_layer_knows_none_above_it(path: str, source: str, fault: str) -> None:
    assert [found.split(": ", 1)[1] for found in layer_faults(path, source)] == [fault]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("ui/app/x.py", "from tabletop.ui.features.end.page import EndPage"),
        ("ui/features/end/x.py", "from tabletop.ui.features.end.page import EndPage"),
        ("ui/table/features.py", "from tabletop.ui.features import FEATURES"),
        ("ui/table/scene/x.py", "import PySide6.QtCore"),
    ],
)
def test_what_a_layer_may_import_is_no_fault(path: str, source: str) -> None:
    assert layer_faults(path, source) == []


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("engine/x.py", "import tabletop.cards.schema", "engine imports cards"),
        ("engine/x.py", "from tabletop import games", "engine imports games"),
        (
            "engine/x.py",
            "def f():\n    from tabletop.ui.theme import art",
            "engine imports ui",
        ),
        ("engine/x.py", "import random", "engine imports random"),
        ("engine/x.py", "def f():\n    from time import time", "engine imports time"),
        ("engine/x.py", "def f(p):\n    return p.read_text()", "engine reads or writes a file"),
        ("games/numnum/x.py", "f = open('x')", "games calls open"),
        ("games/numnum/x.py", "from tabletop.games.other import y", "numnum imports other"),
        ("games/numnum/x.py", "from tabletop.games.catalogue import y", "numnum imports catalogue"),
        ("games/numnum/x.py", "from tabletop.i18n.texts import y", "games imports i18n"),
        ("games/numnum/x.py", "import yaml", "games imports yaml"),
        ("i18n/x.py", "from tabletop.games.catalogue import CATALOG", "i18n imports games"),
        ("match/x.py", "if x:\n    import tabletop.scenarios.read", "match imports scenarios"),
        ("scenarios/x.py", "from tabletop.bots import b", "scenarios imports bots"),
        ("cli/x.py", "from tabletop.ui.theme import art", "cli imports ui"),
        ("cli/play.py", "from tabletop.ui.theme import art", "cli imports ui at once"),
        ("cli/x.py", "from PySide6.QtCore import QObject", "cli imports PySide6"),
        ("ui/x.py", "import yaml", "ui imports yaml"),
        ("ui/x.py", "from tabletop.bots.adviser import Adviser", "ui waits for answers"),
        ("ui/x.py", "from tabletop.cli.main import main", "ui imports cli"),
        ("engine/x.py", "from . import cards", "imports are absolute"),
    ],
)
def test_a_module_that_leaves_its_room_is_found(path: str, source: str, fault: str) -> None:
    assert [text.partition(": ")[2] for text in faults(path, source)] == [fault]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cli/play.py", "def f():\n    from tabletop.ui.theme import art"),
        ("ui/x.py", "import PySide6.QtCore"),
        ("games/numnum/x.py", "from tabletop.games.numnum.cards import y"),
        ("games/catalogue.py", "from tabletop.games.numnum import rules"),
        ("match/x.py", "import time\nfrom random import Random"),
    ],
)
def test_what_a_room_may_do_is_no_fault(path: str, source: str) -> None:
    assert faults(path, source) == []


RULE_PREFIXES: Final = {
    rule.partition("-")[0]
    for game in CATALOG
    for rule in GameLibrary().texts(game.id).rules()
    if is_game_rule(rule)
}
EXAMPLES: Final = {PACKAGE / "cli" / "main.py"}
"""Shared modules in which a game may be named: the examples of `--help`."""
SHARED: Final = [
    path
    for path in modules()
    if path.relative_to(PACKAGE).parts[0] != "games" and path not in EXAMPLES
]


def names_of_games(source: str) -> list[str]:
    """The games and rule ids that a module's code names; docstrings may give an example."""
    tree = parsed(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [found.module for found in imports(tree)]
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                texts.append(text)
            case ast.Name(id=text) | ast.Attribute(attr=text):
                texts.append(text)
    games = [game.id for game in CATALOG]
    words = [*games, *(name.replace("-", "_") for name in games)]
    words += [f"{prefix}-" for prefix in RULE_PREFIXES]
    return [word for word in words if any(word in text for text in texts)]


def test_shared_modules_know_no_game() -> None:
    found = {path: names_of_games(path.read_text(encoding="utf-8")) for path in SHARED}
    assert not {path: names for path, names in found.items() if names}


def test_a_game_named_in_a_shared_module_is_found() -> None:
    game = CATALOG[0].id
    assert names_of_games(f"if rules.game == '{game}':\n    pass") == [game]
    assert names_of_games("x = 'WW-R2'") == ["WW-"]
    assert names_of_games(f'"""About {game}."""\nx = 1\n"""As in {game}."""') == []


def kinds_of_zones(source: str) -> list[str]:
    """Words by which a module takes zones of one kind for something, instead of by their role."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr == "kind"
        and any(isinstance(other, ast.Constant) for other in node.comparators)
    ]


def test_shared_modules_know_zones_by_their_roles() -> None:
    """A game from outside calls its zones as it likes."""
    shared = (path for path in modules() if path.relative_to(PACKAGE).parts[0] != "games")
    assert [f"{p}: {k}" for p in shared for k in kinds_of_zones(p.read_text("utf-8"))] == []


def test_a_zone_known_by_its_kind_is_found() -> None:
    assert kinds_of_zones('hand = zone.kind == "hand"') == ["zone.kind == 'hand'"]
    assert kinds_of_zones("hand = zone.role is ZoneRole.HAND") == []


def test_each_game_has_a_rule_prefix_of_its_own() -> None:
    assert len(RULE_PREFIXES) == len(CATALOG)


def _python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


IMPORT_ALL: Final = """
import importlib, pkgutil, sys
import tabletop
before = set(sys.modules)
rooms = {rooms!r}
for module in pkgutil.walk_packages(tabletop.__path__, "tabletop."):
    parts = module.name.split(".")
    if parts[1] in rooms:
        importlib.import_module(module.name)
print(*sorted({{name.split(".")[0] for name in set(sys.modules) - before}}))
"""


def test_everything_but_the_window_loads_no_qt() -> None:
    rooms = sorted(MAY_IMPORT.keys() - {"ui", "app", "__main__", "__init__"})
    loaded = _python(IMPORT_ALL.format(rooms=rooms)).split()
    assert "yaml" in loaded
    assert "PySide6" not in loaded


def test_the_engine_loads_neither_yaml_nor_chance_nor_clocks() -> None:
    loaded = set(_python(IMPORT_ALL.format(rooms=["engine"])).split())
    assert "dataclasses" in loaded
    assert not loaded & {"yaml", "random", "secrets", "datetime", "PySide6"}


def test_the_program_itself_loads_no_qt_until_it_is_asked_for_a_window() -> None:
    code = "import sys, tabletop.app, tabletop.__main__; print('PySide6' in sys.modules)"
    assert _python(code).strip() == "False"


def test_the_start_page_is_painted_before_any_match_is_known() -> None:
    """What would load rules, texts or matches earlier makes every start slower."""
    code = (
        "import sys, tabletop.ui.app.application, tabletop.ui.app.main_window,"
        "tabletop.ui.features.start.feature;"
        "print(*sorted(m for m in sys.modules if m.startswith('tabletop.')))"
    )
    loaded = set(_python(code).split())
    assert "tabletop.ui.features.start.page" in loaded
    late = {"tabletop.engine.zones", "tabletop.i18n.texts", "tabletop.cards.schema"}
    late |= {"tabletop.ui.base.errors", "tabletop.ui.widgets.widgets"}
    assert not loaded & late
    light = {"tabletop.ui.table", "tabletop.ui.table.task_runner"}
    light |= {
        "tabletop.ui.table.model",
        "tabletop.ui.table.model.spec",
        "tabletop.ui.table.features",
    }
    heavy = ("tabletop.match", "tabletop.ui.table")
    assert not [name for name in loaded - light if name.startswith(heavy)]
    features = [name for name in loaded if name.startswith("tabletop.ui.features.")]
    parts = [name.removeprefix("tabletop.ui.features.").partition(".") for name in features]
    assert {part for name, _, part in parts if name != "start"} <= {"", "actions"}


@pytest.mark.parametrize("is_first", [True, False])
def test_a_window_is_shown_before_any_match_is_known(tmp_path: Path, *, is_first: bool) -> None:
    """Importing is not all: what the window calls until it is shown loads nothing either."""
    if not is_first:
        (tmp_path / "settings.ini").write_text("[General]\nlanguage=en\n", encoding="utf-8")
    code = """
import os, sys
from tabletop.ui.app import main_window

class Shown(main_window.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        print(*sys.modules, flush=True)
        os._exit(0)

main_window.MainWindow = Shown
from tabletop.ui.app.application import run_window
run_window()
"""
    loaded = set(_python(code, TABLETOP_HOME=str(tmp_path), QT_QPA_PLATFORM="offscreen").split())
    assert ("tabletop.ui.features.start.welcome" in loaded) is is_first
    late = {"tabletop.engine.zones", "tabletop.i18n.texts", "tabletop.cards.binder"}
    assert not loaded & late
    assert not [name for name in loaded if name.startswith("tabletop.match")]


def test_no_source_is_read_and_kept_while_modules_are_imported() -> None:
    """The binding would: see `ui.base.pyside_workarounds`."""
    names = ("app.application", "base.pyside_workarounds", "app.crash")
    code = f"import linecache, {', '.join(f'tabletop.ui.{name}' for name in names)};"
    assert "main_window.py" not in _python(
        f"{code} import tabletop.ui.app.main_window; print(*linecache.cache)"
    )


def test_who_speaks_the_original_language_needs_no_xml() -> None:
    code = "import sys, tabletop.ui.base.language, tabletop.i18n.speaker;"
    assert _python(f"{code} print('xml.etree.ElementTree' in sys.modules)").strip() == "False"
