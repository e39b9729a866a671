"""Whole games of Dumm gelaufen! by players who go for their tasks, and seeds in which much happens.

Run as a script, it looks for the first seeds that tell the story which `test_whole_games.py` plays.
"""

from typing import Final

from tabletop.bots.policy import GreedyPolicy
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import SeatAction
from tabletop.games.catalogue import find_game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match

GAME: Final = "dumm-gelaufen"
NAMES: Final = ("Ann", "Ben")
EDITIONS: Final = ("new", "1998")
STORY: Final = frozenset(("mac", "piles", "kept", "immediate", "claims"))
LONGEST: Final = 110
"""So many decisions can be made by mouse in the time that a test may take."""


class Player:
    """Does what brings the seat to act nearest to its task."""

    def __init__(self, seed: int) -> None:
        self._policy = GreedyPolicy(1)
        self._chance = SeededChance(seed)

    def choose(self, match: Match) -> SeatAction:
        """The next action."""
        seen = match.observe(match.state.to_act)
        return self._policy.choose(match.rules, seen, match.legal_actions(), self._chance)


def new_match(seed: int, edition: str) -> Match:
    """The game that this seed deals."""
    return Setup(find_game(GAME), NAMES, {"edition": edition}, seed).begin()


def told(match: Match) -> frozenset[str]:
    """What happened in a match so far."""
    found = set()
    claims = 0
    for line in match.log():
        code, params = line.event.code, dict(line.event.params)
        claims += code == "claimed"
        names = {"played": "kept", "carries-out": "immediate", "won": "won"}
        if code in names:
            found.add(names[code])
        if code == "took":
            source = params["source"]
            mac = getattr(source, "zone", None) == match.rules.zone("mac")
            found.add("mac" if mac else "piles")
    if claims >= 3:
        found.add("claims")
    return frozenset(found)


def find(edition: str, first: int = 0) -> int:
    """The first seed of a game that tells the whole story, and is not too long."""
    seed = first
    while True:
        match, player = new_match(seed, edition), Player(seed)
        decisions = 0
        while match.outcome is None and decisions < LONGEST:
            match.submit(match.state.to_act, player.choose(match), match.revision)
            decisions += 1
        if match.outcome is not None and told(match) >= STORY:
            return seed
        seed += 1


if __name__ == "__main__":
    for name in EDITIONS:
        print(f"{name}: {find(name)}")
