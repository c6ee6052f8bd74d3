"""Who sees whom in a world that stands still: the rules of `visibility.py`, each figure worked out only once."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.state import Location, Unit, World
from engine.games.overlord.units import visibility
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.settings import is_on


class Eyes:
    """What factions notice of each other's units, at the end of a month (OVL-VIS-01 to -12).

    For one standing state: nothing may change in the world between the first question and the last.
    """

    def __init__(self, world: World, exposed: Collection[str]) -> None:
        self.world = world
        self._exposed = frozenset(exposed)
        self._sharp: dict[str, dict[str, int]] = {}  # location -> faction -> its best observation there
        self._under: dict[str, dict[str, list[Unit]]] = {}  # location -> leader -> those directly under it
        self._plain: dict[str, int] = {}  # unit -> normal stealth
        self._hidden: dict[str, int] = {}  # unit -> stealth, travel included; little of who shows himself

    def observers(self, location: Location) -> dict[str, int]:
        """Every faction with figures at a location, in report order, and its best observation there (OVL-GAP-50)."""
        found = self._sharp.get(location.id)
        if found is None:
            found = self._sharp[location.id] = {}
            for number in location.units:
                unit = self.world.units[number]
                if unit.figures:
                    sharp = stats(unit).observation
                    if is_travelling(self.world, unit):
                        sharp -= visibility.MOVING
                    found[unit.faction] = max(sharp, found.get(unit.faction, sharp))
        return found

    def followers(self, unit: Unit) -> list[Unit]:
        """The units stacked directly under a unit, in report order."""
        under = self._under.get(unit.location)
        if under is None:
            under = self._under[unit.location] = {}
            for number in self.world.locations[unit.location].units:
                other = self.world.units[number]
                if other.leader:
                    under.setdefault(other.leader, []).append(other)
        return under.get(unit.id, [])

    def stack(self, unit: Unit) -> list[Unit]:
        """A unit and all that is stacked under it."""
        found = [unit]
        for follower in self.followers(unit):
            found += self.stack(follower)
        return found

    def sees(self, faction: str, unit: Unit) -> bool:
        """Whether a faction notices a unit (OVL-VIS-01)."""
        if unit.faction == faction:
            return True
        observers = self._sharp.get(unit.location)
        if observers is None:
            observers = self.observers(self.world.locations[unit.location])
        sharp = observers.get(faction)
        if sharp is None:
            return False
        hidden = self._hidden.get(unit.id)
        if hidden is None:
            hidden = self._hidden[unit.id] = visibility.hidden(self.world, unit, self._exposed)
        return sharp >= hidden or self._is_near(faction, unit)

    def knows_faction(self, faction: str, unit: Unit) -> bool:
        """Whether a faction that sees a unit knows whose it is (OVL-VIS-03, -06, -08)."""
        if unit.faction == faction or unit.guarding or unit.title or is_on(self.world, unit, "advertise"):
            return True
        sharp = self.observers(self.world.locations[unit.location]).get(faction)
        if sharp is None:
            return False
        if unit.id not in self._plain:
            self._plain[unit.id] = stats(unit).stealth
        return sharp >= self._plain[unit.id] + visibility.CERTAIN

    def _is_near(self, faction: str, unit: Unit) -> bool:
        if unit.leader and self.world.units[unit.leader].faction == faction:
            return True
        return any(follower.faction == faction for follower in self.followers(unit))

    def in_contact(self, faction: str) -> list[str]:
        """The factions of which a unit and one of this faction see each other, known for what they are (OVL-GAP-51)."""
        found: dict[str, None] = {}
        for location in self.world.locations.values():
            if faction not in self.observers(location):
                continue
            here = [self.world.units[number] for number in location.units]
            ours = [unit for unit in here if unit.faction == faction]
            for unit in here:
                other = unit.faction
                if other == faction or other in found or not self.sees(faction, unit):
                    continue
                if self.knows_faction(faction, unit) and any(self.sees(other, one) for one in ours):
                    found[other] = None
        return list(found)
