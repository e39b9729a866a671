"""How fast part 2 of What a Wonderful World is solved, and how well part 1 is played.

Run by hand:

    python tests/benchmarks/wonderful_world.py solve [-n 200] [--first 0]
    python tests/benchmarks/wonderful_world.py odds [-n 100000] [--first 0]
    python tests/benchmarks/wonderful_world.py laying [-n 2000] [--first 0] [--tries 60]
    python tests/benchmarks/wonderful_world.py grade [-n 120] [--option house.dice=three]
    python tests/benchmarks/wonderful_world.py told [-n 18] [--first 0] [--tries 60]
    python tests/benchmarks/wonderful_world.py value [-n 1000] [--first 0] [--seats 1]

`solve` works out the positions with which part 2 begins in games laid greedily, each from nothing.
`odds` plays part 2 of one such position by the solver's choices, and compares how often it is won.
`laying` plays part 1 alone, each game once by search and once greedily (`greedy_laying.py`: by a
formula, what looks best at first sight), and compares the exact chance to win part 2 that both come
to. `grade` measures how often games are won with the house rules of a grade. `told` compares what
is told of the best laying with the exact chance that comes of it, where only every fourth laying is
searched for. The evaluation that the search uses was learned from deals
of another program, and its other numbers were tuned with seeds called `tune-a` and `tune-b`; these
are called `proof`. A long run can be cut into pieces by `--first`; each prints its sums.

Measured on 2026-11-28 and 29 with Python 3.11 on two cores shared with nine other programs, so that
times are at least twice those of an idle machine:

- solve: median 0.35 to 0.52 s, longest 1.5 s, of 144 positions;
- odds: 100,000 games, 56.16 % won where 56.14 % are exact, the standard error being 0.16 %;
- laying: of 2,000 seeds, 56.7 % by search with 60 tries (the 95 % interval being 56.5 to 57.0) and
  52.3 % greedily (51.9 to 52.7), game by game 4.4 points more (3.9 to 4.9); part 1 was lost 9 times
  against 53. A laying took 28 ms on average, the longest of a game 40 ms, never more than 67 ms.
  Where the rest of part 1 was played by a quick rule, as before the evaluation was learned, 54.3 %
  were won;
- told: of 361 layings in 52 games, 0.005 to 0.011 too little with seven and more men left, and
  0.003 too much with three; single games differ from that by 0.09 at first and by 0.02 at last;
- with two players, of 107 layings in four games none took more than 43 ms, and half of them 23 ms;
  the first choice in part 2 takes as long as its solution.
"""

import argparse
import json
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from statistics import mean, median, stdev
from time import process_time
from typing import Final

from tabletop.content.game_library import rules_for
from tabletop.engine.zones import CHANCE
from tabletop.games.wonderful_world.evaluation import part_two_chance
from tabletop.games.wonderful_world.part_one_search import (
    PartOneSearch,
    part_one_value,
    position_of,
)
from tabletop.games.wonderful_world.rules import WonderRules
from tabletop.games.wonderful_world.solver import PileChances, Piles, WonderSolver
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.match.chance import SeededChance

ROOT: Final = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.benchmarks.greedy_laying import Greedy  # noqa: E402 - after the path

SEED: Final = "proof"
DICE: Final = 4
_EVERY: Final = 4
_HALF: Final = 12
"""Men in the rows about when half of part 1 is played."""
INTERVAL: Final = 1.96
"""Standard errors on both sides within which a value lies in 95 of 100 cases."""


