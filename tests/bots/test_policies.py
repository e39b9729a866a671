"""Tests that levels decide by their seats' views, and that better ones play well."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest

from tabletop.analysis.simulation import play_game
from tabletop.bots.policy import BotError, EasyPolicy, GreedyPolicy, Policy, RandomPolicy, estimate
from tabletop.bots.registry import ENTRY_POINT_GROUP, LEVELS, find_policy
from tabletop.bots.search import SearchPolicy
from tabletop.engine.actions import Say
from tabletop.engine.capabilities import HasHeuristic
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import NOBODY, Zones
from tabletop.games.catalogue import CATALOG
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import AnyRules, Ply, load, play, twin

if TYPE_CHECKING:
    from tabletop.engine.rules import Rules

SMALLEST = tuple(load(game, max(2, game.seats[0]), {}) for game in CATALOG)
"""Every game with two players, or the fewest possible."""
every_game = pytest.mark.parametrize("rules", SMALLEST, ids=lambda rules: rules.game)
every_level = pytest.mark.parametrize("level", LEVELS)


def player(level: str) -> Policy:
    """Return a player of a level; the strong one has limited time."""
    return SearchPolicy(4) if level == "strong" else LEVELS[level]()


def decisions(rules: AnyRules) -> Iterator[tuple[int, Ply]]:
    """Yield positions of a game in which a seat can choose, thinned out."""
    moments = [m for m in play(rules, 1, cap=120) if len(rules.legal_actions(m.before)) > 1]
    return enumerate(moments[:: max(1, len(moments) // 12)])


@every_level
@every_game
def test_what_is_hidden_changes_no_decision(rules: AnyRules, level: str) -> None:
    """Positions that look the same to a seat lead to the same move for equal seeds."""
    compared = 0
    for number, moment in decisions(rules):
        state = moment.before
        seat = max(state.to_act, 0)
        choices = []
        for position in (state, twin(rules, state, seat, number)):
            seen, legal = rules.observe(position, seat), rules.legal_actions(position)
            choices.append(player(level).choose(rules, seen, legal, SeededChance(number)))
        assert choices[0] == choices[1]
        assert choices[0] in rules.legal_actions(state)
        compared += 1
    assert compared > 5


@every_game
def test_what_is_sensible_is_legal(rules: AnyRules) -> None:
    assert isinstance(rules, HasHeuristic)
    for _, moment in decisions(rules):
        state = moment.before
        seat = max(state.to_act, 0)
        seen, legal = rules.observe(state, seat), rules.legal_actions(state)
        found = rules.sensible(seen, legal)
        assert 0 < len(found) == len(set(found))
        assert set(found) <= set(legal)
        # Knowledge of the opponents' hands changes nothing.
        assert list(found) == list(rules.sensible(state, legal))
        assert 0 <= rules.heuristic(seen, seat) <= 1
        assert 0 <= rules.heuristic(state, seat) <= 1


@every_game
def test_greedy_players_finish(rules: AnyRules) -> None:
    played = play_game(rules, [GreedyPolicy(1)] * 2, 1, 0, 4000)
    assert played.outcome is not None


# --- a game small enough to be solved -----------------------------------------------------------


class Rung(NamedTuple):
    """A position on a ladder: two players climb in turn; the first at the top wins."""

    heights: tuple[int, int] = (0, 0)
    to_act: int = 0
    zones: Zones = ()


UP, STAY, DOWN = Say("up"), Say("stay"), Say("down")
TOP = 3


class Ladder(HasHeuristic[Rung]):
    """The part of a ladder's rules that a policy needs."""

    turns_ahead = 10

    def legal_actions(self, state: Rung) -> tuple[Say, ...]:
        return () if state.to_act == NOBODY else (DOWN, STAY, UP)

    def apply(self, state: Rung, action: Say) -> Rung:
        heights = list(state.heights)
        heights[state.to_act] += {"up": 1, "stay": 0, "down": -1}[action.word]
        over = max(heights) >= TOP
        return Rung((heights[0], heights[1]), NOBODY if over else 1 - state.to_act)

    def resample(self, observation: Rung, seat: int, chance: object) -> Rung:
        return observation

    def outcome(self, state: Rung) -> Outcome | None:
        winners = tuple(seat for seat in (0, 1) if state.heights[seat] >= TOP)
        return Outcome("won", "X", winners) if winners else None

    def heuristic(self, state: Rung, seat: int) -> float:
        return 0.5 + (state.heights[seat] - state.heights[1 - seat]) / 20

    def sensible(self, state: Rung, legal: Any) -> Any:  # noqa: ANN401
        return [action for action in legal if action != DOWN]


