"""The language of the window: which there are, and its words from the translators' files.

The files are Qt Linguist's (`assets/translations/tabletop_de.ts`) and are read as they are, so
that nothing has to be compiled before a translation can be seen.
"""

import os
from collections.abc import Callable
from datetime import date, datetime
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QCoreApplication,
    QDate,
    QDateTime,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Signal,
)

from tabletop.content.languages import known_languages, own_name, plurals_of, ui_texts
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.linguist import Translations
from tabletop.overriding import override

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem
    from tabletop.i18n.plurals import Plurals


SYSTEM_LANGUAGE: Final = ""
"""Stands as a language for the one that the system speaks."""


def native_name(language: str) -> str:
    """Return what a language is called by those who speak it; its code where nobody says."""
    if own := own_name(language):
        return own
    if language == ORIGINAL:
        language = "en_001"  # else Qt names the English of one country
    name = QLocale(language).nativeLanguageName()
    return name[:1].upper() + name[1:] or language


def language_for(wanted: str) -> str:
    """Return the language to speak: the wanted one, else the system's, else the original."""
    found = known_languages()
    if wanted in found:
        return wanted
    for tongue in QLocale.system().uiLanguages():
        for code in (tongue.replace("-", "_"), tongue.split("-")[0]):
            if code in found:
                return code
    return ORIGINAL


def locale_for(language: str) -> QLocale:
    """Return how dates and numbers are written: as where the system is, if it speaks so.

    Where it does not, as in the region that the language usually means.
    """
    usual = QLocale(language)
    names = (os.environ.get("LC_ALL"), os.environ.get("LC_TIME"), *QLocale.system().uiLanguages())
    known = (QLocale(name) for name in names if name)
    return next((locale for locale in known if locale.language() == usual.language()), usual)


class TsTranslator(QTranslator):
    """Says the window's words in another language."""

    def __init__(
        self, words: Translations, plurals: Callable[[], "Plurals"], parent: QObject | None = None
    ) -> None:
        """Say these words.

        Args:
            words: the translations.
            plurals: reads the plural rules of the language, when something is first counted.
            parent: the owner.
        """
        super().__init__(parent)
        self._words = words
        self._plurals = lru_cache(maxsize=1)(plurals)

    @override
    def isEmpty(self) -> bool:
        """Return whether there is nothing to say."""
        return not self._words

    @override
    def translate(
        self,
        context: str,
        sourceText: str,  # noqa: N803 - Qt's name
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str:
        """Return the translation; Qt's null text where there is none: an empty one is shown."""
        forms = self._words.get((context, sourceText), ())
        if not forms:
            return None  # type: ignore[return-value] # the binding's null text
        if len(forms) == 1:
            return forms[0]
        plurals = self._plurals()
        taken, one = plurals.used_categories, plurals.category_of(n)
        return forms[min(taken.index(one) if one in taken else len(forms), len(forms) - 1)]


class Language(QObject):
    """The language that the window speaks.

    Signals:
        changed: it is another one; whatever was said is to be said again.
    """

    changed = Signal()

    def __init__(self, app: QCoreApplication, wanted: str = SYSTEM_LANGUAGE) -> None:
        """Begin to speak a language.

        Args:
            app: the application, which owns the object.
            wanted: the code of a language, or `SYSTEM_LANGUAGE`.
        """
        super().__init__(app)
        self._app = app
        self._translators: list[QTranslator] = []
        self.code = ""
        """The language that is spoken, e.g. `de`."""
        self.problems: tuple[Problem, ...] = ()
        """What is wrong with the files of its words; those concerned are said in English."""
        self._install(language_for(wanted))

    def set_language(self, wanted: str) -> None:
        """Speak another language from now on."""
        code = language_for(wanted)
        if code != self.code:
            self._install(code)
            self.changed.emit()

    def remove_translators(self) -> None:
        """Speak as the source does."""
        for translator in self._translators:
            self._app.removeTranslator(translator)
        self._translators = []

    def _install(self, code: str) -> None:
        self.code = code
        QLocale.setDefault(locale_for(code))
        self.remove_translators()
        words, self.problems = ui_texts(code)
        self._translators = [TsTranslator(words, partial(plurals_of, code), self)]
        if code != ORIGINAL:
            own = QTranslator(self)  # Qt's buttons, file dialogs and menus
            place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if own.load(QLocale(code), "qtbase", "_", place):
                self._translators.append(own)
        for translator in reversed(self._translators):
            self._app.installTranslator(translator)


def date_text(day: date, form: QLocale.FormatType = QLocale.FormatType.LongFormat) -> str:
    """Return a day as it is written where the window is read."""
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def time_text(moment: datetime) -> str:
    """Return a time of day as it is written where the window is read, in 12 hours or in 24."""
    return QLocale().toString(_here(moment).time(), QLocale.FormatType.ShortFormat)


def date_time_text(moment: datetime) -> str:
    """Return a day and a time as they are written where the window is read."""
    return QLocale().toString(_here(moment), QLocale.FormatType.ShortFormat)


def _here(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def escape_mnemonic(text: str) -> str:
    """Return the words as a label that shows them as they are, and takes no letter for a key."""
    return text.replace("&", "&&")


def strip_mnemonic(label: str) -> str:
    """Return the words that a label shows."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")
