"""Figures for a game and its session: decisions, dice, time and turning points."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tabletop.analysis.statistics import (
    DailyDeals,
    GameEnd,
    comparisons,
    deal_day,
    group_of,
    leaders,
    points,
    ranking_of,
    wins,
)
from tabletop.content.deal_code import code_of
from tabletop.engine.actions import Rolled
from tabletop.engine.player_names import bidi_safe
from tabletop.engine.zones import CHANCE, NOBODY
from tabletop.games.catalogue import find_game
from tabletop.match.incremental import IncrementalTask
from tabletop.match.match import Match
from tabletop.storage.results import Result
from tabletop.ui.table.session import Session
from tabletop.ui.table.task_runner import TaskRunner
from tabletop.ui.widgets.layouts import em, in_grid
from tabletop.ui.widgets.plain_text import MarkupLabel, escaped
from tabletop.ui.widgets.text_fitting import set_pixel_size
from tabletop.ui.widgets.theme import link_colour


def figures(match: Match) -> dict[str, str]:
    """Return a mapping from captions to a match's figures."""
    steps, number = match.steps, QLocale().toString
    decisions = sum(step.actor != CHANCE and not step.forced for step in steps)
    dice = sum(len(step.action.faces) for step in steps if isinstance(step.action, Rolled))
    found = {QCoreApplication.translate("EndPage", "decisions"): number(decisions)}
    if dice:
        found[QCoreApplication.translate("EndPage", "dice rolled")] = number(dice)
    played = match.players.times.get(NOBODY, 0)
    if played:
        minutes, seconds = divmod(played, 60)
        caption = QCoreApplication.translate("EndPage", "minutes at the table")
        found[caption] = f"{minutes}:{seconds:02}"
    return found


def share_text(session: Session, ending: str) -> str:
    """Return three lines without spoilers: the deal, a sign a throw, and the end.

    A sign is filled if something happened after the throw that a figure of the game counts.
    """
    match, name = session.match, session.speaker.texts.name
    deal = code_of(match)
    if match.day:
        text = QCoreApplication.translate("Share", "Deal of the day, {day}")
        deal = text.format(day=match.day)
    figures = find_game(match.rules.game).figures
    counted = {code for figure in figures for code in figure.events}
    hits = [line.step for line in match.log() if line.event.code in counted]
    throws = [n for n, step in enumerate(match.steps) if isinstance(step.action, Rolled)]
    ends = (*throws[1:], match.ply)
    signs = [any(a < hit < b for hit in hits) for a, b in zip(throws, ends, strict=False)]
    return "\n".join((f"{name} · {deal}", "".join("○●"[hit] for hit in signs), ending))


_NARROWEST = 16
"""Minimum width of a section, in font heights."""
_WIDE = 23
"""Minimum section width at which a turning point fits on one line, in font heights."""
_TURNS = 2
_MOST_POINTS = 2**31 - 1
"""Largest number that Qt's plural forms accept."""
_LEAST = 0.03
"""Minimum change in the chance of winning that counts as a turning point."""
_UNKNOWN = "…"
_LINKS = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


