"""Tests of the names of zones of the same kind with different owners."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.zones import Visibility, ZoneSpec
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tests.i18n.herbs import GARDEN, HERBS, NAMES, write_texts

SHARED, OWNED = 4, 5


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ('pile.own: "{player}’s pile"', ("The pile", "Ben’s pile")),
        ("other: the other", ("The pile", "The pile")),
    ],
)
def test_a_players_zone_is_called_otherwise(
    tmp_path: Path, said: str, names: tuple[str, str]
) -> None:
    herbs = HERBS.replace("  pile: the pile\n", f"  pile: the pile\n  {said}\n")
    texts = load_texts(write_texts(tmp_path, herbs=herbs), "herbs", "en")
    garden = replace(GARDEN, zones=(*GARDEN.zones, ZoneSpec("pile", Visibility.HIDDEN, owner=1)))
    speaker = Speaker(texts, garden, NAMES)
    assert (speaker.zone(SHARED), speaker.zone(OWNED)) == names
