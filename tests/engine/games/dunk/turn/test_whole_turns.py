"""Rules seen through whole turns of worlds that `new_game` made: what players get, and nothing built by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, read_for, run_turn
from engine.core.space.hexes import RowDirection
from engine.core.telling.newspaper import typeset
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.dunk.armies import events as armies
from engine.games.dunk.armies.events import Combatant
from engine.games.dunk.armies.strength import printed
from engine.games.dunk.realm.events import Catastrophe, IncomeAccount, NothingTaken
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import ArmyType, Campaign, Kingdom, Leaders, Mine, Plague, Race, Terrain
from engine.games.dunk.turn.events import RumourOfAlliances
from engine.games.dunk.turn.winning import net_income
from engine.render.alt import newspaper_alt
from engine.testing import LoadedDice, events_of
from storage import codec
from tests.engine.games.dunk.props.kit import Scenario
from tests.suite.table import each

HUMANS, ORCS, ELVES, DWARVES = (
    (Race.HUMAN, Leaders.MAGES),
    (Race.ORC, Leaders.WARRIORS),
    (Race.ELF, Leaders.PRIESTS),
    (Race.DWARF, Leaders.WARRIORS),
)


def three() -> tuple[Scenario, list[Kingdom]]:
    world = Scenario.founded(HUMANS, ORCS, ELVES)
    return world, list(world.state.kingdoms.values())


def wipe_out(campaign: Campaign, kingdom: Kingdom) -> None:
    """Takes all land and all armies from a kingdom."""
    for province in campaign.land_of(kingdom.id):
        province.owner = 0
    for army in campaign.armies_of(kingdom.id):
        del campaign.armies[army.id]


@pytest.mark.rule("DNK-TOWN-20", "DNK-GAP-72")
def test_the_guard_of_a_given_town_has_a_name_of_its_own_among_its_new_owners_armies() -> None:
    world, (one, other, _) = three()
    world.ally(one, other)
    homes = [next(iter(world.state.land_of(kingdom.id))) for kingdom in (one, other)]
    for home in homes:
        world.province(home.number, town="Ford")
    world.state, _ = world.play({})  # both towns raise their guards
    guards = [a for a in world.state.armies.values() if a.type is ArmyType.TOWN_GUARD]
    assert [guard.name for guard in guards] == ["1st Town Guard"] * 2
    one, other = world.state.kingdoms[one.id], world.state.kingdoms[other.id]
    one.contacts, other.contacts = [other.id], [one.id]
    world.state, _ = world.play({one.id: f"give_province {homes[0].number} to {other.id}"})
    mine = [army for army in world.state.armies_of(other.id) if army.type is ArmyType.TOWN_GUARD]
    assert sorted(guard.name for guard in mine) == ["1st Town Guard", "2nd Town Guard"]


@pytest.mark.rule("DNK-RUMOUR-04", "DNK-DIPL-10")
def test_turns_go_on_when_an_allied_kingdom_is_no_more() -> None:
    world, (one, fallen, other) = three()
    world.ally(one, fallen)
    world.ally(fallen, other)
    wipe_out(world.state, fallen)
    for _ in range(2):  # the turn of its end, and the one after
        world.state, outcome = world.play({one.id: "write_race all", other.id: "write_race all"})
        assert world.state.kingdoms[fallen.id].status == "eliminated"
        assert events_of(outcome, RumourOfAlliances) == []  # nor does the dead friend tie the two others together


@pytest.mark.rule("DNK-RITUAL-06")
@each("roll, hit", [(0.0, 0), (0.9999, 399)])
def test_a_burn_gone_astray_may_come_down_on_the_first_and_on_the_last_province(roll: float, hit: int) -> None:
    world, (mages, *_) = three()
    aim = next(world.state.land_of(2)).number
    dice = LoadedDice({("gather", mages.id): [0.0], ("aim", mages.id, 0): [0.16, roll]}, rest=0.5)
    _, outcome = world.play({mages.id: f"burn {aim}"}, dice=dice)
    (landed,) = events_of(outcome, armies.BurnLanded)
    assert (landed.aim, landed.province) == (aim, hit)


# --- the end of a campaign --------------------------------------------------------------------------------------------


def front_page(outcome: Outcome) -> str:
    """What the last front page says, as those hear it who cannot see it."""
    return newspaper_alt(typeset(outcome, (), seed="s", masthead="The Herald", campaign="War"))


@pytest.mark.rule("DNK-WIN-01", "DNK-WIN-02")
def test_a_campaign_has_one_winner_and_paper_and_picture_name_him() -> None:
    world, found = three()
    land = list(world.state.land_of(2))
    for province in land:
        province.mine = Mine.HUGE
    _, outcome = world.play({kingdom.id: "worldpeace" for kingdom in found}, dice=LoadedDice(rest=0.999))
    assert outcome.finished is not None
    assert outcome.finished.winners == ("2",)
    lead, second = outcome.headlines[:2]
    assert lead.text == "Karthia wins the campaign"
    assert lead.body.startswith("Karthia has won the campaign, with a net income of ")
    assert "The most provinces:" in lead.body
    assert second.text.startswith("Peace breaks out")
    assert "Karthia wins the campaign" in front_page(outcome)


@pytest.mark.rule("DNK-WIN-01")
def test_a_kingdom_that_nobody_rules_does_not_win_while_another_is_ruled() -> None:
    world, (rich, poor, other) = three()
    for province in world.state.land_of(rich.id):
        province.mine = Mine.HUGE
    wipe_out(world.state, other)
    orders = {rich.id: "resign", poor.id: "worldpeace"}
    after, outcome = world.play(orders, dice=LoadedDice(rest=0.999))
    assert net_income(after.kingdoms[rich.id]) > net_income(after.kingdoms[poor.id])
    assert outcome.finished is not None
    assert outcome.finished.winners == (poor.seat,)


@pytest.mark.rule("DNK-WIN-01", "DNK-WIN-03")
def test_equal_incomes_are_told_apart_by_the_lesser_honours() -> None:
    world, (_, _, learned) = three()
    for kingdom in world.state.kingdoms.values():
        for province in world.state.land_of(kingdom.id):
            province.plague = Plague(1, 1)  # nobody earns anything
        kingdom.techs.clear()
    learned.techs += ["bows", "ships"]
    _, outcome = world.play(dict.fromkeys((1, 2, 3), "worldpeace"), dice=LoadedDice(rest=0.999))
    assert outcome.finished is not None
    assert outcome.finished.winners == (learned.seat,)


@pytest.mark.rule("DNK-ADMIN-19", "DNK-GAP-64")
@each("speaking, over", [((), True), ((1,), True), ((1, 3), False), ((1, 2, 3), False)])
def test_kingdoms_without_orders_wish_for_the_end(speaking: tuple[int, ...], over: bool) -> None:
    world, _ = three()
    _, outcome = world.play(dict.fromkeys(speaking, "write_race all"))
    assert (outcome.finished is not None) is over


@pytest.mark.rule("DNK-GAP-64")
def test_a_patient_game_masters_campaign_goes_on_in_silence() -> None:
    world = Scenario.founded(HUMANS, ORCS, ELVES, silence="patience")
    _, outcome = world.play()
    assert outcome.finished is None
    _, outcome = world.play({1: "worldpeace"})
    assert outcome.finished is not None


def test_a_campaign_of_the_first_format_is_read_and_keeps_its_patience() -> None:
    world, _ = three()
    old = document.plain(world.state)
    del old["options"]["silence"]
    stored = codec.encode("dunk", 1, document.encode(old))
    state = codec.decode(stored, game="dunk", format=RULESET.play.format, upgrades=RULESET.play.upgrades)
    outcome = run_turn(RULESET, state, {}, seed="s", number=1)
    assert outcome.finished is None
    assert document.decode(outcome.state, Campaign).options.silence == "patience"


# --- who knows what ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-ADMIN-11", "DNK-ADMIN-15")
def test_no_rival_ever_sees_a_players_own_name() -> None:
    """Neither in reports, their data, maps, the paper and the table, nor in what their own orders answer."""
    world, (one, other, third) = three()
    for a, b in ((one, other), (one, third), (other, third)):
        world.contact(a, b)
        world.ally(a, b)
    secret = "Zebulon Quickfox"
    asked = f"write_email all\nwrite_email {one.name}\ngive_map 3"
    orders = {one.id: f"set_player_name {secret}\ngive_map 2\ngive_tech all 2", other.id: asked, third.id: asked}
    for _ in range(2):
        world.state, outcome = world.play(orders)
        assert world.state.kingdoms[one.id].player_name == secret
        public = [outcome.headlines, outcome.standings, outcome.seats, outcome.public_map, front_page(outcome)]
        public += [RULESET.paper.for_gm(outcome.events), RULESET.look.view(world.state, None)]
        for rival in (other, third):
            eyes = RULESET.look.view(world.state, rival.seat)
            sheet = read_for(RULESET, eyes, asked)
            public += [eyes, outcome.reports[rival.seat], report_text(outcome.reports[rival.seat])]
            public += [
                outcome.maps[rival.seat],
                sheet,
                RULESET.look.check(eyes, sheet),
                RULESET.look.explain(sheet, eyes),
            ]
            public += [event for event in outcome.events if rival.seat in event.seen_by]
        told = repr(public)
        assert "Zebulon" not in told
        assert "Quickfox" not in told
        assert "a player rules it" in told
    assert secret in report_text(outcome.reports[one.seat])


# --- what the seed says in so many words ------------------------------------------------------------------------------


@pytest.mark.rule("DNK-ECON-18", "DNK-ECON-04", "DNK-GEN-02")
@each("people, gold", [(Race.DUCK, 4), (Race.HUMAN, 2), (None, 0)])
def test_fishing_nets_catch_nothing_for_the_crown_where_nobody_lives(people: Race | None, gold: int) -> None:
    world, (one, *_) = three()
    one.techs.append("fishing_nets")
    for province in world.state.land_of(one.id):
        province.terrain, province.race = Terrain.WATER, None
    place = next(world.state.land_of(one.id))
    place.race = people
    _, outcome = world.play(dice=LoadedDice(rest=0.999))
    (account,) = (event for event in events_of(outcome, IncomeAccount) if event.kingdom == one.id)
    assert account.provinces == gold


def battle_of(techs: Sequence[str], race: Race) -> Combatant:
    """The line of an army with these technologies in a battle of a whole turn, on land of nobody, ERF 1."""
    world = Scenario.founded((race, Leaders.MAGES), ORCS)
    one, other = world.state.kingdoms.values()
    one.techs[:] = techs
    world.war(one, other)
    place = next(p for p in world.state.provinces.values() if p.owner == 0)
    place.terrain = Terrain.GRASSLAND
    ours, _ = world.army(one, place.number), world.army(other, place.number)
    _, outcome = world.play(dice=LoadedDice({("arrows", ours.id): [0.0]}, rest=0.999))
    (battle,) = events_of(outcome, armies.BattleReport)
    found: Combatant = next(row for row in battle.armies if row.army == ours.id)
    return found


@pytest.mark.rule("DNK-WAR-08", "DNK-STD-28")
@each(
    "techs, strength",
    [((), 1), (("steel",), 1), (("iron",), 1.5), (("iron", "steel"), 2), (("steel", "armour"), 2.5)],
)
def test_steel_makes_better_weapons_of_iron_and_none_by_itself(techs: tuple[str, ...], strength: float) -> None:
    assert battle_of(techs, Race.ELF).own == printed(strength)


@pytest.mark.rule("DNK-WAR-09", "DNK-BATTLE-10", "DNK-RACE-05")
@each("techs, strength", [((), 1 / 924), (("bows",), 1)])
def test_elves_shoot_better_with_bows_and_throw_no_better_without(techs: tuple[str, ...], strength: float) -> None:
    world = Scenario.founded((Race.ELF, Leaders.MAGES), (Race.DWARF, Leaders.MAGES))
    elves, others = world.state.kingdoms.values()
    elves.techs[:] = techs
    world.war(elves, others)
    place = next(p for p in world.state.provinces.values() if p.owner == 0)
    place.terrain = Terrain.GRASSLAND
    world.army(elves, place.number)
    target = world.army(others, place.number)
    _, outcome = world.play(dice=LoadedDice(rest=0.999))
    (battle,) = events_of(outcome, armies.BattleReport)
    assert next(row for row in battle.armies if row.army == target.id).eas == printed(strength)


# --- rules that nothing held ------------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-BATTLE-01")
@each("erf", [1, 4, 5, 6, 40])
def test_every_fight_that_an_army_survives_teaches_it_however_much_it_knows(erf: int) -> None:
    world, (one, other, _) = three()
    world.war(one, other)
    place = next(p for p in world.state.provinces.values() if p.owner == 0)
    veteran, enemy = world.army(one, place.number, erf=erf), world.army(other, place.number)
    dice = LoadedDice({(what, veteran.id): [0.0] for what in ("arrows", "melee")}, rest=0.999)
    after, _ = world.play(dice=dice)
    assert enemy.id not in after.armies
    assert after.armies[veteran.id].erf == erf + 1


@pytest.mark.rule("DNK-MOVE-09", "DNK-MOVE-10")
def test_who_has_climbed_one_mountain_must_climb_the_next_one_too() -> None:
    world, (one, *_) = three()
    place = next(p.number for p in world.state.land_of(one.id) if len(world.state.neighbours(p.number)) == 6)
    for direction in (RowDirection.W, RowDirection.E):
        side = world.state.neighbour(place, direction)
        assert side is not None
        side.terrain, side.owner = Terrain.MOUNTAIN, one.id
    army = world.army(one, place)
    quiet = LoadedDice(rest=0.999)
    for order, stands, climbs in (("w", 0, RowDirection.W), ("e", 0, RowDirection.E), ("e", 1, None)):
        world.state, _ = world.play({one.id: f"move {army.id} {order}"}, dice=quiet)
        now = world.state.armies[army.id]
        assert (now.province - place, now.climbing) == (stands, climbs)


@pytest.mark.rule("DNK-DIS-01", "DNK-DIS-02")
def test_each_of_several_villages_is_destroyed_for_itself() -> None:
    world, (one, *_) = three()
    place = next(world.state.land_of(one.id))
    place.villages = 4
    luck = LoadedDice({("catastrophe", place.number): [0.0039, 0.0041, 0.0, 0.5]}, rest=0.999)
    after, outcome = world.play(dice=luck)
    assert after.provinces[place.number].villages == 2
    assert [event.thing for event in events_of(outcome, Catastrophe)] == ["2 villages are"]


@pytest.mark.rule("DNK-RITUAL-01")
def test_a_burn_takes_every_village_of_a_province() -> None:
    world, (mages, victim, _) = three()
    place = next(world.state.land_of(victim.id))
    place.villages = 3
    dice = LoadedDice({("gather", mages.id): [0.0], ("aim", mages.id, 0): [0.9]}, rest=0.999)
    after, _ = world.play({mages.id: f"burn {place.number}"}, dice=dice)
    assert after.provinces[place.number].villages == 0


@pytest.mark.rule("DNK-TORD-39", "DNK-TECH-01")
@each("town, learns", [(False, True), (True, False)])
def test_to_plunder_beside_a_town_does_not_teach_how_to_plunder_towns(town: bool, learns: bool) -> None:
    world, (_, orcs, _) = three()
    orcs.techs.append("province_plunder")
    place = next(world.state.land_of(orcs.id))
    if town:
        world.province(place.number, town="Gull")
    army = world.army(orcs, place.number)
    dice = LoadedDice({("discovery", orcs.id, "town_plunder"): [0.0]}, rest=0.999)
    after, outcome = world.play({orcs.id: f"plunder {army.id}"}, dice=dice)
    assert len(events_of(outcome, armies.Plundered)) == 1
    assert ("town_plunder" in after.kingdoms[orcs.id].techs) is learns


@pytest.mark.rule("DNK-TURN-05", "DNK-GAP-73", "DNK-REBEL-07")
@each("people, lives", [(None, False), (Race.HUMAN, True)])
def test_rebels_starve_in_the_empty_land_of_nobody_too(people: Race | None, lives: bool) -> None:
    world, _ = three()
    place = next(p for p in world.state.provinces.values() if p.owner == 0)
    place.race = people
    rebels = world.army(None, place.number)
    after, _ = world.play(dice=LoadedDice(rest=0.999))
    assert (rebels.id in after.armies) is lives


# --- an army that takes nothing ---------------------------------------------------------------------------------------


@pytest.mark.rule("DNK-DIPL-05", "DNK-GAP-10")
def test_who_takes_nothing_beside_a_neutral_army_is_told_why() -> None:
    world, (one, other, friend) = three()
    world.ally(other, friend)
    place = next(p for p in world.state.provinces.values() if p.owner == 0)
    for kingdom in (one, other, friend):
        world.army(kingdom, place.number)
    after, outcome = world.play(dice=LoadedDice(rest=0.999))
    assert after.provinces[place.number].owner == 0
    told = {event.seen_by: event.rivals for event in events_of(outcome, NothingTaken)}
    assert told == {("1",): "Karthia and Saroghth", ("2",): "Grahland", ("3",): "Grahland"}
    shown = " ".join(report_text(outcome.reports[one.seat]).split())
    assert f"We cannot take province {place.number}: neutral armies of Karthia and Saroghth are there" in shown


@pytest.mark.rule("DNK-GAP-10")
def test_nobody_is_told_of_rivals_where_he_stands_alone_or_among_allies() -> None:
    world, (one, other, third) = three()
    world.ally(one, other)
    empty = [p for p in world.state.provinces.values() if p.owner == 0]
    world.army(one, empty[0].number)
    world.army(other, empty[0].number)
    world.army(third, empty[5].number)
    after, outcome = world.play(dice=LoadedDice(rest=0.999))
    assert events_of(outcome, NothingTaken) == []
    assert (after.provinces[empty[0].number].owner, after.provinces[empty[5].number].owner) in ((1, 3), (2, 3))


@pytest.mark.rule("DNK-GAP-71", "DNK-RUMOUR-03")
def test_the_public_standings_are_rumours_in_which_no_army_counts() -> None:
    tables, truth = [], []
    for garrison in (0, 9):
        world, (first, *_) = three()
        place = next(iter(world.state.land_of(first.id))).number
        for _ in range(garrison):
            world.army(first, place)
        after, outcome = world.play(dict.fromkeys((1, 2, 3), "write_race all"))
        tables.append(outcome.standings)
        truth.append(
            {k.seat: (net_income(k), len(after.holdings()[k.id]), len(k.techs)) for k in after.kingdoms.values()}
        )
    assert tables[0] == tables[1], "nine armies more move no number"
    assert tables[0].columns == ("Income", "Provinces", "Technologies")
    for seat, _, said in tables[0].rows:
        for heard, true in zip(said, truth[0][seat], strict=True):
            assert 0.25 * true <= heard <= 2.25 * true
    assert any(tuple(said) != truth[0][seat] for seat, _, said in tables[0].rows), "nobody publishes the truth"
    assert "Rumours" in tables[0].note


@pytest.mark.rule("DNK-GAP-71")
def test_a_game_master_may_publish_no_standings() -> None:
    seats = [SeatRequest(id=str(n), name=name, choices=RULESET.play.choices()) for n, name in ((1, "Ash"), (2, "Oak"))]
    state = begin(RULESET, RULESET.play.options(standings=False), seats, "secret")
    outcome = run_turn(RULESET, state, {"1": "write_race all", "2": "write_race all"}, seed="secret", number=1)
    assert (outcome.standings.columns, outcome.standings.rows) == ((), ())
    assert "publishes no standings" in outcome.standings.note
    assert "greatest income" in report_text(outcome.reports["1"]).lower(), "the rumours in the reports go on"
