"""Units that nobody is left of: their goods, their beasts, their end (ATL-GAP-60)."""

from __future__ import annotations

from engine.core.acting.ledger import vanish
from engine.games.atlantis.acting.contract import facts
from engine.games.atlantis.acting.references import title
from engine.games.atlantis.battle.events import Inherited, UnitLost
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.rules.items import ILLUSION, ITEMS, MONSTERS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import CREATURES, FIRST_PLAYER, Flags, Region, Unit, World
from engine.games.atlantis.units.skills import has_bodies, people


def clear_away(turn: AtlantisTurn, unit: Unit) -> bool:
    """Ends a unit without people (of wild bands and guards: without anybody); says whether it is gone.

    What it still has goes to another unit of its faction in the region; without one, beasts run wild, the rest is lost.
    """
    if people(unit) or (unit.faction < FIRST_PLAYER and has_bodies(unit)):
        return False
    world = turn.state
    region = world.regions[unit.region]
    turn.tell(UnitLost(**facts(turn, unit), where=where(region)))
    heir = _heir(world, region, unit)
    if heir is not None:
        _inherit(turn, unit, heir)
    else:
        release(turn, unit, {item: count for item, count in unit.items.items() if item in MONSTERS})
        vanish(turn, unit, "battle")
    world.remove(unit)
    return True


def _heir(world: World, region: Region, unit: Unit) -> Unit | None:
    return next((u for u in world.units_in(region) if u.faction == unit.faction and u is not unit and people(u)), None)


def _inherit(turn: AtlantisTurn, unit: Unit, heir: Unit) -> None:
    left = [(item, count) for item, count in unit.items.items() if not item.startswith(ILLUSION)]
    for item, count in left:
        unit.add(item, -count)
        heir.add(item, count)
    vanish(turn, unit, "battle")
    if left:
        goods = ", ".join(amount(item, count) for item, count in left)
        turn.tell(Inherited(**facts(turn, heir), fallen=title(unit), goods=goods))


def release(turn: AtlantisTurn, unit: Unit, beasts: dict[str, int]) -> list[Unit]:
    """Beasts of a unit run wild: a band of each kind where it stands (ATL-GAP-97)."""
    world = turn.state
    bands = []
    for kind, count in beasts.items():
        if not count:
            continue
        unit.add(kind, -count)
        name = ITEMS[kind].key if count == 1 else ITEMS[kind].plural
        band = Unit(world.next_unit, name.title(), CREATURES, unit.region, items={kind: count})
        band.flags = Flags(avoid=True, hold=True)
        world.next_unit += 1
        world.units[band.id] = band
        world.place(band, world.regions[unit.region])
        bands.append(band)
    return bands
