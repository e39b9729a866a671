"""Throws of Nichtlustig by what they win: seven dice fall in 279,936 ways, few of which differ."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, TypeVar

from tabletop.engine.actions import Rolled
from tabletop.engine.capabilities import ChanceClass
from tabletop.games.nichtlustig import claims, turns
from tabletop.games.nichtlustig.cards import DINOSAURS, HIGHEST, PAIRS, PINK
from tabletop.games.nichtlustig.facts import Facts
from tabletop.games.nichtlustig.state import NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import dice_in_the_air

_FACES: Final = range(HIGHEST + 1)
_TOO_LITTLE: Final = DINOSAURS[0] - claims.TIME_GAIN - 1
"""Sums that win no Dinosaur are all alike."""

_Pattern = tuple[tuple[int, ...], int, int, tuple[bool, ...]]
"""Of six dice: their pairs, the numbers that all colours show, the sum, the symbols that matter."""
K = TypeVar("K", bound=Hashable)
_Ways = dict[K, tuple[tuple[int, ...], int]]
"""An example of each kind of throw, and in how many ways it falls."""


def classes(facts: Facts, state: NichtlustigState) -> Iterator[ChanceClass]:
    """Yield what the dice in the air can bring, throws that lead to the same actions together."""
    if state.phase is Phase.THROW:
        return _of_turn(facts, state)
    alike: dict[Hashable, list[tuple[int, ...]]] = {}
    for faces in product(_FACES, repeat=dice_in_the_air(facts, state)):
        best = max(faces)  # NL-S2, NL-E3
        who = tuple(face == best for face in faces) if state.phase is Phase.ORDER else best
        alike.setdefault(who, []).append(faces)
    total = sum(map(len, alike.values()))
    return (
        ChanceClass(Rolled(throws[0]), Fraction(len(throws), total), len(throws))
        for throws in alike.values()
    )


def _of_turn(facts: Facts, state: NichtlustigState) -> Iterator[ChanceClass]:
    """Put throws together that win the same cards or, where they win none, owe the same Death."""
    free = [not state.aside >> die & 1 for die in range(PINK + 1)]
    fixed = state.dice or (0,) * (PINK + 1)
    own = state.zones[facts.dead[state.turn]]
    # Who holds every Death owes none, so symbols bring their cards at once.
    patterns = _patterns(fixed, free, with_symbols=len(own) == len(facts.death_cards))
    by_scoring: dict[NichtlustigState, list[int]] = {}
    for pink in _FACES if free[PINK] else (fixed[PINK],):
        dice = (*fixed[:PINK], pink)
        scored = turns.scored(facts, state._replace(dice=dice))._replace(dice=fixed)
        by_scoring.setdefault(scored, []).append(pink)
    found: _Ways[Hashable] = {}
    for scored, pinks in by_scoring.items():
        for pattern, (six, ways) in patterns.items():
            dice = (*six, pinks[0])
            thrown = scored._replace(dice=dice)
            plain = tuple(claims.plain(facts, thrown))
            won = (plain, tuple(claims.with_time_machine(facts, thrown)))
            if any(won):
                _count(found, won, dice, ways * len(pinks))
                continue
            for pink in pinks:
                _count(found, (pink, pattern[-1]), (*six, pink), ways)
    total = len(_FACES) ** sum(free)
    for dice, ways in found.values():
        faces = tuple(face for face, flies in zip(dice, free, strict=True) if flies)
        yield ChanceClass(Rolled(faces), Fraction(ways, total), ways)


def _count(found: _Ways[K], what: K, dice: tuple[int, ...], ways: int) -> None:
    example, before = found.get(what, (dice, 0))
    found[what] = example, before + ways


def _patterns(fixed: Sequence[int], free: Sequence[bool], *, with_symbols: bool) -> _Ways[_Pattern]:
    """Return by what they come to the ways in which six dice fall, with an example.

    Args:
        fixed: the faces of all dice; those of dice in the air do not count.
        free: which of them are in the air.
        with_symbols: whether it matters which dice show their symbols.
    """
    anything = sum(1 << face for face in _FACES)
    found: _Ways[_Pattern] = {((), anything, 0, ()): ((), 1)}
    for pair in PAIRS.values():
        ranges = [_FACES if free[die] else (fixed[die],) for die in pair]
        of_colour = Counter(product(*ranges))
        if not with_symbols and all(free[die] for die in pair):
            of_colour = Counter(tuple(sorted(pair)) for pair in of_colour)
        longer: _Ways[_Pattern] = {}
        for (pairs, shared, total, symbols), (six, ways) in found.items():
            for (one, other), more in of_colour.items():
                pattern = (
                    (*pairs, one if one == other else 0),
                    shared & (1 << one | 1 << other) & ~1,
                    total + one + other,
                    (*symbols, not one, not other) if with_symbols else (),
                )
                _count(longer, pattern, (*six, one, other), ways * more)
        found = longer
    merged: _Ways[_Pattern] = {}
    for (pairs, shared, total, symbols), (six, ways) in found.items():
        pattern = (pairs, shared, max(total, _TOO_LITTLE), symbols)
        _count(merged, pattern, six, ways)
    return merged
