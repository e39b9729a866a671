"""Says what happens at one table: codes and parameters in, sentences out."""

from collections.abc import Iterator, Sequence

from tabletop.engine.actions import Action, Keep, Rolled
from tabletop.engine.cards import HIDDEN, CardId
from tabletop.engine.gestures import DieShown
from tabletop.engine.message import CardRef, Event, Message, Param, Params, SeatRef
from tabletop.engine.outcome import Outcome, ScoreLine
from tabletop.engine.positions import Impossible
from tabletop.engine.rules import Barrier
from tabletop.engine.verdict import Verdict
from tabletop.engine.zones import ALL, Seat, Viewer, ZoneIndex
from tabletop.i18n.action_labels import label_codes, label_params
from tabletop.i18n.sentences import LABEL, Filling, Phrase, capitalised
from tabletop.i18n.table_phrases import TablePhrases
from tabletop.i18n.text_file import Key


class Speaker(TablePhrases):
    """Says in one language what happens at one table."""

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
        instead: dict[str, Filling] = {}
        if isinstance(action, Keep):
            instead["dice"] = list(self._kept(action.dice, dice))
        if isinstance(action, Rolled):
            free = [die.die for die in dice if not (die.locked or die.spent)]
            if len(free) == len(action.faces) and self._are_told_apart:
                instead["faces"] = list(map(self._die, free, action.faces))
        return self._say(self.texts.first(*keys) or keys[-1], label_params(action), instead)

    def action_keys(self, action: Action) -> tuple[Key, ...]:
        """Where the label of an action is looked for, the most particular place first."""
        codes = label_codes(action, self._cards, self._zones)
        return tuple(("actions", code) for code in codes)

    @property
    def _are_told_apart(self) -> bool:
        """Whether it matters which of the dice shows what."""
        return len({die.colour for die in self._cards.dice}) > 1

    def _kept(self, kept: Sequence[int], dice: Sequence[DieShown]) -> Iterator[Phrase]:
        """Dice set aside; where another one shows the same and stays, it is said which."""
        faces = {die.die: die.face for die in dice}
        left = [self._die(die, face) for die, face in faces.items() if die not in kept]
        for die in kept:
            said = self._die(die, faces.get(die))
            yield Phrase(f"{self._die(die, None).text} {faces[die]}") if said in left else said


def _label(phrase: Phrase) -> str:
    """The phrase as it stands alone."""
    return capitalised(phrase.said_as(LABEL))


def _hidden(param: Param) -> Param:
    """The same without saying which cards it is about."""
    if isinstance(param, tuple):
        return tuple(CardRef(HIDDEN) if isinstance(item, CardRef) else item for item in param)
    return CardRef(HIDDEN) if isinstance(param, CardRef) else param
