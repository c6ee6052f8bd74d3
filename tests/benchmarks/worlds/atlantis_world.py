"""What happened in a world of Atlantis: `python -m tests.benchmarks.worlds.atlantis_world [months]` plays and tells it.

The game is the campaign of 24 factions of tests/engine/campaigns; 50 months take about a quarter of a minute.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from engine.core import document
from engine.core.acting.ledger import Accounted
from engine.core.events import Event
from engine.core.telling.report import report_document
from engine.games.atlantis.battle.events import BattleFought, Murdered, Stole
from engine.games.atlantis.land.economy import peasants, town_kind
from engine.games.atlantis.land.events import TownGrew
from engine.games.atlantis.magic.events import BrokeFree, Cast
from engine.games.atlantis.rules.items import ITEMS, MONSTERS, RACES
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.state import CREATURES, FIRST_PLAYER, SILVER, Faction, World
from engine.games.atlantis.trade.events import Starved
from engine.games.atlantis.travel.events import Moved, Sailed
from engine.games.atlantis.units.skills import is_mage
from engine.games.atlantis.work.events import Built, StructureFinished
from tests.engine.campaigns.atlantis.game import CASTABLE, FACTIONS, SIZE, Played, play
from tests.engine.campaigns.kept import faults_in_books

MONTHS = 50


def listed(counts: Counter[str], most: int = 99) -> str:
    """ "tax 12, work 7": the largest first."""
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common(most)) or "none"


def folk(world: World, faction: int) -> int:
    """People of a faction."""
    units = [unit for unit in world.units.values() if unit.faction == faction]
    return sum(count for unit in units for item, count in unit.items.items() if item in RACES)


def wealth(world: World, faction: Faction) -> int:
    """Silver of a faction, in hands and unclaimed."""
    return faction.unclaimed + sum(unit.silver for unit in world.units.values() if unit.faction == faction.id)


def monsters(world: World, *, wild: bool) -> Counter[str]:
    """Real monsters by kind, roaming free or held by factions."""
    found: Counter[str] = Counter()
    for unit in world.units.values():
        if (unit.faction == CREATURES) == wild:
            found.update({item: count for item, count in unit.items.items() if item in MONSTERS})
    return found


def towns(world: World) -> Counter[str]:
    """Settlements by kind."""
    return Counter(town_kind(region.town) for region in world.regions.values() if region.town)


def _people(first: World, last: World) -> Iterator[str]:
    players = [faction for faction in last.factions.values() if faction.id >= FIRST_PLAYER]
    active = [faction for faction in players if faction.status == "active"]
    before = sum(folk(first, faction.id) for faction in players)
    after = sum(folk(last, faction.id) for faction in active)
    mages = sum(unit.faction >= FIRST_PLAYER and is_mage(unit) for unit in last.units.values())
    yield (
        f"factions: {len(active)} of {len(players)} live; their people {before:,} -> {after:,} in "
        f"{sum(unit.faction >= FIRST_PLAYER for unit in last.units.values()):,} units, {mages} mages among them"
    )
    yield f"peasants: {sum(map(peasants, first.regions.values())):,} -> {sum(map(peasants, last.regions.values())):,}"
    rich = max(active, key=lambda faction: wealth(last, faction))
    strong = max(active, key=lambda faction: folk(last, faction.id))
    yield f"richest: {rich.name} ({rich.id}) with ${wealth(last, rich):,}"
    yield f"most people: {strong.name} ({strong.id}) with {folk(last, strong.id):,}"


def _settlements(first: World, last: World, events: list[Event]) -> Iterator[str]:
    grown = [event for event in events if isinstance(event, TownGrew)]
    told = "; ".join(f"{event.town} from {event.was} to {event.became}" for event in grown)
    yield f"settlements: {listed(towns(first))} -> {listed(towns(last))}; grown: {told or 'none'}"
    both = [(r.town, last.regions[r.id].town) for r in first.regions.values() if r.town]
    more = sum(now is not None and now.population > was.population for was, now in both)
    yield f"townspeople: more than at first in {more} of {len(both)} settlements"


def _wars(events: list[Event]) -> Iterator[str]:
    battles = [e for e in events if isinstance(e, BattleFought) and not e.assassination]
    dead = sum(e.attackers_lost + e.defenders_lost for e in battles)
    ends = Counter(e.winner or "nobody" for e in battles)
    biggest = max(battles, key=lambda e: e.attackers_lost + e.defenders_lost, default=None)
    yield f"battles: {len(battles)}; dead {dead:,}, healed {sum(e.healed for e in battles):,}; won by {listed(ends)}"
    if biggest is not None:
        lost = biggest.attackers_lost + biggest.defenders_lost
        yield f"bloodiest: {biggest.attacker} against {biggest.defender} in {biggest.where}, {lost} dead"
    crimes = Counter(type(e).__name__.lower() for e in events if isinstance(e, Stole | Murdered))
    yield f"crimes that succeeded: {listed(crimes)}; units that starved: {sum(isinstance(e, Starved) for e in events)}"


def _monsters(worlds: list[World], events: list[Event]) -> Iterator[str]:
    steps = 0
    for before, after in pairwise(worlds):
        for number, unit in after.units.items():
            was = before.units.get(number)
            steps += unit.faction == CREATURES and was is not None and was.region != unit.region
    first, last = monsters(worlds[0], wild=True), monsters(worlds[-1], wild=True)
    yield f"wild monsters: {first.total():,} -> {last.total():,} of {len(last)} kinds; they went {steps:,} regions far"
    free = sum(isinstance(e, BrokeFree) for e in events)
    yield f"monsters held by factions: {listed(monsters(worlds[-1], wild=False), 6)}; broke free {free} times"


def _magic(game: Played, first: World, last: World, events: list[Event]) -> Iterator[str]:
    effects = sum(isinstance(e, Cast) for e in events)
    kinds = f"{len(game.cast)} of {len(CASTABLE)} spells"
    yield f"spells cast: {game.cast.total():,} of {kinds}, {effects:,} effects: {listed(game.cast, 40)}"
    gates = sum(region.gate > 0 for region in first.regions.values())
    yield f"gates: {gates} in the world at first, {last.gates} at the end; factions have found {len(_found(game))}"


def _found(game: Played) -> dict[int, None]:
    """Numbers of the gates that stand in somebody's report."""
    return {
        region["gate"]["number"]: None
        for outcome in game.outcomes
        for report in outcome.reports.values()
        for region in report_document(report)["regions"]
        if "gate" in region
    }


