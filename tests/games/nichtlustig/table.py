"""Helpers that set up positions of Nichtlustig."""

from collections.abc import Mapping

from tabletop.content.game_library import rules_for
from tabletop.engine.actions import Action, Rolled
from tabletop.engine.fields import Value
from tabletop.engine.notation import Notation
from tabletop.engine.positions import ImpossiblePositionError, Position
from tabletop.engine.zones import CHANCE
from tabletop.games.nichtlustig.rules import NichtlustigRules
from tabletop.games.nichtlustig.state import NichtlustigState

NAMES = ("Ann", "Ben", "Cy", "Dora")


def load(seats: int = 2, **options: str) -> NichtlustigRules:
    """Return the rules for some players."""
    rules = rules_for("nichtlustig", NAMES[:seats], options)
    assert isinstance(rules, NichtlustigRules)
    return rules


def dice(faces: str) -> dict[int | str, Value]:
    """Parse `33 14 52 2`: black, red, white, pink; 0 is a symbol."""
    return {die: int(face) for die, face in enumerate(faces.replace(" ", ""))}


class Table:
    """Rules for some players, with positions as text."""

    def __init__(self, seats: int = 2, **options: str) -> None:
        self.rules = load(seats, **options)
        self.notation = Notation(self.rules, NAMES[:seats])

    def position(self, zones: Mapping[str, str], faces: str = "", **fields: Value) -> Position:
        """Build a position; unnamed cards are in the middle or the zone with `rest`.

        The fields `taken` and `covers` are given as text: `"lemming-3"`, `"death-1 lemming-3"`. Ann
        is the seat to act by default.
        """
        rules, facts = self.rules, self.rules.facts
        lying: list[tuple[int, ...]] = [()] * len(rules.zones)
        resting = "grid"
        for name, cards in zones.items():
            words = cards.split()
            if "rest" in words:
                resting = name
                words.remove("rest")
            lying[self.notation.zone_id(name)] = tuple(map(self.notation.card_id, words))
        named = {card for cards in lying for card in cards}
        for card in range(len(rules.cards.cards)):
            if card in named:
                continue
            zone = self.notation.zone_id(resting)
            if facts.is_death[card]:
                zone = facts.deaths
            elif facts.is_special[card]:
                zone = facts.specials
            lying[zone] = (*lying[zone], card)
        values: dict[str, Value] = {field.name: field.default for field in rules.fields}
        values["dice"] = dice(faces)
        values |= fields
        to_act = values.pop("to_act", 0)
        assert isinstance(to_act, int)
        for name in ("taken", "covers"):
            if isinstance(said := values[name], str):
                ids = tuple(map(self.notation.card_id, said.split()))
                pairs: dict[int | str, Value] = dict(zip(ids[::2], ids[1::2], strict=False))
                values[name] = ids if name == "taken" else pairs
        return Position(tuple(lying), to_act, values)

    def state(self, zones: Mapping[str, str], faces: str = "", **fields: Value) -> NichtlustigState:
        return self.rules.build(self.position(zones, faces, **fields))

    def problems(
        self, zones: Mapping[str, str], faces: str = "", **fields: Value
    ) -> set[tuple[str, str]]:
        """Return the problems of a position by place: a zone's name or a field."""
        try:
            self.state(zones, faces, **fields)
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

    def do(self, state: NichtlustigState, *texts: str) -> NichtlustigState:
        """Return the position after some legal actions; `rolled ...` is chance."""
        for text in texts:
            action = self.action(text)
            assert isinstance(action, Rolled) == (state.to_act == CHANCE)
            verdict = self.rules.check(state, action)
            assert verdict.legal, f"{text}: {verdict}"
            state = self.rules.apply(state, action)
        return state

    def reason(self, state: NichtlustigState, text: str) -> str | None:
        """Return the code of the reason that refuses an action, or None if it is legal."""
        reason = self.rules.check(state, self.action(text)).reason
        return None if reason is None else reason.code

    def legal(self, state: NichtlustigState) -> list[str]:
        return self.texts(self.rules.legal_actions(state))

    def texts(self, actions: object) -> list[str]:
        assert isinstance(actions, list | tuple)
        return [self.notation.text(action) for action in actions]

    def claims(self, state: NichtlustigState) -> set[str]:
        """Return the goal cards that can be taken; `+` marks the Time Machine's."""
        taking = [text for text in self.legal(state) if " > " in text]
        return {text.split(" > ")[0] + ("+" if " with " in text else "") for text in taking}

    def zone(self, state: NichtlustigState, name: str) -> set[str]:
        cards = state.zones[self.notation.zone_id(name)]
        return {self.rules.cards.key(card) for card in cards}

    def told(self, state: NichtlustigState, text: str) -> list[str]:
        """Return the codes of the log entries for an action."""
        action = self.action(text)
        after = self.rules.apply(state, action)
        return [event.code for event in self.rules.events(state, action, after)]
