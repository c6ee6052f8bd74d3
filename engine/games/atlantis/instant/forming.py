"""S1 FORM: new units, and what the orders of each unit leave for the next template (ATL-ORDER-22..24, ATL-PARSE-09)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.orders import Order, print_order
from engine.games.atlantis.acting.contract import Given, facts, given
from engine.games.atlantis.acting.references import newborn
from engine.games.atlantis.events import Refused
from engine.games.atlantis.language.frame import REPEAT, is_standing
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Faction, Region, Unit, World
from engine.games.atlantis.wording import WORDING

Form = tuple[int, int]  # alias, line
NEW_NAME = "Unit"
MOST_REPEATS = 200  # lines kept for the template of a unit


def run(turn: AtlantisTurn) -> None:
    """Forms all new units in report order, then hands them the orders written for them."""
    waiting = _forms(turn)
    orders = given(turn)
    for region in _regions(turn.state, waiting):
        for unit in list(turn.state.units_in(region)):
            for alias, line in waiting.pop(unit.id, ()):
                _form(turn, orders, unit, alias, line)
    _tell_strangers(turn, orders)
    keep_repeats(turn)


def _forms(turn: AtlantisTurn) -> dict[int, list[Form]]:
    """What each unit is to form; units that are not the faction's own are told apart here."""
    found: dict[int, list[Form]] = {}
    for seat, sheet in turn.orders.items():
        faction = turn.state.faction_of(seat)
        for reference, line in sheet.header.get("forms", {}).items():
            _, former, alias = reference.split()
            unit = turn.state.units.get(int(former))
            if unit is None or unit.faction != faction.id:
                _refuse_stranger(turn, faction, Refusal.NO_FORMER, line, former)
            else:
                found.setdefault(unit.id, []).append((int(alias), line))
    return found


def _regions(world: World, waiting: dict[int, list[Form]]) -> list[Region]:
    return [world.regions[number] for number in sorted({world.units[unit].region for unit in waiting})]


def _form(turn: AtlantisTurn, orders: Given, former: Unit, alias: int, line: int) -> None:
    """One new unit in the region and structure of its former, with its flags (ATL-ORDER-22, ATL-GAP-104)."""
    if newborn(turn.state, former, alias) is not None:
        reason = WORDING.refusal(Refusal.ALIAS_TAKEN, {"alias": alias})
        turn.tell(Refused(**facts(turn, former), reason=reason, order="form", line=line, rule="ATL-ORDER-22"))
        return
    world = turn.state
    unit = Unit(world.next_unit, NEW_NAME, former.faction, former.region, flags=replace(former.flags))
    world.next_unit += 1
    world.units[unit.id] = unit
    world.place(unit, world.regions[former.region], former.structure)
    unit.alias, unit.former = alias, former.id
    orders.adopt(unit)


def _tell_strangers(turn: AtlantisTurn, orders: Given) -> None:
    """Names each unit once that got orders and is not the faction's own."""
    told: dict[tuple[str, str], None] = {}
    for seat, order in orders.strangers:
        if (seat, order.unit) not in told:
            told[(seat, order.unit)] = None
            faction = turn.state.faction_of(seat)
            _refuse_stranger(turn, faction, Refusal.NO_OWN_UNIT, order.line, order.unit)


def _refuse_stranger(turn: AtlantisTurn, faction: Faction, code: Refusal, line: int, unit: str) -> None:
    """Tells a faction that a unit it gave orders to is not its own."""
    turn.tell(
        Refused(
            unit=int(unit),
            unit_name=f"Unit {unit}",
            seen_by=(faction.seat,),
            reason=WORDING.refusal(code, {}),
            line=line,
            rule="ATL-PARSE-01",
        )
    )


def keep_repeats(turn: AtlantisTurn) -> None:
    """Keeps the `@` lines of every unit whose faction sent orders; the others keep those they had (ATL-PARSE-09)."""
    world, orders = turn.state, given(turn)
    sent: dict[int, None] = {}
    notes: dict[int, list[tuple[int, str]]] = {}
    for seat, sheet in turn.orders.items():
        if is_standing(sheet):
            continue
        faction = world.faction_of(seat).id
        sent[faction] = None
        for reference, line, text in sheet.header.get("notes", ()):
            noted = _speaker(world, reference)
            if noted is not None and noted.faction == faction:
                notes.setdefault(noted.id, []).append((line, text))
    for unit in world.units.values():
        if unit.faction in sent:
            lines = [(order.line, _repeated(turn, order)) for order in orders.of(unit) if REPEAT in order.prefixes]
            unit.repeats = [text for _, text in sorted(lines + notes.get(unit.id, []))][:MOST_REPEATS]


def _repeated(turn: AtlantisTurn, order: Order) -> str:
    """The order as the template has it: "@work"."""
    return print_order(order, turn.book).replace(f"{REPEAT} ", REPEAT, 1)


def _speaker(world: World, reference: str) -> Unit | None:
    """The unit under whose heading a line stands: "17", or "new 17 1"."""
    if reference.isdecimal():
        return world.units.get(int(reference))
    return _newborn(world, reference)


def _newborn(world: World, reference: str) -> Unit | None:
    """The unit of "new 17 1"."""
    _, former, alias = reference.split()
    speaker = world.units.get(int(former))
    return newborn(world, speaker, int(alias)) if speaker is not None else None
