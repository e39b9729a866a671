"""What an effect of an action card is made of: the steps in which seats decide something."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.actions import Action, ChooseSeat, SeatAction
from tabletop.engine.message import Message, Param, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.facts import Facts
from tabletop.games.dumm_gelaufen.state import AnyZones, Work

Legal = Callable[[Facts, AnyZones, Work], Iterable[SeatAction]]
Refusal = Callable[[Facts, AnyZones, Work, Action], Verdict]
Prompt = Callable[[Facts, Work], Message]
DoStep = Callable[[Draft, Work, Action], None]
RunEffect = Callable[[Draft, Work], None]


@dataclass(frozen=True, slots=True)
class EffectStep:
    """Something that a seat decides.

    Attributes:
        legal: what it may do; made of what it sees.
        perform: carries out one of these actions; the effect ends unless this asks or waits.
        refusal: why any other action is refused.
        prompt: what is due.
    """

    legal: Legal
    perform: DoStep
    refusal: Refusal
    prompt: Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What an action card brings about; its parameters stand in `Facts.effects`.

    What is under way stands in `Work`. An effect ends when one of its functions neither asks a seat
    (`Draft.ask`) nor waits for chance (`Draft.wait`).

    Attributes:
        steps: what is decided, by `Work.step`; any other word means the last of them.
        start_count: what `Work.left` is in the first step.
        start: begins the effect; None where it begins by asking for the first step.
        resume: goes on after chance has acted.
        can_start: whether it would do anything at all (DG-T8), made of what everybody or `seat`
            sees; None where that is whether its first step can be taken.
        victim_and_thief: who loses a card unseen, and who gets it, where chance takes one.
        depends_on_hands: whether what follows depends on cards in hands that others do not see.
        done: why no more of the same can be done once its last step is over; parameter `card`.
    """

    steps: Mapping[str, EffectStep] = field(default_factory=dict)
    start_count: Callable[[Facts, AnyZones, Work], int] = lambda *_: 0
    start: RunEffect | None = None
    resume: RunEffect | None = None
    can_start: Callable[[Facts, AnyZones, Work], bool] | None = None
    victim_and_thief: Callable[[Facts, Work], tuple[Seat, Seat]] | None = None
    depends_on_hands: bool = False
    done: Reason | None = None

    def step(self, work: Work) -> EffectStep:
        """Return the step that is due.

        Raises:
            ValueError: the effect has none.
        """
        if not self.steps:
            raise ValueError("nothing is decided for this action")
        return self.steps.get(work.step) or [*self.steps.values()][-1]

    def _first_step(self, facts: Facts, zones: AnyZones, work: Work) -> Work:
        return work._replace(step=next(iter(self.steps)), left=self.start_count(facts, zones, work))

    def is_possible(self, facts: Facts, zones: AnyZones, work: Work) -> bool:
        """Say whether the effect would do anything at all (DG-T8)."""
        if self.can_start is not None:
            return self.can_start(facts, zones, work)
        first = self._first_step(facts, zones, work)
        return any(True for _ in self.step(first).legal(facts, zones, first))

    def begin(self, draft: Draft, work: Work) -> None:
        """Go on until a seat or chance must act, or to the end."""
        if self.start is not None:
            self.start(draft, work)
        else:
            draft.ask(self._first_step(draft.facts, draft.zones, work))


# --- sentences and refusals made of what is under way ---------------------------------------------

_VALUES: Final[Mapping[str, tuple[str, Callable[[Facts, Work], Param]]]] = {
    "seat": ("seat", lambda _, work: SeatRef(work.seat)),
    "person": ("person", lambda _, work: SeatRef(person_of(work))),
    "chooser": ("seat", lambda _, work: SeatRef(person_of(work))),
    "receiver": ("seat", lambda facts, work: SeatRef(facts.left_of(person_of(work)))),
    "colour": ("colour", lambda _, work: WordRef(work.colour or "")),
    "left": ("n", lambda _, work: work.left),
    "printed": ("n", lambda facts, work: facts.effect(work.card).cards),
}
"""What can be said of what is under way: the name of the parameter, and how it is worked out."""


def prompt(code: str, *names: str) -> Prompt:
    """Make a prompt with these of `_VALUES` as its parameters."""
    values = [_VALUES[name] for name in names]
    return lambda facts, work: Message(
        code, tuple((name, value(facts, work)) for name, value in values)
    )


def refuse(reason: Reason, *names: str) -> Refusal:
    """Make a refusal with these of `_VALUES` as its parameters."""
    values = [_VALUES[name] for name in names]
    return lambda facts, _zones, work, _action: Verdict(
        reason, tuple((name, value(facts, work)) for name, value in values)
    )


def person_of(work: Work) -> Seat:
    """Return the person whom the action concerns.

    Raises:
        ValueError: nobody is named yet.
    """
    if work.person is None:
        raise ValueError("nobody is named yet")
    return work.person


def chosen_seat(action: Action) -> Seat:
    """Return the seat that an action names.

    Raises:
        ValueError: it names none, so that it was not legal.
    """
    if isinstance(action, ChooseSeat):
        return action.seat
    raise ValueError(f"{action} names nobody")
