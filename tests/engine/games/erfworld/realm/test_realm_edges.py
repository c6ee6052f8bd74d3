"""Money, units, cities, scouts and hosts at the edges of their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.erfworld.battle.assault import assault
from engine.games.erfworld.casting.events import RodStruck
from engine.games.erfworld.events import Refused
from engine.games.erfworld.mass.battle import fight_mass
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import Army, MassField, State
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.realm.events import Disbanded
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import Zone
from engine.games.erfworld.travel.events import Fed
from engine.games.erfworld.units.burden import VEHICLES
from engine.games.erfworld.units.company import split
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.magic_kit import cast, magic
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, city, orders, pack, turn_of, world
from tests.suite.table import each


def _poor() -> Stage:
    """A side whose city earns nothing, with an empty treasury."""
    game = stage()
    game.side().treasury, game.side().doubled_until = 0, 0
    game.world.cities["c1"].besieged = True
    return game


@pytest.mark.rule("ERF-GAP-222")
def test_fliers_of_whom_the_tower_leaves_none_are_gone() -> None:
    found = world()
    held = city(found, TWO, 4, spells=30)
    pack(found, TWO, "digger", 1, zone=Zone.OUTER)
    bats, dwagons = pack(found, ONE, "skank", 1), pack(found, ONE, "dwagon", 40)
    orders(held.doctrine, "TOWER light first")
    orders(found.sides[ONE].doctrine, "ASSAULT air")
    assault(turn_of(found), held, [bats, dwagons])
    assert bats.id not in found.packs
    assert dwagons.id in found.packs


@pytest.mark.rule("ERF-GAP-235")
def test_morale_falls_to_nothing_and_no_farther() -> None:
    game = _poor()
    game.side().morale = 1
    for n in range(5):
        game.pack("knight", 2, 10, 3 + n)
    game.day()
    assert len(game.told(Disbanded)) >= 3
    assert game.side().morale == 0


@pytest.mark.rule("ERF-UNIT-09", "ERF-FALL-11")
def test_beasts_that_run_wild_are_nobodys_garrison() -> None:
    game = _poor()
    game.roller = LoadedDice(rest=0.0)
    herd = game.pack("gwiffen", 2, 10, 8, garrison=True)
    game.day()
    assert (herd.side, herd.garrison, herd.on, herd.lines) == ("", False, "", [])


@pytest.mark.rule("ERF-SPEC-03")
def test_the_books_of_units_lose_who_is_promoted() -> None:
    game = stage()
    game.side().treasury = 8 * 50_000
    game.day("SIDE\npromote 2 of u2 to lancer")
    books = {one.item: one.amount for one in game.events if isinstance(one, Accounted) and one.reason == "promotion"}
    assert {kind: amount for kind, amount in books.items() if kind in ("piker", "lancer")} == {"piker": -2, "lancer": 2}


@pytest.mark.rule("ERF-MAGIC-46")
@each("weather, strikes", [("rain", 16), ("heavy_rain", 32)])
def test_every_stroke_of_lightning_fells_one_of_the_smallest(weather: str, strikes: int) -> None:
    game, sizemore = magic(sides=2, school="dirtamancy")
    home = game.world.cities[game.side().capital]
    home.level = 3
    assert cast(game, sizemore, "lightning rod")
    game.world.hexes[home.place].weather = weather
    foes = game.pack("bat", 400, 5, 8, side=2)
    game.day()
    assert [event.croaked for event in game.events if isinstance(event, RodStruck)] == [strikes]
    assert foes.count == 400 - strikes


@pytest.mark.rule("ERF-ORDER-06")
def test_a_spell_without_a_number_is_cast_for_one() -> None:
    popped = {}
    for number in ("", " 1", " 2"):
        game, finder = magic(school="findamancy")
        assert len(cast(game, finder, f"conjure{number} as piker")) == 1
        books = [one for one in game.events if isinstance(one, Accounted) and one.item == "piker"]
        popped[number] = sum(one.amount for one in books if one.amount > 0)
    assert popped == {"": 1, " 1": 1, " 2": 2}


@pytest.mark.rule("ERF-NEUTRAL-04")
def test_a_beast_that_gets_too_little_stays_wild() -> None:
    game = stage()
    lord = game.commander("warlord", 10, 8)
    bats = game.pack("bat", 400, 10, 8, side=0, hidden=True)
    game.day(f"UNIT {lord.id}\ncontact pass any\nforage\nfeed {bats.id}")
    assert [event.reason for event in game.events if isinstance(event, Refused)]
    assert not game.told(Fed)
    assert bats.friend == ""


@pytest.mark.rule("ERF-ROAD-03")
def test_a_siege_tower_is_drawn_by_four_and_holds_twenty_four() -> None:
    assert VEHICLES["siege_tower"] == (24.0, 4)
    game = stage()
    game.know()
    team, more = game.pack("sawhorse", 4, 8, 8), game.pack("sawhorse", 3, 8, 9)
    towers = [game.pack("siege_tower", 1, 8, y) for y in (8, 9)]
    game.commander("warlord", 8, 8)
    game.commander("warlord", 8, 9)
    game.day(f"UNIT {team.id}\ncarry {towers[0].id}\nUNIT {more.id}\ncarry {towers[1].id}")
    assert [tower.on for tower in towers] == [team.id, ""]


@pytest.mark.rule("ERF-GAP-237")
def test_who_parts_from_the_fed_and_was_not_fed_pays() -> None:
    found = world()
    whole = pack(found, ONE, "piker", 16, fed=4)
    part = split(found, whole, 6)
    assert (whole.fed, part.fed) == (4, 0)
    whole.fed = 8
    assert (split(found, whole, 5).fed, whole.fed) == (3, 5)


@pytest.mark.rule("ERF-D-13", "ERF-D-10")
def test_what_is_foraged_in_the_morning_is_eaten_in_the_evening() -> None:
    game = stage(sides=2, apart=6)
    game.world.options.halves = True
    for number in (1, 2):
        game.side(number).treasury = 8 * 10_000
    game.commander("warlord", 8, 4)
    pikers = game.pack("piker", 4, 8, 4)
    game.day(f"UNIT {pikers.id}\nforage")
    assert (game.world.half, pikers.fed) == ("morning", 0)


class Asked(MassChoices):
    """Notes who is asked for a vanguard: "own" or "enemy"."""

    def __init__(self, asked: list[str]) -> None:
        self._asked = asked

    def vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        self._asked.append("own")
        return super().vanguard(army, own, enemy)

    def enemy_vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        self._asked.append("enemy")
        return super().enemy_vanguard(army, own, enemy)


@pytest.mark.rule("ERF-MC-09", "ERF-MC-11")
def test_where_nobody_is_master_each_names_his_own_vanguard_first() -> None:
    asked: list[str] = []
    armies = [Army([Group(CLASSES[kind], 16) for kind in ("piker", "stabber") for _ in range(4)]) for _ in (0, 1)]
    arena = MassField((replace(armies[0], on_turn=True), armies[1]), State.PREPARED)
    fight_mass(arena, {0: MassChoices(), 1: Asked(asked)}, lambda *key: 5)
    assert asked[0] == "own"
