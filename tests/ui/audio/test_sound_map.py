"""The cues of steps, in positions of real games."""

from collections.abc import Callable
from random import Random

import pytest

from tabletop.content.game_setup import Setup
from tabletop.engine.actions import Move, Rolled, Say, Shuffled
from tabletop.engine.outcome import Outcome
from tabletop.engine.scenes import Tone
from tabletop.engine.zones import CHANCE, State, Viewer
from tabletop.games.catalogue import find_game
from tabletop.match.match import Match
from tabletop.match.tree import Step
from tabletop.ui.features.sound.cues import Sound, cues_of

NAMES = ("Ann", "Ben", "Cleo")
Wanted = Callable[[Step, Match], bool]


def steps_of(game: str, wanted: Wanted, seats: int = 2) -> tuple[Match, int]:
    """Return a match after a wanted step, and the number of steps before it."""
    for seed in range(200):
        match = Setup(find_game(game), NAMES[:seats], {}, seed).begin()
        random = Random(seed)
        while match.outcome is None:
            before = match.ply
            action = random.choice(list(match.legal_actions()))
            match.submit(max(match.state.to_act, 0), action, match.revision)
            if wanted(match.steps[before], match):
                return match, before
    raise AssertionError("no match ever comes to it")


def heard(match: Match, before: int) -> list[Sound | Tone]:
    return [cue.sound for cue in cues_of(match, before)]


def test_nothing_happened() -> None:
    match, _before = steps_of("numnum", lambda _step, _match: True)
    assert cues_of(match, match.ply) == ()


def test_the_cards_are_shuffled_before_a_game() -> None:
    match = Setup(find_game("numnum"), NAMES, {}, 1).begin()
    assert any(isinstance(step.action, Shuffled) for step in match.steps)
    sounds = heard(match, 0)
    assert sounds[0] is Sound.SHUFFLED
    assert sounds.count(Sound.SHUFFLED) == 1


def test_a_card_is_laid_and_the_next_one_is_to_act() -> None:
    def lays(step: Step, match: Match) -> bool:
        others = match.state.to_act not in (step.actor, CHANCE)
        return isinstance(step.action, Move) and others and match.steps[-1] is step

    match, before = steps_of("numnum", lays)
    assert heard(match, before) == [Sound.PLACED, Sound.TURN]


def test_a_card_is_drawn() -> None:
    match, before = steps_of("numnum", lambda step, _match: step.action == Say("draw"))
    sounds = heard(match, before)
    assert Sound.SLID in sounds
    assert Sound.PLACED not in sounds


def test_of_a_throw_that_is_told_only_the_landing_is_heard() -> None:
    def throws(_step: Step, match: Match) -> bool:
        return isinstance(match.steps[-1].action, Rolled)

    sounds = heard(*steps_of("nichtlustig", throws))
    assert sounds[0] is Sound.SETTLED
    assert Sound.THROWN not in sounds


@pytest.mark.parametrize(("winners", "sound"), [((0,), Sound.WON), ((), Sound.LOST)])
def test_the_end_is_heard_in_place_of_the_turn(
    winners: tuple[int, ...], sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, before = steps_of("numnum", lambda step, _match: isinstance(step.action, Move))
    monkeypatch.setattr(Match, "outcome", Outcome("won", "R1", winners))
    cues = cues_of(match, before)
    assert cues[-1].sound is sound
    assert Sound.TURN not in [cue.sound for cue in cues]
    assert cues[-1].delay == max(cue.delay for cue in cues)


def test_many_cards_are_not_heard_one_by_one() -> None:
    match = Setup(find_game("numnum"), NAMES, {}, 1).begin()
    assert heard(match, 0).count(Sound.SLID) <= 4


def test_nothing_secret_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same steps with other hidden cards have the same cues."""
    match, before = steps_of("numnum", lambda step, _match: step.action == Say("draw"))
    sounds, observe = cues_of(match, before), Match.observe

    def other(shown: Match, viewer: Viewer, at: int | None = None) -> State:
        seen = observe(shown, viewer, at)
        return seen._replace(zones=tuple(tuple(0 for _ in zone) for zone in seen.zones))

    monkeypatch.setattr(Match, "observe", other)
    assert cues_of(match, before) == sounds
