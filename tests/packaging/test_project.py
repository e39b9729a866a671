"""Tests that pyproject, README and .ci agree."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject

import tabletop

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REQUIREMENTS: list[str] = [
    *PROJECT["project"]["dependencies"],
    *(
        requirement
        for extra in PROJECT["project"]["optional-dependencies"].values()
        for requirement in extra
    ),
]


def test_the_pyside_that_crashes_on_python_3_11_is_excluded() -> None:
    assert [text for text in REQUIREMENTS if text.startswith("PySide6")] == [
        "PySide6-Essentials>=6.8.3,<6.12; python_version < '3.15'",
        "PySide6-Essentials>=6.12,<7; python_version >= '3.15'",
    ]


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal: nothing counts it")
def test_the_pyside_in_use_keeps_its_references() -> None:
    target = QObject()
    before = sys.getrefcount(None)
    for _ in range(300):
        target.setObjectName("a call that returns nothing")
    assert abs(sys.getrefcount(None) - before) < 100


@pytest.mark.parametrize("requirement", REQUIREMENTS)
def test_every_dependency_is_bounded_and_explained(requirement: str) -> None:
    match = re.fullmatch(r"([A-Za-z0-9-]+)>=[\d.]+,<[\d.]+(;.*)?", requirement)
    assert match, requirement
    row = rf"^\| {re.escape(match[1])} \| .+ \| .+ \|$"
    assert re.search(row, CONTRIBUTING, re.MULTILINE)


def test_the_readme_has_the_two_commands_each_in_a_block_of_its_own() -> None:
    first_screen = "".join(README.splitlines(keepends=True)[:20])
    blocks = re.findall(r"^```sh\n(.*?)^```$", first_screen, re.MULTILINE | re.DOTALL)
    assert blocks == ["python3 packaging/run.py\n", "python3 packaging/test.py\n"]
    assert len(README.splitlines()) <= 80


def test_ci_is_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec python3 packaging/test.py"


def test_the_version_stands_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {tabletop.__version__}" in changelog
