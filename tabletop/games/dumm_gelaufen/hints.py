"""What players of Dumm gelaufen! are helped with: a swap as it forms, the task, the words."""

from tabletop.engine.actions import Action, ChooseSeat, ChooseWord, Move, Say
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import ScoreLine
from tabletop.engine.pending_action import Meter, PendingAction, StepCount
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import log
from tabletop.games.dumm_gelaufen.facts import CLAIM, Facts
from tabletop.games.dumm_gelaufen.refusals import legal_actions, may_stop
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Source, Swap, Work
from tabletop.games.dumm_gelaufen.turns import PAIR


def pending_action(facts: Facts, state: DummState) -> PendingAction | None:
    """The swap or the action that is under way; made of what everybody knows."""
    match state.phase:
        case Phase.TAKE if state.swap is not None:
            return PendingAction(_taking(facts, state, state.swap))
        case Phase.LAY if state.swap is not None:
            zones = (facts.mac,) if state.swap.source is Source.MAC else facts.discards
            return PendingAction(_laying(facts, state, state.swap), frozenset(zones))
        case Phase.EFFECT if state.work is not None:
            return _carrying_out(facts, state, state.work)
        case _:
            return None


def _taking(facts: Facts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """One card is taken: what may follow, and what has to be paid (DG-T1, DG-T4)."""
    taken = Message("swap-taken")
    paid = _paid(swap.source)
    if not may_stop(facts, state):
        return StepCount(taken, swap.taken, due=1), StepCount(paid, due=1)
    return StepCount(taken, swap.taken, free=1), StepCount(paid, due=1, free=1)


def _laying(facts: Facts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """How much of the price is paid; who holds little pays less (DG-T5)."""
    done = PAIR + 1 - swap.taken - swap.due
    before = state.before[state.turn]
    if before >= 0:
        held = len(facts.held(state.zones, state.turn))
        done = min(done, before + swap.taken - held)
    paid = StepCount(_paid(swap.source), max(done, 0), swap.due)
    return StepCount(Message("swap-taken"), swap.taken), paid


def _paid(source: Source) -> Message:
    return Message("swap-paid-mac" if source is Source.MAC else "swap-paid-piles")


def _carrying_out(facts: Facts, state: DummState, work: Work) -> PendingAction:
    """The card, how many cards of it are still to be moved, and where to."""
    zones: set[ZoneIndex] = set()
    taking = False
    for action in legal_actions(facts, state):
        match action:
            case ChooseSeat(seat):
                zones |= {seat, facts.task[seat]}
            case Move(source=int()):
                taking = True
            case Move(to=int(to)):
                zones.add(to)
            case _:
                pass
    counts: tuple[StepCount, ...] = ()
    if taking:
        counts = (StepCount(Message("swap-taken"), work.left, free=1),)
    elif work.left and zones:
        counts = (StepCount(Message("effect-left"), due=work.left),)
    return PendingAction(counts, frozenset(zones), work.card)


# --- the task -----------------------------------------------------------------------------------


def meter(facts: Facts, state: DummState, seat: Seat) -> Meter | None:
    """Which cards of a hand suit its task, and what is missing (DG-M1)."""
    hand = state.zones[seat]
    found = None if HIDDEN in hand else log.reading(facts, state, seat)
    if found is None:
        return None
    fits = facts.held(state.zones, seat)
    for card in found.spoilers:
        fits.remove(card)
    missing = (("meter-lacking", found.lacking), ("meter-points", found.points))
    messages = tuple(Message(code, (("n", n),)) for code, n in missing if n)
    return Meter(tuple(fits), found.spoilers, messages)


# --- words --------------------------------------------------------------------------------------


CHOICES = {
    "look-task": "label-look",
    "swap-tasks": "label-swap-tasks",
    "take-and-give": "label-take-from",
    "swap-hands": "label-swap-hands",
}
"""What choosing a person means, by the effect."""


def label(facts: Facts, state: DummState, action: Action) -> Message | None:
    """What an action is called where the phase says more than the action."""
    work = state.work
    match action:
        case ChooseSeat(seat) if work is not None:
            code = CHOICES.get(facts.effect(work.card).do)
            return None if code is None else Message(code, (("seat", SeatRef(seat)),))
        case ChooseWord(word):
            held = _of_colour(facts, state, word)
            return Message("label-colour", (("word", WordRef(word)), ("n", held)))
        case Say("draw") if state.phase is Phase.TAKE:
            return Message("label-draw-second")
        case Say("stop"):
            return _stopping(state)
        case Move(card=card, to=int(to), source=None) if to < facts.seats and work is not None:
            return Message("label-give", (("card", CardRef(card)), ("seat", SeatRef(to))))
        case _:
            return None


def _of_colour(facts: Facts, state: DummState, word: str) -> int:
    numbers = facts.numbers
    hand = facts.held(state.zones, state.to_act)
    return sum(numbers.colour_names[numbers.colours[card]] == word for card in hand)


def _stopping(state: DummState) -> Message | None:
    if state.phase is Phase.TAKE:
        return Message("label-stop-taking")
    if state.phase is Phase.REFILL:
        return Message("label-no-refill")
    if state.work is not None and state.work.step == "take":
        return Message("label-stop-and-pay", (("n", state.work.left),))
    return None


# --- rounds -------------------------------------------------------------------------------------


def cheer(before: DummState, action: Action) -> Message | None:
    """A task is fulfilled (DG-E1)."""
    if action != CLAIM:
        return None
    return Message("fulfilled", (("seat", SeatRef(before.turn)),))


def interlude(facts: Facts, before: DummState, action: Action, after: DummState) -> Event | None:
    """The line that says how a round ended, where another one follows (DG-E2)."""
    if action != CLAIM or after.phase is Phase.OVER:
        return None
    [task] = before.zones[facts.task[before.turn]]
    return Event("round-over", (("seat", SeatRef(before.turn)), ("task", CardRef(task))), "DG-E1")


def score_sheet(facts: Facts, state: DummState) -> tuple[ScoreLine, ...]:
    """The tasks that are fulfilled (DG-E4)."""
    tasks = tuple(state.zones[place] for place in facts.fulfilled)
    return (ScoreLine("fulfilled-tasks", "DG-E4", tuple(map(len, tasks)), tasks),)


def hand_orders(facts: Facts) -> dict[str, tuple[CardId, ...]]:
    """Sorts all cards by colour or by number; actions, which have neither, come last."""
    is_number, colours = facts.numbers.is_number, facts.numbers.colours
    values = facts.numbers.values
    every = range(len(values))
    by_colour = sorted(every, key=lambda card: (not is_number[card], colours[card], values[card]))
    by_number = sorted(every, key=lambda card: (not is_number[card], values[card], colours[card]))
    return {"colour": tuple(by_colour), "number": tuple(by_number)}
