"""The check warns of an attack that has no hope, as far as the report shows both sides; the battle says the same."""

from __future__ import annotations

import pytest

from tests.engine.games.overlord.whole import Campaign


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
@pytest.mark.parametrize(("figures", "warned"), [(10, True), (9, False)])
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
