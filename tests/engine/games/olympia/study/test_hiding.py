"""Hiding, seeking, and hounds."""

from __future__ import annotations

import pytest

from engine.games.olympia.month.steps import LATE_DAILY
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.sight.hounds import HoundBarks, bark_at
from engine.games.olympia.state import Storm, Unit
from engine.games.olympia.study.crafts.hiding import uncover
from engine.games.olympia.study.crafts.stealth_events import FoundHidden, Unconcealed
from engine.games.olympia.units.presence import conceals, notices
from engine.games.olympia.units.stacks import relocate
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import building, noble, stacked
from tests.engine.games.olympia.props.stage import USING, Stage, first, lines, osswid, rules, second, sheet, unit


@pytest.fixture
def stage() -> Stage:
    stage = Stage.of_three(real=USING)
    osswid(stage).skills = {"638": 0}
    noble(stage.world, "aa00", "Stranger", player=second(stage.world).id)
    return stage


@pytest.mark.rule("OLY-GAP-S638", "OLY-GAP-O77")
@pytest.mark.parametrize(("order", "end"), [("use 638 1", "use 638 0"), ("hide 1", "hide 0"), ("hide", "hide 0")])
def test_hiding_takes_three_days_and_showing_oneself_none(stage: Stage, order: str, end: str) -> None:
    osswid(stage).guard = True
    stage.run(3, a=sheet(stage, Osswid=order))
    assert lines(stage) == ["3: Is now concealed."]
    assert (osswid(stage).hides, osswid(stage).guard, osswid(stage).skills["638"]) == (True, False, 1)
    assert not notices(stage.world, unit(stage, "Stranger"), osswid(stage))
    stage.run(1, a=sheet(stage, Osswid=f"{end}; quest"))
    assert (osswid(stage).hides, stage.of("Osswid")) == (False, [(1, "quest")])


@pytest.mark.rule("OLY-GAP-S638")
def test_hiding_is_for_those_without_stack_and_men_and_not_first_inside(stage: Stage) -> None:
    one = osswid(stage)
    one.items = {"10": 1}
    stage.run(1, a=sheet(stage, Osswid="hide 1"))
    one.items = {}
    assert rules(stage) == ["OLY-GAP-S638"]
    inn = building(stage.world, "aa00", "inn")
    relocate(stage.world, one, inn)
    stage.run(1, a=sheet(stage, Osswid="hide 1"))
    assert rules(stage) == ["OLY-GAP-S638"]
    relocate(stage.world, one, stage.world.places["aa00"])
    stacked(stage.world, unit(stage, "Candide"), one)
    stage.run(1, a=sheet(stage, Osswid="hide 1"))
    assert rules(stage) == ["OLY-GAP-S638"]


@pytest.mark.rule("OLY-GAP-S638")
def test_concealment_lasts_until_one_of_these_is_so(stage: Stage) -> None:
    one = osswid(stage)
    one.hides = True
    assert conceals(stage.world, one)
    one.items = {"10": 1}
    assert not conceals(stage.world, one)


@pytest.mark.rule("OLY-GAP-S638")
def test_who_loses_his_concealment_has_to_hide_again() -> None:
    stage = Stage.real_all()
    one = osswid(stage)
    one.hides, one.items = True, {"10": 1}
    turn = OlympiaTurn(stage.world, {}, seed="s", number=1, scratch=Scratch())
    for step in LATE_DAILY:
        step.run(turn)
    assert [type(event).__name__ for event in turn.events] == ["Unconcealed"]
    one.items = {}
    assert not conceals(stage.world, one)


@pytest.mark.rule("OLY-GAP-S638")
@pytest.mark.parametrize(
    ("words", "hides", "refused"),
    [("", True, []), (" 1", True, []), (" 0", False, []), (" 2", False, ["OLY-ORDER-77"])],
)
def test_to_hide_is_what_is_meant_without_a_word(stage: Stage, words: str, hides: bool, refused: list[str]) -> None:
    stage.run(3, a=sheet(stage, Osswid=f"use 638{words}"))
    assert (osswid(stage).hides, rules(stage), osswid(stage).skills["638"]) == (hides, refused, int(hides))


