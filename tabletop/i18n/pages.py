"""A game's rules as a page to learn them from: sections, paragraphs, and what pictures show.

The format of its files is described in `card_defs/README.md`.
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
from tabletop.i18n.languages import ORIGINAL
from tabletop.overriding import override

KINDS: Final = ("rule", "example", "tip", "ruling")
"""What a paragraph is. A ruling settles what the printed rules leave open; a tip is no rule."""
SYMBOLS: Final = ("arrow", "plus", "equals", "tick", "cross", "gap")
"""What may stand between the pieces of a picture."""
DRAWING: Final = "drawing"
BACK: Final = "back"
"""Before the slash of a piece: a drawing of the game's, the back of a deck."""
_TEXT_ATTRIBUTES: Final = ("text", "points", "labels", "caption")


class PageError(FileProblemsError):
    """A rules page cannot be used; it has every problem with its file and line."""


def _check_marks(text: str) -> str:
    if text.count("**") % 2:
        raise LocalizedError(ErrorText('a "**" without its partner'))
    return " ".join(text.split())


MarkedText = Annotated[str, Parsed(_check_marks)]
"""Words on one line in which `**` stands round what is stressed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleTable(Bound):
    """A table as it lies before the first move.

    Attributes:
        players: who plays.
        seed: decides what is dealt.
    """

    players: tuple[str, ...]
    seed: Annotated[int, Integer(0, 10**9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphText(Bound):
    """The words of a paragraph.

    Attributes:
        text: what it says.
        points: what is listed below it.
        labels: what is said of each row of pieces; none, or one a row.
        caption: what is said of the whole picture.
    """

    text: MarkedText = ""
    points: tuple[MarkedText, ...] = ()
    labels: tuple[MarkedText, ...] = ()
    caption: MarkedText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(ParagraphText):
    """A paragraph.

    Attributes:
        rules: ids of the rules that it tells.
        kind: one of `KINDS`.
        when: the options, by name, with which it is shown; empty for always.
        pieces: rows of cards, dice, drawings and `SYMBOLS`, as the file names them.
        table: a table to be shown.
    """

    rules: tuple[str, ...] = ()
    kind: Annotated[str, Word(KINDS)] = KINDS[0]
    when: Mapping[str, str] = field(default_factory=dict)
    pieces: tuple[tuple[str, ...], ...] = ()
    table: ExampleTable | None = None

    @override
    def problems(self) -> Iterator[tuple[str, ErrorText]]:
        """Yield that it says nothing, or that labels and pieces do not match."""
        if not (self.text or self.points or self.pieces or self.table):
            yield "", ErrorText("it says nothing")
        if self.labels and len(self.labels) != len(self.pieces):
            yield "", ErrorText("write as many labels as there are rows of pieces")

    def applies(self, options: Mapping[str, str]) -> bool:
        """Return whether it is shown where a game is played with these options."""
        return all(options.get(key) == value for key, value in self.when.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class _SectionText(Bound):
    title: MarkedText = ""
    paragraphs: Annotated[tuple[ParagraphText, ...], in_order(ParagraphText)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection(_SectionText):
    """A section with its heading."""

    title: MarkedText
    paragraphs: Annotated[tuple[Paragraph, ...], in_order(Paragraph)]


@dataclass(frozen=True, slots=True)
class Page:
    """All sections of a game's rules."""

    sections: tuple[RulesSection, ...]

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield all paragraphs in their order."""
        for section in self.sections:
            yield from section.paragraphs

    def for_options(self, options: Mapping[str, str]) -> "Page":
        """Return the page for a game with these options; options not named are left open."""
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
    sections: Annotated[tuple[_SectionText, ...], in_order(_SectionText)]


class PageText(NamedTuple):
    """A text, or the texts of a list, and the line of what it belongs to."""

    text: Read
    line: int


@dataclass(frozen=True, slots=True)
class PageFile:
    """What one file says, and what is wrong with it.

    Attributes:
        path: the file.
        page: the page; empty in a translation.
        texts: the words by where they stand: `("goal", "title")` or `("goal", "aim", "text")`.
        problems: what is wrong.
    """

    path: Path
    page: Page
    texts: Mapping[tuple[str, ...], PageText]
    problems: tuple[Problem, ...]

    def matched_to(self, original: "PageFile") -> "PageFile":
        """Return the words of a translation for which its original has some.

        What says more than the original is left out and added to the problems.
        """
        known = {".".join(key) for key in original.texts}

        def misfit(key: tuple[str, ...], said: PageText) -> ErrorText | None:
            where, meant = ".".join(key), original.texts.get(key)
            if meant is None:
                return unknown_name("{name} is not on the English page{hint}", where, known)
            there, n = len(meant.text), len(said.text)
            if there == n or isinstance(said.text, str):
                return None
            fault = ErrorText("the English page has {there} of them, not {n}", there=there, n=n)
            return fault.at(where)

        said, problems = split_misfits(self.path, self.texts, misfit)
        return replace(self, texts=said, problems=(*self.problems, *problems))

    def untranslated(self, original: "PageFile") -> Iterator[str]:
        """Yield what a translation leaves to its original."""
        return (".".join(key) for key in original.texts if key not in self.texts)


def page_path(folder: GameFolders, game: str, language: str) -> Path:
    """Return where the page of a game in a language lies."""
    return folder / game / f"rules.{language}.yaml"


def load_page(
    folder: GameFolders, game: str, language: str, extra_folders: tuple[GameFolders, ...] = ()
) -> Page:
    """Return the rules page of a game; what a language lacks, or says wrongly, is in English.

    Args:
        folder: where each game has its files.
        game: the game's id.
        language: e.g. `de`.
        extra_folders: folders with more pages in that language; the last one wins.

    Raises:
        PageError: with everything that is wrong with the English file.
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
    """Return a page, or the words of a translation, as far as they are right, and all problems."""
    report = Problems(path)
    file: _OriginalPage | _TranslatedPage | None
    if language == ORIGINAL:
        file = bind_file(report, _OriginalPage, game, language)
    else:
        file = bind_file(report, _TranslatedPage, game, language)
    page = Page(file.sections) if isinstance(file, _OriginalPage) else Page(())
    said = {} if file is None else dict(_page_texts(file.sections))
    return PageFile(path, page, said, report.problems)


def _page_texts(sections: tuple[_SectionText, ...]) -> Iterator[tuple[tuple[str, ...], PageText]]:
    for section in sections:
        if section.title:
            yield (section.key, "title"), PageText(section.title, section.line)
        for paragraph in section.paragraphs:
            for part in _TEXT_ATTRIBUTES:
                if words := getattr(paragraph, part):
                    yield (section.key, paragraph.key, part), PageText(words, paragraph.line)


def _translated(page: Page, said: Mapping[tuple[str, ...], PageText]) -> Page:
    """Return the page in other words, as far as there are some."""
    sections = []
    for section in page.sections:
        title = said.get((section.key, "title"))
        paragraphs = tuple(
            replace(
                paragraph,
                **{
                    part: said[section.key, paragraph.key, part].text
                    for part in _TEXT_ATTRIBUTES
                    if (section.key, paragraph.key, part) in said
                },
            )
            for paragraph in section.paragraphs
        )
        heading = section.title if title is None else title.text
        sections.append(replace(section, title=heading, paragraphs=paragraphs))
    return Page(tuple(sections))
