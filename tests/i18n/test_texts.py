"""Tests of files of texts: contents, problems and missing translations."""

from pathlib import Path

import pytest

from tabletop.i18n.languages import languages
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import RuleText, Texts, TextsError, load_texts
from tests.i18n.herbs import GARDEN, HERBS, TABLE, write_texts


def test_what_a_game_is_called(texts: Texts) -> None:
    assert (texts.name, texts.tagline, texts.about) == ("Herbs", "A small game", "For testing.")
    assert texts.phrase(("decks", "leaves")).text == "leaves"
    assert texts.word_phrase("mint").text == "peppermint"
    assert texts.word_phrase("unknown").text == "unknown"


def test_options_and_their_values(texts: Texts) -> None:
    assert texts.option_label("size") == "Size"
    assert texts.option_help("size") == "How big it is."
    assert texts.option_value("size", "on") == "Switched on"
    assert texts.option_value("starter", "1") == "1"


def test_fields_and_the_words_in_them(texts: Texts) -> None:
    assert texts.field_label("phase") == "What is due"
    assert texts.field_label("bed.herb") == "Herb"
    assert texts.field_word("phase", "lay") == "Planting"
    assert texts.field_word("bed.herb", "mint") == "Peppermint"
    assert texts.field_word("bed.herb", "unknown") == "Unknown"


def test_rules_in_our_own_words(texts: Texts) -> None:
    assert texts.rule("H-1") == RuleText("Planting", "Everything grows. Nothing hurries.", "H-1")
    assert texts.rule("TABLE-TURN").heading == "Turns"
    assert texts.rules() == ("TABLE-TURN", "H-1")


def test_cards_and_what_is_printed_on_them(texts: Texts) -> None:
    assert [Speaker(texts, GARDEN, ()).card(card) for card in range(6)] == [
        "Peppermint 2",
        "Peppermint 4",
        "Sage 6",
        "The golden leaf",
        "Task 1",
        "Task 2",
    ]
    assert texts.card_text(GARDEN.cards, 0) == ""
    assert texts.card_text(GARDEN.cards, 4) == "Gather 3 leaves: peppermint or sage."
    assert texts.card_text(GARDEN.cards, 5) == "Gather one leaf."


