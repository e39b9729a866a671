"""Tests of `tabletop language`: what it writes is used as soon as it is translated."""

from pathlib import Path

import pytest

from tabletop.content.game_library import GameLibrary
from tabletop.content.languages import known_languages, ui_texts
from tests.cli.conftest import Call


@pytest.fixture
def polish(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of a language that was begun a moment ago."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    answer = call("language", "new", "pl")
    assert (answer.code, answer.err) == (0, "")
    folder = tmp_path / "languages" / "pl"
    *written, _, check = answer.out.splitlines()
    assert {*map(Path, written)} == {path for path in folder.rglob("*.*") if path.is_file()}
    assert check == f"  tabletop cards check {folder}"
    return folder


def uncomment(path: Path, *lines: str) -> None:
    """Take away the comment marks before some lines."""
    text = path.read_text("utf-8")
    for line in lines:
        assert f"\n# {line}\n" in text, line
        text = text.replace(f"\n# {line}\n", f"\n{line}\n", 1)
    path.write_text(text, "utf-8")


def test_a_new_language_has_no_faults_and_nothing_in_it_is_translated(
    polish: Path, call: Call
) -> None:
    assert "pl" in known_languages()
    answer = call("cards", "check", polish)
    assert (answer.code, answer.err) == (0, "")
    last = answer.out.splitlines()[-1]
    assert last.startswith("0 of ")
    assert last.endswith("(0%)")


def test_what_is_translated_is_used(polish: Path, call: Call) -> None:
    window = polish / "tabletop_pl.ts"
    source, unfinished = "<source>On request</source>", '<translation type="unfinished">'
    before, after = window.read_text("utf-8").split(source)
    after = after.replace(unfinished, "<translation>Na żądanie", 1)
    window.write_text(f"{before}{source}{after}", "utf-8")
    uncomment(polish / "numnum" / "texts.pl.yaml", "zones:", "  discard: the discard pile")
    page = polish / "numnum" / "rules.pl.yaml"
    uncomment(page, "sections:", "  goal:", '    title: "What it is about"')
    uncomment(polish / "numnum" / "tutorial.pl.yaml", 'title: "Your first game"')
    answer = call("cards", "check", polish)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-1].startswith("2 of ")
    translations, problems = ui_texts("pl")
    assert problems == ()
    assert "Na żądanie" in str(translations)
    assert f"{page}: pieces.title is in English" in answer.out
    assert f"{page}: goal.title is in English" not in answer.out
    assert GameLibrary("pl").texts("numnum").name == "NumNum"


def test_texts_that_are_not_taken_over_can_all_be_uncommented(polish: Path, call: Call) -> None:
    """Every commented line is in its place, whatever is translated."""
    for path in polish.rglob("*.yaml"):
        head, mark, rest = path.read_text("utf-8").partition("language: pl\n")
        lines = [line.removeprefix("# ") for line in rest.splitlines()]
        path.write_text("\n".join((head + mark, *lines)), "utf-8")
    answer = call("cards", "check", polish)
    assert (answer.code, answer.err) == (0, "")
    texts = [line for line in answer.out.splitlines() if ".yaml: " in line]
    assert not [line for line in texts if not line.endswith(": ok")]


@pytest.mark.usefixtures("polish")
def test_a_language_is_not_overwritten(call: Call) -> None:
    answer = call("language", "new", "pl")
    assert answer.code == 2
    assert "nothing is overwritten" in answer.err


@pytest.mark.parametrize("code", ["Polish", "../pl", "", "p"])
def test_what_is_no_code_is_refused(
    code: str, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert call("language", "new", code).code == 2
    assert not [*tmp_path.iterdir()]
