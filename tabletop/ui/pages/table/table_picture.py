"""The picture of the table, as whoever looks at the screen sees it."""

from tabletop.ui.control.session import Session
from tabletop.ui.scene.picture import Caption, PositionPicture
from tabletop.ui.viewmodel.snapshot import still
from tabletop.ui.widgets.theme import Theme


def picture_of(session: Session, theme: Theme) -> PositionPicture:
    """Draw the position on the table; behind the privacy screen only what everybody may know."""
    match, speaker = session.match, session.speaker
    sight = session.sight
    snapshot = still(match.view(sight), speaker, sight, badges=match.badges)
    outcome = match.outcome
    said = speaker.prompt(match.view(None).prompt)
    if outcome is not None:
        said = speaker.outcome(outcome)
    title = f"{speaker.texts.name} – {', '.join(speaker.names)}"
    return PositionPicture(snapshot, match.rules.cards, theme, Caption(title, (said,)))
