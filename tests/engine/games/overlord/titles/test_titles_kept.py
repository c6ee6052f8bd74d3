"""BESTOW, CANCEL, YIELD, titles that are lost by going away, and what the Empire thinks of its Overlord."""

from __future__ import annotations

import pytest

from engine.games.overlord.acting.contract import Result
from engine.games.overlord.book import BOOK
from engine.games.overlord.household import allegiance
from engine.games.overlord.month import ending
from engine.games.overlord.rule import phase
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import CITIZENS, COIN, IMPERIALS, Faction, Stance, Title, Unit
from engine.games.overlord.titles import ownership, titles
from engine.games.overlord.titles.events import EmpireBows, EmpireTurns, TitleForsaken, TitleFree
from engine.games.overlord.units import stacks
from engine.games.overlord.work import completion
from engine.testing import events_of
from tests.engine.games.overlord.props.realm import Realm, teach
from tests.suite.table import each


def holder_of(realm: Realm, tag: str, place: str = "L2", number: str = "U1", faction: str = "f05") -> Unit:
    unit = realm.unit(number, faction=faction, location=place)
    realm.title(place, tag, unit)
    return unit


def empire(realm: Realm) -> None:
    for number in (IMPERIALS, CITIZENS):
        realm.world.factions[number] = Faction(number, number, default_stance=Stance.FRIENDLY)


def views(realm: Realm, faction: str) -> list[Stance]:
    return [realm.world.factions[number].towards(faction) for number in (IMPERIALS, CITIZENS)]


@pytest.mark.rule("OVL-ORD-05", "OVL-TITLE-09")
def test_a_title_is_bestowed_on_a_leader_who_is_here() -> None:
    realm = Realm()
    unit = holder_of(realm, "shrf")
    title = realm.at("L2").title
    heir = realm.unit("U2", location="L1")
    assert realm.do(BOOK.deeds, unit, "BESTOW U2") is Result.NOT_YET
    stacks.relocate(realm.world, [heir], realm.at("L2"))
    assert realm.do(BOOK.deeds, unit, "BESTOW U2") is Result.EXECUTED
    assert title is not None
    assert (title.holder, unit.title, heir.title, title.claimed_on) == ("U2", "", "L2", 1)
    assert realm.said()[0] == "Unit U1 [U1] bestows the title of Sheriff of Place L2 [L2] on Unit U2 [U2]."


@pytest.mark.rule("OVL-ORD-05", "OVL-TITLE-01", "OVL-TITLE-03")
def test_on_whom_no_title_is_bestowed() -> None:
    realm = Realm()
    unit = holder_of(realm, "shrf")
    realm.soldiers("U2", 5, location="L2")
    second = realm.unit("U3", location="L2")
    realm.title("L3", "shrf", second)
    stranger = realm.unit("U4", faction="f06", location="L2")
    for other, result in (("U2", Result.FAILED), ("U3", Result.NOT_YET), ("U1", Result.FAILED)):
        assert realm.do(BOOK.deeds, unit, f"BESTOW {other}") is result
    assert realm.do(BOOK.deeds, second, "BESTOW U4") is Result.NOT_YET  # ben takes no gifts of strangers
    assert unit.title == "L2"
    unit.settings["advertise"] = True
    realm.stance("f06", "f05", Stance.FRIENDLY)
    assert realm.do(BOOK.deeds, unit, "BESTOW U4") is Result.EXECUTED
    assert (stranger.title, ownership.owner(realm.world, realm.at("L2"))) == ("L2", "f06")
    assert realm.do(BOOK.deeds, unit, "BESTOW U3") is Result.NOT_YET  # nothing left to bestow


@pytest.mark.rule("OVL-ORD-08", "OVL-TITLE-15", "OVL-GAP-64")
@each("tag", ["shrf", "mayo"])
def test_a_baron_cancels_a_sheriff_or_a_mayor_in_range_whom_he_surpasses_in_combat(tag: str) -> None:
    realm = Realm()
    baron = teach(holder_of(realm, "baro", "L4"), cmbt=2)
    sheriff = teach(holder_of(realm, tag, number="U9", faction="f06"), cmbt=2)
    order = f"CANCEL {tag} L2"
    assert realm.do(BOOK.deeds, baron, order) is Result.NOT_YET  # he has to go there
    stacks.relocate(realm.world, [baron], realm.at("L2"))
    assert realm.do(BOOK.deeds, baron, order) is Result.NOT_YET  # no better than the Sheriff
    baron.experience["cmbt"] += 1
    stacks.relocate(realm.world, [sheriff], realm.at("L1"))  # wherever the Sheriff is
    assert realm.do(BOOK.deeds, baron, order) is Result.EXECUTED
    title = realm.at("L2").title
    assert title is not None
    assert (title.holder, sheriff.title) == ("", "")
    assert any("revokes the title of Unit U9 [U9]" in text for text in realm.said("ben"))
    assert realm.do(BOOK.deeds, baron, order) is Result.NOT_YET  # free again


