"""A game's rules page: its sections, paragraphs and pictures.

The file format is described in `card_defs/README.md`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from tabletop.cards.binder import bind_file
from tabletop.cards.file_reading import GameFolders, is_missing
from tabletop.cards.problems import FileProblemsError, Problem, Problems, split_misfits
from tabletop.cards.shapes import Bound, Parsed, Read, TextHead, in_order
from tabletop.engine.fields import Integer, Word
from tabletop.engine.localized_error import ErrorText, LocalizedError, unknown_name
from tabletop.i18n.languages import ORIGINAL, keep_direction
from tabletop.overriding import override

KINDS: Final = ("rule", "example", "tip", "ruling")
"""Kinds of paragraphs. A ruling settles a case that the printed rules leave open."""
SYMBOLS: Final = ("arrow", "plus", "equals", "tick", "cross", "gap")
"""Symbols that may be placed between the pieces of a picture."""
DRAWING: Final = "drawing"
BACK: Final = "back"
"""The prefixes in the names of pieces: `drawing/NAME` and `back/DECK`."""
_TEXT_ATTRIBUTES: Final = ("text", "points", "labels", "caption")


class PageError(FileProblemsError):
    """Raised if a rules page cannot be used; lists every problem with its line."""


def _check_marks(text: str) -> str:
    if text.count("**") % 2:
        raise LocalizedError(ErrorText('a "**" without its partner'))
    return keep_direction(" ".join(text.split()))


MarkedText = Annotated[str, Parsed(_check_marks)]
"""Text on one line, with `**` around emphasised words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleTable(Bound):
    """An example of a table before the first action.

    Attributes:
        players: the players' names.
        seed: the random seed of the deal.
    """

    players: tuple[str, ...]
    seed: Annotated[int, Integer(0, 10**9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphText(Bound):
    """A paragraph's translatable text.

    Attributes:
        text: the paragraph itself.
        points: list items below the text.
        labels: a label for each row of pieces; empty if the rows have no labels.
        caption: the caption of the picture.
    """

    text: MarkedText = ""
    points: tuple[MarkedText, ...] = ()
    labels: tuple[MarkedText, ...] = ()
    caption: MarkedText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(ParagraphText):
    """A paragraph of a rules page, with its picture and conditions.

    Attributes:
        rules: the ids of the rules that the paragraph explains.
        kind: one of `KINDS`.
        when: the option values for which the paragraph is shown; empty if it is always shown.
        pieces: the rows of cards, dice, drawings and `SYMBOLS`, as named in the file.
        table: an example table to show, or None.
    """

    rules: tuple[str, ...] = ()
    kind: Annotated[str, Word(KINDS)] = KINDS[0]
    when: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[tuple[str, ...], ...] = ()
    table: ExampleTable | None = None

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        if not (self.text or self.points or self.pieces or self.table):
            yield "", ErrorText("it says nothing")
        if self.labels and len(self.labels) != len(self.pieces):
            yield "", ErrorText("write as many labels as there are rows of pieces")

    def applies(self, options: Mapping[str, str]) -> bool:
        """Return whether the paragraph is shown for a game with these options."""
        return all(options.get(key) == value for key, value in self.when.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class _SectionText(Bound):
    title: MarkedText = ""
    paragraphs: Annotated[tuple[ParagraphText, ...], in_order(ParagraphText)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection(_SectionText):
    """A section of a rules page: a heading and paragraphs."""

    title: MarkedText
    paragraphs: Annotated[tuple[Paragraph, ...], in_order(Paragraph)]


@dataclass(frozen=True, slots=True)
class Page:
    """A game's whole rules page."""

    sections: tuple[RulesSection, ...]

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield all paragraphs in order."""
        for section in self.sections:
            yield from section.paragraphs

    def for_options(self, options: Mapping[str, str]) -> "Page":
        """Return the page for a game with these options, without empty sections."""
        sections = (
            replace(section, paragraphs=tuple(p for p in section.paragraphs if p.applies(options)))
            for section in self.sections
        )
        return Page(tuple(section for section in sections if section.paragraphs))


# --- files ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _OriginalPage(TextHead):
    sections: Annotated[tuple[RulesSection, ...], in_order(RulesSection)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _TranslatedPage(TextHead):
    sections: Annotated[tuple[_SectionText, ...], in_order(_SectionText)] = ()


class PageText(NamedTuple):
    """A text or list of texts, with the line of its section or paragraph."""

    text: Read
    line: int


@dataclass(frozen=True, slots=True)
class PageFile:
    """The contents of one page file, and its problems.

    Attributes:
        path: the file.
        page: the page; empty for a translation.
        texts: a mapping from paths, such as `("goal", "aim", "text")`, to texts.
        problems: all problems in the file.
    """

    path: Path
    page: Page
    texts: Mapping[tuple[str, ...], PageText]
    problems: tuple[Problem, ...]

    def matched_to(self, original: "PageFile") -> "PageFile":
        """Return the translation without the texts that do not match the original.

        Each omitted text adds a problem.
        """
        known = {".".join(key) for key in original.texts}

        def misfit(key: tuple[str, ...], own: PageText) -> ErrorText | None:
            where, meant = ".".join(key), original.texts.get(key)
            if meant is None:
                return unknown_name("{name} is not on the English page{hint}", where, known)
            there, n = len(meant.text), len(own.text)
            if there == n or isinstance(own.text, str):
                return None
            fault = ErrorText("the English page has {there} of them, not {n}", there=there, n=n)
            return fault.at(where)

        own, problems = split_misfits(self.path, self.texts, misfit)
        return replace(self, texts=own, problems=(*self.problems, *problems))

    def untranslated(self, original: "PageFile") -> Iterator[str]:
        """Yield the keys of texts that the translation lacks."""
        return (".".join(key) for key in original.texts if key not in self.texts)


def page_path(folder: GameFolders, game: str, language: str) -> Path:
    """Return the path of a game's rules page in a language."""
    return folder / game / f"rules.{language}.yaml"


def load_page(
    folder: GameFolders, game: str, language: str, extra_folders: tuple[GameFolders, ...] = ()
) -> Page:
    """Return a game's rules page; English replaces missing or invalid translations.

    Args:
        folder: the folder of all games' files.
        game: the game's id.
        language: the language's code, such as `de`.
        extra_folders: further folders containing pages in that language; the last folder takes
            precedence.

    Raises:
        PageError: if the English file has problems; the error lists all of them.
    """
    original = read_page_file(page_path(folder, game, ORIGINAL), game, ORIGINAL)
    if original.problems:
        raise PageError(original.problems)
    page = original.page
    for root in (folder, *extra_folders) if language != ORIGINAL else ():
        path = page_path(root, game, language)
        if not is_missing(path):
            page = _translated(
                page, read_page_file(path, game, language).matched_to(original).texts
            )
    return page


def read_page_file(path: Path, game: str, language: str) -> PageFile:
    """Return the valid part of a page or its translation, with all problems."""
    report = Problems(path)
    file: _OriginalPage | _TranslatedPage | None
    if language == ORIGINAL:
        file = bind_file(report, _OriginalPage, game, language)
    else:
        file = bind_file(report, _TranslatedPage, game, language)
    page = Page(file.sections) if isinstance(file, _OriginalPage) else Page(())
    texts = {} if file is None else dict(_page_texts(file.sections))
    return PageFile(path, page, texts, report.problems)


def _page_texts(sections: tuple[_SectionText, ...]) -> Iterator[tuple[tuple[str, ...], PageText]]:
    for section in sections:
        if section.title:
            yield (section.key, "title"), PageText(section.title, section.line)
        for paragraph in section.paragraphs:
            for part in _TEXT_ATTRIBUTES:
                if words := getattr(paragraph, part):
                    yield (section.key, paragraph.key, part), PageText(words, paragraph.line)


def _translated(page: Page, texts: Mapping[tuple[str, ...], PageText]) -> Page:
    sections = []
    for section in page.sections:
        title = texts.get((section.key, "title"))
        paragraphs = tuple(
            replace(
                paragraph,
                **{
                    part: texts[section.key, paragraph.key, part].text
                    for part in _TEXT_ATTRIBUTES
                    if (section.key, paragraph.key, part) in texts
                },
            )
            for paragraph in section.paragraphs
        )
        heading = section.title if title is None else title.text
        sections.append(replace(section, title=heading, paragraphs=paragraphs))
    return Page(tuple(sections))
