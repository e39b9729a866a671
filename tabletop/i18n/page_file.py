"""Reads the files of a game's rules page. Their format is described in `card_defs/README.md`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.cards.binder import Reader, is_format
from tabletop.cards.identifiers import OwnNames, name_problem
from tabletop.cards.problems import FileProblemsError, Problem, Report
from tabletop.cards.yaml_nodes import Entry, MapNode, Node, read_yaml
from tabletop.engine.cards import CardSet
from tabletop.engine.fields import Field, Integer, ListOf, MapOf, Maybe, Record, Value, Word
from tabletop.engine.localized_error import ErrorText
from tabletop.engine.quoting import quoted_input
from tabletop.engine.spelling import did_you_mean
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.pages import (
    BACK,
    KINDS,
    SIGNS,
    Page,
    Paragraph,
    Said,
    Section,
    TableShown,
    Where,
    translated,
)
from tabletop.i18n.text_file import check_language

_TOP: Final = ("format", "game", "language", "sections")
_TEXTS: Final = (
    Field("text", Word(), ""),
    Field("points", ListOf(Word()), ()),
    Field("labels", ListOf(Word()), ()),
    Field("caption", Word(), ""),
)
_TABLE: Final = Record(
    (
        Field("players", ListOf(Word()), required=True),
        Field("seed", Integer(0, 10**9), required=True),
    )
)
_PARAGRAPH: Final = (
    Field("rules", ListOf(Word()), ()),
    Field("kind", Word(KINDS), KINDS[0]),
    Field("when", MapOf(Word(), Word())),
    Field("pieces", ListOf(ListOf(Word())), ()),
    Field("table", Maybe(_TABLE)),
    *_TEXTS,
)


class PageError(FileProblemsError):
    """A rules page cannot be used; it has every problem with its file and line."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """What one file says, and what is wrong with it.

    Attributes:
        path: the file.
        page: the page; of a translation only its words are worth something.
        said: the words by where they stand.
        lines: the line of each of them.
        problems: what is wrong.
    """

    path: Path
    page: Page
    said: Mapping[Where, Said]
    lines: Mapping[Where, int]
    problems: tuple[Problem, ...]

    def check_against(self, original: "PageFile") -> Iterator[Problem]:
        """What a translation says that its original does not."""
        known = {".".join(key) for key in original.said}
        for key, said in self.said.items():
            where, line = ".".join(key), self.lines[key]
            meant = original.said.get(key)
            if meant is None:
                hint = did_you_mean(where, known)
                yield Problem(
                    self.path,
                    line,
                    ErrorText("{where} is not on the English page{hint}", where=where, hint=hint),
                )
            elif isinstance(said, tuple) and len(said) != len(meant):
                message = ErrorText(
                    "the English page has {there} of them, not {n}", there=len(meant), n=len(said)
                ).at(where)
                yield Problem(self.path, line, message)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game.

    Attributes:
        options: all options with their values.
        pieces: what can be pictured (`pieces_of`).
    """

    options: Mapping[str, str]
    pieces: frozenset[str]


def pieces_of(cards: CardSet, drawings: Collection[str]) -> frozenset[str]:
    """The names of everything that a picture can show: cards, their sides, backs, dice, drawings.

    Args:
        cards: the game's cards and dice.
        drawings: names of further drawings.
    """
    found = {card.key for card in cards.cards}
    found.update(f"{card.key}/{side}" for card in cards.cards for side in card.sides)
    found.update(f"{BACK}/{deck}" for deck in cards.decks)
    for die in cards.dice:
        lowest = 1 if die.symbol is None else 0
        highest = 6 if die.symbol is None else 5
        found.update(f"{die.key}/{face}" for face in range(lowest, highest + 1))
    return frozenset(found.union(SIGNS, (f"drawing/{name}" for name in drawings)))


