"""Taking, stripping and freeing prisoners (OLY-PRIS-01 to -08, OLY-COMBAT-20, -21, OLY-GAP-44, -S652)."""

from __future__ import annotations

from engine.core.acting.ledger import destroy, hand
from engine.core.dice import Dice
from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.combat.captivity_events import Captured, Escaped, Freed, Looted
from engine.games.olympia.combat.fighters import at_sea
from engine.games.olympia.events import facts_of
from engine.games.olympia.rules.items import ITEMS, counted
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Place, Unit, World
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.stacks import join, leader_of, relocate, slip_out
from engine.games.olympia.units.things import nearest_land, put_down, put_with

HOUND = "295"
LOST_IN = "lost in defeat"
EVEN = 50  # percent (OLY-GAP-44)


def take(turn: OlympiaTurn, unit: Unit, captor: Unit) -> None:
    """A unit becomes a prisoner: it is stripped, what it ran is interrupted (S-28), its stack goes on without it."""
    world = turn.state
    strip(turn, unit, captor)
    lord, holder = world.players.get(unit.player), world.players.get(captor.player)
    told = dict.fromkeys(player.seat for player in (lord, holder) if player is not None)
    both = (unit.id, captor.id)
    turn.tell(Captured(units=both, seen_by=tuple(told), prisoner=called(unit), captor=called(captor)))
    schedule_of(turn).interrupt(unit)
    hand_over_prisoners(turn, unit, captor)
    slip_out(world, unit)
    if unit.place != captor.place:
        relocate(world, unit, world.places[captor.place])
    join(world, unit, captor)
    unit.prisoner, unit.guard, unit.hides, unit.moving = True, False, False, False
    schedule_of(turn).load(unit)


def hand_over_prisoners(turn: OlympiaTurn, holder: Unit, captor: Unit) -> None:
    """Whom the beaten held is held by who beat him; those of his own faction are free."""
    world = turn.state
    for prisoner in [world.units[code] for code in holder.beneath if world.units[code].prisoner]:
        if prisoner.player and prisoner.player == captor.player:
            free(turn, prisoner)
            continue
        slip_out(world, prisoner)
        if prisoner.place != captor.place:
            relocate(world, prisoner, world.places[captor.place])
        join(world, prisoner, captor)


def strip(turn: OlympiaTurn, unit: Unit, taker: Unit, *, beasts: bool = True, men: bool = True) -> None:
    """All that a beaten unit has goes to another, but for what is lost on the way (OLY-COMBAT-20, -21)."""
    turn.scratch.wounds += 1
    dice = turn.dice("spoils", turn.day, turn.scratch.wounds)
    told = []
    for item, amount in list(unit.items.items()):
        kept = _passes(item, amount, dice, beasts=beasts, men=men)
        destroy(turn, unit, item, amount - kept, LOST_IN)
        hand(unit, taker, item, kept)
        if kept:
            told.append(counted(item, kept))
    for code in list(unit.unique):
        thing = turn.state.things[code]
        if _share(1, dice):
            put_with(turn.state, thing, taker)
            told.append(called(thing))
        else:
            put_down(turn.state, thing, nearest_land(turn.state, province_of(turn.state, unit)))
    if told:
        turn.tell(Looted(**facts_of(turn.state, [taker]), goods=", ".join(told), loser=called(unit)))


def _passes(item: str, amount: int, dice: Dice, *, beasts: bool, men: bool) -> int:
    """How many pieces the winner gets."""
    kind = ITEMS.get(item)
    if kind is not None and ((kind.beast and not beasts) or (kind.man and not kind.beast and not men)):
        return 0
    return _share(amount, dice)


def _share(amount: int, dice: Dice) -> int:
    return dice.between(0, amount) if dice.percent(EVEN) else amount


def province_of(world: World, unit: Unit) -> Place:
    return world.province_of(world.places[unit.place])


def free(turn: OlympiaTurn, prisoner: Unit) -> None:
    """He is his own master again, where he stands."""
    prisoner.prisoner = False
    slip_out(turn.state, prisoner)
    turn.tell(Freed(**facts_of(turn.state, [prisoner]), name=called(prisoner)))
    schedule_of(turn).load(prisoner)


def refuge(world: World, place: Place) -> Place:
    """Where one flees to: out of a structure or sub-location, ashore from a ship at sea (OLY-PRIS-08, OLY-GAP-18)."""
    if at_sea(world, place):
        return nearest_land(world, world.province_of(place))
    return world.places[place.within] if place.within else place


def escape(turn: OlympiaTurn, prisoner: Unit, holder: Unit) -> None:
    """He breaks free, and is out of reach."""
    world = turn.state
    place = world.places[prisoner.place]
    told = facts_of(world, [holder])
    free(turn, prisoner)
    goal = refuge(world, place)
    if goal is not place:
        relocate(world, prisoner, goal)
    name = called(prisoner)
    turn.tell(Escaped(**told, name=name))
    turn.tell(Escaped(**facts_of(world, [prisoner]), name=name))


def risk_escape(turn: OlympiaTurn, prisoner: Unit, holder: Unit, percent: float, occasion: str) -> bool:
    """Whether a prisoner escapes on such an occasion; a hound in the stack halves the chance (OLY-GAP-S661)."""
    stack = turn.state.stack(leader_of(turn.state, holder))
    if any(unit.count(HOUND) for unit in stack):
        percent = percent / 2
    turn.scratch.wounds += 1
    if not turn.dice("escape", occasion, prisoner.id, turn.day, turn.scratch.wounds).percent(percent):
        return False
    escape(turn, prisoner, holder)
    return True


def weekly_escapes(turn: OlympiaTurn) -> None:
    """Each week prisoners may escape, inside a structure less easily (OLY-PRIS-06, OLY-TURN-04)."""
    world = turn.state
    for prisoner in [unit for unit in world.units.values() if unit.prisoner]:
        inside = world.places[prisoner.place].kind in STRUCTURES
        percent = CHANCES.escape.inside if inside else CHANCES.escape.outdoors
        risk_escape(turn, prisoner, world.units[prisoner.under], percent, "week")


def journey_escapes(turn: OlympiaTurn, leader: Unit) -> None:
    """At the end of a journey of more than a day: whom its stack holds may escape (OLY-PRIS-07)."""
    world = turn.state
    for prisoner in [unit for unit in world.stack(leader) if unit.prisoner]:
        risk_escape(turn, prisoner, world.units[prisoner.under], CHANCES.escape.journey, "journey")


def transfer_escape(turn: OlympiaTurn, prisoner: Unit, giver: Unit) -> bool:
    """When he is handed over: whether he escapes (OLY-PRIS-07)."""
    return risk_escape(turn, prisoner, giver, CHANCES.escape.transfer, "transfer")
