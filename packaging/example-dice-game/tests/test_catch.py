from tabletop.testing import conformance
from tabletop_catch import GAME

globals().update(conformance(GAME))
