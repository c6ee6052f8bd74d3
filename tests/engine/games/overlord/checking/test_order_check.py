"""Overlord: what the order check, the explanation and the template tell a player (MAIL-15, REPORT-36, FORM)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from engine.core.orders import OrderSheet, OrderSpec, explain, read_orders
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.check import check
from engine.games.overlord.checking.teller import Teller
from engine.games.overlord.checking.view import MarketView, directory
from engine.games.overlord.language.frame import OF_FACTION
from engine.games.overlord.month import opening
from engine.games.overlord.sight.view import Hire, Land, Offer, SeenPlace, SeenTitle
from engine.games.overlord.state import Kind, Pending, World
from engine.games.overlord.telling.sheet import standing_orders, template
from tests.engine.games.overlord.props.days import Diary, left, month, world_of
from tests.suite.table import each


@dataclass
class Own:
    id: str
    kind: Kind = Kind.LEADER
    orders: Sequence[Pending] = ()
    levels: Mapping[str, int] = field(default_factory=dict)
    notes: Sequence[str] = ("1 leader at Windfort [L15]",)
    name: str = "Robin"
    location: str = "L15"
    leader: str = ""
    on_the_way: bool = False
    may_learn: Mapping[str, int] = field(default_factory=dict)
    items: Mapping[str, int] = field(default_factory=dict)
    figures: int = 1
    title_of: str = ""
    equipped: Mapping[str, int] = field(default_factory=dict)
    race: str = "ldr"
    upkeep: int = 0
    settings: Mapping[str, bool] = field(default_factory=dict)


@dataclass
class Viewer:
    own: Mapping[str, Own]
    faction: str = "f05"
    status: str = "active"
    structures: Sequence[str] = ("B3",)
    fund: Mapping[str, int] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    places: Mapping[str, MarketView] = field(default_factory=dict)


def viewer(**kinds: Kind) -> Viewer:
    own = {number: Own(number, kind) for number, kind in kinds.items()} or {"U1": Own("U1")}
    titles = {number: f"Robin [{number}]" for number in own} | {"U7": "Nathan [U7]", "L4": "Blue Ocean [L4]"}
    known = {"skill": {"cmbt": "combat", "mage": "magecraft"}, "item": {"swrd": "sword", "iron": "iron"}}
    return Viewer(own=own, titles=titles, known=known)


def read(view: Viewer, text: str) -> OrderSheet:
    return read_orders(text, BOOK, directory(view))


def told(text: str, view: Viewer | None = None) -> list[tuple[int, str]]:
    """(line, code) of everything the check finds, in order of lines; the notes about the whole left out."""
    view = view or viewer()
    sheet = read(view, text)
    assert not sheet.errors, sheet.errors
    return sorted((found.line, found.code) for found in check(view, sheet) if found.line)


@pytest.mark.rule("OVL-GAP-27", "OVL-GAP-115")
def test_what_the_market_does_not_ask_for_or_offer_is_told() -> None:
    city = SeenPlace(
        land=Land(id="L15", name="Windfort", terrain="city"), present=True, market_days=(15, 30),
        hires=(Hire(race="man", amount=281, price=64),), for_sale=(Offer(item="swrd", amount=17, price=151),),
        wanted=(Offer(item="iron", amount=40, price=20),),
    )  # fmt: skip
    view = viewer()
    view.places = {"L15": city}
    orders = ("SELL 5 swrd 20", "SELL 5 iron 20", "SELL 5 iron 21", "SELL 0 iron", "BUY 1 swrd 151", "BUY 1 swrd 150",
              "BUY 1 iron 99", "RECRUIT f05nU01 1 man 0", "RECRUIT f05nU02 1 man 63", "RECRUIT f05nU03 1 elve 99",
              "MOVE N", "SELL 5 swrd 20")  # fmt: skip

    found = [line for line, code in told("UNIT U1\n" + "\n".join(orders), view) if code == "market"]

    assert [orders[line - 2] for line in found] == [
        "SELL 5 swrd 20", "SELL 5 iron 21", "BUY 1 swrd 150", "BUY 1 iron 99", "RECRUIT f05nU02 1 man 63",
        "RECRUIT f05nU03 1 elve 99",
    ]  # fmt: skip
    messages = [note.message for note in check(view, read(view, "UNIT U1\nSELL 5 swrd 20")) if note.code == "market"]
    assert messages == ["sword: the market does not ask for any, so this waits"]
    view.places = {"L15": SeenPlace(land=Land(id="L15", name="Windfort", terrain="plai"), present=True)}
    assert (2, "market") in told("UNIT U1\nSELL 5 iron 20", view)


@pytest.mark.rule("OVL-MAIL-15", "OVL-ORD-01")
def test_units_of_others_and_foreign_new_ids_are_errors() -> None:
    assert told("UNIT U9\nWORK\nUNIT f06nU01\nWORK\nUNIT B3\nNAME Fort\nUNIT U1\nWORK") == [
        (1, "not-yours"), (3, "new-id"),
    ]  # fmt: skip


@pytest.mark.rule("OVL-FORM-13")
@each(
    "orders, line",
    [("-WORK", 2), ("HAVE iron 2\n-GIVE U7 iron 1\n--MOVE N", 0), ("HAVE iron 2\n--MOVE N", 3),
     ("DAY 3\n-DAY 4\nDAY 5\n--WORK", 5)],
)  # fmt: skip
def test_dashes_that_nothing_can_take_are_told(orders: str, line: int) -> None:
    assert told(f"UNIT U1\n{orders}") == ([(line, "dashes")] if line else [])


@pytest.mark.rule("OVL-EX-28", "OVL-FORM-16")
def test_a_day_on_another_day_is_told_to_be_nonsense() -> None:
    assert told("UNIT U1\nD10 DAY 15\n-WORK") == [(2, "never")]


@pytest.mark.rule("OVL-FORM-21")
def test_prefixes_without_effect_are_told() -> None:
    assert told("UNIT U1\n@HAVE iron\n5 NAME Robin\n5 MOVE N\n@NAME Robin") == [
        (2, "prefix"), (3, "prefix"), (4, "prefix"),
    ]  # fmt: skip


@pytest.mark.rule("OVL-ORD-60")
@each(
    "kind, order, fits",
    [
        (Kind.FOLLOWER, "BUY 1 iron 5", False), (Kind.LEADER, "BUY 1 iron 5", True),
        (Kind.FOLLOWER, "MOVE N", False), (Kind.CREATURE, "MOVE N", True),
        (Kind.LEADER, "SPLIT f05nU01 3", False), (Kind.FOLLOWER, "SPLIT f05nU01 3", True),
        (Kind.CREATURE, "STUDY cmbt", False), (Kind.FOLLOWER, "STUDY cmbt", True), (Kind.CREATURE, "WORK", False),
    ],
)  # fmt: skip
def test_orders_that_a_kind_of_unit_can_not_carry_out_are_errors(kind: Kind, order: str, fits: bool) -> None:
    assert told(f"UNIT U1\n{order}", viewer(U1=kind)) == ([] if fits else [(2, "kind")])


@pytest.mark.rule("OVL-ORD-31")
def test_followers_who_know_scouting_may_move() -> None:
    view = viewer(U1=Kind.FOLLOWER)
    view.own["U1"].levels = {"scou": 1}
    assert told("UNIT U1\nMOVE N", view) == []


@pytest.mark.rule("OVL-FORM-26")
def test_a_new_unit_that_nothing_makes_is_told() -> None:
    assert told("UNIT U1\nSTACK f05nU02\nACCEPT f06nU09") == [(2, "unborn")]
    assert told("UNIT U1\nSTACK f05nU02\nRECRUIT f05nU02 5 man 50") == []


def test_what_no_report_has_told_of_is_noted_and_not_refused() -> None:
    assert told("UNIT U1\nSTUDY blde\nGIVE U99 adam 1\nGIVE U7 swrd 1") == [
        (2, "unknown"), (3, "unknown"), (3, "unseen"),
    ]  # fmt: skip


def test_work_without_end_hides_what_stands_below() -> None:
    assert told("UNIT U1\n@WORK\nNAME Robin\nSTUDY cmbt") == [(4, "never")]


@pytest.mark.rule("OVL-FORM-03")
def test_units_left_out_keep_their_orders_and_idle_ones_are_counted() -> None:
    view = viewer(U1=Kind.LEADER, U2=Kind.LEADER, U3=Kind.LEADER)
    view.own["U2"].orders = [Pending("WORK")]
    found = {found.code: found.message for found in check(view, read(view, "UNIT U1\nWORK"))}
    assert found == {"pending": "1 unit keeps its pending orders",
                     "idle": "1 unit has no orders and will work for wages"}  # fmt: skip


def test_orders_are_explained_by_the_names_a_player_knows() -> None:
    view = viewer()
    lines = explain(BOOK, Teller)(
        read(
            view,
            "NAME Reds\nUNIT U1\nHAVE iron 2\n-+10 STUDY cmbt 1\n--D5 GIVE U7 sword 0 5\n@MOVE L4\n"
            "WAIT\nWAIT 2\nBUILD carp\nBUILD carp B9",
        ),
        view,
    )
    assert lines[1:] == [
        "Robin [U1]: wait until it has 2 iron [iron]",
        "Robin [U1]: after an order above is done, until an order above executes, on 10 days: "
        "study combat [cmbt] up to level 1",
        "Robin [U1]: after 2 orders above are done, on day 5 of the month: "
        "give Nathan [U7] as many swords [swrd] as possible, keeping 5",
        "Robin [U1]: every day that it can: move to Blue Ocean [L4]",
        "Robin [U1]: wait a day",
        "Robin [U1]: wait 2 days",
        "Robin [U1]: build here with carp",
        "Robin [U1]: build B9 with carp",
    ]


@pytest.mark.rule("OVL-ORD-07", "OVL-ORD-40")
def test_a_price_left_out_is_explained_as_that_of_the_report() -> None:
    view = viewer()
    lines = explain(BOOK, Teller)(read(view, "UNIT U1\nBUY 10 swrd 200\nBUY 0 swrd 0\n@SELL 5 iron"), view)
    assert lines == [
        "Robin [U1]: buy 10 swords [swrd] for at most $200 each",
        "Robin [U1]: buy as many swords [swrd] as possible at the price in the report",
        "Robin [U1]: every day that it can: sell 5 iron [iron] at the price in the report",
    ]


@each("spec", BOOK.specs)
def test_every_order_can_be_told_in_words(spec: OrderSpec) -> None:
    view = viewer()
    sheet = read(view, spec.example if spec.group == OF_FACTION else f"UNIT U1\n{spec.example}")
    (line,) = explain(BOOK, Teller)(sheet, view)
    assert len(line.split(": ", 1)[1]) > 6
    assert "None" not in line
    assert "{" not in line


@pytest.mark.rule("OVL-REPORT-36", "OVL-GAME-03", "OVL-EX-27")
def test_the_template_has_pending_orders_with_what_is_left_of_their_days_and_leaves_them_as_they_are() -> None:
    world = world_of("U1", "U2")
    plan = month(world, {"U1": '--+10 D17 USE digg\n-@NAME "Sir Robin"', "U2": "10 USE digg"}, Diary())
    for plan.turn.day in range(1, 6):
        plan.run_day()
    view = viewer(U1=Kind.LEADER, U2=Kind.LEADER)
    for number, unit in view.own.items():
        unit.orders = world.units[number].orders
    text = template(view)
    assert "5 USE digg" in text
    assert "# 1 leader at Windfort [L15]" in text
    sheet = read(view, text)
    assert not sheet.diagnostics
    before = {number: left(world, number) for number in world.units}
    assert [lists(plan.turn).fill(sheet.of(number)) for number in ("U1", "U2")] == [
        [_fresh(line) for line in world.units[number].orders] for number in ("U1", "U2")
    ]
    assert before["U1"] == ["--+10 D17 USE digg", '-@NAME "Sir Robin"']


def _fresh(line: Pending) -> Pending:
    return Pending(line.words, line.dashes, line.plus, line.repeat, line.days, line.on_day)


def test_nobody_who_only_looks_on_gets_a_template() -> None:
    assert template(Viewer(own={}, faction="")) == ""


@pytest.mark.rule("OVL-FORM-02")
def test_who_sends_nothing_goes_on_as_before() -> None:
    world: World = world_of("U1")
    plan = month(world, {"U1": "10 USE digg"}, Diary())
    plan.turn.orders = {"1": read_orders(standing_orders(world, "1"), BOOK)}
    assert plan.turn.orders["1"].header["standing"] is True
    opening.run(plan.turn)
    assert left(world, "U1") == ["10 USE digg"]


@pytest.mark.rule("OVL-GAP-115", "OVL-TITLE-03")
def test_what_a_claim_lacks_is_told_where_the_unit_is() -> None:
    sheriff = SeenTitle(tag="shrf", cost=250)
    view = viewer()
    view.known = {**view.known, "item": {"coin": "coin"}}
    view.places = {
        "L15": SeenPlace(land=Land(id="L15", name="Windfort", terrain="city"), present=True, title=sheriff),
    }
    assert told("UNIT U1\nCLAIM shrf", view) == [(2, "poor"), (2, "unable")]
    assert told("UNIT U1\nCLAIM mayo", view) == [(2, "title")]
    assert told("UNIT U1\nSTUDY CMBT 1\nWITHDRAW 250\nCLAIM shrf L15", view) == []
    assert told("UNIT U1\nMOVE L15\nCLAIM shrf", view) == told("UNIT U1\nMOVE L15", view)
    assert told("UNIT U1\nCLAIM shrf L4", view) == []
    view.own["U1"].levels, view.own["U1"].items = {"cmbt": 1}, {"coin": 249}
    (found,) = check(view, read(view, "UNIT U1\nCLAIM shrf"))[:1]
    assert found.message == "Sheriff costs $250, and the unit has $249: WITHDRAW first"
    view.own["U1"].items = {"coin": 250}
    assert told("UNIT U1\nCLAIM shrf", view) == []
