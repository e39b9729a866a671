"""Whether the machine runs on its battery, as Linux tells it in files."""

from pathlib import Path

import pytest

from tabletop.library.battery import is_on_battery

MAINS = {"type": "Mains", "online": "0"}
MOUSE = {"type": "Battery", "scope": "Device", "status": "Discharging"}
EMPTIED = {"type": "Battery", "status": "Discharging"}


@pytest.mark.parametrize(
    ("supplies", "on_battery"),
    [
        ([], False),
        ([MAINS], False),
        ([MAINS, EMPTIED], True),
        ([{"type": "Battery", "scope": "System", "status": "Discharging"}], True),
        ([{"type": "Battery", "status": "Charging"}], False),
        ([{"type": "Battery", "status": "Full"}], False),
        ([MOUSE], False),
        ([MOUSE, {"type": "Battery"}], False),
    ],
)
def test_a_battery_of_the_machine_counts(
    tmp_path: Path, supplies: list[dict[str, str]], on_battery: bool
) -> None:
    for number, supply in enumerate(supplies):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, value in supply.items():
            (folder / name).write_text(f"{value}\n", encoding="utf-8")
    assert is_on_battery(tmp_path) is on_battery


def test_where_the_system_tells_nothing_there_is_none(tmp_path: Path) -> None:
    assert not is_on_battery(tmp_path / "nothing")
