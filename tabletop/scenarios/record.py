"""Write sandbox recordings as scenario files, and read them.

A written file passes `tabletop check`, and reading it returns the same recording. It contains the
outcomes of chance, but no automatic actions.
"""

from dataclasses import dataclass, replace
from typing import Final

from tabletop.cards.binder import MAX_ITEMS
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.engine.actions import ChanceAction, Rolled, SeatAction, Shuffled, Taken
from tabletop.engine.capabilities import forced_action
from tabletop.engine.notation import Notation
from tabletop.engine.outcome import Outcome
from tabletop.engine.positions import Position
from tabletop.engine.verdict import TABLE_REASONS
from tabletop.engine.zones import CHANCE, TEAM, Seat, State
from tabletop.i18n.speaker import Speaker
from tabletop.match.chance import SeededChance, new_seed
from tabletop.match.edit import position_of, start_node
from tabletop.match.match import AnyRules, Match
from tabletop.match.save.position import PlainData, seat_word
from tabletop.match.tree import Line, Query, StartNode, Step
from tabletop.scenarios.run import ScriptedChance, actor_of, require_legal, start_match
from tabletop.scenarios.scenario import Scenario, ScenarioStep, YamlBlock, scenario_data, to_yaml

_MAX_FACE: Final = 6
_TABLE_RULES: Final = frozenset(reason.rule for reason in TABLE_REASONS)


@dataclass(frozen=True, slots=True)
class Recording:
    """A position with the actions and queries that follow it, as in a sandbox.

    Attributes:
        rules: the game's rules, with its options.
        names: the players' names by seat.
        seed: the random seed for outcomes of chance that are not chosen.
        line: the line of play, which begins with the position.
    """

    rules: AnyRules
    names: tuple[str, ...]
    seed: int
    line: Line

    @property
    def start(self) -> Position:
        """The starting position."""
        return position_of(self.rules, self.line.nodes[0])

    @property
    def steps(self) -> tuple[Step | Query, ...]:
        """The steps of seats and of chance, with the queries between them."""
        return tuple(self.line.steps_and_queries())


def record_match(match: Match, seed: int) -> Recording:
    """Return a recording that begins at a match's current position."""
    return Recording(match.rules, match.names, seed, Line([StartNode(match.state)]))


def record_from(match: Match, seed: int, steps: int) -> Recording:
    """Return a recording of a match from the position after `steps` steps.

    The recording's current position is the one after the first decision.
    """
    line = Line([StartNode(match.state_after(steps)), *match.steps[steps:]])
    line.index = line.stop_after(0) or 0
    return Recording(match.rules, match.names, seed, line)


def record_view(match: Match, seat: Seat | None) -> Recording:
    """Return a recording of a position with only what a seat, or everybody, may see.

    All hidden cards are dealt again.
    """
    guessed = match.rules.resample(match.observe(seat), seat, SeededChance(new_seed()))
    return Recording(match.rules, match.names, new_seed(), Line([StartNode(guessed)]))


# --- writing --------------------------------------------------------------------------------


def record_text(title: str, record: Recording) -> str:
    """Return the text of a recording's scenario file.

    If the recording is too long for a file, its beginning is left out. Queries made on chance's
    turn have no notation and are left out.

    Args:
        title: the title of the scenario.
        record: the recording.

    Raises:
        ValueError: if the recording starts on chance's turn.
    """
    while True:
        text, entries = _text_and_length(title, record)
        if entries <= MAX_ITEMS and len(text.encode()) <= MAX_BYTES:
            return text
        record = _later_part(record)


def _text_and_length(title: str, record: Recording) -> tuple[str, int]:
    """Return a recording's text, and the length of the longest list in it."""
    if record.line.nodes[0].after.to_act == CHANCE:
        raise ValueError("dice or a shuffle are due at the start")
    rules, notation, line = record.rules, Notation(record.rules, record.names), record.line
    chance: list[PlainData] = []
    steps: list[PlainData] = []
    refusals: list[str] = []
    for at in range(line.index + 1):
        state, automatic = line.nodes[at].after, _is_automatic(rules, line.nodes[at].after)
        for query in () if automatic else line.queries.get(at, ()):
            expected: dict[str, PlainData] = {"legal": True}
            if query.verdict.reason is not None:
                expected = {"refused": query.verdict.reason.rule}
                refusals.append(query.verdict.reason.rule)
            step = _step_block("try", query, state, notation)
            step.update(expected)
            steps.append(step)
        following = line.nodes[at + 1] if at < line.index else None
        if isinstance(following, Step):
            if isinstance(following.action, ChanceAction):
                chance.append(_chance_entry(following.action, notation))
            elif not automatic:  # automatic actions are not written
                steps.append(_step_block("do", following, state, notation))
    shows = tuple(dict.fromkeys(rule for rule in refusals if rule not in _TABLE_RULES))
    data = scenario_data(title, rules, record.names, record.start, record.seed, shows)
    if chance:
        data["chance"] = list(chance)
    state = line.node.after
    if steps:
        data["steps"] = list(steps)
        if not _is_automatic(rules, state):
            data["then"] = {
                "to_act": seat_word(state.to_act, notation),
                "outcome": _ending(rules.outcome(state), notation),
            }
    return to_yaml(data), max(len(chance), len(steps))


