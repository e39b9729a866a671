"""Tests that need what only some systems have ask for it (`tests.posix`)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
ONE_PLACE: Final = re.compile(
    r"\.symlink_to\(|\.symlink\(|os\.(mkfifo|mknod|fork|getuid|killpg)\b|AF_UNIX|signal\.SIGKILL"
)
"""What only `tests.posix` does itself: it skips a test where the system cannot."""
PLACES: Final = re.compile(r"^(/proc/|/dev/(zero|null|full)$|/bin/)")
NEEDS: Final = re.compile("needs_|skip|make_(pipe|null_device)")
ELSEWHERE: Final = {"benchmarks", "fuzzing", "tools"}
"""No tests."""


def unasked(source: str) -> Iterator[str]:
    """Yield what a module of tests takes for granted."""
    if found := ONE_PLACE.search(source):
        yield found[0]
    if "/proc/" not in source and "/dev/" not in source and "/bin/" not in source:
        return
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and not NEEDS.search(ast.unparse(node)):
            yield from (f"{node.name}: {word}" for word in _words(node) if PLACES.match(word))


def _words(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def test_tests_ask_for_what_only_some_systems_have() -> None:
    others = {TESTS / "posix.py", Path(__file__)}
    found = [
        f"{path.relative_to(TESTS)}: {what}"
        for path in TESTS.rglob("*.py")
        if path not in others and path.relative_to(TESTS).parts[0] not in ELSEWHERE
        for what in unasked(path.read_text("utf-8"))
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    ["path.symlink_to(goal)", "os.mkfifo(path)", 'Path("/dev/zero")', 'f"/proc/self/fd/{file}"'],
)
def test_a_test_that_asks_for_nothing_is_found(line: str) -> None:
    assert [*unasked(f"def test_it():\n    {line}\n")]
