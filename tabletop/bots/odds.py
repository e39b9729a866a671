"""What a throw can bring: its outcomes grouped by what they lead to, with exact probabilities."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from typing import Final

from tabletop.engine.actions import ChanceAction, Move, Rolled, Say, SeatAction, Taken
from tabletop.engine.message import Event
from tabletop.engine.outcome import Outcome
from tabletop.engine.state import State
from tabletop.engine.zones import CHANCE, Seat
from tabletop.match.chance import SeededChance
from tabletop.match.editing import face_range
from tabletop.match.match import AnyRules

MOST_OUTCOMES: Final = 50_000
"""So many are looked at in a moment; of more, nothing is said rather than something inexact."""
_STOP: Final = Say("stop")


class TooManyOutcomesError(ValueError):
    """The outcomes cannot be listed one by one (a shuffle, many different dice)."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Outcomes of chance that come to the same.

    Attributes:
        probability: of all of them together.
        outcomes: the outcomes, each with its own probability.
        to_act: who acts then.
        actions: what can be done then; where dice may be left as they lie, once they are.
        follows: what happens at once with the first of them, besides the outcome itself.
        end: how the game ends with it; None where it goes on.
    """

    probability: Fraction
    outcomes: tuple[tuple[ChanceAction, Fraction], ...]
    to_act: Seat
    actions: tuple[SeatAction, ...]
    follows: tuple[Event, ...]
    end: Outcome | None


_Effect = tuple[Seat, tuple[SeatAction, ...], Outcome | None, ChanceAction | None]
"""What tells two outcomes apart; a card that is taken does always."""


def prospects(rules: AnyRules, state: State) -> tuple[Prospect, ...]:
    """What chance can bring in a state where it acts, likeliest first.

    Raises:
        TooManyOutcomesError: the outcomes cannot be listed one by one.
        ValueError: chance does not act.
    """
    if state.to_act != CHANCE:
        raise ValueError("chance does not act here")
    found: dict[_Effect, list[tuple[ChanceAction, Fraction]]] = {}
    for outcome, probability in _listed(rules, state):
        effect = _effect(rules, state, outcome)
        found.setdefault(effect, []).append((outcome, probability))
    grouped = [
        Prospect(
            sum((probability for _, probability in outcomes), Fraction()),
            tuple(outcomes),
            to_act,
            actions,
            _follows(rules, state, outcomes[0][0]),
            end,
        )
        for (to_act, actions, end, _), outcomes in found.items()
    ]
    return tuple(sorted(grouped, key=lambda prospect: -prospect.probability))


def _listed(rules: AnyRules, state: State) -> Sequence[tuple[ChanceAction, Fraction]]:
    try:
        listed = tuple(islice(rules.chance_outcomes(state), MOST_OUTCOMES + 1))
    except ValueError as error:
        listed = tuple(_throws(rules, state))
        if not listed:
            raise TooManyOutcomesError from error
    if len(listed) > MOST_OUTCOMES:
        raise TooManyOutcomesError
    return listed


def _throws(rules: AnyRules, state: State) -> Iterator[tuple[ChanceAction, Fraction]]:
    """Every way in which more dice fall than a game lists itself; nothing where these are none."""
    example = rules.sample_chance(state, SeededChance(0))
    faces = face_range(rules)
    if not isinstance(example, Rolled) or not faces:
        return
    count = len(example.faces)
    ways = len(faces) ** count
    if ways <= MOST_OUTCOMES:
        share = Fraction(1, ways)
        for thrown in product(faces, repeat=count):
            yield Rolled(thrown), share


def _effect(rules: AnyRules, state: State, outcome: ChanceAction) -> _Effect:
    after = rules.apply(state, outcome)
    actions = tuple(rules.legal_actions(after))
    if _STOP in actions and not any(isinstance(action, Move) for action in actions):
        # What was thrown counts once the dice are left as they lie.
        actions = tuple(rules.legal_actions(rules.apply(after, _STOP)))
    taken = outcome if isinstance(outcome, Taken) else None
    return after.to_act, actions, rules.outcome(after), taken


def _follows(rules: AnyRules, state: State, outcome: ChanceAction) -> tuple[Event, ...]:
    """What happens at once, besides the outcome itself."""
    return rules.events(state, outcome, rules.apply(state, outcome))[1:]


def chances(found: Sequence[Prospect]) -> tuple[tuple[SeatAction, Fraction], ...]:
    """How likely each action becomes possible, likeliest first."""
    likely: dict[SeatAction, Fraction] = {}
    for prospect in found:
        for action in prospect.actions:
            likely[action] = likely.get(action, Fraction()) + prospect.probability
    return tuple(sorted(likely.items(), key=lambda pair: -pair[1]))


def in_percent(probability: Fraction) -> str:
    """A probability in percent with one digit; never 0 or 100 where it is neither."""
    if probability in (0, 1):
        return f"{100 * probability}"
    percent = float(100 * probability)
    return f"{min(max(percent, 0.1), 99.9):.1f}"
