"""What a learnt model sees of a position of Nichtlustig."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.win_model import HasWinModel
from tabletop.engine.zones import Seat
from tabletop.games.nichtlustig.cards import (
    DINOSAUR,
    HIGHEST,
    LEMMING,
    PAIRS,
    PROFESSORS,
    RIEBMANN,
    YETI,
)
from tabletop.games.nichtlustig.claims import direct_claims, source_zone
from tabletop.games.nichtlustig.facts import LAST_GOALS, NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.overriding import override

_KINDS: Final = (LEMMING, YETI, RIEBMANN, PROFESSORS)
_SCORED: Final = dict(zip(_KINDS, (4.0, 2.7, 2.0, 2.4), strict=True))
_OPEN: Final = dict(zip(_KINDS, (2.4, 1.9, 1.5, 1.6), strict=True))
_FACES: Final = HIGHEST + 1
_BEST_FACE: Final = tuple(
    sum(face * ((face + 1) ** dice - face**dice) for face in range(_FACES)) / _FACES**dice
    for dice in range(HIGHEST + 1)
)
"""The mean of the highest of some dice (NL-E3)."""
_PLAYED: Final = (
    NichtlustigPhase.START,
    NichtlustigPhase.ROLLED,
    NichtlustigPhase.CLAIM,
    NichtlustigPhase.DEATH,
)
_LATE: Final = 10
"""The number of goal cards left at which the end begins to matter."""
_SEAT_NAMES: Final = (
    *("points", "professors", "lonely-yeti", *(f"open-{kind}" for kind in _KINDS), "face-up"),
    *("deaths", "duck", "clown", "time-machine", "skipper", "shortener", "virus", "turn", "worth"),
)
_COMMON: Final = (
    *("seats", "left", "is-turn", *map(str, _PLAYED), "rolls", "aside", "claims", "best-claim"),
    *("won", "pink", "some-card", "likely-gain", "dinosaurs", "second", "third", "rest", "taken"),
    *("leader-acts", "lead", "lead-by-left", "lemmings", "all-dice"),
)


class NichtlustigFeatures(HasWinModel[NichtlustigState]):
    """Features: the seat, its strongest opponent, dice, and cards left."""

    facts: NichtlustigFacts
    feature_names = (
        *(f"own-{name}" for name in _SEAT_NAMES),
        *(f"best-{name}" for name in _SEAT_NAMES),
        *_COMMON,
    )

    @override
    def features(self, state: NichtlustigState, seat: Seat) -> list[float]:
        facts, grid = self.facts, state.zones[self.facts.grid]
        left = max(0, len(grid) - LAST_GOALS)
        every = [self._of_seat(state, of, min(1.0, left / _LATE)) for of in range(facts.seats)]
        others = [of for of in range(facts.seats) if of != seat]
        others.sort(key=lambda of: -every[of][-1])
        worth = [every[of][-1] for of in others] + [-9.0, -9.0]
        own, best = every[seat], every[others[0]]
        sign = 1 if state.turn == seat else -1
        return [
            *own,
            *best,
            *(facts.seats, left, state.turn == seat),
            *(state.phase is phase for phase in _PLAYED),
            *self._dice(state, sign),
            sum(facts.is_dinosaur[card] for card in grid),
            *(worth[1], worth[2], sum(worth[: facts.seats - 1]) / (facts.seats - 1)),
            *(len(state.taken), others[0] == state.turn, own[-1] - best[-1]),
            (own[-1] - best[-1]) / (left + 2),
            *(sum(facts.is_lemming[card] for card in grid), facts.all_dice),
        ]

    def _of_seat(self, state: NichtlustigState, seat: Seat, near: float) -> list[float]:
        """Return a seat's points, cards and Deaths, and last its expected points."""
        facts, kind, zones = self.facts, self.facts.kind, state.zones
        bare = facts.uncovered(state, seat)
        count = dict.fromkeys((*_KINDS, DINOSAUR), 0)
        opened = dict(count)
        for card in bare:
            count[kind[card]] += 1
        for card in zones[facts.open[seat]]:
            opened[kind[card]] += 1
        lonely, dice = count[YETI] == 1, count[PROFESSORS]
        rolled = state.professors[seat] if state.professors else ()
        points = sum(facts.points[card] for card in bare if kind[card] != PROFESSORS) - lonely
        points += (max(rolled) if rolled else _BEST_FACE[dice]) if dice else 0
        deaths, held = zones[facts.own_deaths[seat]], zones[facts.held[seat]]
        face_up = len(deaths) - sum(death in deaths for death, _ in state.covers)
        worth = points - face_up + near * lonely
        worth += sum(opened[kind] * (1 + (_OPEN[kind] - 1) * near) for kind in _KINDS)
        special = (facts.duck, facts.clown, facts.time_machine, facts.skipper, facts.shortener)
        return [
            *(points, dice, lonely, *(opened[kind] for kind in _KINDS), face_up, len(deaths)),
            *(card in held for card in (*special, facts.virus)),
            *((seat - state.turn) % facts.seats, worth),
        ]

    def _dice(self, state: NichtlustigState, sign: int) -> list[float]:
        """Return what the dice have won and may win; `sign` is -1 in another seat's turn."""
        facts, phase = self.facts, state.phase
        is_rolled = bool(state.dice) and phase in {NichtlustigPhase.ROLLED, NichtlustigPhase.CLAIM}
        rolls = facts.rolls_left(state) if phase is not NichtlustigPhase.CLAIM else 0
        claims = [move.card for move in direct_claims(facts, state)] if is_rolled else []
        dinosaurs = [facts.points[card] for card in claims if facts.is_dinosaur[card]]
        won = sum(self._gain(state, card) for card in claims if not facts.is_dinosaur[card])
        pink = 0.0
        if phase is NichtlustigPhase.ROLLED:
            for card, of in facts.newly_scored(state):
                gain = _SCORED[facts.kind[card]] - _OPEN[facts.kind[card]]
                pink += gain if of == state.turn else -gain
        likely = (
            [*self._likely(state, rolls)]
            if phase in {NichtlustigPhase.START, NichtlustigPhase.ROLLED}
            else []
        )
        return [
            *(rolls if is_rolled else 0, state.aside.bit_count(), len(claims)),
            *(sign * max(dinosaurs, default=0), sign * won, sign * pink),
            sign * (1 - prod(1 - chance for chance, _ in likely)),
            sign * max((chance * gain for chance, gain in likely), default=0.0),
        ]

    def _gain(self, state: NichtlustigState, card: CardId) -> float:
        stolen = source_zone(self.facts, state, card) != self.facts.grid
        return _OPEN[self.facts.kind[card]] * (1.6 if stolen else 1.0)

    def _likely(self, state: NichtlustigState, rolls: int) -> Iterator[tuple[float, float]]:
        """Yield the chance and gain of each card that the seat could roll for."""
        facts = self.facts
        for card in facts.goals:
            if not facts.is_dinosaur[card] and source_zone(facts, state, card) is not None:
                chance = self._chance(state.dice, state.aside, card, rolls)
                if chance:
                    yield chance, self._gain(state, card)

    def _chance(self, dice: Sequence[int], aside: int, card: CardId, rolls: int) -> float:
        """Return the chance to roll a card if nothing else is tried."""
        value, kind = self.facts.value[card], self.facts.kind[card]
        chance = 1.0
        for pair in PAIRS.values() if kind == PROFESSORS else (PAIRS[kind],):
            shown = sum(die < len(dice) and dice[die] == value for die in pair)
            free = sum(
                not (die < len(dice) and (dice[die] == value or aside >> die & 1)) for die in pair
            )
            if kind == PROFESSORS:
                chance *= 1.0 if shown else 1 - (1 - 1 / _FACES) ** (rolls * free)
            elif shown + free < len(pair):
                return 0.0
            else:
                chance *= (1 - (1 - 1 / _FACES) ** rolls) ** free
        return chance
