"""Write the files that Linux systems keep of a program into a folder ``share``.

``.venv/bin/python packaging/linux/share.py FOLDER`` writes desktop entry, file types, icons,
metainfo, manual page and completions. It needs the environment's Python.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).parents[1]))

import project
from linux import metainfo, reference

from tabletop.system.desktop_entry import share_files


def files() -> dict[str, str]:
    """Return the contents of all files by path below `share`."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return {
        **share_files(),
        **{name: make() for name, make in reference.FILES.items()},
        f"metainfo/{project.app_id()}.metainfo.xml": metainfo.metainfo(epoch),
    }


def write(share: Path) -> None:
    """Write all files."""
    for name, text in files().items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
