"""Plays a scenario; chance does first what the script says, then what the seed decides."""

from collections import Counter
from collections.abc import Sequence

from tabletop.cards.problems import Problem
from tabletop.engine.cards import CardId
from tabletop.engine.localized_error import ErrorText, LocalizedError
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.scenarios.read import ScenarioError
from tabletop.scenarios.scenario import ChanceEntry, Scenario


class ScriptError(LocalizedError):
    """The script does not fit what chance was asked for.

    Attributes:
        line: of the entry that does not fit.
    """

    def __init__(self, entry: ChanceEntry, fault: ErrorText) -> None:
        super().__init__(fault.at("chance"))
        self.line = entry.line


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
        """Return the source for the nth chance event: this, the seed's part being the event's."""
        self._seeded = SeededChance.numbered(self._seed, number)
        return self

    def shuffle(self, zone: ZoneIndex, cards: Sequence[CardId]) -> tuple[CardId, ...]:
        """See `Chance.shuffle`; raises `ScriptError` where the script has other cards."""
        entry = self._next("shuffle")
        if entry is None:
            return self._seeded.shuffle(zone, cards)
        rest = Counter(cards)
        named = Counter(card for card in entry.shuffle if card is not None)
        if named - rest:
            raise ScriptError(
                entry, ErrorText("some of these cards are not in the pile that is shuffled")
            )
        rest -= named
        if rest and None not in entry.shuffle:
            message = ErrorText(
                "{total} cards of the pile that is shuffled are not named; "
                'name them or write "rest"',
                total=rest.total(),
            )
            raise ScriptError(entry, message)
        del self.left[0]
        between = self._seeded.shuffle(zone, sorted(rest.elements()))
        parts = (between if card is None else (card,) for card in entry.shuffle)
        return tuple(card for part in parts for card in part)

    def roll(self, count: int) -> tuple[int, ...]:
        """See `Chance.roll`; raises `ScriptError` where the script has other dice."""
        entry = self._next("roll")
        if entry is None:
            return self._seeded.roll(count)
        n = len(entry.roll)
        if n != count:
            dice = ErrorText("one die") if n == 1 else ErrorText("{n} dice", n=n)
            rolled = ErrorText("one is") if count == 1 else ErrorText("{n} are", n=count)
            raise ScriptError(
                entry, ErrorText("this is {dice}, but {rolled} rolled", dice=dice, rolled=rolled)
            )
        del self.left[0]
        return entry.roll

    def take(self, cards: Sequence[CardId]) -> CardId:
        """See `Chance.take`; raises `ScriptError` where the script has a card not among them."""
        entry = self._next("take")
        if entry is None:
            return self._seeded.take(cards)
        if entry.take not in cards:
            raise ScriptError(
                entry, ErrorText("this card is not among those from which one is taken")
            )
        del self.left[0]
        return entry.take

    def _next(self, due: str) -> ChanceEntry | None:
        """Return the next entry, which must be what is due; None where the seed decides."""
        if not self.left:
            return None
        entry = self.left[0]
        if entry.kind != due:
            message = ErrorText('"{due}" is due here, not "{kind_of}"', due=due, kind_of=entry.kind)
            raise ScriptError(entry, message)
        return entry


def begin(scenario: Scenario) -> tuple[Match, ScriptedChance]:
    """Return a match that begins where the scenario does, and its chance; `resume` must follow."""
    chance = ScriptedChance(scenario.chance, scenario.seed)
    match = Match(
        scenario.rules,
        scenario.names,
        scenario.seed,
        start=scenario.start,
        chance_for=chance.at,
    )
    return match, chance


def actor_of(match: Match, by: Seat | None) -> Seat:
    """Return who acts in a step: the seat named, else the one whose turn it is, else the first."""
    return max(match.state.to_act, 0) if by is None else by


def refusal(speaker: Speaker, verdict: Verdict) -> ErrorText:
    """Return which rule refuses and why."""
    rule = "" if verdict.reason is None else verdict.reason.rule
    return ErrorText("{rule} refuses it ({reason})", rule=rule, reason=speaker.reason(verdict))


def match_after(scenario: Scenario, steps: int, speaker: Speaker) -> Match:
    """Return the match after the first steps of a scenario.

    Raises:
        ScenarioError: chance or an action cannot be as the scenario says.
    """
    match, _ = begin(scenario)
    try:
        match.resume()
        for step in scenario.steps[:steps]:
            if step.do is None:
                continue
            verdict = match.submit(actor_of(match, step.by), step.do, match.revision)
            if not verdict.legal:
                action = Notation(scenario.rules, scenario.names).text(step.do)
                said = refusal(speaker, verdict).at(f'"{action}"')
                raise ScenarioError((Problem(scenario.path, step.line, said),))
    except ScriptError as error:
        raise ScenarioError((Problem(scenario.path, error.line, error.fault),)) from error
    return match