class Player:
    """Plays part 1 alone.

    Attributes:
        times: seconds of the processor for each laying that was searched.
    """

    def __init__(self, rules: WonderRules) -> None:
        self.rules = rules
        self.times: list[float] = []

    def part_1(self, number: int, tries: int) -> WonderState:
        """Return the position with which part 1 of a game ends, also where it is lost."""
        rules = self.rules
        chance = SeededChance(f"{SEED}/{number}")
        own = SeededChance(f"{SEED}/{number}/search")
        state = rules.initial_state()
        while state.part == 1 and state.stage is not Stage.OVER:
            if state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
                continue
            seen = rules.observe(state, state.turn)
            if not tries:
                state = rules.apply(state, Greedy(rules.facts, seen).choice)
                continue
            start = process_time()
            search = PartOneSearch(rules.facts, seen, own)
            for _ in range(tries):
                if not search.run_iteration():
                    break
            else:
                self.times.append(process_time() - start)
            state = rules.apply(state, search.choice)
        return state

    def piles(self, state: WonderState) -> Piles | None:
        """Return the piles of part 2; None where part 1 was lost."""
        if state.part == 1:
            return None
        rows = self.rules.facts.row_cards(state.zones)
        return tuple(tuple(self.rules.facts.numbers[card] for card in row) for row in rows)


def _chance(piles: Piles | None, dice: int = DICE) -> float:
    """Return the exact chance to win with all dice."""
    return 0.0 if piles is None else PileChances(piles).chance(tuple(map(len, piles)), dice)


def solve(player: Player, first: int, games: int) -> dict[str, float]:
    """Time the solution of positions with which part 2 begins."""
    seconds = []
    for number in range(first, first + games):
        piles = player.piles(player.part_1(number, 0))
        if piles is not None:
            start = process_time()
            PileChances(piles)
            seconds.append(process_time() - start)
    return {
        "first": first,
        "positions": len(seconds),
        "median": median(seconds),
        "longest": max(seconds),
    }


def odds(player: Player, first: int, games: int) -> dict[str, float]:
    """Compare how often part 2 is won with how often it should be."""
    rules, solver = player.rules, WonderSolver(player.rules.facts)
    start = player.part_1(0, 0)
    expected, won = solver.value(start) or 0.0, 0
    for number in range(first, first + games):
        state, chance = start, SeededChance.for_event(2, number)
        while state.stage is not Stage.OVER:
            if state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
                continue
            legal = rules.legal_actions(state)
            best = None if len(legal) == 1 else solver.advice(state)
            choice = legal[0] if best is None or best.best is None else best.best.action
            state = rules.apply(state, choice)
        won += solver.value(state) == 1.0
    error = (expected * (1 - expected) / games) ** 0.5
    return {
        "first": first,
        "games": games,
        "exact": expected,
        "won": won / games,
        "standard error": error,
    }


def laying(player: Player, first: int, games: int, tries: int) -> dict[str, float]:
    """Compare search with greedy laying, game by game on the same seeds."""
    searched, greedy = [], []
    for number in range(first, first + games):
        searched.append(_chance(player.piles(player.part_1(number, tries))))
        greedy.append(_chance(player.piles(player.part_1(number, 0))))
    gains = [one - other for one, other in zip(searched, greedy, strict=True)]
    return {
        "first": first,
        "games": games,
        "search": mean(searched),
        "greedy": mean(greedy),
        "gain": mean(gains),
        "interval": INTERVAL * stdev(gains) / games**0.5,
        "search interval": INTERVAL * stdev(searched) / games**0.5,
        "sum of squared gains": sum(gain * gain for gain in gains),
        "lost by search": searched.count(0.0),
        "lost greedily": greedy.count(0.0),
        "ms a laying": 1000 * mean(player.times),
        "median ms": 1000 * median(player.times),
    }


def grade(player: Player, first: int, games: int, tries: int) -> dict[str, float]:
    """Measure how often games are won with the house rules of a grade, part 2 being exact."""
    dice = player.rules.facts.dice
    ends = [player.piles(player.part_1(n, tries)) for n in range(first, first + games)]
    won = [_chance(piles, dice) for piles in ends]
    return {
        "first": first,
        "games": games,
        "won": mean(won),
        "interval": INTERVAL * stdev(won) / games**0.5,
        "lost in part 1": ends.count(None),
    }


