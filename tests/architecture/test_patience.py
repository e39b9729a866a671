"""Files are opened, moved and deleted with patience: on Windows others hold them for a moment."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "tabletop"
STEPS: Final = {"rename", "replace", "rmdir", "rmtree", "truncate", "unlink"}
PROMISING: Final = re.compile(rf"\.({'|'.join(STEPS)}|open|write_\w+)\((?!['\"])")
"""Tells quickly which modules are worth a closer look."""
NOTHING_LOST: Final = {
    "storage/leftovers.py": "what stays is removed at the next start",
    "system/desktop_entry.py": "only Linux has such menus",
    "testing/__init__.py": "a test in a temporary folder",
    "ui/features/start/pictures.py": "a picture that stays is replaced later",
}
"""Where a file that is held may stay as it is."""


def impatient(source: str) -> Iterator[str]:
    """Yield the calls that fail at once where another program holds the file."""
    tree = ast.parse(source)
    patient = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) == "with_retry"
        for argument in node.args
        for inside in ast.walk(argument)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in patient and _is_step(node):
            yield f"{node.lineno}: {ast.unparse(node)}"


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_step(node: ast.Call) -> bool:
    name = _name(node.func)
    if name in {"write_bytes", "write_text"}:
        return True
    if name == "open":  # with a mode that writes
        words = (arg.value for arg in node.args[-2:] if isinstance(arg, ast.Constant))
        return any(isinstance(word, str) and {*word} & {*"wxa+"} for word in words)
    if not isinstance(node.func, ast.Attribute) or name not in STEPS:
        return False
    if ast.unparse(node.func.value) in {"os", "shutil"}:
        return not any(keyword.arg == "ignore_errors" for keyword in node.keywords)
    # Texts and dates have a `replace` as well, and results are renamed, too.
    return name not in {"rename", "replace"} or (len(node.args) == 1 and not node.keywords)


def test_no_file_is_given_up_at_the_first_refusal() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{call}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).as_posix() not in NOTHING_LOST
        if PROMISING.search(source := path.read_text("utf-8"))
        for call in impatient(source)
    ]
    assert not found


@pytest.mark.parametrize(
    "call",
    [
        "path.unlink()",
        "path.replace(target)",
        "os.replace(path, target)",
        "path.open('ab+')",
        "path.write_bytes(b'')",
        "os.truncate(path, 3)",
    ],
)
def test_a_step_without_patience_is_found(call: str) -> None:
    assert [*impatient(call)] == [f"1: {call}"]
    assert not [*impatient(f"with_retry(lambda: {call})")]


def test_text_is_no_file() -> None:
    assert not [*impatient("text.replace('a', 'b'); path.open('rb'); value.replace(day=1)")]
