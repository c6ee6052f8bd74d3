"""Market places for tests: a city with wares and recruits, and whole days and months of the real game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import EVENING
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import COIN, Hire, Location, Offer, Pending, Unit, World
from engine.testing import LoadedDice
from tests.engine.games.overlord.props.scene import Scene

MARKET_DAY = 15


def city(scene: Scene, number: str = "L2", people: int = 5621) -> Location:
    """A city with the market of OVL-MARKET-09 and the recruits of OVL-RECR-05, and more."""
    scene.world.next_unit = 1000
    return scene.place(
        number,
        "city",
        population=people,
        market_days=[MARKET_DAY, 30],
        offers=[
            Offer("swrd", False, 151, 151, 17),
            Offer("lbow", False, 100, 100, 15),
            Offer("food", True, 8, 8, 5621),
            Offer("hrse", True, 45, 45, 56),
        ],
        hires=[Hire("man", 281, 64), Hire("ldr", 2, 320)],
    )


def merchant(
    scene: Scene, number: str = "U1", coins: int = 0, items: Mapping[str, int] | None = None, **more: Any
) -> Unit:
    """A leader in the city L2 with coins and goods."""
    purse = {COIN: coins} if coins else {}
    return scene.unit(number, location="L2", items={**purse, **(items or {})}, **more)


def ordered(unit: Unit, *words: str) -> None:
    """Gives a unit its list; "@" before a line repeats it, dashes are as written."""
    unit.orders = [
        Pending(text.lstrip("-@"), dashes=len(text) - len(text.lstrip("-")), repeat="@" in text[:3]) for text in words
    ]


def listed(unit: Unit) -> list[str]:
    return [line.words for line in unit.orders]


def start(scene: Scene) -> Month:
    """A month of this world with all orders and evenings there are, before its first day."""
    scene.now = scene.turn(dice=LoadedDice(rest=0.5))
    return Month(scene.now, BOOK.deeds, EVENING)


def play_days(scene: Scene, days: Sequence[int]) -> OverlordTurn:
    """Plays these days of the month."""
    month = start(scene)
    for day in days:
        month.turn.day = day
        month.run_day()
    lists(month.turn).begin_day()
    return month.turn


def play_day(scene: Scene, day: int = MARKET_DAY) -> OverlordTurn:
    """Plays one day, a market day unless another is named."""
    return play_days(scene, (day,))


def booked(turn: OverlordTurn) -> dict[str, int]:
    """What the books say came into the world, and left it."""
    found: dict[str, int] = {}
    for event in turn.events:
        if isinstance(event, Accounted):
            found[event.item] = found.get(event.item, 0) + event.amount
    return {item: amount for item, amount in found.items() if amount}


def change(world: World, before: dict[str, int]) -> dict[str, int]:
    """By how much the items of the world have become more or fewer."""
    after = world.holdings()
    found = {item: after.get(item, 0) - before.get(item, 0) for item in {**before, **after}}
    return {item: amount for item, amount in found.items() if amount}
