"""Players of the house: what a game says of them, and what those of all games have in common."""

from engine.core.house.player import Advice as Advice
from engine.core.house.player import House as House
from engine.core.house.postbox import Letters as Letters
from engine.core.house.showcase import Showcase as Showcase
from engine.core.house.showcase import showcase_in as showcase_in
from engine.core.house.temper import Temper as Temper
