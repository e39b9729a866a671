"""The pictures of the README: a window in the middle of each game.

    QT_QPA_PLATFORM=offscreen python tests/tools/readme_pictures.py

They are written to `packaging/screenshots` as PNG of few colours, the most common ones.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

ROOT: Final = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tabletop.folders import Folders  # noqa: E402 - after the path
from tabletop.games.catalogue import CATALOG, find_game  # noqa: E402
from tabletop.ui.app.main_window import MainWindow  # noqa: E402
from tabletop.ui.base.language import Language  # noqa: E402
from tabletop.ui.base.settings import Settings  # noqa: E402
from tabletop.ui.widgets.theme import Appearance  # noqa: E402
from tests.tools.matrix import leading_to  # noqa: E402
from tests.tools.opened import begin  # noqa: E402
from tests.tools.screenshots import NAMES  # noqa: E402

SIZE: Final = (1280, 800)
PHASES: Final = {
    "wonderful-world": ("hit", "felt"),
    "nichtlustig": ("claim", "felt"),
    "numnum": ("middle", "felt"),
    "dumm-gelaufen": ("late", "felt"),
}
"""When the picture of a game is taken, and in which theme."""
COLOURS: Final = 96
MOST: Final = 400_000
"""So many bytes a picture may have."""
_BIN: Final = 0xF8F8F8
"""Of a pixel, what tells common colours apart."""
_SMALLEST: Final = 0


def in_few_colours(image: QImage) -> QImage:
    """Return a picture in its most common colours, each pixel in the nearest of them."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(plain.constBits()).cast("B").cast("I"))
    bins: dict[int, tuple[int, int]] = {}
    for pixel, count in pixels.most_common():
        most, total = bins.get(pixel & _BIN, (pixel, 0))
        bins[pixel & _BIN] = most, total + count
    common = sorted(bins.values(), key=lambda found: -found[1])[:COLOURS]
    table = [pixel | 0xFF000000 for pixel, _ in common]
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return plain.convertToFormat(QImage.Format.Format_Indexed8, table, flags)


def main(arguments: Sequence[str] | None = None) -> None:
    """Take a picture of each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-o", "--out", type=Path, default=ROOT / "packaging" / "screenshots")
    out = parser.parse_args(arguments).out
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        folders = Folders(Path(home), Path(home))
        settings = Settings(folders.settings)
        settings.privacy_screen, settings.welcomed = False, True
        settings.offers_odds = False
        window = MainWindow(folders.saves, settings, Appearance(app, settings), Language(app, "en"))
        window.resize(*SIZE)
        window.show()
        for game in CATALOG:
            phase, settings.theme = PHASES[game.id]
            seats, seed, done = leading_to(game.id, phase)
            view = begin(window, find_game(game.id), NAMES[:seats], seed, done)
            view.board.sharpen()
            QApplication.processEvents()
            path = out / f"{game.id}.png"
            in_few_colours(window.grab().toImage()).save(str(path), quality=_SMALLEST)
            size = path.stat().st_size
            print(f"{path}: {size / 1000:.0f} kB")
            if size > MOST:
                raise SystemExit(f"{path} is larger than {MOST / 1000:.0f} kB")
        window.close()


if __name__ == "__main__":
    main()
