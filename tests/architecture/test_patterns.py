"""Every regular expression of the program, against long texts that it nearly matches."""

import ast
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.patience import PATIENCE

PACKAGE: Final = Path(__file__).parents[2] / "tabletop"
FUNCTIONS: Final = {
    *("compile", "search", "match", "fullmatch", "findall", "finditer", "split", "sub", "subn"),
}
ANYWHERE: Final = {"search", "findall", "finditer", "split", "sub", "subn"}
"""What looks through a whole text; all else begins at its first letter."""
LOCAL: Final[Mapping[str, Mapping[str, object]]] = {
    "ui/features/about/dialog.py": {"number": "0.1.0"},
    "ui/table/placeholder_names.py": {"pattern": r"Player\ \d++\d++"},
}
"""What stands in an expression that is made while the program runs, by module."""
SECONDS: Final = 0.1
"""Of processor time for one text; a hundredth of it is usual."""

CHILD: Final = """
import json, re, sys, time
from collections import deque

sys.path.insert(0, sys.argv[1])
from tests.tools.near_misses import near_misses

for line in sys.stdin:
    where, pattern, flags, is_bytes, anywhere = json.loads(line)
    compiled = re.compile(pattern.encode() if is_bytes else pattern, flags)
    print("at", where, flush=True)
    for text in near_misses(pattern, flags & ~re.UNICODE):
        text = text.encode() if is_bytes else text
        began = time.process_time()
        if anywhere:
            deque(compiled.finditer(text), maxlen=0)
        else:
            compiled.fullmatch(text)
            compiled.match(text)
        took = time.process_time() - began
        if took > float(sys.argv[2]):
            print("slow", where, f"{took:.1f} s", repr(text[:60]), flush=True)
            break
print("done", flush=True)
"""


class Expression(NamedTuple):
    """One regular expression, where it stands and whether it is looked for in a whole text."""

    where: str
    pattern: str
    flags: int
    is_bytes: bool
    anywhere: bool


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls of functions of `re` that take an expression."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if (
                name in FUNCTIONS
            ):
                yield node


@cache
def methods_called() -> Mapping[str, set[str]]:
    """Return the methods that are called of each name in the program, such as `_NAME.sub`."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name), attr=method):
                    found.setdefault(name, set()).add(method)
    return found


def expressions() -> Iterator[Expression]:
    """Yield every regular expression of the program."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found = [*calls(tree)]
        if not found:
            continue
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        known = {**vars(importlib.import_module(name)), "re": re}
        known |= LOCAL.get(path.relative_to(PACKAGE).as_posix(), {})
        names = {
            id(node.value): target.id
            for node in ast.walk(tree)
            for target in _targets(node)
            if isinstance(node, ast.Assign | ast.AnnAssign)
        }
        for call in found:
            where = f"{path.relative_to(PACKAGE)}:{call.lineno}"
            yield _expression(where, call, known, names.get(id(call)))


def _targets(node: ast.AST) -> Iterator[ast.Name]:
    match node:
        case ast.Assign(targets=[ast.Name() as name]) | ast.AnnAssign(target=ast.Name() as name):
            yield name


def _expression(
    where: str, call: ast.Call, known: Mapping[str, Any], name: str | None
) -> Expression:
    function = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    pattern, *rest = call.args
    flags = [arg for arg in (*rest, *(word.value for word in call.keywords)) if _is_flag(arg)]
    made = _value(pattern, known)
    together = 0
    for flag in flags:
        together |= int(_value(flag, known))
    used = methods_called().get(name or "", set()) if function == "compile" else {function}
    is_bytes = isinstance(made, bytes)
    written = made.decode("latin-1") if is_bytes else made
    return Expression(where, written, together, is_bytes, not used or bool(used & ANYWHERE))


def _is_flag(argument: ast.expr) -> bool:
    return ast.unparse(argument).startswith("re.")


def _value(expression: ast.expr, known: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return what an expression in a module of the program stands for."""
    return eval(ast.unparse(expression), dict(known))  # noqa: S307 - our own source


def slow_ones(found: list[Expression]) -> list[str]:
    """Return which expressions take long over a near miss, or never come to an end."""
    lines = "".join(f"{json.dumps(one)}\n" for one in found)
    command = [sys.executable, "-c", CHILD, str(PACKAGE.parent), str(SECONDS)]
    try:
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, timeout=2 * PATIENCE, check=False
        )
        said, unfinished = done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        said, unfinished = (late.stdout or b"").decode(), ""
    *told, last = said.splitlines() or [""]
    slow = [line for line in told if line.startswith("slow")]
    return slow if last == "done" else [*slow, f"no end: {last} {unfinished}"]


def test_no_expression_of_the_program_takes_long_over_a_near_miss() -> None:
    found = [*expressions()]
    assert len(found) > 35
    assert slow_ones(found) == []


@pytest.mark.parametrize(
    ("pattern", "anywhere"),
    [
        (r"(?m)^name:[ \t]*(.*?)[ \t\r]*$", True),
        (r"\s+$", True),
        (r"a.*b.*c", False),
        (r"(\w+ ?)*:", False),
        (r"^(\w+): >-((?:\n +.*)+)\n++(?=\S)", True),
    ],
)
def test_a_slow_expression_is_found(
    pattern: str, *, anywhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PATIENCE", 3)
    assert slow_ones([Expression("here", pattern, 0, is_bytes=False, anywhere=anywhere)])


def test_every_expression_is_found_in_the_source() -> None:
    source = 'import re\nA = re.compile("a+")\n\ndef f(t):\n    return re.sub("b", "", t)\n'
    assert len([*calls(ast.parse(source))]) == 2
