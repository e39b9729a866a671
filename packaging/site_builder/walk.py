"""Follow the walk through a first game in the guide, as a reader does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from site_builder.texts import DOCS, ROOT

WALK: Final = ROOT / DOCS / "first-game.md"
NAME: Final = "pearl-dive"
PACKAGE: Final = "src/tabletop_pearl_dive"
_STEP: Final = re.compile(r"^## (\d+)\. ", re.MULTILINE)
_BLOCK: Final = re.compile(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_WHOLE: Final = ("format:", "scenario:")
"""The beginnings of YAML blocks that are whole files."""
_KEY: Final = re.compile(r"^( *)([\w.-]+):", re.MULTILINE)


class Change(NamedTuple):
    """A code block of the walk, and the file of the game to which it belongs."""

    file: str
    text: str


def steps() -> Iterator[tuple[int, list[Change]]]:
    """Yield the number and the changes of each step of the walk."""
    _, *parts = _STEP.split(WALK.read_text("utf-8"))
    for number, text in zip(parts[::2], parts[1::2], strict=True):
        yield int(number), [Change(*block.groups()) for block in _BLOCK.finditer(text)]


def follow(change: Change, project: Path) -> None:
    """Change a file of the game as the walk says."""
    path = project / PACKAGE / change.file
    text = change.text
    if path.suffix == ".py":
        text = _merged_code(path.read_text("utf-8"), text)
    elif path.suffix == ".yaml" and not text.startswith(_WHOLE):
        text = _merged_sections(path.read_text("utf-8"), text)
    path.write_text(text, "utf-8")


# --- Python -----------------------------------------------------------------------------------


def _merged_code(source: str, block: str) -> str:
    for node in ast.parse(block).body:
        if isinstance(node, ast.ClassDef):
            source = _merged_class(source, block, node)
        else:
            source = _placed(source, ast.parse(source).body, _lines(block, node), _name(node))
    return source


def _merged_class(source: str, block: str, node: ast.ClassDef) -> str:
    """Return the code with the header of a class, and its members, replaced or added."""
    old = _class_in(source, node.name)
    lines = source.splitlines(keepends=True)
    head = block.splitlines(keepends=True)[node.lineno - 1 : node.body[0].lineno - 1]
    lines[old.lineno - 1 : old.body[0].lineno - 1] = head
    source = "".join(lines)
    for member in node.body:
        body = _class_in(source, node.name).body
        source = _placed(source, body, _lines(block, member), _name(member))
    return source


def _class_in(source: str, name: str) -> ast.ClassDef:
    found = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return next(node for node in found if node.name == name)


def _placed(source: str, body: list[ast.stmt], text: str, name: str) -> str:
    """Return the code with a statement in place of the one with its name, or else added.

    An import, a value or a field is added after the last one, a method at the end of the class.
    """
    lines = source.splitlines(keepends=True)
    old = next((node for node in body if _name(node) == name), None)
    if old is not None:
        lines[old.lineno - 1 : old.end_lineno] = [text]
        return "".join(lines)
    is_method = text.lstrip().startswith("def ")
    kinds = ast.ImportFrom if text.startswith("from ") else (ast.Assign, ast.AnnAssign)
    before = body[-1] if is_method else [node for node in body if isinstance(node, kinds)][-1]
    lines.insert(before.end_lineno or 0, f"\n{text}" if is_method else text)
    return "".join(lines)


def _lines(block: str, node: ast.stmt) -> str:
    return "".join(block.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno])


def _name(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.ImportFrom(module=str(module)):
            return f"from {module}"
        case ast.Expr(value=ast.Constant()):
            return "docstring"
        case _:
            return ast.unparse(node)


# --- YAML -------------------------------------------------------------------------------------


def _merged_sections(source: str, block: str) -> str:
    """Return the file with the entries of sections replaced or added."""
    own, new = _sections(source), _sections(block)
    for key, (line, text) in new.items():
        head, old = own.get(key, ("", ""))
        if head != line or line.strip() != f"{key}:":
            own[key] = (_one_line(head, line), text)
            continue
        entries_of = {**_sections(old, "  "), **_sections(text, "  ")}
        own[key] = (head, "".join(a + b for a, b in entries_of.values()))
    return "".join(head + text for head, text in own.values())


def _one_line(old: str, line: str) -> str:
    """Return a section on one line, with the entries that it has and new ones."""
    both = ": {" in old and ": {" in line
    return f"{old.rstrip().removesuffix('}')}, {line.partition('{')[2]}" if both else line


def _sections(text: str, indent: str = "") -> dict[str, tuple[str, str]]:
    """Return the first line and the other lines of each section, by its key."""
    found: dict[str, tuple[str, str]] = {"": ("", "")}
    key = ""
    for line in text.splitlines(keepends=True):
        match = _KEY.match(line)
        if match is not None and match[1] == indent:
            key = match[2]
            found[key] = (line, "")
        else:
            head, rest = found[key]
            found[key] = (head, rest + line)
    return found
