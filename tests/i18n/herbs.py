"""A small table with shared and own texts, which have every kind of entry."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.engine.capabilities import HasPrintedTexts
from tabletop.engine.cards import CardDef, CardId, CardSet, DeckDef, DieDef, Face
from tabletop.engine.message import Message
from tabletop.engine.zones import Visibility, ZoneSpec

TABLE = """\
format: 1
game: table
language: en
lists: {comma: ",", and: and, or: or, nothing: nothing}
common:
  card: {one: a card, other: "{n} cards"}
  hidden: "{n} face down"
  team: the team
  chance: chance
  nobody: nobody
actions:
  move: "Lay {card} on {to}"
  say.stop: Stop
  choose.seat: "Choose {seat}"
reasons:
  not-your-turn: Not yet, it is for {seat} to act.
barriers: {dice: Dice fell.}
rules:
  TABLE-TURN: {title: Turns, text: One after the other.}
"""

HERBS = """\
format: 1
game: herbs
language: en
name: Herbs
tagline: A small game
about: For testing.
decks: {leaves: leaves, tasks: tasks}
words: {mint: peppermint, north: north}
dice: {red: the red die, blue: the blue die}
cards:
  leaves: "{herb} {number}"
  golden: the golden leaf
  tasks: "task {number}"
card_texts:
  tasks: {one: "Gather one leaf.", other: "Gather {n} leaves: {wanted.herbs:or}."}
zones:
  hand: "{player}’s hand"
  bed: "bed {number}"
  pile: the pile
dice_places: {tray: the tray, held: "{player}’s dice"}
actions:
  move.bed: "Plant {card} in {to}"
  move.bed.from.pile: "Plant {card} from {source}"
  move.onto: "Cover {onto} with {card}"
  move.bed.with: "Plant {card} in {to} by means of {using}"
  roll: {one: Roll one die, other: "Roll {n} dice"}
  keep: {none: Roll all again, one: "Keep {dice}", other: "Keep {n} dice: {dice}"}
  keep.all: Keep everything
  keep.with: "Keep {dice} thanks to {using}"
  choose.word: "Name {word}"
  choose.word.north: Look to the north
  choose.card: "Pick {card}"
  choose.card.tasks: "Accept {card}"
reasons:
  full: "{zone} is full. {card} does not fit, nor {others:or}."
  bare: "{{plain}} and {unknown}"
events:
  drew: "{seat} draws {card}."
  took: "{seat} takes {cards}."
  count: {none: None., one: One leaf., other: "{n} leaves."}
prompts:
  due: "{seat}: plant {card} or {cards:or}."
  free: "{card} awaits {seat}."
outcomes:
  won: "{winners} won with {points} points."
problems:
  odd: "{zone} is odd."
options:
  size:
    label: Size
    help: How big it is.
    values: {small: Small, "on": Switched on}
  starter: {label: Who begins, help: Clockwise.}
rules:
  H-1: {title: Planting, text: "Everything grows. Nothing hurries."}
fields:
  phase: {label: What is due, values: {lay: Planting}}
  bed.herb: {label: Herb}
"""


@dataclass(frozen=True)
class Garden(HasPrintedTexts):
    """The rules of a table as a speaker needs them."""

    cards: CardSet
    zones: tuple[ZoneSpec, ...]

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """Return texts for the golden leaf, the same twice; other cards have their own."""
        if self.cards.key(card) != "golden":
            return ()
        return (Message("tasks", (("n", 1),)),) * 2


def _card(key: str, deck: str, **facts: object) -> CardDef:
    return CardDef(key, deck, 1, Face("x"), facts)  # type: ignore[arg-type]


_CARDS = (
    _card("mint-2", "leaves", herb="mint", number=2),
    _card("mint-4", "leaves", herb="mint", number=4),
    _card("sage-6", "leaves", herb="sage", number=6),
    _card("golden", "leaves", herb="sage", number=9),
    _card("task-1", "tasks", number=1, n=3, wanted={"herbs": ("mint", "sage")}),
    _card("task-2", "tasks", number=2, n=1, wanted={"herbs": ()}),
)
GARDEN: Any = Garden(
    CardSet(
        game="herbs",
        cards=_CARDS,
        decks={"leaves": DeckDef("leaves", "x", 4), "tasks": DeckDef("tasks", "x", 2)},
        dice=(DieDef("red", "#000000"), DieDef("blue", "#000000")),
        ids={card.key: number for number, card in enumerate(_CARDS)},
        digest="",
    ),
    (
        ZoneSpec("hand", Visibility.OWNER, owner=0),
        ZoneSpec("hand", Visibility.OWNER, owner=1),
        ZoneSpec("bed", Visibility.OPEN, number=3),
        ZoneSpec("bed", Visibility.OPEN, number="north"),
        ZoneSpec("pile", Visibility.HIDDEN),
    ),
)
NAMES = ("ann", "Ben")


def write_texts(folder: Path, *, table: str = TABLE, herbs: str = HERBS) -> Path:
    for game, text in (("table", table), ("herbs", herbs)):
        (folder / game).mkdir(exist_ok=True)
        (folder / game / "texts.en.yaml").write_text(text, encoding="utf-8")
    return folder
