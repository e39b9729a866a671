"""Pictures for words: what says it without words, and where the words are meanwhile."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QPushButton
from pytestqt.qtbot import QtBot

from tabletop.games.catalogue import find_game
from tabletop.library.game_library import rules_for
from tabletop.library.setup import Setup
from tabletop.ui.shell.main_window import MainWindow
from tabletop.ui.theme.appearance import Appearance
from tabletop.ui.theme.pictograms import Pictograms
from tabletop.ui.theme.picture_button import show_picture
from tabletop.ui.theme.theme import FELT, THEMES, contrast


def is_pictured(button: QAbstractButton) -> bool:
    """Whether it has a picture and no words but in its tip and its name."""
    said = button.accessibleName() and button.toolTip()
    return bool(said) and not button.text() and not button.icon().isNull()


def seen_contrast(button: QAbstractButton) -> float:
    """How much the darkest line of its picture stands out from what is round it."""
    image = button.grab().toImage()
    ground = image.pixelColor(image.width() // 8, image.height() // 2)
    middle = image.height() // 2
    row = [image.pixelColor(x, middle) for x in range(image.width() // 6, image.width() * 5 // 6)]
    return max(contrast(QColor(colour), ground) for colour in row)


def test_pictures_stand_for_words_and_go_again(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    settings, start = window.context.settings, window.start
    settings.pictures = True
    assert all(
        sheet.draw is not None and sheet.draw is start.draw
        for sheet in (*start.tiles, *(tile.learn for tile in start.tiles))
    )
    window.controller.begin(Setup(find_game("dumm-gelaufen"), ("Ann", "Ben"), {}, 5))
    assert window.table is not None
    view = window.table.view
    sign, tools = view.hand_over.privacy_screen.sign, view.help_overlays.tools
    view.session.uncover()
    view.settle()
    pictured = [*view.bar.buttons, sign.ready, view.meter, *tools.sorts]
    assert len(pictured) > 4
    assert view.bar.buttons[0].accessibleName() in view.bar.buttons[0].toolTip()
    assert [b.accessibleName() for b in pictured if not is_pictured(b)] == []
    sprites = view.scene.sprites
    speaks = next(n for n, card in enumerate(sprites.cards.cards) if card.deck == "kept")
    face = sprites.face(speaks, None).key
    settings.pictures = False
    assert not any(sheet.draw for sheet in start.tiles)
    assert all(button.text() and button.icon().isNull() for button in pictured)
    assert sprites.face(speaks, None).key != face


@pytest.mark.usefixtures("qapp")
def test_what_is_not_known_stays_in_words() -> None:
    rules = rules_for("nichtlustig", ("Ann", "Ben"), {})
    draw = Pictograms("nichtlustig", rules.cards, lambda seat: (4, 2)[seat])
    assert draw.drawable("die:red-1:4 no-card 3*roll = 26 figure-death card:0")
    unknown = "card:999 card:x die:green-1:1 die:red-1:x seat:9 gnome no-gnome ../tile [say.x]"
    assert [word for word in unknown.split() if draw.drawable(f"die {word}")] == []
    assert draw.pixmap("gnome", 20, 1.0) is None


def test_pictures_stand_out_in_every_theme(qtbot: QtBot, appearance: Appearance) -> None:
    drawn = Pictograms().pixmap("stop to home no-die 7", 28, 1.0)
    for primary in (False, True):
        button = QPushButton()
        qtbot.addWidget(button)
        button.setProperty("primary", primary)
        show_picture(button, drawn, "Stop")
        button.show()
        for theme in THEMES:
            appearance.wear(theme)
            assert seen_contrast(button) >= 3.0, theme.name
        appearance.wear(FELT)
