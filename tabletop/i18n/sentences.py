"""Sentences with plural forms and cases, and the grammar used to fill them in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.cards.templates import Slot, Template, TemplateError, parse_template
from tabletop.engine.localized_error import ErrorText
from tabletop.i18n.plurals import ENGLISH, OTHER, Plurals

NONE: Final = "none"
"""The form of a sentence for 0, whatever plural category 0 has in the language."""

COUNT: Final = "n"
"""The placeholder for the number that selects the plural form."""

NOM: Final = "nom"
LABEL: Final = "label"
CASES: Final = (NOM, "acc", "dat", "gen", LABEL)
"""The forms of a phrase: four grammatical cases, and the form used as a label.

A missing form is the same as the nominative.
"""

OR: Final = "or"
_SLOT_FORMS: Final = (*CASES, OR)
_SENTENCE_ENDS: Final = (". ", "! ", "? ", "… ")

CaseForms = Mapping[str, Template]
"""A mapping from grammatical cases to texts, always including the nominative."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in all its plural forms; one without plurals has only `other`.

    Attributes:
        forms: a mapping from plural categories (or `NONE`) to the text in each grammatical case.
        line: the sentence's line in the file.
        plurals: the language's plural rules.
    """

    forms: Mapping[str, CaseForms]
    line: int
    plurals: Plurals = ENGLISH

    def form(self, count: int | None) -> CaseForms:
        """Return the plural form for a count, or `other` if the count is None."""
        if count is None or len(self.forms) == 1:
            return self.forms[OTHER]
        if count == 0 and NONE in self.forms:
            return self.forms[NONE]
        form = self.forms.get(self.plurals.category_of(count)) or self.forms[OTHER]
        # A score of -1 is not "One point": a form without the number cannot show the sign.
        fits = count >= 0 or any(slot.name == COUNT for slot in slots(form))
        return form if fits else self.forms[OTHER]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The placeholders in all forms."""
        return tuple(slot for form in self.forms.values() for slot in slots(form))


def slots(form: CaseForms) -> tuple[Slot, ...]:
    """Return the placeholders of a form, in all grammatical cases."""
    return tuple(slot for template in form.values() for slot in template.slots)


def parse_text(text: str) -> Template:
    """Parse a template and check the forms that its placeholders request.

    Raises:
        TemplateError: if a placeholder is invalid.
    """
    template = parse_template(text)
    for slot in template.slots:
        for form in slot.forms:
            if form not in _SLOT_FORMS:
                fault = ErrorText(
                    '"{slot}": "{form}" is no form; there are {known}',
                    slot=str(slot),
                    form=form,
                    known=", ".join(_SLOT_FORMS),
                )
                raise TemplateError(fault)
        cases = [form for form in slot.forms if form != OR]
        if len(cases) > 1 or len(slot.forms) - len(cases) > 1:
            raise TemplateError(ErrorText('"{slot}" asks for two forms at once', slot=str(slot)))
    return template


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that replaces a placeholder.

    Attributes:
        text: the text itself.
        keeps_initial: whether the first letter must not be capitalised, for example in a name.
        cases: a mapping from grammatical cases to phrases that differ in them, or None.
    """

    text: str
    keeps_initial: bool = False
    cases: Mapping[str, "Phrase"] | None = None

    def in_case(self, case: str) -> "Phrase":
        """Return the phrase in a grammatical case."""
        return self.cases.get(case, self) if self.cases else self


@dataclass(frozen=True, slots=True)
class Grammar:
    """A language's rules for combining words.

    Attributes:
        comma: the text after every item of a list except the last two.
        conjunctions: a mapping from requested forms (empty for "and") to the word between the last
            two items.
        empty_list: the text for an empty list.
        contractions: a mapping from pairs of words to their contraction (`von dem` to `vom`).
    """

    comma: str
    conjunctions: Mapping[str, str]
    empty_list: str
    contractions: Mapping[tuple[str, str], str]

    def join_list(self, items: Sequence[Phrase], form: str) -> Phrase:
        """Return the items as one phrase: `2, 4 and 6`."""
        if not items:
            return Phrase(self.empty_list)
        texts = [item.text for item in items]
        text = texts[-1]
        if len(texts) > 1:
            before = f"{self.comma} ".join(texts[:-1])
            text = f"{before} {self.conjunctions[form]} {text}"
        return Phrase(text, items[0].keeps_initial)

    def join(self, before: str, after: str) -> str:
        """Concatenate two texts, contracting words (`von ` and `dem Rad` to `vom Rad`)."""
        if self.contractions and before.endswith(" "):
            first = before[:-1].rpartition(" ")[2]
            second, _, rest = after.partition(" ")
            one = self.contractions.get((first.lower(), second))
            if one is not None:
                one = one.capitalize() if first[:1].isupper() else one
                return f"{before[: -len(first) - 1]}{one} {rest}"
        return before + after


Filling = Phrase | Sequence[Phrase]
"""A value for a placeholder: a phrase, or a list of phrases."""


def fill(form: CaseForms, params: Mapping[str, Filling], grammar: Grammar) -> Phrase:
    """Fill in a text; placeholders without a parameter remain as they are written.

    Sentences that begin within the text are capitalised. The beginning of the text is not, since it
    may be used inside another phrase.
    """
    nominative = _fill(form[NOM], params, grammar)
    if len(form) == 1:
        return nominative
    cases = {
        case: _fill(template, params, grammar) for case, template in form.items() if case != NOM
    }
    return Phrase(nominative.text, nominative.keeps_initial, cases)


def _fill(template: Template, params: Mapping[str, Filling], grammar: Grammar) -> Phrase:
    text, fixed = "", False
    for part in template.parts:
        phrase = _part(part, params, grammar)
        if text.endswith(_SENTENCE_ENDS):
            phrase = Phrase(capitalised(phrase), keeps_initial=True)
        if not text:
            fixed = phrase.keeps_initial
        text = text + phrase.text if isinstance(part, str) else grammar.join(text, phrase.text)
    return Phrase(text, fixed)


def _part(part: str | Slot, params: Mapping[str, Filling], grammar: Grammar) -> Phrase:
    if isinstance(part, str):
        return Phrase(part)
    value = params.get(part.name)
    if value is None:
        return Phrase(str(part))
    case = next((form for form in part.forms if form != OR), NOM)
    if isinstance(value, Phrase):
        return value.in_case(case)
    return grammar.join_list([item.in_case(case) for item in value], OR if OR in part.forms else "")


def capitalised(phrase: Phrase) -> str:
    """Return the phrase capitalised for the beginning of a sentence."""
    if phrase.keeps_initial:
        return phrase.text
    for place, character in enumerate(phrase.text):
        if character.isalpha():
            return phrase.text[:place] + character.upper() + phrase.text[place + 1 :]
        if character.isalnum():
            break
    return phrase.text
