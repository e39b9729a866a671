"""Tests of `tabletop simulate --cluster` on a cluster of two workers."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Call

ON_A_CLUSTER = """
import sys
from distributed import LocalCluster
from tabletop.cli.main import main
if __name__ == "__main__":
    workers = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**workers, silence_logs=50) as cluster:
        sys.exit(main([*sys.argv[1:], "--cluster", cluster.scheduler_address]))
"""


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(call: Call) -> None:
    argv = ("simulate", "numnum", "-n", "12", "--bots", "strong:2,easy", "--json")
    here = json.loads(call(*argv).out)
    command = [sys.executable, "-c", ON_A_CLUSTER, *argv]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    for time in ("seconds", "actions_per_second"):
        assert here.pop(time)
        assert there.pop(time)
    assert there == here


def test_where_nothing_can_reach_a_cluster_it_is_said(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    answer = call("simulate", "numnum", "-n", "1", "--cluster", "tcp://nowhere:1")
    assert (answer.code, answer.out) == (2, "")
    assert 'pip install "tabletop-games[cluster]"' in answer.err


def test_a_cluster_has_no_card_sets_of_the_user(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert call("cards", "new", "numnum", str(folder)).code == 0
    argv = ("simulate", "numnum", "-n", "1", "--cards", str(folder))
    answer = call(*argv, "--cluster", "tcp://nowhere:1")
    assert (answer.code, answer.out) == (2, "")
    assert "--cluster: its machines do not have your card sets; use --jobs" in answer.err
    assert call(*argv).code == 0