def told(player: Player, first: int, games: int, tries: int) -> dict[str, float]:
    """Compare what is told of the best laying with what comes of it, by how many men are left."""
    rules, off = player.rules, dict[bool, list[float]]({True: [], False: []})
    for number in range(first, first + games):
        chance, state = SeededChance(f"told/{number}"), rules.initial_state()
        values: list[tuple[bool, float]] = []
        decisions = 0
        while state.part == 1 and state.stage is not Stage.OVER:
            if state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
                continue
            search = PartOneSearch(rules.facts, rules.observe(state, state.turn), chance)
            decisions += 1
            if decisions % _EVERY == 1 and all(search.run_iteration() for _ in range(tries)):
                best = search.advice().best
                lying = sum(map(len, rules.facts.row_cards(state.zones)))
                if best is not None and best.value is not None:
                    values.append((lying < _HALF, best.value))
            state = rules.apply(state, search.choice)
        end = _chance(player.piles(state))
        for is_early, value in values:
            off[is_early].append(end - value)
    return {"early": mean(off[True]), "late": mean(off[False]), "first": first, "games": games}


def value(rules: WonderRules, first: int, games: int) -> dict[str, float]:
    """Compare the value that is shown in part 1 with what comes of it, and see what hits change.

    Every choice is the best at first sight, and part 2 is judged by the fitted formula.
    """
    off: dict[str, list[float]] = defaultdict(list)
    change: dict[str, list[float]] = defaultdict(list)
    for number in range(first, first + games):
        chance, state = SeededChance(f"value/{number}"), rules.initial_state()
        shown: list[tuple[Stage, int, float]] = []
        while state.part == 1 and state.stage is not Stage.OVER:
            if state.stage not in {Stage.DEAL, Stage.MIX}:
                men = sum(map(len, rules.facts.row_cards(state.zones)))
                shown.append((state.stage, men, part_one_value(rules.facts, state)))
            if state.to_act == CHANCE:
                state = rules.apply(state, rules.sample_chance(state, chance))
            else:
                seen = rules.observe(state, max(state.to_act, 0))
                state = rules.apply(state, PartOneSearch(rules.facts, seen, chance).choice)
        rows = position_of(rules.facts, state).rows
        end = part_two_chance(rows) if state.part == 2 else 0.0
        for _, men, told in shown:
            off[f"with {men // _HALF * _HALF} men or more"].append(told - end)
        for (stage, _, before), (after, _, then) in pairwise(shown):
            if stage is Stage.THROW:
                change["hit" if after is Stage.REMOVE else "miss"].append(then - before)
            elif stage is Stage.REMOVE:
                change["removal"].append(then - before)
    found: dict[str, float] = {"first": first, "games": games}
    for name, changes in change.items():
        found |= {f"{name}s": len(changes), f"{name}: change": mean(changes)}
        found[f"{name}: standard error"] = stdev(changes) / len(changes) ** 0.5
    for name, some in off.items():
        found |= {f"{name}: told too much": mean(some), f"{name}: deviation": stdev(some)}
    return found


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("solve", "odds", "laying", "grade", "told", "value"))
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--tries", type=int, default=60)
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    options = dict(option.split("=") for option in given.option)
    rules = rules_for("wonderful-world", tuple("ABCD"[: given.seats]), options)
    if not isinstance(rules, WonderRules):
        raise TypeError(type(rules))
    player = Player(rules)
    match given.what:
        case "solve":
            found = solve(player, given.first, given.n)
        case "odds":
            found = odds(player, given.first, given.n)
        case "grade":
            found = grade(player, given.first, given.n, given.tries)
        case "value":
            found = value(rules, given.first, given.n)
        case "told":
            found = told(player, given.first, given.n, given.tries)
        case _:
            found = laying(player, given.first, given.n, given.tries)
    print(json.dumps({key: round(value, 5) for key, value in found.items()}))


if __name__ == "__main__":
    main()
