"""A side begins: its capital, its ruler, its first units (ERF-POP-10, ERF-WORLDGEN-06 to -08)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.dice import Dice
from engine.games.erfworld.doctrine.in_force import put
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import INCOME, START_PIKERS, START_SPELLS
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS, halves
from engine.games.erfworld.rules.starts import HeadStart
from engine.games.erfworld.state import Birth, City, Commander, Pack, Side, World, Zone
from engine.games.erfworld.units.naming import Namer
from engine.games.erfworld.units.scouting import note_city

FULL_LUCK = 3  # ERF-CMDPC-02
SIGHT = 2  # steps a new side sees around its capital
CAUTION = ("CONTACT return stronger", "RETREAT below 60")
"""The doctrine of who wants to keep his armies (ERF-GAP-260)."""


@dataclass(frozen=True, slots=True)
class Founder:
    """What a player chose. terrain: rider, sky or plains; special: of his ruler; house: the key of a ready set of
    units; doctrine: lines that hold from the first day.
    """

    seat: str
    side: str
    ruler: str
    terrain: str
    weapon: str
    special: str
    house: str
    doctrine: tuple[str, ...] = ()


def found_side(world: World, founder: Founder, city: City, start: HeadStart, draw: int) -> Side:
    """Found a side on a free capital site, on the present day, and give it what it begins with."""
    side_id = world.new_id("s")
    ruler = _ruler(world, founder, side_id, city)
    side = Side(
        id=side_id,
        seat=founder.seat,
        name=founder.side,
        ruler=ruler.id,
        capital=city.id,
        house=founder.house,
        founded=world.day,
        draw=draw,
        terrain=founder.terrain,
        treasury=start.treasury * EIGHTHS,
        doubled_until=world.day + max(0, INCOME.doubled_days // world.options.tempo - start.days),
    )
    for text in founder.doctrine:
        line = read_line(text)
        assert isinstance(line, DoctrineLine)
        put(side.doctrine, line)
    world.sides[side_id] = side
    city.side = city.pops_for = side_id
    city.level, city.claimed, city.spells = start.level, world.day, START_SPELLS
    units, namer = dict(start.units), Namer(Dice("courtiers", side_id, founder.side, founder.ruler))
    units["piker"] = units.get("piker", 0) + START_PIKERS
    for kind, count in units.items():
        _pop(world, side, city, kind, count, namer)
    courtiers = [one for one in world.commanders.values() if one.side == side_id and one.kind == "courtier"]
    if courtiers:
        city.steward = courtiers[0].id
    see(world, side, city.place, SIGHT)
    return side


def _ruler(world: World, founder: Founder, side: str, city: City) -> Commander:
    """A royal warlord of rank 3 and level 1, who costs nothing and is a player character (ERF-POP-10, ERF-GAP-159)."""
    ruler = Commander(
        id=world.new_id("u"),
        side=side,
        kind="heir",
        name=founder.ruler,
        place=city.place,
        birth=Birth.ROYAL,
        zone=Zone.COURTYARD,
        weapon=founder.weapon,
        terrain=founder.terrain,
        specials=[founder.special] if founder.special else [],
        player=True,
        luck=FULL_LUCK,
        move=CLASSES["heir"].move * THIRDS,
        popped=world.day,
        popped_in=city.id,
    )
    world.enlist(ruler)
    return ruler


def _pop(world: World, side: Side, city: City, kind: str, count: int, namer: Namer) -> None:
    """Units in a city, as a pack, or one by one if they are commanders."""
    figures = CLASSES[kind]
    if not figures.commander:
        pack = Pack(
            id=world.new_id("u"),
            side=side.id,
            kind=kind,
            count=count,
            place=city.place,
            zone=Zone.OUTER,
            ammo=halves(figures.ammo),
            move=figures.move * THIRDS,
            popped_in=city.id,
        )
        world.enlist(pack)
        return
    for _ in range(count):
        one = Commander(
            id=world.new_id("u"),
            side=side.id,
            kind=kind,
            name=namer.person(),
            place=city.place,
            zone=Zone.COURTYARD,
            weapon=figures.weapon,
            terrain=side.terrain,
            garrison=figures.terrain_special == "garrison",
            move=figures.move * THIRDS,
            popped=world.day,
            popped_in=city.id,
        )
        world.enlist(one)


def see(world: World, side: Side, place: int, steps: int) -> None:
    """Let a side know the hexes within so many steps, as of today."""
    ring = {place: None}
    found = dict(ring)
    for _ in range(steps):
        ring = {other: None for here in ring for other in world.neighbours(here) if other not in found}
        found.update(ring)
    side.known.update(dict.fromkeys(sorted(found), world.day))
    for city in world.cities.values():
        if city.place in found:
            note_city(world, side, city)
