"""Mobs: raised, rallied, incited."""

from __future__ import annotations

import pytest

from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Unit
from engine.games.olympia.study.crafts.bands import gather
from engine.games.olympia.study.crafts.followers_events import IncitingOverheard, MobSeen
from engine.games.olympia.study.crafts.mobs import follow_no_longer
from engine.games.olympia.units.stacks import join, relocate
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import building, inside, noble
from tests.engine.games.olympia.props.stage import USING, Stage, osswid, rules, second, sheet, unit


@pytest.fixture
def stage() -> Stage:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {"673": 0, "674": 0, "675": 0}
    noble(stage.world, "aa00", "Stranger", player=second(stage.world).id)
    return stage


def a_turn(stage: Stage) -> OlympiaTurn:
    return OlympiaTurn(stage.world, {}, seed="s", number=1, scratch=Scratch())


def a_mob(stage: Stage, men: int = 20) -> Unit:
    return gather(a_turn(stage), stage.world.places["aa00"], "mob", men)


@pytest.mark.rule("OLY-GAP-S673", "OLY-GAP-O77")
def test_words_raise_a_mob_that_stands_on_guard(stage: Stage) -> None:
    sizes = []
    for _ in range(150):
        stage.run(7, a=sheet(stage, Osswid="raise"))
        stage.world.turn += 1
        (code,) = [one.id for one in stage.world.units.values() if one.kind == "mob"]
        mob = stage.world.units.pop(code)
        stage.world.places["aa00"].units.remove(code)
        assert (mob.guard, mob.player, mob.under) == (True, "", "")
        sizes.append(mob.items["23"])
    assert 12 <= min(sizes) <= 13
    assert 35 <= max(sizes) <= 36
    assert [event.seen_by for event in stage.events if isinstance(event, MobSeen)] == [("b",)]


@pytest.mark.rule("OLY-GAP-S673")
def test_one_mob_a_place_and_in_provinces_and_cities_only(stage: Stage) -> None:
    relocate(stage.world, osswid(stage), building(stage.world, "aa00", "inn"))
    stage.run(1, a=sheet(stage, Osswid="raise"))
    assert rules(stage) == ["OLY-GAP-S673"]
    relocate(stage.world, osswid(stage), inside(stage.world, "aa00", "city"))
    stage.run(7, a=sheet(stage, Osswid="raise; raise"))
    assert rules(stage) == []
    relocate(stage.world, osswid(stage), stage.world.places["aa00"])
    mob = a_mob(stage)
    join(stage.world, mob, unit(stage, "Stranger"))
    stage.run(1, a=sheet(stage, Osswid="raise"))
    assert rules(stage) == ["OLY-GAP-S673"]


@pytest.mark.rule("OLY-GAP-S674", "OLY-GAP-82")
def test_a_mob_is_rallied_for_three_months_and_five_at_most(stage: Stage) -> None:
    mob = a_mob(stage)
    mob.guard = True
    stage.run(14, a=sheet(stage, Osswid=f"rally {mob.id}; rally {mob.id}; rally {mob.id}"))
    assert (mob.under, mob.guard, mob.bond, mob.player) == (osswid(stage).id, False, 5, "")
    assert osswid(stage).skills["674"] == 1
    assert stage.month is not None
    for _ in range(5):
        assert mob.under
        follow_no_longer(stage.month.turn)
    assert mob.under == ""


@pytest.mark.rule("OLY-GAP-S674")
def test_nobody_rallies_another_ones_mob_or_what_is_none(stage: Stage) -> None:
    mob, band = a_mob(stage), gather(a_turn(stage), stage.world.places["aa00"], "savages", 4)
    join(stage.world, mob, unit(stage, "Stranger"))
    stage.run(1, a=sheet(stage, Osswid=f"rally {mob.id}; rally {band.id}; rally 8999"))
    assert rules(stage) == ["OLY-GAP-S674", "OLY-GAP-S674", "OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S675")
def test_a_mob_attacks_every_other_time(stage: Stage) -> None:
    mob = a_mob(stage)
    victim = unit(stage, "Stranger")
    stage.roller = LoadedDice({("use", "675", osswid(stage).id, 7): [0.5, 0.9]}, rest=0.5)
    stage.run(7, a=sheet(stage, Osswid=f"incite {mob.id} {victim.id}"))
    assert osswid(stage).skills["675"] == 0
    assert stage.said("Osswid")[-1] == (7, f"Peasant mob [{mob.id}] does not attack.")
    stage.roller = LoadedDice({("use", "675", osswid(stage).id, 7): [0.499, 0.9]}, rest=0.5)
    stage.world.turn += 1
    stage.run(7, a=sheet(stage, Osswid=f"incite {mob.id} {victim.id}"))
    assert osswid(stage).skills["675"] == 1
    assert stage.scratch.battles == 1


