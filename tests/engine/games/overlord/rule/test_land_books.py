"""Months of claims, guards, taxes and pillage: the coins add up, and titles and their holders know each other."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.household import allegiance
from engine.games.overlord.month import days, ending
from engine.games.overlord.rule import phase
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import CITIZENS, COIN, IMPERIALS, Faction, Stance, World
from engine.games.overlord.titles import ownership
from tests.engine.games.overlord.props.realm import Realm, teach
from tests.suite.table import each

OF_LEADERS = (
    "CLAIM {title}\n-@GUARD",
    "CLAIM {title} {place} FREE\n10 STUDY cmbt\n-YIELD {title}",
    "CLAIM {title}\nBESTOW U3",
    "CLAIM {title}\n-MOVE N",
    "D10 CLAIM {title}\n@STUDY cmbt",
    "OATH U7\nCLAIM {title}",
)
OF_SOLDIERS = (
    "@GUARD\n@STUDY cmbt",
    "@PILLAGE",
    "5 PILLAGE\n@GUARD\n@USE taxe",
    "@USE taxe",
    "ATTACK U3\n@PILLAGE",
    "@GUARD\n@PILLAGE",
)
SEATS = (("L2", "shrf"), ("L3", "shrf"), ("L4", "lord"), ("L5", "baro"), ("L7", "mayo"))


def crowded(seed: int) -> Realm:
    """Two factions with leaders and soldiers all over the realm, each with one of the lists above."""
    dice = Dice("books", seed)
    realm = Realm(rest=None)
    for empire in (IMPERIALS, CITIZENS):
        realm.world.factions[empire] = Faction(empire, empire, default_stance=Stance.FRIENDLY)
    for seat, tag in SEATS:
        realm.title(seat, tag)
        realm.at(seat).taxes = 3000
    for number in range(1, 13):
        place, title = dice.choice(SEATS[:4])
        faction = dice.choice(("f05", "f06"))
        if number % 2:
            unit = realm.unit(f"U{number}", "ldr", 1, faction, location=place, items={COIN: dice.between(200, 4000)})
            teach(unit, cmbt=dice.between(1, 3), tact=1, stra=dice.between(1, 2))
        else:
            unit = realm.soldiers(f"U{number}", dice.between(10, 60), faction, location=place)
            teach(unit, taxe=1)
            unit.items[COIN] = 500
        choices = OF_LEADERS if number % 2 else OF_SOLDIERS
        realm.orders({unit.id: dice.choice(choices).format(title=title, place=place)})
    for one, other in (("f05", "f06"), ("f06", "f05")):
        realm.stance(one, other, dice.choice(list(Stance)))
    return realm


def run(turn: OverlordTurn) -> None:
    days.run(turn)
    ending.pay_wages(turn)
    ending.collect_upkeep(turn)
    ending.keep_oaths(turn)
    allegiance.run(turn)
    ending.develop_places(turn, phase.fought(turn), phase.taxed(turn))


def check(world: World) -> None:
    for place in world.locations.values():
        if place.title is not None and place.title.holder:
            unit = ownership.holder(world, place)
            assert unit is None or unit.title == place.id
    for unit in world.units.values():
        if unit.title:
            title = world.locations[unit.title].title
            assert title is not None
            assert title.holder == unit.id
    assert all(coins >= 0 for faction in world.factions.values() for coins in faction.fund.values())


@pytest.mark.rule("OVL-OWN-06", "OVL-ECON-14", "OVL-ECON-15", "OVL-TITLE-05", "OVL-TITLE-01")
@each("seed", range(25))
def test_every_coin_is_accounted_for_and_every_title_has_one_holder(seed: int) -> None:
    realm = crowded(seed)
    for number in (1, 2, 3):
        turn = Turn(realm.world, {}, seed=str(seed), number=number, scratch=Scratch(), book=BOOK)
        lists(turn)
        before = realm.world.holdings()
        run(turn)
        after = realm.world.holdings()
        booked: dict[str, int] = {}
        for event in turn.events:
            if isinstance(event, Accounted):
                booked[event.item] = booked.get(event.item, 0) + event.amount
        for item in {**before, **after}:
            assert after.get(item, 0) - before.get(item, 0) == booked.get(item, 0), item
        check(realm.world)
        realm.now = turn


@pytest.mark.rule("OVL-ECON-19")
def test_wages_come_in_time_to_pay_the_upkeep() -> None:
    realm = Realm()
    men = realm.unit("U1", "man", 10, location="L2")
    realm.now.number = 2  # spring: upkeep is $10 a figure, wages $11
    days.run(realm.now)
    ending.pay_wages(realm.now)
    ending.collect_upkeep(realm.now)
    assert (men.dissent, men.count(COIN)) == (False, 10)