def check_page(
    file: PageFile,
    rules: Collection[str],
    options: Mapping[str, Sequence[str]],
    variants: Collection[Variant],
    seats: tuple[int, int],
) -> Iterator[Problem]:
    """What on a page does not fit the game.

    Args:
        file: the page.
        rules: the ids of all rules of the game; each must be told.
        options: the values of each option.
        variants: every way to play that has other cards or rules.
        seats: fewest and most players.
    """
    told: set[str] = set()
    for paragraph in file.page.paragraphs():
        told.update(paragraph.rules)
        for message in _misfits(paragraph, rules, options, variants, seats):
            yield Problem(
                file.path,
                paragraph.line,
                message.at(paragraph.key),
            )
    for rule in sorted(set(rules) - told):
        yield Problem(file.path, 1, ErrorText("no paragraph tells the rule {rule}", rule=rule))


def _misfits(
    paragraph: Paragraph,
    rules: Collection[str],
    options: Mapping[str, Sequence[str]],
    variants: Collection[Variant],
    seats: tuple[int, int],
) -> Iterator[ErrorText]:
    for rule in paragraph.rules:
        if rule not in rules:
            yield ErrorText(
                'there is no rule "{rule}"{hint}',
                rule=quoted_input(rule),
                hint=did_you_mean(rule, rules),
            )
    for key, value in (paragraph.when or {}).items():
        if key not in options:
            yield ErrorText(
                'there is no option "{key}"{hint}',
                key=quoted_input(key),
                hint=did_you_mean(key, options),
            )
        elif value not in options[key]:
            hint = did_you_mean(value, options[key])
            yield ErrorText(
                'the option {key} cannot be "{value}"{hint}',
                key=key,
                value=quoted_input(value),
                hint=hint,
            )
    if paragraph.table and not seats[0] <= len(paragraph.table.players) <= seats[1]:
        yield ErrorText(
            "the game is for {fewest} to {most} players", fewest=seats[0], most=seats[1]
        )
    for name in dict.fromkeys(name for row in paragraph.pieces for name in row):
        for variant in variants:
            if paragraph.is_for(variant.options) and name not in variant.pieces:
                hint = did_you_mean(name, variant.pieces)
                yield ErrorText(
                    'nothing that can be pictured is called "{name}"{hint}',
                    name=quoted_input(name),
                    hint=hint,
                )
                break


def load_page(folder: Path, game: str, language: str) -> Page:
    """The rules page of a game; what a language lacks is said in English.

    Args:
        folder: where the card definitions of all games lie (`card_defs`).
        game: the game's id.
        language: e.g. `de`.

    Raises:
        PageError: with everything that is wrong with the files.
    """
    original = read_page_file(page_path(folder, game, ORIGINAL), game, ORIGINAL)
    problems = list(original.problems)
    path = page_path(folder, game, language)
    page = original.page
    if language != ORIGINAL and path.exists():
        translation = read_page_file(path, game, language)
        problems += translation.problems or translation.check_against(original)
        page = translated(page, translation.said)
    if problems:
        raise PageError(problems)
    return page


def page_path(folder: Path, game: str, language: str) -> Path:
    """Where the page of a game in a language lies."""
    return folder / game / f"rules.{language}.yaml"


def read_page_file(path: Path, game: str, language: str) -> PageFile:
    """A page, or the words of a translation, as far as they are right, and all problems."""
    report = Report(path)
    root = read_yaml(path, report)
    file = _File(Reader(report, OwnNames((), ())), is_original=language == ORIGINAL)
    page = Page(())
    if root is not None:
        page = file.read(root, game, language)
    return PageFile(path, page, file.said, file.lines, report.problems)


