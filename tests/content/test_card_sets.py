"""Card sets of a user: reading, checking, playing, saving and deleting them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Final

import pytest

from tabletop.analysis.statistics import statistics
from tabletop.content.card_sets import (
    MANIFEST,
    VARIABLE,
    CardSetError,
    NoCardSetError,
    card_sets,
    check_set,
    manifest_problems,
    with_card_set_option,
)
from tabletop.content.game_files import drawing_path
from tabletop.content.game_library import GameLibrary, rules_for, with_built_in_cards
from tabletop.games.catalogue import CATALOG, OptionError, find_game
from tabletop.i18n.text_file import read_text_file
from tabletop.match.chance import SeededChance
from tabletop.match.match import Match
from tabletop.match.save.header import SaveError
from tabletop.match.save.reader import load
from tabletop.match.save.writer import save_text
from tabletop.storage.card_set_copy import write_card_set
from tabletop.storage.results import Result

NAMES: Final = ("Ann", "Ben")
GAMES: Final = tuple(game.id for game in CATALOG)
MINE: Final = {"cards": "My cards"}
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 14"><path d="M0 0h9"/></svg>'


def write(home: Path, game: str, language: str = "en") -> Path:
    folder = home / "cards" / game
    assert list(write_card_set(find_game(game), folder, language))
    return folder


def change(path: Path, *changes: tuple[str, str]) -> Path:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path) -> list[str]:
    return [str(problem) for one in check_set(folder) for problem in one.problems]


def play(match: Match, most: int = 1_000) -> None:
    chance = SeededChance(4)
    match.resume()
    for _ in range(most):
        actions = match.legal_actions()
        if not actions:
            break
        action = actions[chance.random_below(len(actions))]
        assert match.submit(max(match.state.to_act, 0), action, match.revision).legal


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_right_and_plays_like_the_games_own_cards(tabletop_home: Path, game: str) -> None:
    folder = write(tabletop_home, game, "de")
    assert faults(folder) == []
    own, mine = rules_for(game, NAMES, {}), rules_for(game, NAMES, MINE)
    assert mine.cards.digest == own.cards.digest
    assert mine.cards.ids == own.cards.ids
    origin = mine.cards.origin
    assert (origin and origin.name, own.cards.origin) == ("My cards", None)
    # All its texts are valid as written.
    path = change(folder / "texts.de.yaml")
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[3:6], *(line[2:] for line in lines[6:])]), encoding="utf-8")
    assert faults(folder) == []
    assert len(read_text_file(path, game, "de").sentences) > 5


def test_nothing_is_overwritten(tabletop_home: Path) -> None:
    folder = write(tabletop_home, "numnum")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(OSError, match="nothing is overwritten"):
        list(write_card_set(find_game("numnum"), folder, "en"))
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.fixture
def typed_in(tabletop_home: Path) -> Path:
    """NumNum with other numbers, an additional card, a drawing, and a renamed card."""
    folder = write(tabletop_home, "numnum")
    change(
        folder / "cards.yaml",
        ("count: 92", "count: 94"),
        ("number: 81, symbol: circle}", "number: 80, symbol: circle, count: 2}"),
        ("cards:\n", "cards:\n      - {id: circle-99, number: 99, symbol: circle}\n"),
    )
    with (folder / "texts.en.yaml").open("a", encoding="utf-8") as file:
        file.write('cards: {circle-99: "the great circle"}\n')
    (folder / "circle.svg").write_text(SVG, encoding="utf-8")
    return folder


def test_counts_numbers_texts_and_drawings_are_those_of_the_set(typed_in: Path) -> None:
    assert faults(typed_in) == []
    rules = rules_for("numnum", NAMES, MINE)
    cards = rules.cards
    changed = cards.ids["circle-81"]
    assert (cards.number(changed, "number"), cards.cards[changed].count) == (80, 2)
    assert cards.decks["numbers"].count == 94
    assert cards.cards[changed].face.picture == str(typed_in / "circle")
    assert cards.cards[cards.ids["heart-2"]].face.picture == "heart"
    speaker = GameLibrary("de").speaker_for(rules, NAMES)
    assert speaker.card(cards.ids["circle-99"]) == "The great circle"
    assert speaker.card(changed) == "Kreis 80"
    match = Match(rules, NAMES, 5)
    play(match)
    assert match.outcome is not None


def test_a_rules_page_shows_the_games_own_cards(typed_in: Path) -> None:
    del typed_in
    own = rules_for("numnum", NAMES, {"rounds": "points"})
    mine = rules_for("numnum", NAMES, {**MINE, "rounds": "points"})
    assert with_built_in_cards(own) is own
    shown = with_built_in_cards(mine)
    assert shown.cards.digest == own.cards.digest != mine.cards.digest
    assert (shown.seats, shown.options["rounds"]) == (mine.seats, "points")


def test_sets_are_an_option_of_their_game(typed_in: Path) -> None:
    del typed_in
    (option,) = with_card_set_option(find_game("numnum")).options[-1:]
    assert (option.key, option.values) == ("cards", ("built-in", "My cards"))
    assert with_card_set_option(find_game("nichtlustig")) == find_game("nichtlustig")
    own = rules_for("numnum", NAMES, {"cards": "built-in"})
    assert "cards" not in own.options
    assert rules_for("numnum", NAMES, MINE).options["cards"] == "My cards"


def save(folder: Path, match: Match) -> Path:
    path = folder / "game.tabletop"
    path.write_text(save_text(match, "2026-01-31T20:15:00+00:00"), encoding="utf-8")
    return path


def test_a_save_tells_its_set_and_a_changed_one_is_told(typed_in: Path, tmp_path: Path) -> None:
    match = Match(rules_for("numnum", NAMES, MINE), NAMES, 5)
    play(match, 12)
    path = save(tmp_path, match)
    loaded = load(path, rules_for)
    assert loaded.header.origin == match.rules.cards.origin
    assert loaded.changed_set == ""
    assert [step.action for step in loaded.match.steps] == [step.action for step in match.steps]
    change(typed_in / "texts.en.yaml", ("great", "huge"))
    assert load(path, rules_for).changed_set == "My cards"
    change(typed_in / "cards.yaml", ("number: 99", "number: 98"))
    with pytest.raises(SaveError, match='set "My cards" has other cards now than when'):
        load(path, rules_for)


def test_a_save_whose_set_is_missing_says_so_and_what_there_is(
    typed_in: Path, tmp_path: Path
) -> None:
    match = Match(rules_for("numnum", NAMES, MINE), NAMES, 5)
    path = save(tmp_path, match)
    change(typed_in / "set.yaml", ("My cards", "Other cards"))
    with pytest.raises(SaveError) as caught:
        load(path, rules_for)
    assert 'there is no card set "My cards" of numnum; there is built-in, Other cards' in str(
        caught.value
    )
    assert isinstance(caught.value.__cause__, NoCardSetError)
    assert caught.value.__cause__.known == ("built-in", "Other cards")


def test_a_save_names_no_folder(typed_in: Path, tmp_path: Path) -> None:
    """Saves cannot refer to card sets outside the folders of sets."""
    match = Match(rules_for("numnum", NAMES, MINE), NAMES, 5)
    text = save(tmp_path, match).read_text(encoding="utf-8")
    assert str(typed_in) not in text
    for name in (str(typed_in), "../cards/numnum", "numnum"):
        with pytest.raises(OptionError):
            rules_for("numnum", NAMES, {"cards": name})


DAY: Final = "2026-01-31T20:15:00+00:00"


def test_results_with_other_cards_are_counted_apart() -> None:
    result = Result("numnum", DAY, DAY, 1, NAMES, NAMES, ("Ann",), False, None, 9)
    of_set = replace(result, options=(("cards", "My cards"),))
    assert {group.options for group in statistics([result, of_set])} == {
        (),
        (("cards", "My cards"),),
    }


BROKEN: Final = [
    ("numnum", "set.yaml", "format: 1", "format: 9", 0),
    ("numnum", "set.yaml", "game: numnum", "game: numnumm", 0),
    ("numnum", "set.yaml", "game: numnum", "games: numnum", -1),
    ("numnum", "set.yaml", "name: My cards", "name: built-in", 0),
    ("numnum", "set.yaml", "name: My cards", "name: ''", 0),
    ("numnum", "set.yaml", "name: My cards", f"name: {'x' * 99}", 0),
    ("numnum", "set.yaml", "name: My cards", "title: My cards", 0),
    ("numnum", "set.yaml", "name: My cards", "name: My cards\nmodule: os", 0),
    ("numnum", "set.yaml", "name: My cards", "name: !!python/name:os.system x", 0),
    ("numnum", "cards.yaml", "count: 92", "count: 91", 0),
    ("numnum", "cards.yaml", "number: 3,", "number: 1,", 0),
    ("numnum", "cards.yaml", "number: 3,", "number: three,", 0),
    ("numnum", "cards.yaml", "{id: circle-3,", "{id: circle-2,", 0),
    ("numnum", "cards.yaml", "{id: circle-3,", "{id: discard,", 0),
    ("numnum", "cards.yaml", "symbol: circle}", "symbol: circel}", 0),
    ("numnum", "cards.yaml", "  numbers:", "  number:", 0),
    ("numnum", "cards.yaml", "back: back", "back: bakc", -2),
    ("numnum", "cards.yaml", 'picture: "{symbol}"', 'picture: "{symbols}"', 0),
    ("numnum", "cards.yaml", 'picture: "{symbol}"', 'picture: "/etc/passwd"', 7),
    ("numnum", "cards.yaml", '"#0072B2"', '"blue"', 0),
    ("numnum", "cards.yaml", "game: numnum", "game: nichtlustig", 0),
    ("wonderful-world", "cards.yaml", "number: 2, object: hat", "number: 7, object: hat", 0),
    ("wonderful-world", "cards.yaml", "number: 3, object: hat", "number: 2, object: hat", 0),
    ("nichtlustig", "cards.yaml", "value: 2, points: 2", "value: 1, points: 2", 0),
    ("nichtlustig", "cards.yaml", "{id: black-1", "{id: black-9", -9),
    ("dumm-gelaufen", "cards-new.yaml", "colour: blue, value: 2", "colour: blue, value: 1", 0),
    ("dumm-gelaufen", "cards-1998.yaml", "game: dumm", "gamee: dumm", -1),
    ("numnum", "texts.en.yaml", "language: en", "language: de", 0),
    ("numnum", "texts.en.yaml", "language: en", "language: en\nreasons: {no: x}", 0),
    ("numnum", "texts.en.yaml", "language: en", "language: en\ncards: {circle-0: x}", 0),
    ("numnum", "texts.en.yaml", "language: en", 'language: en\ncards: {numbers: "{n}"}', 0),
    ("numnum", "texts.en.yaml", "language: en", "language: en\nwords: {circel: x}", 0),
    ("numnum", "texts.en.yaml", "language: en", "language: en\nname: Other", 0),
]


@pytest.mark.parametrize(("game", "name", "old", "new", "below"), BROKEN)
def test_a_broken_set_names_file_and_line_and_leaves_the_games_playable(
    tabletop_home: Path, game: str, name: str, old: str, new: str, below: int
) -> None:
    folder = write(tabletop_home, game)
    text = (folder / name).read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1 + new.count("\n") + below
    path = change(folder / name, (old, new))
    told = faults(folder)
    assert any(fault.startswith(f"{path}:{line}: ") for fault in told), told
    with pytest.raises((CardSetError, NoCardSetError)):
        rules_for(game, NAMES, MINE)
    all_playable()


def all_playable() -> None:
    for game in GAMES:
        assert rules_for(game, NAMES, {}).initial_state()
        assert with_card_set_option(find_game(game)).options


def test_too_few_cards_are_told_at_their_deck(tabletop_home: Path) -> None:
    path = write(tabletop_home, "wonderful-world") / "cards.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    deck = lines.index("  grey-men:")
    kept = [line for n, line in enumerate(lines) if n < deck + 15 or "number: " not in line]
    kept[deck + 1] = "    count: 10"
    path.write_text("\n".join(kept), encoding="utf-8")
    assert faults(path.parent) == [
        f"{path}:{deck + 1}: grey-men: the game needs 11 grey men, there are 10"
    ]


def test_a_set_that_goes_while_it_is_played_leaves_the_games_own_drawings(typed_in: Path) -> None:
    rules = rules_for("numnum", NAMES, MINE)
    picture = rules.cards.cards[rules.cards.ids["circle-2"]].face.picture
    assert drawing_path("numnum", picture) == typed_in / "circle.svg"
    rmtree(typed_in)
    assert drawing_path("numnum", picture) == drawing_path("numnum", "circle")
    assert drawing_path("numnum", str(typed_in / "new")).name == "empty.svg"
    assert GameLibrary().speaker_for(rules, NAMES).card(0)


DRAWINGS: Final[Mapping[str, str]] = {
    "<svg>": "no element found",
    "<html/>": "this is no drawing",
    "": "no element found",
    '<svg><image href="file:///etc/passwd"/></svg>': "nothing from elsewhere",
    '<svg xmlns:x="y">\n<use x:href="http://a/b"/></svg>': "nothing from elsewhere",
    "<svg>&x;</svg>": "undefined entity",
}


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_broken_drawing_is_told(typed_in: Path, drawing: str) -> None:
    (typed_in / "circle.svg").write_text(drawing, encoding="utf-8")
    (fault,) = faults(typed_in)
    assert fault.startswith(f"{typed_in}/circle.svg:")
    assert DRAWINGS[drawing] in fault


def test_a_file_that_nothing_reads_is_told(typed_in: Path) -> None:
    (typed_in / "card.yaml").write_text("", encoding="utf-8")
    (fault,) = faults(typed_in)
    assert fault.endswith('called "card.yaml" here; did you mean "cards.yaml"?')


NUMBERS: Final = ("0", "1", "2", "3", "5", "7", "11", "40", "-1", "1.5", "hat", "[]", "null")


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_changed_is_refused_with_file_and_line_or_can_be_played(
    tabletop_home: Path, seed: int
) -> None:
    random = Random(seed)
    game = GAMES[seed % len(GAMES)]
    folder = write(tabletop_home, game)
    path = random.choice(sorted(folder.glob("cards*.yaml")))
    lines = path.read_text(encoding="utf-8").splitlines()
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(10, len(lines))
        match random.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[random.randrange(10, len(lines))])
            case 2:
                parts = lines[at].split(" ")
                parts[random.randrange(len(parts))] = random.choice(NUMBERS)
                lines[at] = " ".join(parts)
            case _:
                lines[at] = lines[at].replace("count: ", "count: 1")
    path.write_text("\n".join(lines), encoding="utf-8")
    told = faults(folder)
    for fault in told:
        assert fault.startswith(f"{path}:"), fault
    if told:
        with pytest.raises(CardSetError):
            rules_for(game, NAMES, MINE)
    else:
        for options in ({}, {"edition": "1998"}) if game == "dumm-gelaufen" else ({},):
            play(Match(rules_for(game, NAMES, {**MINE, **options}), NAMES, seed), 150)


def test_two_sets_of_one_name_are_no_two_choices_and_this_is_said(
    tabletop_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tabletop_home, "numnum")
    monkeypatch.setenv(VARIABLE, str(folder))  # the same folder twice is the same set
    assert manifest_problems() == ()
    other = folder.with_name("other")
    list(write_card_set(find_game("numnum"), other, "en"))
    assert [made.folder for made in card_sets("numnum").values()] == [folder]
    said = (
        f'{other / MANIFEST}:6: another card set of numnum is called "My cards", that in {folder}'
    )
    assert [str(problem) for problem in manifest_problems()] == [said]
