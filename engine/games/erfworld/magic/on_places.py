"""Spells on cities and on hexes: pops, levels, works, towers, traps, vehicles; supply, weather, peace, ways, beasts
(ERF-MAGIC-19, -24, -30, -31, -41 to -49, -77, -80, -81, -87, -90, -92, -105).
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.acting import NotPossible
from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.names import counted
from engine.games.erfworld.casting.charms import amount_on, charm_on, lay, on_hex
from engine.games.erfworld.casting.juice import tower_level
from engine.games.erfworld.magic.aiming import Spelling
from engine.games.erfworld.magic.on_units import charm_of, zone_here
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.cities import FLOORS, HIGH_TOWER_FROM, MOST_FLOORS, SPELLS_ON_A_TOWER
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.state import Pack
from engine.games.erfworld.units.company import city_at, units_at
from engine.games.erfworld.units.figures import full_move

LEVEL_WORK = 1000  # dollars a day's work takes off a level (ERF-MAGIC-42)
RAINY = ("rain", "heavy_rain")
ADDS_UP = ("cheapen_level", "building", "trap")


def town(one: Spelling) -> dict[str, str]:
    """A charm on the city: what it does is done where it counts: pops, levels, assaults, dusk."""
    city, spell = one.the_city(), one.spell
    _require_fit(one)
    if spell.key == "floor":
        city.works["floors"] = city.works.get("floors", 0) + 1
        return {"number": str(city.works["floors"])}
    if spell.key == "building_point":
        city.works["points"] = city.works.get("points", 0) + 1
    amount = min(LEVEL_WORK, one.paid) if spell.key == "cheapen_level" else 1
    before = amount_on(one.world, spell.key, city.id) if spell.key in ADDS_UP and not one.word else 0
    lay(one.world, charm_of(one, city.id, one.word, amount + before))
    return {"number": f"{amount + before:,}"}


def _require_fit(one: Spelling) -> None:
    """What a city bears only once, or only so much of. Raises NotPossible."""
    city, world, key = one.the_city(), one.world, one.spell.key
    floors = (FLOORS[1] if tower_level(city) >= HIGH_TOWER_FROM else FLOORS[0]) + city.works.get("floors", 0)
    full = {
        "floor": floors >= MOST_FLOORS or not tower_level(city),
        "lightning_rod": charm_on(world, "lightning_rod", city.id) is not None or not tower_level(city),
        "building_point": city.works.get("points", 0) >= city.level,
        "hasten": charm_on(world, "triple", city.id) is not None,
    }.get(key, False)
    if full:
        raise NotPossible(Refusal.NO_MORE, one.spell.rule, city=city.name)


def charge(one: Spelling) -> dict[str, str]:
    """A spell on the tower, thirty at most (ERF-MAGIC-92, ERF-GAP-222)."""
    city = one.the_city()
    if city.spells >= SPELLS_ON_A_TOWER or not tower_level(city):
        raise NotPossible(Refusal.NO_MORE, one.spell.rule, city=city.name)
    city.spells += 1
    return {"number": str(city.spells)}


def restyle(one: Spelling) -> dict[str, str]:
    """A city that popped another side's units pops ours (ERF-MAGIC-87)."""
    city = one.the_city()
    if city.pops_for == city.side:
        raise NotPossible(Refusal.NO_MORE, one.spell.rule, city=city.name)
    city.pops_for = city.side
    city.plans.clear()
    return {}


def build(one: Spelling) -> dict[str, str]:
    """A vehicle stands here (ERF-MAGIC-30)."""
    pack = new_pack(one, one.spell.key, 1)
    return {"what": counted(pack.kind, 1)}


def new_pack(one: Spelling, kind: str, count: int) -> Pack:
    """Units that magic makes in the caster's hex."""
    world = one.world
    pack = Pack(
        world.drawn_id("u", one.acting.side.id), one.acting.side.id, kind, count, one.here,
        zone=zone_here(world, one.here), popped_in=one.caster.id,
    )  # fmt: skip
    pack.move = full_move(pack)
    world.enlist(pack)
    enter(one.turn, kind, count, "magic")
    return pack


def land(one: Spelling) -> dict[str, str]:
    """A charm on the hex until the caster's next slot; rain falls at once (ERF-J-09, ERF-MAGIC-77, -105)."""
    hex_ = one.world.hexes[one.here]
    word = one.word
    if one.spell.key == "rain_dance":
        if hex_.weather in RAINY:
            raise NotPossible(Refusal.RAINS, one.spell.rule)
        word, hex_.weather = hex_.weather, "rain"
    lay(one.world, charm_of(one, on_hex(one.here), word))
    return {}


def tunnel(one: Spelling) -> dict[str, str]:
    """A tunnel to the next hex, for light units and those at home under ground (ERF-MAGIC-49, ERF-FAV-09)."""
    _join(one, one.world.hexes[one.here].tunnels, one.world.hexes[one.place].tunnels)
    return {}


def pathway(one: Spelling) -> dict[str, str]:
    """A path to the next hex that no survey finds, 1 move cheaper for those who know it (ERF-MAGIC-80)."""
    _require_next(one)
    for start, goal in ((one.here, one.place), (one.place, one.here)):
        lay(one.world, replace(charm_of(one, on_hex(start), f"to {goal}"), until=-1))
    return {}


def _join(one: Spelling, here: list[int], there: list[int]) -> None:
    _require_next(one)
    if one.place in here:
        raise NotPossible(Refusal.NO_WAY_THERE, one.spell.rule)
    here.append(one.place)
    there.append(one.here)


def _require_next(one: Spelling) -> None:
    """Another hex, which a way can lead into. Raises NotPossible."""
    dry = not TERRAINS[one.world.hexes[one.place].terrain].water
    if one.place == one.here or not dry or city_at(one.world, one.place) is not None:
        raise NotPossible(Refusal.NO_WAY_THERE, one.spell.rule)


def restore_move(one: Spelling) -> dict[str, str]:
    """All who stand here have their move back (ERF-MAGIC-31, ERF-J-11)."""
    own = [unit for unit in units_at(one.world, one.here) if unit.side == one.acting.side.id]
    for unit in own:
        unit.move = full_move(unit)
    return {"number": str(len(own))}


def befriend(one: Spelling) -> dict[str, str]:
    """Ferals are friendly until tomorrow (ERF-MAGIC-90)."""
    beast = one.the_unit()
    assert isinstance(beast, Pack)
    beast.friend = one.acting.side.id
    lay(one.world, charm_of(one, beast.id, "friendly"))
    return {}


EFFECTS = {
    "town": town, "charge": charge, "restyle": restyle, "build": build,
    "land": land, "tunnel": tunnel, "pathway": pathway, "restore_move": restore_move, "befriend": befriend,
}  # fmt: skip
