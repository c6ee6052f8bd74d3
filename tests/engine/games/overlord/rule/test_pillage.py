"""PILLAGE: the money of a place by force, the guards who mind, and the people who do."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.overlord.acting.contract import Result
from engine.games.overlord.battle.evening import fought
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.month import ending
from engine.games.overlord.rule import phase as land
from engine.games.overlord.rule import pillage
from engine.games.overlord.state import CITIZENS, COIN, IMPERIALS, MAGES, Faction, Stance, Unit
from engine.games.overlord.titles import ownership
from engine.games.overlord.titles.events import (
    CrowdDispersed,
    Pillaged,
    PillageFailed,
    PillageTaken,
    Uprising,
    WrongRemembered,
)
from engine.testing import events_of
from tests.engine.games.overlord.props.realm import Realm, teach
from tests.suite.table import each


def horde(realm: Realm, figures: int = 20, faction: str = "f05", place: str = "L4", number: str = "U1") -> Unit:
    """Armed men at a plain of 1000 people and $1500 of taxes a month."""
    realm.at(place).taxes = 1500
    return realm.soldiers(number, figures, faction, location=place)


@pytest.mark.rule("OVL-GAP-38", "OVL-GAP-28", "OVL-ECON-15", "OVL-ORD-35", "OVL-REPORT-06")
def test_a_day_of_pillage_yields_twice_the_taxes_and_the_entertainment() -> None:
    """Turn 1 is winter: entertainment is 10% of $1500 and half as much again: $225 a month, $7 a day."""
    realm = Realm()
    unit = horde(realm)
    realm.orders({"U1": "PILLAGE"})
    realm.days(1)
    assert unit.items[COIN] == 2 * 50 + 7
    assert [event.amount for event in realm.told(Accounted) if event.item == COIN] == [107]
    assert (unit.worked, realm.at("L4").pillaged) == ({"L4": 1}, True)
    assert "Unit U1 [U1] pillages Place L4 [L4] and takes $107." in realm.said()
    assert "Place L4 [L4] was pillaged." in realm.said()


@pytest.mark.rule("OVL-GAP-28")
@each("turn, a_day", [(1, 7), (2, 6), (5, 5), (8, 5)])
def test_entertainment_is_a_tenth_of_the_taxes_by_season(turn: int, a_day: int) -> None:
    realm = Realm()
    horde(realm)
    realm.now.number = turn
    assert pillage.daily(realm.now, realm.at("L4")) == 100 + a_day


@pytest.mark.rule("OVL-GAP-38")
@each("level, share", [(1, 107), (2, 107), (3, 117), (4, 128)])
def test_combat_beyond_the_second_level_yields_a_tenth_more(level: int, share: int) -> None:
    realm = Realm()
    unit = teach(horde(realm), cmbt=level)
    realm.orders({"U1": "PILLAGE"})
    realm.days(1)
    assert unit.items[COIN] == share


@pytest.mark.rule("OVL-GAP-37", "OVL-ECON-17", "OVL-ORD-35")
def test_all_pillagers_count_together_and_share_by_figures() -> None:
    realm = Realm()
    one, two = horde(realm, 15), horde(realm, 5, "f06", number="U2")
    realm.orders({"U1": "PILLAGE", "U2": "PILLAGE"})
    realm.days(1)
    assert (one.items[COIN], two.items[COIN]) == (107 * 15 // 20, 107 * 5 // 20)
    alone = Realm()
    few = horde(alone, 19)
    alone.orders({"U1": "PILLAGE\n+STUDY cmbt"})
    alone.days(1)
    assert COIN not in few.items
    assert [line.words for line in few.orders][:1] == ["PILLAGE"]  # it waits for more
    assert not alone.at("L4").pillaged


@pytest.mark.rule("OVL-GAP-37", "OVL-ECON-17")
def test_who_cannot_pillage_is_not_counted_among_those_who_will() -> None:
    realm = Realm()
    few, raw = horde(realm, 15), horde(realm, 5, number="U2")
    raw.experience.clear()  # clubs in hand, and never fought
    realm.orders({"U1": "PILLAGE", "U2": "PILLAGE"})
    realm.days(1)
    assert (realm.told(Pillaged), few.count(COIN)) == ([], 0)
    assert [line.words for line in few.orders] == ["PILLAGE"]


@pytest.mark.rule("OVL-GAP-37", "OVL-OWN-09")
def test_a_crowded_place_takes_more_pillagers() -> None:
    realm = Realm()
    horde(realm, 39, place="L2")
    realm.at("L2").population = 2000
    realm.orders({"U1": "PILLAGE"})
    realm.days(1)
    assert realm.told(Pillaged) == []
    realm.at("L2").population = 1950
    realm.days(2)
    assert len(realm.told(Pillaged)) == 1


@pytest.mark.rule("OVL-ECON-17", "OVL-ORD-35")
def test_what_keeps_a_unit_from_pillaging() -> None:
    realm = Realm()
    unit = horde(realm)
    unit.equipped.clear()
    assert realm.do(BOOK.deeds, unit, "PILLAGE") is Result.NOT_YET
    unit.equipped["club"] = 20
    unit.experience["cmbt"] = 1499
    assert realm.do(BOOK.deeds, unit, "PILLAGE") is Result.NOT_YET
    unit.experience["cmbt"] = 1500
    realm.at("L4").population = 0
    assert realm.do(BOOK.deeds, unit, "PILLAGE") is Result.NOT_YET
    assert [text.removeprefix("PILLAGE waits. ") for text in realm.said()] == [
        "Unit U1 [U1] has no weapon in hand to pillage with.",
        "Unit U1 [U1] must know combat (1st level) to pillage.",
        "Nobody lives in Place L4 [L4]: there is nothing to pillage.",
    ]


@pytest.mark.rule("OVL-EXP-07")
def test_pillage_teaches_nothing() -> None:
    realm = Realm()
    unit = horde(realm)
    realm.orders({"U1": "@PILLAGE"})
    realm.days(1, 10)
    assert unit.experience == {"cmbt": 1500}
    assert len(realm.told(PillageTaken)) == 10


@pytest.mark.rule("OVL-GAP-73", "OVL-USE-15")
def test_a_guard_pillages_with_half_of_its_figures() -> None:
    realm = Realm()
    horde(realm, 39)
    realm.orders({"U1": "@GUARD\n@PILLAGE"})
    realm.days(1)
    assert realm.told(Pillaged) == []
    realm.world.units["U1"].figures = realm.world.units["U1"].equipped["club"] = 40
    realm.world.units["U1"].items["club"] = 40
    realm.days(2)
    assert len(realm.told(Pillaged)) == 1


def with_guards(stance: Stance, figures: int) -> Realm:
    """Guards U9 of f06, who is Lord of the land, and U1 of f05 who pillages it."""
    realm = Realm()
    realm.title("L4", "lord", realm.unit("U8", faction="f06", location="L5"))
    teach(horde(realm, figures, "f06", number="U9"), cmbt=2)
    horde(realm)
    realm.stance("f06", "f05", stance)
    realm.orders({"U9": "@GUARD", "U1": "PILLAGE"})
    realm.world.units["U1"].settings["advertise"] = True
    realm.days(1)
    return realm


@pytest.mark.rule("OVL-ECON-16", "OVL-GAP-36", "OVL-ORD-35", "OVL-STANCE-06")
@each("stance", [Stance.FRIENDLY, Stance.NEUTRAL, Stance.HOSTILE])
def test_guards_attack_pillagers_who_are_no_allies_and_who_loses_gets_nothing(stance: Stance) -> None:
    realm = with_guards(stance, 200)
    assert "U1" not in realm.world.units or COIN not in realm.world.units["U1"].items
    assert realm.told(Pillaged) == []
    assert [battle.day for battle in fought(realm.now)] == [1]


@pytest.mark.rule("OVL-ECON-16", "OVL-ORD-35")
def test_a_gang_of_several_units_is_fought_once_a_day_and_takes_nothing_if_beaten() -> None:
    realm = Realm()
    realm.title("L4", "lord", realm.unit("U8", faction="f06", location="L5"))
    teach(horde(realm, 100, "f06", number="U9"), cmbt=3)
    for number in ("U1", "U2"):
        horde(realm, 80, number=number)
    realm.orders({"U9": "@GUARD", "U1": "PILLAGE", "U2": "PILLAGE"})
    world, outcome = realm.play()
    assert [(event.day, event.seen_by) for event in events_of(outcome, BattleFought)] == [(1, ("ben",)), (1, ("anna",))]
    alive = [number for number in ("U1", "U2") if number in world.units]
    assert sum(world.units[number].figures for number in alive) >= 20  # enough to pillage, had they won
    failed = [(event.unit, event.needed, event.seen_by) for event in events_of(outcome, PillageFailed)]
    assert failed == [(number, 20, ("anna",)) for number in alive]
    assert not events_of(outcome, Pillaged)
    assert not events_of(outcome, PillageTaken)


@pytest.mark.rule("OVL-ECON-16", "OVL-GAP-36", "OVL-OWN-08", "OVL-STANCE-05")
def test_allies_of_the_owner_pillage_under_the_eyes_of_his_guards() -> None:
    realm = with_guards(Stance.ALLY, 200)
    assert realm.world.units["U1"].items[COIN] == 107
    assert not fought(realm.now)
    assert "Place L4 [L4] was pillaged." in realm.said("ben")


@pytest.mark.rule("OVL-OWN-05", "OVL-ORD-35")
def test_who_beats_the_guards_pillages() -> None:
    realm = with_guards(Stance.NEUTRAL, 1)
    assert "U9" not in realm.world.units
    assert realm.world.units["U1"].items[COIN] == 107


@pytest.mark.rule("OVL-ORD-35", "OVL-GAP-37")
def test_too_few_left_after_a_battle_take_nothing() -> None:
    realm = Realm()
    unit = horde(realm)
    realm.now.day = 1
    assert realm.do(BOOK.deeds, unit, "PILLAGE") is Result.NOT_YET  # no such order in its list: nobody else pillages
    realm.orders({"U1": "PILLAGE"})
    assert realm.do(BOOK.deeds, unit, "PILLAGE") is Result.EXECUTED
    unit.figures = unit.equipped["club"] = 19
    pillage.share_out(realm.now)
    assert (len(realm.told(PillageFailed)), realm.told(Pillaged)) == (1, [])
    assert COIN not in unit.items


@pytest.mark.rule("OVL-VIS-01", "OVL-ECON-16")
def test_a_pillager_is_seen_whatever_his_stealth() -> None:
    realm = Realm()
    realm.title("L4", "lord", realm.unit("U8", faction="f06", location="L5"))
    horde(realm, 200, "f06", number="U9")
    thieves = horde(realm)
    thieves.experience["stea"] = 100_000
    realm.orders({"U9": "@GUARD", "U1": "PILLAGE"})
    realm.days(1)
    assert len(fought(realm.now)) == 1


@pytest.mark.rule("OVL-ECON-18", "OVL-GAP-19")
def test_pillage_takes_a_fifth_of_the_economy() -> None:
    realm = Realm()
    horde(realm)
    realm.orders({"U1": "@PILLAGE"})
    land.begin(realm.now)
    realm.days(1, 3)
    ending.develop_places(realm.now, land.fought(realm.now), land.taxed(realm.now))
    assert (realm.at("L4").economy, realm.at("L5").economy) == (80, 100)
    assert not realm.at("L4").pillaged


# --- uprisings ---


def tyrant(realm: Realm, figures: int = 40, home: str = "L1") -> Unit:
    """The Lord of L4 has it pillaged by his own."""
    for number in (CITIZENS, IMPERIALS):
        realm.world.factions[number] = Faction(number, number, default_stance=Stance.FRIENDLY)
    lord = realm.unit("U8", location=home)
    realm.title("L4", "lord", lord)
    horde(realm, figures)
    realm.orders({"U1": "PILLAGE"})
    realm.days(1)
    return lord


@pytest.mark.rule("OVL-GAP-39", "OVL-OWN-04")
@each("roll, rises", [(0.249, True), (0.251, False)])
def test_the_people_rise_in_one_of_four_cases_against_an_owner_who_pillages_them(roll: float, rises: bool) -> None:
    realm = Realm(streams={("uprising", "L4"): [roll]})
    lord = tyrant(realm)
    before = realm.world.holdings()["club"]
    land.uprisings(realm.now)
    booked = sum(event.amount for event in realm.told(Accounted) if event.item == "club")
    assert realm.world.holdings()["club"] - before == booked == 0  # the crowd takes its clubs home
    assert bool(realm.told(Uprising)) is rises
    assert (lord.id in realm.world.units) is not rises  # ten clubs against one leader
    if rises:
        title = realm.at("L4").title
        assert title is not None
        assert title.holder == ""
        (risen,) = realm.told(Uprising)
        assert risen.figures == 10  # of 1000 people
        (home,) = realm.told(CrowdDispersed)
        assert realm.at("L4").population == 990 + home.figures


@pytest.mark.rule("OVL-GAP-39", "OVL-OWN-04")
def test_the_odds_of_an_uprising_are_one_in_four() -> None:
    risen = 0
    for seed in range(400):
        realm = Realm()
        tyrant(realm)
        realm.now.seed = str(seed)
        realm.now._roller = None
        land.uprisings(realm.now)
        risen += bool(realm.told(Uprising))
    assert 75 <= risen <= 125


@pytest.mark.rule("OVL-ECON-18", "OVL-GAP-01")
def test_a_campaign_may_leave_the_harm_of_pillage_out() -> None:
    realm = Realm(streams={("uprising", "L4"): [0.0]})
    realm.world.options.alpha_off.append("pillage_harm")
    lord = tyrant(realm)
    land.uprisings(realm.now)
    ending.develop_places(realm.now, land.fought(realm.now), land.taxed(realm.now))
    assert (realm.told(Uprising), lord.title, realm.at("L4").economy) == ([], "L4", 100)


@pytest.mark.rule("OVL-GAP-39")
def test_a_crowd_that_is_beaten_leaves_the_title_where_it_is_and_no_clubs_behind() -> None:
    realm = Realm(streams={("uprising", "L4"): [0.0]})
    lord = tyrant(realm)
    teach(realm.soldiers("U7", 200, location="L1"), cmbt=3)
    before = realm.world.holdings()["club"]
    land.uprisings(realm.now)
    assert lord.title == "L4"
    assert len(realm.world.units) == 3  # nobody of the crowd is left in the world
    left = realm.world.holdings()["club"] - before
    assert left == sum(event.amount for event in realm.told(Accounted) if event.item == "club")
    assert realm.at("L4").population <= 1000


@pytest.mark.rule("OVL-GAP-39")
def test_strangers_who_pillage_and_owners_who_do_not_cause_no_uprising() -> None:
    realm = Realm(streams={("uprising", "L4"): [0.0]})
    realm.world.factions[CITIZENS] = Faction(CITIZENS, "Citizens")
    realm.title("L4", "lord", realm.unit("U8", faction="f06", location="L1"))
    horde(realm)
    realm.orders({"U1": "PILLAGE"})
    realm.days(1)
    assert len(realm.told(Pillaged)) == 1
    land.uprisings(realm.now)
    assert realm.told(Uprising) == []


@pytest.mark.rule("OVL-GAP-39")
def test_a_holder_whom_nobody_can_walk_to_loses_the_title_without_a_battle() -> None:
    realm = Realm(streams={("uprising", "L4"): [0.0]})
    lord = tyrant(realm)
    realm.place("L20", "ocea")
    realm.at("L1").units.remove("U8")
    realm.at("L20").units.append("U8")
    lord.location = "L20"
    land.uprisings(realm.now)
    assert (lord.title, lord.id in realm.world.units) == ("", True)


# --- wrongs ---


@pytest.mark.rule("OVL-FACT-03")
def test_who_pillages_imperial_land_is_held_hostile_by_the_imperials() -> None:
    realm = Realm()
    realm.world.factions[IMPERIALS] = Faction(IMPERIALS, "Imperials", default_stance=Stance.FRIENDLY)
    realm.title("L2", "over", realm.unit("U9", faction=IMPERIALS, location="L2"))
    assert ownership.owner(realm.world, realm.at("L4")) == IMPERIALS
    horde(realm)
    realm.state, outcome = realm.play({"anna": "UNIT U1\n2 PILLAGE"})
    empire = realm.world.factions[IMPERIALS]
    assert (empire.towards("f05"), empire.towards("f06")) == (Stance.HOSTILE, Stance.FRIENDLY)
    (wrong,) = events_of(outcome, WrongRemembered)
    assert (wrong.whose, wrong.stance, wrong.why, wrong.seen_by) == (
        "Imperials", "hostile", "you went pillaging in Place L4 [L4]", ("anna",)
    )  # fmt: skip
    empire.stances["f05"] = Stance.ENEMY
    realm.state, outcome = realm.play({"anna": "UNIT U1\nPILLAGE"})
    assert realm.world.factions[IMPERIALS].towards("f05") is Stance.ENEMY  # it does not get better by that
    assert not events_of(outcome, WrongRemembered)
    beaten = Realm()
    beaten.world.factions[IMPERIALS] = Faction(IMPERIALS, "Imperials", default_stance=Stance.FRIENDLY)
    beaten.title("L2", "over", beaten.unit("U9", faction=IMPERIALS, location="L2"))
    teach(beaten.soldiers("U8", 200, IMPERIALS, location="L4"), cmbt=2)
    horde(beaten)
    beaten.orders({"U1": "PILLAGE", "U8": "@GUARD"})
    beaten.days(1)
    assert beaten.told(Pillaged) == []
    assert beaten.world.factions[IMPERIALS].towards("f05") is Stance.HOSTILE


@pytest.mark.rule("OVL-FACT-03", "OVL-FACT-07")
@each("victim, after", [(IMPERIALS, Stance.ENEMY), (MAGES, Stance.ENEMY), ("f06", None)])
def test_imperials_and_mages_are_enemies_of_who_attacks_them(victim: str, after: Stance | None) -> None:
    realm = Realm()
    realm.world.factions.setdefault(victim, Faction(victim, victim)).default_stance = Stance.FRIENDLY
    realm.unit("U9", faction=victim, location="L4")
    horde(realm)
    realm.orders({"U1": "ATTACK U9"})
    realm.days(1)
    assert realm.world.factions[victim].stances.get("f05") is after


@pytest.mark.rule("OVL-FACT-06")
def test_citizens_stay_friendly_whatever_is_done_to_them() -> None:
    realm = Realm()
    realm.world.factions[CITIZENS] = Faction(CITIZENS, "Citizens", default_stance=Stance.FRIENDLY)
    realm.unit("U9", faction=CITIZENS, location="L4")
    horde(realm)
    realm.orders({"U1": "ATTACK U9\n@PILLAGE"})
    realm.days(1, 3)
    assert realm.world.factions[CITIZENS].towards("f05") is Stance.FRIENDLY
