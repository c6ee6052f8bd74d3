"""Statements about the month that need real deeds, through whole turns (see test_scheduler.py for the others)."""

from __future__ import annotations

import pytest

from engine.core.turn import Step
from engine.games.olympia.book import BOOK
from engine.games.olympia.month import month
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Built, Direction, Market, Offer, Place, Player, World
from tests.engine.games.olympia.props.kit import inside, noble, world
from tests.engine.games.olympia.props.played import code, part, play, text, two_seats


@pytest.fixture
def made() -> World:
    return two_seats()


def diary(report: str, made: World, name: str) -> list[str]:
    return part(report, f"{name} [{code(made, name)}]")


@pytest.mark.rule("OLY-GAP-22")
def test_s09_markets_are_matched_before_any_order_of_the_first_day(made: World) -> None:
    osswid, feasel = made.units[code(made, "Osswid")], made.units[code(made, "Feasel")]
    osswid.items, feasel.items = {"79": 5}, {"1": 100}
    osswid.offers = [Offer(sells=True, item="79", quantity=5, price=10)]
    feasel.offers = [Offer(sells=False, item="79", quantity=5, price=10)]
    after, _ = play(made, a=f"unit {osswid.id}\nsell 79 0 0\ndrop 79 5")
    assert (after.units[osswid.id].items, after.units[feasel.id].items) == ({"1": 50}, {"1": 50, "79": 5})


@pytest.mark.rule("OLY-PRIO-04", "OLY-GAP-14")
def test_s15_every_order_has_its_priority() -> None:
    found: dict[int | None, set[str]] = {}
    for spec in BOOK.specs:
        found.setdefault(spec.takes.priority, set()).add(spec.keyword)
    assert found[0] == {"accept", "admit", "contact", "decree", "default", "defend", "hostile", "neutral", "realname"}
    assert found[2] == {"move", "fly", "board", *Direction}
    assert found[4] == {"sail"}
    assert {"wait", "give", "stack", "unstack", "claim", "press", "stop", "form"} & found[3] == {"form"}
    assert {"unload", "recruit", "study", "attack", "build", "message"} <= found[3] | {"unload"}


@pytest.mark.rule("OLY-PRIO-08", "OLY-EX-19", "OLY-SUBMIT-21")
def test_s20_a_supply_that_runs_out_ends_all_who_collect_it_in_the_same_evening(made: World) -> None:
    city = made.units[code(made, "Osswid")].place
    made.places[city].supplies = {"10": 5}
    for name in ("Osswid", "Candide"):
        made.units[code(made, name)].items = {"1": 50}  # for the pay of those who come
    orders = f"unit {code(made, 'Osswid')}\nrecruit\nname Oz\nunit {code(made, 'Candide')}\nrecruit\nname Can"
    after, outcome = play(made, a=orders)
    one, other = after.units[code(made, "Osswid")], after.units[code(made, "Candide")]
    assert (one.count("10"), other.count("10")) == (3, 2)
    ends = [line for name in ("Oz", "Can") for line in diary(text(outcome), after, name) if "> name" in line]
    assert ends == [' 4: > name "Oz"', ' 4: > name "Can"']


def test_s20_a_limit_of_days_counts_evenings(made: World) -> None:
    city = made.units[code(made, "Osswid")].place
    made.places[city].supplies = {"10": 50}
    made.units[code(made, "Osswid")].items = {"1": 50}
    after, outcome = play(made, a=f"unit {code(made, 'Osswid')}\nrecruit 4\nname Oz")
    assert after.units[code(after, "Oz")].count("10") == 4
    assert ' 5: > name "Oz"' in diary(text(outcome), after, "Oz")


