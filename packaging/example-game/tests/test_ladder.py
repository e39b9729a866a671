from tabletop.testing import conformance
from tabletop_ladder import GAME

globals().update(conformance(GAME))
