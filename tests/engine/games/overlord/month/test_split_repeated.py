"""A SPLIT that is repeated ends with its month: its new id has become a unit."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import look, read_for, run_turn
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import Kind, World
from tests.engine.test_contract import case


@pytest.mark.rule("OVL-FORM-25", "OVL-ORD-44")
@pytest.mark.parametrize("prefix", ["@", "@D2 ", "5 ", ""])
def test_a_repeated_split_leaves_no_order_that_can_not_be_read(prefix: str) -> None:
    state = case(RULESET.key).state
    world = document.decode(state, World)
    faction = world.faction_of("1")
    people = next(u for u in world.units.values() if u.faction == faction.id and u.kind is Kind.FOLLOWER)
    sheet = f"UNIT {people.id}\n{prefix}SPLIT {faction.id}nU01 5\nWORK\n"
    first = run_turn(RULESET, state, {"1": sheet}, seed="x", number=1)
    after = document.decode(first.state, World)
    assert [unit.figures for unit in after.units.values() if unit.faction == faction.id].count(5) == 1
    assert [line.words for line in after.units[people.id].orders if "split" in line.words.lower()] == []
    view = look(RULESET, first.state, "1")
    assert read_for(RULESET, view, RULESET.look.template(view)).errors == ()
    run_turn(RULESET, first.state, {}, seed="x", number=2)
