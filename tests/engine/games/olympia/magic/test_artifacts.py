"""Artifact construction [880], things of magic, advanced sorcery [920]."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.olympia.events import Refused
from engine.games.olympia.magic.artifacts.artifact_events import (
    CloakTooStrong,
    CreaturesLost,
    CurseFelt,
    OrbStaysDark,
    RingSilent,
    RingWorked,
    ThingBroken,
)
from engine.games.olympia.sight.beholding import PlaceBeheld
from engine.games.olympia.state import Loyalty, Realm, Thing, Unit
from engine.games.olympia.units.aura import maximum
from engine.games.olympia.units.health import die
from engine.games.olympia.units.things import put_down, put_with
from tests.engine.games.olympia.magic.circle import lines, mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


@pytest.fixture
def camp() -> Camp:
    return Camp("ppp")


def artifact(camp: Camp, holder: Unit, kind: str = "artifact", maker: str = "", at: str = "aa00", **adds: Any) -> Thing:
    made = kit.thing(camp.world, holder, kind, **adds)
    made.maker, made.made_at = maker, at
    return made


# Forging


@pytest.mark.rule("OLY-GAP-S883", "OLY-GAP-S884", "OLY-GAP-S885")
@each("code, rating, material", [("883", "attack", "82"), ("884", "defense", "82"), ("885", "missile", "70")])
def test_five_points_are_forged_for_each_of_aura(code: str, rating: str, material: str) -> None:
    camp = Camp("ppp")
    one = mage(camp, "Osswid", code, items={"1": 600, material: 1})
    camp.run({"Osswid": f'use {code} 21 "X"; use {code} 4 "Sword of Death"'}, days=7)
    (made,) = camp.world.things.values()
    assert (made.kind, made.name, made.weight, made.adds) == ("artifact", "Sword of Death", 10, {rating: 20})
    assert (made.holder, made.maker, made.made_at) == (one.id, one.id, "aa00")
    assert (one.items, one.aura, refused(camp)) == ({"1": 100}, 16, ["OLY-ORDER-77"])
    assert (kit.booked(camp.turn, "1"), kit.booked(camp.turn, material)) == (-500, -1)


@pytest.mark.rule("OLY-GAP-S883")
def test_without_gold_or_mithril_nothing_is_forged(camp: Camp) -> None:
    one = mage(camp, "Osswid", "883", items={"1": 600})
    camp.run({"Osswid": "use 883 4"})
    assert (refused(camp), one.aura) == (["OLY-GAP-S000"], 20)


@pytest.mark.rule("OLY-GAP-S881", "OLY-TURN-08")
def test_an_auraculum_holds_what_its_maker_gives_of_himself(camp: Camp) -> None:
    one = mage(camp, "Osswid", "881", items={"1": 500, "82": 1})
    camp.run({"Osswid": 'use 881 21; use 881 6 "Eye"'}, days=14)
    (eye,) = camp.world.things.values()
    assert (eye.kind, eye.adds, eye.teaches, eye.weight) == ("auraculum", {"aura": 12}, ["920"], 1)
    assert (one.most_aura, maximum(camp.world, one), one.aura) == (14, 26, 14)
    camp.run(end=True)
    assert one.aura == 18
    other = mage(camp, "Feasel", "801", seat="b")
    put_with(camp.world, eye, other)
    assert (maximum(camp.world, one), maximum(camp.world, other)) == (14, 20)


@pytest.mark.rule("OLY-GAP-S881", "OLY-MAGIC-17", "OLY-STUDY-11")
def test_it_teaches_advanced_sorcery_to_its_maker_and_is_forged_once_in_a_life(camp: Camp) -> None:
    one = mage(camp, "Osswid", "881", items={"1": 1100, "82": 2}, aura=60)
    camp.run({"Osswid": 'use 881 6 "Eye"; use 881 2; study 920'}, days=15)
    assert refused(camp) == ["OLY-GAP-S881"]
    assert one.learning == {"920": 1}
    other = mage(camp, "Feasel", "801", seat="b", items={"1": 500})
    put_with(camp.world, next(iter(camp.world.things.values())), other)
    camp.run({"Feasel": "study 920"})
    assert len(refused(camp)) == 1


@pytest.mark.rule("OLY-GAP-S881")
def test_nobody_gives_more_of_himself_than_he_has(camp: Camp) -> None:
    one = mage(camp, "Osswid", "881", items={"1": 500, "82": 1}, aura=60)
    camp.run({"Osswid": "use 881 21"})
    assert (refused(camp), one.most_aura) == (["OLY-GAP-S881"], 20)


@pytest.mark.rule("OLY-GAP-S881")
def test_one_may_give_all_of_himself(camp: Camp) -> None:
    one = mage(camp, "Osswid", "881", items={"1": 500, "82": 1})
    camp.run({"Osswid": "use 881 20"}, days=14)
    assert (refused(camp), one.most_aura, one.aura, maximum(camp.world, one)) == ([], 0, 0, 40)


LONGEST = "Sword of the Nine Kingdom"  # 25 characters


@pytest.mark.rule("OLY-GAP-O42", "OLY-GAP-S881", "OLY-GAP-S883", "OLY-GAP-S884", "OLY-GAP-S885")
@each(
    "order, name",
    [
        ("883 1", "Sword"), ("884 1", "Armor"), ("885 1", "Bow"), ("881 1", "Auraculum"), ('883 1 "*"', "Sword"),
        (f'883 1 "{LONGEST}"', LONGEST), (f'883 1 "{LONGEST}s"', LONGEST),
    ],
)  # fmt: skip
def test_a_thing_has_a_name_of_25_characters_at_most_or_that_of_its_kind(order: str, name: str) -> None:
    camp = Camp("ppp")
    mage(camp, "Osswid", order.split()[0], items={"1": 500, "70": 1, "82": 1})
    camp.run({"Osswid": f"use {order}"}, days=14)
    assert [made.name for made in camp.world.things.values()] == [name]


# What is known of things


@pytest.mark.rule("OLY-GAP-S887", "OLY-GAP-S888", "OLY-GAP-S891", "OLY-GAP-S892", "OLY-GAP-S893")
def test_maker_and_origin_are_revealed_unless_a_cloak_is_as_strong(camp: Camp) -> None:
    maker = camp.noble("Maker", "b", "aa02")
    one = mage(camp, "Osswid", "887", "888", "891", "892", "893", aura=60, most_aura=60)
    inn = kit.building(camp.world, "aa01", "inn")
    sword = artifact(camp, one, maker=maker.id, at=inn.id, attack=10)
    camp.run({"Osswid": f"use 891 {sword.id} 2; use 891 {sword.id}; use 892 {sword.id} 2"}, days=21)
    assert (sword.cloak, sword.veil, one.aura) == (3, 2, 55)
    camp.whole({"Osswid": f"use 887 {sword.id} 3; use 887 {sword.id} 4; use 888 {sword.id} 2; use 888 {sword.id} 3"})
    named = f"Artifact [{sword.id}]"
    assert [(event.day, event.name, event.seen_by) for event in camp.of(CloakTooStrong)] == [
        (7, named, ("a",)), (21, named, ("a",))
    ]  # fmt: skip
    assert [line for line in lines(camp) if f"{named} was made" in line] == [
        f"{named} was made by Maker [{maker.id}].",
        f"{named} was made in Inn [{inn.id}], in Plain [aa01].",
    ]
    sword, one = camp.world.things[sword.id], camp.unit("Osswid")
    assert one.aura == 43 + 2  # that every mage gains when a month ends
    camp.run({"Osswid": f"use 893 {sword.id}; use 887 {sword.id} 1; use 888 {sword.id} 1"}, days=24)
    assert (sword.cloak, sword.veil, one.aura) == (0, 0, 35)
    assert not camp.of(CloakTooStrong)


@pytest.mark.rule("OLY-GAP-S887")
def test_of_who_is_dead_or_never_was_the_same_is_told(camp: Camp) -> None:
    one = mage(camp, "Osswid", "887", "888")
    sword = artifact(camp, one, attack=10, at="zz99")
    camp.run({"Osswid": f"use 887 {sword.id} 1; use 888 {sword.id} 1"}, days=14)
    assert lines(camp) == [
        f"Artifact [{sword.id}] was made by nobody who is remembered.",
        f"Artifact [{sword.id}] was made in a place that nobody remembers.",
    ]


@pytest.mark.rule("OLY-GAP-S887")
def test_a_maker_is_named_although_he_is_dead(camp: Camp) -> None:
    one = mage(camp, "Osswid", "887")
    dead = [camp.noble(name, "b", "aa01") for name in ("First", "Maker", "Last")]
    turn = camp.quiet()
    for noble in dead:
        die(turn, noble, "of old age")
    sword = artifact(camp, one, maker=dead[1].id, attack=10)
    camp.run({"Osswid": f"use 887 {sword.id} 1"}, days=7)
    assert lines(camp) == [f"Artifact [{sword.id}] was made by Maker [{dead[1].id}]."]


@pytest.mark.rule("OLY-GAP-S000")
@each("code", ["886", "887", "888", "889", "891", "892", "893"])
def test_only_things_with_aura_in_ones_own_hands(code: str) -> None:
    camp = Camp("ppp")
    one, other = mage(camp, "Osswid", code), camp.noble("Feasel", "a")
    scroll, sword = kit.thing(camp.world, one, "scroll"), artifact(camp, other, attack=5)
    camp.run({"Osswid": f"use {code} {scroll.id} 1; use {code} {sword.id} 1; use {code}"})
    assert refused(camp) == [f"OLY-GAP-S{code}", "OLY-GAP-S000", "OLY-ORDER-77"]


# Curses


@pytest.mark.rule("OLY-GAP-S886")
@each(
    "loyalty, before, after",
    [(Loyalty.CONTRACT, 500, 497), (Loyalty.FEAR, 2, 0), (Loyalty.FEAR, 50, 47), (Loyalty.OATH, 2, 2)],
)
def test_a_cursed_thing_takes_loyalty_from_holders_on_one_day_of_the_month(
    loyalty: Loyalty, before: int, after: int
) -> None:
    camp = Camp("ppp")
    one = mage(camp, "Osswid", "886")
    sword = artifact(camp, one, maker=one.id, attack=5)
    camp.run({"Osswid": f"use 886 {sword.id} 2; use 886 {sword.id}"}, days=28)
    assert (sword.curse, one.aura) == (3, 17)
    other = camp.noble("Feasel", "b", loyalty=loyalty, rating=before)
    put_with(camp.world, sword, other)
    camp.run(days=30)
    assert (other.rating, len(camp.of(CurseFelt))) == (after, int(loyalty != Loyalty.OATH))


@pytest.mark.rule("OLY-GAP-S886")
def test_its_maker_is_not_cursed(camp: Camp) -> None:
    one = camp.noble("Osswid", "a", loyalty=Loyalty.CONTRACT, rating=500)
    artifact(camp, one, maker=one.id, attack=5).curse = 9
    camp.run(days=30)
    assert one.rating == 500


@pytest.mark.rule("OLY-GAP-S886")
@each("roll, day", [(0.0, 1), (0.04, 2), (0.999, 30)])
def test_the_day_of_a_curse_is_any_of_the_thirty(roll: float, day: int) -> None:
    camp = Camp("ppp")
    one = camp.noble("Osswid", "a", loyalty=Loyalty.CONTRACT, rating=500)
    sword = artifact(camp, one, attack=5)
    sword.curse = 9
    camp.whole(dice={("curse", sword.id): [roll]})
    felt = [(event.day, event.name, event.who, event.loss, event.seen_by) for event in camp.of(CurseFelt)]
    assert felt == [(day, f"Artifact [{sword.id}]", f"Osswid [{one.id}]", 9, ("a",))]


@pytest.mark.rule("OLY-GAP-S886")
def test_nobody_feels_a_curse_who_has_no_loyalty_left_or_no_cursed_thing(camp: Camp) -> None:
    empty = camp.noble("Empty", "a", loyalty=Loyalty.CONTRACT, rating=0)
    blessed = camp.noble("Blessed", "a", loyalty=Loyalty.CONTRACT, rating=500)
    artifact(camp, empty, attack=5).curse = 9
    artifact(camp, blessed, attack=5)
    lying = artifact(camp, blessed, attack=5)
    lying.curse = 9
    put_down(camp.world, lying, camp.world.places["aa00"])
    camp.run(days=30, rest=0.0)
    assert (camp.of(CurseFelt), empty.rating, blessed.rating) == ([], 0, 500)


# The end of things


@pytest.mark.rule("OLY-GAP-S889", "OLY-MAGIC-16")
@each("adds, gained", [({"attack": 20}, 4), ({"missile": 5}, 1), ({"aura": 3}, 3)])
def test_who_destroys_a_thing_gains_its_aura(adds: dict[str, Any], gained: int) -> None:
    camp = Camp("ppp")
    one = mage(camp, "Osswid", "889")
    sword = artifact(camp, one, **adds)
    camp.run({"Osswid": f"use 889 {sword.id}"}, days=7)
    assert (camp.world.things, one.unique, one.aura) == ({}, [], 18 + gained)


@pytest.mark.rule("OLY-GAP-S889", "OLY-GAP-S881")
def test_an_auraculum_is_destroyed_where_it_was_made_and_its_maker_dies(camp: Camp) -> None:
    maker = mage(camp, "Maker", "801", seat="b", at="aa02", forged=True)
    one = mage(camp, "Osswid", "889")
    eye = artifact(camp, one, "auraculum", maker=maker.id, at="aa01", aura=12)
    camp.run({"Osswid": f"use 889 {eye.id}"})
    assert refused(camp) == ["OLY-GAP-S889"]
    eye.made_at = "aa00"
    camp.run({"Osswid": f"use 889 {eye.id}"}, days=7)
    assert (camp.lives("Maker"), eye.id in camp.world.things, one.aura) == (False, False, 24)


@pytest.mark.rule("OLY-GAP-S889", "OLY-MAGIC-16")
@each(
    "kind, adds, gained",
    [("artifact", {"attack": 13}, 2), ("artifact", {"attack": 10, "aura": 2}, 4), ("palantir", {}, 8)],
)
def test_what_is_stored_in_a_thing_comes_back_wherever_it_was_made(
    kind: str, adds: dict[str, Any], gained: int
) -> None:
    """Five points of a rating hold one of aura, a palantir what its forging took; no maker dies of it."""
    camp = Camp("ppp")
    maker = mage(camp, "Maker", "801", seat="b")
    one = mage(camp, "Osswid", "889")
    thing = artifact(camp, one, kind, maker=maker.id, at="aa02", **adds)
    camp.run({"Osswid": f"use 889 {thing.id}"}, days=7)
    assert (camp.world.things, one.aura, camp.lives("Maker")) == ({}, 18 + gained, True)


# Palantirs and other wonders


@pytest.mark.rule("OLY-GAP-S894")
def test_a_palantir_is_forged_and_looked_into_once_a_turn_by_anybody(camp: Camp) -> None:
    one = mage(camp, "Osswid", "894", items={"82": 1, "83": 1})
    camp.run({"Osswid": "use 894"}, days=10, end=True)
    (stone,) = camp.world.things.values()
    assert (stone.kind, one.items, one.aura, one.unique) == ("palantir", {}, 14, [stone.id])
    other = camp.noble("Feasel", "b")
    put_with(camp.world, stone, other)
    camp.run({"Feasel": f"use {stone.id} aa02; use {stone.id} aa01"}, days=8, end=True)
    assert [(event.day, event.seen.id) for event in camp.of(PlaceBeheld)] == [(7, "aa02")]
    assert [event.rule for event in camp.of(Refused)] == ["OLY-GAP-S894"]
    camp.world.places["aa01"].shroud = 2
    camp.run({"Feasel": f"use {stone.id} aa01"}, days=8)
    assert "A shroud hides Plain [aa01]." in camp.said("b")


@pytest.mark.rule("OLY-GAP-S894")
def test_the_weakest_shroud_hides_from_a_palantir(camp: Camp) -> None:
    one = camp.noble("Osswid", "a")
    stone = kit.thing(camp.world, one, "palantir")
    camp.world.places["aa01"].shroud = 1
    camp.run({"Osswid": f"use {stone.id} aa01"}, days=7)
    assert (camp.of(PlaceBeheld), lines(camp)) == ([], ["A shroud hides Plain [aa01]."])


@pytest.mark.rule("OLY-GAP-70", "OLY-GAP-81")
@each("who", ["nobody", "faery"])
def test_an_orb_stays_dark_for_who_is_not_in_this_world(who: str) -> None:
    camp = Camp("ppp")
    one = camp.noble("Osswid", "a")
    far = camp.noble("Far", "b", kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)[0].id)
    orb = kit.thing(camp.world, one, "orb")
    orb.left = 2
    camp.run({"Osswid": f"use {orb.id}; use {orb.id} {far.id if who == 'faery' else '8999'}"}, days=7, rest=0.0)
    assert (refused(camp), camp.of(PlaceBeheld)) == (["OLY-ORDER-77"], [])
    assert (lines(camp)[-1], orb.left, orb.used) == (f"Orb [{orb.id}] stays dark.", 2, 1)


@pytest.mark.rule("OLY-GAP-70")
def test_an_orb_shows_the_province_of_a_character_and_breaks(camp: Camp) -> None:
    one = camp.noble("Osswid", "a")
    inn = kit.building(camp.world, "aa02", "inn")
    other = camp.noble("Feasel", "b", inn.id)
    orb = kit.thing(camp.world, one, "orb")
    orb.left = 2
    key = ("use", orb.id, one.id, 7, "orb")
    camp.whole({"Osswid": f"use {orb.id} {other.id}; use {orb.id} {other.id}"}, dice={key: [0.67]})
    assert (camp.of(PlaceBeheld), camp.world.things[orb.id].left) == ([], 2)
    named = f"Orb [{orb.id}]"
    assert [(event.day, event.name, event.seen_by) for event in camp.of(OrbStaysDark)] == [(7, named, ("a",))]
    assert [event.rule for event in camp.of(Refused)] == ["OLY-GAP-S894"]
    for broken in (0, 1):
        camp.whole({"Osswid": f"use {orb.id} {other.id}"}, dice={key: [0.66]})
        assert [event.seen.id for event in camp.of(PlaceBeheld)] == ["aa02"]
        assert [(event.day, event.name, event.seen_by) for event in camp.of(ThingBroken)] == [
            (7, named, ("a",))
        ] * broken
    assert camp.world.things == {}


@pytest.mark.rule("OLY-GAP-70")
def test_a_golden_ring_destroys_certain_creatures_of_the_province(camp: Camp) -> None:
    city = kit.inside(camp.world, "aa00", "city")
    one = camp.noble("Osswid", "a", city.id, items={"31": 2, "77": 1})
    other = camp.noble("Feasel", "b", "aa00", items={"32": 4, "287": 1})
    camp.noble("Away", "b", "aa01", items={"32": 4})
    ring = kit.thing(camp.world, one, "golden ring")
    key = ("use", ring.id, one.id, 1, "ring")
    camp.whole({"Osswid": f"use {ring.id}"}, dice={key: [0.67]})
    assert [(event.name, event.seen_by) for event in camp.of(RingSilent)] == [(f"Golden ring [{ring.id}]", ("a",))]
    assert (camp.unit("Feasel").items, ring.id in camp.world.things) == ({"32": 4, "287": 1}, True)
    band = camp.noble("Band", "", "aa00", kind="savages", items={"32": 9}, attack=0, defense=0, health=-1)
    camp.whole({"Osswid": f"use {ring.id}"}, dice={key: [0.66]})
    (worked,) = camp.of(RingWorked)
    assert (worked.name, worked.seen_by) == (f"Golden ring [{ring.id}]", ("a",))
    lost = [(event.units, event.seen_by) for event in camp.of(CreaturesLost)]
    assert lost == [((other.id,), ("b",)), ((band.id,), ()), ((one.id,), ("a",))]
    items = [camp.unit(name).items for name in ("Osswid", "Feasel", "Away")]
    assert (items, camp.world.things) == ([{"77": 1}, {}, {"32": 4}], {})
    assert not camp.lives("Band")
    assert sum(event.amount for event in camp.of(Accounted) if event.item == "32") == -13


@pytest.mark.rule("OLY-GAP-70")
def test_only_bands_of_nothing_else_vanish_in_the_flash_of_a_ring(camp: Camp) -> None:
    one = camp.noble("Osswid", "a")
    bands: dict[str, dict[str, Any]] = {
        "Armed": {"kind": "demon lord", "attack": 100, "defense": 0},
        "Walled": {"kind": "demon lord", "attack": 0, "defense": 100},
        "Rich": {"kind": "savages", "attack": 0, "defense": 0, "items": {"32": 3, "1": 5}},
        "Bare": {"kind": "savages", "attack": 0, "defense": 0},
        "Other": {"kind": "savages", "attack": 0, "defense": 0, "items": {"1": 5}},
    }
    for name, more in bands.items():
        camp.noble(name, "", "aa00", health=-1, **{"items": {"32": 3}, **more})
    camp.noble("Harmless", "b", attack=0, defense=0, items={"32": 1})
    ring = kit.thing(camp.world, one, "golden ring")
    camp.run({"Osswid": f"use {ring.id}"}, rest=0.0)
    assert [name for name in (*bands, "Harmless") if not camp.lives(name)] == ["Bare"]
    assert lines(camp)[-1] == f"Golden ring [{ring.id}] flashes and is gone. Destroyed: 13 savages [32]."
    assert camp.said("b")[-1] == "A power destroys: one savage [32]."
    assert len(camp.of(CreaturesLost)) == 5


@pytest.mark.rule("OLY-GAP-70")
def test_a_ring_may_find_nobody(camp: Camp) -> None:
    ring = kit.thing(camp.world, camp.noble("Osswid", "a", items={"12": 1}), "golden ring")
    camp.run({"Osswid": f"use {ring.id}"}, rest=0.0)
    assert lines(camp) == [f"Golden ring [{ring.id}] flashes and is gone. Destroyed: nobody."]


@pytest.mark.rule("OLY-RELIC-04", "OLY-MAGIC-16", "OLY-EX-100")
def test_the_skull_gives_aura_or_kills(camp: Camp) -> None:
    def touching(name: str, rolls: list[float], **more: Any) -> Unit:
        one = mage(camp, name, "801", **more) if more else camp.noble(name, "a")
        camp.world.things["403"] = Thing(id="403", kind="relic", name="Skull", holder=one.id)
        one.unique.append("403")
        camp.run({name: "use 403"}, dice={("use", "403", one.id, 1, "skull"): rolls})
        assert "403" not in camp.world.things
        return one

    assert touching("Osswid", [0.25, 0.0], aura=1, most_aura=50).aura == 51
    assert touching("Feasel", [0.25, 0.99], aura=1, most_aura=10).aura == 50
    touching("Dead", [0.24], aura=1, most_aura=10)
    touching("Plain", [0.99])
    assert [camp.lives(name) for name in ("Osswid", "Feasel", "Dead", "Plain")] == [True, True, False, False]


@pytest.mark.rule("OLY-RELIC-01")
def test_other_relics_have_no_use(camp: Camp) -> None:
    one = camp.noble("Osswid", "a")
    camp.world.things["402"] = Thing(id="402", kind="relic", name="Crown", holder=one.id)
    one.unique.append("402")
    camp.run({"Osswid": "use 402"})
    assert (refused(camp), one.unique) == (["OLY-RELIC-01"], ["402"])


# Advanced sorcery


@pytest.mark.rule("OLY-GAP-S921", "OLY-ORDER-75", "OLY-MAGIC-17")
@each("aura, after", [(3, 24), (30, 30)])
def test_a_trance_makes_whole_and_gives_two_thirds_of_the_maximum(aura: int, after: int) -> None:
    camp = Camp("ppp")
    one = mage(camp, "Osswid", "921", aura=aura, health=90, ill=True)
    artifact(camp, one, "auraculum", maker=one.id, aura=16)
    camp.run({"Osswid": "trance"}, days=27, rest=0.99)
    assert (one.aura, one.skills["921"]) == (aura, 0)
    camp.run(days=1, rest=0.99)
    assert (one.aura, one.health, one.ill, one.skills["921"]) == (after, 100, False, 1)


@pytest.mark.rule("OLY-GAP-S922", "OLY-MAGIC-17")
@each("words, left, cost", [("77 2", 8, 5), ("77 0 7", 7, 5), ("1 30", 20, 3), ("79 5", 0, 4), ("79 9", 0, 4)])
def test_things_are_sent_over_any_distance(words: str, left: int, cost: int) -> None:
    camp = Camp("ppp")
    item = words.split()[0]
    one = mage(camp, "Osswid", "922", items={"77": 10, "1": 50, "79": 5})
    other = camp.noble("Feasel", "b", "aa02")
    camp.run({"Osswid": f"use 922 {other.id} {words}", "Feasel": f"accept {one.id} {item}"}, days=3)
    assert (one.count(item), one.aura) == (left, 20 - cost)
    assert other.count(item) == {"77": 10, "1": 50, "79": 5}[item] - left
    assert kit.booked(camp.turn, item) == 0


@pytest.mark.rule("OLY-GAP-S922", "OLY-GAP-O01")
def test_what_is_not_accepted_stays_and_nothing_is_learned_of_who_there_is(camp: Camp) -> None:
    faery = kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)[0]
    one = mage(camp, "Osswid", "922", items={"77": 1})
    near, far = camp.noble("Feasel", "b", "aa02"), camp.noble("Candide", "a", faery.id)
    orders = "; ".join(f"use 922 {code} 77 1" for code in (near.id, far.id, "8999"))
    camp.run({"Osswid": orders}, days=9)
    assert lines(camp) == [f"one wood [77] cannot be sent to {code}." for code in (near.id, far.id, "8999")]
    assert (one.items, one.aura, one.skills["922"]) == ({"77": 1}, 8, 0)


@pytest.mark.rule("OLY-GAP-S922")
def test_unique_things_are_sent_and_men_are_not(camp: Camp) -> None:
    one = mage(camp, "Osswid", "922", items={"10": 5})
    other = camp.noble("Feasel", "a", "aa02")
    sword = artifact(camp, one, attack=5)
    sword.weight = 60
    camp.run({"Osswid": f"use 922 {other.id} 10 1; use 922 {other.id} 78 1; use 922 {other.id} {sword.id}"}, days=3)
    assert refused(camp) == ["OLY-GAP-S922", "OLY-GAP-S922"]
    assert (other.unique, sword.holder, one.aura) == ([sword.id], other.id, 15)
    assert f"Sent Artifact [{sword.id}] to Feasel [{other.id}]." in lines(camp)


@pytest.mark.rule("OLY-GAP-S922", "OLY-MAGIC-17")
@each(
    "words, left", [("77", 0), ("77 0 0", 0), ("77 3 0", 7), ("77 0 9", 9), ("77 1000000", 0), ("77 1000001", 10),
                        ("77 1 1000000", 10), ("77 1 1000001", 10), ("77 5 10", 10)]
)  # fmt: skip
def test_how_much_is_sent(words: str, left: int) -> None:
    camp = Camp("ppp")
    one, other = mage(camp, "Osswid", "922", items={"77": 10}), camp.noble("Feasel", "a", "aa02")
    camp.run({"Osswid": f"use 922 {other.id} {words}"}, days=3)
    assert (one.count("77"), other.count("77")) == (left, 10 - left)
    ranged = words.endswith("1000001")
    assert refused(camp) == (["OLY-ORDER-77"] if ranged else ["OLY-GAP-S922"] if left == 10 else [])


@pytest.mark.rule("OLY-GAP-S922")
def test_nothing_is_sent_to_prisoners_bands_or_oneself(camp: Camp) -> None:
    one = mage(camp, "Osswid", "922", items={"1": 90}, aura=50)
    captor = camp.noble("Captor", "b", "aa02")
    held = camp.prisoner(captor, "Held", "a")
    garrison = camp.noble("Garrison", "", "aa02", kind="garrison")
    camp.run({"Osswid": "; ".join(f"use 922 {code} 1 1" for code in (held.id, garrison.id, one.id))}, days=9)
    assert lines(camp) == [f"1 gold cannot be sent to {code}." for code in (held.id, garrison.id, one.id)]
    assert (one.items, held.items, garrison.items) == ({"1": 90}, {}, {})


@pytest.mark.rule("OLY-GAP-S922", "OLY-GAP-O01")
def test_a_unique_thing_counts_as_one_that_is_accepted(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "922"), camp.noble("Feasel", "b", "aa02")
    sword = artifact(camp, one, attack=5)
    camp.run({"Osswid": f"use 922 {other.id} {sword.id}", "Feasel": f"accept {one.id} {sword.id} 1"}, days=3)
    assert (other.unique, one.aura) == ([sword.id], 16)


@pytest.mark.rule("OLY-GAP-S922")
def test_a_receiver_and_goods_must_be_named(camp: Camp) -> None:
    one, other = mage(camp, "Osswid", "922", items={"77": 1}), camp.noble("Feasel", "a", "aa02")
    camp.run({"Osswid": f"use 922; use 922 {other.id}"})
    assert (refused(camp), one.aura) == (["OLY-ORDER-77"] * 2, 20)
