"""The purpose of actions in NumNum: what they leave to play next."""

from tabletop.engine.actions import ChooseWord, Move, SeatAction
from tabletop.engine.cards import CardId
from tabletop.engine.message import Message
from tabletop.games.numnum.facts import NumFacts, fit
from tabletop.games.numnum.state import NumPhase, NumState


def reason(facts: NumFacts, state: NumState, action: SeatAction) -> Message | None:
    """Return what an action leaves of the hand of the seat in turn, or None."""
    hand = state.zones[state.turn]
    match action:
        case ChooseWord(symbol):
            numbers = [number for card in hand if (number := facts.numbers[card]) is not None]
            return Message.of("advice-symbol", n=sum(one.symbol == symbol for one in numbers))
        case Move(card) if len(hand) == 1:
            return Message("advice-last")
        case Move(card) if facts.numbers[card] is not None:
            moves = facts.playable(state).moves
            drawn = state.phase is NumPhase.DRAWN  # no other card may be played (NN-T2)
            others = {other for other in hand if moves[other] and not drawn} - {card}
            rivals = [_fitting(facts, state, other) for other in others if facts.numbers[other]]
            count, left = _fitting(facts, state, card), len(hand) - 1
            if rivals and count > max(rivals):
                return Message.of("advice-fits-next-than", n=count, left=left, most=max(rivals))
            return Message.of("advice-fits-next", n=count, left=left)
    return None


def _fitting(facts: NumFacts, state: NumState, card: CardId) -> int:
    """Return how many other cards of the hand fit on a card that is played."""
    hand, top = [*state.zones[state.turn]], facts.numbers[card]
    hand.remove(card)
    banned = {facts.series[ban] for ban in state.zones[facts.bans]}
    numbers = [facts.numbers[other] for other in hand]
    return sum(
        number is None or (top is not None and fit(top, number, banned).fits) for number in numbers
    )
