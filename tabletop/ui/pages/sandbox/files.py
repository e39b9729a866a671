"""Keeps what lies in a sandbox as a scenario file, and reads one. Reading runs nothing."""

from pathlib import Path
from typing import Final

from tabletop.i18n.speaker import Speaker
from tabletop.library.file_writing import write_whole
from tabletop.library.setup import rules_for
from tabletop.library.texts import GameTexts
from tabletop.match.match import AnyRules
from tabletop.scenarios.read import SpeakerFor, load_scenario, parse_scenario
from tabletop.scenarios.record import Record, record_text, recorded
from tabletop.scenarios.scenario import Scenario
from tabletop.ui.pages.sandbox.document import SandboxDocument

ENDING: Final = ".yaml"
"""What the files' names end with."""


def speaker_of(words: GameTexts) -> SpeakerFor:
    """Makes the words for what is wrong with a file, in the window's language."""

    def speaker_for(rules: AnyRules, names: tuple[str, ...]) -> Speaker:
        return Speaker(words.texts(rules.game), rules, names)

    return speaker_for


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


def read(path: Path, words: GameTexts) -> tuple[str, SandboxDocument]:
    """Title and document of a scenario; its position may be one that cannot occur.

    Raises:
        ScenarioError: with everything that is wrong with the file.
    """
    return _document(load_scenario(path, rules_for, speaker_of(words), lenient=True), words)


def parsed(text: str, words: GameTexts) -> tuple[str, SandboxDocument]:
    """Title and document of the text of a scenario.

    Raises:
        ScenarioError: with everything that is wrong with the text.
    """
    return _document(parse_scenario(text, rules_for, speaker_of(words), lenient=True), words)


def _document(scenario: Scenario, words: GameTexts) -> tuple[str, SandboxDocument]:
    speaker_for = speaker_of(words)
    record = recorded(scenario, speaker_for(scenario.rules, scenario.names))
    return scenario.title, SandboxDocument(
        record.rules, record.names, record.seed, record.start, record.state, record.steps
    )
