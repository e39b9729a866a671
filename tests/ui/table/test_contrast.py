"""Numbers and words on cards, dice and table stand out from what they are drawn on."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.engine.cards import CardSet, DieDef, Face
from tabletop.engine.zones import Place
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.library.game_library import rules_for
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.scene.table_background import paint_background
from tabletop.ui.theme.art import Art
from tabletop.ui.theme.face_painting import paint_card, paint_die
from tabletop.ui.theme.sprite_cache import UNIT, SpriteCache
from tabletop.ui.theme.text_fitting import Sizes
from tabletop.ui.theme.theme import THEMES, Theme
from tabletop.ui.viewmodel.snapshot import Snapshot, still
from tests.ui.window.test_appearance import contrast

pytestmark = pytest.mark.usefixtures("qapp")

CARD = (114, 155)
DIE = (100, 100)
LEAST = {theme.name: 4.5 if theme.name == "contrast" else 3.0 for theme in THEMES}
by_theme = pytest.mark.parametrize("theme", THEMES, ids=[theme.name for theme in THEMES])
by_game = pytest.mark.parametrize("game", CATALOG, ids=[game.id for game in CATALOG])


def sets_of(game: Game) -> Iterator[CardSet]:
    """The cards of every edition of a game."""
    names = ("Ann", "Ben", "Cleo")[: game.seats[1]]
    yield rules_for(game.id, names, {}).cards
    for option in game.options:
        if option.key == "edition":
            for value in option.values:
                yield rules_for(game.id, names, {option.key: value}).cards


def pixels(size: tuple[int, int], ground: str, paint: object) -> list[int]:
    """A picture of something on a ground, pixel by pixel."""
    assert callable(paint)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, QRectF(0, 0, *size))
    painter.end()
    return list(memoryview(image.constBits()).cast("B").cast("I"))


def least_contrast(written: list[int], bare: list[int]) -> float:
    """Between a writing and the grounds under it, as far as they are more than a few pixels."""
    pairs = [(a, b) for a, b in zip(written, bare, strict=True) if a != b]
    ink = Counter(a for a, _ in pairs).most_common(1)[0][0]
    grounds = Counter(b for a, b in pairs if a == ink)
    worth = [b for b, count in grounds.items() if count > 0.08 * grounds.total()]
    return min(contrast(QColor(ink).name(), QColor(b).name()) for b in worth)


@by_theme
@by_game
def test_numbers_on_cards_stand_out(game: Game, theme: Theme) -> None:
    art = Art(game.id, theme.contrast)
    faces: set[Face] = set()
    for cards in sets_of(game):
        for card in cards.cards:
            faces.update((card.face, *card.sides.values()))
    faint = {}
    for face in (replace(face, symbol=None) for face in faces):
        bare = replace(face, corner="", centre="")
        for part in (replace(bare, corner=face.corner), replace(bare, centre=face.centre)):
            if face.full or part == bare:
                continue
            one, other = (
                pixels(CARD, theme.felt, lambda p, r, shown=shown: paint_card(p, r, shown, art))
                for shown in (part, bare)
            )
            found = least_contrast(one, other)
            if found < LEAST[theme.name]:
                faint[face] = round(found, 2)
    assert not faint


@by_theme
@by_game
@pytest.mark.parametrize("spent", [False, True])
def test_numbers_on_dice_stand_out(game: Game, theme: Theme, spent: bool) -> None:
    art = Art(game.id, theme.contrast)
    faint = {}
    dice: set[DieDef] = {replace(d, symbol=None) for c in sets_of(game) for d in c.dice}
    for die in dice:
        for number in range(1, 7):
            one, other = (
                pixels(
                    DIE,
                    theme.felt,
                    lambda p, r, f=face, d=die: paint_die(p, r, d, f, art, faint=spent),
                )
                for face in (number, 0)
            )
            found = least_contrast(one, other)
            if found < LEAST[theme.name]:
                faint[die.key, number] = round(found, 2)
    assert not faint


@by_theme
@by_game
def test_names_of_places_stand_out(game: Game, theme: Theme) -> None:
    names = ("Ann", "Ben")
    rules = rules_for(game.id, names, {})
    match = Match(rules, names, 1)
    match.resume()
    speaker = Speaker(load_texts(resource_path("card_defs"), game.id, "en"), rules, names)
    shown = still(match.view(0), speaker, 0)
    nameless = replace(shown, zones=tuple(replace(zone, name="") for zone in shown.zones))
    bare = replace(nameless, dice_places=dict.fromkeys(shown.dice_places, ""))
    sprites = SpriteCache(rules.cards, theme)
    faint = {}
    for number, zone in enumerate(shown.zones):
        place = zone.place
        if not place.label or zone.count:
            continue

        def paint(painter: QPainter, area: QRectF, snapshot: Snapshot, at: Place = place) -> None:
            scale = area.width() / UNIT / 1.5
            painter.translate(area.center())
            painter.scale(scale, scale)
            painter.translate(-at.x * UNIT, -at.y * UNIT)
            paint_background(painter, QRectF(0, 0, 2000, 2000), snapshot, sprites, Sizes())

        named = replace(bare, zones=(*bare.zones[:number], zone, *bare.zones[number + 1 :]))
        one, other = (
            pixels((400, 80), theme.felt, partial(paint, snapshot=snapshot))
            for snapshot in (named, bare)
        )
        found = least_contrast(one, other)
        if found < LEAST[theme.name]:
            faint[zone.name] = round(found, 2)
    assert not faint
