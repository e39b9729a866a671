"""Chance, odds, and what makes computer players stronger."""

from tabletop.engine.actions import Chance as Chance
from tabletop.engine.actions import ChanceAction as ChanceAction
from tabletop.engine.actions import Taken as Taken
from tabletop.engine.capabilities import ChanceClass as ChanceClass
from tabletop.engine.capabilities import HasChanceOutcomes as HasChanceOutcomes
from tabletop.engine.capabilities import HasForcedActions as HasForcedActions
from tabletop.engine.capabilities import HasHeuristic as HasHeuristic
from tabletop.engine.capabilities import too_many_outcomes as too_many_outcomes
from tabletop.engine.rules import Barrier as Barrier
from tabletop.engine.rules import Rules as Rules
from tabletop.engine.verdict import LEGAL as LEGAL
from tabletop.games.chance import DueChance as DueChance
from tabletop.games.chance import TakeCard as TakeCard
