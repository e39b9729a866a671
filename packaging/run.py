"""Set up Tabletop and start it: ``python3 packaging/run.py [COMMAND ...]``.

Without a command, the window opens; COMMAND may be any subcommand of ``tabletop``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import environment

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Set up the environment, and run the program in place of this process."""
    environment.prepare()
    # Windows does not add the extension to a name that includes a folder.
    name = "tabletop.exe" if os.name == "nt" else "tabletop"
    command = [str(environment.PYTHON.with_name(name)), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(environment.run_guarded(main))
