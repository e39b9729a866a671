"""What the frozen build takes in for games from a folder, which may import what they like of it."""

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
        # windows of another kind, what writes on a terminal, and what stands on them
        *("tkinter", "turtle", "turtledemo", "idlelib", "curses", "readline", "rlcompleter"),
        *("tty", "pty", "cmd", "code", "codeop", "getpass"),
        # tools for those who have a Python anyway
        *("ensurepip", "venv", "lib2to3", "distutils", "test", "pydoc_data", "pydoc", "doctest"),
        *("bdb", "pdb", "cProfile", "profile", "pstats", "trace", "tabnanny", "symtable", "pyclbr"),
        *("compileall", "py_compile", "modulefinder", "pickletools", "zipapp", "unittest"),
        # what speaks with servers, or is one, with the cryptography for it
        *("ssl", "_ssl", "_hashlib", "ftplib", "imaplib", "poplib", "smtplib", "nntplib", "netrc"),
        *("telnetlib", "smtpd", "asyncore", "asynchat", "xmlrpc", "wsgiref", "cgi", "cgitb"),
        *("mailbox", "mailcap"),
        # databases
        *("sqlite3", "dbm", "shelve"),
        # what newer Pythons have no more, and what tells of users and devices of one system
        *("aifc", "audioop", "chunk", "crypt", "imghdr", "imp", "msilib"),
        *("nis", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau", "uu", "xdrlib", "syslog"),
        # what does something when it is imported
        *("antigravity", "this"),
    }
)
"""Parts of the standard library that no game needs; they are not there either for other modules
that would use them where they can (`asyncio` and `http` do without `ssl`)."""


def of_standard_library() -> Iterator[str]:
    """Yield the public modules of the standard library that are there, those within packages too.

    Which there are depends on the system; none is imported to find out.
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
