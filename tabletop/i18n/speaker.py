"""Says what happens at one table: codes and parameters in, sentences out."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, Protocol

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
from tabletop.engine.cards import HIDDEN, CardId, CardSet
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
from tabletop.engine.player_names import isolated
from tabletop.engine.rules import Barrier, Impossible
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import CHANCE, TEAM, Seat, ZoneIndex, ZoneSpec
from tabletop.i18n.sentences import LABEL, Filling, Phrase, capitalised
from tabletop.i18n.text_file import Key
from tabletop.i18n.texts import Texts


class Everybody(Enum):
    """A viewer who may know everything: the sandbox, a file of one's own."""

    ALL = "all"


ALL: Final = Everybody.ALL
Viewer = Seat | None | Everybody
"""For whom it is said: a seat, an onlooker (None), or who may know everything (`ALL`)."""


_PLAIN_CODES: Final[Mapping[type, str]] = {
    Roll: "roll",
    ChooseSeat: "choose.seat",
    Shuffled: "shuffled",
    Rolled: "rolled",
    Taken: "taken",
}


class Table(Protocol):
    """What must be known of the table; the `Rules` of any game have it."""

    @property
    def cards(self) -> CardSet:
        """The game's cards."""
        ...

    @property
    def zones(self) -> tuple[ZoneSpec, ...]:
        """The game's zones."""
        ...

    def printed(self, card: CardId) -> tuple[Message, ...]:
        """What stands on a card, as far as the rules make it of its facts."""
        ...


