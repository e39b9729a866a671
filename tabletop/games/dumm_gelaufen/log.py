"""What is said while Dumm gelaufen! is played: what is due, and how near one's own task is."""

from collections.abc import Iterator
from typing import Final

from tabletop.engine.actions import ChooseCard, Move, Say, SeatAction
from tabletop.engine.capabilities import Permission
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, Message, SeatRef
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.cards import TASKS_TO_WIN
from tabletop.games.dumm_gelaufen.effects.table import effect_of
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.refusals import may_stop
from tabletop.games.dumm_gelaufen.state import DummState, Phase
from tabletop.games.dumm_gelaufen.task_progress import Reading, measure

_RULES_OF_WORDS: Final = {"draw": "DG-T3", "claim": "DG-M1", "pass": "DG-T9"}


def prompt(facts: Facts, state: DummState) -> Message:
    """What is due, in one sentence; made of what everybody knows."""
    seat = ("seat", SeatRef(state.to_act))
    match state.phase:
        case Phase.START | Phase.ORDER | Phase.REFILL | Phase.END:
            return Message(state.phase.value, (seat,))
        case Phase.TAKE:
            return Message("take-or-stop" if may_stop(facts, state) else "take-second", (seat,))
        case Phase.LAY:
            return Message("lay", (seat, ("n", state.swap.due if state.swap else 0)))
        case Phase.EFFECT if state.work is not None:
            return effect_of(facts, state.work.card).step(state.work).prompt(facts, state.work)
        case Phase.OVER:
            return Message("over")
        case _:
            return Message("chance-steal" if state.phase is Phase.STEAL else "chance")


def reading(facts: Facts, state: DummState, seat: Seat) -> Reading | None:
    """How near a seat's hand is to its task, as far as it is seen; None for a hidden task."""
    lying = state.zones[facts.task[seat]]
    if not lying or lying[0] == HIDDEN:
        return None
    return measure(facts.tests[lying[0]], facts.held(state.zones, seat))


def notes(facts: Facts, state: DummState) -> Iterator[tuple[ZoneIndex, Message]]:
    """The round at Mac, how many tasks are fulfilled."""
    yield facts.mac, Message("round", (("n", state.round),))
    for place in facts.fulfilled:
        done = len(state.zones[place])
        if done:
            yield place, Message("fulfilled-of", (("n", done), ("of", TASKS_TO_WIN)))


def meter(found: Reading) -> Message:
    """How near a hand is, in a few words."""
    if not found.distance:
        return Message("task-done")
    if not found.spoilers and not found.lacking:
        return Message("task-points", (("n", found.points),))
    spoilers = len(found.spoilers)
    if not spoilers:
        return Message("task-lacking", (("n", found.lacking),))
    if not found.lacking:
        return Message("task-spoilt", (("n", spoilers),))
    return Message("task-both", (("n", spoilers), ("lacking", found.lacking)))


def fit_hint(facts: Facts, state: DummState, card: CardId) -> Message | None:
    """Whether a number card suits the task of the seat that acts."""
    if card == HIDDEN or not facts.numbers.is_number[card] or state.to_act < 0:
        return None
    lying = state.zones[facts.task[state.to_act]]
    hand = state.zones[state.to_act]
    if not lying or lying[0] == HIDDEN or HIDDEN in hand:
        return None
    test = facts.tests[lying[0]]
    named = (("card", CardRef(card)), ("task", CardRef(lying[0])))
    if not test.allowed[card]:
        return Message("hint-spoils", named)
    held = facts.numbers.among(hand)
    if card in held:
        spoils = card in measure(test, held).spoilers
        return Message("hint-in-the-way" if spoils else "hint-suits", named)
    nearer = measure(test, [*held, card]).distance < measure(test, held).distance
    return Message("hint-helps" if nearer else "hint-allowed", named)


def permission(facts: Facts, state: DummState, action: SeatAction) -> Permission:
    """Why a legal action may be done."""
    if state.phase is Phase.EFFECT and state.work is not None:
        return Permission(facts.rule_of[state.work.card])
    match action:
        case Move(source=int(source)):
            return Permission("DG-T4" if source == facts.mac else "DG-T3")
        case Move(card, to) if to == facts.discard_actions:
            return Permission(facts.rule_of[card])
        case Move():
            return Permission("DG-T5")
        case Say("draw" | "stop") if state.phase is Phase.REFILL:
            return Permission("DG-H1")
        case Say(word):
            return Permission(_RULES_OF_WORDS.get(word, "DG-T1"))
        case ChooseCard():
            return Permission("DG-T6")
        case _:
            return Permission("DG-T1")
