"""A game's rules as a page to learn them from: sections, paragraphs, and what pictures show."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

KINDS: Final = ("rule", "example", "tip", "ruling")
"""What a paragraph is. A ruling settles what the printed rules leave open; a tip is no rule."""
SIGNS: Final = ("arrow", "plus", "equals", "tick", "cross", "gap")
"""What may stand between the pieces of a picture."""
DRAWING: Final = "drawing"
BACK: Final = "back"
"""Before the slash of a piece: a drawing of the game's, the back of a deck."""


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table as it lies before the first move.

    Attributes:
        players: who plays.
        seed: decides what is dealt.
    """

    players: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; words are plain text in which `**` stands round what is stressed.

    Attributes:
        key: its name within the section.
        line: where it stands in the file of the original.
        rules: ids of the rules that it tells.
        kind: one of `KINDS`.
        when: the options, by name, with which it is shown; empty for always.
        text: what it says.
        points: what is listed below it.
        pieces: rows of cards, dice, drawings and `SIGNS`, as the file names them.
        labels: what is said of each row; none, or one a row.
        caption: what is said of the whole picture.
        table: a table to be shown.
    """

    key: str
    line: int
    rules: tuple[str, ...] = ()
    kind: str = KINDS[0]
    when: Mapping[str, str] | None = None
    text: str = ""
    points: tuple[str, ...] = ()
    pieces: tuple[tuple[str, ...], ...] = ()
    labels: tuple[str, ...] = ()
    caption: str = ""
    table: TableShown | None = None

    def is_for(self, options: Mapping[str, str]) -> bool:
        """Whether it is shown where a game is played with these options."""
        return all(options.get(key) == value for key, value in (self.when or {}).items())


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its heading."""

    key: str
    line: int
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All sections of a game's rules."""

    sections: tuple[Section, ...]

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs in their order."""
        for section in self.sections:
            yield from section.paragraphs

    def shown(self, options: Mapping[str, str]) -> "Page":
        """The page for a game played with these options; options not named are left open."""
        sections = (
            replace(
                section,
                paragraphs=tuple(p for p in section.paragraphs if p.is_for(options)),
            )
            for section in self.sections
        )
        return Page(tuple(section for section in sections if section.paragraphs))


Where = tuple[str, ...]
"""Where words stand: `("goal", "title")` or `("goal", "aim", "text")`."""
Said = str | tuple[str, ...]
"""A text, or those of a list."""


def translated(page: Page, said: Mapping[Where, Said]) -> Page:
    """The page in other words, as far as there are some."""
    return Page(tuple(_section(section, said) for section in page.sections))


def _section(section: Section, said: Mapping[Where, Said]) -> Section:
    return replace(
        section,
        title=_text(said, (section.key, "title"), section.title),
        paragraphs=tuple(_paragraph(section.key, item, said) for item in section.paragraphs),
    )


def _paragraph(section: str, paragraph: Paragraph, said: Mapping[Where, Said]) -> Paragraph:
    where = (section, paragraph.key)
    return replace(
        paragraph,
        text=_text(said, (*where, "text"), paragraph.text),
        points=_texts(said, (*where, "points"), paragraph.points),
        labels=_texts(said, (*where, "labels"), paragraph.labels),
        caption=_text(said, (*where, "caption"), paragraph.caption),
    )


def _text(said: Mapping[Where, Said], where: Where, own: str) -> str:
    found = said.get(where)
    return found if isinstance(found, str) else own


def _texts(said: Mapping[Where, Said], where: Where, own: tuple[str, ...]) -> tuple[str, ...]:
    found = said.get(where)
    return found if isinstance(found, tuple) else own
