"""The field and the nine ways to move on it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.overlord.combat import battlefield
from engine.games.overlord.combat.battlefield import square_of, wish
from engine.games.overlord.combat.fighters import Square
from engine.games.overlord.state import Manner
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, field_of, fighter, loaded, play_round
from tests.suite.table import each


def wished(
    move: Manner, at: tuple[int, int], *enemies: tuple[int, int], file: int = 2, **stats: Any
) -> tuple[int, ...]:
    """Where an attacker of this manner wants to go, with enemies on those squares."""
    one = fighter("U1", ATT, at=at, move=move, file=file, **stats)
    others = [fighter(f"U{i + 2}", DEF, at=square, place=i + 2) for i, square in enumerate(enemies)]
    return tuple(wish(field_of(one, *others), one))


@pytest.mark.rule("OVL-COMBAT-19", "OVL-GAP-100")
def test_the_fronts_face_each_other_and_files_are_mirrored() -> None:
    assert square_of(ATT, 1, 1) == Square(1, 3)
    assert square_of(ATT, 3, 2) == Square(2, 1)
    assert square_of(DEF, 1, 1) == Square(3, 4)
    assert square_of(DEF, 3, 3) == Square(1, 6)
    assert len({square_of(side, r, f) for side in (ATT, DEF) for r in (1, 2, 3) for f in (1, 2, 3)}) == 18


@pytest.mark.rule("OVL-COMBAT-41")
def test_a_diagonal_square_is_at_distance_two() -> None:
    assert Square(1, 3).distance(Square(2, 4)) == 2
    assert Square(2, 1).distance(Square(2, 6)) == 5


@pytest.mark.rule("OVL-COMBAT-23")
def test_stand_never_moves() -> None:
    assert wished(Manner.STAND, (2, 1), (2, 6)) == (2, 1)


@pytest.mark.rule("OVL-COMBAT-23")
def test_advance_goes_one_square_forward_unless_an_enemy_is_there() -> None:
    assert wished(Manner.ADVANCE, (2, 2), (2, 4)) == (2, 3)
    assert wished(Manner.ADVANCE, (2, 3), (2, 4)) == (2, 3)
    assert wished(Manner.ADVANCE, (2, 6), (1, 6)) == (2, 6)


@pytest.mark.rule("OVL-COMBAT-23")
def test_sweep_stays_beside_an_enemy_on_its_rank_in_the_next_file() -> None:
    assert wished(Manner.SWEEP, (1, 3), (2, 3)) == (1, 3)
    assert wished(Manner.SWEEP, (1, 3), (3, 3)) == (1, 4)


@pytest.mark.rule("OVL-COMBAT-23")
def test_flank_turns_to_the_center_and_back_to_its_flank() -> None:
    assert wished(Manner.FLANK, (1, 4), (3, 4), file=1) == (2, 4)
    assert wished(Manner.FLANK, (2, 4), (3, 4), file=1) == (2, 4)
    assert wished(Manner.FLANK, (2, 4), (3, 6), file=1) == (1, 4)
    assert wished(Manner.FLANK, (1, 3), (3, 6), file=1) == (1, 4)


@pytest.mark.rule("OVL-COMBAT-23")
def test_charge_seeks_the_nearest_enemy_over_the_files() -> None:
    assert wished(Manner.CHARGE, (1, 3), (2, 6), (3, 3)) == (2, 3)
    assert wished(Manner.CHARGE, (1, 3), (1, 5)) == (1, 4)
    assert wished(Manner.CHARGE, (1, 3), (1, 4)) == (1, 3)


@pytest.mark.rule("OVL-COMBAT-23")
@each(
    "at, enemy, goal",
    [((3, 3), (1, 3), (2, 3)), ((1, 3), (3, 3), (2, 3)), ((2, 5), (2, 2), (2, 4)), ((2, 2), (2, 5), (2, 3))],
)
def test_charge_goes_at_an_enemy_on_whatever_side(
    at: tuple[int, int], enemy: tuple[int, int], goal: tuple[int, int]
) -> None:
    assert wished(Manner.CHARGE, at, enemy) == goal


@pytest.mark.rule("OVL-COMBAT-23")
def test_fire_keeps_a_square_between_itself_and_the_enemy() -> None:
    assert wished(Manner.FIRE, (2, 1), (2, 4)) == (2, 2)
    assert wished(Manner.FIRE, (2, 2), (2, 4)) == (2, 2)


@pytest.mark.rule("OVL-COMBAT-23")
def test_support_falls_back_from_an_adjacent_enemy() -> None:
    assert wished(Manner.SUPPORT, (2, 3), (2, 4)) == (2, 2)
    assert wished(Manner.SUPPORT, (2, 1), (2, 2)) == (2, 1)
    assert wished(Manner.SUPPORT, (2, 1), (2, 4)) == (2, 2)


@pytest.mark.rule("OVL-COMBAT-23")
def test_flee_and_retreat_go_to_the_rear_and_then_to_the_safer_flank() -> None:
    for manner in (Manner.FLEE, Manner.RETREAT):
        assert wished(manner, (2, 3), (2, 6)) == (2, 2)
        assert wished(manner, (2, 1), (1, 6)) == (3, 1)
        assert wished(manner, (1, 1), (1, 6)) == (2, 1)
        assert wished(manner, (3, 1), (1, 6)) == (3, 1)
        assert wished(manner, (2, 1), (3, 6)) == (1, 1)
        assert wished(manner, (3, 1), (3, 6)) == (2, 1)


def rounds_until_gone(move: Manner, *, enemy: tuple[int, int] = (1, 6)) -> int | None:
    one = fighter("U1", ATT, at=(3, 1), move=move, file=3)
    ground = field_of(one, fighter("U2", DEF, at=enemy))
    for number in range(1, 8):
        play_round(ground)
        if one.fled:
            return number
    return None


@pytest.mark.rule("OVL-COMBAT-23")
def test_a_fleeing_unit_leaves_after_three_quiet_rounds_at_the_rear() -> None:
    assert rounds_until_gone(Manner.FLEE) == 3


@pytest.mark.rule("OVL-COMBAT-23")
def test_a_retreating_unit_never_leaves() -> None:
    assert rounds_until_gone(Manner.RETREAT) is None


@pytest.mark.rule("OVL-COMBAT-23")
def test_a_fleeing_unit_that_is_fought_hand_to_hand_does_not_get_away() -> None:
    one = fighter("U1", ATT, 50, at=(3, 1), move=Manner.FLEE, file=3, life=50)
    enemies = [fighter("U2", DEF, at=(3, 2), melee=1, damage=1), fighter("U3", DEF, at=(1, 2))]
    ground = field_of(one, *enemies)
    for _ in range(5):
        play_round(ground)
    assert not one.fled


@pytest.mark.rule("OVL-COMBAT-55")
def test_a_flying_unit_crosses_the_field_in_one_round_but_flees_no_faster() -> None:
    assert wished(Manner.CHARGE, (1, 1), (3, 6), flies=True) in ((3, 5), (2, 6))
    one = fighter("U1", ATT, at=(2, 3), move=Manner.FLEE, flies=True)
    ground = field_of(one, fighter("U2", DEF, at=(2, 6)))
    gone = []
    for _ in range(5):
        play_round(ground)
        gone.append(one.fled)
    assert one.square.rank == 1
    assert gone == [False, False, False, True, True]


@pytest.mark.rule("OVL-COMBAT-23")
def test_of_two_sides_that_want_a_square_only_one_gets_it_and_its_friends_follow() -> None:
    ours = [fighter(f"U{i}", ATT, at=(2, 3), move=Manner.ADVANCE) for i in (1, 2)]
    theirs = fighter("U3", DEF, at=(2, 5), move=Manner.ADVANCE)
    ground = field_of(*ours, theirs)
    moved = battlefield.move(ground, [*ours, theirs], loaded(0.1))
    assert moved == ours
    assert theirs.square == Square(2, 5)
    ground = field_of(*ours, theirs)
    for one in ours:
        one.square = Square(2, 3)
    assert battlefield.move(ground, [*ours, theirs], loaded(0.99)) == [theirs]


@pytest.mark.rule("OVL-COMBAT-23")
@each(
    "mounted, roll, first",
    [(0, 0.49, "U1"), (0, 0.51, "U2"), (1, 0.66, "U1"), (1, 0.67, "U2"), (2, 0.33, "U1"), (2, 0.34, "U2")],
)
def test_of_two_who_want_a_square_one_is_drawn_and_a_mounted_one_has_two_lots(
    mounted: int, roll: float, first: str
) -> None:
    one = fighter("U1", ATT, at=(2, 3), move=Manner.ADVANCE, is_mounted=mounted == 1)
    two = fighter("U2", DEF, at=(2, 5), move=Manner.ADVANCE, is_mounted=mounted == 2)
    moved = battlefield.move(field_of(one, two), [one, two], loaded(roll))
    assert [mover.number for mover in moved] == [first]
