"""The check warns of an attack that has no hope, as far as the report shows both sides; the battle says the same."""

from __future__ import annotations

import pytest

from engine.games.overlord.state import COIN, Unit
from tests.engine.games.overlord.props.whole import Campaign
from tests.suite.table import each


def _field(figures: int) -> tuple[Campaign, str, str]:
    """A lone hero before so many armed men of another house, who advertise whose they are."""
    campaign = Campaign(("colonial", "colonial"))
    hero, crowd = campaign.hero(), campaign.add("2", "man", figures, cmbt=1)
    land = campaign.world.locations[campaign.place(hero).container]
    campaign.go(hero, land)
    campaign.go(crowd, land)
    crowd.settings["advertise"] = True
    crowd.add("club", figures)
    crowd.equipped["club"] = figures
    return campaign, hero.id, crowd.id


def _warned(campaign: Campaign, text: str) -> list[str]:
    return [said for said in campaign.warnings(text) if "in sight against" in said]


@pytest.mark.rule("OVL-ORD-04", "OVL-MAIL-15")
@each("figures, warned", [(10, True), (9, False)])
def test_an_attack_on_ten_times_as_many_is_warned_of(figures: int, warned: bool) -> None:
    campaign, hero, crowd = _field(figures)
    found = _warned(campaign, f"UNIT {hero}\nATTACK {crowd}")
    assert found == (
        ["they are 10 in sight against 1 of ours there: RECRUIT or gather more units first"] if warned else []
    )
    assert bool(_warned(campaign, f"UNIT {hero}\nATTACK {campaign.unit(crowd).faction}")) is warned
    assert _warned(campaign, f"UNIT {hero}\nMOVE N\nATTACK {crowd}") == []  # elsewhere by then


@pytest.mark.rule("OVL-ORD-04")
def test_such_an_attack_fails() -> None:
    campaign, hero, crowd = _field(200)
    assert _warned(campaign, f"UNIT {hero}\nATTACK {crowd}")
    campaign.month({"1": f"UNIT {hero}\nTACTIC FIGHT FRONT CENTER CHARGE\nATTACK {crowd}"})
    assert hero not in campaign.world.units or not campaign.unit(hero).figures
    assert campaign.unit(crowd).figures > 150


def _hungry(campaign: Campaign, text: str) -> list[str]:
    return [said for said in campaign.warnings(text) if "upkeep" in said]


def _squad(coins: int) -> tuple[Campaign, Unit]:
    """Ten men with so many coins of the hundred that a month costs; the rest of the house has all else, in the city."""
    campaign = Campaign(("colonial",))
    campaign.faction().fund = {}
    squad = campaign.add("1", "man", 10)
    squad.items[COIN] = coins
    return campaign, squad


@pytest.mark.rule("OVL-ECON-04", "OVL-ECON-06", "OVL-ECON-08")
def test_a_march_without_pay_and_food_is_warned_of() -> None:
    campaign, squad = _squad(40)
    go = f"UNIT {squad.id}\nMOVE OUT"
    (said,) = _hungry(campaign, go)
    assert said == (
        "$100 of upkeep is due when the month ends; the stack carries $40, and the fund is empty: GIVE it coins, or "
        "rations to equip, before it leaves those who pay for it"
    )
    assert _hungry(campaign, f"UNIT {squad.id}\nWORK") == []
    assert _hungry(campaign, f"UNIT {squad.id}\nPILLAGE\nMOVE OUT") == []
    assert _hungry(campaign, f"UNIT {campaign.hero().id}\nGIVE {squad.id} coin 60\n{go}") == []
    campaign.faction().fund = {COIN: 59}
    assert "$59 are in the fund" in _hungry(campaign, go)[0]
    campaign.faction().fund = {COIN: 60}
    assert _hungry(campaign, go) == []


@pytest.mark.rule("OVL-ECON-08", "OVL-ECON-09")
@each("equipped, consumes, warned", [(7, False, True), (8, False, False), (0, True, False)])
def test_rations_that_are_eaten_count(equipped: int, consumes: bool, warned: bool) -> None:
    campaign, squad = _squad(40)
    squad.add("food", 10)
    squad.equipped["food"] = equipped
    squad.settings["consume"] = consumes
    assert bool(_hungry(campaign, f"UNIT {squad.id}\nMOVE OUT")) is warned
    if equipped == 8:  # eight of ten men eat, and save most of their ten coins
        spared = 8 * 8
        for coins, short in ((100 - spared, False), (100 - spared - 1, True)):
            squad.items[COIN] = coins
            assert bool(_hungry(campaign, f"UNIT {squad.id}\nMOVE OUT")) is short


@pytest.mark.rule("OVL-ECON-04")
@each("coins", [40, 1000])
def test_who_marches_so_dissents(coins: int) -> None:
    campaign, squad = _squad(coins)
    place = campaign.place(squad)
    campaign.go(squad, campaign.world.locations[place.container])
    way = next(way.direction for way in campaign.place(squad).exits)
    order = f"UNIT {squad.id}\nMOVE {way}"
    warned = bool(_hungry(campaign, order))
    campaign.month({"1": order})
    assert warned is (coins < 1000)
    assert campaign.unit(squad.id).dissent is warned
