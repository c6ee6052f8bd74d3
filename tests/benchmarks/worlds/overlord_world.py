"""What happened in a world of Overlord: `python -m tests.benchmarks.worlds.overlord_world [months]` plays and tells it.

The game is the campaign of sixteen houses of tests/engine/campaigns; 36 months take about half a minute.
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
from engine.games.overlord.combat.events import BattleFought, BecameHero, UnitFell
from engine.games.overlord.land.magic_events import Enchanted, SpellWorked, Summoned
from engine.games.overlord.month.events import Deserted
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import COIN, CREATURES, OUTLAWS, World
from engine.games.overlord.titles.events import ChallengeLost, ChallengeWon, Pillaged
from engine.games.overlord.travel.events import Arrived
from engine.games.overlord.work.events import Completed
from tests.engine.campaigns.kept import faults_in_books
from tests.engine.campaigns.overlord.game import CASTABLE, FACTIONS, MONTHS, Played, play


def listed(counts: Counter[str], most: int = 99) -> str:
    """ "tax 12, work 7": the largest first."""
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common(most)) or "none"


def figures(world: World, *factions: str) -> int:
    """Figures of some factions."""
    return sum(unit.figures for unit in world.units.values() if unit.faction in factions)


def players(world: World) -> list[str]:
    """The players' factions that have units."""
    living = {unit.faction: None for unit in world.units.values()}
    return [faction.id for faction in world.factions.values() if faction.seat and faction.id in living]


def wealth(world: World, faction: str) -> int:
    """Coins of a faction, in hands and in the fund."""
    in_hands = sum(unit.count(COIN) for unit in world.units.values() if unit.faction == faction)
    return world.factions[faction].fund.get(COIN, 0) + in_hands


def titles_held(world: World) -> Counter[str]:
    """Titles in the hands of players, by kind."""
    held = (place.title for place in world.locations.values() if place.title and place.title.holder)
    mine = [title for title in held if world.factions[world.units[title.holder].faction].seat]
    return Counter(TITLES[title.tag].name for title in mine)


def _people(first: World, last: World) -> Iterator[str]:
    houses = players(last)
    yield (
        f"houses: {len(houses)} of {len(players(first))} live; their figures {figures(first, *players(first)):,} -> "
        f"{figures(last, *houses):,} in {sum(u.faction in houses for u in last.units.values()):,} units"
    )
    folk = [sum(place.population for place in world.locations.values()) for world in (first, last)]
    yield f"people of the land: {folk[0]:,} -> {folk[1]:,}"
    for name, faction in (("beasts", CREATURES), ("outlaws", OUTLAWS)):
        yield f"{name}: {figures(first, faction):,} -> {figures(last, faction):,}"
    rich = max(houses, key=lambda house: wealth(last, house))
    poor = sum(wealth(last, house) < 1000 for house in houses)
    yield f"richest: {last.factions[rich].name} [{rich}] with ${wealth(last, rich):,}; {poor} have less than $1,000"


def _titles(worlds: list[World], events: list[Event]) -> Iterator[str]:
    changes: Counter[str] = Counter()
    for before, after in pairwise(worlds):
        for number, place in after.locations.items():
            was = before.locations[number].title if number in before.locations else None
            if place.title is not None and place.title.holder != (was.holder if was else ""):
                changes[TITLES[place.title.tag].name] += 1
    yield f"titles that changed hands: {changes.total()} ({listed(changes)})"
    won, lost = (sum(isinstance(event, kind) for event in events) for kind in (ChallengeWon, ChallengeLost))
    yield f"challenges: {won} won, {lost} lost; players hold at the end: {listed(titles_held(worlds[-1]))}"


def _wars(events: list[Event]) -> Iterator[str]:
    told = [event for event in events if isinstance(event, BattleFought)]
    dead = sum(one.lost for e in told for one in (*e.attackers, *e.defenders))
    ends = Counter(e.winner or "nobody" for e in told)
    yield f"battles: {len(told)}; dead {dead:,}; won by {listed(ends)}"
    biggest = max(told, key=lambda e: sum(one.lost for one in (*e.attackers, *e.defenders)), default=None)
    if biggest is not None:
        yield f"bloodiest: {biggest.attacker} against {biggest.defender} in {biggest.location_name}"
    heroes, fell = sum(isinstance(e, BecameHero) for e in events), sum(isinstance(e, UnitFell) for e in events)
    pillaged = sum(isinstance(e, Pillaged) for e in events)
    yield f"units that fell: {fell}; new heroes: {heroes}; days of pillage: {pillaged}"


def _magic(game: Played, events: list[Event]) -> Iterator[str]:
    worked = Counter(event.skill for event in events if isinstance(event, SpellWorked | Enchanted))
    called = Counter(event.called.partition(" ")[2] for event in events if isinstance(event, Summoned))
    yield f"spells on units and places: {worked.total():,} days at {len(worked)} kinds, of {len(CASTABLE)} for USE"
    yield f"creatures called: {called.total()} times, {listed(called, 8)}"


def _works(events: list[Event], last: World) -> Iterator[str]:
    done = sum(isinstance(event, Completed) for event in events)
    mine = [s for s in last.structures.values() if s.is_complete and s.faction in players(last)]
    kinds = Counter(STRUCTURES[structure.type].name for structure in mine)
    yield f"structures completed: {done}; players own: {listed(kinds)}"
    ways, left = (sum(isinstance(event, kind) for event in events) for kind in (Arrived, Deserted))
    yield f"arrivals: {ways:,}; units that deserted: {left}"


def _books(game: Played, worlds: list[World], events: list[Event]) -> Iterator[str]:
    made: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    pieces = 0
    for event in events:
        if isinstance(event, Accounted):
            pieces += 1
            if event.item == COIN:
                (made if event.amount > 0 else spent)[event.reason] += abs(event.amount)
    yield f"coins made: {made.total():,} ({listed(made)})"
    yield f"coins gone: {spent.total():,} ({listed(spent)})"
    turns = zip(pairwise(worlds), game.outcomes, strict=True)
    faults = [outcome.number for (was, now), outcome in turns if faults_in_books(was, now, outcome)]
    state = "balance to the piece in every month" if not faults else f"DO NOT BALANCE in months {faults}"
    yield f"books: {pieces:,} entries over {len(ITEMS)} items {state}"


def story(game: Played) -> Iterator[str]:
    """The world in lines."""
    worlds = [document.decode(state, World) for state in game.documents]
    events = [event for outcome in game.outcomes for event in outcome.events]
    yield from _people(worlds[0], worlds[-1])
    yield from _titles(worlds, events)
    yield from _wars(events)
    yield from _magic(game, events)
    yield from _works(events, worlds[-1])
    yield from _books(game, worlds, events)
    yield f"orders carried out: {game.done.total():,} of {len(game.done)} kinds ({listed(game.done, 8)})"


def main() -> None:
    months = int(sys.argv[1]) if len(sys.argv) > 1 else MONTHS
    begun = time.perf_counter()
    game = play(months)
    took = time.perf_counter() - begun
    print(f"{months} months of {FACTIONS} houses, played in {took:.0f} s")
    for line in story(game):
        print(line)


if __name__ == "__main__":
    main()
