"""Effects that bring number cards to the number discards, or to Mac."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.engine.actions import Action, ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects.steps import Effect, Prompt, Refusal, Step, refuse, say
from tabletop.games.dumm_gelaufen.facts import STOP, Facts, choose_word
from tabletop.games.dumm_gelaufen.state import Piles, Work

COLOUR_DUE: Final = Reason("colour-due", "DG-G1")
"""A colour must be named; parameter `seat`."""
NO_SUCH_COLOUR: Final = Reason("no-such-colour", "DG-G1")
"""No number card of this colour is held; parameters `colour`, `seat`."""
LAY_COLOUR: Final = Reason("lay-colour", "DG-G1")
"""All cards of the colour go to the number discards; parameters `colour`, `n`."""
LAY_SOME: Final = Reason("lay-some", "DG-G3")
"""One or more number cards go to the number discards; parameter `n`."""
TAKE_FROM_MAC: Final = Reason("take-from-mac", "DG-G5")
"""First Mac's cards are taken, at least one."""
PAY_MAC: Final = Reason("pay-mac", "DG-G5")
"""As many number cards as were taken go to Mac; parameter `n`."""
LAY_HIGHEST: Final = Reason("lay-highest", "DG-I6")
"""All cards of the highest value go to the number discards; parameter `n`."""

Which = Callable[[Facts, Piles, Work], list[CardId]]
"""The cards of the hand that may be laid."""


def _laying(which: Which, refusal: Refusal, prompt: Prompt, *, stops: bool = False) -> Step:
    """Lay cards of the hand on the number discards, one after the other."""

    def legal(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
        for card in dict.fromkeys(which(facts, zones, work)):
            for pile in facts.discards:
                yield facts.moves(pile)[card]
        if stops and work.left < facts.effect(work.card).cards:
            yield STOP

    def act(draft: Draft, work: Work, action: Action) -> None:
        if not isinstance(action, Move) or action.to is None:
            return
        draft.lay_off(work.seat, action.card, action.to)
        work = work._replace(left=work.left - 1)
        if work.left and which(draft.facts, draft.zones, work):
            draft.ask(work)

    return Step(legal, act, refusal, prompt)


# --- DG-G1: all number cards of a colour ----------------------------------------------------------


def _of_colour(facts: Facts, zones: Piles, work: Work) -> list[CardId]:
    names, colours = facts.numbers.colour_names, facts.numbers.colours
    return [card for card in facts.held(zones, work.seat) if names[colours[card]] == work.colour]


def _colours(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
    held = {facts.numbers.colours[card] for card in facts.held(zones, work.seat)}
    for index in sorted(held):
        yield choose_word(facts.numbers.colour_names[index])


def _name_colour(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, ChooseWord):
        word = WordRef(action.word)
        draft.note("named-colour", "DG-G1", seat=SeatRef(work.seat), colour=word)
        work = work._replace(step="lay", colour=action.word)
        draft.ask(work._replace(left=len(_of_colour(draft.facts, draft.zones, work))))


def _no_colour(facts: Facts, zones: Piles, work: Work, action: Action) -> Verdict:
    del facts, zones
    if isinstance(action, ChooseWord):
        return NO_SUCH_COLOUR(colour=WordRef(action.word), seat=SeatRef(work.seat))
    return COLOUR_DUE(seat=SeatRef(work.seat))


# --- DG-G3: one number card or more, up to a limit ------------------------------------------------


def _numbers(facts: Facts, zones: Piles, work: Work) -> list[CardId]:
    return facts.held(zones, work.seat)


def _lay_some_due(facts: Facts, work: Work) -> Message:
    more = work.left < facts.effect(work.card).cards
    code = "effect-lay-more" if more else "effect-lay-some"
    return Message.of(code, seat=SeatRef(work.seat), n=work.left)


# --- DG-I6: all cards of the highest value; lower ones stay once all of these are laid ------------


def _highest(facts: Facts, zones: Piles, work: Work) -> list[CardId]:
    values, held = facts.numbers.values, facts.held(zones, work.seat)
    highest = max((values[card] for card in held), default=0)
    return [card for card in held if values[card] == highest]


# --- DG-G5: any number of Mac's cards is taken, then as many are laid with him --------------------
# `Work.left` counts the cards taken, then those still to be laid.


def _can_exchange(facts: Facts, zones: Piles, work: Work) -> bool:
    """Return whether a card of the hand can go for another one of Mac's."""
    held, lying = set(facts.held(zones, work.seat)), set(zones[facts.mac])
    return bool(held and lying) and len(held | lying) > 1


def _macs_cards(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
    for card in dict.fromkeys(zones[facts.mac]):
        yield facts.moves(work.seat, facts.mac)[card]
    if work.left:
        yield STOP


def _take_from_mac(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move):
        draft.take_open(work.seat, action.card, draft.facts.mac)
        work = work._replace(left=work.left + 1)
    more = isinstance(action, Move) and draft.zones[draft.facts.mac]
    draft.ask(work if more else work._replace(step="lay"))


def _take_from_mac_due(facts: Facts, work: Work) -> Message:
    del facts
    code = "effect-take-mac-more" if work.left else "effect-take-mac"
    return Message.of(code, seat=SeatRef(work.seat), n=work.left)


def _payments(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
    for card in facts.held_kinds(zones, work.seat):
        yield facts.moves(facts.mac)[card]


def _pay_mac(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move):
        draft.lay_off(work.seat, action.card, draft.facts.mac)
        if work.left > 1:
            draft.ask(work._replace(left=work.left - 1))


# --- all of them ----------------------------------------------------------------------------------

EFFECTS: Final[Mapping[str, Effect]] = {
    "lay-colour": Effect(
        steps={
            "colour": Step(_colours, _name_colour, _no_colour, say("effect-colour", "seat")),
            "lay": _laying(
                _of_colour,
                refuse(LAY_COLOUR, "colour", "left"),
                say("effect-lay-colour", "seat", "colour", "left"),
            ),
        }
    ),
    "lay-cards": Effect(
        steps={"": _laying(_numbers, refuse(LAY_SOME, "left"), _lay_some_due, stops=True)},
        left=lambda facts, _, work: facts.effect(work.card).cards,
    ),
    "lay-highest": Effect(
        steps={
            "": _laying(
                _highest, refuse(LAY_HIGHEST, "left"), say("effect-lay-highest", "seat", "left")
            )
        },
        left=lambda facts, zones, work: len(_highest(facts, zones, work)),
    ),
    "exchange-mac": Effect(
        possible=_can_exchange,
        steps={
            "take": Step(_macs_cards, _take_from_mac, refuse(TAKE_FROM_MAC), _take_from_mac_due),
            "lay": Step(
                _payments, _pay_mac, refuse(PAY_MAC, "left"), say("effect-pay-mac", "seat", "left")
            ),
        },
    ),
}
