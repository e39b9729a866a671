"""The rules class for Nichtlustig."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop.engine.actions import (
    Action,
    Chance,
    Keep,
    Move,
    Rolled,
    Say,
    SeatAction,
)
from tabletop.engine.advice import Solver
from tabletop.engine.capabilities import (
    ChanceClass,
    HasDice,
    HasNotes,
    HasPermissions,
    HasPrintedTexts,
    HasReasons,
    HasScenes,
    HasScores,
    HasSolver,
    HasStepRefusals,
    HasTurnedCards,
    Permission,
)
from tabletop.engine.cards import CardId, CardSet
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import CardRef, DieRef, Event, Message, SeatRef, WordRef
from tabletop.engine.outcome import Outcome, ScoreLine, totals
from tabletop.engine.positions import Impossible, Position
from tabletop.engine.rules import Barrier
from tabletop.engine.scenes import Act, Fade, Flip, Gait, Go, Scene, Shake, Tone, Turn, Wait
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import DEFAULT_ASPECT, Plan, Seat, ZoneIndex, zones_of
from tabletop.games.chance import DueChance, ThrowDice
from tabletop.games.nichtlustig import claims, layout, positions, refusals, turns
from tabletop.games.nichtlustig.cards import COLOURS, PINK, POODLE, PROFESSORS, SCORED
from tabletop.games.nichtlustig.facts import PASS, ROLL, STOP, NichtlustigFacts, move_card
from tabletop.games.nichtlustig.features import NichtlustigFeatures
from tabletop.games.nichtlustig.gestures import NichtlustigGestures
from tabletop.games.nichtlustig.heuristic import NichtlustigHeuristic
from tabletop.games.nichtlustig.layout import ASIDE, GRASS, TRAY
from tabletop.games.nichtlustig.options import GAME
from tabletop.games.nichtlustig.scoring import face_up, score_sheet, winners
from tabletop.games.nichtlustig.state import NichtlustigPhase, NichtlustigState
from tabletop.games.nichtlustig.turns import dice_after
from tabletop.overriding import override

_ENTERS: Final = (Go(700, dx=0.9, gait=Gait.WALK), Turn(170, 20), Wait(60), Turn(170))
"""Death walks in and bows."""
_BARKS: Final = (
    Fade(80, 1.0),
    Go(160, dy=-0.5),
    Shake(280, 12),
    Wait(140),
    Shake(280, 12),
    Wait(300),
    Fade(200, 0.0),
)

SCENES: Final[Mapping[str, Scene]] = {
    "death-covered": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Flip(380))),)),
    "death-up": Scene(Tone.KNELL, (Act("card", (*_ENTERS, Go(260))),)),
    "no-scoring": Scene(
        Tone.BARK, (Act("die", (Shake(700),)), Act(GRASS, _BARKS, picture="poodle-barks", size=3.6))
    ),
    "scored": Scene(Tone.GOAL, (Act("cards", (Flip(340),), each=300),), counts="sum"),
}


_THROWS: Final = [ThrowDice(count, lowest=0) for count in range(PINK + 2)]
"""The throws by the number of dice; the symbol counts as 0."""


class NichtlustigRules(
    HasDice[NichtlustigState],
    HasScores[NichtlustigState],
    HasNotes[NichtlustigState],
    HasPermissions[NichtlustigState],
    HasTurnedCards[NichtlustigState],
    HasPrintedTexts,
    HasReasons[NichtlustigState],
    HasScenes,
    NichtlustigHeuristic,
    NichtlustigFeatures,
    NichtlustigGestures,
    DueChance[NichtlustigState],
    HasSolver[NichtlustigState],
    HasStepRefusals[NichtlustigState],
):
    """The rules of Nichtlustig, whose ids begin with NL-.

    No information is hidden, and dice are the only random element.
    """

    game = GAME
    version = 1
    reasons = (*refusals.REASONS, *turns.REASONS)
    fields = positions.FIELDS
    endings = (STOP, PASS)
    scenes = SCENES
    leave_dice = STOP

    def __init__(self, cards: CardSet, seats: int, options: Mapping[str, str]) -> None:
        self.facts = NichtlustigFacts(cards, seats, options)
        super().__init__(cards, seats, options, self.facts.zones)

    # --- the game ---------------------------------------------------------------------------

    @override
    def initial_state(self) -> NichtlustigState:
        facts = self.facts  # NL-S1, NL-S2
        cards = {
            facts.grid: facts.goals,
            facts.deaths: tuple(sorted(facts.death_cards)),
            facts.specials: tuple(sorted(facts.special_cards)),
        }
        zones, seats = zones_of(len(self.zones), cards), range(self.seats)
        return NichtlustigState(zones, contenders=tuple(seats), professors=((),) * self.seats)

    @override
    def legal_actions(self, state: NichtlustigState) -> Sequence[SeatAction]:
        return refusals.legal_actions(self.facts, state)

    @override
    def apply(self, state: NichtlustigState, action: Action) -> NichtlustigState:
        return turns.apply(self.facts, state, action)

    @override
    def outcome(self, state: NichtlustigState) -> Outcome | None:
        if state.phase is not NichtlustigPhase.OVER:
            return None
        points = totals(self.score_sheet(state))
        won = winners(points, [len(state.zones[zone]) for zone in self.facts.own_deaths])
        best = max(points)
        level = sum(total == best for total in points) > 1
        code = "shared" if len(won) > 1 else "won-by-deaths" if level else "won"
        return Outcome(code, "NL-E1", won, scores=points, params=(("n", best),))

    # --- chance -----------------------------------------------------------------------------

    @override
    def due(self, state: NichtlustigState) -> ThrowDice:
        return _THROWS[turns.dice_in_the_air(self.facts, state)]

    @override
    def wrong_chance(self, state: NichtlustigState) -> Verdict:
        return turns.wrong_roll(self.facts, state)

    @override
    def chance_classes(self, state: NichtlustigState) -> Iterator[ChanceClass]:
        from tabletop.games.nichtlustig.solver import chance_classes

        return chance_classes(self.facts, state)

    @override
    def solver(self) -> Solver[NichtlustigState]:
        from tabletop.games.nichtlustig.solver import NichtlustigSolver

        return NichtlustigSolver(self.facts)

    @override
    def undo_barrier(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> Barrier | None:
        return Barrier.DICE if isinstance(action, Rolled) else None

    # --- refusals and actions ---------------------------------------------------------------

    @override
    def refusal(self, state: NichtlustigState, action: Action) -> Verdict | None:
        return refusals.refusal(self.facts, state, action)

    @override
    def step_refusal(
        self, before: NichtlustigState, done: Action | None, after: NichtlustigState, asked: Action
    ) -> Verdict | None:
        facts = self.facts  # The state of the next turn no longer contains the dice.
        if (
            after.phase
            not in (NichtlustigPhase.START, NichtlustigPhase.COUNT, NichtlustigPhase.OVER)
            or not isinstance(asked, Move)
            or asked.to is None
            or not facts.kind[asked.card]
            or facts.owner[asked.to] != before.turn
        ):
            return None
        last = refusals.last_of_turn(facts, before, done)
        return None if last is None else refusals.claim_refusal(facts, last, asked)

    @override
    def vocabulary(self) -> tuple[SeatAction, ...]:
        return self.facts.words

    @override
    def landings(self) -> frozenset[ZoneIndex]:
        return frozenset(range(len(self.zones))) - {self.facts.grid, self.facts.deaths}

    @override
    def moves(self) -> Iterator[Move]:
        yield from super().moves()
        yield from self.facts.death_moves.values()
        for helped in self.facts.time_machine_claims:
            yield from helped.values()

    # --- what is shown ----------------------------------------------------------------------

    @override
    def observe(self, state: NichtlustigState, seat: Seat | None) -> NichtlustigState:
        return state

    @override
    def resample(
        self, observation: NichtlustigState, seat: Seat | None, chance: Chance
    ) -> NichtlustigState:
        return observation

    @override
    def plan(
        self, state: NichtlustigState, viewer: Seat | None, shape: float = DEFAULT_ASPECT
    ) -> Plan:
        return layout.make_plan(self.facts, state, viewer, shape)

    # --- positions --------------------------------------------------------------------------

    @override
    def position(self, state: NichtlustigState) -> Position:
        return positions.describe(state)

    @override
    def assemble(self, position: Position) -> tuple[NichtlustigState | None, Sequence[Impossible]]:
        return positions.assemble(self.facts, position)

    @override
    def score_sheet(self, state: NichtlustigState) -> tuple[ScoreLine, ...]:
        return score_sheet(self.facts, state)

    @override
    def side(self, zone: ZoneIndex) -> str | None:
        return SCORED if zone in self.facts.scored else None

    @override
    def covers(self, state: NichtlustigState) -> Mapping[CardId, CardId]:
        return dict(state.covers)

    @override
    def notes(self, state: NichtlustigState) -> Mapping[ZoneIndex, Message]:
        points, deaths = totals(self.score_sheet(state)), face_up(self.facts, state)
        scored = zip(self.facts.scored, points, strict=True)
        lost = zip(self.facts.own_deaths, map(len, deaths), strict=True)
        return {zone: Message.of("points", n=n) for zone, n in scored} | {
            zone: Message.of("lost", n=n) for zone, n in lost if n
        }

    @override
    def dice_for(self, state: NichtlustigState, action: SeatAction) -> tuple[int, ...]:
        if not isinstance(action, Move):
            return ()
        if self.facts.is_death[action.card]:
            return (PINK,)
        return claims.winning_dice(self.facts, state, action.card)

    @override
    def dice(self, state: NichtlustigState) -> tuple[DieShown, ...]:
        # After the last roll, all dice are in the tray again.
        free = state.phase is NichtlustigPhase.ROLLED
        rolling = free or state.phase is NichtlustigPhase.THROW
        used = claims.used_dice(self.facts, state.dice, state.taken) if state.taken else 0
        shown = []
        for die in range(PINK + 1):
            aside = rolling and bool(state.aside >> die & 1)
            face = state.dice[die] if state.dice else None
            place, stage = (ASIDE, None) if aside else (TRAY, ASIDE if free else None)
            shown.append(DieShown(die, face, place, stage, bool(used >> die & 1), aside))
        return tuple(shown)

    @override
    def printed(self, card: CardId) -> tuple[Message, ...]:
        if self.facts.kind[card]:
            return (Message.of(f"wants-{self.facts.kind[card]}", n=self.facts.value[card]),)
        if card == self.facts.skipper:
            return (Message("misses-turn"),)
        return (Message("two-rolls"),) if card == self.facts.shortener else ()

    @override
    def reason(self, state: NichtlustigState, action: SeatAction) -> Message | None:
        facts = self.facts
        if not isinstance(action, Move) or not facts.kind[action.card]:
            return None
        if facts.is_dinosaur[action.card]:
            return Message.of("advice-counts", n=facts.points[action.card])
        zone, value = claims.source_zone(facts, state, action.card), facts.value[action.card]
        if zone in facts.open:
            loser = SeatRef(facts.open.index(zone))
            return Message("advice-takes-from", (("from", loser), ("value", value)))
        return Message.of("advice-counts-later", value=value)

    @override
    def permission(self, state: NichtlustigState, action: SeatAction) -> Permission:
        match action:
            case Move(card) if self.facts.kind[card]:
                return _claim_permission(self.facts, state, action)
            case Move(card, onto=int(under)) if self.facts.is_death[card]:
                return Permission(claims.covering_rule(self.facts, under))
            case Move(card):
                return Permission("NL-D4" if self.facts.is_death[card] else "NL-SK2")
            case Keep(using=using) if using is not None:
                return Permission("NL-SK1")
            case Say("pass"):
                return Permission("NL-C4")
            case Say("stop") if state.phase is not NichtlustigPhase.ROLLED:
                return Permission("NL-G1")
            case _:
                return Permission("NL-R1")

    @override
    def events(
        self, before: NichtlustigState, action: Action, after: NichtlustigState
    ) -> tuple[Event, ...]:
        return tuple(_events(self.facts, before, action, after))

    @override
    def prompt(self, state: NichtlustigState) -> Message:
        facts, seat = self.facts, SeatRef(state.turn)
        left = facts.rolls_left(state)
        match state.phase:
            case NichtlustigPhase.START if facts.holds(state, facts.skipper):
                return Message.of("miss", seat=seat, card=CardRef(facts.skipper))
            case NichtlustigPhase.START if facts.holds(state, facts.shortener):
                return Message.of("roll-short", seat=seat, n=left, card=CardRef(facts.shortener))
            case NichtlustigPhase.START:
                return Message.of("roll", seat=seat, n=left)
            case NichtlustigPhase.ROLLED if left:
                return Message.of("keep", seat=seat, n=left)
            case NichtlustigPhase.ROLLED:
                return Message.of("duck", seat=seat)
            case NichtlustigPhase.CLAIM if state.taken:
                return Message.of("claim-more", seat=seat)
            case NichtlustigPhase.CLAIM if not claims.direct_claims(facts, state):
                return Message.of("claim-in-time", seat=seat)
            case NichtlustigPhase.CLAIM:
                is_unscored = state.dice[PINK] == POODLE
                return Message.of("claim-unscored" if is_unscored else "claim", seat=seat)
            case NichtlustigPhase.DEATH:
                return _death_prompt(facts, state)
            case _:
                return Message("over" if state.phase is NichtlustigPhase.OVER else "chance")


def _claim_permission(facts: NichtlustigFacts, state: NichtlustigState, move: Move) -> Permission:
    """Return the rule and the dice with which a goal card is won."""
    value = facts.value[move.card]
    if not facts.is_dinosaur[move.card]:
        kind = facts.kind[move.card]
        if kind == PROFESSORS:
            return Permission("NL-G2", Message.of("why-triple", value=value))
        colour = WordRef(COLOURS[kind])
        return Permission("NL-G2", Message.of("why-pair", colour=colour, value=value))
    total = sum(state.dice[:PINK])
    if move.using is None:
        return Permission("NL-G3", Message.of("why-sum", sum=total, value=value))
    why = Message.of("why-helped", sum=total, n=claims.TIME_GAIN, value=value)
    return Permission("NL-SK3", why)


def _death_prompt(facts: NichtlustigFacts, state: NichtlustigState) -> Message:
    targets = tuple(map(CardRef, claims.death_targets(facts, state)))
    # If the seat took a card, it can owe a Death only because of the Virus.
    caller = "virus" if state.taken else "death"
    way = "covers" if targets else "face-up"
    if facts.holds(state, facts.clown):
        way = "or-clown"
    cards = tuple(map(CardRef, claims.deaths_due(facts, state)))
    return Message.of(f"{caller}-{way}", seat=SeatRef(state.turn), cards=cards, targets=targets)


def _events(
    facts: NichtlustigFacts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    match before.phase, action:
        case NichtlustigPhase.ORDER, Rolled(faces):
            yield from _order_events(before, faces, after)
        case NichtlustigPhase.COUNT, Rolled(faces):
            yield from _professor_events(before, faces, after)
        case _, Move(card) if facts.kind[card]:
            yield _claim_event(facts, before, action)
        case _, Move(card) if facts.is_death[card]:
            yield from _death_events(facts, before, action)
        case _, Move(card):
            yield Event.of("clown-helped", "NL-SK2", seat=SeatRef(before.turn), card=CardRef(card))
        case _:
            yield from _roll_events(facts, before, action, after)
    if after.phase in (NichtlustigPhase.START, NichtlustigPhase.COUNT, NichtlustigPhase.OVER):
        yield from _turn_end_events(facts, before, action, after)


def _roll_events(
    facts: NichtlustigFacts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Yield the events for rolls, dice set aside, stops and scoring (NL-R1, NL-V1)."""
    seat, dice = SeatRef(before.turn), before.dice
    match action:
        case Rolled(faces):
            dice = dice_after(before, faces)
            free = (die for die in range(PINK + 1) if not before.aside >> die & 1)
            shown = tuple(DieRef(die, dice[die]) for die in free)
            yield Event.of("rolled", "NL-R1", seat=seat, dice=shown, n=before.rolls + 1)
        case Keep(chosen, using):
            if using is not None:
                yield Event.of("duck-helped", "NL-SK1", seat=seat, card=CardRef(using))
            shown = tuple(DieRef(die, dice[die]) for die in chosen)
            yield Event.of("kept", "NL-R1", seat=seat, n=len(chosen), dice=shown)
        case Say() if action == PASS:
            yield Event.of("missed", "NL-C4", seat=seat, card=CardRef(facts.skipper))
        case Say() if before.phase is NichtlustigPhase.ROLLED:
            yield Event.of("stopped", "NL-R1", seat=seat)
        case Say() if action != ROLL:
            yield Event.of("took-no-more", "NL-G1", seat=seat)
    rolling = (NichtlustigPhase.THROW, NichtlustigPhase.ROLLED)
    if before.phase in rolling and after.phase not in rolling:
        yield from _scoring_events(facts, before, dice, after)


