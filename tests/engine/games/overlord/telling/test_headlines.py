"""What the Imperial Gazette prints of its own accord."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.events import EVERYONE
from engine.core.telling.mapsheet import Layout, MapSheet
from engine.core.telling.newspaper import typeset
from engine.core.telling.press import Chronicle, PressItem, PressKind
from engine.core.telling.threads.deed import Deed
from engine.core.turn import Outcome, SeatInfo
from engine.games.overlord.acting.events import Resigned
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.combat.events import BattleFought, BattleNews, Contingent
from engine.games.overlord.month import paper
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.state import Kind, Manner, Title, World
from engine.games.overlord.telling.headlines import MASTHEAD, headlines
from engine.games.overlord.telling.standings import standings
from engine.games.overlord.titles import titles
from engine.games.overlord.titles.events import Pillaged, TitleNews
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.games.overlord.wording import WORDING
from engine.games.overlord.work.events import SeenBegun
from tests.engine.games.overlord.props import battle_kit
from tests.engine.games.overlord.props.scene import Scene

NOWHERE = MapSheet(title="", layout=Layout.HEX_COLUMNS, cells=())


def printed(scene: Any) -> list[str]:
    turn = scene.now
    return [headline.text for headline in headlines(scene.world, turn.events)]


@pytest.fixture
def scene() -> Scene:
    """Windfort, a city in plains L1, with a title of Mayor; a leader of f05 and one of f06 in it."""
    made = Scene()
    made.place("L2", "city", container="L1", population=5000, title=Title("mayo", 250))
    made.world.locations["L2"].name = "Windfort"
    made.unit("U1", location="L2")
    made.unit("U2", location="L2", faction="f06")
    return made


@pytest.mark.rule("OVL-PRESS-01")
def test_a_month_without_news_still_has_a_paper_and_not_always_the_same_one() -> None:
    past: list[Chronicle] = []
    found = set()
    for turn in range(1, 10):
        issue = typeset(quiet(turn), (), seed="t", masthead=MASTHEAD, campaign="T", past=past, jokes=WORDING.jokes)
        (only,) = issue.headlines
        assert only.kind == "quiet"
        found.add(only.text)
        assert issue.chronicle is not None
        past.append(issue.chronicle)
    assert len(found) == 9


def quiet(turn: int) -> Outcome:
    """A month in which nothing happened."""
    return Outcome(
        number=turn, date=f"Month {turn}", state=b"", events=(), reports={}, maps={}, public_map=NOWHERE,
        headlines=headlines(World(), []), standings=standings(World()), seats=(),
    )  # fmt: skip


@pytest.mark.rule("OVL-PRESS-02")
def test_articles_are_signed_and_rumors_stand_apart_unsigned(scene: Scene) -> None:
    held = (
        PressItem(seat="anna", kind=PressKind.PRESS, title="War!", text="We march."),
        PressItem(seat="ben", kind=PressKind.RUMOUR, title="", text="They limp."),
    )
    outcome: Any = Outcome(
        number=3, date="High spring, year 1", state=b"", events=(), reports={}, maps={}, public_map=NOWHERE,
        headlines=headlines(scene.world, []), standings=standings(scene.world),
        seats=(SeatInfo(id="anna", name="House Anna"), SeatInfo(id="ben", name="House Ben")),
    )  # fmt: skip
    issue = typeset(outcome, held, seed="test", masthead=MASTHEAD, campaign="Test")
    assert issue.masthead == "The Imperial Gazette"
    assert issue.press == (("House Anna", "War!", "We march."),)
    assert issue.rumours == (("", "They limp."),)
    assert "Ben" not in str(issue.rumours)


@pytest.mark.rule("OVL-COMBAT-08")
def test_of_a_battle_far_away_all_hear_where_and_how_many_fell_but_not_who() -> None:
    made = battle_kit.Plain("f05", "f06")
    made.unit("U1", "f05", 60, skills={"cmbt": 2, "blde": 1}, gear={"swrd": 60}, move=Manner.CHARGE)
    made.unit("U2", "f06", 40)
    turn = made.turn()
    fight(turn, made.place, Cause(Trigger.ATTACK, "U1", "U2"))
    (headline,) = headlines(made.world, turn.events)
    (news,) = [event for event in turn.events if isinstance(event, BattleNews)]
    assert headline.text == f"Battle at Dull Plains: {news.fallen} dead"
    assert headline.kind == "war"
    assert "f05" not in str(headline)
    assert "U1" not in str(headline)


def test_a_hundred_dead_are_a_massacre(scene: Scene) -> None:
    for fallen in (99, 100):
        news = BattleNews(seen_by=EVERYONE, location_name="Windfort [L2]", fallen=fallen, score=fallen)
        scene.now.tell(news)
    assert printed(scene) == ["Massacre at Windfort: 100 dead", "Battle at Windfort: 99 dead"]


@pytest.mark.rule("OVL-VIS-08", "OVL-TITLE-09")
def test_a_city_without_a_mayor_is_news_unless_it_has_a_new_one_at_the_end(scene: Scene) -> None:
    city = scene.world.locations["L2"]
    titles.grant(scene.now, city, scene.world.units["U1"], claimed=True)
    assert printed(scene) == ["Windfort has a new Mayor"]
    titles.vacate(scene.now, city)
    assert printed(scene) == ["Windfort has no Mayor any more"]
    titles.grant(scene.now, city, scene.world.units["U2"], claimed=True)
    assert not [text for text in printed(scene) if text.endswith("any more")]


def test_a_vacant_title_of_the_country_is_no_news(scene: Scene) -> None:
    plains = scene.world.locations["L1"]
    plains.title = Title("shrf", 250)
    titles.grant(scene.now, plains, scene.world.units["U1"], claimed=True)
    titles.vacate(scene.now, plains)
    assert headlines(scene.world, scene.now.events) == ()


def test_great_titles_and_fallen_factions_lead(scene: Scene) -> None:
    city = scene.world.locations["L2"]
    city.title = Title("over", 0)
    titles.grant(scene.now, city, scene.world.units["U1"], claimed=True)
    scene.now.tell(Resigned(seen_by=EVERYONE, name="House Ben", heir="Imperials", score=20))
    texts = printed(scene)
    assert texts[0] == "Windfort has a new Overlord"
    assert texts[1] == "Imperials inherits from House Ben"


def test_all_hear_of_a_plundered_city_and_in_one_story_of_plundered_fields(scene: Scene) -> None:
    for number, name in (("L1", "Place L1 [L1]"), ("L2", "Windfort [L2]")):
        scene.now.tell(Pillaged(seen_by=("ben",), location=number, location_name=name, place=number))
    assert printed(scene) == ["Windfort is plundered", "Pillagers strip Place L1"]


def test_the_story_of_plundered_fields_counts_days_and_names_the_worst(scene: Scene) -> None:
    world = scene.world
    for number in ("L3", "L4", "L5", "L6", "L7"):
        world.locations[number] = replace(world.locations["L1"], id=number, name=f"Field {number}")
    pillaged = (("L3", (1,)), ("L4", (1, 2, 3)), ("L5", (4,)), ("L6", (4, 4)), ("L7", (5, 6)))
    events = [Pillaged(location=number, location_name="", day=day) for number, days in pillaged for day in days]
    (story,) = headlines(world, events)
    assert story.text == "Pillagers strip 5 lands, Field L4 the most"
    told = "Field L3 on one day, Field L4 on 3 days, Field L5 on one day, Field L6 on one day, and 1 more."
    assert story.body.startswith(f"Soldiers pillaged {told}")
    assert story.cell == "L4"


@pytest.mark.rule("OVL-CLIM-05")
@pytest.mark.parametrize(
    ("stormy", "told"), [(0, []), (1, [("A storm over one land", 5)]), (2, [("Storms over 2 lands", 12)])]
)
def test_storms_are_told_of_and_those_over_a_tenth_of_the_lands_before_much_else(
    scene: Scene, stormy: int, told: list[tuple[str, int]]
) -> None:
    for number in range(10, 25):
        scene.place(f"L{number}")
    for name in ("L1", "L10")[:stormy]:
        scene.world.locations[name].weather = "storm"
    paper.tell(scene.now)
    found = [(h.text, h.score) for h in headlines(scene.world, scene.now.events) if h.kind == "weather"]
    assert found == told


@pytest.mark.rule("OVL-GAME-02")
def test_standings_tell_of_people_to_the_nearest_ten_and_of_titles_but_of_no_winner(scene: Scene) -> None:
    scene.unit("U3", "man", 23)
    scene.unit("U4", "gwol", 50, kind=Kind.CREATURE)
    scene.unit("U5", "man", 17, faction="f06")
    assert standings(scene.world).rows == ()
    scene.world.turn = 1
    titles.grant(scene.now, scene.world.locations["L2"], scene.world.units["U2"], claimed=True)
    table = standings(scene.world)
    assert table.columns == ("People", "Titles", "Lands")
    assert [(row[0], row[2]) for row in table.rows] == [("ben", (20, 1, 1)), ("anna", (20, 0, 0))]
    assert "Nobody wins" in table.note


def test_standings_leave_out_who_has_left_or_has_nobody(scene: Scene) -> None:
    scene.world.turn = 1
    scene.world.factions["f06"].status = "left"
    assert [row[0] for row in standings(scene.world).rows] == ["anna"]


def test_only_the_overlord_is_crowned(scene: Scene) -> None:
    highest = next(title.name for title in TITLES.values() if title.rank == "overlord")
    told = [
        TitleNews(title=name, location_name="Windfort [L2]", holder="Ysolde [U1] of Blackwood", place="L2", score=60)
        for name in (highest, "Mayor")
    ]
    assert [story.crowned for story in headlines(scene.world, told)] == ["Ysolde of Blackwood", ""]


@pytest.mark.rule("OVL-VIS-08", "OVL-PRESS-01")
@pytest.mark.parametrize(
    ("month", "told"),
    [
        (14, []),
        (15, ["U2: a year as Mayor of Windfort"]),
        (16, []),
        (27, ["U2: two years as Mayor of Windfort"]),
    ],
)
def test_whole_years_under_one_holder_of_a_city_are_told(scene: Scene, month: int, told: list[str]) -> None:
    windfort = scene.world.locations["L2"]
    windfort.title = Title("mayo", 250, holder="U2", claimed_on=3 * 30 + 30)  # the last day of the third month
    scene.world.units["U2"].name = "U2"
    scene.world.turn = month
    assert [headline.text for headline in headlines(scene.world, [])] == told
    windfort.terrain = "plai"
    assert headlines(scene.world, []) == (), "of a village nobody tells"


@pytest.mark.rule("OVL-PRESS-01")
@pytest.mark.parametrize(
    ("losses", "text"),
    [([1], "One fight: one dies"), ([4, 0, 15], "Two fights: 19 die"), ([20, 3], "One fight: 3 die")],
)
def test_small_fights_of_a_month_are_counted_together_and_never_placed(
    scene: Scene, losses: list[int], text: str
) -> None:
    (story,) = headlines(scene.world, [_fought(lost) for lost in losses])
    assert story.text == text
    assert not any(name in story.text + story.body for name in ("Windfort", "Olaf"))
    assert story.deed is not None
    assert not story.deed.place


def _fought(lost: int) -> BattleFought:
    olaf = Contingent(
        unit="U1", name="Olaf", faction="f05", race="human", figures=30, lost=lost, leads=True, goods={}, file=1, rank=1
    )
    ghost = replace(olaf, unit="U2", lost=9, summoned=True)
    return BattleFought(
        location="L2", location_name="Windfort [L2]", cause="attack", attacker="Olaf [U1]", defender="Rolf [U3]",
        attackers=(olaf, ghost), defenders=(), ambush=0, edge=0, better="", is_reversed=False, rounds=(), winner="",
        outcome="", spoils={},
    )  # fmt: skip


@pytest.mark.rule("OVL-PRESS-01")
def test_a_building_that_is_begun_is_told_of_by_its_land_and_not_by_its_builder(scene: Scene) -> None:
    (story,) = headlines(
        scene.world, [SeenBegun(location="L2", location_name="Windfort [L2]", structure="a mine [B5]")]
    )
    assert story.text == "Windfort gets a mine"
    assert story.deed == Deed(plot="works", place="Windfort", what="a mine")
