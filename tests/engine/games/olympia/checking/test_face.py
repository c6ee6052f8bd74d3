"""What a player meets before the deadline: check, explanation, completion, lookup, letters, gifts, plans."""

from __future__ import annotations

import re

import pytest

from engine import rulebook
from engine.core.errors import SetupError
from engine.core.orders import read_orders
from engine.core.ruleset import check_orders
from engine.games.olympia.book import BOOK
from engine.games.olympia.checking.receipt import explain
from engine.games.olympia.checking.view import directory
from engine.games.olympia.founding.giving import OlympiaGifts, give
from engine.games.olympia.ruleset import RULESET, finished, seats_of
from engine.games.olympia.state import Running, World
from engine.games.olympia.telling.correspondence import addressees, reader
from engine.games.olympia.telling.lookup import lookup
from engine.games.olympia.telling.planned_map import planned_map
from engine.games.olympia.telling.sheet import unit_block
from tests.engine.games.olympia.props.kit import noble
from tests.engine.games.olympia.props.played import code, seen, two_seats
from tests.suite.table import each


@pytest.fixture
def made() -> World:
    return two_seats()


def findings(made: World, orders: str, name: str = "Osswid") -> list[tuple[str, str]]:
    """Warnings and errors for orders of a unit: code and message."""
    sheet = check_orders(RULESET, seen(made), f"unit {code(made, name)}\n{orders}")
    return [(found.code, found.message) for found in sheet.diagnostics if found.severity != "note"]


# The check


@pytest.mark.rule("OLY-SUBMIT-15", "OLY-SUBMIT-16", "OLY-GAP-87")
def test_orders_for_strangers_are_kept_with_a_warning_and_for_nobles_to_come_without(made: World) -> None:
    made.player_of("a").unformed = ["5717"]
    sheet = check_orders(RULESET, seen(made), f"unit {code(made, 'Feasel')}\nexplore\nunit 5717\nexplore")
    assert [found.code for found in sheet.warnings] == ["not-yours"]
    assert not sheet.errors


@pytest.mark.rule("OLY-SUBMIT-20")
@each(
    "orders, expected",
    [("study 600", []), ("study 690", ["not-taught"]), ("study 601", ["not-taught"]), ("move out\nstudy 690", [])],
)
def test_what_is_not_taught_here_is_found_while_one_is_here(orders: str, expected: list[str]) -> None:
    made = two_seats()
    assert [found for found, _ in findings(made, orders)] == expected


@pytest.mark.rule("OLY-STUDY-04")
def test_what_was_begun_and_what_a_known_skill_opens_may_be_studied_anywhere(made: World) -> None:
    osswid = made.units[code(made, "Osswid")]
    osswid.learning, osswid.skills = {"690": 7}, {"600": 0}
    assert findings(made, "study 690\nstudy 601") == []


@pytest.mark.rule("OLY-LOC-18")
def test_a_way_that_nobody_knows_is_found(made: World) -> None:
    assert findings(made, "move south") == [("no-way", f"you know no way from Drassa [{city(made)}] to south")]
    assert findings(made, "move out\nmove south") == []
    assert findings(made, "move aa00") == []


def city(made: World) -> str:
    return made.units[code(made, "Osswid")].place


@pytest.mark.rule("OLY-GAP-O11")
def test_a_claim_beyond_the_account_is_found(made: World) -> None:
    made.player_of("a").claim = {"1": 100}
    assert findings(made, "claim 100") == []
    assert findings(made, "claim 101") == [("claim", "100 gold can be claimed")]
    assert findings(made, "claim 77") == [("claim", "0 wood can be claimed")]


@pytest.mark.rule("OLY-SUBMIT-16", "OLY-GAP-O29")
def test_a_noble_needs_one_of_the_five_numbers_and_a_point(made: World) -> None:
    made.player_of("a").unformed = ["5717"]
    assert findings(made, "form 5717") == []
    assert findings(made, "form 5718") == [("number", "5718 is none of your five numbers: 5717")]
    made.player_of("a").points = 0
    assert findings(made, "form 5717") == [("points", "you have no Noble Point left")]


