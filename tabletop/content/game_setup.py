"""The setup of a match: its game, players and options."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tabletop.content.external_game_errors import game_errors_located
from tabletop.content.game_library import rules_for
from tabletop.engine.positions import Position
from tabletop.engine.rules import exits_as_errors
from tabletop.engine.zones import Seat
from tabletop.games.catalogue import find_game
from tabletop.games.game import Game
from tabletop.match.chance import new_seed
from tabletop.match.match import Departure, Match
from tabletop.match.queries import check_legal_action


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices from which a match begins.

    Attributes:
        game: the game to play.
        names: the players' names, in seat order.
        options: the game's options; a missing option has its default.
        seed: the random seed for dice and shuffles, or None for a new one in every match.
        position: the start position, or None for a normal deal.
        badges: each seat's badge number; by default, the seat itself.
        bots: a mapping from each computer seat to its bot (`registry.find_policy`).
        unnamed: the seats of players with default names, which are not remembered.
        away: the seats of players who left before the match. The computer plays these seats, and
            their hands stay hidden.
        day: the date of a daily deal in ISO 8601 format; empty for other matches.
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
        """Return a new match, dealt up to the first decision of a seat.

        Raises:
            OptionError: if an option, a value or the number of players is invalid.
            CardFileError: if the game's card file is invalid.
            ImpossiblePositionError: if the position is impossible with these options.
            ExternalGameError: if nothing is legal although the game is not over.
        """
        rules = rules_for(self.game.id, self.names, self.options)
        seed = new_seed() if self.seed is None else self.seed
        start = None if self.position is None else rules.build(self.position)
        # A single person against bots may undo chance events, as nobody else is affected.
        alone = len(self.names) - len(self.bots) == 1
        match = Match(
            rules, self.names, seed, may_peek=alone or None, badges=self.badges, start=start
        )
        match.day = self.day
        match.resume()
        with game_errors_located(self.game):
            check_legal_action(match)
        match.players.bots.update(self.bots)
        for seat in sorted(self.bots):
            match.players.depart(seat, Departure.COMPUTER)
        for seat in sorted(self.away):
            match.players.depart(seat, Departure.LEFT)
        return match


def setup_of(match: Match) -> Setup:
    """Return the setup with which a match can be played again."""
    rules = match.rules
    position = rules.position(match.state_after(0)) if match.has_custom_start else None
    players = match.players
    away = players.computer_seats
    return Setup(
        find_game(rules.game),
        match.names,
        rules.options,
        match.seed,
        position,
        match.badges,
        {seat: players.bot(seat) for seat in away - players.human_seats},
        away=away & players.human_seats,
        day=match.day,
    )


def next_setup(match: Match, first: Seat | None = None) -> Setup:
    """Return the setup for another match by the same players, with a new first seat.

    The first seat stays the same if it is not part of the setup, as when dice decide who starts.

    Args:
        match: the previous match.
        first: the seat that starts, or None for the seat after the previous starter.
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
    """Return the setup for a rematch, or None if the match allows none.

    A team gets the same cards and dice again, unless it won. Otherwise the player in last place
    starts, if the game allows it.
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
        losers.sort(key=lambda seat: game.ranking.rank(scores[seat : seat + 1]))
    return next_setup(match, losers[-1])
