"""The cast of Erfworld's demo: a ruler who sells whatever he has, and two neighbours who ally against him.

The third side, always short of money, sells its scouts to the second and its knights to the first. So both know the
way to its gate, and meanwhile have signed an alliance. Their hosts march, scouts look for whoever is outside, knights
lie in wait for them, a ring is closed, two warlords meet alone, and the city is stormed. Other sides do as scripted
sides always do.
"""

from __future__ import annotations

from bot.demo.erfworld import players
from bot.demo.erfworld.desk import SIDE, Desk
from bot.demo.erfworld.errands import run_errands
from bot.demo.erfworld.host import MUSTER_DAY, lead_host, ring
from bot.demo.erfworld.household import keep_house
from engine.games.erfworld.sight.view import OwnCity, OwnUnit, SeenContract, SideView
from engine.games.erfworld.state import Standing

FIRST, SECOND, SELLER = "s1", "s2", "s3"
PRICES = {"scout": (FIRST, 240), "knight": (SECOND, 900)}  # what the seller parts with, to whom, for how much
LEVIES = {FIRST: ("4 twolls", "48 stabbers", "2 spidews"), SECOND: ("2 heavy_knight", "48 stabbers", "2 sawhorses"),
          SELLER: ("warlord", "3 courtiers")}  # fmt: skip
FORAGERS = "piker"
FORAGE_DAYS = (4, 7)
GANG = 16
WARLORDS = 2  # that every side makes of courtiers, one a day
TILT_DAY = 9  # the challenge is answered


def orders_for(view: SideView) -> str:
    """The orders of a scripted player for the coming day, as text."""
    if view.side not in LEVIES or view.standing is not Standing.RULES:
        return players.orders_for(view)
    desk = Desk(view)
    if desk.day == 1:
        _found(desk)
    else:
        keep_house(desk)
    if desk.day <= WARLORDS:
        _promote(desk)
    _bargain(desk)
    if view.side == SELLER:
        _hold_out(desk)
    elif desk.day >= MUSTER_DAY:
        lead_host(desk, SELLER)
    run_errands(desk)
    return desk.text()


def _found(desk: Desk) -> None:
    """The first day: what the capital is to pop."""
    home = desk.view.capital
    desk.write(home, *(f"pop {levy}" for levy in LEVIES[desk.view.side]), "steward")


def _promote(desk: Desk) -> None:
    """A courtier becomes a warlord."""
    courtiers = [unit for unit in desk.view.units.values() if unit.kind == "courtier"]
    desk.write(SIDE, *(f"promote {one.id} to warlord" for one in courtiers[-1:]))


def _bargain(desk: Desk) -> None:
    """Sales, purchases, the alliance."""
    if desk.day == 1 and desk.view.side == SELLER:
        for unit in desk.view.units.values():
            if unit.kind in PRICES:
                to, price = PRICES[unit.kind]
                desk.write(SIDE, f"sell {unit.id} to {to} for {price}")
                desk.busy.add(unit.id)
    if desk.day == 1 and desk.view.side == SECOND:
        desk.write(SIDE, f"offer alliance to {FIRST}")
    desk.write(SIDE, *(f"sign {one.id}" for one in desk.view.contracts if _is_welcome(desk, one)))


def _is_welcome(desk: Desk, contract: SeenContract) -> bool:
    return desk.view.side not in contract.signed and contract.kind in ("purchase", "alliance")


def _hold_out(desk: Desk) -> None:
    """The seller's people fetch food from outside the walls; a warlord answers a challenge, alone."""
    home = desk.view.own_cities.get(desk.view.capital)
    if home is None:
        return
    ways = ring(desk, home.place)
    _fetch_food(desk, home, ways)
    lords = [unit for unit in desk.free_at(home.place) if unit.kind == "warlord"]
    for lord in lords:
        desk.busy.add(lord.id)
    if desk.day == TILT_DAY and lords and ways:
        _ride_out(desk, lords[0], ways[0][0])


def _fetch_food(desk: Desk, home: OwnCity, ways: list[tuple[str, int]]) -> None:
    """Every other day some go out to the same place, and come back."""
    if len(ways) < 2:
        return
    at_home = [unit for unit in desk.free_at(home.place) if unit.kind == FORAGERS]
    abroad = [unit for unit in desk.free_at(ways[1][1]) if unit.kind == FORAGERS]
    if desk.day == MUSTER_DAY and at_home:
        desk.write(at_home[0].id, f"split {GANG}")
    for unit in abroad:
        desk.write(unit.id, f"move {home.id}")
    gangs = [unit for unit in at_home if unit.count <= GANG]
    if desk.day in FORAGE_DAYS and gangs and not abroad:
        desk.write(gangs[-1].id, f"move {ways[1][0]}")


def _ride_out(desk: Desk, lord: OwnUnit, way: str) -> None:
    desk.write(lord.id, "contact attack any", "retreat never", f"attack {way}")
