"""The natural game of Overlord: twelve houses with nothing but what all begin with, two years of orders on file.

`python -m tests.engine.campaigns.overlord.natural [months] [taxes]` plays it and prints what became of prices,
fortunes, works, magic, battles and titles: what OVL-GAP-26, -63, -113 are decided by.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator

from engine.core import document
from engine.core.ruleset import begin, run_turn
from engine.core.turn import Outcome
from engine.games.overlord.founding.setup import OverlordOptions
from engine.games.overlord.rules.structures import STRUCTURES
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import COIN, World
from tests.engine.campaigns.orders import on_file
from tests.engine.campaigns.overlord.game import seats

HOUSES, MONTHS, SEED = 12, 24, "natural"


def play(months: int = MONTHS, taxes: str = "in full") -> tuple[list[World], list[Outcome]]:
    """Every world from the first on, and every outcome, from the orders on file. taxes: the campaign's option."""
    state = begin(RULESET, OverlordOptions.model_validate({"taxes": taxes}), seats()[:HOUSES], SEED)
    worlds, outcomes = [document.decode(state, World)], []
    for number, orders in enumerate(on_file("overlord", f"natural-{taxes.replace(' ', '-')}")[:months], 1):
        outcomes.append(run_turn(RULESET, document.encode(worlds[-1]), orders, seed=SEED, number=number))
        worlds.append(document.decode(outcomes[-1].state, World))
    return worlds, outcomes


def told(outcomes: list[Outcome], kind: str) -> list[object]:
    """The events of a kind, by name."""
    return [event for outcome in outcomes for event in outcome.events if type(event).__name__ == kind]


def living(world: World) -> list[str]:
    """The players' factions that have units."""
    here = {unit.faction for unit in world.units.values()}
    return [faction.id for faction in world.factions.values() if faction.seat and faction.id in here]


def fortune(world: World, faction: str) -> int:
    """Coins of a faction, in hands and in the fund."""
    held = sum(unit.count(COIN) for unit in world.units.values() if unit.faction == faction)
    return held + world.factions[faction].fund.get(COIN, 0)


def prices(world: World, *, wanted: bool) -> dict[str, float]:
    """Item -> what the cities pay, or ask, for it: the mean of price / first price."""
    found: dict[str, list[float]] = {}
    for place in world.locations.values():
        for offer in place.offers:
            if offer.wanted is wanted and offer.amount:
                found.setdefault(offer.item, []).append(offer.price / offer.start_price)
    return {item: statistics.mean(shares) for item, shares in found.items()}


def incomes(outcomes: list[Outcome]) -> dict[str, list[int]]:
    """Tag of a title -> $ of taxes a month that a player's title brought, each month of each title."""
    found: dict[tuple[str, str, int], int] = {}
    for outcome in outcomes:
        world = document.decode(outcome.state, World)
        for event in outcome.events:
            if type(event).__name__ == "TaxesCollected":
                seat = str(event.seat_name).rpartition("[")[2].rstrip("]")  # type: ignore[attr-defined]
                title = world.locations[seat].title
                if title is not None:
                    key = title.tag, seat, outcome.number
                    found[key] = found.get(key, 0) + event.amount  # type: ignore[attr-defined]
    by_tag: dict[str, list[int]] = {}
    for (tag, _, _), amount in found.items():
        by_tag.setdefault(tag, []).append(amount)
    return by_tag


def _listed(shares: dict[str, float]) -> str:
    return ", ".join(f"{item} {100 * share:.0f}%" for item, share in shares.items())


def story(worlds: list[World], outcomes: list[Outcome]) -> Iterator[str]:
    """What became of it, in lines."""
    first, last = worlds[0], worlds[-1]
    alive = living(last)
    fortunes = sorted(fortune(last, faction) for faction in alive)
    yield f"houses alive: {len(alive)} of {len(living(first))}"
    yield f"cities pay, of the first price: {_listed(prices(last, wanted=True))}"
    yield f"cities ask, of the first price: {_listed(prices(last, wanted=False))}"
    yield f"fortunes: least ${fortunes[0]:,}, median ${int(statistics.median(fortunes)):,}, most ${fortunes[-1]:,}"
    for tag, months in sorted(incomes(outcomes).items()):
        usual = int(statistics.median(months))
        yield (
            f"taxes of a {TITLES[tag].name} (${TITLES[tag].cost:,}): median ${usual:,} a month, "
            f"most ${max(months):,}, in {len(months)} months"
        )
    done = told(outcomes, "Completed")
    own = Counter(STRUCTURES[s.type].name for s in last.structures.values() if s.is_complete and s.faction in alive)
    kinds = ", ".join(f"{number} {kind}" for kind, number in own.most_common()) or "nothing"
    yield f"works completed: {len(done)}; houses own at the end: {kinds}"
    counted = {kind: len(told(outcomes, kind)) for kind in ("Summoned", "BecameHero", "Uprising", "BattleFought")}
    yield f"summons: {counted['Summoned']}; new heroes: {counted['BecameHero']}; uprisings: {counted['Uprising']}"
    yield f"battles: {counted['BattleFought']}"
    figures = [unit.figures for unit in last.units.values() if unit.faction in alive]
    yield f"the houses have {len(figures)} units of {sum(figures)} figures"


def main() -> None:
    months = int(sys.argv[1]) if len(sys.argv) > 1 else MONTHS
    taxes = sys.argv[2] if len(sys.argv) > 2 else "in full"
    print(f"{months} months of {HOUSES} natural houses, taxes {taxes}")
    for line in story(*play(months, taxes)):
        print(line)


if __name__ == "__main__":
    main()
