"""The interface for external games: everything that they may import.

This module has what a first game needs. The others add to it:

- `tabletop.api.table`: choices, dice, sentences, layouts and animations;
- `tabletop.api.positions`: cards, types of fields, and positions that cannot occur;
- `tabletop.api.solving`: chance, odds, and what makes computer players stronger.

A game states the version for which it is written (`Game.api`). While `API` is 1, every name keeps
its module and its meaning, and games that work today continue to work. Minor releases may add
names, arguments with defaults, and capabilities. Incompatible changes increase `API` and come with
a major release. A game written for another version is reported and not loaded. Any other module of
`tabletop` may change at any time.

`packaging/docs/first-game.md` is the tutorial. Doctests use the game Ladder: `rules` for two
players, the `state` after the deal, and a `match`. Names imported as themselves are public for type
checkers.
"""

from tabletop.cards.schema import CardSchema as CardSchema
from tabletop.cards.schema import DeckSchema as DeckSchema
from tabletop.engine.actions import Action as Action
from tabletop.engine.actions import Move as Move
from tabletop.engine.actions import Rolled as Rolled
from tabletop.engine.actions import Say as Say
from tabletop.engine.actions import SeatAction as SeatAction
from tabletop.engine.actions import Shuffled as Shuffled
from tabletop.engine.cards import CardId as CardId
from tabletop.engine.fields import Field as Field
from tabletop.engine.fields import Integer as Integer
from tabletop.engine.message import CardRef as CardRef
from tabletop.engine.message import Event as Event
from tabletop.engine.message import SeatRef as SeatRef
from tabletop.engine.options import OptionSpec as OptionSpec
from tabletop.engine.outcome import Outcome as Outcome
from tabletop.engine.verdict import Reason as Reason
from tabletop.engine.verdict import Verdict as Verdict
from tabletop.engine.zones import CHANCE as CHANCE
from tabletop.engine.zones import NOBODY as NOBODY
from tabletop.engine.zones import TEAM as TEAM
from tabletop.engine.zones import Seat as Seat
from tabletop.engine.zones import Visibility as Visibility
from tabletop.engine.zones import ZoneRole as ZoneRole
from tabletop.engine.zones import Zones as Zones
from tabletop.engine.zones import ZoneSpec as ZoneSpec
from tabletop.games.chance import ChanceEvent as ChanceEvent
from tabletop.games.chance import Shuffle as Shuffle
from tabletop.games.chance import ThrowDice as ThrowDice
from tabletop.games.game import API as API
from tabletop.games.game import Game as Game
from tabletop.games.game import Loaded as Loaded
from tabletop.games.kit import PlainRules as PlainRules
