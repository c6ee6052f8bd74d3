"""Gatecraft [860]: gates found, sealed and watched; jumps and teleports."""

from __future__ import annotations

import pytest

from engine.games.olympia.magic.gates.gate_events import JumpNoticed, NoGateAnywhere, UnsealingNoticed
from engine.games.olympia.sight.hounds import HoundBarks
from engine.games.olympia.state import Gate, Realm
from tests.engine.games.olympia.magic.circle import lines, mage, refused
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp


@pytest.fixture
def camp() -> Camp:
    """A gate from the first province to the last."""
    made = Camp("pppf", "~pfm")
    gate(made, "aa00", "ab03")
    return made


def gate(camp: Camp, at: str, to: str, key: int = 0, code: str = "g001") -> Gate:
    made = camp.world.gates[code] = Gate(id=code, at=at, to=to, key=key)
    camp.world.places[at].gates.append(code)
    return made


def only(camp: Camp) -> Gate:
    return camp.world.gates["g001"]


@pytest.mark.rule("OLY-GAP-S861")
def test_gates_here_are_found_with_their_seals(camp: Camp) -> None:
    one = mage(camp, "Osswid", "861")
    gate(camp, "aa00", "aa02", 200, "g002")
    camp.run({"Osswid": "use 861"}, days=7)
    assert lines(camp) == [
        "There is a gate [g001] here. It is not sealed.",
        "There is a gate [g002] here. It is sealed.",
    ]
    assert (one.aura, one.skills["861"]) == (19, 1)


@pytest.mark.rule("OLY-GAP-S861")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("cave", "There is no gate here, but elsewhere in the province: 1."),
        ("aa01", "There is no gate in this province. Provinces to the nearest: 1."),
        ("ab03", "There is no gate in this province. Provinces to the nearest: 4."),
        ("faery", "There is no gate in this world."),
    ],
)
def test_where_no_gate_is_it_is_told_how_far_one_is(camp: Camp, at: str, said: str) -> None:
    cave = kit.inside(camp.world, "aa00", "cave")
    faery = kit.beyond(camp.world, Realm.FAERY, "forest", [30], 1)[0]
    mage(camp, "Osswid", "861", at={"cave": cave.id, "faery": faery.id}.get(at, at))
    camp.whole({"Osswid": "use 861"})
    assert lines(camp)[0] == said
    assert [event.seen_by for event in camp.of(NoGateAnywhere)] == ([("a",)] if at == "faery" else [])


@pytest.mark.rule("OLY-GAP-S862", "OLY-GAP-75")
def test_a_stack_goes_through_a_gate_for_its_weight(camp: Camp) -> None:
    """100 + 100 for the nobles and 300 for the men: 500, which is two points; 501 are three."""
    one = mage(camp, "Osswid", "862", items={"10": 3})
    other = camp.beneath(one, camp.noble("Feasel", "b"))
    watcher = camp.noble("Candide", "c", "ab03")
    camp.run({"Osswid": "use 862 g001"})
    assert (one.place, other.place, one.aura, other.under) == ("ab03", "ab03", 18, one.id)
    assert camp.world.places["ab03"].units == [watcher.id, one.id]
    assert "Arrival at Mountain [ab03]." in lines(camp, "b")
    assert f"Osswid [{one.id}] appeared out of nowhere." in lines(camp, "c")
    assert camp.player("a").visited == ["ab03"] == camp.player("b").visited
    camp.run({"Osswid": "use 862 g001"})
    assert refused(camp) == ["OLY-GAP-S862"]


@pytest.mark.rule("OLY-GAP-S862")
def test_a_started_250_of_weight_counts(camp: Camp) -> None:
    one = mage(camp, "Osswid", "862", items={"10": 4, "64": 1})
    camp.run({"Osswid": "use 862 g001"})
    assert one.aura == 17


