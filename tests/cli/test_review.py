"""`tabletop review`."""

from tests.cli.conftest import Call, Saved

TWO = ("Ann", "Ben")


def test_a_game_that_is_over_is_looked_over(call: Call, saved: Saved) -> None:
    path = saved("numnum", TWO, 2000)
    answer = call("review", path, "--tries", "2")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[1] == "Chance to win over time:"
    assert [line.split()[0] for line in lines[2:4]] == [*TWO]
    assert lines[4] == "How it came about, in games won:"
    assert any(line.startswith("Biggest swing: step ") for line in lines)
    again = call("review", path, "--tries", "2")
    assert again == answer, "the same question has the same answer"


def test_secrets_of_a_game_that_goes_on_stay(call: Call, saved: Saved) -> None:
    path = saved("numnum", TWO, 3)
    answer = call("review", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"tabletop: {path}: this game is not over\n"
