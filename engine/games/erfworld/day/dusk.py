"""Dusk: food, fliers, crowds, stacks without a leader, training, what hid (ERF-D-10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.acting.names import called, hex_name
from engine.games.erfworld.battle.aftermath import gain_experience
from engine.games.erfworld.battle.contact import IN_THE_OPEN
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.escaping import at_dusk, try_to_escape, turn_captives
from engine.games.erfworld.casting.tools import keep
from engine.games.erfworld.casting.works import gardens, rods
from engine.games.erfworld.day.healing import heal
from engine.games.erfworld.diplomacy.falling import rebel
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.naval.guns import storms
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import COMMANDERS
from engine.games.erfworld.rules.growth import worth
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.sight.messengers import come_home
from engine.games.erfworld.state import Commander, Pack, Side, World, Zone
from engine.games.erfworld.travel.events import (
    Ate,
    Crowded,
    Dissolved,
    Drowned,
    Revealed,
    TrainingDone,
    WentBack,
)
from engine.games.erfworld.travel.moving import room
from engine.games.erfworld.travel.ways import can_ever_enter
from engine.games.erfworld.units.company import (
    city_at,
    find,
    leave_stack,
    lose,
    members,
    split,
    units_at,
    units_of,
)
from engine.games.erfworld.units.cover import dodge, is_hidden
from engine.games.erfworld.units.figures import Unit, count_of, flies, supply
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.scouting import learn
from engine.games.erfworld.units.stances import at_peace, is_at_peace, party_of
from engine.games.erfworld.units.telling import described


def run(turn: ErfTurn) -> None:
    """The evening of all sides; nobody moves from then on."""
    world = turn.state
    try_to_escape(turn)
    turn_captives(turn)
    for unit in world.units():
        _decay(turn, unit)
        _train(turn, unit)
    for unit_id, food in turn.scratch.food.items():
        _eat(turn, unit_id, food)
    _weather(turn)
    for pack in list(world.packs.values()):
        if flies(pack):
            _night_of(turn, pack)
    at_dusk(turn)
    heal(turn)
    _reform(world)
    for side in world.sides.values():
        rebel(turn, side)
    _reveal(turn)
    come_home(turn)
    for side in world.sides.values():
        _crowd(turn, side)
        _dissolve(turn, side)
        for place in dict.fromkeys(unit.place for unit in units_of(world, side.id)):
            learn(world, side, place)
            _get_to_know(world, side, place)
        for city in world.cities_of(side.id):
            learn(world, side, city.place)


def _get_to_know(world: World, side: Side, place: int) -> None:
    """The tribes who are in a hex with a side are known to it by name from then on."""
    met = dict.fromkeys(unit.tribe for unit in units_at(world, place) if unit.tribe and not is_hidden(world, unit))
    side.tribes += [tribe for tribe in met if tribe not in side.tribes]


def _weather(turn: ErfTurn) -> None:
    """What storms do to ships, and rain to lightning rods; gardens under a spell."""
    if turn.state.options.arken:
        keep(turn)
    if turn.state.options.naval:
        storms(turn)
    if turn.state.charms:
        gardens(turn)
        rods(turn)


def _decay(turn: ErfTurn, unit: Unit) -> None:
    """Commanders who neither fought, trained, governed nor travelled grow idle; fifty days are a stage (ERF-GAP-241).
    Who is useful again recovers as fast as he decayed (ERF-DECAY-06).
    """
    world = turn.state
    if not isinstance(unit, Commander) or not unit.side or not world.options.decay:
        return
    governs = unit.id == world.sides[unit.side].ruler or any(city.steward == unit.id for city in world.cities.values())
    useful = governs or unit.back >= 0 or unit.id in turn.scratch.trained
    unit.idle = max(0, unit.idle - 1) if useful else unit.idle + 1


def _train(turn: ErfTurn, unit: Unit) -> None:
    """Broken runs of training give nothing; eight days in a row as much as a croaked unit of the own size; on a
    training field as a croaked knight, if that is not less for a commander (ERF-COMMAND-15, ERF-BUILDING-42).
    """
    if unit.id not in turn.scratch.trained:
        unit.trained = unit.fielded = 0
        return
    if unit.trained < COMMANDERS.training_days:
        return
    points = round(worth(kind_of(unit)))
    if unit.fielded >= COMMANDERS.training_days:
        knight = round(worth(CLASSES["knight"]))
        points = max(points, knight) if isinstance(unit, Commander) else knight
    unit.trained = unit.fielded = 0
    side = turn.state.sides.get(unit.side)
    seats = (side.seat,) if side is not None else ()
    turn.tell(TrainingDone(seen_by=seats, what=called(unit), points=points))
    gain_experience(turn, unit, points)


def _eat(turn: ErfTurn, unit_id: str, food: float) -> None:
    """Food that nobody fed to ferals is a meal: it sets the upkeep of who eats it to 0 (ERF-GAP-238)."""
    unit = find(turn.state, unit_id)
    side = turn.state.sides.get(unit.side) if unit is not None else None
    if unit is None or side is None:
        return
    each = kind_of(unit).body_size.supply
    unit.fed = min(count_of(unit), max(1, int(food / each))) if isinstance(unit, Pack) else 1
    turn.tell(Ate(seen_by=(side.seat,), what=called(unit)))


def _night_of(turn: ErfTurn, pack: Pack) -> None:
    """Fliers come down unless told to stay up, or where only water is; who can go no farther there is lost (ERF-FLY-02,
    ERF-GAP-145).
    """
    over_water = TERRAINS[turn.state.hexes[pack.place].terrain].water and not pack.on
    if not (pack.stays_aloft or over_water):
        pack.aloft = 0
        return
    pack.stays_aloft = False
    pack.aloft += 1
    if over_water and pack.aloft * 2 >= kind_of(pack).move:
        side = turn.state.sides.get(pack.side)
        if side is not None:
            place = hex_name(turn.state, pack.place)
            turn.tell(Drowned(seen_by=(side.seat,), place=place, what=called(pack)))
        lose(turn, pack, pack.count, "croaked")


def _reveal(turn: ErfTurn) -> None:
    """Hidden units are seen by who is in their zone; in each hex the side of the highest evasion looks about first, and
    may attack first (ERF-SCOUTING-04, ERF-EX-120).
    """
    world = turn.state
    there: dict[int, list[Side]] = {}
    for side in world.sides.values():
        for place in dict.fromkeys(unit.place for unit in units_of(world, side.id) if not flies(unit)):
            there.setdefault(place, []).append(side)
    for place, sides in there.items():
        for side in sorted(sides, key=lambda side: -_best_dodge(world, side, place)) if len(sides) > 1 else sides:
            _look_about(turn, side, place)


def _best_dodge(world: World, side: Side, place: int) -> int:
    own = (dodge(world, unit) for unit in units_at(world, place) if unit.side == side.id)
    return max(own, default=0)  # a fight elsewhere may have called them away


def _look_about(turn: ErfTurn, side: Side, place: int) -> None:
    world = turn.state
    hidden = [u for u in units_at(world, place) if u.side != side.id and is_hidden(world, u) and not u.jailor]
    if hidden:
        what = described(world, hidden)
        turn.tell(Revealed(seen_by=(side.seat,), place=hex_name(world, place), what=what))
        _fight_at_dusk(turn, side, place, hidden)


def _fight_at_dusk(turn: ErfTurn, side: Side, place: int, revealed: Sequence[Unit]) -> None:
    """Whose doctrine says AMBUSH yes attacks who is seen at dusk, once; both sides use defense (ERF-D-10, ERF-X-06)."""
    world = turn.state
    foes = [
        unit
        for unit in revealed
        if find(world, unit.id) is unit and not at_peace(world, side.id, party_of(world, unit))
    ]
    eager = [
        unit
        for unit in units_of(world, side.id)
        if unit.place == place
        and unit.zone in IN_THE_OPEN
        and not (flies(unit) and not unit.hidden)
        and kind_of(unit).is_combatant
        and in_force(world, unit).first("ambush") == "yes"
    ]
    if foes and eager:
        engage(turn, place, eager, foes)


def _crowd(turn: ErfTurn, side: Side) -> None:
    """Units over the capacity of a hex disband, the last that came first (ERF-MCHEX-04)."""
    world = turn.state
    for place in dict.fromkeys(unit.place for unit in units_of(world, side.id)):
        packs = [unit for unit in units_of(world, side.id) if unit.place == place and isinstance(unit, Pack)]
        over = supply(packs) - room(world, side, place)
        for pack in reversed(packs):
            if over <= 0:
                break
            each = kind_of(pack).body_size.supply
            count = min(pack.count, -int(-over // each))
            over -= count * each
            if _goes_back(turn, side, pack, count):
                continue
            what = called(pack)
            turn.tell(Crowded(seen_by=(side.seat,), place=hex_name(world, place), what=what))
            lose(turn, pack, count, "disbanded")


def _goes_back(turn: ErfTurn, side: Side, pack: Pack, count: int) -> bool:
    """Invaders of a city for whom there is no room behind the barrier go to the next hex with room, if there is one
    (ERF-GAP-217).
    """
    world = turn.state
    city = city_at(world, pack.place)
    if city is None or city.side == side.id or pack.on:
        return False
    need = count * kind_of(pack).body_size.supply
    for place in world.neighbours(pack.place):
        there = units_at(world, place)
        foes = any(not is_at_peace(world, unit, side.id) for unit in there)
        taken = supply(unit for unit in there if unit.side == side.id)
        if foes or not can_ever_enter(world, [pack], place) or taken + need > room(world, side, place):
            continue
        part = split(world, pack, count) if count < pack.count else pack
        leave_stack(world, part)
        part.place, part.back, part.zone = place, pack.place, Zone.FIELD
        turn.tell(WentBack(seen_by=(side.seat,), place=hex_name(world, place), what=called(part)))
        return True
    return False


def _reform(world: World) -> None:
    """Stacks that lost their leader are plain groups; those that lost everybody are gone (ERF-CMDLEAD-03)."""
    for key, stack in list(world.stacks.items()):
        group = members(world, stack)
        if not group:
            del world.stacks[key]
        elif all(unit.id != stack.leader for unit in group):
            stack.leader = ""


def _dissolve(turn: ErfTurn, side: Side) -> None:
    """Stacks without a leader dissolve, but for those that are on their way or have a doctrine of their own."""
    world = turn.state
    gone = []
    for stack in [stack for stack in world.stacks.values() if stack.side == side.id]:
        group = members(world, stack)
        on_the_way = stack.lines or any(unit.lines for unit in group)
        if stack.leader or on_the_way or stack.doctrine:
            continue
        gone.append(str(stack.number))
        for unit in group:
            leave_stack(world, unit)
    if gone:
        turn.tell(Dissolved(seen_by=(side.seat,), what=", ".join(gone)))
