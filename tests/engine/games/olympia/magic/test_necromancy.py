"""Necromancy [900]: undead and ghosts, demon lords, bodies, blasts of aura, death that is not the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.olympia.magic.necromancy.bodies import end_bonds
from engine.games.olympia.magic.necromancy.dark_events import DemonBanished, DemonGone, DemonTurns
from engine.games.olympia.magic.necromancy.demons import send_back
from engine.games.olympia.state import NO_HEALTH, Place, Realm, Storm, Unit
from engine.games.olympia.units.health import die
from engine.games.olympia.units.health_events import FellIll
from tests.engine.games.olympia.magic.circle import lines, mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.fixture
def camp() -> Camp:
    return Camp("ppp")


@pytest.fixture
def graveyard(camp: Camp) -> Place:
    return kit.inside(camp.world, "aa00", "graveyard", supplies={"31": 15})


def lord(camp: Camp) -> Unit:
    return next(unit for unit in camp.world.units.values() if unit.kind == "demon lord")


# Undead and ghosts


@pytest.mark.rule("OLY-GAP-S901")
def test_undead_rise_one_a_day_while_there_are_any(camp: Camp, graveyard: Place) -> None:
    one = mage(camp, "Osswid", "901", at=graveyard.id)
    camp.run({"Osswid": "collect 31 4"}, days=4)
    assert (one.items, graveyard.supplies, one.aura, one.skills["901"]) == ({"31": 4}, {"31": 11}, 20, 1)
    camp.run({"Osswid": "collect 31"}, days=20)
    assert one.items == {"31": 15}


@pytest.mark.rule("OLY-GAP-S902")
def test_ghost_warriors_come_two_a_day_for_a_point_of_aura(camp: Camp) -> None:
    one = mage(camp, "Osswid", "902", aura=3)
    camp.run({"Osswid": "make 18 5"}, days=5)
    assert (one.items, one.aura, one.skills["902"]) == ({"18": 5}, 0, 1)


# Demon lords


@pytest.mark.rule("OLY-GAP-S904")
@pytest.mark.parametrize(("points", "rating"), [(3, 100), (4, 150), (5, 190), (6, 220), (7, 240), (8, 250)])
def test_a_demon_lord_comes_to_a_graveyard(camp: Camp, graveyard: Place, points: int, rating: int) -> None:
    one = mage(camp, "Osswid", "904", at=graveyard.id)
    camp.run({"Osswid": f"use 904 {points}"}, days=7)
    demon = lord(camp)
    assert (demon.attack, demon.defense, demon.missile, demon.health) == (rating, rating, 0, NO_HEALTH)
    assert (demon.under, demon.bond, demon.player, one.aura) == (one.id, 5, "", 20 - points)
    assert 15 <= demon.count("31") <= 25
    assert kit.booked(camp.turn, "31") == demon.count("31")


@pytest.mark.rule("OLY-GAP-S904")
def test_there_is_one_demon_lord_of_a_graveyard_and_none_elsewhere(camp: Camp, graveyard: Place) -> None:
    mage(camp, "Osswid", "904", at=graveyard.id)
    mage(camp, "Feasel", "904")
    camp.run({"Osswid": "use 904 9; use 904; use 904", "Feasel": "use 904"}, days=14)
    assert refused(camp) == ["OLY-ORDER-77", "OLY-GAP-S000", "OLY-GAP-S904"]


@pytest.mark.rule("OLY-GAP-S905")
def test_a_bond_is_renewed_up_to_eight_months(camp: Camp, graveyard: Place) -> None:
    one = mage(camp, "Osswid", "904", "905", at=graveyard.id)
    camp.run({"Osswid": "use 904"}, days=7)
    demon = lord(camp)
    demon.bond = 2
    other = mage(camp, "Feasel", "905", seat="b", at=graveyard.id)
    camp.run({"Osswid": f"use 905 {demon.id}; use 905 {demon.id}; use 905 {other.id}", "Feasel": f"use 905 {demon.id}"},
             days=15)  # fmt: skip
    assert (demon.bond, one.aura) == (8, 11)
    assert refused(camp) == ["OLY-GAP-S905", "OLY-GAP-S905"]


@pytest.mark.rule("OLY-GAP-S906")
def test_a_demon_lord_is_banished_by_anybody_here(camp: Camp, graveyard: Place) -> None:
    mage(camp, "Osswid", "904", at=graveyard.id)
    camp.run({"Osswid": "use 904"}, days=7)
    demon = lord(camp)
    other = mage(camp, "Feasel", "906", seat="b", at=graveyard.id)
    camp.run({"Feasel": f"use 906 {other.id}; use 906 {demon.id}"}, days=7)
    assert (demon.id in camp.world.units, other.aura) == (False, 14)
    assert refused(camp) == ["OLY-GAP-S906"]
    said = f"Feasel [{other.id}] sent Demon lord [{demon.id}] back to where it came from."
    assert said in camp.said("a")
    assert said in camp.said("b")
    camp.run({"Osswid": "use 904"}, days=7)  # and another one may come
    assert lord(camp).id != demon.id


@pytest.mark.rule("OLY-GAP-S904", "OLY-GAP-24")
def test_when_the_bond_ends_the_demon_turns_on_its_master(camp: Camp, graveyard: Place) -> None:
    one = mage(camp, "Osswid", "904", at=graveyard.id, items={"10": 3})
    camp.run({"Osswid": "use 904 8"}, days=7)
    demon = lord(camp)
    for _ in range(4):
        camp.run(end=True)
    assert (demon.bond, demon.under) == (1, one.id)
    camp.run(end=True)
    assert f"The bond of Demon lord [{demon.id}] is broken. It turns on its master." in lines(camp)
    assert not one.items
    assert not (camp.lives("Osswid") and one.health == 100)


@pytest.mark.rule("OLY-GAP-S904", "OLY-MAGIC-15")
def test_in_a_haven_it_only_goes(camp: Camp, graveyard: Place) -> None:
    one = mage(camp, "Osswid", "904", at=graveyard.id)
    camp.run({"Osswid": "use 904"}, days=7)
    demon = lord(camp)
    demon.bond = 1
    camp.world.places["aa00"].haven = True
    camp.whole()
    assert (demon.id in camp.world.units, camp.unit("Osswid").health) == (False, 100)
    gone = [(event.name, event.units, event.seen_by) for event in camp.of(DemonGone)]
    assert gone == [(f"Demon lord [{demon.id}]", (one.id,), ("a",))]


def test_what_a_demon_lord_held_lies_where_it_stood(camp: Camp, graveyard: Place) -> None:
    mage(camp, "Osswid", "904", at=graveyard.id)
    camp.run({"Osswid": "use 904"}, days=7)
    demon = lord(camp)
    sword = kit.thing(camp.world, demon, attack=10)
    send_back(camp.turn, demon)
    assert (graveyard.lost, sword.holder) == ([sword.id], graveyard.id)


def test_whom_a_demon_lord_held_is_free_when_it_is_sent_back(camp: Camp, graveyard: Place) -> None:
    mage(camp, "Osswid", "904", at=graveyard.id)
    camp.run({"Osswid": "use 904"}, days=7)
    demon = lord(camp)
    held = camp.prisoner(demon, "Held", "b")
    send_back(camp.turn, demon)
    assert (held.prisoner, held.under) == (False, camp.unit("Osswid").id)
    assert kit.booked(camp.turn, "31") == 0


@pytest.mark.rule("OLY-GAP-S904")
def test_a_demon_lord_that_serves_nobody_has_no_bond_to_lose(camp: Camp) -> None:
    free = camp.noble("Free", "", kind="demon lord", health=NO_HEALTH)
    orphan = camp.noble("Orphan", "", kind="demon lord", health=NO_HEALTH, bond=1)
    end_bonds(camp.quiet())
    assert (free.bond, orphan.bond, camp.turn.scratch.battles) == (0, 0, 0)
    assert camp.of(DemonTurns) == []


@pytest.mark.rule("OLY-GAP-S905")
def test_only_the_mage_it_stands_beneath_renews_a_bond(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "905"), mage(camp, "Feasel", "905")
    demon = camp.beneath(other, camp.noble("Lord", "", kind="demon lord", health=NO_HEALTH, bond=3))
    band = camp.beneath(one, camp.noble("Band", "", kind="savages", health=NO_HEALTH, bond=3))
    camp.run({"Osswid": f"use 905 {demon.id}; use 905 {band.id}", "Feasel": f"use 905 {demon.id}"}, days=7)
    assert refused(camp) == ["OLY-GAP-S905"] * 2
    assert (demon.bond, band.bond, one.aura) == (7, 3, 20)


@pytest.mark.rule("OLY-GAP-S906", "OLY-GAP-S849")
def test_who_is_banished_from_afar_has_its_master_told_once(camp: Camp) -> None:
    one = mage(camp, "Osswid", "906", farcast="aa01")
    master = mage(camp, "Feasel", "904", seat="b", at="aa01")
    demon = camp.beneath(master, camp.noble("Lord", "", "aa01", kind="demon lord", health=NO_HEALTH, bond=3))
    camp.run({"Osswid": f"use 906 {demon.id}"}, days=7)
    assert [event.units for event in camp.of(DemonBanished)] == [(one.id,), (master.id,)]
    own = camp.beneath(one, camp.noble("Own", "", kind="demon lord", health=NO_HEALTH, bond=3))
    camp.run({"Osswid": f"use 906 {own.id}"}, days=7)
    assert [event.units for event in camp.of(DemonBanished)] == [(one.id,)]


# Bodies


def with_body(camp: Camp, *skills: str, **more: Any) -> tuple[Unit, str]:
    """A mage with the body of Dead, who knew these, and the venom."""
    one = mage(camp, "Osswid", "907", items={"63": 1}, **more)
    dead = camp.noble("Dead", "b", skills=dict.fromkeys(skills, 3), points=2)
    body = die(camp.quiet(), dead, "of old age", to=one)
    assert body is not None
    return one, body.id


@pytest.mark.rule("OLY-GAP-S907")
def test_who_eats_a_body_learns_what_it_knew(camp: Camp) -> None:
    one, body = with_body(camp, "610", "614", "840", "841", "920", "921")
    points = camp.player("b").points
    camp.run({"Osswid": f"use 907 {body}"}, days=14, dice={("use", "907", one.id, 14, "eat"): [0.33, 0.25]})
    assert {code for code in one.skills if code[0] in "68"} == {"610", "614", "840", "841"}
    assert not {"920", "921"} & set(one.skills)
    assert (one.most_aura, one.aura, one.items, one.unique) == (22, 17, {}, [])
    assert (one.ill, camp.world.things, camp.player("b").points) == (False, {}, points + 2)
    assert kit.booked(camp.turn, "63") == -1


@pytest.mark.rule("OLY-GAP-S907")
def test_eating_may_kill_or_sicken(camp: Camp) -> None:
    one, body = with_body(camp, "610")
    camp.run({"Osswid": f"use 907 {body}"}, days=14, dice={("use", "907", one.id, 14, "eat"): [0.34, 0.24]}, rest=0.9)
    assert (one.ill, "610" in one.skills) == (True, True)
    other = Camp("ppp")
    two, body = with_body(other, "610")
    other.run({"Osswid": f"use 907 {body}"}, days=14, dice={("use", "907", two.id, 14, "eat"): [0.32]})
    assert not other.lives("Osswid")


@pytest.mark.rule("OLY-GAP-S907")
def test_a_third_of_the_eaters_die_and_a_quarter_of_the_others_fall_ill() -> None:
    """150 cases: 49.5 deaths expected, 28 to 71 allowed; then a quarter, 10 to 41 of about 100."""
    fates = Counter[str]()
    for case in range(150):
        camp = Camp("ppp")
        one, body = with_body(camp)
        camp.run({"Osswid": f"use 907 {body}"}, days=14, seed=str(case))
        fates["dead" if not camp.lives("Osswid") else "ill" if one.ill else "well"] += 1
    assert 28 <= fates["dead"] <= 71
    assert 10 <= fates["ill"] <= 41


@pytest.mark.rule("OLY-GAP-S907")
def test_only_bodies_are_eaten_and_only_with_venom(camp: Camp) -> None:
    one, body = with_body(camp)
    sword = kit.thing(camp.world, one, attack=10)
    camp.run({"Osswid": f"use 907 {sword.id}; use 907 zz"})
    assert refused(camp) == ["OLY-GAP-S907", "OLY-GAP-S000"]
    one.items = {}
    camp.run({"Osswid": f"use 907 {body}"})
    assert lines(camp) == ["This takes one ratspider venom [63], which is not there."]


@pytest.mark.rule("OLY-GAP-S907")
def test_who_is_ill_already_does_not_fall_ill_of_a_body(camp: Camp) -> None:
    one, body = with_body(camp, ill=True)
    camp.run({"Osswid": f"use 907 {body}"}, days=14, dice={("use", "907", one.id, 14, "eat"): [0.34, 0.0]}, rest=0.99)
    assert (one.ill, camp.of(FellIll)) == (True, [])


# Blasts of aura


@pytest.mark.rule("OLY-GAP-S908")
@each(
    "words, spent", [("5", 5), ("0", 20), ("0 4", 16), ("9 15", 5), ("30", 20)]
)  # fmt: skip
def test_a_blast_of_aura_does_two_points_of_damage_each(words: str, spent: int) -> None:
    camp = Camp("ppp")
    one, other = mage(camp, "Osswid", "908"), camp.noble("Feasel", "b")
    camp.run({"Osswid": f"use 908 {other.id} {words}"}, rest=0.99)
    assert (one.aura, other.health, one.skills["908"]) == (20 - spent, 100 - 2 * spent, 1)
    assert f"A blast of aura from Osswid [{one.id}] strikes for {2 * spent} points of damage." in camp.said("b")


@pytest.mark.rule("OLY-GAP-S908", "OLY-MAGIC-15")
def test_a_blast_takes_aura_and_a_target_and_no_haven(camp: Camp) -> None:
    mage(camp, "Osswid", "908")
    other = camp.noble("Feasel", "b", "aa01")
    near = camp.noble("Near", "b")
    camp.run({"Osswid": f"use 908 {other.id} 5; use 908 {near.id} 5 20"})
    assert refused(camp) == ["OLY-GAP-S000", "OLY-GAP-S908"]
    camp.world.places["aa00"].haven = True
    camp.run({"Osswid": f"use 908 {near.id} 5"})
    assert refused(camp) == ["OLY-MAGIC-15"]


@pytest.mark.rule("OLY-GAP-S908", "OLY-GAP-S849")
def test_a_blast_strikes_where_farcasting_leads(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "908", farcast="aa01"), camp.noble("Feasel", "b", "aa01")
    camp.run({"Osswid": f"use 908 {other.id} 5"}, rest=0.99)
    assert (other.health, one.farcast) == (90, "")


@pytest.mark.rule("OLY-GAP-S909", "OLY-MAGIC-16")
@each("aura, after", [(4, 7), (24, 25)])
def test_who_absorbs_blasts_gains_half_of_their_aura(aura: int, after: int) -> None:
    camp = Camp("ppp")
    one, other = mage(camp, "Osswid", "908"), mage(camp, "Feasel", "909", seat="b", aura=aura, most_aura=5)
    camp.run({"Osswid": f"use 908 {other.id} 7"})
    assert (other.health, other.aura, one.aura, one.health) == (100, after, 13, 100)


@pytest.mark.rule("OLY-GAP-S909")
def test_a_blast_is_thrown_back_once(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "908", "909"), mage(camp, "Feasel", "909", seat="b", aura=0)
    one.throws_back = True
    camp.run({"Feasel": "use 909 1"})
    camp.run({"Osswid": f"use 908 {other.id} 5; use 908 {other.id} 6"}, days=2, rest=0.99)
    assert (one.health, one.throws_back, other.health, other.aura, other.throws_back) == (90, True, 100, 3, False)


@pytest.mark.rule("OLY-GAP-S909")
def test_throwing_back_can_be_left_again_at_no_time(camp: Camp) -> None:
    one = mage(camp, "Osswid", "909")
    camp.run({"Osswid": "use 909 1; use 909 0; use 909 2"})
    assert (one.throws_back, one.aura, refused(camp)) == (False, 20, ["OLY-ORDER-77"])
    assert lines(camp)[:2] == ["The next blast of aura will be thrown back.", "Blasts of aura will be absorbed."]


@pytest.mark.rule("OLY-GAP-S908")
@each("words, spent", [("1", 1), ("5 0", 5), ("9 19", 1), ("0 20", 0), ("100000", 20)])
def test_a_blast_takes_a_point_at_least_and_leaves_what_it_should(words: str, spent: int) -> None:
    camp = Camp("ppp")
    one, other = mage(camp, "Osswid", "908"), camp.noble("Feasel", "b")
    camp.run({"Osswid": f"use 908 {other.id} {words}"}, rest=0.99)
    assert (one.aura, refused(camp)) == (20 - spent, [] if spent else ["OLY-GAP-S908"])


@pytest.mark.rule("OLY-GAP-S849", "OLY-GAP-47")
@each("fog", [False, True])
def test_a_garrison_is_struck_from_afar_by_its_name_and_in_fog_too(fog: bool) -> None:
    camp = Camp("ppp")
    one, near = mage(camp, "Osswid", "908", farcast="aa01", aura=40), camp.noble("Near", "", kind="garrison")
    other = camp.noble("Feasel", "b", "aa01")
    garrison = camp.noble("Garrison", "", "aa01", kind="garrison", items={"12": 9})
    if fog:
        camp.world.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa01", strength=3)
    camp.run({"Osswid": "use 908 garrison 1"}, rest=0.99)
    assert (near.health, other.health, garrison.health, refused(camp)) == (100, 100, 98, [])
    one.farcast = "aa01"
    camp.run({"Osswid": f"use 908 {other.id} 1"}, rest=0.99)
    assert (other.health, refused(camp)) == (100 if fog else 98, ["OLY-GAP-S000"] if fog else [])


@pytest.mark.rule("OLY-GAP-S908", "OLY-ORDER-77")
@each("farcast", ["", "aa01"])
def test_a_blast_without_a_target_strikes_nobody(farcast: str) -> None:
    camp = Camp("ppp")
    one = mage(camp, "Osswid", "908", farcast=farcast)
    camp.run({"Osswid": "use 908"})
    assert (refused(camp), one.aura, one.health) == (["OLY-ORDER-77"], 20, 100)


# Death that is not the end


@pytest.mark.rule("OLY-GAP-S911")
def test_who_transcends_death_comes_to_himself_in_hades_with_nothing(camp: Camp) -> None:
    hades = kit.beyond(camp.world, Realm.HADES, "underground", [30], 3)
    killer = mage(camp, "Osswid", "908", aura=90, most_aura=90)
    one = camp.noble("Feasel", "b", skills={"911": 0}, points=3, items={"1": 50}, ill=True)
    follower = camp.beneath(one, camp.noble("Heir", "b"))
    sword = kit.thing(camp.world, one, attack=10)
    camp.run({"Osswid": f"use 908 {one.id} 60", "Feasel": "use 614; study 610"}, days=2)
    assert one.place in {place.id for place in hades}
    assert (one.items, one.unique, one.health, one.ill, one.under, one.beneath) == ({}, [], 100, False, "", [])
    assert (one.player, one.points, one.running) == ("fb1", 3, None)
    assert (follower.place, follower.items, sword.holder) == ("aa00", {"1": 50}, follower.id)
    assert [thing.kind for thing in camp.world.things.values()] == ["artifact"]
    assert camp.world.places[one.place].units == [one.id]
    assert killer.skills["908"] == 1


@pytest.mark.rule("OLY-GAP-S911")
def test_without_a_hades_he_dies_as_everybody(camp: Camp) -> None:
    one = camp.noble("Feasel", "b", skills={"911": 0})
    assert die(camp.quiet(), one, "of old age") is not None


@pytest.mark.rule("OLY-GAP-S911")
def test_who_died_in_battle_and_is_in_hades_is_not_taken_prisoner(camp: Camp) -> None:
    kit.beyond(camp.world, Realm.HADES, "underground", [30], 3)
    one = camp.noble("Feasel", "b", skills={"911": 0}, health=1, attack=1, defense=0)
    camp.noble("Osswid", "a", items={"14": 50})
    camp.run({"Osswid": f"attack {one.id}"})
    assert (one.prisoner, camp.world.realm_of(camp.world.places[one.place])) == (False, Realm.HADES)
