"""Named streams of dice."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.core.dice import Dice


def test_a_stream_is_the_same_for_ever() -> None:
    assert _rolls("seed", 3, "battle", 41)[:6] == [556, 24, 271, 513, 256, 193]
    assert _rolls("a") == _rolls("a") != _rolls("b")


def _rolls(*key: str | int) -> list[int]:
    dice = Dice(*key)
    return [dice.below(1000) for _ in range(10)]


def test_streams_do_not_depend_on_the_process() -> None:
    code = "from engine.core.dice import Dice; d = Dice('s', 1); print([d.below(1000) for _ in range(10)])"
    seen = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert seen == {f"{_rolls('s', 1)}\n"}


def test_rolls_stay_in_their_bounds_and_reach_them() -> None:
    dice = Dice("bounds")
    assert {dice.between(2, 4) for _ in range(200)} == {2, 3, 4}
    assert {dice.roll(2, 3) for _ in range(400)} == {2, 3, 4, 5, 6}
    assert all(0 <= dice.random() < 1 for _ in range(1000))
    assert dice.below(0) == dice.below(1) == 0


def test_chances_are_what_they_say() -> None:
    dice = Dice("chances")
    assert abs(sum(dice.chance(0.3) for _ in range(20_000)) / 20_000 - 0.3) < 0.015
    assert abs(dice.portion(20_000, 0.3) / 20_000 - 0.3) < 0.015
    assert not any(dice.chance(0) for _ in range(100))
    assert all(dice.percent(100) for _ in range(100))


def test_certain_things_take_no_roll() -> None:
    one, other = Dice("x"), Dice("x")
    one.chance(1)
    one.chance(0)
    assert one.random() == other.random()


def test_weights_are_kept_in_proportion() -> None:
    dice = Dice("weights")
    drawn = [dice.weighted({"a": 1, "b": 0, "c": 3}) for _ in range(8000)]
    assert set(drawn) == {"a", "c"}
    assert abs(drawn.count("c") / 8000 - 0.75) < 0.02
    with pytest.raises(ValueError, match="weight"):
        dice.weighted({"a": 0})


def test_shuffling_loses_nothing() -> None:
    dice = Dice("deck")
    assert sorted(dice.shuffled(range(20))) == list(range(20))
    firsts = [dice.shuffled("abc")[0] for _ in range(6000)]
    assert all(abs(firsts.count(x) / 6000 - 1 / 3) < 0.03 for x in "abc")
    assert len(set(dice.sample(range(10), 4))) == 4