def _is_automatic(rules: AnyRules, state: State) -> bool:
    """Return whether chance acts, or the program acts for a player."""
    return state.to_act == CHANCE or forced_action(rules, state) is not None


def _step_block(key: str, done: Step | Query, state: State, notation: Notation) -> YamlBlock:
    step = YamlBlock({key: notation.text(done.action)})
    if done.actor >= 0 and done.actor != max(state.to_act, 0):
        step["by"] = notation.seat_name(done.actor)
    return step


def _ending(outcome: Outcome | None, notation: Notation) -> PlainData:
    if outcome is None:
        return None
    winners: list[PlainData] = [notation.seat_name(seat) for seat in outcome.winners]
    return {"winners": winners, "rule": outcome.rule}


def _chance_entry(action: ChanceAction, notation: Notation) -> PlainData:
    match action:
        case Rolled(faces):
            # A symbol replaces the highest face.
            return {"roll": [face or _MAX_FACE for face in faces]}
        case Shuffled(_, order):
            return {"shuffle": [notation.card_name(card) for card in order]}
        case Taken(card):
            return {"take": notation.card_name(card)}


def _later_part(record: Recording) -> Recording:
    """Return the later half of a recording, from a position in which a seat acts."""
    line = record.line
    count = 0
    for number in range(1, line.index + 1):
        count += len(line.queries.get(number - 1, ())) + 1
        if count >= len(record.steps) // 2 and line.nodes[number].after.to_act != CHANCE:
            return replace(record, line=line.line_from(number))
    raise ValueError("the position alone is longer than a file may be")


# --- reading --------------------------------------------------------------------------------


def record_scenario(scenario: Scenario, speaker: Speaker) -> Recording:
    """Play a scenario, and return its steps and queries as a recording.

    After the end of its script, chance follows the seed, except after the last step. Each action in
    a list of legal ones is a separate query. The file's expectations are ignored.

    Raises:
        ScenarioError: if an action is illegal, or the script of chance does not fit.
    """
    rules, names, seed = scenario.rules, scenario.names, scenario.seed
    if scenario.start is None and scenario.written_position is not None:
        return Recording(rules, names, seed, Line([start_node(rules, scenario.written_position)]))
    match, chance = start_match(scenario)
    replay = _Replay(match, chance, speaker)
    replay.run_automatic()
    first = match.line.index
    for step in scenario.steps:
        replay.apply(step, scenario)
    replay.run_automatic(scripted_only=True)
    return Recording(rules, names, seed, match.line.line_from(first))


class _Replay:
    """A replay of a scenario, in which each step can be undone separately."""

    def __init__(self, match: Match, chance: ScriptedChance, speaker: Speaker) -> None:
        self._match = match
        self._chance = chance
        self._speaker = speaker

    def run_automatic(self, *, scripted_only: bool = False) -> None:
        """Perform automatic actions and outcomes of chance.

        If `scripted_only`, stop at the first outcome that is not in the script.
        """
        while not scripted_only or self._chance.remaining or self._match.to_act != CHANCE:
            if not self._match.advance(decided=True):
                return

    def apply(self, step: ScenarioStep, scenario: Scenario) -> None:
        """Perform a step's action, or query its actions."""
        match = self._match
        self.run_automatic()
        if step.do is not None:
            actor = actor_of(match, step.by)
            verdict = match.judge(actor, step.do, match.revision)
            require_legal(scenario, step, verdict, self._speaker)
            match.apply_action(actor, step.do)
        elif step.tried is not None:
            self._judge(step.by, step.tried)
        elif isinstance(step.legal, tuple):
            for action in step.legal:
                self._judge(None, action)

    def _judge(self, by: Seat | None, action: SeatAction) -> None:
        match = self._match
        actor = actor_of(match, by)
        verdict = match.judge(actor, action, match.revision)
        match.line.add_query(Query(TEAM if match.to_act == TEAM else actor, action, verdict))
