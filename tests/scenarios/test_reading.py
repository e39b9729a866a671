"""Tests of the problems of invalid files; each file in broken/ ends with its own."""

import re
from pathlib import Path
from time import process_time

import pytest

from tabletop.cards.problems import NO_LINE
from tabletop.cards.yaml_nodes import MAX_BYTES
from tabletop.content.game_library import rules_for
from tabletop.games.catalogue import CATALOG
from tabletop.scenarios.read import ScenarioError
from tests.scenarios.conftest import Load
from tests.scenarios.texts import changed

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.broken"))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_everything_wrong_with_a_file_is_said_at_once(path: Path, load: Load) -> None:
    expected = re.findall(r"^# -> (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert expected
    with pytest.raises(ScenarioError) as raised:
        load(path)
    problems = raised.value.problems
    assert [f"{problem.line}: {problem.message}" for problem in problems] == expected
    assert str(raised.value) == "\n".join(f"{path}:{line}" for line in expected)


def _problem(data: str | bytes, folder: Path, load: Load) -> str:
    path = folder / "scenario.yaml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(ScenarioError) as raised:
        load(path)
    [problem] = raised.value.problems
    return f"{problem.line}: {problem.message}"


def test_a_game_that_there_is_not(tmp_path: Path, load: Load) -> None:
    games = ", ".join(game.id for game in CATALOG)
    assert _problem(changed(("wonderful-world", "wonderfull-world")), tmp_path, load) == (
        f'2: there is no game "wonderfull-world"; the games are {games}; '
        'did you mean "wonderful-world"?'
    )


BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(letter)}: &{chr(letter)} [*{chr(letter - 1)}, *{chr(letter - 1)}]\n"
    for letter in range(ord("b"), ord("z"))
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "1: the file is empty"),
        (b"\xff\xfe", "1: the file is not written in UTF-8"),
        (b"scenario: a\x00b", "1: a control character (\\x00) does not belong here"),
        (BOMB, "1: anchors (&a) are not used here"),
        ("a: &a [*a]", "1: anchors (&a) are not used here"),
        ("[" * 100, "1: the nesting is too deep"),
        (
            changed(("hand/Ann: [hat-2]", f"hand/Ann: [{'hat-2, ' * 5000}]")),
            "11: position.zones.hand/Ann: more than 1000 entries",
        ),
        (
            changed(("steps:\n", "steps:\n" + "  - do: rol 2\n" * 1001)),
            "19: steps: more than 1000 entries",
        ),
    ],
)
def test_files_that_would_do_harm_are_refused(
    data: str | bytes, said: str, tmp_path: Path, load: Load
) -> None:
    assert _problem(data, tmp_path, load) == said


def test_a_file_that_is_not_there_is_a_problem_of_its_own(tmp_path: Path, load: Load) -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.yaml: there is no such file"):
        load(tmp_path / "nowhere.yaml")


def test_a_huge_file_is_refused_unread(tmp_path: Path, load: Load) -> None:
    said = "the file cannot be read: it is too large (more than 500 kB)"
    assert _problem("x" * (MAX_BYTES + 1), tmp_path, load) == f"{NO_LINE}: {said}"


def test_what_a_file_leaves_out_has_its_default(tmp_path: Path, load: Load) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text("scenario: x\ngame: wonderful-world\nplayers: [Ann]\n", encoding="utf-8")
    scenario = load(path)
    assert (scenario.start, scenario.seed) == (None, 1)
    for part in (scenario.shown_rules, scenario.chance, scenario.steps):
        assert part == ()
    assert scenario.expected.lines == {}
    assert scenario.rules.options["starter"] == "1"


def test_options_may_look_like_anything_and_name_players(tmp_path: Path, load: Load) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(changed(("{pile_top: inner}", "{auto_remove: on, starter: Ben}")))
    assert load(path).rules.options == {
        "auto_remove": "on",
        "hands": "open",
        "house.dice": "usual",
        "house.hand": "usual",
        "pile_top": "outer",
        "starter": "2",
    }


def test_the_rest_is_shuffled_by_the_seed(tmp_path: Path, load: Load) -> None:
    def draw_pile(seed: int) -> tuple[int, ...]:
        path = tmp_path / f"{seed}.yaml"
        path.write_text(changed(("seed: 7", f"seed: {seed}")), encoding="utf-8")
        scenario = load(path)
        assert scenario.start is not None
        return scenario.start.zones[scenario.rules.zone("draw")]

    first, second = draw_pile(1), draw_pile(2)
    assert first == draw_pile(1) != second
    assert sorted(first) == sorted(second)
    newspaper = rules_for("wonderful-world", ("Ann",), {}).cards.ids["newspaper-5"]
    assert first[-1] == second[-1] == newspaper


ZONES = "".join(
    f"    pile{n}: [{', '.join(f'hta-{card}' for card in range(100))}]\n" for n in range(300)
)
KEYS = "".join(f"kye{number}: 1\n" for number in range(20_000))


@pytest.mark.parametrize("text", [changed(("    hand/Ann: [hat-2]\n", ZONES)), changed() + KEYS])
def test_what_nobody_would_read_costs_no_time(text: str, tmp_path: Path, load: Load) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    start = process_time()
    with pytest.raises(ScenarioError):
        load(path)
    assert process_time() - start < 8
