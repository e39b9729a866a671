"""Effects that look at tasks, exchange them or pass them on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.engine.actions import Action, SeatAction
from tabletop.engine.message import CardRef, SeatRef
from tabletop.engine.verdict import Reason
from tabletop.engine.zones import Seat
from tabletop.games.dumm_gelaufen.draft import Draft
from tabletop.games.dumm_gelaufen.effects.steps import Effect, Step, chosen_seat, refuse, say
from tabletop.games.dumm_gelaufen.facts import Facts, choose_seat
from tabletop.games.dumm_gelaufen.state import Phase, Piles, Work

LOOK_DUE: Final = Reason("look-due", "DG-G7")
"""The person whose task one looks at must be named."""
PARTNER_DUE: Final = Reason("partner-due", "DG-I1")
"""The person with whom one exchanges tasks must be named."""


def _with_person(act: Callable[[Draft, Seat, Seat], None], due: Reason, code: str) -> Effect:
    """Return somebody else who has a task is chosen, and something happens with that person."""

    def legal(facts: Facts, zones: Piles, work: Work) -> Iterator[SeatAction]:
        for other in facts.others[work.seat]:
            if zones[facts.task[other]]:
                yield choose_seat(other)

    def chosen(draft: Draft, work: Work, action: Action) -> None:
        act(draft, work.seat, chosen_seat(action))

    return Effect(steps={"": Step(legal, chosen, refuse(due), say(code, "seat"))})


def _look(draft: Draft, viewer: Seat, person: Seat) -> None:
    """DG-G7: one looks at a person's task, and knows it from then on."""
    known = list(draft.known)
    known[person] |= {viewer}
    draft.known = tuple(known)
    [task] = draft.zones[draft.facts.task[person]]
    draft.note_between("looked", "DG-G7", viewer, person, card=CardRef(task))


def _swap(draft: Draft, one: Seat, other: Seat) -> None:
    """DG-I1: tasks are exchanged with a person; each still knows what was given away."""
    _move_tasks(draft, {one: other, other: one})
    draft.note("swapped-tasks", "DG-I1", seat=SeatRef(one), person=SeatRef(other))


def _move_tasks(draft: Draft, targets: dict[Seat, Seat]) -> None:
    """Tasks change their places, by seat; whoever knew one knows it at its new place."""
    task = draft.facts.task
    zones, known = list(draft.zones), list(draft.known)
    for source, target in targets.items():
        zones[task[target]] = draft.zones[task[source]]
        known[target] = (draft.known[source] | {source}) - {target}
    draft.zones, draft.known = zones, tuple(known)


def _pass(draft: Draft, work: Work) -> None:
    """DG-I2, DG-I3: everyone passes hand, task or both to the left."""
    facts = draft.facts
    spec = facts.effect(work.card)
    if spec.hand:
        hands = draft.zones[: facts.seats]
        draft.zones[: facts.seats] = [*hands[-1:], *hands[:-1]]
    if spec.task:
        _move_tasks(draft, {giver: facts.left_of(giver) for giver in range(facts.seats)})
    draft.note(f"passed-{spec.passed}", facts.rule_of[work.card])


def _new_task(draft: Draft, work: Work) -> None:
    """DG-G8: one takes an unused task and lays the old one away."""
    facts, zones, owner = draft.facts, draft.zones, work.seat
    if not zones[facts.tasks]:
        draft.wait(work, Phase.RESHUFFLE_TASKS)
        return
    place = facts.task[owner]
    old, zones[place] = zones[place], ()
    new = zones[facts.tasks][-1]
    draft.move(new, facts.tasks, place)
    draft.add(old, facts.box)
    known = list(draft.known)
    known[owner] = frozenset()
    draft.known = tuple(known)
    draft.note("new-task", "DG-G8", (owner,), seat=SeatRef(owner), card=CardRef(new))


EFFECTS: Final[Mapping[str, Effect]] = {
    "look-task": _with_person(_look, LOOK_DUE, "effect-look"),
    "swap-tasks": _with_person(_swap, PARTNER_DUE, "effect-swap-tasks"),
    "pass": Effect(possible=lambda *_: True, at_once=_pass),
    "new-task": Effect(
        possible=lambda facts, zones, _: (
            bool(zones[facts.tasks]) or facts.count_used_tasks(zones) > 0
        ),
        at_once=_new_task,
        go_on=_new_task,
    ),
}
