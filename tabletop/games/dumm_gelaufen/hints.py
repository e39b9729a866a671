"""What players of Dumm gelaufen! are told: what is due, how their task stands, what is begun."""

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Move,
    Say,
    SeatAction,
)
from tabletop.engine.capabilities import (
    HasFitHints,
    HasHandOrders,
    HasLabels,
    HasMeter,
    HasNotes,
    HasPendingAction,
    HasPermissions,
    HasPrintedTexts,
    HasReasons,
    HasScenes,
    HasScores,
    Permission,
)
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import ScoreLine
from tabletop.engine.progress import Meter, PendingAction, StepCount
from tabletop.engine.scenes import Act, Go, Grow, Scene, Tone, Wait
from tabletop.engine.zones import Seat, ZoneIndex
from tabletop.games.dumm_gelaufen.cards import TASKS_TO_WIN, effect_sentence, task_sentences
from tabletop.games.dumm_gelaufen.effects import effect_of
from tabletop.games.dumm_gelaufen.facts import CLAIM, Facts
from tabletop.games.dumm_gelaufen.refusals import legal_actions, may_stop
from tabletop.games.dumm_gelaufen.state import DummState, Phase, Source, Swap, Work
from tabletop.games.dumm_gelaufen.tasks import measure

_READ_OUT: Final = (Go(320, to_middle=True), Grow(240, 1.9), Wait(800), Go(360))

SCENES: Final[Mapping[str, Scene]] = {
    "claimed": Scene(Tone.TASK, (Act("task", _READ_OUT),), cheers=True),
    "won": Scene(Tone.GOAL, cheers=True),
}


CHOICES: Final = {
    "look-task": "label-look",
    "swap-tasks": "label-swap-tasks",
    "take-and-give": "label-take-from",
    "swap-hands": "label-swap-hands",
}
"""What choosing a person means, by the effect."""
_TAKEN_FOR: Final = {"hint-helps": "advice-nearer"}
_LAID_FOR: Final = {"hint-in-the-way": "advice-in-the-way", "hint-spoils": "advice-spoils"}
"""What a card is taken, or laid off, for, by what is said of it."""
_RULES_OF_WORDS: Final = {"draw": "DG-T3", "claim": "DG-M1", "pass": "DG-T9"}


