"""Says what must be known of a save that was opened."""

from PySide6.QtCore import QCoreApplication

from tabletop.match.save.reader import Loaded
from tabletop.storage.save_store import Note


def told_of_recovery(found: Loaded) -> str:
    """Return why a game does not begin at its beginning, and what that means."""
    rules, header = found.match.rules, found.header
    if header.rules != rules.version:
        why = QCoreApplication.translate(
            "SaveNotes",
            "This game was played by version {old} of its rules; "
            "this program plays by version {new}.",
        ).format(old=header.rules, new=rules.version)
    elif header.cards != rules.cards.digest:
        why = QCoreApplication.translate(
            "SaveNotes", "This game was played with other cards than the program has now."
        )
    else:
        line = 0 if found.why is None else found.why.line
        why = QCoreApplication.translate(
            "SaveNotes", "Line {line} of this save cannot be played."
        ).format(line=line)
    goes_on = QCoreApplication.translate(
        "SaveNotes",
        "It goes on after move {move}; what was done before cannot be taken back any more.",
    ).format(move=found.move)
    kept = QCoreApplication.translate("SaveNotes", "The file itself is kept as it is.")
    if not found.lost:
        return f"{why} {goes_on} {kept}"
    # Forms by number are found by the tools for translators in `tr` only.
    lost = QCoreApplication.translate("SaveNotes", "Later moves that are lost: {count}.")
    return f"{why} {goes_on} {lost.format(count=found.lost)} {kept}"


def told_of_note(note: Note) -> str:
    """Return what a note says."""
    match note:
        case Note.TORN:
            return QCoreApplication.translate(
                "SaveNotes",
                "The last line of the save was cut off while being written; it is left out.",
            )
        case Note.COPIED:
            return QCoreApplication.translate(
                "SaveNotes", "The file stays as it is; the game goes on in a save of its own."
            )
        case Note.CHANGED_SET:
            return QCoreApplication.translate(
                "SaveNotes",
                "The card set of this game has been changed since: other texts, other drawings.",
            )
        case Note.BUSY:
            return QCoreApplication.translate(
                "SaveNotes", "Another window plays this game; here it goes on in a new save."
            )
