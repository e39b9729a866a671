"""Tests that actions can be written and read with any names of players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Move, Shuffled
from tabletop.engine.notation import Notation
from tabletop.engine.player_names import MAX_NAME_LENGTH, clean_name, name_problem
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game

WORDS = (
    *("from", "with", "keep", "rest", "choose", "roll", "rolled", "took", "shuffled", "stop"),
    *("hat-2", "heart-4", "row", "draw", "hand", "Team ", "null.", "on", "7", "1.5", "~"),
    *("a  b", "a:", ":", "-", "- x", "'", "#1", "a, b", "[x]", "{x}", "&a", "*a", "!a", "%", "@"),
    *("\\", "Zoë", "Zoe\u0308", "李", "\u017f", "İ", "א", "x" * MAX_NAME_LENGTH),
)
_WRITTEN = (
    st.sampled_from(WORDS)
    | st.text(st.sampled_from("ab:-.,'#[]{}&*! \\7~"), min_size=1, max_size=6)
    | st.text(min_size=1, max_size=MAX_NAME_LENGTH)
)
NAMES = _WRITTEN.map(clean_name).filter(lambda name: name_problem(name) is None)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(data=st.data())
@settings(max_examples=60)
def test_actions_come_back_whatever_the_players_are_called(game: Game, data: st.DataObject) -> None:
    most = game.seats[1]
    names = tuple(data.draw(st.lists(NAMES, min_size=most, max_size=most, unique=True)))
    rules = rules_for(game.id, names, {})
    notation = Notation(rules, names)
    zones = range(len(rules.zones))
    actions = (
        *rules.vocabulary(),
        *(Move(0, zone) for zone in zones),
        *(Move(0, zone, None, zone, 1) for zone in zones),
        *(Move(0, None, 1, zone) for zone in zones),
        *(Shuffled(zone, (0, 1)) for zone in zones),
    )
    for action in actions:
        assert notation.parse(notation.text(action)) == action
    for seat, name in enumerate(names):
        assert notation.seat_id(notation.seat_name(seat)) == notation.seat_id(name) == seat
    for zone in zones:
        assert notation.zone_id(notation.zone_name(zone)) == zone