@dataclass(frozen=True, slots=True)
class _File:
    reader: Reader
    is_original: bool
    said: dict[Where, Said] = field(default_factory=dict)
    lines: dict[Where, int] = field(default_factory=dict)

    def read(self, root: Node, game: str, language: str) -> Page:
        top = self.reader.mapping(root, "")
        if top is None or not is_format(self.reader, top, game):
            return Page(())
        self.reader.known_keys(top, _TOP, "")
        check_language(self.reader, top, language)
        if "sections" not in top.entries:
            self._add(top.line, ErrorText('"sections" is missing'))
            return Page(())
        sections = self.reader.mapping(top.entries["sections"].value, "sections")
        entries = sections.entries if sections else {}
        return Page(tuple(self._section(key, entry) for key, entry in entries.items()))

    def _add(self, line: int, message: ErrorText) -> None:
        self.reader.report.add(line, message)

    def _named(self, key: str, entry: Entry) -> int:
        """The line of something that is named, which may be called so."""
        line = entry.key.line
        if problem := name_problem(key):
            self._add(line, problem)
        return line

    def _section(self, key: str, entry: Entry) -> Section:
        line = self._named(key, entry)
        required = self.is_original
        found = self.reader.record(
            entry.value, (Field("title", Word(), "", required),), key, apart=("paragraphs",)
        )
        title = self._line_of((key, "title"), str(found.get("title", "")), entry)
        node = entry.value
        inside: Mapping[str, Entry] = {}
        if isinstance(node, MapNode) and "paragraphs" in node.entries:
            mapping = self.reader.mapping(node.entries["paragraphs"].value, f"{key}.paragraphs")
            inside = mapping.entries if mapping else {}
        elif required:
            self._add(line, ErrorText('"paragraphs" is missing').at(key))
        paragraphs = tuple(self._paragraph(key, name, item) for name, item in inside.items())
        return Section(key, line, title, paragraphs)

    def _paragraph(self, section: str, key: str, entry: Entry) -> Paragraph:
        line, what = self._named(key, entry), f"{section}.{key}"
        fields = _PARAGRAPH if self.is_original else _TEXTS
        found = self.reader.record(entry.value, fields, what)
        where = (section, key)
        said = {
            "text": self._line_of((*where, "text"), str(found.get("text", "")), entry),
            "caption": self._line_of((*where, "caption"), str(found.get("caption", "")), entry),
        }
        lists = {
            part: tuple(
                self._line_of((*where, part), text, entry, tuple(_texts(found.get(part))))
                for text in _texts(found.get(part))
            )
            for part in ("points", "labels")
        }
        pieces = tuple(tuple(_texts(row)) for row in _items(found.get("pieces")))
        table = _table(found.get("table"))
        if self.is_original:
            if not (said["text"] or lists["points"] or pieces or table):
                self._add(line, ErrorText("it says nothing").at(what))
            if lists["labels"] and len(lists["labels"]) != len(pieces):
                self._add(
                    line,
                    ErrorText("write as many labels as there are rows of pieces").at(what),
                )
        when = found.get("when")
        return Paragraph(
            key,
            line,
            rules=tuple(_texts(found.get("rules"))),
            kind=str(found.get("kind", KINDS[0])),
            when=_options(when),
            text=said["text"],
            points=lists["points"],
            pieces=pieces,
            labels=lists["labels"],
            caption=said["caption"],
            table=table,
        )

    def _line_of(
        self, where: Where, text: str, entry: Entry, whole: tuple[str, ...] | None = None
    ) -> str:
        """A text on one line, kept with where it stands."""
        line = " ".join(text.split())
        if line.count("**") % 2:
            self._add(entry.key.line, ErrorText('a "**" without its partner').at(".".join(where)))
        if line:
            said = line if whole is None else tuple(" ".join(item.split()) for item in whole)
            self.said[where], self.lines[where] = said, entry.key.line
        return line


def _items(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _texts(value: Value) -> Iterator[str]:
    yield from (item for item in _items(value) if isinstance(item, str))


def _options(value: Value) -> Mapping[str, str] | None:
    if not isinstance(value, Mapping):
        return None
    return {str(key): str(item) for key, item in value.items()}


def _table(value: Value) -> TableShown | None:
    if not isinstance(value, Mapping):
        return None
    seed = value.get("seed")
    players = tuple(_texts(value.get("players")))
    return TableShown(players, seed if isinstance(seed, int) else 0)
