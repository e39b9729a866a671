"""A fault in painting, sorting or drawing ends in a report, never the process."""

from inspect import unwrap

import pytest
from PySide6.QtCore import QObject

from tabletop.ui import (
    end_page,
    log_model,
    log_view,
    main_window,
    option_fields,
    paper,
    pictures,
    side_dock,
    start_page,
)

MODULES = (
    end_page,
    log_model,
    log_view,
    main_window,
    option_fields,
    paper,
    pictures,
    side_dock,
    start_page,
)
OVERRIDES = [
    pytest.param(function, id=f"{cls.__name__}.{name}")
    for module in MODULES
    for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, QObject) and cls.__module__ == module.__name__
    for name, function in vars(cls).items()
    if callable(function)
    and not name.startswith("__")
    and any(hasattr(base, name) for base in cls.__bases__)
    and hasattr(function, "__code__")
]


@pytest.mark.parametrize("function", OVERRIDES)
def test_every_override_is_guarded(function: object) -> None:
    assert callable(function)
    assert unwrap(function) is not function


def test_there_are_overrides() -> None:
    assert len(OVERRIDES) > 20
