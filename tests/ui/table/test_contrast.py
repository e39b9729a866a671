"""Contrast of numbers, texts and symbols on cards, dice and table."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from math import hypot

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.content.game_library import rules_for
from tabletop.engine.cards import CardSet, DieDef, Face
from tabletop.engine.zones import Place, Plan
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.speaker import Speaker
from tabletop.i18n.texts import load_texts
from tabletop.match.match import Match
from tabletop.resources import resource_path
from tabletop.ui.table.model.layout import CARD_RATIO
from tabletop.ui.table.model.snapshot import Snapshot, static_snapshot
from tabletop.ui.table.scene.background import SEEN, paint_background
from tabletop.ui.table.scene.face_painting import (
    CardText,
    card_rect,
    paint_card,
    paint_die,
    paint_dimmed,
)
from tabletop.ui.table.scene.sprites import UNIT, Sprite, SpriteCache
from tabletop.ui.table.scene.surfaces import base_colour, grain, paint_surface
from tabletop.ui.widgets.art import Art, paint_pixmap
from tabletop.ui.widgets.text_fitting import TextSizes
from tabletop.ui.widgets.theme import FELT, INK, PAPER, THEMES, Theme, mix
from tests.tools.colour_blind import SIGHTS, linear, seen
from tests.ui.window.test_appearance import contrast

pytestmark = pytest.mark.usefixtures("qapp")

Colour = tuple[float, float, float]
Paint = Callable[[Face, Art, str], list[int]]

CARD = (124, 164)
DIE = (100, 100)
NUMBERS, SYMBOLS = 4.5, 3.0
"""The minimum contrast of texts and of what is not text (WCAG 2.2, 1.4.3 and 1.4.11)."""
by_theme = pytest.mark.parametrize("theme", THEMES, ids=[theme.name for theme in THEMES])
by_game = pytest.mark.parametrize("game", CATALOG, ids=[game.id for game in CATALOG])


def sets_of(game: Game) -> Iterator[CardSet]:
    """Return the cards of every edition of a game."""
    names = ("Ann", "Ben", "Cleo")[: game.seats[1]]
    yield rules_for(game.id, names, {}).cards
    for option in game.options:
        if option.key == "edition":
            for value in option.values:
                yield rules_for(game.id, names, {option.key: value}).cards


def pixels(size: tuple[int, int], ground: str, paint: object) -> list[int]:
    """Return the pixels of a picture on a background."""
    assert callable(paint)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, QRectF(0, 0, *size))
    painter.end()
    return list(memoryview(image.constBits()).cast("B").cast("I"))


def least_contrast(written: list[int], bare: list[int]) -> float:
    """Return the lowest contrast between a text and its backgrounds, without outliers."""
    pairs = [(a, b) for a, b in zip(written, bare, strict=True) if a != b]
    ink = Counter(a for a, _ in pairs).most_common(1)[0][0]
    grounds = Counter(b for a, b in pairs if a == ink)
    colour = QColor(ink).name()
    found = sorted(contrast(colour, QColor(ground).name()) for ground in grounds.elements())
    return found[len(found) * 8 // 100]


def in_tab(written: list[int], bare: list[int]) -> float:
    """Return the contrast between a number and the tab under it."""
    changed = Counter(a for a, b in zip(written, bare, strict=True) if a != b)
    (tab, _), (ink, _) = changed.most_common(2)
    return contrast(QColor(tab).name(), QColor(ink).name())


def faces_of(game: Game) -> set[Face]:
    """Return all faces of a game, in every edition."""
    cards = [card for found in sets_of(game) for card in found.cards]
    return {face for card in cards for face in (card.face, *card.sides.values())}


def painted(face: Face, art: Art, ground: str, size: tuple[int, int] = CARD) -> list[int]:
    """Return the pixels of a face on the table."""
    return pixels(size, ground, lambda painter, rect: paint_card(painter, rect, face, art))


def dimmed(face: Face, art: Art, ground: str, size: tuple[int, int] = CARD) -> list[int]:
    """Return the pixels of a face that cannot be used."""
    bright = paint_pixmap(*size, lambda painter, rect: paint_card(painter, rect, face, art))
    return pixels(size, ground, lambda p, rect: paint_dimmed(p, rect, bright, face, art))


def shaded(face: Face, art: Art, ground: str, size: tuple[int, int] = CARD) -> list[int]:
    """Return the pixels of a face to which what is dragged cannot go."""
    shade = SpriteCache(next(sets_of(CATALOG[0])), FELT).shade(is_face=True)

    def paint(painter: QPainter, rect: QRectF) -> None:
        paint_card(painter, rect, face, art)
        shade.paint(painter, card_rect(rect))

    return pixels(size, ground, paint)


@pytest.mark.parametrize("paint", [painted, dimmed, shaded], ids=lambda paint: paint.__name__)
@by_theme
@by_game
def test_numbers_on_cards_stand_out(game: Game, theme: Theme, paint: Paint) -> None:
    art = Art(game.id, theme.contrast)
    faint = {}
    plain = [replace(face, symbol=None) for face in faces_of(game) if not face.full]
    # The text itself does not matter, only its position and length.
    corners = {
        (face.tint, len(face.corner)): replace(face, centre="") for face in plain if face.corner
    }
    centres = {(face.picture, face.over): replace(face, corner="") for face in plain if face.centre}
    for face in (*corners.values(), *centres.values()):
        measure = in_tab if face.corner and face.tint is not None else least_contrast
        bare = replace(face, corner="", centre="")
        found = measure(paint(face, art, theme.felt), paint(bare, art, theme.felt))
        if found < NUMBERS:
            faint[face] = round(found, 2)
    assert corners
    assert not faint


@by_game
def test_symbols_on_cards_stand_out(game: Game) -> None:
    """The outline of each is visible on paper, whatever its fill colour."""
    art, faint = Art(game.id), {}
    for symbol in {face.symbol for face in faces_of(game)} - {None}:
        bare = Face(picture="empty")
        shown = painted(replace(bare, symbol=symbol), art, PAPER)
        changed = [a for a, b in zip(shown, painted(bare, art, PAPER), strict=True) if a != b]
        seen = [a for a in changed if contrast(QColor(a).name(), PAPER) >= SYMBOLS]
        if len(seen) < 0.2 * len(changed):
            faint[symbol] = len(seen) / len(changed)
    assert not faint


@by_game
def test_kinds_of_cards_are_told_apart_by_shape_and_by_colour_blindness(game: Game) -> None:
    """Cards of a kind share a tint; kinds differ in symbol or picture, and in colour.

    Ten is five times a just noticeable difference in CIE L*a*b*. People who see no colour have the
    shape.
    """
    alike = []
    for cards in sets_of(game):
        kinds: dict[str, set[tuple[str, str | None]]] = {}
        for face in (card.face for card in cards.cards):
            if face.tint is not None and face.corner:
                kinds.setdefault(face.tint, set()).add((face.picture, face.symbol))
        for one, other in combinations(kinds, 2):
            assert not kinds[one] & kinds[other]
            for sight, matrix in SIGHTS.items():
                far = difference(*(seen(channels(tint), matrix) for tint in (one, other)))
                if far < 10 and sight != "achromatopsia":
                    alike.append((one, other, sight, round(far, 1)))
    assert not alike


def channels(colour: str) -> Colour:
    """Return the channels of a colour, each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def difference(one: Colour, other: Colour) -> float:
    """Return the difference of two colours in CIE L*a*b* (1976, white D65)."""
    return hypot(*(a - b for a, b in zip(_lab(one), _lab(other), strict=True)))


