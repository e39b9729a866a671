"""How pieces are seen to move; no Qt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Motion:
    """How pieces are seen to move.

    Attributes:
        pace: 1 is the usual speed, 2 twice as fast; 0 places everything at once.
        fades: whether nothing flies, tumbles or turns: what has come to its place fades in there.
    """

    pace: float = 1.0
    fades: bool = False

    @property
    def flies(self) -> bool:
        """Whether anything goes from one place to another before one's eyes."""
        return self.pace > 0.0 and not self.fades


STILL = Motion(0.0)
"""Everything is at once where it rests."""
