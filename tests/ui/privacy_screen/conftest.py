"""Tables with a curtain."""

from tests.ui.table.conftest import SetTable, set_table

__all__ = ["SetTable", "set_table"]
