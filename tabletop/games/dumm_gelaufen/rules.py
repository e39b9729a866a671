"""The rules class for both editions of Dumm gelaufen!"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    Chance,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Move,
    Say,
    SeatAction,
    Shuffled,
    Taken,
)
from tabletop.engine.capabilities import (
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
    HasStepRefusals,
    Permission,
)
from tabletop.engine.cards import HIDDEN, CardId, CardSet
from tabletop.engine.message import CardRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.progress import Meter, PendingAction, StepCount
from tabletop.engine.resampling import unseen_cards
from tabletop.engine.rules import Barrier
from tabletop.engine.scenes import Act, Go, Scale, Scene, Tone, Wait
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import CHANCE, DEFAULT_ASPECT, Plan, Seat, ZoneIndex, zones_of
from tabletop.games.chance import ChanceEvent, DueChance, Shuffle, TakeCard
from tabletop.games.dumm_gelaufen import effects, hidden, layout, positions, refusals, turns
from tabletop.games.dumm_gelaufen.cards import TASKS_TO_WIN, effect_sentence, task_sentences
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.facts import (
    CLAIM,
    DRAW,
    END,
    PASS,
    STOP,
    DummFacts,
    choose_card,
    choose_seat,
    choose_word,
)
from tabletop.games.dumm_gelaufen.features import DummFeatures
from tabletop.games.dumm_gelaufen.gestures import DummGestures
from tabletop.games.dumm_gelaufen.heuristic import DummHeuristic
from tabletop.games.dumm_gelaufen.options import GAME
from tabletop.games.dumm_gelaufen.refusals import may_stop
from tabletop.games.dumm_gelaufen.state import DummPhase, DummState, Source, Swap, Work
from tabletop.games.dumm_gelaufen.tasks import task_progress
from tabletop.overriding import override

_READ_OUT: Final = (Go(320, to_middle=True), Scale(240, 1.9), Wait(800), Go(360))

SCENES: Final[Mapping[str, Scene]] = {
    "claimed": Scene(Tone.TASK, (Act("task", _READ_OUT),), confetti=True),
    "won": Scene(Tone.GOAL, confetti=True),
}

CHOICES: Final = {
    "look-task": "label-look",
    "swap-tasks": "label-swap-tasks",
    "take-and-give": "label-take-from",
    "swap-hands": "label-swap-hands",
}
"""The codes of labels for choosing a player, by effect."""
_REASONS: Final = {
    "helps": "advice-nearer",
    "allowed": "advice-suits",
    "in-the-way": "advice-in-the-way",
    "spoils": "advice-spoils",
    "suits": "advice-gives-up",
}
"""The codes of reasons to take or discard a card, by its use for the task."""
_RULES_OF_WORDS: Final = {"draw": "DG-T3", "claim": "DG-M1", "pass": "DG-T9"}


class DummRules(
    HasScores[DummState],
    HasNotes[DummState],
    HasPermissions[DummState],
    HasHandOrders,
    HasLabels[DummState],
    HasPendingAction[DummState],
    HasMeter[DummState],
    HasPrintedTexts,
    HasReasons[DummState],
    HasScenes,
    DummHeuristic,
    DummFeatures,
    DummGestures,
    DueChance[DummState],
    HasStepRefusals[DummState],
):
    """The rules of both editions, whose ids begin with DG-."""

    game = GAME
    version = 1
    reasons = (*refusals.REASONS, *effects.REASONS, turns.BAD_SHUFFLE, turns.BAD_TAKE)
    fields = positions.FIELDS
    endings = (PASS, END, STOP)
    scenes = SCENES

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = DummFacts(cards, seats, options["edition"])
        super().__init__(cards, seats, options, self.facts.zones)

    # --- the game ---------------------------------------------------------------------------

    @override
    def initial_state(self) -> DummState:
        facts = self.facts
        every = tuple(self.pieces().elements())  # DG-S1
        piles = {
            facts.draw: tuple(card for card in every if not facts.is_task[card]),
            facts.tasks: tuple(card for card in every if facts.is_task[card]),
        }
        return DummState(
            zones=zones_of(len(self.zones), piles),
            to_act=CHANCE,
            phase=DummPhase.DEAL,
            turn=int(self.options["starter"]) - 1,
            known=(frozenset(),) * self.seats,
        )

    @override
    def legal_actions(self, state: DummState) -> Sequence[SeatAction]:
        return refusals.legal_actions(self.facts, state)

    @override
    def apply(self, state: DummState, action: Action) -> DummState:
        draft = Draft(self.facts, state)
        turns.carry_out(draft, action)
        return draft.state()

    @override
    def outcome(self, state: DummState) -> Outcome | None:
        if state.phase is not DummPhase.OVER:
            return None
        params = (("seat", SeatRef(state.turn)), ("round", state.round))
        return Outcome("won", "DG-E4", (state.turn,), params=params)

    # --- chance -----------------------------------------------------------------------------

    @override
    def due(self, state: DummState) -> ChanceEvent:
        robbed = turns.victim(self.facts, state)
        if robbed is not None:
            return TakeCard(state.zones[robbed])
        return Shuffle(*turns.to_shuffle(self.facts, state))

    @override
    def wrong_chance(self, state: DummState) -> Verdict:
        return turns.wrong_chance(self.facts, state)

    @override
    def undo_barrier(self, before: DummState, action: Action, after: DummState) -> Barrier | None:
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if isinstance(action, Taken) or action == CLAIM:
            return Barrier.DRAW
        facts = self.facts
        if before.zones[facts.draw] != after.zones[facts.draw]:
            return Barrier.DRAW
        played = isinstance(action, Move) and action.to == facts.discard_actions
        if played or before.zones[facts.play]:
            if self._anybody_learns(before, action):
                return Barrier.DRAW
            if hidden.reveals_hands(facts, before, action, after):
                return Barrier.TURN
        return None if after.to_act in (before.to_act, CHANCE) else Barrier.TURN

    def _anybody_learns(self, before: DummState, action: Action) -> bool:
        """Return whether an action shows a seat a card new to both it and the acting seat."""
        views = [self.observe(before, seat).zones for seat in range(self.seats)]
        marked = before._replace(zones=hidden.track_viewers(before.zones, views))
        after = self.apply(marked, action)
        return any(
            hidden.reveals_card(self.observe(after, seat).zones, seat, before.to_act)
            for seat in range(self.seats)
        )

    # --- verdicts ---------------------------------------------------------------------------

    @override
    def refusal(self, state: DummState, action: Action) -> Verdict | None:
        return refusals.refusal(self.facts, state, action)

    @override
    def step_refusal(
        self, before: DummState, done: Action | None, after: DummState, asked: Action
    ) -> Verdict | None:
        return refusals.refusal_after_step(self.facts, before, done, after, asked)

    # --- actions and gestures ---------------------------------------------------------------

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        facts = self.facts
        immediate = (card for card, now in enumerate(facts.is_immediate) if now)
        return (
            *(CLAIM, PASS, END, DRAW, STOP),
            *map(choose_seat, range(self.seats)),
            *map(choose_word, facts.numbers.colour_names),
            *map(choose_card, immediate),
        )

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        facts = self.facts
        return frozenset((*range(self.seats), facts.mac, *facts.discards, facts.discard_actions))

    @override
    def moves(self) -> Iterator[Move]:
        yield from super().moves()
        facts = self.facts
        for card, number in enumerate(facts.numbers.is_number):
            for source in (facts.mac, *facts.discards) if number else ():
                for seat in range(self.seats):
                    yield facts.moves(seat, source)[card]

    # --- what is shown ----------------------------------------------------------------------

    @override
    def observe(self, state: DummState, seat: Seat | None) -> DummState:
        seen, swap = super().observe(state, seat), state.swap
        if swap is not None and seat != state.turn:
            is_immediate = self.facts.is_immediate
            drawn = tuple(card if is_immediate[card] else HIDDEN for card in swap.drawn)
            swap = swap._replace(drawn=drawn)
        before = tuple(held if of == seat else -1 for of, held in enumerate(state.before))
        return seen._replace(swap=swap, before=before)

    @override
    def seen(
        self, state: DummState, seat: Seat | None, zone: ZoneIndex, cards: tuple[CardId, ...]
    ) -> tuple[CardId, ...]:
        if zone == self.facts.discard_actions:  # In 1998, some of them are face down.
            return (*(HIDDEN,) * state.face_down, *cards[state.face_down :])
        if zone in self.facts.task and seat in state.known[zone - self.seats]:
            return cards
        return super().seen(state, seat, zone, cards)

    @override
    def resample(self, observation: DummState, seat: Seat | None, chance: Chance) -> DummState:
        return hidden.resample(self.facts, observation, seat, chance)

    @override
    def events(self, before: DummState, action: Action, after: DummState) -> tuple[Event, ...]:
        log: list[Event] = []  # filled by performing the action again
        turns.carry_out(Draft(self.facts, before, log), action)
        return tuple(log)

    @override
    def plan(self, state: DummState, viewer: Seat | None, shape: float = DEFAULT_ASPECT) -> Plan:
        return layout.make_plan(self.facts, viewer, shape)

    @override
    def position(self, state: DummState) -> Position:
        return positions.describe(self.facts, state)

    @override
    def assemble(self, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
        return positions.assemble(self.facts, position)

    @override
    def pieces(self) -> Counter[CardId]:
        return self.facts.pieces.copy()  # does not contain Mac's card

    # --- the task ---------------------------------------------------------------------------

    @override
    def meter(self, state: DummState, seat: Seat) -> Meter | None:
        task = self.facts.seen_task(state, seat)
        if task is None:
            return None
        fits = self.facts.held(state.zones, seat)
        found = task_progress(self.facts.tests[task], fits)
        for card in found.spoilers:
            fits.remove(card)
        missing = (("meter-lacking", found.missing), ("meter-points", found.points))
        messages = tuple(Message.of(code, n=n) for code, n in missing if n)
        return Meter(tuple(fits), found.spoilers, messages, task)

    def _use(self, state: DummState, card: CardId, *, is_held: bool) -> str | None:
        """Return what a card does for the task of the seat to act, or None if unknown.

        If it is not held, it is what it does once it is.
        """
        facts, task = self.facts, self.facts.seen_task(state, state.to_act)
        if task is None or not facts.numbers.is_number[card]:
            return None
        test, held = facts.tests[task], facts.held(state.zones, state.to_act)
        if not test.allowed[card]:
            return "spoils"
        if is_held:
            return "in-the-way" if card in task_progress(test, held).spoilers else "suits"
        now, then = (task_progress(test, cards).distance for cards in (held, [*held, card]))
        return "helps" if then < now else "in-the-way" if then > now else "allowed"

    @override
    def reason(self, state: DummState, action: SeatAction) -> Message | None:
        facts, task = self.facts, self.facts.seen_task(state, state.to_act)
        if task is None:
            return None
        if action in {DRAW, STOP}:
            unseen = unseen_cards(facts.pieces, self.observe(state, state.to_act).zones)
            uses = [use for card in unseen if (use := self._use(state, card, is_held=False))]
            nearer = uses.count("helps")
            return Message.of("advice-unseen", n=nearer, of=len(uses), task=CardRef(task))
        if not isinstance(action, Move):
            return None
        use = self._use(state, action.card, is_held=action.source is None)
        if use is None:
            return None
        return Message.of(_REASONS[use], card=CardRef(action.card), task=CardRef(task))

    @override
    def printed(self, card: CardId) -> tuple[Message, ...]:
        if self.facts.is_task[card]:
            return tuple(task_sentences(self.facts.tests[card].task))
        effect = self.facts.effects.get(card)
        return () if effect is None else (effect_sentence(effect),)

    @override
    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        numbers = self.facts.numbers
        is_number, colours, values = numbers.is_number, numbers.colours, numbers.values
        every = range(len(values))
        return {
            "colour": sorted(every, key=lambda c: (not is_number[c], colours[c], values[c])),
            "number": sorted(every, key=lambda c: (not is_number[c], values[c], colours[c])),
        }

    # --- progress ---------------------------------------------------------------------------

    @override
    def notes(self, state: DummState) -> Mapping[ZoneIndex, Message]:
        done = {place: len(state.zones[place]) for place in self.facts.fulfilled}
        return {self.facts.mac: Message.of("round", n=state.round)} | {
            place: Message.of("fulfilled-of", n=n, of=TASKS_TO_WIN)
            for place, n in done.items()
            if n
        }

    @override
    def pending_action(self, state: DummState) -> PendingAction | None:
        facts, swap = self.facts, state.swap
        match state.phase:
            case DummPhase.TAKE if swap is not None:
                return PendingAction(_take_counts(facts, state, swap))
            case DummPhase.LAY if swap is not None:
                zones = (facts.mac,) if swap.source is Source.MAC else facts.discards
                return PendingAction(_pay_counts(facts, state, swap), frozenset(zones))
            case DummPhase.EFFECT if state.work is not None:
                return _effect_in_progress(facts, state, state.work)
            case _:
                return None

    @override
    def label(self, state: DummState, action: Action) -> Message | None:
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
            case Say("draw") if state.phase is DummPhase.TAKE:
                return Message("label-draw-second")
            case Say("stop") if state.phase is DummPhase.TAKE:
                return Message("label-stop-taking")
            case Say("stop") if state.phase is DummPhase.REFILL:
                return Message("label-no-refill")
            case Say("stop") if work is not None and work.step == "take":
                return Message.of("label-stop-and-pay", n=work.left)
            case Move(card, int(to), source=None) if to < facts.seats and work is not None:
                return Message.of("label-give", card=CardRef(card), seat=SeatRef(to))
            case _:
                return None

    @override
    def permission(self, state: DummState, action: SeatAction) -> Permission:
        facts = self.facts
        if state.phase is DummPhase.EFFECT and state.work is not None:
            return Permission(facts.rule_of[state.work.card])
        match action:
            case Move(source=int(source)):
                return Permission("DG-T4" if source == facts.mac else "DG-T3")
            case Move(card, to) if to == facts.discard_actions:
                return Permission(facts.rule_of[card])
            case Move():
                return Permission("DG-T5")
            case Say("draw" | "stop") if state.phase is DummPhase.REFILL:
                return Permission("DG-H1")
            case Say(word):
                return Permission(_RULES_OF_WORDS.get(word, "DG-T1"))
            case ChooseCard():
                return Permission("DG-T6")
            case _:
                return Permission("DG-T1")

    # --- rounds -----------------------------------------------------------------------------

    @override
    def interlude(self, before: DummState, action: Action, after: DummState) -> Event | None:
        if action != CLAIM or after.phase is DummPhase.OVER:
            return None
        [task] = before.zones[self.facts.task[before.turn]]
        return Event.of("round-over", "DG-E1", seat=SeatRef(before.turn), task=CardRef(task))

    @override
    def score_sheet(self, state: DummState) -> tuple[ScoreLine, ...]:
        tasks = tuple(state.zones[place] for place in self.facts.fulfilled)
        return (ScoreLine("fulfilled-tasks", "DG-E4", tuple(map(len, tasks)), tasks),)

    @override
    def prompt(self, state: DummState) -> Message:
        seat = SeatRef(state.to_act)
        match state.phase:
            case DummPhase.START | DummPhase.ORDER | DummPhase.REFILL | DummPhase.END:
                return Message.of(state.phase.value, seat=seat)
            case DummPhase.TAKE:
                code = "take-or-stop" if may_stop(self.facts, state) else "take-second"
                return Message.of(code, seat=seat)
            case DummPhase.LAY:
                return Message.of("lay", seat=seat, n=state.swap.due if state.swap else 0)
            case DummPhase.EFFECT if state.work is not None:
                effect = effects.effect_of(self.facts, state.work.card)
                return effect.step(state.work).prompt(self.facts, state.work)
            case DummPhase.OVER:
                return Message("over")
            case _:
                return Message("chance-steal" if state.phase is DummPhase.STEAL else "chance")


def _take_counts(facts: DummFacts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """Return the progress of taking cards and of paying for them (DG-T1, DG-T4)."""
    free = int(may_stop(facts, state))
    taken = StepCount(Message("swap-taken"), swap.taken, required=1 - free, optional=free)
    return taken, StepCount(_paid_label(swap.source), required=1, optional=free)


def _pay_counts(facts: DummFacts, state: DummState, swap: Swap) -> tuple[StepCount, StepCount]:
    """Return the progress of taking cards and of paying for them (DG-T5).

    A small hand reduces the price.
    """
    done = swap.price - swap.due
    before = state.before[state.turn]
    if before >= 0:
        held = len(facts.held(state.zones, state.turn))
        done = min(done, before + swap.taken - held)
    paid = StepCount(_paid_label(swap.source), max(done, 0), swap.due)
    return StepCount(Message("swap-taken"), swap.taken), paid


def _paid_label(source: Source) -> Message:
    return Message("swap-paid-mac" if source is Source.MAC else "swap-paid-piles")


def _effect_in_progress(facts: DummFacts, state: DummState, work: Work) -> PendingAction:
    """Return the progress of the action card that is being resolved."""
    legal = refusals.legal_actions(facts, state)
    moves = [action for action in legal if isinstance(action, Move)]
    zones = {move.to for move in moves if move.source is None and move.to is not None}
    for action in legal:
        if isinstance(action, ChooseSeat):
            zones |= {action.seat, facts.task[action.seat]}
    counts: tuple[StepCount, ...] = ()
    if any(move.source is not None for move in moves):
        counts = (StepCount(Message("swap-taken"), work.left, optional=1),)
    elif work.left and zones:
        counts = (StepCount(Message("effect-left"), required=work.left),)
    return PendingAction(counts, frozenset(zones), work.card)
