"""How a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Params
from tabletop.engine.zones import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        code: key of the end's sentence in the texts.
        rule: id of the rule that ended it.
        winners: the seats that won; all of them where a team won, none where nobody did.
        team: whether the seats win and lose together.
        scores: points by seat, or None where the game counts none.
        params: what is filled into the sentence.
        reached: what all together have reached, by the game's `Measure`; None where points tell.
    """

    code: str
    rule: str
    winners: tuple[Seat, ...]
    team: bool = False
    scores: tuple[int, ...] | None = None
    params: Params = ()
    reached: tuple[int, ...] | None = None

    @property
    def won(self) -> bool:
        """Whether anybody won."""
        return bool(self.winners)

    def share(self, seat: Seat) -> float:
        """Return a seat's part of the victory, from 0 to 1; a team's is everybody's."""
        part = float(seat in self.winners)
        return part if self.team else part / max(1, len(self.winners))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet, on which the points of a game are added up.

    Attributes:
        word: what is counted: a word of the game with its own translation, which `score_lines`
            in the texts explains.
        rule: id of the rule that gives the points.
        points: what it brings each seat; None where that is still open.
        cards: the cards that bring it, by seat.
        faces: the dice rolled for it, by seat; empty where none are.
    """

    word: str
    rule: str
    points: tuple[int | None, ...]
    cards: tuple[tuple[CardId, ...], ...]
    faces: tuple[tuple[int, ...], ...] = ()


def totals(sheet: Sequence[ScoreLine]) -> tuple[int, ...]:
    """Return each seat's points as far as they are known."""
    return tuple(
        sum(points or 0 for points in column)
        for column in zip(*(line.points for line in sheet), strict=True)
    )
