"""The effects of action cards, by the names that card files use.

Effects that move number cards to the discards or to Mac come first. Draws and exchanges between
hands follow, and then effects on tasks.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.engine.actions import Action, ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, Message, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effect_steps import (
    Effect,
    EffectStep,
    Prompt,
    Refusal,
    chosen_seat,
    person_of,
    prompt,
    refuse,
)
from tabletop.games.dumm_gelaufen.facts import STOP, DummFacts, choose_seat, choose_word
from tabletop.games.dumm_gelaufen.state import AnyZones, DummPhase, Work

COLOUR_DUE: Final = Reason("colour-due", "DG-G1")
"""A colour must be named. Parameter: `seat`."""
NO_SUCH_COLOUR: Final = Reason("no-such-colour", "DG-G1")
"""The seat has no number card of this colour. Parameters: `colour`, `seat`."""
LAY_COLOUR: Final = Reason("lay-colour", "DG-G1")
"""All cards of the colour must be discarded. Parameters: `colour`, `n`."""
COLOUR_LAID: Final = Reason("colour-laid", "DG-G1")
"""All cards of the colour have been discarded. Parameter: `card`."""
LAY_SOME: Final = Reason("lay-some", "DG-G3")
"""At least one number card must be discarded. Parameter: `n`."""
SOME_LAID: Final = Reason("some-laid", "DG-G3")
"""No more number cards can be discarded. Parameter: `card`."""
TAKE_FROM_MAC: Final = Reason("take-from-mac", "DG-G5")
"""At least one of Mac's cards must be taken first."""
PAY_MAC: Final = Reason("pay-mac", "DG-G5")
"""Mac must get as many number cards as were taken. Parameter: `n`."""
MAC_PAID: Final = Reason("mac-paid", "DG-G5")
"""Mac has as many number cards again as before. Parameter: `card`."""
LAY_HIGHEST: Final = Reason("lay-highest", "DG-I6")
"""All cards of the highest value must be discarded. Parameter: `n`."""
HIGHEST_LAID: Final = Reason("highest-laid", "DG-I6")
"""The cards of the highest value have been discarded; lower ones stay. Parameter: `card`."""

CardChoice = Callable[[DummFacts, AnyZones, Work], list[CardId]]
"""A function that returns the cards in hand that may be discarded."""


