"""All of a game's sentences in one language."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, filterfalse
from pathlib import Path
from typing import NamedTuple

from tabletop.cards.file_reading import GameFolders, file_stamp, is_missing
from tabletop.cards.problems import FileProblemsError, Problem
from tabletop.cards.templates import Slot, fact_at
from tabletop.engine.cards import CardId, CardSet, Fact
from tabletop.engine.options import Figure, Ranking
from tabletop.engine.verdict import is_game_rule
from tabletop.i18n.languages import ORIGINAL, SHARED, text_path
from tabletop.i18n.plurals import ENGLISH, read_plural_rules
from tabletop.i18n.sentences import (
    LABEL,
    NOM,
    OR,
    Filling,
    Grammar,
    Phrase,
    Sentence,
    capitalised,
    fill,
    slots,
)
from tabletop.i18n.text_file import CONTRACTIONS, Key, read_original, read_text_file


class TextsError(FileProblemsError):
    """Raised if texts cannot be used; lists every problem with its file and line."""


class RuleText(NamedTuple):
    """A rule's title and text."""

    title: str
    text: str
    cited: str = ""
    """The rule's id; empty for a shared rule, whose id is not shown."""

    @property
    def heading(self) -> str:
        """The rule's title, preceded by its id if the id is shown."""
        return f"{self.cited} · {self.title}" if self.cited else self.title


def load_texts(
    folder: GameFolders,
    game: str,
    language: str,
    extra_folders: tuple[GameFolders, ...] = (),
    cards: Path | None = None,
) -> "Texts":
    """Return a game's texts and the shared texts, cached until the files change.

    Args:
        folder: the folder of all games' files.
        game: the game's id, or `SHARED` for the shared texts alone.
        language: the language's code, such as `de`; English replaces missing or invalid texts.
        extra_folders: further folders containing texts in that language; the last folder takes
            precedence.
        cards: the folder of a card set, whose texts override all others.

    Raises:
        TextsError: if the English files have problems; the error lists all of them.
    """
    names = tuple(dict.fromkeys((SHARED, game)))
    originals = tuple(text_path(folder, name, ORIGINAL) for name in names)
    own = () if language == ORIGINAL else (folder,)
    translations = tuple(
        tuple(text_path(root, name, language) for root in (*own, *extra_folders)) for name in names
    )
    own_texts = () if cards is None else tuple(card_set_texts(cards, language))
    files = (*originals, *chain(*translations), *(path for _, path in own_texts))
    versions = tuple(map(file_stamp, files))
    return _read_texts(names, language, originals, translations, own_texts, versions)


@lru_cache(maxsize=8)
def _read_texts(
    names: tuple[str, ...],
    language: str,
    originals: tuple[Path, ...],
    translations: tuple[tuple[Path, ...], ...],
    of_cards: tuple[tuple[str, Path], ...],
    _versions: tuple[object, ...],
) -> "Texts":
    plurals = read_plural_rules(translations[0])
    english: dict[Key, Sentence] = {}
    translated: dict[Key, Sentence] = {}
    wrong: list[Problem] = []
    problems: list[Problem] = []
    lacking: list[str] = []
    for name, path, paths in zip(names, originals, translations, strict=True):
        original = read_original(path, name)
        wrong += original.problems
        english.update(original.sentences)
        for own in filterfalse(is_missing, paths):
            file = read_text_file(own, name, language, plurals).matched_to(original)
            problems += file.problems
            lacking += file.missing_forms(original)
            translated.update(file.sentences)
    for tongue, path in of_cards:
        own_plurals = plurals if tongue == language else ENGLISH
        file = read_text_file(path, names[-1], tongue, own_plurals).matched_to_cards(original)
        problems += file.problems
        translated.update(file.sentences)
    if wrong:
        raise TextsError(wrong)
    left = () if language == ORIGINAL else english.keys() - translated.keys()
    return Texts(
        language,
        {**english, **translated},
        (*sorted(map(".".join, left)), *lacking),
        tuple(problems),
    )


def card_set_texts(folder: Path, language: str) -> Iterator[tuple[str, Path]]:
    """Yield a card set's languages and text files; later ones take precedence.

    If the set has neither English nor the current language, its first language is used.
    """
    paths = {
        path.name.split(".")[1]: path for path in sorted(folder.glob("texts.*.yaml"), reverse=True)
    }
    usable = [tongue for tongue in dict.fromkeys((ORIGINAL, language)) if tongue in paths]
    for tongue in usable or [*paths][-1:]:
        yield tongue, paths[tongue]


