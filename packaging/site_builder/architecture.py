"""Drawings of the imports between packages, made from the source code."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[2] / "tabletop"
WIDE, HIGH, GAP, ROW, EDGE = 128, 46, 28, 104, 24
"""Sizes of boxes, of gaps and rows, and of the margin, in pixels of the drawing."""
ALONE: Final = ("api", "app")
"""Modules that are drawn like packages."""
LISTS: Final = ("tabletop.ui.features", "tabletop.ui.features.FEATURES")
"""Names to ignore: lists that name modules without importing them."""
SWEEPS: Final = 4
"""The number of times that the rows are sorted, down and up."""
DRAWINGS: Final = {"architecture.svg": PACKAGE, "window.svg": PACKAGE / "ui"}
"""The drawings by file name, with the packages that they show."""
HEAD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"
  height="{height}" font-family="Lato, sans-serif" text-anchor="middle">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"
  orient="auto"><path d="M0 0 8 4 0 8z" fill="#6B6256"/></marker></defs>"""
Edges = Mapping[str, set[str]]
Place = tuple[str, str, int]
"""A position on a level: a part (twice its name), or an arrow between two parts."""


def parts_and_imports(package: Path) -> tuple[dict[str, int], dict[str, set[str]]]:
    """Return the lines of code of each part of a package, and the parts' imports.

    Parts are its direct subpackages and the modules of `ALONE`. Imports inside functions and for
    type checkers count as well.
    """
    prefix = ".".join(("tabletop", *package.relative_to(PACKAGE).parts)) + "."
    sizes: Counter[str] = Counter()
    edges: dict[str, set[str]] = {}
    for path in sorted(package.rglob("*.py")):
        part = path.relative_to(package).parts[0].removesuffix(".py")
        source = path.read_text("utf-8")
        sizes[part] += len(source.splitlines())
        targets = {name.removeprefix(prefix).partition(".")[0] for name in _imports(source, prefix)}
        edges.setdefault(part, set()).update(targets - {part})
    known = {part for part in edges if (package / part).is_dir() or part in ALONE}
    return (
        {part: sizes[part] for part in known},
        {part: edges[part] & known for part in known},
    )


def _imports(source: str, prefix: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        names: tuple[str, ...] = ()
        if isinstance(node, ast.Import):
            names = tuple(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        yield from (name for name in names if name.startswith(prefix) and name not in LISTS)


def levels(edges: Edges) -> dict[str, int]:
    """Return the level of each part: the longest chain of imports below it.

    Raises:
        RecursionError: there is a cycle of imports.
    """

    def level(part: str) -> int:
        return max((level(other) + 1 for other in edges[part]), default=0)

    return {part: level(part) for part in edges}


def direct(edges: Edges) -> dict[str, set[str]]:
    """Return the edges without those that follow from other edges."""

    def reached(part: str) -> set[str]:
        return edges[part].union(*(reached(other) for other in edges[part]))

    return {
        part: {one for one in to if not any(one in reached(other) for other in to - {one})}
        for part, to in edges.items()
    }


class Layout:
    """Positions of boxes and arrows: one row for each level, with few crossings.

    An arrow that passes a level has a position there, beside the boxes.
    """

    def __init__(self, edges: Edges) -> None:
        """Arrange the parts and their direct imports."""
        level = levels(edges)
        self.arrows = [
            tuple((part, other, at) for at in range(level[part], level[other] - 1, -1))
            for part, to in sorted(direct(edges).items())
            for other in sorted(to)
        ]
        self.level = level
        self.rows: list[list[Place]] = [[] for _ in range(max(level.values()) + 1)]
        for part, at in sorted(level.items()):
            self.rows[at].append((part, part, at))
        for arrow in self.arrows:
            for place in arrow[1:-1]:
                self.rows[place[2]].append(place)
        self.lines = [
            [
                self._end(place) if at in (0, len(arrow) - 1) else place
                for at, place in enumerate(arrow)
            ]
            for arrow in self.arrows
        ]
        self.across = {place: float(at) for row in self.rows for at, place in enumerate(row)}
        for _ in range(SWEEPS):
            for row in (*self.rows, *reversed(self.rows)):
                self._sort(row)

    def _end(self, place: Place) -> Place:
        part, other, at = place
        end = part if self.level[part] == at else other
        return end, end, at

    def _sort(self, row: list[Place]) -> None:
        """Sort a row by the mean positions of its neighbours above and below."""
        joined: dict[Place, list[float]] = {place: [] for place in row}
        for line in self.lines:
            for one, next_one in pairwise(line):
                if one in joined:
                    joined[one].append(self.across[next_one])
                if next_one in joined:
                    joined[next_one].append(self.across[one])
        row.sort(key=lambda place: sum(joined[place]) / len(joined[place]) if joined[place] else 0)
        for at, place in enumerate(row):
            self.across[place] = at - (len(row) - 1) / 2


def drawing(package: Path) -> str:
    """Return the drawing of a package as SVG; each part imports parts below it."""
    sizes, edges = parts_and_imports(package)
    layout = Layout(edges)
    width = max(map(len, layout.rows)) * (WIDE + GAP) - GAP + 2 * EDGE
    height = (len(layout.rows) - 1) * ROW + HIGH + 2 * EDGE
    middle = {
        place: (width / 2 + x * (WIDE + GAP), height - EDGE - HIGH / 2 - place[2] * ROW)
        for place, x in layout.across.items()
    }
    parts = [
        HEAD.format(width=width, height=height),
        f'<rect width="{width}" height="{height}" rx="10" fill="#FAF6EA"/>',
        *(_arrow([middle[place] for place in line]) for line in layout.lines),
    ]
    for part in sorted(sizes):
        x, y = middle[part, part, layout.level[part]]
        parts += (
            (
                f'<rect x="{x - WIDE / 2:g}" y="{y - HIGH / 2:g}" width="{WIDE}" height="{HIGH}" '
                'rx="7" fill="#2F6B4F"/>'
            ),
            (
                f'<text x="{x:g}" y="{y - 2:g}" font-size="16" font-weight="bold" '
                f'fill="#FFFFFF">{part}</text>'
            ),
            (
                f'<text x="{x:g}" y="{y + 15:g}" font-size="12" fill="#DDEBDF">'
                f"{sizes[part]:,} lines</text>"
            ),
        )
    return "\n".join((*parts, "</svg>\n"))


def _arrow(points: list[tuple[float, float]]) -> str:
    """Return an arrow from the lower edge of a box to the upper edge of another."""
    (x, y), *rest = points
    path = f"M{x:g} {y + HIGH / 2:g}"
    y += HIGH / 2
    for number, (x2, middle) in enumerate(rest):
        is_last = number == len(rest) - 1
        y2 = middle - HIGH / 2 - (2 if is_last else 0)
        bend = (y2 - y) / 2
        path += f"C{x:g} {y + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"
        x, y = x2, y2
        if not is_last:
            y += HIGH
            path += f"V{y:g}"
    return (
        f'<path d="{path}" fill="none" stroke="#6B6256" stroke-width="1.6" marker-end="url(#tip)"/>'
    )
