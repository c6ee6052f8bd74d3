"""Units of the NPC factions, raised by their kinds (OVL-NPC-01 to -06, OVL-GAP-113, -132)."""

from __future__ import annotations

from functools import cache

from engine.core.dice import Dice
from engine.core.orders import Order, book_of, read_orders
from engine.games.overlord.acting.lists import pending
from engine.games.overlord.language.frame import SHEET
from engine.games.overlord.rule import guarding_orders
from engine.games.overlord.rules.npcs import NPCS, Npc
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import (
    CITIZENS,
    CREATURES,
    FREE_PEOPLE,
    IMPERIALS,
    MAGES,
    MANA,
    OUTLAWS,
    Battle,
    Faction,
    Kind,
    Location,
    Manner,
    Stance,
    Tactics,
    Unit,
    World,
)
from engine.games.overlord.units import attributes

GUARD = "guard"
THEIRS = book_of(guarding_orders.ORDERS, sheet=SHEET)  # what the tables tell them to do
# Name, default stance, and what differs from it (OVL-FACT-03 to -11). Beasts and outlaws are friends:
# who does not know whose a unit is would else take it for an enemy.
PEOPLES: dict[str, tuple[str, Stance, dict[str, Stance]]] = {
    IMPERIALS: ("Imperials", Stance.FRIENDLY, {CITIZENS: Stance.ALLY, MAGES: Stance.ALLY}),
    CITIZENS: ("Citizens", Stance.FRIENDLY, {IMPERIALS: Stance.ALLY, MAGES: Stance.ALLY}),
    CREATURES: ("Creatures", Stance.ENEMY, {OUTLAWS: Stance.FRIENDLY}),
    OUTLAWS: ("Outlaws", Stance.ENEMY, {CREATURES: Stance.FRIENDLY}),
    MAGES: (
        "Mages",
        Stance.FRIENDLY,
        {IMPERIALS: Stance.ALLY, CITIZENS: Stance.ALLY, FREE_PEOPLE: Stance.ALLY},
    ),
    FREE_PEOPLE: ("Free People", Stance.FRIENDLY, {MAGES: Stance.ALLY}),
}
WILD = (CREATURES, OUTLAWS)


def enter_peoples(world: World) -> None:
    """The NPC factions; Mages and Free People only where the campaign has them (OVL-GAP-01)."""
    without = world.options.alpha_off
    left_out = [faction for faction, rule in ((MAGES, "mages"), (FREE_PEOPLE, "free_people")) if rule in without]
    for number, (name, default, stances) in PEOPLES.items():
        if number in left_out:
            continue
        own = {other: stance for other, stance in stances.items() if other not in left_out}
        if number not in WILD:
            own |= dict.fromkeys(WILD, Stance.ENEMY)
        world.factions[number] = Faction(id=number, name=name, default_stance=default, stances=own)


def new_unit(world: World, name: str, faction: str, race: str, figures: int, place: Location) -> Unit:
    """A unit without anything, at a place."""
    unit = Unit(f"U{world.next_unit}", name, faction, race, RACES[race].kind, figures, place.id)
    world.next_unit += 1
    world.enter(unit, place)
    return unit


def raise_unit(world: World, tag: str, place: Location, dice: Dice, name: str = "", figures: int = 0) -> Unit:
    """A unit of a kind of NPC, with all it knows and has. figures: 0 for as many as its kind has."""
    npc = NPCS[tag]
    number = figures or dice.between(npc.least, npc.most)
    unit = new_unit(world, name or npc.name, npc.faction, npc.race, number, place)
    unit.npc = tag
    unit.experience = npc.experience
    rearm(unit)
    orders = orders_of(npc)
    unit.orders = [pending(order, THEIRS) for order in orders]
    unit.guarding = any(order.name == GUARD for order in orders)
    if unit.kind is Kind.LEADER and not unit.guarding:
        unit.tactics = Tactics(Battle.DEFEND, 3, 2, Manner.STAND)
    mana = attributes.max_mana(unit)
    if mana:
        unit.add(MANA, mana)
    return unit


def rearm(unit: Unit) -> dict[str, int]:
    """Gives an NPC unit what its figures should have and lack, equipped; returns what that was."""
    given = {}
    for item, each in NPCS[unit.npc].items.items():
        lacking = each * unit.figures - unit.count(item)
        if lacking > 0:
            unit.add(item, lacking)
            given[item] = lacking
        unit.equipped[item] = each * unit.figures
    return given


def reinforce(unit: Unit, figures: int) -> dict[str, int]:
    """Adds figures of its own kind, who know what the others know; returns the items they bring."""
    unit.figures += figures
    return rearm(unit)


def orders_of(npc: Npc) -> tuple[Order, ...]:
    """What an NPC unit is told to do every month, by the table."""
    return _read(npc.orders)


@cache
def _read(lines: tuple[str, ...]) -> tuple[Order, ...]:
    """Raises ValueError when one of the lines is not an order."""
    sheet = read_orders("\n".join(("UNIT U1", *lines)), THEIRS)
    if len(sheet.orders) != len(lines):
        raise ValueError(f"{lines} are no orders: {sheet.diagnostics}")
    return sheet.orders
