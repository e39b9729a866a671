"""Notes on the table."""

import pytest
from pytestqt.qtbot import QtBot

from tabletop.engine.zones import NoteArea
from tabletop.ui.table.model.snapshot import Count, NoteSnapshot
from tabletop.ui.table.scene import labels
from tabletop.ui.table.scene.labels import NoteItem
from tabletop.ui.widgets.art import paint_pixmap
from tabletop.ui.widgets.text_fitting import TextSizes


def test_head_and_counts_stand_side_by_side_on_a_slip(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qtbot
    spans: list[tuple[float, float]] = []
    write, wide = labels._wide_text, labels._count_width
    monkeypatch.setattr(
        labels,
        "_write",
        lambda _painter, text, x, bold=False: spans.append((x, x + write(text, bold=bold))),
    )
    monkeypatch.setattr(
        labels, "_paint_count", lambda _painter, count, x: spans.append((x, x + wide(count)))
    )
    shown = NoteSnapshot(
        NoteArea("pending_action", 0, 0, 6, 1),
        (Count("taken", done=1, due=1), Count("paid", due=2)),
        "Swap",
    )
    paint_pixmap(400, 100, lambda painter, _area: NoteItem(shown, TextSizes()).draw(painter))
    assert len(spans) == 3
    ends = [0.0, *(end for _, end in spans)]
    begins = [*(begin for begin, _ in spans), NoteItem(shown, TextSizes())._inner]
    assert all(end <= begin + 1e-9 for end, begin in zip(ends, begins, strict=True)), spans
