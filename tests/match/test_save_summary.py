"""Summaries of saves, which are read without replaying them."""

from pathlib import Path

import pytest

from tabletop.storage.save_store import read_session_number

FAR = '{"by": "Ann", "spent": 95}\n' * 2_000
"""Longer than the part at the end that is read first."""


@pytest.mark.parametrize(
    ("text", "sitting"),
    [
        ("", 0),
        ('{"tabletop": 2}\n', 0),
        ('{"tabletop": 2}\n{"sitting": 3}\n', 3),
        ('{"tabletop": 2}\n{"sitting": 3}\n{"undo": 1}\n{"sitting": 12}\n{"undo": 1}\n', 12),
        ('{"tabletop": 2}\n{"sitting": 3}\n' + FAR, 3),
        ('{"tabletop": 2}\n{"sitting": 3}\n' + FAR + '{"sitting": 4}', 4),
        ('{"tabletop": 2}\n{"sitting": 3}\n{"sitting": 4', 3),
        ('{"tabletop": 2}\n{"sitting": 3}\n{"sitting": 4} \n{"sitting": x}\n', 3),
        ('{"tabletop": 2, "players": ["{\\"sitting\\": 9}"]}\n', 0),
    ],
)
def test_the_last_sitting_is_found_wherever_it_stands(
    tmp_path: Path, text: str, sitting: int
) -> None:
    save = tmp_path / "a.tabletop"
    save.write_text(text, "utf-8", newline="\n")
    assert read_session_number(save) == sitting
