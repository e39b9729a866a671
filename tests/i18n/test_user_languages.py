"""Tests of a user's language with missing and invalid texts."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.cards import language_checks, user_checks
from tabletop.cli.main import main
from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.content.languages import known_languages, own_name, plurals_of, ui_texts
from tabletop.games.catalogue import CATALOG
from tabletop.i18n.pages import load_page
from tabletop.i18n.speaker import Speaker
from tabletop.scenarios.lessons import load_lesson
from tests.i18n.polish import FILES, write_polish

TABLE, NUMNUM, RULES, TUTORIAL, WORDS = FILES


@pytest.fixture
def languages(tabletop_home: Path) -> Path:
    return tabletop_home / "languages"


def test_a_language_is_found_by_its_files(languages: Path) -> None:
    assert known_languages() == ("en", "de", "nl")
    write_polish(languages)
    (languages / "Not a language").mkdir()
    assert known_languages() == ("en", "de", "nl", "pl")
    assert (own_name("pl"), own_name("de")) == ("Polski", "")


def test_sentences_count_by_the_languages_own_rules(languages: Path) -> None:
    write_polish(languages)
    texts = GameLibrary("pl").texts("numnum")

    def said(key: tuple[str, str], number: int) -> str:
        return texts.phrase(key, {}, number).text

    scored = "events", "scored"
    assert "jednym" in said(scored, 1)
    assert all("kilka" in said(scored, number) for number in (2, 4, 22, 103))
    assert all("wiele" in said(scored, number) for number in (0, 5, 12, 21, 112))
    # English has its own plural rules, independent of Polish.
    drawn = "events", "reshuffled"
    assert said(drawn, 1) == GameLibrary("en").texts("numnum").phrase(drawn, {}, 1).text
    assert {"events.reshuffled", "lists.or"} & {*texts.untranslated} == {"events.reshuffled"}
    assert texts.problems == ()


def test_all_that_is_missing_is_said_in_english(languages: Path) -> None:
    write_polish(languages)
    library = GameLibrary("pl")
    head = library.metadata("numnum")
    assert head is not None
    assert head.tagline == "Karty i tabliczka mnożenia"
    assert library.name("nichtlustig") == GameLibrary("en").name("nichtlustig")
    english = load_page(GAME_FOLDERS, "numnum", "en")
    page = load_page(GAME_FOLDERS, "numnum", "pl", library.extra_folders)
    assert page.sections[0].title == "Cel gry"
    assert page.sections[1:] == english.sections[1:]
    lesson = load_lesson(
        GAME_FOLDERS, "numnum", "pl", rules_for, library.speaker_for, library.extra_folders
    )
    assert (lesson.praise, lesson.title) == ("Brawo!", "Your first game")
    words, problems = ui_texts("pl")
    assert words["BranchPanel", "%n steps"] == ("%n krok", "%n kroki", "%n kroków")
    assert problems == ()


def test_a_language_of_the_program_can_be_corrected(languages: Path) -> None:
    (languages / "de" / "numnum").mkdir(parents=True)
    path = languages / "de" / "numnum" / "texts.de.yaml"
    path.write_text("format: 1\ngame: numnum\nlanguage: de\ntagline: Anders\n", encoding="utf-8")
    texts = GameLibrary("de").texts("numnum")
    assert texts.tagline == "Anders"
    assert texts.untranslated == ()


def test_the_check_tells_what_is_missing(
    languages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_polish(languages)
    assert main(["cards", "check", str(folder)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    told = said.out.replace(f"{folder}/", "").splitlines()
    for line in (
        "table/texts.pl.yaml: ok",
        "table/texts.pl.yaml: common.team is in English",
        "numnum/texts.pl.yaml: events.reshuffled is in English",
        "numnum/rules.pl.yaml: goal.aim.text is in English",
        "numnum/tutorial.pl.yaml: welcome is in English",
        "nichtlustig/texts.pl.yaml: everything is in English",
        "nichtlustig/rules.pl.yaml: everything is in English",
        "nichtlustig/tutorial.pl.yaml: everything is in English",
        "tabletop_pl.ts: AboutDialog (8 of 8 texts) is in English",
    ):
        assert line in told
    assert any(line.startswith("tabletop_pl.ts: LinesPanel (") for line in told)
    assert re.fullmatch(r"\d+ of \d{4} texts are translated \(\d+%\)", told[-1])


def test_a_plural_form_that_is_lacking_is_told(languages: Path) -> None:
    text = FILES[NUMNUM]
    few = next(line for line in text.splitlines(keepends=True) if line.startswith("    few:"))
    folder = write_polish(languages, {**FILES, NUMNUM: text.replace(few, "")})
    lacking = {
        f"{one.path.name}: {key}" for one in language_checks(folder) for key in one.untranslated
    }
    assert "texts.pl.yaml: events.scored.few" in lacking


BROKEN = [
    (TABLE, "format: 1", "format: 2", 1),
    (TABLE, "game: table", "game: chess", 2),
    (TABLE, "language: pl", "language: de", 3),
    (TABLE, "native_name: Polski", "native_name: [Polski]", 4),
    (TABLE, "n % 10", "n %% 10", None),
    (TABLE, "i % 10 = 2..4", "i % 10 = 2...4", 7),
    (TABLE, "  few:", "  fev:", 7),
    (TABLE, "few: ", "other: ", 7),
    (TABLE, "plurals:", "plural:", 5),
    (TABLE, '"i = 1 and v = 0"', '"__import__(\'os\')"', 6),
    (TABLE, 'other: "{n} kart"', 'otter: "{n} kart"', 10),
    (TABLE, 'few: "{n} karty"', 'two: "{n} karty"', 10),
    (TABLE, "{n} karty", "{m} karty", 10),
    (TABLE, "lists: {comma", "lists: {coma", 8),
    (TABLE, "and: i,", "and: 7,", 8),
    (TABLE, "and: i,", "and: *i,", 8),
    (TABLE, "and: i,", "and: !!python/name:os.system i,", 8),
    (NUMNUM, "name: NumNum", "name: ''", 4),
    (NUMNUM, "events:", "event:", 6),
    (NUMNUM, "  scored:", "  scoredd:", 7),
    (NUMNUM, "razem {total}", "razem {total", 8),
    (NUMNUM, "razem {total}", "razem {total:acc:dat}", 8),
    (NUMNUM, "    one:", "   one:", 9),
    (RULES, "  goal:", "  gaol:", 5),
    (RULES, "title: Cel gry", "titel: Cel gry", 5),
    (RULES, "Cel gry", "Cel **gry", 5),
    (TUTORIAL, "praise: Brawo!", "prise: Brawo!", 4),
    (TUTORIAL, "praise: Brawo!", "steps: {welcom: {note: x}}", 4),
    (WORDS, "</TS>", "", 17),
    (WORDS, "<TS ", "<TX ", None),
    (WORDS, 'language="pl_PL"', 'language="ru"', 3),
    (WORDS, "&amp;Cofnij", "&amp;Cofnij {n.__class__}", 6),
    (WORDS, "&amp;Cofnij", "&lt;img src='file:///x'&gt;", 6),
    (WORDS, "&amp;Cofnij", "&Cofnij", 6),
    (WORDS, "&amp;Cofnij", " ", 6),
    (WORDS, "<numerusform>%n kroki</numerusform>", "", 10),
]  # fmt: skip


def broken(languages: Path, name: str, old: str, new: str) -> Path:
    text = FILES[name]
    assert old in text or new == "n %% 10"
    return write_polish(languages, {**FILES, name: text.replace(old, new, 1)})


def faults(folder: Path) -> Iterator[str]:
    for checked in language_checks(folder):
        yield from map(str, checked.problems)


@pytest.mark.parametrize(("name", "old", "new", "line"), BROKEN)
def test_a_broken_language_names_file_and_line_and_leaves_the_games_playable(
    languages: Path, name: str, old: str, new: str, line: int | None
) -> None:
    folder = broken(languages, name, old, new)
    if line is not None:
        told = list(faults(folder))
        assert any(fault.startswith(f"{folder / name}:{line}: ") for fault in told), told
    all_speak()


def all_speak() -> None:
    """Check that every game has all texts, in Polish or else in English."""
    words, _ = ui_texts("pl")
    assert all(forms and all(forms) for forms in words.values())
    assert plurals_of("pl").category_of(7)
    library = GameLibrary("pl")
    for game in CATALOG:
        assert library.metadata(game.id) is not None
        rules = rules_for(game.id, ("Ann", "Ben"), {})
        speaker = Speaker(library.texts(game.id), rules, ("Ann", "Ben"))
        assert "[" not in "".join(map(speaker.zone, range(len(rules.zones))))
    assert load_page(GAME_FOLDERS, "numnum", "pl", library.extra_folders).sections
    further = library.extra_folders
    assert load_lesson(GAME_FOLDERS, "numnum", "pl", rules_for, library.speaker_for, further).praise


SPICE = ("{", "}", "[", ": ", "- ", "\n", "  ", "#", "&a ", "*a", "!x ", "'", '"', "<", "&", "\x00")


@pytest.mark.parametrize("seed", range(15))
def test_a_language_spoilt_at_random_leaves_the_games_playable(languages: Path, seed: int) -> None:
    random = Random(seed)
    files = dict(FILES)
    for _ in range(3):
        name = random.choice(list(files))
        text = files[name]
        at, removed = random.randrange(len(text)), random.randrange(12)
        files[name] = text[:at] + random.choice(SPICE) + text[at + removed :]
    folder = write_polish(languages, files)
    assert all(f"{folder}/" in fault for fault in faults(folder))
    all_speak()


def test_a_translators_file_is_checked_by_itself(
    languages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = broken(languages, WORDS, "&amp;Cofnij", "&amp;Cofnij {n}") / WORDS
    assert main(["cards", "check", str(path)]) == 2
    said = capsys.readouterr()
    assert said.err == f'{path}:6: &Undo: the English text has no "{{n}}"\n'


def test_what_a_user_has_is_checked_with_the_programs_own(languages: Path) -> None:
    folder = write_polish(languages)
    checked = {one.path for one in user_checks()}
    assert {folder / name for name in FILES} <= checked


def test_what_is_in_no_known_file_is_told(languages: Path) -> None:
    folder = write_polish(languages)
    (folder / "numnum" / "text.pl.yaml").write_text("", encoding="utf-8")
    (fault,) = faults(folder)
    assert fault.startswith(f"{folder}/numnum/text.pl.yaml: nothing reads a file called ")
    assert fault.endswith('did you mean "numnum/texts.pl.yaml"?')
