"""What the table asks of a process that thinks, and what it is answered: immutable values."""

from dataclasses import dataclass

from tabletop.bots.policy import AnyRules
from tabletop.bots.search import SECONDS
from tabletop.engine.actions import SeatAction
from tabletop.engine.advice import Advice
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.state import State


@dataclass(frozen=True, slots=True)
class Choose:
    """Which action a bot takes.

    Attributes:
        bot: as `registry.find_policy` knows it.
        seed: decides where the bot does not.
        seconds: how long `strong` thinks; None: as often as `bot` says, and then the same question
            has the same answer.
    """

    bot: str
    seed: str
    seconds: float | None = SECONDS


@dataclass(frozen=True, slots=True)
class Advise:
    """What each legal action is worth: exactly where that is known, else as far as tried out.

    Attributes:
        seconds: how long it is tried out.
        tries: how often, which then counts instead; 0 for what is known exactly and no more.
        to_win: whether it is counted in games won, though something else is known exactly.
        asked: actions of which the value must be known, however little they promise.
        by_tree: see `SearchPolicy`.
    """

    seconds: float = SECONDS
    tries: int | None = None
    to_win: bool = False
    asked: tuple[SeatAction, ...] = ()
    by_tree: bool = False


Task = Choose | Advise


@dataclass(frozen=True, slots=True)
class Table:
    """By which rules is played: enough to make them again in another process.

    Attributes:
        game: the game's id.
        seats: how many play.
        options: all options, in pairs.
        cards: digest of the cards.
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    cards: str

    @classmethod
    def of(cls, rules: AnyRules) -> "Table":
        """Return it of some rules."""
        return cls(rules.game, rules.seats, tuple(rules.options.items()), rules.cards.digest)


@dataclass(frozen=True, slots=True)
class Question:
    """A position as it is seen, and what is asked of it; nothing that is hidden is in it.

    Attributes:
        table: by which rules.
        seen: what is seen of the position (`Rules.observe`).
        task: what is asked.
    """

    table: Table
    seen: State
    task: Task


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out; all is None where nothing is known.

    Attributes:
        action: the legal action that was chosen (`Choose`).
        advice: what the legal actions are worth (`Advise`).
        fault: why there is no answer.
    """

    action: SeatAction | None = None
    advice: Advice | None = None
    fault: ErrorText | None = None