@pytest.mark.rule("OLY-PLAYER-04")
def test_quitting_is_warned_of(made: World) -> None:
    sheet = check_orders(RULESET, seen(made), f"unit {made.player_of('a').id}\nquit")
    assert [found.code for found in sheet.warnings] == ["quit"]


@pytest.mark.rule("OLY-SUBMIT-22", "OLY-PRIS-03")
def test_notes_say_who_keeps_his_orders_and_who_is_held(made: World) -> None:
    osswid, candide = code(made, "Osswid"), code(made, "Candide")
    made.player_of("a").queues = {candide: ["explore"]}
    made.units[osswid].prisoner = True
    sheet = check_orders(RULESET, seen(made), f"unit {osswid}\nexplore")
    assert {found.code for found in sheet.diagnostics} == {"prisoner", "pending"}


# What was understood


@pytest.mark.rule("OLY-EX-102", "OLY-PRIO-04", "OLY-GAP-14")
def test_days_and_priorities_of_the_orders() -> None:
    rules = [rule for rule in rulebook.load("olympia").rules if rule.area == "ORDER"][:79]
    for rule in rules:
        name = re.findall(r"[a-z_]+", rule.text)[0]
        spec = BOOK.by_keyword[name]
        fact = spec.takes
        assert spec.rule == rule.id
        said = rule.text.split("`", 2)[2]
        if "carried out when read" in said:
            assert fact.priority is None
        elif priority := re.match(r" (\d+ days?|as given|varies), priority (\d)", said):
            days, _, _ = priority[1].partition(" day")
            length = {"as given": "given", "varies": "varies"}.get(days, "fixed")
            assert (fact.length, fact.priority) == (length, int(priority[2])), name
            assert fact.days == (int(days) if days.isdigit() else 0), name
        else:
            assert name in ("quit", "stop")


@pytest.mark.rule("OLY-SUBMIT-11")
@each(
    "order, words",
    [
        ("study 600", "study Shipcraft [600]"), ("move n aa00", "go north, or else to Plain [aa00]"), ("e", "go east"),
        ("buy 79 5 10", "buy five iron [79] for at most 10 gold each"),
        ("recruit 5", "recruit peasants for up to 5 days"),
        ("sell 79 5 10 2", "sell five iron [79] for 10 gold each, keeping 2"), ("claim 500", "claim 500 gold"),
        ("wait day 15 not unit 5499", "wait for: day 15, or not unit 5499"),
        ("press 1\nHear!", "write for the Times (1 line)"),
        ("accept 0 0", "accept anything from anybody"), ("pledge 0", "pledge its lands to nobody"),
        ("collect 87 0 0", "gather fish [87]"), ("guard 0", "stop guarding"),
        ("use 632 5499", "use Determine inventory of character [632] with 5499"),
        ("accept 5499 77 20", "accept wood [77] from 5499"), ("admit 5499", "let nobody else in to 5499"),
        ("admit 5499 gk7 4846", "let gk7, 4846 in to 5499"), ("admit 5499 all", "let everybody in to 5499"),
        ("admit 5499 all gk7", "let everybody but gk7 in to 5499"),
        ("buy 79 5 10 0 1", "buy five iron [79] for at most 10 gold each, unnamed"),
        ("claim 77", "claim all wood [77]"),
        ("drop 10 5", "discard five peasants [10]"), ("drop 10 0 3", "discard all peasant [10], keeping 3"),
        ("get 5499 77", "take all wood [77] from 5499"),
        ("give 5499 77 10 2", "give ten wood [77] to 5499, keeping 2"), ("pay 5499", "pay all gold to 5499"),
        ("pay 5499 100 5", "pay 100 gold to 5499, keeping 5"), ("unstack", "leave the stack"),
        ("unstack 5499", "drop 5499 from the stack"), ("guard", "guard the place"), ("guard 1", "guard the place"),
        ("name \"Oz\"", "name itself \"Oz\""), ("build", "build on here"),
        ("build tower \"Keep\" 7", "build tower called \"Keep\" for up to 7 days"),
        ("improve 1", "improve the castle it is in for a day"), ("repair", "repair the structure it is in"),
        ("make 74", "make as many longswords [74] as possible"), ("make 74 1", "make one longsword [74]"),
        ("train 20 5", "train swordsmen [20] for up to 5 days"), ("collect 87 5", "gather up to 5 fish [87]"),
        ("collect 87 0 7", "gather fish [87] for up to 7 days"), ("catch", "gather wild horses"),
        ("wood 1", "gather up to 1 wood"), ("wood 1200", "gather up to 1,200 wood"),
        ("study 600 7", "study Shipcraft [600], 7 fast days at once"), ("form 0 \"Oz\"", "hire a noble called \"Oz\""),
        ("form 5717 \"Oz\"", "hire a noble as [5717] called \"Oz\""), ("form 5717", "hire a noble as [5717]"),
        ("pillage", "pillage"), ("pillage 0", "pillage"), ("pillage 1", "pillage, attacking the guards first"),
        ("hide", "conceal itself"), ("hide 0", "stop concealing itself"), ("hide 1", "conceal itself"),
        ("times 0", "receive the Times"), ("times 1", "do without the Times"),
        ("message 2 5499\nHi!\nHo!", "write to 5499 (2 lines)"),
        ("decree watch 5499", "have garrisons watch for 5499"), ("decree hostile 5499", "have garrisons attack 5499"),
        ("default gk7", "declare nothing toward gk7"), ("attack 5499", "attack 5499"),
        ("attack 5499 1", "attack 5499, without taking its place"), ("attack 5499 0", "attack 5499"),
        ("fee 50", "ask 50 gold for each 100 weight it ferries"), ("fee 0", "ferry nobody for a fee"),
        ("oath 1", "swear an oath with a Noble Point"), ("oath 2", "swear an oath with two Noble Points"),
        ("terrorize 5499", "terrorize 5499"), ("terrorize 5499 9", "terrorize 5499 with severity 9"),
        ("raze", "tear down the structure it is in"), ("sneak", "leave the structure unseen"),
        ("ferry", "tell waiting passengers to board"), ("breed 280 280", "breed lion [280] with lion [280]"),
    ],
)  # fmt: skip
def test_orders_are_told_in_plain_words(made: World, order: str, words: str) -> None:
    sheet = read_orders(f"unit {code(made, 'Osswid')}\n{order}", BOOK)
    assert explain(sheet, seen(made)) == [f"Osswid [{code(made, 'Osswid')}]: {words}"]


