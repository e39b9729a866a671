"""What a learnt model sees of part 1 of What a Wonderful World."""

from typing import Final

from tabletop.engine.win_model import HasWinModel, log_odds
from tabletop.engine.zones import Seat
from tabletop.games.wonderful_world.evaluation import Remaining, evaluate, features
from tabletop.games.wonderful_world.facts import WonderFacts
from tabletop.games.wonderful_world.part_one_search import position_of
from tabletop.games.wonderful_world.state import Stage, WonderState
from tabletop.overriding import override

_INPUTS: Final = 39
"""The number of inputs of the evaluation (`evaluation.features`)."""


class WonderFeatures(HasWinModel[WonderState]):
    """Features of part 1: the inputs of the evaluation; part 2 is solved."""

    facts: WonderFacts
    feature_names = (
        *("seats", "lay", "roll", "hit", "may-stop", "dice", "evaluation"),
        *(f"input-{number}" for number in range(_INPUTS)),
    )

    @override
    def features(self, state: WonderState, seat: Seat) -> list[float] | None:
        facts, stage = self.facts, state.stage
        if state.part != 1:
            return None
        position = position_of(facts, state)
        acting = stage is Stage.LAY
        own = position.hands[state.turn if acting else position.next_seat()]
        others = position.unseen
        for hand in position.hands:
            others |= hand
        alone = facts.seats == 1
        rest = Remaining(own, others & ~own, position.pile, position.landscapes, alone)
        hit = bool(facts.removable(state, state.faces)) and stage is Stage.REMOVE
        return [
            *(facts.seats, acting, stage is Stage.ROLL, hit, state.may_stop, facts.dice),
            log_odds(evaluate(position.rows, rest)),
            *features(position.rows, rest),
        ]
