"""The composition root: the one place that knows both the window and the command line."""

import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window, or carry out the subcommand that is given.

    Args:
        arguments: what follows the program's name; by default what it was called with.

    Returns:
        The exit code: 0, or 2 where the arguments are wrong or no window can be opened.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    # Each side is loaded only when it is wanted: the command line needs no Qt.
    if given or os.environ.get("TABLETOP_DEBUG"):
        from tabletop.cli.main import main as command_line

        return command_line(given)
    # All that is made until the window stands is kept; looking for garbage costs a tenth of it.
    gc.disable()
    from tabletop.ui.app.application import run_window

    return run_window()
