"""Why an action of Nichtlustig can be refused."""

from typing import Final

from tabletop.engine.verdict import Reason

# Rolling.
ROLL_DUE: Final = Reason("roll-due", "NL-R1")
"""The turn begins with a roll; parameter `seat`."""
KEEP_OR_STOP: Final = Reason("keep-or-stop", "NL-R1")
"""After a roll dice are set aside and the rest rolled, or the rolling ends; parameter `seat`."""
NO_ROLL_LEFT: Final = Reason("no-roll-left", "NL-R1")
"""Without the Duck there is no further roll; parameter `n`, the rolls made."""
ALREADY_ASIDE: Final = Reason("already-aside", "NL-R2")
"""A die that was set aside earlier stays there."""
PINK_COUNTS_NOT: Final = Reason("pink-counts-not", "NL-R3")
"""Only with the pink die the demand would be met; parameters `card`, `value`."""

# Taking goal cards.
NOT_SCORED_BY_HAND: Final = Reason("not-scored-by-hand", "NL-V1")
"""One's own card is scored by the pink die only; parameter `card`."""
SCORED_IS_SAFE: Final = Reason("scored-is-safe", "NL-V2")
"""The card is scored and can be taken no more; parameters `card`, `seat`."""
CLAIM_DUE: Final = Reason("claim-due", "NL-G1")
"""A goal card must be taken, since one can be; parameter `seat`."""
CLAIM_OR_STOP: Final = Reason("claim-or-stop", "NL-G1")
"""A goal card may be taken, or the taking ended; parameter `seat`."""
OWN_CARD: Final = Reason("own-card", "NL-G1")
"""The card lies before who acts already; parameter `card`."""
BEFORE_ONESELF: Final = Reason("before-oneself", "NL-G5")
"""A goal card that is taken is laid before the player who takes it; parameters `card`, `seat`."""
DICE_USED: Final = Reason("dice-used", "NL-G1")
"""The dice for this card were used for another one; parameter `card`."""
PAIR_MISSING: Final = Reason("pair-missing", "NL-G2")
"""The two dice of the card's colour do not both show its number; parameters `card`, `value`."""
TRIPLE_MISSING: Final = Reason("triple-missing", "NL-G2")
"""Not one die of each colour shows the number of the Professors; parameters `card`, `value`."""
SUM_TOO_SMALL: Final = Reason("sum-too-small", "NL-G3")
"""The six dice do not reach the Dinosaur's number; parameters `card`, `value`, `sum`."""
ONE_DINOSAUR: Final = Reason("one-dinosaur", "NL-G3")
"""A Dinosaur was taken this turn; parameters `card`, `other`."""
DINOSAUR_ALONE: Final = Reason("dinosaur-alone", "NL-G3")
"""A Dinosaur needs all six dice, and some were used; parameters `card`, `other`."""
DINOSAUR_SCORED: Final = Reason("dinosaur-scored", "NL-G3")
"""A Dinosaur lies on its points side at once; parameter `card`."""
SCORED_LATER: Final = Reason("scored-later", "NL-G4")
"""A card that was taken is not scored in the same turn; parameter `card`."""

# Death.
DEATH_DUE: Final = Reason("death-due", "NL-D1")
"""No goal card was taken: a Death must be; parameter `seat`."""
OTHER_DEATH: Final = Reason("other-death", "NL-D1")
"""The pink die wants another Death; parameters `card`, `wanted`."""
DEATH_ELSEWHERE: Final = Reason("death-elsewhere", "NL-D5")
"""The Death wanted is to be taken from a player; parameters `card`, `wanted`, `seat`."""
ONE_MORE_DEATH: Final = Reason("one-more-death", "NL-D6")
"""The Death wanted lies here already: one from the middle, else from a player; `wanted`."""
LEMMING_FIRST: Final = Reason("lemming-first", "NL-D2")
"""Death covers a scored Lemming while one lies uncovered; parameter `card`."""
COVER_SCORED: Final = Reason("cover-scored", "NL-D3")
"""Death covers one of the player's scored, uncovered cards; parameter `card`."""
NEVER_A_DINOSAUR: Final = Reason("never-a-dinosaur", "NL-D3")
"""Death never covers a Dinosaur; parameters `card`, `other`."""
FACE_UP: Final = Reason("face-up", "NL-D4")
"""There is nothing to cover: Death is laid before the player, face up; `card`, `seat`."""

