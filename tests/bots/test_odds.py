"""Tests of exact probabilities against values computed by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from tabletop.bots.odds import (
    OutcomeGroup,
    TooManyOutcomesError,
    in_percent,
    outcome_groups,
)
from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Keep, Move, Roll, Rolled, Say, SeatAction, Taken
from tabletop.engine.capabilities import HasChanceOutcomes, HasDice
from tabletop.engine.fields import Value
from tabletop.engine.positions import Position
from tabletop.engine.zones import CHANCE, NOBODY, TEAM, State
from tabletop.match.chance import SeededChance
from tabletop.match.match import AnyRules, Match

NAMES = ("Ann", "Ben", "Cy")


def rules_of(game: str, seats: int = 2) -> AnyRules:
    return rules_for(game, NAMES[:seats], {})


def build(
    rules: AnyRules, zones: Mapping[int, str], rest: int, to_act: int, **fields: Value
) -> State:
    """Return a position; cards that are not named are in the zone `rest`."""
    left = Counter(rules.pieces())
    lying: list[tuple[int, ...]] = [()] * len(rules.zones)
    for zone, keys in zones.items():
        lying[zone] = tuple(rules.cards.ids[key] for key in keys.split())
        left.subtract(lying[zone])
    lying[rest] = (*sorted(left.elements()), *lying[rest])
    defaults = {field.name: field.default for field in rules.fields}
    state: State = rules.build(Position(tuple(lying), to_act, {**defaults, **fields}))
    return state


def throw(count: int, *, part: int = 1) -> dict[frozenset[str], Fraction]:
    """Return the men that a throw can remove, with probabilities.

    Rows 2 and 5 have the sums 2 and 7.
    """
    rules = rules_of("wonderful-world")
    row = [rules.zone("row", number=n) for n in range(1, 7)]
    zones = {row[1]: "newspaper-2", row[4]: "watch-5 hat-2"}
    if part == 1:
        zones |= {0: "hat-5", 1: "hat-6", rules.zone("landscapes"): "landscape-1"}
    landscape = next(card.key for card in rules.cards.cards if card.deck == "landscapes")
    zones = {zone: cards.replace("landscape-1", landscape) for zone, cards in zones.items()}
    state = build(
        rules,
        zones,
        rules.zone("box"),
        0 if part == 1 else TEAM,
        part=part,
        stage="roll",
    )
    found: dict[frozenset[str], Fraction] = {}
    for prospect in outcome_groups(rules, rules.apply(state, Roll(count))):
        moves = [a for a in prospect.actions if isinstance(a, Move)]
        hit = [m for m in moves if m.to == rules.zone("box")]
        cards = frozenset(rules.cards.key(move.card) for move in hit)
        found[cards] = found.get(cards, Fraction()) + prospect.probability
    assert sum(found.values()) == 1
    return found


def chances(found: Sequence[OutcomeGroup]) -> dict[SeatAction, Fraction]:
    """Return the probabilities with which actions become possible."""
    likely: dict[SeatAction, Fraction] = {}
    for prospect in found:
        for action in prospect.actions:
            likely[action] = likely.get(action, Fraction()) + prospect.probability
    return likely


def test_one_die_hits_a_row_of_two() -> None:
    assert throw(1) == {frozenset({"newspaper-2"}): Fraction(1, 6), frozenset(): Fraction(5, 6)}


def test_two_dice_hit_a_row_of_seven() -> None:
    found = throw(2)
    assert found[frozenset({"newspaper-2"})] == Fraction(1, 36)
    (of_seven,) = (cards for cards in found if cards and "newspaper-2" not in cards)
    assert found[of_seven] == Fraction(6, 36)
    assert found[frozenset()] == Fraction(29, 36)


def test_three_dice_hit_a_row_of_seven() -> None:
    """15 of the 216 throws of three dice have the sum 7."""
    found = throw(3)
    assert frozenset({"newspaper-2"}) not in found
    assert found[frozenset()] == 1 - Fraction(15, 216)


@pytest.mark.parametrize(
    ("dinosaur", "chance"),
    [
        ("dinosaur-24", Fraction(26, 36)),  # 20 on the table; 10 of the 36 pairs have less than 4
        ("dinosaur-28", Fraction(6, 36)),  # 3+5, 5+3, 4+4, 4+5, 5+4, 5+5
    ],
)
def test_two_dice_of_nichtlustig_win_a_dinosaur(dinosaur: str, chance: Fraction) -> None:
    rules = rules_of("nichtlustig")
    goals = " ".join(card.key for card in rules.cards.cards if card.deck == "goals")
    others = {
        rules.zone(kind): " ".join(c.key for c in rules.cards.cards if c.deck == kind)
        for kind in ("deaths", "specials")
    }
    state = build(
        rules,
        {rules.zone("grid"): goals, **others},
        rules.zone("grid"),
        0,
        phase="rolled",
        dice={0: 5, 1: 5, 2: 5, 3: 5, 4: 0, 5: 0, 6: 0},
        aside=(0, 1, 2),
        rolls=2,
    )
    found = outcome_groups(rules, rules.apply(state, Keep((3, 6))))
    assert sum(prospect.probability for prospect in found) == 1
    card = rules.cards.ids[dinosaur]
    won = [p for p in found if any(isinstance(a, Move) and a.card == card for a in p.actions)]
    assert sum((p.probability for p in won), Fraction()) == chance
    likely = chances(found)
    assert likely[next(a for a in likely if isinstance(a, Move) and a.card == card)] == chance
    assert found[0].probability == max(prospect.probability for prospect in found)


def test_classes_of_many_dice_count_all_ways() -> None:
    """One given die of five shows a given face in a sixth of the 7776 ways."""
    rules = rules_of("nichtlustig")
    match = Match(rules, NAMES[:2], 3)
    match.resume()
    match.submit(0, Say("roll"), match.revision)
    thrown = rules.apply(match.state, Keep((0, 6)))
    found = outcome_groups(rules, thrown)
    assert sum(prospect.probability for prospect in found) == 1
    assert sum(prospect.ways for prospect in found) == 6**5


def test_while_dice_may_be_left_as_they_lie_it_counts_what_they_win() -> None:
    """After the second roll only keeping and stopping are legal; stopping is skipped."""
    rules = rules_of("nichtlustig")
    match = Match(rules, NAMES[:2], 3)
    match.resume()
    match.submit(0, Say("roll"), match.revision)
    keeps = [a for a in match.legal_actions() if isinstance(a, Keep) and len(a.dice) in (5, 6)]
    found = [outcome_groups(rules, rules.apply(match.state, keep)) for keep in keeps]
    assert any(len(one) > 1 for one in found)
    assert all(isinstance(a, Move | Say) for one in found for p in one for a in p.actions)


def test_shuffles_and_many_dice_are_not_pretended_to_be_listed() -> None:
    for game in ("wonderful-world", "numnum", "dumm-gelaufen"):
        rules = rules_of(game, 3)
        with pytest.raises(TooManyOutcomesError):
            outcome_groups(rules, rules.initial_state())


def effects(rules: AnyRules, state: State) -> dict[object, Fraction]:
    """Return the probability of each set of actions, counted throw by throw."""
    assert isinstance(rules, HasChanceOutcomes)
    assert isinstance(rules, HasDice)
    counted: dict[object, Fraction] = {}
    for outcome, probability in rules.chance_outcomes(state):
        after = rules.apply(state, outcome)
        left = rules.leave_dice
        if left is not None and left in rules.legal_actions(after) and after.to_act >= 0:
            thrown = rules.apply(after, left)
            if not any(isinstance(a, Move) for a in rules.legal_actions(after)):
                after = thrown
        effect = (tuple(rules.legal_actions(after)), rules.outcome(after))
        counted[effect] = counted.get(effect, Fraction()) + probability
    return counted


def test_classes_of_throws_come_to_the_same_as_all_throws() -> None:
    """In all stages of games: special cards, scoring, Deaths and the final count."""
    rules = rules_of("nichtlustig", 3)
    compared: Counter[str] = Counter()
    for seed in range(4):
        chance, state = SeededChance(seed), rules.initial_state()
        while state.to_act != NOBODY:
            if state.to_act != CHANCE:
                legal = rules.legal_actions(state)
                few = [a for a in legal if isinstance(a, Keep) and len(a.dice) > 3] or legal
                state = rules.apply(state, few[chance.random_below(len(few))])
                continue
            thrown = rules.sample_chance(state, chance)
            assert isinstance(thrown, Rolled)
            if len(thrown.faces) < 4 and compared[state.phase] < 12:
                compared[state.phase] += 1
                likely: dict[object, Fraction] = {}
                for p in outcome_groups(rules, state):
                    likely[p.actions, p.outcome] = (
                        likely.get((p.actions, p.outcome), 0) + p.probability
                    )
                assert likely == effects(rules, state)
            state = rules.apply(state, thrown)
    assert compared.keys() == {"order", "throw", "count"}


def test_symbols_matter_where_no_death_is_left_to_owe() -> None:
    """Ann holds all Deaths, so Ben's turn is next; the Robot that blocks it can go."""
    rules = rules_of("nichtlustig")
    goals = " ".join(card.key for card in rules.cards.cards if card.deck == "goals")
    zones = {
        rules.zone("grid"): goals,
        rules.zone("specials"): "duck time-machine clown ufo virus",
        rules.zone("specials", owner=1): "robot",
        rules.zone("deaths", owner=0): " ".join(
            card.key for card in rules.cards.cards if card.deck == "deaths"
        ),
    }
    dice: Value = {0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 0, 6: 0}
    grid = rules.zone("grid")
    state = build(rules, zones, grid, 0, phase="rolled", dice=dice, rolls=2, aside=(0, 1, 2, 4, 5))
    thrown = rules.apply(state, Keep((6,)))
    likely = {p.actions: p.probability for p in outcome_groups(rules, thrown)}
    assert likely[Say("roll"),] == Fraction(1, 6)  # red-2 shows the Robot
    assert effects(rules, thrown) == {(actions, None): share for actions, share in likely.items()}


