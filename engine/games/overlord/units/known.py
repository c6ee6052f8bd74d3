"""What a faction may mean by the ids in its orders, at this moment of the month (OVL-VIS-01, OVL-GAP-141).

Units of its own and those it notices; structures of its own and those where it has a unit; places it has seen, and
those that its reports list around them. A new id means nothing to others until they know what was made under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

from engine.core.acting import Known
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import Acting
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Structure, Unit, World
from engine.games.overlord.units.passages import is_hidden, is_keen
from engine.games.overlord.units.visibility import notices


@dataclass(frozen=True)
class Knowledge:
    """All that the orders of a faction can mean."""

    turn: OverlordTurn
    faction: str

    @cached_property
    def units(self) -> Known[Unit]:
        return Known(
            find=partial(references.find_unit, self.turn),
            knows=partial(notices, self.turn, self.faction),
            title=references.title,
        )

    @cached_property
    def structures(self) -> Known[Structure]:
        return Known(
            find=partial(references.find_structure, self.turn),
            knows=partial(_knows_structure, self.turn.state, self.faction),
            title=references.place_title,
        )

    @cached_property
    def places(self) -> Known[Location]:
        return Known(
            find=self.turn.state.locations.get,
            knows=partial(_knows_place, self.turn.state, self.faction),
            title=references.place_title,
        )

    def new_ids(self) -> dict[str, str]:
        """The new ids of this turn and what they stand for: its own, and those of whatever else it knows."""
        return {
            new_id: permanent
            for new_id, permanent in references.aliases(self.turn).items()
            if new_id.startswith(f"{self.faction}n")
            or self.units.get(permanent) is not None
            or self.structures.get(permanent) is not None
        }


class _OfFactions(dict[str, Knowledge]):
    """By faction, made once a turn: each asks the world as it stands, so nothing that happens makes it untrue."""


def knowledge(acting: Acting) -> Knowledge:
    """What the unit's orders can mean."""
    known, faction = acting.turn.note(_OfFactions), acting.unit.faction
    if faction not in known:
        known[faction] = Knowledge(acting.turn, faction)
    return known[faction]


def near(acting: Acting, reference: str) -> Unit | None:
    """The unit a reference names when it is here, not travelling, and seen."""
    other = references.find_unit(acting.turn, reference)
    if other is None or not references.are_together(acting.world, acting.unit, other):
        return None
    return knowledge(acting).units.get(reference)


def _knows_structure(world: World, faction: str, one: Structure) -> bool:
    return one.faction == faction or _is_at(world, faction, one.location)


def _is_at(world: World, faction: str, place: str) -> bool:
    return any(world.units[number].faction == faction for number in world.locations[place].units)


def _knows_place(world: World, faction: str, place: Location) -> bool:
    """Whether it is there or has been, or is shown the place among those around one where it is or has been."""
    visited = dict.fromkeys(world.factions[faction].seen)
    visited |= dict.fromkeys(unit.location for unit in world.units.values() if unit.faction == faction)
    if place.id in visited:
        return True
    if is_hidden(place):  # only keen eyes find a passage (OVL-GAP-47)
        around = world.locations[place.container].units if place.container else ()
        return is_keen(unit for number in around if (unit := world.units[number]).faction == faction)
    return place.container in visited or any(
        place.id == near.container or any(place.id == way.goal for way in near.exits)
        for number in visited
        if (near := world.locations.get(number)) is not None
    )
