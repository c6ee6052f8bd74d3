"""Rules of Overlord through whole turns, in worlds as players get them: lists, places, what the report says of them."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.ruleset import look
from engine.games.overlord.nonplayers.wildlife import is_wild
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import CITIZENS, COIN, IMPERIALS, Location, Offer, Stance
from engine.games.overlord.telling.sheet import template
from engine.games.overlord.titles.events import TaxesCollected, TaxesGathered
from engine.games.overlord.units import passages
from engine.testing import events_of
from tests.engine.games.overlord.props.whole import Campaign
from tests.suite.table import each

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


@pytest.mark.slow
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


# --- requirements that are not met ------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-FORM-06", "OVL-GUARD-02", "OVL-GAP-74", "OVL-GAP-115")
def test_a_guard_without_skill_or_right_is_skipped_but_kept_until_it_has_both() -> None:
    game = Campaign()
    men = game.men()
    city = game.place(men)
    men.add(COIN, 2000)
    sheet = f"UNIT {men.id}\n@GUARD\n@STUDY CMBT"
    assert "guarding takes 1st combat [cmbt]: as things stand this waits" in game.warnings(f"UNIT {men.id}\n@GUARD")
    assert any(
        "we hold no title over this place" in said for said in game.warnings(f"UNIT {men.id}\nSTUDY CMBT 1\n@GUARD")
    )
    game.month({"1": sheet})
    assert game.orders_of(men)[0] == "@GUARD"
    assert f"Day 1 - GUARD waits. {game.unit(men.id).name} [{men.id}] must know combat (1st level)" in game.report()
    assert game.report().count("GUARD waits") == 2  # for the skill, then for the right
    game.grant(game.world.locations[city.id], "shrf", game.hero())
    game.month()
    assert game.unit(men.id).guarding
    assert game.orders_of(men)[0] == "@GUARD"


@pytest.mark.rule("OVL-FORM-06", "OVL-USE-03", "OVL-STANCE-07", "OVL-GAP-115")
def test_a_harvest_on_a_neutrals_land_is_skipped_but_kept_until_he_is_a_friend() -> None:
    game = Campaign(["colonial", "colonial"])
    hero, owner = game.hero("1"), game.hero("2")
    city = game.place(hero)
    land = game.world.locations[city.container]
    cutters = game.add("1", "man", 20, at=land.id, lumb=1)
    land.resources["wood"] = 1000
    game.grant(city, "shrf", owner)
    text = f"UNIT {cutters.id}\n@USE LUMB\n@WORK"
    cutters.settings["advertise"] = True
    game.month({"1": text})
    warned = [said for said in game.warnings(text) if said.startswith("the land belongs to House 2")]
    assert warned == [f"the land belongs to House 2 [{owner.faction}], who lets only friends harvest: "
                      "as things stand this waits"]  # fmt: skip
    assert game.unit(cutters.id).count("wood") == 0
    assert game.orders_of(cutters) == ["@USE lumb", "@WORK"]
    assert "USE lumb waits." in game.report()
    game.month({"2": f"STANCE {cutters.faction} FRIENDLY"})
    assert game.unit(cutters.id).count("wood") > 0
    assert game.orders_of(cutters) == ["@USE lumb", "@WORK"]


@pytest.mark.rule("OVL-FORM-06", "OVL-TITLE-01", "OVL-ORD-11", "OVL-ORD-35", "OVL-ECON-17", "OVL-GAP-37")
def test_claims_and_pillage_that_can_not_be_now_stay_and_the_report_says_why() -> None:
    game = Campaign()
    hero, men = game.hero(), game.men()
    city = game.place(hero)
    village = next(
        place for place in game.world.locations.values() if place.terrain == "vill" and place.title is not None
    )
    game.grant(village, "shrf", hero)
    game.go(men, city)
    text = f"UNIT {hero.id}\nCLAIM shrf {city.id}\nUNIT {men.id}\n@PILLAGE"
    assert "the unit already holds a title and can hold only one: this waits" in game.warnings(text)
    assert "pillaging takes 1st combat [cmbt]: as things stand this waits" in game.warnings(text)
    game.month({"1": text})
    assert game.orders_of(hero) == [f"CLAIM shrf {city.id}"]
    assert game.orders_of(men) == ["@PILLAGE"]
    men = game.unit(men.id)
    men.experience["cmbt"] = 1500
    men.items["club"] = men.equipped["club"] = 10
    told = "It takes 50 armed figures to pillage" if city.population > 2450 else "armed figures to pillage"
    game.month()
    assert f"PILLAGE waits. {told}" in game.report()
    assert game.orders_of(men) == ["@PILLAGE"]


@pytest.mark.rule("OVL-ORD-31", "OVL-FORM-06")
def test_a_move_that_waits_says_why_once_a_month() -> None:
    game = Campaign()
    hero, men = game.hero(), game.men()
    game.month({"1": f"UNIT {hero.id}\nMOVE L1\nUNIT {men.id}\nMOVE OUT"})
    assert game.report().count(f"MOVE L1 waits. No way leads L1 from {game.place(hero).name} [{hero.location}].") == 1
    assert game.report().count("MOVE OUT waits.") == 1
    assert "does not know scouting" in game.report()
    assert game.orders_of(hero) == ["MOVE L1"]


# --- trade ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40", "OVL-GAP-27", "OVL-GAP-115")
def test_more_than_is_on_offer_and_what_nobody_asks_for_wait_and_the_report_says_so() -> None:
    game = Campaign()
    hero = game.hero()
    hero.add(COIN, 50_000)
    hero.add("herb", 5)
    offer = next(offer for offer in game.place(hero).offers if not offer.wanted and offer.item == "club")
    text = f"UNIT {hero.id}\nBUY {offer.amount + 1} CLUB {offer.price}\nSELL 5 HERB 1"
    assert f"club: the market offers {offer.amount}, so this waits until there are {offer.amount + 1}" in game.warnings(
        text
    )
    game.month({"1": text})
    assert game.orders_of(hero) == [f"BUY {offer.amount + 1} club {offer.price}", "SELL 5 herb 1"]
    assert "offers only " + str(offer.amount) + " clubs" in game.report()
    assert "asks for no herbs" in game.report()
    offer = next(offer for offer in game.place(game.hero()).offers if not offer.wanted and offer.item == "club")
    game.month({"1": f"UNIT {hero.id}\nBUY {offer.amount} CLUB 99"})
    assert game.unit(hero.id).count("club") == offer.amount


@pytest.mark.rule("OVL-GAP-27", "OVL-ORD-40")
def test_what_the_market_does_not_ask_for_is_not_sold_there_even_to_somebody_who_would_buy_it() -> None:
    game = Campaign(("colonial", "colonial"))
    seller, buyer = game.hero("1"), game.hero("2")
    wanted = next(offer for offer in game.place(seller).offers if offer.wanted)
    assert all(offer.item != "herb" for offer in game.place(seller).offers)
    seller.add("herb", 5)
    seller.add(wanted.item, 5)
    for unit in (seller, buyer):
        unit.add(COIN, 5000)
    herbs, asked = seller.count("herb"), buyer.count(wanted.item)
    price = wanted.price + 5
    game.month({
        "1": f"UNIT {seller.id}\nSELL 5 herb 10\nSELL 5 {wanted.item} {price}",
        "2": f"UNIT {buyer.id}\n@BUY 5 herb 10\n@BUY 5 {wanted.item} {price}",
    })  # fmt: skip
    assert (game.unit(seller.id).count("herb"), game.unit(buyer.id).count("herb")) == (herbs, 0)
    assert "asks for no herbs" in game.report()
    assert game.unit(buyer.id).count(wanted.item) == asked + 5  # what it does ask for goes to the best price


@pytest.mark.slow
@pytest.mark.rule("OVL-ORD-37", "OVL-ORD-31")
def test_a_leader_does_not_move_on_a_day_on_which_he_recruits() -> None:
    game = Campaign()
    hero = game.hero()
    hero.add(COIN, 5000)
    city = game.place(hero)
    game.month({"1": f"UNIT {hero.id}\nRECRUIT {hero.faction}nU01 10 man 0\nMOVE OUT"})
    hero = game.unit(hero.id)
    assert hero.location == city.container
    assert [unit.figures for unit in game.world.followers(hero)] == [50, 10]  # who were hired come along
    assert "Day 1 - MOVE OUT waits." in game.report()


@pytest.mark.rule("OVL-GAP-35", "OVL-MARKET-08", "OVL-STANCE-07", "OVL-STANCE-08")
@pytest.mark.parametrize(
    ("policy", "stance", "may"),
    [
        ("neutrals trade", "NEUTRAL", True),
        ("neutrals trade", "HOSTILE", False),
        ("friends trade", "NEUTRAL", False),
        ("friends trade", "FRIENDLY", True),
    ],
)
def test_the_campaigns_land_policy_says_who_trades_and_hires_on_owned_land(policy: str, stance: str, may: bool) -> None:
    game = Campaign(["colonial", "colonial"], land_policy=policy)
    guest, owner = game.hero("1"), game.hero("2")
    guest.settings["advertise"] = True
    guest.add(COIN, 5000)
    game.grant(game.place(guest), "shrf", owner)
    orders = f"UNIT {guest.id}\nRECRUIT {guest.faction}nU01 10 man 0\nBUY 1 CLUB 99"
    game.month({"1": orders, "2": f"STANCE {guest.faction} {stance}"})
    assert (game.unit(guest.id).count("club"), len(game.world.followers(game.unit(guest.id)))) == (
        (1, 2) if may else (0, 1)
    )
    assert ("does not let it hire anybody" in game.report()) is not may


@pytest.mark.rule("OVL-MARKET-01", "OVL-GAP-26")
def test_demand_that_is_not_met_raises_the_price_and_demand_that_is_lowers_it_by_fractions() -> None:
    game = Campaign()
    hero = game.hero()
    city = game.place(hero)

    def offers() -> dict[str, Offer]:
        return {offer.item: offer for offer in game.world.locations[city.id].offers}

    iron = offers()["iron"]
    hero.add("iron", iron.amount)
    game.month({"1": f"UNIT {hero.id}\nSELL 0 IRON 1"})
    after = offers()
    assert game.unit(hero.id).count("iron") == 0
    assert (after["iron"].exact, after["iron"].price) == (1900, 19)
    assert (after["food"].exact, after["food"].price) == (816, 8)
    assert (after["club"].exact, after["club"].price) == (3234, 32)
    for _ in range(3):
        game.month()
    assert (offers()["food"].exact, offers()["food"].price) == (864, 9)


# --- hidden allegiance ------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-STANCE-12", "OVL-STANCE-11", "OVL-STANCE-06")
def test_who_hides_his_faction_gives_and_harvests_as_it_might() -> None:
    game = Campaign(["colonial", "colonial"])
    owner = game.hero("2")
    land = game.world.locations[game.place(owner).container]
    land.resources["wood"] = 1000
    game.grant(game.place(owner), "shrf", owner)
    friend = game.add("1", "man", 20, at=land.id, lumb=1)
    giver = game.add("1", "ldr", at=owner.location)
    orders = f"UNIT {friend.id}\n@USE LUMB\nUNIT {giver.id}\nGIVE {owner.id} coin 77"
    before = owner.count(COIN)
    game.month({"1": orders})
    assert game.unit(friend.id).count("wood") == 0
    assert game.orders_of(giver) == [f"GIVE {owner.id} coin 77"]
    game.month({"2": f"STANCE {friend.faction} FRIENDLY"})  # it does not see whose they are
    assert game.unit(friend.id).count("wood") > 0
    assert game.orders_of(giver) == []
    assert game.unit(owner.id).count(COIN) >= before


# --- the Emperor ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-FACT-05", "OVL-FACT-03", "OVL-TITLE-08", "OVL-TITLE-11")
def test_who_kills_the_emperor_is_the_empires_ally_though_he_attacked_it() -> None:
    game = Campaign(["imperial"])
    hero = game.hero()
    city = game.place(hero)
    emperor = game.world.units[city.title.holder]  # type: ignore[union-attr]
    for unit in list(game.world.here(city)):
        if unit.faction == emperor.faction and unit is not emperor:
            game.go(unit, game.world.locations["L1"])
    hero.experience |= {"cmbt": 90_000, "blde": 90_000}
    host = game.add("1", "man", 400, cmbt=8, blde=6)
    host.leader = hero.id
    host.items["swrd"] = host.equipped["swrd"] = 400
    text = f"UNIT {hero.id}\nTACTIC FIGHT REAR\nATTACK {emperor.id}\nUNIT {host.id}\nTACTIC FIGHT FRONT CENTER CHARGE"
    game.month({"1": text})
    assert emperor.id not in game.world.units
    assert game.world.locations[city.id].title.holder == hero.id  # type: ignore[union-attr]
    empire = [game.world.factions[number].towards(hero.faction) for number in (IMPERIALS, CITIZENS)]
    assert empire == [Stance.ALLY, Stance.ALLY]
    game.month()
    assert game.world.factions[IMPERIALS].towards(hero.faction) is Stance.ALLY


# --- skills of war ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-85", "OVL-GAP-41")
def test_what_the_higher_skills_of_war_give_is_in_the_report() -> None:
    game = Campaign()
    game.add("1", "ldr", mane=3, mart=4, tact=4, arch=6)
    game.month()
    report = game.report()
    assert "Stats: init: 5, att: 1, mis: 6, def: 1, dmg: 3, life: 3, hit: 3, obs: 1" in report


# --- what a title brings ----------------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-GAP-142", "OVL-GAP-29", "OVL-OWN-06", "OVL-OWN-07")
@pytest.mark.parametrize(
    ("options", "share"),
    [({}, 100), ({"taxes": "in full"}, 100), ({"taxes": "a share"}, 5)],
    ids=["usual", "full", "share"],
)
def test_a_sheriff_gets_all_taxes_or_a_share_and_taxing_fetches_the_rest(options: dict[str, str], share: int) -> None:
    game = Campaign(**options)
    hero = game.hero()
    city = game.place(hero)
    land = game.world.locations[city.container]
    game.grant(city, "shrf", hero)
    collectors = game.add("1", "man", 20, cmbt=1, taxe=1)
    before = game.faction().fund[COIN]
    orders = {"1": f"UNIT {collectors.id}\n10 USE TAXE\n@WORK"}
    days = [place.taxes // 30 for place in (city, *_inside(game, land), land) if place.taxes]
    outcome = game.month(orders)
    brought = sum(event.amount for event in events_of(outcome, TaxesCollected))
    fetched = sum(event.amount for event in events_of(outcome, TaxesGathered))
    assert fetched == 10 * 20
    assert brought == 30 * sum(day * share // 100 for day in days) - (fetched if share == 100 else 0)
    if share < 100:
        assert 150 <= brought <= 500  # about the price of the title
    assert game.faction().fund[COIN] == before + brought


def _inside(game: Campaign, land: Location) -> list[Location]:
    return [place for place in game.world.locations.values() if place.container == land.id and place.title is None]


# --- the wilds --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("OVL-GAP-113", "OVL-SETUP-01")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_no_beasts_live_next_to_a_city_nor_come_there_and_a_house_that_camps_there_lives(seed: str) -> None:
    starts = ["colonial", "border", "imperial", "colonial"]
    game = Campaign(starts, ["general", "mage", "adventurer", "craftsman"], seed=seed)
    world = game.world
    homes = [place for place in world.locations.values() if place.terrain == "city"]
    near = {way.goal for city in homes for way in world.locations[city.container].exits} | {c.container for c in homes}
    near |= {place.id for place in world.locations.values() if place.container in near}
    houses = {str(n): (game.hero(str(n)).id, game.men(str(n)).id) for n in range(1, 5)}
    orders = {seat: f"UNIT {hero}\nMOVE OUT\nDAY 3\n-{_step(game, hero)}" for seat, (hero, _) in houses.items()}
    for _ in range(6):
        wild = [unit for unit in game.world.units.values() if is_wild(unit)]
        assert len(wild) > 10
        assert [unit.id for unit in wild if unit.location in near] == []
        game.month(orders)
        orders = {}
    for hero, men in houses.values():
        assert game.unit(hero).location in near
        assert game.unit(men).figures == 50


def _step(game: Campaign, hero: str) -> str:
    """A MOVE from the land around the hero's city to the first land next to it that can be walked."""
    world = game.world
    land = world.locations[game.place(game.unit(hero)).container]
    dry = (way for way in land.exits if way.direction != "IN" and not way.closed)
    return next((f"MOVE {w.goal}" for w in dry if TERRAINS[world.locations[w.goal].terrain].walk), "WORK")


