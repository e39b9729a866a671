"""Undo keeps chance results, marks in the log, and the count of undone decisions."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.content.game_library import rules_for
from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Keep, Roll, Rolled, Shuffled, Taken
from tabletop.engine.message import Event
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tabletop.match.match import Departure, Match
from tabletop.match.save.reader import load
from tabletop.match.save.writer import SaveWriter, save_text
from tabletop.match.tree import LogLine, LogMarks

STARTED = "2026-01-31T20:15:00+00:00"
NAMES = ("Ann", "Ben", "Cleo")


def begin(game: str, seats: int = 2) -> Match:
    names = NAMES[:seats]
    match = Match(rules_for(game, names, {}), names, 7, may_peek=True)
    match.resume()
    return match


def act(match: Match, random: Random) -> bool:
    legal = match.legal_actions()
    if legal:
        seat = max(match.state.to_act, 0)
        assert match.submit(seat, random.choice(legal), match.revision).legal
    return bool(legal)


def move_about(match: Match, random: Random, count: int) -> None:
    """Act, undo, redo, leave, return and spend time at random."""
    ways = ["act"] * 6 + ["undo"] * 3 + ["redo", "redo", "part", "spend"]
    for _ in range(count):
        match random.choice(ways):
            case "act":
                act(match, random)
            case "undo":
                match.undo()
            case "redo":
                match.redo()
            case "part":
                seat = random.randrange(match.rules.seats)
                if not match.players.depart(
                    seat, random.choice([Departure.LEFT, Departure.COMPUTER])
                ):
                    match.players.depart(seat, Departure.BACK)
            case "spend":
                match.players.add_time(random.randrange(match.rules.seats), random.randrange(1, 90))


def known(match: Match) -> tuple[object, ...]:
    """Return everything that can be known of a match, including its future."""
    people = match.players
    return (
        match.state,
        list(match.log()),
        match.line.index,
        match.line.nodes[1:],
        [node.decided for node in match.line.nodes],
        (people.away, people.times, people.bots, people.conceded_by),
    )


def thrown(match: Match, wanted: int) -> list[tuple[int, ...]]:
    """Return the dice of the next throws."""
    found: list[tuple[int, ...]] = []
    random = Random(4)
    while len(found) < wanted:
        before = match.ply
        assert act(match, random)
        found += [s.action.faces for s in match.steps[before:] if isinstance(s.action, Rolled)]
    return found


# --- rewritten saves ------------------------------------------------------------------------


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6)
def test_a_save_that_is_written_anew_tells_the_same(
    game: Game, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    match, random = begin(game.id), Random(seed)
    move_about(match, random, 40)
    path = tmp_path_factory.mktemp("anew") / "game.tabletop"
    path.write_text(save_text(match, STARTED), "utf-8")
    again = load(path, rules_for).match
    assert known(again) == known(match)
    assert again.history == match.history
    assert again.undo_count == match.undo_count
    # The future is the same, also after redo.
    for both in (match, again):
        move_about(both, Random(seed), 20)
    assert known(again) == known(match)


def test_it_says_what_the_file_said_that_was_written_while_playing(tmp_path: Path) -> None:
    match = begin("nichtlustig")
    journal = SaveWriter.create(tmp_path / "game.tabletop", match, STARTED)
    match.recorder = journal.record
    move_about(match, Random(2), 120)
    journal.close()

    def told(text: str) -> list[str]:
        return [line for line in text.splitlines() if "snapshot" not in line]

    assert told(save_text(match, STARTED)) == told(journal.path.read_text("utf-8"))


@pytest.mark.parametrize("seed", range(8))
def test_dice_fall_again_as_they_fell_before_undo(seed: int, tmp_path: Path) -> None:
    """With one person, chance belongs to the line, in a loaded save as well."""
    names = NAMES[:2]
    match = Match(rules_for("nichtlustig", names, {}), names, seed, may_peek=True)
    match.resume()
    seen = thrown(match, 3)
    while match.undo():
        pass
    path = tmp_path / "game.tabletop"
    path.write_text(save_text(match, STARTED), "utf-8")
    loaded = load(path, rules_for).match
    assert thrown(loaded, 3) == thrown(match, 3) == seen


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(seed=st.integers(0, 10_000), data=st.data())
@settings(max_examples=10)
def test_the_same_actions_after_undo_have_the_same_results(
    game: Game, seed: int, data: st.DataObject
) -> None:
    """Every kind of chance: the same action has the same result, after any detour."""
    names = NAMES[: max(game.seats[0], 2)]
    match = Match(rules_for(game.id, names, {}), names, seed, may_peek=True)
    match.resume()
    random = Random(seed)
    for _ in range(40):
        if match.outcome is not None:
            break
        act(match, random)
    plies = match.ply
    steps, states = match.steps, [match.state_after(ply) for ply in range(plies + 1)]
    for _ in range(data.draw(st.integers(1, 12))):
        match.undo()
    for _ in range(data.draw(st.integers(0, 3))):  # a detour
        if match.outcome is None and match.to_act >= 0:
            act(match, random)
    while match.can_undo:
        match.undo()
    decisions = (step for step in steps[match.ply :] if step.decided)
    for step in decisions:
        assert not isinstance(step.action, Shuffled | Rolled | Taken)
        assert match.submit(step.actor, step.action, match.revision).legal
    assert match.steps == steps
    assert [match.state_after(ply) for ply in range(plies + 1)] == states
    assert match.is_practice


def played_alone(game: Game, seed: int) -> Match:
    """Return a match of one person, alone or with a computer, after 400 steps or at its end."""
    names = NAMES[: game.seats[0]]
    options = {"rounds": "points"} if game.id == "numnum" else {}  # it shuffles for each round
    bots = dict.fromkeys(range(1, len(names)), "easy")
    match = Setup(game, names, options, seed, bots=bots).begin()
    random = Random(seed)
    while match.outcome is None and match.ply < 400:
        act(match, random)
    return match


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(seed=st.integers(0, 10_000), data=st.data())
@settings(max_examples=5)
def test_whoever_plays_alone_has_the_same_chance_again(
    game: Game, seed: int, data: st.DataObject
) -> None:
    """Up to the end, alone or with a computer, from any decision on; also in a file."""
    names = NAMES[: game.seats[0]]
    bots = dict.fromkeys(range(1, len(names)), "easy")
    match = Setup(game, names, {}, seed, bots=bots).begin()
    random = Random(seed)
    while match.outcome is None and match.ply < 400:
        act(match, random)
    steps = match.steps
    kinds = {type(step.action) for step in steps if step.actor == CHANCE}
    assert kinds, "there was no chance"
    back = data.draw(st.integers(1, 60))
    for _ in range(back):
        match.undo()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.tabletop"
        path.write_text(save_text(match, STARTED), "utf-8")
        loaded = load(path, rules_for).match
    for played in (match, loaded):
        undone = steps[played.ply :]
        for step in undone:
            if step.decided:
                assert not isinstance(step.action, Shuffled | Rolled | Taken)
                assert played.submit(step.actor, step.action, played.revision).legal
        assert played.steps == steps
        assert played.is_practice or all(step.actor != CHANCE for step in undone)


def test_all_kinds_of_chance_come_after_a_decision() -> None:
    """So the tests of undo meet each of them."""
    found = set()
    for game in CATALOG:
        for seed in range(3):
            match = played_alone(game, seed)
            dealt = match.line.stops[0]
            found |= {type(s.action) for s in match.steps[dealt:] if s.actor == CHANCE}
    assert found == {Shuffled, Rolled, Taken}


def test_another_action_draws_from_the_same_sequence() -> None:
    """The next event has the same number, whichever dice are rolled again."""
    match = begin("nichtlustig")
    thrown(match, 1)
    numbers: list[int] = []

    def chance(number: int) -> SeededChance:
        numbers.append(number)
        return SeededChance.for_event(3, number)

    match._make_chance = chance
    rolls = [action for action in match.legal_actions() if isinstance(action, Keep | Roll)]
    assert len(rolls) > 1
    for action in rolls:
        assert match.submit(match.to_act, action, match.revision).legal
        assert match.undo()
    assert len(set(numbers)) == 1


# --- undo and redo --------------------------------------------------------------------------


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
@given(seed=st.integers(0, 10_000), depth=st.integers(1, 12))
@settings(max_examples=6)
def test_what_is_taken_back_and_done_again_is_as_it_was(game: Game, seed: int, depth: int) -> None:
    match, random = begin(game.id), Random(seed)
    move_about(match, random, 30)
    before: list[tuple[object, ...]] = []
    while len(before) < depth and match.can_undo:
        before.append(known(match))
        assert match.undo()
    for told in reversed(before):
        assert match.redo()
        assert known(match) == told


def test_each_decision_that_was_taken_back_over_dice_is_told() -> None:
    match = begin("nichtlustig")
    thrown(match, 6)
    wanted = 0
    while wanted < 3:
        wanted += match.undo_barrier is not None
        assert match.undo()
    told = [line for line in match.log() if line.event.code == "took-back-dice"]
    assert len(told) == wanted
    # New actions leave the marks where they are.
    place = match.ply
    assert act(match, Random(1))
    told = [line for line in match.log() if line.event.code == "took-back-dice"]
    assert [line.step for line in told] == wanted * [place]


def test_a_mark_goes_only_with_the_decision_that_it_was_about() -> None:
    marks = LogMarks()
    gone, first, second = Event("left"), Event("took-back-dice"), Event("took-back-draw")

    def told(steps: int) -> list[LogLine]:
        return marks.lines(steps)

    marks.add(LogLine(9, gone))
    marks.undo(8, first)
    marks.undo(5, second)
    marks.add(LogLine(5, gone))
    assert told(5) == [LogLine(5, event) for event in (gone, first, second, gone)]
    marks.redo()
    assert told(8) == [LogLine(5, gone), LogLine(8, gone), LogLine(8, first)]
    marks.commit_undo(8)
    marks.undo(8, first)
    assert told(8).count(LogLine(8, first)) == 2
    marks.redo()
    assert told(20) == [LogLine(5, gone), LogLine(8, gone), LogLine(8, first)]
    marks.redo()
    assert len(told(20)) == 3


def test_no_two_positions_have_one_number() -> None:
    match, random = begin("nichtlustig"), Random(5)
    numbers = {match.revision: match.state}
    for _ in range(60):
        move_about(match, random, 1)
        assert numbers.setdefault(match.revision, match.state) is match.state
    before, action = match.revision, match.legal_actions()[0]
    seat = match.to_act
    assert match.submit(seat, action, before).legal
    assert match.undo()
    other = match.legal_actions()[-1]
    assert match.submit(match.to_act, other, match.revision).legal
    late = match.submit(match.to_act, match.legal_actions()[0], before)
    assert late.reason is not None
    assert late.reason.code == "stale"