# Special cards.
SYMBOLS_BRING: Final = Reason("symbols-bring", "NL-C1")
"""Special cards come with the symbols at the end of a turn, not by hand; parameter `card`."""
NOT_HELD: Final = Reason("not-held", "NL-C2")
"""Who acts does not hold that card; parameters `card`, `seat`."""
BACK_WHEN_USED: Final = Reason("back-when-used", "NL-C2")
"""The card goes back when it is used, not before; parameter `card`."""
BACK_BY_ITSELF: Final = Reason("back-by-itself", "NL-C3")
"""The card works and goes back without being asked; parameter `card`."""
TURN_MISSED: Final = Reason("turn-missed", "NL-C4")
"""The turn is missed; parameters `card`, `seat`."""
AFTER_THIRD_ROLL: Final = Reason("after-third-roll", "NL-SK1")
"""The Duck gives a roll after the third, not before; parameter `card`."""
DUCK_NEEDS_DICE: Final = Reason("duck-needs-dice", "NL-SK1")
"""With all dice set aside the Duck has nothing to roll; parameter `card`."""
NO_DEATH_TO_AVERT: Final = Reason("no-death-to-avert", "NL-SK2")
"""The Clown is given back only instead of taking a Death that is due; parameter `card`."""
NO_NEED_OF_TIME: Final = Reason("no-need-of-time", "NL-SK3")
"""The dice reach the Dinosaur without the Time Machine; parameters `card`, `sum`."""
VIRUS_WANTS_DEATH: Final = Reason("virus-wants-death", "NL-SK4")
"""The Virus makes a Death be owed beside the goal card; parameter `seat`."""
TWO_ROLLS_ONLY: Final = Reason("two-rolls-only", "NL-SK5")
"""With that card there is no third roll, after which the Duck could help; parameter `card`."""

# The end, and chance.
OVER: Final = Reason("over", "NL-E1")
"""The game is over."""
BAD_ORDER: Final = Reason("bad-order", "NL-S2")
"""Not a die for each player who rolls for the beginning; parameter `n`."""
BAD_THROW: Final = Reason("bad-throw", "NL-R1")
"""Not as many dice as are rolled, or faces that they do not have; parameter `n`."""
BAD_COUNT: Final = Reason("bad-count", "NL-E3")
"""Not a die for each card of Professors; parameter `n`."""

REASONS: Final = (
    ROLL_DUE,
    KEEP_OR_STOP,
    NO_ROLL_LEFT,
    ALREADY_ASIDE,
    PINK_COUNTS_NOT,
    NOT_SCORED_BY_HAND,
    SCORED_IS_SAFE,
    CLAIM_DUE,
    CLAIM_OR_STOP,
    OWN_CARD,
    BEFORE_ONESELF,
    DICE_USED,
    PAIR_MISSING,
    TRIPLE_MISSING,
    SUM_TOO_SMALL,
    ONE_DINOSAUR,
    DINOSAUR_ALONE,
    DINOSAUR_SCORED,
    SCORED_LATER,
    DEATH_DUE,
    OTHER_DEATH,
    DEATH_ELSEWHERE,
    ONE_MORE_DEATH,
    LEMMING_FIRST,
    COVER_SCORED,
    NEVER_A_DINOSAUR,
    FACE_UP,
    SYMBOLS_BRING,
    NOT_HELD,
    BACK_WHEN_USED,
    BACK_BY_ITSELF,
    TURN_MISSED,
    AFTER_THIRD_ROLL,
    DUCK_NEEDS_DICE,
    NO_DEATH_TO_AVERT,
    NO_NEED_OF_TIME,
    VIRUS_WANTS_DEATH,
    TWO_ROLLS_ONLY,
    OVER,
    BAD_ORDER,
    BAD_THROW,
    BAD_COUNT,
)
