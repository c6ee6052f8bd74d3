"""What is said of permissions and attitudes, who may be named in them, and what they change."""

from __future__ import annotations

import pytest

from engine.games.olympia.events import Refused
from engine.games.olympia.scratch import Acceptance
from engine.games.olympia.state import Admission, Attitudes, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp


@pytest.fixture
def camp() -> Camp:
    made = Camp()
    made.noble("Osswid", number="4205")
    made.noble("Feasel", "b", number="6499")
    return made


def garrison(camp: Camp) -> Unit:
    """One in the province of Osswid, which is in a castle."""
    castle = kit.building(camp.world, "aa00", "castle")
    return camp.noble("Garrison", "", kind="garrison", number="6000", castle=castle.id, items={"12": 10})


@pytest.mark.rule("OLY-GAP-O01", "OLY-ORDER-01")
@pytest.mark.parametrize(
    ("order", "said", "entered"),
    [
        ("accept 6499 77 20", "up to 20 wood [77] from Feasel [6499]", Acceptance("6499", "77", 20)),
        ("accept 6499 77", "any number of wood [77] from Feasel [6499]", Acceptance("6499", "77", None)),
        ("accept 6499 77 0", "any number of wood [77] from Feasel [6499]", Acceptance("6499", "77", None)),
        ("accept fb1 0", "anything from Faction b [fb1]", Acceptance("fb1", "0", None)),
        ("accept 0 77 1", "up to one wood [77] from anybody", Acceptance("0", "77", 1)),
        ("accept 8999 d127", "d127 from 8999", Acceptance("8999", "d127", None)),
        ("accept 0 d128", "d128 from anybody", Acceptance("0", "d128", None)),  # which Feasel has
    ],
)
@pytest.mark.parametrize(("speaker", "owner"), [("Osswid", "4205"), ("faction a", "fa1")])
def test_what_is_accepted_is_told(
    camp: Camp, order: str, said: str, entered: Acceptance, speaker: str, owner: str
) -> None:
    sword = kit.thing(camp.world, camp.unit("Feasel"))
    camp.world.things["d128"] = camp.world.things.pop(sword.id)
    sword.id, sword.name, camp.unit("Feasel").unique = "d128", "Sword", ["d128"]
    camp.run({speaker: order})
    assert camp.said("a") == [f"Will accept {said}."]
    assert camp.turn.scratch.acceptances == {owner: [entered]}


@pytest.mark.rule("OLY-GAP-O02", "OLY-ORDER-02")
@pytest.mark.parametrize(
    ("who", "said", "kept"),
    [
        ("all", "everybody", Admission(everybody=True)),
        ("all 6499", "everybody but Feasel [6499]", Admission(everybody=True, who=["6499"])),
        ("6499 fb1 8999", "Feasel [6499], Faction b [fb1], 8999", Admission(who=["6499", "fb1", "8999"])),
        ("6499 6499", "Feasel [6499]", Admission(who=["6499"])),
        ("", "nobody of other factions", None),
    ],
)
def test_whom_one_admits_is_told(camp: Camp, who: str, said: str, kept: Admission | None) -> None:
    camp.player("a").admits["4205"] = Admission(who=["fc1"])
    camp.run({"Osswid": f"admit 4205 {who}"})
    assert camp.said("a") == [f"[4205] now admits {said}."]
    assert camp.player("a").admits == ({"4205": kept} if kept is not None else {})


@pytest.mark.rule("OLY-GAP-O02")
def test_each_thing_and_each_faction_begins_its_own_list(camp: Camp) -> None:
    camp.player("a").admits = {"d127": Admission(who=["fc1"])}
    camp.player("b").admits = {"4205": Admission(who=["fc1"])}
    camp.run({"Osswid": "admit 4205 fb1; admit d127 fb1; admit 4205 all", "Feasel": "admit 4205 fa1"})
    assert camp.player("a").admits == {
        "d127": Admission(who=["fb1"]), "4205": Admission(everybody=True, who=["fb1"]),
    }  # fmt: skip
    assert camp.player("b").admits == {"4205": Admission(who=["fa1"])}


@pytest.mark.rule("OLY-GARR-11", "OLY-GAP-O02")
def test_the_garrison_of_the_province_is_named_by_what_it_is(camp: Camp) -> None:
    garrison(camp)
    camp.run({"Osswid": "admit garrison fb1; defend garrison; hostile garrison 6499"})
    assert camp.player("a").admits == {"6000": Admission(who=["fb1"])}
    assert camp.unit("Osswid").attitudes == Attitudes(hostile=["6000", "6499"])
    assert camp.said("a")[:3] == [
        "[6000] now admits Faction b [fb1].", "Attitude toward Garrison [6000]: defend.",
        "Attitude toward Garrison [6000], Feasel [6499]: hostile.",
    ]  # fmt: skip


@pytest.mark.rule("OLY-GARR-11")
def test_there_is_no_garrison_for_a_player_or_where_none_is(camp: Camp) -> None:
    camp.run({"Osswid": "admit garrison fb1; neutral garrison", "faction a": "defend garrison"})
    assert [event.rule for event in camp.of(Refused)] == ["OLY-GARR-11"] * 3
    garrison(camp)
    camp.run({"faction a": "defend garrison; admit garrison fb1"})
    assert [event.rule for event in camp.of(Refused)] == ["OLY-GARR-11"] * 2


@pytest.mark.rule("OLY-PERM-06", "OLY-GAP-O36")
@pytest.mark.parametrize(("speaker", "own"), [("Osswid", "fa1"), ("faction a", "4205"), ("Osswid", "4205")])
def test_ones_own_are_declared_anything_but_hostile(camp: Camp, speaker: str, own: str) -> None:
    camp.run({speaker: f"hostile fb1 {own}; neutral {own}; defend {own} 8999"})
    who = camp.unit("Osswid") if speaker == "Osswid" else camp.player("a")
    assert [event.rule for event in camp.of(Refused)] == ["OLY-GAP-O36"]
    assert who.attitudes == Attitudes(defend=[own, "8999"])


@pytest.mark.rule("OLY-PERM-01", "OLY-ORDER-15")
def test_what_is_taken_back_is_the_default_again(camp: Camp) -> None:
    camp.run({"Osswid": "hostile 8999 6499; default 6499"})
    assert camp.said("a") == [
        "Attitude toward 8999, Feasel [6499]: hostile.", "Attitude toward Feasel [6499]: default.",
    ]  # fmt: skip
    assert camp.unit("Osswid").attitudes == Attitudes(hostile=["8999"])


@pytest.mark.rule("OLY-GAP-O13")
def test_nobody_is_contacted_twice(camp: Camp) -> None:
    camp.run({"Osswid": "contact 6499 fb1; contact fb1 8999"})
    assert camp.unit("Osswid").contacted == ["6499", "fb1", "8999"]
    assert camp.said("a")[-1] == "Shows itself to Faction b [fb1], 8999."
