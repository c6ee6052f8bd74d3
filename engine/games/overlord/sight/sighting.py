"""Making views of a world. What is the same for everybody who sees a place is worked out once and shared.

`Onlooker` is for one standing state: nothing may change in the world between its first look and its last.
"""

from __future__ import annotations

from engine.games.overlord.land.effects import shown_race
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.land import season_of
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight import surveying
from engine.games.overlord.sight.eyes import Eyes
from engine.games.overlord.sight.knowledge import names_known
from engine.games.overlord.sight.own_units import Roll, title_of
from engine.games.overlord.sight.surveying import Surveyor
from engine.games.overlord.sight.view import FactionView, Land, OwnUnit, SeenInner, SeenPlace, SeenStructure, SeenUnit
from engine.games.overlord.state import Faction, Location, Stance, Structure, Unit, World
from engine.games.overlord.titles import control
from engine.games.overlord.titles.ownership import territory
from engine.games.overlord.units import passages
from engine.games.overlord.units.settings import DEFAULTS

_Key = tuple[str, bool, Stance, Stance | None]


class Onlooker:
    """Looks at a world through the eyes of any seat."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._eyes = Eyes(world, world.exposed)
        self._survey = Surveyor(world)
        self._roll = Roll(world, self._eyes)
        self._here: dict[str, tuple[Unit, ...]] = {}
        self._strangers: dict[_Key, SeenUnit] = {}
        self._leaders: dict[tuple[str, str], str] = {}  # faction, leader -> whom it sees above those under him
        self._structures: dict[tuple[str, bool], SeenStructure] = {}
        self._factions = {faction.id: faction.name for faction in world.factions.values()}
        self._colours = {faction.id: faction.colour for faction in world.factions.values() if faction.colour}
        self._by_seat = {faction.seat: faction for faction in world.factions.values() if faction.seat}
        self._units: dict[str, list[Unit]] = control.by_faction(world)
        self._homes: dict[str, dict[str, None]] = {}
        self._holdings: dict[str, list[Structure]] = {}
        self._rank = {number: rank for rank, number in enumerate(world.locations)}
        for unit in world.units.values():
            self._homes.setdefault(unit.faction, {})[unit.location] = None
        for structure in world.structures.values():
            self._holdings.setdefault(structure.faction, []).append(structure)

    def look(self, seat: str | None) -> FactionView:
        """What the faction of a seat may know; None: what everybody may know. Raises KeyError."""
        world = self._world
        season, coming = season_of(world.turn).tag if world.turn else "", season_of(world.turn + 1).tag
        if seat is None:
            proclaimed, lands = self._proclaimed()
            return FactionView(
                proclaimed=proclaimed,
                lands=lands,
                turn=world.turn,
                width=world.width,
                height=world.height,
                factions=self._factions,
                colours=self._colours,
                season=season,
                next_season=coming,
            )
        faction = self._by_seat[seat]
        places = {number: self._place(number, faction) for number in self._in_sight(faction)}
        own: dict[str, OwnUnit] = {
            unit.id: unit for place in places.values() for unit in place.units if isinstance(unit, OwnUnit)
        }
        holdings = {held.id: self._structure(held, own=True) for held in self._holdings.get(faction.id, ())}
        lands = self._lands(faction, places, holdings)
        units = self._units[faction.id]
        return FactionView(
            turn=world.turn,
            width=world.width,
            height=world.height,
            factions=self._factions,
            colours=self._colours,
            season=season,
            next_season=coming,
            faction=faction.id,
            seat=faction.seat,
            name=faction.name,
            status=faction.status,
            fund=dict(faction.fund),
            control_used=sum(unit.control for unit in own.values()),
            control=control.available(world, faction.id, units),
            default_stance=faction.default_stance,
            stances=dict(faction.stances),
            contacts=self._contacts(faction),
            settings={name: faction.settings.get(name, default) for name, default in DEFAULTS.items()},
            alpha_off=tuple(world.options.alpha_off),
            press_reward=world.options.press_reward,
            rumour_reward=world.options.rumour_reward,
            places=places,
            own=own,
            own_structures=holdings,
            lands=lands,
            seen=dict(faction.seen),
            titles=self._titles(places, own, holdings, lands),
            known=names_known(faction),
            skill_levels={tag: level for tag, level in faction.known.items() if tag in SKILLS},
            shown=tuple(faction.shown),
        )

    def _proclaimed(self) -> tuple[dict[str, str], dict[str, Land]]:
        """Where a title to land is held, and by which faction: that is cried out in the streets (OVL-TITLE-04)."""
        owners: dict[str, str] = {}
        lands: dict[str, Land] = {}
        for place in self._world.locations.values():
            title = place.title
            if title is None or not title.holder or not TITLES[title.tag].owns_land:
                continue
            around = territory(self._world, place)
            if around.x < 0:
                continue
            owners[around.id] = self._world.units[title.holder].faction
            lands[around.id] = self._survey.land(around.id)
            lands[place.id] = self._survey.land(place.id)
        return owners, lands

    def _in_sight(self, faction: Faction) -> list[str]:
        """The places to be reported: with units, around those within others, come through (OVL-GAP-141)."""
        world = self._world
        homes = self._homes.get(faction.id, {})
        numbers = dict.fromkeys(homes)
        for number in homes:
            outer = world.locations[number].container
            if outer:
                numbers[outer] = None
        if world.turn:
            numbers.update(dict.fromkeys(number for number, turn in faction.seen.items() if turn == world.turn))

        def rank(number: str) -> tuple[int, bool, int]:
            root = territory(world, world.locations[number])
            return self._rank[root.id], number not in homes, self._rank[number]

        return sorted((number for number in numbers if number in world.locations), key=rank)

    def _contacts(self, faction: Faction) -> dict[str, Stance] | None:
        """How those in contact view the faction, if it asked to be told (OVL-REPORT-05, OVL-GAP-51)."""
        if "stances" not in faction.reshow:
            return None
        factions = self._world.factions
        return {other: factions[other].towards(faction.id) for other in self._eyes.in_contact(faction.id)}

    def _lands(
        self, faction: Faction, places: dict[str, SeenPlace], holdings: dict[str, SeenStructure]
    ) -> dict[str, Land]:
        """All places ever seen, and those next to them; and where its structures stand.

        Who has been in a hidden passage knows where it comes out (OVL-GAP-47).
        """
        world = self._world
        numbers: dict[str, None] = {}
        found = {inner.land.id for place in places.values() for inner in place.inner}
        for number in (*places, *faction.seen):
            if number in world.locations:
                numbers.update(dict.fromkeys(self._survey.around(number)))
                if passages.is_hidden(world.locations[number]):
                    found.update(way.goal for way in world.locations[number].exits)
        numbers.update(dict.fromkeys(structure.location for structure in holdings.values()))
        return {
            number: self._survey.land(number)
            for number in numbers
            if number in found or number in faction.seen or not passages.is_hidden(world.locations[number])
        }

    def _titles(
        self,
        places: dict[str, SeenPlace],
        own: dict[str, OwnUnit],
        holdings: dict[str, SeenStructure],
        lands: dict[str, Land],
    ) -> dict[str, str]:
        """The names of all that orders may name."""
        found = {number: unit.named for number, unit in own.items()}
        found |= {number: structure.named for number, structure in holdings.items()}
        found |= {number: land.named for number, land in lands.items()}
        for place in places.values():
            for unit in place.units:
                found[unit.id] = unit.named
            for structure in place.structures:
                found[structure.id] = structure.named
            if place.title is not None and place.title.holder:
                found[place.title.holder] = f"{place.title.holder_name} [{place.title.holder}]"
        found |= {number: f"{name} [{number}]" for number, name in self._factions.items()}
        return found

    # --- places -------------------------------------------------------------------------------------------------------

    def _place(self, number: str, faction: Faction) -> SeenPlace:
        place = self._world.locations[number]
        common = self._survey.common(place)
        here = self._units_here(place)
        own = [unit for unit in here if unit.faction == faction.id]
        tops = [self._eyes.stack(unit) for unit in own if not unit.leader]
        fields = {
            **common,
            "resources": surveying.resources(common["resources"], own),
            "ways": surveying.opened(common["ways"], tops),
            "inner": self._inner(common["inner"], faction, own),
        }
        if not own:
            inside = any(self._world.locations[home].container == number for home in self._homes.get(faction.id, ()))
            fields |= {"ground": {}, "effects": {}}
            return SeenPlace(**fields, present=False, from_inside=inside)
        structures = tuple(
            self._structure(self._world.structures[found], own=self._world.structures[found].faction == faction.id)
            for found in place.structures
        )
        return SeenPlace(**fields, present=True, structures=structures, units=self._seen(here, faction))

    def _inner(self, inner: tuple[SeenInner, ...], faction: Faction, own: list[Unit]) -> tuple[SeenInner, ...]:
        """The inner locations that a faction with these units there knows of; hidden ones it finds, or has been in
        (OVL-GAP-47).
        """
        hidden = [found.land.id for found in inner if passages.is_hidden(self._world.locations[found.land.id])]
        if not hidden or passages.is_keen(own):
            return inner
        return tuple(found for found in inner if found.land.id not in hidden or found.land.id in faction.seen)

    def _units_here(self, place: Location) -> tuple[Unit, ...]:
        found = self._here.get(place.id)
        if found is None:
            found = self._here[place.id] = tuple(self._world.here(place))
        return found

    def _structure(self, structure: Structure, *, own: bool) -> SeenStructure:
        """A structure as its owners see it, or all others."""
        key = structure.id, own
        found = self._structures.get(key)
        if found is None:
            here = self._units_here(self._world.locations[structure.location])
            aboard = [unit for unit in here if unit.structure == structure.id]
            found = self._structures[key] = surveying.structure(structure, aboard, own=own)
        return found

    # --- units --------------------------------------------------------------------------------------------------------

    def _seen(self, here: tuple[Unit, ...], faction: Faction) -> tuple[SeenUnit, ...]:
        """The units of a place that a faction with somebody there notices, in report order."""
        return tuple(
            self._roll.unit(unit, faction) if unit.faction == faction.id else self._stranger(unit, faction)
            for unit in here
            if self._eyes.sees(faction.id, unit)
        )

    def _stranger(self, unit: Unit, faction: Faction) -> SeenUnit:
        """A unit of somebody else, made once for all who see it so (OVL-REPORT-27 to -29, OVL-STANCE-14)."""
        known = self._eyes.knows_faction(faction.id, unit)
        stance = faction.towards(unit.faction) if known else faction.default_stance
        towards = self._world.factions[unit.faction].towards(faction.id) if unit.guarding else None
        led = self._leader(unit, faction)
        race = self._shown_race(unit, faction)
        key = f"{unit.id} {led} {race}", known, stance, towards
        found = self._strangers.get(key)
        if found is None:
            found = self._strangers[key] = SeenUnit(
                id=unit.id,
                name=unit.name,
                kind=unit.kind if race == unit.race else RACES[race].kind,
                race=race,
                figures=unit.figures,
                location=unit.location,
                structure=unit.structure,
                leader=led,
                description=unit.description,
                faction=unit.faction if known else "",
                faction_name=self._factions[unit.faction] if known else "",
                stance=stance,
                towards_you=towards,
                guarding=unit.guarding,
                title=title_of(self._world, unit),
                title_of=unit.title,
                items={item: number for item, number in unit.items.items() if ITEMS[item].weight},
                on_the_way=self._is_travelling(unit),
            )
        return found

    def _shown_race(self, unit: Unit, faction: Faction) -> str:
        """What a faction takes a unit for, which may wear a mask (OVL-ENCH-01)."""
        if not unit.effects:
            return unit.race
        return shown_race(unit, self._eyes.observers(self._world.locations[unit.location]).get(faction.id, 0))

    def _leader(self, unit: Unit, faction: Faction) -> str:
        """The leader above it that the faction sees; stacked under nobody it sees, it stands for itself."""
        if not unit.leader:
            return ""
        found = self._leaders.get((faction.id, unit.leader))
        if found is None:
            leader = self._world.units.get(unit.leader)
            while leader is not None and not self._eyes.sees(faction.id, leader):
                leader = self._world.units.get(leader.leader)
            found = self._leaders[faction.id, unit.leader] = leader.id if leader is not None else ""
        return found

    def _is_travelling(self, unit: Unit) -> bool:
        while unit.movement is None:
            if not unit.leader:
                return False
            unit = self._world.units[unit.leader]
        return True


def view(world: World, seat: str | None) -> FactionView:
    """What the faction of this seat may know (OVL-GAP-141); None: what everybody may know."""
    return Onlooker(world).look(seat)
