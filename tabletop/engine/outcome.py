"""The outcome of a game, and its score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.message import Params
from tabletop.engine.zones import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game.

    Attributes:
        code: the key of the final sentence in the texts.
        rule: the id of the rule that ended the game.
        winners: the seats that won: all seats if the team won, none if nobody won.
        team: whether the seats win and lose together.
        scores: points by seat, or None if the game has no points.
        params: the parameters of the sentence.
        reached: the joint result, as numbers for the game's `Ranking`, or None if points are
            compared.

    Examples:
        >>> Outcome("won", "LA-R4", winners=(1,)).won
        True
        >>> Outcome("tie", "LA-R4", winners=(0, 1)).share(0)
        0.5
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
        """Whether at least one seat won."""
        return bool(self.winners)

    def share(self, seat: Seat) -> float:
        """Return a seat's share of the victory, from 0 to 1.

        Winners share the victory equally. In a team, each seat's share is 1.
        """
        part = float(seat in self.winners)
        return part if self.team else part / max(1, len(self.winners))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet.

    Attributes:
        word: a translatable word for what scores; `score_lines` in the texts explains it.
        rule: the id of the rule that gives the points.
        points: for each seat, its points, or None if they are not decided yet.
        cards: for each seat, the cards that score; may be empty.
        faces: for each seat, the faces of the dice rolled for this line; may be empty.

    Examples:
        >>> ScoreLine("sevens", "XY-R2", points=(7, None), cards=((3,), ())).points
        (7, None)
    """

    word: str
    rule: str
    points: tuple[int | None, ...]
    cards: tuple[tuple[CardId, ...], ...] = ()
    faces: tuple[tuple[int, ...], ...] = ()


def totals(sheet: Sequence[ScoreLine]) -> tuple[int, ...]:
    """Return each seat's total of the points that are already decided.

    Examples:
        >>> low = ScoreLine("low", "XY-R2", (7, None), ((), ()))
        >>> high = ScoreLine("high", "XY-R3", (1, 4), ((), ()))
        >>> totals([low, high])
        (8, 4)
    """
    return tuple(
        sum(points or 0 for points in column)
        for column in zip(*(line.points for line in sheet), strict=True)
    )