@pytest.mark.rule("OLY-GAP-S862", "OLY-GAP-S872")
@pytest.mark.parametrize(("spell", "at", "to"), [("862", "aa00", "ab03"), ("872", "ab03", "aa00")])
def test_a_sealed_gate_takes_its_key_and_a_wrong_one_costs_a_day_and_the_aura(
    camp: Camp, spell: str, at: str, to: str
) -> None:
    only(camp).key = 222
    one = mage(camp, "Osswid", spell, at=at)
    camp.run({"Osswid": f"use {spell} g001"})
    assert refused(camp) == ["OLY-ORDER-77"]
    camp.run({"Osswid": f"use {spell} g001 221"})
    assert (one.place, one.aura < 20, one.skills[spell]) == (at, True, 0)
    assert "The key does not fit gate [g001]." in lines(camp)
    camp.run({"Osswid": f"use {spell} g001 222"})
    assert (one.place, only(camp).key, one.skills[spell]) == (to, 222, 1)


@pytest.mark.rule("OLY-GAP-S872")
def test_a_reverse_jump_costs_twice_as_much(camp: Camp) -> None:
    one = mage(camp, "Osswid", "872", at="ab03", items={"10": 2})
    camp.run({"Osswid": "use 872 g001"})
    assert (one.place, one.aura) == ("aa00", 16)
    camp.run({"Osswid": "use 872 g001"})
    assert refused(camp) == ["OLY-GAP-S872"]


@pytest.mark.rule("OLY-GAP-S862", "OLY-GAP-S845")
def test_a_barrier_closes_the_far_end(camp: Camp) -> None:
    one = mage(camp, "Osswid", "862")
    camp.world.places["ab03"].barrier = 1
    camp.run({"Osswid": "use 862 g001"})
    assert (one.place, one.aura, refused(camp)) == ("aa00", 20, ["OLY-GAP-S845"])


@pytest.mark.rule("OLY-GAP-S862", "OLY-LOC-18")
def test_who_comes_to_a_hidden_place_knows_it(camp: Camp) -> None:
    cave = kit.inside(camp.world, "ab03", "cave", hidden=True)
    only(camp).to = cave.id
    one = mage(camp, "Osswid", "862")
    captor = camp.prisoner(one, "Taken", "b")
    camp.run({"Osswid": "use 862 g001"})
    assert (one.place, captor.place) == (cave.id, cave.id)
    assert (camp.player("a").knows, camp.player("b").knows) == ([cave.id], [])


@pytest.mark.rule("OLY-GAP-S864", "OLY-GAP-S865", "OLY-GAP-S867", "OLY-GAP-S868")
def test_seals_come_and_go(camp: Camp) -> None:
    one = mage(camp, "Osswid", "864", "865", "867", "868", aura=50, most_aura=50)
    camp.run({"Osswid": "use 864 g001 1000; use 864 g001 77"}, days=7)
    assert (refused(camp), only(camp).key, one.aura) == (["OLY-ORDER-77"], 77, 44)
    camp.run({"Osswid": "use 864 g001 78; use 868 g001"}, days=7)
    assert "The key of gate [g001] is 77." in lines(camp)
    assert (refused(camp), one.aura) == (["OLY-GAP-S864"], 34)
    camp.run({"Osswid": "use 865 g001 76"}, days=7)
    assert (only(camp).key, one.aura, one.skills["865"]) == (77, 31, 0)
    camp.run({"Osswid": "use 865 g001 77"}, days=7)
    assert (only(camp).key, one.aura, one.skills["865"]) == (0, 28, 1)
    camp.run({"Osswid": "use 867 g001; use 868 g001; use 865 g001 77; use 864 g001 5; use 867 g001"}, days=14)
    assert refused(camp) == ["OLY-GAP-S867", "OLY-GAP-S868", "OLY-GAP-S865"]
    assert (only(camp).key, one.aura) == (0, 14)


@pytest.mark.rule("OLY-GAP-S000")
def test_gates_elsewhere_are_out_of_reach(camp: Camp) -> None:
    mage(camp, "Osswid", "864", "865", "866", "867", "868", "869", at="aa01")
    orders = "use 864 g001 5; use 865 g001 5; use 866 g001 5; use 867 g001; use 868 g001; use 869 g001"
    camp.run({"Osswid": orders})
    assert refused(camp) == ["OLY-GAP-S000"] * 6


