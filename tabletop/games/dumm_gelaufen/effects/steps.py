"""What an effect of an action card is made of: the steps in which seats decide something."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tabletop.engine.actions import Action, ChooseSeat, SeatAction
from tabletop.engine.message import Message, Param, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import Piles, Work

Legal = Callable[[Facts, Piles, Work], Iterable[SeatAction]]
Refusal = Callable[[Facts, Piles, Work, Action], Verdict]
Prompt = Callable[[Facts, Work], Message]
Act = Callable[[Draft, Work, Action], None]
Go = Callable[[Draft, Work], None]
Value = Callable[[Facts, Work], Param]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a seat decides.

    Attributes:
        legal: what it may do; made of what it sees.
        act: carries out one of these actions; the effect ends unless this asks or waits.
        refusal: why any other action is refused.
        prompt: what is due.
    """

    legal: Legal
    act: Act
    refusal: Refusal
    prompt: Prompt


def _nothing(facts: Facts, zones: Piles, work: Work) -> int:
    del facts, zones, work
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What an action card brings about; its parameters stand in `Facts.effects`.

    What is under way stands in `Work`. An effect ends when one of its functions neither asks a seat
    (`Draft.ask`) nor waits for chance (`Draft.wait`).

    Attributes:
        steps: what is decided, by `Work.step`; any other word means the last of them.
        left: what `Work.left` is in the first step.
        at_once: begins the effect; None where it begins by asking for the first step.
        go_on: goes on after chance has acted.
        possible: whether it would do anything at all (DG-T8), made of what everybody or `seat`
            sees; None where that is whether its first step can be taken.
        theft: who loses a card unseen, and who gets it, where chance takes one.
        goes_by_hands: whether what follows depends on cards in hands that others do not see.
    """

    steps: Mapping[str, Step] = field(default_factory=dict)
    left: Callable[[Facts, Piles, Work], int] = _nothing
    at_once: Go | None = None
    go_on: Go | None = None
    possible: Callable[[Facts, Piles, Work], bool] | None = None
    theft: Callable[[Facts, Work], tuple[Seat, Seat]] | None = None
    goes_by_hands: bool = False

    def step(self, work: Work) -> Step:
        """Returns the step that is due.

        Raises:
            ValueError: the effect has none.
        """
        if not self.steps:
            raise ValueError("nothing is decided for this action")
        return self.steps.get(work.step) or [*self.steps.values()][-1]

    def _first(self, facts: Facts, zones: Piles, work: Work) -> Work:
        return work._replace(step=next(iter(self.steps)), left=self.left(facts, zones, work))

    def is_possible(self, facts: Facts, zones: Piles, work: Work) -> bool:
        """Tells whether the effect would do anything at all (DG-T8)."""
        if self.possible is not None:
            return self.possible(facts, zones, work)
        first = self._first(facts, zones, work)
        return any(True for _ in self.step(first).legal(facts, zones, first))

    def begin(self, draft: Draft, work: Work) -> None:
        """Goes on until a seat or chance must act, or to the end."""
        if self.at_once is not None:
            self.at_once(draft, work)
        else:
            draft.ask(self._first(draft.facts, draft.zones, work))


def always(facts: Facts, zones: Piles, work: Work) -> bool:
    """Answers `Effect.possible` for an effect that is never in vain, as far as anybody knows."""
    del facts, zones, work
    return True


# --- sentences and refusals made of what is under way ---------------------------------------------


def say(code: str, **values: Value) -> Prompt:
    """Makes a prompt; each parameter is worked out of what is under way."""

    def prompt(facts: Facts, work: Work) -> Message:
        return Message(code, tuple((name, value(facts, work)) for name, value in values.items()))

    return prompt


def refuse(reason: Reason, **values: Value) -> Refusal:
    """Makes a refusal for one reason; its parameters as in `say`."""

    def refusal(facts: Facts, zones: Piles, work: Work, action: Action) -> Verdict:
        del zones, action
        return reason(**{name: value(facts, work) for name, value in values.items()})

    return refusal


def seat(facts: Facts, work: Work) -> SeatRef:
    """Names who carries the action out."""
    del facts
    return SeatRef(work.seat)


def person(facts: Facts, work: Work) -> SeatRef:
    """Names the person concerned."""
    del facts
    return SeatRef(person_of(work))


def neighbour(facts: Facts, work: Work) -> SeatRef:
    """Names the left neighbour of the person concerned."""
    return SeatRef(facts.left_of(person_of(work)))


def colour(facts: Facts, work: Work) -> WordRef:
    """Names the colour that was chosen."""
    del facts
    return WordRef(work.colour or "")


def left(facts: Facts, work: Work) -> int:
    """Returns how many cards are still to be moved."""
    del facts
    return work.left


def cards(facts: Facts, work: Work) -> int:
    """Returns the number of cards that is printed."""
    return facts.effect(work.card).cards


def person_of(work: Work) -> Seat:
    """Returns the person whom the action concerns.

    Raises:
        ValueError: nobody is named yet.
    """
    if work.person is None:
        raise ValueError("nobody is named yet")
    return work.person


def chosen_seat(action: Action) -> Seat:
    """Returns the seat that an action names.

    Raises:
        ValueError: it names none, so that it was not legal.
    """
    if isinstance(action, ChooseSeat):
        return action.seat
    raise ValueError(f"{action} names nobody")