def _travel(game: Played, events: list[Event], last: World) -> Iterator[str]:
    legs = {(o.number, e.ship, e.target): None for o in game.outcomes for e in o.events if isinstance(e, Sailed)}
    voyages = {(month, ship): None for month, ship, _ in legs}
    ships_at_sea = {ship: None for _, ship in voyages}
    built = Counter(e.structure.rsplit(" [", 1)[0] for e in events if isinstance(e, StructureFinished))
    ships = sum(STRUCTURES[s.type].is_ship for region in last.regions.values() for s in region.structures)
    begun = sum(isinstance(e, Built) for e in events)
    yield f"finished: {listed(built)} ({begun} months of work went before); ships now: {ships}"
    sea = f"{len(voyages)} voyages of {len(ships_at_sea)} ships over {len(legs)} regions"
    yield f"travel: {sea}; by land and air {sum(isinstance(e, Moved) for e in events):,} regions"


def _books(game: Played, worlds: list[World], events: list[Event]) -> Iterator[str]:
    made: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    pieces = 0
    for event in events:
        if isinstance(event, Accounted):
            pieces += 1
            if event.item == SILVER:
                (made if event.amount > 0 else spent)[event.reason] += abs(event.amount)
    yield f"silver made: {made.total():,} ({listed(made)})"
    yield f"silver gone: {spent.total():,} ({listed(spent)})"
    turns = zip(pairwise(worlds), game.outcomes, strict=True)
    faults = [outcome.number for (was, now), outcome in turns if faults_in_books(was, now, outcome)]
    state = "balance to the piece in every month" if not faults else f"DO NOT BALANCE in months {faults}"
    yield f"books: {pieces:,} entries over {len(ITEMS)} items {state}"


def story(game: Played) -> Iterator[str]:
    """The world in lines."""
    worlds = [document.decode(state, World) for state in game.documents]
    events = [event for outcome in game.outcomes for event in outcome.events]
    first, last = worlds[0], worlds[-1]
    yield from _people(first, last)
    yield from _settlements(first, last, events)
    yield from _wars(events)
    yield from _monsters(worlds, events)
    yield from _magic(game, first, last, events)
    yield from _travel(game, events, last)
    yield from _books(game, worlds, events)
    yield f"orders carried out: {game.done.total():,} of {len(game.done)} kinds ({listed(game.done, 8)})"


def main() -> None:
    months = int(sys.argv[1]) if len(sys.argv) > 1 else MONTHS
    begun = time.perf_counter()
    game = play(months)
    took = time.perf_counter() - begun
    print(f"{months} months of {FACTIONS} factions on {SIZE}, played in {took:.0f} s")
    for line in story(game):
        print(line)


if __name__ == "__main__":
    main()
