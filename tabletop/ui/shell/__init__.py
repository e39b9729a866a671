"""The main window: menus, tool bar, dock, crash reports, and what leads from page to page."""
