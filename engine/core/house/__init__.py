"""Players of the house: what a game says of them, and what those of all games have in common."""

from engine.core.house.player import Advice as Advice
from engine.core.house.player import House as House
from engine.core.house.player import Temper as Temper
from engine.core.house.postbox import Letters as Letters