@pytest.mark.rule("OLY-GAP-S638")
def test_who_cannot_hide_may_still_stop_hiding(stage: Stage) -> None:
    osswid(stage).hides, osswid(stage).items = True, {"10": 1}
    stage.run(1, a=sheet(stage, Osswid="hide 0"))
    assert (osswid(stage).hides, rules(stage), osswid(stage).skills["638"]) == (False, [], 0)


@pytest.mark.rule("OLY-GAP-S638", "OLY-GAP-23")
def test_in_the_evening_only_those_are_uncovered_who_can_no_longer_hide(stage: Stage) -> None:
    alone, first_in, second_in, shown = (unit(stage, name) for name in ("Osswid", "Candide", "Feasel", "Stranger"))
    inn = building(stage.world, "aa00", "inn")
    for one in (first_in, second_in):
        relocate(stage.world, one, inn)
    alone.hides = first_in.hides = second_in.hides = True
    shown.items = {"10": 1}
    turn = OlympiaTurn(stage.world, {}, seed="s", number=1, scratch=Scratch())
    uncover(turn)
    assert [one.hides for one in (alone, first_in, second_in, shown)] == [True, False, True, False]
    assert [event.units for event in turn.events if isinstance(event, Unconcealed)] == [(first_in.id,)]


@pytest.mark.rule("OLY-GAP-S638", "OLY-GAP-O13", "OLY-GAP-O65")
def test_who_hides_again_is_lost_to_those_who_found_him(stage: Stage) -> None:
    osswid(stage).found_by, osswid(stage).contacted = [unit(stage, "Stranger").id], [second(stage.world).id]
    stage.run(3, a=sheet(stage, Osswid="hide"))
    assert (osswid(stage).found_by, osswid(stage).contacted) == ([], [])


# Searches


def hidden(stage: Stage, name: str) -> Unit:
    return noble(stage.world, "aa00", name, player=second(stage.world).id, hides=True)


@pytest.mark.rule("OLY-ORDER-65", "OLY-GAP-O65")
def test_a_search_for_somebody_named_ends_when_he_is_found(stage: Stage) -> None:
    one, other = hidden(stage, "Thief"), hidden(stage, "Spy")
    stage.roller = LoadedDice({("seek", osswid(stage).id, 3): [0.099]}, rest=0.5)
    stage.run(7, a=sheet(stage, Osswid=f"seek {one.id}; quest"))
    assert lines(stage) == [f"3: Found Thief [{one.id}]."]
    assert stage.of("Osswid") == [(4, "quest")]
    assert notices(stage.world, osswid(stage), one)
    assert not notices(stage.world, osswid(stage), other)
    assert not notices(stage.world, unit(stage, "Candide"), one)


@pytest.mark.rule("OLY-GAP-O65")
def test_a_search_for_anybody_goes_on_for_a_week(stage: Stage) -> None:
    hidden(stage, "Thief"), hidden(stage, "Spy")
    stage.roller = LoadedDice({("seek", osswid(stage).id, 3): [0.049, 0.049]}, rest=0.5)
    stage.run(8, a=sheet(stage, Osswid="seek; quest"))
    assert len([event for event in stage.events if isinstance(event, FoundHidden)]) == 2
    assert stage.of("Osswid") == [(8, "quest")]


@pytest.mark.rule("OLY-GAP-O65")
@pytest.mark.parametrize(("named", "least", "most"), [(True, 185, 238), (False, 100, 143)])
def test_chances_of_a_week_of_searching(stage: Stage, named: bool, least: int, most: int) -> None:
    """One day in ten for a name: 52% of weeks; one in twenty without: 30%. Of 400, three standard deviations."""
    thief = hidden(stage, "Thief")
    found = 0
    for _ in range(400):
        thief.found_by = []
        stage.run(7, a=sheet(stage, Osswid=f"seek {thief.id}" if named else "seek"))
        stage.world.turn += 1
        found += bool(thief.found_by)
    assert least - 5 <= found <= most + 5


@pytest.mark.rule("OLY-GAP-O65", "OLY-GAP-47")
def test_a_search_finds_those_in_fog_too(stage: Stage) -> None:
    stage.world.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa00", strength=2)
    other = unit(stage, "Stranger")
    stage.roller = LoadedDice({("seek", osswid(stage).id, 2): [0.0]}, rest=0.99)
    stage.run(3, a=sheet(stage, Osswid=f"seek {other.id}"))
    assert lines(stage) == [f"2: Found Stranger [{other.id}]."]
    assert notices(stage.world, osswid(stage), other)


