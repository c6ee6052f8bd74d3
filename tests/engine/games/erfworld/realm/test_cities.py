"""Cities through whole days: founding, levels, razing, repair, pops, posts, promotion (ERF-CITY, ERF-POP)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import CasterPopped, PlanDone, Popped
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Birth, Site
from tests.engine.games.erfworld.props.stage import loaded, rich, stage


@pytest.mark.rule("ERF-CITY-03", "ERF-CITY-04", "ERF-SIDE-01", "ERF-COMMAND-21", "ERF-SPECIAL-90")
def test_a_commander_claims_a_site_and_its_first_level_is_free_that_day() -> None:
    played = rich()
    site = played.city(10, 8, "Newtown")
    one = played.commander("warlord", 10, 8)
    other = played.city(14, 8, "Oldtown")
    second = played.commander("warlord", 14, 8)
    before = played.side().treasury
    played.day(f"UNIT {one.id}\nclaim\nUNIT {second.id}\nclaim\nCITY {site.id}\nlevel 1\npop 8 pikers")
    assert (site.side, site.claimed, site.level, len(site.plans)) == ("s1", 1, 1, 1)
    assert (other.side, other.level) == ("s1", 0)
    assert played.side().treasury - before == (1000 - 80 - 2 * 60) * EIGHTHS
    before = played.side().treasury
    played.day(f"CITY {other.id}\nlevel 1")  # the day after it costs; in the ruins its warlord lived for nothing
    assert played.side().treasury - before == (1000 + 1000 - 80 - 60 - 40 - 10_000) * EIGHTHS


@pytest.mark.rule("ERF-COMMAND-21", "ERF-SIDE-02")
def test_without_a_purse_nobody_claims_and_nobody_claims_a_city_with_strangers_in_it() -> None:
    played = rich()
    played.city(10, 8, "Newtown")
    pikers = played.pack("piker", 4, 10, 8)
    one = played.commander("warlord", 10, 8)
    played.day(f"UNIT {pikers.id}\nclaim")
    assert any("has no purse" in said for said in played.told(Refused))
    played.pack("stabber", 1, 10, 8, side=2)
    played.day(f"UNIT {one.id}\nclaim")
    assert any("is not empty" in said for said in played.told(Refused))


@pytest.mark.rule("ERF-POP-05", "ERF-CITY-14", "ERF-POP-19")
def test_a_city_pops_what_its_level_and_house_allow() -> None:
    played = stage()
    played.world.sides["s1"].house = "dwagon"
    played.day("CITY c1\npop twoll\npop spidew\npop roc")
    assert played.told(Refused) == [
        "For spidews the city must have level 2; it has level 1.",
        "This city does not pop rocs.",
    ]


@pytest.mark.rule("ERF-POP-01", "ERF-POP-12", "ERF-GAP-208")
def test_plans_are_worked_off_one_after_the_other_and_an_idle_city_is_told() -> None:
    played = stage()
    played.day("CITY c1\npop 12 pikers\npop 8 archers")
    assert played.told(Popped) == ["Capital1 (C1) pops 8 pikers."]
    played.day("")
    assert played.told(Popped) == ["Capital1 (C1) pops 4 pikers."]
    played.day("")
    assert played.told(Popped) == ["Capital1 (C1) pops 8 archers."]
    assert len(played.told(PlanDone)) == 1


@pytest.mark.rule("ERF-POP-15", "ERF-POP-16", "ERF-COMMAND-17", "ERF-POP-14")
def test_the_order_for_a_commander_yields_a_noble_warlord_or_by_chance_a_caster() -> None:
    for roll, kind in ((2, "warlord"), (0, "caster")):
        played = stage()
        played.world.cities["c1"].level = 2
        played.roller = loaded(roll)
        played.day("CITY c1\npop warlord")
        played.roller = loaded(roll)
        played.day("")
        (one,) = [one for one in played.world.commanders.values() if one.id != "u1"]
        assert (one.kind, one.birth) == (kind, Birth.NOBLE)
        assert bool(played.told(CasterPopped)) is (kind == "caster")


@pytest.mark.rule(
    "ERF-COMMAND-16", "ERF-COMMAND-19", "ERF-GAP-229", "ERF-WORLDGEN-09", "ERF-SPECIAL-104", "ERF-SIDE-16"
)
def test_an_heir_takes_64_days_in_the_capital_of_a_royal_and_fewer_with_tempo() -> None:
    played = stage()
    played.world.options.tempo = 4
    played.day("CITY c1\npop heir")
    for _ in range(14):
        played.day("")
    assert [one.kind for one in played.world.commanders.values()] == ["heir"]
    played.day("")
    heirs = [one for one in played.world.commanders.values() if one.id != "u1"]
    assert [(one.heir, one.birth) for one in heirs] == [(True, Birth.ROYAL)]


@pytest.mark.rule("ERF-SPEC-03", "ERF-X-32", "ERF-GAP-148", "ERF-COMMAND-10")
def test_promotion_in_or_next_to_an_own_city_for_two_thousand_a_rank() -> None:
    played = rich()
    far = played.pack("piker", 2, 12, 8)
    before = played.side().treasury
    played.day(f"SIDE\npromote 2 of u2 to lancer\npromote u2 to warlord\npromote {far.id} to lancer")
    kinds = {pack.kind: pack.count for pack in played.world.packs.values() if pack.place != far.place}
    assert kinds == {"piker": 13, "lancer": 2}
    assert [one.birth for one in played.world.commanders.values() if one.id != "u1"] == [Birth.COMMON]
    assert before - played.side().treasury == (2 * 2000 + 4000 + 80 + 10 - 1000) * EIGHTHS
    assert any("must be in one of our cities" in said for said in played.told(Refused))


@pytest.mark.rule("ERF-CMDLEAD-06", "ERF-EXEC-01")
def test_one_chief_warlord_and_one_appointment_a_day() -> None:
    played = stage()
    one, other = played.commander("warlord", 4, 8, name="A"), played.commander("warlord", 4, 8, name="B")
    clerk = played.commander("courtier", 4, 8, name="C")
    played.day(f"SIDE\nchief {clerk.id}\nchief {one.id}\nchief {other.id}")
    assert played.side().chief == one.id
    assert len(played.told(Refused)) == 2
    played.day(f"SIDE\nchief {other.id}")
    assert played.side().chief == other.id


@pytest.mark.rule("ERF-SIDE-22", "ERF-SIDE-21", "ERF-POP-17")
def test_who_abdicates_leaves_the_throne_to_an_heir_who_may_stop_the_plans_on_his_first_day() -> None:
    played = stage()
    heir = played.commander("warlord", 4, 8, name="Next")
    heir.heir = True
    played.day(f"CITY c1\npop 16 pikers\nstop\nSIDE\nabdicate {heir.id}")
    assert played.side().ruler == heir.id
    assert played.world.cities["c1"].plans != []  # the old ruler could not stop them
    played.day("CITY c1\nstop")
    assert played.world.cities["c1"].plans == []


@pytest.mark.rule("ERF-CITY-15", "ERF-SIDE-26", "ERF-GAP-250")
def test_ruins_feed_a_few_and_cities_of_nobody_feed_their_own() -> None:
    played = stage()
    ruins = played.city(10, 8, "Ruins", Site.CITY, 0, 1)
    played.pack("piker", 20, 10, 8)
    assert ruins.level == 0
    played.day("")
    assert played.side().treasury == (1000 - 80) * EIGHTHS  # twenty pikers live in the ruins for nothing
    played.city(20, 4, "Free Town", level=1)
    crowd = played.pack("knight", 60, 20, 4, side=0)
    played.day("")
    assert crowd.count == 50
