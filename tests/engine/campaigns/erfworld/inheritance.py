"""What sides of Erfworld inherit so that a war is at hand: armies, casters, and each a situation.

A side of the book begins with sixteen pikers, and a throne costs a hundred days of income. So each side inherits an
army of every class with two warlords and three casters; and each a situation: a treasury for an heir, a host before a
neighbour's gates, a ring around a city, a tribe's chief at the camp fire, ferals who wait to be fed, captives, diggers
on a road, woods where somebody lurks, more soldiers than money, a ruler without a city.
"""

from __future__ import annotations

from itertools import islice

from engine.core.dice import Dice
from engine.games.erfworld.casting.tools import scatter
from engine.games.erfworld.magic.portal import settle
from engine.games.erfworld.rules.classes import BASICS, CLASSES, HOUSES, KNIGHTS
from engine.games.erfworld.rules.magic import SCHOOLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.siege.ring import ring_of
from engine.games.erfworld.state import Birth, City, Commander, Pack, Side, World, Zone
from engine.games.erfworld.units.company import new_stack
from engine.games.erfworld.units.figures import full_ammo, full_move

LEGACY = 12_000
HOST = 192  # pikers
FIELD = 64  # pikers, and as many stabbers: eight groups and a warlord
SPELLS = 40
SCHOOLS_EACH = 3
FORTUNE = 120_000  # what an heir costs, and a little
LEAST_FOR_ALL = 8  # sides that can have a situation each; of fewer nobody loses his throne or his city


def bequeath(world: World) -> None:
    """Armies for all sides, and as many situations as there are sides for."""
    world.options.casters = world.options.golems = world.options.arken = world.options.naval = True
    settle(world, len(world.sides), Dice("inheritance"))
    scatter(world, Dice("inheritance"))
    for side in world.sides.values():
        _inherit(world, side)
    for situation in SITUATIONS:
        if len(world.sides) >= LEAST_FOR_ALL or situation not in (_succession, _outlaw):
            situation(world)


