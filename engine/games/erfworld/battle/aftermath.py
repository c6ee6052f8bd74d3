"""What a battle leaves on the map: the dead and their bodies, prisoners, experience, who fled where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.acting.ledger import enter
from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.acting.names import called, hex_name, owner_name, place_name
from engine.games.erfworld.battle.events import (
    CommanderCaptured,
    CommanderCroaked,
    LevelGained,
    LiesUnconscious,
    StaysAwake,
)
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.tolls import QUARTERS, Toll
from engine.games.erfworld.bouts.field import BLUE, figure
from engine.games.erfworld.bouts.saves import BASE, difficulty
from engine.games.erfworld.casting.juice import spend
from engine.games.erfworld.casting.tools import decrypt
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.cities import has_building
from engine.games.erfworld.rules.growth import needed
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Birth, Body, Commander, Contract, Pack, World, Zone
from engine.games.erfworld.units.captivity import set_free
from engine.games.erfworld.units.company import captives_of, carried_by, city_at, leave_stack, units_at
from engine.games.erfworld.units.kinds import full_hits, is_alive, kind_of
from engine.games.erfworld.units.stances import at_peace, party_of

BIG_TOP = 5  # percent more to stay awake in a city with one (ERF-BUILDING-07)
BODY_DAYS = 2  # a body lasts until the start of the turn after the coming one (ERF-FALL-08)
AT_ONCE = 4  # the level up to which one battle may bring several (ERF-COMMAND-12)
WON = 2  # morale of a battle won (ERF-GAP-235)
MOST_MORALE = 100


def settle(turn: ErfTurn, place: int, parties: Sequence[Party], tolls: Mapping[str, Toll], winner: int | None) -> None:
    """Carry what happened into the world, unit by unit."""
    gone: list[Unit] = []
    for side, party in enumerate(parties):
        captor = _captor(parties[1 - side], tolls) if winner == 1 - side else None
        for unit in party.units:
            toll = tolls.get(unit.id)
            if toll is not None and _settle_unit(turn, unit, toll, captor):
                gone.append(unit)
    remove(turn.state, gone)
    if winner is not None and turn.state.options.arken:
        dead = [(unit.kind, tolls[unit.id].croaked) for party in parties for unit in party.units if unit.id in tolls]
        decrypt(turn, place, [unit for unit in parties[winner].units if unit not in gone], dead)
    for side, party in enumerate(parties):
        _learn(turn, party, tolls)
        if winner is not None and side != winner:
            _leave(turn, place, [unit for unit in party.units if unit.id in tolls and not unit.jailor], tolls)
    if winner is not None and turn.state.options.morale:
        victor = turn.state.sides.get(parties[winner].name)
        if victor is not None:
            victor.morale = min(MOST_MORALE, victor.morale + WON)


def _captor(party: Party, tolls: Mapping[str, Toll]) -> Unit | None:
    """Who of the winners guards the prisoners: infantry before beasts."""
    able = [unit for unit in party.units if unit.id not in tolls or tolls[unit.id].alive]
    return min(able, key=lambda unit: kind_of(unit).kind == "beast", default=None)


def _settle_unit(turn: ErfTurn, unit: Unit, toll: Toll, captor: Unit | None) -> bool:
    """What became of one unit; says whether it is gone."""
    world = turn.state
    if toll.captured and not is_alive(unit):
        toll.captured, toll.croaked = 0, toll.croaked + toll.captured  # nobody takes it prisoner (ERF-J-22)
    if toll.captured and _imprison(turn, unit, toll, captor):
        return True
    if toll.croaked:
        enter(turn, unit.kind, -toll.croaked, "croaked")
        world.bodies.append(Body(unit.kind, toll.croaked, unit.place, unit.side, world.day + BODY_DAYS, unit.level))
    unit.hidden = False
    if toll.juice and isinstance(unit, Commander):
        spend(world, unit, toll.juice)
    if isinstance(unit, Pack):
        unit.count, unit.ammo = toll.alive, toll.ammo
        unit.wounds = [hits for hits in toll.wounds if hits < full_hits(unit)]
        return not unit.count
    if toll.croaked:
        _tell_croaked(turn, unit)
        return True
    if toll.alive:
        unit.ammo, unit.luck, unit.idle = toll.ammo, toll.luck, 0
        unit.hits = max(0, toll.wounds[0]) if toll.wounds else -1
        if not unit.hits:
            _stay_awake(turn, unit)
    return False


def _stay_awake(turn: ErfTurn, unit: Commander) -> None:
    """A commander at 0 hits saves against his own DC, size apart: he stays conscious, and may give orders, but cannot
    move; else he croaks at his side's restoration (ERF-GAP-149, ERF-SPECIAL-85).
    """
    city = city_at(turn.state, unit.place)
    tent = city is not None and city.side == unit.side and has_building(city.works, "big_top")
    dc = difficulty(figure(unit.id, BLUE, kind_of(unit)), None) or BASE
    die = new_dice(turn, "awake", unit.id).roll(1, 10)
    lucky = tent and new_dice(turn, "big top", unit.id).percent(BIG_TOP)
    unit.awake, unit.move = lucky or die > dc, 0  # a DC of 1 to 7: a 1 never saves, a 10 always
    side = turn.state.sides.get(unit.side)
    if side is not None:
        event = StaysAwake if unit.awake else LiesUnconscious
        turn.tell(
            event(seen_by=(side.seat,), place=hex_name(turn.state, unit.place), name=called(unit), die=die, dc=dc)
        )


def _tell_croaked(turn: ErfTurn, unit: Commander) -> None:
    world = turn.state
    turn.tell(
        CommanderCroaked(
            seen_by=("*",),
            name=called(unit),
            title=_title(world, unit),
            side=owner_name(world, unit.side, unit.tribe),
            where=place_name(world, unit.place),
        )
    )


def _title(world: World, unit: Commander) -> str:
    side = world.sides.get(unit.side)
    if side is not None and side.ruler == unit.id:
        return "ruler"
    return "heir" if unit.heir else kind_of(unit).name


def _imprison(turn: ErfTurn, unit: Unit, toll: Toll, captor: Unit | None) -> bool:
    """The captured: what is left of a pack goes on without them; says whether he was executed (ERF-PRISON-01, ERF-
    GAP-240, ERF-DOCTRINE-21).
    """
    world = turn.state
    held = unit
    if isinstance(unit, Pack) and (toll.alive or toll.croaked):
        held = replace(unit, id=world.drawn_id("u", unit.side or unit.tribe), count=toll.captured, wounds=[], lines=[])
        world.enlist(held)
    elif isinstance(unit, Pack):
        toll.alive = unit.count  # the pack itself is led away
    leave_stack(world, held)
    held.jailor, held.disarmed = captor.id if captor is not None else "", True
    held.move, held.on, held.garrison, held.hidden = 0, "", False, False
    if not isinstance(held, Commander) or captor is None:
        return False
    held.hits = HALVES
    seats = [world.sides[side].seat for side in (held.side, captor.side) if side in world.sides]
    turn.tell(
        CommanderCaptured(
            seen_by=tuple(seats),
            name=called(held),
            side=owner_name(world, held.side, held.tribe),
            captor=owner_name(world, captor.side, captor.tribe),
            where=place_name(world, held.place),
        )
    )
    word = in_force(world, captor).words("prisoner")
    if word[0] == "free":
        set_free(turn, held, owner_name(world, captor.side, captor.tribe))
    if word[0] == "ransom" and held.side in world.sides and captor.side in world.sides:
        _ask(world, captor.side, held, int(word[1]))
    if word[0] != "execute":
        return False
    enter(turn, held.kind, -1, "executed")
    _tell_croaked(turn, held)
    return True


def _ask(world: World, captor: str, held: Commander, dollars: int) -> None:
    """A ransom is asked for (ERF-CONTRACT-10)."""
    code = world.drawn_id("k", captor)
    terms = {"unit": held.id, "sum": str(dollars), "name": called(held)}
    world.contracts[code] = Contract(code, "ransom", captor, held.side, terms, signed=[captor])


def remove(world: World, gone: Sequence[Unit]) -> None:
    """Take units out of the world, and their names out of every post. Whom they guarded is free (ERF-PRISON-02)."""
    ids = {unit.id for unit in gone}
    if not ids:
        return
    for unit in gone:
        for other in captives_of(world, unit):
            other.jailor = ""
        for other in carried_by(world, unit):
            other.on = ""
    for stack in world.stacks.values():
        stack.leader = "" if stack.leader in ids else stack.leader
    for city in world.cities.values():
        city.steward = "" if city.steward in ids else city.steward
    for side in world.sides.values():
        side.chief = "" if side.chief in ids else side.chief
    for unit in gone:
        world.strike(unit)


def _learn(turn: ErfTurn, party: Party, tolls: Mapping[str, Toll]) -> None:
    """Experience by equal parts to all who are left of a unit, and the levels it brings (ERF-COMMAND-12, -13)."""
    for unit in party.units:
        toll = tolls.get(unit.id)
        count = unit.count if isinstance(unit, Pack) else 1
        if toll is None or not toll.earned or not toll.alive:
            continue
        unit.spare += toll.earned
        each = unit.spare // (QUARTERS * count)
        unit.spare -= each * QUARTERS * count
        gain_experience(turn, unit, each, most=max(AT_ONCE, unit.level + 1))


def gain_experience(turn: ErfTurn, unit: Unit, points: int, *, most: int | None = None) -> None:
    """Give experience to a unit, and to each of a pack; it rises when it has enough. What is not alive learns nothing
    (ERF-GOLEM-04). most: the level it may rise to by this; what would lead farther is lost (ERF-COMMAND-12).
    """
    if not is_alive(unit):
        return
    unit.experience += points
    noble = isinstance(unit, Commander) and unit.birth is not Birth.COMMON
    while unit.experience >= (price := needed(kind_of(unit), unit.level + 1, noble=noble)):
        if unit.level == most:
            unit.experience = 0
            break
        unit.experience -= price
        unit.level += 1
        side = turn.state.sides.get(unit.side)
        if side is not None:
            turn.tell(LevelGained(seen_by=(side.seat,), unit=called(unit), level=unit.level))


def _leave(turn: ErfTurn, place: int, beaten: Sequence[Unit], tolls: Mapping[str, Toll]) -> None:
    """Who fled in its own slot goes back where it came from; off-turn it can only hide, as can those who come to
    themselves among beasts (ERF-D-09, ERF-X-11, ERF-GAP-110).
    """
    world = turn.state
    for unit in beaten:
        party = party_of(world, unit)
        acts = not unit.side or unit.side in turn.scratch.acting
        free = unit.back >= 0 and not any(
            not other.jailor and not at_peace(world, party, party_of(world, other))
            for other in units_at(world, unit.back)
        )
        if acts and free and tolls[unit.id].fled:
            turn.scratch.fled.setdefault(unit.side, []).append(place)
            unit.place, unit.back, unit.hidden, unit.zone = unit.back, -1, False, Zone.FIELD
        else:
            unit.hidden = True
