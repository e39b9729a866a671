"""Where the buttons over the table stand: each role has a place of its own. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.ui.viewmodel.action_button import Role

Sizes = Sequence[tuple[Role, int]]
"""The buttons in the order of their roles: what each is for, and its width."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths in pixels.

    Attributes:
        left: where the first button that goes on with something stands.
        wrapped: where further rows of them begin.
        width: where every row ends.
        gap: between two buttons, and after the last.
        apart: between the places of two roles.
        ends: how wide the place of what ends something is at least.
    """

    left: int
    wrapped: int
    width: int
    gap: int
    apart: int
    ends: int

    def room(self, sizes: Sizes) -> int:
        """Return how much of the first row is left for what goes on with something."""
        return self.starts(sizes)[Role.DOES] + self.gap - self.left

    def starts(self, sizes: Sizes) -> dict[Role, int]:
        """Return where the place of each role begins, that of what goes on: where it ends."""
        end = self.width - max(self._total(sizes, Role.ENDS), self.ends)
        free = end - self.apart if end < self.width else end
        back = free - self._total(sizes, Role.TAKES_BACK)
        does = back - self.apart if back < free else free
        return {Role.ENDS: end, Role.TAKES_BACK: back, Role.DOES: does}

    def _total(self, sizes: Sizes, role: Role) -> int:
        return sum(size + self.gap for other, size in sizes if other is role)


def places(sizes: Sizes, measures: Measures) -> list[tuple[int, int]]:
    """Return where each button begins, and the number of its row.

    What goes on stands at the left, in as many rows as it needs; all else at the right end of the
    first row, where nothing else ever stands.
    """
    starts = measures.starts(sizes)
    found, x, row, end = [], measures.left, 0, starts[Role.DOES]
    for role, size in sizes:
        if role is not Role.DOES:
            found.append((starts[role], 0))
            starts[role] += size + measures.gap
            continue
        if x + size > end and x > (measures.wrapped if row else 0):
            x, row, end = measures.wrapped, row + 1, measures.width
        found.append((x, row))
        x += size + measures.gap
    return found
