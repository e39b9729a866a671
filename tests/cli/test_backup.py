"""`tabletop backup` and `tabletop restore`."""

from pathlib import Path

import pytest

from tabletop.folders import Folders
from tests.cli.conftest import Call, Saved


def test_everything_comes_back(
    call: Call, saved: Saved, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Folders.of_user()
    home.saves.mkdir(parents=True)
    path = saved("numnum", ("Ann", "Ben"), 3)
    path.rename(home.saves / path.name)
    home.settings.write_text('[window]\ntheme="night"\n')
    file = tmp_path / "all.zip"
    answer = call("backup", file)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "files copied: 2\n"
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "another"))
    there = Folders.of_user()
    answer = call("restore", file)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "files copied: 2\n"
    assert (there.saves / path.name).read_bytes() == (home.saves / path.name).read_bytes()
    assert there.settings.read_text() == home.settings.read_text()
    assert call("restore", file).out == "files copied: 0\n"
    there.settings.write_text('[window]\ntheme="wood"\n')
    assert "differs and is not copied: settings.ini\n" in call("restore", file).out
    assert there.settings.read_text() == '[window]\ntheme="wood"\n'
    assert call("replay", there.saves / path.name).code == 0


def test_what_is_no_backup_is_told(call: Call, tmp_path: Path) -> None:
    (tmp_path / "all.zip").write_text("hello")
    answer = call("restore", tmp_path / "all.zip", "--language", "de")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"tabletop: {tmp_path}/all.zip: ")
