"""What the program works around in PySide, all of it in this module, which comes before any other.

On Python 3.11 the binding (PySide6 6.8 to 6.11) ends the whole process where an override lets an
exception escape that C code raised and no Python code has touched: `[][0]`, `int("x")`, `1 / 0`.
An exception that was caught once is an object like any other and reaches `sys.excepthook`. So each
class that is derived from `QObject` after this module was imported catches them in its overrides.

The binding also reads the source of every module that is imported after it, to see whether that
mentions PySide, and keeps it: 9 MB after a game. This only serves `from __feature__ import ...`,
which no module here contains, so the function that reads the source is replaced.
"""

import linecache
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject
from PySide6.support import feature  # type: ignore[attr-defined]  # not in its stubs

feature._mod_uses_pyside = lambda _module: False  # noqa: SLF001 - there is no setting for it
linecache.clearcache()  # what was read by now


def _guard(cls: type[QObject]) -> None:
    """Let no override of Qt's methods in a new class give out such an exception."""
    super(QObject, cls).__init_subclass__()
    # Wrapped, a method that only our classes have would be handed every argument of a signal.
    binding = next(base for base in cls.__mro__ if base.__module__.startswith("PySide6."))
    for name, function in list(vars(cls).items()):
        # Asking the binding's classes for `__doc__` and the like would load its signatures: 0.1 s.
        if name.startswith("__") or not isinstance(function, FunctionType):
            continue
        if hasattr(binding, name):
            setattr(cls, name, _touching(function))


def _touching(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - hands on whatever it is given
        try:
            return function(*args, **kwargs)
        except Exception:  # noqa: TRY203 - being caught once is what it needs
            raise

    return call


QObject.__init_subclass__ = classmethod(_guard)  # type: ignore[assignment]
