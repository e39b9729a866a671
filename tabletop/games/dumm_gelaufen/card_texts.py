"""What is printed on cards, in messages made of the same words as the rules' tests and effects.

Each message is one sentence; their texts are patterns, the same for every card.
"""

from collections.abc import Iterator

from tabletop.engine.message import Message, Param, WordRef
from tabletop.games.dumm_gelaufen.effects.table import EffectSpec
from tabletop.games.dumm_gelaufen.tasks import Task


def task_sentences(task: Task) -> Iterator[Message]:
    """What a task asks for: what each card must be, then the hand as a whole, then how many."""
    if task.colours is not None:
        colours = tuple(map(WordRef, task.colours))
        yield _message("task-colours", colours=colours, n=len(colours))
    if task.parity is not None:
        yield _message(f"task-{task.parity}")
    yield from _limits(task.low, task.high, ("task-from", "task-to", "task-from-to"))
    if task.values is not None:
        yield _message("task-values", values=task.values)
    if task.colour_count is not None:
        yield _message("task-colour-count", n=task.colour_count)
    if task.value_count is not None:
        yield _message("task-value-count", n=task.value_count)
    if task.shape is not None:
        yield _message(f"task-{task.shape}")
    codes = ("task-total-min", "task-total-max", "task-total")
    yield from _limits(task.total_min, task.total_max, codes)
    if task.least > 1:
        yield _message("task-min", n=task.least)


def _limits(low: int | None, high: int | None, codes: tuple[str, str, str]) -> Iterator[Message]:
    """A lower limit, an upper one, or both; with the code for each case."""
    if low is not None and high is not None:
        yield _message(codes[2], low=low, high=high)
    elif low is not None:
        yield _message(codes[0], low=low)
    elif high is not None:
        yield _message(codes[1], high=high)


def effect_sentence(spec: EffectSpec) -> Message:
    """What an action card does."""
    code = f"effect-{spec.do}"
    if spec.do == "pass":
        code += "-both" if spec.hand and spec.task else "-hand" if spec.hand else "-task"
    if spec.everyone:
        code += "-everyone"
    return _message(code, n=spec.cards, give=spec.give)


def _message(code: str, **params: Param) -> Message:
    return Message(code, tuple(params.items()))
