"""Helpers that set up positions of What a Wonderful World."""

from collections.abc import Mapping
from typing import Any

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action
from tabletop.engine.fields import Value
from tabletop.engine.notation import Notation
from tabletop.engine.positions import Position
from tabletop.engine.zones import TEAM
from tabletop.games.wonderful_world.rules import WonderRules
from tabletop.games.wonderful_world.state import WonderState

NAMES = ("Tim", "Sarah", "Maria", "Otto")


class Table:
    """Rules for some players, with positions as text."""

    def __init__(self, seats: int = 1, **options: str) -> None:
        rules = rules_for("wonderful-world", NAMES[:seats], options)
        assert isinstance(rules, WonderRules)
        self.rules = rules
        self.notation = Notation(rules, NAMES[:seats])

    def state(
        self,
        zones: Mapping[str, str],
        to_act: int | None = None,
        **fields: Value,
    ) -> WonderState:
        """Build a position; unnamed cards are in the box. `targets` are given as text.

        If dice are rolled in part 1, a landscape is open.
        """
        if fields.get("stage") in {"roll", "remove"} and fields.get("part", 1) == 1:
            zones = {"landscapes": "landscape-8", **zones}
        lying: list[tuple[int, ...]] = [()] * len(self.rules.zones)
        for name, cards in zones.items():
            ids = tuple(self.notation.card_id(card) for card in cards.split())
            lying[self.notation.zone_id(name)] = ids
        named = [card for cards in lying for card in cards]
        rest = self.rules.pieces()
        rest.subtract(named)
        lying[self.rules.facts.box] = (*lying[self.rules.facts.box], *rest.elements())
        values: dict[str, Value] = {field.name: field.default for field in self.rules.fields}
        values |= fields
        if isinstance(values["targets"], str):
            values["targets"] = tuple(map(self.notation.card_id, values["targets"].split()))
        if to_act is None:
            to_act = TEAM if values["part"] == 2 else 0
        return self.rules.build(Position(tuple(lying), to_act, values))

    def action(self, text: str) -> Action:
        return self.notation.parse(text)

    def do(self, state: WonderState, *texts: str) -> WonderState:
        """Return the position after some actions, chance included, each of them legal."""
        for text in texts:
            verdict = self.rules.check(state, self.action(text))
            assert verdict.legal, f"{text}: {verdict}"
            state = self.rules.apply(state, self.action(text))
        return state

    def rule(self, state: WonderState, text: str) -> str | None:
        """Return the id of the rule that refuses an action, or None if it is legal."""
        reason = self.rules.check(state, self.action(text)).reason
        return None if reason is None else reason.rule

    def legal(self, state: WonderState) -> set[str]:
        return {self.notation.text(action) for action in self.rules.legal_actions(state)}

    def zone(self, state: WonderState, name: str) -> str:
        cards: tuple[Any, ...] = state.zones[self.notation.zone_id(name)]
        return " ".join(self.rules.cards.key(card) for card in cards)
