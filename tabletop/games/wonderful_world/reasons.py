"""Why an action of What a Wonderful World can be refused."""

from typing import Final

from tabletop.engine.verdict import Reason

LAY_DUE: Final = Reason("lay-due", "WW-T2")
"""A grey man must be laid from the hand to a row; parameter `seat`."""
NOT_IN_HAND: Final = Reason("not-in-hand", "WW-T2")
"""The card is not in the hand of the seat to act; parameters `card`, `seat`."""
FIRST_NUMBER: Final = Reason("first-number", "WW-R1")
"""The first card of an empty row must show its number; parameters `card`, `row`."""
NUMBER_TWICE: Final = Reason("number-twice", "WW-R2")
"""The row has this number; parameters `card`, `row`, `other`."""
OBJECT_TWICE: Final = Reason("object-twice", "WW-R3")
"""The row has this object; parameters `card`, `row`, `other`."""
ROLL_DUE: Final = Reason("roll-due", "WW-L1")
"""A landscape was turned up: one to four dice must be rolled."""
ROLL_OR_STOP: Final = Reason("roll-or-stop", "WW-L3")
"""After a hit one rolls again or stops."""
REMOVE_DUE: Final = Reason("remove-due", "WW-L2")
"""A hit row must lose its outermost card; parameter `total`."""
ROW_NOT_HIT: Final = Reason("row-not-hit", "WW-L2")
"""The card's row has another sum; parameters `card`, `total`, `sum`."""
NOT_OUTERMOST: Final = Reason("not-outermost", "WW-L2")
"""Only the outermost card of the hit row is removed; parameters `card`, `outermost`."""
NOT_IN_ROW: Final = Reason("not-in-row", "WW-L2")
"""The card lies in no row; parameter `card`."""
ALL_DICE_DUE: Final = Reason("all-dice-due", "WW-P2")
"""All dice left are rolled together; parameter `n`."""
DEFEAT_DUE: Final = Reason("defeat-due", "WW-P3")
"""A visible man whose number was rolled must go; parameter `faces`."""
NOT_VISIBLE: Final = Reason("not-visible", "WW-P3")
"""The card was not on top of a pile when the dice fell; parameter `card`."""
NUMBER_NOT_ROLLED: Final = Reason("number-not-rolled", "WW-P3")
"""No unused die shows the card's number; parameters `card`, `faces`."""
DIE_OWED: Final = Reason("die-owed", "WW-P4")
"""No hit: a player must give up a die."""
NO_DIE: Final = Reason("no-die", "WW-P4")
"""The player holds no die; parameter `seat`."""
LOST_LAYING: Final = Reason("over-lost-laying", "WW-X1")
"""The game was lost in part 1."""
OVER: Final = Reason("over", "WW-P5")
"""The game is won or lost."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "WW-S1")
"""The order is none of the cards of the pile."""
BAD_THROW: Final = Reason("bad-throw", "WW-L1")
"""Not as many dice as were taken, or faces that a die does not have; parameter `n`."""

REASONS: Final = (
    LAY_DUE,
    NOT_IN_HAND,
    FIRST_NUMBER,
    NUMBER_TWICE,
    OBJECT_TWICE,
    ROLL_DUE,
    ROLL_OR_STOP,
    REMOVE_DUE,
    ROW_NOT_HIT,
    NOT_OUTERMOST,
    NOT_IN_ROW,
    ALL_DICE_DUE,
    DEFEAT_DUE,
    NOT_VISIBLE,
    NUMBER_NOT_ROLLED,
    DIE_OWED,
    NO_DIE,
    LOST_LAYING,
    OVER,
    BAD_SHUFFLE,
    BAD_THROW,
)
