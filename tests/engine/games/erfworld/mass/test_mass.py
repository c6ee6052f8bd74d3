"""Mass battle: groups, supply, and the clash of two groups, with the sums and clashes of the worked battle."""

from __future__ import annotations

import pytest

from engine.games.erfworld.mass.clash import base_ratio, resolve
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.mass import Ratio, Toll
from tests.suite.table import each


def group(kind: str, bonus: int = 0) -> Group:
    return Group(CLASSES[kind], CLASSES[kind].body_size.group, bonus=bonus)


@pytest.mark.rule("ERF-EX-123", "ERF-GAP-129")
def test_the_clash_of_pikers_in_the_worked_battle() -> None:
    attacker = defender = 0
    for mine, theirs in ((9, 11), (8, 4), (8, 11), (11, 6), (8, 15)):
        one, other = resolve(base_ratio(group("piker"), group("piker")), mine - theirs, bands="example")
        attacker, defender = attacker + one.lost, defender + other.lost
    assert (attacker, defender) == (5, 4)


@pytest.mark.rule("ERF-EX-123", "ERF-GAP-129")
def test_the_volleys_and_stabbers_of_the_worked_battle() -> None:
    """The first volley: 10 against 13 costs two pikers and an archer. Then stabbers, with both stances as printed."""
    archers = group("archer", bonus=9)  # led as a max stack: small instead of production
    archers.stacked = True
    shot, volley = resolve(base_ratio(group("piker"), archers), 10 - 13, bands="example")
    assert (shot.lost, volley.lost) == (2, 1)
    again, second = resolve(
        Ratio(Toll(2), Toll(2)), 13 - 4, bands="example"
    )  # aggressive: "wins by 9; +2 kill -1 loss"
    assert (again.lost, second.lost) == (1, 4)
    attacker = defender = 0
    for mine, theirs, doubled in ((8, 12, True), (13, 12, False), (15, 14, False), (11, 13, True), (8, 9, False)):
        base = base_ratio(group("stabber"), group("stabber"))
        even = Ratio(Toll(2 * base.one.groups), Toll(2 * base.other.groups)) if doubled else base
        one, other = resolve(even, mine - theirs, bands="example")
        attacker, defender = attacker + one.lost, defender + other.lost
    assert (attacker, defender) == (7, 7)


@pytest.mark.rule("ERF-CRT-01", "ERF-CRT-06")
@each("one", sorted(CLASSES))
@each("bonus", [0, 8, 16])
def test_a_clash_is_the_same_seen_from_either_side(one: str, bonus: int) -> None:
    for other in CLASSES:
        mine, theirs = group(one, bonus), group(other)
        found = base_ratio(mine, theirs)
        assert base_ratio(theirs, mine) == found.turned
        assert found.one.groups + found.other.groups > 0
