"""Measurements of every sound, and the tool that writes their files."""

import itertools
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from tabletop.engine.scenes import Tone
from tabletop.ui.features.sound.cues import Sound
from tabletop.ui.features.sound.feature import MAX_SAMPLE, RATE, samples
from tests.tools.sounds import FOLDER
from tests.tools.synthesis import made, struck

if TYPE_CHECKING:
    from array import array

LENGTHS = {
    Sound.PLACED: (0.08, 0.2),
    Sound.SLID: (0.1, 0.25),
    Sound.SHUFFLED: (0.5, 0.9),
    Sound.THROWN: (0.35, 0.55),
    Sound.SETTLED: (0.2, 0.4),
    Sound.REFUSED: (0.25, 0.5),
    Sound.TURN: (0.3, 0.6),
    Sound.WON: (0.8, 1.4),
    Sound.LOST: (0.8, 1.4),
    Sound.ROLLED: (0.5, 0.75),
    Tone.HIT: (0.3, 0.6),
    Tone.MISS: (0.3, 0.6),
    Tone.KNELL: (1.0, 1.6),
    Tone.BARK: (0.3, 0.6),
    Tone.TWICE: (0.5, 0.8),
    Tone.CHANGE: (0.8, 1.4),
    Tone.TASK: (0.5, 0.9),
    Tone.GOAL: (0.4, 0.8),
    Tone.GONE: (0.5, 0.9),
}
"""Shortest and longest in seconds."""


def rms(wave: "array[int]") -> float:
    return sqrt(sum(sample * sample for sample in wave) / len(wave)) / MAX_SAMPLE


def peak(wave: "array[int]") -> float:
    return max(abs(sample) for sample in wave) / MAX_SAMPLE


def crossings(wave: "array[int]") -> float:
    """Return the zero crossings per second: many for noise, few for notes."""
    changes = sum((a < 0) is not (b < 0) for a, b in itertools.pairwise(wave))
    return changes * RATE / len(wave)


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_heard_and_does_not_clip(sound: Sound) -> None:
    wave = samples(sound)
    assert 0.25 < peak(wave) <= 0.65
    assert 0.03 < rms(wave) < 0.2
    assert abs(sum(wave) / len(wave)) < 0.005 * MAX_SAMPLE


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_neither_too_short_nor_too_long(sound: Sound) -> None:
    shortest, longest = LENGTHS[sound]
    assert shortest < len(samples(sound)) / RATE < longest


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_begins_and_ends_without_a_click(sound: Sound) -> None:
    wave = samples(sound)
    assert abs(wave[0]) < 0.02 * MAX_SAMPLE
    assert wave[-1] == 0
    tail = wave[-RATE // 200 :]
    assert peak(tail) < 0.25 * peak(wave)


@pytest.mark.parametrize("sound", Sound)
def test_a_file_has_the_sound_that_the_tool_makes(sound: Sound) -> None:
    """The last bit is ignored: it depends on the system's rounding of sines."""
    pairs = zip(samples(sound), made(sound), strict=True)
    assert max(abs(played - wanted) for played, wanted in pairs) <= 1


def test_every_file_is_a_sound_and_all_are_small() -> None:
    files = list(FOLDER.iterdir())
    assert {path.name for path in files} == {f"{sound}.wav" for sound in (*Sound, *Tone)}
    assert sum(path.stat().st_size for path in files) <= 1_000_000


def test_no_two_sounds_are_the_same() -> None:
    assert len({samples(sound).tobytes() for sound in (*Sound, *Tone)}) == len(Sound) + len(Tone)


def test_cards_hiss_dice_knock_and_signs_sing() -> None:
    pitch = {sound: crossings(samples(sound)) for sound in (*Sound, *Tone)}
    notes = (Sound.REFUSED, Sound.TURN, Sound.WON, Sound.LOST)
    assert max(pitch[note] for note in notes) < min(pitch[Sound.SLID], pitch[Sound.SHUFFLED])
    assert pitch[Sound.REFUSED] < pitch[Sound.TURN]
    assert pitch[Sound.LOST] < pitch[Sound.WON]


def test_refusing_is_gentler_than_winning() -> None:
    assert rms(samples(Sound.REFUSED)) < rms(samples(Sound.WON))


def test_a_struck_tone_has_its_pitch_and_dies_away() -> None:
    wave = struck(440.0, 0.1, 0.5)
    ups = [n for n, (a, b) in enumerate(itertools.pairwise(wave)) if a < 0 <= b]
    assert RATE * (len(ups) - 1) / (ups[-1] - ups[0]) == pytest.approx(440.0, rel=0.01)
    assert max(wave[: RATE // 100]) > 0.8
    assert max(wave[RATE // 5 : RATE // 5 + 200]) == pytest.approx(0.135, rel=0.15)
