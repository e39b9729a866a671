"""`tabletop simulate`: many games at random or by a policy, without a window."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from tabletop.bots.policy import GreedyPolicy, Policy
from tabletop.cli.arguments import (
    DEFAULT_SEED,
    Exit,
    Parser,
    count,
    options,
    played_with,
    seat_names,
    seed,
)
from tabletop.engine.capabilities import HasForcedActions
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import find_game
from tabletop.library.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules


@dataclass(slots=True)
class Statistics:
    """Counts of games played to their end or given up.

    Attributes:
        endings: games by the outcome's code and rule; given up ones are not among them.
        wins: games won by seat.
        decisions: games by how many actions of seats they had.
        unfinished: games given up.
        won: games that somebody won.
        seconds: how long playing took.
    """

    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    unfinished: int = 0
    won: int = 0
    seconds: float = 0.0

    def add(self, outcome: Outcome | None, decisions: int) -> None:
        """Count a game."""
        self.decisions[decisions] += 1
        if outcome is None:
            self.unfinished += 1
            return
        self.endings[outcome.code, outcome.rule] += 1
        self.wins.update(outcome.winners)
        self.won += outcome.won

    @property
    def games(self) -> int:
        """All games."""
        return self.decisions.total()

    @property
    def actions(self) -> int:
        """All actions of seats."""
        return sum(length * games for length, games in self.decisions.items())

    @property
    def actions_per_second(self) -> int:
        """Actions of seats a second."""
        return round(self.actions / self.seconds) if self.seconds else 0

    def as_json(self, rules: AnyRules, seed: int) -> dict[str, object]:
        """Return everything, for other programs."""
        return {
            "game": rules.game,
            "players": rules.seats,
            "options": dict(rules.options),
            "seed": seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "outcomes": {
                code: {"rule": rule, "games": games, "rate": self._rate(games)}
                for (code, rule), games in self.endings.most_common()
            },
            "won": self.won,
            "win_rate": self._rate(self.won),
            "win_rates": [self._rate(self.wins[seat]) for seat in range(rules.seats)],
            "decisions": {
                "mean": round(self.actions / self.games, 2),
                "min": min(self.decisions),
                "max": max(self.decisions),
            },
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "actions_per_second": self.actions_per_second,
        }

    def as_lines(self, rules: AnyRules, seed: int) -> Iterator[str]:
        """Yield everything, for people."""
        options = "".join(f" {key}={value}" for key, value in rules.options.items())
        yield f"{rules.game}, players: {rules.seats}, games: {self.games}, seed: {seed}"
        yield f"options:{options or ' none'}"
        for (code, rule), games in self.endings.most_common():
            yield self._line(f"{code} ({rule})", games)
        if self.unfinished:
            yield self._line("unfinished", self.unfinished)
        rates = ", ".join(f"{self._rate(self.wins[seat]):.1%}" for seat in range(rules.seats))
        yield f"won: {self._rate(self.won):.1%} of the games; by seat: {rates}"
        mean = self.actions / self.games
        yield (
            f"decisions a game: {mean:.1f} on average, "
            f"{min(self.decisions)} to {max(self.decisions)}"
        )
        yield f"actions_per_second: {self.actions_per_second}"

    def _rate(self, games: int) -> float:
        return round(games / self.games, 4)

    def _line(self, what: str, games: int) -> str:
        return f"  {what:<32}{games:>8}{self._rate(games):>8.1%}"


DEFAULT_GAMES = 1000
DEFAULT_CAP = 10_000


SUMMARY: Final = "play many games at random and report"
DESCRIPTION: Final = (
    "Plays games by the rules of the window, each action being chosen at random "
    "among all that are legal, and reports how they end, how long they are, who wins, and how "
    "many actions of players a second were made. The same seed brings the same games. Games that "
    "chance alone hardly ever ends take players who know what they are after: --policy greedy."
)
POLICIES: Final[Mapping[str, Policy | None]] = {"random": None, "greedy": GreedyPolicy()}
"""How players decide; None: at random, without being asked."""


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_game()
    parser.add_argument(
        "-n", type=count, default=DEFAULT_GAMES, metavar="N", help="how many games (%(default)s)"
    )
    parser.add_argument(
        "--players", type=count, metavar="P", help="how many players (as few as the game takes)"
    )
    parser.add_option()
    parser.add_cards()
    parser.add_argument("--seed", type=seed, default=DEFAULT_SEED, help="(%(default)s)")
    parser.add_argument(
        "--cap",
        type=count,
        default=DEFAULT_CAP,
        metavar="N",
        help="give a game up as unfinished after N decisions (%(default)s)",
    )
    parser.add_argument(
        "--policy",
        choices=tuple(POLICIES),
        default="random",
        help="how players decide: at random, or for whatever brings them nearest to their goal at "
        "once, as far as the game can tell (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="report as JSON")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    game = find_game(arguments.game)
    names = seat_names(game.seats[0] if arguments.players is None else arguments.players)
    given = played_with(arguments.cards, game.id, options(arguments.options))
    rules = rules_for(game.id, names, given)
    policy = POLICIES[arguments.policy]
    statistics = simulate(rules, arguments.n, arguments.seed, arguments.cap, policy)
    if statistics.games and arguments.json:
        print(json.dumps(statistics.as_json(rules, arguments.seed), indent=2))
    elif statistics.games:
        print("\n".join(statistics.as_lines(rules, arguments.seed)))
    if statistics.games == arguments.n:
        return Exit.DONE
    sys.stdout.flush()
    done = f"interrupted after {statistics.games} of {arguments.n} games"
    print(f"tabletop: {done}", file=sys.stderr)
    return Exit.INTERRUPTED


def simulate(
    rules: AnyRules, games: int, seed: int, cap: int, policy: Policy | None = None
) -> Statistics:
    """Play games at random or by a policy, the nth by the nth source of chance of the seed.

    Ctrl+C ends it early: the game that is being played does not count.
    """
    statistics = Statistics()
    start = perf_counter()
    try:
        for number in range(games):
            chance = SeededChance.numbered(seed, number)
            if policy is None:
                statistics.add(*play_at_random(rules, chance, cap))
            else:
                statistics.add(*play_by_policy(rules, chance, cap, policy))
    except KeyboardInterrupt:
        pass
    statistics.seconds = perf_counter() - start
    return statistics


def play_at_random(rules: AnyRules, chance: SeededChance, cap: int) -> tuple[Outcome | None, int]:
    """Play a game; return how it ended, None at the cap, and after how many decisions.

    What an option makes the program do for the players counts like their own decisions.
    """
    legal_actions, apply, sample = rules.legal_actions, rules.apply, rules.sample_chance
    below = chance.below
    forced = rules.forced if isinstance(rules, HasForcedActions) else None
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = apply(state, sample(state, chance))
            continue
        actions = legal_actions(state)
        if not actions or decisions == cap:
            return rules.outcome(state), decisions
        action = None if forced is None else forced(state)
        state = apply(state, action or actions[below(len(actions))])
        decisions += 1


def play_by_policy(
    rules: AnyRules, chance: SeededChance, cap: int, policy: Policy
) -> tuple[Outcome | None, int]:
    """Return the same, every seat deciding by a policy from what it sees."""
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample_chance(state, chance))
            continue
        actions = rules.legal_actions(state)
        if not actions or decisions == cap:
            return rules.outcome(state), decisions
        seen = rules.observe(state, max(state.to_act, 0))
        state = rules.apply(state, policy.choose(rules, seen, actions, chance))
        decisions += 1
