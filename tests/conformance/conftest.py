"""Every game of the catalogue, with every number of seats and every value of every option."""

from tabletop.games.catalogue import CATALOG
from tabletop.testing.playing import fixtures

globals().update(fixtures(CATALOG, None))
