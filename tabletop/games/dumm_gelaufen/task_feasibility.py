"""Whether any hand can fulfil a task: a search over all number cards of the game.

A walk over the values, lowest first, keeps every distinguishable way to have taken cards up to
there; sums are sets of bits, so that all of them are carried along at once.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Final, NamedTuple

from tabletop.games.dumm_gelaufen.tasks import NumberCards, Task, colour_sets

_BEFORE: Final = 0
_WITHIN: Final = 1
_AFTER: Final = 2
"""Where the walk is with regard to a run."""


class _Way(NamedTuple):
    """What matters of the cards taken so far.

    Attributes:
        cards: how many there are; not counted beyond what the task asks for.
        colours: a bit for each colour; kept only where colours are counted.
        values: how many different values; kept only where they are counted.
        run: where the walk is with regard to a run; kept only where one is asked for.
    """

    cards: int = 0
    colours: int = 0
    values: int = 0
    run: int = _BEFORE


Cells = Mapping[tuple[int, int], int]
"""How many cards that a task allows there are of a colour and a value."""


def can_be_fulfilled(task: Task, numbers: NumberCards) -> bool:
    """Whether some of the number cards, taken into a hand, fulfil the task."""
    cells = {
        (colour, value): count
        for colour, value, count in zip(
            numbers.colours, numbers.values, numbers.counts, strict=True
        )
        if count and task.allows(numbers.colour_names[colour], value)
    }
    if task.shape == "balanced":
        return _balanced(task, cells, numbers.colour_names)
    values = sorted({value for _, value in cells})
    every = range(values[0], values[-1] + 1) if values else ()
    ways: dict[_Way, int] = {_Way(): 1}
    for value in every:
        ways = _with_value(task, ways, value, _takings(cells, value))
    return any(
        way.cards >= task.least
        and (task.colour_count is None or way.colours.bit_count() == task.colour_count)
        and (task.value_count is None or way.values == task.value_count)
        and _sums_fit(task, factor_view)
        for way, factor_view in ways.items()
        if way.cards
    )


def _sums_fit(task: Task, factor_view: int) -> bool:
    """Whether one of the sums lies within the task's limits."""
    if task.total_max is not None:
        factor_view &= (1 << (task.total_max + 1)) - 1
    return bool(factor_view >> (task.total_min or 0))


def _takings(cells: Cells, value: int) -> set[tuple[int, int]]:
    """How many cards of a value can be taken, and of what colours (a bit each)."""
    counts = [
        [(number, (1 << colour) if number else 0) for number in range(count + 1)]
        for (colour, at), count in cells.items()
        if at == value
    ]
    return {
        (sum(number for number, _ in taken), sum(bit for _, bit in taken))
        for taken in product(*counts)
    }


def _with_value(
    task: Task, ways: Mapping[_Way, int], value: int, takings: Iterable[tuple[int, int]]
) -> dict[_Way, int]:
    """All ways after the cards of one more value."""
    found: dict[_Way, int] = {}
    for way, factor_view in ways.items():
        for count, colours in takings:
            run = _run_goes_on(way.run, count) if task.shape == "run" else _BEFORE
            if run is None or not _is_in_shape(task.shape, count):
                continue
            different = way.values + bool(count)
            if task.value_count is not None and different > task.value_count:
                continue
            after = _Way(
                min(way.cards + count, task.least),
                way.colours | colours if task.colour_count is not None else 0,
                different if task.value_count is not None else 0,
                run,
            )
            found[after] = found.get(after, 0) | factor_view << (count * value)
    return found


def _is_in_shape(shape: str | None, count: int) -> bool:
    """Whether so many cards of a value may be held."""
    match shape:
        case "different" | "run":
            return count <= 1
        case "pairs":
            return count % 2 == 0
        case _:
            return True


def _run_goes_on(run: int, count: int) -> int | None:
    """Where the walk is after a value of which there is a card or none; None for a gap."""
    if count:
        return None if run == _AFTER else _WITHIN
    return _BEFORE if run == _BEFORE else _AFTER


def _balanced(task: Task, cells: Cells, names: tuple[str, ...]) -> bool:
    """The same where all colours must be held equally often: each is looked at by itself."""
    factor_view = {
        colour: _colour_sums(cells, colour) for colour in {colour for colour, _ in cells}
    }
    for colours in colour_sets(task, names):
        if not colours or not colours <= factor_view.keys():
            continue
        for each in range(1, min(len(factor_view[colour]) for colour in colours)):
            if each * len(colours) < task.least:
                continue
            together = 1
            for colour in colours:
                together = _sums_of_both(together, factor_view[colour][each])
            if _sums_fit(task, together):
                return True
    return False


def _colour_sums(cells: Cells, colour: int) -> list[int]:
    """By number of cards of a colour, the sums that they can have."""
    factor_view = [1]
    for (of, value), count in cells.items():
        for _ in range(count if of == colour else 0):
            factor_view = [
                (factor_view[n] if n < len(factor_view) else 0)
                | (factor_view[n - 1] << value if n else 0)
                for n in range(len(factor_view) + 1)
            ]
    return factor_view


def _sums_of_both(one: int, other: int) -> int:
    """Every sum of a number in one set and a number in the other."""
    together = 0
    shift = 0
    while one >> shift:
        if one >> shift & 1:
            together |= other << shift
        shift += 1
    return together
