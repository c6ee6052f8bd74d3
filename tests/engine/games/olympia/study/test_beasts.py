"""Breeding, and wild men."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.making import BREEDING
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Realm
from engine.games.olympia.study.crafts.bands import gather, most_savages
from engine.games.olympia.study.crafts.beasts import offspring
from engine.games.olympia.study.crafts.followers_events import NobodyCame
from engine.games.olympia.study.crafts.mobs import follow_no_longer
from engine.games.olympia.units.stacks import join
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, inside, noble, world
from tests.engine.games.olympia.props.stage import USING, Stage, lines, osswid, rules, second, sheet, unit
from tests.suite.table import each


@pytest.fixture
def stage() -> Stage:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {"654": 0, "658": 0, "659": 0}
    return stage


def a_turn(stage: Stage) -> OlympiaTurn:
    return OlympiaTurn(stage.world, {}, seed="s", number=1, scratch=Scratch())


PAIRS = [
    ("10", "76", "272", 7), ("10", "51", "271", 14), ("280", "282", "284", 21), ("10", "280", "285", 14),
    ("282", "281", "286", 45), ("51", "281", "54", 7), ("10", "282", "288", 7), ("279", "278", "81", 7),
    ("54", "286", "55", 14), ("280", "280", "280", 14), ("278", "278", "278", 21), ("281", "281", "281", 28),
    ("289", "289", "289", 7), ("10", "52", "271", 14), ("10", "53", "271", 14), ("52", "53", "51", 7),
    ("53", "281", "54", 7), ("280", "289", "", 7), ("10", "10", "", 7),
]  # fmt: skip


@pytest.mark.rule("OLY-BEAST-02", "OLY-GAP-S654", "OLY-ORDER-82")
@each("one, other, born, days", PAIRS)
@each("turned", [False, True])
def test_what_two_parents_have_and_how_long_it_takes(one: str, other: str, born: str, days: int, turned: bool) -> None:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {"654": 0, "658": 0, "659": 0}
    first, then = (other, one) if turned else (one, other)
    unit_ = osswid(stage)
    unit_.items = {one: 2, other: 2}
    stage.roller = LoadedDice(rest=0.99)
    stage.run(min(days, 30), a=sheet(stage, Osswid=f"breed {first} {then}; quest"))
    if days > 30:
        stage.world.turn += 1
        stage.run(days - 30)
    gained = {item: count - 2 for item, count in unit_.items.items() if count != 2}
    expected = {born: 1 if born in (one, other) else -1} if born else {}
    if born and born not in (one, other):
        expected = {born: unit_.items[born] - 2}
    assert gained == expected
    assert unit_.count(born) == ({one: 2, other: 2}.get(born, 0) + 1 if born else 0)
    assert unit_.skills["654"] == (1 if born else 0)
    assert lines(stage)[-1].startswith(f"{(days - 1) % 30 + 1}:")


@pytest.mark.rule("OLY-BEAST-02")
def test_the_table_of_days() -> None:
    long = {"286": 45, "281": 28, "278": 21, "284": 21, "55": 14, "271": 14, "280": 14, "285": 14}
    assert {item: BREEDING.time(item) for item in long} == long
    assert {BREEDING.time(item) for item in ITEMS if item not in long} == {7}


def test_nothing_but_beasts_is_born() -> None:
    assert offspring("10", "10") == ""
    assert offspring("81", "81") == "81"


@pytest.mark.rule("OLY-BEAST-01", "OLY-GAP-S654")
def test_an_accident_kills_a_parent_and_half_of_the_time_nothing_is_born(stage: Stage) -> None:
    parents = {"280": 0, "282": 0}
    accidents = born = 0
    for _ in range(500):
        osswid(stage).items = {"280": 1, "282": 1}
        stage.run(21, a=sheet(stage, Osswid="breed 280 282"))
        stage.world.turn += 1
        lost = [item for item in parents if not osswid(stage).count(item)]
        assert len(lost) <= 1
        for item in lost:
            parents[item] += 1
            accidents += 1
            born += osswid(stage).count("284")
    assert 73 <= accidents <= 127  # 20% of 500, three standard deviations
    assert 0.33 < born / accidents < 0.67
    assert min(parents.values()) > 25


@pytest.mark.rule("OLY-GAP-S654")
def test_both_parents_must_be_held_and_two_for_a_kind(stage: Stage) -> None:
    osswid(stage).items = {"280": 1, "77": 9}
    stage.run(1, a=sheet(stage, Osswid="breed 280 280; breed 280 282; breed 77 77; use 654 280 280"))
    assert rules(stage) == ["OLY-GAP-S654"] * 3 + ["OLY-GAP-O77"]


@pytest.mark.rule("OLY-BEAST-01", "OLY-GAP-S654")
@pytest.mark.parametrize(
    ("rolls", "left", "said"),
    [
        ([0.2], {"280": 1, "282": 1, "284": 1}, ["Born: one chimera [284]."]),
        ([0.199, 0.0, 0.499], {"282": 1, "284": 1}, ["An accident killed one lion [280].", "Born: one chimera [284]."]),
        ([0.199, 0.0, 0.5], {"282": 1}, ["An accident killed one lion [280].", "Nothing came of breeding"]),
        ([0.199, 0.99, 0.5], {"280": 1}, ["An accident killed one giant lizard [282].", "Nothing came of breeding"]),
    ],
)
def test_the_odds_of_an_accident_and_of_what_comes_after(
    stage: Stage, rolls: list[float], left: dict[str, int], said: list[str]
) -> None:
    osswid(stage).items = {"280": 1, "282": 1}
    stage.roller = LoadedDice({("use", "654", osswid(stage).id, 21): rolls}, rest=0.99)
    stage.run(21, a=sheet(stage, Osswid="breed 280 282"))
    assert (osswid(stage).items, osswid(stage).skills["654"]) == (left, int("284" in left))
    assert len(lines(stage)) == len(said)
    assert all(line.startswith(f"21: {words}") for line, words in zip(lines(stage), said, strict=True))


@pytest.mark.rule("OLY-GAP-S654")
def test_nothing_is_bred_of_what_is_no_item(stage: Stage) -> None:
    osswid(stage).items = {"280": 1}
    stage.run(1, a=sheet(stage, Osswid="breed 56 280; breed 280 56"))
    assert rules(stage) == ["OLY-GAP-S654"] * 2


# Wild men


@pytest.mark.rule("OLY-GAP-S658", "OLY-GAP-82")
def test_wild_men_come_at_the_sound_of_a_drum_and_follow_for_three_months(stage: Stage) -> None:
    osswid(stage).items = {"98": 2}
    stage.run(1, a=sheet(stage, Osswid="use 658"))
    (code,) = osswid(stage).beneath
    band = stage.world.units[code]
    assert (band.kind, band.player, band.bond, osswid(stage).items) == ("savages", "", 3, {"98": 1})
    assert 3 <= band.items["32"] <= 25
    for left in (2, 1, 0):
        assert stage.month is not None
        follow_no_longer(stage.month.turn)
        assert band.bond == left
    assert (band.under, stage.world.places["aa00"].units[-1] == band.id) == ("", False)
    assert (
        stage.world.places["aa00"].units.index(band.id) == stage.world.places["aa00"].units.index(osswid(stage).id) + 1
    )


@pytest.mark.rule("OLY-GAP-S658", "OLY-GAP-83")
def test_nobody_comes_when_there_are_enough_of_them(stage: Stage) -> None:
    osswid(stage).items = {"98": 1}
    for _ in range(most_savages(stage.world)):
        gather(a_turn(stage), stage.world.places["aa02"], "savages", 5)
    stage.whole(Osswid="use 658; use 658")
    (told,) = stage.of_kind(NobodyCame)
    assert (told.day, told.units, told.seen_by) == (1, (osswid(stage).id,), ("a",))
    assert (osswid(stage).items, osswid(stage).skills["658"]) == ({}, 0)


@pytest.mark.rule("OLY-GAP-S659")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_wild_men_are_talked_into_staying(stage: Stage, before: int, after: int) -> None:
    band = gather(a_turn(stage), stage.world.places["aa00"], "savages", 5)
    join(stage.world, band, osswid(stage))
    band.bond = before
    stage.run(7, a=sheet(stage, Osswid=f"use 659 {band.id}"))
    assert band.bond == after


@pytest.mark.rule("OLY-GAP-S659")
def test_only_wild_men_in_ones_own_stack_are_talked_to(stage: Stage) -> None:
    band = gather(a_turn(stage), stage.world.places["aa00"], "savages", 5)
    other = noble(stage.world, "aa00", "Stranger", player=second(stage.world).id)
    stage.run(1, a=sheet(stage, Osswid=f"use 659 {band.id}; use 659 {other.id}"))
    assert rules(stage) == ["OLY-GAP-S659"] * 2


@pytest.mark.rule("OLY-GAP-S659", "OLY-GAP-82")
def test_a_band_beneath_a_stackmate_is_talked_to_and_nobody_else(stage: Stage) -> None:
    band = gather(a_turn(stage), stage.world.places["aa00"], "savages", 5)
    candide = unit(stage, "Candide")
    join(stage.world, osswid(stage), candide)
    join(stage.world, band, candide)
    stage.run(7, a=sheet(stage, Osswid=f"use 659 {candide.id}; use 659 {band.id}"))
    assert (rules(stage), band.bond, osswid(stage).skills["659"]) == (["OLY-GAP-S659"], 2, 1)


@pytest.mark.rule("OLY-GAP-S658")
def test_calling_wild_men_is_practised_when_they_come(stage: Stage) -> None:
    osswid(stage).items = {"98": 1}
    for _ in range(most_savages(stage.world) - 1):
        gather(a_turn(stage), stage.world.places["aa02"], "savages", 5)
    for _ in range(3):
        gather(a_turn(stage), stage.world.places["aa02"], "mob", 5)
    stage.run(1, a=sheet(stage, Osswid="use 658"))
    assert (len(osswid(stage).beneath), osswid(stage).skills["658"]) == (1, 1)


@pytest.mark.rule("OLY-GAP-83")
@each("land, bands", [(1, 5), (85, 5), (101, 5), (102, 6), (3416, 200), (3417, 200)])
def test_how_many_bands_of_savages_the_world_holds(land: int, bands: int) -> None:
    """One for 17 provinces of land, at least 5, at most 200; seas, inner places and other worlds do not count."""
    made = world(*["p" * 61] * (land // 61), "p" * (land % 61) + "~" * 20)
    for _ in range(40):
        inside(made, "aa00", "cave")
    beyond(made, Realm.FAERY, "forest", [90], 40)
    assert most_savages(made) == bands


@pytest.mark.rule("OLY-GAP-82")
def test_only_bands_that_were_bound_leave_when_it_is_over(stage: Stage) -> None:
    free, bound = (gather(a_turn(stage), stage.world.places["aa00"], kind, 5) for kind in ("savages", "mob"))
    lord = noble(stage.world, "aa00", "Lord", kind="demon lord", bond=1)
    for one in (free, bound, lord):
        join(stage.world, one, osswid(stage))
    bound.bond = 1
    turn = a_turn(stage)
    follow_no_longer(turn)
    assert [(one.bond, one.under) for one in (free, bound, lord)] == [
        (0, osswid(stage).id), (0, ""), (1, osswid(stage).id),
    ]  # fmt: skip
