"""Whether an action may be done now, and if not, by which rule."""

from tabletop.engine.actions import Action, Keep, Move, Rolled, Say
from tabletop.engine.cards import CardId
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.verdict import LEGAL, Verdict
from tabletop.games.nichtlustig import reasons
from tabletop.games.nichtlustig.cards import HIGHEST, PINK
from tabletop.games.nichtlustig.scoring import professors_to_roll
from tabletop.games.nichtlustig.state import NichtlustigState, Phase
from tabletop.games.nichtlustig.turns import ALL_DICE, Flow

ROLL = Say("roll")
STOP = Say("stop")
PASS = Say("pass")


class Judge:
    """The explaining half of the rules; `NichtlustigRules.legal_actions` is the listing one."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._table = flow.table
        self._cards = flow.cards

    def __call__(self, state: NichtlustigState, action: Action) -> Verdict:
        """See `Rules.judge`."""
        match state.phase:
            case Phase.ORDER | Phase.THROW | Phase.COUNT:
                return self._chance(state, action)
            case Phase.OVER:
                return reasons.OVER()
            case Phase.START if self._flow.held(state, self._flow.skipper):
                skipped = reasons.TURN_MISSED(
                    card=CardRef(self._flow.skipper), seat=SeatRef(state.turn)
                )
                return LEGAL if action == PASS else skipped
        if isinstance(action, Move) and self._cards.is_special[action.card]:
            special = self._special(state, action)
            if not special.legal:
                return special
        match state.phase:
            case Phase.START:
                return LEGAL if action == ROLL else reasons.ROLL_DUE(seat=SeatRef(state.turn))
            case Phase.ROLLED:
                return self._rolled(state, action)
            case Phase.CLAIM:
                return self._claim(state, action)
            case _:
                return self._death(state, action)

    def _chance(self, state: NichtlustigState, action: Action) -> Verdict:
        faces = action.faces if isinstance(action, Rolled) else ()
        count, bad = self.dice_in_the_air(state), reasons.BAD_THROW
        if state.phase is Phase.ORDER:
            bad = reasons.BAD_ORDER
        elif state.phase is Phase.COUNT:
            bad = reasons.BAD_COUNT
        good = len(faces) == count and all(0 <= face <= HIGHEST for face in faces)
        return LEGAL if good else bad(n=count)

    def dice_in_the_air(self, state: NichtlustigState) -> int:
        """How many dice chance rolls in this state."""
        match state.phase:
            case Phase.ORDER:
                return len(state.contenders)
            case Phase.THROW:
                return PINK + 1 - state.aside.bit_count()
            case _:
                due = professors_to_roll(self._cards, self._table, state)
                return due[1] if due else 0

    # --- special cards ----------------------------------------------------------------------

    def _special(self, state: NichtlustigState, move: Move) -> Verdict:
        """Why a special card may not be moved so; legal: it depends on what else is due."""
        card, ref = move.card, CardRef(move.card)
        if move.to in self._table.held:
            return reasons.SYMBOLS_BRING(card=ref)
        if move.to != self._table.specials:
            return LEGAL
        if card not in (self._flow.clown, self._flow.duck, self._flow.time_machine):
            return reasons.BACK_BY_ITSELF(card=ref)
        if not self._flow.held(state, card):
            return reasons.NOT_HELD(card=ref, seat=SeatRef(state.turn))
        if card != self._flow.clown:
            return reasons.BACK_WHEN_USED(card=ref)
        return LEGAL if state.phase is Phase.DEATH else reasons.NO_DEATH_TO_AVERT(card=ref)

    # --- rolling ----------------------------------------------------------------------------

    def _rolled(self, state: NichtlustigState, action: Action) -> Verdict:
        if action == STOP:
            return LEGAL
        due = reasons.KEEP_OR_STOP(seat=SeatRef(state.turn))
        if not isinstance(action, Keep) or list(action.dice) != sorted(set(action.dice)):
            return due
        if any(not 0 <= die <= PINK for die in action.dice):
            return due
        bits = sum(1 << die for die in action.dice)
        if action.using is not None:
            duck = self._duck(state, action.using, bits)
            if not duck.legal:
                return duck
        elif not self._flow.rolls_left(state):
            return reasons.NO_ROLL_LEFT(n=state.rolls)
        return reasons.ALREADY_ASIDE() if bits & state.aside else LEGAL

    def _duck(self, state: NichtlustigState, card: CardId, bits: int) -> Verdict:
        """NL-SK1, NL-SK5."""
        flow, duck = self._flow, CardRef(card)
        if card != flow.duck:
            return reasons.KEEP_OR_STOP(seat=SeatRef(state.turn))
        if not flow.held(state, card):
            return reasons.NOT_HELD(card=duck, seat=SeatRef(state.turn))
        if flow.held(state, flow.shortener):
            return reasons.TWO_ROLLS_ONLY(card=CardRef(flow.shortener))
        if flow.rolls_left(state):
            return reasons.AFTER_THIRD_ROLL(card=duck)
        if bits | state.aside == ALL_DICE and not bits & state.aside:
            return reasons.DUCK_NEEDS_DICE(card=duck)
        return LEGAL

    # --- taking -----------------------------------------------------------------------------

    def _claim(self, state: NichtlustigState, action: Action) -> Verdict:
        seat = SeatRef(state.turn)
        if isinstance(action, Move) and self._cards.kind[action.card]:
            return self._flow.claims.judge(state, action)
        may_stop = state.taken or not self._flow.claims.plain(state)
        if action == STOP and may_stop:
            return LEGAL
        return (reasons.CLAIM_OR_STOP if may_stop else reasons.CLAIM_DUE)(seat=seat)

    def _death(self, state: NichtlustigState, action: Action) -> Verdict:
        owing = reasons.VIRUS_WANTS_DEATH if state.taken else reasons.DEATH_DUE
        due = owing(seat=SeatRef(state.turn))
        if not isinstance(action, Move):
            return due
        if self._cards.is_death[action.card]:
            return self._flow.deaths.judge(state, action)
        if self._cards.kind[action.card]:
            # Why no card can be taken says more than that a Death is due.
            claim = self._flow.claims.judge(state, action)
            return due if claim.legal else claim
        return LEGAL if action == Move(self._flow.clown, self._table.specials) else due