class DummHints(
    HasScores[DummState],
    HasNotes[DummState],
    HasPermissions[DummState],
    HasFitHints[DummState],
    HasHandOrders,
    HasLabels[DummState],
    HasPendingAction[DummState],
    HasMeter[DummState],
    HasPrintedTexts,
    HasReasons[DummState],
    HasScenes,
):
    """Everything that is told of a position; it knows the table of facts and decides nothing."""

    facts: Facts
    scenes = SCENES

    # --- the task ---------------------------------------------------------------------------

    def meter(self, state: DummState, seat: Seat) -> Meter | None:
        """See `HasMeter.meter`: which cards suit the task, and what is missing (DG-M1)."""
        task = self.facts.seen_task(state, seat)
        if task is None:
            return None
        fits = self.facts.held(state.zones, seat)
        found = measure(self.facts.tests[task], fits)
        for card in found.spoilers:
            fits.remove(card)
        missing = (("meter-lacking", found.lacking), ("meter-points", found.points))
        messages = tuple(Message.of(code, n=n) for code, n in missing if n)
        return Meter(tuple(fits), found.spoilers, messages)

    def fit_hint(self, state: DummState, card: CardId) -> Message | None:
        """See `HasFitHints.fit_hint`: whether a number card suits the task of who acts."""
        facts = self.facts
        if card == HIDDEN or not facts.numbers.is_number[card] or state.to_act < 0:
            return None
        task = facts.seen_task(state, state.to_act)
        if task is None:
            return None
        test = facts.tests[task]
        named = (("card", CardRef(card)), ("task", CardRef(task)))
        if not test.allowed[card]:
            return Message("hint-spoils", named)
        held = facts.held(state.zones, state.to_act)
        if card in held:
            spoils = card in measure(test, held).spoilers
            return Message("hint-in-the-way" if spoils else "hint-suits", named)
        nearer = measure(test, [*held, card]).distance < measure(test, held).distance
        return Message("hint-helps" if nearer else "hint-allowed", named)

    def reason(self, state: DummState, action: SeatAction) -> Message | None:
        """See `HasReasons.reason`: what a number card does for the task of who acts."""
        if not isinstance(action, Move):
            return None
        hint = self.fit_hint(state, action.card)
        codes = _LAID_FOR if action.source is None else _TAKEN_FOR
        code = None if hint is None else codes.get(hint.code)
        return None if code is None or hint is None else Message(code, hint.params)

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """See `HasPrintedTexts.printed`: what a task asks for, what an action does."""
        if self.facts.is_task[card]:
            return tuple(task_sentences(self.facts.tests[card].task))
        effect = self.facts.effects[card]
        return () if effect is None else (effect_sentence(effect),)

    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """See `HasHandOrders.hand_orders`: by colour or by number, actions last."""
        numbers = self.facts.numbers
        is_number, colours, values = numbers.is_number, numbers.colours, numbers.values
        every = range(len(values))
        return {
            "colour": sorted(every, key=lambda c: (not is_number[c], colours[c], values[c])),
            "number": sorted(every, key=lambda c: (not is_number[c], values[c], colours[c])),
        }

    # --- what is going on -------------------------------------------------------------------

    def notes(self, state: DummState) -> Mapping[ZoneIndex, Message]:
        """See `HasNotes.notes`: the round at Mac, how many tasks are fulfilled."""
        done = {place: len(state.zones[place]) for place in self.facts.fulfilled}
        return {self.facts.mac: Message.of("round", n=state.round)} | {
            place: Message.of("fulfilled-of", n=n, of=TASKS_TO_WIN)
            for place, n in done.items()
            if n
        }

    def pending_action(self, state: DummState) -> PendingAction | None:
        """See `HasPendingAction.pending_action`: the swap or the action that is under way."""
        facts, swap = self.facts, state.swap
        match state.phase:
            case Phase.TAKE if swap is not None:
                return PendingAction(_taking(facts, state, swap))
            case Phase.LAY if swap is not None:
                zones = (facts.mac,) if swap.source is Source.MAC else facts.discards
                return PendingAction(_laying(facts, state, swap), frozenset(zones))
            case Phase.EFFECT if state.work is not None:
                return _carrying_out(facts, state, state.work)
            case _:
                return None

    def label(self, state: DummState, action: Action) -> Message | None:
        """See `HasLabels.label`: where the phase says more than the action."""
        facts, work = self.facts, state.work
        match action:
            case ChooseSeat(seat) if work is not None:
                code = CHOICES.get(facts.effect(work.card).do)
                return None if code is None else Message.of(code, seat=SeatRef(seat))
            case ChooseWord(word):
                numbers = facts.numbers
                hand = facts.held(state.zones, state.to_act)
                held = sum(numbers.colour_names[numbers.colours[card]] == word for card in hand)
                return Message.of("label-colour", word=WordRef(word), n=held)
            case Say("draw") if state.phase is Phase.TAKE:
                return Message("label-draw-second")
            case Say("stop") if state.phase is Phase.TAKE:
                return Message("label-stop-taking")
            case Say("stop") if state.phase is Phase.REFILL:
                return Message("label-no-refill")
            case Say("stop") if work is not None and work.step == "take":
                return Message.of("label-stop-and-pay", n=work.left)
            case Move(card, int(to), source=None) if to < facts.seats and work is not None:
                return Message.of("label-give", card=CardRef(card), seat=SeatRef(to))
            case _:
                return None

    def permission(self, state: DummState, action: SeatAction) -> Permission:
        """See `HasPermissions.permission`."""
        facts = self.facts
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

    # --- rounds -----------------------------------------------------------------------------

    def interlude(self, before: DummState, action: Action, after: DummState) -> Event | None:
        """See `HasScores.interlude`: how a round ended, where another one follows (DG-E2)."""
        if action != CLAIM or after.phase is Phase.OVER:
            return None
        [task] = before.zones[self.facts.task[before.turn]]
        return Event.of("round-over", "DG-E1", seat=SeatRef(before.turn), task=CardRef(task))

    def score_sheet(self, state: DummState) -> tuple[ScoreLine, ...]:
        """See `HasScores.score_sheet`: the tasks that are fulfilled (DG-E4)."""
        tasks = tuple(state.zones[place] for place in self.facts.fulfilled)
        return (ScoreLine("fulfilled-tasks", "DG-E4", tuple(map(len, tasks)), tasks),)

    def prompt(self, state: DummState) -> Message:
        """See `Rules.prompt`."""
        seat = SeatRef(state.to_act)
        match state.phase:
            case Phase.START | Phase.ORDER | Phase.REFILL | Phase.END:
                return Message.of(state.phase.value, seat=seat)
            case Phase.TAKE:
                code = "take-or-stop" if may_stop(self.facts, state) else "take-second"
                return Message.of(code, seat=seat)
            case Phase.LAY:
                return Message.of("lay", seat=seat, n=state.swap.due if state.swap else 0)
            case Phase.EFFECT if state.work is not None:
                return (
                    effect_of(self.facts, state.work.card)
                    .step(state.work)
                    .prompt(self.facts, state.work)
                )
            case Phase.OVER:
                return Message("over")
            case _:
                return Message("chance-steal" if state.phase is Phase.STEAL else "chance")


def _taking(facts: Facts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """Say what may follow the first card, and what has to be paid (DG-T1, DG-T4)."""
    taken = Message("swap-taken")
    paid = _paid(swap.source)
    if not may_stop(facts, state):
        return StepCount(taken, swap.taken, due=1), StepCount(paid, due=1)
    return StepCount(taken, swap.taken, free=1), StepCount(paid, due=1, free=1)


def _laying(facts: Facts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """Return how much of the price is paid; who holds little pays less (DG-T5)."""
    done = swap.price - swap.due
    before = state.before[state.turn]
    if before >= 0:
        held = len(facts.held(state.zones, state.turn))
        done = min(done, before + swap.taken - held)
    paid = StepCount(_paid(swap.source), max(done, 0), swap.due)
    return StepCount(Message("swap-taken"), swap.taken), paid


def _paid(source: Source) -> Message:
    return Message("swap-paid-mac" if source is Source.MAC else "swap-paid-piles")


def _carrying_out(facts: Facts, state: DummState, work: Work) -> PendingAction:
    """Return the card, how many cards of it are still to be moved, and where to."""
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
