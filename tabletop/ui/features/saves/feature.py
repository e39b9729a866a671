"""The feature that opens, copies and exports saved games."""

from pathlib import Path
from typing import Final

from tabletop.match.save.reader import SUFFIX
from tabletop.ui.features.saves.dialog import SavesDialog
from tabletop.ui.widgets.file_dialogs import choose_file, choose_save_file, documents
from tabletop.ui.window.feature import WindowFeature
from tabletop.ui.window.open_files import remember_file


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
            remember_file(self.context.settings, path)
            self.match.controller.open(path)

    def save_copy(self) -> None:
        """Ask for a file name, and write a copy of the save to the file."""
        target = self._chosen_target(self.tr("Save a copy"), SUFFIX, self._kinds)
        if target is not None:
            self.match.controller.save_copy(target)

    def export(self) -> None:
        """Ask for a file name, and write the game to the file as text."""
        kinds = self.tr("Text files ({pattern});;All files (*)").format(pattern="*.txt")
        target = self._chosen_target(self.tr("Write the game in words"), ".txt", kinds)
        if target is not None:
            self.match.controller.export(target)

    def _chosen_target(self, title: str, suffix: str, kinds: str) -> Path | None:
        """Ask for a file to write the match to; return its path, or None if cancelled."""
        playing = self.match.controller.saved_match
        if playing is None:
            return None
        suggested = f"{playing.started[:10]} {playing.match.rules.game}{suffix}"
        return choose_save_file(self.context.window, title, documents() / suggested, kinds)

    @property
    def _kinds(self) -> str:
        return self.tr("Saved games ({pattern});;All files (*)").format(pattern=f"*{SUFFIX}")


FEATURE: Final = SavesFeature
