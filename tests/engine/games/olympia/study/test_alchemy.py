"""Potions, scrolls, and gold out of lead."""

from __future__ import annotations

import pytest

from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Loyalty, Thing, Unit
from engine.games.olympia.study.crafts.alchemy_events import PotionFailed
from engine.games.olympia.units.things import put_with
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import noble
from tests.engine.games.olympia.props.stage import USING, Stage, deeds, first, osswid, rules, second, sheet, unit, words


@pytest.fixture
def stage() -> Stage:
    stage = Stage.of_three(real={**USING, **deeds("study", "forget")})
    osswid(stage).skills = dict.fromkeys(("690", "691", "692", "694", "696", "697"), 0)
    noble(stage.world, "aa00", "Stranger", player=second(stage.world).id, points=2, payer=second(stage.world).id)
    return stage


@pytest.mark.rule("OLY-GAP-S691", "OLY-GAP-S694", "OLY-GAP-S696")
@pytest.mark.parametrize(("skill", "days", "of"), [("691", 7, "65"), ("694", 7, "63"), ("696", 10, "64")])
def test_potions_all_look_alike(stage: Stage, skill: str, days: int, of: str) -> None:
    osswid(stage).items = {of: 2}
    stage.run(days, a=sheet(stage, Osswid=f"use {skill}"))
    (code,) = osswid(stage).unique
    potion = stage.world.things[code]
    assert (potion.kind, potion.name, potion.brew, potion.weight) == ("potion", "potion", skill, 1)
    assert (osswid(stage).items, words(stage)) == ({of: 1}, [f"Brewed potion [{code}]."])


def bottle(stage: Stage, brew: str, holder: Unit) -> Thing:
    potion = Thing(id="a001", kind="potion", name="potion", brew=brew, maker=osswid(stage).id)
    stage.world.things[potion.id] = potion
    put_with(stage.world, potion, holder)
    return potion


@pytest.mark.rule("OLY-GAP-S691", "OLY-HEALTH-07", "OLY-GAP-70")
def test_a_healing_potion_cures_at_no_time_and_is_gone(stage: Stage) -> None:
    bottle(stage, "691", osswid(stage))
    osswid(stage).ill, osswid(stage).health = True, 60
    stage.run(1, a=sheet(stage, Osswid="use a001; quest"))
    assert (osswid(stage).ill, osswid(stage).health, osswid(stage).unique, stage.world.things) == (False, 60, [], {})
    assert stage.of("Osswid") == [(1, "quest")]


def test_it_does_nothing_for_the_healthy(stage: Stage) -> None:
    bottle(stage, "691", osswid(stage))
    stage.whole(Osswid="use a001")
    assert words(stage) == ["Drank potion [a001].", "The potion has no effect."]
    assert [(event.day, event.seen_by) for event in stage.of_kind(PotionFailed)] == [(1, ("a",))]
    assert stage.world.things == {}


@pytest.mark.rule("OLY-GAP-S696")
def test_who_drinks_a_potion_of_death_dies(stage: Stage) -> None:
    bottle(stage, "696", unit(stage, "Stranger"))
    code = unit(stage, "Stranger").id
    stage.run(2, b=f"unit {code}\nuse a001\nquest")
    assert code not in stage.world.units
    assert [thing.body.id for thing in stage.world.things.values() if thing.body] == [code]


@pytest.mark.rule("OLY-GAP-S694")
@pytest.mark.parametrize(("roll", "dies"), [(0.329, True), (0.33, False)])
def test_a_potion_of_slavery_kills_or_binds(stage: Stage, roll: float, dies: bool) -> None:
    other = unit(stage, "Stranger")
    bottle(stage, "694", other)
    first(stage.world).points = 5
    stage.roller = LoadedDice({("use", "a001", other.id, 1): [roll]}, rest=0.5)
    stage.run(1, b=f"unit {other.id}\nuse a001")
    if dies:
        assert other.id not in stage.world.units
        assert first(stage.world).points == 5
    else:
        assert (other.player, other.loyalty, other.rating) == (first(stage.world).id, Loyalty.CONTRACT, 250)
        assert (first(stage.world).points, second(stage.world).points) == (3, 2)


@pytest.mark.rule("OLY-GAP-S694")
def test_nobody_is_bound_to_a_faction_that_cannot_pay(stage: Stage) -> None:
    other = unit(stage, "Stranger")
    bottle(stage, "694", other)
    first(stage.world).points = 1
    stage.roller = LoadedDice(rest=0.9)
    stage.run(1, b=f"unit {other.id}\nuse a001")
    assert other.player == second(stage.world).id
    assert stage.world.things == {}


@pytest.mark.rule("OLY-GAP-S694")
@pytest.mark.parametrize("maker", ["own", "gone", "independent"])
def test_who_serves_its_maker_or_has_none_is_not_bound(stage: Stage, maker: str) -> None:
    drinker = unit(stage, "Feasel")
    potion = bottle(stage, "694", drinker)
    first(stage.world).points = 5
    if maker == "gone":
        potion.maker = "8999"
    elif maker == "independent":
        osswid(stage).player = ""
    stage.roller = LoadedDice(rest=0.9)
    stage.run(1, a=sheet(stage, Feasel="use a001"))
    assert (drinker.player, drinker.rating, first(stage.world).points) == (first(stage.world).id, 0, 5)
    assert words(stage, "Feasel") == ["Drank potion [a001].", "The potion has no effect."]


