"""What happens once in a hundred campaigns, seen through whole turns of worlds that `new_game` made."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.core.space.hexes import RowDirection
from engine.core.telling.press import THE_GAME_MASTER, PressItem, PressKind
from engine.core.telling.report import report_text
from engine.games.dunk.armies import events as armies
from engine.games.dunk.realm.events import (
    LostToRebels,
    ProvinceAdrift,
    ProvinceGiftFailed,
    ProvinceGiven,
    TrollsPlundered,
    TrollsRebelled,
)
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import ArmyType, Kingdom, Leaders, Plague, Race, Terrain
from engine.games.dunk.turn.events import DunkmasterSpoke
from engine.testing import LoadedDice, events_of, play
from tests.engine.games.dunk.props.kit import Scenario
from tests.suite.table import each

QUIET = LoadedDice(rest=0.999)


def two(one: Race = Race.HUMAN, leaders: Leaders = Leaders.MAGES) -> tuple[Scenario, Kingdom, Kingdom]:
    world = Scenario.founded((one, leaders), (Race.ORC, Leaders.WARRIORS))
    first, second = world.state.kingdoms.values()
    return world, first, second


def heart(world: Scenario, kingdom: Kingdom) -> int:
    """The middle province of a kingdom: all around it is its own."""
    land = {province.number for province in world.state.land_of(kingdom.id)}
    around = {number: {near.number for near in world.state.neighbours(number)} for number in land}
    return next(number for number, near in around.items() if len(near) == 6 and near < land)


@pytest.mark.rule("DNK-RITUAL-02", "DNK-TOWN-22")
@each("roll, stands", [(0.49, True), (0.51, False)])
def test_a_town_of_stone_may_outlast_the_fire_around_it(roll: float, stands: bool) -> None:
    world, mages, victim = two()
    place = heart(world, victim)
    world.province(place, town="Gull")
    victim.techs.append("stone_building")
    streams = {("gather", 1): [0.0], ("aim", 1, 0): [0.9], ("stone town", place): [roll]}
    after, _ = world.play({mages.id: f"burn {place}"}, dice=LoadedDice(streams, rest=0.999))
    assert (after.provinces[place].town is not None) is stands
    assert after.provinces[place].villages == 0


@pytest.mark.rule("DNK-ARMY-12", "DNK-GAP-33", "DNK-MOVE-21")
def test_trolls_go_their_own_way_keep_their_orders_and_eat_where_they_arrive() -> None:
    world, _, orcs = two()
    place = heart(world, orcs)
    goal = world.state.neighbour(place, RowDirection.E)
    assert goal is not None
    for province in (world.province(place), goal):
        province.terrain = Terrain.LAND
    goal.villages, goal.stables = 2, 1
    trolls = world.army(orcs, place, ArmyType.TROLLS)
    east = list(RowDirection).index(RowDirection.E)
    dice = LoadedDice({("troll whim", trolls.id): [0.24, (east + 0.5) / 7]}, rest=0.999)
    after, outcome = world.play({orcs.id: f"move {trolls.id} w"}, dice=dice)
    now = after.armies[trolls.id]
    assert (now.province, now.heading, now.owner) == (goal.number, ["w"], orcs.id)
    assert [event.whim for event in events_of(outcome, armies.TrollsDisobeyed)] == ["going e"]
    eaten = after.provinces[goal.number]
    assert (eaten.race, eaten.villages, eaten.stables) == (None, 0, 0)
    assert [event.province for event in events_of(outcome, TrollsPlundered)] == [goal.number]


@pytest.mark.rule("DNK-ARMY-12", "DNK-REBEL-09", "DNK-GAP-33")
@each("roll, rebels", [(0.124, True), (0.126, False)])
def test_trolls_with_nothing_to_eat_may_rebel_and_rebel_trolls_walk(roll: float, rebels: bool) -> None:
    world, _, orcs = two()
    place = heart(world, orcs)
    for province in (world.province(place), *world.state.neighbours(place)):
        province.terrain = Terrain.LAND
    world.province(place, race=None)
    trolls = world.army(orcs, place, ArmyType.TROLLS)
    dice = LoadedDice({("trolls", trolls.id): [roll], ("colonisation", place): [0.999]}, rest=0.999)
    world.state, outcome = world.play(dice=dice)
    assert world.state.armies[trolls.id].is_rebel is rebels
    assert bool(events_of(outcome, TrollsRebelled)) is rebels
    if rebels:
        west = LoadedDice({("rebel trolls", trolls.id): [5.5 / 6]}, rest=0.999)
        after, _ = world.play(dice=west)
        side = world.state.neighbour(place, RowDirection.W)
        assert side is not None
        assert after.armies[trolls.id].province == side.number
        assert after.provinces[side.number].race is None  # eaten


@pytest.mark.rule("DNK-MOVE-05", "DNK-TORD-43", "DNK-GAP-46")
def test_training_among_the_movement_words_takes_its_turn_and_its_coin() -> None:
    world, _, orcs = two()
    place = heart(world, orcs)
    for province in (world.province(place), *world.state.neighbours(place)):
        province.terrain = Terrain.LAND
    orcs.techs.append("training")
    army = world.army(orcs, place)
    seen = []
    for order in (f"move {army.id} e train w 0", "", ""):
        world.state, _ = world.play({orcs.id: order}, dice=QUIET)
        now = world.state.armies[army.id]
        trained = [amount for what, amount in world.state.kingdoms[orcs.id].ledger if what == "train"]
        seen.append((now.province - place, now.erf, trained))
    assert seen == [(1, 1, []), (1, 2, [-1]), (0, 2, [])]


@pytest.mark.rule("DNK-TORD-06")
@each(
    "roll, erf, kind",
    [(0.0, 0, armies.DeathTrainingKilled), (0.15, 3, armies.DeathTrainingMaimed), (0.9, 6, armies.DeathTrained)],
)
def test_merciless_training_kills_maims_or_hardens(roll: float, erf: int, kind: type[Event]) -> None:
    world, _, orcs = two()
    orcs.techs.append("death_training")
    army = world.army(orcs, heart(world, orcs), erf=5)
    dice = LoadedDice({("death_train", army.id): [roll]}, rest=0.999)
    after, outcome = world.play({orcs.id: f"death_train {army.id}"}, dice=dice)
    assert [found.erf for found in after.armies.values() if found.id == army.id] == ([erf] if erf else [])
    assert [event.seen_by for event in events_of(outcome, kind)] == [(orcs.seat,)]


@pytest.mark.rule("DNK-STD-27", "DNK-DIPL-08", "DNK-TOWN-20", "DNK-GAP-84")
@each("allied", [True, False])
def test_a_province_is_given_with_its_town_and_guard_to_allies_only(allied: bool) -> None:
    world, giver, receiver = two()
    place = heart(world, giver)
    world.contact(giver, receiver)
    world.province(place, town="Gull", supplies=place)
    guard, army = world.army(giver, place, ArmyType.TOWN_GUARD), world.army(giver, place)
    word = "friend" if allied else "neutral"
    orders = {giver.id: f"give_province {place} to {receiver.id}\n{word} 2", receiver.id: "friend 1"}
    after, outcome = world.play(orders, dice=QUIET)
    owner = receiver.id if allied else giver.id
    assert (after.provinces[place].owner, after.armies[guard.id].owner) == (owner, owner)
    assert after.armies[army.id].owner == giver.id
    assert (len(events_of(outcome, ProvinceGiven)), len(events_of(outcome, ProvinceGiftFailed))) == (allied, not allied)


@pytest.mark.rule("DNK-ADMIN-03", "DNK-GAP-64")
def test_who_resigns_leaves_orders_behind_and_an_empty_throne() -> None:
    world = Scenario.founded((Race.HUMAN, Leaders.MAGES), (Race.ORC, Leaders.WARRIORS), (Race.ELF, Leaders.MAGES))
    place = heart(world, world.state.kingdoms[2])
    world.state.kingdoms[2].gold = 9
    orders = {1: "write_race all", 2: f"et place {place}\nresign\nbuild_village {place}", 3: "write_race all"}
    world.state, outcome = world.play(orders, dice=QUIET)
    gone = world.state.kingdoms[2]
    assert (gone.status, gone.next_sheet, world.state.provinces[place].villages) == ("left", [], 1)
    assert any("Karthia" in headline.text for headline in outcome.headlines)
    assert "empty" in report_text(outcome.reports["1"])
    last = " ".join(report_text(outcome.reports["2"]).split())
    assert "This is your last report" in last
    assert "Orders sheet" not in last, "nobody asks for orders any more"
    assert outcome.reports["2"].template == ""
    before = len(world.state.armies_of(2))
    world.state, outcome = world.play({1: "write_race all", 2: f"place {place}", 3: "write_race all"}, dice=QUIET)
    assert len(world.state.armies_of(2)) == before  # nobody listens to a throne that is empty
    assert sorted(outcome.reports) == ["1", "3"]
    assert outcome.finished is None


@pytest.mark.rule("DNK-GAP-10", "DNK-DIPL-05")
def test_land_between_two_neutral_enemies_of_its_owner_is_nobodys_and_both_are_told() -> None:
    world = Scenario.founded((Race.HUMAN, Leaders.MAGES), (Race.ORC, Leaders.WARRIORS), (Race.ELF, Leaders.MAGES))
    one, two_, owner = world.state.kingdoms.values()
    world.war(one, owner)
    world.war(two_, owner)
    place = heart(world, owner)
    world.army(one, place)
    world.army(two_, place)
    after, outcome = world.play(dice=QUIET)
    assert after.provinces[place].owner == 0
    assert [event.seen_by for event in events_of(outcome, ProvinceAdrift)] == [(owner.seat,)]
    assert "so nobody owns it" in " ".join(report_text(outcome.reports[one.seat]).split())


@pytest.mark.rule("DNK-GAP-28")
@each("helped", [True, False])
def test_rebels_take_land_in_which_neither_owner_nor_ally_stands(helped: bool) -> None:
    world, one, ally = two()
    world.ally(one, ally)
    place = heart(world, one)
    world.army(None, place)
    saved = {}
    if helped:
        helper = world.army(ally, place, ArmyType.STONE_CASTLE)
        rebel = next(army for army in world.state.armies.values() if army.is_rebel)
        saved = {(what, army.id): [0.0] for army in (helper, rebel) for what in ("arrows", "melee")}
    after, outcome = world.play(dice=LoadedDice(saved, rest=0.999))
    assert (after.provinces[place].owner == one.id) is helped
    assert bool(events_of(outcome, LostToRebels)) is not helped


@pytest.mark.rule("DNK-RITUAL-15", "DNK-PLAGUE-09")
def test_a_teleported_army_brings_its_illness_along_and_defends_nothing_that_turn() -> None:
    world, mages, _ = two()
    mages.techs.append("teleport")
    lands = [p.number for p in world.state.land_of(mages.id)]
    army = world.army(mages, lands[0], plague=Plague(1, 20, 0))
    dice = LoadedDice({("army to province", lands[-1]): [0.0]}, rest=0.999)
    after, outcome = world.play({mages.id: f"teleport {army.id} {lands[-1]}"}, dice=dice)
    assert after.armies[army.id].province == lands[-1]
    assert after.provinces[lands[-1]].plague is not None
    assert len(events_of(outcome, armies.Teleported)) == 1


@pytest.mark.rule("DNK-REPORT-09")
def test_what_the_game_master_writes_stands_in_every_report() -> None:
    world, *_ = two()
    said = PressItem(seat=THE_GAME_MASTER, kind=PressKind.PRESS, title="Hear", text="Be kind.\nOr not.")
    struck = PressItem(seat=THE_GAME_MASTER, kind=PressKind.PRESS, title="No", text="Never mind.", struck=True)
    own = PressItem(seat="1", kind=PressKind.PRESS, title="Me", text="I am great.")
    _, outcome = play(RULESET, world.state, {}, press=(said, struck, own), number=1)
    assert [event.title for event in events_of(outcome, DunkmasterSpoke)] == ["Hear"]
    for report in outcome.reports.values():
        assert "Or not." in report_text(report)
        assert "Never mind." not in report_text(report)