@pytest.mark.rule("OLY-SUBMIT-11", "OLY-SUBMIT-13", "OLY-SUBMIT-22", "OLY-SUBMIT-23")
def test_the_receipt_lists_what_runs_and_every_queue_as_the_sheet_leaves_it(made: World) -> None:
    osswid, candide = code(made, "Osswid"), code(made, "Candide")
    made.units[osswid].running = Running(words="study 600", left=3)
    made.units[candide].running = Running(words="collect 87 0 0", left=-1)
    made.player_of("a").queues = {osswid: ["sail east"], candide: ["explore", "move n"], "4444": ["recruit"]}

    def told(text: str) -> list[str]:
        return explain(read_orders(text, BOOK), seen(made))

    others = [
        f"Candide [{candide}], as before: gather fish [87] (still executing)",
        f"Candide [{candide}], as before: explore", f"Candide [{candide}], as before: go north",
        "4444, as before: recruit peasants",
    ]  # fmt: skip
    runs = f"Osswid [{osswid}]: study Shipcraft [600]"
    on = f"{runs} (executing for three more days)"
    assert told(f"unit {osswid}\nmove south") == [on, f"Osswid [{osswid}]: go south", *others]
    stopped = [f"{runs} (until the turn runs)", f"Osswid [{osswid}]: break off what it is doing"]
    assert told(f"unit {osswid}\nstop") == [*stopped, *others]
    assert told(f"unit {osswid}") == [on, f"Osswid [{osswid}]: nothing waits any more", *others]
    kept = f"Osswid [{osswid}], as before: "
    assert told("end") == [f"{kept}study Shipcraft [600] (executing for three more days)", f"{kept}sail east", *others]


@each("spec", BOOK.specs)
def test_every_order_is_told(made: World, spec: object) -> None:
    example = getattr(spec, "example", "")
    (told,) = explain(read_orders(f"unit 5499\n{example}", BOOK), seen(made))
    assert "{" not in told
    assert "None" not in told


