"""Makes every sound from noise and damped tones: no recording is needed.

A wave is a list of samples from -1 to 1. The same sound is the same wave, always: what is left to
chance comes from fixed seeds. `sounds.py` writes them into files.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from math import cos, exp, pi, sin
from random import Random
from typing import Final

from tabletop.engine.scenes import Tone
from tabletop.ui.features.sound.cues import Sound
from tabletop.ui.features.sound.feature import MAX_SAMPLE, RATE

_EDGE: Final = 0.004
"""Seconds in which every sound fades out at its end."""

Wave = list[float]


def _length(seconds: float) -> int:
    return round(seconds * RATE)


def noise(seconds: float, seed: int) -> Wave:
    """Return white noise."""
    draw = Random(seed).random
    return [2.0 * draw() - 1.0 for _ in range(_length(seconds))]


def struck(frequency: float, ring: float, seconds: float) -> Wave:
    """Return a damped sine, as of something that is struck.

    Args:
        frequency: in hertz.
        ring: seconds after which it has a third of its loudness left.
        seconds: its length.
    """
    damping = exp(-1.0 / (ring * RATE))
    turn = 2.0 * pi * frequency / RATE
    first, second = 2.0 * damping * cos(turn), -damping * damping
    now, before = damping * sin(turn), 0.0
    wave = [0.0]
    for _ in range(_length(seconds) - 1):
        wave.append(now)
        now, before = first * now + second * before, now
    return wave


def band(wave: Sequence[float], frequency: float, width: float) -> Wave:
    """Return what a wave has round a frequency; the narrower the band, the more it rings."""
    damping = exp(-pi * width / RATE)
    turn = 2.0 * pi * frequency / RATE
    first, second = 2.0 * damping * cos(turn), -damping * damping
    gain = 1.0 - damping
    before = earlier = 0.0
    result = []
    for sample in wave:
        before, earlier = gain * sample + first * before + second * earlier, before
        result.append(before)
    return result


def fading(wave: Sequence[float], ring: float, attack: float = 0.001) -> Wave:
    """Return a wave that comes up at once and dies away."""
    damping, level = exp(-1.0 / (ring * RATE)), 1.0
    rise = max(_length(attack), 1)
    result = []
    for number, sample in enumerate(wave):
        result.append(sample * level * min(number / rise, 1.0))
        level *= damping
    return result


def swelling(wave: Sequence[float]) -> Wave:
    """Return a wave that comes and goes, loudest before its middle."""
    last = max(len(wave) - 1, 1)
    return [s * sin(pi * (n / last) ** 0.7) ** 2 for n, s in enumerate(wave)]


def mixed(parts: Iterable[tuple[float, float, Sequence[float]]]) -> Wave:
    """Return waves together, each with the second it begins at and how loud it is."""
    placed = [(_length(start), gain, wave) for start, gain, wave in parts]
    result = [0.0] * max(start + len(wave) for start, _, wave in placed)
    for start, gain, wave in placed:
        end = start + len(wave)
        under = result[start:end]
        result[start:end] = [old + gain * new for old, new in zip(under, wave, strict=True)]
    return result


def closed(wave: Sequence[float], seconds: float) -> Wave:
    """Return a wave that fades out in its last moments, so that nothing clicks."""
    result, edge = list(wave), min(_length(seconds), len(wave))
    for number in range(1, edge + 1):
        result[-number] *= (number - 1) / edge
    return result


# --- the sounds -----------------------------------------------------------------------------------


def _laid() -> Wave:
    """Return pasteboard on cloth: a short slap and a soft thump."""
    slap = fading(band(noise(0.12, 1), 2100, 1800), 0.014)
    return mixed([(0.0, 1.0, slap), (0.002, 0.1, struck(150, 0.028, 0.13))])


def _slid() -> Wave:
    """Return a card over another one: a breath of noise."""
    low = swelling(band(noise(0.17, 2), 1700, 1500))
    high = swelling(band(noise(0.12, 3), 4200, 2600))
    return mixed([(0.0, 1.0, low), (0.05, 0.6, high)])


def _shuffled() -> Wave:
    """Return two halves of a pack that run into each other, and a tap on the table."""
    random = Random(4)
    grain = fading(band(noise(0.03, 5), 2900, 2400), 0.006)
    run = [(0.47 * (n / 30) ** 0.85, 0.45 + 0.4 * random.random(), grain) for n in range(30)]
    rush = swelling(band(noise(0.5, 6), 3600, 3000))
    return mixed([*run, (0.0, 0.35, rush), (0.56, 0.9, _laid())])


def _knock(pitch: float) -> Wave:
    """Return one die against wood."""
    tick = fading(band(noise(0.012, 7), 3400, 2600), 0.002)
    body = struck(pitch, 0.010, 0.05)
    return mixed(
        [(0.0, 1.0, tick), (0.0, 0.5, body), (0.0, 0.25, struck(pitch * 2.3, 0.005, 0.03))]
    )


def _thrown() -> Wave:
    """Return dice in a cup: knocks close to each other."""
    random = Random(8)
    knocks = [_knock(pitch) for pitch in (820, 990, 1180, 1420)]
    return mixed(
        (0.40 * n / 14 + 0.012 * random.random(), 0.4 + 0.6 * random.random(), knocks[n % 4])
        for n in range(14)
    )


def _landed() -> Wave:
    """Return dice on the table: a few hops, each shorter and softer."""
    knocks = [_knock(pitch) for pitch in (640, 760, 900)]
    starts = (0.0, 0.022, 0.075, 0.10, 0.15, 0.195, 0.225)
    gains = (1.0, 0.8, 0.7, 0.5, 0.4, 0.25, 0.15)
    hops = enumerate(zip(starts, gains, strict=True))
    thump = struck(115, 0.03, 0.12)
    return mixed([*((at, g, knocks[n % 3]) for n, (at, g) in hops), (0.0, 0.35, thump)])


def _note(frequency: float, ring: float, seconds: float) -> Wave:
    """Return a bar of wood struck softly, as of a marimba: its fourth partial dies at once."""
    return mixed(
        [
            (0.0, 1.0, closed(struck(frequency, ring, seconds), seconds / 4)),
            (0.0, 0.22, struck(frequency * 3.93, ring / 4, min(seconds, 0.15))),
            (0.0, 0.06, struck(frequency * 9.2, ring / 12, min(seconds, 0.05))),
        ]
    )


def _refused() -> Wave:
    """Return two low notes, the second lower: no, but never mind."""
    return mixed([(0.0, 1.0, _note(220.0, 0.07, 0.3)), (0.11, 0.9, _note(174.6, 0.09, 0.32))])


def _turn() -> Wave:
    """Return two notes up, as one clears one's throat."""
    return mixed([(0.0, 0.8, _note(523.3, 0.08, 0.35)), (0.1, 1.0, _note(698.5, 0.11, 0.42))])


