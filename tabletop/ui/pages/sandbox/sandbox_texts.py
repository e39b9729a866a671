"""The sandbox in words: fields and their values, what differs, what chance can bring."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from tabletop.bots.odds import Prospect
from tabletop.engine.cards import CardId
from tabletop.engine.fields import (
    CardOf,
    DieOf,
    FieldType,
    ListOf,
    MapOf,
    Maybe,
    Record,
    SeatOf,
    Value,
    ZoneOf,
)
from tabletop.engine.gestures import DieShown
from tabletop.engine.zones import ALL, CHANCE
from tabletop.i18n.speaker import Speaker
from tabletop.match.free_edit import ActorDiffers, Difference, FieldDiffers, ZoneDiffers
from tabletop.match.match import AnyRules
from tabletop.match.tree import Laid, Line

_MOST_NAMED = 6


class SandboxWords:
    """Says at one table what the sandbox shows."""

    def __init__(self, speaker: Speaker, rules: AnyRules) -> None:
        self.speaker = speaker
        self.rules = rules

    # --- fields -----------------------------------------------------------------------------

    def field(self, path: str) -> str:
        """What a field is called; a part of a record by its path (`swap.source`)."""
        return self.speaker.texts.field_label(path)

    def value(self, value: Value, kind: FieldType, path: str) -> str:
        """The value of a field of a type; `path` as in `field`."""
        match kind, value:
            case _, None:
                return QCoreApplication.translate("SandboxWords", "nothing")
            case Maybe(item), _:
                return self.value(value, item, path)
            case ListOf(item), tuple():
                said = [self.value(one, item, path) for one in value]
                return (
                    ", ".join(said) if said else QCoreApplication.translate("SandboxWords", "none")
                )
            case MapOf(key, item), Mapping():
                pairs = [
                    f"{self.value(k, key, path)}: {self.value(v, item, path)}"
                    for k, v in value.items()
                ]
                return (
                    ", ".join(pairs)
                    if pairs
                    else QCoreApplication.translate("SandboxWords", "none")
                )
            case Record(fields), Mapping():
                return ", ".join(
                    f"{self.field(part)}: {self.value(value[f.name], f.type, part)}"
                    for f in fields
                    if f.name in value and (part := f"{path}.{f.name}")
                )
            case _, bool():
                return (
                    QCoreApplication.translate("SandboxWords", "yes")
                    if value
                    else QCoreApplication.translate("SandboxWords", "no")
                )
            case _, int():
                return self._named(value, kind)
            case _:
                return self.speaker.texts.field_word(path, str(value))

    def _named(self, number: int, kind: FieldType) -> str:
        match kind:
            case SeatOf():
                return self.speaker.seat(number)
            case CardOf():
                return self.speaker.card(number)
            case DieOf():
                return self.speaker.die(number)
            case ZoneOf():
                return self.speaker.zone(number)
            case _:
                return str(number)

    # --- what differs -----------------------------------------------------------------------

    def difference(self, difference: Difference) -> str:
        """In what two positions differ, in one sentence."""
        match difference:
            case ActorDiffers(first, second):
                text = QCoreApplication.translate(
                    "SandboxWords", "To act: here {first}, there {second}."
                )
                seat = self.speaker.seat
                return text.format(first=seat(first), second=seat(second))
            case ZoneDiffers(zone, (), ()):
                return QCoreApplication.translate(
                    "SandboxWords", "{zone}: the same cards in another order."
                ).format(zone=self.speaker.zone(zone))
            case ZoneDiffers(zone, first, second):
                parts = []
                if first:
                    parts.append(
                        QCoreApplication.translate("SandboxWords", "only here {cards}").format(
                            cards=self._cards(first)
                        )
                    )
                if second:
                    parts.append(
                        QCoreApplication.translate("SandboxWords", "only there {cards}").format(
                            cards=self._cards(second)
                        )
                    )
                return f"{self.speaker.zone(zone)}: {'; '.join(parts)}."
            case FieldDiffers(name, first_value, second_value):
                kind = next(f.type for f in self.rules.fields if f.name == name)
                return QCoreApplication.translate(
                    "SandboxWords", "{field}: here {first}, there {second}."
                ).format(
                    field=self.field(name),
                    first=self.value(first_value, kind, name),
                    second=self.value(second_value, kind, name),
                )

    def _cards(self, cards: tuple[CardId, ...]) -> str:
        named = [self.speaker.card(card) for card in cards[:_MOST_NAMED]]
        more = len(cards) - len(named)
        if more:
            named.append(QCoreApplication.translate("SandboxWords", "and %n more", "", more))
        return ", ".join(named)

    # --- what was done ----------------------------------------------------------------------

    def moment(self, line: Line, stop: int) -> str:
        """Return what led to a position of a line at which undo stops."""
        node = line.nodes[stop]
        if isinstance(node, Laid) and node.problems is not None:
            return QCoreApplication.translate("SandboxWords", "Changed by hand: cannot occur")
        if isinstance(node, Laid):
            return (
                QCoreApplication.translate("SandboxWords", "Changed by hand")
                if stop
                else QCoreApplication.translate("SandboxWords", "The beginning")
            )
        said = []
        for deed in line.led_to(stop):
            action = self.speaker.action(deed.action)
            if deed.actor == CHANCE:
                said.append(action)
            else:
                said.append(f"{self.speaker.seat(deed.actor)}: {action}")
        return " · ".join(said)

    # --- chance -----------------------------------------------------------------------------

    def prospect(self, prospect: Prospect, dice: Sequence[DieShown]) -> str:
        """What outcomes of chance come to; the dice are those before them."""
        return " ".join(self._prospect(prospect, dice))

    def _prospect(self, prospect: Prospect, dice: Sequence[DieShown]) -> Iterator[str]:
        if prospect.end is not None:
            yield self.speaker.outcome(prospect.end)
            return
        outcome = self.speaker.action(prospect.outcomes[0][0], dice)
        if len(prospect.outcomes) == 1:
            yield f"{outcome}."
        else:
            yield QCoreApplication.translate("SandboxWords", "For instance: {outcome}.").format(
                outcome=outcome
            )
        yield from (self.speaker.event(event, ALL) for event in prospect.follows)
        actions = prospect.actions
        said = [self.speaker.action(action) for action in actions[:_MOST_NAMED]]
        more = len(actions) - len(said)
        if more:
            said.append(QCoreApplication.translate("SandboxWords", "and %n more", "", more))
        if said:
            text = (
                QCoreApplication.translate(
                    "SandboxWords", "If the dice stay, {seat} can: {actions}."
                )
                if prospect.if_left
                else QCoreApplication.translate("SandboxWords", "Then {seat} can: {actions}.")
            )
            seat = self.speaker.seat(prospect.to_act)
            yield text.format(seat=seat, actions="; ".join(said))
