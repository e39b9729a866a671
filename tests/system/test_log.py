"""Tests of the log: its packages, their loggers, and the kept lines."""

import ast
import logging
from pathlib import Path
from typing import Final

import pytest

import tabletop
from tabletop.system import log

ROOT: Final = Path(tabletop.__file__).parent
SOURCES: Final = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
THE_LOG: Final = ROOT / "system" / "log.py"
QT: Final = ROOT / "ui" / "app" / "crash.py"
"""Logs Qt's messages, to a separate logger."""
LOGGING: Final = {
    path: text
    for path, text in SOURCES.items()
    if "import logging" in text and path not in {THE_LOG, QT}
}


def test_the_packages_that_log_are_known() -> None:
    """`engine` and `games` are pure: `match` logs their answers."""
    packages = {path.relative_to(ROOT).parts[0] for path in LOGGING}
    assert packages == {"bots", "content", "match", "storage", "ui"}


@pytest.mark.parametrize("path", LOGGING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_logs_to_the_logger_of_its_name_at_debug_level(path: Path) -> None:
    """Any other level would write something without being asked to."""
    assert "\n_log: Final = logging.getLogger(__name__)\n" in LOGGING[path]
    used = [
        node.attr
        for node in ast.walk(ast.parse(LOGGING[path]))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in {"_log", "logging"}
    ]
    assert {*used} == {"getLogger", "debug"}


def test_the_last_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    program = logging.getLogger("tabletop")
    monkeypatch.setattr(program, "handlers", [])
    monkeypatch.setattr(program, "level", logging.NOTSET)
    log.keep_log()
    for number in range(log.KEPT + 5):
        logging.getLogger("tabletop.match.match").debug("line %d", number)
    heading, first, *_, last = log.recent_lines()
    assert heading == "Log:"
    assert first.endswith(" tabletop.match.match: line 5")
    assert last.endswith(f" tabletop.match.match: line {log.KEPT + 4}")
