"""Tests that damaged scenarios are refused or played, without crashes and hangs."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.scenarios.read import ScenarioError, load_scenario
from tabletop.scenarios.record import record_scenario, record_text
from tabletop.scenarios.run import run
from tests.scenarios.test_recording import told
from tests.scenarios.test_scenario_files import FILES

TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
PIECES = sorted(
    {piece for text in TEXTS for piece in text.replace(",", " ").replace("\n", " ").split()}
    | {"rest", "null", "true", "team", "[]", "{}", "-1", "99", '"', "'", ">", "&a", "*a", "- ", "@"}
)


def _one_of(texts: list[str], draw: st.DrawFn) -> str:
    # By number: Hypothesis would print the whole list.
    return texts[draw(st.integers(0, len(texts) - 1))]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """Return a scenario with parts removed, doubled or replaced by parts of others."""
    text = _one_of(TEXTS, draw)
    for _ in range(draw(st.integers(1, 4))):
        lines = text.split("\n")
        place = draw(st.integers(0, max(len(lines) - 1, 0)))
        match draw(st.sampled_from(["cut", "double", "replace", "insert", "indent", "letters"])):
            case "cut":
                del lines[place]
            case "double":
                lines.insert(place, lines[place])
            case "indent":
                lines[place] = draw(st.sampled_from(["  ", "- ", ""])) + lines[place].strip()
            case "insert":
                lines.insert(place, _one_of(_one_of(TEXTS, draw).split("\n"), draw))
            case "letters":
                lines[place] += draw(st.text(max_size=5))
            case _:
                words = lines[place].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = _one_of(PIECES, draw)
                lines[place] = " ".join(words)
        text = "\n".join(lines)
    return text


LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""Line breaks of YAML 1.1, and so of its messages; more than the line feed."""


@given(text=spoilt())
@settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_spoilt_scenarios_are_refused_or_play(
    text: str, tmp_path: Path, library: GameLibrary
) -> None:
    path = tmp_path / "spoilt.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    try:
        scenario = load_scenario(path, rules_for, library.speaker_for)
    except ScenarioError as error:
        problems = error.problems
    else:
        problems = run(scenario, library.speaker_for(scenario.rules, scenario.names))
    lines = len(LINE_BREAK.findall(text)) + 1
    assert [str(p) for p in problems if not 1 <= p.line <= lines] == []
    assert all("\n" not in problem.message for problem in problems)


@given(text=spoilt())
@settings(
    max_examples=75,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_spoilt_scenarios_are_opened_in_the_sandbox_or_refused(
    text: str, tmp_path: Path, library: GameLibrary
) -> None:
    """A scenario that can be opened, even with an impossible position, can be saved."""
    path = tmp_path / "spoilt.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    try:
        scenario = load_scenario(path, rules_for, library.speaker_for, lenient=True)
        record = record_scenario(scenario, library.speaker_for(scenario.rules, scenario.names))
    except ScenarioError:
        return
    path.write_text(record_text(scenario.title, record), encoding="utf-8")
    again = load_scenario(path, rules_for, library.speaker_for, lenient=True)
    kept = record_scenario(again, library.speaker_for(again.rules, again.names))
    assert (again.title, kept.start, told(kept)) == (scenario.title, record.start, told(record))


@given(data=st.binary(max_size=200))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_refused_politely(data: bytes, tmp_path: Path, library: GameLibrary) -> None:
    path = tmp_path / "bytes.yaml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError) as raised:
        load_scenario(path, rules_for, library.speaker_for)
    assert all("\n" not in problem.message for problem in raised.value.problems)
