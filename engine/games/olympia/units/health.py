"""Wounds, illness and death (OLY-HEALTH-01 to -12, OLY-DEATH-01 to -05, OLY-GAP-49, -S611, -S911, OLY-TURN-03, -13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting.ledger import hand, vanish
from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.events import facts_of
from engine.games.olympia.rules.calendar import WEEK_ENDS
from engine.games.olympia.rules.items import counted
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import FULL_HEALTH, NO_HEALTH, NOBLE, Place, Player, Realm, Thing, Unit, World
from engine.games.olympia.units.aura import title
from engine.games.olympia.units.health_events import (
    DeathSeen,
    Died,
    FellIll,
    Inherited,
    SpiritPassedOn,
    SurvivedDeath,
    ThrewOffIllness,
    TranscendedDeath,
    Wounded,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import witnesses
from engine.games.olympia.units.skills import knows
from engine.games.olympia.units.stacks import join, relocate, remove, slip_out
from engine.games.olympia.units.things import nearest_land, put_down, put_with, take_away

BODY = "body"
BODY_WEIGHT = 100  # OLY-GAP-49
BODY_LASTS = 12  # turns (OLY-DEATH-03)
FATAL_BLOW = 50  # for those without health (OLY-HEALTH-12)
SURVIVE_FATAL_WOUND, TRANSCEND_DEATH = "611", "911"
WOUNDED = range(1, FULL_HEALTH)


def wound(turn: OlympiaTurn, unit: Unit, points: int, why: str) -> None:
    """Takes health, then perhaps makes ill, or kills (OLY-HEALTH-03, -09, -12). why: "in battle" ..."""
    if unit.health == NO_HEALTH:
        if points >= FATAL_BLOW:
            die(turn, unit, why)
        return
    unit.health -= points
    if unit.health <= 0:
        _fatal(turn, unit, why)
        return
    facts = facts_of(turn.state, [unit])
    turn.tell(Wounded(**facts, name=called(unit), points=points, health=unit.health))
    turn.scratch.wounds += 1
    dice = turn.dice("illness", unit.id, turn.day, turn.scratch.wounds)
    if not unit.ill and dice.percent(FULL_HEALTH - unit.health):
        unit.ill = True
        turn.tell(FellIll(**facts, name=called(unit)))


def _fatal(turn: OlympiaTurn, unit: Unit, why: str) -> None:
    """Death, unless a noble knows how to survive it: once (OLY-GAP-S611)."""
    if not knows(unit, SURVIVE_FATAL_WOUND):
        die(turn, unit, why)
        return
    del unit.skills[SURVIVE_FATAL_WOUND]
    unit.health, unit.ill = FULL_HEALTH, False
    turn.tell(SurvivedDeath(**facts_of(turn.state, [unit]), name=called(unit)))


def is_fatal(unit: Unit, points: int) -> bool:
    """Whether so many points would kill a unit."""
    if unit.health == NO_HEALTH:
        return points >= FATAL_BLOW
    return points >= unit.health and not knows(unit, SURVIVE_FATAL_WOUND)


def heal(unit: Unit, points: int) -> None:
    """Gives health back, up to all of it; nothing to those who have none."""
    if unit.health != NO_HEALTH:
        unit.health = min(FULL_HEALTH, unit.health + points)


def cure(turn: OlympiaTurn, unit: Unit) -> None:
    """Ends an illness (OLY-HEALTH-07)."""
    if unit.ill:
        unit.ill = False
        turn.tell(ThrewOffIllness(**facts_of(turn.state, [unit]), name=called(unit)))


def weekly_health(turn: OlympiaTurn) -> None:
    """At the end of days 7, 14, 21 and 28 the ill get worse or throw it off, the wounded get better (OLY-HEALTH-04)."""
    if turn.day not in WEEK_ENDS:
        return
    for unit in list(turn.state.units.values()):
        if unit.ill or unit.health in WOUNDED:
            _week(turn, unit)


def _week(turn: OlympiaTurn, unit: Unit) -> None:
    dice = turn.dice("health", unit.id, turn.day)
    figures = CHANCES.health
    in_inn = turn.state.places[unit.place].kind == "inn"
    if unit.ill and dice.percent(figures.cure_in_inn if in_inn else figures.cure):
        cure(turn, unit)
    elif unit.ill:
        unit.health -= dice.between(*figures.loss)
        if unit.health <= 0:
            _fatal(turn, unit, "of illness")
    else:
        heal(unit, dice.between(*figures.gain))


def die(turn: OlympiaTurn, unit: Unit, cause: str, *, to: Unit | None = None) -> Thing | None:
    """A unit dies: its items go to a stackmate or are lost, a noble leaves a body (OLY-DEATH-01, -02, OLY-GAP-49).

    to: who gets the body; without anybody it lies in the province. What others should have, they take before.
    """
    world = turn.state
    place = world.places[unit.place]
    lord = world.players.get(unit.player)
    fame = (unit.rank or title(world, unit)) if lord else ""
    seats = (lord.seat,) if lord else ()
    turn.tell(Died(units=(unit.id,), seen_by=seats, name=called(unit), cause=cause, fame=fame))
    turn.tell(DeathSeen(place=place.id, seen_by=witnesses(world, place, of=unit), name=called(unit)))
    heir = next(_heirs(world, unit), None)
    _bequeath(turn, unit, heir)
    _leave_prisoners(world, unit, heir)
    if knows(unit, TRANSCEND_DEATH) and _transcend(turn, unit):
        return None
    schedule_of(turn).gone(unit)
    remove(world, unit)
    return _bury(turn, unit, to) if unit.kind == NOBLE else None


def _transcend(turn: OlympiaTurn, unit: Unit) -> bool:
    """A dead noble, who has nothing left, is whole somewhere in Hades (OLY-GAP-S911). False if there is none."""
    world = turn.state
    regions = (region for region in world.regions.values() if region.realm == Realm.HADES)
    provinces = [code for region in regions for code in region.provinces]
    if not provinces:
        return False
    turn.scratch.wounds += 1
    goal = world.places[turn.dice("transcend", unit.id, turn.day, turn.scratch.wounds).choice(provinces)]
    slip_out(world, unit)
    relocate(world, unit, goal)
    unit.prisoner, unit.guard, unit.moving, unit.hides = False, False, False, False
    unit.health, unit.ill = FULL_HEALTH, False
    schedule_of(turn).interrupt(unit)
    schedule_of(turn).load(unit)
    player = world.players.get(unit.player)
    if player is not None and goal.id not in player.visited:
        player.visited.append(goal.id)
    turn.tell(TranscendedDeath(**facts_of(world, [unit]), name=called(unit), goal=called(goal)))
    return True


def _heirs(world: World, unit: Unit) -> Iterator[Unit]:
    """A stackmate below, else the one above (OLY-GAP-49); no prisoner."""
    codes = [*unit.beneath, *([unit.under] if unit.under else [])]
    return (world.units[code] for code in codes if not world.units[code].prisoner)


def _bequeath(turn: OlympiaTurn, unit: Unit, heir: Unit | None) -> None:
    world = turn.state
    if heir is None:
        for code in list(unit.unique):
            put_down(world, world.things[code], grave_of(world, unit))
        vanish(turn, unit, "death")
        return
    left = [counted(item, amount) for item, amount in unit.items.items()]
    left += [called(world.things[code]) for code in unit.unique]
    for code in list(unit.unique):
        put_with(world, world.things[code], heir)
    for item, amount in list(unit.items.items()):
        hand(unit, heir, item, amount)
    if left:
        turn.tell(Inherited(**facts_of(world, [heir]), goods=", ".join(left), of=called(unit)))


def _leave_prisoners(world: World, unit: Unit, heir: Unit | None) -> None:
    """The heir holds them from now on; without one they are free."""
    for prisoner in [world.units[code] for code in unit.beneath if world.units[code].prisoner]:
        if heir is None:
            prisoner.prisoner = False
        elif heir.id != unit.under:
            join(world, prisoner, heir)


def grave_of(world: World, unit: Unit) -> Place:
    """Where the body and the things of a unit come to lie: its province, or the land nearest to the sea it is on."""
    return nearest_land(world, world.province_of(world.places[unit.place]))


def _bury(turn: OlympiaTurn, unit: Unit, to: Unit | None) -> Thing:
    world = turn.state
    unit.running, unit.under, unit.prisoner, unit.guard, unit.moving = None, "", False, False, False
    unit.health, unit.ill = 0, False
    code = world.new_code("other")
    body = Thing(id=code, kind=BODY, name=unit.name, weight=BODY_WEIGHT, until=turn.number + BODY_LASTS, body=unit)
    world.things[code] = body
    if to is not None:
        put_with(world, body, to)
    else:
        put_down(world, body, grave_of(world, unit))
    return body


def decompose(turn: OlympiaTurn) -> None:
    """At the end of a turn the bodies of those who died twelve months ago are gone (OLY-DEATH-03, OLY-TURN-13)."""
    for thing in list(turn.state.things.values()):
        if thing.body is not None and thing.until <= turn.number:
            pass_on(turn, thing)


def pass_on(turn: OlympiaTurn, body: Thing) -> None:
    """The spirit of a dead noble goes: the body vanishes, the Noble Points return to who paid them (OLY-DEATH-07)."""
    unit = body.body
    assert unit is not None
    take_away(turn.state, body)
    payer: Player | None = turn.state.players.get(unit.payer)
    if payer is not None:
        payer.points += unit.points
        turn.tell(SpiritPassedOn(units=(payer.id,), seen_by=(payer.seat,), name=called(unit), points=unit.points))
    unit.points = 0