# --- lists at the end of a month --------------------------------------------------------------------------------------


@pytest.mark.rule("OVL-FORM-25", "OVL-FORM-26", "OVL-ORD-44")
def test_a_split_that_repeats_is_over_when_its_new_id_is_used_up() -> None:
    game = Campaign()
    men = game.men()
    game.month({"1": f"UNIT {men.id}\n@SPLIT {men.faction}nU01 10\n@WORK"})
    assert game.unit(men.id).figures == 40
    assert game.orders_of(men) == ["@WORK"]
    assert "SPLIT" not in template(look(RULESET, document.encode(game.world), "1"))
    game.month()
    assert game.unit(men.id).figures == 40


@pytest.mark.slow
@pytest.mark.rule("OVL-REPORT-41", "OVL-ORD-19")
@each("silent", ["ON", "OFF"])
def test_the_report_of_a_silent_unit_leaves_its_routine_out(silent: str) -> None:
    game = Campaign()
    hero = game.hero()
    game.month({"1": f"UNIT {hero.id}\nSETTING SILENT {silent}\nEQUIP SWRD 0\nDROP HRSE 1"})
    assert ("now has 0 swords equipped" in game.report()) is (silent == "OFF")
    assert "drops 1 horse" in game.report()


@pytest.mark.rule("OVL-FORD-06", "OVL-ORD-46", "OVL-GAP-80")
def test_settings_and_stances_of_the_faction_are_told_as_they_were_set() -> None:
    game = Campaign()
    own = game.faction().id
    game.month({"1": f"SETTING TERSE ON\nSETTING SHARE OFF\nSTANCE {own} FRIENDLY\nSTANCE {CITIZENS} HOSTILE"})
    faction = game.faction()
    assert faction.settings == {"terse": True, "share": False}
    assert (faction.default_stance, faction.stances[CITIZENS]) == (Stance.FRIENDLY, Stance.HOSTILE)
    for told in (
        "TERSE is now ON for the whole faction.",
        "SHARE is now OFF for the whole faction.",
        "Your stance toward all others is now friendly.",
        f"Your stance toward Citizens [{CITIZENS}] is now hostile.",
    ):
        assert f"Before day 1 - {told}" in game.report()
