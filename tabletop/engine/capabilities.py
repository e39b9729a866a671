"""What a game may offer its players beside the rules; nothing here decides what is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import Event, Message
from tabletop.engine.pending_action import Meter, PendingAction
from tabletop.engine.state import S
from tabletop.engine.zones import Seat


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two cards with numbers side by side, so that it can be drawn what these have in common.

    Attributes:
        cards: the card that lies there, and the one that may be laid on it.
        numbers: their numbers.
        factors: the prime factors of both, ascending, in pairs: what both have stands together, and
            None stands for a factor that one of them lacks.
        divisors: the divisors greater than 1 that they share, ascending.
        banned: those of them that do not count now.
        alike: whether the cards also have their symbol in common.
    """

    cards: tuple[CardId, CardId]
    numbers: tuple[int, int]
    factors: tuple[tuple[int | None, int | None], ...]
    divisors: tuple[int, ...]
    banned: frozenset[int]
    alike: bool


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why something may be done.

    Attributes:
        rule: id of the rule that allows it.
        said: what makes it so just now (`prompts`); None where the rule says it all.
    """

    rule: str
    said: Message | None = None


class Capabilities(Generic[S]):
    """The part of `Rules` that a game need not have."""

    endings: ClassVar[tuple[SeatAction, ...]] = ()
    """The actions that end what could go on, a throw or the turn: their buttons stand apart."""

    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """Orders in which a hand can be sorted: a word of the game, and all cards in that order."""
        return {}

    @property
    def explains(self) -> bool:
        """Whether the table offers to explain the cards that are pointed at, by `hint`."""
        return False

    def hint(self, state: S, card: CardId) -> Message | None:
        """What can be said of a card before it is laid: why it may be, or may not.

        Made of what the seat that holds the card sees. None where there is nothing to say.
        """
        return None

    def compare(self, state: S, card: CardId) -> Comparison | None:
        """What a hint can be drawn with; asked like `hint`. None where numbers say nothing."""
        return None

    def label(self, state: S, action: Action) -> Message | None:
        """What a legal action is called just now (`notes`); None: as always."""
        return None

    def pending_action(self, state: S) -> PendingAction | None:
        """What who acts has begun and not ended; asked with what any viewer sees.

        As long as nothing was revealed it can be taken back as a whole.
        """
        return None

    @property
    def measures(self) -> bool:
        """Whether `meter` ever says anything."""
        return False

    def meter(self, state: S, seat: Seat) -> Meter | None:
        """How a seat's hand suits what it plays for; asked with what that seat sees.

        None where it is not known.
        """
        return None

    def cheer(self, before: S, action: Action, after: S) -> Message | None:
        """What is worth celebrating in a step, in a few words (`notes`); usually nothing."""
        return None

    def grounds(self, state: S, action: SeatAction) -> Grounds | None:
        """Why a legal action may be done; None where there is nothing to say."""
        return None

    def interlude(self, before: S, action: Action, after: S) -> Event | None:
        """The line of the log that says that a round is over and the game goes on; else None.

        What the round brought is the difference that the step makes to `Rules.score_sheet`.
        """
        return None
