"""`tabletop draw`."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Hashable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tabletop.cli.main import main
from tabletop.engine.cards import CardSet
from tabletop.ui.table.model.snapshot import Snapshot
from tabletop.ui.table.scene import picture
from tabletop.ui.table.scene.picture import Caption, PositionPicture
from tabletop.ui.widgets.theme import Theme
from tests.cli.conftest import Call, Saved
from tests.posix import make_link, make_pipe, needs_pipes
from tests.scenarios.test_mutations import spoilt
from tests.scenarios.test_reading import BROKEN

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
HEARTS = SCENARIOS / "numnum" / "nn-f5-example-heart-4-on-heart-10.yaml"


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """Return the application of the whole suite, which `draw` uses if it exists."""
    return qapp


Draw = Callable[..., "Drawn"]


class Drawn(PositionPicture):
    """A picture that records its contents."""

    last: "Drawn"

    def __init__(
        self, snapshot: Snapshot, cards: CardSet, theme: Theme, caption: Caption | None = None
    ) -> None:
        """Lay it out."""
        super().__init__(snapshot, cards, theme, caption)
        self.caption = caption
        Drawn.last = self


@pytest.fixture
def draw(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Draw:
    """Draw a small picture; return what was drawn."""
    monkeypatch.setattr(picture, "PositionPicture", Drawn)

    def drawn(*argv: str | Path) -> Drawn:
        target = tmp_path / "picture.png"
        answer = call("draw", *argv, "-o", target, "--size", "320x200")
        assert (answer.code, answer.out, answer.err) == (0, "", "")
        assert not QImage(str(target)).isNull()
        return Drawn.last

    return drawn


def _told(drawn: Drawn) -> tuple[str, str]:
    """Return the title and sentences."""
    assert drawn.caption is not None
    return drawn.caption.title, " ".join(drawn.caption.lines)


def _pieces(drawn: Drawn) -> list[Hashable]:
    """Return the drawing of each piece."""
    return [sprite.key for sprite, _ in drawn.pieces()]


def test_a_scenario_becomes_a_png_without_any_display(tmp_path: Path) -> None:
    target = tmp_path / "hearts.png"
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environ = {name: value for name, value in os.environ.items() if name not in hidden}
    argv = [sys.executable, "-m", "tabletop", "draw", str(HEARTS), "-o", str(target)]
    done = subprocess.run(argv, env=environ, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    image = QImage(str(target))
    assert image.width() == 1280
    colours = {image.pixel(x, y) for x in range(0, 1280, 5) for y in range(0, image.height(), 5)}
    assert len(colours) > 20


def test_title_and_who_acts_stand_in_the_picture(draw: Draw) -> None:
    title, words = _told(draw(HEARTS))
    assert title == "Heart 4 on heart 10 fits twice, so the player may go on"
    assert words == "Ann: lay a card that fits on heart 10, or draw one."


def test_at_a_step_that_is_tried_the_rules_are_quoted(draw: Draw) -> None:
    path = SCENARIOS / "wonderful-world" / "ww-r2-no-number-twice-in-a-row.yaml"
    _, words = _told(draw(path, "--step", "1"))
    assert words.endswith("Row 4 has that number already: umbrella 2. (WW-R2)")


def test_a_later_step_shows_what_was_done_before_it(draw: Draw) -> None:
    before = _pieces(draw(HEARTS))
    after = _pieces(draw(HEARTS, "--to", "2"))
    assert before != after


def test_caption_and_labels_speak_the_language(draw: Draw) -> None:
    _, words = _told(draw(HEARTS, "--language", "nl"))
    assert words.startswith("Ann: leg")


def test_whose_eyes_it_is_for(draw: Draw) -> None:
    pieces = {
        eyes: _pieces(draw(HEARTS, "--as", eyes)) for eyes in ("Ann", "Ben", "everybody", "nobody")
    }
    [back] = {piece for piece in pieces["nobody"] if pieces["nobody"].count(piece) > 2}

    def hidden(eyes: str) -> int:
        return pieces[eyes].count(back)

    assert hidden("everybody") < hidden("Ann") < hidden("Ben") < hidden("nobody")
    assert _pieces(draw(HEARTS)) == pieces["everybody"]


def test_a_save_hides_what_not_all_may_know(draw: Draw, saved: Saved) -> None:
    path = saved("numnum", ("Ann", "Ben"), 4)
    shown = _pieces(draw(path))
    assert shown == _pieces(draw(path, "--as", "nobody"))
    assert shown != _pieces(draw(path, "--as", "Ben"))


def test_a_thumbnail_is_the_table_alone(call: Call, saved: Saved, tmp_path: Path) -> None:
    save, small, large = saved("numnum", ("Ann", "Ben"), 9), tmp_path / "x", tmp_path / "y.jpg"
    for target, size in ((small, 128), (large, 300)):
        answer = call("draw", save, "--output", target, "--thumbnail", str(size))
        assert (answer.code, answer.out, answer.err) == (0, "", "")
        assert target.read_bytes().startswith(b"\x89PNG")
        image = QImage.fromData(target.read_bytes())
        assert max(image.width(), image.height()) == size
        assert image.pixelColor(image.width() // 2, 0) == image.pixelColor(0, 0)  # no caption


def test_a_save_that_is_over_hides_nothing(draw: Draw, saved: Saved) -> None:
    path = saved("numnum", ("Ann", "Ben"), 100_000)
    root = draw(path)
    assert _told(root)[0] == "NumNum – Ann, Ben"
    assert _pieces(root) == _pieces(draw(path, "--as", "everybody"))


def test_every_entry_of_a_save_can_be_drawn(draw: Draw, saved: Saved) -> None:
    path = saved("wonderful-world", ("Ann", "Ben"), 8)
    for entry in range(12):
        draw(path, "--to", str(entry))


@pytest.mark.parametrize(
    ("argv", "size"),
    [
        (("--size", "320x200"), (320, 200)),
        ((), (1280, 793)),
    ],
)
def test_how_large_it_is(
    argv: tuple[str, ...], size: tuple[int, int], call: Call, tmp_path: Path
) -> None:
    target = tmp_path / "hearts.PNG"
    assert call("draw", HEARTS, "-o", target, *argv).code == 0
    image = QImage(str(target))
    assert (image.width(), image.height()) == size


WRONG = {
    "as": (("--as", "Anna"), "--as Anna: expected one of Ann, Ben, everybody, nobody; did you"),
    "step": (("--step", "99"), "--step 99: there are only 3 steps"),
    "theme": (("--theme", "wod"), "--theme wod: the tables are felt, night, wood, contrast; did"),
    "language": (("--language", "xx"), 'there is no language "xx"'),
    "size": (("--size", "12"), '"12" is no size; write it as 1280x720'),
    "huge": (("--size", "79992x79992"), "a picture of 79992 x 79992 pixels"),
    "tiny": (("--size", "1x1"), "a picture of 1 x 1 pixels: its sides are 16 to 10000 long"),
    "kind": (("-o", "x.svg"), "-o x.svg: a picture is a .png file"),
    "folder": (("-o", "no/such/folder.png"), "no/such/folder.png: "),
}


@pytest.mark.parametrize(("argv", "said"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_drawn_is_told_in_a_line(
    argv: tuple[str, ...], said: str, call: Call, tmp_path: Path
) -> None:
    target = tmp_path / "x.png"
    answer = call("draw", HEARTS, "-o", target, *argv)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not target.exists()


def test_files_that_are_not_there(call: Call, tmp_path: Path) -> None:
    target = tmp_path / "x.png"
    for name in ("nowhere.yaml", "nowhere.tabletop"):
        answer = call("draw", tmp_path / name, "-o", target)
        assert answer.code == 2
        assert answer.err.endswith(f"{name}: there is no such file\n")
    assert not target.exists()


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_of_a_broken_scenario_everything_is_said(path: Path, call: Call, tmp_path: Path) -> None:
    expected = re.findall(r"^# -> (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    answer = call("draw", path, "-o", tmp_path / "x.png")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [f"{path}:{line}" for line in expected]
    assert not (tmp_path / "x.png").exists()


def test_an_action_that_cannot_be_done_is_told_with_its_line(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    text = HEARTS.read_text(encoding="utf-8")
    path.write_text(text.replace("do: heart-4 >", "do: circle-9 >"), encoding="utf-8")
    answer = call("draw", path, "-o", tmp_path / "x.png", "--step", "3")
    assert answer.code == 2
    assert '"circle-9 > discard": NN-' in answer.err
    assert answer.err.startswith(f"{path}:")


def test_what_a_picture_replaces_stays_where_it_cannot_be_written(
    call: Call, tmp_path: Path
) -> None:
    target = tmp_path / "full.png"
    target.mkdir()
    answer = call("draw", HEARTS, "-o", target)
    assert (answer.code, answer.out) == (2, "")
    assert target.is_dir()
    assert answer.err.startswith(f"tabletop: {target}: ")


@needs_pipes
def test_nothing_but_a_plain_file_is_replaced_by_a_picture(call: Call, tmp_path: Path) -> None:
    goal, link, pipe = tmp_path / "goal.png", tmp_path / "link.png", tmp_path / "pipe.png"
    goal.write_bytes(b"before")
    goal.chmod(0o444)
    make_link(link, goal)
    make_pipe(pipe)
    for target, what in ((goal, "only be read"), (link, "a link"), (pipe, "a pipe")):
        answer = call("draw", HEARTS, "-o", target, "--size", "64x40")
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.startswith(f"tabletop: {target}: ")
        assert what in answer.err
    assert goal.read_bytes() == b"before"
    assert sorted(tmp_path.iterdir()) == [goal, link, pipe]


def test_a_torn_save_is_drawn_and_told(call: Call, saved: Saved, tmp_path: Path) -> None:
    path = saved("wonderful-world", ("Ann",), 3)
    with path.open("ab") as file:
        file.write(b'{"seat": 0, "act')
    answer = call("draw", path, "-o", tmp_path / "x.png")
    assert answer.code == 0
    assert "cut off" in answer.err


def test_where_qt_cannot_be_loaded_that_is_said(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tabletop.ui.table.scene.picture", None)
    answer = call("draw", HEARTS, "-o", tmp_path / "x.png")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("tabletop: no picture can be drawn here: ")
    assert answer.err.count("\n") == 1


@given(text=spoilt())
@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_spoilt_scenarios_are_drawn_or_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, target = tmp_path / "spoilt.yaml", tmp_path / "spoilt.png"
    path.write_text(text, encoding="utf-8", errors="replace")
    target.unlink(missing_ok=True)
    code = main(["draw", str(path), "-o", str(target), "--size", "64x40"])
    said = capsys.readouterr()
    assert (said.out, "Traceback" in said.err) == ("", False)
    assert (code, target.exists(), bool(said.err)) in {(0, True, False), (2, False, True)}
