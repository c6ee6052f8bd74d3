"""Prisoners who get away, hide, are caught again or come home; and those who turn (ERF-PRISON, ERF-GAP-239)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import called, hex_name, owner_name, place_name
from engine.games.erfworld.battle.events import CaughtAgain, Escaped, FoundHungry, FugitiveSensed, Turned
from engine.games.erfworld.casting.juice import has_school
from engine.games.erfworld.rules.cities import LEVELS, has_building
from engine.games.erfworld.rules.growth import decay_stage
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Commander, Pack, World
from engine.games.erfworld.units.captivity import set_free
from engine.games.erfworld.units.company import city_at, commanders_at, find, leave_stack, units_at
from engine.games.erfworld.units.figures import Unit, has
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.stances import at_peace

IN_THE_OPEN, IN_A_CELL = 5, 1  # percent a day
TURNS, TORTURED = 2, 5  # percent a day, and more in a city with a torture chamber


def try_to_escape(turn: ErfTurn) -> None:
    """Every captive commander tries once a day; a ruler who gets away is at home at once, others hide on the spot."""
    world = turn.state
    for captive in [one for one in world.commanders.values() if one.jailor]:
        percent = IN_A_CELL if is_in_a_cell(world, captive) else IN_THE_OPEN
        if not turn.dice("escape", captive.id, world.day).percent(percent):
            continue
        jailor = find(world, captive.jailor)
        captor = jailor.side if jailor is not None else ""
        sides = dict.fromkeys((captive.side, captor))
        seats = tuple(world.sides[side].seat for side in sides if side in world.sides)
        where = place_name(world, captive.place)
        turn.tell(Escaped(seen_by=seats, place=str(captive.place), name=called(captive), where=where))
        side = world.sides.get(captive.side)
        if side is not None and side.ruler == captive.id:
            set_free(turn, captive, "his own wits")
            continue
        captive.jailor, captive.hidden = "", True
        if side is not None and captor:
            captive.fugitive, captive.fed = captor, 1  # he got away with a meal


def is_in_a_cell(world: World, captive: Unit) -> bool:
    """Whether he sits in a dungeon: in a city of his captor that has one (ERF-PRISON-12)."""
    city = city_at(world, captive.place)
    jailor = find(world, captive.jailor)
    if city is None or jailor is None or city.side != jailor.side:
        return False
    return LEVELS[city.level].dungeon > 0 or has_building(city.works, "courthouse")  # ERF-BUILDING-18


def at_dawn(turn: ErfTurn) -> None:
    """Who found nothing to eat is too weak to move today, and the captor's ruler knows where he is (ERF-PRISON-14)."""
    world = turn.state
    for one in [one for one in world.commanders.values() if one.fugitive]:
        one.weak = not one.fed
        captor = world.sides.get(one.fugitive)
        if one.weak and captor is not None:
            seats = (world.sides[one.side].seat, captor.seat)
            turn.tell(FoundHungry(seen_by=seats, place=hex_name(world, one.place), name=called(one)))


def at_dusk(turn: ErfTurn) -> None:
    """The weak are led away if one of the captor's is there; who touches a friend is home; a moneymancer of the captor
    senses the others (ERF-PRISON-14, -17, ERF-MAGIC-111).
    """
    for one in [one for one in turn.state.commanders.values() if one.fugitive]:
        _catch(turn, one)
        if one.fugitive and is_among_friends(turn.state, one):
            set_free_here(turn, one)
        captor = turn.state.sides.get(one.fugitive)
        if captor is not None and has_school(turn.state, captor.id, "moneymancy"):
            near = turn.dice("sensed", one.id, turn.state.day).choice([one.place, *turn.state.neighbours(one.place)])
            place = hex_name(turn.state, near)
            turn.tell(FugitiveSensed(seen_by=(captor.seat,), place=place, name=called(one)))


def _catch(turn: ErfTurn, one: Commander) -> None:
    world = turn.state
    if not one.weak:
        return
    guards = [unit for unit in units_at(world, one.place) if unit.side == one.fugitive and not unit.jailor]
    guard = min(guards, key=lambda unit: kind_of(unit).kind == "beast", default=None)
    if guard is None:
        return
    seats = (world.sides[one.side].seat, world.sides[one.fugitive].seat)
    leave_stack(turn.state, one)
    one.jailor, one.fugitive, one.weak, one.move, one.hidden = guard.id, "", False, 0, False
    one.lines.clear()
    turn.tell(CaughtAgain(seen_by=seats, place=hex_name(world, one.place), name=called(one), by=called(guard)))


def is_among_friends(world: World, one: Commander) -> bool:
    """Whether a fugitive stands with a unit of his side or its allies, or in a city of theirs."""
    city = city_at(world, one.place)
    if city is not None and city.side and city.level and at_peace(world, city.side, one.side):
        return True
    there = [unit for unit in units_at(world, one.place) if unit is not one and unit.side and not unit.jailor]
    free = [unit for unit in there if not (isinstance(unit, Commander) and unit.fugitive)]
    return any(at_peace(world, unit.side, one.side) for unit in free)


def set_free_here(turn: ErfTurn, one: Commander) -> None:
    """A fugitive is a unit of his side again where he stands; his move stays as it is (ERF-GAP-240)."""
    place, move = one.place, one.move
    set_free(turn, one, "friends")
    one.place, one.move, one.hidden = place, move, False


def turn_captives(turn: ErfTurn) -> None:
    """Captives may change sides, if a commander with a purse is there to take them (ERF-GAP-239, ERF-SPECIAL-90,
    ERF-TRIBE-04): infantry, and commanders whose decay has begun; no ruler, no heir, no beast.
    """
    world = turn.state
    for captive in [unit for unit in world.units() if unit.jailor]:
        jailor = find(world, captive.jailor)
        if jailor is None or not jailor.side or not _can_turn(world, captive):
            continue
        if not any(has(one, "purse") for one in commanders_at(world, captive.place, jailor.side)):
            continue
        city = city_at(world, captive.place)
        tortured = city is not None and city.side == jailor.side and has_building(city.works, "torture_chamber")
        if turn.dice("turning", captive.id, world.day).percent(TURNS + (TORTURED if tortured else 0)):
            _turn(turn, captive, jailor.side)


def _can_turn(world: World, captive: Unit) -> bool:
    if isinstance(captive, Pack):
        return kind_of(captive).kind == "infantry"
    side = world.sides.get(captive.side)
    rules = side is not None and side.ruler == captive.id
    return not (rules or captive.heir) and decay_stage(captive.idle) >= 1


def _turn(turn: ErfTurn, captive: Unit, to: str) -> None:
    world = turn.state
    seats = tuple(world.sides[side].seat for side in dict.fromkeys((captive.side, to)) if side in world.sides)
    owner = owner_name(world, captive.side, captive.tribe)
    captive.jailor, captive.side, captive.tribe, captive.move = "", to, "", 0
    captive.lines.clear()
    turn.tell(
        Turned(
            seen_by=seats,
            place=hex_name(world, captive.place),
            what=called(captive),
            of=owner,
            to=owner_name(world, to),
        )
    )
