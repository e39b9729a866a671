"""The table of features in architecture.md, with the size of each.

`python packaging/site_builder/weights.py` updates it.
"""

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "tabletop" / "ui" / "features"
PAGE: Final = ROOT / "packaging" / "docs" / "architecture.md"
BEGIN, END = "<!-- weights -->\n", "<!-- end of weights -->\n"
HEAD: Final = """\
| feature | what it is for | lines of code | lines of tests | files outside that name it |
|---|---|--:|--:|--:|
"""
_NO_CODE: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
}


def lines(path: Path) -> int:
    """Return the number of lines with code, not docstrings, comments or blanks."""
    source = path.read_text("utf-8")
    docs: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docs.update(range(node.lineno, (node.end_lineno or 0) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - docs)


def _named(path: Path) -> set[str]:
    """Return the features that a module imports, or calls by name."""
    return set(re.findall(r"(?:ui\.features\.|\.invoke[(,]\s*\")(\w+)", path.read_text("utf-8")))


def weights() -> dict[str, tuple[str, int, int, int]]:
    """Return each feature's purpose, lines of code and tests, and files that name it.

    The lines of a test file are shared among the features that it imports. The list of all features
    does not count.
    """
    names = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
    tests: dict[str, float] = dict.fromkeys(names, 0.0)
    for path in (ROOT / "tests").rglob("test_*.py"):
        named = _named(path) & tests.keys()
        for name in named:
            tests[name] += lines(path) / len(named)
    outside = dict.fromkeys(names, 0)
    for path in (ROOT / "tabletop").rglob("*.py"):
        own = path.relative_to(FOLDER).parts[0] if FOLDER in path.parents else ""
        for name in _named(path) & outside.keys() - {own}:
            outside[name] += 1
    return {
        name: (
            (ast.get_docstring(ast.parse((FOLDER / name / "__init__.py").read_text())) or ""),
            sum(map(lines, (FOLDER / name).rglob("*.py"))),
            round(tests[name]),
            outside[name],
        )
        for name in names
    }


def table() -> str:
    """Return the table with a row of totals."""
    found = weights()
    rows = [
        f"| `{name}` | {text.partition(chr(10))[0]} | {code:,} | {tests:,} | {files} |\n"
        for name, (text, code, tests, files) in found.items()
    ]
    code = sum(code for _, code, _, _ in found.values())
    tests = sum(tests for _, _, tests, _ in found.values())
    return f"{HEAD}{''.join(rows)}| all | | {code:,} | {tests:,} | |\n"


def written() -> str:
    """Return the table that is in the document."""
    return PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def write() -> None:
    """Write the table into the document."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    write()
