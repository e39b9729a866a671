"""Write sentences about one table in one language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.cards.templates import Template
from tabletop.engine.actions import (
    Action,
    ChooseCard,
    ChooseSeat,
    ChooseWord,
    Keep,
    Move,
    Roll,
    Rolled,
    Say,
    Shuffled,
    Taken,
)
from tabletop.engine.capabilities import printed_texts
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import (
    CardRef,
    DieRef,
    Event,
    Message,
    Param,
    Params,
    SeatRef,
    Single,
    WordRef,
    ZoneRef,
)
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.player_names import bidi_safe
from tabletop.engine.positions import Impossible
from tabletop.engine.rules import Barrier, Rules
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ALL, CHANCE, TEAM, Seat, Viewer, ZoneIndex
from tabletop.i18n.sentences import LABEL, NOM, Filling, Phrase, capitalised, fill
from tabletop.i18n.text_file import Key
from tabletop.i18n.texts import Texts

_REFERENCES: Final = {
    **dict.fromkeys(("card", "onto", "using"), CardRef),
    **dict.fromkeys(("to", "source", "zone"), ZoneRef),
    "seat": SeatRef,
    "word": WordRef,
}
"""The type of reference that fills in each attribute of an action."""
_CODES: Final[Mapping[type, str]] = {
    Roll: "roll",
    ChooseSeat: "choose.seat",
    Shuffled: "shuffled",
    Rolled: "rolled",
    Taken: "taken",
}
"""The label codes of action types that have only one label."""


class Speaker:
    """A writer of sentences about one table, in one language."""

    def __init__(self, texts: Texts, rules: Rules[Any], names: Sequence[str]) -> None:
        self.texts = texts
        self.names = tuple(map(bidi_safe, names))
        """The players' names by seat, safe to fill into sentences."""
        self._rules = rules
        self._cards, self._zones = rules.cards, rules.zones
        # Cards and zones are named whenever the table is drawn; their names do not change.
        self._card_phrases: dict[CardId, Phrase] = {}
        self._zone_phrases: dict[ZoneIndex, Phrase] = {}

    def _say(self, key: Key, params: Params, instead: Mapping[str, Filling] | None = None) -> str:
        filled = {name: self._filling(param) for name, param in params} | dict(instead or {})
        return capitalised(self.texts.phrase(key, filled, _count(dict(params))))

    def _filling(self, param: Param) -> Filling:
        if not isinstance(param, tuple):
            return self._single(param)
        # Hidden cards are counted at the end, since their positions would reveal something.
        open_items = [item for item in param if item != CardRef(HIDDEN)]
        phrases = [self._single(item) for item in open_items]
        if hidden := len(param) - len(open_items):
            phrases.append(self._counted("card", hidden))
        return phrases

    def _single(self, param: Single) -> Phrase:
        match param:
            case CardRef(card):
                return self._card(card)
            case DieRef(die, face):
                return self._die(die, face)
            case ZoneRef(zone):
                return self.zone_phrase(zone)
            case SeatRef(seat):
                return self._seat(seat)
            case WordRef(word):
                return self.texts.word_phrase(word)
            case int():
                return Phrase(str(param).replace("-", "−"), keeps_initial=True)
            case _:
                return Phrase(param, keeps_initial=True)

    def _card(self, card: CardId) -> Phrase:
        if card == HIDDEN:
            return self._counted("card", 1)
        if card not in self._card_phrases:
            self._card_phrases[card] = self.texts.card_phrase(self._cards, card)
        return self._card_phrases[card]

    def _counted(self, word: str, count: int) -> Phrase:
        return self.texts.phrase(("common", word), {"n": Phrase(str(count))}, count)

    def zone_phrase(self, zone: ZoneIndex) -> Phrase:
        """Return a zone's name as a phrase."""
        if zone not in self._zone_phrases:
            spec = self._zones[zone]
            key: Key = ("zones", spec.kind)
            params: dict[str, Filling] = {}
            if spec.owner is not None:
                key = self.texts.first_key(("zones", f"{spec.kind}.own"), key) or key
                params["player"] = self._seat(spec.owner)
            if spec.number is not None:
                params["number"] = self.texts.word_phrase(str(spec.number))
            self._zone_phrases[zone] = self.texts.phrase(key, params)
        return self._zone_phrases[zone]

    def _seat(self, seat: Seat) -> Phrase:
        if seat >= 0:
            return Phrase(self.names[seat], keeps_initial=True)
        word = {TEAM: "team", CHANCE: "chance"}.get(seat, "nobody")
        return self.texts.phrase(("common", word))

    def _die(self, die: int, face: int | None) -> Phrase:
        key = self._cards.dice[die].key
        if face is None:
            return self.texts.phrase(("dice", key))
        return self.texts.phrase(("faces", key), {"n": Phrase(str(face))}, face)

    # --- names for use as labels and tooltips ------------------------------------------------

    def card(self, card: CardId) -> str:
        """Return a card's name, or the word for a card if it is hidden."""
        return _label(self._card(card))

    def card_text(self, card: CardId) -> str:
        """Return the text printed on a card; empty if it has none or is hidden."""
        if card == HIDDEN:
            return ""
        printed = printed_texts(self._rules, card)
        if printed:
            return " ".join(self._say(("card_texts", line.code), line.params) for line in printed)
        return self.texts.card_text(self._cards, card)

    def hidden_cards(self, count: int) -> str:
        """Return a label for a number of hidden cards, for use in a list of cards."""
        return self._counted("hidden", count).text

    def zone(self, zone: ZoneIndex) -> str:
        """Return a zone's name."""
        return _label(self.zone_phrase(zone))

    def seat(self, seat: Seat) -> str:
        """Return the name of a player, or the word for the team, chance or nobody."""
        return _label(self._seat(seat))

    def die(self, die: int, face: int | None = None) -> str:
        """Return a die's name, with its face if `face` is given."""
        return _label(self._die(die, face))

    def dice_place(self, place: str) -> str:
        """Return a dice place's name; `place` is `tray`, `held/0` and so on."""
        return _label(self.dice_place_phrase(place))

    def dice_place_phrase(self, place: str) -> Phrase:
        """Return a dice place's name as a phrase."""
        kind, _, seat = place.partition("/")
        player = self._seat(int(seat)) if seat.isdecimal() else Phrase(seat)
        return self.texts.phrase(("dice_places", kind), {"player": player})

    def fill(self, text: Template, params: Mapping[str, Filling]) -> str:
        """Fill in a template, using the language's grammar."""
        return capitalised(fill({NOM: text}, params, self.texts.grammar))

    # --- sentences --------------------------------------------------------------------------

    def reason(self, verdict: Verdict) -> str:
        """Return why an action was refused; empty if it is legal."""
        if verdict.reason is None:
            return ""
        return self._say(("reasons", verdict.reason.code), verdict.params)

    def event(self, event: Event, viewer: Viewer) -> str:
        """Return a sentence about an event, without cards that the viewer may not know."""
        return self._say(("events", event.code), _params_for(event, viewer))

    def headline(self, event: Event, viewer: Viewer) -> str:
        """Return an event's headline of a few words; empty if it has none."""
        key = self.texts.first_key(("headlines", event.code))
        return "" if key is None else self._say(key, _params_for(event, viewer))

    def prompt(self, prompt: Message) -> str:
        """Return the sentence for a prompt."""
        return self._say(("prompts", prompt.code), prompt.params)

    def departure(self, departure: str) -> str:
        """Return a sentence about a leaving player's cards, or about a conceded game."""
        return self._say(("partings", departure), ())

    def note(self, note: Message) -> str:
        """Return the text of a note about a zone, short enough for a label."""
        return self._say(("notes", note.code), note.params)

    def spoken_note(self, note: Message) -> str:
        """Return the text of a note for speech, which is the note itself by default."""
        key = self.texts.first_key(("notes", f"{note.code}.spoken"), ("notes", note.code))
        return self._say(key or ("notes", note.code), note.params)

    def score_line(self, line: ScoreLine) -> tuple[str, str]:
        """Return a score sheet line's name, and a sentence that explains it."""
        name = _label(self.texts.word_phrase(line.word))
        return name, self._say(("score_lines", line.word), ())

    def outcome(self, outcome: Outcome) -> str:
        """Return a sentence about the game's outcome, which may name the winners."""
        winners = tuple(map(SeatRef, outcome.winners))
        return self._say(("outcomes", outcome.code), (("winners", winners), *outcome.params))

    def problem(self, problem: Impossible) -> str:
        """Return why a position is impossible; the text may be that of a refusal."""
        code = problem.message.code
        key = self.texts.first_key(("problems", code), ("reasons", code)) or ("problems", code)
        return self._say(key, problem.message.params)

    def barrier(self, barrier: Barrier) -> str:
        """Return a sentence that explains why undo is blocked."""
        return self._say(("barriers", barrier.value), ())

    def action(self, action: Action, dice: Sequence[DieShown] = ()) -> str:
        """Return the text of an action, for a button or a line of the move list.

        Args:
            action: an action of a seat or of chance.
            dice: the dice before the action, to name the faces it refers to.
        """
        keys = self.action_keys(action)
        instead: dict[str, Filling] = {}
        if isinstance(action, Keep):
            instead["dice"] = list(self._kept(action.dice, dice))
        if isinstance(action, Rolled):
            free = [die.die for die in dice if not (die.locked or die.spent)]
            are_distinct = len({die.colour for die in self._cards.dice}) > 1
            if len(free) == len(action.faces) and are_distinct:
                instead["faces"] = list(map(self._die, free, action.faces))
        return self._say(self.texts.first_key(*keys) or keys[-1], _params_of(action), instead)

    def action_keys(self, action: Action) -> tuple[Key, ...]:
        """Return the possible keys of an action's label, most specific first."""
        return tuple(("actions", code) for code in self._codes(action))

    def _codes(self, action: Action) -> Iterator[str]:
        match action:
            case Move(to=to, source=source, using=using):
                target = "onto" if to is None else self._zones[to].kind
                forms = [f".{target}", ""]
                if source is not None:
                    start = f".from.{self._zones[source].kind}"
                    forms = [f".{target}{start}", start, *forms]
                for ending in ("",) if using is None else (".with", ""):
                    yield from (f"move{form}{ending}" for form in forms)
            case Keep(dice, using):
                if using is not None:
                    yield "keep.with"
                if len(dice) == len(self._cards.dice):
                    yield "keep.all"
                yield "keep"
            case ChooseCard(card):
                yield f"choose.card.{self._cards.cards[card].deck}"
                yield "choose.card"
            case ChooseWord(word):
                yield f"choose.word.{word}"
                yield "choose.word"
            case Say(word):
                yield f"say.{word}"
            case _:
                yield _CODES[type(action)]

    def _kept(self, kept: Sequence[int], dice: Sequence[DieShown]) -> Iterator[Phrase]:
        """Yield a phrase for each kept die, with the die's name if its face is ambiguous."""
        faces = {die.die: die.face for die in dice}
        left = [self._die(die, face) for die, face in faces.items() if die not in kept]
        for die in kept:
            phrase = self._die(die, faces.get(die))
            yield Phrase(f"{self._die(die, None).text} {faces[die]}") if phrase in left else phrase


