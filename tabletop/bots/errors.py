"""What can be wrong with a player."""

from tabletop.engine.localized_error import LocalizedError


class BotError(LocalizedError):
    """A player that does not exist, cannot be used or fails; its text says why."""
