"""`tabletop review`: review a finished game."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.analysis.review import RECHECK_TRIES, TRIES, Decision, LeadHistory, Review, run_review
from tabletop.cli.arguments import ArgumentError, Exit, Parser, count, file_path, load_match
from tabletop.cli.simulate import Progress
from tabletop.content.game_library import GameLibrary
from tabletop.engine.actions import Action
from tabletop.engine.capabilities import dice_of
from tabletop.engine.localized_error import ErrorText, printable
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match

SUMMARY: Final = "review a finished game: luck, skill and costly decisions"
DESCRIPTION: Final = (
    "Shows for a finished saved game each side's chance to win over time, the luck of each side, "
    "and the decisions that cost most, judged by what the seat saw. "
    "Exact in part 2 of What a Wonderful World, otherwise estimated by playouts."
)
_BARS: Final = "▁▂▃▄▅▆▇█"
_WIDTH: Final = 60
_MOST: Final = 5


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("save", type=file_path, metavar="SAVE", help="a saved game that is over")
    parser.add_argument(
        "--tries",
        type=count,
        default=TRIES,
        metavar="N",
        help="the number of playouts for each decision (default: %(default)s); ten times as many "
        "for those that seem to have cost most",
    )
    parser.add_shared("--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    match = load_match(arguments.save, None)
    if match.outcome is None:
        raise ArgumentError(ErrorText("this game is not over").at(str(arguments.save)))
    speaker = GameLibrary(arguments.language).speaker_for(match.rules, match.names)
    for line in as_lines(match, speaker, _run_review(match, arguments.tries)):
        print(printable(line))
    return Exit.DONE


def _run_review(match: Match, tries: int) -> Review:
    progress = Progress(100, unit="%")
    for step in run_review(match, tries, tries * RECHECK_TRIES // TRIES):
        if isinstance(step, Review):
            progress(100)
            return step
        progress(round(100 * step))
    raise AssertionError("the last step of a review is its result")


def as_lines(match: Match, speaker: Speaker, found: Review) -> Iterator[str]:
    """Yield the lines that describe a review."""
    course = found.leads
    if match.outcome is not None:
        yield speaker.outcome(match.outcome)
    yield "Chance to win over time:"
    width = max(len(speaker.seat(side)) for side in course.sides)
    for place, side in enumerate(course.sides):
        chances = [point.chances[place] for point in course.points]
        yield f"  {speaker.seat(side):<{width}}  {_curve(chances)}"
    yield "How it came about, in games won:"
    for place, side in enumerate(course.sides):
        start, result = course.start[place], course.points[-1].chances[place]
        own, others = (course.by_moves(side, own=own) for own in (True, False))
        parts = f"start {start:.3f}, luck {course.luck(side):+.3f}, own moves {own:+.3f}"
        if len(course.sides) > 1:
            parts += f", moves of others {others:+.3f}"
        away = f"given away {found.total_cost(side):.2f}"
        yield f"  {speaker.seat(side):<{width}}  {parts}, result {result:.3f}; {away}"
    if course.certainty is not None:
        yield speaker.note(course.certainty)
    yield from _turning_points(match, speaker, course)
    costliest = found.costliest(_MOST)
    yield "Costliest decisions:" if costliest else "No decision had a certain cost."
    for one in costliest:
        yield f"  {_position(one)}  {_cost(one)}  {_text(match, speaker, one.step, one.action)}"
        indent = " " * (len(_position(one)) + 4)
        yield f"{indent}better: {_text(match, speaker, one.step, one.best)}"
        if one.was_advised:
            yield f"{indent}a tip would have advised the same"


def _turning_points(match: Match, speaker: Speaker, course: LeadHistory) -> Iterator[str]:
    swing, luckiest = course.swing, course.luckiest
    if swing is not None:
        side, before, after = speaker.seat(swing.side), 100 * swing.before, 100 * swing.after
        yield f"Biggest swing: step {swing.step}, {side} from {before:.0f} % to {after:.0f} %"
    if luckiest is not None:
        gain, side = 100 * course.own_gain(luckiest), speaker.seat(luckiest.seat)
        outcome = _text(match, speaker, luckiest.step, luckiest.action)
        yield f"Luckiest: step {luckiest.step}, {side}, +{gain:.0f} %: {outcome}"


def _curve(chances: Sequence[float]) -> str:
    """Return a graph of chances as text of at most `_WIDTH` characters."""
    places = min(_WIDTH, len(chances))
    shown = (chances[place * (len(chances) - 1) // max(1, places - 1)] for place in range(places))
    return "".join(_BARS[min(int(chance * len(_BARS)), len(_BARS) - 1)] for chance in shown)


def _position(one: Decision) -> str:
    return f"step {one.step:>4}"


def _cost(one: Decision) -> str:
    error = f" ± {100 * one.half_width:.1f}" if one.error else ""
    return f"{100 * one.cost:.1f} %{error}"


def _text(match: Match, speaker: Speaker, step: int, action: Action) -> str:
    return speaker.action(action, dice_of(match.rules, match.state_after(step)))
