"""What installed packages offer by entry points: games, and players of games."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_LISTS: Final = ("*.dist-info/entry_points.txt", "*.egg-info/entry_points.txt")


class EntryPoint(NamedTuple):
    """One entry point; nothing of it is loaded.

    Attributes:
        path: the file in which it stands.
        line: its line.
        source: what brought it: distribution and version (`tabletop-highest 1.0`).
        key: what it is called.
        module: the module that has it.
        name: what it is called there; may have dots.
    """

    path: Path
    line: int
    source: str
    key: str
    module: str
    name: str


def installed(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of a group; `importlib.metadata` would take a tenth of a second."""
    seen: set[str] = set()
    for root in dict.fromkeys(map(Path, filter(None, sys.path))):
        for path in sorted(path for pattern in _LISTS for path in root.glob(pattern)):
            project, _, version = path.parent.stem.partition("-")
            if project in seen:
                continue  # the first on the path counts, as for imports
            seen.add(project)
            source = f"{project.replace('_', '-')} {version.partition('-')[0]}"
            yield from _entries(path, group, source.strip())


def _entries(path: Path, group: str, source: str) -> Iterator[EntryPoint]:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    is_ours = False
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.strip()
        if said.startswith("["):
            is_ours = said == f"[{group}]"
        elif is_ours and "=" in said:
            key, _, value = said.partition("=")
            module, _, name = value.partition(":")
            named = name.partition("[")[0].strip()
            yield EntryPoint(path, number, source, key.strip(), module.strip(), named)
