"""How far a seat is on its way."""

from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Message


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a seat is with what it plays for, as far as that can be seen.

    Attributes:
        reached: how much of it is reached for good (rounds won, tasks fulfilled).
        distance: about how many steps are left to the next of these; None where it is not known.
        in_the_way: cards held that must go first.
        missing: what is missing, as notes in the texts.
    """

    reached: int
    distance: int | None
    in_the_way: tuple[CardId, ...] = ()
    missing: tuple[Message, ...] = ()
