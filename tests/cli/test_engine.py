"""Tests of `tabletop engine`, and of programs that play a seat."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop.bots
from tabletop.analysis.simulation import play_game
from tabletop.bots.command import CommandPolicy
from tabletop.bots.policy import BotError, RandomPolicy
from tabletop.cli.engine import Engine
from tabletop.content.game_library import rules_for
from tabletop.engine.zones import CHANCE
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.match.chance import SeededChance
from tests.cli.conftest import Call

NAMES = ("P1", "P2")
PROTOCOL = Path(tabletop.bots.__file__).with_name("PROTOCOL.md")


def asked(engine: Engine, **request: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    answer: dict[str, Any] = json.loads(json.dumps(engine.answer(json.dumps(request))))
    return answer


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.id)
def test_a_game_is_led_by_lines(game: Game) -> None:
    """Each answer agrees with the rules, and positions can be set again."""
    engine = Engine(game.id, NAMES, {}, 5)
    rules = rules_for(game.id, NAMES, {})
    state, events = rules.initial_state(), 0
    for _ in range(60):
        position = asked(engine, do="position")["position"]
        if state.to_act == CHANCE:
            assert position["to_act"] == "chance"
            state = rules.apply(
                state, rules.sample_chance(state, SeededChance.for_event(5, events))
            )
            events += 1
            assert "did" in asked(engine, do="chance")
            continue
        assert position["to_act"] in (*NAMES, "team", None)
        legal = rules.legal_actions(state)
        words = asked(engine, do="legal")["legal"]
        assert len(words) == len(legal)
        if not legal:
            assert position["outcome"]["rule"]
            break
        seen = asked(engine, do="observe", seat="P2")["observation"]
        hidden = sum(card < 0 for zone in rules.observe(state, 1).zones for card in zone)
        assert sum(cards.count("?") for cards in seen["zones"].values()) == hidden
        assert asked(engine, do="position", position=position)["position"] == position
        state = rules.apply(state, legal[len(legal) // 2])
        assert asked(engine, do="play", action=words[len(legal) // 2])["did"]


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        ('{"do": "plya"}', 'there is no request "plya"; "do" is one of new, .*did you mean'),
        ("{", "this is no JSON$"),
        ("[" * 100_000, "this is no JSON$"),
        ("[1]", "this is no JSON object"),
        ('{"do": "play"}', "the request is not as it must be"),
        ('{"do": "play", "action": "hat-2 > row/2"}', "chance is to act now"),
        ('{"do": "play", "action": "fly"}', '"fly"'),
        ('{"do": "chance", "action": "rolled 6 2"}', "not legal"),
        ('{"do": "new", "players": 9}', "1 to 4 players, not 9"),
        ('{"do": "new", "players": [1, {}], "options": 3}', "the request is not as it must be"),
        ('{"do": "new", "options": {"hands": "shut"}}', 'option hands cannot be "shut"'),
        ('{"do": "observe", "seat": "Zoe"}', 'there is no player "Zoe"'),
        ('{"do": "position", "position": {"zones": 3}}', "this is no position"),
        ('{"do": "new", "seed": Infinity}', "this is no JSON$"),
        ('{"do": "new", "seed": 1e999}', "this is no JSON$"),
        ('{"do": "new", "seed": "7"}', "the request is not as it must be"),
        ('{"do": "new", "seed": true}', "the request is not as it must be"),
        ('{"do": "new", "players": 100000000}', "1 to 4 players, not 100000000"),
        ('{"do": "new", "players": true}', "the request is not as it must be"),
        ('{"do": "new", "players": "Ann"}', "the request is not as it must be"),
        ('{"do": "new", "players": ["Ann", "Ann"]}', '"Ann" is named twice'),
        ('{"do": "new", "players": ["Ann", 3]}', "the request is not as it must be"),
        ('{"do": "new", "players": ["Ann", "team"]}', '"team" cannot be a name'),
        (f'{{"do": "{1_000_000 * "x"}"}}', "a line has at most 1000000 bytes"),
        (f'{{"do": "{400_000 * "€"}"}}', "a line has at most 1000000 bytes"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(request_: str, fault: str) -> None:
    engine = Engine("wonderful-world", NAMES, {}, 5)
    before = asked(engine, do="position")
    assert re.search(fault, str(engine.answer(request_)["error"]))
    assert asked(engine, do="position") == before


def test_what_fails_in_the_rules_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine("wonderful-world", NAMES, {}, 5)
    before = asked(engine, do="position")

    def fail(*_: object) -> None:
        raise OverflowError("too many")

    monkeypatch.setattr(type(engine._rules), "apply", fail)
    assert "too many" in asked(engine, do="chance")["error"]
    monkeypatch.undo()
    assert asked(engine, do="position") == before
    other = Engine("wonderful-world", NAMES, {}, 5)
    assert asked(engine, do="chance") == asked(other, do="chance")


def test_a_line_without_end_is_refused_and_the_next_one_is_read(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "x" * 2_500_000 + '\n{"do": "legal", "id": 1}\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    told = [json.loads(line) for line in call("engine", "numnum").out.splitlines()]
    assert told == [{"error": "a line has at most 1000000 bytes"}, {"id": 1, "legal": []}]


PRINTS: str = """
import os, subprocess, sys
from tabletop.games.numnum.rules import NumRules

