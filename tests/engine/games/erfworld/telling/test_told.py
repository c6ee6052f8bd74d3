"""What a side is shown: its view, report, sheet, map, check, receipt, look-ups (ERF-SCOUTING, ERF-ORDER)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.core.telling.mapsheet import Sight
from engine.core.telling.report import report_text
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.checking.check import check
from engine.games.erfworld.checking.directory import directory
from engine.games.erfworld.day.events import DayBegins
from engine.games.erfworld.realm.events import CityTaken, PlanMade, Popped
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import SideView, view
from engine.games.erfworld.state import Seen
from engine.games.erfworld.telling.dossier import dossier
from engine.games.erfworld.telling.headlines import headlines, standings
from engine.games.erfworld.telling.lookup import lookup
from engine.games.erfworld.telling.map_sheet import map_sheet, planned_map
from engine.games.erfworld.telling.report import report
from engine.games.erfworld.telling.sheet import template, unit_block
from engine.games.erfworld.units.telling import described
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _view(played: Stage, seat: int = 1) -> SideView:
    return view(played.world, str(seat))


@pytest.mark.rule("ERF-SCOUTING-03", "ERF-SCOUTING-02")
def test_a_side_sees_units_where_its_own_are_and_what_towers_next_to_them() -> None:
    played = stage(2, 20)
    played.pack("archer", 3, 4, 8, side=2)
    played.pack("scout", 1, 4, 8, side=2, hidden=True)
    played.pack("piker", 5, 5, 8, side=2)
    played.pack("behemoth", 1, 5, 8, side=2)
    assert [(unit.kind, unit.count) for unit in _view(played).seen] == [("archer", 3), ("behemoth", 1)]
    assert {unit.owner for unit in _view(played).seen} == {"s2"}


def test_strangers_are_named_with_what_they_are() -> None:
    played = stage()
    pikers, lord = played.pack("piker", 16, 4, 8), played.commander("warlord", 4, 8, name="Ansom")
    heir = played.commander("heir", 4, 8, name="Tramennis")
    assert described(played.world, [pikers, lord]) == "16 pikers and Ansom, a warlord of Side1 (S1)"
    assert described(played.world, [heir]) == "Tramennis, an heir of Side1 (S1)"
    assert (
        described(played.world, [pikers, lord, heir]) == "16 pikers, Ansom (warlord) and Tramennis (heir) of Side1 (S1)"
    )


def test_the_card_tells_what_happened_to_the_reader_before_news_of_others_and_of_whom_a_sentence_is() -> None:
    played = stage(2, 20)
    side, other = played.side(), played.side(2)
    told = [
        CityTaken(seen_by=("*",), city="Faraway", by=other.name, from_whom="nobody"),
        Popped(seen_by=("1",), city="Town (C1)", what="4 scouts"),
        PlanMade(seen_by=("1",), who="Town (C1)", what="4 scouts", days=2),
        CityTaken(seen_by=("*",), city="Nearby", by=side.name, from_whom=other.name),
    ]
    assert report(_view(played), told, None).happened == (
        f"{side.name} takes Nearby from {other.name}.",
        "Town (C1) pops 4 scouts.",
        f"{other.name} takes Faraway from nobody.",
        "Town (C1): will pop 4 scouts. Days of work until the first of them: 2.",
    )


def test_the_card_of_a_day_without_news_says_so() -> None:
    played = stage(2, 20)
    begins = DayBegins(seen_by=("1",), number=1, slots=2, theatre="Town", others="")
    assert report(replace(_view(played), day=3), [begins], None).happened == ("A quiet day: nothing of note happened.",)


@pytest.mark.rule("ERF-SCOUTING-02")
def test_cities_are_remembered_as_they_were_last_seen() -> None:
    played = stage(2, 20)
    town = played.city(6, 8, "Town", level=1)
    scout = played.pack("scout", 1, 5, 8)
    played.day("")
    assert _view(played).cities[town.id].level == 1
    scout.place = played.world.number((4, 8))
    town.level, town.side = 2, "s2"
    played.day("")
    seen = _view(played).cities[town.id]
    assert (seen.level, seen.owner, seen.day) == (1, "", 1)


@pytest.mark.rule("ERF-ORDER-01", "ERF-DOCTRINE-23")
def test_the_sheet_prints_doctrine_and_lines_and_sent_back_changes_nothing() -> None:
    played = stage()
    pikers = played.pack("stabber", 8, 4, 8)
    one = played.commander("warlord", 4, 8)
    played.day(
        f"SIDE\nretreat below 40\nCITY c1\nstand tower archer\nUNIT {one.id}\nstack {pikers.id}\nmove e e e e e e e"
    )
    text = template(_view(played))
    assert text.endswith("\nend\n")
    for line in ("retreat below 40", "stand tower archer", "STACK 1", "move e e e"):
        assert line in text, line
    before = _view(played)
    sheet = read_orders(text, BOOK, directory(before))
    assert sheet.errors == ()
    played.day(text)
    assert played.side().doctrine == {"retreat": "RETREAT below 40"}
    assert unit_block(before, "c1").startswith("CITY C1")
    assert "move" in unit_block(before, one.id) or "move" in unit_block(before, "1")


@pytest.mark.rule("ERF-EX-201")
def test_the_report_tells_money_orders_happenings_units_and_the_sheet() -> None:
    played = stage(2, 12)
    played.pack("archer", 3, 5, 8, side=2)
    sheet = read_orders("CITY c1\npop 8 pikers\nUNIT u2\nmove w\nhide", BOOK)
    played.day("CITY c1\npop 8 pikers\nUNIT u2\nmove w\nhide")
    mine = [event for event in played.events if "1" in event.seen_by or event.seen_by == ("*",)]
    text = report_text(report(_view(played), mine, sheet))
    for said in (
        "Treasury", "Capital1 (C1) pops 8 pikers.", "16 pikers (U2)", "move w: It goes to 3,8.", "hide: ", "Our cities",
        "At 3,8", "Orders sheet",
    ):  # fmt: skip
        assert said in text, said
    money = re.search(r"Before +Income +Upkeep +Other +Treasury\n.*\n(.*)", text)
    assert money
    assert money[1].split() == ["$0", "$2,000", "-$120", "$0", "$1,880"]
    assert report(_view(played), mine, sheet).funds.startswith("$1,880 in the treasury")


def test_the_map_has_fog_and_the_ways_of_a_sheet() -> None:
    played = stage()
    seen = _view(played)
    sheet = read_orders("UNIT u2\nmove e e ne\nUNIT u1\nmove 6,8", BOOK)
    drawn = planned_map(seen, sheet)
    assert [cell.sight for cell in drawn.cells].count(Sight.UNKNOWN) == len(drawn.cells) - len(seen.hexes)
    assert len(drawn.cells) < 30 * 16  # only what is known and a little around it
    number = played.world.number
    ways = {tuple(map(int, arrow.cells)) for arrow in drawn.arrows}
    assert tuple(number(place) for place in ((4, 8), (5, 8), (6, 8), (6, 7))) in ways
    assert tuple(number(place) for place in ((4, 8), (5, 8), (6, 8))) in ways
    assert all(cell.sight is Sight.UNKNOWN for cell in map_sheet(view(played.world, None)).cells)


def test_a_way_may_lead_off_the_part_of_the_map_that_is_drawn() -> None:
    played = stage()
    drawn = planned_map(_view(played), read_orders("UNIT u2\nmove e e e e e e e e e", BOOK))
    keys = {cell.key for cell in (*drawn.cells, *drawn.beyond)}
    assert all(key in keys for arrow in drawn.arrows for key in arrow.cells)
    assert drawn.beyond


@pytest.mark.rule("ERF-INCOME-07")
def test_the_check_warns_of_what_will_come_to_nothing_and_the_receipt_says_so() -> None:
    played = stage()
    far = played.pack("piker", 4, 12, 8)
    text = f"CITY c1\npop roc\nlevel 2\npop 9 pikers\nUNIT {far.id}\nforage\nUNIT u99\nhide\nSIDE\nchief u77"
    seen = _view(played)
    sheet = read_orders(text, BOOK, directory(seen))
    found = {(one.line, one.code) for one in check(seen, sheet)}
    assert found >= {
        (2, "not-popped"),
        (3, "hopeful"),
        (4, "hopeful"),
        (6, "uncommanded"),
        (8, "no-unit"),
        (10, "no-unit"),
    }
    lines = RULESET.look.explain(sheet, seen)
    assert lines[0] == "Capital1 (C1) pop 1 roc; this will be refused"
    assert lines[2] == "Capital1 (C1) pop 9 pikers"
    (idle,) = check(seen, read_orders("", BOOK))
    assert (idle.code, idle.message) == ("idle", "Capital1 pops nothing and will earn half")


@pytest.mark.rule("ERF-BUILDING-27", "ERF-AUTO-01")
def test_the_check_warns_of_a_wall_nobody_gets_past_and_of_whom_nobody_can_beat() -> None:
    played = stage(sides=2)
    lord, pikers = played.commander("warlord", 12, 8), played.pack("piker", 40, 12, 8)
    walled = played.city(13, 8, "Ford", level=2, side=2)
    played.side().cities[walled.id] = Seen("s2", 2, 0)
    played.side().treasury = 8 * 100_000
    texts = {"attack e": f"UNIT {pikers.id}\nattack e", "by its code": f"UNIT {pikers.id}\nattack {walled.id}"}
    for text in texts.values():
        (found,) = [one for one in check(_view(played), read_orders(text, BOOK)) if one.line == 2]
        assert found.message.startswith(
            "none of them gets past the walls of Ford. Its palisade yields to heavy units of"
        )
    diggers = played.pack("digger", 1, 12, 8)
    played.day(f"UNIT {lord.id}\nstack {pikers.id} {diggers.id}")
    stacked = read_orders(f"UNIT {lord.id}\nattack e", BOOK)
    assert [one for one in check(_view(played), stacked) if one.line == 2] == []  # a digger gets them in
    played.pack("dwagon", 60, 13, 8, side=2)
    (warned,) = [one for one in check(_view(played), stacked) if one.line == 2]
    assert warned.message == "who is seen there looks more than ten times as strong"


@pytest.mark.rule("ERF-UPKEEP-03")
def test_the_check_warns_of_upkeep_that_nobody_pays() -> None:
    played = stage()
    played.pack("dwagon", 50, 4, 8)
    (found,) = [one for one in check(_view(played), read_orders("CITY c1\npop 8 pikers", BOOK)) if one.code == "unpaid"]
    assert "units will disband" in found.message


def test_what_the_first_card_says_of_slots_stands_in_the_report_of_the_first_day() -> None:
    (step,) = [said for said in RULESET.look.first_steps if "slot" in said]
    assert "From the first day on your report says which slot you had, and whose theatre it was." in step
    seats = [SeatRequest(id=str(n), name=f"Side {n}", choices=RULESET.play.choices()) for n in (1, 2)]
    state = begin(RULESET, RULESET.play.options(), seats, "slots")
    for seat, told in run_turn(RULESET, state, {}, seed="slots", number=1).reports.items():
        assert re.search(r"We acted as number \d of 2 in the theatre of \w+", report_text(told)), seat


def test_the_report_tells_of_the_land_around_own_cities_and_units() -> None:
    played = stage()
    played.terrain(5, 8, "forest")
    played.road((4, 8), (5, 8))
    played.day("")
    made = report(_view(played), played.events, read_orders("", BOOK))
    text = " ".join(report_text(made).split())
    assert "Capital1 (C1) at 4,8: plains. " in text
    assert "e forest, road;" in text


@pytest.mark.rule("ERF-WORLDGEN-13")
def test_no_unit_moves_a_figure_of_the_standings_and_the_game_master_may_keep_them() -> None:
    played = stage(sides=2)
    before = standings(played.world)
    played.pack("piker", 400, 12, 8, hidden=True)
    played.pack("scout", 1, 13, 8, side=2)
    assert standings(played.world) == before
    played.world.options.standings = False
    assert (standings(played.world).rows, standings(played.world).columns) == ((), ())
    assert "publishes no standings" in standings(played.world).note


@pytest.mark.rule("ERF-BASIC-11")
def test_look_ups_know_classes_cities_contracts_and_where_doctrine_comes_from() -> None:
    played = stage(2, 12)
    played.side().treasury = 10**5
    played.day("SIDE\nretreat below 40\noffer truce to s2")
    seen = _view(played)
    ((title, text),) = lookup(seen, "stabber")
    assert title == "stabbers"
    assert "combat 2, defense 2" in text
    assert "Upkeep $5 a day" in text
    assert "6 pop in 1 day" in text
    assert text.endswith(" Our cities that pop it: Capital1.")
    ((_, text),) = lookup(seen, "Doctrine: retreat")
    assert text.endswith("In force for the side: RETREAT below 40 (side).")
    assert any(title.startswith("Contracts: K1") for title, _ in lookup(seen, ""))
    assert "Our city of level 1" in lookup(seen, "capital1")[0][1]


def test_the_paper_has_news_or_a_dry_line_and_a_table_of_levels() -> None:
    played = stage(2, 12)
    played.day()
    assert headlines(played.world, []) == ()
    assert "they act in this order: Side1, Side2" in headlines(played.world, played.events)[0].body
    assert standings(played.world).rows == (("1", "Side1", (1, 1)), ("2", "Side2", (1, 1)))


def test_the_page_counts_money_in_whole_dollars_and_its_sums_explain_the_treasury() -> None:
    played = stage()
    played.city(6, 8, "Town", level=2)
    played.pack("piker", 5, 6, 8)
    before = dossier(_view(played), (), None).purse
    played.day("")
    told = dossier(_view(played), [event for event in played.events if "1" in event.seen_by], None)
    treasury = _view(played).treasury
    assert treasury > 0
    assert told.purse == treasury // EIGHTHS
    assert told.upkeep == -(-_view(played).upkeep // EIGHTHS) > 0
    assert before is not None
    assert before + sum(one.amount for one in told.ledger) == told.purse


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-MCMOVE-04", "ERF-MCMOVE-05", "ERF-GAP-114")
@each(
    "terrain, weather, points",
    [
        ("plains", "clear", {"walk": 2, "fly": 1}),
        ("mountains", "clear", {"walk": 5, "fly": 2}),
        ("high_mountains", "clear", {"walk": 6, "fly": 3}),
        ("sea", "clear", {"fly": 1}),
        ("plains", "rain", {"walk": 2, "fly": 1}),
        ("plains", "heavy_rain", {"walk": 3, "fly": 3}),
        ("plains", "tornado", {}),
    ],
)
def test_the_page_says_what_the_next_hex_costs_on_foot_and_in_the_air(
    terrain: str, weather: str, points: dict[str, float]
) -> None:
    played = stage()
    played.know()
    played.terrain(11, 8, terrain)
    played.world.hexes[played.world.number((11, 8))].weather = weather
    played.pack("piker", 1, 10, 8)
    (here,) = [place for place in dossier(_view(played), (), None).places if place.id == "10,8"]
    (east,) = [way for way in here.exits if way.to == "11,8"]
    assert (east.days, east.closed) == (points, not points)


def test_a_city_out_of_the_wild_is_told_without_a_loser_and_with_what_it_makes() -> None:
    played = stage(2)
    one, two = (played.side(seat).name for seat in (1, 2))
    (story,) = headlines(played.world, [CityTaken(seen_by=("*",), city="Inkipass", by=one, from_whom="the wild")])
    assert story.text == f"{one} takes Inkipass"
    assert story.body == f"{one} takes Inkipass from the wild. Now {one} has 1 city."
    assert len(story.ways) >= 6
    assert not [text for _, text in story.ways if "loses" in text or ("the wild" in text and "Out of" not in text)]
    (story,) = headlines(played.world, [CityTaken(seen_by=("*",), city="Inkipass", by=one, from_whom=two)])
    assert f"{two} loses Inkipass to {one}" in dict(story.ways).values()
    assert story.body == f"{one} takes Inkipass from {two}. Now {one} has 1 city, {two} has 1 city."