@pytest.mark.rule("OVL-ORD-08", "OVL-TITLE-15", "OVL-TITLE-16")
def test_what_a_title_has_no_power_over() -> None:
    realm = Realm()
    lord = teach(holder_of(realm, "lord", "L3", faction="f06", number="U9"), tact=1)
    baron = teach(holder_of(realm, "baro", "L4"), cmbt=3)
    stacks.relocate(realm.world, [baron], realm.at("L3"))
    realm.do(BOOK.deeds, baron, "CANCEL lord L3")
    assert realm.do(BOOK.deeds, realm.unit("U3", location="L3"), "CANCEL lord L3") is Result.NOT_YET
    far = holder_of(realm, "shrf", "L8", faction="f06", number="U8")
    stacks.relocate(realm.world, [baron], realm.at("L8"))
    realm.do(BOOK.deeds, baron, "CANCEL shrf L8")
    assert (lord.title, far.title) == ("L3", "L8")
    assert [text.split(" waits. ", 1)[1] for text in realm.said()] == [
        "A Baron has no power over a Lord.",
        "Place L8 [L8] is beyond the reach of your title.",
    ]
    marquis = teach(holder_of(realm, "marq", "L5", number="U4"), cmbt=1)
    stacks.relocate(realm.world, [marquis], realm.at("L3"))
    assert realm.do(BOOK.deeds, marquis, "CANCEL lord L3") is Result.EXECUTED


@pytest.mark.rule("OVL-ORD-59", "OVL-TITLE-09")
def test_a_title_is_given_up() -> None:
    realm = Realm()
    unit = holder_of(realm, "mayo")
    assert realm.do(BOOK.deeds, unit, "YIELD shrf") is Result.NOT_YET
    assert realm.do(BOOK.deeds, unit, "YIELD MAYO") is Result.EXECUTED
    assert (unit.title, ownership.owner(realm.world, realm.at("L2"))) == ("", "")
    assert realm.do(BOOK.deeds, unit, "YIELD mayo") is Result.NOT_YET
    assert len(realm.told(TitleFree)) == 1


@pytest.mark.rule("OVL-TITLE-12", "OVL-TITLE-13", "OVL-TITLE-14", "OVL-TITLE-15", "OVL-TITLE-11", "OVL-TITLE-16")
@each(
    "tag, kept",
    [
        ("shrf", "L1 L2 L3"),
        ("mayo", "L1 L2 L3"),
        ("lord", "L1 L2 L3 L4"),
        ("baro", "L1 L2 L3 L4 L5 L6 L7"),
        ("marq", "L1 L2 L3 L4 L5 L6 L7 L8"),
        ("over", "L1 L2 L3 L4 L5 L6 L7 L8"),
        ("hgld", "L2"),
        ("amag", "L1 L2 L3 L4 L5 L6 L7 L8"),
    ],
)
def test_how_far_the_holder_of_a_title_may_go(tag: str, kept: str) -> None:
    """A day out of the city, then 9 for each plain: L4 is 10 days off, L5 19, L7 37, L8 46."""
    found = []
    for number in (f"L{n}" for n in range(1, 9)):
        realm = Realm()
        unit = holder_of(realm, tag)
        stacks.relocate(realm.world, [unit], realm.at(number))
        titles.watch(realm.now)
        if unit.title:
            found.append(number)
        else:
            assert len(realm.told(TitleForsaken)) == 1
            assert realm.at("L2").title.holder == ""  # type: ignore[union-attr]
    assert " ".join(found) == kept


@pytest.mark.rule("OVL-TITLE-17")
def test_the_head_of_a_guild_stays_inside_its_building() -> None:
    realm = Realm()
    unit = holder_of(realm, "hgld")
    realm.structure("B1", "mgld", "L2")
    unit.structure = "B1"
    titles.watch(realm.now)
    assert unit.title == "L2"
    unit.structure = ""
    titles.watch(realm.now)
    assert unit.title == ""


@pytest.mark.rule("OVL-TITLE-12", "OVL-POP-09")
def test_the_title_of_one_who_is_no_more_is_free() -> None:
    realm = Realm()
    unit = holder_of(realm, "shrf")
    realm.unit("U9", faction="f06", location="L2")
    realm.do(BOOK.deeds, unit, "DISBAND CONFIRM")
    title = realm.at("L2").title
    assert title is not None
    assert (title.holder, ownership.holder(realm.world, realm.at("L2"))) == ("", None)
    assert realm.said("ben") == ["The title of Sheriff of Place L2 [L2] is free."]
    stacks.remove(realm.world, holder_of(realm, "shrf"))
    titles.watch(realm.now)
    assert realm.at("L2").title.holder == ""  # type: ignore[union-attr]


