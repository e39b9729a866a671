"""Workarounds for PySide; import this before the window's other modules.

On Python 3.11, PySide6 6.8 to 6.11 aborts the process if an override raises an exception that C
code raised and Python code never caught: `[][0]`, `int("x")`, `1 / 0`. An exception that was caught
once reaches `sys.excepthook`. Therefore the overrides of each class derived from `QObject` after
this import are made to catch and re-raise exceptions.

PySide also reads the source of every module imported after it, searches it for "PySide", and caches
it, which takes 9 MB after a game. Only `from __feature__ import ...` needs this, and it is not used
here, so the function that reads the source is replaced.
"""

import linecache
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject
from PySide6.support import feature  # type: ignore[attr-defined]  # not in its stubs

feature._mod_uses_pyside = lambda _module: False  # noqa: SLF001 - there is no setting for it
linecache.clearcache()  # drops the sources read so far


def _guard(cls: type[QObject]) -> None:
    """Wrap the methods of a new class that override Qt's methods."""
    super(QObject, cls).__init_subclass__()
    # Other methods are not wrapped: a wrapped slot would receive all arguments of its signal.
    binding = next(base for base in cls.__mro__ if base.__module__.startswith("PySide6."))
    for name, function in list(vars(cls).items()):
        # `hasattr` with names like `__doc__` would make PySide load its signatures, for 0.1 s.
        if name.startswith("__") or not isinstance(function, FunctionType):
            continue
        if hasattr(binding, name):
            setattr(cls, name, _catching(function))


def _catching(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - passes all arguments on
        try:
            return function(*args, **kwargs)
        except Exception:  # noqa: TRY203 - catching it once is enough
            raise

    return call


QObject.__init_subclass__ = classmethod(_guard)  # type: ignore[assignment]
