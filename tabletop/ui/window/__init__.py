"""The window round the table: pages, menus, dialogs and the dock."""