# Completion


def test_completion_offers_own_units_the_faction_and_the_nobles_to_come(made: World) -> None:
    made.player_of("a").unformed = ["5717"]
    names = directory(seen(made)).names("own unit")
    faction = made.player_of("a").id
    assert set(names) == {
        f"Osswid [{code(made, 'Osswid')}]", f"Candide [{code(made, 'Candide')}]", f"the faction [{faction}]",
        "noble to be formed [5717]",
    }  # fmt: skip


def test_completion_offers_what_is_at_hand(made: World) -> None:
    names = directory(seen(made))
    assert names.names("skill")[:2] == ["Shipcraft", "Combat"]
    assert f"Feasel [{code(made, 'Feasel')}]" in names.names("unit")
    assert "out" in names.names("direction or place")


# Lookup, letters, gifts


@pytest.mark.rule("OLY-GAP-O38")
def test_only_lore_that_was_shown_can_be_looked_up(made: World) -> None:
    assert lookup(seen(made), "600") == []
    made.player_of("a").lore.append("600")
    ((title, told),) = lookup(seen(made), "Shipcraft")
    assert title == "Lore for Shipcraft [600]"
    assert "601" in told
    assert lookup(seen(made), "")[-1] == (title, told)
    assert lookup(seen(made, "b"), "600") == []


def test_places_units_and_markets_in_sight_are_looked_up(made: World) -> None:
    ((title, _),) = lookup(seen(made), "drassa")
    assert title.startswith("Drassa [")
    assert lookup(seen(made), code(made, "Feasel")) == [
        (f"Feasel [{code(made, 'Feasel')}]", f"Feasel [{code(made, 'Feasel')}], in Drassa [{city(made)}].")
    ]
    ((_, own),) = lookup(seen(made), code(made, "Osswid"))
    assert "Loyalty:" in own
    ((_, told),) = lookup(seen(made), "market")
    assert told == "Market report:\n   No goods offered for trade."


@pytest.mark.rule("OLY-MAIL-01", "OLY-MAIL-02", "OLY-EX-01")
def test_letters_reach_whoever_leads_a_unit_in_sight(made: World) -> None:
    feasel = code(made, "Feasel")
    (found,) = addressees(seen(made))
    assert (found.name, reader(made, found.address)) == (f"Feasel [{feasel}]", "b")
    beast = noble(made, "aa00", "Savages", kind="savages")
    assert reader(made, f"unit {beast.id}") is None
    assert reader(made, "unit 4711") is None


@pytest.mark.rule("OLY-GM-02")
def test_what_a_game_master_gives_can_be_claimed(made: World) -> None:
    assert give(made, "a", OlympiaGifts(item="wood", amount=20)) == ("You may claim 20 wood [77] more: CLAIM 77 20.")
    assert made.player_of("a").claim == {"77": 20}
    with pytest.raises(SetupError, match="no item"):
        give(made, "a", OlympiaGifts(item="luck", amount=1))


# The sheet, the map, the end


def test_a_units_section_has_its_pending_orders(made: World) -> None:
    osswid = code(made, "Osswid")
    made.player_of("a").queues = {osswid: ["sail east", "explore"]}
    made.units[osswid].running = Running(words="study 600", left=3)
    assert unit_block(seen(made), osswid) == (
        f"unit {osswid} # Osswid\n# > study 600 (executing for three more days)\nsail east\nexplore\n"
    )


def test_planned_ways_are_drawn(made: World) -> None:
    sheet = read_orders(f"unit {code(made, 'Osswid')}\nmove out\nmove east\nmove east", BOOK)
    drawn = planned_map(seen(made), sheet)
    assert [arrow.cells for arrow in drawn.arrows] == [("aa00", "aa01")]


@pytest.mark.rule("OLY-INTRO-02")
def test_the_game_ends_only_when_nobody_is_left(made: World) -> None:
    assert finished(made, ()) is None
    for player in made.players.values():
        player.status = "left"
    assert finished(made, ()) is not None
    assert [seat.status for seat in seats_of(made)] == ["left", "left"]
