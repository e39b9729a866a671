"""The settings' file holds texts, and nothing that stands in it is more than that."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QSettings

from tabletop.folders import Folders
from tabletop.storage.settings_file import SettingsFile, edit, parse
from tabletop.ui.base.settings import Settings
from tests.patience import PATIENCE
from tests.posix import make_link, make_pipe, needs_pipes

TEXTS = (
    *("", "night", " led and trailed ", "a, b; c = # d", '["Ann", "Zoë “Z”", "李 😀"]'),
    *("@odd", "@@odder", "@ByteArray(on)", "[section]", "café"),
)
KEYS = st.from_regex(r"(?!general)[a-z]{1,8}/[a-z_-]{1,8}", fullmatch=True)


@pytest.mark.parametrize("value", TEXTS)
def test_what_qsettings_wrote_is_read(value: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    settings.setValue("setup/dumm-gelaufen", value)
    settings.setValue("window/a b/ü%", "foreign")
    settings.sync()
    assert SettingsFile(path).value("setup/dumm-gelaufen") == value


@given(st.binary())
def test_bytes_are_kept(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.ini"
    settings = Settings(path)
    settings.geometry = QByteArray(data)
    settings.save()
    assert Settings(path).geometry == QByteArray(data)


@given(st.dictionaries(KEYS, st.text(st.characters(exclude_categories=["Cs"]))))
def test_what_is_written_is_read(values: dict[str, str]) -> None:
    assert parse(edit("", values)) == values


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    values = parse(f"[window]\n{text}\nx={text}")
    assert parse(edit("", values)) == values


class Harmful:
    """What a pickle may be: a program."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[object, ...]:
        return (Path.touch, (self.trace,))


@pytest.mark.parametrize(
    "row",
    [
        "@Variant(",
        '"@Variant(\\0\\0\\0\\x7f)"',
        "@Invalid()",
        "@Rect(0 0 1 1)",
        "@Size(1)",
        "@DateTime(x)",
        "@ByteArray(",
        '"@ByteArray(中)"',
        "night, felt",
        '"night',
        "",
    ],
)
def test_anything_else_counts_as_not_set(row: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(f"[window]\ntheme={row}\nlanguage=de\n", "utf-8")
    settings = Settings(path)
    assert (settings.theme, settings.language) == ("", "de")


def test_a_program_in_the_file_is_not_run(tmp_path: Path) -> None:
    path, trace = tmp_path / "settings.ini", tmp_path / "trace"
    written = tmp_path / "written.ini"
    settings = QSettings(str(written), QSettings.Format.IniFormat)
    settings.setValue("window/theme", Harmful(trace))
    settings.sync()
    path.write_bytes(written.read_bytes())
    try:
        QSettings(str(path), QSettings.Format.IniFormat).value("window/theme")
    except RuntimeError:  # since PySide6 6.12
        pass
    else:
        assert trace.exists(), "it would do harm"
        trace.unlink()
    opened = Settings(path)
    assert opened.theme == ""
    opened.volume = 5
    opened.save()
    assert not trace.exists()


@needs_pipes
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "huge", "binary", "circle"])
def test_whatever_the_file_is_the_program_starts(kind: str, tmp_path: Path) -> None:
    """In a process of its own: whoever opens a pipe waits for ever."""
    path = tmp_path / "settings.ini"
    match kind:
        case "pipe":
            make_pipe(path)
        case "device":
            make_link(path, "/dev/zero")
        case "folder":
            path.mkdir()
        case "circle":
            make_link(path, path)
        case "huge":
            path.write_bytes(b"[window]\ntheme=night\n" + b"x" * 2_000_000)
        case _:
            path.write_bytes(bytes(range(256)) * 20)
    code = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from tabletop.ui.base.settings import Settings; app = QCoreApplication([]);"
        "s = Settings(Path(sys.argv[1])); print(repr(s.theme)); s.volume = 5; s.save()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "''\n", "")


def test_a_link_to_the_file_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "elsewhere.ini", tmp_path / "settings.ini"
    real.write_text("[sound]\nvolume=40\n", "utf-8")
    make_link(link, real)
    settings = Settings(link)
    assert settings.volume == 40
    settings.theme = "night"
    settings.save()
    assert link.is_symlink()
    assert Settings(real).theme == "night"
    assert Settings(real).volume == 40


def test_folders_are_where_the_system_keeps_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = Folders.of_user({})
    assert usual.saves == tmp_path / ".local/share/tabletop/saves"
    assert usual.settings == tmp_path / ".config/tabletop/settings.ini"
    told = Folders.of_user({"XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "not/from/the/root"})
    assert (told.data, told.config) == (Path("/data/tabletop"), usual.config)
    assert Folders.of_user({"TABLETOP_HOME": "/mine"}) == Folders(Path("/mine"), Path("/mine"))
