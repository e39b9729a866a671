"""Plays a scenario up to one of its steps, so that the position there can be looked at."""

from tabletop.cards.problems import Problem
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.notation import Notation
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import Seat
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.scenarios.read import ScenarioError
from tabletop.scenarios.scenario import Do, Scenario
from tabletop.scenarios.scripted_chance import ScriptedChance, ScriptError


def begin(scenario: Scenario) -> tuple[Match, ScriptedChance]:
    """A match that begins where the scenario does, and its chance; `resume` must follow."""
    chance = ScriptedChance(scenario.chance, scenario.seed)
    match = Match(
        scenario.rules,
        scenario.names,
        scenario.seed,
        start=scenario.start,
        chance_for=chance.at,
    )
    return match, chance


def actor_of(match: Match, by: Seat | None) -> Seat:
    """Who acts in a step: the seat named, else the one whose turn it is, else the first."""
    return max(match.state.to_act, 0) if by is None else by


def refusal(speaker: Speaker, verdict: Verdict) -> ErrorText:
    """Which rule refuses and why."""
    rule = "" if verdict.reason is None else verdict.reason.rule
    return ErrorText("{rule} refuses it ({reason})", rule=rule, reason=speaker.reason(verdict))


def match_after(scenario: Scenario, steps: int, speaker: Speaker) -> Match:
    """The match after the first steps of a scenario.

    Raises:
        ScenarioError: chance or an action cannot be as the scenario says.
    """
    match, _ = begin(scenario)
    try:
        match.resume()
        for step in scenario.steps[:steps]:
            if not isinstance(step, Do):
                continue
            verdict = match.submit(actor_of(match, step.by), step.action, match.ply)
            if not verdict.legal:
                action = Notation(scenario.rules, scenario.names).text(step.action)
                said = ErrorText(
                    '"{action}": {refusal}', action=action, refusal=refusal(speaker, verdict)
                )
                raise ScenarioError((Problem(scenario.path, step.line, said),))
    except ScriptError as error:
        raise ScenarioError((Problem(scenario.path, error.line, error.fault),)) from error
    return match
