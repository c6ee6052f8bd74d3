"""What takes the leaders takes them in deed, and its record says so: the checker and the house go by the record."""

from __future__ import annotations

import pytest

from engine.games.dunk.book import BOOK
from engine.games.dunk.state import Leaders
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import MAGES, PRIESTS, WARRIORS, kingdom_of, obey
from tests.suite.table import each

ORDERS = (
    (MAGES, "burn", "burn 3"), (MAGES, "diburn", "diburn 3 3"), (MAGES, "magic_village", "magic_village 1"),
    (MAGES, "teleport", "teleport 1 2"), (PRIESTS, "heal", "heal 3"), (PRIESTS, "mission", "mission"),
    (PRIESTS, "pest", "pest 3"), (WARRIORS, "moral", "moral 1"), (WARRIORS, "protect", "protect 1"),
    (PRIESTS, "protect", "protect 1"), (MAGES, "protect", "protect 1"),
)  # fmt: skip
OTHERS = (
    "place 1", "build_village 1", "move 1 e", "train 1", "plunder 1", "remove_army 1", "army_to_village 1",
    "build_roads 1", "place_castle 1", "enemy 2", "death_train 1", "worldpeace",
)  # fmt: skip
TECHS = (
    "diburn", "magic_village", "teleport", "healing", "mission", "pest", "moral", "protection", "training", "roads",
    "castles", "province_plunder", "death_training",
)  # fmt: skip


def taken(leaders: Leaders, text: str) -> bool:
    world = from_one("lll")
    one = kingdom_of(world, leaders, range(1, 3), *TECHS)
    world.kingdom(land=[3])
    world.army(one, 1)
    obey(world, one, text)
    return one.id in world.state.this_turn.leaders_used


@pytest.mark.rule("DNK-LEADER-05")
@each("leaders, keyword, text", ORDERS)
def test_what_takes_the_leaders(leaders: Leaders, keyword: str, text: str) -> None:
    assert taken(leaders, text)
    assert BOOK.by_keyword[keyword].takes.leaders


@pytest.mark.rule("DNK-LEADER-05")
@each("text", OTHERS)
def test_what_leaves_the_leaders_idle(text: str) -> None:
    assert not taken(WARRIORS, text)
    assert not BOOK.by_keyword[text.partition(" ")[0]].takes.leaders
