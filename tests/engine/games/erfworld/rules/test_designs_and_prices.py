"""Names, keys, prices and bounds of the tables (ERF-UNIT-01, ERF-CITY-08, -09, ERF-CMDLEAD-04, ERF-TRAIT-01)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.rules.cities import LEVELS, level_price, raze_refund, tower_height
from engine.games.erfworld.rules.designs import DesignError, built, designed, drawn, read
from engine.games.erfworld.rules.growth import bonuses, chief_bonus, decay_stage, stack_bonus
from tests.suite.table import each


@pytest.mark.rule("ERF-UNIT-04")
@each("name, plural", [
    ("Fairy", "Fairies"), ("Donkey", "Donkeys"), ("Boss", "Bosses"), ("Fox", "Foxes"), ("Witch", "Witches"),
    ("Thrush", "Thrushes"), ("Orc", "Orcs"), ("Spy", "Spies"), ("Toy", "Toys"),
])  # fmt: skip
def test_what_many_of_a_class_are_called(name: str, plural: str) -> None:
    assert built(read(name, ["medium", "infantry", "land", "sword"])).plural == plural


@pytest.mark.rule("ERF-UNIT-04")
def test_a_key_that_is_no_design_is_unknown() -> None:
    kind = designed("own/Iron Twoll/large infantry land club 2 scout siege")
    assert (kind.name, kind.rank) == ("Iron Twoll", 2)
    for key in ("own/Iron Twoll", "piker", "a/b/c", "mine/Twoll/large infantry land club 2", "own/X/large"):
        with pytest.raises(KeyError):
            designed(key)
    assert drawn("piker", lambda among: among[0]) == "piker"


@pytest.mark.rule("ERF-TRAIT-01")
def test_a_unit_has_four_traits_each_once() -> None:
    words = ["medium", "infantry", "land", "sword"]
    four = ["quick", "protect", "striker", "sturdy"]
    assert read("Able", words + four).traits == four
    for traits in (["quick", "quick"],):
        with pytest.raises(DesignError):
            read("Able", words + traits)


@pytest.mark.rule("ERF-CITY-08", "ERF-CITY-09", "ERF-GAP-212", "ERF-GAP-213", "ERF-CITY-04")
def test_prices_of_levels_to_their_bounds() -> None:
    steps = [level.step for level in LEVELS]
    for now in range(5):
        for then in range(now + 1, 6):
            assert level_price(now, then) == sum(steps[now + 1 : then + 1])
    assert level_price(0, 1, claimed_today=True) == 0
    assert level_price(0, 3, claimed_today=True) == steps[2] + steps[3]
    for now, then in ((1, 1), (2, 1), (-1, 1), (5, 6)):
        with pytest.raises(ValueError, match="cannot rise"):
            level_price(now, then)
    assert raze_refund(5, 0) == LEVELS[5].raze_all
    assert raze_refund(5, 3) == LEVELS[4].raze + LEVELS[5].raze
    for now, then in ((1, 1), (1, 2), (1, -1), (6, 1)):
        with pytest.raises(ValueError, match="cannot be razed"):
            raze_refund(now, then)


@pytest.mark.rule("ERF-CMDLEAD-04", "ERF-CMDLEAD-05", "ERF-X-12")
def test_the_bonus_of_stacks_as_printed_and_none_beyond() -> None:
    assert [stack_bonus(heads) for heads in range(17)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    for heads in (-1, 17):
        with pytest.raises(ValueError, match="no leader"):
            stack_bonus(heads)
    assert [chief_bonus(leads, same_hex=here) for leads in (5, 6) for here in (True, False)] == [2, 1, 3, 2]


@pytest.mark.rule("ERF-COMMAND-11", "ERF-TRAIT-02", "ERF-DECAY-04")
def test_what_levels_add_and_days_take() -> None:
    assert bonuses(1) == {"move": 0, "stats": 0, "hits": 0}
    assert [sum(bonuses(level).values()) for level in range(1, 9)] == list(range(8))
    assert [bonuses(level, quick_only=True)["move"] for level in (0, 1, 2, 5)] == [0, 0, 1, 4]
    assert [decay_stage(days) for days in (0, 49, 50)] == [0, 0, 1]


@pytest.mark.rule("ERF-BUILDING-47", "ERF-J-12")
def test_towers_rise_by_their_floors() -> None:
    heights = [tower_height(2, floors).floors for floors in range(40)]
    assert heights == sorted(heights)
    assert heights[0] == 5
    assert tower_height(3, 0).floors == 15 == tower_height(2, 10).floors
    assert tower_height(2, 9).floors < 15


@pytest.mark.rule("ERF-SPECIAL-88", "ERF-UNIT-45")
@each("size, fits", [("small", True), ("petite", False), ("medium", True)])
def test_only_units_of_ten_dollars_and_more_lower_their_upkeep(size: str, fits: bool) -> None:
    words = [size, "infantry", "land", "sword", "lowered_upkeep"]
    if not fits:
        with pytest.raises(DesignError):
            read("Cheap", words)
        return
    plain, cheap = built(read("Dear", words[:-1])), built(read("Cheap", words))
    assert cheap.upkeep == pytest.approx(plain.upkeep * 0.9)


@pytest.mark.rule("ERF-SHOOT-01")
def test_a_shooter_with_more_ammo_has_one_shot_more() -> None:
    words = ["medium", "infantry", "land", "bow"]
    plain, more = built(read("Bowman", words)), built(read("Quiver", [*words, "ammo"]))
    assert more.ammo == plain.ammo + 1
