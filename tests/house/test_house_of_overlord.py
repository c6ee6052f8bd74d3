"""Overlord as the house plays it: who claims which title and when, who plunders, and how far the mentor leads."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house import Temper
from engine.core.ruleset import check_orders, look
from engine.games.overlord.combat.events import AttackOrdered
from engine.games.overlord.events import Refused
from engine.games.overlord.house.player import HOUSE
from engine.games.overlord.house.realm import wanted
from engine.games.overlord.land.magic_events import Enchanted
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.sight.view import FactionView
from engine.games.overlord.state import COIN, OUTLAWS, STUDY_DAY, Faction, Hire, Title
from engine.games.overlord.titles.events import PillageTaken, TitleClaimed, TookGuard
from engine.games.overlord.trade.events import Bought, Recruited, Sold
from engine.games.overlord.travel.events import SetOut
from engine.games.overlord.units.events import Gave
from engine.games.overlord.units.study_events import Studied
from engine.games.overlord.work.events import TargetSet
from tests.engine.games.overlord.props.scene import Scene
from tests.house.arena import Match
from tests.suite.table import each

CLAIM, CLAIM_FREE = "CLAIM MAYO L1", "CLAIM MAYO L1 FREE"


def town(days: int, holder: str = "", turn: int = 5) -> FactionView:
    """A city whose mayor is a unit of f06 or nobody, with a leader of ours who practised combat for so many days."""
    scene = Scene()
    scene.world.turn = turn
    place = scene.world.locations["L1"]
    place.terrain, place.population, place.title = "city", 5000, Title("mayo", 400, holder)
    scene.unit("U7", "hero", experience={"cmbt": days * STUDY_DAY})
    scene.unit("U9", "ldr", faction="f06", title="L1" if holder else "")
    scene.world.factions["f05"].fund[COIN] = 9000
    return RULESET.look.view(scene.world, "anna")


def sheet(view: FactionView, temper: Temper) -> list[str]:
    text = HOUSE.orders(view, temper, Dice("test"))
    assert not [found for found in check_orders(RULESET, view, text).diagnostics if found.severity.value == "error"]
    return [line.strip() for line in text.splitlines()]


@each("temper", Temper)
def test_a_free_title_is_claimed_as_soon_as_the_skill_is_there(temper: Temper) -> None:
    assert CLAIM_FREE in sheet(town(45), temper)
    lines = sheet(town(44), temper)
    assert CLAIM_FREE not in lines
    assert "STUDY CMBT 2" in lines


def test_builders_leave_free_titles_to_newcomers_at_first_and_a_mentor_does_not() -> None:
    early = town(45, turn=1)
    assert [CLAIM_FREE in sheet(early, temper) for temper in Temper] == [False, True, True]
    assert CLAIM_FREE in HOUSE.advise(early, []).orders


def test_only_raiders_and_schemers_challenge_other_players_and_only_as_masters() -> None:
    turns = range(3, 6)  # not every month
    held = [[CLAIM in sheet(town(140, "U9", turn), temper) for turn in turns] for temper in Temper]
    assert [sum(tried) for tried in held] == [0, 1, 1]
    assert not any(CLAIM in sheet(town(139, "U9", turn), Temper.RAIDER) for turn in turns)


def test_friends_are_declared_as_the_temper_has_it() -> None:
    scene = Scene()
    scene.world.turn = 5
    place = scene.world.locations["L1"]
    place.terrain, place.title = "city", Title("mayo", 400, "U9")
    scene.unit("U7", "hero")
    scene.unit("U9", "ldr", faction="f06", title="L1", settings={"advertise": True})
    view = RULESET.look.view(scene.world, "anna")
    assert [wanted(view, temper) for temper in Temper] == [{"f06"}, set(), {"f06"}]


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_pupil_has_a_title_after_two_months_and_guards_after_four(seed: str) -> None:
    match = Match(game="overlord", seats=["pupil"], seed=seed).play(2)
    view = look(RULESET, match.state, "1")
    assert any(unit.title for unit in view.own.values())
    fund = view.fund[COIN]
    view = look(RULESET, match.play(2).state, "1")
    assert view.fund[COIN] > fund, "taxes come in"
    assert sum(unit.figures for unit in view.own.values() if unit.name.startswith("Guard")) >= 20


EFFECTS: dict[str, type[Event]] = {  # how a suggestion begins -> what happens to somebody who sends it
    "your hero, practise": Studied, "Claim the title": TitleClaimed, "as guards": Recruited, "Hire a leader": Recruited,
    "Hire gangs": Recruited, "Buy arms": Bought, "Hand them over": Gave, "build: `TARGET": TargetSet,
    "Sell it": Sold, "stand guard": TookGuard, "Send ": SetOut, "go on with": Studied, "be a mage": Recruited,
    "Hire a captain": Recruited, "learn it and cast it": Enchanted, "Attack: ": AttackOrdered,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_suggestion_of_ten_months_does_what_it_says(seed: str) -> None:
    """At least eight different ones."""
    match, taught = Match(game="overlord", seats=["pupil", Temper.BUILDER], seed=seed), set()
    for month in range(1, 11):
        match.play(1)
        note = next(one.advice for one in reversed(match.sheets) if one.seat == "1")
        assert note is not None
        lesson = next(words for words in EFFECTS if words in note.suggestion)
        taught.add(lesson)
        mine = [event for event in match.events if "1" in event.seen_by]
        assert any(isinstance(event, EFFECTS[lesson]) for event in mine), (month, note.suggestion)
    assert len(taught) >= 8, taught


@pytest.mark.parametrize("seed", ["one", "three"])
def test_the_mentor_teaches_the_whole_game_in_ten_notes_and_what_it_says_is_done(seed: str) -> None:
    match = Match(game="overlord", seats=["pupil", Temper.BUILDER, Temper.RAIDER, Temper.SCHEMER], seed=seed)
    notes, refused = [], []
    for _ in range(10):
        match.play(1)
        note = next(one.advice for one in reversed(match.sheets) if one.seat == "1")
        assert note is not None
        notes.append(note)
        lesson = next(words for words in EFFECTS if words in note.suggestion)
        mine = [event for event in match.events if "1" in event.seen_by]
        assert any(isinstance(event, EFFECTS[lesson]) for event in mine), note.suggestion
        refused += [event for event in mine if isinstance(event, Refused)]
    assert refused == []
    lines = [line.strip() for note in notes for line in note.orders.splitlines()]
    for word in (
        "CLAIM ",
        "RECRUIT ",
        "TACTIC ",
        "-@GUARD",
        "STUDY MAGE",
        "3 USE RMOR",
        "STACK ",
        "STANCE f04",
        "MARCH ",
    ):
        assert any(line.startswith(word) for line in lines), word
    told = " ".join(f"{note.meaning} {note.suggestion}" for note in notes)
    for word in ("CHARGE", "`-@GUARD`", "`ATTACK U123`", "`ATTACK B12`", "COMBAT", "mana", "three ranks"):
        assert word in told, word


def marchers(foes: int) -> Scene:
    """Out in the plains: a captain of ours with twenty armed guards, and so many outlaws."""
    scene = Scene()
    scene.world.turn = 9
    scene.world.factions[OUTLAWS] = Faction(id=OUTLAWS, name="Outlaws")
    scene.unit("U6", "hero", location=scene.place("L2").id)
    days = {"cmbt": 15 * STUDY_DAY, "tact": 30 * STUDY_DAY}
    scene.unit("U7", "ldr", name="Captain of Ashby", experience=days)
    scene.unit("U8", "man", 20, name="Guard of Ashby", location="L2", experience={"cmbt": 15 * STUDY_DAY})
    armed = scene.unit("U9", "man", 20, name="Guard of Ashby", experience={"cmbt": 45 * STUDY_DAY})
    armed.items, armed.equipped = {"club": 20}, {"club": 20}
    scene.unit("U20", "man", foes, faction=OUTLAWS, settings={"advertise": True})
    return scene


def test_a_pupil_s_captain_attacks_who_is_weaker_and_the_mentor_says_how() -> None:
    scene = marchers(10)
    note = HOUSE.advise(RULESET.look.view(scene.world, "anna"), [])
    assert "Attack: `ATTACK U20`" in note.suggestion
    _, outcome = scene.play({"anna": note.orders})
    assert any(isinstance(event, AttackOrdered) for event in outcome.events)
    assert "ATTACK" not in HOUSE.advise(RULESET.look.view(marchers(11).world, "anna"), []).orders


def plunderers(people: int = 500, armed: int = 20, turn: int = 9) -> Scene:
    """A marshal of ours with guards, in a village that nobody guards."""
    scene = Scene()
    scene.world.turn = turn
    place = scene.world.locations["L1"]
    place.terrain, place.population = "vill", people
    scene.unit("U6", "hero", location=scene.place("L2").id)
    scene.unit("U7", "ldr", name="Marshal of Ashby", experience={"cmbt": 15 * STUDY_DAY})
    guards = scene.unit("U8", "man", 20, name="Guard of Ashby", experience={"cmbt": 45 * STUDY_DAY})
    guards.items, guards.equipped = {"club": armed}, {"club": armed}
    return scene


def raid(scene: Scene) -> list[str]:
    return sheet(RULESET.look.view(scene.world, "anna"), Temper.RAIDER)


def test_a_raider_s_marshal_plunders_what_nobody_guards_and_only_with_enough_arms_and_after_the_peace() -> None:
    pillage = "4 PILLAGE"
    assert pillage in raid(plunderers())
    assert "STACK U7" in raid(plunderers())
    assert pillage not in raid(plunderers(armed=19))
    assert pillage not in raid(plunderers(people=1100)), "one armed figure for fifty people"
    assert pillage not in raid(plunderers(turn=5)), "in the first six turns"
    assert pillage not in raid(plunderers(turn=8)), "every other month it marches on"

    scene = plunderers()
    _, outcome = scene.play({"anna": "\n".join(raid(scene))})
    assert any(isinstance(event, PillageTaken) for event in outcome.events)


@pytest.fixture(scope="module")
def works() -> tuple[Match, list[Sold]]:
    """A builder alone for a year and a half, and what was sold."""
    match, sold = Match(game="overlord", seats=[Temper.BUILDER], seed="house 0"), []
    for _ in range(17):
        sold += [event for event in match.play(1).events if isinstance(event, Sold)]
    return match, sold


@pytest.mark.slow
@pytest.mark.rule("OVL-BUILD-12", "OVL-BUILD-17")
def test_a_builder_s_gangs_raise_a_farm_and_a_mine_beside_the_town_and_work_inside_them(
    works: tuple[Match, list[Sold]],
) -> None:
    view = look(RULESET, works[0].state, "1")
    hero = next(unit for unit in view.own.values() if unit.title_of and unit.race == "hero")
    around = view.lands[hero.title_of].container
    standing = {own.type: own for own in view.own_structures.values() if own.location == around and own.is_complete}
    assert {"farm", "mine"} <= set(standing)
    inside = {unit.name.split()[0]: unit.structure for unit in view.own.values() if unit.structure}
    assert inside == {"Woodcutters": standing["farm"].id, "Quarrymen": standing["mine"].id}


@pytest.mark.slow
@pytest.mark.rule("OVL-MARKET-07", "OVL-GAP-26")
def test_a_builder_s_reeve_takes_what_nobody_builds_with_to_market_in_a_wagon(works: tuple[Match, list[Sold]]) -> None:
    view = look(RULESET, works[0].state, "1")
    reeve = next(unit for unit in view.own.values() if unit.name.startswith("Reeve"))
    assert reeve.equipped.get("wago") == 1
    mine = [event for event in works[1] if event.unit == reeve.id]
    assert len(mine) >= 2


def lordship(guards: int = 20) -> Scene:
    """A city in the plains L1, with a mayor of ours who has coins enough to build, and guards."""
    scene = Scene()
    scene.world.turn = 5
    city = scene.place("L5", "city", container="L1", population=5000, title=Title("mayo", 400, "U7"))
    city.hires = [Hire("man", 250, 250, 50), Hire("ldr", 2, 2, 250)]
    scene.unit("U7", "hero", location="L5", title="L5", experience={"cmbt": 45 * STUDY_DAY})
    if guards:
        scene.unit("U8", "man", guards, name="Guard of Ashby", location="L5")
    scene.world.factions["f05"].fund[COIN] = 9000
    return scene


def hired(scene: Scene, temper: Temper) -> list[str]:
    """The first words of the names of who is hired."""
    lines = sheet(RULESET.look.view(scene.world, "anna"), temper)
    return [line.split('"')[1].split()[0] for line in lines if line.startswith("NAME")]


def test_only_a_builder_with_a_title_and_guards_hires_a_reeve_and_gangs() -> None:
    gangs = ["Reeve", "Woodcutters", "Quarrymen", "Carpenters"]
    assert hired(lordship(), Temper.BUILDER)[:4] == gangs
    assert not set(gangs) & set(hired(lordship(guards=0), Temper.BUILDER))
    assert not set(gangs) & {*hired(lordship(), Temper.RAIDER), *hired(lordship(), Temper.SCHEMER)}


def test_a_rich_lord_keeps_more_guards() -> None:
    for fund, more in ((70_000, False), (80_000, True)):
        scene = lordship(guards=40)
        scene.world.factions["f05"].fund[COIN] = fund
        assert ("Guard" in hired(scene, Temper.SCHEMER)) is more


@pytest.mark.rule("OVL-BUILD-11")
def test_carpenters_lay_the_wood_they_hold_and_the_rest_of_the_month_they_work() -> None:
    scene = lordship()
    crafts = dict.fromkeys(("buil", "carp", "maso"), 15 * STUDY_DAY)
    gang = scene.unit("U10", "man", 10, name="Carpenters of Ashby", experience=crafts)
    gang.items = {"wood": 20}
    after, _ = scene.play({"anna": "\n".join(sheet(RULESET.look.view(scene.world, "anna"), Temper.BUILDER))})
    view = RULESET.look.view(after, "anna")
    (farm,) = view.own_structures.values()
    assert (farm.type, dict(farm.needs)) == ("farm", {"wood": 90 - 20})
    assert view.own["U10"].count("wood") == 0


def test_arms_go_to_soldiers_who_lack_them() -> None:
    scene = lordship()
    armed, bare = scene.world.units["U8"], scene.unit("U9", "man", 20, name="Guard of Ashby", location="L5")
    for unit in (armed, bare):
        unit.experience = {"cmbt": 15 * STUDY_DAY, "blde": 15 * STUDY_DAY}
    armed.items = {"swrd": 20}
    scene.world.units["U7"].items = {"swrd": 25}
    lines = sheet(RULESET.look.view(scene.world, "anna"), Temper.BUILDER)
    assert [line for line in lines if line.startswith("GIVE")] == ["GIVE U9 swrd 20"]