@pytest.mark.rule("OLY-GAP-S866")
@pytest.mark.parametrize("opens", ["use 865 g001 222", "use 867 g001"])
def test_who_asked_is_told_who_unseals_a_gate_wherever_he_is(camp: Camp, opens: str) -> None:
    only(camp).key = 222
    one = mage(camp, "Osswid", "866")
    other = mage(camp, "Feasel", "865", "867", seat="b")
    camp.run({"Osswid": "use 866 g001 221"}, days=7)
    assert (only(camp).watch_seal, one.aura) == ("", 15)
    camp.run({"Osswid": "use 866 g001 222"}, days=7)
    assert (only(camp).watch_seal, one.aura) == (one.id, 10)
    camp.world.places["aa00"].units.remove(one.id)
    one.place = "ab03"
    camp.world.places["ab03"].units.append(one.id)
    camp.run({"Feasel": opens}, days=7)
    (told,) = camp.of(UnsealingNoticed)
    assert (told.units, told.name) == ((one.id,), f"Feasel [{other.id}]")


@pytest.mark.rule("OLY-GAP-S869")
def test_jumps_are_noticed_by_the_last_who_asked(camp: Camp) -> None:
    mage(camp, "Candide", "869", seat="c")
    one = mage(camp, "Osswid", "869")
    other = mage(camp, "Feasel", "862", "872", seat="b")
    camp.run({"Candide": "use 869 g001"}, days=7)
    camp.run({"Osswid": "use 869 g001"}, days=7)
    assert one.aura == 14
    camp.run({"Feasel": "use 862 g001; use 872 g001"}, days=2)
    assert [(told.units, told.name) for told in camp.of(JumpNoticed)] == [((one.id,), f"Feasel [{other.id}]")] * 2


@pytest.mark.rule("OLY-GAP-S871")
def test_a_teleport_uses_up_a_crystal_and_a_point_for_each_started_50(camp: Camp) -> None:
    one = mage(camp, "Osswid", "871", items={"83": 1})
    city = kit.inside(camp.world, "ab03", "city", haven=True)
    camp.run({"Osswid": f"use 871 {city.id}"})
    assert (one.place, one.aura, one.items) == (city.id, 17, {})  # 100 and the crystal
    assert kit.booked(camp.turn, "83") == -1
    one.items = {"83": 1}
    camp.run({"Osswid": "use 871 aa00"})
    assert refused(camp) == ["OLY-MAGIC-15"]


@pytest.mark.rule("OLY-GAP-S871", "OLY-EX-28")
def test_nobody_teleports_into_structures_the_sea_barriers_or_hidden_places(camp: Camp) -> None:
    one = mage(camp, "Osswid", "871", items={"83": 1})
    inn = kit.building(camp.world, "aa01", "inn")
    cave = kit.inside(camp.world, "aa01", "cave", hidden=True)
    camp.world.places["aa02"].barrier = 1
    camp.run({"Osswid": f"use 871 {inn.id}; use 871 ab00; use 871 aa02; use 871 {cave.id}"})
    assert refused(camp) == ["OLY-GAP-S871", "OLY-GAP-S871", "OLY-GAP-S845", "OLY-GAP-S000"]
    assert f"There is no place {cave.id}." in lines(camp)
    camp.player("a").knows.append(cave.id)
    camp.run({"Osswid": f"use 871 {cave.id}"})
    assert one.place == cave.id


@pytest.mark.rule("OLY-GAP-S661")
def test_hounds_are_asked_when_somebody_comes_out_of_nowhere(camp: Camp) -> None:
    one = mage(camp, "Osswid", "862", hides=True)
    keeper = camp.noble("Keeper", "b", "ab03", items={"295": 1})
    camp.run({"Osswid": "use 862 g001"}, dice={("bark", keeper.id, one.id, 1): [0.49]})
    assert one.place == "ab03"
    assert [event.units for event in camp.of(HoundBarks)] == [(keeper.id,)]


@pytest.mark.rule("OLY-GAP-S861")
def test_all_gates_elsewhere_in_the_province_are_counted_and_those_of_other_provinces_are_not(camp: Camp) -> None:
    caves = [kit.inside(camp.world, "aa01", "cave") for _ in range(3)]
    for number, cave in enumerate(caves[:2]):
        gate(camp, cave.id, "ab03", code=f"g10{number}")
    mage(camp, "Osswid", "861", at=caves[2].id)
    camp.run({"Osswid": "use 861"}, days=7)
    assert lines(camp) == ["There is no gate here, but elsewhere in the province: 2."]


