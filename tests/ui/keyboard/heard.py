"""What assistive technology finds in a window, and the events it receives."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface

Text = QAccessible.Text


def tree(interface: QAccessibleInterface, depth: int = 0) -> Iterator[str]:
    """Return an interface and its children, one per line, as text."""
    state, area = interface.state(), interface.rect()
    flags = [
        name
        for name in ("focusable", "selectable", "selected", "active", "invisible", "disabled")
        if getattr(state, name)
    ]
    where = (area.x(), area.y(), area.width(), area.height())
    said = [interface.text(kind) for kind in (Text.Name, Text.Description, Text.Value)]
    yield f"{depth} {interface.role().name} {said} {flags} {where}"
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None:
            yield from tree(child, depth + 1)
