"""Play the first steps of scenarios."""

from tabletop.i18n.speaker import Speaker
from tabletop.match.match import Match
from tabletop.scenarios.run import actor_of, require_legal, start_match
from tabletop.scenarios.scenario import Scenario


def match_after(scenario: Scenario, steps: int, speaker: Speaker) -> Match:
    """Return a match after the first `steps` steps of a scenario."""
    match, _ = start_match(scenario)
    match.resume()
    for step in scenario.steps[:steps]:
        if step.do is not None:
            verdict = match.submit(actor_of(match, step.by), step.do, match.revision)
            require_legal(scenario, step, verdict, speaker)
    return match
