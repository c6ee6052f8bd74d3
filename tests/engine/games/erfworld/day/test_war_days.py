"""Wars of whole days: orders, contact, battles, the city that falls."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought, TowerFired
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import Decrypted, TrapSprung
from engine.games.erfworld.day.events import Healed
from engine.games.erfworld.doctrine.in_force import put
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line
from engine.games.erfworld.realm.events import CityTaken
from engine.games.erfworld.state import Charm, Pack, Zone
from engine.games.erfworld.telling.headlines import headlines
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import stack
from tests.suite.table import each


def _before_the_city(kind: str = "knight", count: int = 40) -> tuple[Stage, Pack]:
    """Units of the second side, the younger, one hex west of the first side's capital; a commander leads them."""
    game = stage(sides=2)
    units = game.pack(kind, count, 3, 8, side=2)
    lord = game.commander("warlord", 3, 8, side=2, name="Ansom")
    game.side(2).treasury = game.side(1).treasury = 8 * 100_000
    game.side(2).known.update(dict.fromkeys(range(len(game.world.hexes)), 0))
    assert lord.side == units.side
    return game, units


def _line(doctrine: dict[str, str], text: str) -> None:
    line = read_line(text)
    assert isinstance(line, DoctrineLine)
    put(doctrine, line)


@pytest.mark.rule("ERF-CITYWAR-01", "ERF-ZONE-37", "ERF-HEXSEQ-08", "ERF-AUTO-01")
def test_an_attack_on_a_capital_is_fought_out_and_takes_it() -> None:
    game, knights = _before_the_city()
    game.day("", f"UNIT {knights.id}\nattack e")
    battles = [event for event in game.events if isinstance(event, BattleFought)]
    assert battles
    assert {"1", "2"} <= set(battles[0].seen_by)
    assert [event.by for event in game.events if isinstance(event, CityTaken)] == ["Side2"]
    news = headlines(game.world, game.events)
    assert [(line.text, line.score) for line in news[:2]] == [("Side1 is no more", 95), ("Side2 takes Capital1", 80)]
    assert not any(" at " in line.place for line in news)
    assert game.world.cities[game.side(1).capital].side == "s2"
    assert not [
        unit for unit in game.world.units() if unit.side == "s1" and not unit.jailor and unit.place == knights.place
    ]


@pytest.mark.rule("ERF-DOCTRINE-10", "ERF-AUTO-04")
@each("line, battles", [("CONTACT stop any", 0), ("CONTACT attack any", 1)])
def test_a_stack_on_the_move_does_what_its_doctrine_says_before_a_city(line: str, battles: int) -> None:
    game, knights = _before_the_city()
    _line(game.side(2).doctrine, line)
    game.day("", f"UNIT {knights.id}\nmove e")
    assert bool([event for event in game.events if isinstance(event, BattleFought)]) is bool(battles)


@pytest.mark.rule("ERF-ZONE-35", "ERF-BUILDING-30")
def test_walls_keep_out_who_cannot_break_them() -> None:
    game, knights = _before_the_city()
    city = game.world.cities[game.side(1).capital]
    city.level = 4
    game.day("", f"UNIT {knights.id}\nattack e")
    assert city.side == "s1"
    assert [event.kind for event in game.events if event.kind == "CityHeld"]


@pytest.mark.rule("ERF-DOCTRINE-19")
@each("line, fought", [("SALLY no", False), ("SALLY yes", True)])
def test_a_garrison_stays_behind_its_walls_unless_told_to_sally(line: str, fought: bool) -> None:
    game, pikers = _before_the_city("piker", 2)
    city = game.world.cities[game.side(1).capital]
    city.level = 4
    _line(city.doctrine, line)
    game.day("", f"UNIT {pikers.id}\nattack e")
    assert bool([event for event in game.events if isinstance(event, BattleFought)]) is fought
    assert city.side == "s1"


@pytest.mark.rule("ERF-BUILDING-49", "ERF-GAP-222", "ERF-DOCTRINE-19")
@each("line, fires", [("TOWER heavy first", True), ("TOWER never", False)])
def test_both_sides_read_what_a_tower_did_to_fliers(line: str, fires: bool) -> None:
    game, dwagons = _before_the_city("dwagon", 12)
    city = game.world.cities[game.side(1).capital]
    city.level, city.spells = 4, 30
    game.pack("digger", 1, 4, 8, zone=Zone.OUTER)
    _line(city.doctrine, line)
    _line(game.side(2).doctrine, "ASSAULT air")
    game.day("", f"UNIT {dwagons.id}\nattack e")
    fired = [event for event in game.events if isinstance(event, TowerFired)]
    assert bool(fired) is fires
    assert {event.seen_by for event in fired} == ({("1", "2")} if fires else set())
    assert sum(event.croaked for event in fired) > 0 or not fires


@pytest.mark.rule("ERF-J-13", "ERF-MAGIC-47")
@each("word, said", [("lava", "16 of "), ("tar", "are stuck in tar")])
def test_both_sides_read_of_a_trap_that_is_sprung(word: str, said: str) -> None:
    game, stabbers = _before_the_city("stabber", 40)
    city = game.world.cities[game.side(1).capital]
    lay(game.world, Charm("trap", city.id, -1, "s1", "", word))
    game.day("", f"UNIT {stabbers.id}\nattack e")
    (sprung,) = [event for event in game.events if isinstance(event, TrapSprung)]
    assert said in sprung.what
    assert sprung.seen_by == ("1", "2")
    assert not game.world.charms


@pytest.mark.rule("ERF-ARKEN-03", "ERF-J-23")
def test_after_a_victory_the_bearer_of_the_pliers_reads_who_has_risen() -> None:
    game, knights = _before_the_city("knight", 60)
    (lord,) = (one for one in game.world.commanders.values() if one.name == "Ansom")
    game.world.options.arken = True
    lay(game.world, Charm("arken", lord.id, -1, lord.side, lord.id, "pliers", lord.place))
    stack(game.world, lord, knights)
    foes = game.pack("piker", 40, 2, 8)
    game.day("", f"UNIT {lord.id}\nattack w")
    assert foes.id not in game.world.packs
    (risen,) = [event for event in game.events if isinstance(event, Decrypted)]
    assert (risen.what, risen.seen_by) == ("4 pikers", ("2",))
    assert [(one.side, one.count) for one in game.world.packs.values() if "decrypted" in one.charms] == [("s2", 4)]


@pytest.mark.rule("ERF-SPECIAL-47")
@each("healers", [0, 2])
def test_healers_close_the_wounds_of_a_battle_on_the_same_evening(healers: int) -> None:
    game, foes = _before_the_city("knight", 4)
    game.world.options.mass_from = 999
    if healers:
        game.pack("own/Nurse/medium infantry land sword heal scout", healers, 4, 8)
    knights = game.pack("knight", 8, 4, 8)
    game.commander("warlord", 4, 8)
    game.day("", f"UNIT {foes.id}\nattack e")
    healed = [(event.what, event.seen_by) for event in game.events if isinstance(event, Healed)]
    assert healed == ([(f"8 knights ({knights.id.upper()})", ("1",))] if healers else [])
    assert bool(knights.wounds) is not bool(healers)
