"""All spells: each is learned by study, and used in one way or another; nothing is cast in havens."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.making import GATHERINGS, RECIPES
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.study.use import USES
from engine.games.olympia.units.health import TRANSCEND_DEATH
from tests.engine.games.olympia.magic.circle import mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

SPELLS = [code for code, skill in SKILLS.items() if skill.magic and not skill.is_category]
BY_OTHER_ORDERS = {"901": "collect", "902": "make"}


@pytest.mark.rule("OLY-MAGIC-02", "OLY-MAGIC-07", "OLY-SKILL-03", "OLY-GAP-79")
@each("code", SPELLS)
def test_each_spell_is_studied_and_gives_a_point_of_aura(code: str) -> None:
    """The common ones anywhere by who knows the school, the others from a scroll."""
    camp, skill = Camp("ppp"), SKILLS[code]
    one = mage(camp, "Osswid", skill.category, aura=3, most_aura=7, items={"1": 100})
    camp.player("a").points = 1
    if not skill.common:
        kit.thing(camp.world, one, "scroll").teaches = [code]
    for _ in range(skill.weeks):
        camp.run({"Osswid": f"study {code}"}, days=7)
        one.studied = 0  # another month
    assert code in one.skills
    assert (one.most_aura, one.aura, one.items, one.unique) == (8, 4, {}, [])
    assert camp.player("a").points == 1 - skill.noble_points


@each("code", SPELLS)
def test_each_spell_is_used_by_itself_by_another_order_or_with_use(code: str) -> None:
    if code in BY_OTHER_ORDERS:
        assert SKILLS[code].order == BY_OTHER_ORDERS[code]
        assert code in {recipe.skill for recipe in RECIPES.values()} | {one.skill for one in GATHERINGS.values()}
    elif code != TRANSCEND_DEATH:
        assert code in USES


@pytest.mark.rule("OLY-MAGIC-15", "OLY-TERM-13")
@each("code", [code for code in SPELLS if code in USES])
def test_nothing_is_cast_in_a_haven(code: str) -> None:
    camp = Camp("ppp")
    camp.world.places["aa00"].haven = True
    mage(camp, "Osswid", code)
    orders = {"822": "bind 79000", "921": "trance"}
    camp.run({"Osswid": orders.get(code, f"use {code} 1 1 1")})
    assert refused(camp) == ["OLY-MAGIC-15"]
