"""Mass battle: groups, supply, and the clash of two groups, with the sums and clashes of the worked battle."""

from __future__ import annotations

import pytest

from engine.games.erfworld.mass.clash import Losses, base_ratio, resolve, with_excess
from engine.games.erfworld.mass.groups import Group, Status, is_mass, is_overrun, rearguard, strength
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.mass import Mark, Ratio, Toll
from tests.engine.games.erfworld.props.mass_kit import muster


def group(kind: str, bonus: int = 0) -> Group:
    return Group(CLASSES[kind], CLASSES[kind].body_size.group, bonus=bonus)


def cell(found: Ratio) -> str:
    def half(toll: Toll) -> str:
        return toll.mark or str(toll.groups)

    return f"{half(found.one)}:{half(found.other)}"


@pytest.mark.rule("ERF-MC-06", "ERF-X-04", "ERF-X-14", "ERF-MCHEX-03")
def test_groups_are_whole_and_half_a_group_is_a_damaged_one() -> None:
    groups, left = muster({"piker": 40, "knight": 11, "giant": 3, "behemoth": 2, "scout": 7})
    assert [(one.kind.key, one.units, one.status) for one in groups] == [
        ("piker", 16, Status.READY),
        ("piker", 16, Status.READY),
        ("piker", 8, Status.DAMAGED),
        ("knight", 8, Status.READY),
        ("giant", 2, Status.READY),
        ("giant", 1, Status.DAMAGED),
        ("behemoth", 1, Status.READY),
        ("behemoth", 1, Status.READY),
    ]
    assert left == {"knight": 3, "scout": 7}
    assert [int(one.supply) for one in groups] == [16, 16, 8, 16, 16, 8, 32, 32]


@pytest.mark.rule("ERF-X-01")
@pytest.mark.parametrize(
    ("one", "other", "together", "mass"), [(4, 8, 12, True), (3, 20, 12, False), (5, 6, 12, False)]
)
def test_when_a_battle_is_a_mass_battle(one: int, other: int, together: int, mass: bool) -> None:
    armies = [[group("piker")] * count for count in (one, other)]
    assert is_mass(*armies, together=together) == mass


@pytest.mark.rule("ERF-EX-123", "ERF-GAP-134", "ERF-MC-18")
def test_supply_and_rearguard_of_the_worked_battle() -> None:
    riders = [Group(CLASSES["heavy_knight"], 18)]  # printed as 16 + 128
    army = [*[group("stabber")] * 5, *[group("piker")] * 5, *[group("archer")] * 5, *riders]
    assert strength(army) == 80 + 80 + 80 + 144
    assert rearguard([Group(CLASSES["piker"], 1) for _ in range(15)]) == 4
    assert rearguard([Group(CLASSES["piker"], 1) for _ in range(15)], led=False) == 3


@pytest.mark.rule("ERF-MC-16", "ERF-MC-19")
def test_an_unled_army_is_overrun_at_a_quarter_or_a_fifth() -> None:
    weak, strong = [group("piker")] * 2, [group("piker")] * 8
    assert is_overrun(weak, strong, stronger_led=True)
    assert not is_overrun(weak, strong, stronger_led=False)
    assert is_overrun(weak, [group("piker")] * 10, stronger_led=False)
    assert not is_overrun(weak, [group("skank")] * 8, stronger_led=True)  # fliers count half


@pytest.mark.rule("ERF-CRT-06", "ERF-CRT-07", "ERF-CRT-10")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (group("stabber"), group("piker"), "1:1"),
        (group("knight"), group("lancer"), "1:1"),
        (group("piker"), group("giant"), "4:1"),
        (group("knight"), group("giant"), "1:2"),
        (group("skank"), group("knight"), "2:1"),
        (group("knight", bonus=8), group("lancer"), "1:2"),
        (group("knight", bonus=16), group("lancer"), "1:3"),
        (group("knight", bonus=8), group("lancer", bonus=8), "1:1"),
    ],
)
def test_ratios_with_production_fliers_and_bonuses(one: Group, other: Group, expected: str) -> None:
    assert cell(base_ratio(one, other)) == expected
    assert cell(base_ratio(other, one)) == ":".join(reversed(expected.split(":")))


@pytest.mark.rule("ERF-CRT-05", "ERF-GAP-129")
@pytest.mark.parametrize(
    ("margin", "winner", "loser"),
    [
        (0, Losses(1), Losses(1)),
        (1, Losses(1), Losses(2)),
        (5, Losses(1), Losses(2)),
        (6, Losses(0, damaged=1), Losses(3)),
        (9, Losses(0, damaged=1), Losses(3)),
        (10, Losses(0, exhausted=1), Losses(3)),
        (11, Losses(0, exhausted=1), Losses(3)),
    ],
)
def test_bands_of_the_table(margin: int, winner: Losses, loser: Losses) -> None:
    even = Ratio(Toll(1), Toll(1))
    assert resolve(even, margin) == (winner, loser)
    assert resolve(even, -margin) == (loser, winner)


@pytest.mark.rule("ERF-CRT-05", "ERF-CRT-03")
def test_marks_become_losses_first() -> None:
    assert Losses(damaged=1).more(1) == Losses(lost=1)
    assert Losses(exhausted=1).more(2) == Losses(lost=2)
    assert Losses(exhausted=1).softened(Mark.EXHAUSTED) == Losses(refreshed=1)


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


@pytest.mark.rule("ERF-CRT-03", "ERF-EX-123")
@pytest.mark.parametrize(
    ("kills", "there", "spared"),
    [
        (3, 2, Losses(1)),
        (4, 2, Losses(0, damaged=1)),
        (5, 2, Losses(0, exhausted=1)),
        (6, 2, Losses(0, refreshed=1)),
        (7, 2, Losses(0, refreshed=1)),
        (8, 2, Losses(0, refreshed=1, ahead=1)),
    ],
)
def test_kills_beyond_the_groups_there_are_spare_the_winner(kills: int, there: int, spared: Losses) -> None:
    winner, loser = with_excess(Losses(1), Losses(kills), there)
    assert (winner, loser.removed) == (spared, there)


@pytest.mark.rule("ERF-CRT-01", "ERF-CRT-06")
@pytest.mark.parametrize("one", sorted(CLASSES))
@pytest.mark.parametrize("bonus", [0, 8, 16])
def test_a_clash_is_the_same_seen_from_either_side(one: str, bonus: int) -> None:
    for other in CLASSES:
        mine, theirs = group(one, bonus), group(other)
        found = base_ratio(mine, theirs)
        assert base_ratio(theirs, mine) == found.turned
        assert found.one.groups + found.other.groups > 0
