"""The toolkit's binding loses no references."""

import sys

from tests.ui.table.conftest import SetTable
from tests.ui.table.play import session_at, stage


def test_moving_items_loses_no_reference_to_none(set_table: SetTable) -> None:
    table = set_table(session_at(lambda s: stage(s) == "lay"))
    item = table.view.scene.cards[0]
    before = sys.getrefcount(None)
    for step in range(300):
        item.setPos(step, step)
    assert abs(sys.getrefcount(None) - before) < 100
