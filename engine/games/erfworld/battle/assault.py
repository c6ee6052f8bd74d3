"""The fight for a city: who stands where, the way in, zone by zone, the tower's spells, its fall (ERF-ZONE-35 to -48,
ERF-CITYWAR-01, -02, ERF-GAP-222 to -225).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.acting.ledger import enter
from engine.games.erfworld.acting.names import city_name, counted, owner_name
from engine.games.erfworld.battle.aftermath import remove
from engine.games.erfworld.battle.contact import strength
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import CityHeld, TowerFired, WallBroken
from engine.games.erfworld.casting.works import spring
from engine.games.erfworld.doctrine.in_force import InForce, in_force
from engine.games.erfworld.doctrine.lines import place_of
from engine.games.erfworld.realm.owning import lose_city, take
from engine.games.erfworld.rules.cities import LEVELS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.siege.works import (
    Way,
    break_level,
    can_break,
    spell_damage,
    standing,
    tower_room,
    tower_top,
    way_in,
)
from engine.games.erfworld.state import NOBODY, City, Pack, World, Zone
from engine.games.erfworld.units.company import leave_stack, units_at
from engine.games.erfworld.units.kinds import full_hits, head_count, is_down, kind_of, leads, supply_of
from engine.games.erfworld.units.stances import at_peace, party_of

ZONES = {"wall": Zone.OUTER, "tower": Zone.TOWER, "courtyard": Zone.COURTYARD, "dungeon": Zone.DUNGEON}
INWARD = {Zone.OUTER: Zone.COURTYARD, Zone.COURTYARD: Zone.TOWER, Zone.TOWER: Zone.COURTYARD}
BY_GROUND = (Zone.OUTER, Zone.COURTYARD, Zone.TOWER, Zone.DUNGEON)
BY_AIR = (Zone.TOWER, Zone.COURTYARD, Zone.DUNGEON)


def defenders_of(world: World, city: City) -> list[Unit]:
    """Everybody in a city who is not an enemy of its side, prisoners and attackers left out."""
    return [
        unit
        for unit in units_at(world, city.place)
        if not unit.jailor
        and unit.zone not in (Zone.FIELD, Zone.AIRSPACE)
        and (unit.side == city.side or (city.side != NOBODY and at_peace(world, city.side, party_of(world, unit))))
    ]


def assault(turn: ErfTurn, city: City, attackers: Sequence[Unit]) -> bool:
    """Attack a city with units that stand before it or in it; says whether it fell."""
    world = turn.state
    doctrine = in_force(world, city)
    defenders = defenders_of(world, city)
    man(city, defenders, doctrine)
    reached = within_reach(defenders, attackers)
    if _sallies(doctrine, defenders, reached):
        engage(turn, city.place, [unit for unit in defenders if kind_of(unit).is_combatant], reached)
    force = spring(turn, city, _left(world, attackers)) if world.charms else _left(world, attackers)
    if not force:
        return False
    if not _left(world, defenders):
        return _fall(turn, city, force)
    manned = any(unit.zone is Zone.OUTER and not is_down(unit) for unit in _left(world, defenders))
    way = way_in(city, [kind_of(unit) for unit in force], in_force(world, force[0]).first("assault"), manned=manned)
    inside = any(unit.zone is not Zone.FIELD and unit.zone is not Zone.AIRSPACE for unit in force)
    if way is None and not inside:
        return _held(turn, city, force)
    if way is Way.AIR:
        force = [unit for unit in force if kind_of(unit).flies]
        _fire(turn, city, force, doctrine)
    elif way is Way.CLIMB and not inside:
        force = [unit for unit in force if "climb" in kind_of(unit).specials]
    elif way in (Way.GATE, Way.WALL, Way.DIG) and not inside and not _breach(turn, city, force, way):
        return _held(turn, city, force)
    return _through(turn, city, _left(world, force), BY_AIR if way is Way.AIR else BY_GROUND)


def man(city: City, defenders: Sequence[Unit], doctrine: InForce) -> None:
    """Everybody to his place: by the lines of STAND; else shooters on tower and wall, the others in the courtyard;
    without a warlord half of the infantry stays on the wall (ERF-DOCTRINE-19, ERF-ZONE-38).
    """
    room = tower_room(city)
    court = Zone.COURTYARD if LEVELS[city.level].courtyard else Zone.OUTER
    led = any(leads(unit) for unit in defenders)
    turns = 0
    for unit in sorted(defenders, key=lambda unit: -kind_of(unit).combat):
        zone = _told_zone(unit, doctrine)
        if zone is None:
            turns += int(not kind_of(unit).shoots)
            zone = Zone.TOWER if kind_of(unit).shoots else court if led or turns % 2 else Zone.OUTER
        if zone is Zone.TOWER and supply_of(unit) > room:
            zone = Zone.OUTER
        if zone in (Zone.COURTYARD, Zone.DUNGEON) and not LEVELS[city.level].courtyard:
            zone = Zone.OUTER
        room -= supply_of(unit) if zone is Zone.TOWER else 0
        unit.zone = zone
    given = doctrine.first("yield")
    if given in ("wall", "courtyard") and LEVELS[city.level].courtyard:
        for unit in defenders:
            if unit.zone is Zone.OUTER or (given == "courtyard" and unit.zone is Zone.COURTYARD):
                unit.zone = Zone.COURTYARD if given == "wall" else Zone.DUNGEON


def _told_zone(unit: Unit, doctrine: InForce) -> Zone | None:
    """Where a line wants a unit to stand."""
    for word, zone in ZONES.items():
        words = doctrine.words(f"stand {word}")[1:]
        if place_of(words, kind_of(unit)) is not None:
            return zone
    return None


def _sallies(doctrine: InForce, defenders: Sequence[Unit], attackers: Sequence[Unit]) -> bool:
    """Whether the garrison goes out: by its line, against an enemy who looks weaker (ERF-DOCTRINE-19)."""
    return (
        doctrine.first("sally") == "yes" and bool(defenders and attackers) and strength(attackers) < strength(defenders)
    )


def within_reach(defenders: Sequence[Unit], attackers: Sequence[Unit]) -> list[Unit]:
    """Whom a garrison can come out against: fliers in the airspace are out of the reach of hands, unless somebody
    shoots or flies (ERF-ZONE-40).
    """
    reaches = any(kind_of(unit).shoots or kind_of(unit).flies for unit in defenders)
    return [unit for unit in attackers if reaches or not kind_of(unit).flies]


def _left(world: World, units: Sequence[Unit]) -> list[Unit]:
    """Those of them who are still there, free and on their feet."""
    return [u for u in units if (u.id in world.packs or u.id in world.commanders) and not u.jailor and not is_down(u)]


def _breach(turn: ErfTurn, city: City, force: Sequence[Unit], way: Way) -> bool:
    """Break through wall or gate, level by level: crews against siege units, and the losers are spent; diggers do one
    level a day (ERF-GAP-224, -225, ERF-ZONE-35).
    """
    if way is Way.DIG:
        break_level(city, Way.WALL)
        _tell_broken(turn, city, force, way)
        return not standing(city, Way.WALL)
    stream = turn.dice("breach", city.id, turn.scratch.count())
    groups = [unit for unit in force for _ in range(max(1, head_count(unit) // kind_of(unit).body_size.group))]
    while breaker := next((unit for unit in groups if can_break(kind_of(unit), city, way)), None):
        mine = stream.between(1, 10) + kind_of(breaker).combat
        theirs = stream.between(1, 10) + crew_stat(turn.state, city, way)
        if mine < theirs:
            groups.remove(breaker)
            continue
        break_level(city, way)
        _tell_broken(turn, city, force, way)
    return not standing(city, way)


def crew_stat(world: World, city: City, way: Way) -> int:
    """The stat of the best on the wall, archers with 1 more for each level of it (ERF-GAP-223); at a gate with
    blockhouses all who stand there (ERF-BUILDING-32).
    """
    crew = [kind_of(unit) for unit in defenders_of(world, city) if unit.zone is Zone.OUTER]
    high, housed = standing(city, Way.WALL), way is Way.GATE and LEVELS[city.level].blockhouses > 0
    return max((kind.defense + (high if kind.shoots or housed else 0) for kind in crew), default=-10)


def _fire(turn: ErfTurn, city: City, fliers: Sequence[Unit], doctrine: InForce) -> None:
    """The tower spends its spells on fliers (ERF-GAP-222, ERF-ZONE-41, ERF-DOCTRINE-19)."""
    word = doctrine.first("tower")
    if word == "never" or not tower_top(city) or not city.spells:
        return
    orders: dict[str, Callable[[Unit], float]] = {
        "heavy": lambda unit: -kind_of(unit).body_size.number,
        "light": lambda unit: kind_of(unit).body_size.number,
        "strong": lambda unit: -kind_of(unit).combat - unit.level,
    }
    damage, fired, croaked = spell_damage(city), 0, 0
    gone: list[Unit] = []
    for unit in sorted(fliers, key=orders[word]):
        each = max(1, -(-full_hits(unit) // damage))
        killed = min(head_count(unit), (city.spells - fired) // each)
        fired += killed * each
        croaked += killed
        enter(turn, unit.kind, -killed, "croaked")
        if isinstance(unit, Pack):
            unit.count -= killed
            unit.wounds = unit.wounds[: unit.count]
        if killed and (not isinstance(unit, Pack) or not unit.count):
            gone.append(unit)
    city.spells -= fired
    remove(turn.state, gone)
    if fired:
        _tell_fire(turn, city, fliers, fired, croaked)


def _through(turn: ErfTurn, city: City, force: Sequence[Unit], zones: Sequence[Zone]) -> bool:
    """Zone by zone; who flees from one goes further in (ERF-ZONE-37, -42, ERF-X-11)."""
    world = turn.state
    for zone in zones:
        while there := [unit for unit in _left(world, defenders_of(world, city)) if unit.zone is zone]:
            force = _left(world, force)
            if not force:
                return False
            rest = [unit for unit in defenders_of(world, city) if unit.zone is not zone]
            winner = engage(turn, city.place, force, there, around=((), rest))
            for unit in _left(world, there):
                unit.hidden = False
                unit.zone = INWARD.get(zone, zone) if winner == 0 else zone
            if winner != 0 or zone is Zone.DUNGEON:
                break
        if any(unit.zone is zone for unit in _left(world, defenders_of(world, city))):
            return False
        for unit in _left(world, force):
            unit.zone = Zone.COURTYARD if zone in (Zone.TOWER, Zone.DUNGEON) else zone
    return _fall(turn, city, _left(world, force))


def _fall(turn: ErfTurn, city: City, force: Sequence[Unit]) -> bool:
    """The conqueror has it: whoever is left in it is shackled, its plans are void (ERF-ZONE-37, -46, -48)."""
    world = turn.state
    if not force:
        return False
    loser, victor = city.side, party_of(world, force[0])
    jailor = min(force, key=lambda unit: kind_of(unit).kind == "beast")
    for unit in units_at(world, city.place):
        if unit.side == loser and loser and not unit.jailor:
            leave_stack(world, unit)
            unit.jailor, unit.move, unit.garrison, unit.disarmed = jailor.id, 0, False, True
    for unit in force:
        unit.zone = Zone.AIRSPACE if kind_of(unit).flies else Zone.COURTYARD
    side = world.sides.get(victor)
    if side is None:
        lose_city(world, city)
    else:
        take(turn, city, side)
    return True


def _seats(turn: ErfTurn, city: City, units: Sequence[Unit]) -> tuple[str, ...]:
    sides = dict.fromkeys([city.side, *(unit.side for unit in units)])
    return tuple(turn.state.sides[side].seat for side in sides if side in turn.state.sides)


def _held(turn: ErfTurn, city: City, force: Sequence[Unit]) -> bool:
    """The walls hold."""
    names = owner_name(turn.state, party_of(turn.state, force[0]))
    turn.tell(CityHeld(seen_by=_seats(turn, city, force), place=str(city.place), city=city_name(city), attackers=names))
    return False


def _tell_broken(turn: ErfTurn, city: City, force: Sequence[Unit], way: Way) -> None:
    work = "gate" if way is Way.GATE else "wall"
    left = standing(city, Way.GATE if way is Way.GATE else Way.WALL)
    turn.tell(
        WallBroken(seen_by=_seats(turn, city, force), place=str(city.place), city=city_name(city), work=work, left=left)
    )


def _tell_fire(turn: ErfTurn, city: City, fliers: Sequence[Unit], fired: int, croaked: int) -> None:
    kinds = ", ".join(dict.fromkeys(counted(unit.kind, 2).split(" ", 1)[1] for unit in fliers))
    turn.tell(
        TowerFired(
            seen_by=_seats(turn, city, fliers),
            place=str(city.place),
            city=city_name(city),
            spells=fired,
            croaked=croaked,
            fliers=kinds,
        )
    )
