"""Stacks on their way, day by day (OVL-MOVE-01 to -12, OVL-STACK-07, OVL-GAP-129).

A stack is seen at its origin for half of its days, then at its goal, where it may act on the day after its last one.
Those aboard a vessel travel in one company: every stack aboard has the same journey. Guards turn back whom they do not
like when the half of the way is done and again at its end; battles are for those who have arrived.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.games.overlord.acting.contract import facts
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.battle.battle import Battle
from engine.games.overlord.battle.triggers import TurnedBack, on_arrival
from engine.games.overlord.events import SeenPlaceFacts
from engine.games.overlord.land.ways import Journey, find_way, plan
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Mode, Movement, Stance, Structure, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import SentBackByPeople, at
from engine.games.overlord.travel.events import (
    Arrived,
    LetNobodyIn,
    Repulsed,
    SeenArriving,
    SeenLeaving,
    SentBack,
    SetOut,
    TurnedRound,
)
from engine.games.overlord.units import stacks
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.games.overlord.units.visibility import anonymous, exposed, hidden, is_near, observation, stance
from engine.games.overlord.units.weights import can_carry
from engine.games.overlord.work.production import abandon

MANNERS = {Mode.WALK: "on foot", Mode.RIDE: "mounted", Mode.FLY: "through the air", Mode.SAIL: "by water"}
MARCH, RETREAT = "march", "retreat"


def vessel_of(world: World, unit: Unit) -> Structure | None:
    """The vessel a unit is aboard, None on land and in buildings."""
    structure = world.structures.get(unit.structure)
    return structure if structure is not None and STRUCTURES[structure.type].vessel else None


def company(world: World, leader: Unit) -> list[Unit]:
    """The leaders of all stacks that travel with one: those aboard the same vessel, itself first."""
    vessel = vessel_of(world, leader)
    if vessel is None:
        return [leader]
    here = (world.units[number] for number in world.locations[vessel.location].units)
    return [leader, *(unit for unit in here if unit.structure == vessel.id and not unit.leader and unit is not leader)]


def everybody(world: World, leaders: Sequence[Unit]) -> list[Unit]:
    """All units of several stacks, each once, leaders before their followers."""
    return list({unit.id: unit for leader in leaders for unit in world.stack(leader)}.values())


def set_out(turn: OverlordTurn, leader: Unit, journey: Journey, order: str) -> None:
    """Begins a journey for a stack, or for a vessel with all aboard. Who guards stops; who leaves a building is out.

    Work in hand is lost (OVL-USE-07)."""
    world = turn.state
    leaders = company(world, leader) if journey.aboard else [leader]
    length = _days(journey.days)
    origin, goal = world.locations[leader.location], world.locations[journey.goal]
    for unit in everybody(world, leaders):
        unit.guarding = False
        unit.worked = {}  # who leaves a place forfeits its wages (OVL-ECON-12)
        unit.structure = unit.structure if journey.aboard else ""
        told = facts(turn, unit)
        abandon(turn, unit)
        ends = place_title(origin), place_title(goal)
        turn.tell(SetOut(**told, origin=ends[0], goal=ends[1], manner=MANNERS[journey.mode], length=length))
    _report(turn, leaders, origin, place_title(goal))
    for unit in leaders:
        unit.movement = Movement(origin.id, goal.id, journey.days, 0, journey.mode, order, journey.aboard)


def _days(number: int) -> str:
    return "1 day" if number == 1 else f"{number} days"


def _report(turn: OverlordTurn, leaders: Sequence[Unit], place: Location, to: str = "") -> None:
    """Tells every other faction that has units there of those it notices; their faction, where that is known.

    to: where they go to, "" when they arrive.
    """
    world = turn.state
    watching = [
        (faction, seat, watch)
        for faction in world.factions_at(place)
        if (seat := world.factions[faction].seat) and (watch := observation(world, faction, place)) is not None
    ]
    for leader in leaders:
        passing = [_Passing(turn, unit) for unit in world.stack(leader)]
        told: dict[tuple[str, ...], list[str]] = {}  # what is seen -> the seats that see it so
        for faction, seat, watch in watching:
            seen = (one for one in passing if one.unit.faction != faction and one.is_noticed(faction, watch))
            if words := tuple(one.words(watch) for one in seen):
                told.setdefault(words, []).append(seat)
        for (first, *others), seats in told.items():
            where: SeenPlaceFacts = {**at(place), "seen_by": tuple(seats)}
            company = f", along with {', '.join(others)}" if others else ""
            if to:
                turn.tell(SeenLeaving(**where, unit_name=first, company=company, goal=to))
            else:
                turn.tell(SeenArriving(**where, unit_name=first, company=company))


class _Passing:
    """A unit that others see pass: what all of them look for is found out once."""

    def __init__(self, turn: OverlordTurn, unit: Unit) -> None:
        self.unit = unit
        self._world = turn.state
        self._hidden = hidden(turn.state, unit, exposed(turn))
        self._anonymous = anonymous(turn.state, unit)
        own, race = turn.state.factions[unit.faction], RACES[unit.race]
        figures = f", {unit.figures} {race.name if unit.figures == 1 else race.plural}" if unit.figures else ""
        self._unknown = title(unit) + figures
        self._known = f"{title(unit)} of {own.name} [{own.id}]{figures}"

    def is_noticed(self, faction: str, watch: int) -> bool:
        """watch: the best observation of the faction here."""
        return watch >= self._hidden or is_near(self._world, faction, self.unit)

    def words(self, watch: int) -> str:
        """As it is told: "Nathan [U1245] of The Long Road [f06], 1 leader" (OVL-EX-15)."""
        return self._known if watch >= self._anonymous else self._unknown


def is_under_way(world: World, vessel: Structure) -> bool:
    """Whether a vessel is at sea with somebody at the helm: nobody boards it then."""
    here = (world.units[number] for number in world.locations[vessel.location].units)
    return any(unit.structure == vessel.id and unit.movement is not None for unit in here)


def advance(turn: OverlordTurn) -> None:
    """The evening of a day: every journey is a day older; stacks cross over, are sent back, arrive."""
    world = turn.state
    seen: dict[str, None] = {}
    for leader in [unit for unit in world.units.values() if unit.movement is not None]:
        if leader.id in seen:
            continue
        leaders = [unit for unit in company(world, leader) if unit.movement is not None]
        seen.update(dict.fromkeys(unit.id for unit in leaders))
        _advance(turn, leaders)


def _advance(turn: OverlordTurn, leaders: list[Unit]) -> None:
    for unit in leaders:
        if unit.movement is not None:
            unit.movement.walked += 1
    first = leaders[0]
    journey = first.movement
    if journey is None:
        return
    if first.location != journey.goal and journey.walked >= journey.days // 2:
        _cross(turn, leaders, journey)
        if _is_sent_back(turn, leaders, journey):
            return
    if journey.walked >= journey.days:
        _arrive(turn, leaders, journey)


def _cross(turn: OverlordTurn, leaders: list[Unit], journey: Movement) -> None:
    """The stacks leave their origin behind, with the vessel they are on (OVL-MOVE-08)."""
    world = turn.state
    goal = world.locations[journey.goal]
    vessel = vessel_of(world, leaders[0])
    stacks.relocate(world, everybody(world, leaders), goal)
    for faction in {unit.faction: world.factions[unit.faction] for unit in everybody(world, leaders)}.values():
        if faction.seat:
            faction.seen[journey.origin] = faction.seen[goal.id] = turn.number  # it came through (OVL-GAP-141)
    if vessel is not None and journey.aboard:
        world.locations[vessel.location].structures.remove(vessel.id)
        goal.structures.append(vessel.id)
        vessel.location = goal.id
        for unit in everybody(world, leaders):
            unit.structure = vessel.id
    _report(turn, leaders, goal)


def _arrive(turn: OverlordTurn, leaders: list[Unit], journey: Movement) -> None:
    if _is_sent_back(turn, leaders, journey):
        return
    world = turn.state
    goal = world.locations[journey.goal]
    found = _met(turn, leaders, journey)
    for unit in leaders:
        unit.movement = None
    for unit in everybody(world, leaders):
        turn.tell(Arrived(**facts(turn, unit), goal=place_title(goal)))
    if isinstance(found, Cause):
        forced = found.trigger is Trigger.MARCH
        then = partial(_after_march, turn, everybody(world, leaders), journey) if forced else None
        battles.file(turn, goal, found, then)


def _after_march(turn: OverlordTurn, body: list[Unit], journey: Movement, battle: Battle | None) -> None:
    """Who marched in and did not win goes back, if it lives (OVL-COMBAT-53)."""
    if battle is None or battle.has_won(body[0]):
        return
    world = turn.state
    alive = [unit for unit in body if world.units.get(unit.id) is unit and unit.location == journey.goal]
    back = place_title(world.locations[journey.origin])
    for unit in alive:
        if not unit.leader:
            _reverse(unit, journey)
        turn.tell(Repulsed(**facts(turn, unit), goal=back, length=_days(journey.walked)))


def _met(turn: OverlordTurn, leaders: list[Unit], journey: Movement) -> Cause | TurnedBack | None:
    """What the guards at the goal do about the stacks (OVL-GUARD-05, -06)."""
    world = turn.state
    goal = world.locations[journey.goal]

    def covers(guard: Unit) -> bool:
        return _covers(world, guard, journey)

    stack = everybody(world, leaders)
    marches = journey.order == MARCH
    return on_arrival(world, goal, stack, marches=marches, covers=covers, revealed=exposed(turn))


def _covers(world: World, guard: Unit, journey: Movement) -> bool:
    """A guard covers ways it could go itself, and the air only if it flies (OVL-GUARD-07, -08)."""
    if journey.mode is Mode.FLY:
        return can_carry([guard], Mode.FLY)
    goal, origin = world.locations[journey.goal], world.locations[journey.origin]
    way = find_way(world, goal, origin.id) or find_way(world, origin, goal.id)
    if way is None:
        return False
    vessel = vessel_of(world, guard)
    return plan(world, goal if way.goal == origin.id else origin, way, [guard], vessel) is not None


def _is_sent_back(turn: OverlordTurn, leaders: list[Unit], journey: Movement) -> bool:
    """Guards who hold a unit of the stack hostile turn it back, unless it marches or goes home (OVL-MOVE-10); where
    none stand, the people of owned land do (OVL-STANCE-08).
    """
    found = None if journey.order == RETREAT else _met(turn, leaders, journey)
    if found is None and _is_shunned(turn.state, leaders, journey):
        _send_away(turn, leaders, journey)
        return True
    if not isinstance(found, TurnedBack):
        return False
    world = turn.state
    guard = world.units[found.guard]
    length = _days(journey.walked)
    back = place_title(world.locations[journey.origin])
    for unit in everybody(world, leaders):
        turn.tell(SentBack(**facts(turn, unit), guard=title(guard), goal=back, length=length))
    turn.tell(LetNobodyIn(**facts(turn, guard), other_name=title(world.units[found.unit])))
    for unit in leaders:
        _reverse(unit, journey)
    return True


def _is_shunned(world: World, leaders: list[Unit], journey: Movement) -> bool:
    """Whether the people of a territory keep a stack out whose faction, as it shows itself, their owner holds hostile.

    They stop neither who marches nor what sails or flies, nobody who only steps out of an inner place, and obey the
    owner only while he is not ousted by an occupant (OVL-OWN-02, -05, -08).
    """
    origin, goal = world.locations[journey.origin], world.locations[journey.goal]
    if journey.order in (RETREAT, MARCH) or journey.mode in (Mode.FLY, Mode.SAIL):
        return False
    if not goal.population or goal.container or origin.container == goal.id:
        return False
    owner = ownership.owner(world, goal)
    stack = everybody(world, leaders) if owner else []
    if any(unit.faction == owner for unit in stack) or (stack and ownership.is_occupied(world, goal)):
        return False
    return any(not stance(world, world.factions[owner], unit).at_least(Stance.NEUTRAL) for unit in stack)


def _send_away(turn: OverlordTurn, leaders: list[Unit], journey: Movement) -> None:
    world = turn.state
    length = _days(journey.walked)
    here, back = (place_title(world.locations[number]) for number in (journey.goal, journey.origin))
    for unit in everybody(world, leaders):
        turn.tell(SentBackByPeople(**facts(turn, unit), place_name=here, goal=back, length=length))
    for unit in leaders:
        _reverse(unit, journey)


def _reverse(unit: Unit, journey: Movement) -> None:
    """The way back takes as long as the stack has travelled so far (OVL-MOVE-09)."""
    back = replace(journey, origin=journey.goal, goal=journey.origin, days=journey.walked, walked=0, order=RETREAT)
    unit.movement = back


def turn_round(turn: OverlordTurn, unit: Unit) -> None:
    """RETREAT of a leader of a journey, with all who travel with it, or of a member, who breaks off (OVL-MOVE-09).

    Raises ValueError for a unit that does not travel.
    """
    world = turn.state
    leader = world.overall_leader(unit)
    journey = leader.movement
    if journey is None:
        raise ValueError(f"{unit.id} does not travel")
    if unit is not leader:
        stacks.unstack(world, unit)
    leaders = company(world, unit) if unit is leader else [unit]
    for stack in leaders:
        _reverse(stack, journey)
    back = place_title(world.locations[journey.origin])
    for member in everybody(world, leaders):
        turn.tell(TurnedRound(**facts(turn, member), goal=back, length=_days(journey.walked)))
