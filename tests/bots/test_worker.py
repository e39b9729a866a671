"""Tests of the worker process, its questions and answers."""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from tabletop.bots.adviser import Adviser
from tabletop.bots.plain_values import decode, encode
from tabletop.bots.policy import Rng, sensible
from tabletop.bots.registry import LEVELS
from tabletop.bots.search import (
    AdviseTask,
    Answer,
    ChooseTask,
    PlayoutTask,
    RulesSpec,
    Task,
)
from tabletop.bots.worker import Worker
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move, SeatAction
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.message import CardRef, Message
from tabletop.engine.zones import State
from tabletop.games.catalogue import CATALOG, find_game
from tabletop.match.chance import SeededChance
from tabletop.testing.playing import AnyRules, load, play, twin

SMALLEST = tuple(load(game, max(2, game.seats[0]), {}) for game in CATALOG)
"""Every game with two players, or the fewest possible."""
every_game = pytest.mark.parametrize("rules", SMALLEST, ids=lambda rules: rules.game)


def decisions(rules: AnyRules) -> list[Any]:
    """Yield positions of a game in which a seat can choose, thinned out."""
    states = [moment.before for moment in play(rules, 1, cap=150)]
    chosen = [state for state in states if len(rules.legal_actions(state)) > 1]
    return chosen[:: max(1, len(chosen) // 8)]


def hard(rules: AnyRules) -> Any:  # noqa: ANN401 - a game's own state
    """Return a position with a real choice."""
    for moment in play(rules, 1):
        legal = rules.legal_actions(moment.before)
        if len(legal) > 1 and len(sensible(rules, moment.before, legal)) > 1:
            return moment.before
    raise AssertionError(rules.game)


def line(rules: AnyRules, state: State, task: Task) -> dict[str, Any]:
    """Return the question that the window writes, after a round trip through JSON."""
    seen = rules.observe(state, max(state.to_act, 0))
    parts = {"table": encode(RulesSpec.of(rules)), "seen": encode(seen), "task": encode(task)}
    read: dict[str, Any] = json.loads(json.dumps(parts))
    return read


# --- values ---------------------------------------------------------------------------------------


@every_game
def test_what_a_seat_sees_is_the_same_at_the_other_end(rules: AnyRules) -> None:
    for seed in range(4):
        for moment in play(rules, seed, cap=150):
            for seat in (None, *range(rules.seats)):
                seen = rules.observe(moment.before, seat)
                assert decode(json.loads(json.dumps(encode(seen)))) == seen


@pytest.mark.parametrize(
    "value",
    [
        Answer(Move(3, None, onto=4)),
        Answer(fault=ErrorText('"{a}" is {b}', a="x", b=ErrorText("no {c}", c=2))),
        Advice(
            Unit.GOAL,
            (ActionValue(Move(1, 2), 0.1, 0.0, Message.of("why", card=CardRef(1), n=(1, "a"))),),
        ),
        (frozenset({1, 2}), {1: "a", "b": None}, True, -1.5e-9, ()),
    ],
)
def test_an_answer_is_the_same_at_the_other_end(value: object) -> None:
    assert decode(json.loads(json.dumps(encode(value)))) == value


def test_a_fault_can_be_translated_at_the_other_end() -> None:
    fault = decode(encode(ErrorText('there is no bot "{name}"', name="x")))
    assert isinstance(fault, ErrorText)
    assert (fault.template, dict(fault.params)) == ('there is no bot "{name}"', {"name": "x"})


@pytest.mark.parametrize(
    "data",
    [
        {"is": "os:system", "of": ["true"]},
        {"is": "builtins:eval", "of": ["1"]},
        {"is": "builtins:print", "of": []},
        {"is": "subprocess:Popen", "of": [["true"]]},
        {"is": "no_such_module:Thing", "of": []},
        {"is": "tabletop.engine.actions:Move", "of": [1, 2, 3, 4, 5, 6]},
        {"is": "tabletop.engine.advice:Unit", "of": ["NO"]},
        {"of": []},
        {"is": 1, "of": []},
        1.5,
    ],
)
def test_nothing_but_values_is_made_of_what_is_read(data: object) -> None:
    with pytest.raises(ValueError, match=r"value|cannot be made"):
        decode(data)


def test_what_is_no_value_is_not_written() -> None:
    with pytest.raises(TypeError):
        encode([1])


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@every_game
def test_a_level_chooses_the_same_there_as_here(rules: AnyRules, level: str) -> None:
    """Without a clock the same question has the same, legal answer."""
    bot = f"{level}:3" if level == "strong" else level
    for number, state in enumerate(decisions(rules)):
        asked = line(rules, state, ChooseTask(bot, str(number), None))
        first, again = (Worker(bool).answer(asked) for _ in range(2))
        assert first == again
        assert first.action in rules.legal_actions(state)


@every_game
def test_what_is_hidden_is_not_in_a_question(rules: AnyRules) -> None:
    """Positions that look the same to a seat are the same question."""
    for number, state in enumerate(decisions(rules)):
        other = twin(rules, state, max(state.to_act, 0), number)
        task = ChooseTask("strong", "seed")
        assert line(rules, state, task) == line(rules, other, task)


@every_game
def test_advice_is_the_same_there_as_here(rules: AnyRules) -> None:
    worker = Worker(bool)
    for state in decisions(rules)[:3]:
        seen = rules.observe(state, max(state.to_act, 0))
        legal = tuple(rules.legal_actions(state))
        task = AdviseTask(tries=3, in_wins=True, required=legal)
        expected = Adviser(rules).advise(seen, legal, task)
        assert expected is not None
        assert all(one.value is not None for one in expected.values)
        assert worker.answer(line(rules, state, task)).advice == expected


def test_what_is_known_exactly_is_all_that_is_said_without_tries() -> None:
    known = 0
    for rules in SMALLEST:
        for state in decisions(rules)[-3:]:
            advice = Worker(bool).answer(line(rules, state, AdviseTask(tries=0))).advice
            if advice is not None:
                known += 1
                assert all(one.error == 0 for one in advice.values)
    assert known


def test_a_search_that_is_stopped_answers_with_what_it_knows() -> None:
    rules = SMALLEST[2]
    state = hard(rules)
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) == 3

    answer = Worker(stopped).answer(line(rules, state, ChooseTask("strong", "1", seconds=10**6)))
    assert answer.action in rules.legal_actions(state)
    assert len(asked) == 3


# --- errors ------------------------------------------------------------------------------------


class Raising:
    """An external bot that raises."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        raise ZeroDivisionError("by me")


class Exiting(Raising):
    """An external bot that exits the program."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        sys.exit(3)


class Cheating(Raising):
    """An external bot that chooses an illegal action."""

    def choose(
        self, rules: AnyRules, observation: State, legal: Sequence[SeatAction], chance: Rng
    ) -> SeatAction:
        return Move(-5, -5)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Raising, 'the bot "mine": ZeroDivisionError: by me'),
        (Exiting, 'the bot "mine": SystemExit: 3'),
        (Cheating, 'the bot "mine": it chose something that is not legal'),
    ],
)
def test_a_bot_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, bot: type[Raising], fault: str
) -> None:
    monkeypatch.setattr("tabletop.bots.worker.find_policy", lambda _spec: bot())
    rules = SMALLEST[1]
    answer = Worker(bool).answer(line(rules, decisions(rules)[0], ChooseTask("mine", "1")))
    assert answer == Answer(fault=ErrorText(fault))


