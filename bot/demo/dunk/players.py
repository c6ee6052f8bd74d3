"""Scripted players of Dunk!: they know what their report tells them, play to grow, and try everything once.

`orders_for` is a pure function of the view, so a game of scripted players replays to the same bytes.
"""

from __future__ import annotations

from bot.demo.dunk.builders import build, pull_down, settle, trade
from bot.demo.dunk.desk import Desk, Manner, letters, study
from bot.demo.dunk.marshals import dream, explore, march, oddities, raise_armies, rituals
from engine.games.dunk.sight.view import KingdomView
from engine.games.dunk.state import Attitude, Status

LONG = Manner()
LAST_TURNS = 57  # then somebody resigns, and somebody else has had enough
NO_GIFTS = ("diburn", "crime")

PAPERWORK = (
    "write_race all",
    "write_tech trolls",
    "write_email all",
    "set_ascii on",
    "set_gif on",
    "set_ps off",
    "send_report",
    "write_orders",
    "set_email nobody@example.org",
    "set_map_email nobody@example.org",
    "set_passwd swordfish",
    "set_nr 7",
    "next turn: write_race all",
    "write_tech all",
)


def orders_for(view: KingdomView, manner: Manner = LONG) -> str:
    """The orders of a scripted player for the coming turn, as text."""
    desk = Desk(view, max(0, view.gold), manner)
    _paperwork(desk)
    _diplomacy(desk)
    study(desk)
    rituals(desk)
    oddities(desk)
    dream(desk)
    build(desk)
    settle(desk)
    trade(desk)
    pull_down(desk)
    raise_armies(desk)
    explore(desk)
    march(desk)
    return "\n".join([f"begin orders {view.name} {desk.turn}", *desk.lines, "end orders", ""])


def _paperwork(desk: Desk) -> None:
    """Last turn's leftovers, and one piece of bureaucracy a turn."""
    desk.lines += [line for line in desk.view.next_sheet if not line.startswith(("place", "move"))]
    desk.write(PAPERWORK[desk.season % len(PAPERWORK)])
    if desk.turn == 2:
        desk.write(f"set_player_name Player {letters(desk.view.kingdom)}")
    if desk.turn == 5 and desk.view.kingdom == 2:
        desk.write(f"set_kingdom_name Greater_{desk.view.name}"[:45])
    active = [other for other in desk.view.kingdoms.values() if other.state == "active"]
    if desk.turn >= LAST_TURNS and len(active) > 3:
        if desk.view.kingdom == active[-1].id:
            desk.write("resign")
        elif desk.view.kingdom == active[0].id:
            desk.write("worldpeace")


def _diplomacy(desk: Desk) -> None:
    for other in desk.view.kingdoms.values():
        if other.id == desk.view.kingdom or other.state == "eliminated":
            continue
        wanted = _attitude(desk, other.id)
        if wanted is not other.attitude:
            desk.write(f"{wanted.value} {other.id}")
    partner = desk.partner
    if partner:
        _gifts(desk, partner)


def _attitude(desk: Desk, other: int) -> Attitude:
    if other == desk.partner:
        return Attitude.FRIEND
    if desk.turn <= desk.manner.peaceful or not desk.view.kingdoms[other].contact:
        return Attitude.NEUTRAL
    weary = desk.turn % 20 in (18, 19)
    return Attitude.NEUTRAL if weary else Attitude.ENEMY


def _gifts(desk: Desk, partner: int) -> None:
    view = desk.view
    standing = f"every turn: give_map to {partner}"
    if desk.turn >= 3 and standing not in desk.lines:
        desk.write(standing)
    if not view.kingdoms[partner].contact:
        return
    if desk.every(6) and desk.gold > 10:
        desk.write(f"give_gold 2 to {partner}", 2)
    gifts = [tech for tech in view.techs if tech not in NO_GIFTS]
    if gifts and desk.every(2):
        desk.write(f"give_tech {gifts[desk.turn // 2 % len(gifts)]} to {partner}")
    land = [province for province in desk.controlled() if not province.town]
    if view.kingdoms[partner].status is Status.ALLY and len(land) > 12 and desk.every(10):
        desk.write(f"give_province {land[-1].number} to {partner}")
        desk.sites[land[-1].number] = None
