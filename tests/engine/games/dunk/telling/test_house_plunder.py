"""House players know what plunder is worth, and how orcs come to it."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Temper
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.dunk.armies.events import Plundered
from engine.games.dunk.house.player import HOUSE
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.sight.view import view
from engine.games.dunk.state import ArmyType, Campaign, Race
from tests.engine.games.dunk.props.kit import from_one


def war(seed: str, turns: int, *, orcs_plunder: bool) -> tuple[Campaign, list[Event]]:
    """A war of the house: orcs who raid, builders, schemers. orcs_plunder: whether the first know how."""
    tempers = (Temper.RAIDER, Temper.BUILDER, Temper.SCHEMER)
    peoples = (("orc", "warriors"), ("human", "warriors"), ("elf", "mages"))
    seats = [
        SeatRequest(id=str(n), name=t.title(), choices=RULESET.play.choices(race=race, leaders=leaders))
        for n, (t, (race, leaders)) in enumerate(zip(tempers, peoples, strict=True), start=1)
    ]
    state = begin(RULESET, RULESET.play.options(size="20x20", silence="patience"), seats, seed)
    told: list[Event] = []
    for turn in range(1, turns + 1):
        campaign = document.decode(state, Campaign)
        if orcs_plunder and turn == 1:
            campaign.kingdoms[1].techs.append("province_plunder")
            state = document.encode(campaign)
        sheets = {
            str(n): HOUSE.orders(view(campaign, str(n)), temper, Dice(seed, turn, n))
            for n, temper in enumerate(tempers, start=1)
        }
        outcome = run_turn(RULESET, state, sheets, seed=seed, number=turn)
        told += outcome.events
        state = outcome.state
    return document.decode(state, Campaign), told


@pytest.mark.rule("DNK-TORD-28", "DNK-TORD-32", "DNK-GAP-85")
def test_a_house_that_can_plunder_does_and_holds_more_land_for_it() -> None:
    land = {True: 0, False: 0}
    for seed in ("plunder", "spoils"):
        for knows in land:
            campaign, told = war(seed, 14, orcs_plunder=knows)
            land[knows] += len(campaign.holdings()[1])
            assert not knows or sum(isinstance(event, Plundered) for event in told) > 10
    assert land[True] > land[False]


@pytest.mark.rule("DNK-GAP-51")
def test_orcs_of_the_house_spend_all_they_have_until_debt_teaches_them_to_plunder() -> None:
    ends = [war(seed, 8, orcs_plunder=False)[0] for seed in ("debt", "owing", "broke", "bills")]
    assert any("province_plunder" in campaign.kingdoms[1].techs for campaign in ends)
    assert all(campaign.kingdoms[2].gold >= -4 for campaign in ends), "builders do no such thing"


@pytest.mark.rule("DNK-TORD-29", "DNK-TORD-31")
def test_the_house_spares_villages_friends_towns_guards_and_the_presence_of_enemies() -> None:
    made = from_one("llllll")
    mine = made.kingdom(Race.ORC, land=[1, 2, 3, 4], gold=0, techs=["province_plunder"])
    friend = made.kingdom(land=[5, 6])
    made.ally(mine, friend)
    made.province(2, villages=1)
    taker = made.army(mine, 1)
    made.army(mine, 2)
    made.army(mine, 3, ArmyType.TOWN_GUARD)
    made.army(mine, 5)
    sheet = HOUSE.orders(view(made.state, mine.seat), Temper.RAIDER, Dice("s", 1))
    assert [line for line in sheet.splitlines() if line.startswith("plunder")] == [f"plunder {taker.id}"]
