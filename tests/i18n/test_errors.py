"""Tests that every error message is translated, with its placeholders."""

import ast
import re
from pathlib import Path

import pytest

from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.engine.localized_error import NO_ERROR_TEXT, ErrorText, LocalizedError, error_text
from tabletop.i18n.errors import localize_error, localized, make_translate
from tabletop.i18n.linguist import read_translations
from tabletop.match.save.header import SaveError
from tests.tools.translations import FOLDER, ROOT, fault_calls, fault_sentences, has_words

TRANSLATED = ("de", "nl")
SLOTS = re.compile(r"\{(\w+)\}")
ROOMS = ("engine", "cards", "match", "scenarios", "i18n")
GERMAN = {
    "there is no card {card}{hint}": "es gibt keine Karte {card}{hint}",
    "; did you mean {word}?": "; ist {word} gemeint?",
    "it is too long": "es ist zu lang",
}


def german(text: str) -> str:
    return GERMAN.get(text, text)


NESTED = ErrorText(
    "there is no card {card}{hint}",
    card="hat",
    hint=ErrorText("; did you mean {word}?", word="cat"),
)


def test_in_english_a_fault_is_its_sentence() -> None:
    assert NESTED == "there is no card hat; did you mean cat?"
    assert str(LocalizedError(NESTED)) == NESTED
    assert NESTED.at("") is NESTED
    assert NESTED.at("chance") == f"chance: {NESTED}"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (NESTED, "es gibt keine Karte hat; ist cat gemeint?"),
        (NESTED.at("chance"), "chance: es gibt keine Karte hat; ist cat gemeint?"),
        (ErrorText("this was never translated"), "this was never translated"),
        (NO_ERROR_TEXT, ""),
        ("it is too long", "it is too long"),
        (ErrorText("{text}", text="{card}"), "{card}"),
    ],
)
def test_a_fault_is_translated_with_what_is_filled_in(fault: str, said: str) -> None:
    assert localized(fault, german) == said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (LocalizedError(ErrorText("it is too long")), "es ist zu lang"),
        (SaveError(Path("a.b"), 7, ErrorText("it is too long")), "a.b:7: es ist zu lang"),
        (
            FileProblemsError(
                (Problem(Path("a"), 0, NESTED), Problem(Path("a"), 3, ErrorText("it is too long")))
            ),
            "a: es gibt keine Karte hat; ist cat gemeint?\na:3: es ist zu lang",
        ),
        (OSError(5, ErrorText("it is too long"), "a"), "es ist zu lang"),
        (OSError(0, "as the system says"), "as the system says"),
        (ValueError("as Python says"), "as Python says"),
    ],
)
def test_an_error_is_said_in_the_language(error: Exception, said: str) -> None:
    assert localize_error(error, german) == said


def test_the_systems_errors_have_words_of_our_own() -> None:
    assert error_text(PermissionError(13, "Permission denied")) == "access to it is not allowed"
    assert error_text(OSError(28, "No space left on device")) == "no space is left on the disk"


FILLS_IN = "tabletop/engine/localized_error.py"
"""The function with messages that its callers write."""


def test_faults_are_written_so_that_translators_get_them() -> None:
    by_itself = {"ErrorText": set[str](), "unknown_name": {"name", "hint"}}
    odd = [
        where
        for where, call in fault_calls()
        if not where.startswith(FILLS_IN)
        and (
            len(call.args) != (1 if ast.unparse(call.func) == "ErrorText" else 3)
            or not isinstance(call.args[0], ast.Constant)
            or set(SLOTS.findall(str(call.args[0].value)))
            != {word.arg for word in call.keywords} | by_itself[ast.unparse(call.func)]
        )
    ]
    assert not odd


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_fault_is_translated_with_all_that_is_filled_in(language: str) -> None:
    translate = make_translate(read_translations(FOLDER / f"tabletop_{language}.ts"))
    same = {"{n} are"}
    for sentence in fault_sentences():
        said = translate(sentence)
        assert said != sentence or sentence in same, sentence
        assert sorted(SLOTS.findall(said)) == sorted(SLOTS.findall(sentence)), sentence


def test_no_translation_without_its_fault() -> None:
    known = {
        text
        for context, text in read_translations(FOLDER / "tabletop_de.ts")
        if context == "ErrorText"
    }
    assert known == set(fault_sentences())
    assert all(map(has_words, known))


def raised() -> list[tuple[str, ast.Raise]]:
    """Yield the errors raised by packages below the window."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno}", node)
        for room in ROOMS
        for path in sorted((ROOT / "tabletop" / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
    ]


# Built-in exceptions are mistakes in the program or in a game's rules, not in a file.
OF_THE_PROGRAM = {"TypeError", "ValueError", "KeyError", "AssertionError", "NotImplementedError"}
OF_THE_PROGRAM |= {"RuntimeError"}


def test_what_is_raised_is_a_fault_or_a_mistake_of_the_program() -> None:
    """The types ensure that the program's own errors have an `ErrorText`."""
    for where, node in raised():
        match node.exc:
            case ast.Call(func=ast.Name(id="OSError"), args=[_, said, *_]):
                assert isinstance(said, ast.Call), where
                assert ast.unparse(said.func) == "ErrorText", where
            case ast.Call(func=ast.Name(id=name)):
                assert name in OF_THE_PROGRAM or name.endswith("Error") or "_" in name, where
                text = isinstance(node.exc.args[-1], ast.JoinedStr | ast.Constant)
                assert name in OF_THE_PROGRAM or not text, where
