"""What units know: experience, what learning and forgetting change, aura."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Place, Player, Thing, Unit, World
from engine.games.olympia.units import aura, skills
from engine.games.olympia.units.skill_events import Forgotten, Learned, LoreShown
from tests.engine.games.olympia.props.kit import noble, world
from tests.suite.table import each


def a_turn(made: World) -> OlympiaTurn:
    return OlympiaTurn(made, {}, seed="s", number=1, scratch=Scratch())


def a_mage(**more: object) -> tuple[World, Unit, Player]:
    made = world("p")
    player = Player(id="gk7", name="Reds", seat="a", points=9)
    made.players["gk7"] = player
    return made, noble(made, "aa00", player="gk7", **more), player  # type: ignore[arg-type]


LEVELS = {
    0: "apprentice", 4: "apprentice", 5: "journeyman", 11: "journeyman", 12: "adept", 20: "adept", 21: "master",
    34: "master", 35: "grand master", 90: "grand master",
}  # fmt: skip


@pytest.mark.rule("OLY-SKILL-07", "OLY-EX-63")
@each("uses, name", LEVELS.items())
def test_levels_of_experience(uses: int, name: str) -> None:
    _, unit, _ = a_mage(skills={"601": uses})
    assert skills.experience(unit, "601") == name
    assert skills.level(unit, "601") == list(dict.fromkeys(LEVELS.values())).index(name)


@pytest.mark.rule("OLY-SKILL-06", "OLY-STUDY-08", "OLY-EX-63")
def test_three_uses_in_a_month_count_once_and_again_in_the_next() -> None:
    made, unit, _ = a_mage(skills={"601": 4, "602": 0})
    assert [skills.use_counted(unit, "601") for _ in range(3)] == [True, False, False]
    assert (unit.skills["601"], unit.skills["602"]) == (5, 0)
    unit.studied = 9
    skills.new_month(made)
    assert skills.use_counted(unit, "601")
    assert (unit.skills["601"], unit.studied) == (6, 0)


@pytest.mark.rule("OLY-SKILL-08")
@each("skill", ["600", "611", "612", "652", "653"])
def test_some_skills_are_not_rated(skill: str) -> None:
    _, unit, _ = a_mage(skills={skill: 40})
    assert not skills.use_counted(unit, skill)
    assert (skills.experience(unit, skill), skills.level(unit, skill)) == ("", 0)


@pytest.mark.rule("OLY-GAP-76")
@each(
    "uses, days",
    [
        (4, [14, 28, 10, 13, 7, 9, 6, 3]),
        (5, [13, 27, 10, 13, 7, 9, 6, 3]),
        (12, [12, 26, 9, 12, 6, 8, 6, 3]),
        (21, [11, 25, 9, 12, 6, 8, 6, 3]),
        (35, [10, 24, 8, 11, 6, 8, 6, 3]),
    ],
)
def test_experience_shortens_long_uses(uses: int, days: list[int]) -> None:
    _, unit, _ = a_mage(skills={"613": uses})
    assert [skills.shortened(unit, "613", length) for length in (14, 28, 10, 13, 7, 9, 6, 3)] == days


@pytest.mark.rule("OLY-SKILL-04", "OLY-STUDY-13")
def test_who_learns_is_told_and_his_faction_is_shown_the_sheet_once() -> None:
    made, unit, player = a_mage(learning={"600": 21})
    other = noble(made, "aa00", "Feasel", player="gk7")
    turn = a_turn(made)
    skills.learn(turn, unit, "600")
    skills.learn(turn, unit, "600")
    skills.learn(turn, other, "600")
    assert (unit.skills, unit.learning, player.lore) == ({"600": 0}, {}, ["600"])
    assert [type(event) for event in turn.events] == [Learned, LoreShown, Learned]
    assert turn.events[0] == Learned(units=(unit.id,), seen_by=("a",), code="600", name="Shipcraft")


@pytest.mark.rule("OLY-MAGIC-02", "OLY-GAP-81")
def test_schools_and_spells_give_a_point_of_aura_and_forgetting_takes_it_back() -> None:
    made, unit, _ = a_mage()
    turn = a_turn(made)
    for skill in ("800", "801", "600", "601"):
        skills.learn(turn, unit, skill)
    assert (unit.aura, unit.most_aura) == (2, 2)
    skills.forget(turn, unit, "801")
    assert (unit.aura, unit.most_aura) == (1, 1)
    unit.aura = 0
    skills.forget(turn, unit, "800")
    assert (unit.aura, unit.most_aura, list(unit.skills)) == (0, 0, ["600", "601"])


@pytest.mark.rule("OLY-GAP-S615")
def test_archery_gives_fifty_missile_points() -> None:
    made, unit, _ = a_mage(missile=3)
    skills.learn(a_turn(made), unit, "615")
    assert unit.missile == 53
    skills.forget(a_turn(made), unit, "615")
    assert unit.missile == 3


@pytest.mark.rule("OLY-GAP-O28")
def test_a_category_is_forgotten_with_all_that_is_in_it_and_its_points_come_back() -> None:
    made, unit, player = a_mage(
        skills={"900": 0, "901": 3, "600": 0}, learning={"911": 5, "902": 0, "602": 1}, found=["902"], points=6,
        invested=["900", "911"],
        most_aura=2, aura=2,
    )  # fmt: skip
    turn = a_turn(made)
    skills.forget(turn, unit, "900")
    assert (unit.skills, unit.learning, unit.found) == ({"600": 0}, {"602": 1}, [])
    assert (unit.points, player.points) == (3, 12)
    assert unit.most_aura == 0
    assert [event.code for event in turn.events if isinstance(event, Forgotten)] == ["900", "901", "911"]


@pytest.mark.rule("OLY-GAP-O28")
def test_no_points_come_back_that_were_not_paid() -> None:
    made, unit, player = a_mage(skills={"900": 0}, points=3)
    skills.forget(a_turn(made), unit, "900")
    assert (unit.points, player.points) == (3, 9)


# Aura


@pytest.mark.rule("OLY-MAGIC-04", "OLY-EX-71", "OLY-GAP-12")
@each(
    "most, name",
    [(5, ""), (6, "conjurer"), (10, "conjurer"), (11, "mage"), (16, "wizard"), (20, "wizard"), (21, "sorcerer"),
     (30, "sorcerer"), (31, "6th black circle")],
)  # fmt: skip
def test_what_magicians_are_called(most: int, name: str) -> None:
    made, unit, _ = a_mage(most_aura=most)
    assert aura.title(made, unit) == name


@pytest.mark.rule("OLY-MAGIC-05")
def test_who_appears_common_is_called_nothing() -> None:
    made, unit, _ = a_mage(most_aura=16, common=2)
    assert aura.title(made, unit) == ""
    aura.fade(made)
    aura.fade(made)
    assert aura.title(made, unit) == "wizard"


def holding(made: World, unit: Unit, kind: str, points: int, maker: str = "") -> None:
    thing = Thing(id=f"a{len(made.things):03}", kind=kind, name="Ring", adds={"aura": points}, maker=maker)
    made.things[thing.id] = thing
    unit.unique.append(thing.id)


def test_things_raise_the_maximum_and_an_auraculum_that_of_its_maker() -> None:
    made, unit, _ = a_mage(most_aura=5)
    holding(made, unit, "artifact", 3)
    holding(made, unit, "auraculum", 10, maker="1234")
    holding(made, unit, "auraculum", 8, maker=unit.id)
    assert aura.maximum(made, unit) == 16


@pytest.mark.rule("OLY-TURN-08", "OLY-MAGIC-02")
@each("current, after", [(0, 2), (5, 7), (7, 8), (8, 8), (11, 11)])
def test_aura_comes_back_at_two_a_turn_up_to_the_maximum(current: int, after: int) -> None:
    made, unit, _ = a_mage(most_aura=8, aura=current)
    aura.recover(made)
    assert unit.aura == after


@pytest.mark.rule("OLY-GAP-24")
def test_an_auraculum_of_ones_own_and_other_things_bring_more() -> None:
    made, unit, _ = a_mage(most_aura=8)
    holding(made, unit, "auraculum", 10, maker=unit.id)
    holding(made, unit, "artifact", 1)
    plain = noble(made, "aa00", "Feasel")
    aura.recover(made)
    assert (unit.aura, plain.aura) == (5, 0)


@pytest.mark.rule("OLY-MAGIC-16")
def test_aura_never_exceeds_five_times_the_maximum() -> None:
    made, unit, _ = a_mage(most_aura=4, aura=17)
    assert aura.gain(made, unit, 50) == 3
    assert unit.aura == 20
    with pytest.raises(ValueError, match="20 aura"):
        aura.spend(unit, 21)
    aura.spend(unit, 20)
    assert unit.aura == 0


@pytest.mark.rule("OLY-GAP-24", "OLY-GAP-S845")
def test_shrouds_hindrances_and_barriers_fade_and_a_full_barrier_does_not() -> None:
    made, unit, _ = a_mage(shroud=2, hindrance=1)
    here: Place = made.places["aa00"]
    here.shroud, here.barrier = 3, 7
    aura.fade(made)
    aura.fade(made)
    assert (unit.shroud, unit.hindrance, here.shroud, here.barrier) == (0, 0, 1, 5)
    here.barrier = 8
    aura.fade(made)
    assert here.barrier == 8


@pytest.mark.rule("OLY-GAP-S615", "OLY-GAP-81")
def test_what_is_forgotten_takes_no_more_than_there_is() -> None:
    made, unit, _ = a_mage(skills={"615": 0, "800": 0}, missile=10, aura=0, most_aura=0)
    skills.forget(a_turn(made), unit, "615")
    skills.forget(a_turn(made), unit, "800")
    assert (unit.missile, unit.aura, unit.most_aura, unit.skills) == (0, 0, 0, {})


@pytest.mark.rule("OLY-GAP-O28", "OLY-RESEARCH-08")
def test_what_research_alone_found_is_dropped_without_a_word_and_strangers_get_no_points() -> None:
    made, unit, player = a_mage(
        skills={"601": 7}, learning={"602": 0, "603": 3}, found=["602"], improved=["601"], points=3, invested=["601"]
    )
    turn = a_turn(made)
    for code in ("602", "603", "604", "601"):
        skills.forget(turn, unit, code)
    assert (unit.skills, unit.learning, unit.found, unit.improved, unit.invested) == ({}, {}, [], [], [])
    assert [event.code for event in turn.events if isinstance(event, Forgotten)] == ["603", "601"]
    assert (unit.points, player.points) == (3, 9)  # Sailing costs no Noble Points
    unit.player, unit.skills, unit.invested = "", {"900": 0}, ["900"]
    skills.forget(turn, unit, "900")
    assert (unit.points, unit.invested) == (3, ["900"])


@pytest.mark.rule("OLY-STUDY-04", "OLY-RESEARCH-08", "OLY-RELIG-01")
def test_a_skill_is_begun_when_it_is_studied_or_found_and_paid_for_when_it_was_studied() -> None:
    _, unit, _ = a_mage(skills={"600": 0}, learning={"602": 0, "603": 3}, found=["602"])
    assert [skills.is_begun(unit, code) for code in ("600", "602", "603")] == [False, True, True]
    assert [skills.has_begun(unit, code) for code in ("600", "602", "603")] == [False, False, True]
    assert [skills.knows(unit, code) for code in ("600", "602", "603")] == [True, False, False]
    assert not skills.is_priest(unit)
    unit.skills["750"] = 0
    assert skills.is_priest(unit)


@pytest.mark.rule("OLY-SKILL-04")
def test_sheets_of_skills_and_items_are_shown_to_a_faction_once_and_to_nobody_else() -> None:
    made, _, player = a_mage()
    turn = a_turn(made)
    for code in ("600", "77", "600", "77"):
        skills.show_lore(turn, "gk7", code)
    skills.show_lore(turn, "", "600")
    assert [(event.code, event.name) for event in turn.events if isinstance(event, LoreShown)] == [
        ("600", "Shipcraft"), ("77", "wood"),
    ]  # fmt: skip
    assert player.lore == ["600", "77"]


@pytest.mark.rule("OLY-SKILL-06", "OLY-SKILL-08")
def test_uses_of_what_is_not_known_do_not_count() -> None:
    _, unit, _ = a_mage(skills={"601": 4})
    assert not skills.use_counted(unit, "603")
    assert (skills.level(unit, "603"), skills.experience(unit, "603")) == (0, "")
    assert (unit.skills, unit.improved) == ({"601": 4}, [])