def problems(folder: Path, language: str = "en") -> list[str]:
    with pytest.raises(TextsError) as caught:
        load_texts(folder, "herbs", language)
    return str(caught.value).replace(f"{folder}/", "").splitlines()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "tagline: A small game\n",
            "tagline: A small game\nprompt: {}\n",
            '6: there is no key "prompt" here; did you mean "prompts"?',
        ),
        ("name: Herbs\n", "name: 7\n", '4: name: expected a word, not 7; write "7"'),
        ("name: Herbs\n", "name:\n", "4: name: expected a word, not nothing"),
        ("name: Herbs\n", 'name: " "\n', "4: name: the text is empty"),
        (
            "tagline: A small game\n",
            "tagline: A small game\nname: Herbs\n",
            '6: the key "name" is already on line 4',
        ),
        (
            "pile: the pile\n",
            "pile: the pile of {nummer}\n",
            '19: zones.pile: there is nothing called "nummer" here; did you mean "number"?',
        ),
        (
            '"{seat} draws {card}."',
            '"{seat draws {card}."',
            '38: events.drew: a single "{"; write it twice for a plain brace',
        ),
        (
            '"{seat} draws {card}."',
            '"{seat:nor} draws {card}."',
            (
                '38: events.drew: "{seat:nor}": "nor" is no form; '
                "there are nom, acc, dat, gen, label, or"
            ),
        ),
        (
            '"{seat} draws {card}."',
            '"{seat} draws {card:acc:dat}."',
            '38: events.drew: "{card:acc:dat}" asks for two forms at once',
        ),
        (
            "pile: the pile\n",
            "pile: {nom: the pile, akk: a pile}\n",
            '19: zones.pile: there is no key "akk" here; the keys are nom, acc, dat, gen, label',
        ),
        (
            "pile: the pile\n",
            "pile: {acc: the pile}\n",
            '19: zones.pile: "nom" is missing',
        ),
        (
            "pile: the pile\n",
            'pile: {nom: the pile, acc: "the pile of {nummer}"}\n',
            '19: zones.pile: there is nothing called "nummer" here; did you mean "number"?',
        ),
        (
            "pile: the pile\n",
            "pile: {one: the pile, acc: a pile}\n",
            '19: zones.pile: there is no key "one" here; the keys are nom, acc, dat, gen, label',
        ),
        (
            'odd: "{zone} is odd."\n',
            "odd: {nom: odd, acc: odd}\n",
            '47: problems.odd: there is no key "nom" here; the keys are none, one, other',
        ),
        (
            "rules:\n",
            "contractions: {of_the: o’}\nrules:\n",
            '54: contractions.of_the: "of_the" is not two words',
        ),
        (
            "{none: None., one: One leaf.,",
            "{none: None., two: Two leaves.,",
            '40: events.count: there is no key "two" here; the keys are none, one, other',
        ),
        (
            'card_texts:\n  tasks: {one: "Gather one leaf.", other:',
            'card_texts:\n  tasks: {one: "Gather one leaf.", none:',
            '15: card_texts.tasks: "other" is missing',
        ),
        (
            "  roll: {one",
            "  rol: {one",
            '26: actions.rol: there is no action "rol"; did you mean "roll"?',
        ),
        (
            'roll: {one: Roll one die, other: "Roll {n} dice"}',
            'roll: "Roll {m} dice"',
            '26: actions.roll: there is nothing called "m" here',
        ),
        (
            "starter: {label: Who begins, help: Clockwise.}",
            "starter: {label: Who begins, hlep: Clockwise.}",
            '53: options.starter: "help" is missing',
        ),
        (
            "bed.herb: {label: Herb}",
            "bed.herb: {values: {mint: Mint}}",
            '58: fields.bed.herb: "label" is missing',
        ),
        (
            "phase: {label: What is due, values",
            "phase: {label: What is due, help",
            '57: fields.phase: there is no key "help" here; the keys are label, values',
        ),
        ("values: {lay: Planting}", 'values: {lay: "{n} leaves"}',
         '57: fields.phase.values.lay: there is nothing called "n" here'),
        ("H-1: {title: Planting", "H-1: {titel: Planting", '55: rules.H-1: "title" is missing'),
        ('"on": Switched on', "on: Switched on",
         '52: YAML does not read the key on as a word; write "on"'),
        ("language: en", "language: de", '3: the language here is "en"'),
        ("language: en\n", "", '1: "language" is missing'),
        ("game: herbs", "game: hearts", '2: the game here is "herbs", not "hearts"'),
        ("format: 1", "format: 3", "1: format 3 is unknown; this program reads format 1"),
        ("zones:\n", "zones: [\n", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in HERBS
    found = problems(write_texts(tmp_path, herbs=HERBS.replace(old, new, 1)))
    if told:
        assert f"herbs/texts.en.yaml:{told}" in found
    else:
        assert found[0].startswith("herbs/texts.en.yaml:18: this is not YAML: ")


def test_the_problems_of_both_files_come_together(tmp_path: Path) -> None:
    folder = write_texts(
        tmp_path,
        table=TABLE.replace("nobody: nobody", "nobody: 0"),
        herbs=HERBS.replace("name: Herbs", "name: 7"),
    )
    assert problems(folder) == [
        'table/texts.en.yaml:10: common.nobody: expected a word, not 0; write "0"',
        'herbs/texts.en.yaml:4: name: expected a word, not 7; write "7"',
    ]


def test_the_original_must_be_there(tmp_path: Path) -> None:
    assert problems(tmp_path) == [
        "table/texts.en.yaml: there is no such file",
        "herbs/texts.en.yaml: there is no such file",
    ]


GERMAN = """\
format: 1
game: herbs
language: de
name: Kräuter
words: {mint: Minze}
events:
  drew: "{seat} zieht {card}."
"""


def write_german(folder: Path, text: str) -> Path:
    (folder / "herbs" / "texts.de.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_translation_speaks_and_falls_back(folder: Path) -> None:
    texts = load_texts(write_german(folder, GERMAN), "herbs", "de")
    assert texts.name == "Kräuter"
    assert texts.tagline == "A small game"
    assert Speaker(texts, GARDEN, ()).card(0) == "Minze 2"
    assert "tagline" in texts.untranslated
    assert "lists.and" in texts.untranslated
    assert "name" not in texts.untranslated


def test_the_original_falls_back_on_nothing(texts: Texts) -> None:
    assert texts.untranslated == ()


def test_a_language_without_any_file_is_english(folder: Path) -> None:
    texts = load_texts(folder, "herbs", "fr")
    assert texts.name == "Herbs"
    assert "name" in texts.untranslated


def test_a_translation_says_nothing_that_the_original_does_not(folder: Path) -> None:
    text = GERMAN.replace("words: {mint", "words: {mit").replace("{card}", "{karte}")
    texts = load_texts(write_german(folder, text), "herbs", "de")
    assert [str(problem).removeprefix(f"{folder}/") for problem in texts.problems] == [
        'herbs/texts.de.yaml:5: words.mit is not in the English texts; did you mean "words.mint"?',
        'herbs/texts.de.yaml:7: events.drew: the English text has no "karte"',
    ]
    assert texts.word("mint") == "peppermint"
    assert texts.name == "Kräuter"


def test_languages_are_found(folder: Path) -> None:
    assert languages(folder, "herbs") == ("en",)
    assert languages(write_german(folder, GERMAN), "herbs") == ("en", "de")
    assert languages(folder, "nowhere") == ()


def test_the_table_alone_has_texts(folder: Path) -> None:
    texts = load_texts(folder, "table", "en")
    assert texts.rule("TABLE-TURN") == RuleText("Turns", "One after the other.")
    assert texts.name == "[name]"