def _won() -> Wave:
    """Return a chord from below, and the octave on top of it."""
    steps = ((0.0, 392.0), (0.11, 523.3), (0.22, 659.3), (0.33, 784.0), (0.5, 1046.5))
    last = steps[-1][0]
    return mixed((at, 1.0 if at < last else 1.2, _note(pitch, 0.18, 0.5)) for at, pitch in steps)


def _lost() -> Wave:
    """Return three notes down a minor chord, each later than one hopes."""
    steps = ((0.0, 392.0), (0.24, 311.1), (0.52, 261.6))
    return mixed((at, 1.0, _note(pitch, 0.17, 0.5)) for at, pitch in steps)


def _rolled() -> Wave:
    """Return dice that roll on cloth and knock against wood, ever less often and softer."""
    random = Random(9)
    knocks = [_knock(pitch) for pitch in (560, 690, 850, 1040)]
    starts = [0.6 * (n / 15) ** 1.4 for n in range(15)]
    gains = [(1.0 - 0.05 * n) * (0.5 + 0.5 * random.random()) for n in range(15)]
    rush = fading(band(noise(0.6, 10), 900, 700), 0.3)
    hits = (
        (at, gain, knocks[n % 4]) for n, (at, gain) in enumerate(zip(starts, gains, strict=True))
    )
    return mixed([*hits, (0.0, 0.3, rush)])


