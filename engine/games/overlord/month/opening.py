"""Before day 1: the newspaper pays, faction orders are carried out, units get their new lists.

OVL-TURN-01, OVL-FORM-03, OVL-FORM-26, OVL-PRESS-03, OVL-FORD-01 .. -08.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import credit
from engine.core.events import EVERYONE
from engine.core.orders import Order, arg, book_of
from engine.core.program import sections
from engine.core.telling.press import PressKind
from engine.games.overlord.acting.contract import FactionHandler, of_faction, refuse_faction
from engine.games.overlord.acting.events import (
    FactionRenamed,
    NotNeeded,
    PressRewarded,
    ReshowAsked,
    Resigned,
    SettingChanged,
)
from engine.games.overlord.acting.faction_deeds import faction_facts, inscribe, set_stance
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import is_new, place_title
from engine.games.overlord.founding.resigning import HEIRS, resign
from engine.games.overlord.land import climate
from engine.games.overlord.language.ids import FACTION
from engine.games.overlord.language.words import A_LEVEL, SECRET, Topic
from engine.games.overlord.refusals import Refusal
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import COIN, Faction, Structure
from engine.games.overlord.units.known import Knowledge


def run(turn: OverlordTurn) -> None:
    """The opening of the month."""
    turn.state.turn = turn.number
    _reward_press(turn)
    for unit in turn.state.units.values():
        unit.refuses = False
    for faction in turn.state.factions.values():
        faction.reshow.clear()
    for seat in turn.orders:
        _take(turn, seat)


def bring_weather(turn: OverlordTurn) -> None:
    """What was foretold comes true (OVL-CLIM-07)."""
    climate.begin_month(turn.state)


def _reward_press(turn: OverlordTurn) -> None:
    """Coins for articles, fewer for rumours; not both (OVL-PRESS-03, -04)."""
    options = turn.state.options
    rewards = {PressKind.PRESS: options.press_reward, PressKind.RUMOUR: options.rumour_reward}
    best: dict[str, int] = {}
    for item in turn.press:
        if not item.struck:
            best[item.seat] = max(best.get(item.seat, 0), rewards.get(item.kind, 0))
    for faction in turn.state.factions.values():
        amount = best.get(faction.seat, 0) if faction.seat else 0
        if amount:
            credit(turn, faction.fund, COIN, amount, "press")
            turn.tell(PressRewarded(**faction_facts(faction), amount=amount))


def _take(turn: OverlordTurn, seat: str) -> None:
    """The orders of one seat: sections replace lists; units without a section keep theirs (OVL-FORM-02, -03)."""
    sheet = turn.orders[seat]
    faction = turn.state.faction_of(seat)
    begun: dict[str, int] = sheet.header.get("units", {})
    lists_of = sections(sheet, begun)
    ours = lists_of.pop("", [])
    for reference, orders in lists_of.items():
        line = begun.get(reference, 0)
        try:
            _fill(turn, faction, reference, orders)
        except NotPossible as problem:
            refuse_faction(turn, faction, Order(name="unit", line=line, text=f"UNIT {reference}"), problem)
    for order in ours:
        try:
            FACTION_HANDLERS[order.name](turn, faction, order)
        except NotPossible as problem:
            refuse_faction(turn, faction, order, problem)


def _fill(turn: OverlordTurn, faction: Faction, reference: str, orders: list[Order]) -> None:
    """Gives a unit its new list, keeps one for a unit still to come, or carries out what a structure is told."""
    if is_new(reference):
        if not reference.startswith(f"{faction.id}n"):
            raise NotPossible(Refusal.NOT_YOURS, "OVL-FORM-24", unit=reference)
        lists(turn).unborn[reference] = lists(turn).fill(orders)
        return
    structure = Knowledge(turn, faction.id).structures.get(reference)
    if structure is not None:
        _address(turn, faction, structure, orders)
        return
    unit = Knowledge(turn, faction.id).units.get(reference)
    if unit is None or unit.faction != faction.id:
        raise NotPossible(Refusal.NOT_YOURS, "OVL-ORD-01", unit=reference)
    unit.orders = lists(turn).fill(orders)


def _address(turn: OverlordTurn, faction: Faction, structure: Structure, orders: list[Order]) -> None:
    """NAME and DESCRIBE under the id of a structure, by its owner (OVL-GAP-130)."""
    if structure.faction != faction.id:
        raise NotPossible(Refusal.NOT_YOUR_STRUCTURE, "OVL-GAP-130", structure=place_title(structure))
    inscribe(turn, faction, structure, orders)


def _name(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    old, faction.name = faction.name, order["name"]
    turn.tell(FactionRenamed(**faction_facts(faction), old=old, name=faction.name))


def _setting(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    faction.settings[order["setting"]] = order["value"]
    value = "ON" if order["value"] else "OFF"
    turn.tell(SettingChanged(**faction_facts(faction), setting=order["setting"].upper(), value=value))


def _stance(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    """STANCE among the faction orders (OVL-GAP-80); toward itself: the default; DEFAULT: cancelled (OVL-GAP-52)."""
    set_stance(turn, faction, order["faction"], order["stance"])


def _reshow(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    """Kept for the report of this turn: "all", "stances", "cmbt", "cmbt 2" (OVL-FORD-08)."""
    level = order.get("level", 0)
    what = f"{order['what']} {level}" if level else str(order["what"])
    faction.reshow.append(what)
    turn.tell(ReshowAsked(**faction_facts(faction), what=what.upper()))


def _resign(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    heir = order["faction"]
    if heir not in HEIRS or heir not in turn.state.factions:
        raise NotPossible(Refusal.NO_HEIR, "OVL-FORD-05")
    resign(turn.state, faction, heir)
    turn.tell(Resigned(seen_by=EVERYONE, name=faction.name, heir=turn.state.factions[heir].name))


def _not_needed(turn: OverlordTurn, faction: Faction, order: Order) -> None:
    thing = "address" if order.name == "email" else "password"
    turn.tell(NotNeeded(**faction_facts(faction), thing=thing))


ORDERS = (
    of_faction("email", arg("address", SECRET), rule="OVL-FORD-02",
               help="not needed here: reports reach you on Discord", example="EMAIL john@example.org",
               says="no address is needed", do=_not_needed, faction=True),
    of_faction("password", arg("password", SECRET), rule="OVL-FORD-04",
               help="not needed here: your Discord account is who you are", example="PASSWORD hooters123",
               says="no password is needed", do=_not_needed, faction=True),
    of_faction("resign", arg("faction", FACTION), rule="OVL-FORD-05",
               help="leave the game; your units join that people", example="RESIGN np5",
               says="give up; all units go to {faction}", do=_resign, faction=True),
    of_faction("reshow", arg("what", Topic()), A_LEVEL, rule="OVL-FORD-08",
               help="print descriptions again: ALL, STANCES, a kind, or a tag and a level", example="RESHOW CMBT 2",
               says=lambda order, name: f"print again: {order['what'].upper()}" + (f" {order['level']}"
               if order.get("level") else ""),
               do=_reshow, faction=True),
)  # fmt: skip
FACTION_HANDLERS: Mapping[str, FactionHandler] = {
    "name": _name, "setting": _setting, "stance": _stance, **book_of(ORDERS).deeds,
}  # fmt: skip
