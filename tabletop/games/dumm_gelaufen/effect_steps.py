"""The building blocks of effects: steps in which seats make decisions."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.actions import Action, ChooseSeat, SeatAction
from tabletop.engine.message import Message, Param, SeatRef, WordRef
from tabletop.engine.verdict import Reason, Verdict
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.facts import DummFacts
from tabletop.games.dumm_gelaufen.state import AnyZones, Work

Legal = Callable[[DummFacts, AnyZones, Work], Iterable[SeatAction]]
Refusal = Callable[[DummFacts, AnyZones, Work, Action], Verdict]
Prompt = Callable[[DummFacts, Work], Message]
DoStep = Callable[[Draft, Work, Action], None]
RunEffect = Callable[[Draft, Work], None]


@dataclass(frozen=True, slots=True)
class EffectStep:
    """A step of an effect in which a seat makes a decision.

    Attributes:
        legal: returns the legal actions, using only what the seat sees.
        perform: performs a legal action. The effect then ends, unless `perform` asks a seat or
            waits for chance.
        refusal: returns why any other action is refused.
        prompt: returns a sentence that describes the expected decision.
    """

    legal: Legal
    perform: DoStep
    refusal: Refusal
    prompt: Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The implementation of an action card's effect.

    Its parameters are in `DummFacts.effects` and its progress in `Work`. The effect ends when one
    of its functions neither asks a seat (`Draft.ask`) nor waits for chance
    (`Draft.wait_for_chance`).

    Attributes:
        steps: a mapping from `Work.step` to steps; any other name means the last step.
        start_count: returns the value of `Work.left` for the first step.
        start: starts the effect, or None if the effect starts with the first step.
        resume: continues the effect after chance has acted.
        can_start: returns whether the card would have any effect (DG-T8), using only information
            that everybody or the seat has. If it is None, the first step must have a legal action.
        thief_and_victim: returns the seats that take and lose unseen cards, or None if there are
            none yet.
        depends_on_hands: whether the course of the effect depends on cards in hidden hands.
        done: the reason for refusing further steps after the last one, with the parameter `card`.
    """

    steps: Mapping[str, EffectStep] = field(default_factory=dict)
    start_count: Callable[[DummFacts, AnyZones, Work], int] = lambda *_: 0
    start: RunEffect | None = None
    resume: RunEffect | None = None
    can_start: Callable[[DummFacts, AnyZones, Work], bool] | None = None
    thief_and_victim: Callable[[DummFacts, Work], tuple[Seat, Seat] | None] = lambda *_: None
    depends_on_hands: bool = False
    done: Reason | None = None

    def step(self, work: Work) -> EffectStep:
        """Return the step that is expected next.

        Raises:
            ValueError: if the effect has no steps.
        """
        if not self.steps:
            raise ValueError("nothing is decided for this action")
        return self.steps.get(work.step) or [*self.steps.values()][-1]

    def _first_step(self, facts: DummFacts, zones: AnyZones, work: Work) -> Work:
        return work._replace(step=next(iter(self.steps)), left=self.start_count(facts, zones, work))

    def is_possible(self, facts: DummFacts, zones: AnyZones, work: Work) -> bool:
        """Return whether the card would have any effect (DG-T8)."""
        if self.can_start is not None:
            return self.can_start(facts, zones, work)
        first = self._first_step(facts, zones, work)
        return any(True for _ in self.step(first).legal(facts, zones, first))

    def begin(self, draft: Draft, work: Work) -> None:
        """Run the effect until a player or chance must act, or until it ends."""
        if self.start is not None:
            self.start(draft, work)
        else:
            draft.ask(self._first_step(draft.facts, draft.zones, work))


# --- messages about the progress ------------------------------------------------------------------

_VALUES: Final[Mapping[str, tuple[str, Callable[[DummFacts, Work], Param]]]] = {
    "seat": ("seat", lambda _, work: SeatRef(work.seat)),
    "person": ("person", lambda _, work: SeatRef(person_of(work))),
    "chooser": ("seat", lambda _, work: SeatRef(person_of(work))),
    "receiver": ("seat", lambda facts, work: SeatRef(facts.left_of(person_of(work)))),
    "colour": ("colour", lambda _, work: WordRef(work.colour or "")),
    "left": ("n", lambda _, work: work.left),
    "printed": ("n", lambda facts, work: facts.effect(work.card).cards),
}
"""The parameters of messages about the progress, with functions that return them."""


def prompt(code: str, *names: str) -> Prompt:
    """Return a function that creates a prompt with the named `_VALUES` as parameters."""
    values = [_VALUES[name] for name in names]
    return lambda facts, work: Message(
        code, tuple((name, value(facts, work)) for name, value in values)
    )


def refuse(reason: Reason, *names: str) -> Refusal:
    """Return a function that creates a refusal with the named `_VALUES` as parameters."""
    values = [_VALUES[name] for name in names]
    return lambda facts, _zones, work, _action: Verdict(
        reason, tuple((name, value(facts, work)) for name, value in values)
    )


def person_of(work: Work) -> Seat:
    """Return the player whom the action card concerns.

    Raises:
        ValueError: if no player has been chosen.
    """
    if work.person is None:
        raise ValueError("nobody is named yet")
    return work.person


def chosen_seat(action: Action) -> Seat:
    """Return the seat that an action chooses.

    Raises:
        ValueError: if the action does not choose a seat, which means that it was illegal.
    """
    if isinstance(action, ChooseSeat):
        return action.seat
    raise ValueError(f"{action} names nobody")
