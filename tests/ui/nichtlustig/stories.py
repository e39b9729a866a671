"""What happens in a whole game of Nichtlustig, and a seed of a game in which all of it does.

Who plays sets pairs aside and stops as soon as something is won, so one seed tells a whole game.
Run as a script, it looks for the shortest game that tells everything in `STORY`.
"""

from typing import Final

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, SeatAction
from tabletop.games.catalogue import find_game
from tabletop.games.nichtlustig.cards import PAIRS, PINK
from tabletop.games.nichtlustig.facts import STOP
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.match.match import Match

NAMES: Final = ("Ann", "Ben")
STORY: Final = frozenset(
    ("took", "took-from", "death-covered", "kept", "scored", "professors", "went-back")
)
USED: Final = frozenset(("duck-helped", "clown-helped", "took-in-time"))
"""Of the special cards that are used by hand, one at least."""


def new_match(seed: int) -> Match:
    """The game that this seed plays."""
    return Setup(find_game("nichtlustig"), NAMES, {}, seed).begin()


def choose(match: Match) -> SeatAction:
    """The next action."""
    state, legal = match.state, list(match.legal_actions())
    assert isinstance(state, NichtlustigState)
    if state.phase is not NichtlustigPhase.ROLLED:
        return legal[0] if state.phase is not NichtlustigPhase.DEATH else legal[-1]
    after = match.rules.apply(state, STOP)
    if after.phase is NichtlustigPhase.CLAIM and match.rules.legal_actions(after)[0] != STOP:
        return STOP
    pairs = [
        die
        for pair in PAIRS.values()
        for die in pair
        if state.dice[pair[0]] == state.dice[pair[1]] and not state.aside >> die & 1
    ]
    if not state.aside >> PINK & 1 and state.dice[PINK]:
        pairs.append(PINK)
    keeps = [a for a in legal if isinstance(a, Keep) and a.dice == tuple(pairs)]
    return next(iter(keeps), legal[0])


def told(match: Match) -> frozenset[str]:
    """What happened in a match so far."""
    return frozenset(line.event.code for line in match.log())


def tells_all(match: Match) -> bool:
    """Whether a match that is over had everything in it."""
    codes = told(match)
    return codes >= STORY and bool(codes & USED)


def played(seed: int) -> Match:
    """A whole game."""
    match = new_match(seed)
    while match.outcome is None:
        action = choose(match)
        assert match.submit(match.state.to_act, action, match.revision).legal
    return match


def decisions(match: Match) -> int:
    """How often a seat has acted."""
    return sum(step.actor >= 0 for step in match.steps)


if __name__ == "__main__":
    found = ((decisions(match), seed) for seed in range(400) if tells_all(match := played(seed)))
    print(sorted(found)[:5])