@pytest.mark.rule("OVL-FACT-05", "OVL-TITLE-11")
def test_the_empire_follows_who_claims_the_title_of_overlord_and_hates_who_gives_it_up() -> None:
    realm = Realm()
    empire(realm)
    realm.title("L2", "over")
    for number in ("U1", "U2"):
        teach(realm.unit(number, location="L2", items={COIN: 10_000}), cmbt=5)
    for orders, stance, told in (
        ("UNIT U1\nCLAIM over", Stance.ALLY, EmpireBows),
        ("UNIT U1\nBESTOW U2", Stance.ALLY, None),  # it stays in the faction
        ("UNIT U2\nYIELD over", Stance.ENEMY, EmpireTurns),
    ):
        realm.state, outcome = realm.play({"anna": orders})
        assert views(realm, "f05") == [stance, stance]
        found = [*events_of(outcome, EmpireBows), *events_of(outcome, EmpireTurns)]
        assert [(type(event), event.faction, event.seen_by) for event in found] == (
            [(told, "f05", ("anna",))] if told else []
        )


@pytest.mark.rule("OVL-FACT-05", "OVL-FACT-12")
def test_an_overlord_who_goes_over_takes_the_empire_along() -> None:
    realm = Realm()
    empire(realm)
    unit = holder_of(realm, "over")
    phase.begin(realm.now)
    unit.oath = "f06"
    ending.keep_oaths(realm.now)
    allegiance.run(realm.now)
    assert (views(realm, "f05"), views(realm, "f06")) == ([Stance.ENEMY] * 2, [Stance.ALLY] * 2)
    assert unit.title == "L2"


@pytest.mark.rule("OVL-FACT-05", "OVL-FACT-06")
def test_an_overlord_who_is_gone_leaves_enemies_behind_and_nobody_else_is_minded() -> None:
    realm = Realm()
    empire(realm)
    unit = holder_of(realm, "over")
    phase.begin(realm.now)
    stacks.remove(realm.world, unit)
    titles.watch(realm.now)
    assert views(realm, "f05") == [Stance.ENEMY, Stance.ENEMY]
    assert views(realm, "f06") == [Stance.FRIENDLY, Stance.FRIENDLY]
    again = Realm()
    empire(again)
    emperor = teach(again.unit("U1", faction=IMPERIALS, location="L2"), cmbt=5)
    again.title("L2", "over", emperor)
    phase.begin(again.now)
    titles.vacate(again.now, again.at("L2"))  # the Empire does not turn on itself
    assert again.world.factions[CITIZENS].towards(IMPERIALS) is Stance.FRIENDLY
    assert again.world.factions[IMPERIALS].stances == {}


@pytest.mark.rule("OVL-FACT-12")
def test_who_went_over_is_what_the_new_faction_reads_and_the_old_one_what_it_did() -> None:
    realm = Realm()
    unit = realm.unit("U1", items={COIN: 100}, oath="f06")
    ending.collect_upkeep(realm.now)
    ending.keep_oaths(realm.now)
    assert unit.faction == "f06"
    assert unit.items[COIN] < 100  # the old faction's upkeep came first
    assert [text for text in realm.said("ben") if "upkeep" in text] == []
    assert "Unit U1 [U1] keeps its oath and now serves Faction f06." in realm.said()


@pytest.mark.rule("OVL-GAP-61", "OVL-TITLE-01", "OVL-TITLE-14")
def test_a_place_has_one_title_that_its_first_great_building_brings() -> None:
    realm = Realm()
    builder = teach(realm.unit("U1", location="L4", items={COIN: 1000}), tact=1)
    for number, kind in (("B1", "fort"), ("B2", "cast")):
        completion.complete(realm.now, realm.structure(number, kind, "L4"), builder)
    title = realm.at("L4").title
    assert title is not None
    assert (title.tag, title.cost, title.holder) == ("lord", 1000, "")
    assert ownership.owner(realm.world, realm.at("L5")) == ""
    assert realm.do(BOOK.deeds, builder, "CLAIM lord") is Result.DONE
    assert ownership.owner(realm.world, realm.at("L5")) == "f05"


@pytest.mark.rule("OVL-GAP-61", "OVL-TITLE-01")
@each("holder", ["U1", ""])
def test_a_title_without_land_gives_way_to_one_with_land_while_nobody_holds_it(holder: str) -> None:
    realm = Realm()
    builder = teach(realm.unit("U1", location="L4", items={COIN: 1000}), tact=1)
    landless = next(tag for tag, kind in TITLES.items() if not kind.owns_land)
    realm.at("L4").title = Title(landless, 1, holder)
    builder.title = "L4" if holder else ""
    completion.complete(realm.now, realm.structure("B1", "fort", "L4"), builder)
    title = realm.at("L4").title
    assert title is not None
    assert (title.tag, title.holder) == (landless if holder else "lord", holder)
