"""Tests that invalid user files are refused without hiding other files."""

import encodings.aliases
import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tabletop.bots.policy import BotError
from tabletop.bots.registry import check_bot
from tabletop.cards.file_reading import BAD_CONTENT, read_file
from tabletop.cards.metadata import first_values
from tabletop.cards.xml_reading import XmlError, parse_xml
from tabletop.content.game_library import rules_for
from tabletop.content.languages import known_languages, ui_texts
from tabletop.engine.notation import Notation, NotationError
from tabletop.folders import Folders
from tabletop.i18n.linguist_check import checked_words
from tabletop.i18n.plurals import ENGLISH, read_plural_rules
from tabletop.match.incremental import run_to_end
from tabletop.match.save.header import SaveError
from tabletop.match.save.position import SnapshotError, restore_snapshot
from tabletop.match.save.reader import load, recover
from tabletop.storage.backup import restore
from tabletop.storage.file_kind import UnknownFileError, kind_of
from tabletop.storage.save_store import (
    SavesFolder,
    SaveStore,
    load_or_recover_task,
    read_first_line,
)
from tabletop.ui.window.save_lock import SaveLock

STOCK: Final = sorted((Path(__file__).parents[1] / "match" / "saves").glob("*.tabletop"))
DIGITS: Final = "9" * 5000
DEEP: Final = "[" * 5000
ODD: Final = ("NaN", "1e999", "-1", "99", '"\\ud800"', "null", '"team"', "true", "[]", "{}", DEEP)
TS: Final = '<TS version="2.1" language="pl"><context><name>A</name></context></TS>'


# --- saves ---------------------------------------------------------------------------------------


@st.composite
def odd_saves(draw: st.DrawFn) -> bytes:
    """Return saves with changed values and lines, and with far longer numbers."""
    path = STOCK[draw(st.integers(0, len(STOCK) - 1))]
    lines = path.read_text("utf-8").splitlines()[:40]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        tokens = lines[at].replace('"', ' " ').split(" ")
        token = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(["digits", "odd", "cut", "twice", "text"])):
            case "digits":
                tokens[token] = DIGITS
            case "odd":
                tokens[token] = draw(st.sampled_from(ODD))
            case "cut":
                del tokens[token]
            case "twice":
                lines.insert(at, lines[at])
            case _:
                tokens[token] += draw(st.text(max_size=4))
        lines[at] = " ".join(tokens).replace(' " ', '"')
    return "\n".join([*lines, ""]).encode("utf-8", "replace")


@given(data=odd_saves())
@settings(max_examples=150)
def test_a_save_is_read_gone_on_with_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.tabletop"
    path.write_bytes(data)
    with suppress(SaveError):
        read_first_line(path)
    why = refused(path)
    if why is not None:
        assert 1 <= why.line <= data.count(b"\n") + 1
        with suppress(SaveError):
            recover(path, rules_for, why)


def refused(path: Path) -> SaveError | None:
    """Return why a save is refused, or None if it can be continued."""
    try:
        load(path, rules_for)
    except SaveError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ({"chance": f"rolled {DIGITS}"}, -2),
        ({"snapshot": {"to_act": None, "zones": {}, "fields": {"dice": {DIGITS: 1}}}}, -1),
        ({"start": {"to_act": None, "zones": {}, "fields": {DIGITS: DIGITS}}}, 1),
        ({"by": "Ann", "spent": 10**400}, -2),
    ],
)
def test_a_bad_save_never_hides_another(line: dict[str, Any], at: int, tmp_path: Path) -> None:
    store = SaveStore(tmp_path, SaveLock)
    good = next(path for path in STOCK if path.stem == "nichtlustig-middle")
    (tmp_path / "good.tabletop").write_bytes(good.read_bytes())
    rows = good.read_text("utf-8").splitlines()
    rows.insert(at, json.dumps(line))
    bad = tmp_path / "bad.tabletop"
    bad.write_text("\n".join([*rows, ""]), encoding="utf-8")
    with suppress(SaveError):
        run_to_end(load_or_recover_task(bad))
    assert tmp_path / "good.tabletop" in [found.path for found in run_to_end(store.unfinished(5))]
    assert {head.path.name for head in SavesFolder(tmp_path).summaries()} == {
        "good.tabletop",
        "bad.tabletop",
    }


