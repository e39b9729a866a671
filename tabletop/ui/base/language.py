"""The window's language and its translations.

Translations are read from Qt Linguist's source files (`assets/translations/tabletop_de.ts`), so
that they need no compilation.
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
    Qt,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QGuiApplication

from tabletop.content.languages import known_languages, own_name, plurals_of, ui_texts
from tabletop.i18n.languages import ORIGINAL
from tabletop.i18n.linguist import Translations
from tabletop.overriding import override

if TYPE_CHECKING:
    from tabletop.cards.problems import Problem
    from tabletop.i18n.plurals import Plurals


SYSTEM_LANGUAGE: Final = ""
"""The code that stands for the system's language."""


def native_name(language: str) -> str:
    """Return a language's name in that language, or its code if the name is unknown."""
    if own := own_name(language):
        return own
    if language == ORIGINAL:
        language = "en_001"  # otherwise Qt adds a country's name
    name = QLocale(language).nativeLanguageName()
    return name[:1].upper() + name[1:] or language


def language_for(wanted: str) -> str:
    """Return the language to use: the requested one, the system's, or English."""
    known = known_languages()
    if wanted in known:
        return wanted
    for tag in QLocale.system().uiLanguages():
        for code in (tag.replace("-", "_"), tag.split("-")[0]):
            if code in known:
                return code
    return ORIGINAL


def locale_for(language: str) -> QLocale:
    """Return the locale used for dates and numbers in a language.

    This is the system's locale if it has the same language, otherwise the locale of the
    language's default region.
    """
    default = QLocale(language)
    names = (os.environ.get("LC_ALL"), os.environ.get("LC_TIME"), *QLocale.system().uiLanguages())
    known = (QLocale(name) for name in names if name)
    return next((locale for locale in known if locale.language() == default.language()), default)


class TsTranslator(QTranslator):
    """A translator for texts that were read from Qt Linguist's source files."""

    def __init__(
        self, words: Translations, plurals: Callable[[], "Plurals"], parent: QObject | None = None
    ) -> None:
        """Create a translator.

        Args:
            words: the translations.
            plurals: reads the language's plural rules; called once they are needed.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._words = words
        self._plurals = lru_cache(maxsize=1)(plurals)

    @override
    def isEmpty(self) -> bool:
        return not self._words

    @override
    def translate(
        self,
        context: str,
        sourceText: str,  # noqa: N803 - Qt's name
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str:
        forms = self._words.get((context, sourceText), ())
        if not forms:  # null means "not translated"; an empty string would be shown
            return None  # type: ignore[return-value] # converted to a null QString
        if len(forms) == 1:
            return forms[0]
        plurals = self._plurals()
        used, one = plurals.used_categories, plurals.category_of(n)
        return forms[min(used.index(one) if one in used else len(forms), len(forms) - 1)]


class Language(QObject):
    """The language of the window, with the translators installed for it.

    Signals:
        changed: the language has changed; all texts must be set again.
    """

    changed = Signal()

    def __init__(self, app: QCoreApplication, wanted: str = SYSTEM_LANGUAGE) -> None:
        """Set the application's initial language.

        Args:
            app: the application, which is the Qt parent.
            wanted: the code of the language, or `SYSTEM_LANGUAGE`.
        """
        super().__init__(app)
        self._app = app
        # Otherwise Qt's own texts would mirror dialogs, but not the table.
        QGuiApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._translators: list[QTranslator] = []
        self.code = ""
        """The code of the current language, such as `de`."""
        self.problems: tuple[Problem, ...] = ()
        """Problems in the language's files; the affected texts are shown in English."""
        self._install(language_for(wanted))

    def set_language(self, wanted: str) -> None:
        """Change the language, given its code or `SYSTEM_LANGUAGE`."""
        code = language_for(wanted)
        if code != self.code:
            self._install(code)
            self.changed.emit()

    def remove_translators(self) -> None:
        """Remove all translators, which leaves texts in the source language."""
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
            qt_texts = QTranslator(self)  # Qt's buttons, file dialogs and menus
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            if qt_texts.load(QLocale(code), "qtbase", "_", folder):
                self._translators.append(qt_texts)
        for translator in reversed(self._translators):
            self._app.installTranslator(translator)


def date_text(day: date, form: QLocale.FormatType = QLocale.FormatType.LongFormat) -> str:
    """Return a date in the format of the window's locale."""
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def time_text(time: datetime) -> str:
    """Return a time of day in the format of the window's locale (12 or 24 hours)."""
    return QLocale().toString(_as_qt(time).time(), QLocale.FormatType.ShortFormat)


def date_time_text(time: datetime) -> str:
    """Return a date and time in the format of the window's locale."""
    return QLocale().toString(_as_qt(time), QLocale.FormatType.ShortFormat)


def _as_qt(time: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(time.timestamp()))


def escape_mnemonic(text: str) -> str:
    """Escape a text for use as a label, so that none of its letters is a mnemonic."""
    return text.replace("&", "&&")


def strip_mnemonic(label: str) -> str:
    """Return the text that a label shows, without the mnemonic marker."""
    return label.replace("&&", "\0").replace("&", "").replace("\0", "&")
