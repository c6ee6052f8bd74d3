"""The turns of the NPC factions: their orders before the month, births, recruits and successors after it.

OVL-FACT-02, -07 to -10, OVL-NPC-02, -05, OVL-GAP-113, -114. What they resent is remembered in rule/phase.py.
Decisions: a guard that lost figures gets a tenth of its strength back each month, arms included; where it was wiped out
it is raised again, a fifth of it, in one month of five, unless others guard there; a border city without mayor gets one
in one month of six; Guild Masters teach the mages whom they find studying in their house, five at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.acting.ledger import Accounted
from engine.core.orders import Order
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.acting.references import place_title, title
from engine.games.overlord.founding.naming import person
from engine.games.overlord.founding.starts import capital
from engine.games.overlord.nonplayers import keepers, wildlife
from engine.games.overlord.nonplayers.events import MayorAppointed, WatchRaised
from engine.games.overlord.rules.npcs import NPCS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import IMPERIALS, Kind, Location, Unit, World
from engine.games.overlord.titles.titles import present
from engine.games.overlord.units.attributes import level

SHARE = 10  # percent of a guard's full strength that comes back in a month
NEW_GUARD, NEW_STRENGTH = 20, 20  # percent a month; percent of full strength
NEW_MAYOR = 6  # one month of so many
PUPILS = 5
ADVISOR, GUILD_MASTER, MAYOR = "advs", "gmas", "mayr"


def prepare(turn: OverlordTurn) -> None:
    """Before day 1, once players' orders are read: what NPC units do this month."""
    world, fill = turn.state, lists(turn).fill
    for unit in world.units.values():
        if not unit.npc or unit.movement is not None or world.factions[unit.faction].seat:
            continue
        if wildlife.is_wild(unit):
            unit.orders = fill(wildlife.wander(world, unit, turn.dice("wander", unit.id)))
        elif unit.npc == ADVISOR:
            unit.orders = fill(_advice(world, unit))
        elif unit.npc == GUILD_MASTER:
            unit.orders = fill(_lessons(turn, unit))
        elif not unit.orders:
            unit.orders = fill(keepers.orders_of(NPCS[unit.npc]))


def _teach(lessons: Iterable[tuple[str, str]]) -> Order:
    """`@TEACH U17 cmbt ...`. lessons: (unit, skill)."""
    return Order(name="teach", args={"lessons": tuple(lessons)}, prefixes=("@",))


def _advice(world: World, advisor: Unit) -> list[Order]:
    """The Advisor offers the Overlord to teach all that he knows better (OVL-NPC-02)."""
    throne = capital(world).title
    pupil = world.units.get(throne.holder) if throne is not None else None
    if pupil is None or pupil.location != advisor.location:
        return []
    better = (tag for tag in advisor.experience if level(advisor, tag) > level(pupil, tag))
    return [_teach([(pupil.id, tag)]) for tag in better]


def _lessons(turn: OverlordTurn, master: Unit) -> list[Order]:
    """A Guild Master teaches the leaders who study in his house what he knows better (OVL-GAP-114)."""
    world = turn.state
    found: list[tuple[str, str]] = []
    for number in world.locations[master.location].units:
        pupil = world.units[number]
        tag = _studies(turn, pupil)
        if pupil.kind is Kind.LEADER and pupil is not master and tag and level(master, tag) > level(pupil, tag):
            found.append((pupil.id, tag))
    return [_teach(found[:PUPILS])] if found else []


def _studies(turn: OverlordTurn, unit: Unit) -> str:
    """The magic that a unit's list will have it study first, "" for none."""
    orders = map(lists(turn).order, unit.orders)
    studied = (str(order["skill"]) for order in orders if order.name == "study")
    return next((tag for tag in studied if tag in SKILLS and SKILLS[tag].magic), "")


def run(turn: OverlordTurn) -> None:
    """The end of the month: packs grow, lairs fill, guards come back to strength, mayors are appointed."""
    _breed(turn)
    for place in list(turn.state.locations.values()):
        if place.keeper and not NPCS[place.keeper].terrains:
            _keep_watch(turn, place)
            if place.title is not None and not place.title.holder and place.title.tag == NPCS[MAYOR].title:
                _appoint(turn, place)


def _breed(turn: OverlordTurn) -> None:
    """Growth of the packs that are at home, and new ones while there are fewer than lairs (OVL-GAP-113)."""
    world = turn.state
    homes = list(wildlife.lairs(world))
    room = Counter(lair.keeper for lair in homes)
    room.subtract(unit.npc for unit in world.units.values() if wildlife.is_wild(unit))
    for lair in homes:
        dice = turn.dice("lair", lair.id)
        packs = [unit for number in lair.units if (unit := world.units[number]).npc == lair.keeper]
        for pack in packs:
            born = wildlife.growth(pack, dice) if wildlife.is_wild(pack) else 0
            if born:
                _book(turn, keepers.reinforce(pack, born), "beasts")
        if not packs and room[lair.keeper] > 0:
            newcomers = wildlife.settle_lair(world, lair, dice)
            if newcomers is not None:
                room[lair.keeper] -= 1
                _book(turn, newcomers.items, "beasts")


def _book(turn: OverlordTurn, items: dict[str, int], reason: str) -> None:
    """Enters in the ledger what NPCs brought into the world."""
    for item, amount in items.items():
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def _keep_watch(turn: OverlordTurn, place: Location) -> None:
    """Brings the guard of a place up to strength, or raises it again (OVL-NPC-05)."""
    world, npc = turn.state, NPCS[place.keeper]
    here = [world.units[number] for number in place.units]
    guards = [unit for unit in here if unit.npc == npc.tag and unit.faction == npc.faction]
    for unit in guards:
        missing = npc.most - unit.figures
        if missing > 0:
            unit.figures += min(missing, -(-npc.most * SHARE // 100))
        _book(turn, keepers.rearm(unit), "guards")
    if guards or any(unit.guarding for unit in here) or npc.faction not in world.factions:
        return
    dice = turn.dice("watch", place.id)
    if dice.percent(NEW_GUARD):
        guard = keepers.raise_unit(world, npc.tag, place, dice, f"{place.name} Watch", npc.most * NEW_STRENGTH // 100)
        _book(turn, guard.items, "guards")
        turn.tell(
            WatchRaised(
                location=place.id,
                location_name=place_title(place),
                unit_name=title(guard),
                figures=guard.figures,
                seen_by=present(world, place),
                place=place.id,
            )
        )


def _appoint(turn: OverlordTurn, place: Location) -> None:
    """The Emperor sends a new mayor to a city of the Empire whose title is vacant."""
    world, dice = turn.state, turn.dice("mayor", place.id)
    throne = capital(world).title
    ruler = world.units.get(throne.holder) if throne is not None else None
    is_imperial = NPCS[place.keeper].faction == IMPERIALS and ruler is not None and ruler.faction == IMPERIALS
    if place.title is None or not is_imperial or not dice.chance(1 / NEW_MAYOR):
        return
    mayor = keepers.raise_unit(world, MAYOR, place, dice, person(dice))
    place.title.holder, mayor.title = mayor.id, place.id
    _book(turn, mayor.items, "guards")
    turn.tell(
        MayorAppointed(
            location=place.id,
            location_name=place_title(place),
            unit_name=title(mayor),
            seen_by=present(world, place),
            place=place.id,
        )
    )
