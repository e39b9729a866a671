"""Opens the two dialogs about the program."""

from typing import Final

from tabletop.ui.features.about.dialog import AboutDialog, WhatsNewDialog
from tabletop.ui.window.feature import WindowFeature


class AboutFeature(WindowFeature):
    """Says what the program is, and what is new in it."""

    def show(self) -> None:
        """Say what the program is, and the licences of all that it is made of."""
        self.open_dialog(AboutDialog(self.context.window))

    def show_news(self) -> None:
        """Show what is new in the installed version."""
        language = self.context.language.code
        self.open_dialog(WhatsNewDialog(self.context.window, language=language))


FEATURE: Final = AboutFeature
