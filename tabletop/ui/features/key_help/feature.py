"""The feature that shows the overview of shortcuts."""

from typing import Final

from tabletop.ui.features.key_help.dialog import KeysDialog, KeySection, menu_sections
from tabletop.ui.table.key_bindings import KeyLine
from tabletop.ui.window.feature import WindowFeature


class KeyHelpFeature(WindowFeature):
    """Shows an overview of the current keyboard shortcuts."""

    def show(self) -> None:
        """Show the overview."""
        window, keymap = self.context.window, self.context.keymap
        table = self.match.table
        sections = list(menu_sections(window.menuBar()))
        menus = KeyLine((keymap.text("menus"),), self.context.actions.menus.text())
        sections[-1] = sections[-1]._replace(lines=(*sections[-1].lines, menus))
        if table is not None:
            lines = tuple(table.view.keys.lines(keymap.keys))
            sections.insert(0, KeySection(self.tr("On the table"), lines))
        self.open_dialog(KeysDialog(sections, window))


FEATURE: Final = KeyHelpFeature
