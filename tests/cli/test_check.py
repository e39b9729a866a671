"""`tabletop check`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.scenarios.texts import GOOD, changed

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def test_what_holds_is_a_line(folder: Path, call: Call) -> None:
    answer = call("check", folder / "good.yaml")
    assert answer.code == 0
    assert answer.out == (
        f"{folder / 'good.yaml'}: ok: Ann removes the outermost man of a row that was hit\n"
        "1 passed, 0 failed\n"
    )


def test_what_fails_is_said_with_file_and_line(folder: Path, call: Call) -> None:
    failing = folder / "inside" / "failing.yaml"
    failing.parent.mkdir()
    failing.write_text(changed(("row/4: [watch-4]", "row/4: [hat-4]")), encoding="utf-8")
    answer = call("check", folder)
    assert answer.code == 1
    assert f"\n{failing}:36: row/4: expected [hat-4], but it holds [watch-4]\n" in answer.out
    assert answer.out.endswith("\n1 passed, 1 failed\n")
    assert answer.err == ""


def test_what_is_broken_goes_to_stderr_and_the_rest_is_checked(folder: Path, call: Call) -> None:
    broken = folder / "broken.yaml"
    broken.write_text(changed(("hand/Ann: [hat-2]", "hand/Ann: [hat-1]")), encoding="utf-8")
    answer = call("check", broken, folder / "good.yaml")
    assert answer.code == 2
    assert answer.err.startswith(
        f'{broken}:11: position.zones.hand/Ann[1]: there is no card "hat-1"'
    )
    assert answer.out.endswith("\n1 passed, 0 failed, 1 broken\n")


def test_a_folder_without_scenarios_is_said(tmp_path: Path, call: Call) -> None:
    answer = call("check", tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (f"tabletop: {tmp_path}: there are no scenarios (*.yaml) in this folder\n")


def test_all_our_scenarios_pass_at_once(call: Call) -> None:
    answer = call("check", SCENARIOS)
    count = len(list(SCENARIOS.rglob("*.yaml")))
    assert answer.code == 0
    assert answer.out.endswith(f"\n{count} passed, 0 failed\n")


def test_a_position_alone_is_looked_at_but_shows_nothing(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "position.yaml"
    text = GOOD[: GOOD.index("chance:")]
    path.write_text(text, encoding="utf-8")
    answer = call("check", path)
    assert answer.code == 0
    assert answer.out == (
        f'{path}: nothing to check (no "steps", no "then"): '
        "Ann removes the outermost man of a row that was hit\n0 passed, 0 failed, 1 empty\n"
    )
    path.write_text(text.replace("hat-2", "watch-3"), encoding="utf-8")
    assert call("check", path).code == 2


def test_nothing_in_a_file_reaches_the_terminal_raw(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "evil\x1b[31m.yaml"
    title = "\\e[31mred \\u202e" + "x" * 500
    path.write_text(GOOD.replace(GOOD.splitlines()[0], f'scenario: "{title}"'), encoding="utf-8")
    answer = call("check", path)
    assert answer.code == 0
    line = answer.out.splitlines()[0]
    assert line.startswith(f"{tmp_path}/evil\\x1b[31m.yaml: ok: \\x1b[31mred \\u202exxx")
    assert line.endswith("x…")
    path.write_text('scenario: x\n"\\e[2J\\u202e": 1\n', encoding="utf-8")
    answer = call("check", path)
    assert answer.code == 2
    assert all(line.isprintable() for line in (answer.out + answer.err).splitlines())


def test_a_name_that_is_empty_is_no_folder(call: Call) -> None:
    for command in (("check", ""), ("cards", "check", ""), ("replay", "")):
        answer = call(*command)
        assert (answer.code, answer.out) == (2, "")
        assert "a file's name is empty" in answer.err


@pytest.mark.parametrize("name", ["a\nb.yaml", "ü b.yaml", "-.yaml"])
def test_odd_file_names(name: str, tmp_path: Path, call: Call) -> None:
    (tmp_path / name).write_text(GOOD, encoding="utf-8")
    assert call("check", tmp_path).code == 0


def test_reading_runs_nothing(tmp_path: Path, call: Call) -> None:
    target = tmp_path / "made"
    path = tmp_path / "evil.yaml"
    path.write_text(f'scenario: !!python/object/apply:os.mkdir ["{target}"]\n', encoding="utf-8")
    answer = call("check", path)
    assert (answer.code, answer.err) == (2, f"{path}:1: tags (!) are not used here\n")
    assert not target.exists()
