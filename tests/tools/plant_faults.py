"""Plants small faults in the program, one at a time, and says which of them no test notices.

    python tests/tools/plant_faults.py --seed 1 -n 50

The same seed plants the same faults in the same program. They are spread over all folders of
`tabletop`. Each is planted in a copy of the committed files, and only the tests that run the
changed line are run there; which these are takes a run of the whole suite, kept with
`--coverage FILE` for the next time. With `--near` no such run is needed: the tests are run that are
named after the changed module, name it or lie beside it; they may miss a fault that others notice.
Whether a fault that no test notices changes anything at all is for the reader to judge.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from coverage import CoverageData

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 900
"""Seconds after which the tests of one fault count as hanging, which notices it."""
FIRST: Final = 120
"""As many tests of those that run a line are tried first, drawn at random; then all of them."""

SWAPPED: Final[dict[type[ast.cmpop], ast.cmpop]] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
OPPOSITES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Fault:
    """One place in the program, and what is to stand there instead."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant, run and report; 1 where a fault was not noticed."""
    options = _parse(arguments)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        git = shutil.which("git") or "git"
        subprocess.run([git, "clone", "-q", "--shared", ROOT, copy], check=True)
        kept = options.coverage or Path(folder) / "coverage"
        covered = defaultdict(dict) if options.near else _covered(copy, kept)
        faults = draw(copy / "tabletop", options.seed, options.n)
        missed = 0
        for number, fault in enumerate(faults, 1):
            noticed = _noticed(copy, fault, covered[fault.file].get(fault.line, []), options.seed)
            missed += not noticed
            word = noticed or "NOT NOTICED"
            print(f"{number:3} {fault.file}:{fault.line}: {fault.before} -> {fault.after}: {word}")
            sys.stdout.flush()
    print(f"{len(faults) - missed} of {len(faults)} noticed")
    return int(missed > 0)


def draw(package: Path, seed: int, count: int) -> list[Fault]:
    """Draw faults at random, folder by folder in turn, so that none goes without."""
    chance = random.Random(seed)
    places: dict[Path, list[Fault]] = defaultdict(list)
    for file in sorted(package.rglob("*.py")):
        places[file.parent].extend(faults_in(file, package.parent))
    folders = [folder for folder in sorted(places) if places[folder]]
    chance.shuffle(folders)
    drawn: list[Fault] = []
    while folders and len(drawn) < count:
        for folder in list(folders[: count - len(drawn)]):
            fault = places[folder].pop(chance.randrange(len(places[folder])))
            drawn.append(fault)
            if not places[folder]:
                folders.remove(folder)
    return drawn


def faults_in(file: Path, root: Path) -> Iterator[Fault]:
    """Find every fault that can be planted in a file, in the order of its lines."""
    source = file.read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    text = source.encode()
    for node in _live(ast.parse(source)):
        changed = _changed(node)
        if changed is None or node.end_lineno is None or node.end_col_offset is None:
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        yield Fault(
            str(file.relative_to(root)),
            node.lineno,
            start,
            end,
            " ".join(text[start:end].decode().split()),
            changed,
        )


def _live(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Walk over what runs: no annotations, no docstrings, no names for the type checker only."""
    match node:
        case (
            ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.JoinedStr() | ast.AnnAssign(value=None)
        ):
            return
        case ast.AnnAssign(value=ast.expr() as value):
            yield from _live(value)
            return
        case ast.FunctionDef(name="__repr__"):
            return
        case ast.ClassDef():  # no decorators: without slots a class does the same
            children: Sequence[ast.AST] = node.body
        case ast.FunctionDef():
            children = (*node.args.defaults, *node.body)
        case ast.expr() | ast.stmt():
            yield node
            children = tuple(ast.iter_child_nodes(node))
        case _:
            children = tuple(ast.iter_child_nodes(node))
    for child in children:
        yield from _live(child)


def _changed(node: ast.expr | ast.stmt) -> str | None:
    """Write a node with a fault; None where this tool knows none for it."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            return f"({ast.unparse(ast.Compare(left, [SWAPPED[type(operator)]], [right]))})"
        case ast.BoolOp(operator, values):
            other = ast.And() if isinstance(operator, ast.Or) else ast.Or()
            return f"({ast.unparse(ast.BoolOp(other, values))})"
        case ast.UnaryOp(ast.Not(), operand):
            return f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            return str(not value)
        case ast.Constant(int() as value):
            return str(value + 1)
        case ast.IfExp(test, body, orelse):
            return f"({ast.unparse(ast.IfExp(test, orelse, body))})"
        case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right):
            sign = ast.Sub() if isinstance(operator, ast.Add) else ast.Add()
            return f"({ast.unparse(ast.BinOp(left, sign, right))})"
        case ast.Expr(ast.Call(func=ast.Attribute() | ast.Name())):
            return "pass"
        case ast.Name(name, ast.Load()) if name in OPPOSITES:
            return OPPOSITES[name]
        case _:
            return None


