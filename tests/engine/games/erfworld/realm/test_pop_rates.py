"""Zoos and torture chambers that a caster improved (ERF-J-21)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.nonplayers.wild import pop_rate, run
from engine.games.erfworld.state import Tribe
from tests.engine.games.erfworld.props.magic_kit import magic
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import turn_of


@pytest.mark.rule("ERF-J-21")
@pytest.mark.parametrize(("improved", "percent"), [(True, 150), (False, 100)])
def test_tribes_pop_more_near_an_improved_torture_chamber(improved: bool, percent: int) -> None:
    game = stage()
    home = game.world.cities[game.side().capital]
    home.improved = ["torture_chamber"] if improved else []
    near, far = game.world.number((8, 8)), game.world.number((25, 8))
    assert pop_rate(game.world, near, "torture_chamber") == percent
    assert pop_rate(game.world, far, "torture_chamber") == 100
    chief = game.commander("warlord", 8, 3, side=0)
    chief.tribe = "t1"
    game.world.tribes["t1"] = Tribe("t1", "Reedwalkers", chief.id, kinds=["stabber"], treasury=8 * 100_000)
    run(turn_of(game.world))
    popped = sum(pack.count for pack in game.world.packs.values() if pack.tribe == "t1")
    assert popped == 6 * percent // 100


@pytest.mark.rule("ERF-J-21", "ERF-GAP-210", "ERF-BUILDING-10")
@pytest.mark.parametrize("casters", [True, False])
def test_a_date_a_mancer_improves_the_zoo_and_ferals_shun_the_land_around_it(casters: bool) -> None:
    game, date = magic(school="date_a_mancy", casters=casters)
    home = game.world.cities[game.side().capital]
    home.works["zoo"] = home.works["garden"] = 1
    game.day(f"UNIT {date.id}\nimprove garden\nimprove zoo\nimprove zoo" if casters else "")
    assert home.improved == ["zoo"]
    assert len(game.told(Refused)) == (2 if casters else 0)
    assert date.juice == 0
    assert pop_rate(game.world, game.world.number((8, 8)), "zoo") == 50
    assert pop_rate(game.world, game.world.number((25, 8)), "zoo") == 100
