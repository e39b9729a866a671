"""What a seat has not seen follows from what it sees, and tells nothing beyond it."""

from random import Random

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.games.catalogue import CATALOG
from tabletop.library.game_library import rules_for
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.queries import unseen

NAMES = ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_what_is_unseen_is_what_lies_hidden_and_no_more_is_told(game: str) -> None:
    rules, random = rules_for(game, NAMES, {}), Random(1)
    match = Match(rules, NAMES, 4)
    match.resume()
    hidden = 0
    for number in range(12):
        for seat in range(len(NAMES)):
            seen = match.observe(seat)
            found = unseen(rules, seen)
            really = [
                card
                for here, open_here in zip(match.state.zones, seen.zones, strict=True)
                for card, known in zip(here, open_here, strict=True)
                if known == HIDDEN
            ]
            assert {card: really.count(card) for card in really} == dict(found.cards)
            assert sum(count for _, count in found.places) == len(really)
            other = rules.resample(seen, seat, SeededChance(number))
            assert unseen(rules, rules.observe(other, seat)) == found
            hidden += len(really)
        if match.outcome is None:
            match.submit(max(match.to_act, 0), random.choice(match.legal_actions()), match.revision)
    assert (hidden == 0) is (game == "nichtlustig")  # all cards of which lie open
