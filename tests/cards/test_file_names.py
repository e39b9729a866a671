"""Tests of file names that are valid on every system, made from any text."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cards.file_names import RESERVED_NAMES, file_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann and Ben.tabletop", "Ann and Ben.tabletop"),
        ("Ayşe Őř 😀.svg", "Ayşe Őř 😀.svg"),
        ("../../.profile", "_.._.profile"),
        ("C:\\Windows\\win.ini", "C__Windows_win.ini"),
        ("c:here", "c_here"),
        ("//server/share", "__server_share"),
        ("file.txt:stream", "file.txt_stream"),
        ("con", "_con"),
        ("CON.tabletop", "_CON.tabletop"),
        ("nul .tar.gz", "_nul .tar.gz"),
        ("COM1.svg", "_COM1.svg"),
        ("lpt².svg", "_lpt².svg"),
        ("conin$", "_conin$"),
        ("console.svg", "console.svg"),
        ("com12", "com12"),
        ("ends with dots. . .", "ends with dots"),
        (".hidden", "hidden"),
        ("..", "_"),
        ("", "_"),
        ("a\0b\nc", "a_b_c"),
        (200 * "x" + ".tabletop", 71 * "x" + ".tabletop"),
    ],
)
def test_what_a_text_becomes(text: str, name: str) -> None:
    assert file_name(text) == name


@given(
    text=st.text(max_size=100)
    | st.lists(st.sampled_from([*RESERVED_NAMES, ".", " ", ":", "\\", "/", "a", "\0"])).map("".join)
)
def test_every_name_stays_in_its_folder(text: str) -> None:
    name = file_name(text)
    assert file_name(name) == name
    assert 0 < len(name) <= 81
    assert PurePosixPath(name).parts == PureWindowsPath(name).parts == (name,)
    assert not PureWindowsPath(name).drive
    assert name.partition(".")[0].rstrip(" ").lower() not in RESERVED_NAMES
    assert name == name.strip(". ")
