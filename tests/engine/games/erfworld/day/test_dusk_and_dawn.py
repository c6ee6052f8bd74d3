"""Dusk and dawn: who is seen, who fights, what a day brings, who is in which half and theatre (ERF-D-01 to -13)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import RodStruck
from engine.games.erfworld.day import dusk
from engine.games.erfworld.day.dawn import run as dawn
from engine.games.erfworld.day.halves import due, expects, is_afternoon, is_morning, sooner, turns_over
from engine.games.erfworld.day.theatres import age, note, positions, theatres
from engine.games.erfworld.rules.growth import worth
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Body, Charm, Contract, Site, Standing, Zone
from engine.games.erfworld.travel.events import Revealed, TrainingDone, WentBack
from engine.games.erfworld.units.company import forget
from engine.games.erfworld.units.kinds import kind_of
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import told
from tests.suite.table import each


def _turn(game: Stage) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="dusk", number=1, scratch=Scratch())
    turn.day = game.world.day
    return turn


# Dusk


@pytest.mark.rule("ERF-SCOUTING-04")
@each("mine, hidden, jailed, seen", [
    ("piker", True, False, True), ("piker", False, False, False), ("piker", True, True, False),
    ("dwagon", True, False, False),
])  # fmt: skip
def test_who_hid_is_seen_at_dusk_by_who_stands_on_the_ground(mine: str, hidden: bool, jailed: bool, seen: bool) -> None:
    game = stage(2, 20)
    game.pack(mine, 1, 12, 8)
    game.pack("scout", 1, 12, 8, side=2, hidden=hidden, jailor="u1" if jailed else "")
    game.pack("scout", 1, 13, 8, side=2, hidden=True)
    turn = _turn(game)
    dusk.run(turn)
    assert [event.seen_by for event in told(turn, Revealed)] == ([("1",)] if seen else [])


@pytest.mark.rule("ERF-D-10", "ERF-X-06", "ERF-DOCTRINE-11")
@each("change, fights", [
    ("", True), ("no doctrine", False), ("peace", False), ("courtiers", False), ("gone", False), ("aloft", False),
    ("elsewhere", False), ("tower", False),
])  # fmt: skip
def test_who_is_told_to_attacks_whom_dusk_reveals(change: str, fights: bool) -> None:
    game = stage(2, 20)
    kind = {"courtiers": "digger", "aloft": "dwagon"}.get(change, "knight")
    ours = game.pack(kind, 4, 13 if change == "elsewhere" else 12, 8)
    foe = game.pack("scout", 1, 12, 8, side=2, hidden=True)
    if change == "tower":
        ours.zone = Zone.TOWER
    if change != "no doctrine":
        game.side().doctrine["ambush"] = "AMBUSH yes"
    if change == "peace":
        game.world.contracts["k1"] = Contract("k1", "truce", "s1", "s2", {}, ["s1", "s2"], 0)
    if change == "gone":
        forget(game.world, foe)
    turn = _turn(game)
    dusk.run(turn)
    assert bool(told(turn, BattleFought)) is fights


@pytest.mark.rule("ERF-COMMAND-15")
@each("kind", ["knight", "piker", "giant", "warlord"])
def test_training_is_worth_a_croaked_one_of_its_size(kind: str) -> None:
    game = stage()
    unit = game.commander(kind, 12, 8) if kind == "warlord" else game.pack(kind, 1, 12, 8)
    unit.trained = 8
    turn = _turn(game)
    turn.scratch.trained[unit.id] = None
    dusk.run(turn)
    (event,) = told(turn, TrainingDone)
    assert (event.points, event.seen_by) == (round(worth(kind_of(unit))), ("1",))


@pytest.mark.rule("ERF-GAP-217")
@each("change", ["", "own city", "no city", "carried", "water"])
def test_invaders_behind_no_barrier_step_back(change: str) -> None:
    game = stage(2, 20)
    game.city(12, 8, "There", Site.CITY, 1, side=1 if change == "own city" else 2)
    if change == "no city":
        game.world.hexes[game.world.number((12, 8))].city = ""
    game.pack("piker", 785, 12, 8)
    late = game.pack("archer", 20, 12, 8, on="u1" if change == "carried" else "")
    if change == "water":
        for place in game.world.neighbours(late.place):
            game.world.hexes[place].terrain = "lake"
    turn = _turn(game)
    dusk.run(turn)
    assert [event.what[:9] for event in told(turn, WentBack)] == ([] if change else ["5 archers"])
    assert late.count == (20 if change == "own city" else 15)


@pytest.mark.rule("ERF-MCHEX-04")
def test_what_is_over_by_less_than_a_unit_takes_a_whole_one_and_the_last_to_come_go_first() -> None:
    game = stage()
    first, second, third = (
        game.pack(kind, count, 12, 8) for kind, count in (("piker", 790), ("knight", 6), ("knight", 3))
    )
    turn = _turn(game)
    dusk.run(turn)
    assert third.id not in game.world.packs  # 790 + 12 + 6 is 8 too many: three knights and one
    assert (first.count, second.count) == (790, 5)


@pytest.mark.rule("ERF-MAGIC-46", "ERF-NAVAL-28")
@each("charms, strikes", [(True, 1), (False, 0)])
def test_rods_are_struck_where_there_is_magic(charms: bool, strikes: int) -> None:
    game = stage()
    city = game.world.cities["c1"]
    city.level, game.world.hexes[city.place].weather = 3, "rain"
    if charms:
        lay(game.world, Charm("lightning_rod", "c1", -1, "s1", ""))
    turn = _turn(game)
    dusk.run(turn)
    assert len(told(turn, RodStruck)) == strikes


@pytest.mark.rule("ERF-SCOUTING-02", "ERF-D-10")
def test_at_dusk_every_side_looks_around_its_units_and_cities() -> None:
    game = stage(2, 20)
    for number in (1, 2):
        game.side(number).known = {}
    scout = game.pack("scout", 1, 15, 3)
    game.world.day = 6
    dusk.run(_turn(game))
    near = {scout.place, *game.world.neighbours(scout.place)}
    assert near <= set(game.side().known)
    assert not near & set(game.side(2).known)
    assert game.world.cities["c2"].place in game.side(2).known
    assert set(game.side().known.values()) == {6}


# Dawn


@pytest.mark.rule("ERF-D-01", "ERF-GAP-233", "ERF-FALL-08")
def test_what_a_new_day_brings() -> None:
    game = stage(2, 20)
    world = game.world
    world.day = 4
    for code, signed, since in (("k1", ["s1", "s2"], -1), ("k2", ["s1"], -1), ("k3", ["s1", "s2"], 2)):
        world.contracts[code] = Contract(code, "truce", "s1", "s2", {}, signed, since)
    world.bodies = [Body("piker", 1, 0, "s1", until) for until in (4, 5, 6)]
    wild = game.pack("horse", 2, 20, 3, side=0, wounds=[1], move=0)
    held = game.pack("horse", 2, 20, 3, side=0, wounds=[1], jailor="u1")
    wild.move = 0
    dawn(_turn(game))
    assert world.day == 5
    assert [contract.from_day for contract in world.contracts.values()] == [5, -1, 2]
    assert [body.until for body in world.bodies] == [5, 6]
    assert (wild.wounds, wild.move > 0, held.wounds) == ([], True, [1])


# Halves and theatres


@pytest.mark.rule("ERF-D-13")
def test_halves_alternate_and_name_who_is_due() -> None:
    game = stage(2, 9)
    world = game.world
    turns_over(world)
    assert (world.half, is_morning(world), is_afternoon(world)) == ("", False, False)
    assert expects(world) == {"1", "2"}
    world.options.halves = True
    assert expects(world) == {"1"}
    turns_over(world)
    assert (world.half, world.due, is_morning(world), is_afternoon(world)) == ("morning", ["s1"], True, False)
    turn = _turn(game)
    assert [[side.id for side in block] for block in sooner(turn, theatres(world))] == [["s1"]]
    assert world.waiting == [["s2"]]
    assert due(world) == ["s2"]
    assert expects(world) == {"2"}
    turns_over(world)
    assert (world.half, is_morning(world), is_afternoon(world)) == ("afternoon", False, True)
    turns_over(world)
    assert world.half == "morning"
    world.waiting = [["s9"]]
    assert expects(world) == frozenset()
    world.options.halves = False
    assert len(sooner(turn, theatres(world))) == 2


@pytest.mark.rule("ERF-D-03", "ERF-D-04", "ERF-X-03")
@each("apart, count", [(9, 1), (24, 2)])
def test_sides_that_cannot_reach_each_other_are_in_theatres_of_their_own(apart: int, count: int) -> None:
    game = stage(2, apart)
    found = theatres(game.world)
    assert len(found) == count
    turn = _turn(game)
    note(turn, found)
    assert [(side.slot, side.slots) for side in game.world.sides.values()] == (
        [(1, 2), (2, 2)] if count == 1 else [(1, 1), (1, 1)]
    )
    assert [side.theatre for side in game.world.sides.values()] == (["c1", "c1"] if count == 1 else ["c1", "c2"])
    assert turn.scratch.blocks == {"s1": ["s1"], "s2": ["s2"]}
    assert [age(side) for side in game.world.sides.values()] == [(0, 1), (0, 2)]


@pytest.mark.rule("ERF-D-03")
def test_captives_and_garrisons_reach_nowhere() -> None:
    game = stage(2, 20)
    for pack in list(game.world.packs.values()):
        forget(game.world, pack)
    men, held = game.pack("piker", 1, 12, 3), game.pack("piker", 1, 14, 3, jailor="u9")
    ruler = game.world.commanders[game.side().ruler]
    ruler.garrison = True
    assert positions(game.world, game.side()) == [men.place, game.world.cities["c1"].place]
    assert held.place not in positions(game.world, game.side())
    game.side(2).standing = Standing.FALLEN
    assert [len(theatre.blocks) for theatre in theatres(game.world)] == [1]
