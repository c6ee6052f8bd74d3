"""What is told of goods, men and beasts: each fact of the tables, and nothing of hidden skills."""

from __future__ import annotations

import pytest

from engine.games.olympia.study.goods import goods_lore
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

LORE = {
    "1": (
        "Weighs nothing. Used up by Persuade oathbound noble [672], Forge auraculum [881], Forge magical weapon "
        "[883], Forge magical armor [884]."
    ),
    "10": (
        "Weighs 100. Carries 100 on foot. Fights with attack 1, defense 1, missile 0. Is paid 1 gold a month. "
        "RECRUIT gathers it: plain, forest, mountain, city. Can become worker [11], soldier [12], sailor [19], "
        "crossbowman [21]."
    ),
    "11": (
        "Weighs 100. Carries 100 on foot. Fights with attack 1, defense 1, missile 0. Is paid 2 gold a month. "
        "TRAIN 11 makes one of peasant [10]."
    ),
    "18": (
        "Weighs nothing. Fights with attack 0, defense 0, missile 0. MAKE 18 makes two a day, with Summon ghost "
        "warriors [902]."
    ),
    "23": "Weighs 100. Carries 100 on foot. Fights with attack 2, defense 1, missile 0. Is paid 2 gold a month.",
    "25": "Weighs 100. Carries 100 on foot. Fights with attack 50, defense 50, missile 100.",
    "31": (
        "Weighs 100. Carries 100 on foot. Fights with attack 10, defense 10, missile 0. COLLECT 31 gathers it, "
        "with Raise undead [901]: graveyard."
    ),
    "51": (
        "Weighs 1,000. Carries itself on foot, itself riding. CATCH gathers it, with Catch wild horses [655]: "
        "plain, pasture. Can become riding horse [52]."
    ),
    "54": "Weighs 1,000. Carries 150 on foot, 150 riding, 150 flying.",
    "59": "Weighs 30. COLLECT 59 gathers it: island, coast.",
    "61": (
        "Weighs 300. Fights with attack 25, defense 200, missile 25. It comes of Construct catapult [613]. It "
        "strikes at walls only."
    ),
    "63": "Weighs nothing.",
    "66": "Weighs 1. COLLECT 66 gathers it, with Collect rare foliage [704]: bog, pits, swamp.",
    "67": "Weighs 1.",
    "73": "Weighs 5. MAKE 73 makes one of iron [79], with Weaponsmithing [617]. Can become elite guard [15].",
    "78": (
        "Weighs 100. QUARRY gathers it, with Stone quarrying [682]: mountain, rocky hill, desert. Builds: temple, "
        "tower, castle."
    ),
    "82": (
        "Weighs 5. Used up by Forge auraculum [881], Forge magical weapon [883], Forge magical armor [884]. Deep "
        "mines yield it."
    ),
    "94": "Weighs 1. MAKE 94 makes one a day, without material or skill.",
    "98": "Weighs 2.",
    "286": (
        "Weighs 2,500. Carries itself on foot, itself riding, itself flying. Fights with attack 500, defense 500, "
        "missile 250."
    ),
}


@pytest.mark.rule("OLY-GAP-O38", "OLY-RESEARCH-05")
@each("item", LORE)
def test_the_lore_of_goods(item: str) -> None:
    assert goods_lore(item) == LORE[item]


@pytest.mark.rule("OLY-GAP-O38")
def test_each_faction_meets_its_goods_once_and_gold_is_no_news() -> None:
    camp = Camp()
    camp.noble("Osswid", items={"1": 9, "77": 1, "79": 1})
    camp.noble("Feasel", items={"77": 2, "78": 1})
    camp.noble("Kosar", "b", items={"77": 3})
    camp.noble("Nobody's", "", items={"80": 3})
    camp.player("a").lore = ["79"]
    camp.run(end=True)
    assert [camp.player(seat).lore for seat in "abc"] == [["79", "77", "78"], ["77"], []]
