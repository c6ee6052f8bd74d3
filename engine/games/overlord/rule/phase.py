"""What the month does to land and power: it is measured at the start; wrongs are remembered, the people rise, and what
happened to a place is kept for its economy (OVL-OWN-04, OVL-FACT-03, -07, OVL-GAP-19, -39).

Decisions: to attack the Imperials or the Mages makes them enemies, to go pillaging on land of theirs makes them
hostile, until the game master says otherwise. The crowd goes wherever the holder is, if there is a way on foot; else it
finds nobody and the title is free at once, but for the Overlord's.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting.ledger import create
from engine.core.events import EVERYONE
from engine.games.overlord.acting.ledger import vanish
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.land.population import PILLAGE_HARM
from engine.games.overlord.rule import pillage
from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.titles import OVERLORD
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import CITIZENS, IMPERIALS, MAGES, Location, Stance, Unit, World
from engine.games.overlord.titles import ownership, succession, titles
from engine.games.overlord.titles.events import CrowdDispersed, Uprising, UprisingNews, WrongRemembered, at
from engine.games.overlord.units import stacks
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.games.overlord.units.settings import is_played_without

CHANCE = 25  # percent (OVL-GAP-39)
CROWD = 100  # people for each of the crowd
FARTHEST = 60  # days on foot to the holder
HEADLINE = 40
TOUCHY = (IMPERIALS, MAGES)  # friends until they are wronged (OVL-FACT-03, -07)


def begin(turn: OverlordTurn) -> None:
    """Before day 1: areas are measured again, and it is noted who is Overlord."""
    ownership.redraw(turn.state)
    turn.scratch.overlord = succession.overlords(turn.state)
    for place in turn.state.locations.values():
        place.taxed = 0


def fought(turn: OverlordTurn) -> Mapping[str, object]:
    """The places where there was a battle this month in which somebody could be harmed."""
    return {battle.location: battle for battle in battles.fought(turn) if not battle.is_bloodless}


def taxed(turn: OverlordTurn) -> Mapping[str, object]:
    """The places an owner took taxes from this month."""
    return {place.id: place for place in turn.state.locations.values() if place.taxed}


# --- wrongs ---


def remember_wrongs(turn: OverlordTurn) -> None:
    """The evening, after battles and pillage: what was done today to those who forgive nothing (OVL-FACT-03, -07)."""
    for battle in battles.fought(turn):
        if battle.day == turn.day and battle.second in TOUCHY:
            _resent(turn, battle.second, battle.first, Stance.ENEMY, "you attacked them")
    for number, culprits in pillage.tried(turn).items():
        place = turn.state.locations[number]
        victim = ownership.owner(turn.state, place)
        for faction, day in culprits.items() if victim in TOUCHY else ():
            if day == turn.day:
                _resent(turn, victim, faction, Stance.HOSTILE, f"you went pillaging in {place_title(place)}")


def _resent(turn: OverlordTurn, victim: str, culprit: str, stance: Stance, why: str) -> None:
    """The stance gets worse, never better; only players are minded, the Overlord never (OVL-FACT-05)."""
    people, seat = turn.state.factions[victim], turn.state.factions[culprit].seat
    if victim == IMPERIALS and culprit == succession.overlords(turn.state):
        return
    if not seat or stance.at_least(people.towards(culprit)):
        return
    people.stances[culprit] = stance
    turn.tell(WrongRemembered(faction=culprit, seen_by=(seat,), whose=people.name, stance=stance.value, why=why))


# --- uprisings ---


def uprisings(turn: OverlordTurn) -> None:
    """After day 30: one in four places that their own owner pillaged rises against the holder (OVL-GAP-39)."""
    world = turn.state
    if is_played_without(world, PILLAGE_HARM):
        return
    for number, seat in pillage.plundered(turn).items():
        place, power = world.locations[number], world.locations[seat]
        holder = ownership.holder(world, power)
        figures = place.population // CROWD
        if holder is None or not figures or CITIZENS not in world.factions or holder.faction == CITIZENS:
            continue
        if turn.dice("uprising", number).percent(CHANCE):
            _rise(turn, place, power, holder, figures)


def _rise(turn: OverlordTurn, place: Location, power: Location, holder: Unit, figures: int) -> None:
    world, name = turn.state, title(holder)
    goal = world.locations[holder.location]
    seats = _seats(world, place, holder)
    turn.tell(Uprising(**at(place), seen_by=seats, figures=figures, holder=name, where=place_title(goal)))
    where = place_title(place)
    turn.tell(UprisingNews(location_name=where, holder=name, seen_by=EVERYONE, place=place.id, score=HEADLINE))
    if goal is not place and goal.id not in ownership.walk(world, place, FARTHEST):
        if power.title is not None and power.title.tag != OVERLORD:
            titles.vacate(turn, power)
        return
    crowd = _crowd(turn, place, goal, figures)
    battle = battles.meet(turn, goal, Cause(Trigger.ATTACK, crowd.id, holder.id))
    if battle is not None and battle.has_won(crowd) and ownership.holder(world, power) is not None:
        titles.vacate(turn, power)
    _go_home(turn, place, crowd, seats)


def _seats(world: World, place: Location, holder: Unit) -> tuple[str, ...]:
    factions = dict.fromkeys((holder.faction, *(world.units[number].faction for number in place.units)))
    return tuple(seat for faction in factions if (seat := world.factions[faction].seat))


def _crowd(turn: OverlordTurn, place: Location, goal: Location, figures: int) -> Unit:
    """So many of the people, with clubs, where the holder is."""
    world, kind = turn.state, NPCS["rise"]
    crowd = Unit(
        id=f"U{world.next_unit}",
        name=kind.name,
        faction=kind.faction,
        race=kind.race,
        kind=RACES[kind.race].kind,
        figures=figures,
        location=goal.id,
        experience=kind.experience,
    )
    world.next_unit += 1
    world.enter(crowd, goal)
    for item, each in kind.items.items():
        create(turn, crowd, item, each * figures, "uprising")
        crowd.equipped[item] = each * figures
    place.population -= figures
    return crowd


def _go_home(turn: OverlordTurn, place: Location, crowd: Unit, seats: tuple[str, ...]) -> None:
    """Those of the crowd who live are people of the place again."""
    if turn.state.units.get(crowd.id) is not crowd:
        return
    place.population += crowd.figures
    turn.tell(CrowdDispersed(**at(place), seen_by=seats, figures=crowd.figures))
    vanish(turn, crowd, "uprising")
    stacks.remove(turn.state, crowd)
