"""What scouts do besides going: sneak, peek, survey, come out of hiding (ERF-SNEAK, ERF-PEEK, ERF-HEXSEQ-03)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import hex_name, place_name
from engine.games.erfworld.battle.meeting import set_upon
from engine.games.erfworld.language.words import WHERE, stack_order
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.sight.messengers import look, tell_home
from engine.games.erfworld.sight.rolls import FAILED, SNEAKERS, may_sneak, slip
from engine.games.erfworld.state import Commander, World
from engine.games.erfworld.travel.events import Peeked, Shows, Sighted, SneakNoticed, Surveyed
from engine.games.erfworld.travel.looking import look_around
from engine.games.erfworld.travel.moving import March, explore, neighbour, require_map, step, tell_way
from engine.games.erfworld.units.company import carried_by, find, units_at
from engine.games.erfworld.units.cover import can_hide, penalty
from engine.games.erfworld.units.figures import Unit, has
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.scouting import seen_by
from engine.games.erfworld.units.telling import described


def sneak(acting: UnitActing) -> Result:
    """SNEAK ne: into a hex unseen; out of one that was entered hidden by a roll (ERF-SNEAK). Raises NotPossible."""
    world, group = acting.world, acting.group
    place = neighbour(acting, acting.order["where"])
    if not all(has(unit, "scout") or any(has(one, "scout") for one in carried_by(world, unit)) for unit in group):
        raise NotPossible(Refusal.NO_SCOUT, "ERF-SCOUTING-06")
    if not may_sneak(world, group, place):
        raise NotPossible(Refusal.TOO_MANY_SNEAK, "ERF-SNEAK-02", most=SNEAKERS)
    if not all(_hides_there(world, unit, place) for unit in group):
        raise NotPossible(Refusal.NO_COVER, "ERF-SNEAK-07", place=hex_name(world, place))
    require_map(acting, place)
    unseen = not _crept(acting) or _slips_out(acting, place)
    march = March(acting, [])
    if not march.group or march.group[0].place != acting.unit.place:
        return Result.DONE
    result = step(march, place, sneaking=unseen)
    tell_way(march)
    return result


def _hides_there(world: World, unit: Unit, place: int) -> bool:
    here, unit.place = unit.place, place
    try:
        return bool(unit.on) or can_hide(world, unit, commander_here=True)
    finally:
        unit.place = here


def _crept(acting: UnitActing) -> bool:
    """It came into this hex hidden, and has not come out since (ERF-SNEAK-03)."""
    crept = acting.turn.scratch.crept
    return all(unit.hidden and crept.get(unit.id) == unit.place for unit in acting.group)


def _slips_out(acting: UnitActing, place: int) -> bool:
    """Whether it leaves hidden: back to where it came from, and across the border it has crept to, without a roll;
    across another border not at all; else who notices may attack first, and who lets it go has it enter the new hex
    hidden (ERF-SNEAK-04, -11, -19).
    """
    unit = acting.unit
    border = acting.turn.scratch.borders.get(unit.id)
    if place == unit.back or border == place:
        return True
    return border is None and _slips(acting)


def _slips(acting: UnitActing) -> bool:
    """The sneak roll, and what comes of being noticed; says whether it is still hidden."""
    turn, group, place = acting.turn, acting.group, acting.unit.place
    roll, noticed = slip(turn, group, place)
    if noticed:
        acting.tell(
            SneakNoticed(
                seen_by=(acting.side.seat,), place=hex_name(acting.world, place), who=acting.who,
                by=described(acting.world, noticed), roll=roll,
            )
        )  # fmt: skip
    if roll == FAILED:
        _come_out(acting)
        for unit in group:
            turn.scratch.searched.pop(unit.id, None)
        look_around(turn, acting.side, group, place)
    elif noticed:
        set_upon(turn, group, place)
    return all(unit.hidden for unit in group)


def _come_out(acting: UnitActing) -> None:
    for unit in acting.group:
        unit.hidden = False
        acting.turn.scratch.crept.pop(unit.id, None)


def show(acting: UnitActing) -> Result:
    """SHOW: out of hiding, with the spot roll that it has not had in this hex today (ERF-SPOT-03, ERF-HEXSEQ-03).
    Raises NotPossible.
    """
    if not any(unit.hidden for unit in acting.group):
        raise NotPossible(Refusal.NOT_HIDDEN, "ERF-HEXSEQ-03", unit=acting.who)
    _come_out(acting)
    acting.tell(Shows(**acting.facts()))
    look_around(acting.turn, acting.side, acting.group, acting.unit.place)
    set_upon(acting.turn, acting.group, acting.unit.place)
    return Result.DONE


def peek(acting: UnitActing) -> Result:
    """PEEK nw: a scout looks across the border, for 1 move where the terrain hinders, and keeps an eye on it for the
    day (ERF-PEEK). Raises NotPossible.
    """
    world, unit, noted = acting.world, acting.unit, acting.turn.scratch
    place = neighbour(acting, acting.order["where"])
    if not has(unit, "scout") or kind_of(unit).kind != "infantry":
        raise NotPossible(Refusal.NO_SCOUT, "ERF-PEEK-01")
    _spend(acting, THIRDS if penalty(world, place) or penalty(world, unit.place) else 0)
    if _crept(acting) and unit.id not in noted.borders:
        _slips(acting)
    if find(world, unit.id) is not unit or unit.jailor:
        return Result.DONE
    noted.borders[unit.id] = place
    noted.peeking[unit.id] = place
    look(acting.turn, acting.side, acting.group[:1], place, entered=False)
    there = seen_by(acting.turn, place, acting.side.id)
    seen = described(world, there) if there else "nobody"
    tell_home(acting.turn, [unit], Peeked(**acting.facts(), there=place_name(world, place), seen=seen))
    if not unit.hidden:
        _is_seen_peeking(acting, place)
    return Result.DONE


def _is_seen_peeking(acting: UnitActing, place: int) -> None:
    """Who peeks openly is seen as if he stood there (ERF-PEEK-08)."""
    world = acting.world
    sides = dict.fromkeys(one.side for one in units_at(world, place) if one.side and not one.jailor)
    seats = tuple(world.sides[side].seat for side in sides if side != acting.side.id)
    if seats:
        what = described(world, [acting.unit])
        acting.tell(Sighted(seen_by=seats, place=hex_name(world, place), who="", what=what))


def _spend(acting: UnitActing, cost: int) -> None:
    """Move for something else than going; terrain ignore saves a point (ERF-SPEC-13). Raises NotPossible."""
    unit = acting.unit
    if has(unit, "terrain_ignore"):
        cost = max(0, cost - THIRDS)
    if unit.move < cost:
        raise NotPossible(Refusal.NO_MOVE, "ERF-MOVE-02", unit=acting.who)
    unit.move -= cost


def survey(acting: UnitActing) -> Result:
    """SURVEY: scouts and commanders learn the land two hexes around, for 1 move (ERF-MCMOVE-03). Raises NotPossible."""
    world, unit = acting.world, acting.unit
    if not (has(unit, "scout") or isinstance(unit, Commander)):
        raise NotPossible(Refusal.NO_SCOUT, "ERF-MCMOVE-03")
    _spend(acting, THIRDS)
    features = []
    for place in world.neighbours(unit.place):
        explore(acting.turn, acting.side, acting.group, place, entered=False)
        if world.hexes[place].ruin:
            features.append(f"ruins at {hex_name(world, place)}")
    said = ", ".join(features) or "nothing special"
    tell_home(
        acting.turn, acting.group, Surveyed(**acting.facts(), hexes=len(world.neighbours(unit.place)), features=said)
    )
    return Result.DONE


ORDERS = (
    stack_order("show", help="come out of hiding and look about", says="come out of hiding", do=show),
    stack_order("sneak", WHERE, example="sneak ne", help="move into a neighbouring hex without being seen",
                says="sneak to {where}", do=sneak),
    stack_order("peek", WHERE, example="peek nw", help="look across the border into a neighbouring hex",
                says="look across the border to {where}", do=peek),
    stack_order("survey", help="spend 1 move to learn the land around", says="survey the land around", do=survey),
)  # fmt: skip
