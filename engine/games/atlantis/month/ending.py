"""S17 QUIT and RESTART, S18 FORGET, and the end of a turn: empty units go, factions without people, idle factions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.acting import NotPossible
from engine.core.acting.ledger import Accounted, vanish
from engine.core.events import EVERYONE
from engine.games.atlantis.acting.contract import Acting, actors, carry_out, facts, given, other_order
from engine.games.atlantis.acting.ledger import fund
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.founding.beginnings import dissolve, found
from engine.games.atlantis.instant.events import (
    Dissolved,
    DissolvedEmpty,
    FactionBegun,
    FactionEnded,
    Forgot,
    GoodsLost,
    Idle,
    Quitted,
    Restarted,
)
from engine.games.atlantis.language.frame import is_standing
from engine.games.atlantis.language.words import A_SKILL, PASSWORD
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, SILVER, Faction, Unit, World
from engine.games.atlantis.units.newcomers import check_restart, restart_wait
from engine.games.atlantis.units.skills import has_bodies, people
from engine.games.atlantis.units.stealth import forget

_WARN_FROM = 3  # turns without orders


def run_quit(turn: AtlantisTurn) -> None:
    """S17: the first QUIT or RESTART of any unit that is not refused ends its faction (ATL-ORDER-40, -41)."""
    for _, unit in list(actors(turn, "quit", "restart")):
        faction = turn.state.factions[unit.faction]
        if unit.id not in turn.state.units or faction.status != "active":
            continue
        order = given(turn).named(unit, "quit", "restart")[0]
        if order.name == "restart" and not carry_out(_check_age, Acting(turn, unit, order)):
            continue
        turn.tell(Quitted(faction=faction.id, seen_by=(faction.seat,), name=_named(faction)))
        if order.name == "restart":
            turn.scratch.restarting.append((faction.seat, faction.name))
        end(turn, faction, "left", "has left the world of its own accord")


def _check_age(acting: Acting) -> bool:
    check_restart(restart_wait(acting.world, acting.faction, acting.world.turn))
    return True


def end(turn: AtlantisTurn, faction: Faction, status: str, how: str) -> None:
    """Takes a faction with all it has out of the world and tells everybody."""
    for unit in [unit for unit in turn.state.units.values() if unit.faction == faction.id]:
        vanish(turn, unit, "faction ended")
    fund(turn, faction, -faction.unclaimed, "faction ended")
    dissolve(turn.state, faction, status)
    turn.tell(FactionEnded(seen_by=EVERYONE, name=_named(faction), how=how))


def _named(faction: Faction) -> str:
    return f"{faction.name} ({faction.id})"


def run_forget(turn: AtlantisTurn) -> None:
    """S18 (ATL-ORDER-21)."""
    orders = given(turn)
    for _, unit in actors(turn, "forget"):
        for order in orders.named(unit, "forget"):
            carry_out(forget_skill, Acting(turn, unit, order))


def forget_skill(acting: Acting) -> None:
    """All training in a skill is gone; a mage without magic stops being a mage. Raises NotPossible."""
    unit, skill = acting.unit, acting.order["skill"]
    if skill not in unit.training:
        raise NotPossible(Refusal.NOTHING_TO_FORGET, "ATL-ORDER-21", skill=SKILLS[skill].title)
    del unit.training[skill]
    if unit.combat_spell == skill:
        unit.combat_spell = ""
    forget(acting.turn, acting.region)  # it may have hidden or seen by it
    acting.tell(Forgot(**acting.facts(), skill=SKILLS[skill].title))


def run_close(turn: AtlantisTurn) -> None:
    """The end of the turn, after upkeep: what is empty goes, aliases are forgotten, new factions come."""
    run_dissolve(turn)
    for unit in turn.state.units.values():
        unit.alias = unit.former = 0
    _count_idle(turn)
    _destroy_empty_factions(turn)
    for seat, name in turn.scratch.restarting:
        _begin_again(turn, seat, name)


def run_dissolve(turn: AtlantisTurn) -> None:
    """Units without people are gone; what they hold goes to the lowest number there (ATL-ORDER-24).

    After the last order that can give a unit people, and before anybody leaves for elsewhere or needs the goods.
    """
    world = turn.state
    empty = [unit for unit in world.units.values() if not _lives(unit)]
    gone = {unit.id for unit in empty}
    heirs: dict[tuple[int, int], Unit] = {}  # (region, faction)
    for region in {unit.region: world.regions[unit.region] for unit in empty}.values():
        for number in sorted(region.units):
            if number not in gone:
                heirs.setdefault((region.id, world.units[number].faction), world.units[number])
    for unit in empty:
        if unit.items:
            _bequeath(turn, unit, heirs.get((unit.region, unit.faction)))
        else:
            turn.tell(DissolvedEmpty(**facts(turn, unit)))
        world.remove(unit)


def _lives(unit: Unit) -> bool:
    """Players' units need a person; guards and wild creatures a body of any kind."""
    return people(unit) > 0 if unit.faction >= FIRST_PLAYER else has_bodies(unit)


