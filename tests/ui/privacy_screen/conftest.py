"""Tables with a privacy screen."""

from tests.ui.table.conftest import SetTable, set_table

__all__ = ["SetTable", "set_table"]
