"""Succession and the fall of sides; units that rise against a ruler whom nobody loves (ERF-FALL, ERF-COMMAND-19,
ERF-X-28, ERF-X-30, ERF-FAITH-04, ERF-GAP-235, -249, -251).
"""

from __future__ import annotations

from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, place_name
from engine.games.erfworld.diplomacy.events import Rebelled, RulerFollowed, SideFell, SideFroze, SideHomeless, WentHome
from engine.games.erfworld.realm.owning import lose_city, settle
from engine.games.erfworld.rules.economy import COMMANDERS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import NOBODY, Commander, Side, Standing, World
from engine.games.erfworld.units.company import commanders_at, dismiss, leave_stack, lose, units_of
from engine.games.erfworld.units.figures import count_of

FROZEN_DAYS = 30  # ERF-GAP-251
HATED = 10  # morale below which units rebel
RISE = 10  # percent of the groups a day that have no commander with them
SCORES = {"ruler": 60, "fallen": 95, "homeless": 80}


def judge(turn: ErfTurn, side: Side) -> None:
    """Whether a side has a ruler and a city at the end of the day."""
    settle(turn.state, side)
    ruler = turn.state.commanders.get(side.ruler)
    if ruler is None or ruler.side != side.id:
        if not _follow(turn, side):
            _fall(turn, side)
        return
    if ruler.jailor and not _follow(turn, side):
        _freeze(turn, side)
        return
    _keep_house(turn, side)


def _follow(turn: ErfTurn, side: Side) -> bool:
    """The eldest heir takes the throne; says whether there was one."""
    world = turn.state
    heirs = [one for one in world.commanders.values() if one.side == side.id and one.heir and not one.jailor]
    heirs = [one for one in heirs if one.id != side.ruler]
    if not heirs:
        return False
    heir = min(heirs, key=lambda one: one.popped)
    side.ruler, side.crowned, side.standing = heir.id, world.day + 1, Standing.RULES
    heir.player = True
    turn.tell(RulerFollowed(seen_by=("*",), side=side.name, ruler=heir.name, score=SCORES["ruler"]))
    _keep_house(turn, side)
    return True


def _freeze(turn: ErfTurn, side: Side) -> None:
    """A captive ruler without an heir: field units disband, nothing moves, for 30 days at most."""
    world = turn.state
    if side.standing is not Standing.FROZEN:
        side.standing, side.frozen = Standing.FROZEN, world.day
        turn.tell(SideFroze(seen_by=(side.seat,), days=FROZEN_DAYS))
        _send_away(turn, side, {city.place for city in world.cities_of(side.id)})
    elif world.day - side.frozen >= FROZEN_DAYS:
        _fall(turn, side)


def _keep_house(turn: ErfTurn, side: Side) -> None:
    """A side without a city lives on with its ruler, whose purse is all it has (ERF-FALL-05)."""
    world = turn.state
    if any(True for _ in world.cities_of(side.id)):
        side.standing = Standing.RULES
        return
    if side.standing is Standing.HOMELESS:
        return
    side.standing = Standing.HOMELESS
    turn.tell(SideHomeless(seen_by=("*",), side=side.name, score=SCORES["homeless"]))
    lords = [one for one in world.commanders.values() if one.side == side.id and (one.heir or one.id == side.ruler)]
    purse = sum(COMMANDERS.purse_per_level * one.level * EIGHTHS for one in lords)
    credit(turn, side, min(0, purse - side.treasury), "lost")
    places = {one.place for one in lords}
    _send_away(turn, side, places)


def _send_away(turn: ErfTurn, side: Side, kept: set[int]) -> None:
    """Field units outside these hexes disband."""
    gone = [unit for unit in units_of(turn.state, side.id) if unit.place not in kept]
    for unit in gone:
        where = place_name(turn.state, unit.place)
        turn.tell(WentHome(seen_by=(side.seat,), place=where, what=called(unit)))
        if unit.tribe:
            dismiss(turn.state, unit.tribe)
        else:
            lose(turn, unit, count_of(unit), "disbanded")


def _fall(turn: ErfTurn, side: Side) -> None:
    """Surviving cities, with the units in them, go neutral; all field units disband (ERF-FALL-01)."""
    world = turn.state
    side.standing = Standing.FALLEN
    turn.tell(SideFell(seen_by=("*",), side=side.name, score=SCORES["fallen"]))
    cities = list(world.cities_of(side.id))
    _keep_the_rich(turn, side)
    _send_away(turn, side, {city.place for city in cities})
    for unit in world.index.where("side", side.id):
        leave_stack(world, unit)
        unit.side, unit.lines = NOBODY, []
        _forget_ties(unit)
    for city in cities:
        lose_city(world, city)
    credit(turn, side, -side.treasury, "lost")
    _end_contracts(world, side)


def _keep_the_rich(turn: ErfTurn, side: Side) -> None:
    """Commanders with money in their purse live on as barbarians (ERF-SPECIAL-92)."""
    world = turn.state
    for one in [one for one in world.commanders.values() if one.side == side.id and one.purse and not one.jailor]:
        leave_stack(world, one)
        one.side, one.lines, one.on = NOBODY, [], ""
        _forget_ties(one)


def _forget_ties(unit: object) -> None:
    """Nobody's heir, and no fugitive any longer: there is nobody to whom he could come home."""
    if isinstance(unit, Commander):
        unit.heir = unit.player = unit.weak = False
        unit.fugitive = ""


def _end_contracts(world: World, side: Side) -> None:
    for contract in list(world.contracts.values()):
        if side.id in (contract.maker, contract.partner):
            del world.contracts[contract.id]


def resign(world: World, seat: str) -> None:
    """The player left: his side goes on without orders until it falls; nobody writes for it."""
    side = world.side_of(seat)
    if side is not None:
        side.left = True


def rebel(turn: ErfTurn, side: Side) -> None:
    """Below a morale of 10 every group that no commander watches may leave for good: it takes no more orders, and
    nobody can disband it.
    """
    world = turn.state
    if not world.options.morale or side.morale >= HATED:
        return
    for unit in units_of(world, side.id):
        if unit.id not in world.packs or unit.tribe or commanders_at(world, unit.place, side.id):
            continue
        if turn.dice("rebellion", unit.id, world.day).percent(RISE):
            turn.tell(Rebelled(seen_by=(side.seat,), place=place_name(world, unit.place), what=called(unit)))
            leave_stack(world, unit)
            unit.side, unit.lines, unit.on, unit.garrison = NOBODY, [], "", False