def test_s24_what_happens_of_itself_comes_after_the_waits_of_the_evening(
    made: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pay(turn: OlympiaTurn) -> None:
        if turn.day == 3:
            turn.state.units[code(made, "Osswid")].add("1", 100)

    monkeypatch.setattr(month, "DAILY", (Step("Pay", "OLY-GAP-23", pay),))
    _, outcome = play(made, a=f"unit {code(made, 'Osswid')}\nwait gold 100")
    assert " 4: The wait is over: gold 100." in diary(text(outcome), made, "Osswid")


@pytest.mark.rule("OLY-GAP-O26", "OLY-GAP-O01")
def test_s32_neither_signals_nor_acceptances_outlive_the_month(made: World) -> None:
    osswid, candide, feasel = (code(made, name) for name in ("Osswid", "Candide", "Feasel"))
    made.units[feasel].items = {"79": 5}
    made, _ = play(made, a=f"unit {osswid}\nflag go\naccept {feasel} 79", b=f"unit {feasel}\nwait turn 2")
    made, outcome = play(made, a=f"unit {candide}\nwait flag go", b=f"unit {feasel}\ngive {osswid} 79 5")
    assert made.units[candide].running is not None
    assert made.units[feasel].items == {"79": 5}
    assert outcome.reports["b"].warnings[0].startswith("1 order was not possible")


# Ships


def at_sea() -> tuple[World, Place]:
    """A captain with his crew, and somebody aboard who goes his own way; a beach in the west, an ocean east of it."""
    made = world("p~~~")
    player = Player(id=made.new_code("player"), name="Sailors", seat="a")
    made.players[player.id] = player
    ship = inside(made, "aa01", "galley", "HMS Pinafore", built=Built(finished=True))
    made.afloat.append(ship.id)
    noble(made, ship.id, "McCook", player=player.id, skills={"600": 0, "601": 0}, items={"19": 14, "1": 5})
    noble(made, ship.id, "Osswid", player=player.id)
    return made, ship


@pytest.mark.rule("OLY-GAP-32")
def test_s27_those_aboard_go_on_with_their_orders_and_nobody_leaves_under_way() -> None:
    made, ship = at_sea()
    orders = f"unit {code(made, 'McCook')}\nsail east\nunit {code(made, 'Osswid')}\nwait time 1\nname Oz\nmove out"
    after, outcome = play(made, a=orders)
    lines = diary(text(outcome), after, "Oz")
    assert ' 2: > name "Oz"' in lines
    assert after.units[code(after, "Oz")].place == ship.id
    assert after.places[ship.id].within == "aa02"


@pytest.mark.rule("OLY-EX-97", "OLY-FERRY-05", "OLY-FERRY-06")
def test_s38_the_ferry_script_runs_as_it_is_printed() -> None:
    made, ship = at_sea()
    captain, old = made.units[code(made, "McCook")], made.units[code(made, "Osswid")]
    made.players["bb0"] = Player(id="bb0", name="Travellers", seat="b")
    guest = noble(made, "aa00", "Guest", player="bb0", items={"1": 500})
    made.places["aa01"].kind = "ocean"
    captain.fee = 0
    ferry = f"unit {captain.id}\nfee 100\nsail west\nunload\nwait day 15\nferry\nsail east\nsail west\nunload"
    ride = f"unit {guest.id}\nwait ferry {ship.id}\nboard {ship.id}\nwait loc aa00\nname Landed"
    after, outcome = play(made, a=ferry, b=ride)
    lines = part(text(outcome, "b"), f"Landed [{guest.id}]")
    assert f"15: > board {ship.id}" in lines
    assert after.units[old.id].place == "aa00"
    pay = 14 * 2  # of his sailors
    assert after.units[captain.id].count("1") == 5 + 100 - pay
    assert after.units[guest.id].place == "aa00"
    landed = next(int(line[:2]) for line in lines if "> name" in line)
    assert landed > 16


def test_markets_of_cities_are_listed(made: World) -> None:
    city = made.units[code(made, "Osswid")].place
    made.places[city].market = Market(stock=[Offer(sells=True, item="77", quantity=25, price=3)])
    _, outcome = play(made)
    assert any(line.split() == ["sell", city, "3", "25", "30", "wood", "[77]"] for line in text(outcome).split("\n"))


@pytest.mark.rule("OLY-GAP-24")
def test_every_step_of_the_month_stands_in_its_tables_once_and_the_end_in_the_order_of_the_rules() -> None:
    names = [step.name for phase in month.PHASES for step in phase.steps]
    assert len(names) == len(set(names))
    order = [
        "City taxes", "Gold to claim", "Noble Points", "Aura", "Loyalty", "Recovery from pillage", "Relics return",
        "Inns", "Temples", "Pay", "Animals", "Ghost warriors", "Undead", "Bodies decompose", "Storms lose strength",
        "Directed storms move", "Collapsed mines", "Civilization", "Markets", "Supplies and tax bases",
    ]  # fmt: skip
    assert [name for name in names if name in order] == order
