"""Helpers that set up positions of Dumm gelaufen!"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action
from tabletop.engine.fields import Value
from tabletop.engine.message import Event
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.zones import CHANCE, Seat
from tabletop.games.dumm_gelaufen.rules import DummRules
from tabletop.games.dumm_gelaufen.state import DummState
from tabletop.match.chance import SeededChance

NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn")
EDITIONS = ("new", "1998")


@cache
def load(seats: int = 2, **options: str) -> DummRules:
    """Return the rules for some players, cached because they are immutable."""
    rules = rules_for("dumm-gelaufen", NAMES[:seats], options)
    assert isinstance(rules, DummRules)
    return rules


class Table:
    """Rules for some players, with positions as text."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.rules = load(seats, **options)
        self.notation = Notation(self.rules, NAMES[:seats])

    def cards(self, words: str) -> tuple[int, ...]:
        return tuple(map(self.notation.card_id, words.split()))

    def position(self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value) -> Position:
        """Build a position; unnamed cards are in the box or in the zone with `rest`."""
        lying: list[tuple[int, ...]] = [()] * len(self.rules.zones)
        resting = "box"
        for name, cards in zones.items():
            words = cards.split()
            if "rest" in words:
                resting = name
                words.remove("rest")
            lying[self.notation.zone_id(name)] = self.cards(" ".join(words))
        rest = self.rules.pieces()
        rest.subtract(card for cards in lying for card in cards)
        where = self.notation.zone_id(resting)
        left = [card for card in sorted(rest) for _ in range(max(rest[card], 0))]
        lying[where] = (*left, *lying[where])
        values: dict[str, Value] = {field.name: field.default for field in self.rules.fields}
        return Position(tuple(lying), to_act, {**values, **fields})

    def state(self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value) -> DummState:
        return self.rules.build(self.position(zones, to_act, **fields))

    def problems(self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value) -> set[str]:
        """Return the codes of everything impossible in a position."""
        try:
            self.rules.build(self.position(zones, to_act, **fields))
        except ImpossiblePositionError as error:
            return {problem.message.code for problem in error.problems}
        return set()

    def swap(self, source: str, **more: Value) -> Value:
        """Return a value for the field `swap`."""
        fields: dict[str, Value] = {"taken": 1, "drawn": (), "due": 0, "exchanged": False}
        return dict[int | str, Value]({"source": source, **fields, **more}.items())

    def work(self, card: str, seat: Seat = 0, **more: Value) -> Value:
        """Return a value for the field `effect`."""
        fields: dict[str, Value] = {"step": "", "person": None, "colour": None, "left": 0}
        who: dict[str, Value] = {"card": self.notation.card_id(card), "seat": seat}
        return dict[int | str, Value]({**who, **fields, **more}.items())

    def action(self, text: str) -> Action:
        return self.notation.parse(text)

    def do(self, state: DummState, *texts: str, seed: int = 1) -> DummState:
        """Return the position after some actions, each of them legal; chance uses a seed."""
        for text in texts:
            verdict = self.rules.check(state, self.action(text))
            assert verdict.legal, f"{text}: {verdict}"
            state = self.after_chance(self.rules.apply(state, self.action(text)), seed)
        return state

    def after_chance(self, state: DummState, seed: int = 1) -> DummState:
        chance = SeededChance(seed)
        while state.to_act == CHANCE:
            state = self.rules.apply(state, self.rules.sample_chance(state, chance))
        return state

    def events(self, state: DummState, text: str) -> tuple[Event, ...]:
        action = self.action(text)
        return self.rules.events(state, action, self.rules.apply(state, action))

    def rule(self, state: DummState, text: str) -> str | None:
        """Return the id of the rule that refuses an action, or None if it is legal."""
        reason = self.rules.check(state, self.action(text)).reason
        return None if reason is None else reason.rule

    def code(self, state: DummState, text: str) -> str | None:
        """Return the code of the reason that refuses an action, or None if it is legal."""
        reason = self.rules.check(state, self.action(text)).reason
        return None if reason is None else reason.code

    def legal(self, state: DummState) -> set[str]:
        return {self.notation.text(action) for action in self.rules.legal_actions(state)}

    def zone(self, state: DummState, name: str) -> str:
        """Return the cards of a zone; those of a hand are sorted."""
        index = self.notation.zone_id(name)
        cards: tuple[Any, ...] = state.zones[index]
        ordered = cards if self.rules.zones[index].ordered else tuple(sorted(cards))
        return " ".join(map(self.rules.cards.key, ordered))
