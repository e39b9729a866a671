"""A copy that holds only what one seat may see."""

from collections import Counter
from random import Random

import pytest

from tabletop.engine.cards import HIDDEN
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.resample import guessed
from tests.conformance.playing import configurations, load, sample


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_what_is_hidden_is_dealt_anew_and_the_rest_stays(game: Game) -> None:
    changed = hidden = 0
    for candidate, seats, options in configurations():
        if candidate is not game:
            continue
        rules = load(game, seats, options)
        for number, moment in enumerate(sample(rules, 2, 40)):
            state = moment.before
            if state.to_act == CHANCE:
                continue
            viewer = Random(number).randrange(seats)
            seen = rules.observe(state, viewer)
            hidden += any(HIDDEN in zone for zone in seen.zones)
            position = guessed(rules, state, viewer, SeededChance(number))
            copy = rules.build(position)
            assert rules.observe(copy, viewer).zones == seen.zones
            assert Counter(c for zone in copy.zones for c in zone) == +rules.pieces()
            if state.to_act == viewer:
                assert list(rules.legal_actions(copy)) == list(rules.legal_actions(state))
            changed += copy.zones != state.zones
    assert bool(changed) == bool(hidden)


def test_how_it_is_dealt_says_nothing_of_how_it_lies() -> None:
    """Two positions that the seat cannot tell apart give the same copies equally often."""
    rules = load(find_game("numnum"), 2, {})
    state = next(m.before for m in sample(rules, 1, 400) if m.before.to_act == 0)
    [top] = state.zones[rules.zone("draw")][-1:]
    found = Counter(
        guessed(rules, state, 0, SeededChance(seed)).zones[rules.zone("draw")][-1]
        for seed in range(300)
    )
    assert found[top] < 30
    assert len(found) > 30
