"""QUEST through real days: where, whom, the fight, the treasure and its odds, relics that return."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.olympia.nonplayers.questing import call_up, monsters_of, rest
from engine.games.olympia.nonplayers.treasure import award, free_relics, rare_skills, return_relics
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn, Scratch
from engine.games.olympia.state import Place, Thing, Unit
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import inside, stacked
from tests.engine.games.olympia.props.road import Road
from tests.suite.table import each

MET, NOBODY = 0.1, 0.9
ALL_ROWS = {
    "island": {"24": (5, 30), "291": (1, 5)},
    "cave": {"279": (10, 50), "289": (3, 10), "81": (5, 20), "288": (3, 5), "287": (5, 20)},
    "ruins": {"283": (2, 10), "291": (2, 5), "272": (3, 10), "271": (3, 10), "282": (1, 3)},
    "battlefield": {"33": (10, 100), "26": (5, 50), "292": (3, 10), "55": (5, 20)},
    "graveyard": {"31": (10, 100), "285": (3, 10), "278": (3, 10), "281": (1, 3)},
    "lair": {"280": (3, 8), "284": (2, 10), "286": (1, 1)},
    "enchanted forest": {"293": (5, 20), "25": (5, 20)},
    "faery hill": {"293": (5, 20), "25": (5, 20)},
    "pits": {"279": (5, 25), "288": (3, 7), "291": (2, 3), "272": (1, 5)},
    "bog": {"279": (5, 25), "288": (3, 7), "291": (2, 3), "272": (1, 5)},
    "sand pit": {"282": (15, 30)},
    "ring of stones": dict.fromkeys(
        ("33", "288", "287", "291", "272", "271", "26", "292", "55", "285", "284"), (3, 15)
    ),
    "chamber": {"279": (10, 50), "81": (5, 20), "288": (3, 6), "287": (5, 20)},
}
DEEP = {"291": (5, 10), "272": (5, 15), "282": (5, 15), "278": (5, 15)}


def turn_of(road: Road, number: int = 1) -> OlympiaTurn:
    return OlympiaTurn(road.world, {}, seed="s", number=number, scratch=Scratch())


def cave_of(road: Road, kind: str = "cave") -> Place:
    return inside(road.world, "aa00", kind, kind.capitalize())


@pytest.mark.rule("OLY-EX-104", "OLY-QUEST-01")
@each("kind", ALL_ROWS)
def test_each_place_calls_up_its_own_monsters_in_their_numbers(kind: str) -> None:
    road = Road.over("p")
    place = cave_of(road, kind)
    turn = turn_of(road)
    met: dict[str, list[int]] = {}
    for number in range(900):
        unit = call_up(turn, place, Dice("quest", number))
        item = next(key for key, count in ALL_ROWS[kind].items() if QUEST_NAME[key] == unit.name)
        met.setdefault(item, []).append(1 + unit.count(item))
        assert (unit.attack, unit.defense, unit.missile, unit.breaks) == (*FIGHTERS[item], 0)
    rows = ALL_ROWS[kind]
    assert met.keys() == rows.keys()
    for item, counts in met.items():
        least, most = rows[item]
        assert least <= min(counts) <= max(counts) <= most
        assert 900 / len(rows) * 0.5 < len(counts) < 900 / len(rows) * 1.6 or len(rows) == 1


def _names() -> tuple[dict[str, str], dict[str, tuple[int, int, int]]]:
    from engine.games.olympia.rules.items import ITEMS

    names = {key: item.name.capitalize() for key, item in ITEMS.items()}
    return names, {key: item.fighter for key, item in ITEMS.items() if item.fighter is not None}


QUEST_NAME, FIGHTERS = _names()


@pytest.mark.rule("OLY-QUEST-01")
def test_deep_chambers_hold_worse_and_other_places_nobody() -> None:
    road = Road.over("p")
    chamber = cave_of(road, "chamber")
    chamber.level = 4
    assert {one.item for one in monsters_of(chamber)} == ALL_ROWS["chamber"].keys()
    chamber.level = 5
    assert {one.item: one.count for one in monsters_of(chamber)} == {**ALL_ROWS["chamber"], **DEEP}
    assert sum(map(len, ALL_ROWS.values())) + len(DEEP) - 2 - 4 == 49  # places that share rows counted once
    assert [place for place in ("aa00",) if monsters_of(road.world.places[place])] == []


@pytest.mark.rule("OLY-ORDER-56", "OLY-GAP-67", "OLY-GAP-O56")
def test_quests_are_for_leaders_in_places_where_there_is_adventure() -> None:
    road = Road.over("p")
    cave = cave_of(road)
    leader = road.noble(cave.id, "Leader")
    stacked(road.world, leader, road.noble(cave.id, "Member"))
    road.noble("aa00", "Outside")
    road.month_of(Leader="wait day 30", Member="quest", Outside="quest")
    assert road.says("Member") == ["1: Only the leader of a stack may do that."]
    assert road.says("Outside") == ["1: There is no adventure to be had in Plain [aa00]."]
    cave.quest = 2
    road.month_of(Leader="stop; quest")
    assert road.says("Leader")[-1].startswith(f"1: There has been adventure in Cave [{cave.id}]")
    cave.quest, road.world.places["aa00"].haven = 0, True
    road.month_of(Leader="quest")
    assert road.says("Leader")[-1].startswith("1: There is no adventure")


@pytest.mark.rule("OLY-GAP-67")
def test_half_of_the_time_nobody_is_met_and_the_place_stays_open() -> None:
    road = Road.over("p")
    cave = cave_of(road)
    road.noble(cave.id)
    road.roller = LoadedDice({("quest", next(iter(road.world.units)), 7): [0.5]})
    road.month_of(Osswid="quest")
    assert road.says("Osswid") == [f"7: Found no adventure in Cave [{cave.id}]."]
    assert cave.quest == 0


@pytest.mark.rule("OLY-GAP-67", "OLY-QUEST-01", "OLY-INTRO-03")
def test_a_strong_stack_wins_gold_and_a_lot_and_the_place_rests() -> None:
    road = Road.over("p")
    cave = cave_of(road)
    hero = road.noble(cave.id, items={"15": 200})
    road.roller = LoadedDice({("quest", hero.id, 7): [0.49]}, rest=None)
    road.month_of(Osswid="quest")
    said = road.says("Osswid")
    assert said[0].startswith("7: Met ")
    assert any("Won " in line for line in said)
    assert hero.count("1") >= 100
    rest(turn_of(road))  # as the end of the month does
    assert 4 <= cave.quest <= 12
    assert [unit for unit in road.world.units.values() if unit.kind == "monsters"] == []
    booked: Counter[str] = Counter()
    for event in road.events:
        if isinstance(event, Accounted):
            booked[event.item] += event.amount
    booked["15"] += 200
    assert {item: count for item, count in booked.items() if count} == road.world.holdings()


@pytest.mark.rule("OLY-GAP-67")
def test_who_is_beaten_wins_nothing_and_the_monsters_are_gone() -> None:
    road = Road.over("p")
    lair = cave_of(road, "lair")
    for number in range(12):
        road.noble(lair.id, f"Hero{number}")
    road.month_of(**{f"Hero{number}": "quest" for number in range(12)})  # type: ignore[arg-type]
    assert [unit for unit in road.world.units.values() if unit.kind == "monsters"] == []
    assert any("Met " in line for number in range(12) for line in _said(road, f"Hero{number}"))
    assert sum(unit.count("1") for unit in road.world.units.values()) == 0


def _said(road: Road, name: str) -> list[str]:
    return road.says(name) if any(unit.name == name for unit in road.world.units.values()) else ["Met death"]


@pytest.mark.rule("OLY-GAP-67", "OLY-GAP-24")
def test_a_place_rests_for_its_months() -> None:
    road = Road.over("p")
    cave = cave_of(road)
    cave.quest = 2
    for left in (1, 0, 0):
        rest(turn_of(road))
        assert cave.quest == left


# Treasure


def awards(count: int, *, keep_relics: bool = False) -> tuple[Counter[str], list[Unit], Road]:
    """How often each lot is drawn; relics go back at once, unless they are to be kept."""
    road = Road.over("p")
    counted: Counter[str] = Counter()
    finders = []
    turn = turn_of(road)
    for number in range(count):
        finder = road.noble("aa00", f"F{number}", skills={"600": 0})
        award(turn, finder, Dice("award", number))
        counted[_lot(road, finder)] += 1
        finders.append(finder)
        for code in QUESTS.relics:
            if not keep_relics and code in finder.unique:
                finder.unique.remove(code)
                del road.world.things[code]
    return counted, finders, road


def _lot(road: Road, finder: Unit) -> str:
    if finder.unique:
        return road.world.things[finder.unique[0]].kind
    if finder.count("69"):
        return "elfstone"
    if finder.count("54"):
        return "horses"
    return "gold or nothing"


@pytest.mark.rule("OLY-GAP-67", "OLY-QUEST-02", "OLY-QUEST-03")
def test_the_lots_are_drawn_by_their_weights() -> None:
    counted, finders, _ = awards(3800)
    expected = {"relic": 2, "artifact": 2, "elfstone": 2, "scroll": 2, "orb": 2, "horses": 2, "token": 0.5}
    for lot, weight in expected.items():
        mean = 3800 * weight / 19
        assert abs(counted[lot] - mean) < 4.2 * (mean * (1 - weight / 19)) ** 0.5, lot
    horses = [finder.count("54") for finder in finders if finder.count("54")]
    assert (min(horses), max(horses)) == (1, 6)
    gold = [finder.count("1") for finder in finders]
    assert min(gold) >= 100
    assert max(gold) <= 3500
    assert sum(amount > 500 for amount in gold) > 700


@pytest.mark.rule("OLY-RELIC-01", "OLY-GAP-67")
def test_each_relic_is_given_out_once_and_then_none() -> None:
    counted, _, road = awards(400, keep_relics=True)
    assert counted["relic"] == 3
    assert free_relics(road.world) == []
    assert [road.world.things[code].name for code in QUESTS.relics] == [
        "Imperial Throne", "Crown of Prosperity", "Skull of Bastrestric",
    ]  # fmt: skip


@pytest.mark.rule("OLY-RELIC-02", "OLY-RELIC-03", "OLY-RELIC-04")
def test_relics_have_their_time_but_the_throne_stays() -> None:
    found: dict[str, list[int]] = {}
    for number in range(400):
        road = Road.over("p")
        finder = road.noble("aa00")
        award(turn_of(road, 10), finder, LoadedDice(rest=None)("award", number))
        for code in finder.unique:
            if code in QUESTS.relics:
                found.setdefault(code, []).append(road.world.things[code].until)
    assert set(found["401"]) == {0}
    assert 22 <= min(found["402"]) <= max(found["402"]) <= 34
    assert 20 <= min(found["403"]) <= max(found["403"]) <= 30


@pytest.mark.rule("OLY-RELIC-03", "OLY-TURN-14")
def test_a_relic_returns_at_the_end_of_its_last_turn_and_can_be_found_again() -> None:
    road = Road.over("p")
    holder = road.noble("aa00", unique=["402"])
    road.world.things["402"] = Thing(id="402", kind="relic", name="Crown of Prosperity", holder=holder.id, until=12)
    return_relics(turn_of(road, 11))
    assert holder.unique == ["402"]
    return_relics(turn_of(road, 12))
    assert (holder.unique, "402" in free_relics(road.world)) == ([], True)


@pytest.mark.slow
@pytest.mark.rule("OLY-GAP-68")
def test_artifacts_add_to_one_rating_in_steps() -> None:
    _, finders, road = awards(3000)
    things = [road.world.things[code] for finder in finders for code in finder.unique]
    artifacts = [thing for thing in things if thing.kind == "artifact"]
    kinds = Counter(next(iter(thing.adds)) for thing in artifacts)
    assert kinds.keys() == {"attack", "defense", "missile", "aura"}
    assert min(kinds.values()) > len(artifacts) / 4 * 0.6
    values = {thing.adds[kind] for thing in artifacts for kind in thing.adds if kind != "aura"}
    assert values == set(range(5, 55, 5))
    assert {thing.adds["aura"] for thing in artifacts if "aura" in thing.adds} == {1, 2, 3}
    assert {thing.weight for thing in artifacts} == {10}


@pytest.mark.rule("OLY-GAP-67", "OLY-QUEST-03", "OLY-MAGIC-14")
def test_scrolls_teach_hidden_skills_of_known_categories_else_new_categories() -> None:
    road = Road.over("p")
    sailor = road.noble("aa00", skills={"600": 0, "601": 0})
    assert all(skill.is_category and skill.key not in ("600", "920") for skill in rare_skills(sailor))
    thief = road.noble("aa00", skills={"630": 0, "636": 0})
    assert {skill.key for skill in rare_skills(thief)} == {"637", "638", "639"}
    thief.learning["637"] = 7
    assert {skill.key for skill in rare_skills(thief)} == {"638", "639"}
    everything = road.noble("aa00", skills={key: 0 for key in SKILLS if key != "920"})
    assert rare_skills(everything) == []


@pytest.mark.rule("OLY-GAP-S652")
@each("skills, caught", [({}, 0), ({"652": 0}, 1)])
def test_the_beast_that_leads_the_others_is_caught_by_who_knows_how(skills: dict[str, int], caught: int) -> None:
    road = Road.over("p")
    pit = cave_of(road, "sand pit")  # there are only giant lizards
    hero = road.noble(pit.id, items={"15": 300}, skills=skills)
    road.roller = LoadedDice({("quest", hero.id, 7): [0.49]}, rest=None)
    before = road.world.holdings().get("282", 0)
    road.month_of(Osswid="quest")
    assert hero.count("282") - before == caught
    assert any("Took one giant lizard" in line for line in road.says("Osswid")) is bool(caught)
