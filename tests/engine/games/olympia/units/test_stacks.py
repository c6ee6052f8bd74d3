"""Stacks and lists: who stands where when somebody comes, goes or dies (OLY-STACK-01 to -06, OLY-PRIO-01, -02)."""

from __future__ import annotations

import pytest

from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.stacks import (
    detach,
    go_before,
    join,
    leader_of,
    part,
    relocate,
    remove,
    slip_out,
    stands_before,
)
from tests.engine.games.olympia.props.kit import noble, stacked, world
from tests.suite.table import each


def camp() -> tuple[World, dict[str, Unit]]:
    """First A, then B over C over D and beneath B also E, then F; all in one place."""
    made = world("pp")
    units = {name: noble(made, "aa00", name) for name in "ABF"}
    for above, name in (("B", "C"), ("C", "D"), ("B", "E")):
        units[name] = stacked(made, units[above], noble(made, "aa00", name))
    return made, units


def shown(made: World, at: str = "aa00") -> str:
    """The list of a place, with who is beneath whom in brackets."""

    def of(code: str) -> str:
        unit = made.units[code]
        below = "".join(map(of, unit.beneath))
        assert all(made.units[one].under == code for one in unit.beneath)
        return unit.name + (f"({below})" if below else "")

    assert all(made.units[code].under == "" for code in made.places[at].units)
    return "".join(map(of, made.places[at].units))


def test_the_leader_of_a_stack_is_its_top() -> None:
    made, units = camp()
    assert shown(made) == "AB(C(D)E)F"
    assert {name: leader_of(made, unit).name for name, unit in units.items()} == {
        "A": "A", "B": "B", "C": "B", "D": "B", "E": "B", "F": "F",
    }  # fmt: skip


@pytest.mark.rule("OLY-STACK-01", "OLY-PRIO-02")
@each(
    "who, above, then", [("A", "B", "B(C(D)EA)F"), ("C", "A", "A(C(D))B(E)F"), ("F", "D", "AB(C(D(F))E)"),
                               ("B", "A", "A(B(C(D)E))F"), ("C", "B", "AB(EC(D))F")]
)  # fmt: skip
def test_who_stacks_comes_last_beneath_another_with_all_beneath_it(who: str, above: str, then: str) -> None:
    made, units = camp()
    join(made, units[who], units[above])
    assert (shown(made), made.shifts) == (then, 7)  # six came to the place before


@pytest.mark.rule("OLY-PRIO-02")
@each(
    "who, then",
    [("C", "AB(E)C(D)F"), ("D", "AB(CE)DF"), ("E", "AB(C(D))EF"), ("A", "AB(C(D)E)F"), ("F", "AB(C(D)E)F")],
)  # fmt: skip
def test_who_leaves_a_stack_stands_just_behind_it(who: str, then: str) -> None:
    made, units = camp()
    part(made, units[who])
    assert shown(made) == then


@pytest.mark.rule("OLY-PRIO-02")
@each(
    "who, other, then", [("F", "A", "FAB(C(D)E)"), ("E", "C", "AB(EC(D))F"), ("D", "A", "DAB(CE)F"),
                               ("A", "F", "B(C(D)E)AF"), ("A", "E", "B(C(D)AE)F"), ("C", "F", "AB(E)C(D)F")]
)  # fmt: skip
def test_who_is_promoted_stands_just_before_the_other(who: str, other: str, then: str) -> None:
    made, units = camp()
    go_before(made, units[who], units[other])
    assert shown(made) == then


@pytest.mark.rule("OLY-PRIO-01")
@each(
    "who, other, before", [("A", "B", True), ("B", "A", False), ("A", "A", False), ("C", "E", True),
                                 ("E", "C", False), ("A", "C", False), ("C", "A", False), ("C", "D", False)]
)  # fmt: skip
def test_who_stands_before_whom_in_a_list(who: str, other: str, before: bool) -> None:
    made, units = camp()
    assert stands_before(made, units[who], units[other]) is before


@pytest.mark.rule("OLY-PRIO-01", "OLY-GAP-O13", "OLY-GAP-O65")
def test_who_comes_to_a_place_is_last_there_with_his_stack_and_nobody_has_found_them() -> None:
    made, units = camp()
    there = noble(made, "aa01", "X")
    for unit in units.values():
        unit.contacted, unit.found_by = ["fa1"], [there.id]
    made.moved = []
    relocate(made, units["C"], made.places["aa01"])
    assert (shown(made), shown(made, "aa01")) == ("AB(E)F", "XC(D)")
    assert [units[name].place for name in "ABCDEF"] == ["aa00", "aa00", "aa01", "aa01", "aa00", "aa00"]
    assert made.moved == [units["C"].id, units["D"].id]
    assert [units[name].contacted for name in "BCD"] == [["fa1"], [], []]
    assert [units[name].found_by for name in "BCD"] == [[there.id], [], []]


@pytest.mark.rule("OLY-STACK-05")
@each(
    "who, then", [("B", "AC(D)EBF"), ("C", "AB(DE)CF"), ("A", "AB(C(D)E)F"), ("D", "AB(CE)DF")]
)  # fmt: skip
def test_who_slips_out_leaves_those_beneath_in_his_stead(who: str, then: str) -> None:
    made, units = camp()
    slip_out(made, units[who])
    assert shown(made) == then
    assert made.shifts > 6


@pytest.mark.rule("OLY-GAP-49")
@each(
    "who, then", [("B", "AC(D)EF"), ("C", "AB(DE)F"), ("A", "B(C(D)E)F"), ("D", "AB(CE)F")]
)  # fmt: skip
def test_those_beneath_take_the_place_of_who_is_gone(who: str, then: str) -> None:
    made, units = camp()
    remove(made, units[who])
    assert (shown(made), made.shifts) == (then, 7)
    assert units[who].id not in made.units
    assert (units[who].under, units[who].beneath) == ("", [])


def test_who_is_taken_off_a_list_is_on_none() -> None:
    made, units = camp()
    detach(made, units["C"])
    assert (shown(made), units["C"].under, made.shifts) == ("AB(E)F", "", 7)