def nothing_but(error: type[Exception]) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("error", BAD_CONTENT)
def test_whatever_a_line_makes_fail_the_save_is_refused_there(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = STOCK[0]
    with monkeypatch.context() as patch:
        patch.setattr(Notation, "parse", nothing_but(error))
        assert refused(path) is not None
    rules = rules_for("nichtlustig", ("Ann", "Ben"), {})
    told = {"to_act": "Ann", "zones": {}, "fields": {}}
    monkeypatch.setattr(Notation, "seat_id", nothing_but(error))
    with pytest.raises(SnapshotError):
        restore_snapshot(rules, Notation(rules, ("Ann", "Ben")), told)


def test_a_die_of_thousands_of_digits_is_none() -> None:
    rules = rules_for("nichtlustig", ("Ann", "Ben"), {})
    for text in (f"rolled {DIGITS}", "rolled 7", "rolled ²"):
        with pytest.raises(NotationError):
            Notation(rules, ("Ann", "Ben")).parse(text)


# --- languages -----------------------------------------------------------------------------------


def names_of_encodings() -> list[str]:
    known = {*encodings.aliases.aliases, *encodings.aliases.aliases.values()}
    return sorted({*known, "x-unknown", "klingon", "", "utf-7", "idna", "undefined", "rot13"})


@pytest.mark.parametrize("name", names_of_encodings())
def test_xml_in_any_encoding_is_read_or_refused(name: str) -> None:
    data = f'<?xml version="1.0" encoding="{name}"?>\n{TS}'.encode()
    with suppress(XmlError):
        assert parse_xml(data).tag == "TS"


@given(data=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
@settings(max_examples=100)
def test_words_of_any_bytes_are_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.ts"
    for content in (data, TS.encode() + data, TS.encode()[: len(data)]):
        path.write_bytes(content)
        _, problems = checked_words(path, "pl", ENGLISH)
        assert problems or b"</TS>" in content


@given(text=st.text(max_size=60), value=st.sampled_from([DIGITS, DEEP, "{}", "1e999", "!x", "&a"]))
@settings(max_examples=100)
def test_a_glance_at_any_file_finds_at_most_nothing(
    tmp_path_factory: pytest.TempPathFactory, text: str, value: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.yaml"
    row = f"plurals:\n  one: n = {value}\nname: {text}\n"
    path.write_bytes(row.encode("utf-8", "surrogatepass"))
    found = first_values(path, ("name", "plurals.one"))
    assert {*found} <= {"name", "plurals.one"}
    assert read_plural_rules((path,)).used_categories


@pytest.mark.parametrize("declared", ["x-unknown", "utf-7", "idna", "shift_jis"])
def test_a_language_in_an_unknown_encoding_is_told(declared: str) -> None:
    folders = Folders.of_user()
    path = folders.languages / "en" / "tabletop_en.ts"
    path.parent.mkdir(parents=True)
    path.write_text(f'<?xml version="1.0" encoding="{declared}"?>\n{TS}', encoding="utf-8")
    assert "en" in known_languages()
    words, problems = ui_texts("en")
    assert words
    assert [problem.path for problem in problems] == [path]


# --- backups -------------------------------------------------------------------------------------


def archive(**files: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in files.items():
            target.writestr(name.replace("__", "/"), data)
    return written.getvalue()


GOOD: Final = archive(
    saves__good=b"", **{"saves/1.tabletop": STOCK[0].read_bytes(), "settings.ini": b"[a]\nb=c\n"}
)


@example(edits=[(1361, 1)], cut=0)  # the comment of the first entry spans all others
@given(
    edits=st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), max_size=6),
    cut=st.integers(0, 40),
)
@settings(max_examples=150)
def test_a_spoilt_backup_is_refused_or_taken_in(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int]], cut: int
) -> None:
    data = bytearray(GOOD)
    for at, value in edits:
        data[at] = value
    path, home = tmp_path_factory.getbasetemp() / "odd.zip", tmp_path_factory.getbasetemp() / "no"
    path.write_bytes(bytes(data[: len(data) - cut]))
    with suppress(OSError):
        done = restore(path, Folders(home, home))
        assert done.copied or done.differs or done.problems


def test_a_language_that_is_no_xml_is_not_taken_in(tmp_path: Path) -> None:
    bad = b'<?xml version="1.0" encoding="x-unknown"?>\n<TS></TS>'
    path = tmp_path / "backup.zip"
    good = {"settings.ini": b'[window]\ntheme="night"\n'}
    path.write_bytes(archive(**{"languages/en/tabletop_en.ts": bad, **good}))
    home = Folders(tmp_path / "home", tmp_path / "home")
    done = restore(path, home)
    assert [problem for problem in done.problems if "tabletop_en.ts" in problem]
    assert not home.languages.exists()
    assert done.copied == ["settings.ini"]


# --- names entered by users --------------------------------------------------------------------


@pytest.mark.parametrize("budget", [DIGITS, "0" * 5000, "0", "", "-1", "1e3", "²", "1000000000"])
def test_a_number_of_tries_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(BotError):
        check_bot(f"strong:{budget}")


@pytest.mark.parametrize("name", ["a\0.tabletop", "\0", "a\0.yaml"])
def test_a_path_that_no_system_has_is_refused(name: str) -> None:
    with pytest.raises(UnknownFileError):
        kind_of(Path("/") / name)
    with pytest.raises(FileNotFoundError):
        read_file(Path("/") / name, 10)
