"""Why an action of Dumm gelaufen! can be refused."""

from typing import Final

from tabletop.engine.verdict import Reason

TAKE_FIRST: Final = Reason("take-first", "DG-T1")
"""A turn begins with taking a card, or with playing a kept action; parameter `seat`."""
SECOND_OR_STOP: Final = Reason("second-or-stop", "DG-T1")
"""One card is taken: take a second one, or stop and lay off."""
LAY_DUE: Final = Reason("lay-due", "DG-T1")
"""Enough is taken; number cards are laid off; parameter `n`."""
OWN_HAND: Final = Reason("own-hand", "DG-T1")
"""Cards are taken into one's own hand."""
NOT_IN_HAND: Final = Reason("not-in-hand", "DG-T1")
"""The card is not in the hand of who acts; parameters `card`, `seat`."""
TURN_DONE: Final = Reason("turn-done", "DG-T1")
"""The swap or action of this turn is done; parameter `seat`."""
AREAS_MIXED: Final = Reason("areas-mixed", "DG-T2")
"""What is taken from Mac is paid to Mac, what is taken from the piles to the piles."""
DRAW_OR_DISCARD: Final = Reason("draw-or-discard", "DG-T3")
"""Draw pile and number discards are not mixed in one swap."""
NOT_ON_TOP: Final = Reason("not-on-top", "DG-T3")
"""Only the top card of a number discard can be taken; parameters `card`, `zone`."""
NOT_WITH_MAC: Final = Reason("not-with-mac", "DG-T4")
"""Mac does not have this card; parameter `card`."""
MAC_FULL: Final = Reason("mac-full", "DG-T4")
"""Mac would hold more than seven cards: a second one must be taken."""
ONLY_NUMBERS: Final = Reason("only-numbers", "DG-T5")
"""Only number cards are laid off; parameter `card`."""
ORDER_DUE: Final = Reason("order-due", "DG-T6")
"""Which of two immediate cards comes first must be said; parameter `cards`."""
NOTHING_TO_DRAW: Final = Reason("nothing-to-draw", "DG-T7")
"""The draw pile is empty and no new one can be made."""
NOT_KEPT: Final = Reason("not-kept", "DG-T8")
"""Only kept actions are played; parameter `card`."""
NO_EFFECT: Final = Reason("no-effect", "DG-T8")
"""The action could do nothing at all; parameter `card`."""
INSTEAD_OF_SWAP: Final = Reason("instead-of-swap", "DG-T8")
"""An action is played instead of a swap, not besides; parameter `card`."""
NO_PASSING: Final = Reason("no-passing", "DG-T9")
"""One passes only where neither a swap nor an action is possible."""
REFILL_DUE: Final = Reason("refill-due", "DG-H1")
"""A seat may draw up to two number cards, or stop; parameter `seat`."""
SPOILT: Final = Reason("spoilt", "DG-M1")
"""The hand has cards that the task does not allow; parameters `cards`, `task`, `n`."""
TOO_FEW: Final = Reason("too-few", "DG-M1")
"""The hand has too few cards for the task; parameters `task`, `n`."""
TOO_LIGHT: Final = Reason("too-light", "DG-M1")
"""The numbers do not add up to enough; parameters `task`, `points`."""
CLAIM_LATER: Final = Reason("claim-later", "DG-M2")
"""A task is shown before the swap or action of one's turn, or once it is complete."""
CLAIM_AFTER_SWAP: Final = Reason("claim-after-swap", "DG-M2")
"""1998: a task is shown after a complete swap of the same turn."""
COLOUR_DUE: Final = Reason("colour-due", "DG-G1")
"""A colour must be named; parameter `seat`."""
NO_SUCH_COLOUR: Final = Reason("no-such-colour", "DG-G1")
"""No number card of this colour is held; parameters `colour`, `seat`."""
LAY_COLOUR: Final = Reason("lay-colour", "DG-G1")
"""All cards of the colour go to the number discards; parameters `colour`, `n`."""
GIVE_EQUAL: Final = Reason("give-equal", "DG-G2")
"""Equal number cards go to another person; parameter `n`."""
LAY_SOME: Final = Reason("lay-some", "DG-G3")
"""One or more number cards go to the number discards; parameter `n`."""
TAKE_FROM_MAC: Final = Reason("take-from-mac", "DG-G5")
"""First Mac's cards are taken, at least one."""
PAY_MAC: Final = Reason("pay-mac", "DG-G5")
"""As many number cards as were taken go to Mac; parameter `n`."""
VICTIM_DUE: Final = Reason("victim-due", "DG-G6")
"""Another person who holds cards must be named."""
GIVE_BACK: Final = Reason("give-back", "DG-G6")
"""Cards are given back to who was taken from; parameters `seat`, `n`."""
LOOK_DUE: Final = Reason("look-due", "DG-G7")
"""The person whose task one looks at must be named."""
PARTNER_DUE: Final = Reason("partner-due", "DG-I1")
"""The person with whom one exchanges tasks must be named."""
PASS_CARDS: Final = Reason("pass-cards", "DG-I4")
"""Number cards for the left neighbour are chosen; parameters `seat`, `n`."""
LAY_HIGHEST: Final = Reason("lay-highest", "DG-I6")
"""All cards of the highest value go to the number discards; parameter `n`."""
FEWEST_DUE: Final = Reason("fewest-due", "DG-I8")
"""One of those who hold the fewest cards must be named; parameter `seats`."""
OVER: Final = Reason("over", "DG-E4")
"""The game is won."""
BAD_SHUFFLE: Final = Reason("bad-shuffle", "DG-S1")
"""The order is none of the cards that are shuffled."""
BAD_TAKE: Final = Reason("bad-take", "DG-G6")
"""The card is not in the hand from which one is taken unseen; parameter `seat`."""

REASONS: Final = (
    TAKE_FIRST,
    SECOND_OR_STOP,
    LAY_DUE,
    OWN_HAND,
    NOT_IN_HAND,
    TURN_DONE,
    AREAS_MIXED,
    DRAW_OR_DISCARD,
    NOT_ON_TOP,
    NOT_WITH_MAC,
    MAC_FULL,
    ONLY_NUMBERS,
    ORDER_DUE,
    NOTHING_TO_DRAW,
    NOT_KEPT,
    NO_EFFECT,
    INSTEAD_OF_SWAP,
    NO_PASSING,
    REFILL_DUE,
    SPOILT,
    TOO_FEW,
    TOO_LIGHT,
    CLAIM_LATER,
    CLAIM_AFTER_SWAP,
    COLOUR_DUE,
    NO_SUCH_COLOUR,
    LAY_COLOUR,
    GIVE_EQUAL,
    LAY_SOME,
    TAKE_FROM_MAC,
    PAY_MAC,
    VICTIM_DUE,
    GIVE_BACK,
    LOOK_DUE,
    PARTNER_DUE,
    PASS_CARDS,
    LAY_HIGHEST,
    FEWEST_DUE,
    OVER,
    BAD_SHUFFLE,
    BAD_TAKE,
)