class RecapPanel(QWidget):
    """A recap in sections of a few lines each, side by side if there is space.

    Signals:
        step_requested: a link to a position was clicked; carries the position's step.
        strong_requested: the user wants to see how the strong bot plays the deal.
    """

    step_requested = Signal(int)
    strong_requested = Signal()
    strength: QLabel

    def __init__(self, ending: GameEnd, session: Session) -> None:
        super().__init__()
        self._session = session
        self._slices = TaskRunner(self)
        self._sections: list[QLabel] = []
        self._grid = in_grid()
        self.setLayout(self._grid)
        this_session = self.tr("This evening: game {n}")
        for head, lines in (
            (this_session.format(n=len(ending.session)), [*self._session_lines(ending)]),
            (self.tr("Worth telling"), [*self._leaders((ending.last,))]),
            (self.tr("Compared with before"), [*self._comparisons(ending)]),
            (self.tr("Alone"), [*self._solo_lines(ending)]),
        ):
            if lines:
                self._section(head, lines)
        if session.match.rules.seats == 1:
            self.strength = self._section("", ())
            self.strength.setTextInteractionFlags(_LINKS)
            self.strength.linkActivated.connect(self.strong_requested)
            self.show_strength(0.0, 0)
        self.turning_points = self._section(self.tr("Turning points"), [_UNKNOWN])
        self.turning_points.setTextInteractionFlags(_LINKS)
        self.turning_points.linkActivated.connect(lambda link: self.step_requested.emit(int(link)))
        self._grid.setRowStretch(len(self._sections), 1)  # keep the sections at the top
        self._slices.begin(self._turning_points(), 0.0)

    def _section(self, head: str, lines: Iterable[str]) -> QLabel:
        section = MarkupLabel(_html(head, map(escaped, lines)), wordWrap=True)
        section.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        # All columns have the same width.
        section.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._sections.append(section)
        return section

    # --- the session ------------------------------------------------------------------------

    def _session_lines(self, ending: GameEnd) -> Iterator[str]:
        """Yield lines with the session's wins, points and leading players.

        Yields nothing if the session has only one game, because other sections describe that game.
        """
        session, last = ending.session, ending.last
        if len(session) == 1:
            return
        if last.team:
            won = sum(bool(result.winners) for result in session)
            yield self.tr("{n} of {all} games won").format(n=won, all=len(session))
        else:
            yield from self._standings(ending)
        yield from self._leaders(session)

    def _standings(self, ending: GameEnd) -> Iterator[str]:
        session, last = ending.session, ending.last
        won_by, scored = wins(session), points(session)
        for name in sorted(last.players, key=lambda name: (-won_by[name], name)):
            text = self.tr("%n wins", "", won_by[name])
            if name in scored:
                sum_of_all = max(-_MOST_POINTS, min(scored[name], _MOST_POINTS))
                counted = self.tr("%n points", "", sum_of_all)
                text = f"{text}, {counted}"
            yield f"{bidi_safe(name)}: {text}"

    def _leaders(self, games: Sequence[Result]) -> Iterator[str]:
        """Yield the leading players for each figure that is counted in `games`."""
        texts = self._session.speaker.texts
        for leader in leaders(games):
            text = str(leader.count)
            if leader.names:
                names = QLocale().createSeparatedList([*map(bidi_safe, leader.names)])
                text = f"{names}, {text}"
            yield f"{texts.figure(leader.figure)}: {text}"

    def _comparisons(self, ending: GameEnd) -> Iterator[str]:
        texts, ranking = self._session.speaker.texts, ranking_of(ending.last.game)
        for found in comparisons(ending.results, ending.last):
            best = self.tr("{name}: {reached}, the best of {n} games")
            other = self.tr("{name}: {reached}, place {place} of {n}; best: {best}")
            text = (best if found.rank == 1 else other).format(
                name=bidi_safe(found.name),
                reached=texts.ranking_value(ranking, found.counted),
                place=found.rank,
                n=found.games,
                best=texts.ranking_value(ranking, found.best),
            )
            yield text

    def _solo_lines(self, ending: GameEnd) -> Iterator[str]:
        """Yield lines about a solo game: deal of the day, seed, undo and options."""
        last, texts = ending.last, self._session.speaker.texts
        if len(last.players) > 1:
            return
        deals = DailyDeals((*ending.results, last))
        if deals.counts(last):
            yield self.tr("Deal of the day, %n in a row", "", deals.streak(ending.today))
            if deal_day(last) == ending.today:
                yield self.tr("The next deal comes tomorrow.")
        elif deal_day(last):
            yield self.tr("Deal of the day again: the first game counted")
        code = code_of(self._session.match) or str(last.seed)
        yield self.tr("To pass on: {code}").format(code=code)
        if last.undone:
            yield self.tr("Something was undone.")
        difficulty, chosen = find_game(last.game).difficulty, dict(last.options)
        kept = ((difficulty, chosen[difficulty]),) if difficulty in chosen else ()
        for key, value in dict((*kept, *group_of(last).options)).items():
            yield f"{texts.option_label(key)}: {texts.option_value(key, value)}"

    def show_strength(self, share: float, games: int) -> None:
        """Show how often the strong bot won the deal; without games, the share is unknown."""
        text = self.tr("Wins {n} % of {count} games with these cards and other dice")
        text = text.format(n=round(100 * share), count=games) if games else _UNKNOWN
        link = f'<a href="strong" style="color:{self._link_colour}">{{}}</a>'
        lines = (
            escaped(text),
            link.format(escaped(self.tr("How it plays this same deal"))),
        )
        self.strength.setText(_html(self.tr("The strong computer"), lines))

    @property
    def _link_colour(self) -> str:
        return link_colour(self.palette().toolTipBase().color())

    # --- turning points ---------------------------------------------------------------------

    def _turning_points(self) -> IncrementalTask[None]:
        """Find the turning points in short time slices, as the replay does.

        Space for their lines is reserved in advance.
        """
        from tabletop.analysis.review import lead_history

        yield
        session, speaker = self._session, self._session.speaker
        found = yield from lead_history(session.match)
        lines, swing, luckiest = [], found.swing, found.luckiest
        link = f'<a href="{{}}" style="color:{self._link_colour}">{{}}</a>'
        if swing is not None and abs(swing.after - swing.before) >= _LEAST:
            text = self.tr("Biggest swing: {name} from {before} % to {after} %")
            before, after = round(100 * swing.before), round(100 * swing.after)
            text = text.format(name=speaker.seat(swing.side), before=before, after=after)
            lines.append(link.format(swing.step, escaped(text)))
        if luckiest is not None and found.own_gain(luckiest) >= _LEAST:
            text = self.tr("Luckiest moment: {name}, +{gain} %")
            gain = round(100 * found.own_gain(luckiest))
            text = text.format(name=speaker.seat(luckiest.seat), gain=gain)
            lines.append(link.format(luckiest.step, escaped(text)))
        if not lines:
            lines = [escaped(self.tr("None: it went as expected."))]
        if found.certainty is not None:
            lines.append(escaped(speaker.note(found.certainty)))
        self.turning_points.setText(_html(self.tr("Turning points"), lines))

    # --- layout -----------------------------------------------------------------------------

    def set_text_size(self, size: int) -> None:
        """Set the text size in pixels."""
        for part in (self, *self._sections):
            set_pixel_size(part, size)

    def fit(self, wide: int) -> None:
        """Arrange the sections in as many columns as fit in `wide` pixels."""
        unit, count = em(self), len(self._sections)
        gap = round(1.4 * unit)
        columns = min(max((wide + gap) // (_NARROWEST * unit + gap), 1), count)
        columns = -(-count // -(-count // columns))  # make rows equally long
        self._grid.setHorizontalSpacing(gap)
        self._grid.setVerticalSpacing(unit)
        for number, section in enumerate(self._sections):
            self._grid.removeWidget(section)
            self._grid.addWidget(section, *divmod(number, columns))
        for column in range(count):
            self._grid.setColumnStretch(column, column < columns)
        each = (wide - gap * (columns - 1)) // columns
        lines = 2 + _TURNS * (2 if each < _WIDE * unit else 1)
        spacing = self.turning_points.fontMetrics().lineSpacing()
        self.turning_points.setMinimumHeight(lines * spacing)
        rows = -(-count // columns)
        for row in range(rows):
            inside = self._sections[row * columns : (row + 1) * columns]
            self._grid.setRowMinimumHeight(row, max(part.heightForWidth(each) for part in inside))


def _html(head: str, lines: Iterable[str]) -> str:
    return "<br>".join((f"<b>{escaped(head)}</b>", *lines))
