"""Nothing for nothing: a short run of every game, and that the probes find what is there to be found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.events import Event
from engine.games.atlantis.travel import events as atlantis_travel
from engine.games.dunk.acting.contract import Acting
from engine.games.dunk.armies import events as dunk_armies
from engine.games.erfworld.scratch import Scratch
from engine.games.olympia.travel.travel_events import Arrived, SetOut
from engine.games.overlord.household import fund, hands
from engine.games.overlord.state import COIN, Hire, Unit
from engine.rulebook import load
from engine.testing.gains import Assay, Books, Gain, State, played, unpriced
from engine.testing.strangers import Campaign, Month
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.olympia.props.played import two_seats
from tests.engine.games.overlord.props.scene import Scene
from tests.engine.games.overlord.props.trade_kit import city, merchant
from tests.gains.runs import ACCOUNTS, SEATS, assay, of_strangers, over_months, staged
from tests.suite.table import each

GAMES = sorted(ACCOUNTS)
SEED = "nothing"
ONE: dict[str, Any] = {"unit": 7, "unit_name": "Ones (7)"}


def told(gains: Iterable[Gain | None]) -> list[str]:
    return [f"{gain.probe}: {gain.what}: {gain.gained}" for gain in gains if gain is not None]


@pytest.mark.parametrize("key", GAMES)
def test_stages_and_strangers_get_nothing_for_nothing(key: str) -> None:
    probes = assay(key)
    assert told(staged(probes)) == []
    campaign = Campaign(probes.game, probes.specimen, SEED, most_seats=2)
    assert told(of_strangers(probes, campaign, Dice(SEED), 1)) == []


@pytest.mark.parametrize("key", GAMES)
def test_friends_and_guests_get_nothing_for_nothing(key: str) -> None:
    assert told(over_months(assay(key), SEED, 2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_half_a_year_brings_nothing_for_nothing(key: str) -> None:
    probes = assay(key)
    assert told(over_months(probes, SEED)) == []
    campaign = Campaign(probes.game, probes.specimen, f"{SEED} again", most_seats=SEATS)
    assert told(of_strangers(probes, campaign, Dice(SEED), 2)) == []


@each("key", GAMES)
def test_every_exception_is_a_rule(key: str) -> None:
    accounts, known = ACCOUNTS[key], {rule.id for rule in load(key).rules}
    sums = [*accounts.most.values(), *accounts.once.values()]
    named = {
        *accounts.reasons.values(),
        *accounts.apiece.values(),
        *accounts.fetched.values(),
        *accounts.elsewhere.values(),
        *accounts.granted.values(),
        *(r for _, r in sums),
    }
    assert named - known == set()


# --- what is there is found -------------------------------------------------------------------------------------------


def test_a_purse_drawn_every_month_is_found() -> None:
    probes = assay("atlantis")
    options = {**probes.specimen.options, "restart_months": 0, "gift_months": 0}
    probes = replace(probes, specimen=replace(probes.specimen, options=options))
    found = told(over_months(probes, SEED, 4))
    assert any("seats share all" in line and "item silver +20" in line for line in found)


def test_a_gift_that_costs_the_giver_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "hand_over", lambda unit, other, item, amount: other.add(item, amount))
    assert any("item coin" in line for line in told(over_months(assay("overlord"), SEED, 1)))


def test_what_guests_leave_beyond_their_start_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(unit: Unit, other: Unit, item: str, amount: int) -> None:
        unit.add(item, -amount)
        other.add(item, 2 * amount)

    monkeypatch.setattr(hands, "hand_over", doubled)
    assert any(
        line.startswith("visited: ") and "item coin" in line for line in told(assay("overlord").visited(2, SEED))
    )


class Forgetful(dict[str, None]):
    """Notes of a day that are never found again."""

    def __contains__(self, name: object) -> bool:
        return False


def forgetful() -> Scratch:
    notes = Scratch()
    notes.led, notes.dug = Forgetful(), Forgetful()
    return notes


def test_a_wall_dug_twice_a_day_and_a_prisoner_handed_on_after_he_was_led_are_found() -> None:
    probes = assay("erfworld")
    game = replace(probes.game, play=replace(probes.game.play, scratch=forgetful))
    found = told(staged(replace(probes, game=game)))
    assert [line for line in found if line.startswith("repeated: attack") and "walls: " in line] != []
    assert [line for line in found if line.startswith("relayed: led")] != []


def test_what_comes_in_for_a_reason_that_no_rule_grants_is_found() -> None:
    probes = assay("atlantis")
    probes = replace(probes, accounts=replace(probes.accounts, reasons={}))
    campaign = Campaign(probes.game, probes.specimen, SEED, most_seats=2)
    assert any(line.startswith("strange: ") for line in told(probes.strange(campaign.month())))


def pupil(then: str) -> tuple[Assay, Month]:
    """A noble of Olympia with 220 gold and 25 peasants, who studies magic for a week, and then does something else."""
    probes = assay("olympia")
    state = json.loads(probes.begun(2, SEED))
    family = next(code for code, one in state["players"].items() if one.get("seat") == "1")
    noble = next(unit for unit in state["units"].values() if unit.get("player") == family)
    state["players"][family]["fast_study"] = 0
    noble["items"]["1"] = 220
    orders = {"1": f"unit {noble['id']}\nstudy 800\n{then}", "2": ""}
    return probes, Month(game="olympia", state=json.dumps(state).encode(), orders=orders, seed=SEED, number=1)


def test_what_a_second_copy_leaves_no_time_for_is_no_gain() -> None:
    probes, month = pupil("study 700")
    once, twice = (
        probes.books(replace(month, orders={**month.orders, "1": month.orders["1"].replace("study 800", text)}), "1")[0]
        for text in ("study 800", "study 800\nstudy 800")
    )
    assert (twice["item 1"] - once["item 1"], twice["item 10"] - once["item 10"]) == (95, 2)
    assert probes.repeated(month, "1", 1, 2) is None


def scholar() -> tuple[Assay, Month]:
    """A noble of Olympia in a city of the smallest of worlds, who studies magic for a week, and then stays."""
    made = two_seats()
    noble = next(unit for unit in made.units.values() if unit.player)
    noble.items = {"1": 220, "10": 25}
    made.places[noble.place].lessons = ["800"]
    orders = {"a": f"unit {noble.id}\nstudy 800\nflag 'all clear'", "b": ""}
    return assay("olympia"), Month(game="olympia", state=document.encode(made), orders=orders, seed=SEED, number=1)


def test_what_a_second_copy_brings_beyond_its_time_is_found() -> None:
    probes, month = scholar()

    def squared(state: State, seats: Sequence[str]) -> Books:
        return Books({"learning": ACCOUNTS["olympia"].wealth(state, seats)["learning"] ** 2})

    assert told([probes.repeated(month, "a", 1, 2)]) == []
    probes = replace(probes, accounts=replace(probes.accounts, wealth=squared))
    assert told([probes.repeated(month, "a", 1, 2)]) == ["repeated: study (study 800) x2: learning +1911"]


def test_men_whom_nobody_pays_are_no_gain_of_who_gave_them_away() -> None:
    probes, month = pupil("flag 'all clear'")
    state = json.loads(month.state)
    noble = next(unit for unit in state["units"].values() if unit.get("player") and unit["items"].get("1") == 220)
    noble["items"] = {"1": 88, "10": 5}
    state["units"]["2970"] = {**noble, "id": "2970", "name": "Third Company", "items": {"10": 1}}
    state["places"][noble["place"]]["units"].append("2970")
    month = replace(month, state=json.dumps(state).encode())
    assert told(probes.divided(month, "1", Dice(SEED, number)) for number in range(8)) == []


def test_what_is_made_and_sold_by_an_older_offer_is_no_gain() -> None:
    probes, month = pupil("flag 'all clear'")
    state = json.loads(month.state)
    family = next(code for code, one in state["players"].items() if one.get("seat") == "1")
    noble = next(unit for unit in state["units"].values() if unit.get("player") == family)
    noble["offers"] = [{"sells": True, "item": "94", "quantity": 30, "price": 4}]
    wanted = next(offer for offer in state["places"][noble["place"]]["market"]["offers"] if offer["item"] == "94")
    wanted["quantity"] = 11  # all of the first seven, and four of the others
    orders = {**month.orders, "1": month.orders["1"].replace("study 800", "make 94 7")}
    month = replace(month, state=json.dumps(state).encode(), orders=orders)
    assert told([probes.repeated(month, "1", 1, 2)]) == []


def stables(sheet: str = "build_stable {home}\nplace_cavalry {home}") -> tuple[Assay, Month]:
    """A kingdom of Dunk! whose mages know villages, and whose riders cost five times as much as their stable."""
    probes = assay("dunk")
    state = json.loads(probes.begun(2, SEED))
    known = {"gold": 500, "leaders": "mages", "techs": ["horseriding", "magic_village"]}
    state["kingdoms"]["1"] |= known
    home = next(number for number, one in state["provinces"].items() if one["owner"] == 1 and one["race"])
    orders = {"1": sheet.format(home=home), "2": ""}
    return probes, Month(game="dunk", state=json.dumps(state).encode(), orders=orders, seed=SEED, number=1)


def test_what_the_first_copy_makes_possible_is_no_price_of_the_others() -> None:
    probes, month = stables()
    bare = replace(month, orders={**month.orders, "1": ""})
    before, after = (probes.books(one, "1")[0] for one in (bare, month))
    assert after["army cavalry"] - before["army cavalry"] == 1
    assert after["gold"] < before["gold"] - 10
    assert told(probes.repeated(month, "1", 0, copies) for copies in (2, 3, 5)) == []


def test_what_the_line_above_swallows_is_no_first_copy() -> None:
    probes, month = stables("so \\\nmagic_village {home}")
    swallowed = month.orders["1"]
    twice = f"{swallowed}\n{swallowed.splitlines()[1]}"
    once, often = (
        probes.books(replace(month, orders={**month.orders, "1": text}), "1")[0] for text in (swallowed, twice)
    )
    assert often - once == {"villages": 1}
    assert told([probes.repeated(month, "1", 1, 2)]) == []


def test_copies_that_cost_nothing_are_found_beside_what_the_first_makes_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spend = Acting.spend

    def once(acting: Acting, what: str, price: int) -> None:
        if what not in [was for was, _ in acting.kingdom.ledger]:
            spend(acting, what, price)

    monkeypatch.setattr(Acting, "spend", once)
    probes, month = stables()
    assert ["stables +" in line for line in told([probes.repeated(month, "1", 0, 5)])] == [True]


def recruiter() -> tuple[Assay, Month]:
    """A hero of Overlord who takes coins out of the fund, and hires twelve followers and then a leader with them."""
    scene = Scene()
    city(scene).hires = [Hire("man", 280, 50), Hire("ldr", 2, 240)]
    merchant(scene)
    scene.world.factions["f05"].fund[COIN] = 3000
    hires = "RECRUIT f05nU01 12 man 0\nRECRUIT f05nU02 1 ldr 0"
    orders = {"anna": f"GAME f05\nUNIT U1\nWITHDRAW 600\n{hires}", "ben": ""}
    month = Month(game="overlord", state=document.encode(scene.world), orders=orders, seed=SEED, number=1)
    return assay("overlord"), month


def test_what_is_bought_with_what_was_fetched_has_its_price_below() -> None:
    probes, month = recruiter()
    text = month.orders["anna"]
    once, twice = (
        probes.books(replace(month, orders={**month.orders, "anna": sheet}), "anna")[0]
        for sheet in (text, text.replace("WITHDRAW 600", "WITHDRAW 600\nWITHDRAW 600"))
    )
    eats = 30
    assert twice["men ldr"] - once["men ldr"] == 1
    assert once["item coin"] - twice["item coin"] == 240 + eats
    assert told([probes.repeated(month, "anna", 2, 2)]) == []


def test_what_is_fetched_and_was_not_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fund, "shift", lambda store, item, amount, what: None)
    probes, month = recruiter()
    assert told([probes.repeated(month, "anna", 2, 2)]) == ["repeated: withdraw (WITHDRAW 600) x2: item coin +7800"]


def test_whoever_is_met_on_a_longer_way_is_no_gain() -> None:
    game = stage(sides=2)
    game.know(1)
    lord = game.commander("warlord", 10, 8)
    game.pack("bat", 6, 13, 8, side=0)
    orders = {"1": f"UNIT {lord.id}\nmove e", "2": ""}
    month = Month(game="erfworld", state=document.encode(game.world), orders=orders, seed=SEED, number=1)
    probes = assay("erfworld")
    fought = replace(month, orders={**orders, "1": orders["1"] + "\nmove e" * 4})
    assert probes.books(fought, "1")[0]["experience"] > probes.books(month, "1")[0]["experience"]
    assert told([probes.repeated(month, "1", 1, 5)]) == []


@each(
    "key, events, told_of",
    [
        ("atlantis", [atlantis_travel.Moved(**ONE, how="Walks", origin="A", target="B")] * 3, "walked +3"),
        ("atlantis", [atlantis_travel.Moved(**ONE, how="Walks", origin="A", target="B")] * 2, ""),
        ("atlantis", [atlantis_travel.Sailed(**ONE, ship="Gull [5]", origin="A", target="B")] * 5, "sailed +5"),
        ("dunk", [dunk_armies.Moved(kingdom=1, army="Guards", origin=1, province=2)] * 3, "moved +3"),
        ("dunk", [dunk_armies.Moved(kingdom=0, army="Guards", origin=1, province=2)] * 3, ""),
        ("olympia", [SetOut(units=("1",), goal="x", how="on foot", days=7, day=3),
                     Arrived(units=("1",), place="x", code="x", day=8)], "days saved +1"),
        ("olympia", [SetOut(units=("1",), goal="x", how="on foot", days=7, day=3),
                     Arrived(units=("1",), place="x", code="x", day=9)], ""),
    ],
)  # fmt: skip
def test_whoever_goes_farther_than_his_days_is_found(key: str, events: list[Event], told_of: str) -> None:
    probes = assay(key)
    month = Campaign(probes.game, probes.specimen, SEED, most_seats=2).month()
    done = replace(played(probes.game, month), events=events)
    found = [line for line in told(probes.judged(month, done)) if "grants" in line]
    assert [line for line in found if told_of in line] == found
    assert bool(found) is bool(told_of)


@each(
    "often, apiece, free",
    [
        ({"wall": 3, "coin": -10}, False, ["wall"]),  # three times the wall for the price of one
        ({"wall": 3, "coin": -30}, False, []),
        ({"wall": 1, "coin": -10}, False, []),
        ({"wall": 3, "coin": -10, "men": -2}, False, []),  # a price that the first time had not
        ({"wall": 1, "coin": -10, "wood": 5}, False, ["wood"]),
        ({"wall": 3, "coin": -10}, True, []),  # each copy takes time of its own
        ({"wall": 9, "coin": -10}, True, ["wall"]),  # but no more than so much for each
    ],
)
def test_a_price_grows_as_fast_as_the_gain(often: dict[str, int], apiece: bool, free: list[str]) -> None:
    none, once = Books(), Counter({"wall": 1, "coin": -10})
    assert list(unpriced(none, once, Counter(often), 3, apiece=apiece)) == free


@each(
    "alone, free",
    [
        ({"coin": -2}, []),  # what stood below it took eight of the ten
        ({"coin": -4}, ["wall"]),
        ({"coin": -40}, ["wall"]),  # no less than what it cost where it stood
        ({}, ["wall"]),  # by itself it did nothing, and so had no price
    ],
)
def test_the_price_is_that_of_the_order_by_itself(alone: dict[str, int], free: list[str]) -> None:
    once, often = Counter({"wall": 1, "guard": 1, "coin": -10}), Counter({"wall": 3, "guard": 1, "coin": -13})
    assert list(unpriced(Books(), once, often, 3, by_itself=Counter(alone))) == free
