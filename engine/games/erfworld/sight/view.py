"""What a player may know of a campaign: everything a person is shown is made from this, never from the state.

A side knows its own units, cities, money and contracts; the land it has seen, with the day; cities as it last saw them;
units of others where its own are, if they do not hide, and heavies in the sky next to them (ERF-SCOUTING-02, -03). The
names of all sides are public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict

import msgspec

from engine.games.erfworld.acting.names import called, counted
from engine.games.erfworld.casting.juice import full_juice, is_caster, is_free
from engine.games.erfworld.casting.tools import bears
from engine.games.erfworld.doctrine.in_force import printed
from engine.games.erfworld.realm.building import spare, standing
from engine.games.erfworld.realm.income import income_of, upkeep_by_unit
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.rules.magic import TOOLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import City, Commander, Pack, Side, Site, Stack, Standing, World
from engine.games.erfworld.units.company import commanders_at, find, units_at, units_of
from engine.games.erfworld.units.cover import is_hidden
from engine.games.erfworld.units.figures import Unit, full_move, towers

SOMEBODY = "?"  # a jailor whom a findamancer hides (ERF-MAGIC-04)


class SeenHex(msgspec.Struct, frozen=True, kw_only=True):
    """A known hex. day: when it was last seen. roads, rivers: to known hexes."""

    terrain: str
    weather: str
    day: int
    roads: tuple[int, ...] = ()
    rivers: tuple[int, ...] = ()
    ruin: bool = False


class SeenCity(msgspec.Struct, frozen=True, kw_only=True):
    """A city as it was last seen. owner: the id of a side, "" for nobody's. capital_site, rules: what is known of it
    only to who stood in it: a site for a capital, and that its owner ruled from there.
    """

    id: str
    name: str
    place: int
    capital_site: bool
    level: int
    owner: str
    day: int
    rules: bool = False


class OwnCity(msgspec.Struct, frozen=True, kw_only=True):
    """A city of the viewer's. plans: in words, the first with the days it has worked. room: for so many buildings."""

    id: str
    name: str
    place: int
    level: int
    capital: bool
    plans: tuple[str, ...]
    damage: int
    steward: str
    besieged: bool
    doctrine: tuple[str, ...]
    poppable: tuple[str, ...]
    buildings: tuple[str, ...] = ()
    room: int = 0


class OwnUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of the viewer's. name: with its code. move: in thirds. commanded: a commander of the side is with it.
    school, mastery, juice: of a caster, where casters cast; juice as of the next slot. tools: keys of the arkentools
    that obey the unit. pet: the name of a beast.
    """

    id: str
    name: str
    kind: str
    count: int
    place: int
    level: int
    move: int
    stack: int
    commander: bool
    commanded: bool
    garrison: bool
    hidden: bool
    on: str
    jailor: str
    lines: tuple[str, ...]
    luck: int = 0
    experience: int = 0
    pet: str = ""
    heir: bool = False
    school: str = ""
    mastery: str = ""
    juice: int = 0
    tools: tuple[str, ...] = ()


class _Caster(TypedDict, total=False):
    school: str
    mastery: str
    juice: int


class OwnStack(msgspec.Struct, frozen=True, kw_only=True):
    """A stack of the viewer's: who is in it, the leader first."""

    number: int
    place: int
    leader: str
    members: tuple[str, ...]
    doctrine: tuple[str, ...]
    lines: tuple[str, ...]


class SeenUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of somebody else. name: of a commander. captive: of the viewer's."""

    id: str
    kind: str
    count: int
    place: int
    owner: str
    tribe: str
    name: str = ""
    captive: bool = False


class SeenContract(msgspec.Struct, frozen=True, kw_only=True):
    """A contract the viewer is a party to."""

    id: str
    kind: str
    maker: str
    partner: str
    terms: Mapping[str, str]
    signed: tuple[str, ...]
    from_day: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """What one side knows; with an empty side, what everybody may know. income, upkeep: of the next day, in eighths.
    casters: whether casters cast in this campaign. away: own casters in the Magic Kingdom; free_casters: others there.
    half: of the day that was last run, where a day has two (halves); is_due: whether the side's slot is in the next.
    """

    seat: str
    side: str
    name: str
    day: int
    width: int
    height: int
    sides: Mapping[str, str]
    standing: Standing = Standing.RULES
    ruler: str = ""
    chief: str = ""
    capital: str = ""
    treasury: int = 0
    income: int = 0
    upkeep: int = 0
    morale: int = 50
    slot: int = 0
    slots: int = 0
    theatre: str = ""
    designs: tuple[str, ...] = ()
    doctrine: tuple[str, ...] = ()
    hexes: Mapping[int, SeenHex] = field(default_factory=dict)
    cities: Mapping[str, SeenCity] = field(default_factory=dict)
    own_cities: Mapping[str, OwnCity] = field(default_factory=dict)
    units: Mapping[str, OwnUnit] = field(default_factory=dict)
    stacks: Mapping[int, OwnStack] = field(default_factory=dict)
    seen: tuple[SeenUnit, ...] = ()
    contracts: tuple[SeenContract, ...] = ()
    tribes: Mapping[str, str] = field(default_factory=dict)
    met: Mapping[str, str] = field(default_factory=dict)
    casters: bool = False
    away: tuple[str, ...] = ()
    free_casters: int = 0
    half: str = ""
    halves: bool = False
    is_due: bool = True

    @property
    def turn(self) -> int:
        """The number of the turn that was run last: a day, or with halves a half of one (ERF-D-13)."""
        return 2 * self.day - (self.half == "morning") if self.halves else self.day

    @property
    def coming_day(self) -> int:
        """The day that is run next, or goes on with its afternoon (ERF-D-13)."""
        return self.day + (self.half != "morning")

    def hex_name(self, number: int) -> str:
        """A hex with the city that is known there."""
        text = f"{number % self.width},{number // self.width}"
        city = next((city for city in self.cities.values() if city.place == number), None)
        return f"{city.name} ({city.id.upper()}) at {text}" if city is not None else text

    def owner_name(self, owner: str) -> str:
        return f"{self.sides[owner]} ({owner.upper()})" if owner in self.sides else "nobody"


