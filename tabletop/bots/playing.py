"""Plays whole games between policies; each decides by what its seat sees."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.bots.errors import BotError
from tabletop.bots.policy import AnyRules, Policy
from tabletop.engine.capabilities import HasForcedActions
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.outcome import Outcome
from tabletop.engine.zones import CHANCE
from tabletop.match.chance import SeededChance


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes:
        outcome: how it ended; None where it was given up.
        decisions: how many actions of seats it had.
    """

    outcome: Outcome | None
    decisions: int


def play_game(
    rules: AnyRules, policies: Sequence[Policy], seed: int, number: int, cap: int
) -> Played:
    """Play the nth game of a seed, given up after `cap` decisions.

    Chance has a source of its own, and each seat has one: whoever plays, the deal is the same, and
    what a policy asks of chance changes nothing for the others.

    Args:
        rules: the game.
        policies: by seat; where the team acts, the first decides.
        seed: the seed of all games.
        number: which of them.
        cap: the most decisions.

    Raises:
        BotError: a player fails; its text says in which game and at which decision.
    """
    chance = SeededChance.numbered(seed, number)
    own = [SeededChance(f"{seed}/{number}/{seat}") for seat in range(rules.seats)]
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = rules.apply(state, rules.sample_chance(state, chance))
            continue
        legal = rules.legal_actions(state)
        if not legal or decisions == cap:
            return Played(rules.outcome(state), decisions)
        seat = max(state.to_act, 0)
        if len(legal) == 1:
            action = legal[0]
        else:
            seen = rules.observe(state, seat)
            try:
                action = policies[seat].choose(rules, seen, legal, own[seat])
            except BotError as error:
                where = ErrorText(
                    "game {n} of seed {seed}, decision {decision}",
                    n=number + 1,
                    seed=seed,
                    decision=decisions + 1,
                )
                raise BotError(error.fault.at(where)) from error
        state = rules.apply(state, action)
        decisions += 1


def play_at_random(rules: AnyRules, chance: SeededChance, cap: int) -> Played:
    """Play a game in which every seat takes any legal action, as fast as the rules allow.

    What an option makes the program do for the players counts like their own decisions.
    """
    legal_actions, apply, sample = rules.legal_actions, rules.apply, rules.sample_chance
    forced = rules.forced if isinstance(rules, HasForcedActions) else None
    state = rules.initial_state()
    decisions = 0
    while True:
        if state.to_act == CHANCE:
            state = apply(state, sample(state, chance))
            continue
        actions = legal_actions(state)
        if not actions or decisions == cap:
            return Played(rules.outcome(state), decisions)
        action = None if forced is None else forced(state)
        state = apply(state, action or actions[chance.below(len(actions))])
        decisions += 1