class Texts:
    """All of a game's sentences in one language, including the shared ones.

    A missing sentence appears as its key in square brackets, so that play continues. Tests ensure
    that none is missing.
    """

    def __init__(
        self,
        language: str,
        sentences: Mapping[Key, Sentence],
        lacking: tuple[str, ...] = (),
        problems: tuple[Problem, ...] = (),
    ) -> None:
        self.language = language
        self.untranslated = lacking
        """The keys of sentences shown in English, and of plural forms that are missing."""
        self.problems = problems
        """Problems in the language's files; the affected sentences are shown in English."""
        self._sentences = dict(sentences)
        self.grammar = _grammar(self._sentences)
        """The rules by which the language combines words."""
        self.name = self._plain("name")
        """The game's name."""
        self.tagline = self._plain("tagline")
        """The game described in a few words."""
        self.about = self._plain("about")
        """The game described in a sentence, for the start page."""

    # --- options, fields and rules ----------------------------------------------------------

    def option_label(self, option: str) -> str:
        """Return an option's name."""
        return self._plain("options", option, "label")

    def option_help(self, option: str) -> str:
        """Return an explanation of an option, in one sentence."""
        return self._plain("options", option, "help")

    def option_value(self, option: str, value: str) -> str:
        """Return the name of an option's value, or the value itself if it has no text."""
        key = ("options", option, "values", value)
        return self._plain(*key) if key in self._sentences else value

    def field_label(self, path: str) -> str:
        """Return the name of a field with a path (`swap.source`), by default its end."""
        key = ("fields", path, "label")
        name = path.rpartition(".")[2].replace("_", " ")
        return self._plain(*key) if key in self._sentences else name.capitalize()

    def field_word(self, path: str, word: str) -> str:
        """Return the text of a word in a field, which the field may define itself."""
        key = ("fields", path, "values", word)
        return (
            self._plain(*key)
            if key in self._sentences
            else capitalised(self.word_phrase(word).in_case(LABEL))
        )

    def rule(self, rule: str) -> RuleText:
        """Return the text of the rule with an id (`WW-R2`)."""
        return RuleText(
            self._plain("rules", rule, "title"),
            self._plain("rules", rule, "text"),
            rule if is_game_rule(rule) else "",
        )

    def names(self, section: str) -> set[str]:
        """Return the names that have a text in a section."""
        return {key[1] for key in self._sentences if key[0] == section}

    def rules(self) -> tuple[str, ...]:
        """Return the ids of all rules that have a text, shared rules first."""
        return tuple(key[1] for key in self._sentences if key[0] == "rules" and key[2] == "title")

    # --- results ----------------------------------------------------------------------------

    def ranking(self, ranking: Ranking) -> str:
        """Return the column heading of a ranking that is used to compare results."""
        return self._plain("measures", ranking.code)

    def ranking_value(self, ranking: Ranking, counted: Sequence[int]) -> str:
        """Return a ranking's value as text, or its plain numbers if it has no sentence."""
        key = ("measures", f"{ranking.code}.value")
        if key not in self._sentences:
            return " ".join(map(str, counted))
        words = {
            name: Phrase(str(number)) for name, number in zip(ranking.names, counted, strict=True)
        }
        return capitalised(self.phrase(key, words, counted[-1]))

    def figure(self, figure: Figure) -> str:
        """Return the row heading of a figure in the statistics."""
        return self._plain("figures", figure.code)

    # --- pieces -----------------------------------------------------------------------------

    def word(self, word: str) -> str:
        """Return a word's text as a label, or the word itself if it has no text."""
        return self.word_phrase(word).in_case(LABEL).text

    def word_phrase(self, word: str) -> Phrase:
        """Return a word's text for use within a sentence."""
        key = ("words", word)
        return self.phrase(key) if key in self._sentences else Phrase(word)

    def card_text(self, cards: CardSet, card: CardId) -> str:
        """Return the text printed on a card; empty if it has none."""
        phrase = self._card_sentence("card_texts", cards, card)
        return "" if phrase is None else capitalised(phrase)

    def card_phrase(self, cards: CardSet, card: CardId) -> Phrase:
        """Return a card's name for use within a sentence, or its key if it has no text."""
        return self._card_sentence("cards", cards, card) or Phrase(cards.key(card))

    def _card_sentence(self, section: str, cards: CardSet, card: CardId) -> Phrase | None:
        definition = cards.cards[card]
        key = self.first_key((section, definition.key), (section, definition.deck))
        if key is None:
            return None
        sentence = self._sentences[key]
        count = definition.facts.get("n")
        form = sentence.form(count if isinstance(count, int) else None)
        facts: dict[str, Filling] = {}
        for slot in slots(form):
            with suppress(KeyError):
                fact = fact_at(definition.facts, slot.name)
                facts[slot.name] = (
                    [*map(self._fact, fact)] if isinstance(fact, tuple) else self._fact(fact)
                )
        return fill(form, facts, self.grammar)

    def _fact(self, fact: Fact) -> Phrase:
        return self.word_phrase(fact) if isinstance(fact, str) else Phrase(str(fact))

    # --- sentences --------------------------------------------------------------------------

    def first_key(self, *keys: Key) -> Key | None:
        """Return the first of the keys that has a sentence, or None if none has."""
        return next((key for key in keys if key in self._sentences), None)

    def slots(self, key: Key) -> tuple[Slot, ...]:
        """Return a sentence's placeholders; empty if there is no such sentence."""
        return self._sentences[key].slots if key in self._sentences else ()

    def phrase(
        self, key: Key, params: Mapping[str, Filling] | None = None, count: int | None = None
    ) -> Phrase:
        """Return a sentence in the plural form for a count, with its placeholders filled."""
        if key not in self._sentences:
            return Phrase(f"[{'.'.join(key)}]", keeps_initial=True)
        return fill(self._sentences[key].form(count), params or {}, self.grammar)

    def _plain(self, *key: str) -> str:
        return self.phrase(key).text


def _grammar(sentences: Mapping[Key, Sentence]) -> Grammar:
    def word(*key: str) -> str:
        sentence = sentences.get(key)
        return sentence.form(None)[NOM].fill(str) if sentence else ""

    contractions = {
        (first, second): word(CONTRACTIONS, code)
        for code in (key[1] for key in sentences if key[0] == CONTRACTIONS)
        for first, second in (code.split(),)
    }
    return Grammar(
        comma=word("lists", "comma"),
        conjunctions={"": word("lists", "and"), OR: word("lists", OR)},
        empty_list=word("lists", "nothing"),
        contractions=contractions,
    )
