"""What a note names is what the bar and the places are called at that step, in every language."""

import re

import pytest

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.engine.actions import Keep, SeatAction
from tabletop.engine.notation import Notation
from tabletop.games.catalogue import CATALOG
from tabletop.i18n.speaker import Speaker
from tabletop.scenarios.lessons import (
    BUTTON,
    LEARNER,
    LessonStep,
    fill_note,
    load_lesson,
    references_in,
)
from tabletop.ui.table.model.presenter import Presenter
from tabletop.ui.table.session import Session

QUOTED = {"en": r"“([^”]+)”", "de": r"„([^“]+)“", "nl": r"‘([^’]+)’"}


def labels(presenter: Presenter, step: LessonStep) -> set[str]:
    """What stands on the buttons, with the dice of the step gathered one after another."""
    found = {button.label for button in presenter.buttons()}
    for die in (die for action in step.do if isinstance(action, Keep) for die in action.dice):
        presenter.dice.toggle(die)
        found |= {button.label for button in presenter.buttons()}
    return found


@pytest.mark.parametrize("language", QUOTED)
@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_note_quotes_what_is_on_the_screen(game: object, language: str) -> None:
    library, name = GameLibrary(language), str(getattr(game, "id"))  # noqa: B009
    lesson = load_lesson(GAME_FOLDERS, name, language, rules_for, library.speaker_for)
    match, _ = lesson.start_match()
    speaker = Speaker(library.texts(name), match.rules, match.names)
    session = Session(match, speaker, privacy_screen=False)
    session.set_humans({LEARNER})
    presenter, notation = Presenter(session), Notation(match.rules, match.names)
    buttons = 0
    for step in lesson.steps:
        for action in step.play:
            session.play_for(match.to_act, action)
        presenter.refresh()
        note = fill_note(step.note, notation, speaker, presenter.label_of)
        table = presenter.snapshot()
        places = {speaker.zone(place.zone) for place in table.plan.places}
        assert {zone.name for zone in table.zones} == places
        shown = labels(presenter, step)
        quoted = set(re.findall(QUOTED[language], note))
        assert quoted <= shown, step.key
        for named in references_in(step.note):
            if named.kind == BUTTON:
                buttons += 1
                assert presenter.label_of(_button(notation, named.name)) in quoted, step.key
            else:
                zones = {notation.zone_names()[place.zone] for place in table.plan.places}
                assert named.name in zones | set(table.dice_places), step.key
        for action in step.do[:1]:
            session.act(action)
            presenter.refresh()
    assert match.outcome is not None
    assert buttons >= 3


def _button(notation: Notation, name: str) -> SeatAction:
    action = notation.parse(name)
    assert isinstance(action, SeatAction)
    return action