def view(world: World, seat: str | None) -> SideView:
    """What a seat may know; None: what everybody may."""
    side = world.side_of(seat) if seat is not None else None
    names = {other.id: other.name for other in world.sides.values()}
    if side is None:
        return SideView(
            seat=seat or "",
            side="",
            name="",
            day=world.day,
            width=world.width,
            height=world.height,
            sides=names,
            casters=world.options.casters,
        )
    seen = _seen(world, side)
    ruler = world.commanders.get(side.ruler)
    return SideView(
        seat=side.seat,
        side=side.id,
        name=side.name,
        day=world.day,
        width=world.width,
        height=world.height,
        sides=names,
        standing=side.standing,
        ruler=called(ruler) if ruler is not None and ruler.side == side.id else "",
        chief=side.chief,
        capital=side.capital,
        treasury=side.treasury,
        income=income_of(world, side) * EIGHTHS,
        upkeep=sum(upkeep_by_unit(world, side).values()),
        morale=side.morale,
        slot=side.slot,
        slots=side.slots,
        theatre=world.cities[side.theatre].name if side.theatre in world.cities else "",
        designs=tuple(side.designs),
        doctrine=tuple(printed(side.doctrine)),
        hexes={number: _hex(world, side, number) for number in sorted(side.known)},
        cities=_cities(world, side),
        own_cities={city.id: _own_city(world, side, city) for city in world.cities_of(side.id)},
        units=_own_units(world, side),
        stacks=_stacks(world, side),
        seen=seen,
        contracts=tuple(
            SeenContract(
                id=contract.id, kind=contract.kind, maker=contract.maker, partner=contract.partner,
                terms=dict(contract.terms), signed=tuple(contract.signed), from_day=contract.from_day,
            )
            for contract in world.contracts.values()
            if side.id in (contract.maker, contract.partner)
        ),
        tribes=_tribes(world, side, seen),
        met=tribes_met(world, side),
        casters=world.options.casters,
        away=tuple(called(one) for one in world.away.values() if one.side == side.id),
        free_casters=sum(is_free(world, one) for one in world.away.values()),
        half=world.half,
        halves=world.options.halves,
        is_due=not world.due or side.id in world.due,
    )  # fmt: skip


def known_tribes(world: World, side: Side) -> dict[str, str]:
    """The tribes whose units are in sight, and those that the side hired: code -> name."""
    return _tribes(world, side, _seen(world, side))


def _tribes(world: World, side: Side, seen: Iterable[SeenUnit]) -> dict[str, str]:
    return {unit.tribe: world.tribes[unit.tribe].name for unit in seen if unit.tribe} | {
        tribe.id: tribe.name for tribe in world.tribes.values() if tribe.hired == side.id
    }


def tribes_met(world: World, side: Side) -> dict[str, str]:
    """The tribes that a side has met and that still are: code -> name."""
    return {code: world.tribes[code].name for code in side.tribes if code in world.tribes}


def known_cities(world: World, side: Side) -> list[City]:
    """The cities that a side holds or has seen."""
    return [city for city in world.cities.values() if city.side == side.id or city.id in side.cities]


def _hex(world: World, side: Side, number: int) -> SeenHex:
    hex_ = world.hexes[number]
    return SeenHex(
        terrain=hex_.terrain,
        weather=hex_.weather,
        day=side.known[number],
        roads=tuple(filter(side.known.__contains__, hex_.roads)),
        rivers=tuple(filter(side.known.__contains__, hex_.rivers)),
        ruin=hex_.ruin,
    )


def _cities(world: World, side: Side) -> dict[str, SeenCity]:
    """Its own cities as they are, all others as they were last seen."""
    found = {}
    for city in known_cities(world, side):
        if city.side == side.id:
            owner, level, day = side.id, city.level, world.day
            known, rules = True, side.capital == city.id
        else:
            memory = side.cities[city.id]
            owner, level, day = memory.owner, memory.level, memory.day
            known, rules = memory.entered, memory.rules
        found[city.id] = SeenCity(
            id=city.id, name=city.name, place=city.place, capital_site=known and city.site is Site.CAPITAL,
            level=level, owner=owner, day=day, rules=rules,
        )  # fmt: skip
    return found


