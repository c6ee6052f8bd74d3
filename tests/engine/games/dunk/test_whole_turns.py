"""Rules seen through whole turns of worlds that `new_game` made: what players get, and nothing built by hand."""

from __future__ import annotations

import pytest

from engine.games.dunk import events_armies as armies
from engine.games.dunk.events_paper import RumourOfAlliances
from engine.games.dunk.state import Campaign, Kingdom, Leaders, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.kit import Scenario

HUMANS, ORCS, ELVES, DWARVES = (
    (Race.HUMAN, Leaders.MAGES),
    (Race.ORC, Leaders.WARRIORS),
    (Race.ELF, Leaders.PRIESTS),
    (Race.DWARF, Leaders.WARRIORS),
)


def three() -> tuple[Scenario, list[Kingdom]]:
    world = Scenario.founded(HUMANS, ORCS, ELVES)
    return world, list(world.campaign.kingdoms.values())


def wipe_out(campaign: Campaign, kingdom: Kingdom) -> None:
    """Takes all land and all armies from a kingdom."""
    for province in campaign.land_of(kingdom.id):
        province.owner = 0
    for army in campaign.armies_of(kingdom.id):
        del campaign.armies[army.id]


@pytest.mark.rule("DNK-RUMOUR-04", "DNK-DIPL-10")
def test_turns_go_on_when_an_allied_kingdom_is_no_more() -> None:
    world, (one, fallen, other) = three()
    world.ally(one, fallen)
    world.ally(fallen, other)
    wipe_out(world.campaign, fallen)
    for _ in range(2):  # the turn of its end, and the one after
        world.campaign, outcome = world.play({one.id: "write_race all", other.id: "write_race all"})
        assert world.campaign.kingdoms[fallen.id].status == "eliminated"
        assert events_of(outcome, RumourOfAlliances) == []  # nor does the dead friend tie the two others together


@pytest.mark.rule("DNK-RITUAL-06")
@pytest.mark.parametrize(("roll", "hit"), [(0.0, 0), (0.9999, 399)])
def test_a_burn_gone_astray_may_come_down_on_the_first_and_on_the_last_province(roll: float, hit: int) -> None:
    world, (mages, *_) = three()
    aim = next(world.campaign.land_of(2)).number
    dice = LoadedDice({("gather", mages.id): [0.0], ("aim", mages.id, 0): [0.16, roll]}, rest=0.5)
    _, outcome = world.play({mages.id: f"burn {aim}"}, dice=dice)
    (landed,) = events_of(outcome, armies.BurnLanded)
    assert (landed.aim, landed.province) == (aim, hit)
