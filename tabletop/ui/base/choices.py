"""What some settings can be."""

from enum import StrEnum


class Speed(StrEnum):
    """How fast pieces move."""

    NONE = "none"
    FAST = "fast"
    USUAL = "usual"
    SLOW = "slow"


class Choice(StrEnum):
    """What is switched on, off, or as the system has it."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Highlights(StrEnum):
    """When what can be done is shown at the pieces."""

    OFF = "off"
    TOUCH = "touch"
    """While the pointer is on a piece, or one is held."""
    ALWAYS = "always"


class Enlarging(StrEnum):
    """When a card is shown large."""

    OFF = "off"
    ASKED = "asked"
    REST = "rest"
    """Also where the pointer rests on it."""


class Chrome(StrEnum):
    """Whether the window round the table is light or dark."""

    TABLE = "table"
    """As it suits the table."""
    LIGHT = "light"
    DARK = "dark"


class ToolWords(StrEnum):
    """What the buttons of the tool bar carry; pictures only where there is no room for words."""

    ICONS = "icons"
    WORDS = "words"
    BOTH = "both"


class SwitchKey(StrEnum):
    """What takes what is marked, where one switch is enough."""

    SPACE = "space"
    ENTER = "enter"
    CLICK = "click"
    ANY = "any"
