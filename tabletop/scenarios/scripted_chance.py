"""Chance as a scenario tells it: first what its script says, then what its seed decides."""

from collections import Counter
from collections.abc import Sequence

from tabletop.engine.cards import CardId
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.zones import ZoneIndex
from tabletop.match.chance import SeededChance
from tabletop.scenarios.scenario import (
    ChanceEntry,
    ScriptedRoll,
    ScriptedShuffle,
    ScriptedTake,
)


class ScriptError(LocalizedError):
    """The script does not fit what chance was asked for."""

    def __init__(self, line: int, fault: ErrorText) -> None:
        super().__init__(fault)
        self.line = line


class ScriptedChance:
    """A source of chance (`engine.chance.Chance`) that follows a script to its end.

    Attributes:
        left: the entries not used yet.
    """

    def __init__(self, script: Sequence[ChanceEntry], seed: int) -> None:
        self.left = list(script)
        self._seed = seed
        self._seeded = SeededChance(seed)

    def at(self, number: int) -> "ScriptedChance":
        """The source for the nth chance event: this one, the seed's part being the event's own."""
        self._seeded = SeededChance.numbered(self._seed, number)
        return self

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """See `Chance.shuffle`; raises `ScriptError` where the script has other cards."""
        if not self.left:
            return self._seeded.shuffle(zone, cards)
        entry = self.left[0]
        if not isinstance(entry, ScriptedShuffle):
            raise _other_due("shuffle", entry)
        rest = Counter(cards)
        named = Counter((*entry.below, *entry.above))
        if named - rest:
            raise ScriptError(
                entry.line,
                ErrorText("some of these cards are not in the pile that is shuffled").at("chance"),
            )
        rest -= named
        if rest and not entry.rest:
            raise ScriptError(
                entry.line,
                ErrorText(
                    "{total} cards of the pile that is shuffled are not named; "
                    'name them or write "rest"',
                    total=rest.total(),
                ).at("chance"),
            )
        del self.left[0]
        between = self._seeded.shuffle(zone, sorted(rest.elements()))
        return (*entry.below, *between, *entry.above)

    def roll(self, count: int) -> tuple[int, ...]:
        """See `Chance.roll`; raises `ScriptError` where the script has other dice."""
        if not self.left:
            return self._seeded.roll(count)
        entry = self.left[0]
        if not isinstance(entry, ScriptedRoll):
            raise _other_due("roll", entry)
        if len(entry.faces) != count:
            n = len(entry.faces)
            dice = ErrorText("one die") if n == 1 else ErrorText("{n} dice", n=n)
            rolled = ErrorText("one is") if count == 1 else ErrorText("{n} are", n=count)
            raise ScriptError(
                entry.line,
                ErrorText("this is {dice}, but {rolled} rolled", dice=dice, rolled=rolled).at(
                    "chance"
                ),
            )
        del self.left[0]
        return entry.faces

    def take(self, cards: Sequence[CardId]) -> CardId:
        """See `Chance.take`; raises `ScriptError` where the script has a card not among them."""
        if not self.left:
            return self._seeded.take(cards)
        entry = self.left[0]
        if not isinstance(entry, ScriptedTake):
            raise _other_due("take", entry)
        if entry.card not in cards:
            raise ScriptError(
                entry.line,
                ErrorText("this card is not among those from which one is taken").at("chance"),
            )
        del self.left[0]
        return entry.card


def _other_due(due: str, entry: ChanceEntry) -> ScriptError:
    return ScriptError(
        entry.line,
        ErrorText('"{due}" is due here, not "{kind_of}"', due=due, kind_of=kind_of(entry)).at(
            "chance"
        ),
    )


def kind_of(entry: ChanceEntry) -> str:
    """The key of an entry."""
    match entry:
        case ScriptedRoll():
            return "roll"
        case ScriptedShuffle():
            return "shuffle"
        case ScriptedTake():
            return "take"
