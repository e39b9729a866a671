"""The feature that announces events and prompts at a table to screen readers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop.overriding import override
from tabletop.ui.table.model.changes import Change, events_since
from tabletop.ui.table.part import Part
from tabletop.ui.widgets.screen_reader import announce, forget_announcements

if TYPE_CHECKING:
    from tabletop.ui.table.table_view import TableView

_MAX_MISSED: Final = 5
"""Maximum number of missed events that are announced when the viewer changes."""


class AnnouncerPart(Part):
    """Announces each change at one table as its viewer sees it.

    It is silent while the privacy screen covers the table, because the screen announces its own
    text.

    Attributes:
        last_text: the text last announced to the current viewer.
    """

    def __init__(self, table: "TableView") -> None:
        self._table, self._session = table, table.session
        self.last_text = ""
        self._notes: dict[str, str] = {}
        self._selected = frozenset[int]()
        table.session.rearranged.connect(self._announce_dice)

    @override
    def detach(self) -> None:
        self._session.rearranged.disconnect(self._announce_dice)

    @override
    def forget(self) -> None:
        forget_announcements(self._table.board)

    @override
    def shown(self, change: Change) -> None:
        session = self._session
        if change.has_other_viewer:
            self.last_text = ""  # another viewer must not hear it
        self._notes = self._notes or self._spoken_notes()
        if session.visible_to is None or session.is_covered or change.before is change.now:
            return
        if change.before.visible_to is None:
            texts = list(self._missed_events())
        elif change.now.ply < change.before.ply:
            texts = [self.tr("Undone.")]
        elif not change.is_of_position:
            return
        else:
            texts = list(self._events_since(change.before.ply))
        self._selected = session.selected_dice
        texts += self._changed_notes()
        board, prompt = self._table.board, self._prompt()
        self.last_text = " ".join((*texts, prompt))
        # The privacy screen and the end page say the prompt, and so does a table that is focused.
        is_passed = session.passing_to is not None and not session.waits_for_confirmation
        is_focused = change.before.visible_to is None and board.hasFocus()
        is_shown = session.outcome is not None and self._table.features.use("end") is not None
        is_said = is_passed or is_focused or is_shown
        announce(board, " ".join(texts) if is_said else self.last_text)

    @override
    def act(self) -> None:
        # Move the focus to the last text: screen readers speak what gets the focus.
        session = self._session
        if session.is_covered:
            self._table.features.call("cover_read")
        elif session.visible_to is not None:
            self._table.bar.focus_prompt(self.last_text or self._prompt())

    def _missed_events(self) -> Iterator[str]:
        """Yield descriptions of the events that the new viewer missed."""
        session = self._session
        for event in events_since(session.match, session.viewer)[-_MAX_MISSED:]:
            yield session.speaker.event(event, session.visible_to)

    def _events_since(self, step: int) -> Iterator[str]:
        session = self._session
        for line in session.match.log():
            if line.step >= step:
                yield session.speaker.event(line.event, session.visible_to)

    def _spoken_notes(self) -> dict[str, str]:
        """Return the zones' notes by the zones' names."""
        return {zone.name: zone.spoken_note for zone in self._table.scene.snapshot.zones}

    def _changed_notes(self) -> Iterator[str]:
        """Yield the zones' notes that have changed, such as sums."""
        before, self._notes = self._notes, self._spoken_notes()
        for name, note in self._notes.items():
            if note and note != before.get(name, note):
                yield f"{name}: {note}."

    def _announce_dice(self) -> None:
        """Announce where a die is that was selected, or is no longer."""
        dice, shown = self._table.presenter.dice, self._table.scene.snapshot.dice
        changed, self._selected = dice.selected ^ self._selected, dice.selected
        place = self._session.speaker.dice_place
        texts = (f"{place(dice.place_of(die))}: {shown[die].name}" for die in sorted(changed))
        announce(self._table.board, ". ".join(texts))

    def _prompt(self) -> str:
        """Return the prompt, or the result if the game is over."""
        session = self._session
        match, speaker = session.match, session.speaker
        if match.outcome is not None:
            return speaker.outcome(match.outcome)
        if session.passing_to is not None:
            name = speaker.seat(session.passing_to)
            return self.tr("Pass the screen to {name}.").format(name=name)
        return speaker.prompt(match.view(None).prompt)


PART: Final = AnnouncerPart