def _notes(*notes: tuple[float, float], ring: float = 0.14, seconds: float = 0.42) -> Wave:
    """Return notes, each with the second at which it is struck and its pitch."""
    return mixed((at, 1.0, _note(pitch, ring, seconds)) for at, pitch in notes)


def _knell() -> Wave:
    """Return a bell that is struck once, deep; its partials are those of bells."""
    partials = (
        (0.5, 0.8, 0.6),
        (1.0, 1.0, 0.4),
        (1.19, 0.6, 0.3),
        (1.5, 0.35, 0.2),
        (2.0, 0.3, 0.16),
    )
    bell = [(0.0, gain, struck(196.0 * part, ring, 1.5)) for part, gain, ring in partials]
    return closed(mixed(bell), 0.5)


def _bark() -> Wave:
    """Return a small dog that says what it thinks, twice."""
    throat = band(noise(0.16, 11), 640, 260)
    voice = mixed([(0.0, 1.0, throat), (0.0, 0.05, struck(330, 0.05, 0.16))])
    woof = fading(mixed([(0.0, 1.0, voice), (0.0, 0.4, band(noise(0.16, 12), 1500, 500))]), 0.05)
    return mixed([(0.0, 1.0, woof), (0.24, 0.9, woof)])


def _change() -> Wave:
    """Return something large that is turned round, and an open chord as it stands."""
    rush = swelling(band(noise(0.75, 13), 700, 600))
    chord = _notes((0.0, 293.7), (0.05, 440.0), (0.1, 587.3), ring=0.22, seconds=0.6)
    return mixed([(0.0, 1.4, rush), (0.5, 1.0, chord)])


def _gone() -> Wave:
    """Return steps that go away."""
    step = fading(band(noise(0.09, 14), 480, 420), 0.02)
    return mixed((0.19 * n, 1.0 - 0.22 * n, step) for n in range(4))


_CHORD: Final = ((0.0, 523.3), (0.09, 659.3), (0.18, 784.0), (0.27, 1046.5))
_MADE: Final[dict[Sound | Tone, tuple[Callable[[], Wave], float]]] = {
    Sound.PLACED: (_laid, 0.50),
    Sound.SLID: (_slid, 0.28),
    Sound.SHUFFLED: (_shuffled, 0.42),
    Sound.THROWN: (_thrown, 0.45),
    Sound.SETTLED: (_landed, 0.55),
    Sound.REFUSED: (_refused, 0.40),
    Sound.TURN: (_turn, 0.32),
    Sound.WON: (_won, 0.60),
    Sound.LOST: (_lost, 0.50),
    Sound.ROLLED: (_rolled, 0.45),
    # Two notes up, quick: there it is. A dull note and a duller one: nothing.
    Tone.HIT: (partial(_notes, (0.0, 587.3), (0.09, 880.0), ring=0.12), 0.45),
    Tone.MISS: (partial(_notes, (0.0, 293.7), (0.15, 233.1), ring=0.07, seconds=0.3), 0.42),
    Tone.KNELL: (_knell, 0.50),
    Tone.BARK: (_bark, 0.50),
    # The same note twice, and the octave of it.
    Tone.TWICE: (partial(_notes, (0.0, 659.3), (0.11, 659.3), (0.24, 1318.5), ring=0.12), 0.45),
    Tone.CHANGE: (_change, 0.50),
    # A run up a major chord; a fifth, bright: counted.
    Tone.TASK: (partial(_notes, *_CHORD, ring=0.13), 0.48),
    Tone.GOAL: (partial(_notes, (0.0, 784.0), (0.08, 1174.7), ring=0.16, seconds=0.5), 0.45),
    Tone.GONE: (_gone, 0.45),
}
"""How each sound is made, and its peak."""


@cache
def made(sound: Sound | Tone) -> "array[int]":
    """Return a sound as 16-bit samples, its loudest one at its peak; made once."""
    make, peak = _MADE[sound]
    wave = make()
    scale = peak * MAX_SAMPLE / (max(map(abs, wave)) or 1.0)
    return array("h", [round(sample * scale) for sample in closed(wave, _EDGE)])
