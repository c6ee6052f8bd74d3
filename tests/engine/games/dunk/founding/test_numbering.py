"""However the provinces are counted, the same turns happen: no rule may look at a province's number."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import document
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.state import ArmyType, Campaign, Leaders, Plague, Race
from engine.testing import LoadedDice
from tests.engine.games.dunk.props.kit import Scenario
from tests.suite.table import each

ROWS = ("flgmw", "glfgw", "mlglf", "wwlgg")
ORDERS = {
    1: "diburn {14} {19}\nbuild_village {1}\nbuild_roads {2}\nplace {0} e se\nbuild_mine {3}\nsupply {1} from {2}\n"
    "build_irrigation {2}\nexport 1 food from {1} to {7}\nplunder all\ngive_map 2\nfriend 3\ngive_province {0} to 3",
    2: "mission\nplace {13} nw\nplace_archers {14}\nbuild_church {14}\nenemy 1\nmove 4 w\nbuild_fishing_boats {4}",
    3: "protect {16}\nfriend 1\nplace_castle {17}\nmove 6 ne e\npest {0}\nbuild_stable {17}\nplace_cavalry {17}",
}
LAND = {1: (0, 1, 2, 5, 6, 7), 2: (4, 9, 13, 14, 18, 19), 3: (15, 16, 17, 10, 11)}


def world(first: int) -> Scenario:
    made = Scenario(*ROWS, first=first)
    kinds = ((Race.HUMAN, Leaders.MAGES), (Race.DUCK, Leaders.PRIESTS), (Race.ORC, Leaders.WARRIORS))
    for number, (race, leaders) in enumerate(kinds, 1):
        made.kingdom(race, leaders, land=[first + n for n in LAND[number]], gold=80, techs=list(technologies()))
    one, two, three = made.state.kingdoms.values()
    for a, b in ((one, two), (one, three), (two, three)):
        made.contact(a, b)
    made.war(one, two)
    made.province(first + 1, town="Gull", roads=True, villages=1)
    made.province(first + 7, town="Tern", roads=True, plague=Plague(6, 9))
    made.province(first + 2, roads=True)
    made.province(first + 12, race=Race.DWARF)
    for kingdom, place, kind in (
        (one, 6, ArmyType.ARMY), (one, 1, ArmyType.TOWN_GUARD), (one, 7, ArmyType.TROLLS), (two, 13, ArmyType.ARMY),
        (two, 9, ArmyType.SHIP), (three, 11, ArmyType.ARMY), (None, 10, ArmyType.ARMY), (three, 16, ArmyType.TROLLS),
    ):  # fmt: skip
        made.army(kingdom, first + place, kind)
    town = made.province(first + 1).town
    assert town is not None
    town.stock.food = 4
    return made


def told(campaign: Campaign) -> dict[str, Any]:
    """The state with every province's number counted from 0."""
    plain = document.plain(campaign)
    first = plain.pop("first")
    for province in plain["provinces"].values():
        for key in ("number", "supplies", "supplied"):
            province[key] = None if province[key] is None else province[key] - first
    for army in plain["armies"].values():
        army["province"] -= first
    for kingdom in plain["kingdoms"].values():
        kingdom.pop("next_sheet")
    plain["provinces"] = list(plain["provinces"].values())
    return dict(plain)


@pytest.mark.rule("DNK-MAP-09", "DNK-RITUAL-06")
@each("roll", [0.0, 0.03, 0.16, 0.3, 0.5, 0.77, 0.97, 0.9999])
def test_turns_do_not_depend_on_how_provinces_are_counted(roll: float) -> None:
    """All dice show the same roll, so that only the numbers differ."""
    worlds = [world(first) for first in (0, 1, 40)]
    for _ in range(3):
        for made in worlds:
            first = made.state.first
            orders = {n: text.format(*(first + place for place in range(20))) for n, text in ORDERS.items()}
            made.state, _ = made.play(orders, dice=LoadedDice(rest=roll))
        zero, *others = [told(made.state) for made in worlds]
        for other in others:
            assert other == zero
