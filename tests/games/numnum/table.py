"""Helpers that set up positions of NumNum."""

from collections.abc import Mapping

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action
from tabletop.engine.fields import Value
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.zones import Seat
from tabletop.games.numnum.rules import NumRules
from tabletop.games.numnum.state import NumState

NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Finn", "Gus")


def load(seats: int = 2, **options: str) -> NumRules:
    """Return the rules for some players."""
    rules = rules_for("numnum", NAMES[:seats], options)
    assert isinstance(rules, NumRules)
    return rules


class Table:
    """Rules for some players, with positions as text."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.rules = load(seats, **options)
        self.notation = Notation(self.rules, NAMES[:seats])

    def position(self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value) -> Position:
        """Build a position; unnamed cards are in the draw pile or at `rest`.

        Every hand and the discard pile get cards unless they are named. The field `drawn` is given
        as text.
        """
        zones = {"discard": "heart-10", **zones}
        for seat, card in enumerate(("circle-64", "circle-63", "circle-56")[: self.rules.seats]):
            zones = {f"hand/{NAMES[seat]}": card, **zones}
        lying: list[tuple[int, ...]] = [()] * len(self.rules.zones)
        resting = "draw"
        for name, cards in zones.items():
            words = cards.split()
            if "rest" in words:
                resting = name
                words.remove("rest")
            lying[self.notation.zone_id(name)] = tuple(map(self.notation.card_id, words))
        rest = self.rules.pieces()
        rest.subtract(card for cards in lying for card in cards)
        where = self.notation.zone_id(resting)
        # Named cards are on top.
        lying[where] = (*rest.elements(), *lying[where])
        values: dict[str, Value] = {field.name: field.default for field in self.rules.fields}
        values |= fields
        if isinstance(values["drawn"], str):
            values["drawn"] = self.notation.card_id(values["drawn"])
        return Position(tuple(lying), to_act, values)

    def state(self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value) -> NumState:
        return self.rules.build(self.position(zones, to_act, **fields))

    def problems(
        self, zones: Mapping[str, str], to_act: Seat = 0, **fields: Value
    ) -> set[tuple[str, str]]:
        """Return the problems of a position by place: a zone's name or a field."""
        try:
            self.state(zones, to_act, **fields)
        except ImpossiblePositionError as error:
            return {
                (
                    self.notation.zone_name(problem.name)
                    if isinstance(problem.name, int)
                    else problem.name or problem.where,
                    problem.message.code,
                )
                for problem in error.problems
            }
        return set()

    def action(self, text: str) -> Action:
        return self.notation.parse(text)

    def do(self, state: NumState, *texts: str) -> NumState:
        """Return the position after some actions, chance included, each of them legal."""
        for text in texts:
            verdict = self.rules.check(state, self.action(text))
            assert verdict.legal, f"{text}: {verdict}"
            state = self.rules.apply(state, self.action(text))
        return state

    def rule(self, state: NumState, text: str) -> str | None:
        """Return the id of the rule that refuses an action, or None if it is legal."""
        reason = self.rules.check(state, self.action(text)).reason
        return None if reason is None else reason.rule

    def legal(self, state: NumState) -> list[str]:
        return [self.notation.text(action) for action in self.rules.legal_actions(state)]

    def zone(self, state: NumState, name: str) -> str:
        cards = state.zones[self.notation.zone_id(name)]
        return " ".join(self.rules.cards.key(card) for card in cards)
