"""The feature that sorts the viewer's hand."""

from typing import Final

from tabletop.overriding import override
from tabletop.ui.table.part import Part
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.screen_reader import announce


class HandSortingPart(Part):
    """Sorts the viewer's hand at one table."""

    def __init__(self, table: TableView) -> None:
        self._table = table

    @override
    def act(self) -> None:
        # Keep the hand sorted in the order after the current one.
        presenter, board = self._table.presenter, self._table.board
        zone, names = presenter.sortable, presenter.orders.sort_orders
        if zone is None or not names:
            return
        current = presenter.orders.sort_order(zone)
        following = 0 if current is None else names.index(current) + 1
        name = names[following % len(names)]
        self._table.keep_sorted(name)
        order = self._table.session.speaker.texts.word(name)
        announce(board, self.tr("Your hand is sorted by {order}.").format(order=order))


PART: Final = HandSortingPart
