"""What players are told of a turn: views, the report, the template, the map."""

from __future__ import annotations

import pytest

from engine.core.telling.report import report_text
from engine.games.olympia.sight.onlooker import view
from engine.games.olympia.state import Built, Loyalty, Market, Offer, Running, Sign, Storm, World
from engine.games.olympia.telling.headlines import standings
from engine.games.olympia.telling.reports.report import report
from engine.games.olympia.telling.sheet import template
from tests.engine.games.olympia.props.kit import building, inside, noble, stacked, world
from tests.engine.games.olympia.props.played import code, part, play, seen, text, two_seats
from tests.suite.table import each


@pytest.fixture
def made() -> World:
    return two_seats()


def city(made: World) -> str:
    return next(place.id for place in made.places.values() if place.kind == "city")


def text_of(made: World, seat: str = "a") -> str:
    """The report of a world as it stands."""
    return report_text(report(view(made, seat), (), None))


def lines_of_template(made: World) -> list[str]:
    return template(seen(made)).split("\n")


# The head


@pytest.mark.rule("OLY-REPORT-02", "OLY-SUBMIT-16")
def test_the_next_five_numbers_stand_near_the_top(made: World) -> None:
    after, outcome = play(made)
    numbers = after.player_of("a").unformed
    assert len(numbers) == 5
    assert f"The next five nobles formed will be: {' '.join(numbers)}" in text(outcome).split("Unit summary")[0]


@pytest.mark.rule("OLY-GAP-84", "OLY-GAP-11", "OLY-GAP-95")
def test_the_head_says_when_it_is_and_how_one_stands(made: World) -> None:
    _, outcome = play(made, turn=4)
    head = text(outcome).split("Unit summary")[0]
    assert head.startswith("Olympia turn 4\n==============\n")
    assert 'Season "Sunsear", month 4, in the year 1.' in head
    assert "Noble Points: 18. The next one will be received at the end of turn 8." in head
    assert "Players: 2. Units of players: 3. Others: 0." in head
    assert any(line.split() == ["characters", "2", "1"] for line in head.split("\n"))


@pytest.mark.rule("OLY-GAP-84")
def test_all_units_stand_in_one_table_with_their_totals(made: World) -> None:
    made.units[code(made, "Osswid")].items = {"1": 200, "10": 25, "12": 3}
    _, outcome = play(made)
    rows = part(text(outcome), "Unit summary")
    assert [row.split()[0] for row in rows[3:]] == [*sorted([code(made, "Osswid"), code(made, "Candide")]), "all"]
    assert "169" in rows[-1]
    assert rows[-1].split()[1:] == ["169", "25", "3"]  # nobody has workers or sailors, so there is no such column
    assert all(len(row) <= 78 for row in rows)


# Characters


@pytest.mark.rule("OLY-REPORT-09", "OLY-GAP-100")
def test_a_diary_line_begins_with_its_day(made: World) -> None:
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\nwait day 12\nname Oz")
    lines = part(text(outcome), f"Oz [{code(made, 'Osswid')}]")
    assert lines[1:] == [
        " 1: > wait day 12",
        "12: The wait is over: day 12.",
        '12: > name "Oz"',
        f"12: Osswid [{code(made, 'Osswid')}] is now called Oz.",
    ]


@pytest.mark.rule("OLY-REPORT-03", "OLY-HEALTH-02", "OLY-EX-35", "OLY-HEALTH-12")
@each(
    "health, ill, said",
    [(100, False, "100%"), (38, True, "38% (getting worse)"), (38, False, "38% (getting better)"), (-1, False, "n/a")],
)
def test_health_is_shown_with_its_course(health: int, ill: bool, said: str) -> None:
    made = two_seats()
    osswid = made.units[code(made, "Osswid")]
    osswid.health, osswid.ill = health, ill
    assert f"Health:        {said}\n" in text_of(made)


@pytest.mark.rule("OLY-REPORT-04")
@each("kind, rating", [("oath", 2), ("contract", 500), ("fear", 50)])
def test_loyalty_is_shown(kind: str, rating: int) -> None:
    made = two_seats()
    osswid = made.units[code(made, "Osswid")]
    osswid.loyalty, osswid.rating = Loyalty(kind), rating
    assert f"Loyalty:       {kind}-{rating}\n" in text_of(made)


