"""The feature that shows the program's version, licences and changes."""

from typing import Final

from tabletop.ui.features.about.dialog import AboutDialog, WhatsNewDialog
from tabletop.ui.window.feature import WindowFeature


class AboutFeature(WindowFeature):
    """Opens the dialogs about the program."""

    def show(self) -> None:
        """Show the program's version and its components' licences."""
        self.open_dialog(AboutDialog(self.context.window))

    def show_news(self) -> None:
        """Show the changes in the installed version and in earlier ones."""
        language = self.context.language.code
        self.open_dialog(WhatsNewDialog(self.context.window, language=language))


FEATURE: Final = AboutFeature
