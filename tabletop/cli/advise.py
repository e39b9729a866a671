"""`tabletop advise`: list the legal actions in a position with their values."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tabletop.bots.adviser import advise
from tabletop.bots.odds import (
    OutcomeGroup,
    SecretOutcomesError,
    TooManyOutcomesError,
    in_percent,
    outcome_groups_for,
)
from tabletop.cli.arguments import (
    ArgumentError,
    Exit,
    Parser,
    count_or_none,
    file_path,
    find_seat,
    load_match,
    report,
    rules_with,
)
from tabletop.content.game_library import GameLibrary
from tabletop.engine.advice import ActionValue, Advice, Unit
from tabletop.engine.capabilities import dice_of
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.zones import CHANCE, Seat, State
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.match.queries import has_secrets
from tabletop.match.save.reader import SUFFIX
from tabletop.scenarios.read import load_scenario
from tabletop.scenarios.run import match_after

SUMMARY: Final = "show the value of each action in a position"
DESCRIPTION: Final = (
    "Shows the seat to act in a scenario or a saved game, and the value of each legal action with "
    "its error (none if it is exact) and a reason. If chance acts, its outcomes are "
    "listed with exact probabilities. Shows only what the seat that asks may know."
)
_UNITS: Final[Mapping[Unit, str]] = {
    Unit.WIN: "chance to win",
    Unit.GOAL: "chance to reach the goal",
    Unit.POINTS: "expected points",
}


def configure(parser: Parser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("file", type=file_path, metavar="FILE", help="a scenario or a saved game")
    parser.add_argument(
        "--step",
        "--to",
        dest="step",
        type=count_or_none,
        metavar="N",
        help="the position after N steps of a scenario (default: 0), or N entries of a save "
        "(default: all)",
    )
    parser.add_argument(
        "--seat",
        metavar="NAME",
        help="the player who asks; the seat to act if not given; required for an unfinished saved "
        "game with secrets",
    )
    parser.add_shared("--json", "--cards", "--language")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand; return the exit code."""
    opened = _open(arguments)
    answer = _answer(opened, _asking_seat(arguments, opened))
    report(arguments, answer.as_json, answer.as_lines)
    return Exit.DONE


class _Opened(NamedTuple):
    """A position read from a file.

    Attributes:
        match: the match, which has reached the position.
        speaker: the texts that describe the match.
        is_open: whether all cards may be used if no seat is given.
    """

    match: Match
    speaker: Speaker
    is_open: bool


def _open(arguments: argparse.Namespace) -> _Opened:
    """Read the position that the arguments select.

    Raises:
        ArgumentError: if the scenario has too few steps.
        FileProblemsError: if the scenario file has problems.
        SaveError: if the file is not a save, or has too few entries.
        OSError: if the file cannot be read.
    """
    path, step = arguments.file, arguments.step
    speaker_for = GameLibrary(arguments.language).speaker_for
    if path.suffix == SUFFIX:
        match = load_match(path, step)
        is_open = match.outcome is not None or match.rules.seats == 1
        return _Opened(match, speaker_for(match.rules, match.names), is_open=is_open)
    scenario, steps = load_scenario(path, rules_with(arguments.cards), speaker_for), step or 0
    if steps > len(scenario.steps):
        fault = ErrorText("there are only {n} steps", n=len(scenario.steps))
        raise ArgumentError(fault.at(f"{path}: --step {step}"))
    speaker = speaker_for(scenario.rules, scenario.names)
    return _Opened(match_after(scenario, steps, speaker), speaker, is_open=True)


def _asking_seat(arguments: argparse.Namespace, opened: _Opened) -> Seat | None:
    """Return the asking seat, or None to use only what all players know."""
    match, name = opened.match, arguments.seat
    if name is None:
        if match.outcome is None and has_secrets(match.rules) and not opened.is_open:
            known = ", ".join(match.names)
            fault = ErrorText("hands are secret here; say who asks: --seat {known}", known=known)
            raise ArgumentError(fault.at(str(arguments.file)))
        return None if match.to_act == CHANCE else max(match.to_act, 0)
    return find_seat("--seat", name, match.names)


