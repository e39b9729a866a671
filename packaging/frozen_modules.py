"""The standard library modules that a frozen build includes for external games."""

from __future__ import annotations

import pkgutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LEFT_OUT = frozenset(
    {
        # other user interfaces and terminals
        *("tkinter", "turtle", "turtledemo", "idlelib", "curses", "readline", "rlcompleter"),
        *("tty", "pty", "cmd", "code", "codeop", "getpass"),
        # tools that need a Python installation anyway
        *("ensurepip", "venv", "lib2to3", "distutils", "test", "pydoc_data", "pydoc", "doctest"),
        *("bdb", "pdb", "cProfile", "profile", "pstats", "trace", "tabnanny", "symtable", "pyclbr"),
        *("compileall", "py_compile", "modulefinder", "pickletools", "zipapp", "unittest"),
        # network clients and servers, with their cryptography
        *("ssl", "_ssl", "_hashlib", "ftplib", "imaplib", "poplib", "smtplib", "nntplib", "netrc"),
        *("telnetlib", "smtpd", "asyncore", "asynchat", "xmlrpc", "wsgiref", "cgi", "cgitb"),
        *("mailbox", "mailcap"),
        # databases
        *("sqlite3", "dbm", "shelve"),
        # modules that newer Pythons lack or that depend on the system
        *("aifc", "audioop", "chunk", "crypt", "imghdr", "imp", "msilib"),
        *("nis", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau", "uu", "xdrlib", "syslog"),
        # modules with effects when imported
        *("antigravity", "this"),
    }
)
"""Parts of the standard library that no game needs.

The other modules must work without them, as `asyncio` and `http` do without `ssl`.
"""


def of_standard_library() -> Iterator[str]:
    """Yield the names of the standard library's available public modules.

    The names include submodules and depend on the system; no module is imported to find them.
    """
    for name in sorted(sys.stdlib_module_names - LEFT_OUT):
        if name.startswith("_"):
            continue
        spec = sys.modules[name].__spec__ if name in sys.modules else find_spec(name)
        if spec is not None:
            yield name
            yield from _within(name, spec.submodule_search_locations or ())


def _within(package: str, folders: Iterable[str]) -> Iterator[str]:
    for found in pkgutil.iter_modules(folders, f"{package}."):
        last = found.name.rpartition(".")[2]
        if last.startswith("_") or last in {"test", "tests", "idle_test"}:
            continue
        yield found.name
        if found.ispkg:
            yield from _within(found.name, [str(Path(folder, last)) for folder in folders])