before = NumRules.initial_state

def initial_state(self):
    print("said by the rules")
    print("said past them", file=sys.__stdout__, flush=True)
    os.write(1, b"written by a library\\n")
    subprocess.run([sys.executable, "-c", "print('said by a program')"])
    return before(self)

NumRules.initial_state = initial_state
"""


@pytest.mark.parametrize(
    "code",
    [
        'from tabletop.cli.main import main; main(["engine", "numnum"])',
        'from tabletop.cli.main import main; main(["simulate", "numnum", "-n", "1", "--json"])',
        (
            "from tabletop.bots import worker; before = id; "
            "worker._serve = lambda answers: print(len([initial_state(0)]) * '{}', file=answers); "
            "worker.serve()"
        ),
    ],
)
def test_what_rules_print_is_no_answer(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{PRINTS}\n{code}"],
        input='{"do": "legal"}\n',
        capture_output=True,
        text=True,
        check=False,
    )
    assert isinstance(json.loads(done.stdout), dict)
    assert "said by the rules" in done.stderr
    assert "said past them" in done.stderr
    assert "written by a library" in done.stderr
    assert "said by a program" in done.stderr


def test_lines_go_in_and_out(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = '{"do": "chance", "id": 1}\n\n{"do": "chance", "id": 2}\n{"do": "legal", "id": [3]}\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    answer = call("engine", "wonderful-world", "--players", "2")
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert [one["id"] for one in told] == [1, 2, [3]]
    assert " > row/" in told[2]["legal"][0]
    assert (answer.code, answer.err) == (0, "")


# --- programs that play ---------------------------------------------------------------------------


def program(folder: Path, code: str) -> str:
    path = folder / "bot.py"
    path.write_text(code, encoding="utf-8")
    return f'"{sys.executable}" "{path}"'


def test_the_bot_of_the_description_plays(tmp_path: Path, call: Call) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 40
    assert "tabletop" not in code
    command = program(tmp_path, code)
    answer = call(*("simulate", "numnum", "-n", "3", "--bots", f"cmd:{command},easy", "--json"))
    assert (answer.code, answer.err) == (0, "")
    report = json.loads(answer.out)
    assert report["games"] == 3
    assert report["unfinished"] == 0


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise SystemExit(3)", "it has ended, with exit code 3"),
        ("input()", "it has ended, with exit code 0"),
        ("import time; time.sleep(60)", "it has not answered within 0.5 seconds"),
        ("input(); print('draw')", 'it answered "draw": this is no JSON'),
        ("input(); print('{}')", 'there is no "action" in it'),
        ('input(); print(\'{"action": "fly"}\')', 'it answered ".*fly.*": legal is: '),
        ("input(); import sys; sys.stdout.buffer.write(b'\\xff\\n')", "no text in UTF-8"),
        ("import sys\nwhile True: sys.stdout.write('x' * 9999)", "more than 1000000 bytes"),
        ("import sys\nwhile True: sys.stdout.write('x' * 99 + '\\n')", "this is no JSON"),
    ],
)
def test_a_program_that_fails_is_named(code: str, fault: str, tmp_path: Path) -> None:
    patience = 0.5 if "sleep" in code else 30.0
    policy = CommandPolicy(program(tmp_path, code), patience)
    rules = rules_for("numnum", NAMES, {})
    try:
        where = "game 1 of seed 1, decision 1"
        with pytest.raises(BotError, match=f'{where}: the bot "cmd:.*": .*{fault}'):
            play_game(rules, [policy, RandomPolicy()], 1, 0, 50)
    finally:
        policy.close()


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'"])
def test_a_program_that_cannot_be_started_is_named(command: str, call: Call) -> None:
    answer = call("simulate", "numnum", "-n", "1", "--bots", f"cmd:{command}")
    assert (answer.code, answer.out) == (2, "")
    assert f'the bot "cmd:{command}": ' in answer.err
