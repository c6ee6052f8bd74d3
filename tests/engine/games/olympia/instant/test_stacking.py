"""STACK, UNSTACK, PROMOTE, GUARD, BEHIND, through real days."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Admission, Built, Unit
from tests.engine.games.olympia.props.kit import inside, stacked
from tests.engine.games.olympia.props.road import Road


def names(road: Road, codes: list[str]) -> list[str]:
    return [road.world.units[code].name for code in codes]


def listed(road: Road, at: str = "aa00") -> list[str]:
    return names(road, road.world.places[at].units)


def three() -> tuple[Road, Unit, Unit, Unit]:
    road = Road.over("p")
    return road, road.noble("aa00", "Candide"), road.noble("aa00", "Osswid"), road.noble("aa00", "Feasel")


@pytest.mark.rule("OLY-ORDER-67", "OLY-STACK-01", "OLY-GAP-O67")
def test_a_unit_stacks_beneath_another_with_all_who_are_beneath_it() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, osswid, feasel)
    road.month_of(Osswid=f"stack {candide.id}")
    assert listed(road) == ["Candide"]
    assert (candide.beneath, osswid.beneath) == ([osswid.id], [feasel.id])
    line = f"1: Osswid [{osswid.id}] stacks beneath Candide [{candide.id}]."
    assert road.says("Osswid") == road.says("Candide") == [line]


@pytest.mark.rule("OLY-GAP-O67")
def test_going_from_one_stack_to_another_leaves_the_first() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, feasel)
    road.month_of(Feasel=f"stack {osswid.id}")
    assert (candide.beneath, osswid.beneath, feasel.under) == ([], [feasel.id], osswid.id)


@pytest.mark.rule("OLY-PERM-04", "OLY-ORDER-02")
def test_strangers_stack_only_where_they_are_admitted() -> None:
    road, candide, *_ = three()
    guest = road.noble("aa00", "Guest", player=road.other)
    road.month_of(b=f"unit {guest.id}\nstack {candide.id}")
    assert road.says("Guest") == [f"1: Candide [{candide.id}] does not let you in."]
    road.own.admits[candide.id] = Admission(who=[road.other.id])
    road.month_of(b=f"unit {guest.id}\nstack {candide.id}")
    assert guest.under == candide.id


@pytest.mark.rule("OLY-GAP-O67")
def test_nobody_stacks_beneath_prisoners_his_own_followers_the_hidden_or_the_absent() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, osswid)
    prisoner = stacked(road.world, candide, road.noble("aa00", "Alion", prisoner=True))
    hidden = road.noble("aa00", "Shade", player=road.other, hides=True)
    road.month_of(Candide=f"stack {osswid.id}", Feasel=f"stack {prisoner.id}; stack {hidden.id}; stack 7999")
    assert road.says("Candide") == [f"1: Osswid [{osswid.id}] stands beneath you."]
    assert road.says("Feasel") == [
        f"1: Alion [{prisoner.id}] is a prisoner.",
        f"1: There is no [{hidden.id}] here that you can see.",
        "1: There is no [7999] here that you can see.",
    ]
    assert feasel.under == ""


@pytest.mark.rule("OLY-EX-17", "OLY-PRIO-02", "OLY-ORDER-76")
def test_who_unstacks_stands_just_after_the_stack_he_left() -> None:
    road, candide, osswid, _ = three()
    stacked(road.world, candide, osswid)
    road.month_of(Osswid="unstack")
    assert listed(road) == ["Candide", "Osswid", "Feasel"]
    road.month_of(Osswid="unstack")
    assert road.says("Osswid") == ["1: You stand beneath nobody."]


@pytest.mark.rule("OLY-GAP-O76", "OLY-STACK-03")
def test_a_unit_can_be_dropped_from_beneath_and_takes_its_own_along() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, osswid)
    stacked(road.world, osswid, feasel)
    road.month_of(Candide=f"unstack {osswid.id}; unstack {feasel.id}")
    assert listed(road) == ["Candide", "Osswid"]
    assert osswid.beneath == [feasel.id]
    assert road.says("Candide")[-1] == f"1: [{feasel.id}] does not stand beneath you."


@pytest.mark.rule("OLY-GAP-O76")
def test_with_his_own_number_a_leader_leaves_his_followers_behind_but_keeps_his_prisoners() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, osswid)
    prisoner = stacked(road.world, candide, road.noble("aa00", "Alion", prisoner=True))
    stacked(road.world, candide, feasel)
    road.month_of(Candide=f"unstack {candide.id}")
    assert listed(road) == ["Candide", "Osswid"]
    assert (candide.beneath, osswid.beneath) == ([prisoner.id], [feasel.id])


@pytest.mark.rule("OLY-EX-79", "OLY-PRIS-05")
def test_a_prisoner_that_is_dropped_is_free_and_acts_again() -> None:
    road, candide, *_ = three()
    prisoner = stacked(road.world, candide, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    road.month_of(Candide=f"unstack {prisoner.id}", b=f"unit {prisoner.id}\nbehind 3")
    assert (prisoner.prisoner, prisoner.under, prisoner.behind) == (False, "", 3)
    assert listed(road)[:2] == ["Candide", "Alion"]


@pytest.mark.rule("OLY-ORDER-53", "OLY-GAP-O53")
def test_a_promoted_unit_stands_just_before_who_promoted_it() -> None:
    road, candide, osswid, feasel = three()
    road.month_of(Osswid=f"promote {feasel.id}; promote {candide.id}")
    assert listed(road) == ["Candide", "Feasel", "Osswid"]
    assert road.says("Osswid")[-1] == f"1: Candide [{candide.id}] stands before you already."
    stacked(road.world, candide, osswid)
    road.month_of(Candide=f"promote {osswid.id}")
    assert listed(road) == ["Osswid", "Candide", "Feasel"]
    stranger = road.noble("aa00", "Guest", player=road.other)
    road.month_of(Osswid=f"promote {stranger.id}")
    assert road.says("Osswid") == [f"1: Guest [{stranger.id}] is not of your faction."]


@pytest.mark.rule("OLY-ORDER-34", "OLY-GAP-O34", "OLY-ORDER-05", "OLY-GAP-O05")
def test_guard_and_row_are_kept() -> None:
    road, candide, *_ = three()
    road.month_of(Candide="guard 1; behind 4")
    assert (candide.guard, candide.behind) == (True, 4)
    assert road.says("Candide") == ["1: On guard in Plain [aa00].", "1: Will stand in row 4 in battle; 0 is the front."]
    road.month_of(Candide="guard 0; behind 0")
    assert (candide.guard, candide.behind) == (False, 0)


@pytest.mark.rule("OLY-ORDER-17", "OLY-GAP-O17")
def test_who_dies_leaves_a_body_and_his_goods_to_his_stack() -> None:
    road, candide, osswid, _ = three()
    stacked(road.world, candide, osswid)
    osswid.add("1", 70)
    road.month_of(Osswid="die; behind 2")
    assert osswid.id not in road.world.units
    assert candide.items == {"1": 70}
    assert [road.world.things[code].name for code in road.world.places["aa00"].lost] == ["Osswid"]


@pytest.mark.rule("OLY-STACK-06", "OLY-STACK-03")
def test_stacks_that_join_part_later_in_their_old_arrangement() -> None:
    road, candide, osswid, feasel = three()
    guest = stacked(road.world, osswid, road.noble("aa00", "Guest"))
    road.month_of(Osswid=f"stack {candide.id}", Feasel=f"stack {candide.id}")
    assert (candide.beneath, osswid.beneath) == ([osswid.id, feasel.id], [guest.id])
    road.month_of(Osswid="unstack")
    assert (candide.beneath, osswid.beneath) == ([feasel.id], [guest.id])
    assert listed(road) == ["Candide", "Osswid"]


@pytest.mark.rule("OLY-STACK-07")
def test_nobody_stacks_with_somebody_in_another_ship() -> None:
    road = Road.over("p~")
    ships = [inside(road.world, "aa01", "galley", built=Built(finished=True)) for _ in range(2)]
    first = road.noble(ships[0].id, "First")
    second = road.noble(ships[1].id, "Second")
    road.month_of(Second=f"stack {first.id}")
    assert second.under == ""


@pytest.mark.rule("OLY-GAP-O67")
def test_who_stands_beneath_somebody_already_does_not_move() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, osswid)
    stacked(road.world, candide, feasel)
    road.month_of(Osswid=f"stack {candide.id}")
    assert candide.beneath == [osswid.id, feasel.id]
    assert road.says("Osswid") == [f"1: You stand beneath Candide [{candide.id}] already."]


@pytest.mark.rule("OLY-GAP-O76")
def test_nobody_is_left_behind_who_is_a_prisoner_and_nobody_dropped_who_is_nobody() -> None:
    road, candide, *_ = three()
    road.month_of(Candide=f"unstack {candide.id}; unstack 8999")
    assert road.says("Candide") == ["1: Nobody follows you.", "1: [8999] does not stand beneath you."]
    prisoner = stacked(road.world, candide, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    road.month_of(Candide=f"unstack {candide.id}")
    assert (road.says("Candide"), prisoner.under) == (["1: Nobody follows you."], candide.id)


@pytest.mark.rule("OLY-GAP-O53")
def test_whom_one_cannot_promote() -> None:
    road, candide, osswid, feasel = three()
    stacked(road.world, candide, osswid)
    prisoner = stacked(road.world, osswid, road.noble("aa00", "Alion", player=road.other, prisoner=True))
    road.month_of(Osswid="; ".join(f"promote {one.id}" for one in (osswid, candide, prisoner, feasel)))
    assert road.says("Osswid") == [
        f"1: Osswid [{osswid.id}] stands before you already.", f"1: Candide [{candide.id}] stands before you already.",
        f"1: Alion [{prisoner.id}] is a prisoner.", f"1: Feasel [{feasel.id}] stands before you already.",
    ]  # fmt: skip
    assert listed(road) == ["Candide", "Feasel"]


@pytest.mark.rule("OLY-GAP-O53")
def test_a_stranger_beneath_one_is_promoted_and_one_beside_is_not() -> None:
    road, candide, osswid, _ = three()
    guest = stacked(road.world, candide, road.noble("aa00", "Guest", player=road.other))
    stacked(road.world, candide, osswid)
    road.month_of(Candide=f"promote {guest.id}")
    assert listed(road) == ["Guest", "Candide", "Feasel"]
    assert road.says("Candide") == [f"1: Guest [{guest.id}] now stands before Candide [{candide.id}]."]
    beside = stacked(road.world, candide, road.noble("aa00", "Beside", player=road.other))
    road.month_of(Osswid=f"promote {beside.id}")
    assert road.says("Osswid") == [f"1: Beside [{beside.id}] is not of your faction."]
    assert names(road, candide.beneath) == ["Osswid", "Beside"]


@pytest.mark.rule("OLY-GAP-O34", "OLY-ORDER-34")
def test_guard_alone_begins_and_its_end_is_told() -> None:
    road, candide, *_ = three()
    road.month_of(Candide="guard")
    assert candide.guard is True
    road.month_of(Candide="guard 0")
    assert road.says("Candide") == ["1: No longer on guard in Plain [aa00]."]