class Speaker:
    """Says in one language what happens at one table."""

    def __init__(self, texts: Texts, table: Table, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = tuple(map(isolated, names))
        """The players by seat, as they stand in sentences."""
        self._cards = table.cards
        self._zones = table.zones
        self._printed = table.printed
        # Cards and zones are named with every picture of the table; their names do not change.
        self._card_phrases: dict[CardId, Phrase] = {}
        self._zone_phrases: dict[ZoneIndex, Phrase] = {}

    # --- things, as they stand alone (a label, a tooltip) -----------------------------------

    def card(self, card: CardId) -> str:
        """What a card is called; a hidden one is just a card."""
        return _label(self._card(card))

    def card_text(self, card: CardId) -> str:
        """What stands on a card besides its face; empty where nothing does, or it is hidden."""
        if card == HIDDEN:
            return ""
        printed = self._printed(card)
        if printed:
            return " ".join(self._say(("card_texts", line.code), line.params) for line in printed)
        return self.texts.card_text(self._cards, card)

    def hidden(self, count: int) -> str:
        """So many hidden cards, in a list of cards that lie somewhere."""
        return self.texts.phrase(("common", "hidden"), {"n": Phrase(str(count))}, count).text

    def zone(self, zone: ZoneIndex) -> str:
        """What a zone is called."""
        return _label(self._zone(zone))

    def seat(self, seat: Seat) -> str:
        """A player's name, or who else acts: the team, chance, nobody."""
        return _label(self._seat(seat))

    def die(self, die: int, face: int | None = None) -> str:
        """What a die is called, with the face that it shows, if any is known."""
        return _label(self._die(die, face))

    def dice_place(self, place: str) -> str:
        """What a place for dice is called (`tray`, `held/0`)."""
        kind, _, seat = place.partition("/")
        player = self._seat(int(seat)) if seat.isdecimal() else Phrase(seat)
        return _label(self.texts.phrase(("dice_places", kind), {"player": player}))

    # --- sentences --------------------------------------------------------------------------

    def reason(self, verdict: Verdict) -> str:
        """Why an action was refused; empty where it was not."""
        if verdict.reason is None:
            return ""
        return self._say(("reasons", verdict.reason.code), verdict.params)

    def event(self, event: Event, viewer: Viewer) -> str:
        """What happened, as far as the viewer may know which cards it was about."""
        params = event.params
        if viewer is not ALL and event.seen_by is not None and viewer not in event.seen_by:
            params = tuple((name, _hidden(param)) for name, param in params)
        return self._say(("events", event.code), params)

    def prompt(self, prompt: Message) -> str:
        """What is due."""
        return self._say(("prompts", prompt.code), prompt.params)

    def parting(self, parting: str) -> str:
        """What becomes of the cards of whoever leaves (`left`), or of a game given up."""
        return self._say(("partings", parting), ())

    def note(self, note: Message) -> str:
        """What is worth knowing of a zone, as short as a label."""
        return self._say(("notes", note.code), note.params)

    def score_line(self, line: ScoreLine) -> tuple[str, str]:
        """What a line of the score sheet counts, and a sentence that explains it."""
        name = _label(self.texts.word_phrase(line.word))
        return name, self._say(("score_lines", line.word), ())

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended; the sentence may name the `winners`."""
        winners = tuple(SeatRef(seat) for seat in outcome.winners)
        params: Params = (("winners", winners), *outcome.params)
        return self._say(("outcomes", outcome.code), params)

    def problem(self, problem: Impossible) -> str:
        """What is impossible in a position; refusals of the rules may be among it."""
        code = problem.message.code
        key = self.texts.first(("problems", code), ("reasons", code)) or ("problems", code)
        return self._say(key, problem.message.params)

    def barrier(self, barrier: Barrier) -> str:
        """Why undo stops."""
        return self._say(("barriers", barrier.value), ())

    def action(self, action: Action, dice: Sequence[DieShown] = ()) -> str:
        """What is done, as the label of a button or a line of the move list.

        Args:
            action: what is done.
            dice: as they lie before it; those that the action names are said with their faces.
        """
        keys = self.action_keys(action)
        params = _action_params(action)
        filled = {name: self._filling(param) for name, param in params}
        if isinstance(action, Keep):
            filled["dice"] = list(self._kept(action.dice, dice))
        if isinstance(action, Rolled):
            free = [die.die for die in dice if not (die.locked or die.spent)]
            if len(free) == len(action.faces) and self._are_told_apart:
                filled["faces"] = list(map(self._die, free, action.faces))
        key = self.texts.first(*keys) or keys[-1]
        return capitalised(self.texts.phrase(key, filled, _count(dict(params))))

    def action_keys(self, action: Action) -> tuple[Key, ...]:
        """Where the label of an action is looked for, the most particular place first."""
        return tuple(("actions", code) for code in self._action_codes(action))

    # --- labels of actions ------------------------------------------------------------------

    def _action_codes(self, action: Action) -> Iterator[str]:
        match action:
            case Move():
                yield from self._move_codes(action)
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
                yield _PLAIN_CODES[type(action)]

    def _move_codes(self, move: Move) -> Iterator[str]:
        target = "onto" if move.to is None else self._zones[move.to].kind
        forms = [f".{target}", ""]
        if move.source is not None:
            source = self._zones[move.source].kind
            forms = [f".{target}.from.{source}", f".from.{source}", *forms]
        for ending in ("",) if move.using is None else (".with", ""):
            for form in forms:
                yield f"move{form}{ending}"

    # --- filling in -------------------------------------------------------------------------

    def _say(self, key: Key, params: Params) -> str:
        filled = {name: self._filling(param) for name, param in params}
        return capitalised(self.texts.phrase(key, filled, _count(dict(params))))

    def _filling(self, param: Param) -> Filling:
        if not isinstance(param, tuple):
            return self._single(param)
        # Cards not to be known are counted at the end: their places would tell something.
        open_items = [item for item in param if item != CardRef(HIDDEN)]
        phrases = [self._single(item) for item in open_items]
        if hidden := len(param) - len(open_items):
            phrases.append(self._hidden_cards(hidden))
        return phrases

    def _single(self, param: Single) -> Phrase:
        match param:
            case CardRef(card):
                return self._card(card)
            case DieRef(die, face):
                return self._die(die, face)
            case ZoneRef(zone):
                return self._zone(zone)
            case SeatRef(seat):
                return self._seat(seat)
            case WordRef(word):
                return self.texts.word_phrase(word)
            case int():
                return Phrase(str(param).replace("-", "−"), fixed=True)
            case _:
                return Phrase(param, fixed=True)

    def _card(self, card: CardId) -> Phrase:
        if card == HIDDEN:
            return self._hidden_cards(1)
        if card not in self._card_phrases:
            self._card_phrases[card] = self.texts.card_phrase(self._cards, card)
        return self._card_phrases[card]

    def _hidden_cards(self, count: int) -> Phrase:
        return self.texts.phrase(("common", "card"), {"n": Phrase(str(count))}, count)

    def _zone(self, zone: ZoneIndex) -> Phrase:
        if zone not in self._zone_phrases:
            self._zone_phrases[zone] = self._zone_phrase(self._zones[zone])
        return self._zone_phrases[zone]

    def _zone_phrase(self, spec: ZoneSpec) -> Phrase:
        key: Key = ("zones", spec.kind)
        params: dict[str, Filling] = {}
        if spec.owner is not None:
            key = self.texts.first(("zones", f"{spec.kind}.own"), key) or key
            params["player"] = self._seat(spec.owner)
        if spec.number is not None:
            params["number"] = self.texts.word_phrase(str(spec.number))
        return self.texts.phrase(key, params)

    def _seat(self, seat: Seat) -> Phrase:
        if seat >= 0:
            return Phrase(self.names[seat], fixed=True)
        who = {TEAM: "team", CHANCE: "chance"}.get(seat, "nobody")
        return self.texts.phrase(("common", who))

    def _kept(self, kept: Sequence[int], dice: Sequence[DieShown]) -> Iterator[Phrase]:
        """Dice set aside; where another one shows the same and stays, it is said which."""
        faces = {die.die: die.face for die in dice}
        left = [self._die(die, face) for die, face in faces.items() if die not in kept]
        for die in kept:
            said = self._die(die, faces.get(die))
            yield Phrase(f"{self._die(die, None).text} {faces[die]}") if said in left else said

    @property
    def _are_told_apart(self) -> bool:
        """Whether it matters which of the dice shows what."""
        return len({die.colour for die in self._cards.dice}) > 1

    def _die(self, die: int, face: int | None) -> Phrase:
        key = self._cards.dice[die].key
        if face is None:
            return self.texts.phrase(("dice", key))
        return self.texts.phrase(("faces", key), {"n": Phrase(str(face))}, face)


def _label(phrase: Phrase) -> str:
    """The phrase as it stands alone."""
    return capitalised(phrase.said_as(LABEL))


def _action_params(action: Action) -> Params:
    match action:
        case Move():
            return tuple(_move_params(action))
        case Roll(count):
            return (("n", count),)
        case Keep(dice, using):
            params: Params = (("n", len(dice)),)
            return params if using is None else (*params, ("using", CardRef(using)))
        case ChooseSeat(seat):
            return (("seat", SeatRef(seat)),)
        case ChooseCard(card) | Taken(card):
            return (("card", CardRef(card)),)
        case ChooseWord(word) | Say(word):
            return (("word", WordRef(word)),)
        case Shuffled(zone, order):
            cards = tuple(map(CardRef, order))
            return (("zone", ZoneRef(zone)), ("cards", cards), ("n", len(cards)))
        case Rolled(faces):
            return (("faces", faces), ("n", len(faces)))


def _move_params(move: Move) -> Iterator[tuple[str, Param]]:
    yield "card", CardRef(move.card)
    if move.to is not None:
        yield "to", ZoneRef(move.to)
    if move.onto is not None:
        yield "onto", CardRef(move.onto)
    if move.source is not None:
        yield "source", ZoneRef(move.source)
    if move.using is not None:
        yield "using", CardRef(move.using)


def _hidden(param: Param) -> Param:
    """The same without saying which cards it is about."""
    if isinstance(param, tuple):
        return tuple(CardRef(HIDDEN) if isinstance(item, CardRef) else item for item in param)
    return CardRef(HIDDEN) if isinstance(param, CardRef) else param


def _count(params: Mapping[str, Param]) -> int | None:
    """The number that decides the plural."""
    match params.get("n"):
        case int(number):
            return number
        case tuple(items):
            return len(items)
        case _:
            return None
