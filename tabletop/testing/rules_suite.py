"""Tests that the methods of rules agree with each other."""

from collections import Counter
from typing import Final

import pytest

from tabletop.bots.policy import GreedyPolicy
from tabletop.engine.actions import ChanceAction, Move, Rolled, Shuffled, Taken
from tabletop.engine.capabilities import (
    HasChanceOutcomes,
    covers_of,
    dice_of,
    notes_of,
    score_sheet_of,
)
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError
from tabletop.engine.verdict import LEGAL
from tabletop.engine.zones import CHANCE, NOBODY, State, Visibility
from tabletop.games.catalogue import find_game
from tabletop.games.game import Game
from tabletop.games.returns import MOST_STEPS, described
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import (
    NAMES,
    AnyRules,
    Ply,
    candidates,
    configurations,
    in_words,
    load,
    pairs_of_options,
    play,
    position_at_random,
    sample,
    twin,
)

JUDGED_POSITIONS = 15
"""The number of positions in which every action is checked."""
RANDOM_POSITIONS = 2000
"""The number of random positions."""
LEAST_GAMES = 20
"""The least number of games that are played to the end."""
LISTED_IN = 3
"""The number of games in which the legal actions of every position are listed."""


def test_legal_actions_and_check_agree(rules: AnyRules, decisions: list[Ply]) -> None:
    everything = set(candidates(rules))
    for moment in decisions[:: max(1, len(decisions) // JUDGED_POSITIONS)]:
        legal = list(rules.legal_actions(moment.before))
        unknown = in_words(rules, moment.before, set(legal) - everything)
        assert not unknown, f"neither `vocabulary` nor `moves` contains {unknown}"
        allowed = {action for action in everything if rules.check(moment.before, action).legal}
        refused = in_words(rules, moment.before, set(legal) - allowed)
        assert not refused, f"`legal_actions` lists what `refusal` refuses: {refused}"
        unlisted = in_words(rules, moment.before, allowed - set(legal))
        assert not unlisted, f"`refusal` allows what `legal_actions` does not list: {unlisted}"


def test_no_action_is_listed_twice(rules: AnyRules) -> None:
    """`legal_actions` has no duplicates in any position."""
    for seed in range(LISTED_IN):
        for moment in play(rules, seed, reluctant=seed % 2 == 1):
            if moment.before.to_act == CHANCE:
                continue
            legal = list(rules.legal_actions(moment.before))
            twice = [action for action, count in Counter(legal).items() if count > 1]
            assert not twice, in_words(rules, moment.before, twice)


def test_a_game_that_goes_on_has_an_action(rules: AnyRules, moments: list[Ply]) -> None:
    for moment in moments:
        state = moment.before
        over = rules.outcome(state) is not None
        assert over == (state.to_act == NOBODY)
        if state.to_act != CHANCE:
            assert bool(rules.legal_actions(state)) != over


def test_some_games_end(rules: AnyRules) -> None:
    # Random play may not end a game, but purposeful play does.
    policies = (None, None, GreedyPolicy(1), GreedyPolicy(1), GreedyPolicy(1))
    games = (play(rules, seed, cap=5000, policy=policy) for seed, policy in enumerate(policies))
    outcome = next(filter(None, (rules.outcome([*moments][-1].before) for moments in games)))
    assert set(outcome.winners) <= set(range(rules.seats))


def test_games_with_all_seats_and_pairs_of_options_end(game: Game) -> None:
    """No game has a dead end; if random play does not end it, medium players do.

    With the fewest seats, both play each game.
    """
    ways = [*pairs_of_options(game)]
    for number in range(max(len(ways), LEAST_GAMES)):
        seats, options = ways[number % len(ways)]
        rules = load(game, seats, options)
        for policy in (None, GreedyPolicy(1)):
            *_, last = play(rules, number, cap=MOST_STEPS, policy=policy)
            state = last.before
            where = f"{game.id}, seed {number}, {described(rules, state)}"
            if state.to_act == NOBODY and seats > game.seats[0]:
                break
            going_on = state.to_act in (CHANCE, NOBODY) or rules.legal_actions(state)
            assert going_on, f"a dead end: {where}"
        assert state.to_act == NOBODY, f"endless, after {MOST_STEPS} steps: {where}"


def test_every_card_is_in_exactly_one_zone(rules: AnyRules, moments: list[Ply]) -> None:
    for moment in moments:
        lying = Counter(card for zone in moment.before.zones for card in zone)
        assert lying == +rules.pieces()


def test_a_moved_card_leaves_the_zone_from_which_it_is_lifted(
    rules: AnyRules, moments: list[Ply]
) -> None:
    for before, action, after in moments:
        if isinstance(action, Move):
            zones = zip(rules.zones, before.zones, after.zones, strict=True)
            left = [
                zone
                for zone, (spec, old, new) in enumerate(zones)
                if spec.visibility is not Visibility.HIDDEN
                and new.count(action.card) < old.count(action.card)
            ]
            assert not left or rules.origin(before, action) in left, (
                f"{in_words(rules, before, [action])}: `carry_out` takes another copy of the card; "
                "does `lifts_from` name the zones from which cards are moved?"
            )


def test_states_are_values(rules: AnyRules, decisions: list[Ply]) -> None:
    for moment in decisions[:50]:
        if moment.action is not None:
            before = hash(moment.before)
            again = rules.apply(moment.before, moment.action)
            assert (again, hash(moment.before)) == (moment.after, before)


def test_who_acts_sees_enough_to_decide(rules: AnyRules, decisions: list[Ply]) -> None:
    for moment in decisions:
        seat = max(moment.before.to_act, 0)
        seen = rules.observe(moment.before, seat)
        assert list(rules.legal_actions(seen)) == list(rules.legal_actions(moment.before))


def test_every_action_has_words(rules: AnyRules, moments: list[Ply]) -> None:
    notation = Notation(rules, NAMES[: rules.seats])
    played = [moment.action for moment in moments if moment.action is not None]
    for action in (*played, *candidates(rules)):
        assert notation.parse(notation.text(action)) == action


def test_a_position_is_built_again(rules: AnyRules, decisions: list[Ply]) -> None:
    for moment in decisions:
        position = rules.position(moment.before)
        try:
            again = rules.build(position)
        except ImpossiblePositionError as error:
            pytest.fail(f"{position} is refused: {error.problems}")
        assert rules.position(again) == position
        assert again == moment.before, "a position says all that the state does"
        assert list(rules.legal_actions(again)) == list(rules.legal_actions(moment.before))
        assert rules.outcome(again) == rules.outcome(moment.before) or moment.action is None


def test_position_names_every_field(rules: AnyRules, decisions: list[Ply]) -> None:
    names = {field.name for field in rules.fields}
    for moment in decisions[:20]:
        assert set(rules.position(moment.before).fields) == names


def test_random_positions_are_refused_or_played(game: Game) -> None:
    """Neither the rules nor what is shown raises, whatever position is set up."""
    ways = [load(game, seats, options) for _, seats, options in configurations([game])]
    for number in range(RANDOM_POSITIONS):
        rules = ways[number % len(ways)]
        position = position_at_random(rules, number)
        try:
            state = rules.build(position)
        except ImpossiblePositionError:
            continue
        try:
            for ply in play(rules, number, cap=2, start=state):
                for ask in (rules.prompt, rules.outcome, rules.position):
                    ask(ply.before)
                for show in (dice_of, notes_of, covers_of, score_sheet_of):
                    show(rules, rules.observe(ply.before, 0))
        except Exception as error:
            raise AssertionError(f"`impossible` should refuse {position}") from error


def test_a_lost_or_doubled_card_is_impossible(rules: AnyRules, decisions: list[Ply]) -> None:
    position = rules.position(decisions[0].before)
    zones = [list(cards) for cards in position.zones]
    if not any(zones):
        return  # the game has only dice
    largest = max(range(len(zones)), key=lambda zone: len(zones[zone]))
    lost, kept = zones[largest][0], zones[largest][-1]
    zones[largest][0] = kept
    broken = position.__class__(
        tuple(tuple(cards) for cards in zones), position.to_act, position.fields
    )
    with pytest.raises(ImpossiblePositionError) as caught:
        rules.build(broken)
    codes = {problem.message.code for problem in caught.value.problems}
    if lost != kept:
        assert "too-many-copies" in codes
        assert "cards-missing" in codes


def test_chance_is_checked(rules: AnyRules, moments: list[Ply]) -> None:
    chances = [moment for moment in moments if moment.before.to_act == CHANCE]
    assert chances or rules.initial_state().to_act != CHANCE
    for moment in chances:
        if moment.action is None:
            continue  # the random game was cut off here
        assert isinstance(moment.action, ChanceAction)
        assert rules.check(moment.before, moment.action) == LEGAL
        assert not rules.check(moment.before, _damaged(moment.action)).legal
        assert not rules.legal_actions(moment.before)


def _damaged(action: ChanceAction) -> ChanceAction:
    match action:
        case Shuffled(zone, order):
            return Shuffled(zone, order[1:])
        case Rolled(faces):
            return Rolled((*faces, 1))
        case Taken():
            return Taken(-1)


def test_seats_and_chance_do_not_act_for_each_other(rules: AnyRules, moments: list[Ply]) -> None:
    word = next(iter(rules.vocabulary()), Move(0, 0))
    for moment in moments:
        if moment.before.to_act == CHANCE:
            assert rules.check(moment.before, word).reason is not None
        else:
            assert not rules.check(moment.before, Rolled((1,))).legal


def test_every_zone_has_its_place(rules: AnyRules, decisions: list[Ply]) -> None:
    for moment in decisions[:: max(1, len(decisions) // 20)]:
        for viewer in range(rules.seats):
            plan = rules.plan(moment.before, viewer)
            placed = Counter(place.zone for place in plan.places)
            homeless = [rules.zones[zone] for zone in _shown(rules, moment) if not placed[zone]]
            assert not homeless, "a zone with cards has no place"
            assert all(count == 1 for count in placed.values())
            for place in plan.places:
                assert place.direction in {-1, 0, 1}
                assert place.width / 2 <= place.x <= plan.width - place.width / 2
                assert place.height / 2 <= place.y <= plan.height - place.height / 2


def _shown(rules: AnyRules, moment: Ply) -> set[int]:
    return {zone for zone in range(len(rules.zones)) if moment.before.zones[zone]}


def test_dice_are_at_places_of_the_plan(rules: AnyRules, decisions: list[Ply]) -> None:
    for moment in decisions[:: max(1, len(decisions) // 20)]:
        places = {place.name for place in rules.plan(moment.before, 0).dice}
        shown = dice_of(rules, moment.before)
        assert [die.die for die in shown] == list(range(len(rules.cards.dice)))
        assert {die.place for die in shown} <= places
        assert {die.stage for die in shown if die.stage is not None} <= places


def test_listed_chances_add_up(rules: AnyRules, moments: list[Ply]) -> None:
    listed = 0
    for moment in moments:
        if moment.before.to_act != CHANCE or isinstance(moment.action, Shuffled):
            continue
        if not isinstance(rules, HasChanceOutcomes):
            return
        try:
            outcomes = list(rules.chance_outcomes(moment.before))
        except ValueError:
            continue
        listed += 1
        assert sum(probability for _, probability in outcomes) == 1
        assert len({action for action, _ in outcomes}) == len(outcomes)
        for action, _ in outcomes:
            assert rules.check(moment.before, action).legal
    assert listed or not rules.cards.dice


def test_the_catalog_knows_whether_all_play_together(rules: AnyRules) -> None:
    assert find_game(rules.game).cooperative == rules.cooperative


_REVEALED: Final = "this tells of cards that not everybody sees"


def test_what_everybody_may_know_follows_from_what_a_seat_sees(
    rules: AnyRules, moments: list[Ply]
) -> None:
    """The window passes only observations to these methods of the rules."""
    asked = (dice_of, notes_of, covers_of, score_sheet_of)
    for moment in moments[::5]:
        state = moment.before
        answers = [ask(rules, state) for ask in asked]
        prompt, outcome = rules.prompt(state), rules.outcome(state)
        for viewer in (None, *range(rules.seats)):
            seen = rules.observe(state, viewer)
            for ask, answer in zip(asked, answers, strict=True):
                assert ask(rules, seen) == answer, f"{ask.__name__}: {_REVEALED}"
            assert rules.prompt(seen) == prompt, f"prompt: {_REVEALED}"
            assert rules.outcome(seen) == outcome, f"outcome: {_REVEALED}"
            assert rules.plan(seen, viewer) == rules.plan(state, viewer), f"plan: {_REVEALED}"


def test_what_is_dealt_anew_looks_the_same(rules: AnyRules) -> None:
    for number, moment in enumerate(sample(rules, 2, 30)):
        state = moment.before
        for seat in (*range(rules.seats), None)[number % 2 :: 2]:
            seen = rules.observe(state, seat)
            dealt = rules.resample(seen, seat, SeededChance(number))
            assert rules.observe(dealt, seat) == seen
            assert _backs(rules, dealt) == _backs(rules, state), (
                "a hidden card gets another back; does its `ZoneSpec` name its decks?"
            )
            assert Counter(card for zone in dealt.zones for card in zone) == +rules.pieces()
            if state.to_act == CHANCE:
                rules.apply(dealt, rules.sample_chance(dealt, SeededChance(number)))
            else:
                rules.build(rules.position(dealt))


def _backs(rules: AnyRules, state: State) -> list[Counter[str]]:
    """Return how many cards of each back are in each zone; players see this."""
    decks, cards = rules.cards.decks, rules.cards.cards
    return [Counter(decks[cards[card].deck].back for card in zone) for zone in state.zones]


def test_it_depends_on_nothing_that_is_hidden(rules: AnyRules) -> None:
    """Positions that look the same to a seat are resampled in the same way."""
    for number, moment in enumerate(sample(rules, 1, 10)):
        for seat in range(rules.seats):
            other = twin(rules, moment.before, seat, number)
            dealt = [
                rules.resample(rules.observe(state, seat), seat, SeededChance(number))
                for state in (moment.before, other)
            ]
            assert dealt[0] == dealt[1]
