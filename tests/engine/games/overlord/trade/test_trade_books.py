"""Months of trade and hiring in a whole world, by orders at random: every item adds up to the piece."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.orders import read_orders
from engine.core.ruleset import SeatRequest
from engine.core.turn import Turn
from engine.games.overlord.book import BOOK
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions, new_game
from engine.games.overlord.land import climate
from engine.games.overlord.month import days as month
from engine.games.overlord.month import ending, nonplayers, opening
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import COIN, Kind, Unit, World
from engine.games.overlord.trade import market
from engine.games.overlord.trade.events import Bought, Recruited, Sold
from tests.engine.games.overlord.props.trade_kit import booked, change

MONTHS = 8
SEATS = 6
WARES = ("swrd", "lbow", "club", "mule", "food", "wood", "iron", "hrse", "grai")
STARTS = ("imperial", "border", "colonial")


def begun(seed: str) -> World:
    """Traders' world: everybody begins in a city, with goods to sell as well."""
    requests = [
        SeatRequest(id=str(at), name=f"House {at}", choices=OverlordChoices(start=STARTS[at % 3]))
        for at in range(SEATS)
    ]
    world = new_game(OverlordOptions(), requests, seed)
    dice = Dice("goods", seed)
    for unit in players(world):
        for ware in WARES:
            unit.add(ware, dice.between(0, 60))
        unit.add(COIN, dice.between(200, 3000))
    return world


def players(world: World) -> list[Unit]:
    return [unit for unit in world.units.values() if world.factions[unit.faction].seat and unit.figures]


def trader(unit: Unit, dice: Dice) -> list[str]:
    """A list for a leader: trade, people, now and then a walk out of town or a visit to the neighbours."""
    new = f"{unit.faction}nU{int(unit.id[1:]) % 100:02}"

    def repeated() -> str:
        return dice.choice(("", "@"))

    lines = [
        f"{repeated()}{order} {dice.choice(numbers)} {dice.choice(WARES)} {dice.choice(prices)}"
        for order, numbers, prices in (("SELL", (0, 3, 20), (0, 5, 12, 40)), ("BUY", (0, 2, 9), (0, 9, 50, 160)))
        for _ in range(3)
    ]
    race = dice.choice(("man", "man", "man", "ldr", "hero"))
    lines += [
        f"{repeated()}RECRUIT {new} {dice.choice((0, 1, 3))} {race} {dice.choice((0, 55, 70, 1100))}",
        f"D{dice.between(1, 15)} WITHDRAW {dice.choice((100, 700, 1500))}",
        dice.choice(
            (*("@STUDY cmbt", "@WORK", "@STUDY scou", "USE digg") * 2, "MOVE OUT", "D12 MOVE OUT", "D16 MOVE N")
        ),
    ]
    return dice.shuffled(lines)


def sheets(world: World, dice: Dice) -> dict[str, str]:
    """The orders of all seats."""
    found: dict[str, list[str]] = {}
    for unit in players(world):
        lines = trader(unit, dice) if unit.kind is Kind.LEADER else ["@USE digg", "SPLIT f99nU01 1", "@STUDY cmbt"]
        found.setdefault(world.factions[unit.faction].seat, []).append("\n".join((f"UNIT {unit.id}", *lines)))
    return {seat: "\n".join(parts) for seat, parts in found.items()}


def play(world: World, number: int, seed: str) -> OverlordTurn:
    """A month by orders at random, with all its phases."""
    orders = {seat: read_orders(text, BOOK) for seat, text in sheets(world, Dice(seed, number)).items()}
    turn = Turn(world, orders, seed=seed, number=number, scratch=Scratch(), book=BOOK)
    climate.begin_month(world)
    opening.run(turn)
    nonplayers.prepare(turn)
    month.run(turn)
    for phase in ending.PHASES:
        phase.run(turn)
    nonplayers.run(turn)
    world.turn = number
    return turn


@pytest.mark.slow
@pytest.mark.rule("OVL-ECON-01", "OVL-MARKET-05", "OVL-RECR-06")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_no_coin_and_no_piece_comes_or_goes_without_an_entry(seed: str) -> None:
    world = begun(seed)
    traded: dict[str, int] = {}
    for number in range(1, MONTHS + 1):
        before = world.holdings()
        turn = play(world, number, seed)
        assert change(world, before) == booked(turn), number
        for event in turn.events:
            if isinstance(event, Bought | Sold | Recruited):
                traded[event.kind] = traded.get(event.kind, 0) + 1
        for unit in world.units.values():
            assert all(amount > 0 for amount in unit.items.values()), unit
            assert unit.kind is not Kind.LEADER or unit.figures == 1, unit
        for place in world.locations.values():
            assert place.population >= 0
            assert all(0 <= offer.traded <= offer.amount for offer in place.offers)
            assert all(0 <= hire.hired <= hire.amount for hire in place.hires)

    assert set(traded) == {"Bought", "Sold", "Recruited"}
    assert min(traded.values()) >= 5, traded


@pytest.mark.rule("OVL-MARKET-01", "OVL-GAP-25")
def test_every_city_of_a_new_world_has_its_market() -> None:
    world = begun("one")
    cities = [place for place in world.locations.values() if place.terrain == market.TOWN]
    assert len(cities) > 3
    for place in cities:
        assert place.market_days == list(market.usual_days(world, place))
        assert {offer.item for offer in place.offers} >= {"swrd", "food"}


@pytest.mark.rule("OVL-GAP-119")
def test_the_same_months_of_trade_come_out_the_same() -> None:
    def told() -> list[str]:
        world = begun("again")
        turns = [play(world, number, "again") for number in (1, 2)]
        return [repr(event) for turn in turns for event in turn.events]

    assert told() == told()