@pytest.mark.rule("OLY-GAP-S675")
def test_a_third_of_the_time_the_inns_hear_of_it(stage: Stage) -> None:
    inn = building(stage.world, "aa00", "inn")
    noble(stage.world, inn.id, "Guest", player=second(stage.world).id)
    mob, victim = a_mob(stage), unit(stage, "Feasel")
    for roll, is_heard in ((0.329, True), (0.331, False)):
        stage.roller = LoadedDice({("use", "675", osswid(stage).id, 7): [0.9, roll]})
        stage.whole(Osswid=f"incite {mob.id} {victim.id}")
        heard = [(event.place, event.name, event.seen_by) for event in stage.of_kind(IncitingOverheard)]
        assert heard == ([(inn.id, f"Osswid [{osswid(stage).id}]", ("b",))] if is_heard else [])


@pytest.mark.rule("OLY-GAP-S675", "OLY-COMBAT-32")
def test_who_cannot_be_incited_and_where(stage: Stage) -> None:
    mob, victim = a_mob(stage), unit(stage, "Stranger")
    stage.run(1, a=sheet(stage, Osswid=f"incite {mob.id} {mob.id}"))
    assert rules(stage) == ["OLY-ORDER-77"]
    stage.world.places["aa00"].haven = True
    stage.run(1, a=sheet(stage, Osswid=f"incite {mob.id} {victim.id}"))
    assert rules(stage) == ["OLY-COMBAT-32"]
    stage.world.places["aa00"].haven = False
    join(stage.world, mob, osswid(stage))
    stage.run(1, a=sheet(stage, Osswid=f"incite {mob.id} {victim.id}"))
    assert rules(stage) == ["OLY-GAP-S675"]


@pytest.mark.rule("OLY-GAP-S673", "OLY-SKILL-06")
def test_no_mob_rises_at_sea_and_raising_one_is_practised(stage: Stage) -> None:
    stage.run(7, a=sheet(stage, Osswid="raise"))
    assert osswid(stage).skills["673"] == 1
    stage.world.places["aa01"].kind = "ocean"
    relocate(stage.world, osswid(stage), stage.world.places["aa01"])
    stage.run(1, a=sheet(stage, Osswid="raise"))
    assert rules(stage) == ["OLY-GAP-S673"]


@pytest.mark.rule("OLY-GAP-S674")
def test_a_mob_of_ones_own_stack_stays_longer_where_it_stands(stage: Stage) -> None:
    mob, leader = a_mob(stage), unit(stage, "Candide")
    join(stage.world, osswid(stage), leader)
    join(stage.world, mob, leader)
    mob.bond, mob.guard = 1, True
    stage.run(7, a=sheet(stage, Osswid=f"rally {mob.id}"))
    assert (rules(stage), mob.bond, mob.under, mob.guard) == ([], 4, leader.id, True)


@pytest.mark.rule("OLY-GAP-S675")
def test_mobs_are_not_set_on_prisoners(stage: Stage) -> None:
    mob, held = a_mob(stage), noble(stage.world, "aa00", "Held", player=second(stage.world).id, prisoner=True)
    stage.run(1, a=sheet(stage, Osswid=f"incite {mob.id} {held.id}; incite {held.id} {mob.id}"))
    assert rules(stage) == ["OLY-ORDER-77", "OLY-GAP-S674"]


@pytest.mark.rule("OLY-GAP-S675")
def test_inns_beside_a_building_hear_of_what_is_incited_in_it(stage: Stage) -> None:
    tower, inn = building(stage.world, "aa00", "tower"), building(stage.world, "aa00", "inn")
    noble(stage.world, inn.id, "Guest", player=second(stage.world).id)
    mob = a_mob(stage)
    for one in (mob, osswid(stage), unit(stage, "Feasel")):
        relocate(stage.world, one, tower)
    stage.roller = LoadedDice({("use", "675", osswid(stage).id, 7): [0.9, 0.0]}, rest=0.5)
    stage.run(7, a=sheet(stage, Osswid=f"incite {mob.id} {unit(stage, 'Feasel').id}"))
    assert [(event.place, event.seen_by) for event in stage.events if isinstance(event, IncitingOverheard)] == [
        (inn.id, ("b",))
    ]
