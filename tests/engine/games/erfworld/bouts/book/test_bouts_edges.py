"""Bouts at the edges of their rules: the numbers and comparisons that other tests pass on one side only."""

from __future__ import annotations

import pytest

from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.breathing import linger
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, Line, Pairing
from engine.games.erfworld.bouts.pairing import cleaves, pair
from tests.engine.games.erfworld.bouts.book.test_bouts_rules import replace_kind
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, figures, met, named, pairings
from tests.suite.table import each


@pytest.mark.rule("ERF-B-10")
def test_a_stand_off_is_ten_harmless_rounds() -> None:
    field = met(figures(BLUE, "behemoth"), figures(GREEN, "gump"), bout=1)
    for one in field.figures:
        one.kind = replace_kind("behemoth", damage=1)
    fight_bout(field, by_default(), Pairing(field.figures[0], field.figures[1:]), Loaded(rest=5))
    assert max(blow.round for blow in blows(field, "behemoth 1b")) == 9  # both strike on odd rounds


@pytest.mark.rule("ERF-MOUNT-08")
@each("foe, odd", [("giant", True), ("knight", False)])
def test_who_rides_along_strikes_a_larger_one_on_odd_rounds_and_others_on_even_ones(foe: str, odd: bool) -> None:
    mount, rider, lancer = (figures(BLUE, kind)[0] for kind in ("spidew", "knight", "lancer"))
    lancer.kind = replace_kind("lancer", specials=("rider",), reach=9)
    mount.cavalry, mount.carried = True, [rider, lancer]
    field = met([mount], figures(GREEN, foe, hits=400), bout=1)
    fight_bout(field, by_default(), Pairing(mount, [field.figures[1]]), Loaded(rest=5))
    assert {blow.round % 2 == 1 for blow in blows(field, "lancer 1b")} == {odd}


@pytest.mark.rule("ERF-SPECIAL-82")
@each("dice, stunned", [((1, 5), 10), ((1, 6), 0), ((2, 5), 0)])
def test_lightning_paralyses_one_in_twenty(dice: tuple[int, int], stunned: int) -> None:
    dwagon, victim = figures(BLUE, "dwagon")[0], figures(GREEN, "knight")[0]
    dwagon.kind = replace_kind("dwagon", breath="lightning")
    linger(met([dwagon], [victim]), dwagon, victim, Loaded((("breath",), dice[0]), (("breath again",), dice[1])))
    assert victim.stunned == stunned


@pytest.mark.rule("ERF-DOCTRINE-02", "ERF-CMDPAIR-04")
def test_a_led_stack_keeps_as_many_in_front_as_there_are_enemies() -> None:
    stack = [*figures(BLUE, "archer", 5, commanded=True), *figures(BLUE, "warlord")]
    field = met(stack, figures(GREEN, "piker", 4))
    Choices().front(field, BLUE, stack)
    assert [one.name for one in stack if one.line is Line.BACK] == ["archer 1b", "warlord 1b"]


@pytest.mark.rule("ERF-DOCTRINE-06")
@each("captors, victim, taken", [(2, "warlord", True), (1, "warlord", False), (2, "piker", False)])
def test_by_default_commanders_are_taken_by_who_outnumbers_them(captors: int, victim: str, taken: bool) -> None:
    field = met(figures(BLUE, "knight", captors), figures(GREEN, victim))
    assert Choices().captures(field, field.figures[0], field.figures[-1]) is taken


@pytest.mark.rule("ERF-DOCTRINE-06")
def test_by_default_nobody_is_taken_who_could_not_be_hit_with_a_stat_to_spare() -> None:
    field = met(figures(BLUE, "courtier", 2, exhaustion=9), figures(GREEN, "warlord"))
    for one in field.side(BLUE):
        one.kind = replace_kind("courtier", combat=-1, defense=-1)
    assert not Choices().captures(field, field.figures[0], field.figures[-1])


@pytest.mark.rule("ERF-DOCTRINE-07")
@each("bonus, defends", [(0, False), (-1, True), (1, False)])
def test_a_shield_bearer_defends_only_when_the_roll_is_expected_to_be_lost(bonus: int, defends: bool) -> None:
    field = met(figures(BLUE, "knight", bonus=bonus), figures(GREEN, "knight"), on_turn=None)
    field.figures[0].kind = replace_kind("knight", shielded=True)
    assert Choices().defends(field, *field.figures) is defends


@pytest.mark.rule("ERF-DOCTRINE-13")
@each("foe, points, use", [("warlord", 2, "roll"), ("warlord", 1, ""), ("piker", 3, "")])
def test_by_default_luck_is_for_rolls_against_commanders_and_a_point_is_kept(foe: str, points: int, use: str) -> None:
    field = met(figures(BLUE, "heir", luck=points), figures(GREEN, foe))
    assert Choices().luck(field, *field.figures) == use


@pytest.mark.rule("ERF-REACH-04")
@each("longer, of_foe, expected", [(2, 0, True), (3, 1, False), (4, 1, True)])
def test_long_arms_cleave_two_sizes_below_by_reach(longer: int, of_foe: int, expected: bool) -> None:
    one, other = figures(BLUE, "heavy_knight")[0], figures(GREEN, "piker")[0]
    one.kind = replace_kind("heavy_knight", range="long", reach=of_foe + longer)
    other.kind = replace_kind("piker", reach=of_foe)
    assert one.size - other.size == 2
    assert cleaves(one, other) is expected


@pytest.mark.rule("ERF-CMDSCREEN-02")
def test_everybody_who_finds_no_room_drags_one_forward() -> None:
    blue = [*figures(BLUE, "piker"), *figures(BLUE, "archer", 2)]
    for hidden in blue[1:]:
        hidden.line = Line.BACK
    field = met(blue, figures(GREEN, "stabber", 6))
    pair(field, by_default(), first=BLUE)
    assert len(dict(pairings(field))["piker 1b"]) == 4
    assert named(field, "archer 1b").line is Line.FRONT
    paired = [name for one, foes in pairings(field) for name in (one, *foes) if name.startswith("stabber")]
    assert sorted(paired) == [f"stabber {n}g" for n in range(1, 7)]
