"""What is marked on cards, without words; no Qt."""

from enum import Enum


class Mark(Enum):
    """What a mark says of a card."""

    NEW = "new"
    """It was taken just now."""
    FITS = "fits"
    """It suits what its owner plays for."""
    SPOILS = "spoils"
    """It is in the way."""
    MISSING = "missing"
    """It is still to come; on no card, but where they are counted."""
    KNOWN = "known"
    """It lies face down, and whoever looks at the screen may turn it up."""