def _covered(copy: Path, kept: Path) -> dict[str, dict[int, list[str]]]:
    """Find which tests run which line: by file, by line; run the whole suite unless it is kept."""
    if not kept.exists():
        data = copy / ".coverage"
        settings = copy.parent / "coveragerc"
        settings.write_text(f"[run]\ndata_file = {data}\n", encoding="utf-8")
        _pytest(copy, "-q", "-n", "auto", "--dist", "worksteal", "--cov=tabletop",
                f"--cov-config={settings}", "--cov-context=test", "--cov-report=")  # fmt: skip
        kept.write_text(json.dumps(_lines(data, copy)), encoding="utf-8")
    found = json.loads(kept.read_text(encoding="utf-8"))
    lines = {f: {int(n): tests for n, tests in by_line.items()} for f, by_line in found.items()}
    return defaultdict(dict, lines)


def _lines(data: Path, copy: Path) -> dict[str, dict[int, list[str]]]:
    read = CoverageData(str(data))
    read.read()
    return {
        str(Path(file).relative_to(copy)): {
            line: sorted({name.split("|")[0] for name in tests if name})
            for line, tests in read.contexts_by_lineno(file).items()
        }
        for file in read.measured_files()
    }


def _noticed(copy: Path, fault: Fault, tests: Sequence[str], seed: int) -> str:
    """Plant a fault and run the tests; the first that fails, or an empty string."""
    file = copy / fault.file
    sound = file.read_bytes()
    file.write_bytes(sound[: fault.start] + fault.after.encode() + sound[fault.end :])
    try:
        some = random.Random(seed).sample(tests, min(FIRST, len(tests)))
        rest = sorted(set(tests) - set(some))
        # What is run on import only is covered by no test; any that has to do with it may notice.
        for chosen in (some, rest) if tests else (_tests_near(copy, fault.file),):
            said = _failed(copy, chosen) if chosen else ""
            if said:
                file.write_bytes(sound)
                test = said.removeprefix("FAILED ").removeprefix("ERROR ")
                is_sick = "::" in test and _failed(copy, [test])
                return f"{said}, which fails without the fault, too" if is_sick else said
        return ""
    finally:
        file.write_bytes(sound)


def _tests_near(copy: Path, file: str) -> list[str]:
    """Find the tests that have to do with a module: named after it, naming it, lying beside it."""
    module = Path(file).with_suffix("")
    dotted = ".".join(module.parts)
    written = {
        path: path.read_text("utf-8") for path in sorted((copy / "tests").rglob("test_*.py"))
    }
    named = [path for path in written if path.stem == f"test_{module.name}"]
    naming = [path for path, text in written.items() if dotted in text]
    folders = [
        copy.joinpath("tests", *module.parts[1:depth]) for depth in range(len(module.parts), 1, -1)
    ]
    beside = [next((folder for folder in folders if folder.is_dir()), copy / "tests/architecture")]
    return [str(path.relative_to(copy)) for path in dict.fromkeys((*named, *naming, *beside))]


def _failed(copy: Path, tests: Sequence[str]) -> str:
    listed = copy.parent / "tests.txt"
    listed.write_text("\n".join(tests), encoding="utf-8")
    many = ("-n", "auto") if len(tests) > 40 else ()
    try:
        run = _pytest(copy, "-x", "-q", "--no-header", *many, f"@{listed}")
    except subprocess.TimeoutExpired:
        return "hangs"
    if run.returncode == 0:
        return ""
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"pytest exits with {run.returncode}"


def _pytest(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=copy,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE if "--cov=tabletop" not in arguments else None,
    )


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("-n", type=int, default=50, help="how many faults (50)")
    parser.add_argument("--seed", type=int, default=1, help="which faults (1)")
    parser.add_argument("--coverage", type=Path, help="file that keeps which tests run which line")
    parser.add_argument("--near", action="store_true", help="run only tests near the module")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
