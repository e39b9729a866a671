"""Pending chance events, and a base class for rules that name them."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from tabletop.engine.actions import Action, Chance, ChanceAction, Rolled, Shuffled, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, too_many_outcomes
from tabletop.engine.cards import CardId
from tabletop.engine.rules import Rules
from tabletop.engine.verdict import LEGAL, Reason, Verdict
from tabletop.engine.zones import CHANCE, S, ZoneIndex
from tabletop.games.returns import WrongReturnError
from tabletop.overriding import override

if TYPE_CHECKING:
    from fractions import Fraction

_FACES: Final = 6
_MAX_LISTED_DICE: Final = 5


class ChanceEvent(ABC):
    """A pending chance event: a shuffle, a throw of dice, or a card picked blindly.

    Examples:
        >>> ThrowDice(1).allows(Rolled((6,)))
        True
    """

    __slots__ = ()

    @abstractmethod
    def sample(self, chance: Chance) -> ChanceAction:
        """Return a random outcome."""

    @abstractmethod
    def allows(self, action: Action) -> bool:
        """Return whether an action is a possible outcome."""

    def outcomes(self) -> Iterator[tuple[ChanceAction, "Fraction"]] | None:
        """Return every outcome with its probability, or None if there are too many."""
        return None


@dataclass(frozen=True, slots=True)
class Shuffle(ChanceEvent):
    """A pending shuffle, which puts these cards into a zone in a random order.

    Examples:
        >>> rules.due(rules.initial_state()).zone
        2
    """

    zone: ZoneIndex
    cards: tuple[CardId, ...]

    @override
    def sample(self, chance: Chance) -> ChanceAction:
        return Shuffled(self.zone, chance.shuffle(self.zone, self.cards))

    @override
    def allows(self, action: Action) -> bool:
        return (
            isinstance(action, Shuffled)
            and action.zone == self.zone
            and Counter(action.order) == Counter(self.cards)
        )


@dataclass(frozen=True, slots=True)
class ThrowDice(ChanceEvent):
    """A pending throw of `count` dice with six faces, numbered from `lowest`.

    Examples:
        >>> ThrowDice(2)
        ThrowDice(count=2, lowest=1)
    """

    count: int
    lowest: int = 1

    @override
    def sample(self, chance: Chance) -> ChanceAction:
        faces = chance.roll(self.count)
        return Rolled(faces if self.lowest else tuple([face % _FACES for face in faces]))

    @override
    def allows(self, action: Action) -> bool:
        thrown = action.faces if isinstance(action, Rolled) else ()
        return len(thrown) == self.count and all(face in self._faces for face in thrown)

    @property
    def _faces(self) -> range:
        return range(self.lowest, self.lowest + _FACES)

    @override
    def outcomes(self) -> Iterator[tuple[ChanceAction, "Fraction"]] | None:
        from fractions import Fraction

        share = Fraction(1, _FACES**self.count)
        throws = product(self._faces, repeat=self.count)
        return None if self.count > _MAX_LISTED_DICE else ((Rolled(x), share) for x in throws)


@dataclass(frozen=True, slots=True)
class TakeCard(ChanceEvent):
    """A pending blind pick of one of these cards, for example from a player's hand.

    Examples:
        >>> TakeCard((5, 5, 7)).allows(Taken(7))
        True
    """

    cards: tuple[CardId, ...]

    @override
    def sample(self, chance: Chance) -> ChanceAction:
        return Taken(chance.take(self.cards))

    @override
    def allows(self, action: Action) -> bool:
        return isinstance(action, Taken) and action.card in self.cards

    @override
    def outcomes(self) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        from fractions import Fraction

        counts = Counter(self.cards).items()
        return ((Taken(card), Fraction(count, len(self.cards))) for card, count in counts)


class DueChance(Rules[S], HasChanceOutcomes[S], Generic[S]):
    """Rules that name the pending chance event, from which the rest is derived.

    Examples:
        >>> isinstance(rules, DueChance)
        True
    """

    bad_chance: ClassVar[Reason]
    """The reason for refusing a chance action other than the pending one."""

    @abstractmethod
    def due(self, state: S) -> ChanceEvent:
        """Return the pending chance event of a state in which chance acts.

        Several events follow one another if chance also acts in the state after the first one.
        """

    def _event(self, state: S) -> ChanceEvent:
        event: ChanceEvent | None = self.due(state)
        if event is None:
            raise WrongReturnError(self.due, None, "a Shuffle, ThrowDice or TakeCard")
        return event

    def wrong_chance(self, state: S) -> Verdict:
        """Return the refusal of a chance action that cannot result from the pending event."""
        return self.bad_chance()

    @override
    def judge(self, state: S, action: Action) -> Verdict:
        if state.to_act != CHANCE:
            return self.refusal(state, action) or LEGAL
        return LEGAL if self._event(state).allows(action) else self.wrong_chance(state)

    @override
    def sample_chance(self, state: S, chance: Chance) -> ChanceAction:
        return self._event(state).sample(chance)

    @override
    def chance_outcomes(self, state: S) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        outcomes = self._event(state).outcomes()
        if outcomes is None:
            raise too_many_outcomes(state)
        return outcomes
