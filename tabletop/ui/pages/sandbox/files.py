"""Keeps what lies in a sandbox as a scenario file, and reads one. Reading runs nothing."""

from pathlib import Path
from typing import Final

from tabletop.library.file_writing import write_whole
from tabletop.library.game_library import GameLibrary, rules_for
from tabletop.scenarios.read import load_scenario, parse_scenario
from tabletop.scenarios.record import Record, record_text, recorded
from tabletop.scenarios.scenario import Scenario
from tabletop.ui.pages.sandbox.document import SandboxDocument

ENDING: Final = ".yaml"
"""What the files' names end with."""


def save(document: SandboxDocument, title: str, path: Path) -> None:
    """Write a document as a scenario.

    Args:
        document: what the sandbox holds.
        title: what the scenario is called.
        path: where to.

    Raises:
        OSError: it cannot be written; what was there is still there.
    """
    write_whole(path, text_of(document, title).encode())


def text_of(document: SandboxDocument, title: str) -> str:
    """A document as the text of a scenario."""
    record = Record(
        document.rules,
        document.names,
        document.seed,
        document.start,
        document.state,
        document.steps,
    )
    return record_text(title, record)


def read(path: Path, words: GameLibrary) -> tuple[str, SandboxDocument]:
    """Title and document of a scenario; its position may be one that cannot occur.

    Raises:
        ScenarioError: with everything that is wrong with the file.
    """
    return _document(load_scenario(path, rules_for, words.speaker_for, lenient=True), words)


def parsed(text: str, words: GameLibrary) -> tuple[str, SandboxDocument]:
    """Title and document of the text of a scenario.

    Raises:
        ScenarioError: with everything that is wrong with the text.
    """
    return _document(parse_scenario(text, rules_for, words.speaker_for, lenient=True), words)


def _document(scenario: Scenario, words: GameLibrary) -> tuple[str, SandboxDocument]:
    record = recorded(scenario, words.speaker_for(scenario.rules, scenario.names))
    return scenario.title, SandboxDocument(
        record.rules, record.names, record.seed, record.start, record.state, record.steps
    )
