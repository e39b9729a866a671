"""What is chosen before a game: who plays what, by which options. Loads no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tabletop.content.game_library import rules_for
from tabletop.engine.positions import Position
from tabletop.engine.rules import exits_as_errors
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import find_game
from tabletop.games.game import Game
from tabletop.match.chance import new_seed
from tabletop.match.match import Departure, Match


@dataclass(frozen=True, slots=True)
class Setup:
    """A game to be played.

    Attributes:
        game: which game.
        names: the players by seat.
        options: the options that differ from the game's defaults, or all of them.
        seed: decides dice and shuffles; None for a new one each time.
        position: how all lies at the beginning; None deals anew.
        badges: the number of each seat's sign; by default its own.
        bots: the seats that the computer plays, each with the bot (`registry.find_policy`).
        unnamed: the seats of those who gave no name; what they are called is not remembered.
        away: the seats whose people left before it begins. The computer plays them, and the others'
            hands stay hidden as from anybody at the table.
        day: ISO 8601 date of the day whose deal it is; empty where it is none.
    """

    game: Game
    names: tuple[str, ...]
    options: Mapping[str, str]
    seed: int | None = None
    position: Position | None = None
    badges: tuple[int, ...] = ()
    bots: Mapping[Seat, str] = field(default_factory=dict)
    unnamed: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()
    day: str = ""

    @exits_as_errors()
    def begin(self) -> Match:
        """Return a new match: everything is shuffled and dealt, a seat acts next.

        Raises:
            OptionError: the game has no such option or value, or takes not so many players.
            CardFileError: the game's card file is not as it must be.
            ImpossiblePositionError: with these options the position cannot occur.
        """
        rules = rules_for(self.game.id, self.names, self.options)
        seed = new_seed() if self.seed is None else self.seed
        start = None if self.position is None else rules.build(self.position)
        # Whoever plays against the computer alone spoils nobody's game by a second try.
        alone = len(self.names) - len(self.bots) == 1
        match = Match(
            rules, self.names, seed, may_peek=alone or None, badges=self.badges, start=start
        )
        match.day = self.day
        match.resume()
        match.players.bots.update(self.bots)
        for seat in sorted(self.bots):
            match.players.depart(seat, Departure.COMPUTER)
        for seat in sorted(self.away):
            match.players.depart(seat, Departure.LEFT)
        return match


def setup_of(match: Match) -> Setup:
    """Return the set-up that leads to the same match again."""
    rules = match.rules
    position = rules.position(match.state_after(0)) if match.has_custom_start else None
    attendance = match.players
    away = attendance.computer_seats
    return Setup(
        find_game(rules.game),
        match.names,
        rules.options,
        match.seed,
        position,
        match.badges,
        {seat: attendance.bot(seat) for seat in away - attendance.human_seats},
        away=away & attendance.human_seats,
        day=match.day,
    )


def next_setup(match: Match, first: Seat | None = None) -> Setup:
    """Return the set-up by which the same people play once more, and somebody else begins.

    Where the game says nothing of who begins (dice decide, say), all stays as it is.

    Args:
        match: the match before.
        first: the seat that is to begin; None for the one after the last starter.
    """
    before = replace(setup_of(match), seed=None, day="")
    seats = len(before.names)
    chosen = next((option.key for option in before.game.options if option.seat), None)
    if chosen is not None and before.position is None:
        seat = int(before.options[chosen]) % seats if first is None else first
        return replace(before, options={**before.options, chosen: str(seat + 1)})
    by = 1 if first is None else first
    if before.position is not None or not before.game.seats_move_on or not by:
        return before
    return replace(
        before,
        names=before.names[by:] + before.names[:by],
        badges=before.badges[by:] + before.badges[:by],
        bots={(seat - by) % seats: bot for seat, bot in before.bots.items()},
        away=frozenset((seat - by) % seats for seat in before.away),
    )


def revenge_setup(match: Match) -> Setup | None:
    """Return by which set-up whoever lost a match gets a revenge; None where there is none.

    A team that lost gets the same cards and dice again. Else whoever came last begins, if the game
    lets that be chosen.
    """
    outcome = match.outcome
    if outcome is None:
        return None
    if outcome.team:
        return None if outcome.won else setup_of(match)
    losers = [seat for seat in range(len(match.names)) if seat not in outcome.winners]
    game = find_game(match.rules.game)
    may_choose = game.seats_move_on or any(option.seat for option in game.options)
    if not losers or match.has_custom_start or not may_choose:
        return None
    scores = outcome.scores
    if scores is not None:
        losers.sort(key=lambda seat: game.measure.rank(scores[seat : seat + 1]))
    return next_setup(match, losers[-1])
