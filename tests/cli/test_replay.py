"""`tabletop replay`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call, Saved
from tests.posix import make_pipe, needs_pipes

TWO = ("Ann", "Ben")


def test_a_finished_game_is_told_to_its_end(call: Call, saved: Saved) -> None:
    answer = call("replay", saved("wonderful-world", TWO, 1000))
    assert (answer.code, answer.err) == (0, "")
    log, position, end = answer.out.split("\n\n")
    assert log.startswith("   1  Everybody gets 3 grey men. (WW-S1)\n")
    assert "Ann’s hand: " in position
    assert "hidden" not in position
    assert "[" not in answer.out, "a text is missing"
    assert end.count("\n") == 1


def test_a_game_is_told_in_another_language(call: Call, saved: Saved) -> None:
    answer = call("replay", saved("wonderful-world", TWO, 1), "--language", "de")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("   1  Alle bekommen 3 graue Herren. (WW-S1)\n")
    assert "\nNachziehstapel: 28 verdeckt\n" in answer.out
    assert answer.out.endswith(": Leg einen grauen Herrn außen an eine Reihe an.\n")


def test_the_log_ends_where_one_says(call: Call, saved: Saved) -> None:
    path = saved("wonderful-world", TWO, 30)
    whole = call("replay", path).out.split("\n\n")[0].splitlines()
    for entries in range(1, 12):
        part = call("replay", path, "--to", str(entries)).out.split("\n\n")[0].splitlines()
        assert part == [line for line in whole if int(line.split()[0]) <= entries]
    assert call("replay", path, "--to", "99999").out == call("replay", path).out


def test_the_beginning_and_dice_in_the_air_can_be_shown(call: Call, saved: Saved) -> None:
    path = saved("wonderful-world", TWO, 30)
    for entries in range(12):
        assert call("replay", path, "--to", str(entries)).code == 0


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_hidden_cards_of_a_running_game_stay_hidden(hands: str, call: Call, saved: Saved) -> None:
    path = saved("wonderful-world", TWO, 1, hands=hands)
    hidden = call("replay", path).out
    assert "\nThe draw pile: " in hidden
    assert ("\nAnn’s hand: 3 hidden\n" in hidden) == (hands == "hidden")
    revealed = call("replay", path, "--reveal").out
    assert "hidden" not in revealed
    assert len(revealed) > len(hidden)


def test_who_plays_alone_sees_the_own_hand(call: Call, saved: Saved) -> None:
    out = call("replay", saved("wonderful-world", ("Ann",), 1, hands="hidden")).out
    assert "\nAnn’s hand: 3 hidden\n" not in out
    assert " hidden\n" in out


def test_a_torn_last_line_is_left_out_and_told(call: Call, saved: Saved) -> None:
    path = saved("wonderful-world", TWO, 12)
    with path.open("ab") as file:
        file.write(b'{"by": "Ann", "do"')
    answer = call("replay", path)
    assert answer.code == 0
    assert answer.err == (
        f"{path}: the last entry was cut off while it was written; it is left out\n"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"by": "Ann", "do": "hat-1 > row/2"}', 'there is no card "hat-1"'),
        ('{"by": "Zoe", "do": "stop"}', 'there is no player "Zoe"'),
        ("nonsense", "this is no line of a saved game"),
    ],
)
def test_the_first_line_that_cannot_be_played_is_named(
    line: str, said: str, call: Call, saved: Saved
) -> None:
    path = saved("wonderful-world", TWO, 3)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    number = path.read_text(encoding="utf-8").count("\n")
    answer = call("replay", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"tabletop: {path}:{number}: {said}")
    assert answer.err.count("\n") == 1


def test_a_file_that_is_no_save(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "x.tabletop"
    path.write_text('{"a": 1}\n', encoding="utf-8")
    answer = call("replay", path)
    assert (answer.code, answer.err) == (
        2,
        f"tabletop: {path}:1: this is no saved game of Tabletop\n",
    )
    answer = call("replay", tmp_path)
    assert (answer.code, answer.err) == (2, f"tabletop: {tmp_path}: this is a folder\n")


@needs_pipes
def test_devices_and_pipes_are_refused_at_once(call: Call, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    make_pipe(pipe)
    for path in (Path("/dev/zero"), pipe):
        answer = call("replay", path)
        assert (answer.code, answer.err) == (2, f"tabletop: {path}: this is no file\n")


def test_a_save_cannot_speak_to_the_terminal(call: Call, saved: Saved) -> None:
    path = saved("wonderful-world", TWO, 3)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"by": "Ann", "do": "\\u001b[2J\\u202e' + "x" * 500 + '"}\n')
    answer = call("replay", path)
    assert answer.code == 2
    assert answer.err.rstrip("\n").isprintable()
    assert len(answer.err) < len(str(path)) + 150
