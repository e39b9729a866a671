"""The entry point of the program, which starts the window or the command line."""

import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or run a subcommand if there are arguments.

    Args:
        arguments: the command-line arguments without the program's name; `sys.argv` by default.

    Returns:
        The exit code: 0 on success, 2 if the arguments are wrong or no window can be opened.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    # Imported on demand, since the command line does not need Qt.
    if given or os.environ.get("TABLETOP_DEBUG"):
        from tabletop.cli.main import main as command_line

        return command_line(given)
    # Collecting garbage would take a tenth of the startup time, and there is hardly any yet.
    gc.disable()
    from tabletop.ui.app.application import run_window

    return run_window()
