"""What the notes of a lesson name at the table, in the words that buttons and places bear there.

`{button roll 2}` is what the button of an action is called, `{place discard:acc}` what a zone or a
place for dice is, in one of the cases of the language.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.cards.templates import Slot, Template
from tabletop.engine.actions import ChanceAction, SeatAction
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation, NotationError
from tabletop.engine.spelling import unknown_name
from tabletop.i18n.sentences import CASES, Phrase
from tabletop.i18n.speaker import Speaker

BUTTON: Final = "button"
PLACE: Final = "place"
_NAMED: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Named:
    """Something that a note names.

    Attributes:
        kind: `BUTTON` or `PLACE`; anything else is a fault.
        name: the action as it is written in scenarios, or the place.
        case: as what it is said (`CASES`); empty for the usual one.
    """

    kind: str
    name: str
    case: str = ""

    def __str__(self) -> str:
        return f"{{{self.kind} {self.name}{self.case and f':{self.case}'}}}"


def names_in(note: str) -> Iterator[Named]:
    """Yield what a note names, in its order."""
    return (_named(found[1]) for found in _NAMED.finditer(note))


def _named(inside: str) -> Named:
    kind, _, name = inside.partition(" ")
    name, _, case = name.strip().partition(":")
    return Named(kind, name, case)


def faults(note: str, notation: Notation, places: Collection[str]) -> Iterator[ErrorText]:
    """Yield what is wrong with what a note names.

    Args:
        note: its words.
        notation: knows the actions.
        places: the zones and the places for dice.
    """
    for named in names_in(note):
        if named.kind not in {BUTTON, PLACE}:
            yield unknown_name(
                'neither a button nor a place: "{name}"{hint}', named.kind, (BUTTON, PLACE)
            )
        elif named.case and named.case not in CASES:
            yield unknown_name('there is no case "{name}"{hint}', named.case, CASES)
        elif named.kind == PLACE and named.name not in places:
            yield unknown_name('there is no "{name}"{hint}', named.name, places)
        elif named.kind == BUTTON:
            try:
                _action(named, notation)
            except NotationError as error:
                yield error.fault


def _action(named: Named, notation: Notation) -> SeatAction:
    found = notation.parse(named.name)
    if isinstance(found, ChanceAction):
        raise NotationError(ErrorText("chance has no button"))
    return found


def strange_names(note: str, original: str) -> Iterator[ErrorText]:
    """Yield what a translated note names and the original note does not."""
    known = {(named.kind, named.name) for named in names_in(original)}
    for named in names_in(note):
        if (named.kind, named.name) not in known:
            yield ErrorText('the English note does not name "{name}"', name=str(named))


def buttons_in(note: str, notation: Notation) -> Iterator[SeatAction]:
    """Yield the actions whose buttons a note names; it must have no `faults`."""
    for named in names_in(note):
        if named.kind == BUTTON:
            yield _action(named, notation)


def words_of(
    note: str, notation: Notation, speaker: Speaker, says: Callable[[SeatAction], str]
) -> str:
    """Return a note with the words of what it names filled in; it must have no `faults`.

    Args:
        note: as it is written.
        notation: knows the actions and zones.
        speaker: the words of the game.
        says: what the button of an action is called now.
    """
    zones = notation.zone_names()
    parts: list[str | Slot] = []
    phrases: dict[str, Phrase] = {}
    end = 0
    for found in _NAMED.finditer(note):
        named = _named(found[1])
        if named.kind == BUTTON:
            phrase = Phrase(says(_action(named, notation)), fixed=True)
        elif named.name in zones:
            phrase = speaker.zone_phrase(zones.index(named.name))
        else:
            phrase = speaker.dice_place_phrase(named.name)
        phrases[found[1]] = phrase
        parts += [note[end : found.start()], Slot(found[1], (named.case,) if named.case else ())]
        end = found.end()
    return speaker.filled(Template((*parts, note[end:])), phrases)
