"""Effects that draw cards, or by which hand cards go from one person to another."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.engine.actions import Action, Move, SeatAction
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects.steps import (
    Effect,
    Step,
    chosen_seat,
    person_of,
    refuse,
    say,
)
from tabletop.games.dumm_gelaufen.facts import Facts, choose_seat
from tabletop.games.dumm_gelaufen.state import Phase, Piles, Work

GIVE_EQUAL: Final = Reason("give-equal", "DG-G2")
"""Equal number cards go to another person; parameter `n`."""
VICTIM_DUE: Final = Reason("victim-due", "DG-G6")
"""Another person who holds cards must be named."""
GIVE_BACK: Final = Reason("give-back", "DG-G6")
"""Cards are given back to who was taken from; parameters `seat`, `n`."""
PASS_CARDS: Final = Reason("pass-cards", "DG-I4")
"""Number cards for the left neighbour are chosen; parameters `seat`, `n`."""
FEWEST_DUE: Final = Reason("fewest-due", "DG-I8")
"""One of those who hold the fewest cards must be named; parameter `seats`."""


# --- DG-G4, DG-I5, DG-I9: one or all draw cards, clockwise from who carries it out ----------------


def _cards_due(facts: Facts, work: Work) -> int:
    spec = facts.effect(work.card)
    return spec.cards * (facts.seats if spec.everyone else 1)


def _draw_all(draft: Draft, work: Work) -> None:
    """Draw what is still to be drawn, as far as the pile can give it."""
    facts = draft.facts
    total = _cards_due(facts, work)
    while work.left and facts.can_draw(draft.zones):
        if not draft.pile_is_ready():
            draft.work = work
            return
        step = (total - work.left) // facts.effect(work.card).cards
        draft.draw_later((work.seat + step) % facts.seats)
        work = work._replace(left=work.left - 1)


# --- DG-G2: some equal number cards go to a person, all at once -----------------------------------


def _hand_over(draft: Draft, giver: Seat, move: Move, receiver: Seat, rule: str) -> None:
    """Move a card from hand to hand; only these two see which."""
    draft.move(move.card, giver, receiver)
    draft.note_between("gave", rule, giver, receiver, card=CardRef(move.card))


def _equal_cards(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
    wanted = facts.effect(work.card).cards
    for card, count in Counter(facts.held(zones, work.seat)).items():
        if count >= wanted:
            for other in facts.others[work.seat]:
                yield facts.moves(other)[card]


def _give_equal(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move) and action.to is not None:
        for _ in range(draft.facts.effect(work.card).cards):
            _hand_over(draft, work.seat, action, action.to, "DG-G2")


# --- DG-G6: cards are taken from a person unseen, and cards of one's choice given back ------------


def _victims(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
    for other in facts.others[work.seat]:
        if zones[other]:
            yield choose_seat(other)


def _choose_victim(draft: Draft, work: Work, action: Action) -> None:
    victim = chosen_seat(action)
    _rob(draft, work._replace(step="take", person=victim), victim)


def _rob(draft: Draft, work: Work, victim: Seat) -> None:
    count = min(draft.facts.effect(work.card).cards, len(draft.zones[victim]))
    draft.wait(work._replace(left=count), Phase.STEAL)


def _robbed(draft: Draft, work: Work) -> None:
    """Go on after a card was taken unseen."""
    if work.left > 1:
        draft.wait(work._replace(left=work.left - 1), Phase.STEAL)
    else:
        give = draft.facts.effect(work.card).give
        _give_next(draft, work._replace(step="give", left=give))


def _give_next(draft: Draft, work: Work) -> None:
    if work.left and draft.zones[work.seat]:
        draft.ask(work)


def _gifts(facts: Facts, zones: Piles, work: Work) -> list[SeatAction]:
    moves = facts.moves(person_of(work))
    return [moves[card] for card in dict.fromkeys(zones[work.seat])]


def _give_back(draft: Draft, work: Work, action: Action) -> None:
    if isinstance(action, Move):
        _hand_over(draft, work.seat, action, person_of(work), "DG-G6")
    _give_next(draft, work._replace(left=work.left - 1))


# --- DG-I7: the left neighbour takes cards from one's hand unseen ---------------------------------


def _be_robbed(draft: Draft, work: Work) -> None:
    _rob(draft, work, work.seat)


# --- DG-I4: everyone passes number cards to the left; all choose before anyone receives -----------
# `Work.person` is who chooses now, clockwise from who carries the action out. What is chosen lies
# in the zone `aside` of its owner.


def _choose_next(draft: Draft, work: Work, first: int = 0) -> None:
    """Ask the next one who holds a number card; after the last, all receive."""
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
            draft.add(passed, receiver)
            cards = tuple(map(CardRef, passed))
            draft.note_between("passed", "DG-I4", giver, receiver, cards=cards)


def _passable(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
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
        _choose_next(draft, work, (chooser - work.seat) % facts.seats + 1)


# --- DG-I8: hands are exchanged with the other person who holds the fewest cards ------------------


def _fewest(facts: Facts, zones: Piles, work: Work) -> list[Seat]:
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


def _not_the_fewest(facts: Facts, zones: Piles, work: Work, action: Action) -> Verdict:
    del action
    return FEWEST_DUE(seats=tuple(map(SeatRef, _fewest(facts, zones, work))))


# --- all of them ----------------------------------------------------------------------------------

EFFECTS: Final[Mapping[str, Effect]] = {
    "draw": Effect(
        possible=lambda facts, zones, _: facts.can_draw(zones),
        at_once=lambda draft, work: _draw_all(
            draft, work._replace(left=_cards_due(draft.facts, work))
        ),
        go_on=_draw_all,
    ),
    "give-equal": Effect(
        steps={
            "": Step(
                _equal_cards,
                _give_equal,
                refuse(GIVE_EQUAL, "printed"),
                say("effect-give-equal", "seat", "printed"),
            )
        }
    ),
    "take-and-give": Effect(
        steps={
            "person": Step(
                _victims, _choose_victim, refuse(VICTIM_DUE), say("effect-victim", "seat")
            ),
            "give": Step(
                _gifts,
                _give_back,
                refuse(GIVE_BACK, "chooser", "left"),
                say("effect-give-back", "seat", "person", "left"),
            ),
        },
        go_on=_robbed,
        theft=lambda _, work: (person_of(work), work.seat),
        goes_by_hands=True,  # Who was taken from may have to draw up.
    ),
    "left-takes": Effect(
        possible=lambda _, zones, work: bool(zones[work.seat]),
        at_once=_be_robbed,
        go_on=_robbed,
        theft=lambda facts, work: (work.seat, facts.left_of(work.seat)),
    ),
    "pass-cards": Effect(
        possible=lambda *_: True,  # That others hold no number card is for nobody to know.
        at_once=_choose_next,
        steps={
            "": Step(
                _passable,
                _put_aside,
                refuse(PASS_CARDS, "receiver", "left"),
                say("effect-pass-cards", "chooser", "left"),
            )
        },
        goes_by_hands=True,  # Who holds no number card is passed over.
    ),
    "swap-hands": Effect(
        possible=lambda facts, zones, work: any(
            zones[of] for of in (work.seat, *_fewest(facts, zones, work))
        ),
        at_once=_swap_or_ask,
        steps={
            "": Step(
                lambda facts, zones, work: map(choose_seat, _fewest(facts, zones, work)),
                lambda draft, work, action: _swap_hands(draft, work.seat, chosen_seat(action)),
                _not_the_fewest,
                say("effect-fewest", "seat"),
            )
        },
    ),
}
