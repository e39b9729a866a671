"""Where Tab goes: as the eye reads, also where buttons have come or moved meanwhile."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def go_on(top: QWidget, *, forward: bool) -> bool:
    """Take the keyboard to what is read next in a window, or before; whether there is anything."""
    stops, here = [*_stops(top)], top.focusWidget()
    if not stops:
        return False
    number = stops.index(here) if here in stops else -1 if forward else 0
    step, reason = (
        (1, Qt.FocusReason.TabFocusReason) if forward else (-1, Qt.FocusReason.BacktabFocusReason)
    )
    stops[(number + step) % len(stops)].setFocus(reason)
    return True


def _stops(widget: QWidget) -> Iterator[QWidget]:
    """Where Tab stops, in the order of reading: line by line, from the left."""
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    if by_tab and widget.isEnabled() and widget.focusProxy() is None:
        yield widget
    parts = (part for part in widget.children() if isinstance(part, QWidget))
    for part in _in_lines([p for p in parts if p.isVisible() and not p.isWindow()]):
        yield from _stops(part)


def _in_lines(parts: Iterable[QWidget]) -> Iterator[QWidget]:
    """Parts of one whole as they are read; what lies on another one follows it."""
    largest = sorted(parts, key=lambda part: -part.width() * part.height())
    on_it: dict[QWidget, list[QWidget]] = {}
    for part in largest:
        below = next((p for p in on_it if p.geometry().contains(part.geometry())), None)
        if below is None:
            on_it[part] = []
        else:
            on_it[below].append(part)
    lines: list[list[QWidget]] = []
    for part in sorted(on_it, key=QWidget.y):
        if lines and _share_a_line(lines[-1][0], part):
            lines[-1].append(part)
        else:
            lines.append([part])
    for line in lines:
        for part in sorted(line, key=QWidget.x):
            yield part
            yield from _in_lines(on_it[part])


def _share_a_line(first: QWidget, second: QWidget) -> bool:
    one, other = first.geometry(), second.geometry()
    common = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
    return 2 * common > min(one.height(), other.height())
