"""Where the buttons over the table stand: each role has a place of its own. No Qt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabletop.ui.viewmodel.action_button import Role

Sizes = Sequence[tuple[Role, int]]
"""The buttons in the order of their roles: what each is for, and its width."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels.

    Attributes:
        left: where a row below the sentence begins.
        width: where every row ends.
        gap: between two buttons, and after the last.
        apart: between the places of two roles.
    """

    left: int
    width: int
    gap: int
    apart: int


class ButtonPlaces:
    """Keeps the place of each role where it was: it is as wide as it ever had to be."""

    def __init__(self) -> None:
        self._rooms: dict[Role, int] = {}

    def reserve(self, rooms: Mapping[Role, int]) -> None:
        """Let the places be this wide; what they were before is forgotten."""
        self._rooms = dict(rooms)

    def beside(self, sizes: Sizes, most: int, measures: Measures) -> list[int] | None:
        """Where each button begins in a row of at most this width; None where they do not fit."""
        now: dict[Role, int] = {}
        for role, size in sizes:
            now[role] = now.get(role, 0) + size + measures.gap
        kept = {role: max(now.get(role, 0), room) for role, room in self._rooms.items()}
        end = {role: room for role, room in kept.items() if role is Role.ENDS}
        for rooms in (now | kept, now | end):
            starts = _starts(rooms, measures)
            if measures.width - min(starts.values(), default=measures.width) <= most:
                self._rooms = rooms
                return [x for x, _ in _placed(sizes, starts, measures)]
        return None

    def below(self, sizes: Sizes, measures: Measures) -> list[tuple[int, int]]:
        """Where each button begins in rows of their own, and the number of its row."""
        rooms = dict.fromkeys((role for role, _ in sizes), 0)
        for role, size in sizes:
            rooms[role] += size + measures.gap
        starts = _starts(rooms, measures) | {Role.DOES: measures.left}
        return list(_placed(sizes, starts, measures))


def _starts(rooms: Mapping[Role, int], measures: Measures) -> dict[Role, int]:
    """Where the place of each role begins, counted from the right end."""
    starts, end = {}, measures.width
    for role in sorted(rooms, reverse=True):
        starts[role] = end - rooms[role]
        end = starts[role] - measures.apart
    return starts


def _placed(
    sizes: Sizes, starts: Mapping[Role, int], measures: Measures
) -> Iterator[tuple[int, int]]:
    x, row, last = measures.left, 0, None
    for role, size in sizes:
        start = max(starts[role], measures.left)
        if role is not last:
            row += start < x
            x, last = start, role
        elif x + size > measures.width - measures.gap:
            x, row = start, row + 1
        yield x, row
        x += size + measures.gap