def test_a_bot_that_there_is_not_is_named() -> None:
    rules = SMALLEST[1]
    answer = Worker(bool).answer(line(rules, decisions(rules)[0], ChooseTask("strnog", "1")))
    assert answer.fault is not None
    assert answer.fault.params["name"] == "strnog"


def test_other_cards_than_those_on_the_table_are_not_played_with() -> None:
    rules = SMALLEST[1]
    asked = line(rules, decisions(rules)[0], ChooseTask("easy", "1"))
    asked["table"]["of"][3] = "another digest"
    fault = Worker(bool).answer(asked).fault
    assert fault == "the cards have changed since the game began"


def test_a_line_that_says_nothing_is_answered() -> None:
    assert Worker(bool).answer({"table": 3}).fault == "this is no value"
    assert "KeyError" in (Worker(bool).answer({}).fault or "")


# --- the process ----------------------------------------------------------------------------------


def test_the_process_answers_until_it_can_read_no_more() -> None:
    """It exits even during a search of a day, once the window is gone."""
    rules = SMALLEST[2]
    state = hard(rules)
    process = subprocess.Popen(
        [sys.executable, "-m", "tabletop", "think"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for ticket, task in (
            (1, ChooseTask("medium", "1")),
            (2, ChooseTask("strong", "1", seconds=86_400)),
            (3, ChooseTask("strong", "1", seconds=86_400)),
        ):
            asked = {"ticket": ticket, **line(rules, state, task)}
            process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        first = json.loads(process.stdout.readline())
        chance = SeededChance("1")
        seen = rules.observe(state, state.to_act)
        expected = LEVELS["medium"]().choose(rules, seen, rules.legal_actions(state), chance)
        assert (first["ticket"], decode(first["answer"])) == (1, Answer(expected))
        process.stdin.write('{"stop": 2}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ticket"] == 2
        process.stdin.close()
        assert process.wait(120) == 0


def test_a_playout_ends_exactly_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Part 2 of What a Wonderful World is solved, so its chance is returned, not who won."""
    monkeypatch.setattr("tabletop.bots.registry.STRONG_TRIES", 1)
    match = Setup(find_game("wonderful-world"), ("Ann",), {}, 7).begin()
    asked = {"table": encode(RulesSpec.of(match.rules)), "seen": encode(match.state)}
    shares = []
    for seed in ("a", "a", "b"):
        answer = Worker(bool).answer({**asked, "task": encode(PlayoutTask(seed))})
        assert answer.fault is None
        shares.append(answer.share)
    assert shares[0] == shares[1] != shares[2]
    assert all(share is not None and 0 <= share < 1 for share in shares)
    stopped = Worker(lambda: True).answer({**asked, "task": encode(PlayoutTask("a"))})
    assert stopped == Answer()


@every_game
def test_a_playout_of_every_game_ends(rules: AnyRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """From near the end, with cards that are hidden from the seats."""
    monkeypatch.setattr("tabletop.bots.registry.STRONG_TRIES", 1)
    state = [moment.before for moment in play(rules, 1)][-8]
    asked = {"table": encode(RulesSpec.of(rules)), "seen": encode(state)}
    answer = Worker(bool).answer({**asked, "task": encode(PlayoutTask("a"))})
    assert answer.fault is None
    assert answer.share is not None
