"""Scripted players of Olympia, who know what their report says.

`orders_for` is a pure function of the view, so a game of scripted players replays to the same bytes. What a noble does
all his life follows from the craft he has learned, if there are the means for it, or else from his number: scholars
learn, overseers work and build, merchants trade, captains gather men, wanderers see the world.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.demo.olympia.callings import calling
from bot.demo.olympia.desk import Desk, cities, walks
from bot.demo.olympia.sayings import PRESS, PRESS_EVERY, RUMOUR_EVERY, RUMOURS, said
from bot.demo.olympia.works import oversee, trade
from engine.games.olympia.rules.items import GOLD, PEASANT, SOLDIER
from engine.games.olympia.sight.view import FactionView, OwnUnit
from engine.games.olympia.units.men import MEN

NAMES = ("Anselm", "Berta", "Corvin", "Dagny", "Edric", "Frida", "Gorm", "Hilde", "Ivo", "Jutta", "Konrad", "Liv")
MOST_NOBLES = 6
COMBAT = "610"
THIN, HONOR = 200, 300
WAGE = 3


def orders_for(view: FactionView) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    desk = Desk(view)
    leader = desk.leader
    if leader is not None:
        _household(desk, leader)
    for unit in desk.nobles:
        _keep(desk, unit)
        if desk.is_idle(unit):
            (calling(desk, unit) or _role(unit))(desk, unit)
    return desk.text()


def _household(desk: Desk, leader: OwnUnit) -> None:
    """What else the head of a faction does: nobles are hired, the faction says what it thinks."""
    if desk.turn == 1:
        desk.write(leader, "claim 1500", "claim 52 3")
        desk.write(desk.view.faction, "format 0", "defend " + desk.view.faction)
    if len(desk.nobles) < MOST_NOBLES and desk.turn % 2 and desk.is_idle(leader):
        name = NAMES[(int(leader.id) + desk.turn) % len(NAMES)]
        desk.hire(leader, name, "claim 300", "recruit 5")
    article = said(desk.view, desk.turn, PRESS, PRESS_EVERY)
    rumour = said(desk.view, desk.turn, RUMOURS, RUMOUR_EVERY)
    if article:
        desk.write(leader, "press 1", article)
    if rumour:
        desk.write(leader, "rumor 1", rumour)


def _keep(desk: Desk, unit: OwnUnit) -> None:
    """Men are paid, and a contract that wears thin is honored in time, whatever else there is to do."""
    kind, _, rating = unit.loyalty.partition("-")
    men = sum(unit.count(item) for item in MEN)
    if desk.is_idle(unit):
        desk.draw(unit, WAGE * men)
    if kind == "contract" and int(rating) <= THIN and desk.draw(unit, HONOR):
        desk.write(unit, f"honor {HONOR}", *unit.queue)


def _role(unit: OwnUnit) -> Callable[[Desk, OwnUnit], None]:
    """What somebody is, by his number; the head of a faction is a scholar."""
    if unit.loyalty == "oath-2":
        return learn
    return (oversee, trade, gather, wander, learn)[int(unit.id) % 5]


def learn(desk: Desk, unit: OwnUnit) -> None:
    """Two weeks of study, and something useful for the rest of the month."""
    open_ = desk.affordable(desk.studies(unit))
    if open_ and desk.draw(unit, 200):
        skill = open_[0] if open_[0] in unit.learning else open_[desk.pick(unit, len(open_))]
        desk.study(unit, skill)
    known = [code for code in unit.skills if code.endswith("0")]
    if known and desk.place(unit).kind == "tower" and desk.draw(unit, 50):
        desk.write(unit, f"research {known[desk.pick(unit, len(known))]}")
    if not open_:
        wander(desk, unit)
    elif desk.turn % 3 == 1:
        desk.write(unit, "recruit 3")


def gather(desk: Desk, unit: OwnUnit) -> None:
    """A captain: peasants become soldiers, and march."""
    if unit.count(GOLD) < 100:
        desk.draw(unit, 100 + unit.count(GOLD))
    if COMBAT not in unit.skills and COMBAT in desk.studies(unit):
        desk.study(unit, COMBAT)
    elif unit.count(PEASANT) >= 5:
        desk.write(unit, f"train {SOLDIER} 5")
    desk.write(unit, "recruit 3", "behind 1", "guard 1")
    if unit.count(SOLDIER) >= 10:
        desk.write(unit, "guard 0")
        wander(desk, unit)


def wander(desk: Desk, unit: OwnUnit) -> None:
    """Out of the city and on, or into the next one."""
    place = desk.place(unit)
    if place.within:
        desk.write(unit, "move out", "explore")
        return
    towns = cities(place)
    ways = walks(place)
    if towns and desk.pick(unit, 3):
        desk.write(unit, f"move {towns[0]}", "recruit 5")
    elif ways:
        way = ways[desk.pick(unit, len(ways))]
        desk.write(unit, f"move {way.direction or way.to}", "explore")
    else:
        desk.write(unit, "explore")
