"""The kit with two backs, cards of a common row, several piles, and blind picks."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop import api
from tabletop.api import positions, solving, table
from tabletop.cards.card_file import load_card_set
from tabletop.engine.cards import HIDDEN
from tabletop.engine.gestures import Drop, Tap
from tabletop.engine.rules import Barrier
from tabletop.engine.zones import TEAM
from tabletop.match.chance import SeededChance
from tabletop.testing import matches_suite, rules_suite
from tabletop.testing.playing import Ply, in_words, sample
from tests.games.reef_game import SCHEMA, Phase, ReefRules, ReefState
from tests.games.test_kit import checks, given_to

CARDS = load_card_set(Path(__file__).with_name("reef.yaml"), SCHEMA, None)


@pytest.fixture(scope="module", params=[2, 3])
def rules(request: pytest.FixtureRequest) -> ReefRules:
    return ReefRules(CARDS, request.param, {})


@pytest.fixture(scope="module")
def moments(rules: ReefRules) -> list[Ply]:
    return sample(rules, 30, 300)


@pytest.mark.parametrize("check", checks(rules_suite, matches_suite), ids=lambda it: it.__name__)
def test_it_holds_what_every_game_holds(
    check: Callable[..., None], rules: ReefRules, moments: list[Ply]
) -> None:
    check(**given_to(check, rules, moments))


def at_play(rules: ReefRules) -> ReefState:
    """A position with cards in each zone; the first seat acts."""
    zones: list[tuple[int, ...]] = [()] * len(rules.zones)
    zones[0], zones[1], zones[rules.seats] = (0,), (1, 3), (4,)
    zones[-3:] = (2, 2, 3, 1), (4, 4, 5), (0,)
    return rules.build(
        positions.Position(tuple(zones), 0, {"phase": "play", "turn": 0, "victim": None})
    )


def test_cards_of_a_common_row_go_to_every_net(rules: ReefRules) -> None:
    state = at_play(rules)
    moves = [action for action in rules.legal_actions(state) if isinstance(action, api.Move)]
    assert moves == [api.Move(0, rules.seats + seat) for seat in range(rules.seats)]
    assert rules.legal_actions(state) is rules.legal_actions(at_play(rules)), "not listed again"


def test_any_seat_of_a_team_takes_what_all_see(rules: ReefRules) -> None:
    class Together(ReefRules):
        lifts_from = ()

        def refusal(self, state: ReefState, action: api.SeatAction) -> api.Verdict | None:
            return None if isinstance(action, api.Move) else self.nothing_left()

    team = Together(CARDS, rules.seats, {})
    state = at_play(rules)._replace(to_act=TEAM)
    cards = {move.card for move in team.legal_actions(state) if isinstance(move, api.Move)}
    assert cards == {0, 4}, "the reef and the nets, but no hand"
    assert team.prompt(state).code == "turn"


def test_a_card_in_its_own_net_is_not_offered_to_it(rules: ReefRules) -> None:
    class Anything(ReefRules):
        lifts_from = ()

        def refusal(self, state: ReefState, action: api.SeatAction) -> api.Verdict | None:
            return None

    moves = Anything(CARDS, rules.seats, {}).legal_actions(at_play(rules))
    assert api.Move(4, rules.seats) not in moves
    assert api.Move(4, rules.seats + 1) in moves


@pytest.mark.parametrize("gesture", [Drop, Tap])
def test_a_hidden_card_is_picked_by_hand(rules: ReefRules, gesture: type[Drop | Tap]) -> None:
    state, to = at_play(rules), {"zone": 0} if gesture is Drop else {}
    deep, shoal, reef = rules.zone("deep"), rules.zone("shoal"), rules.zone("reef")
    meant = {
        zone: next(rules.readings(state, gesture(HIDDEN, zone, **to)), None)
        for zone in (1, deep, shoal)
    }
    assert meant == {1: table.ChooseSeat(1), deep: api.Say("deep"), shoal: api.Say("shoal")}
    assert api.Say("reef") not in {*rules.readings(state, gesture(0, reef, **to))}


def test_a_blind_pick_is_chance(rules: ReefRules) -> None:
    robbed = rules.apply(at_play(rules), table.ChooseSeat(1))
    assert dict(rules.chance_outcomes(robbed)) == {
        solving.Taken(1): Fraction(1, 2),
        solving.Taken(3): Fraction(1, 2),
    }
    assert rules.check(robbed, solving.Taken(0)).reason == rules.bad_chance
    after = rules.apply(robbed, solving.Taken(3))
    assert after.zones[:2] == ((0, 3), (1,))
    assert rules.undo_barrier(robbed, solving.Taken(3), after) is Barrier.DRAW
    dived = rules.apply(at_play(rules), api.Say("deep"))
    assert dict(rules.chance_outcomes(dived))[solving.Taken(4)] == Fraction(2, 3)


def test_choices_are_told(rules: ReefRules) -> None:
    state = at_play(rules)
    for action, chosen in (
        (table.ChooseSeat(1), api.SeatRef(1)),
        (table.ChooseCard(3), api.CardRef(3)),
        (table.ChooseWord("red"), table.WordRef("red")),
    ):
        (event,) = rules.events(state, action, state)
        assert event == api.Event.of("chose", None, seat=api.SeatRef(0), chosen=chosen)


def test_hidden_cards_keep_the_backs_that_players_see(rules: ReefRules) -> None:
    state = at_play(rules)
    seen = rules.observe(state, 0)
    found = Counter[tuple[int, ...]]()
    for seed in range(200):
        dealt = rules.resample(seen, 0, SeededChance(seed))
        assert {CARDS.cards[card].deck for card in dealt.zones[-2]} == {"wrecks"}
        assert rules.observe(dealt, 0) == seen
        found[tuple(sorted(dealt.zones[1]))] += 1
    assert len(found) > 4, "all pearls can be in the hand"


def test_a_card_of_another_deck_is_impossible(rules: ReefRules) -> None:
    position = rules.position(at_play(rules))
    zones = list(position.zones)
    zones[-2], zones[-3] = (*zones[-2][1:], zones[-3][0]), (*zones[-3][1:], zones[-2][0])
    with pytest.raises(positions.ImpossiblePositionError) as caught:
        rules.build(positions.Position(tuple(zones), 0, position.fields))
    codes = {problem.message.code for problem in caught.value.problems}
    assert codes == {"card-cannot-lie-there"}


def test_a_failure_names_cards_and_zones(rules: ReefRules) -> None:
    told = in_words(rules, at_play(rules), [api.Move(0, rules.seats + 1), api.Say("deep")])
    assert told == "deep, pearl-1 > net/Ben (in reef)"


class _FromAnywhere(ReefRules):
    """Does not say that cards come from the reef only."""

    lifts_from = ()


def test_another_copy_than_the_one_that_is_lifted_is_named(rules: ReefRules) -> None:
    state = at_play(rules)
    move = api.Move(0, rules.seats + 1)
    assert rules.origin(state, move) == rules.zone("reef")
    careless = _FromAnywhere(CARDS, rules.seats, {})
    assert careless.origin(state, move) == 0
    moments = [Ply(state, move, careless.apply(state, move))]
    with pytest.raises(AssertionError, match=r"\(in hand/Ann\): .* another copy of the card"):
        rules_suite.test_a_moved_card_leaves_the_zone_from_which_it_is_lifted(careless, moments)


class _Unlisted(ReefRules):
    """Forgets the moves to the nets of others."""

    def legal_actions(self, state: ReefState) -> list[api.SeatAction]:
        every = super().legal_actions(state)
        return [x for x in every if not isinstance(x, api.Move) or x.to == self.seats]


def test_a_disagreement_is_named(rules: ReefRules) -> None:
    state = at_play(rules)
    with pytest.raises(AssertionError, match=r"`refusal` allows .*: pearl-1 > net/Ben"):
        rules_suite.test_legal_actions_and_check_agree(
            _Unlisted(CARDS, rules.seats, {}), [Ply(state, None, None)]
        )


def test_phases_are_those_of_chance_and_play(moments: list[Ply]) -> None:
    assert {moment.before.phase for moment in moments} == {*Phase}
