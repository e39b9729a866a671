"""Tests of arguments, help and errors."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.analysis import simulation
from tabletop.cli import games, main
from tabletop.cli.arguments import Exit
from tabletop.content.game_library import GameLibrary
from tabletop.games.catalogue import CATALOG
from tabletop.resources import resource_path
from tests.cli.conftest import Call
from tests.patience import PATIENCE
from tests.posix import make_link, make_pipe, needs_pipes, needs_shell

ROOT = Path(__file__).parents[2]
COMMANDS = ("games", "game", "language", "play", "simulate", "engine", "replay", "cards", "check")


def test_version(call: Call) -> None:
    answer = call("--version")
    assert (answer.code, answer.out, answer.err) == (0, f"tabletop {__version__}\n", "")


def test_what_stands_behind_a_call_for_help_does_not_matter(call: Call) -> None:
    assert call("--help", "gmes").out == call("--help").out
    assert call("--version", "gmes").code == 0


def test_help_shows_every_command_and_an_example_of_each(call: Call) -> None:
    answer = call("--help")
    assert (answer.code, answer.err) == (0, "")
    for command in COMMANDS:
        assert f"\n    {command}" in answer.out
        assert f"\n  tabletop {command}" in answer.out


@pytest.mark.parametrize("command", [*((name,) for name in COMMANDS), ("cards", "check")])
def test_every_command_has_help(command: tuple[str, ...], call: Call) -> None:
    answer = call(*command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: tabletop {' '.join(command)} ")


def test_the_guide_names_every_command() -> None:
    guide = (ROOT / "packaging/docs/guide.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`tabletop {command}" in guide


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            "gmes",
            'tabletop: there is no command "gmes"; did you mean "games"? (see tabletop --help)',
        ),
        (
            "xyzzy",
            (
                'tabletop: there is no command "xyzzy"; the commands are games, game, '
                "language, open, play, simulate, engine, replay, cards, check, review, "
                "doctor, think "
                "(see tabletop --help)"
            ),
        ),
        (
            "--colour",
            'tabletop: there is no option "--colour" (see tabletop --help)',
        ),
        (
            "--versio",
            (
                'tabletop: there is no option "--versio"; did you mean "--version"? '
                "(see tabletop --help)"
            ),
        ),
        (
            "games now",
            'tabletop games: "now" is one argument too many (see tabletop games --help)',
        ),
        (
            "simulate numnum --jsn=1",
            (
                'tabletop simulate: there is no option "--jsn"; did you mean "--json"? '
                "(see tabletop simulate --help)"
            ),
        ),
        (
            "simulate numnum --to 3",
            'tabletop simulate: there is no option "--to" (see tabletop simulate --help)',
        ),
        (
            "cards check --all",
            'tabletop cards check: there is no option "--all" (see tabletop cards check --help)',
        ),
        (
            "simulate wonderfull-world",
            (
                'tabletop: there is no game "wonderfull-world"; the games are '
                f'{", ".join(game.id for game in CATALOG)}; did you mean "wonderful-world"?'
            ),
        ),
        (
            "simulate wonderful-world -n 0",
            (
                'tabletop simulate: argument -n: "0" is no whole number from 1 to 1000000000 '
                "(see tabletop simulate --help)"
            ),
        ),
        (
            "simulate wonderful-world --seed x",
            (
                'tabletop simulate: argument --seed: "x" is no whole number from 0 to '
                "9223372036854775807 (see tabletop simulate --help)"
            ),
        ),
        (
            "simulate wonderful-world --players 5",
            "tabletop: wonderful-world is for 1 to 4 players, not 5",
        ),
        (
            "simulate wonderful-world --option pile_top",
            'tabletop: --option pile_top: write it as KEY=VALUE, e.g. "starter=1"',
        ),
        (
            "simulate wonderful-world --option hands=open --option hands=hidden",
            'tabletop: --option hands=hidden: "hands" is already open',
        ),
        (
            "simulate wonderful-world --option pile=outer",
            'tabletop: wonderful-world has no option "pile"; did you mean "pile_top"?',
        ),
        (
            "simulate wonderful-world --option pile_top=outr",
            (
                'tabletop: wonderful-world: option pile_top cannot be "outr"; '
                'it is one of outer, inner; did you mean "outer"?'
            ),
        ),
        ("play numnum --players Ann,Ann", 'tabletop: --players: "Ann" is named twice'),
        ("play numnum --players Ann,", "tabletop: --players: a player's name is empty"),
        ("play numnum --players Ann", "tabletop: numnum is for 2 to 7 players, not 1"),
        ("replay nowhere.tabletop", "tabletop: nowhere.tabletop: there is no such file"),
        ("check nowhere.yaml", "nowhere.yaml: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(argv: str, said: str, call: Call) -> None:
    answer = call(*argv.split())
    assert (answer.code, answer.err) == (2, f"{said}\n")


def test_games_lists_players_and_options_of_all(call: Call) -> None:
    answer = call("games")
    assert (answer.code, answer.err) == (0, "")
    assert "wonderful-world: What a Wonderful World, 1 to 4 players\n" in answer.out
    for game in CATALOG:
        assert answer.out.count(f"\n{game.id}: ") + answer.out.startswith(f"{game.id}: ") == 1
        for option in game.options:
            assert f"  --option {option.key}=VALUE  " in answer.out
    assert "[" not in answer.out, "a text is missing"


def test_games_speak_a_language(call: Call) -> None:
    answer = call("games", "--language", "de")
    assert (answer.code, answer.err) == (0, "")
    assert "  Gemeinsam gegen die grauen Herren\n" in answer.out
    assert "starter=WERT  Wer beginnt: " in answer.out


@pytest.mark.parametrize("command", ["games", "check x", "replay x"])
def test_a_language_that_nobody_speaks(command: str, call: Call) -> None:
    answer = call(*command.split(), "--language", "xx")
    assert (answer.code, answer.out) == (2, "")
    assert 'there is no language "xx"; the languages are en, de' in answer.err


def test_a_fault_of_the_program_is_one_line_and_a_hint(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        message = "several\nlines"
        raise RuntimeError(message)

    monkeypatch.setattr(games, "GameLibrary", break_down)
    monkeypatch.delenv("TABLETOP_TRACEBACK", raising=False)
    answer = call("games")
    assert answer.code == Exit.INTERNAL
    assert answer.err.count("\n") == 1
    assert "fault in the program (RuntimeError: several lines); please report it" in answer.err


def test_the_place_of_a_fault_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "GameLibrary", lambda _: 1 / 0)
    monkeypatch.setenv("TABLETOP_TRACEBACK", "1")
    assert main.main(["games"]) == Exit.INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_is_answered(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "play_at_random", interrupted)
    answer = call("simulate", "wonderful-world")
    assert (answer.code, answer.out) == (Exit.INTERRUPTED, "")
    assert answer.err == "tabletop: interrupted after 0 of 1000 games\n"
    monkeypatch.setattr(games, "GameLibrary", interrupted)
    answer = call("games")
    assert (answer.code, answer.out, answer.err) == (
        Exit.INTERRUPTED,
        "",
        "tabletop: interrupted\n",
    )


def test_a_game_that_cannot_speak_does_not_silence_the_others(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "card_defs"
    shutil.copytree(resource_path("card_defs"), folder)
    first, *others = (game.id for game in CATALOG)
    (folder / first / "texts.en.yaml").unlink()
    monkeypatch.setattr(games, "GameLibrary", lambda language: GameLibrary(language, folder))
    answer = call("games")
    assert answer.code == 2
    assert answer.err == f"{folder / first / 'texts.en.yaml'}: there is no such file\n"
    assert answer.out.startswith(f"{others[0]}: ")
    assert f"{first}: " not in answer.out
    assert all(f"{game}: " in answer.out for game in others)
    answer = call("check", ROOT / "tests" / "scenarios" / first)
    assert answer.code == 0


# --- as a process ---------------------------------------------------------------------------


def _process(*argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *argv],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (("games",), 0),
        (("check", "tests/scenarios/wonderful-world/ww-s1-three-cards-for-one.yaml"), 0),
        (("check", "tests/scenarios/broken/unknown-cards.broken"), 2),
        (("cards", "check", "README.md"), 2),
        (("simulate", "chess"), 2),
    ],
)
def test_exit_codes(argv: tuple[str, ...], code: int) -> None:
    done = _process(*argv)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert bool(done.stderr) == bool(code)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize("argv", [("games",), ("check", "tests/scenarios/wonderful-world")])
def test_a_reader_that_goes_away_is_no_trouble(argv: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as nobody_reads:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop", *argv],
            stdout=nobody_reads,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=PATIENCE,
        )
    assert (done.returncode, done.stderr) == (141, b"")


@needs_shell
@pytest.mark.parametrize(("closed", "code"), [(">&-", 2), ("2>&-", 2), (">&- 2>&-", 2)])
def test_closed_streams_are_no_trouble(closed: str, code: int) -> None:
    command = f'"{sys.executable}" -m tabletop check tests/scenarios/broken/unknown-rules.broken'
    done = subprocess.run(
        ["/bin/sh", "-c", f"{command} {closed}"],
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == code
    assert (b"has no rule" in done.stderr) == ("2>&-" not in closed)
    assert (b"1 broken" in done.stdout) == (">&-" not in closed.replace("2>&-", ""))
    assert b"fault" not in done.stdout + done.stderr
    assert b"Traceback" not in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to try")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=PATIENCE,
        )
    assert (done.returncode, done.stderr) == (2, b"tabletop: no space is left on the disk\n")


def test_a_terminal_without_our_letters_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text("scenario: Žofie…\ngame: wonderful-world\nplayers: [Žofie]\n", encoding="utf-8")
    done = _process("check", str(path), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?ofie" in done.stdout


@needs_pipes
@pytest.mark.parametrize("ending", [".yaml", ".tabletop"])
@pytest.mark.parametrize("argv", [("check",), ("cards", "check"), ("replay",)], ids=" ".join)
def test_no_device_and_no_pipe_is_read(
    argv: tuple[str, ...], ending: str, call: Call, tmp_path: Path
) -> None:
    pipe, device = tmp_path / f"pipe{ending}", tmp_path / f"device{ending}"
    make_pipe(pipe)
    make_link(device, "/dev/zero")
    for path in (pipe, device):
        answer = call(*argv, path)
        assert answer.code in (1, 2)
        assert "this is no file" in answer.out + answer.err


def test_the_menu_is_changed_and_told(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    installed = call("--install-menu")
    assert (installed.code, installed.err) == (0, "")
    assert (tmp_path / "applications" / "tabletop.desktop").is_file()
    assert call("--remove-menu").out == (
        f"Tabletop is no longer in the menu: its entry was removed from {tmp_path}\n"
    )
    assert not list(tmp_path.rglob("*tabletop*"))
    assert call("--remove-menu").out == f"Tabletop has no menu entry in {tmp_path}\n"
    shutil.rmtree(tmp_path / "applications")
    (tmp_path / "applications").touch()
    refused = call("--install-menu")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"tabletop: {tmp_path}/applications: a part of its path is no folder\n"
    monkeypatch.setattr(sys, "platform", "win32")
    refused = call("--install-menu")
    assert (refused.code, refused.out) == (2, "")
    assert "on Linux only" in refused.err