def _lab(colour: Colour) -> Colour:
    red, green, blue = map(linear, colour)
    across = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    up = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    deep = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (across, up, deep)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@by_game
@pytest.mark.parametrize("width", [90, 290], ids=["usual", "4K"])
def test_numbers_stay_inside_the_discs_that_figures_carry(game: Game, width: int) -> None:
    """Centre and radius of the disc are those of `assets/README.md`."""
    art, size = Art(game.id), (round(width * 1.24), round(width * 1.64))
    card = card_rect(QRectF(0, 0, *size))
    side = min(card.height() * 0.6, card.width() * 0.86)
    middle = (card.center().x(), card.center().y() + card.height() * 0.012 + side * 0.1)
    by_text = {f.centre: replace(f, corner="", symbol=None, over=None) for f in faces_of(game)}
    for face in (face for text, face in by_text.items() if len(text) > 1):
        written, bare = (painted(f, art, INK, size) for f in (face, replace(face, centre="")))
        for at in (n for n, (a, b) in enumerate(zip(written, bare, strict=True)) if a != b):
            x, y = at % size[0] + 0.5, at // size[0] + 0.5
            assert hypot(x - middle[0], y - middle[1]) < side * 60 / 240 - 1, face


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
            if found < NUMBERS:
                faint[die.key, number] = round(found, 2)
    assert not faint