LADDER = cast("Rules[Any]", Ladder())


@pytest.mark.parametrize(
    ("policy", "chosen"),
    [
        (RandomPolicy(), {UP, STAY, DOWN}),
        (EasyPolicy(), {UP, STAY, DOWN}),
        (GreedyPolicy(), {UP}),
        (SearchPolicy(400), {UP}),
    ],
    ids=LEVELS,
)
def test_the_better_ones_climb(policy: Policy, chosen: set[Say]) -> None:
    legal = (DOWN, STAY, UP)
    found = {policy.choose(LADDER, Rung(), legal, SeededChance(seed)) for seed in range(20)}
    assert found == chosen


def test_a_search_says_what_each_action_is_worth() -> None:
    """Before the last rung, going up wins; no other action is as good."""
    start = Rung((TOP - 1, TOP - 1))
    advice = SearchPolicy(200).advice(LADDER, start, (STAY, UP), SeededChance(1))
    stay, up = advice.values
    assert advice.best == up
    assert up.value == 1.0
    assert stay.value is not None
    assert stay.value + 3 * stay.error < 1.0


def test_a_search_can_be_stopped_at_any_try() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    SearchPolicy(10**9, stopped=stop).choose(LADDER, Rung(), (STAY, UP), SeededChance(1))
    assert len(asked) == 3


def test_who_shares_a_victory_has_part_of_it() -> None:
    class Shared(Ladder):
        def outcome(self, state: Rung) -> Outcome | None:
            return Outcome("shared", "X", (0, 1), team=bool(state.heights[0]))

    rules = cast("Rules[Any]", Shared())
    assert estimate(rules, Rung(), 0) == 0.5
    assert estimate(rules, Rung((1, 0)), 0) == 1.0


# --- bots by name ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("storng", 'there is no bot "storng"; the bots are random, easy, medium, strong'),
        ("strong:many", '"many" is no number of tries'),
        ("strong:0", '"0" is no number of tries'),
    ],
)
def test_a_player_that_does_not_exist_is_named(name: str, fault: str) -> None:
    with pytest.raises(BotError, match=fault):
        find_policy(name)


def offered(folder: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> Path:
    """Install a package that offers a bot called `mine`."""
    path = folder / "my_bots-1.2.dist-info" / "entry_points.txt"
    path.parent.mkdir()
    path.write_text(f"[{ENTRY_POINT_GROUP}]\nmine = {value}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return path


def test_a_player_from_outside_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offered(tmp_path, monkeypatch, "tabletop.bots.policy:EasyPolicy")
    assert isinstance(find_policy("mine"), EasyPolicy)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("no_such_module:Bot", "ModuleNotFoundError"),
        ("tabletop.bots.policy:Nobody", "AttributeError"),
        ("builtins:dict", 'dict has no "choose"'),
        ("builtins:exit", "SystemExit"),
    ],
)
def test_one_that_cannot_be_used_is_named(
    value: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = offered(tmp_path, monkeypatch, value)
    said = f'{path}:2: the bot "mine" of my-bots 1.2 cannot be used: .*{fault}'
    with pytest.raises(BotError, match=said):
        find_policy("mine")
    assert isinstance(find_policy("easy"), EasyPolicy)


def test_ctrl_c_is_no_fault_of_the_player_that_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered(tmp_path, monkeypatch, "_interrupted:Bot")
    (tmp_path / "_interrupted.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        find_policy("mine")
