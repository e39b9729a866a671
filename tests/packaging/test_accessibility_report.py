"""The accessibility report has a row for every criterion, and each claim has its proof."""

import ast
import re
from typing import Final

import pytest
from site_builder.texts import DOCS, ROOT

REPORT: Final = (ROOT / DOCS / "accessibility.md").read_text("utf-8")
WCAG: Final = {
    "A": """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2
        2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2
        3.3.7 4.1.2""",
    "AA": """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6
        2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3""",
}
"""The success criteria of WCAG 2.2 (https://www.w3.org/TR/WCAG22/), by level."""
CLAUSES: Final = (
    *(f"11.5.2.{number}" for number in range(1, 18)),
    *("11.6.1", "11.6.2", "11.7", "11.8.1"),
)
"""The clauses of chapter 11 of EN 301 549 V3.2.1 that do not repeat WCAG."""
RESULTS: Final = ("Supports", "Partly", "Does not support", "Not applicable")
ROWS: Final = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in REPORT.splitlines()
    if re.match(r"\| \d", line)
]
SUPPORTED: Final = [row for row in ROWS if row[-2] == "Supports"]
OTHERS: Final = [row for row in ROWS if row[-2] != "Supports"]


def number(row: list[str]) -> str:
    return row[0].partition(" ")[0]


def test_every_criterion_has_one_row() -> None:
    wanted = {one: level for level, some in WCAG.items() for one in some.split()}
    assert {number(row): row[1] for row in ROWS if len(row) == 4} == wanted
    assert [number(row) for row in ROWS if len(row) == 3] == [*CLAUSES]
    assert len(ROWS) == len(wanted) + len(CLAUSES)
    assert {row[-2] for row in ROWS} <= {*RESULTS}


@pytest.mark.parametrize("row", SUPPORTED, ids=number)
def test_what_is_supported_is_shown(row: list[str]) -> None:
    tests = re.findall(r"`([\w/]+\.py)::(\w+)`", row[-1])
    sections = re.findall(r"\]\(#([\w-]+)\)", row[-1])
    assert tests or sections
    for path, name in tests:
        tree = ast.parse((ROOT / "tests" / path).read_text("utf-8"))
        assert name in {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    for section in sections:
        assert re.search(rf"^### {section}$", REPORT.lower(), re.MULTILINE)


@pytest.mark.parametrize("row", OTHERS, ids=number)
def test_what_is_not_supported_has_a_reason(row: list[str]) -> None:
    assert len(re.sub(r"`[^`]*`", "", row[-1]).split()) >= 4