def _order_events(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, face in zip(before.contenders, faces, strict=True):
        yield Event.of("rolled-first", "NL-S2", seat=SeatRef(seat), face=_face_param(face))
    if after.contenders:
        yield Event.of("tied", "NL-S2", seats=tuple(map(SeatRef, after.contenders)))
    else:
        yield Event.of("begins", "NL-S2", seat=SeatRef(after.turn))


def _face_param(face: int) -> int | WordRef:
    """Return the message parameter for a face of a die that is not named."""
    return face or WordRef("symbol")


def _professor_events(
    before: NichtlustigState, faces: tuple[int, ...], after: NichtlustigState
) -> Iterator[Event]:
    for seat, (old, new) in enumerate(zip(before.professors, after.professors, strict=True)):
        if old != new:
            seat_ref, shown = SeatRef(seat), tuple(map(_face_param, faces))
            yield Event.of("professors", "NL-E3", seat=seat_ref, faces=shown, n=max(faces))


def _scoring_events(
    facts: NichtlustigFacts,
    before: NichtlustigState,
    dice: tuple[int, ...],
    after: NichtlustigState,
) -> Iterator[Event]:
    if dice[PINK] == POODLE:
        yield Event.of("no-scoring", "NL-V1", die=DieRef(PINK, POODLE))
        return
    for seat, zone in enumerate(facts.open):
        turned = [card for card in before.zones[zone] if card in after.zones[facts.scored[seat]]]
        if turned:
            seat_ref, cards = SeatRef(seat), tuple(map(CardRef, turned))
            counted = tuple(_running_totals(facts, before, seat, turned))
            yield Event.of("scored", "NL-V1", seat=seat_ref, n=len(cards), cards=cards, sum=counted)


def _running_totals(
    facts: NichtlustigFacts, state: NichtlustigState, seat: Seat, turned: Sequence[CardId]
) -> Iterator[int]:
    """Yield a seat's total points after each card that is newly scored."""
    own, scored = facts.open[seat], facts.scored[seat]
    for card in turned:
        state = state._replace(zones=move_card(state.zones, card, own, scored))
        yield totals(score_sheet(facts, state))[seat]


def _claim_event(facts: NichtlustigFacts, before: NichtlustigState, move: Move) -> Event:
    seat, card = SeatRef(before.turn), CardRef(move.card)
    source = claims.source_zone(facts, before, move.card)
    holder = None if source is None else facts.owner[source]
    if holder is not None:
        loser = {"from": SeatRef(holder)}
        return Event.of("took-from", "NL-G1", seat=seat, card=card, **loser)
    if move.using is not None:
        using = CardRef(move.using)
        return Event.of("took-in-time", "NL-SK3", seat=seat, card=card, using=using)
    rule = "NL-G3" if facts.is_dinosaur[move.card] else "NL-G1"
    return Event.of("took", rule, seat=seat, card=card)


def _death_events(facts: NichtlustigFacts, before: NichtlustigState, move: Move) -> Iterator[Event]:
    seat, death = SeatRef(before.turn), CardRef(move.card)
    holder = claims.holder_of_death(facts, before, move.card)
    under = dict(before.covers).get(move.card)
    if holder is not None and under is not None:
        yield Event.of("freed", "NL-D5", seat=SeatRef(holder), card=CardRef(under))
    if move.onto is None:
        yield Event.of("death-up", "NL-D4", seat=seat, card=death)
    else:
        rule, covered = claims.covering_rule(facts, move.onto), CardRef(move.onto)
        yield Event.of("death-covered", rule, seat=seat, card=death, under=covered)


def _turn_end_events(
    facts: NichtlustigFacts, before: NichtlustigState, action: Action, after: NichtlustigState
) -> Iterator[Event]:
    """Yield the automatic events at the end of a turn."""
    if before.phase not in (NichtlustigPhase.ORDER, NichtlustigPhase.COUNT) and action != PASS:
        yield from _special_events(facts, before, action)
    if after.phase is not NichtlustigPhase.START and before.phase is not NichtlustigPhase.COUNT:
        yield Event.of("last-turn", "NL-E1", n=len(after.zones[facts.grid]))


def _special_events(
    facts: NichtlustigFacts, before: NichtlustigState, action: Action
) -> Iterator[Event]:
    """Yield the events for special cards that were returned or moved (NL-C3, NL-C1)."""
    seat, back = SeatRef(before.turn), set(turns.returning_cards(facts, before))
    for card in turns.returning_cards(facts, before):
        yield Event.of("went-back", "NL-C3", seat=seat, card=CardRef(card))
    if isinstance(action, Move):
        back |= {action.card} if action.using is None else {action.using}
    if isinstance(action, Rolled):
        before = before._replace(dice=dice_after(before, action.faces))
    for card in turns.incoming_cards(facts, before):
        zone = next(zone for zone, cards in enumerate(before.zones) if card in cards)
        holder = facts.owner[zone]
        if holder is None or card in back:
            yield Event.of("brought", "NL-C1", seat=seat, card=CardRef(card))
        elif holder != before.turn:
            loser = {"from": SeatRef(holder)}
            yield Event.of("brought-from", "NL-C1", seat=seat, card=CardRef(card), **loser)
