"""Tests that the rules agree with the lessons, and of line numbers of problems."""

from pathlib import Path

import pytest

from tabletop.cli.cards import lesson_problems
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.games.catalogue import CATALOG
from tabletop.resources import resource_path
from tabletop.scenarios.lessons import LEARNER, lesson_path, load_lesson

FOLDER = resource_path("card_defs")
GAME = "wonderful-world"
LESSON = lesson_path(FOLDER, GAME, "en")


@pytest.mark.parametrize("game", [game.id for game in CATALOG])
def test_a_lesson_has_something_forbidden_and_others_who_play_and_is_won(game: str) -> None:
    library = GameLibrary()
    lesson = load_lesson(FOLDER, game, "en", rules_for, library.speaker_for)
    match, _ = lesson.start_match()
    assert match.state.to_act == LEARNER
    assert [step.refused for step in lesson.steps if step.tried]
    assert len([step for step in lesson.steps if step.do]) >= 3
    for step in lesson.steps:
        for action in (*step.play, *step.do[:1]):
            assert match.outcome is None
            assert match.submit(max(match.state.to_act, 0), action, match.revision).legal
    assert match.outcome is not None
    assert LEARNER in match.outcome.winners


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/tutorial.*.yaml")), ids=str)
def test_every_lesson_is_as_it_must_be(path: Path) -> None:
    language = path.suffixes[0][1:]
    assert not list(lesson_problems(path, path.parent.name, language))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("do: [cigar-4 > row/4]", "do: [cigar-4 > row/1]", "is refused by WW-R1"),
        ("do: [cigar-4 > row/4]", "do: [cigar-9 > row/4]", 'there is no card "cigar-9"'),
        ("refused: WW-R2", "refused: WW-R3", "is refused by WW-R2, not WW-R3"),
        ("refused: WW-R2", "refused: WW-R9", 'nothing is refused by "WW-R9"'),
        ("    refused: WW-R2\n", "", '"try" and "refused" go together'),
        ("at: [hand/Ada]", "at: [hand/Eva]", 'there is no "hand/Eva"'),
        ("play: [hat-2 > row/2]", "play: [hat-2 > row/1]", "is refused by WW-R1"),
        ("  - roll: [2, 3, 5, 5]", "  - roll: [2, 3, 5, 5]\n  - roll: [1]", "this was never due"),
        ("  - roll: [6, 2]", "  - roll: [1, 2]", "is refused by"),
        ("  - roll: [6, 2]", "  - roll: [6, 2, 1]", "chance"),
        ("note: >-\n      You must", "nose: >-\n      You must", '"note" is missing'),
        ("praise: >-", "prize: >-", '"praise" is missing'),
        ("row/3: [watch-3]", "row/3: [watch-4]", "row/3"),
        ("{button stop}", "{button halt}", '"halt" is no action of this game'),
        ("{button stop}", "{button choose Ben}", "is refused by WW-L3"),
        ("{button stop}", "{buton stop}", 'neither a button nor a place: "buton"; did you mean'),
        ("{place draw}", "{place drow}", 'there is no "drow"; did you mean "draw"?'),
        ("{place draw}", "{place draw:dot}", 'there is no case "dot"; did you mean "dat"?'),
    ],
)
def test_every_fault_is_told_with_its_line(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = LESSON.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / LESSON.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = list(lesson_problems(copy, GAME, "en"))
    assert any(said in problem.message and problem.line > 0 for problem in problems), problems


def test_each_wrong_try_is_told(tmp_path: Path) -> None:
    """Also a second one, which is refused by another rule than the lesson expects."""
    text = LESSON.read_text(encoding="utf-8").replace("refused: WW-R2", "refused: WW-R3")
    once_more = "  once-more: {try: newspaper-5 > row/5, refused: WW-R3, note: Once more.}\n"
    assert "  open-row:\n" in text
    copy = tmp_path / LESSON.name
    copy.write_text(text.replace("  open-row:\n", f"{once_more}  open-row:\n"), encoding="utf-8")
    told = [problem.message.partition(":")[0] for problem in lesson_problems(copy, GAME, "en")]
    assert told == ["forbidden.try", "once-more.try"]


def test_a_translation_speaks_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / GAME).mkdir()
    lesson_path(tmp_path, GAME, "en").write_bytes(LESSON.read_bytes())
    path = lesson_path(tmp_path, GAME, "de")
    head = f"format: 1\ngame: {GAME}\nlanguage: de\n"
    path.write_text(
        f"{head}title: Die ersten Herren\nsteps:\n  welcome: {{note: Willkommen!}}\n",
        encoding="utf-8",
    )
    library = GameLibrary()
    lesson = load_lesson(tmp_path, GAME, "de", rules_for, library.speaker_for)
    english = load_lesson(tmp_path, GAME, "en", rules_for, library.speaker_for)
    assert lesson.title == "Die ersten Herren"
    assert lesson.praise == english.praise
    assert lesson.steps[0].note == "Willkommen!"
    assert lesson.steps[1:] == english.steps[1:]
    note = '"Drück „{button roll 2}“."'
    path.write_text(f"{head}steps:\n  welcome: {{note: {note}}}\n", encoding="utf-8")
    (problem,) = lesson_problems(path, GAME, "de")
    assert 'the English note does not name "{button roll 2}"' in problem.message
    path.write_text(f"{head}steps:\n  welcom: {{note: Willkommen!}}\n", encoding="utf-8")
    (problem,) = lesson_problems(path, GAME, "de")
    assert 'has no "welcom"; did you mean "welcome"?' in problem.message
    lesson = load_lesson(tmp_path, GAME, "de", rules_for, library.speaker_for)
    assert lesson.steps == english.steps


def test_whatever_is_in_a_file_is_answered_by_problems(tmp_path: Path) -> None:
    path = tmp_path / "tutorial.en.yaml"
    for text in ("", "[]", "format: 1", "steps: 3", "a: {b: [", "format: 1\ngame: x\n"):
        path.write_text(text, encoding="utf-8")
        assert list(lesson_problems(path, GAME, "en"))
