"""What the tests of games from outside share with those of the command line."""

from tests.outside.conftest import games_folder, ladder

__all__ = ["games_folder", "ladder"]
