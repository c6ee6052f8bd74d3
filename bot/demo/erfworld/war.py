"""How scripted sides make war: warlords gather who is at home, march on a city, take it, or come back."""

from __future__ import annotations

from bot.demo.erfworld.desk import LEADERS, Desk, fights, might
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.sight.view import OwnStack, OwnUnit, SeenCity

ARMY = 120.0  # dollars of upkeep that make an army
SCRAPS = 40.0  # what is less goes home
PEACEFUL_DAYS = 12
LEADERS_PACE = 6 * THIRDS


def make_war(desk: Desk) -> None:
    """New stacks in cities, and the day of those that are out."""
    for number, stack in desk.view.stacks.items():
        if not stack.lines and str(number) not in desk.busy:
            _lead(desk, stack)
    for city in desk.view.own_cities.values():
        _gather(desk, city.place)
    _second_line(desk)


def _gather(desk: Desk, place: int) -> None:
    """A warlord takes everybody who is free in a city, and sets out if that makes an army."""
    free = desk.free_at(place)
    leaders = [unit for unit in free if unit.kind in LEADERS and unit.id != desk.ruler and not unit.heir]
    troops = [unit for unit in free if fights(unit.kind)]
    goal = _goal(desk, place)
    if not leaders or goal is None or sum(might(unit.kind, unit.count) for unit in troops) < ARMY:
        return
    leader, army = leaders[0], troops[:20]
    desk.write(leader.id, f"stack {' '.join(unit.id for unit in army)}", *_mounted(desk, leader, army))
    desk.write(leader.id, f"move {goal.id}")
    desk.busy |= {unit.id for unit in army}


def _mounted(desk: Desk, leader: OwnUnit, army: list[OwnUnit]) -> list[str]:
    """A warlord rides, if something is there to ride on."""
    steeds = [unit for unit in army if unit.kind in ("horse", "sawhorse", "spidew", "gwiffen", "roc", "dwagon")]
    return [f"mount {steeds[0].id}"] if steeds and desk.dice("ride", leader.id).percent(60) else []


def _goal(desk: Desk, place: int) -> SeenCity | None:
    """The city to go for: the nearest of nobody that stands, or of an enemy, once the peaceful days are over."""
    peaceful = desk.day <= PEACEFUL_DAYS + 4 * (desk.nth % 3)
    found = [
        city
        for city in desk.view.cities.values()
        if (desk.is_hostile(city.owner) and not peaceful) or (not city.owner and city.level)
    ]
    return min(found, key=lambda city: (desk.distance(place, city.place), city.id), default=None)


def _lead(desk: Desk, stack: OwnStack) -> None:
    """A stack that waits for orders: it attacks, takes, goes on, or goes home."""
    key = str(stack.number)
    group = [desk.view.units[unit] for unit in stack.members]
    if not stack.leader:
        desk.write(group[0].id, *(["leave"] if len(group) > 1 else ["hold"]))
        return
    here = desk.city_at(stack.place)
    if here is not None and not here.owner:
        desk.write(key, "claim")
    power = sum(might(unit.kind, unit.count) for unit in group if not unit.commander)
    goal = _goal(desk, stack.place)
    home = desk.view.cities.get(desk.view.capital)
    if power < SCRAPS or goal is None:
        if home is not None and stack.place != home.place:
            desk.write(key, f"move {home.id}")
        elif here is not None and len(group) > 1:
            _disperse(desk, group)
        return
    enemies = [seen for seen in desk.met.get(stack.place, ()) if desk.is_hostile(seen.owner) and not seen.captive]
    if enemies or goal.place == stack.place:
        desk.write(key, "attack")
    elif goal.place in dict(desk.near(stack.place)).values():
        desk.write(key, *_before_the_walls(desk, key), f"attack {goal.id}")
    else:
        desk.write(key, f"move {goal.id}")


def _before_the_walls(desk: Desk, key: str) -> list[str]:
    """Some wait a round for who comes behind; some dig in."""
    dice = desk.dice("walls", key)
    return ["if not arrived " + key + " hold"] if dice.percent(30) else []


def _disperse(desk: Desk, group: list[OwnUnit]) -> None:
    """At home everybody is free again; a warlord who rode gets off."""
    for unit in group:
        if unit.on:
            desk.write(unit.id, "dismount")
        desk.write(unit.id, "leave")


def _second_line(desk: Desk) -> None:
    """A unit left alone outside goes home, or digs in with the warlord who is there."""
    for place, units in desk.here.items():
        if desk.city_at(place) is not None:
            continue
        leaders = [unit for unit in units if unit.kind in LEADERS and not unit.lines and unit.id not in desk.busy]
        if leaders and not leaders[0].stack and desk.dice("dig", leaders[0].id).percent(40):
            desk.write(leaders[0].id, "reinforce")
        homes = [city for city in desk.view.own_cities.values() if city.level]
        if not homes:
            continue
        nearest = min(homes, key=lambda city: (desk.distance(place, city.place), city.id))
        for unit in desk.free_at(place):
            if fights(unit.kind):
                lurks = desk.dice("home", unit.id).percent(40)
                desk.write(unit.id, "hide" if lurks and not unit.hidden else f"move {nearest.id}")
