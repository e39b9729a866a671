"""The rules controller of Dumm gelaufen!, for both editions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import (
    Action,
    ChanceAction,
    ChooseCard,
    Move,
    Say,
    SeatAction,
    Shuffled,
    Taken,
)
from tabletop.engine.capabilities import Grounds
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.chance import Chance
from tabletop.engine.fields import Field
from tabletop.engine.gestures import DieShown, Gesture
from tabletop.engine.message import CardRef, Event, Message, SeatRef
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.pending_action import Meter, PendingAction
from tabletop.engine.progress import Progress
from tabletop.engine.rules import Barrier, Impossible, Position
from tabletop.engine.verdict import LEGAL, Reason, Verdict
from tabletop.engine.zones import CHANCE, Plan, Seat, ZoneIndex
from tabletop.games.dumm_gelaufen import (
    card_facts,
    card_texts,
    dealing,
    gestures,
    hints,
    layout,
    legal_actions,
    log,
    observation,
    positions,
    reasons,
    refusals,
    turns,
)
from tabletop.games.dumm_gelaufen import chance as chance_moves
from tabletop.games.dumm_gelaufen.options import GAME
from tabletop.games.dumm_gelaufen.state import CHANCE_PHASES, DummState, Phase
from tabletop.games.dumm_gelaufen.working_state import Table
from tabletop.games.dumm_gelaufen.zones import Ground

if TYPE_CHECKING:
    from fractions import Fraction


class DummRules(Ground):
    """The rules of both editions; what each id (DG-...) means stands in the texts."""

    game: ClassVar[str] = GAME
    version: ClassVar[int] = 1
    reasons: ClassVar[tuple[Reason, ...]] = reasons.REASONS
    fields: ClassVar[tuple[Field, ...]] = positions.FIELDS
    endings: ClassVar[tuple[SeatAction, ...]] = legal_actions.ENDINGS

    # --- the game ---------------------------------------------------------------------------

    def initial_state(self) -> DummState:
        """Numbers and actions in the draw pile, tasks in theirs, to be shuffled (DG-S1)."""
        zones: list[tuple[CardId, ...]] = [()] * len(self.zones)
        every = tuple(self.pieces().elements())
        zones[self.draw] = tuple(card for card in every if not self.is_task[card])
        zones[self.tasks] = tuple(card for card in every if self.is_task[card])
        return DummState(
            zones=tuple(zones),
            to_act=CHANCE,
            phase=Phase.DEAL,
            turn=int(self.options["starter"]) - 1,
            round=1,
            swapped=False,
            swap=None,
            work=None,
            queue=(),
            refill=(),
            before=(),
            known=(frozenset(),) * self.seats,
            face_down=0,
            shown=(),
        )

    def legal_actions(self, state: DummState) -> Sequence[SeatAction]:
        """See `Rules.legal_actions`; cards first, then words."""
        return legal_actions.actions(self, state)

    def apply(self, state: DummState, action: Action) -> DummState:
        """See `Rules.apply`."""
        table = Table(self, state)
        self._carry_out(table, action)
        return table.state()

    def _carry_out(self, table: Table, action: Action) -> None:
        match table.phase:
            case Phase.START | Phase.TAKE | Phase.LAY | Phase.END:
                self._in_turn(table, action)
            case Phase.EFFECT if table.work is not None:
                self.effect(table.work.card).act(table, table.work, action)
            case Phase.ORDER if isinstance(action, ChooseCard):
                turns.order(table, action.card)
            case Phase.REFILL if action == legal_actions.DRAW:
                turns.refill_draw(table)
            case Phase.REFILL:
                turns.refill_stop(table)
            case Phase.STEAL if isinstance(action, Taken):
                self._stolen(table, action.card)
            case _ if isinstance(action, Shuffled):
                dealing.shuffled(table, action.order)
            case _:
                raise ValueError(f"{action} is not due in {table.phase}")

    def _in_turn(self, table: Table, action: Action) -> None:
        match action:
            case Move(card=card, source=int(source)):
                turns.take(table, card, source)
            case Move(card=card, to=to) if to == self.discard_actions:
                turns.play(table, card)
            case Move(card=card, to=int(to)):
                turns.lay(table, card, to)
            case Say(word="draw"):
                turns.draw(table)
            case Say(word="stop"):
                turns.complete(table)
            case Say(word="claim"):
                turns.claim(table)
            case Say(word="pass"):
                table.note("passes", "DG-T9", seat=SeatRef(table.turn))
                turns.end(table)
            case _:
                turns.end(table)

    def _stolen(self, table: Table, card: CardId) -> None:
        """A card was taken unseen: only the two people concerned learn which."""
        work = table.work
        if work is None:
            raise ValueError("nothing is taken unseen now")
        effect = self.effect(work.card)
        victim, thief = effect.theft(self, work)
        table.move(card, victim, thief)
        table.note(
            "stole",
            self.rule_of[work.card],
            (victim, thief),
            seat=SeatRef(thief),
            person=SeatRef(victim),
            card=CardRef(card),
        )
        effect.go_on(table, work)

    def outcome(self, state: DummState) -> Outcome | None:
        """See `Rules.outcome`."""
        if state.phase is not Phase.OVER:
            return None
        params = (("seat", SeatRef(state.turn)), ("round", state.round))
        return Outcome("won", "DG-E4", (state.turn,), params=params)

    def progress(self, state: DummState, seat: Seat) -> Progress | None:
        """See `Rules.progress`: tasks fulfilled, and the cards between the hand and the next."""
        found = log.reading(self, state, seat)
        reached = len(state.zones[self.fulfilled(seat)])
        if found is None:
            return Progress(reached, None)
        missing = () if not found.distance else (log.meter(found),)
        return Progress(reached, found.distance, found.spoilers, missing)

    # --- chance -----------------------------------------------------------------------------

    def sample_chance(self, state: DummState, chance: Chance) -> ChanceAction:
        """See `Rules.sample_chance`."""
        return chance_moves.sample(self, state, chance)

    def chance_outcomes(self, state: DummState) -> Iterator[tuple[ChanceAction, "Fraction"]]:
        """The cards that can be taken unseen."""
        if state.phase is not Phase.STEAL:
            yield from super().chance_outcomes(state)
        yield from chance_moves.outcomes(self, state)

    def undo_barrier(self, before: DummState, action: Action, after: DummState) -> Barrier | None:
        """Shuffles; cards that somebody sees and who acted did not; a change of seat."""
        if isinstance(action, Shuffled):
            return Barrier.SHUFFLE
        if isinstance(action, Taken) or before.zones[self.draw] != after.zones[self.draw]:
            return Barrier.DRAW
        if action == legal_actions.CLAIM:
            return Barrier.DRAW
        played = isinstance(action, Move) and action.to == self.discard_actions
        if played or before.zones[self.play]:
            if observation.anybody_learns(self, before, action):
                return Barrier.DRAW
            if observation.hands_decided(self, before, action, after):
                return Barrier.TURN
        return None if after.to_act in (before.to_act, CHANCE) else Barrier.TURN

    # --- verdicts ---------------------------------------------------------------------------

    def judge(self, state: DummState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        if state.phase in CHANCE_PHASES:
            return chance_moves.judge(self, state, action)
        if action in self.legal_actions(state):
            return LEGAL
        return refusals.refusal(self, state, action)

    # --- words and gestures -----------------------------------------------------------------

    def vocabulary(self) -> tuple[SeatAction, ...]:
        """See `Rules.vocabulary`."""
        immediate = (card for card, now in enumerate(self.is_immediate) if now)
        return (
            *(
                legal_actions.CLAIM,
                legal_actions.PASS,
                legal_actions.END,
                legal_actions.DRAW,
                legal_actions.STOP,
            ),
            *self.choose_seat,
            *self.choose_colour,
            *(self.choose_card[card] for card in immediate),
        )

    def landings(self) -> frozenset[ZoneIndex]:
        """Hands, Mac, the number discards, and the discard of actions that are played."""
        return frozenset((*range(self.seats), self.mac, *self.discards, self.discard_actions))

    def moves(self) -> Iterator[Move]:
        """See `Rules.moves`; open cards are taken from where they lie."""
        yield from super().moves()
        for card, number in enumerate(self.numbers.is_number):
            for source in self.take if number else ():
                for seat in range(self.seats):
                    yield self.take[source][seat][card]

    def readings(self, state: DummState, gesture: Gesture) -> Iterator[SeatAction]:
        """See `Rules.readings`."""
        return gestures.readings(self, state, gesture)

    # --- what is shown ----------------------------------------------------------------------

    def observe(self, state: DummState, seat: Seat | None) -> DummState:
        """See `Rules.observe`; drawn cards and the numbers others held are hidden, too."""
        return observation.veil(self, state, super().observe(state, seat), seat)

    def seen(
        self, state: DummState, seat: Seat | None, zone: ZoneIndex, cards: tuple[CardId, ...]
    ) -> tuple[CardId, ...]:
        """See `Rules.seen`; a task is known to who looked, actions dealt lie face down (1998)."""
        if zone == self.discard_actions:
            return (*(HIDDEN,) * state.face_down, *cards[state.face_down :])
        if self.seats <= zone < 2 * self.seats and seat in state.known[zone - self.seats]:
            return cards
        return super().seen(state, seat, zone, cards)

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """See `Rules.printed`: what a task asks for, what an action does."""
        if self.is_task[card]:
            return tuple(card_texts.task_sentences(self.tests[card].task))
        effect = self.effects[card]
        return () if effect is None else (card_texts.effect_sentence(effect.spec),)

    def prompt(self, state: DummState) -> Message:
        """See `Rules.prompt`."""
        return log.prompt(self, state)

    def notes(self, state: DummState) -> Mapping[ZoneIndex, Message]:
        """See `Rules.notes`."""
        return dict(log.notes(self, state))

    def hint(self, state: DummState, card: CardId) -> Message | None:
        """See `Rules.hint`."""
        return log.hint(self, state, card)

    @property
    def measures(self) -> bool:
        """See `Courtesies.measures`: everybody has a task."""
        return True

    def meter(self, state: DummState, seat: Seat) -> Meter | None:
        """See `Courtesies.meter`."""
        return hints.meter(self, state, seat)

    def pending_action(self, state: DummState) -> PendingAction | None:
        """See `Courtesies.pending_action`."""
        return hints.pending_action(self, state)

    def label(self, state: DummState, action: Action) -> Message | None:
        """See `Courtesies.label`."""
        return hints.label(self, state, action)

    def hand_orders(self) -> Mapping[str, Sequence[CardId]]:
        """See `Courtesies.hand_orders`: by colour or by number, kept actions last."""
        return card_facts.hand_orders(self.cards, self.numbers)

    def cheer(self, before: DummState, action: Action, after: DummState) -> Message | None:
        """See `Courtesies.cheer`."""
        return hints.cheer(before, action)

    def interlude(self, before: DummState, action: Action, after: DummState) -> Event | None:
        """See `Courtesies.interlude`."""
        return hints.interlude(self, before, action, after)

    def score_sheet(self, state: DummState) -> tuple[ScoreLine, ...]:
        """See `Rules.score_sheet`."""
        return hints.score_sheet(self, state)

    def events(self, before: DummState, action: Action, after: DummState) -> tuple[Event, ...]:
        """See `Rules.events`: what the rules note when they carry the action out again."""
        log: list[Event] = []
        self._carry_out(Table(self, before, log), action)
        return tuple(log)

    def dice(self, state: DummState) -> tuple[DieShown, ...]:
        """None: the game has no dice."""
        return ()

    def plan(self, state: DummState, viewer: Seat | None) -> Plan:
        """See `Rules.plan`."""
        return layout.table(self, state, viewer)

    def grounds(self, state: DummState, action: SeatAction) -> Grounds:
        """See `Courtesies.grounds`."""
        return log.grounds(self, state, action)

    def position(self, state: DummState) -> Position:
        """See `Rules.position`."""
        return positions.describe(self, state)

    def assemble(self, position: Position) -> tuple[DummState | None, Sequence[Impossible]]:
        """See `Rules.assemble`."""
        return positions.assemble(self, position)
