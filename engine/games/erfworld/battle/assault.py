"""The fight for a city: who stands where, the way in, zone by zone, the tower's spells, its fall (ERF-ZONE-35 to -48,
ERF-CITYWAR-01, -02, ERF-GAP-222 to -225).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.contract import Unit
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
from engine.games.erfworld.siege.breaching import breach, defenders_of, fresh, rested
from engine.games.erfworld.siege.needs import what_breaks
from engine.games.erfworld.siege.works import (
    Way,
    can_break,
    can_dig,
    spell_damage,
    standing,
    tower_room,
    tower_top,
    way_in,
)
from engine.games.erfworld.state import City, Pack, World, Zone
from engine.games.erfworld.units.company import leave_stack, units_at
from engine.games.erfworld.units.kinds import full_hits, head_count, is_down, kind_of, leads, supply_of
from engine.games.erfworld.units.stances import are_allied, at_peace, party_of
from engine.games.erfworld.wording import WORDING

ZONES = {"wall": Zone.OUTER, "tower": Zone.TOWER, "courtyard": Zone.COURTYARD, "dungeon": Zone.DUNGEON}
INWARD = {Zone.OUTER: Zone.COURTYARD, Zone.COURTYARD: Zone.TOWER, Zone.TOWER: Zone.COURTYARD}
BY_GROUND = (Zone.OUTER, Zone.COURTYARD, Zone.TOWER, Zone.DUNGEON)
BY_AIR = (Zone.TOWER, Zone.COURTYARD, Zone.DUNGEON)


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
    way = _way_in(turn, city, force, defenders)
    broken = partial(_tell_broken, turn, city, force)
    inside = any(unit.zone is not Zone.FIELD and unit.zone is not Zone.AIRSPACE for unit in force)
    if way is None and not inside:
        return _held(turn, city, force, _hindrance(turn, city, force))
    if way is Way.AIR:
        force = [unit for unit in force if kind_of(unit).flies]
        _fire(turn, city, force, doctrine)
    elif way is Way.CLIMB and not inside:
        force = [unit for unit in force if "climb" in kind_of(unit).specials]
    elif way in (Way.GATE, Way.WALL, Way.DIG) and not inside and not breach(turn, city, force, way, broken):
        return _held(turn, city, force, "digging" if way is Way.DIG else "driven_off")
    return _through(turn, city, _left(world, force), BY_AIR if way is Way.AIR else BY_GROUND)


def _way_in(turn: ErfTurn, city: City, force: Sequence[Unit], defenders: Sequence[Unit]) -> Way | None:
    """The way a force takes, by those of it who are not spent today."""
    manned = any(unit.zone is Zone.OUTER for unit in _left(turn.state, defenders))
    kinds = {kind_of(unit) for unit in force}
    tired = kinds - set(fresh(turn, city, force))
    wanted = in_force(turn.state, force[0]).first("assault")
    return way_in(city, kinds, wanted, manned=manned, tired=tired, dug=city.id in turn.scratch.dug)


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
        if zone is Zone.COURTYARD:
            rested(turn, city)
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
    beaten = [unit for unit in defenders_of(world, city) if _is_of(world, unit, loser, victor)] if loser else []
    for unit in units_at(world, city.place):
        if unit in beaten or (unit.side == loser and loser and not unit.jailor):
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


def _is_of(world: World, unit: Unit, loser: str, victor: str) -> bool:
    """Whether a defender falls with a city: its side's, its allies' and who was hired, but no third party, such as a
    partner of a truce, and nobody at peace with the victor (ERF-ZONE-48).
    """
    party = party_of(world, unit)
    return are_allied(world, loser, party) and not at_peace(world, victor, party)


def _seats(turn: ErfTurn, city: City, units: Sequence[Unit]) -> tuple[str, ...]:
    sides = dict.fromkeys([city.side, *(unit.side for unit in units)])
    return tuple(turn.state.sides[side].seat for side in sides if side in turn.state.sides)


def _hindrance(turn: ErfTurn, city: City, force: Sequence[Unit]) -> str:
    """Why a force finds no way in: a key of the sentences."""
    kinds = {kind_of(unit) for unit in force}
    tired = kinds - set(fresh(turn, city, force))
    if any(can_break(kind, city, way) for kind in tired for way in (Way.GATE, Way.WALL)):
        return "driven_off"
    dug = city.id in turn.scratch.dug and any(can_dig(kind, city, manned=False) for kind in kinds)
    return "digging" if dug else "shut"


def _held(turn: ErfTurn, city: City, force: Sequence[Unit], why: str) -> bool:
    """The walls hold."""
    needs = what_breaks(standing(city, Way.WALL), standing(city, Way.GATE))
    turn.tell(
        CityHeld(
            seen_by=_seats(turn, city, force),
            place=str(city.place),
            city=city_name(city),
            attackers=owner_name(turn.state, party_of(turn.state, force[0])),
            why=WORDING.tables["held"][why].format(needs=needs),
        )
    )
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
