"""The points of all cards, line by line (NL-E2, NL-E3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.outcome import ScoreLine
from tabletop.engine.zones import NOBODY, Seat
from tabletop.games.nichtlustig.cards import DINOSAUR, LEMMING, PROFESSORS, RIEBMANN, YETI
from tabletop.games.nichtlustig.facts import NichtlustigFacts
from tabletop.games.nichtlustig.state import NichtlustigState

LONELY_YETI: Final = 1
"""The points for a scored Yeti if the seat has only one."""
UNSCORED: Final = 1
FACE_UP_DEATH: Final = -1

Counted = tuple[tuple[CardId, ...], ...]
"""The cards that count for each seat."""


def score_sheet(facts: NichtlustigFacts, state: NichtlustigState) -> tuple[ScoreLine, ...]:
    """Return a line for each kind of card.

    The points of Professors are None until dice are rolled for them.
    """
    uncovered = [facts.uncovered(state, seat) for seat in range(facts.seats)]
    bare = {
        kind: tuple(tuple(card for card in held if facts.kind[card] == kind) for held in uncovered)
        for kind in (LEMMING, YETI, RIEBMANN, PROFESSORS, DINOSAUR)
    }
    points = {
        kind: tuple(sum(facts.points[card] for card in held) for held in counted)
        for kind, counted in bare.items()
    }
    yetis = zip(bare[YETI], points[YETI], strict=True)
    lonely = tuple(LONELY_YETI if len(held) == 1 else count for held, count in yetis)
    rolled = zip(bare[PROFESSORS], state.professors, strict=True)
    # NL-E3: the highest die counts for all Professors of a seat together.
    best = tuple((max(faces) if faces else None) if held else 0 for held, faces in rolled)
    unscored = tuple(state.zones[zone] for zone in facts.open)
    void = tuple(
        tuple(card for card in state.zones[zone] if card not in held)
        for zone, held in zip(facts.scored, uncovered, strict=True)
    )

    def each(word: str, points: int, counted: Counted) -> ScoreLine:
        return ScoreLine(word, "NL-E2", tuple(points * len(held) for held in counted), counted)

    return (
        ScoreLine("lemmings", "NL-E2", points[LEMMING], bare[LEMMING]),
        ScoreLine("yetis", "NL-E2", lonely, bare[YETI]),
        ScoreLine("riebmanns", "NL-E2", points[RIEBMANN], bare[RIEBMANN]),
        ScoreLine("professors", "NL-E3", best, bare[PROFESSORS], state.professors),
        ScoreLine("dinosaurs", "NL-E2", points[DINOSAUR], bare[DINOSAUR]),
        each("unscored", UNSCORED, unscored),
        each("covered", 0, void),
        each("face-up", FACE_UP_DEATH, face_up(facts, state)),
    )


def face_up(facts: NichtlustigFacts, state: NichtlustigState) -> Counted:
    """Return each seat's Deaths that cover no card (NL-D4)."""
    covering = {death for death, _ in state.covers}
    return tuple(
        tuple(death for death in state.zones[zone] if death not in covering)
        for zone in facts.own_deaths
    )


def professors(facts: NichtlustigFacts, state: NichtlustigState, seat: Seat) -> int:
    """Return the number of scored, uncovered Professors of a seat (NL-E3)."""
    return sum(facts.kind[card] == PROFESSORS for card in facts.uncovered(state, seat))


def professors_to_roll(facts: NichtlustigFacts, state: NichtlustigState) -> tuple[Seat, int]:
    """Return the next seat to roll for Professors, and the number of dice.

    Returns `NOBODY` and 0 if all seats have rolled.
    """
    for seat, rolled in enumerate(state.professors):
        count = 0 if rolled else professors(facts, state, seat)
        if count:
            return seat, count
    return NOBODY, 0


def winners(totals: Sequence[int], deaths: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most points; the fewest Deaths break ties (NL-E4)."""
    results = [(total, -held) for total, held in zip(totals, deaths, strict=True)]
    best = max(results)
    return tuple(seat for seat, result in enumerate(results) if result == best)
