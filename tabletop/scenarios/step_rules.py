"""Which keys of a step go together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.cards.yaml_nodes import Entry, ListNode, Node, Scalar
from tabletop.engine.localized_error import ErrorText

STEP_KEYS: Final = ("try", "do", "by", "refused", "legal")


@dataclass(frozen=True, slots=True)
class Misjoined:
    """Keys that do not go together.

    Attributes:
        message: what is wrong.
        key: the key that it is said of; empty for the whole step.
        inside: whether it is about the key's value.
    """

    message: ErrorText
    key: str = ""
    inside: bool = False

    def of(self, what: str) -> ErrorText:
        """The message with what the step is called."""
        return self.message.at(f"{what}.{self.key}" if self.inside else what)


def misjoined(entries: Mapping[str, Entry]) -> Misjoined | None:
    """What is wrong with the keys of a step, each of which is known; None where nothing is."""
    legal = entries["legal"].value if "legal" in entries else None
    if "try" in entries:
        return _beside_try(entries, legal)
    if "do" in entries:
        for key in ("refused", "legal"):
            if key in entries:
                said = ErrorText(
                    '"{key}" belongs to "try"; what is done must be legal anyway', key=key
                )
                return Misjoined(said, key)
        return None
    if "refused" in entries:
        return Misjoined(ErrorText('"refused" belongs to "try"'), "refused")
    if legal is None:
        return Misjoined(ErrorText('expected "try", "do" or "legal"'))
    if not isinstance(legal, ListNode):
        said = ErrorText('by itself it is a list of actions; "legal: true" stands beside "try"')
        return Misjoined(said, "legal", inside=True)
    return Misjoined(ErrorText('"by" belongs to "try" or "do"'), "by") if "by" in entries else None


def _beside_try(entries: Mapping[str, Entry], legal: Node | None) -> Misjoined | None:
    if "do" in entries:
        return Misjoined(
            ErrorText('"try" only asks, "do" carries out; make two steps of them'), "do"
        )
    if "refused" in entries and legal is not None:
        return Misjoined(ErrorText('it cannot be both "refused" and "legal"'))
    if "refused" not in entries and legal is None:
        return Misjoined(ErrorText('expected "refused" or "legal" beside "try"'))
    if isinstance(legal, ListNode):
        said = ErrorText('expected true beside "try"; a list of actions is a step of its own')
        return Misjoined(said, "legal", inside=True)
    if legal is not None and not (isinstance(legal, Scalar) and legal.value is True):
        said = ErrorText('expected true; what must be refused says "refused"')
        return Misjoined(said, "legal", inside=True)
    return None
