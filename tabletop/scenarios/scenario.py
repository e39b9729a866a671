"""A scenario as it was read: everything is resolved, and knows its line for what is said of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.engine.actions import SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.positions import Position
from tabletop.engine.state import State
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.match.match import AnyRules

DEFAULT_SEED: Final = 1
"""Decides what a scenario leaves to chance and names no seed for."""


@dataclass(frozen=True, slots=True)
class ScriptedRoll:
    """The next dice show these faces."""

    line: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScriptedShuffle:
    """The next shuffle brings this order, bottom first.

    Attributes:
        line: where it stands.
        below: the cards at the bottom.
        above: the cards at the top.
        rest: whether the cards not named lie between them, as the seed decides.
    """

    line: int
    below: tuple[CardId, ...]
    above: tuple[CardId, ...]
    rest: bool


@dataclass(frozen=True, slots=True)
class ScriptedTake:
    """The next card taken unseen is this one."""

    line: int
    card: CardId


ChanceEntry = ScriptedRoll | ScriptedShuffle | ScriptedTake


@dataclass(frozen=True, slots=True)
class Try:
    """An action is judged, not carried out.

    Attributes:
        line: where it stands.
        by: the seat that tries; None for the one to act.
        action: what is tried.
        legal: whether it must be allowed.
        rule: id of the rule that must refuse it; None for any.
    """

    line: int
    by: Seat | None
    action: SeatAction
    legal: bool
    rule: str | None


@dataclass(frozen=True, slots=True)
class Do:
    """An action is carried out; it must be legal. `by` as in `Try`."""

    line: int
    by: Seat | None
    action: SeatAction


@dataclass(frozen=True, slots=True)
class LegalNow:
    """Exactly these actions are legal."""

    line: int
    actions: tuple[SeatAction, ...]


ScenarioStep = Try | Do | LegalNow


@dataclass(frozen=True, slots=True)
class ActsNext:
    """At the end this seat acts; `NOBODY` where the game is over."""

    line: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Holds:
    """At the end a zone holds exactly these cards."""

    line: int
    zone: ZoneIndex
    cards: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class FieldIs:
    """At the end a field has this value; of a mapping only the keys named here are compared."""

    line: int
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class EndsAs:
    """How the game has ended; what is None is not compared.

    Attributes:
        line: where it stands.
        over: False where the game must still go on.
        winners: the seats that won.
        won: whether anybody won.
        rule: id of the rule that ended it.
        scores: points by seat.
    """

    line: int
    over: bool
    winners: frozenset[Seat] | None = None
    won: bool | None = None
    rule: str | None = None
    scores: Mapping[Seat, int] | None = None


Expectation = ActsNext | Holds | FieldIs | EndsAs


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what is tried, and what must hold.

    Attributes:
        path: the file.
        title: what it shows, in a sentence.
        shows: ids of the rules that it shows.
        rules: the game with its options.
        names: the players by seat.
        start: the position; None begins the game from its beginning.
        seed: decides what the script of chance does not.
        chance: what chance does first, in order.
        steps: what is tried and done.
        then: what must hold at the end.
        laid: the position as the file has it; where it may be impossible (`load_scenario`), there
            may be no `start` to it.
    """

    path: Path
    title: str
    shows: tuple[str, ...]
    rules: AnyRules
    names: tuple[str, ...]
    start: State | None
    seed: int
    chance: tuple[ChanceEntry, ...]
    steps: tuple[ScenarioStep, ...]
    then: tuple[Expectation, ...]
    laid: Position | None = None
