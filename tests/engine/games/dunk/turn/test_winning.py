"""How a campaign ends and who has won it."""

from __future__ import annotations

import pytest

from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import NOBODY, Kingdom
from engine.games.dunk.turn.events import KingdomFell, WorldPeace
from engine.games.dunk.turn.winning import finished, honours, lesser_honours, net_income, peace_is_due
from engine.testing import events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each


def kingdoms(count: int = 4) -> tuple[Scenario, list[Kingdom]]:
    """Kingdoms far from each other, each with orders sent."""
    world = from_one(*["g" * 12] * 12)
    found = [world.kingdom(land=[1 + 36 * index], name=f"Realm_{chr(65 + index)}") for index in range(count)]
    for kingdom in found:
        kingdom.sent_orders = True
    return world, found


@pytest.mark.rule("DNK-WIN-02", "DNK-EX-50")
def test_the_winner_is_counted_by_towns_and_income_less_administration() -> None:
    _, (kingdom, *_rest) = kingdoms()
    kingdom.town_income, kingdom.income, kingdom.administration, kingdom.gold = 12, 40, 20, 999
    assert net_income(kingdom) == 32


@pytest.mark.rule("DNK-WIN-02")
def test_gold_in_hand_and_provinces_win_nothing() -> None:
    world, (rich, wide, winner, _) = kingdoms()
    rich.gold = 5000
    for number in range(50, 60):
        world.province(number, owner=wide.id)
    winner.income, winner.administration = 12, 4
    peace = WorldPeace(wishes=4, kingdoms=4)
    finish = finished(world.state, [peace])
    assert finish is not None
    assert finish.winners[0] == winner.seat


@pytest.mark.rule("DNK-WIN-03")
def test_the_lesser_honours_go_to_whom_they_belong() -> None:
    world, (a, b, c, d) = kingdoms()
    a.income = 50
    for number in range(50, 60):
        world.province(number, owner=a.id)
    b.income = 20  # of a single province
    c.techs = ["bows", "ships", "castles"]
    town = world.province(1 + 36 * 3, town="Great").town
    assert town is not None
    town.income = "13/2"
    assert d.id == world.state.provinces[109].owner
    lines = honours(world.state)
    assert lines[0].startswith("Realm A wins with a net income of 50 gold")
    assert "greatest income per province: Realm B" in lines[1]
    assert "most provinces: Realm A, with 11" in lines[2]
    assert "most technologies: Realm C, with 3" in lines[3]
    assert "greatest towns: Realm D, with 6.50 gold" in lines[4]


@pytest.mark.rule("DNK-WIN-03")
def test_of_equals_the_lower_number_is_honoured_and_for_nothing_nobody() -> None:
    world, (first, _second, *rest) = kingdoms()
    for kingdom in rest:
        for province in list(world.state.land_of(kingdom.id)):
            province.owner = NOBODY
    assert lesser_honours(world.state) == [f"The most provinces: {first.name.replace('_', ' ')}, with 1."]


@pytest.mark.rule("DNK-WIN-04", "DNK-ADMIN-19")
@each("wishes, over", [(4, True), (3, True), (2, False), (1, False), (0, False)])
def test_all_or_all_but_one_end_a_campaign(wishes: int, over: bool) -> None:
    world, found = kingdoms(4)
    for kingdom in found[:wishes]:
        kingdom.worldpeace = True
    assert peace_is_due(world.state) is over


@pytest.mark.rule("DNK-ADMIN-19", "DNK-GAP-64")
def test_kingdoms_without_a_ruler_or_without_orders_wish_the_end() -> None:
    world, (loud, gone, silent, _against) = kingdoms(4)
    loud.worldpeace = True
    assert not peace_is_due(world.state)
    gone.status = "left"
    assert not peace_is_due(world.state)
    silent.sent_orders = False
    assert peace_is_due(world.state)


@pytest.mark.rule("DNK-GAP-64")
def test_a_patient_game_master_waits_for_a_word() -> None:
    world, found = kingdoms(3)
    world.state.options.silence = "patience"
    for kingdom in found:
        kingdom.sent_orders = False
    assert not peace_is_due(world.state)
    found[0].worldpeace = True
    assert peace_is_due(world.state)


@pytest.mark.rule("DNK-ADMIN-19")
@each("silent, over", [(3, True), (2, True), (1, False)])
def test_silence_is_a_wish_though_nobody_says_a_word(silent: int, over: bool) -> None:
    world, found = kingdoms(3)
    for kingdom in found[:silent]:
        kingdom.sent_orders = False
    assert peace_is_due(world.state) is over


def test_the_last_kingdom_need_not_wish_for_anything() -> None:
    world, (last, second) = kingdoms(2)
    second.status = "eliminated"
    assert peace_is_due(world.state)
    assert last.status == "active"
    world.state.options.silence = "patience"
    assert peace_is_due(world.state)
    second.status = "active"
    assert not peace_is_due(world.state)


@pytest.mark.rule("DNK-ADMIN-19", "DNK-WIN-04")
def test_worldpeace_in_the_orders_of_all_but_one_finishes_the_game() -> None:
    world, (a, b, c) = kingdoms(3)
    orders = {a.id: "worldpeace", b.id: "worldpeace", c.id: "write_race all"}
    _, outcome = world.play(orders)
    assert outcome.finished is not None
    assert outcome.finished.winners == (a.seat,)
    assert any("Peace" in headline.text for headline in outcome.headlines)


@pytest.mark.rule("DNK-GAP-64")
def test_a_wish_counts_for_its_own_turn_only() -> None:
    world, (a, b, c) = kingdoms(3)
    campaign, outcome = world.play({a.id: "worldpeace", b.id: "write_race all", c.id: "write_race all"})
    assert outcome.finished is None
    assert campaign.kingdoms[a.id].worldpeace
    world.state = campaign
    campaign, outcome = world.play({n: "write_race all" if n == a.id else "worldpeace" for n in (a.id, b.id)})
    assert not campaign.kingdoms[a.id].worldpeace


def test_a_kingdom_with_neither_land_nor_armies_falls_and_is_told_of() -> None:
    world, (a, b, c) = kingdoms(3)
    world.province(37, owner=0)
    campaign, outcome = world.play({})
    assert campaign.kingdoms[b.id].status == "eliminated"
    assert [event.name for event in events_of(outcome, KingdomFell)] == [b.name]
    assert {seat.id: seat.status for seat in RULESET.play.seats_of(campaign)} == {
        a.seat: "active",
        b.seat: "eliminated",
        c.seat: "active",
    }