@pytest.mark.rule("OLY-REPORT-05", "OLY-REPORT-06", "OLY-EX-64")
def test_skills_stand_below_their_categories_and_begun_ones_apart(made: World) -> None:
    osswid = made.units[code(made, "Osswid")]
    osswid.skills = {"600": 0, "601": 0, "610": 0, "611": 0}
    osswid.learning = {"690": 7}
    lines = text_of(made).split("\n")
    start = lines.index("Skills known:")
    assert lines[start + 1 : start + 5] == [
        "   Shipcraft [600]",
        "      Sailing [601], apprentice",
        "   Combat [610]",
        "      Survive fatal wound [611]",
    ]
    assert lines[lines.index("Partially known skills:") + 1].startswith("   Alchemy [690], 7/")


@pytest.mark.rule("OLY-REPORT-07")
def test_the_inventory_lists_quantities_and_names(made: World) -> None:
    made.units[code(made, "Osswid")].items = {"1": 200, "79": 5}
    lines = text_of(made).split("\n")
    rows = lines[lines.index("Inventory:") + 1 :][:4]
    assert [row.split()[:3] for row in rows] == [
        ["qty", "name", "weight"], ["---", "---------", "------"], ["200", "gold", "[1]"], ["5", "iron", "[79]"],
    ]  # fmt: skip


@pytest.mark.rule("OLY-REPORT-16", "OLY-PRIS-02")
def test_of_a_prisoner_only_that_he_is_held(made: World) -> None:
    made.units[code(made, "Candide")].prisoner = True
    said = text_of(made)
    assert f"Candide [{code(made, 'Candide')}] is being held prisoner." in said
    assert said.count("Health:") == 1


# Places


@pytest.mark.rule(
    "OLY-REPORT-10",
    "OLY-REPORT-12",
    "OLY-EX-32",
    "OLY-EX-24",
    "OLY-PRIS-04",
    "OLY-STACK-02",
    "OLY-GAP-48",
    "OLY-SHIP-12",
)
def test_a_city_is_reported_in_the_order_of_the_rules(made: World) -> None:
    ship = building(made, city(made), "galley")
    ship.name = "HMS Pinafore"
    noble(made, ship.id, "Captain McCook", player=made.player_of("b").id).add("11", 5)
    inn = building(made, city(made), "inn")
    inn.built = Built(finished=True, defense=10)
    osswid = made.units[code(made, "Osswid")]
    osswid.items = {"10": 6, "13": 1, "12": 2}
    stacked(made, osswid, made.units[code(made, "Candide")])
    held = stacked(made, osswid, made.units[code(made, "Feasel")])
    held.prisoner = True
    said = text_of(made)
    body = said[said.index(f"Drassa [{city(made)}], city, in province Plain [aa00]\n") :]
    order = ["Routes leaving Drassa", "Inner locations:", "Skills taught here:", "Seen here:", "Ships docked at port:",
             "Market report:"]  # fmt: skip
    assert [body.index(heading) for heading in order] == sorted(body.index(heading) for heading in order)
    lines = body.split("\n")
    at = lines.index("Seen here:")
    assert lines[at + 1 : at + 3] == [
        f"   Osswid [{osswid.id}], with six peasants, two soldiers, one archer, accompanied by:",
        f"      Candide [{code(made, 'Candide')}]",
    ]
    assert f"      Feasel [{held.id}], prisoner" in lines
    assert any(line.startswith(f"   HMS Pinafore [{ship.id}], galley") and line.endswith("owner:") for line in lines)
    assert f"   {inn.name} [{inn.id}], inn, defense 10" in lines
    assert "   No goods offered for trade." in lines


@pytest.mark.rule("OLY-REPORT-11", "OLY-LOC-09", "OLY-LOC-10", "OLY-EX-24")
def test_one_sees_the_place_one_is_in_and_the_one_around_it(made: World) -> None:
    inn = building(made, city(made), "inn")
    assert list(seen(made).places) == ["aa00", city(made)]
    for name in ("Osswid", "Candide"):
        unit = made.units[code(made, name)]
        made.places[city(made)].units.remove(unit.id)
        made.places[inn.id].units.append(unit.id)
        unit.place = inn.id
    assert list(seen(made).places) == [city(made), inn.id]


@pytest.mark.rule("OLY-EX-33", "OLY-CIV-01")
@each("level, said", [(1, "civ-1"), (0, "wilderness")])
def test_provinces_show_their_region_and_civilization(level: int, said: str) -> None:
    made = two_seats()
    made.places["aa00"].civilization = level
    assert f"Plain [aa00], plain, in region Tollus, {said}" in text_of(made).split("\n")


