"""Sentences with their plurals, and the little grammar that filling them in takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.cards.templates import Slot, Template, TemplateError, parse_template
from tabletop.engine.localized_error import ErrorText
from tabletop.i18n.plurals import ENGLISH, OTHER, Plurals

NONE: Final = "none"
"""What a sentence with plurals may say for 0, whatever category the language has for it."""

COUNT: Final = "n"
"""What is filled in where the number is said by which a sentence has its form."""

NOM: Final = "nom"
LABEL: Final = "label"
CASES: Final = (NOM, "acc", "dat", "gen", LABEL)
"""What a phrase may be said as: four grammatical cases, and as it stands alone (a label, a
tooltip). Whatever is left out is as the nominative."""

OR: Final = "or"
_SLOT_FORMS: Final = (*CASES, OR)
_SENTENCE_ENDS: Final = (". ", "! ", "? ", "… ")

CaseForms = Mapping[str, Template]
"""A text by its cases; the nominative is always among them."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in its forms; one without plurals has only `other`.

    Attributes:
        forms: what it says, by plural category or `NONE`.
        line: where it stands in its file.
        plurals: the rules of the language that it is in.
    """

    forms: Mapping[str, CaseForms]
    line: int
    plurals: Plurals = ENGLISH

    def form(self, count: int | None) -> CaseForms:
        """Return the form for a number of things, or for no number at all."""
        if count is None or len(self.forms) == 1:
            return self.forms[OTHER]
        if count == 0 and NONE in self.forms:
            return self.forms[NONE]
        form = self.forms.get(self.plurals.category_of(count)) or self.forms[OTHER]
        # "One point" is not what somebody with -1 has: a sign needs the number that it is of.
        is_said = count >= 0 or any(slot.name == COUNT for slot in slots(form))
        return form if is_said else self.forms[OTHER]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Everything to fill in, in any form."""
        return tuple(slot for form in self.forms.values() for slot in slots(form))


def slots(form: CaseForms) -> tuple[Slot, ...]:
    """Everything to fill in, in any case."""
    return tuple(slot for template in form.values() for slot in template.slots)


def parse_text(text: str) -> Template:
    """Return the template that a text is.

    Raises:
        TemplateError: what is to be filled in is not written as it must be.
    """
    template = parse_template(text)
    for slot in template.slots:
        for form in slot.forms:
            if form not in _SLOT_FORMS:
                known = ", ".join(_SLOT_FORMS)
                fault = ErrorText(
                    '"{slot}": "{form}" is no form; there are {known}',
                    slot=str(slot),
                    form=form,
                    known=known,
                )
                raise TemplateError(fault)
        cases = [form for form in slot.forms if form != OR]
        if len(cases) > 1 or len(slot.forms) - len(cases) > 1:
            raise TemplateError(ErrorText('"{slot}" asks for two forms at once', slot=str(slot)))
    return template


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be filled in.

    Attributes:
        text: the words.
        keeps_initial: whether they begin with a name that keeps its own first letter.
        cases: the same in those cases in which it differs, if there are any.
    """

    text: str
    keeps_initial: bool = False
    cases: Mapping[str, "Phrase"] | None = None

    def in_case(self, case: str) -> "Phrase":
        """Return the phrase in a case."""
        return self.cases.get(case, self) if self.cases else self


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a language puts words together.

    Attributes:
        comma: what stands in a list after every item but the last two.
        conjunctions: what stands between the last two, by the form asked for (empty: and).
        empty_list: an empty list.
        contractions: two words that become one where something is filled in, e.g. `von dem`.
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
        """One text after another: `von ` and `dem Stapel` as `vom Stapel`."""
        if self.contractions and before.endswith(" "):
            first = before[:-1].rpartition(" ")[2]
            second, _, rest = after.partition(" ")
            one = self.contractions.get((first.lower(), second))
            if one is not None:
                one = one.capitalize() if first[:1].isupper() else one
                return f"{before[: -len(first) - 1]}{one} {rest}"
        return before + after


Filling = Phrase | Sequence[Phrase]
"""What is filled in: words, or a list of them to be read out."""


def fill(form: CaseForms, params: Mapping[str, Filling], grammar: Grammar) -> Phrase:
    """Return the text with its parameters; what is not among them stays as it is written.

    What begins a sentence within it is capitalised; the very beginning is not, since a phrase may
    come to stand in the middle of another.
    """
    said = _fill(form[NOM], params, grammar)
    if len(form) == 1:
        return said
    cases = {
        case: _fill(template, params, grammar) for case, template in form.items() if case != NOM
    }
    return Phrase(said.text, said.keeps_initial, cases)


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
    """Return the phrase as the beginning of a sentence."""
    if phrase.keeps_initial:
        return phrase.text
    for place, character in enumerate(phrase.text):
        if character.isalpha():
            return phrase.text[:place] + character.upper() + phrase.text[place + 1 :]
        if character.isalnum():
            break
    return phrase.text