def _inherit(world: World, side: Side) -> None:
    """An army of every class that can be popped, with two warlords, in the capital."""
    home = world.cities[side.capital]
    side.treasury += LEGACY * EIGHTHS
    home.level, home.spells = 2, SPELLS
    for name in ("Ansom", "Vinny"):
        _warlord(world, side, home.place, name, 2, Zone.COURTYARD)
    schools = list(SCHOOLS)
    for nth in range(SCHOOLS_EACH):
        caster = _warlord(world, side, home.place, f"Caster {nth}", 1, Zone.COURTYARD)
        caster.kind, caster.mastery = "caster", "master"
        caster.school = schools[(int(side.id[1:]) * SCHOOLS_EACH + nth) % len(schools)]
    counts = dict.fromkeys(BASICS, 8) | dict.fromkeys(KNIGHTS, 2)
    counts |= {kind: max(1, (CLASSES[kind].lot or 1) // 2) for kind in HOUSES[side.house].units}
    for kind, count in counts.items():
        _pack(world, side.id, kind, count, home.place, Zone.OUTER)


def _pack(world: World, side: str, kind: str, count: int, place: int, zone: Zone = Zone.FIELD) -> Pack:
    pack = Pack(world.new_id("u"), side, kind, count, place, zone=zone)
    pack.ammo, pack.move = full_ammo(pack), full_move(pack)
    world.packs[pack.id] = pack
    return pack


def _warlord(world: World, side: Side, place: int, name: str, level: int, zone: Zone = Zone.FIELD) -> Commander:
    one = Commander(world.new_id("u"), side.id, "warlord", name, place, level=level, zone=zone, terrain=side.terrain)
    one.move = full_move(one)
    world.commanders[one.id] = one
    return one


def _side(world: World, number: int) -> Side:
    return list(world.sides.values())[(number - 1) % len(world.sides)]


def _home(world: World, number: int) -> City:
    return world.cities[_side(world, number).capital]


def _beside(world: World, city: City) -> list[int]:
    """The dry hexes next to a city."""
    wet = ("lake", "sea", "impassable_mountains")
    return [place for place in world.neighbours(city.place) if world.hexes[place].terrain not in wet]


def _quiet_site(world: World) -> int:
    """A free site, as far from everybody as can be."""
    sites = [city.place for city in world.cities.values() if not city.side and not city.level]
    return max(sites, key=lambda place: min(world.distance(place, unit.place) for unit in world.units()))


def _know(world: World, side: Side) -> None:
    side.known.update(dict.fromkeys(range(len(world.hexes)), 0))


def _throne(world: World) -> None:
    """The first side can buy an heir, the second a fortress."""
    _side(world, 1).treasury += FORTUNE * EIGHTHS
    _side(world, 2).treasury += 3 * FORTUNE // 4 * EIGHTHS


def _host(world: World) -> None:
    """A host of the third side stands before the fourth's capital, which has as many inside."""
    side, home = _side(world, 3), _home(world, 4)
    camp = _beside(world, home)[0]
    _know(world, side)
    _warlord(world, side, camp, "Stanley", 4)
    for kind, count in (("piker", HOST), ("archer", 96), ("stabber", 96), ("giant", 8)):
        _pack(world, side.id, kind, count, camp)
    for kind, count in (("piker", 128), ("crossbower", 64)):
        _pack(world, home.side, kind, count, home.place, Zone.OUTER)


def _ring(world: World) -> None:
    """The seventh side has a ring of stabbers around what was the sixth's capital, and they have orders to stay."""
    side, home = _side(world, 7), _home(world, 6)
    _know(world, side)
    for place in _beside(world, home):
        _pack(world, side.id, "stabber", 6, place).lines = ["hold"]


def _blockade(world: World) -> None:
    """Men of the fifth side stand in every hex around the eighth's capital, and will not stay long."""
    side, home = _side(world, 5), _home(world, 8)
    for place in ring_of(world, home):
        _pack(world, side.id, "stabber", 16, place).lines = ["hold"]


def _camp_fire(world: World) -> None:
    """A warlord of the first side sits with the chief of a tribe, if one lives."""
    chiefs = (world.commanders[tribe.chief] for tribe in world.tribes.values() if tribe.chief in world.commanders)
    for chief in islice(chiefs, 1):
        _warlord(world, _side(world, 1), chief.place, "Maggie", 1)


def _ferals(world: World) -> None:
    """A warlord on horseback of the second side, and another on foot, camp with ferals on good land."""
    side, home = _side(world, 2), _home(world, 2)
    camps = [place for place in _beside(world, home) if not world.hexes[place].city][:2]
    for place, name, terrain in zip(camps, ("Jack", "Cubbins"), ("rider", "plains"), strict=False):
        world.hexes[place].terrain = "plains"
        _warlord(world, side, place, name, 1).terrain = terrain
        _pack(world, "", "orly", 4, place)


def _captive(world: World) -> None:
    """The second side holds three commanders of the third in its capital."""
    home = _home(world, 2)
    jailor = next(unit for unit in world.packs.values() if unit.side == home.side and unit.kind == "piker")
    for name in ("Bogroll", "Webinar", "Dirk"):
        captive = _warlord(world, _side(world, 3), home.place, name, 1)
        captive.jailor, captive.move = jailor.id, 0


def _road(world: World) -> None:
    """A host of diggers with a warlord stands on a road."""
    side = _side(world, 7)
    roads = [number for number, hex_ in enumerate(world.hexes) if hex_.roads and not hex_.city]
    place = min(roads, key=lambda number: world.distance(number, _home(world, 7).place))
    _warlord(world, side, place, "Digger", 1)
    _pack(world, side.id, "digger", 300, place)


def _succession(world: World) -> None:
    """The fourth side's ruler is the host's captive; a royal heir is abroad. The second side has one at home."""
    captive = world.commanders[_side(world, 4).ruler]
    jailor = next(unit for unit in world.packs.values() if unit.side == _side(world, 3).id and unit.count == HOST)
    captive.jailor, captive.place, captive.move = jailor.id, jailor.place, 0
    for number, place in ((4, _quiet_site(world)), (2, _home(world, 2).place)):
        side = _side(world, number)
        heir = _warlord(world, side, place, "Tramennis", 2)
        heir.kind, heir.heir, heir.birth = "heir", True, Birth.ROYAL


def _lurkers(world: World) -> None:
    """Led stabbers of the last side lie hidden in woods, into which others are about to walk."""
    victim, side = _side(world, 1), _side(world, 8)
    free = [n for n, hex_ in enumerate(world.hexes) if not hex_.city and not any(u.place == n for u in world.units())]
    woods = [n for n in free if n + 1 in free and n % world.width < world.width - 2 and n % 7 == 0]
    for place, kind in zip(
        woods, ("stabber", "piker", "keshik", "scout", "stabber", "ninja", "archer", "tosser"), strict=False
    ):
        for number in (place, place + 1):
            world.hexes[number].terrain = "forest"
        for unit in (_warlord(world, side, place, "Lurker", 1), _pack(world, side.id, "stabber", 12, place)):
            unit.hidden = True
        walker = _pack(world, victim.id, kind, 4, place + 1)
        walker.lines = [f"move {place % world.width},{place // world.width}"]
        victim.known.update({place: 0, place + 1: 0})


def _sneaks(world: World) -> None:
    """Pairs of knights of the third side sneak up on soldiers of the first in the woods."""
    side, victim = _side(world, 3), _side(world, 1)
    free = [n for n, hex_ in enumerate(world.hexes) if not hex_.city and not any(u.place == n for u in world.units())]
    woods = [n for n in free if n + 1 in free and n % world.width < world.width - 2 and n % 11 == 0]
    for place, kind in zip(woods, ("knight", "ninja", "keshik", "lancer", "explorer", "guardian"), strict=False):
        for number in (place, place + 1):
            world.hexes[number].terrain = "forest"
        _pack(world, victim.id, "piker", 2, place)
        sneak = _pack(world, side.id, kind, 2, place + 1)
        sneak.hidden, sneak.lines = True, ["sneak w", "show" if kind == "guardian" else "attack"]
        side.known.update({place: 0, place + 1: 0})


def _wings(world: World) -> None:
    """Gwiffens of the second side are about to fly over the seventh's walls."""
    home = _home(world, 7)
    flight = _pack(world, _side(world, 2).id, "gwiffen", 6, _beside(world, home)[-1])
    flight.lines = [f"move {home.id}"]
    _side(world, 2).known.update({home.place: 0, flight.place: 0})
    _side(world, 2).doctrine["assault"] = "ASSAULT air"


def _hosts(world: World) -> None:
    """Hosts of the seventh and the fifth side, each with a warlord, stand in open land next to each other, and the one
    has orders to attack.
    """
    free = [n for n, hex_ in enumerate(world.hexes) if not hex_.city and not any(u.place == n for u in world.units())]
    field = max(
        (n for n in free if n + 1 in free and n % world.width < world.width - 2),
        key=lambda n: min(world.distance(n, city.place) for city in world.cities.values()),
    )
    for number, place in ((7, field), (5, field + 1)):
        side = _side(world, number)
        world.hexes[place].terrain = "plains"
        marshal = _warlord(world, side, place, "Marshal", 2)
        host: list[Pack | Commander] = [
            marshal,
            *(_pack(world, side.id, kind, FIELD, place) for kind in ("piker", "stabber")),
        ]
        new_stack(world, side, host, marshal.id).lines = ["attack e" if number == 7 else "hold"]
        side.known.update({field: 0, field + 1: 0})


def _debts(world: World) -> None:
    """The eighth side has more soldiers than money, and a second city that can be razed for its stones."""
    side = _side(world, 8)
    side.treasury = 0
    ruin = next(city for city in world.cities.values() if not city.side and not city.level)
    ruin.side, ruin.pops_for, ruin.level, ruin.claimed = side.id, side.id, 3, 0
    _pack(world, side.id, "knight", 80, world.cities[side.capital].place, Zone.OUTER)


def _outlaw(world: World) -> None:
    """The sixth side's capital is the fifth's since yesterday; its ruler is abroad with a warlord and a purse."""
    side, home = _side(world, 6), _home(world, 6)
    ruler = world.commanders[side.ruler]
    for unit in world.units():
        if unit.side == side.id and unit is not ruler:
            world.packs.pop(unit.id, None)
            world.commanders.pop(unit.id, None)
    home.side = home.pops_for = _side(world, 5).id
    home.steward = ""
    ruler.place, ruler.zone = _quiet_site(world), Zone.FIELD
    _warlord(world, side, ruler.place, "Faithful", 1)


def _shore(world: World) -> None:
    """The second side's capital lies at a small sea, with a ship in port and seafarers who have not gone aboard."""
    side, home = _side(world, 2), _home(world, 2)
    water = [place for place in _beside(world, home) if not world.hexes[place].city][-2:]
    for place in water:
        world.hexes[place].terrain = "sea"
        for unit in list(world.units()):
            if unit.place == place:
                unit.place = home.place
    side.known.update(dict.fromkeys(water, 0))
    _pack(world, side.id, "one_mast", 1, home.place)
    _pack(world, side.id, "seafarer", 12, home.place)


def _timber(world: World) -> None:
    """A warlord of the fifth side is in the woods with a hundred and sixty men."""
    side = _side(world, 5)
    place = _quiet_site(world)
    woods = next(near for near in _beside(world, world.cities[world.hexes[place].city]) if not world.hexes[near].city)
    world.hexes[woods].terrain = "forest"
    _warlord(world, side, woods, "Woodsman", 1)
    _pack(world, side.id, "stabber", 160, woods).lines = ["ravage"]


def _relic(world: World) -> None:
    """A warlord of the eighth side stands on the ruins in which the arkenshoes lie; another in ruins of no renown."""
    side = _side(world, 8)
    ruins = [number for number, hex_ in enumerate(world.hexes) if hex_.ruin]
    for place, name in zip([world.tools["shoes"], *ruins[:1]] if "shoes" in world.tools else ruins[:1],
                           ("Judy", "Parson"), strict=False):  # fmt: skip
        _warlord(world, side, place, name, 2).lines = ["search"]


SITUATIONS = (
    _throne, _host, _ring, _camp_fire, _ferals, _captive, _road, _succession, _lurkers, _sneaks, _wings, _debts,
    _blockade, _shore, _timber, _relic, _outlaw, _hosts,
)  # fmt: skip
