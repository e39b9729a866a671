"""How much a colour stands out from its ground, and colours that stand out enough."""

from typing import Final

from PySide6.QtGui import QColor

_STEPS: Final = 50
_WEIGHTS: Final = (0.2126, 0.7152, 0.0722)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def legible(colour: QColor, ground: QColor, least: float) -> QColor:
    """The colour, as much darker on a bright ground as the contrast asks for; else brighter.

    Args:
        colour: of the writing.
        ground: what it stands on.
        least: the contrast that is wanted.
    """
    white, black = QColor("white"), QColor("black")
    pole = max(white, black, key=lambda end: contrast(end, ground))
    mixed = (mix(colour, pole, step / _STEPS) for step in range(_STEPS))
    return next((found for found in mixed if contrast(found, ground) >= least), pole)


def mix(colour: QColor, other: QColor, share: float) -> QColor:
    """A colour with a share of another one in it."""
    return QColor(
        round(colour.red() * (1 - share) + other.red() * share),
        round(colour.green() * (1 - share) + other.green() * share),
        round(colour.blue() * (1 - share) + other.blue() * share),
    )


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    light = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, light, strict=True))