@pytest.mark.rule("OLY-GAP-S861")
def test_the_distance_to_a_gate_is_counted_in_rows_and_columns_of_this_world(camp: Camp) -> None:
    kit.beyond(camp.world, Realm.FAERY, "forest", [3], 4)
    gate(camp, camp.world.regions[next(reversed(camp.world.regions))].provinces[3], "ab03", code="g002")
    only(camp).at = "aa02"
    camp.world.places["aa00"].gates.remove("g001")
    camp.world.places["aa02"].gates.append("g001")
    mage(camp, "Osswid", "861", at="ab01")
    camp.run({"Osswid": "use 861"}, days=7)
    assert lines(camp) == ["There is no gate in this province. Provinces to the nearest: 2."]


@pytest.mark.rule("OLY-GAP-S862", "OLY-LOC-18", "OLY-GAP-O34")
def test_a_jump_ends_guard_duty_and_shows_no_more_than_is_new(camp: Camp) -> None:
    cave = kit.inside(camp.world, "ab03", "cave", hidden=True)
    gate(camp, "ab03", cave.id, code="g002")
    gate(camp, cave.id, "ab03", code="g003")
    one = mage(camp, "Osswid", "862", guard=True)
    other = camp.beneath(one, camp.noble("Feasel", "a", guard=True))
    camp.run({"Osswid": "use 862 g001"})
    assert (one.guard, other.guard, camp.player("a").knows, camp.player("a").visited) == (False, False, [], ["ab03"])
    camp.run({"Osswid": "use 862 g002; use 862 g003; use 862 g002"}, days=3)
    assert (one.place, camp.player("a").knows, camp.player("a").visited) == (cave.id, [cave.id], ["ab03"])


@pytest.mark.rule("OLY-GAP-S862")
def test_where_a_hidden_province_is_reached_it_is_only_visited(camp: Camp) -> None:
    camp.world.places["ab03"].hidden = True
    mage(camp, "Osswid", "862")
    camp.run({"Osswid": "use 862 g001"})
    assert (camp.player("a").knows, camp.player("a").visited) == ([], ["ab03"])


@pytest.mark.rule("OLY-GAP-S866", "OLY-GAP-S869")
def test_nobody_is_told_of_what_he_does_himself(camp: Camp) -> None:
    one = mage(camp, "Osswid", "862", "865", "866", "869", aura=50, most_aura=50)
    camp.run({"Osswid": "use 869 g001; use 862 g001"}, days=8)
    assert (one.place, camp.of(JumpNoticed)) == ("ab03", [])
    gate(camp, "ab03", "aa00", 222, "g002")
    camp.run({"Osswid": "use 866 g002 222; use 865 g002 222"}, days=14)
    assert (camp.world.gates["g002"].key, camp.of(UnsealingNoticed)) == (0, [])


@pytest.mark.rule("OLY-GAP-S864", "OLY-GAP-S866")
def test_keys_are_from_1_to_999_and_who_watched_a_seal_watches_no_other(camp: Camp) -> None:
    one = mage(camp, "Osswid", "864", "867", aura=50, most_aura=50)
    camp.run({"Osswid": "use 864 g001 0; use 864 g001 1000; use 864 g001"})
    assert refused(camp) == ["OLY-ORDER-77"] * 3
    camp.run({"Osswid": "use 864 g001 999"}, days=7)
    only(camp).watch_seal = one.id
    camp.run({"Osswid": "use 867 g001; use 864 g001 1"}, days=14)
    assert (only(camp).key, only(camp).watch_seal) == (1, "")


@pytest.mark.rule("OLY-GAP-S862", "OLY-GAP-S872")
@pytest.mark.parametrize("spell", ["862", "872"])
def test_a_gate_that_is_not_there_is_no_way(camp: Camp, spell: str) -> None:
    one = mage(camp, "Osswid", spell, at="ab01")
    camp.run({"Osswid": f"use {spell} g001; use {spell} g999; use {spell}"})
    assert refused(camp) == [f"OLY-GAP-S{spell}", f"OLY-GAP-S{spell}", "OLY-ORDER-77"]
    assert one.aura == 20
