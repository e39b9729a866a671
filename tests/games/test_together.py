"""A cooperative game in which anybody may act, with rounds that score."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, NamedTuple

import pytest

from tabletop import api
from tabletop.api import positions, table
from tabletop.cards.card_file import load_card_set
from tabletop.engine.outcome import totals
from tabletop.testing import rules_suite
from tabletop.testing.playing import Ply, sample
from tests.games.plain_game import SCHEMA
from tests.games.test_kit import checks, given_to

CARDS = load_card_set(Path(__file__).with_name("plain_cards.yaml"), SCHEMA, None)
ROUNDS, LENGTH, GOAL = 2, 4, 4


class PathState(NamedTuple):
    """A position: the pile, the cards on offer, the path, and the paths of earlier rounds."""

    zones: api.Zones
    to_act: api.Seat
    lengths: Annotated[tuple[int, ...], positions.ListOf(api.Integer(0, LENGTH))] = ()


class PathRules(api.PlainRules[PathState], table.HasScores[PathState]):
    """Together, build two rising paths; each card of a path is a point."""

    cooperative: ClassVar[bool] = True
    game: ClassVar[str] = "path"
    version: ClassVar[int] = 1
    state: ClassVar[type[PathState]] = PathState
    words: ClassVar[tuple[str, ...]] = ("end",)
    lands_on: ClassVar[tuple[str, ...]] = ("path",)
    over: ClassVar[api.Reason] = api.Reason("over", "PA-R2")
    bad_chance: ClassVar[api.Reason] = api.Reason("bad-chance", "PA-S1")
    not_offered: ClassVar[api.Reason] = api.Reason("not-offered", "PA-R1")
    not_higher: ClassVar[api.Reason] = api.Reason("not-higher", "PA-R1")

    def lay_out(self, seats: int) -> Sequence[api.ZoneSpec]:
        shown = api.Visibility.OPEN
        return (
            api.ZoneSpec("draw", api.Visibility.HIDDEN),
            api.ZoneSpec("offer", shown, ordered=False),
            api.ZoneSpec("path", shown),
            api.ZoneSpec("old", shown, role=api.ZoneRole.OUT_OF_PLAY),
        )

    def initial_state(self) -> PathState:
        return PathState((self.cards.copies("numbers"), (), (), ()), api.CHANCE)

    def due(self, state: PathState) -> api.ChanceEvent:
        return api.Shuffle(0, state.zones[0])

    def refusal(self, state: PathState, action: api.SeatAction) -> api.Verdict | None:
        _, offer, path, _ = state.zones
        match action:
            case api.Move(card) if card not in offer:
                return self.not_offered()
            case api.Move(card) if path and card <= path[-1]:
                return self.not_higher()
            case _:
                return None

    def carry_out(self, state: PathState, action: api.Action) -> PathState:
        draw, offer, path, old = map(list, state.zones)
        lengths = state.lengths
        match action:
            case api.Shuffled(_, order):
                draw = list(order)
            case api.Move(card):
                offer.remove(card)
                path.append(card)
        if action == api.Say("end") or len(path) == LENGTH:
            lengths, old, path = (*lengths, len(path)), [*old, *path], []
        while draw and len(offer) < 3:
            offer.append(draw.pop())
        zones = (draw, offer, path, old)
        return PathState(tuple(map(tuple, zones)), api.TEAM, lengths)

    def result(self, state: PathState) -> api.Outcome | None:
        if len(state.lengths) < ROUNDS:
            return None
        total = sum(state.lengths)
        winners = tuple(range(self.seats)) if total >= GOAL else ()
        return api.Outcome("over", "PA-R2", winners, team=True, reached=(total,))

    def score_sheet(self, state: PathState) -> tuple[table.ScoreLine, ...]:
        points, cards = (sum(state.lengths),) * self.seats, ((),) * self.seats
        return (table.ScoreLine("path", "PA-R1", points, cards),)

    def interlude(
        self, before: PathState, action: api.Action, after: PathState
    ) -> api.Event | None:
        over = len(before.lengths) < len(after.lengths) < ROUNDS
        return api.Event.of("round", None, n=after.lengths[-1]) if over else None


@pytest.fixture(scope="module", params=[1, 3])
def rules(request: pytest.FixtureRequest) -> PathRules:
    return PathRules(CARDS, request.param, {})


@pytest.fixture(scope="module")
def moments(rules: PathRules) -> list[Ply]:
    return sample(rules, 10, 200)


@pytest.mark.parametrize("check", checks(rules_suite), ids=lambda check: check.__name__)
def test_it_holds_what_every_game_holds(
    check: Callable[..., None], rules: PathRules, moments: list[Ply]
) -> None:
    check(**given_to(check, rules, moments))


def test_all_win_or_lose_together(rules: PathRules, moments: list[Ply]) -> None:
    outcomes = [rules.result(moment.before) for moment in moments if moment.action is None]
    assert {outcome.winners for outcome in outcomes if outcome} == {(), tuple(range(rules.seats))}
    rounds = [
        rules.interlude(moment.before, moment.action, moment.after)
        for moment in moments
        if moment.action is not None
    ]
    assert any(rounds)
    assert totals(rules.score_sheet(PathState(((),) * 4, 0, (4, 2)))) == (6,) * rules.seats
