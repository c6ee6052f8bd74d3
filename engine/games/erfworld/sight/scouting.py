"""What a side learns of the land and of others as its units go (ERF-SCOUTING, ERF-SPOT, ERF-SNEAK)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Seen, Side, World
from engine.games.erfworld.units.company import units_at
from engine.games.erfworld.units.figures import Unit, count_of, flies, has
from engine.games.erfworld.units.kinds import kind_of

IMMENSE = 7  # the number of the size
FURTIVE = {"dodge_increase": 1, "assassination": 4}
AUTOMATIC = 10  # a roll that spots anything, or hides from all
CLEAR_VIEW = 3  # level of a city that is seen from two hexes away


def learn(world: World, side: Side, place: int) -> list[City]:
    """What a side learns on entering a hex: the land there and around, and cities (ERF-SCOUTING-02). Returns those that
    are new to it.
    """
    around = [place, *world.neighbours(place)]
    for number in around:
        side.known[number] = world.day
    new = [city for number in around if (city := world.cities.get(world.hexes[number].city)) is not None]
    found = [city for city in new if (city.level > 0 or city.place == place) and note_city(world, side, city)]
    for far in dict.fromkeys(other for number in around for other in world.neighbours(number)):
        city = world.cities.get(world.hexes[far].city)
        if city is not None and city.level >= CLEAR_VIEW and far not in around:
            side.known[far] = world.day
            found += [city] if note_city(world, side, city) else []
    return found


def note_city(world: World, side: Side, city: City) -> bool:
    """Keeps what was seen of a city; says whether it was unknown."""
    is_new = city.id not in side.cities
    side.cities[city.id] = Seen(city.side, city.level, world.day)
    return is_new


def is_open(turn: ErfTurn, unit: Unit, side: str) -> bool:
    """Whether a side sees a unit that is in a hex with its own: hidden ones only if it spotted them."""
    return not is_hidden(turn.state, unit) or (side, unit.id) in turn.scratch.spotted


def is_hidden(world: World, unit: Unit) -> bool:
    """Hidden, or too small to be seen: up to four tiny units always (ERF-SCOUTING-03, -09)."""
    return unit.hidden or (kind_of(unit).size == "tiny" and count_of(unit) <= 4)


def seen_by(turn: ErfTurn, place: int, side: str) -> list[Unit]:
    """The units of others in a hex that a side with somebody there sees."""
    return [unit for unit in units_at(turn.state, place) if unit.side != side and is_open(turn, unit, side)]


def seen_from_afar(world: World, place: int) -> list[Unit]:
    """Units that are seen from the next hex: heavies in the sky, and immense ones (ERF-SCOUTING-03)."""
    return [
        unit
        for unit in units_at(world, place)
        if not unit.hidden
        and (kind_of(unit).body_size.number >= IMMENSE or (kind_of(unit).body_size.is_heavy and flies(unit)))
    ]


def penalty(world: World, place: int) -> int:
    hex_ = world.hexes[place]
    return 0 if hex_.city else TERRAINS[hex_.terrain].penalty


def can_hide(world: World, unit: Unit, commander_here: bool) -> bool:
    """Whether the terrain hides a unit: light ones from -1, heavies from -2; beasts, scouts, and infantry under a
    commander (ERF-SCOUTING-07, -10, -11).
    """
    kind = kind_of(unit)
    if not (kind.is_scout or kind.kind == "beast" or isinstance(unit, Commander) or commander_here):
        return False
    return penalty(world, unit.place) >= (2 if kind.body_size.is_heavy else 1) or kind.size == "tiny"


def spot(turn: ErfTurn, side: str, searchers: Sequence[Unit], place: int) -> tuple[int, list[Unit]]:
    """The one spot roll of a stack, and whom it finds: higher than evasion, 10 finds all (ERF-SPOT-04, -07)."""
    world = turn.state
    hidden = [unit for unit in units_at(world, place) if unit.side != side and is_hidden(world, unit)]
    if not hidden or not any(has(unit, "scout") or has(unit, "enhanced_senses") for unit in searchers):
        return 0, []
    roll = turn.dice("spot", side, place, turn.scratch.count()).roll(1, 10)
    total = roll + _many(searchers)
    found = [
        unit
        for unit in hidden
        if roll == AUTOMATIC or (roll == 1 and kind_of(unit).evasion <= 0) or (roll > 1 and total > dodge(unit))
    ]
    for unit in found:
        turn.scratch.spotted[side, unit.id] = None
    return roll, found


def _many(searchers: Iterable[Unit]) -> int:
    """Five scouts find better, fifty still better (ERF-SPOT-10)."""
    heads = sum(
        count_of(unit) + (unit.level if has(unit, "leadership") else 0) for unit in searchers if has(unit, "scout")
    )
    return 3 if heads >= 50 else 1 if heads >= 5 else 0


def dodge(unit: Unit) -> int:
    """Evasion, less for many who hide together (ERF-SPOT-09, ERF-GAP-151)."""
    count = count_of(unit)
    crowd = 5 if count >= 500 else 3 if count >= 50 else 1 if count >= 10 else 0
    return kind_of(unit).evasion - crowd + _furtive(unit)


def _furtive(unit: Unit) -> int:
    """What its specials add where it hides or sneaks (ERF-SPECIAL-37, -81)."""
    return sum(better for special, better in FURTIVE.items() if has(unit, special))


def sneak_noticed(turn: ErfTurn, sneakers: Sequence[Unit], place: int) -> tuple[int, list[Unit]]:
    """The sneak roll: 1d10 + 2 against the evasion of everybody there; who has as much notices (ERF-SNEAK-14, -16)."""
    world = turn.state
    own = sneakers[0].side
    there = [unit for unit in units_at(world, place) if unit.side != own and not unit.jailor]
    if not there:
        return 0, []
    roll = turn.dice("sneak", sneakers[0].id, place, turn.scratch.count()).roll(1, 10)
    count = sum(map(count_of, there))
    crowd = 5 if count >= 500 else 2 if count >= 50 else 1 if count >= 10 else 0
    if roll == AUTOMATIC:
        return roll, []
    total = roll + 2 - crowd + min(map(_furtive, sneakers))
    return roll, [unit for unit in there if roll == 1 or kind_of(unit).evasion >= total]