def _own_city(world: World, side: Side, city: City) -> OwnCity:
    plans = [counted(plan.kind, plan.count) + (" at maximal rate" if plan.maximal else "") for plan in city.plans]
    steward = world.commanders.get(city.steward)
    return OwnCity(
        id=city.id,
        name=city.name,
        place=city.place,
        level=city.level,
        capital=city.id == side.capital,
        plans=tuple(plans),
        damage=city.damage,
        steward=called(steward) if steward is not None else "",
        besieged=city.besieged,
        doctrine=tuple(printed(city.doctrine)),
        poppable=tuple(kind for kind in poppable(world, city)),
        buildings=tuple(standing(city)),
        room=spare(world, city),
    )


def _own_units(world: World, side: Side) -> dict[str, OwnUnit]:
    units = world.index.where("side", side.id)
    led = {unit.place for unit in units if isinstance(unit, Commander) and not unit.jailor}
    return {unit.id: _own_unit(world, side, unit, commanded=unit.place in led) for unit in units}


def _own_unit(world: World, side: Side, unit: Unit, *, commanded: bool) -> OwnUnit:
    jailor = find(world, unit.jailor) if unit.jailor else None
    return OwnUnit(
        id=unit.id,
        name=called(unit),
        kind=unit.kind,
        count=unit.count if isinstance(unit, Pack) else 1,
        place=unit.place,
        level=unit.level,
        move=full_move(unit),
        stack=unit.stack,
        commander=isinstance(unit, Commander),
        commanded=commanded,
        garrison=unit.garrison,
        hidden=unit.hidden,
        on=unit.on,
        jailor="" if jailor is None else SOMEBODY if "concealed" in unit.charms else jailor.side,
        lines=tuple(unit.lines),
        luck=unit.luck if isinstance(unit, Commander) else 0,
        experience=unit.experience,
        pet=unit.name if isinstance(unit, Pack) else "",
        heir=isinstance(unit, Commander) and unit.heir and unit.id != side.ruler,
        tools=tuple(tool for tool in TOOLS if bears(unit, tool)) if unit.charms else (),
        **_as_caster(world, unit),
    )


def _as_caster(world: World, unit: Unit) -> _Caster:
    if not isinstance(unit, Commander) or not is_caster(world, unit):
        return {}
    return {"school": unit.school, "mastery": unit.mastery, "juice": full_juice(world, unit)}


def _stacks(world: World, side: Side) -> dict[int, OwnStack]:
    return {
        stack.number: OwnStack(
            number=stack.number, place=group[0].place, leader=stack.leader,
            members=tuple(unit.id for unit in group), doctrine=tuple(printed(stack.doctrine)),
            lines=tuple(stack.lines),
        )
        for stack, group in stacks_of(world, side)
    }  # fmt: skip


def stacks_of(world: World, side: Side) -> list[tuple[Stack, list[Unit]]]:
    """The stacks of a side in which there is somebody, with who is in each, its leader first."""
    groups: dict[int, list[Unit]] = {}
    for unit in world.index.where("side", side.id):
        groups.setdefault(unit.stack, []).append(unit)
    own = [stack for stack in world.stacks.values() if stack.side == side.id and stack.number in groups]
    return [(stack, sorted(groups[stack.number], key=lambda unit: unit.id != stack.leader)) for stack in own]


def _seen(world: World, side: Side) -> tuple[SeenUnit, ...]:
    """Units of others where the side has somebody, and what flies or towers next to that."""
    places = {unit.place for unit in units_of(world, side.id)} | {city.place for city in world.cities_of(side.id)}
    places |= {int(charm.on[1:]) for charm in world.charms if charm.word == "sees" and charm.side == side.id}
    found: dict[str, SeenUnit] = {}
    for place in sorted(places):
        commanded = bool(commanders_at(world, place, side.id))
        for unit in units_at(world, place):
            jailor = find(world, unit.jailor) if unit.jailor else None
            captive = jailor is not None and jailor.side == side.id
            if unit.side != side.id and (captive or not is_hidden(world, unit)):
                found[unit.id] = _as_seen(unit, captive=captive, commanded=commanded)
        for near in world.neighbours(place):
            for unit in units_at(world, near):
                if unit.side != side.id and unit.id not in found and towers(unit):
                    found[unit.id] = _as_seen(unit, captive=False, commanded=commanded)
    return tuple(found.values())


def _as_seen(unit: Unit, *, captive: bool, commanded: bool) -> SeenUnit:
    """commanded: one of the viewer's commanders is there, who sees through a strange livery (ERF-MAGIC-84)."""
    return SeenUnit(
        id=unit.id,
        kind=unit.kind,
        count=unit.count if isinstance(unit, Pack) else 1,
        place=unit.place,
        owner="" if "livery" in unit.charms and not commanded else unit.side,
        tribe=unit.tribe,
        name=unit.name if isinstance(unit, Commander) else "",
        captive=captive,
    )