@pytest.mark.rule("OLY-REPORT-14", "OLY-EX-94")
def test_unfinished_structures_show_how_far_they_are(made: World) -> None:
    ship = building(made, city(made), "galley", finished=False)
    ship.built = Built(work=70)
    assert any(f"[{ship.id}], galley-in-progress, 28% completed" in line for line in text_of(made).split("\n"))


@pytest.mark.rule("OLY-MARKET-09", "OLY-MARKET-10", "OLY-MARKET-11", "OLY-MARKET-12", "OLY-EX-43", "OLY-MARKET-19")
def test_the_market_lists_what_could_be_traded_now(made: World) -> None:
    osswid, feasel = made.units[code(made, "Osswid")], made.units[code(made, "Feasel")]
    osswid.items = {"1": 10}
    osswid.offers = [
        Offer(sells=False, item="79", quantity=5, price=10),
        Offer(sells=True, item="79", quantity=5, price=6),
    ]
    feasel.items = {"78": 9}
    feasel.offers = [
        Offer(sells=True, item="78", quantity=5, price=7, have_left=6, secret=True),
        Offer(sells=False, item="10", quantity=1, price=9),
    ]
    made.places[city(made)].market = Market(offers=[Offer(sells=True, item="77", quantity=25, price=3)])
    market = seen(made).places[city(made)].market
    assert market is not None
    assert [(offer.sells, offer.who, offer.item, offer.quantity, offer.price) for offer in market] == [
        (False, osswid.id, "79", 1, 10),
        (True, city(made), "77", 25, 3),
        (True, "", "78", 3, 7),
    ]


@pytest.mark.rule("OLY-REPORT-21")
def test_signs_stand_in_the_place(made: World) -> None:
    made.places[city(made)].signs = [Sign(by="Captain McCook [3402]", text="Passage to Drassa\non the 15th.")]
    lines = text_of(made).split("\n")
    at = lines.index("Posted by Captain McCook [3402]:")
    assert lines[at + 1 : at + 3] == [' "Passage to Drassa', ' on the 15th."']


@pytest.mark.rule("OLY-GAP-47")
def test_whoever_conceals_himself_and_fog_are_not_seen_through(made: World) -> None:
    feasel = made.units[code(made, "Feasel")]
    noble(made, "aa00", "Outside", player=made.player_of("b").id)
    noble(made, "aa00", "Mine", player=made.player_of("a").id)
    feasel.hides = True
    assert feasel.id not in seen(made).titles
    assert seen(made, "b").titles[feasel.id] == f"Feasel [{feasel.id}]"
    assert code(made, "Outside") in seen(made).titles
    made.storms["79000"] = Storm(id="79000", kind="fog", name="Fog", place="aa00", strength=2)
    assert code(made, "Outside") not in seen(made).titles
    assert code(made, "Mine") in seen(made).titles
    assert "The province is blanketed in fog." in text_of(made)


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-20")
def test_hidden_places_are_shown_only_to_those_who_found_them(made: World) -> None:
    cave = inside(made, "aa00", "cave", hidden=True)
    assert cave.id not in seen(made).titles
    made.player_of("a").knows.append(cave.id)
    assert cave.id in seen(made).titles
    assert cave.id not in seen(made, "b").titles


# The template


@pytest.mark.rule("OLY-SUBMIT-17", "OLY-EX-08", "OLY-REPORT-18")
def test_the_template_shows_what_runs_and_what_waits_and_changes_nothing(made: World) -> None:
    osswid, candide = made.units[code(made, "Osswid")], made.units[code(made, "Candide")]
    osswid.running = Running(words="collect 87 0 0", left=-1)
    candide.running = Running(words="explore", left=1)
    made.player_of("a").queues = {osswid.id: ["sail east", "explore"]}
    lines = text_of(made).split("\n")
    at = lines.index(f"begin {made.player_of('a').id} # Alphas")
    assert lines[at - 2 : at] == ["Order template", "--------------"]
    sheet = "\n".join(lines[at:])
    assert f"unit {osswid.id} # Osswid\n# > collect 87 0 0 (still executing)\nsail east\nexplore\n" in sheet
    assert f"unit {candide.id} # Candide\n# > explore (executing for one more day)\n" in sheet
    osswid.running = candide.running = None
    made.player_of("a").queues = {osswid.id: ["wait day 31", "wait turn 9"], "4444": ["recruit"]}
    after, _ = play(made, a="\n".join(lines_of_template(made)))
    assert after.player_of("a").queues == {osswid.id: ["wait turn 9"], "4444": ["recruit"]}