def _params_for(event: Event, viewer: Viewer) -> Params:
    if viewer is ALL or event.seen_by is None or viewer in event.seen_by:
        return event.params
    return tuple((name, _hidden(param)) for name, param in event.params)


def _params_of(action: Action) -> Params:
    """Return the parameters for an action's label."""
    params: dict[str, Param] = {
        name: _REFERENCES[name](getattr(action, name))
        for name in action.__match_args__
        if name in _REFERENCES and getattr(action, name) is not None
    }
    match action:
        case Roll(count):
            params["n"] = count
        case Keep(dice):
            params["n"] = len(dice)
        case Shuffled(_, order):
            params |= {"cards": tuple(map(CardRef, order)), "n": len(order)}
        case Rolled(faces):
            params |= {"faces": faces, "n": len(faces)}
    return tuple(params.items())


def _count(params: Mapping[str, Param]) -> int | None:
    """Return the number that selects the plural form."""
    match params.get("n"):
        case int(number):
            return number
        case tuple(items):
            return len(items)
        case _:
            return None


def _label(phrase: Phrase) -> str:
    """Return the phrase's label form, capitalised."""
    return capitalised(phrase.in_case(LABEL))


def _hidden(param: Param) -> Param:
    """Return a parameter with its cards hidden."""
    if isinstance(param, tuple):
        return tuple(CardRef(HIDDEN) if isinstance(item, CardRef) else item for item in param)
    return CardRef(HIDDEN) if isinstance(param, CardRef) else param