def test_a_search_without_a_find_is_told(stage: Stage) -> None:
    stage.run(7, a=sheet(stage, Osswid="seek"))
    assert lines(stage) == ["7: The search is over. Nobody was found."]


@pytest.mark.rule("OLY-GAP-O65")
@pytest.mark.parametrize(
    ("named", "roll", "found"), [(True, 0.099, True), (True, 0.1, False), (False, 0.049, True), (False, 0.05, False)]
)
def test_the_odds_of_a_day_of_searching(stage: Stage, named: bool, roll: float, found: bool) -> None:
    thief = hidden(stage, "Thief")
    stage.roller = LoadedDice({("seek", osswid(stage).id, 7): [roll]}, rest=0.99)
    stage.run(7, a=sheet(stage, Osswid=f"seek {thief.id}" if named else "seek"))
    over = "7: The search is over. Nobody was found."
    assert lines(stage) == [f"7: Found Thief [{thief.id}]." if found else over]
    assert osswid(stage).running is None


# Hounds


def barks(stage: Stage, days: range) -> list[int]:
    """The days on which Candide's hound barks."""
    turn = OlympiaTurn(stage.world, {}, seed="s", number=stage.world.turn + 1, scratch=Scratch())
    for day in days:
        turn.day = day
        for step in LATE_DAILY:
            step.run(turn)
    return [event.day for event in turn.events if isinstance(event, HoundBarks)]


@pytest.mark.rule("OLY-GAP-S661", "OLY-GAP-23")
def test_a_hound_barks_at_the_concealed_every_other_month_on_a_random_day(stage: Stage) -> None:
    unit(stage, "Candide").items = {"295": 1}
    hidden(stage, "Thief")
    days = []
    for _ in range(200):
        days += barks(stage, range(1, 31))
        stage.world.turn += 1
    assert 75 <= len(days) <= 125
    assert len(set(days)) > 20


@pytest.mark.rule("OLY-GAP-S661")
def test_hounds_are_silent_where_nobody_hides_or_only_friends_do(stage: Stage) -> None:
    unit(stage, "Candide").items = {"295": 1}
    osswid(stage).hides = True
    for _ in range(20):
        assert barks(stage, range(1, 31)) == []
        stage.world.turn += 1


@pytest.mark.rule("OLY-GAP-S661")
def test_a_hound_may_bark_at_whom_comes_concealed(stage: Stage) -> None:
    unit(stage, "Candide").items = {"295": 2}
    thief = hidden(stage, "Thief")
    found = 0
    for number in range(200):
        turn = OlympiaTurn(stage.world, {}, seed="s", number=number, scratch=Scratch())
        bark_at(turn, thief)
        found += len(turn.events)
    assert 75 <= found <= 125


@pytest.mark.rule("OLY-GAP-S661")
def test_hounds_are_asked_when_somebody_arrives() -> None:
    stage = Stage.real_all()
    thief = noble(stage.world, "aa01", "Thief", player=second(stage.world).id, hides=True)
    unit(stage, "Candide").items = {"295": 1}
    stage.roller = LoadedDice({("bark", unit(stage, "Candide").id, thief.id, 7): [0.49]}, rest=0.99)
    stage.run(8, b=f"unit {thief.id}\nmove west")
    assert thief.place == "aa00"
    assert [event.day for event in stage.events if isinstance(event, HoundBarks)] == [7]


@pytest.mark.rule("OLY-GAP-S661", "OLY-GAP-S639")
def test_hounds_are_asked_when_somebody_sneaks_in() -> None:
    stage = Stage.real_all()
    inn = building(stage.world, "aa00", "inn")
    player = second(stage.world).id
    thief = noble(stage.world, "aa00", "Thief", player=player, hides=True, skills={"630": 0, "639": 0})
    keeper = noble(stage.world, inn.id, "Keeper", player=first(stage.world).id, items={"295": 1})
    stage.roller = LoadedDice({("bark", keeper.id, thief.id, 3): [0.49]}, rest=0.99)
    stage.run(8, b=f"unit {thief.id}\nsneak {inn.id}")
    assert thief.place == inn.id
    assert [event.units for event in stage.events if isinstance(event, HoundBarks)] == [(keeper.id,)]
