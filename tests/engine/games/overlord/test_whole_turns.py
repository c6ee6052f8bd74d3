"""Rules of Overlord through whole turns, in worlds as players get them: lists, places, what the report says of them."""

from __future__ import annotations

import pytest

from engine.games.overlord import passages
from tests.engine.games.overlord.whole import Campaign

# --- waiting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-ORD-56", "OVL-GAP-77")
def test_a_wait_whose_days_ran_out_while_it_could_not_be_asked_is_over_when_it_can() -> None:
    game = Campaign()
    hero, men = game.hero(), game.men()
    game.month({"1": f"UNIT {hero.id}\nD1 WAIT 2\n-NAME Patience\nUNIT {men.id}\nDAY 29\n-WAIT 10\n--NAME Later"})
    assert game.orders_of(hero) == ["D1 WAIT 0", '-NAME "Patience"']
    assert game.orders_of(men) == ["WAIT 8", '-NAME "Later"']
    game.month()
    assert (game.unit(hero.id).name, game.orders_of(hero)) == ("Patience", [])
    assert (game.unit(men.id).name, game.orders_of(men)) == ("Later", [])


@pytest.mark.rule("OVL-ORD-56", "OVL-GAP-77")
def test_a_wait_of_a_unit_on_its_way_runs_out_and_counts_when_it_arrives() -> None:
    game = Campaign()
    hero = game.hero()
    way = next(way for way in game.world.locations[game.place(hero).container].exits if way.direction != "IN")
    way.days = 30
    game.month({"1": f"UNIT {hero.id}\nWAIT 3\n-NAME Rested\n@MOVE OUT\nDAY 2\n-MOVE {way.direction}"})
    assert game.unit(hero.id).movement is not None
    assert game.orders_of(hero)[0] == "WAIT 0"
    game.month()
    assert game.unit(hero.id).name == "Rested"


# --- hidden passages --------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-47", "OVL-REPORT-23")
@pytest.mark.parametrize("leader", ["general", "adventurer"])
def test_whoever_enters_a_hidden_passage_reads_where_it_comes_out(leader: str) -> None:
    game = Campaign(leaders=[leader])
    world, hero = game.world, game.hero()
    near = next(place for place in world.locations.values() if passages.is_hidden(place))
    far = world.locations[next(way.goal for way in near.exits if way.direction not in ("OUT", "IN"))]
    game.go(hero, world.locations[near.container])
    direction = next(way.direction for way in near.exits if way.goal == far.id)
    outcome = game.month({"1": f"UNIT {hero.id}\nMOVE {near.id}"})
    assert game.unit(hero.id).location == near.id
    assert f"to {far.name} [{far.id}], passage, 12 days." in game.report()
    assert outcome.maps["1"]
    game.month({"1": f"UNIT {hero.id}\nMOVE OUT"})  # remembered when it has left
    game.month({"1": f"UNIT {hero.id}\nMOVE {near.id}\n-MOVE {direction}"})
    assert game.unit(hero.id).location == far.id
    assert f"{far.name} [{far.id}], passage" in game.report()
