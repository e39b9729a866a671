"""The features of a table that is in no window."""

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.ui.base.keymap import Keymap
from tabletop.ui.base.settings import Settings
from tabletop.ui.features import FEATURES
from tabletop.ui.table.bot_driver import Thinker
from tabletop.ui.table.features import Features
from tabletop.ui.window.actions import action_rows

FOLDER = TemporaryDirectory()
NUMBERS = count()
OF_A_WINDOW = ("sound", "end")


def table_features() -> Features:
    """Return features with the usual settings, of which none belongs to a window."""
    settings = Settings(Path(FOLDER.name) / f"{next(NUMBERS)}.toml")
    settings.offers_odds = False  # which needs a window
    keys = {row.name: row.keys for _, row in action_rows(FEATURES) if not row.is_submenu}
    features = Features(settings, no_thinker, Keymap(settings, keys))
    features.specs = tuple(spec for spec in FEATURES if spec.name not in OF_A_WINDOW)
    return features


def no_thinker() -> Thinker:
    raise LookupError("thinker")
