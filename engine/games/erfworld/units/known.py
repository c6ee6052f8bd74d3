"""What a side may mean by the codes in its orders, at this moment of the day (ERF-SCOUTING-02, -03, ERF-STEALTH-04).

Units of its own and its prisoners, and those of others that do not hide, or that it spotted, where it has somebody;
cities of its own and those it has seen. The land itself is numbered, so any hex of the world can be named.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import Known
from engine.games.erfworld.acting.contract import Acting
from engine.games.erfworld.acting.names import called, city_name, hex_name, hex_number
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Side
from engine.games.erfworld.units.captivity import prisoner_of
from engine.games.erfworld.units.company import city_at, find, units_at
from engine.games.erfworld.units.figures import Unit
from engine.games.erfworld.units.scouting import is_open


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that the orders of a side can mean."""

    turn: ErfTurn
    side: Side

    @property
    def units(self) -> Known[Unit]:
        return Known(find=lambda code: find(self.turn.state, code), knows=self._sees, title=called)

    @property
    def cities(self) -> Known[City]:
        return Known(find=self.turn.state.cities.get, knows=self._has_seen, title=city_name)

    def place(self, spot: str) -> int | None:
        """The hex that "12,5" or the code of a city names; None for no hex, and for a city that it never saw."""
        city = self.cities.get(spot)
        return city.place if city is not None else hex_number(self.turn.state, spot)

    def place_name(self, number: int) -> str:
        """A hex, with the city that stands there if it has seen it."""
        city, here = city_at(self.turn.state, number), hex_name(self.turn.state, number)
        return f"{city_name(city)} at {here}" if city is not None and self._has_seen(city) else here

    def _has_seen(self, city: City) -> bool:
        return city.side == self.side.id or city.id in self.side.cities

    def _sees(self, unit: Unit) -> bool:
        if unit.side == self.side.id or prisoner_of(self.turn.state, self.side, unit.id) is not None:
            return True
        there = any(own.side == self.side.id and not own.jailor for own in units_at(self.turn.state, unit.place))
        return there and is_open(self.turn, unit, self.side.id)


def knowledge(acting: Acting) -> Knowledge:
    """What the orders of who acts can mean."""
    return Knowledge(acting.turn, acting.side)