def test_seven_dice_are_counted_exactly() -> None:
    rules = rules_of("nichtlustig")
    match = Match(rules, NAMES[:2], 3)
    match.resume()
    found = outcome_groups(rules, rules.apply(match.state, Say("roll")))
    assert sum(p.ways for p in found) == 6**7
    assert sum(p.probability for p in found) == 1
    likely = {a.card: share for a, share in chances(found).items() if isinstance(a, Move)}
    assert likely[rules.cards.ids["yeti-3"]] == Fraction(1, 36)
    # One die of each colour shows a 3; sums of 24 and more occur in 1/6^6 times their ways.
    assert likely[rules.cards.ids["professors-3"]] == Fraction(11, 36) ** 3
    sums = Counter({0: 1})
    for _ in range(6):
        sums = Counter({t: sum(sums[t - face] for face in range(6)) for t in range(max(sums) + 6)})
    assert likely[rules.cards.ids["dinosaur-26"]] == Fraction(
        sum(ways for total, ways in sums.items() if total >= 26), 6**6
    )


def test_only_chance_has_prospects() -> None:
    rules = rules_of("numnum")
    match = Match(rules, NAMES[:2], 1)
    match.resume()
    with pytest.raises(ValueError, match="chance"):
        outcome_groups(rules, match.state)


def test_cards_taken_unseen_are_as_likely_as_there_are_copies() -> None:
    rules = rules_of("dumm-gelaufen", 3)
    for seed in range(60):
        match = Match(rules, NAMES, seed)
        match.resume()
        for number in range(120):
            legal = match.legal_actions()
            if not legal:
                break
            action = legal[(number * 7 + seed) % len(legal)]
            after = rules.apply(match.state, action)
            if after.to_act == CHANCE:
                try:
                    found = outcome_groups(rules, after)
                except TooManyOutcomesError:
                    found = ()
                if found and isinstance(found[0].example, Taken):
                    assert sum(p.probability for p in found) == 1
                    return
            match.submit(max(match.state.to_act, 0), action, match.revision)
    raise AssertionError("no card was ever taken unseen")


@pytest.mark.parametrize(
    ("probability", "percent"),
    [
        (Fraction(1), "100"),
        (Fraction(0), "0"),
        (Fraction(1, 6), "16.7"),
        (Fraction(1, 100_000), "0.1"),
        (Fraction(99_999, 100_000), "99.9"),
    ],
)
def test_percent_never_pretends_certainty(probability: Fraction, percent: str) -> None:
    assert in_percent(probability) == percent