def _bequeath(turn: AtlantisTurn, unit: Unit, heir: Unit | None) -> None:
    what = ", ".join(counted(item, amount) for item, amount in unit.items.items())
    if heir is None:
        turn.tell(GoodsLost(**facts(turn, unit), what=what))
        vanish(turn, unit, "abandoned")
        return
    turn.tell(Dissolved(**facts(turn, unit), what=what, heir=title(heir)))
    for item, amount in unit.items.items():
        heir.add(item, amount)
    unit.items = {}


def _players(world: World) -> Iterator[Faction]:
    return (faction for faction in list(world.factions.values()) if faction.seat and faction.status == "active")


def _count_idle(turn: AtlantisTurn) -> None:
    """Factions that sent no orders for too long are removed (ATL-GAP-112)."""
    limit = turn.state.options.idle_limit
    for faction in _players(turn.state):
        sheet = turn.orders.get(faction.seat)
        faction.idle = faction.idle + 1 if sheet is None or is_standing(sheet) else 0
        if limit and faction.idle >= limit:
            end(turn, faction, "left", f"has not been heard of for {faction.idle} months, and is no more")
        elif limit and faction.idle >= min(_WARN_FROM, limit - 1) > 0:
            turn.tell(Idle(faction=faction.id, seen_by=(faction.seat,), turns=faction.idle, left=limit - faction.idle))


def _destroy_empty_factions(turn: AtlantisTurn) -> None:
    """A faction without people is destroyed (ATL-FACTION-03)."""
    peopled = {unit.faction for unit in turn.state.units.values()}
    for faction in _players(turn.state):
        if faction.id not in peopled:
            end(turn, faction, "destroyed", "is destroyed: nobody of it is left")


def _begin_again(turn: AtlantisTurn, seat: str, name: str) -> None:
    """The new faction of a player after RESTART, as every faction begins (ATL-GAP-114)."""
    faction, unit = found(turn.state, seat, name)
    for item, amount in unit.items.items():
        turn.tell(Accounted(reason="restart", item=item, amount=amount))
    turn.tell(Accounted(reason="restart", item=SILVER, amount=faction.unclaimed))
    turn.tell(Restarted(faction=faction.id, seen_by=(seat,), name=_named(faction)))
    turn.tell(FactionBegun(seen_by=EVERYONE, name=_named(faction)))


ORDERS = (
    other_order("quit", PASSWORD, rule="ATL-ORDER-40", help="end the faction for good",
                says="ends the faction for good"),
    other_order("restart", PASSWORD, rule="ATL-ORDER-41", help="end the faction and begin a new one",
                says="ends the faction and begins a new one"),
    other_order("forget", A_SKILL, rule="ATL-ORDER-21", help="forget a skill", example="forget mining",
                says="forgets {skill}"),
)  # fmt: skip
