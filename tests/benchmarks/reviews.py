"""How many blamed decisions were bad, and how many planted blunders are blamed.

Run by hand:

    python tests/benchmarks/reviews.py GAME [--blamed N] [--planted N] [--pairs N]

Decisions that a review blames in games of `medium` against `easy` are tried again by whole playouts
of `medium`, in pairs from the same deals with the same chance. Blunders are planted into games of
`medium`: an action of the worst third by such playouts, of which one is played in each game.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from time import process_time

from tabletop.analysis.review import Decision, Review, run_review
from tabletop.analysis.simulation import mean_error
from tabletop.bots.policy import AnyRules, EasyPolicy, GreedyPolicy, Policy
from tabletop.engine.actions import SeatAction
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.testing.playing import NAMES, load
from tests.tools.win_models import play_out, shares_of

_CAP = 600
_CERTAIN = 2.326348
"""The z-score above which a blamed decision counts as confirmed (99 %, one-sided)."""


def played(
    rules: AnyRules, policies: Sequence[Policy], seed: int, planted: int | None = None
) -> tuple[Match, int]:
    """Return a match between policies, and the step of a blunder, or -1 without one.

    The blunder is played at the first decision from `planted` on that has a choice of three.
    """
    match, chance = Match(rules, NAMES[: rules.seats], seed), SeededChance(seed)
    decided, at = 0, -1
    match.resume()
    while match.outcome is None and decided < _CAP:
        seat, legal = max(match.to_act, 0), match.legal_actions()
        seen = match.observe(seat)
        action = policies[seat].choose(rules, seen, legal, chance)
        if planted is not None and decided >= planted and len(legal) > 2:
            action, planted, at = blunder(rules, seen, legal), None, match.ply
        match.submit(max(match.to_act, 0), action, match.revision)
        decided += 1
    return match, at


def share(rules: AnyRules, seen: State, action: SeatAction, number: int) -> float:
    """Return what the seat to act gets if `medium` plays on after an action."""
    seat = max(seen.to_act, 0)
    state = rules.resample(seen, seat, SeededChance(f"reviews/{number}"))
    after = rules.apply(state, action)
    *_, end = play_out(rules, after, SeededChance(f"reviews/{number}/on"))
    found = shares_of(rules, end)
    return 0.5 if found is None else found[0 if rules.cooperative else seat]


def blunder(rules: AnyRules, seen: State, legal: Sequence[SeatAction]) -> SeatAction:
    """Return an action of the worst third by playouts."""
    worth = {action: sum(share(rules, seen, action, n) for n in range(24)) for action in legal}
    worst = sorted(worth, key=worth.__getitem__)[: max(1, len(worth) // 3)]
    return worst[Random(len(legal)).randrange(len(worst))]


def reviewed(match: Match) -> Review:
    """Return the review of a match, as the window and the command line make it."""
    *_, last = run_review(match)
    if not isinstance(last, Review):
        raise TypeError("the last step of a review is its result")
    return last


def blamed(rules: AnyRules) -> Iterator[tuple[Match, Decision]]:
    """Yield decisions that reviews blame, game by game."""
    for seed in count(1):
        match, _ = played(rules, [GreedyPolicy(), EasyPolicy()], seed)
        if match.outcome is not None:
            for decision in reviewed(match).costliest(5):
                yield match, decision


def confirm(rules: AnyRules, wanted: int, pairs: int) -> None:
    """Print how many blamed decisions whole playouts confirm."""
    confirmed = refuted = 0
    for number, (match, decision) in enumerate(blamed(rules)):
        if number == wanted:
            break
        seen = rules.observe(match.state_after(decision.step), max(decision.seat, 0))
        gains = [
            share(rules, seen, decision.best, n) - share(rules, seen, decision.action, n)
            for n in range(pairs)
        ]
        mean, error = mean_error(gains)
        confirmed += mean > _CERTAIN * error
        refuted += mean < 0
        told = f"  step {decision.step}: told {decision.cost:.3f}"
        print(f"{told}, tried {mean:.3f} ± {error:.3f}", flush=True)
    print(f"{rules.game}: {confirmed} of {wanted} confirmed with 99 %, {refuted} refuted")


def find_planted(rules: AnyRules, wanted: int) -> None:
    """Print how many planted blunders reviews blame."""
    found = done = 0
    for seed in count(1001):
        planted = Random(seed).randrange(4, 24)
        match, at = played(rules, [GreedyPolicy()] * rules.seats, seed, planted)
        if match.outcome is None or at < 0:
            continue
        done += 1
        found += at in {one.step for one in reviewed(match).costliest(8)}
        print(f"{rules.game}: {found} of {done} planted blunders are blamed", flush=True)
        if done == wanted:
            break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in CATALOG])
    parser.add_argument("--blamed", type=int, default=25, help="to try again (%(default)s)")
    parser.add_argument("--planted", type=int, default=15, help="to find (%(default)s)")
    parser.add_argument("--pairs", type=int, default=1000, help="of playouts (%(default)s)")
    given, start = parser.parse_args(), process_time()
    rules = load(find_game(given.game), 2, {})
    if given.blamed:
        confirm(rules, given.blamed, given.pairs)
    if given.planted:
        find_planted(rules, given.planted)
    print(f"{process_time() - start:.0f} s of processor time")


if __name__ == "__main__":
    main()
