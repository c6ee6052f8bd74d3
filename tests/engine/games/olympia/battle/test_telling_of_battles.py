"""How a battle is told in lines and drawn as a field, from accounts made by hand."""

from __future__ import annotations

import pytest

from engine.games.olympia.battle.battle_events import ATTACKERS, Account
from engine.games.olympia.battle.field_sheet import field_sheet
from engine.games.olympia.battle.text import battle_lines
from tests.engine.games.olympia.battle.test_field_sheet import contingent
from tests.suite.table import each


def account(**more: object) -> Account:
    attackers = (contingent("1000", ("", 1, 0), ("12", 5, 3), row=2, faction="gk7", leads=True),)
    defenders = (contingent("2000", ("", 1, 1), ("16", 1, 1)), contingent("2001", ("16", 4, 0), ally=True))
    facts = {"where": "Plain [aa00]", "attackers": attackers, "defenders": defenders, "winner": ATTACKERS}
    return Account(**{**facts, "rounds": 3, **more})  # type: ignore[arg-type]


@pytest.mark.rule("OLY-COMBAT-33", "OLY-REPORT-17")
def test_the_lines_of_a_battle_in_the_open() -> None:
    assert battle_lines(account(), {"gk7": "Reds"}) == [
        "Noble 1000 [1000] attacks Noble 2000 [2000] in Plain [aa00]!",
        "Attackers:",
        "  Noble 1000 [1000] of Reds [gk7], with five soldiers [12], behind 2",
        "Defenders:",
        "  Noble 2000 [2000], with one pikeman [16]",
        "  Noble 2001 [2001], with four pikemen [16], ally",
        "Noble 1000 [1000] is victorious.",
        "  Noble 1000 [1000] loses three of five soldiers.",
        "  Noble 2000 [2000] loses one of one pikeman.",
        "  Noble 2000 [2000] is hit.",
    ]


@pytest.mark.rule("OLY-COMBAT-33")
def test_factions_that_may_not_be_named_are_not() -> None:
    assert "  Noble 1000 [1000], with five soldiers [12], behind 2" in battle_lines(account())


@pytest.mark.rule("OLY-COMBAT-33", "OLY-COMBAT-28", "OLY-COMBAT-29")
@each(
    "after, damage, lines",
    [(10, 0, 0), (9, 0, 1), (0, 7, 2), (10, 7, 1)],
)
def test_what_was_done_to_the_walls_is_told_if_anything_was(after: int, damage: int, lines: int) -> None:
    told = battle_lines(account(walls="Tower [d127]", walls_before=10, walls_after=after, damage=damage))
    assert "The defenders hold Tower [d127], defense 10." in told
    assert told[0] == "Noble 1000 [1000] attacks Tower [d127] in Plain [aa00]!"
    assert sum(line.startswith("Tower [d127]") for line in told) == lines


@pytest.mark.rule("OLY-GAP-42", "OLY-COMBAT-33")
@each(
    "winner, outcome",
    [("", "Neither side has won."), ("attackers", "Noble 1000 [1000] is victorious."),
     ("defenders", "Noble 2000 [2000] is victorious.")],
)  # fmt: skip
def test_the_outcome_in_a_sentence(winner: str, outcome: str) -> None:
    assert account(winner=winner).outcome == outcome


def test_figures_and_the_fallen_of_both_sides_are_counted() -> None:
    assert (account().figures, account().fallen) == (6 + 2 + 4, 3 + 2)


@pytest.mark.rule("OLY-COMBAT-22")
def test_rows_lie_behind_one_another_on_both_sides_of_the_front() -> None:
    sides = {
        "attackers": (contingent("1", ("", 1, 0), row=0), contingent("2", ("", 1, 0), row=1)),
        "defenders": (contingent("3", ("", 1, 0), row=0), contingent("4", ("12", 2, 2), row=3)),
    }
    shown = field_sheet(account(**sides), faction="", names={}, colours={}, subtitle="")
    assert [(stand.number, stand.rank, stand.file) for stand in shown.stands] == [
        ("1", 2, 1), ("2", 1, 2), ("3", 3, 1), ("4", 6, 2),
    ]  # fmt: skip
    assert shown.ranks == ("row 1", "row 0", "row 0", "row 1", "row 2", "row 3")
    assert (shown.front, shown.files) == (2, ("1", "2"))
    assert [(stand.figures, stand.fallen, stand.wounded) for stand in shown.stands[2:]] == [(1, 0, 0), (2, 2, 0)]
    assert shown.foot == ""


def test_twelve_nobles_fit_into_the_picture_and_a_thirteenth_is_counted() -> None:
    for count, foot in ((12, ""), (13, "And one more attacker.")):
        side = tuple(contingent(str(n), ("", 1, 0), row=9 if n == 12 else 0) for n in range(count))
        shown = field_sheet(account(attackers=side, defenders=side[:1]), faction="", names={}, colours={}, subtitle="")
        assert shown.foot == foot
        assert len(shown.files) == 12
        assert shown.front == 1  # the thirteenth stands in row 9, and is not shown


def test_what_stands_there_is_named_by_its_two_largest_kinds() -> None:
    one = contingent("1", ("", 1, 0), ("12", 3, 0), ("16", 1200, 0), ("13", 1, 0), ally=True)
    lone = contingent("2", ("13", 1, 0))
    shown = field_sheet(account(defenders=(one, lone)), faction="", names={}, colours={}, subtitle="")
    assert [stand.label for stand in shown.side(far=True)] == ["1,200 pikemen, 3 soldiers, ally", "1 archer"]


def test_banners_are_those_of_factions_that_show_themselves_and_ones_own_is_marked() -> None:
    sides = {
        "attackers": (contingent("1", ("", 1, 0), faction="gk7"), contingent("2", ("", 1, 0))),
        "defenders": (contingent("3", ("", 1, 0), faction="ab1"),),
    }
    names, colours = {"gk7": "Reds"}, {"gk7": "#aa0000"}
    shown = field_sheet(account(**sides), faction="gk7", names=names, colours=colours, subtitle="")
    assert [(banner.key, banner.name, banner.colour, banner.own) for banner in shown.banners] == [
        ("gk7", "Reds [gk7]", "#aa0000", True), ("ab1", "[ab1]", "", False),
    ]  # fmt: skip
    assert [stand.own for stand in shown.stands] == [True, False, False]
    unknown = field_sheet(account(**sides), faction="", names={}, colours={}, subtitle="")
    assert [stand.own for stand in unknown.stands] == [False, False, False]


@pytest.mark.rule("OLY-COMBAT-14")
def test_the_hit_are_named_below_the_picture_by_side() -> None:
    shown = field_sheet(account(), faction="", names={}, colours={}, subtitle="")
    assert shown.foot == "Hit among the defenders: Noble 2000 [2000]."
