"""Edited positions and their differences."""

import pytest

from tabletop.content.game_library import rules_for
from tabletop.engine.positions import Position
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.edit import (
    ActorDifference,
    FieldDifference,
    ZoneDifference,
    add_card,
    die_faces,
    differences,
    face_range,
    fetch_card,
    move_card,
    remove_card,
    start_node,
    with_actor,
    with_face,
    with_field,
)
from tabletop.match.match import AnyRules, Match
from tabletop.match.view import with_open_cards

NAMES = ("Ann", "Ben", "Cy")


def rules_of(game: str, seats: int = 3) -> AnyRules:
    return rules_for(game, NAMES[:seats], {})


def dealt(rules: AnyRules, seed: int = 5) -> Position:
    match = Match(rules, NAMES[: rules.seats], seed)
    match.resume()
    position: Position = rules.position(match.state)
    return position


def codes(rules: AnyRules, position: Position) -> set[str]:
    return {problem.message.code for problem in start_node(rules, position).problems or ()}


def test_cards_go_on_top_or_between() -> None:
    position = Position(((1, 2, 3), (7,)), 0, {})
    assert move_card(position, 0, 1, 1).zones == ((1, 3), (7, 2))
    assert move_card(position, 0, 0, 0, 2).zones == ((2, 3, 1), (7,))
    assert move_card(position, 0, 2, 1, 0).zones == ((1, 2), (3, 7))
    assert remove_card(position, 0, 0).zones == ((2, 3), (7,))
    assert add_card(position, 9, 1).zones == ((1, 2, 3), (7, 9))


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_position_of_play_has_no_problems(game: Game) -> None:
    rules = rules_of(game.id)
    position = dealt(rules)
    found = start_node(rules, position)
    assert found.problems is None
    assert not list(differences(rules, position, rules.position(found.after)))


def test_missing_and_surplus_cards_are_named() -> None:
    rules = rules_of("numnum")
    position = dealt(rules)
    assert "cards-missing" in codes(rules, remove_card(position, rules.zone("draw"), 0))
    card = position.zones[0][0]
    assert "too-many-copies" in codes(rules, add_card(position, card, 1))


def test_a_card_is_fetched_from_where_it_is_missed_least() -> None:
    rules = rules_of("numnum")
    draw, position = rules.zone("draw"), dealt(rules)
    card = position.zones[draw][4]
    from_pile = fetch_card(rules, position, card, 0)
    assert card in from_pile.zones[0]
    assert card not in from_pile.zones[draw]
    assert start_node(rules, from_pile).problems is None
    from_nowhere = fetch_card(rules, remove_card(position, draw, 4), card, 0)
    assert from_nowhere.zones[0][-1] == card
    open_card = position.zones[rules.zone("discard")][-1]
    moved_here = fetch_card(rules, position, open_card, 0)  # the only copy
    assert moved_here.zones[0][-1] == open_card
    assert codes(rules, moved_here) == {"discard-empty"}


def test_differences_of_all_kinds() -> None:
    rules = rules_of("numnum")
    position, draw = dealt(rules), rules.zone("draw")
    other = with_field(with_actor(move_card(position, draw, 0, 0), 1), "passes", 2)
    first, *rest = differences(rules, position, other)
    assert first == ActorDifference(0, 1)
    card = position.zones[draw][0]
    assert ZoneDifference(0, (), (card,)) in rest
    assert ZoneDifference(draw, (card,), ()) in rest
    assert FieldDifference("passes", 0, 2) in rest
    reordered = move_card(position, draw, 0, draw)
    assert list(differences(rules, position, reordered)) == [ZoneDifference(draw, (), ())]
    hand = move_card(position, 0, 0, 0)
    assert not list(differences(rules, position, hand)), "the order of a hand means nothing"


def test_dice_have_faces_where_the_fields_tell_them() -> None:
    rules = rules_of("nichtlustig")
    position = dealt(rules)
    assert die_faces(rules, position) == {}
    turned = with_face(rules, with_face(rules, position, 3, 5), 3, 0)
    assert die_faces(rules, turned) == {3: 0}
    assert face_range(rules) == range(6)
    assert start_node(rules, turned).problems
    wonderful = rules_of("wonderful-world")
    thrown = with_face(wonderful, dealt(wonderful), 0, 6)
    assert die_faces(wonderful, thrown) == {0: 6}
    assert face_range(wonderful) == range(1, 7)
    assert not face_range(rules_of("numnum"))
    without_dice = dealt(rules_of("numnum"))
    assert with_face(rules_of("numnum"), without_dice, 0, 1) == without_dice


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_at_an_open_table_all_is_seen_and_the_same_is_legal(game: Game) -> None:
    rules = rules_of(game.id)
    opened = with_open_cards(rules)
    match = Match(opened, NAMES, 4)
    match.resume()
    for number in range(40):
        state = match.state
        if match.outcome is not None:
            break
        assert match.legal_actions() == rules.legal_actions(state)
        assert match.observe(max(state.to_act, 0)).zones == state.zones
        action = match.legal_actions()[number % len(match.legal_actions())]
        match.submit(max(state.to_act, 0), action, match.revision)
    assert any(zone.visibility.value != "open" for zone in rules.zones) or game.id == "nichtlustig"


def test_at_an_open_table_actions_that_were_dealt_lie_open_too() -> None:
    """The rules of Dumm gelaufen of 1998 hide them from every seat."""
    rules = rules_for("dumm-gelaufen", NAMES, {"edition": "1998"})
    found = 0
    for seed in range(5):
        match = Match(rules, NAMES, seed)
        match.resume()
        found += int(str(rules.position(match.state).fields["face_down"]))
        for seat in range(3):
            assert with_open_cards(rules).observe(match.state, seat).zones == match.state.zones
    assert found