# Lead


@pytest.mark.rule("OLY-GAP-S697")
@pytest.mark.parametrize(
    ("order", "lead", "left", "gold"),
    [
        ("use 697", 1, 0, 10), ("use 697", 7, 0, 70), ("use 697", 30, 10, 200), ("use 697 5", 30, 25, 50),
        ("use 697 20", 20, 0, 200),
    ],
)  # fmt: skip
def test_lead_turns_into_gold(stage: Stage, order: str, lead: int, left: int, gold: int) -> None:
    osswid(stage).items = {"67": 1, "102": lead}
    stage.run(7, a=sheet(stage, Osswid=order))
    assert (osswid(stage).count("102"), osswid(stage).count("1"), osswid(stage).count("67")) == (left, gold, 0)


@pytest.mark.rule("OLY-GAP-S697")
def test_lead_and_a_farrenstone_are_needed(stage: Stage) -> None:
    osswid(stage).items = {"67": 1}
    stage.run(1, a=sheet(stage, Osswid="use 697; use 697 21"))
    assert rules(stage) == ["OLY-GAP-S697", "OLY-ORDER-77"]
    osswid(stage).items = {"102": 5}
    stage.run(1, a=sheet(stage, Osswid="use 697"))
    assert rules(stage) == ["OLY-GAP-S000"]


@pytest.mark.rule("OLY-GAP-S697", "OLY-ORDER-77")
@pytest.mark.parametrize(("words", "lead"), [("1", 1), ("20", 20), ("0", 0), ("21", 0)])
def test_one_to_twenty_pieces_of_lead_are_turned(stage: Stage, words: str, lead: int) -> None:
    osswid(stage).items = {"67": 1, "102": 30}
    stage.run(7, a=sheet(stage, Osswid=f"use 697 {words}"))
    assert (osswid(stage).count("1"), rules(stage)) == (10 * lead, [] if lead else ["OLY-ORDER-77"])


@pytest.mark.rule("OLY-GAP-S697")
def test_no_more_lead_is_turned_than_there_is(stage: Stage) -> None:
    osswid(stage).items = {"67": 1, "102": 5}
    stage.run(7, a=sheet(stage, Osswid="use 697 6; use 697 5"))
    assert (osswid(stage).items, rules(stage)) == ({"1": 50}, ["OLY-GAP-S697"])


@pytest.mark.rule("OLY-SKILL-06", "OLY-GAP-S691", "OLY-GAP-S692", "OLY-GAP-S697")
@pytest.mark.parametrize(
    ("skill", "order", "days"), [("691", "use 691", 7), ("692", "use 692 691", 21), ("697", "use 697", 7)]
)
def test_what_an_alchemist_does_counts_as_practice(stage: Stage, skill: str, order: str, days: int) -> None:
    osswid(stage).items = {"65": 1, "67": 1, "84": 1, "102": 5}
    stage.run(days, a=sheet(stage, Osswid=order))
    assert (rules(stage), osswid(stage).skills[skill]) == ([], 1)


# Scrolls


@pytest.mark.rule("OLY-GAP-S692", "OLY-STUDY-12")
def test_a_skill_is_written_in_the_time_it_takes_to_learn_and_can_be_begun_from_it(stage: Stage) -> None:
    one = osswid(stage)
    one.skills["750"], one.items = 0, {"84": 1}
    stage.run(30, a=sheet(stage, Osswid="use 692 750"))
    assert one.unique == []
    stage.world.turn += 1
    stage.run(SKILLS["750"].days_to_learn - 30)
    (code,) = one.unique
    scroll = stage.world.things[code]
    assert (scroll.kind, scroll.teaches, scroll.weight, one.items) == ("scroll", ["750"], 2, {})
    reader = unit(stage, "Feasel")
    put_with(stage.world, scroll, reader)
    reader.items, first(stage.world).points = {"1": 100}, 1
    stage.world.turn += 1
    stage.run(1, a=sheet(stage, Feasel="study 750"))
    assert (reader.learning, stage.world.things) == ({"750": 1}, {})


@pytest.mark.rule("OLY-GAP-S692")
def test_no_magic_and_nothing_unknown_is_written(stage: Stage) -> None:
    osswid(stage).skills["801"], osswid(stage).items = 0, {"84": 1}
    stage.run(1, a=sheet(stage, Osswid="use 692 801; use 692 601; use 692"))
    assert rules(stage) == ["OLY-GAP-S692", "OLY-GAP-S692", "OLY-ORDER-77"]
    osswid(stage).items = {}
    stage.run(1, a=sheet(stage, Osswid="use 692 690"))
    assert rules(stage) == ["OLY-GAP-S000"]
