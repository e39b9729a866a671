"""What moving a piece by hand means in Nichtlustig: which card a Death covers, which dice rest."""

from dataclasses import replace
from typing import Any, Final

from tabletop.engine.cards import CardId
from tabletop.engine.free_edit import HasFreeEdit
from tabletop.engine.positions import Position
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.facts import Facts
from tabletop.games.nichtlustig.layout import ASIDE, TRAY
from tabletop.games.nichtlustig.state import Phase

_START: Final = Phase.START.value
_THREE_PAIRS: Final = (1, 1, 2, 2, 3, 3, 4)
"""Faces that win goal cards, for dice of which nothing is said."""
_NOTHING_WON: Final = (1, 2, 3, 4, 5, 1, 1)
"""Faces that win none, so that a Death is owed."""


class NichtlustigFreeEdit(HasFreeEdit):
    """What moving a piece by hand means; it knows the table of facts only."""

    facts: Facts

    def home(self, card: CardId) -> ZoneIndex:
        """See `HasFreeEdit.home`: where a card lies at first, for there is no box."""
        if self.facts.kind[card]:
            return self.facts.grid
        return self.facts.deaths if self.facts.is_death[card] else self.facts.specials

    def card_laid(self, position: Position, card: CardId, onto: CardId | None) -> Position:
        """Return the position: a Death covers the card it was laid onto, what was moved is free."""
        given: Any = position.fields
        covers = given["covers"]
        under = None if onto is None else covers.get(onto, onto)
        zones = list(position.zones)
        kept = {
            death: under_it for death, under_it in covers.items() if card not in (death, under_it)
        }
        if under is not None and self.facts.is_death[card] and self.facts.kind[under]:
            place = next((zone for zone, cards in enumerate(zones) if under in cards), None)
            owner = None if place is None else self.facts.owner[place]
            if owner is not None:
                zones = [tuple(other for other in cards if other != card) for cards in zones]
                zones[self.facts.dead[owner]] += (card,)
                kept[card] = under
        if kept == covers and tuple(zones) == position.zones:
            return position
        fields = {**position.fields, "covers": kept}
        return replace(position, zones=tuple(zones), fields=fields)

    def die_laid(self, position: Position, die: int, place: str) -> Position | None:
        """Return the position with a die set aside, or no longer."""
        if place not in (ASIDE, TRAY):
            return None
        given: Any = position.fields
        aside = set(given["aside"]) - {die}
        if place == ASIDE:
            aside.add(die)
        return replace(position, fields={**position.fields, "aside": tuple(sorted(aside))})

    def field_set(self, position: Position, name: str) -> Position:
        """See `HasFreeEdit.field_set`: who takes a card has dice, and seven dice were rolled."""
        given: Any = position.fields
        phase, dice = given["phase"], given["dice"]
        changed: dict[str, Any] = {}
        if name == "phase" and phase != _START:
            usual = _NOTHING_WON if phase == Phase.DEATH.value else _THREE_PAIRS
            changed = {"dice": dict(enumerate(usual)) | dice}
        elif name == "dice" and phase == _START and len(dice) == len(_THREE_PAIRS):
            changed = {"phase": Phase.ROLLED.value, "rolls": None}
        return replace(position, fields={**position.fields, **changed}) if changed else position

    def outline(self, position: Position) -> "dict[str, object]":
        """See `HasFreeEdit.outline`: which Deaths cover goal cards, which dice lie aside."""
        given: Any = position.fields
        covers, aside = given["covers"], given["aside"]
        lying = {card for cards in position.zones for card in cards}
        under = {
            card: death
            for death, card in sorted(covers.items(), reverse=True)
            if {death, card} <= lying and self.facts.is_death[death] and self.facts.kind[card]
        }
        shown: dict[str, object] = {"covers": tuple((death, card) for card, death in under.items())}
        if aside:  # as while the others are thrown: elsewhere no die lies apart
            shown |= {"aside": sum({1 << die for die in aside}), "phase": Phase.THROW}
        return shown
