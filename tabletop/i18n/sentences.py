"""Sentences with their plurals, and the little grammar that filling them in takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.carddefs.templates import Slot, Template, TemplateError, parse_template

FORMS: Final = ("none", "one", "other")
"""What a sentence with plurals may say: for 0 (left out: as other), for 1, and for all else."""

_SENTENCE_ENDS: Final = (". ", "! ", "? ", "… ")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in its forms; one without plurals has only `other`."""

    forms: Mapping[str, Template]

    def form(self, count: int | None) -> Template:
        """The form for a number of things, or for no number at all."""
        match count:
            case 0 if "none" in self.forms:
                return self.forms["none"]
            case 1 if "one" in self.forms:
                return self.forms["one"]
            case _:
                return self.forms["other"]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Everything to fill in, in any form."""
        return tuple(slot for template in self.forms.values() for slot in template.slots)


def plain_sentence(text: str) -> Sentence:
    """The sentence that a text is.

    Raises:
        TemplateError: what is to be filled in is not written as it must be.
    """
    template = parse_template(text)
    for slot in template.slots:
        if slot.form not in {"", "or"}:
            raise TemplateError(f'"{slot}": after the colon only "or" is known')
    return Sentence({"other": template})


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be filled in.

    Attributes:
        text: the words.
        fixed: whether they begin with a name that keeps its own first letter.
    """

    text: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class ListWords:
    """How a language reads out lists.

    Attributes:
        comma: what stands after every item but the last two.
        conjunctions: what stands between the last two, by the form asked for (empty: and).
        nothing: an empty list.
    """

    comma: str
    conjunctions: Mapping[str, str]
    nothing: str

    def join(self, items: Sequence[Phrase], form: str) -> Phrase:
        """The items as one phrase: `2, 4 and 6`."""
        if not items:
            return Phrase(self.nothing)
        texts = [item.text for item in items]
        text = texts[-1]
        if len(texts) > 1:
            before = f"{self.comma} ".join(texts[:-1])
            text = f"{before} {self.conjunctions[form]} {text}"
        return Phrase(text, items[0].fixed)


Filling = Phrase | Sequence[Phrase]
"""What is filled in: words, or a list of them to be read out."""


def fill(template: Template, params: Mapping[str, Filling], lists: ListWords) -> Phrase:
    """The template with its parameters; what is not among them stays as it is written.

    What begins a sentence within it is capitalised; the very beginning is not, since a phrase may
    come to stand in the middle of another.
    """
    text, fixed = "", False
    for part in template.parts:
        phrase = _part(part, params, lists)
        if text.endswith(_SENTENCE_ENDS):
            phrase = Phrase(capitalised(phrase), fixed=True)
        if not text:
            fixed = phrase.fixed
        text += phrase.text
    return Phrase(text, fixed)


def _part(part: str | Slot, params: Mapping[str, Filling], lists: ListWords) -> Phrase:
    if isinstance(part, str):
        return Phrase(part)
    value = params.get(part.name)
    match value:
        case None:
            return Phrase(str(part))
        case Phrase():
            return value
        case _:
            return lists.join(value, part.form)


def capitalised(phrase: Phrase) -> str:
    """The phrase as the beginning of a sentence."""
    if phrase.fixed:
        return phrase.text
    for place, character in enumerate(phrase.text):
        if character.isalpha():
            return phrase.text[:place] + character.upper() + phrase.text[place + 1 :]
        if character.isalnum():
            break
    return phrase.text
