"""What hides a unit: the ground, its size, and whether it knows the land (ERF-SCOUTING, ERF-SPOT-09)."""

from __future__ import annotations

from engine.games.erfworld.rules.land import TERRAINS, WEATHERS
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.figures import Unit, count_of, flies, has
from engine.games.erfworld.units.kinds import kind_of

FEW = 4  # tiny units that nobody sees even in the sky (ERF-SCOUTING-03)
FURTIVE = {"dodge_increase": 1, "assassination": 4}
CROWDS = ((500, 5), (50, 3), (10, 1))  # of one size that hide together, and what it takes off (ERF-SPOT-09)


def knows_the_land(world: World, unit: Unit) -> bool:
    """Whether a unit has the specialization of the terrain it is in (ERF-TERR-03)."""
    ways = (kind_of(unit).terrain_special, unit.terrain if isinstance(unit, Commander) else "")
    return world.hexes[unit.place].terrain in ways


def penalty(world: World, place: int) -> int:
    """What the ground of a hex takes off move, and so what it hides."""
    hex_ = world.hexes[place]
    return 0 if hex_.city else TERRAINS[hex_.terrain].penalty


def sky_penalty(world: World, place: int) -> int:
    """The same of the sky above it: nothing but bad weather (ERF-SCOUTING-13)."""
    return -WEATHERS[world.hexes[place].weather].stats


def is_hidden(world: World, unit: Unit) -> bool:
    """Hidden, or too small to be seen: tiny units on the ground, and up to four anywhere (ERF-SCOUTING-03, -09)."""
    if unit.hidden or "veil" in unit.charms:
        return True
    if kind_of(unit).size != "tiny":
        return False
    return count_of(unit) <= FEW or not flies(unit) or sky_penalty(world, unit.place) > 0


def can_hide(world: World, unit: Unit, *, commander_here: bool) -> bool:
    """Whether a unit may hide where it is, and something there hides it (ERF-SCOUTING-07, -09 to -13)."""
    kind = kind_of(unit)
    if not (kind.is_scout or kind.kind == "beast" or isinstance(unit, Commander) or commander_here):
        return False
    if isinstance(unit, Pack) and unit.stays_aloft:
        cover = sky_penalty(world, unit.place)
        return cover >= (2 if kind.body_size.is_heavy else 1)
    if kind.size == "tiny" or knows_the_land(world, unit):
        return True
    return penalty(world, unit.place) >= (2 if kind.body_size.is_heavy else 1)


def dodge(world: World, unit: Unit) -> int:
    """Its evasion against a spot roll: less for many who hide together, more for a stack that knows the land
    (ERF-SPOT-09, ERF-GAP-151).
    """
    size = kind_of(unit).size
    beside = [one for one in units_at(world, unit.place) if one.side == unit.side and is_hidden(world, one)]
    count = sum(count_of(one) for one in beside if kind_of(one).size == size) or count_of(unit)
    crowd = next((less for least, less in CROWDS if count >= least), 0)
    stack = [one for one in beside if one is unit or (unit.stack and one.stack == unit.stack)]
    coils = kind_of(unit).body == "serpentine"  # ERF-BODY-04
    return (
        kind_of(unit).evasion
        - crowd
        + coils
        + furtive(unit)
        + all(knows_the_land(world, one) for one in stack or [unit])
    )


def furtive(unit: Unit) -> int:
    """What its specials add where it hides or sneaks (ERF-SPECIAL-37, -81)."""
    return sum(better for special, better in FURTIVE.items() if has(unit, special))
