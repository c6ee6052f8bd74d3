"""Months of work in a small world, through whole turns: the books explain every piece that came or went."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.ruleset import SeatRequest
from engine.core.turn import Outcome
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions, new_game
from engine.games.olympia.land.markets import open_market
from engine.games.olympia.land.supplies import refill
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.state import Player, Unit, World
from tests.engine.games.olympia.props.kit import building, inside, noble, world
from tests.engine.games.olympia.props.played import play
from tests.suite.table import each

Holdings = dict[str, int]


def books(outcome: Outcome) -> Holdings:
    found: Holdings = {}
    for event in outcome.events:
        if isinstance(event, Accounted):
            found[event.item] = found.get(event.item, 0) + event.amount
    return {item: amount for item, amount in found.items() if amount}


def difference(after: World, before: Holdings) -> Holdings:
    now = after.holdings()
    changed = {item: now.get(item, 0) - before.get(item, 0) for item in {**now, **before}}
    return {item: amount for item, amount in changed.items() if amount}


def busy_world() -> tuple[World, dict[str, Unit]]:
    """A mountain with a mine, a forest and a plain with a city and an inn; who works there."""
    made = world("mfp~")
    for seat in "ab":
        player = Player(id=made.new_code("player"), name=f"Faction {seat}", seat=seat, claim={"1": 500, "77": 50})
        made.players[player.id] = player
    one, other = made.players.values()
    mine = building(made, "aa00", "mine")
    assert mine.built is not None
    mine.built.depth = 3
    city = inside(made, "aa02", "city", "Drassa")
    open_market(made, city, Dice("books"))
    inn = building(made, city.id, "inn")
    ship = building(made, "aa03", "galley")
    for place in list(made.places.values()):
        refill(made, place)
    units = {
        "miner": noble(made, mine.id, "Miner", player=one.id, skills={"721": 0, "722": 0}, items={"11": 12, "1": 100}),
        "woodsman": noble(made, "aa01", "Woodsman", player=one.id, skills={"702": 0}, items={"11": 6, "1": 5}),
        "smith": noble(
            made, city.id, "Smith", player=one.id, skills={"617": 0, "610": 0, "616": 0},
            items={"79": 12, "77": 9, "10": 30, "1": 200, "52": 40},
        ),
        "mason": noble(made, "aa02", "Mason", player=other.id, skills={"680": 0}, items={"11": 30, "77": 75, "1": 90}),
        "host": noble(made, inn.id, "Host", player=other.id, items={"10": 40}),
        "dealer": noble(made, city.id, "Dealer", player=other.id, items={"93": 80, "87": 60, "1": 300}),
        "fisher": noble(made, ship.id, "Fisher", player=other.id, skills={"603": 0}, items={"19": 8, "1": 20}),
        "witch": noble(made, "aa01", "Witch", player=other.id, skills={"902": 0}, items={"31": 7}, aura=9, most_aura=9),
    }  # fmt: skip
    return made, units


def sheets(units: dict[str, Unit], month: int) -> dict[str, str]:
    """What everybody does, a little different each month."""
    a = {
        "miner": "use 721; use 722; train 11",
        "woodsman": f"wood {10 + month}; recruit 3; train worker",
        "smith": "claim 100; train 12 10; make 74 3; train 20 2; make 85 2; sell 74 1 20; buy 77 5 30; make 94 4; "
        "sell 94 9 1",
    }
    b = {
        "mason": "build inn; build temple; recruit",
        "host": "recruit 5; train 11 3; drop 10 2; raze" if month == 3 else "recruit 5; train 11 3; drop 10 2",
        "dealer": f"sell 93 {20 * month} 10; sell 87 30 1; buy 74 1 20; buy 52 1 150; make 95",
        "fisher": "fish 0 12; collect 87",
        "witch": "make 18 6; wood",
    }
    found = {}
    for seat, orders in (("a", a), ("b", b)):
        lines = [f"unit {units[name].id}\n" + words.replace("; ", "\n") for name, words in orders.items()]
        found[seat] = "\n".join(lines)
    return found


@pytest.mark.rule("OLY-TURN-06", "OLY-TURN-09", "OLY-TURN-11", "OLY-MAINT-01")
def test_six_months_of_work_balance_to_the_last_piece() -> None:
    made, units = busy_world()
    reasons: dict[str, None] = {}
    for month in range(1, 7):
        before = made.holdings()
        made, outcome = play(made, turn=month, **sheets(units, month))
        assert books(outcome) == difference(made, before), month
        reasons |= {event.reason: None for event in outcome.events if isinstance(event, Accounted)}
    assert {
        "collect", "make", "train", "build", "market", "mine", "wages", "inn", "age", "fading", "decomposing",
    } <= set(reasons)  # fmt: skip


def test_a_new_campaign_in_which_newcomers_work_balances_too() -> None:
    seats = [SeatRequest(id=seat, name=f"Faction {seat}", choices=OlympiaChoices()) for seat in "abc"]
    made = new_game(OlympiaOptions(size="16x16", faery=False, hades=False, clouds=False, undercity=False), seats, "x")
    orders = (
        "claim 1000; claim 77 50; recruit 4; train 11 6; make 94 5; sell 94 5 1; sell 95 9 1; sell 77 9 1; "
        "buy 79 2 60; make 95 4; train 11"
    )
    for month in range(1, 4):
        before = made.holdings()
        written = {}
        for player in made.players.values():
            mine = [unit for unit in made.units.values() if unit.player == player.id]
            written[player.seat] = "\n".join(f"unit {unit.id}\n" + orders.replace("; ", "\n") for unit in mine)
        made, outcome = play(made, turn=month, **written)
        assert books(outcome) == difference(made, before)
        assert "1" in books(outcome)


ORDERS = (
    "collect {item} {few} {days}", "recruit {days}", "catch", "fish {few} {days}", "quarry", "wood {few}", "opium",
    "make {item} {few}", "train {item} {days}", "build {kind} Keep {days}", "build", "improve {days}",
    "repair {days}", "raze", "buy {item} {few} {price} {few}", "sell {item} {few} {price} {few}",
    "buy {item} {few} {price} 0 1", "sell {item} 0", "use 721", "use 722", "use 723", "use 732", "use 733 301",
    "use 733 {item}", "move out", "move in", "move {place}", "stack {unit}", "unstack", "give {unit} {item} {few}",
    "drop {item} {few}", "claim {few}",
)  # fmt: skip
ITEMS = (
    *("1", "10", "11", "12", "13", "18", "19", "20", "31", "51", "52", "68", "72", "74", "77", "78", "79", "87", "93"),
    *("94", "95", "99", "301", "400", "d127"),
)


@each("seed", range(4))
def test_whatever_is_ordered_the_books_balance(seed: int) -> None:
    made, _ = busy_world()
    dice = Dice("orders", seed)
    for unit in made.units.values():
        unit.skills = dict.fromkeys(dice.sample(list(SKILLS), 60), 3)
        for item in ITEMS[:-2]:
            unit.add(item, dice.choice((0, 0, 1, 5, 40)))
    for month in range(1, 4):
        written = {}
        for player in made.players.values():
            own = [unit.id for unit in made.units.values() if unit.player == player.id]
            written[player.seat] = "\n".join(f"unit {code}\n{_strange(made, dice)}" for code in own)
        before = made.holdings()
        made, outcome = play(made, turn=month, **written)
        assert books(outcome) == difference(made, before), month


def _strange(made: World, dice: Dice) -> str:
    """Ten orders of any kind, with arguments of any kind."""
    return "\n".join(
        dice.choice(ORDERS).format(
            item=dice.choice(ITEMS),
            few=dice.choice((0, 1, 2, 5, 30, 500)),
            days=dice.choice((0, 1, 3, 12)),
            price=dice.choice((0, 1, 5, 20, 100)),
            kind=dice.choice(list(STRUCTURES)),
            unit=dice.choice(list(made.units)),
            place=dice.choice(list(made.places)),
        )
        for _ in range(10)
    )
