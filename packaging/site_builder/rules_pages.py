"""The rules pages of all games in all languages, with their pictures."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tabletop.content.game_files import GAME_FOLDERS
from tabletop.content.game_library import GameLibrary, rules_for
from tabletop.content.languages import known_languages
from tabletop.engine.verdict import is_game_rule
from tabletop.games.catalogue import CATALOG
from tabletop.games.game import Game
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.pages import ExampleTable, Paragraph, load_page
from tabletop.i18n.speaker import Speaker
from tabletop.match.match import AnyRules
from tabletop.ui.base.language import Language, native_name
from tabletop.ui.features.rulebook.pictures import RowPictures, table_picture
from tabletop.ui.widgets.theme import load_fonts, theme_named

if TYPE_CHECKING:
    from tabletop.i18n.texts import Texts

CARD: Final = 76.0
"""The width of a card in pixels of the page; pictures have twice the resolution."""
TABLE: Final = 720
INK: Final = "#6B6256"
"""The colour of arrows and other symbols, readable on light and dark pages."""
KINDS: Final = {
    "example": ("example", "Example"),
    "tip": ("tip", "Good to know"),
    "ruling": ("info", "What the rulebook leaves open, at this table"),
}
"""Kinds of paragraphs with the style and title of their boxes."""
SIGNS: Final = {"arrow": "→", "plus": "+", "equals": "=", "tick": "✓", "cross": "✗"}
"""What stands for signs in the texts of pictures."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")


def write(app: QApplication, folder: Path) -> None:
    """Write all rules pages with their pictures."""
    load_fonts()
    (folder / "pictures").mkdir(parents=True)
    language = Language(app, ORIGINAL)
    codes = [ORIGINAL, *(code for code in known_languages() if code != ORIGINAL)]
    for code in codes:
        language.set_language(code)
        for game in CATALOG:
            page = RulesPage(game, code, folder)
            others = " · ".join(
                native_name(other) if other == code else f"[{native_name(other)}]({name})"
                for other in codes
                for name in [page_name(game, other)]
            )
            text = f"{others}\n{{ .languages }}\n\n{page.text()}"
            (folder / page_name(game, code)).write_text(text, encoding="utf-8")
    language.set_language(ORIGINAL)


def page_name(game: Game, language: str) -> str:
    """Return the file name of a game's page in a language."""
    return f"{game.id}.md" if language == ORIGINAL else f"{game.id}.{language}.md"


class RulesPage:
    """The rules page of a game in a language."""

    def __init__(self, game: Game, language: str, folder: Path) -> None:
        self._game = game
        self._language = language
        self._folder = folder
        self._texts: Texts = GameLibrary(language).texts(game.id)
        self._pictures: dict[str, RowPictures] = {}

    def text(self) -> str:
        """Return the page in Markdown, and draw its pictures."""
        page = load_page(GAME_FOLDERS, self._game.id, self._language)
        parts = [f"# {self._texts.name}", self._texts.about]
        for section in page.sections:
            parts.append(f"## {section.title} {{ #{section.key} }}")
            for paragraph in section.paragraphs:
                parts.extend(self._paragraph(f"{section.key}.{paragraph.key}", paragraph))
        return "\n\n".join(parts) + "\n"

    def _paragraph(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        parts = [*self._inside(name, paragraph)]
        box = KINDS.get(paragraph.kind)
        if box is None:
            yield from parts
            return
        title = QCoreApplication.translate("RulesPage", box[1])
        yield f'!!! {box[0]} "{title}"'
        yield from ("\n".join(f"    {line}" for line in part.splitlines()) for part in parts)

    def _inside(self, name: str, paragraph: Paragraph) -> Iterator[str]:
        if paragraph.when:
            chosen = (
                f"{self._texts.option_label(key)}: {self._texts.option_value(key, value)}"
                for key, value in paragraph.when.items()
            )
            yield f"*{' · '.join(chosen)}*"
        rules = " ".join(filter(is_game_rule, paragraph.rules))
        cited = f' <small class="rule">{rules}</small>' if rules else ""
        if paragraph.text or cited:
            yield paragraph.text + cited
        if paragraph.points:
            yield "\n".join(f"- {point}" for point in paragraph.points)
        labels = paragraph.labels or ("",) * len(paragraph.pieces)
        for number, (row, label) in enumerate(zip(paragraph.pieces, labels, strict=True)):
            picture = self._row(f"{name}.{number}", row, paragraph.when)
            yield f'<div class="row" markdown>{picture}<span markdown>{label}</span></div>'
        if paragraph.table is not None:
            yield self._table(name, paragraph, paragraph.table)
        if paragraph.caption:
            yield f"<small markdown>{paragraph.caption}</small>"

    def _rules(self, options: Mapping[str, str]) -> AnyRules:
        return rules_for(self._game.id, NAMES[: max(self._game.seats[0], 2)], options)

    def _row(self, name: str, row: tuple[str, ...], options: Mapping[str, str]) -> str:
        rules = self._rules(options)
        pictures = self._pictures.setdefault(
            repr(sorted(options.items())), RowPictures(rules.cards, theme_named("felt"))
        )
        size = pictures.size(row, CARD)
        path = self._folder / "pictures" / f"{self._game.id}.{name}.webp"
        if not path.exists():
            pictures.picture(row, CARD, 2.0, INK).save(str(path), quality=90)
        said = escape(", ".join(filter(None, self._names(rules, row))), quote=True)
        return (
            f'<img src="pictures/{path.name}" alt="{said}" loading="lazy" '
            f'width="{round(size.width())}" height="{round(size.height())}">'
        )

    def _names(self, rules: AnyRules, row: tuple[str, ...]) -> Iterator[str]:
        speaker = Speaker(self._texts, rules, NAMES[: max(self._game.seats[0], 2)])
        cards = {card.key: number for number, card in enumerate(rules.cards.cards)}
        dice = {die.key: number for number, die in enumerate(rules.cards.dice)}
        for piece in row:
            first, _, second = piece.partition("/")
            if piece in SIGNS:
                yield SIGNS[piece]
            elif first in cards:
                yield speaker.card(cards[first])
            elif first in dice:
                yield speaker.die(dice[first], int(second))
            elif first == "back":
                yield self._texts.phrase(("decks", second)).text

    def _table(self, name: str, paragraph: Paragraph, shown: ExampleTable) -> str:
        rules = self._rules(paragraph.when)
        drawn = table_picture(rules, self._texts, shown, theme_named("felt"))
        file = f"pictures/{self._game.id}.{name}.{self._language}.webp"
        drawn.image(drawn.size_for(2 * TABLE)).save(str(self._folder / file), quality=85)
        said = paragraph.caption or paragraph.text
        return f'![{said}]({file}){{ width="{TABLE}" loading="lazy" }}'
