"""How things are called in card files."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tabletop.cards.yaml_nodes import ListNode, MapNode, Node, Scalar
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import NotationError
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean

COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
RESERVED: Final = frozenset(
    {
        *("from", "with", "choose", "keep", "roll", "rolled", "shuffled", "took"),
        *("team", "chance", "rest", "null", "true", "false"),
    }
)
"""Words of the notation and of scenario files, so that a line has one meaning only."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def name_problem(name: str, reserved: frozenset[str] = frozenset()) -> ErrorText | None:
    """Why nothing can be called so; None where it is fine."""
    if not _NAME.fullmatch(name):
        return ErrorText(
            '"{name}" is no name; it consists of small letters and digits, with single '
            "hyphens between them",
            name=quoted_input(name),
        )
    if name in reserved:
        return ErrorText(
            'nothing can be called "{name}", which means something else in files', name=name
        )
    return None


def ids_of(node: Node, key: str) -> Iterator[str]:
    """The ids in the list at a key, as far as they are there."""
    entry = node.entries.get(key) if isinstance(node, MapNode) else None
    if entry is None or not isinstance(entry.value, ListNode):
        return
    for item in entry.value.items:
        if isinstance(item, MapNode) and "id" in item.entries:
            value = item.entries["id"].value
            if isinstance(value, Scalar):
                yield value.text


class OwnNames:
    """The names that facts can mention: the cards and dice of the file itself."""

    def __init__(self, cards: Iterable[str], dice: Iterable[str]) -> None:
        self._cards = {key: number for number, key in enumerate(dict.fromkeys(cards))}
        self._dice = {key: number for number, key in enumerate(dict.fromkeys(dice))}

    def card_id(self, key: str, /) -> int:
        """The card of this key; raises `NotationError` where there is none."""
        return _find(self._cards, key, ErrorText('there is no card "{key}"', key=quoted_input(key)))

    def die_id(self, key: str, /) -> int:
        """The die of this key; raises `NotationError` where there is none."""
        return _find(self._dice, key, ErrorText('there is no die "{key}"', key=quoted_input(key)))

    def seat_id(self, name: str, /) -> int:
        """Raises `NotationError`: cards are printed before anybody plays."""
        raise NotationError(
            ErrorText('a card cannot know the player "{name}"', name=quoted_input(name))
        )

    def zone_id(self, name: str, /) -> int:
        """Raises `NotationError`: cards do not know the table."""
        raise NotationError(
            ErrorText('a card cannot know the zone "{name}"', name=quoted_input(name))
        )


def _find(known: Mapping[str, int], key: str, missing: ErrorText) -> int:
    if key not in known:
        raise NotationError(
            ErrorText("{fault}{hint}", fault=missing, hint=did_you_mean(key, known))
        )
    return known[key]