@by_game
def test_pips_of_dice_that_are_not_rolled_stand_out(game: Game) -> None:
    art = Art(game.id, FELT.contrast)
    for die in {replace(d, symbol=None) for c in sets_of(game) for d in c.dice}:
        one, other = (
            pixels(
                DIE, FELT.felt, lambda p, r, f=face, d=die: paint_die(p, r, d, f, art, faint=False)
            )
            for face in (None, 0)
        )
        assert least_contrast(one, other) >= SYMBOLS, die


@by_theme
@by_game
@pytest.mark.parametrize("width", [24, 60])
def test_pictures_of_empty_places_stand_out(game: Game, theme: Theme, width: int) -> None:
    """Most pixels of their lines do; those at the edges are mixed with the table."""
    names = ("Ann", "Ben")
    rules = rules_for(game.id, names[: game.seats[1]], {})
    match = Match(rules, names, 1)
    speaker = Speaker(load_texts(resource_path("card_defs"), game.id, "en"), rules, names)
    plan = static_snapshot(match.view(0), speaker, 0).plan
    ground = base_colour(plan, theme).name()
    sprites = SpriteCache(rules.cards, theme)
    for name in {place.picture for place in plan.places if place.picture}:
        sprite = sprites.line_drawing(name, QRectF(0, 0, 100, 140))

        def paint(painter: QPainter, area: QRectF, sprite: Sprite = sprite) -> None:
            painter.setOpacity(SEEN)
            sprite.paint(painter, area)

        size = width, width * 7 // 5
        one, other = pixels(size, ground, paint), pixels(size, ground, lambda *_: None)
        found = sorted(
            contrast(QColor(a).name(), ground) for a, b in zip(one, other, strict=True) if a != b
        )
        assert found[len(found) // 2] >= SYMBOLS, name


@by_theme
@by_game
def test_names_of_places_stand_out(game: Game, theme: Theme) -> None:
    names = ("Ann", "Ben")
    rules = rules_for(game.id, names, {})
    match = Match(rules, names, 1)
    match.resume()
    speaker = Speaker(load_texts(resource_path("card_defs"), game.id, "en"), rules, names)
    shown = static_snapshot(match.view(0), speaker, 0)
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
            paint_background(painter, snapshot, sprites, TextSizes())

        named = replace(bare, zones=(*bare.zones[:number], zone, *bare.zones[number + 1 :]))
        one, other = (
            pixels((400, 80), theme.felt, partial(paint, snapshot=snapshot))
            for snapshot in (named, bare)
        )
        found = least_contrast(one, other)
        if found < NUMBERS:
            faint[zone.name] = round(found, 2)
    assert not faint


SURFACES = ("felt", "shapes", "oilcloth", "desk", "garden")


def surface(name: str, theme: Theme, size: tuple[int, int]) -> QImage:
    """Return a bare table, with 100 units for every 97 pixels of a window of the usual size."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scale = size[0] / 1320
    painter.scale(scale, scale)
    plan = Plan(13.2, 7.4, (), surface=name, boards=(1.15, 0.65))
    paint_surface(painter, QRectF(0, 0, 1320, size[1] / scale), plan, theme)
    painter.end()
    return image


def blocks(image: QImage, side: int = 8) -> list[list[QColor]]:
    """Return the mean colours of squares as large as a letter, without the rim and the grass."""
    size = image.width() // side, image.height() // side
    small = image.scaled(*size, mode=Qt.TransformationMode.SmoothTransformation)
    rim, grass = image.width() // side // 50, image.width() // side // 16
    return [
        [small.pixelColor(x, y) for x in range(rim, size[0] - rim)]
        for y in range(rim, size[1] - grass)
    ]


def lightness(colour: QColor) -> float:
    """Return L* (CIE 1976)."""
    return _lab(channels(colour.name()))[0]


@pytest.mark.parametrize("name", SURFACES)
@pytest.mark.parametrize("width", [1280, 1600, 2560])
def test_tables_are_equally_dark_and_never_too_light_for_their_writing(
    name: str, width: int
) -> None:
    rows = blocks(surface(name, FELT, (width, width * 9 // 16)), width // 160)
    found = sorted(lightness(colour) for row in rows for colour in row)
    darkest, middle, lightest = (found[len(found) * at // 50] for at in (1, 25, 49))
    assert darkest >= 24
    assert 30 <= middle <= 34
    assert lightest <= 36, "cream has a contrast of 6.5"


@pytest.mark.parametrize("name", SURFACES)
def test_patterns_of_tables_are_quiet(name: str) -> None:
    rows = blocks(surface(name, FELT, (1280, 720)), 16)
    steps = sorted(abs(lightness(a) - lightness(b)) for row in rows for a, b in pairwise(row))
    assert steps[len(steps) * 98 // 100] <= 4


@pytest.mark.parametrize("name", SURFACES)
def test_frames_and_line_drawings_stand_out_on_every_table(name: str) -> None:
    """Frames also for people with colour blindness; line drawings at three quarters of cream."""
    base = base_colour(Plan(13.2, 7.4, (), surface=name), FELT)
    assert contrast(FELT.ring, base.name()) >= 4.5
    assert contrast(mix(base, QColor(FELT.on_felt), 0.72).name(), base.name()) >= 3
    for matrix in SIGHTS.values():
        ring, ground = (seen(channels(colour), matrix) for colour in (FELT.ring, base.name()))
        assert difference(ring, ground) >= 30


@by_theme
@pytest.mark.parametrize("name", SURFACES)
def test_writing_stands_out_everywhere_on_the_table(theme: Theme, name: str) -> None:
    """The table's brightness varies; it is measured over squares of a letter's size."""
    for row in blocks(surface(name, theme, (640, 400)), 20):
        for colour in row:
            assert contrast(theme.on_felt, colour.name()) >= NUMBERS


def test_the_grain_of_the_table_goes_on_without_a_seam() -> None:
    """Neighbouring pixels differ no more at the edges of tiles than elsewhere."""
    tile = grain(128, ((6, 6, 0.4),), ("#000000", "#FFFFFF")).toImage()
    columns = [[tile.pixelColor(x, y).alpha() for y in range(128)] for x in (9, 10, 127, 0)]
    usual, seam = (
        sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in (columns[:2], columns[2:])
    )
    assert usual > 0
    assert seam < 3 * usual


def test_a_card_carries_its_words_where_they_can_be_read() -> None:
    """Nine points are capitals of 8.64 pixels at 96 dpi; no text is smaller or cut."""
    names = ("Ann", "Ben")
    rules = rules_for("dumm-gelaufen", names, {})
    for language in ("en", "de", "nl"):
        texts = load_texts(resource_path("card_defs"), "dumm-gelaufen", language)
        speaker = Speaker(texts, rules, names)
        for number, card in enumerate(rules.cards.cards):
            words = CardText(speaker.card_text(number), 8.64)
            small, large = (QRectF(0, 0, width, width * CARD_RATIO) for width in (60, 400))
            if not words.text:
                assert words.fit(card.face, large) is None
                continue
            assert words.fit(card.face, small) is None
            written = words.fit(card.face, large)
            assert written is not None, (language, card.key)
            assert written.height >= words.least
            assert " ".join(written.lines) == words.text


def test_the_five_of_a_row_differ_by_more_than_their_number() -> None:
    """At least 2 % of the pixels differ, also on a card 60 pixels wide."""
    rules = rules_for("nichtlustig", ("Ann", "Ben"), {})
    art, size = Art("nichtlustig"), (74, 98)
    kinds: dict[object, list[list[int]]] = {}
    for card in rules.cards.cards:
        if card.deck == "goals":
            bare = replace(card.face, corner="")
            kinds.setdefault(card.facts["kind"], []).append(painted(bare, art, INK, size))
    assert {len(faces) for faces in kinds.values()} == {5}
    for faces in kinds.values():
        for one, other in combinations(faces, 2):
            differ = sum(a != b for a, b in zip(one, other, strict=True))
            assert differ > 60 * 84 / 50
