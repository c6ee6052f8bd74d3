"""What is told of each ritual and gift: exactly this, and to nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.dunk.battle import delayed
from engine.games.dunk.state import NOBODY, Leaders, Plague, Race, Town
from engine.games.dunk.turn import orders
from engine.testing import LoadedDice
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.warring import PRIESTS, kingdom_of
from tests.suite.table import each

SICK = Plague(3, 3)
ALL = ("protection", "healing", "pest", "mission", "teleport", "magic_village")
WORKS, FAILS = LoadedDice(rest=0.999), LoadedDice(rest=0.0)


def six() -> Scenario:
    """Provinces 1 to 6 in a row: 1 and 2 are the first kingdom's, 5 and 6 the second's, 3 and 4 nobody's."""
    world = from_one("llllll")
    kingdom_of(world, PRIESTS, range(1, 3), *ALL)
    kingdom_of(world, PRIESTS, range(5, 7), *ALL)
    for province in (3, 4):
        world.province(province, race=Race.HUMAN)
    return world


def fill(world: Scenario) -> None:
    """Nobody's land is nobody's no more."""
    for province in (3, 4):
        world.province(province, owner=2)


def rebel(world: Scenario) -> None:
    world.armies(None, 1, 2)
    world.army(None, 2)


def sicken(number: int) -> Callable[[Scenario], None]:
    def strike(world: Scenario) -> None:
        world.province(number, plague=SICK, town=Town("Gull", Race.HUMAN, plague=SICK))

    return strike


def nothing(world: Scenario) -> None:
    """As it is."""


def magical(world: Scenario) -> None:
    world.state.kingdoms[1].leaders = Leaders.MAGES
    world.army(world.state.kingdoms[1], 5)


def lost(number: int) -> Callable[[Scenario], None]:
    def lose(world: Scenario) -> None:
        magical(world)
        world.state.provinces[number].owner = NOBODY

    return lose


@pytest.mark.rule(
    "DNK-RITUAL-05", "DNK-RITUAL-10", "DNK-RITUAL-13", "DNK-RITUAL-14", "DNK-RITUAL-15", "DNK-RITUAL-16",
    "DNK-RITUAL-17", "DNK-REBEL-06",
)  # fmt: skip
@each(
    "text, before, between, dice, told",
    [
        ("protect 1", nothing, nothing, WORKS, ["1 Protected"]),
        ("protect 1", rebel, nothing, WORKS, ["1 Protected", "1 RebelsVanished"]),
        ("protect 1", rebel, nothing, FAILS, ["1 ProtectFailed"]),
        ("heal 5", sicken(5), nothing, WORKS, ["1 Healed"]),
        ("heal 5", sicken(6), nothing, WORKS, ["1 NobodySick"]),
        ("pest 1", nothing, nothing, WORKS, ["1 PestSent"]),
        ("pest 3", nothing, nothing, WORKS, ["1 PestSent"]),
        ("pest 5", nothing, nothing, WORKS, ["1 PestSent", "2 PestArrived"]),
        ("pest 5", sicken(5), nothing, WORKS, ["1 PestFailed"]),
        ("mission", nothing, nothing, WORKS, ["1 MissionGained"]),
        ("mission", fill, nothing, WORKS, ["1 MissionInVain"]),
        ("teleport 1 1", magical, nothing, WORKS, ["1 Teleported"]),
        ("teleport 1 1", magical, lambda world: world.state.armies.clear(), WORKS, []),
        ("magic_village 1", magical, nothing, WORKS, ["1 VillageConjured"]),
        ("magic_village 1", magical, lost(1), WORKS, ["1 VillageNotConjured"]),
    ],
)
def test_what_is_told_of_a_ritual(
    text: str,
    before: Callable[[Scenario], None],
    between: Callable[[Scenario], None],
    dice: LoadedDice,
    told: list[str],
) -> None:
    world = six()
    before(world)
    turn = world.turn({1: text}, phase="Delayed orders", dice=dice)
    orders.run(turn)
    ordered = len(turn.events)
    between(world)
    delayed.run(turn)
    assert [f"{' '.join(event.seen_by)} {type(event).__name__}" for event in turn.events[ordered:]] == told


@pytest.mark.rule("DNK-STD-25", "DNK-STD-28")
@each(
    "text, told",
    [
        ("give_gold 1 to 2", ["2 GoldReceived"]),
        ("give_tech bows to 2", ["2 TechReceived"]),
        ("give_tech mission to 2", ["2 TechUseless"]),
    ],
)
def test_what_is_told_of_a_gift(text: str, told: list[str]) -> None:
    world = six()
    one, other = world.state.kingdoms.values()
    one.techs.append("bows")
    world.contact(one, other)
    turn = world.turn({1: text}, phase="Delayed orders")
    orders.run(turn)
    ordered = len(turn.events)
    delayed.run(turn)
    assert [f"{' '.join(event.seen_by)} {type(event).__name__}" for event in turn.events[ordered:]] == told
