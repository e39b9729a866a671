"""The count: what every card brings, line by line (NL-E2, NL-E3)."""

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import CardId
from tabletop.engine.outcome import ScoreLine
from tabletop.games.nichtlustig.cards import (
    DINOSAUR,
    LEMMING,
    PROFESSORS,
    RIEBMANN,
    YETI,
    Cards,
)
from tabletop.games.nichtlustig.state import NichtlustigState, Table

LONELY_YETI: Final = 1
"""What a scored Yeti counts without a second one."""
UNSCORED: Final = 1
FACE_UP_DEATH: Final = -1

Counted = tuple[tuple[CardId, ...], ...]
"""Cards by seat."""


def score_sheet(cards: Cards, table: Table, state: NichtlustigState) -> tuple[ScoreLine, ...]:
    """The points by kind of card; Professors are open until they are rolled for."""
    covered = {card for _, card in state.covers}
    seats = range(len(table.open))

    def bare(kind: str) -> Counted:
        return tuple(
            tuple(
                card
                for card in state.zones[table.scored[seat]]
                if cards.kind[card] == kind and card not in covered
            )
            for seat in seats
        )

    def line(word: str, rule: str, counted: Counted, points: Sequence[int | None]) -> ScoreLine:
        faces = state.professors if word == PROFESSORS else ()
        return ScoreLine(word, rule, tuple(points), counted, faces)

    def plain(word: str, kind: str) -> ScoreLine:
        counted = bare(kind)
        return line(word, "NL-E2", counted, [_sum(cards, held) for held in counted])

    yetis, professors = bare(YETI), bare(PROFESSORS)
    unscored = tuple(state.zones[table.open[seat]] for seat in seats)
    void = tuple(
        tuple(card for card in state.zones[table.scored[seat]] if card in covered) for seat in seats
    )
    sitting = face_up(table, state)
    return (
        plain("lemmings", LEMMING),
        line(
            "yetis",
            "NL-E2",
            yetis,
            [LONELY_YETI if len(held) == 1 else _sum(cards, held) for held in yetis],
        ),
        plain("riebmanns", RIEBMANN),
        line(
            "professors",
            "NL-E3",
            professors,
            [
                _rolled(held, faces)
                for held, faces in zip(professors, state.professors, strict=True)
            ],
        ),
        plain("dinosaurs", DINOSAUR),
        line("unscored", "NL-E2", unscored, [UNSCORED * len(held) for held in unscored]),
        line("covered", "NL-E2", void, [0] * len(seats)),
        line("face-up", "NL-E2", sitting, [FACE_UP_DEATH * len(held) for held in sitting]),
    )


def face_up(table: Table, state: NichtlustigState) -> Counted:
    """By seat the Deaths that cover nothing (NL-D4)."""
    covering = {death for death, _ in state.covers}
    return tuple(
        tuple(death for death in state.zones[zone] if death not in covering) for zone in table.dead
    )


def _sum(cards: Cards, held: Sequence[CardId]) -> int:
    return sum(cards.points[card] for card in held)


def _rolled(held: Sequence[CardId], faces: Sequence[int]) -> int | None:
    """NL-E3: the highest die counts for all Professors of a seat together."""
    if not held:
        return 0
    return max(faces) if faces else None


def professors_to_roll(
    cards: Cards, table: Table, state: NichtlustigState
) -> tuple[int, int] | None:
    """The next seat to roll for its Professors and with how many dice, in seat order (NL-E3)."""
    covered = {card for _, card in state.covers}
    for seat, zone in enumerate(table.scored):
        count = sum(
            cards.kind[card] == PROFESSORS and card not in covered for card in state.zones[zone]
        )
        if count and not state.professors[seat]:
            return seat, count
    return None


def winners(totals: Sequence[int], deaths: Sequence[int]) -> tuple[int, ...]:
    """The seats that win: most points, then fewest Deaths; still tied, they share (NL-E4)."""
    best = max((total, -held) for total, held in zip(totals, deaths, strict=True))
    return tuple(
        seat
        for seat, (total, held) in enumerate(zip(totals, deaths, strict=True))
        if (total, -held) == best
    )
