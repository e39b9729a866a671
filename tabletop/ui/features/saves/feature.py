"""The feature that opens and copies saved games."""

from typing import Final

from tabletop.match.save.reader import SUFFIX
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.widgets.file_dialogs import choose_file, choose_save_file, documents
from tabletop.ui.window.feature import WindowFeature


class SavesFeature(WindowFeature):
    """Shows the saved games, and continues or replays the chosen game."""

    dialog: SavesDialog | None

    def show(self) -> None:
        """Open the dialog, unless it is already open."""
        if self.dialog is not None:
            return
        context, controller, features = self.context, self.match.controller, self.features
        folder, theme = controller.save_store.saves_folder, context.appearance.theme
        saves = SavesDialog(folder, context.texts, theme, context.now, context.window)
        saves.open_requested.connect(controller.open)
        saves.replay_requested.connect(lambda path: features.invoke("replay", "watch", path))
        saves.file_requested.connect(self.open_elsewhere)
        saves.finished.connect(self._notify_features)
        self.open_dialog(saves)

    def _notify_features(self) -> None:
        for feature in self.features.loaded:
            feature.saves_changed(late=True)

    def open_elsewhere(self) -> None:
        """Ask for a save in any folder, and continue its game."""
        title, folder = self.tr("Open saved game"), self.match.controller.save_store.folder
        path = choose_file(self.context.window, title, folder, self._kinds)
        if path is not None:
            self.match.controller.open(path)

    def save_copy(self) -> None:
        """Ask for a file name, and write a copy of the save to the file."""
        playing = self.match.controller.saved_match
        if playing is None:
            return
        title, kinds = self.tr("Save a copy"), self._kinds
        suggested = documents() / f"{playing.started[:10]} {playing.match.rules.game}{SUFFIX}"
        target = choose_save_file(self.context.window, title, suggested, kinds)
        if target is not None:
            self.match.controller.save_copy(target)

    @property
    def _kinds(self) -> str:
        return self.tr("Saved games ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")


FEATURE: Final = SavesFeature
