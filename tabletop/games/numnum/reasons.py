"""Why an action of NumNum can be refused."""

from typing import Final

from tabletop.engine.verdict import Reason

NO_FIT: Final = Reason("no-fit", "NN-F1")
"""Neither symbol nor number fits; parameters `card`, `top`."""
BANNED: Final = Reason("banned", "NN-F2")
"""The symbols differ and what the numbers share is banned; parameters `card`, `top`, `divisors`."""
NOT_WISHED: Final = Reason("not-wished", "NN-F4")
"""A wish card asks for another symbol; parameters `card`, `symbol`."""
SYMBOL_DUE: Final = Reason("symbol-due", "NN-F4")
"""A symbol must be named for the wish card that was just laid; parameter `seat`."""
NO_SYMBOL_DUE: Final = Reason("no-symbol-due", "NN-F4")
"""A symbol is named only right after a wish card was laid."""
BAN_BESIDE: Final = Reason("ban-beside", "NN-B1")
"""A ban card goes beside the discard pile, not on it; parameter `card`."""
BAN_LAST: Final = Reason("ban-last", "NN-B2")
"""A ban card cannot be the last card; parameter `card`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "NN-T1")
"""The card is not in the hand of the seat to act; parameters `card`, `seat`."""
WRONG_PLACE: Final = Reason("wrong-place", "NN-T1")
"""The card is laid on the discard pile and nowhere else; parameter `card`."""
MORE_OR_STOP: Final = Reason("more-or-stop", "NN-T1")
"""After a double fit one lays another card or stops."""
TURN_DUE: Final = Reason("turn-due", "NN-T2")
"""One lays a card or draws before the turn can end."""
MUST_DRAW: Final = Reason("must-draw", "NN-T2")
"""Who lays nothing draws; passing is for when there is nothing to draw."""
ONLY_THE_DRAWN: Final = Reason("only-the-drawn", "NN-T2")
"""After drawing only the card that was drawn may be laid; parameter `card`."""
DRAWN_ALREADY: Final = Reason("drawn-already", "NN-T2")
"""One draws once a turn; the card is laid, or one stops."""
NOTHING_TO_DRAW: Final = Reason("nothing-to-draw", "NN-T3")
"""The draw pile is empty and nothing can be shuffled into a new one."""
NO_PASSING: Final = Reason("no-passing", "NN-T3")
"""One passes only where nothing can be drawn; after drawing one stops."""
OVER: Final = Reason("over", "NN-T4")
"""Somebody has laid the last card."""
OVER_DRAWN: Final = Reason("over-drawn", "NN-T3")
"""All passed in a row, in the only round or in the last one."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "NN-S1")
"""The order is none of the cards that are shuffled."""

REASONS: Final = (
    NO_FIT,
    BANNED,
    NOT_WISHED,
    SYMBOL_DUE,
    NO_SYMBOL_DUE,
    BAN_BESIDE,
    BAN_LAST,
    NOT_IN_HAND,
    WRONG_PLACE,
    MORE_OR_STOP,
    TURN_DUE,
    MUST_DRAW,
    ONLY_THE_DRAWN,
    DRAWN_ALREADY,
    NOTHING_TO_DRAW,
    NO_PASSING,
    OVER,
    OVER_DRAWN,
    BAD_SHUFFLE,
)
