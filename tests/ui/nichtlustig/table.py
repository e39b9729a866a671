"""Nichtlustig on the table: matches that begin at a position in words, with dice that are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.cards import CardId
from tabletop.engine.fields import Value
from tabletop.engine.zones import ZoneIndex
from tabletop.games.nichtlustig.state import NichtlustigState
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.table.scene.items import CardItem, DieItem, Glow
from tabletop.ui.table.session import Session
from tests.games.nichtlustig.table import NAMES
from tests.games.nichtlustig.table import Table as Words
from tests.ui.table.play import Table

GAME = "nichtlustig"
SYMBOL = 6
"""What a die of chance shows for its symbol."""


class Loaded:
    """Dice that show what they are told to."""

    def __init__(self, faces: Sequence[int]) -> None:
        chance = SeededChance(0)  # no base: it may be compiled
        self.shuffle, self.take = chance.shuffle, chance.take
        self._faces = tuple(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        assert count == len(self._faces)
        return self._faces


def session(
    zones: Mapping[str, str],
    faces: str = "",
    *,
    seats: int = 2,
    coming: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    **fields: Value,
) -> Session:
    """A match at a position (`Words.position`); `coming` are the faces of the next throws."""
    words = Words(seats, **(options or {}))
    throws = [[int(face) or SYMBOL for face in roll.replace(" ", "")] for roll in coming]
    match = Match(
        words.rules,
        NAMES[:seats],
        1,
        start=words.state(zones, faces, **fields),
        make_chance=lambda number: Loaded(throws[number]),
    )
    match.resume()
    texts = load_texts(resource_path("card_defs"), GAME, "en")
    return Session(match, Speaker(texts, words.rules, NAMES[:seats]))


def state(session: Session) -> NichtlustigState:
    found = session.match.state
    assert isinstance(found, NichtlustigState)
    return found


@dataclass
class Nichtlustig:
    """A table on which Nichtlustig lies, and its pieces by name."""

    table: Table

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def view_words(self) -> Words:
        return Words(self.session.match.rules.seats, **self.session.match.rules.options)

    def id(self, key: str) -> CardId:
        return self.session.match.rules.cards.ids[key]

    def zone(self, name: str) -> ZoneIndex:
        return self.view_words.notation.zone_id(name)

    def card(self, key: str) -> CardItem:
        wanted = self.id(key)
        return next(item for item in self.table.view.scene.cards if item.shown.card == wanted)

    def die(self, key: str) -> DieItem:
        keys = [die.key for die in self.session.match.rules.cards.dice]
        return self.table.view.scene.dice[keys.index(key)]

    def lit_dice(self) -> set[str]:
        dice = self.session.match.rules.cards.dice
        shown = self.table.view.scene.dice
        return {die.key for die, item in zip(dice, shown, strict=True) if item.glow is Glow.USED}

    def lit_cards(self, glow: Glow = Glow.LIFT) -> set[str]:
        cards = self.session.match.rules.cards
        scene = self.table.view.scene
        return {cards.key(item.shown.card) for item in scene.cards if item.glow is glow}

    def cards_in(self, name: str) -> set[str]:
        cards = self.session.match.state.zones[self.zone(name)]
        return {self.session.match.rules.cards.key(card) for card in cards}

    def drag(self, key: str, to: str) -> None:
        """Drag a card to a zone, by name, or onto a card, by key."""
        if to in self.session.match.rules.cards.ids:
            target = self.card(to)
            end = self.table.grip(target)
        else:
            end = self.table.middle(self.zone(to))
        self.table.drag(self.card(key), end)

    def click_card(self, key: str) -> None:
        self.table.click(self.table.grip(self.card(key)))

    def click_die(self, key: str) -> None:
        self.table.click(self.table.grip(self.die(key)))

    def drag_die(self, key: str, place: str) -> None:
        self.table.drag(self.die(key), self.table.view.scene.dice_places[place].pos())

    def hover(self, key: str) -> None:
        self.table.view.drag.hover(self.table.grip(self.card(key)))

    def button(self, label: str) -> bool:
        """Whether a button has this label."""
        return label in [button.accessibleName() for button in self.table.view.bar.buttons]

    def press(self, label: str) -> None:
        (button,) = (b for b in self.table.view.bar.buttons if b.accessibleName() == label)
        button.click()
        self.table.finish()

    def prompt(self) -> str:
        return self.table.view.bar.prompt.text()

    def bubble(self) -> tuple[str, str]:
        """What the bubble says, and by which rule; empty where there is none."""
        bubble = self.table.view.popups.bubble
        if not bubble.isVisible():
            return "", ""
        return bubble.sentence.text(), bubble._rule_id
