"""The page that shows a match."""

from PySide6.QtWidgets import QWidget

from tabletop.ui.table.features import Features
from tabletop.ui.table.session import Session
from tabletop.ui.table.table_view import TableView
from tabletop.ui.widgets.layouts import in_column
from tabletop.ui.widgets.theme import Theme


class TablePage(QWidget):
    """The page with the table of one match."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        before: "TablePage | None",
        parent: QWidget,
        features: Features,
    ) -> None:
        """Create the table.

        Args:
            session: the match's session.
            theme: the table's theme.
            before: the same match's table in the previous language, or None for another match.
            parent: the page's parent; without a parent, the page would be styled twice.
            features: the window's features.
        """
        super().__init__(parent)
        self.session = session
        self.view: TableView = TableView(
            session,
            self,
            theme=theme,
            before=None if before is None else before.view,
            features=features,
        )
        self.setLayout(in_column(self.view))
        self.setFocusProxy(self.view)