@pytest.mark.rule("OLY-GAP-16")
def test_the_template_warns_of_loyalty_that_will_end(made: World) -> None:
    osswid = made.units[code(made, "Osswid")]
    osswid.loyalty, osswid.rating = Loyalty.CONTRACT, 40
    sheet = "\n".join(lines_of_template(made))
    assert f"# {osswid.id} has loyalty Contract-40 and will renounce\n# loyalty at the end of this turn.\n" in sheet


# FORMAT, PUBLIC, QUIT, the first report


@pytest.mark.rule("OLY-GAP-O30", "OLY-ORDER-30")
def test_format_1_puts_places_before_characters(made: World) -> None:
    a = made.player_of("a").id
    after, outcome = play(made, a=f"unit {a}\nformat 1")
    assert after.player_of("a").format == 1
    said = text(outcome)
    assert said.index("Routes leaving Drassa") < said.index("Health:")
    _, outcome = play(made)
    assert text(outcome).index("Health:") < text(outcome).index("Routes leaving Drassa")


@pytest.mark.rule("OLY-GAP-O54", "OLY-ORDER-54")
def test_a_published_report_has_no_template_and_pays_once(made: World) -> None:
    a = made.player_of("a").id
    made, outcome = play(made, a=f"unit {a}\npublic")
    assert outcome.reports["a"].public
    assert "Order template" not in text(outcome)
    assert made.player_of("a").claim["1"] == 125
    made, outcome = play(made, a=f"unit {a}\npublic")
    assert made.player_of("a").claim["1"] == 150


@pytest.mark.rule("OLY-PLAYER-04", "OLY-REPORT-20", "OLY-EX-12")
def test_who_quits_gets_no_report(made: World) -> None:
    _, outcome = play(made, a=f"unit {made.player_of('a').id}\nquit")
    assert list(outcome.reports) == ["b"]
    assert "leaves Olympia" in outcome.headlines[0].text


@pytest.mark.rule("OLY-GAP-96", "OLY-REPORT-19")
def test_a_first_report_shows_the_position_and_no_diary(made: World) -> None:
    said = text_of(made)
    assert "Welcome to Olympia." in said
    assert " 1: " not in said


@pytest.mark.rule("OLY-TIMES-01", "OLY-TIMES-02", "OLY-GAP-86")
def test_the_times_prints_signed_items_and_rumors(made: World) -> None:
    osswid = code(made, "Osswid")
    _, outcome = play(made, a=f"unit {osswid}\npress 1\nPeace!\nrumor 1\nGold was found.")
    assert [(item.signature, item.text) for item in outcome.press] == [
        (f"Osswid [{osswid}]", "Peace!"),
        ("", "Gold was found."),
    ]


@pytest.mark.rule("OLY-INTRO-02")
def test_nobody_is_ranked_in_public() -> None:
    assert standings(world("p")).columns == ()


# The month


@pytest.mark.rule("OLY-TURN-12", "OLY-GAP-11")
def test_noble_points_come_at_the_end_of_every_eighth_turn(made: World) -> None:
    after, _ = play(made, turn=7)
    assert after.player_of("a").points == 18
    after, _ = play(made, turn=8)
    assert after.player_of("a").points == 19


@pytest.mark.rule("OLY-GAP-24")
def test_each_month_25_gold_are_credited(made: World) -> None:
    after, _ = play(made)
    assert after.player_of("a").claim == {"1": 25}


@pytest.mark.rule("OLY-GAP-O13", "OLY-GAP-O51")
def test_signs_and_contacts_do_not_outlive_the_month(made: World) -> None:
    osswid = code(made, "Osswid")
    made, _ = play(made, a=f"unit {osswid}\npost 1\nHello.")
    assert len(made.places[city(made)].signs) == 1
    made.units[osswid].contacted = ["1234"]
    made, _ = play(made)
    assert made.places[city(made)].signs == []
    assert made.units[osswid].contacted == []


@pytest.mark.rule("OLY-GAP-59", "OLY-PILL-02")
def test_a_place_says_how_long_it_will_recover_from_pillage(made: World) -> None:
    made.places[city(made)].tax = 100
    made.units[code(made, "Osswid")].items = {"12": 20, "1": 90}
    after, outcome = play(made, a=f"unit {code(made, 'Osswid')}\npillage")
    assert "Recovery from pillaging will take 3 months." in text(outcome).split("\n")
    assert "Recovery" not in text_of(made)
    assert after.places[city(made)].pillage == 3
