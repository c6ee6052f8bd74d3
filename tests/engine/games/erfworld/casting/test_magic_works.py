"""Golems, traps, lightning rods, gardens and the money of moneymancers (ERF-GOLEM, ERF-J-13, -20, -22, ERF-MAGIC)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.aftermath import gain_experience
from engine.games.erfworld.battle.assault import assault
from engine.games.erfworld.battle.leading import leadership
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.casting.events import NewMastery, RodStruck, TrapSprung
from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import DayMoney
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import GOLEM_SIZES, GOLEMS
from engine.games.erfworld.rules.sizes import SIZES
from engine.games.erfworld.state import Body, Charm, Pack
from engine.games.erfworld.units.kinds import is_alive, kind_of
from tests.engine.games.erfworld.props.magic_kit import JUICE, cast, magic, wizard
from tests.engine.games.erfworld.props.stage import Stage
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, city, pack, told, turn_of, world
from tests.suite.table import each


def _golems(game: Stage, kind: str) -> int:
    return sum(one.count for one in game.world.packs.values() if one.kind == kind)


@pytest.mark.rule("ERF-J-22", "ERF-GOLEM-05", "ERF-MAGIC-35", "ERF-MAGIC-48")
def test_a_heavy_golem_takes_an_adept_two_to_three_days() -> None:
    game, holly = magic(school="dollamancy", golems=True)
    game.day(f"UNIT {holly.id}\nmake large cloth golem")
    assert _golems(game, "cloth_golem_large") == 0
    for _ in range(2):
        game.day()
    assert _golems(game, "cloth_golem_large") == 1
    assert holly.juice == 3 * JUICE - 2500
    game.day(f"UNIT {holly.id}\nmake small dirt golem")
    assert game.told(Refused)


@pytest.mark.rule("ERF-J-22")
@each("size", [*GOLEM_SIZES])
def test_golems_have_the_figures_of_their_size_and_their_prices(size: str) -> None:
    assert [row.juice for row in GOLEM_SIZES.values()] == [150, 500, 2500, 6000]
    body = SIZES[size]
    for key in [key for key in GOLEMS if key != "uncroaked"]:
        kind = CLASSES[f"{key}_golem_{size}"]
        assert (kind.combat, kind.damage, kind.hits) == (body.stat, body.damage, body.hits)
        assert kind.move == (0 if key == "plant" else body.move)
    assert [GOLEMS[key].percent for key in ("cloth", "crap", "plant")] == [100, 80, 60]


@pytest.mark.rule("ERF-GOLEM-01", "ERF-GOLEM-04", "ERF-GOLEM-03", "ERF-CASTER-05", "ERF-MAGIC-79")
def test_golems_are_things_without_flight_and_are_unravelled_by_their_school() -> None:
    game, holly = magic(school="dollamancy", golems=True)
    golems = game.pack("cloth_golem_large", 2, 4, 8)
    plants = game.pack("plant_golem_small", 2, 4, 8)
    assert not is_alive(golems)
    assert kind_of(golems).auto_attacks
    assert not kind_of(golems).flies
    assert (kind_of(golems).weapon, kind_of(plants).move) == ("fists", 0)
    assert not [special for special in kind_of(golems).specials if "senses" in special]
    turn = turn_of(game.world)
    gain_experience(turn, golems, 10_000)
    assert (golems.level, golems.experience) == (1, 0)
    game.day(f"UNIT {holly.id}\nunravel {plants.id}\nunravel {golems.id}")
    assert plants.id in game.world.packs
    assert golems.id not in game.world.packs
    assert holly.juice == JUICE - 20
    game.world.bodies = [Body("cloth_golem_large", 1, holly.place, "s1", 99)]
    holly.juice = 0
    game.day(f"UNIT {holly.id}\nmake large cloth golem")  # put together again for half of 2,500
    game.day()
    assert _golems(game, "cloth_golem_large") == 1
    assert holly.juice == 2 * JUICE - 1250


@pytest.mark.rule("ERF-MAGIC-107", "ERF-J-22")
def test_a_flesh_golem_takes_three_bodies_and_twenty_morale() -> None:
    game, healer = magic(school="healomancy", golems=True)
    game.world.bodies = [Body("piker", 2, healer.place, "s1", 99)]
    game.day(f"UNIT {healer.id}\nmake small flesh golem")
    assert game.told(Refused)
    game.world.bodies = [Body("piker", 4, healer.place, "s1", 99)]
    morale = game.side().morale
    game.day(f"UNIT {healer.id}\nmake small flesh golem")
    assert _golems(game, "flesh_golem_small") == 1
    assert game.side().morale == morale - 20
    assert game.world.bodies[0].count == 1


@pytest.mark.rule("ERF-GOLEM-02")
def test_golems_stay_with_the_side_when_their_maker_is_sold_and_lose_his_bonus() -> None:
    game, holly = magic(sides=2, school="dollamancy", golems=True)
    golems = game.pack("cloth_golem_small", 2, 8, 4)
    holly.place = golems.place
    with_him = _bonus_of_makers(game, golems)
    game.day(f"SIDE\nsell {holly.id} to s2 for 500")
    (contract,) = game.world.contracts
    game.day("", f"SIDE\nsign {contract}")
    assert (holly.side, golems.side, golems.place) == ("s2", "s1", holly.place)
    assert with_him > _bonus_of_makers(game, golems) == 0


def _bonus_of_makers(game: Stage, golems: Pack) -> int:
    units = [unit for unit in game.world.units() if unit.place == golems.place and unit.side == golems.side]
    return leadership(game.world, units)[golems.id].bonus


@pytest.mark.rule("ERF-J-22")
def test_nobody_takes_a_golem_prisoner_and_without_the_option_nobody_makes_one() -> None:
    game, holly = magic(school="dollamancy")
    game.day(f"UNIT {holly.id}\nmake small cloth golem")
    assert game.told(Refused)


@pytest.mark.rule("ERF-J-13", "ERF-MAGIC-47", "ERF-MAGIC-46")
@each("word, left", [("lava", 24), ("tar", 40)])
def test_a_trap_takes_the_first_group_of_attackers(word: str, left: int) -> None:
    found = world()
    made = city(found, TWO, 2)
    attackers = pack(found, ONE, "stabber", 40)
    pack(found, TWO, "piker", 30, zone="outer")
    lay(found, Charm("trap", made.id, -1, TWO, "", word))
    turn = turn_of(found)
    assault(turn, made, [attackers])
    assert len(told(turn, TrapSprung)) == 1
    assert not found.charms
    if word == "tar":
        assert attackers.count == left
        assert made.side == TWO
    else:
        assert attackers.count <= left


@pytest.mark.rule("ERF-MAGIC-46")
@each("weather, strikes", [("clear", 0), ("rain", 16), ("heavy_rain", 32)])
def test_a_lightning_rod_is_struck_in_rain(weather: str, strikes: int) -> None:
    game, sizemore = magic(sides=2, school="dirtamancy")
    home = game.world.cities[game.side().capital]
    home.level, home.spells = 3, 0
    assert len(cast(game, sizemore, "lightning rod")) == 1
    game.world.hexes[home.place].weather = weather
    foes = game.pack("piker", 50, 5, 8, side=2)
    game.day()
    croaked = 50 - foes.count if foes.id in game.world.packs else 50
    assert croaked <= strikes // 4
    assert bool(game.told(RodStruck)) is (strikes > 0)
    assert (croaked > 0) is (strikes > 0)
    foes.place = game.world.number((20, 2))
    game.day()
    assert home.spells == min(30, strikes)


@pytest.mark.rule("ERF-MAGIC-49", "ERF-MAGIC-80")
@each("school, spell, fed", [("dirtamancy", "fertilise", 4), ("flower_power", "grow", 2)])
def test_fertilised_gardens_feed_units_of_the_city(school: str, spell: str, fed: int) -> None:
    game, grower = magic(school=school)
    pikers = next(unit for unit in game.world.packs.values() if unit.kind == "piker")
    cast(game, grower, spell)
    assert pikers.fed == fed
    assert game.world.charms[0].until == game.world.day + (40 if spell == "fertilise" else 1)


@pytest.mark.rule("ERF-MAGIC-108", "ERF-J-20")
def test_a_moneymancer_brings_a_tenth_of_his_city_and_one_percent() -> None:
    game, don = magic(school="moneymancy")
    game.side().treasury = 8 * 30_000
    game.side().doubled_until = 0
    don.school = "healomancy"
    game.day()
    (plain,) = [event for event in game.events if isinstance(event, DayMoney)]
    don.school = "moneymancy"
    game.side().treasury = 8 * 30_000
    game.day()
    (told_,) = [event for event in game.events if isinstance(event, DayMoney)]
    assert told_.treasury - plain.treasury == 8 * (100 + 200)  # a tenth of 1,000; one percent of 20,000 at most


@pytest.mark.rule("ERF-CONTRACT-12", "ERF-MAGIC-110")
def test_gems_in_the_capital_pay_what_the_treasury_cannot_the_smallest_first() -> None:
    game, don = magic(school="moneymancy")
    other = wizard(game, "moneymancy")
    far = wizard(game, "moneymancy", x=9, y=3)
    for one, dollars in ((don, 500), (other, 90), (far, 10)):
        lay(game.world, Charm("gem", one.id, -1, "s1", one.id, "", dollars * 8))
    game.side().doubled_until = 0
    game.pack("knight", 60, 4, 8)  # more than a city of level 1 pays
    game.side().treasury = 0
    units = len(game.world.units())
    game.day()
    assert len(game.world.units()) == units  # nobody was disbanded
    left = [charm.on for charm in game.world.charms if charm.spell == "gem"]
    assert far.id in left
    assert other.id not in left
    assert isinstance(next(iter(game.world.packs.values())), Pack)


@pytest.mark.rule("ERF-J-02")
def test_a_new_mastery_is_told() -> None:
    game, maggie = magic(school="findamancy", mastery="novice")
    game.world.day, maggie.popped, maggie.cast_days = 11, 1, 9
    game.day()
    assert len(game.told(NewMastery)) == 1