class _Answer(NamedTuple):
    """What the subcommand reports about one position.

    Attributes:
        opened: the position that was read from the file.
        observation: the asking seat's view of the position.
        advice: the values of the legal actions, or None if they are not shown.
        outcomes: the outcomes of chance, or None if it is not chance's turn or they are not shown.
        no_answer: why neither advice nor outcomes are shown; empty if one of them is.
    """

    opened: _Opened
    observation: State
    advice: Advice | None = None
    outcomes: tuple[OutcomeGroup, ...] | None = None
    no_answer: str = ""

    def as_lines(self) -> Iterator[str]:
        """Yield the answer as lines of text."""
        match, speaker = self.opened.match, self.opened.speaker
        if match.outcome is not None:
            yield speaker.outcome(match.outcome)
            return
        yield f"To act: {speaker.seat(match.to_act)}"
        yield speaker.prompt(match.rules.prompt(self.observation))
        dice = dice_of(match.rules, self.observation)
        if self.no_answer:
            yield self.no_answer
        elif self.outcomes is not None:
            yield "Possible outcomes of chance:"
            for found in self.outcomes:
                text = speaker.action(found.example, dice)
                instance = text if found.ways == 1 else f"for example: {text}"
                yield f"  {in_percent(found.probability):>5} %  {found.probability}  {instance}"
                if found.is_known and found.actions:
                    actions = "; ".join(speaker.action(action, dice) for action in found.actions)
                    yield f"{'':>11}then: {actions}"
        elif self.advice is not None:
            values = self.advice.values
            exact = "" if any(one.error for one in values) else ", exact"
            known = any(one.value is not None for one in values)
            unit = f"{_UNITS[self.advice.unit]}{exact}:"
            yield unit if known else "The values of these actions are unknown:"
            for one in sorted(values, key=lambda one: -(one.value or 0.0)):
                why = speaker.note(one.reason or self.advice.describe_value(one))
                yield f"  {self._value_text(one)}  {speaker.action(one.action, dice)}  ({why})"

    def _value_text(self, one: ActionValue) -> str:
        if one.value is None or self.advice is None:
            return "     ?"
        half = self.advice.half_width(one)
        if self.advice.unit is Unit.POINTS:
            return f"{one.value:6.2f}" + (f" ± {half:.2f}" if half else "")
        return f"{100 * one.value:6.2f} %" + (f" ± {100 * half:.2f}" if half else "")

    def as_json(self) -> dict[str, object]:
        """Return the answer as JSON data."""
        match, speaker = self.opened.match, self.opened.speaker
        rules, text = match.rules, Notation(match.rules, match.names).text
        data: dict[str, object] = {
            "game": rules.game,
            "players": list(match.names),
            "to_act": None if match.outcome is not None else speaker.seat(match.to_act),
        }
        if match.outcome is not None:
            return data | {"outcome": speaker.outcome(match.outcome)}
        data["prompt"] = speaker.prompt(rules.prompt(self.observation))
        if self.no_answer:
            data["silence"] = self.no_answer
        if self.advice is not None:
            best = self.advice.best
            data["unit"] = self.advice.unit.value
            data["best"] = None if best is None else text(best.action)
            data["actions"] = [
                {
                    "action": text(one.action),
                    "value": one.value,
                    "error": None if one.value is None else one.error,
                    "reason": speaker.note(one.reason or self.advice.describe_value(one)),
                }
                for one in self.advice.values
            ]
        if self.outcomes is not None:
            data["outcomes"] = [
                {
                    "probability": str(found.probability),
                    "ways": found.ways,
                    "example": text(found.example),
                    "then": list(map(text, found.actions)) if found.is_known else None,
                }
                for found in self.outcomes
            ]
        return data


def _answer(opened: _Opened, seat: Seat | None) -> _Answer:
    match = opened.match
    rules, seen = match.rules, match.observe(seat)
    if match.outcome is not None:
        return _Answer(opened, seen)
    if match.to_act == CHANCE:
        return _chance(opened, seat, seen)
    if match.to_act >= 0 and match.to_act != seat and has_secrets(rules):
        return _Answer(opened, seen, no_answer="The legal actions depend on secret cards.")
    return _Answer(opened, seen, advise(rules, seen, rules.legal_actions(seen)))


def _chance(opened: _Opened, seat: Seat | None, seen: State) -> _Answer:
    try:
        return _Answer(opened, seen, outcomes=outcome_groups_for(opened.match.rules, seen, seat))
    except TooManyOutcomesError:
        silence = "There are too many outcomes to list."
    except SecretOutcomesError:
        silence = "The outcomes are secret cards."
    return _Answer(opened, seen, no_answer=silence)
