"""Making views of a world. What is the same for everybody who sees a region is worked out once and shared.

`Onlooker` is for one standing state: nothing may change in the world between its first look and its last.
"""

from __future__ import annotations

from typing import Any

from engine.core.space.crowd import MOST, Throng
from engine.games.atlantis.land import economy, seasons, yields
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.rules.names import in_order
from engine.games.atlantis.rules.skills import FOUNDATIONS, MAGIC, MAX_LEVEL, SKILLS
from engine.games.atlantis.sight.view import (
    FactionView,
    Land,
    Load,
    Offer,
    SeenRegion,
    SeenStructure,
    SeenUnit,
    Skilled,
)
from engine.games.atlantis.state import Market, Region, Unit, World
from engine.games.atlantis.units.newcomers import gift_wait, restart_wait
from engine.games.atlantis.units.skills import level, people
from engine.games.atlantis.units.stealth import Eyes, Sight, shown_as
from engine.games.atlantis.units.weights import loads, weight

ADVANCED = "advanced"
GATE_LORE = "gate lore"


class Onlooker:
    """Looks at a world through the eyes of any seat."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._atlas = Atlas(world)
        self._lands: dict[int, Land] = {}
        self._around: dict[int, dict[int, Land]] = {}
        self._common: dict[int, dict[str, Any]] = {}
        self._sights: dict[int, Sight] = {}
        self._order: dict[int, tuple[Unit, ...]] = {}
        self._ranks: dict[int, dict[int, list[int]]] = {}  # of a region, by faction: where its units stand
        self._seen: dict[tuple[int, Eyes | None], tuple[list[SeenUnit | None], Throng[SeenUnit] | None]] = {}
        self._strangers: dict[tuple[int, bool, bool], SeenUnit] = {}
        self._factions = {f.id: f.name for f in world.factions.values()}
        self._colours = {f.id: f.colour for f in world.factions.values() if f.colour}
        self._homes: dict[int, dict[int, None]] = {}
        for region in world.regions.values():
            for number in region.units:
                self._homes.setdefault(world.units[number].faction, {})[region.id] = None

    def look(self, seat: str | None) -> FactionView:
        """What the faction of a seat may know; None: what everybody may know. Raises KeyError."""
        world = self._world
        if seat is None:
            return FactionView(
                turn=world.turn,
                width=world.width,
                height=world.height,
                year=world.start_year,
                factions=self._factions,
                colours=self._colours,
            )
        faction = world.faction_of(seat)
        regions = {region.id: self._region(region, faction.id) for region in self._in_sight(faction.id)}
        own = {unit.id: unit for region in regions.values() for unit in region.own_units}
        lands: dict[int, Land] = {}
        for number in (*faction.seen, *regions):
            lands.update(self._land_and_around(number))
        return FactionView(
            turn=world.turn,
            width=world.width,
            height=world.height,
            year=world.start_year,
            factions=self._factions,
            colours=self._colours,
            faction=faction.id,
            seat=faction.seat,
            name=faction.name,
            status=faction.status,
            war=faction.war,
            trade=faction.trade,
            magic=faction.magic,
            taxed=faction.taxed,
            traded=faction.traded,
            mages=sum(any(skill in MAGIC_SKILLS for skill in unit.skills) for unit in own.values()),
            unclaimed=faction.unclaimed,
            attitudes=dict(faction.attitudes),
            default_attitude=faction.default_attitude,
            times=faction.times,
            times_reward=world.options.times_reward,
            template=faction.template,
            skills_known=dict(faction.skills_known),
            items_known=tuple(faction.items_known),
            shown=tuple(world.this_turn.shown.get(faction.id, ())),
            idle=faction.idle,
            idle_limit=world.options.idle_limit,
            gift_wait=gift_wait(world, faction, world.turn + 1),
            restart_wait=restart_wait(world, faction, world.turn + 1),
            regions=regions,
            own=own,
            lands=lands,
            seen=dict(faction.seen),
        )

    def _in_sight(self, faction: int) -> list[Region]:
        """The regions to be reported, in report order (ATL-GAP-108, -119)."""
        world = self._world
        numbers = dict.fromkeys(self._homes.get(faction, ()))
        numbers.update(dict.fromkeys(world.this_turn.distant.get(faction, ())))
        return sorted((world.regions[n] for n in numbers), key=lambda region: (region.level, region.y, region.x))

    # --- regions ------------------------------------------------------------------------------------------------------

    def _region(self, region: Region, faction: int) -> SeenRegion:
        common = self._common.get(region.id)
        if common is None:
            common = self._common[region.id] = self._facts(region)
            self._sights[region.id] = Sight(self._world, region)
            units = self._order[region.id] = tuple(self._world.units_in(region))
            standing = self._ranks[region.id] = {}
            for rank, unit in enumerate(units):
                standing.setdefault(unit.faction, []).append(rank)
        ranks, units = self._ranks[region.id].get(faction, []), self._order[region.id]
        own = [units[rank] for rank in ranks]
        looks, throng = self._looks(region, self._sights[region.id].eyes(faction))
        seen = tuple(own_unit(unit, self._factions[faction]) for unit in own)
        if own:
            looks = list(looks)
            for rank, unit_seen in zip(ranks, seen, strict=True):
                looks[rank] = unit_seen
        perceives = region.gate and any(GATE_LORE in u.training and level(u, GATE_LORE) for u in own)
        return SeenRegion(
            **common,
            present=bool(own),
            wanted=_wanted(region, own),
            products=_products(region, own),
            gate=region.gate if perceives else 0,
            gates=self._world.gates if perceives else 0,
            units=tuple(filter(None, looks)),
            own_units=seen,
            throng=throng,
        )

    def _facts(self, region: Region) -> dict[str, Any]:
        """What everybody who sees the region sees alike."""
        world = self._world
        owners: dict[int, int] = {}
        for number in region.units:
            unit = world.units[number]
            if unit.structure:
                owners.setdefault(unit.structure, number)
        return {
            "land": self.land(region),
            "race": region.race,
            "peasants": economy.peasants(region),
            "tax": region.tax,
            "wages": region.wages,
            "work": economy.work_income(region),
            "entertainment": yields.entertainment(region),
            "for_sale": tuple(_offer(line) for line in region.markets if not line.wanted and line.amount),
            "exits": {d: self.land(other) for d, other in self._atlas.exits(region).items()},
            "structures": tuple(
                SeenStructure(
                    number=s.number,
                    type=s.type,
                    name=s.name,
                    description=s.description,
                    needs=s.needs,
                    condition=s.condition,
                    passage=bool(s.passage),
                    runes=s.runes,
                    owner=owners.get(s.number, 0),
                )
                for s in region.structures
            ),
            "weather": seasons.weather(world, region, world.turn or 1).value,
            "next_weather": seasons.climate(world, region, world.turn + 1).value,
            "memo": {},
        }

    def land(self, region: Region) -> Land:
        """What is remembered of a region."""
        found = self._lands.get(region.id)
        if found is None:
            town = region.town
            found = self._lands[region.id] = Land(
                id=region.id,
                x=region.x,
                y=region.y,
                level=region.level,
                terrain=region.terrain,
                name=region.name,
                town=town.name if town else "",
                town_kind=economy.town_kind(town) if town else "",
            )
        return found

    def _land_and_around(self, number: int) -> dict[int, Land]:
        found = self._around.get(number)
        if found is None:
            region = self._world.regions[number]
            found = self._around[number] = {number: self.land(region)}
            found.update((other.id, self.land(other)) for other in self._atlas.exits(region).values())
        return found

    # --- units --------------------------------------------------------------------------------------------------------

    def _looks(self, region: Region, eyes: Eyes | None) -> tuple[list[SeenUnit | None], Throng[SeenUnit] | None]:
        """How each unit of a region looks to strangers with these eyes, or from afar; made once for all of them."""
        found = self._seen.get((region.id, eyes))
        if found is None:
            sight, looks = self._sights[region.id], []
            for unit in self._order[region.id]:
                if eyes is None:
                    looks.append(self._stranger(unit, False, False) if _seen_from_afar(sight, unit) else None)
                elif sight.shows(eyes.keen, unit):
                    looks.append(self._stranger(unit, sight.betrays(eyes, unit), eyes.pierce(unit)))
                else:
                    looks.append(None)
            all_seen = [unit for unit in looks if unit is not None]
            found = self._seen[region.id, eyes] = looks, Throng(all_seen) if len(all_seen) > MOST else None
        return found

    def _stranger(self, unit: Unit, identified: bool, through: bool) -> SeenUnit:
        """A unit of somebody else (ATL-REPORT-03, -05), made once for all who see it so."""
        key = unit.id, identified, through
        found = self._strangers.get(key)
        if found is None:
            items: dict[str, int] = {}
            for item, count in unit.items.items():
                shown = item if through else shown_as(item)
                if ITEMS[shown].weight:
                    items[shown] = items.get(shown, 0) + count
            found = self._strangers[key] = SeenUnit(
                id=unit.id,
                name=unit.name,
                region=unit.region,
                own=False,
                structure=unit.structure,
                description=unit.description,
                faction=unit.faction if identified else 0,
                faction_name=self._factions[unit.faction] if identified else "",
                guard=unit.flags.guard,
                items=in_order(items),
            )
        return found


def own_unit(unit: Unit, faction_name: str) -> SeenUnit:
    """Everything about a unit, as its owner knows it."""
    flags = unit.flags
    carried, heavy = loads(unit), weight(unit)
    levels = {skill: level(unit, skill) for skill in unit.training}
    crowd = people(unit) or 1
    return SeenUnit(
        id=unit.id,
        name=unit.name,
        region=unit.region,
        own=True,
        structure=unit.structure,
        description=unit.description,
        faction=unit.faction,
        faction_name=faction_name,
        guard=flags.guard,
        items=in_order(unit.items),
        complete=True,
        skills={skill: Skilled(level=levels[skill], training=unit.training[skill] // crowd) for skill in levels},
        avoid=flags.avoid,
        behind=flags.behind,
        hold=flags.hold,
        noaid=flags.noaid,
        autotax=flags.autotax,
        consume=flags.consume,
        reveal=flags.reveal,
        combat_spell=unit.combat_spell,
        studies=tuple(open_studies(levels)) if any(skill in MAGIC_SKILLS for skill in levels) else (),
        repeats=tuple(unit.repeats),
        load=Load(
            weight=heavy,
            flying=_in_all(heavy, carried.flying),
            riding=_in_all(heavy, carried.riding),
            walking=_in_all(heavy, carried.walking),
        ),
    )


def _in_all(heavy: int, carried: tuple[int, int]) -> int:
    """The most a unit of this weight could weigh and still go, from its load and what it carries besides itself."""
    load, capacity = carried
    return max(0, heavy + capacity - load) if capacity else 0


MAGIC_SKILLS = frozenset(MAGIC)


def open_studies(levels: dict[str, int]) -> list[str]:
    """The magic skills a mage may study next (ATL-REPORT-10, ATL-GAP-77), in the order of the table."""
    found = []
    for key in MAGIC:
        now = levels.get(key, 0)
        if now >= MAX_LEVEL:
            continue
        needs = SKILLS[key].needs
        if key in FOUNDATIONS or all(levels.get(n, 0) >= least and levels[n] > now for n, least in needs.items()):
            found.append(key)
    return found


def _offer(line: Market) -> Offer:
    return Offer(item=line.item, amount=line.amount, price=line.price)


def _wanted(region: Region, own: list[Unit]) -> tuple[Offer, ...]:
    """What the market wants; advanced goods only to those who have some here (ATL-GAP-89)."""
    return tuple(
        _offer(line)
        for line in region.markets
        if line.wanted and line.amount and (not _advanced(line.item) or any(unit.count(line.item) for unit in own))
    )


def _products(region: Region, own: list[Unit]) -> tuple[tuple[str, int], ...]:
    """What can be made here; advanced goods only to those skilled enough to make them (ATL-GAP-89)."""
    found = []
    for product in region.products:
        good = GOODS[product.item]
        if _advanced(product.item) and not any(level(unit, good.skill) >= good.level for unit in own):
            continue
        found.append((product.item, yields.maximum(region, product)))
    return tuple(found)


def _advanced(item: str) -> bool:
    good = GOODS.get(item)
    return good is not None and good.kind == ADVANCED


def _seen_from_afar(sight: Sight, unit: Unit) -> bool:
    """Magic sight from elsewhere shows whoever does not hide at all."""
    return bool(unit.structure or unit.flags.guard or unit.flags.reveal) or sight.stealth(unit) == 0


def view(world: World, seat: str | None) -> FactionView:
    """What the faction of this seat may know (ATL-GAP-119); None: what everybody may know."""
    return Onlooker(world).look(seat)