def _discard_step(
    which: CardChoice, refusal: Refusal, prompt: Prompt, *, stops: bool = False
) -> EffectStep:
    """Return a step in which cards from the hand are discarded one by one."""

    def legal(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
        for card in dict.fromkeys(which(facts, zones, work)):
            for pile in facts.discards:
                yield facts.moves(pile)[card]
        if stops and work.left < facts.effect(work.card).cards:
            yield STOP

    def act(draft: Draft, work: Work, action: Action) -> None:
        if not isinstance(action, Move) or action.to is None:
            return
        draft.pay_card(work.seat, action.card, action.to)
        work = work._replace(left=work.left - 1)
        if work.left and which(draft.facts, draft.zones, work):
            draft.ask(work)

    return EffectStep(legal, act, refusal, prompt)


# --- DG-G1: all number cards of a colour ----------------------------------------------------------


def _of_colour(facts: DummFacts, zones: AnyZones, work: Work) -> list[CardId]:
    names, colours = facts.numbers.colour_names, facts.numbers.colours
    return [card for card in facts.held(zones, work.seat) if names[colours[card]] == work.colour]


def _colours(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
    held = {facts.numbers.colours[card] for card in facts.held(zones, work.seat)}
    for index in sorted(held):
        yield choose_word(facts.numbers.colour_names[index])


def _name_colour(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, ChooseWord):
        word = WordRef(action.word)
        draft.note("named-colour", "DG-G1", seat=SeatRef(work.seat), colour=word)
        work = work._replace(step="lay", colour=action.word)
        draft.ask(work._replace(left=len(_of_colour(draft.facts, draft.zones, work))))


def _no_colour(facts: DummFacts, zones: AnyZones, work: Work, action: Action) -> Verdict:
    del facts, zones
    if isinstance(action, ChooseWord):
        return NO_SUCH_COLOUR(colour=WordRef(action.word), seat=SeatRef(work.seat))
    return COLOUR_DUE(seat=SeatRef(work.seat))


# --- DG-G3: one number card or more, up to a limit ------------------------------------------------


def _held(facts: DummFacts, zones: AnyZones, work: Work) -> list[CardId]:
    return facts.held(zones, work.seat)


def _lay_some_prompt(facts: DummFacts, work: Work) -> Message:
    more = work.left < facts.effect(work.card).cards
    code = "effect-lay-more" if more else "effect-lay-some"
    return Message.of(code, seat=SeatRef(work.seat), n=work.left)


# --- DG-I6: all cards of the highest value, but no lower ones afterwards --------------------------


def _highest(facts: DummFacts, zones: AnyZones, work: Work) -> list[CardId]:
    values, held = facts.numbers.values, facts.held(zones, work.seat)
    highest = max((values[card] for card in held), default=0)
    return [card for card in held if values[card] == highest]


# --- DG-G5: take any number of Mac's cards, then give him the same number -------------------------
# `Work.left` counts the cards taken, then those still to be given.


def _can_exchange(facts: DummFacts, zones: AnyZones, work: Work) -> bool:
    """Return whether the seat can exchange a card for a different one of Mac's."""
    held, of_mac = set(facts.held(zones, work.seat)), set(zones[facts.mac])
    return bool(held and of_mac) and len(held | of_mac) > 1


def _mac_moves(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
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


def _take_from_mac_prompt(facts: DummFacts, work: Work) -> Message:
    del facts
    code = "effect-take-mac-more" if work.left else "effect-take-mac"
    return Message.of(code, seat=SeatRef(work.seat), n=work.left)


def _payments(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
    for card in facts.held_kinds(zones, work.seat):
        yield facts.moves(facts.mac)[card]


def _pay_mac(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move):
        draft.pay_card(work.seat, action.card, draft.facts.mac)
        if work.left > 1:
            draft.ask(work._replace(left=work.left - 1))


GIVE_EQUAL: Final = Reason("give-equal", "DG-G2")
"""Equal number cards must be given to another player. Parameter: `n`."""
EQUAL_GIVEN: Final = Reason("equal-given", "DG-G2")
"""Equal number cards have already been given away. Parameter: `card`."""
VICTIM_DUE: Final = Reason("victim-due", "DG-G6")
"""Another player with cards must be named."""
GIVE_BACK: Final = Reason("give-back", "DG-G6")
"""Cards must be given back to the player they were taken from. Parameters: `seat`, `n`."""
GIVEN_BACK: Final = Reason("given-back", "DG-G6")
"""No more cards can be given back. Parameter: `card`."""
PASS_CARDS: Final = Reason("pass-cards", "DG-I4")
"""Number cards for the left neighbour must be chosen. Parameters: `seat`, `n`."""
CARDS_PASSED: Final = Reason("cards-passed", "DG-I4")
"""The cards for the left neighbour have been chosen. Parameter: `card`."""
FEWEST_DUE: Final = Reason("fewest-due", "DG-I8")
"""One of the players with the fewest cards must be named. Parameter: `seats`."""
HANDS_SWAPPED: Final = Reason("hands-swapped", "DG-I8")
"""Hands were exchanged with one player. Parameter: `card`."""


# --- DG-G4, DG-I5, DG-I9: one seat or all draw cards, clockwise from the acting seat --------------


def _cards_to_draw(facts: DummFacts, work: Work) -> int:
    spec = facts.effect(work.card)
    return spec.cards * (facts.seats if spec.everyone else 1)


def _draw_all(draft: Draft, work: Work) -> None:
    """Draw the remaining cards, or fewer if the pile runs out."""
    facts = draft.facts
    total = _cards_to_draw(facts, work)
    while work.left and facts.can_draw(draft.zones):
        if not draft.ensure_draw_pile():
            draft.work = work
            return
        step = (total - work.left) // facts.effect(work.card).cards
        draft.draw_or_queue((work.seat + step) % facts.seats)
        work = work._replace(left=work.left - 1)


# --- DG-G2: give a player several equal number cards at once --------------------------------------


def _hand_over(draft: Draft, giver: Seat, move: Move, receiver: Seat, rule: str) -> None:
    """Move a card from one hand to another; only these two seats see it."""
    draft.move(move.card, giver, receiver)
    draft.note_between("gave", rule, giver, receiver, card=CardRef(move.card))


def _equal_cards(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
    required = facts.effect(work.card).cards
    for card, count in Counter(facts.held(zones, work.seat)).items():
        if count >= required:
            for other in facts.others[work.seat]:
                yield facts.moves(other)[card]


def _give_equal(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move) and action.to is not None:
        for _ in range(draft.facts.effect(work.card).cards):
            _hand_over(draft, work.seat, action, action.to, "DG-G2")


# --- DG-G6: take unseen cards from a player, then give chosen cards back --------------------------


def _victims(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
    for other in facts.others[work.seat]:
        if zones[other]:
            yield choose_seat(other)


def _choose_victim(draft: Draft, work: Work, action: Action) -> None:
    victim = chosen_seat(action)
    _start_theft(draft, work._replace(step="take", person=victim), victim)


def _start_theft(draft: Draft, work: Work, victim: Seat) -> None:
    count = min(draft.facts.effect(work.card).cards, len(draft.zones[victim]))
    draft.wait_for_chance(work._replace(left=count), DummPhase.STEAL)


def _after_theft(draft: Draft, work: Work) -> None:
    """Continue after a card was taken unseen."""
    if work.left > 1:
        draft.wait_for_chance(work._replace(left=work.left - 1), DummPhase.STEAL)
    else:
        _give_next(draft, work._replace(step="give", left=draft.facts.effect(work.card).give))


def _give_next(draft: Draft, work: Work) -> None:
    if work.left and draft.zones[work.seat]:
        draft.ask(work)


def _gifts(facts: DummFacts, zones: AnyZones, work: Work) -> list[SeatAction]:
    moves = facts.moves(person_of(work))
    return [moves[card] for card in dict.fromkeys(zones[work.seat])]


def _give_back(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move):
        _hand_over(draft, work.seat, action, person_of(work), "DG-G6")
    _give_next(draft, work._replace(left=work.left - 1))


# --- DG-I4: pass number cards to the left; all choose before anyone receives ----------------------
# `Work.person` is the seat that is choosing. The chosen cards are in their owner's zone `aside`.


def _ask_next_giver(draft: Draft, work: Work, first: int = 0) -> None:
    """Ask the next seat that has number cards; after the last one, pass all cards."""
    facts = draft.facts
    for step in range(first, facts.seats):
        chooser = (work.seat + step) % facts.seats
        held = len(draft.numbers(chooser))
        if held:
            count = min(facts.effect(work.card).cards, held)
            draft.ask(work._replace(person=chooser, left=count), chooser)
            return
    for giver, aside in enumerate(facts.aside):
        passed, receiver = draft.zones[aside], facts.left_of(giver)
        if passed:
            draft.zones[aside] = ()
            draft.put_on(passed, receiver)
            cards = tuple(map(CardRef, passed))
            draft.note_between("passed", "DG-I4", giver, receiver, cards=cards)


def _passing_moves(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
    chooser = person_of(work)
    for card in facts.held_kinds(zones, chooser):
        yield facts.moves(facts.left_of(chooser))[card]


def _put_aside(draft: Draft, work: Work, action: Action) -> None:
    facts, chooser = draft.facts, person_of(work)
    if isinstance(action, Move):
        draft.move(action.card, chooser, facts.aside[chooser])
        card = CardRef(action.card)
        draft.note("put-aside", "DG-I4", (chooser,), seat=SeatRef(chooser), card=card)
    if work.left > 1:
        draft.ask(work._replace(left=work.left - 1), chooser)
    else:
        _ask_next_giver(draft, work, (chooser - work.seat) % facts.seats + 1)


# --- DG-I8: exchange hands with the other player with the fewest cards ----------------------------


def _fewest(facts: DummFacts, zones: AnyZones, work: Work) -> list[Seat]:
    others = facts.others[work.seat]
    least = min(len(zones[other]) for other in others)
    return [other for other in others if len(zones[other]) == least]


def _swap_or_ask(draft: Draft, work: Work) -> None:
    fewest = _fewest(draft.facts, draft.zones, work)
    if len(fewest) == 1:
        _swap_hands(draft, work.seat, fewest[0])
    else:
        draft.ask(work)


def _swap_hands(draft: Draft, one: Seat, other: Seat) -> None:
    zones = draft.zones
    zones[one], zones[other] = zones[other], zones[one]
    draft.note("swapped-hands", "DG-I8", seat=SeatRef(one), person=SeatRef(other))


def _refuse_person(facts: DummFacts, zones: AnyZones, work: Work, action: Action) -> Verdict:
    del action
    return FEWEST_DUE(seats=tuple(map(SeatRef, _fewest(facts, zones, work))))


LOOK_DUE: Final = Reason("look-due", "DG-G7")
"""The player whose task to look at must be named."""
LOOKED_ALREADY: Final = Reason("looked-already", "DG-G7")
"""One task was looked at, and no other may be. Parameter: `card`."""
PARTNER_DUE: Final = Reason("partner-due", "DG-I1")
"""The player to exchange tasks with must be named."""
PARTNER_HAD: Final = Reason("partner-had", "DG-I1")
"""Tasks were exchanged with one player. Parameter: `card`."""


def _person_effect(
    act: Callable[[Draft, Seat, Seat], None], due: Reason, done: Reason, code: str
) -> Effect:
    """Return an effect for which a seat chooses another player who has a task."""

    def legal(facts: DummFacts, zones: AnyZones, work: Work) -> Iterator[SeatAction]:
        for other in facts.others[work.seat]:
            if zones[facts.task[other]]:
                yield choose_seat(other)

    def chosen(draft: Draft, work: Work, action: Action) -> None:
        act(draft, work.seat, chosen_seat(action))

    return Effect(
        steps={"": EffectStep(legal, chosen, refuse(due), prompt(code, "seat"))}, done=done
    )


def _inspect_task(draft: Draft, viewer: Seat, person: Seat) -> None:
    """Show a player's task to another seat, which then knows it (DG-G7)."""
    known = list(draft.known)
    known[person] |= {viewer}
    draft.known = tuple(known)
    [task] = draft.zones[draft.facts.task[person]]
    draft.note_between("looked", "DG-G7", viewer, person, card=CardRef(task))


def _swap_tasks(draft: Draft, one: Seat, other: Seat) -> None:
    """Exchange two seats' tasks; each seat still knows its old task (DG-I1)."""
    _move_tasks(draft, {one: other, other: one})
    draft.note("swapped-tasks", "DG-I1", seat=SeatRef(one), person=SeatRef(other))


def _move_tasks(draft: Draft, targets: dict[Seat, Seat]) -> None:
    """Move tasks between seats; seats that knew a task still know it afterwards."""
    task = draft.facts.task
    zones, known = list(draft.zones), list(draft.known)
    for source, target in targets.items():
        zones[task[target]] = draft.zones[task[source]]
        known[target] = (draft.known[source] | {source}) - {target}
    draft.zones, draft.known = zones, tuple(known)


def _pass_on(draft: Draft, work: Work) -> None:
    """Pass all hands, tasks or both to the left (DG-I2, DG-I3)."""
    facts = draft.facts
    spec = facts.effect(work.card)
    if spec.hand:
        hands = draft.zones[: facts.seats]
        draft.zones[: facts.seats] = [*hands[-1:], *hands[:-1]]
    if spec.task:
        _move_tasks(draft, {giver: facts.left_of(giver) for giver in range(facts.seats)})
    draft.note(f"passed-{spec.passed}", facts.rule_of[work.card])


def _new_task(draft: Draft, work: Work) -> None:
    """Replace a seat's task with an unused task (DG-G8)."""
    facts, zones, owner = draft.facts, draft.zones, work.seat
    if not zones[facts.tasks]:
        draft.wait_for_chance(work, DummPhase.RESHUFFLE_TASKS)
        return
    place = facts.task[owner]
    old, zones[place] = zones[place], ()
    new = zones[facts.tasks][-1]
    draft.move(new, facts.tasks, place)
    draft.put_on(old, facts.box)
    known = list(draft.known)
    known[owner] = frozenset()
    draft.known = tuple(known)
    draft.note("new-task", "DG-G8", (owner,), seat=SeatRef(owner), card=CardRef(new))


# --- table of effects -----------------------------------------------------------------------------

EFFECTS: Final[Mapping[str, Effect]] = {
    "lay-colour": Effect(
        steps={
            "colour": EffectStep(
                _colours, _name_colour, _no_colour, prompt("effect-colour", "seat")
            ),
            "lay": _discard_step(
                _of_colour,
                refuse(LAY_COLOUR, "colour", "left"),
                prompt("effect-lay-colour", "seat", "colour", "left"),
            ),
        },
        done=COLOUR_LAID,
    ),
    "lay-cards": Effect(
        steps={"": _discard_step(_held, refuse(LAY_SOME, "left"), _lay_some_prompt, stops=True)},
        start_count=lambda facts, _, work: facts.effect(work.card).cards,
        done=SOME_LAID,
    ),
    "lay-highest": Effect(
        steps={
            "": _discard_step(
                _highest, refuse(LAY_HIGHEST, "left"), prompt("effect-lay-highest", "seat", "left")
            )
        },
        start_count=lambda facts, zones, work: len(_highest(facts, zones, work)),
        done=HIGHEST_LAID,
    ),
    "exchange-mac": Effect(
        can_start=_can_exchange,
        steps={
            "take": EffectStep(
                _mac_moves, _take_from_mac, refuse(TAKE_FROM_MAC), _take_from_mac_prompt
            ),
            "lay": EffectStep(
                _payments,
                _pay_mac,
                refuse(PAY_MAC, "left"),
                prompt("effect-pay-mac", "seat", "left"),
            ),
        },
        done=MAC_PAID,
    ),
    "draw": Effect(
        can_start=lambda facts, zones, _: facts.can_draw(zones),
        start=lambda draft, work: _draw_all(
            draft, work._replace(left=_cards_to_draw(draft.facts, work))
        ),
        resume=_draw_all,
    ),
    "give-equal": Effect(
        steps={
            "": EffectStep(
                _equal_cards,
                _give_equal,
                refuse(GIVE_EQUAL, "printed"),
                prompt("effect-give-equal", "seat", "printed"),
            )
        },
        done=EQUAL_GIVEN,
    ),
    "take-and-give": Effect(
        steps={
            "person": EffectStep(
                _victims, _choose_victim, refuse(VICTIM_DUE), prompt("effect-victim", "seat")
            ),
            "give": EffectStep(
                _gifts,
                _give_back,
                refuse(GIVE_BACK, "chooser", "left"),
                prompt("effect-give-back", "seat", "person", "left"),
            ),
        },
        resume=_after_theft,
        thief_and_victim=lambda _, work: (
            None if work.step == "person" else (work.seat, person_of(work))
        ),
        depends_on_hands=True,  # The victim may have to draw cards afterwards.
        done=GIVEN_BACK,
    ),
    "left-takes": Effect(
        can_start=lambda _, zones, work: bool(zones[work.seat]),
        start=lambda draft, work: _start_theft(draft, work, work.seat),
        resume=_after_theft,
        thief_and_victim=lambda facts, work: (facts.left_of(work.seat), work.seat),
    ),
    "pass-cards": Effect(
        can_start=lambda *_: True,  # Nobody knows whether others hold number cards.
        start=_ask_next_giver,
        steps={
            "": EffectStep(
                _passing_moves,
                _put_aside,
                refuse(PASS_CARDS, "receiver", "left"),
                prompt("effect-pass-cards", "chooser", "left"),
            )
        },
        depends_on_hands=True,  # Seats without number cards are skipped.
        done=CARDS_PASSED,
    ),
    "swap-hands": Effect(
        can_start=lambda facts, zones, work: any(
            zones[of] for of in (work.seat, *_fewest(facts, zones, work))
        ),
        start=_swap_or_ask,
        steps={
            "": EffectStep(
                lambda facts, zones, work: map(choose_seat, _fewest(facts, zones, work)),
                lambda draft, work, action: _swap_hands(draft, work.seat, chosen_seat(action)),
                _refuse_person,
                prompt("effect-fewest", "seat"),
            )
        },
        done=HANDS_SWAPPED,
    ),
    "look-task": _person_effect(_inspect_task, LOOK_DUE, LOOKED_ALREADY, "effect-look"),
    "swap-tasks": _person_effect(_swap_tasks, PARTNER_DUE, PARTNER_HAD, "effect-swap-tasks"),
    "pass": Effect(can_start=lambda *_: True, start=_pass_on),
    "new-task": Effect(
        can_start=lambda facts, zones, _: (
            bool(zones[facts.tasks]) or facts.count_used_tasks(zones) > 0
        ),
        start=_new_task,
        resume=_new_task,
    ),
}
"""The implementation of each effect in `cards.PARAMETERS`."""

REASONS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Reason))


def effect_of(facts: DummFacts, card: CardId) -> Effect:
    """Return the implementation of an action card's effect.

    Raises:
        ValueError: if the card is not an action card.
    """
    return EFFECTS[facts.effect(card).do]
