"""Names that are given once, and who is at peace with whom; weights, arms and parts of units (ERF-CONTRACT)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import Birth, Contract, Tribe
from engine.games.erfworld.units.burden import (
    Load,
    can_draw,
    drawn_by,
    is_cavalry,
    largest_rider,
    limits,
    load_of,
    taken_along,
    weight,
)
from engine.games.erfworld.units.captivity import prisoner_of
from engine.games.erfworld.units.company import commanders_at, enemies_at, members, new_stack, split, together, units_of
from engine.games.erfworld.units.figures import full_move, upkeep_of
from engine.games.erfworld.units.kinds import (
    can_command,
    full_hits,
    gains,
    head_count,
    is_alive,
    is_down,
    is_quick,
    kind_of,
    leads,
    supply_of,
)
from engine.games.erfworld.units.naming import _TRIBES, Namer
from engine.games.erfworld.units.stances import are_allied, at_peace, in_effect, is_at_peace, partners, party_of
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


class Same(Dice):
    """Dice that always choose the first."""

    def below(self, limit: int) -> int:
        return 0


def test_no_name_of_a_city_or_tribe_is_given_twice() -> None:
    namer = Namer(Same("names"), "AMBARROW")
    assert [namer.city() for _ in range(3)] == ["Ambarrow 2", "Ambarrow 3", "Ambarrow 4"]
    assert [namer.person(), namer.person()] == ["Abel", "Abel"]
    tribes = [namer.tribe() for _ in range(len(_TRIBES) + 1)]
    assert tribes[:-1] == [*_TRIBES]
    assert tribes[-1] == f"{_TRIBES[0]} of Ambarrow 5"
    many = Namer(Dice("many"))
    found = [many.city() for _ in range(300)]
    assert len({name.casefold() for name in found}) == 300


def _bound(game: Stage, *contracts: tuple[str, str, str]) -> None:
    for number, (kind, one, other) in enumerate(contracts):
        code = f"k{number}"
        game.world.contracts[code] = Contract(code, kind, one, other, {}, [one, other], 1)


@pytest.mark.rule("ERF-CONTRACT-06", "ERF-CONTRACT-15", "ERF-CONTRACT-16", "ERF-SIDE-06", "ERF-GAP-233")
def test_an_alliance_binds_all_in_it_and_a_truce_two() -> None:
    game = stage(4, 7)
    world = game.world
    world.day = 3
    _bound(game, ("alliance", "s1", "s2"), ("alliance", "s3", "s2"), ("truce", "s1", "s4"))
    assert partners(world, "s1") == ["s1", "s2", "s3", "s4"]
    assert partners(world, "s3") == ["s3", "s2", "s1"]
    assert partners(world, "s4") == ["s4", "s1"]
    assert [at_peace(world, "s3", other) for other in ("s1", "s2", "s3", "s4", "")] == [True, True, True, False, False]
    assert [are_allied(world, "s1", other) for other in ("s1", "s2", "s3", "s4")] == [True, True, True, False]
    for kind, shares in (("tribute", True), ("colony", True), ("ransom", False), ("purchase", False)):
        world.contracts = {"k1": Contract("k1", kind, "s1", "s2", {}, ["s1", "s2"], 1)}
        assert (at_peace(world, "s1", "s2"), are_allied(world, "s1", "s2")) == (shares, shares), kind
    for since, day, holds in ((3, 3, True), (4, 3, False), (-1, 3, False), (0, 0, True)):
        world.day = day
        contract = world.contracts["k1"] = Contract("k1", "alliance", "s1", "s2", {}, ["s1", "s2"], since)
        assert (in_effect(world, contract), at_peace(world, "s2", "s1"), are_allied(world, "s1", "s2")) == (holds,) * 3


@pytest.mark.rule("ERF-X-23", "ERF-CONTRACT-13")
def test_for_whom_units_fight_and_whom_they_leave_in_peace() -> None:
    game = stage(2, 10)
    world = game.world
    world.tribes["t1"], world.tribes["t2"] = Tribe("t1", "Hired", "", hired="s1"), Tribe("t2", "Free", "")
    ours, hired, free, wild, fed, held = (game.pack("horse", 1, 9, 8, side=side) for side in (1, 0, 0, 0, 0, 2))
    hired.tribe, free.tribe, fed.friend, held.jailor = "t1", "t2", "s1", "u9"
    stray = game.pack("horse", 1, 9, 8, side=0, tribe="t9")
    units = (ours, hired, free, wild, fed, held, stray)
    assert [party_of(world, unit) for unit in units] == ["s1", "s1", "t2", "", "", "s2", ""]
    assert [is_at_peace(world, unit, "s1") for unit in units] == [True, True, False, False, True, True, False]
    assert [is_at_peace(world, unit, "s2") for unit in units] == [False, False, False, False, False, True, False]
    assert [is_at_peace(world, unit, "") for unit in units] == [False, False, False, True, True, True, True]
    lord = game.commander("warlord", 9, 8, side=2)
    assert enemies_at(world, lord.place, "s1") == [free, wild, stray, lord]
    assert commanders_at(world, lord.place, "s2") == [lord]
    lord.jailor = "u1"
    assert commanders_at(world, lord.place, "s2") == []
    assert held not in units_of(world, "s2")


@pytest.mark.rule("ERF-COMMAND-05", "ERF-FLY-03", "ERF-COMMAND-08")
@each("weapon, terrain, like, ammo", [
    ("sword", "rider", "knight", 0), ("spear", "plains", "lancer", 0), ("bow", "rider", "keshik", 3),
    ("crossbow", "rider", "arbalist", 2), ("knife", "sky", "explorer", 0), ("sword", "sky", "explorer", 0),
    ("spear", "sky", "explorer", 0), ("bow", "sky", "keshik", 2), ("crossbow", "sky", "arbalist", 2),
])  # fmt: skip
def test_a_commander_is_armed_as_the_knight_of_his_weapon(weapon: str, terrain: str, like: str, ammo: int) -> None:
    game = stage()
    lord = game.commander("warlord", 9, 8)
    lord.weapon, lord.terrain = weapon, terrain
    kind, knight = kind_of(lord), CLASSES[like]
    assert (kind.weapon, kind.style, kind.range, kind.reach, kind.feet, kind.hands) == (
        knight.weapon, knight.style, knight.range, knight.reach, knight.feet, knight.hands,
    )  # fmt: skip
    assert kind.ammo == ammo
    assert kind.move - CLASSES["warlord"].move == (4 if terrain == "sky" else 0)
    less = terrain == "sky"
    for birth, common in ((Birth.NOBLE, 0), (Birth.ROYAL, 0), (Birth.COMMON, 1)):
        lord.birth = birth
        assert CLASSES["warlord"].combat - kind_of(lord).combat == common + less
        assert CLASSES["warlord"].defense - kind_of(lord).defense == common + less


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-06", "ERF-COMMAND-08")
@each("terrain, rides", [("rider", True), ("plains", False), ("forest", False)])
def test_a_commander_who_chose_the_plains_is_carried_and_no_cavalry(terrain: str, rides: bool) -> None:
    game = stage()
    lord, steed = game.commander("warlord", 9, 8), game.pack("sawhorse", 1, 9, 8)
    lord.terrain, lord.on = terrain, steed.id
    assert kind_of(lord).terrain_special == terrain
    assert kind_of(game.commander("courtier", 9, 8)).terrain_special == "garrison"
    mounts = [
        one for one in figures_of(game.world, Party("s1", [steed, lord]), 0, "plains") if one.kind.key == "sawhorse"
    ]
    assert [one.cavalry for one in mounts] == [rides]


@pytest.mark.rule("ERF-TRAIT-02", "ERF-COMMAND-11", "ERF-COMMAND-22", "ERF-HITS-04", "ERF-GAP-149", "ERF-MCHEX-03")
def test_what_units_are_and_can() -> None:
    game = stage()
    lord, courtier = game.commander("warlord", 9, 8), game.commander("courtier", 9, 8)
    knights, bats = game.pack("knight", 3, 9, 8), game.pack("bat", 16, 9, 8)
    assert [is_quick(CLASSES[key]) for key in ("explorer", "knight", "piker")] == [True, False, False]
    assert not is_quick(kind_of(game.pack("own/Able/medium infantry land knife quick striker", 1, 9, 8)))
    assert [head_count(unit) for unit in (lord, knights)] == [1, 3]
    assert [supply_of(unit) for unit in (knights, bats)] == [6, 2]
    assert [leads(unit) for unit in (lord, courtier, knights)] == [True, False, False]
    lord.hits = 0
    assert (is_down(lord), can_command(lord), leads(lord)) == (True, False, False)
    lord.awake = True
    assert (can_command(lord), leads(lord)) == (True, True)
    lord.jailor = "u9"
    assert not can_command(lord)
    knights.wounds = [0, -1]
    assert not is_down(knights)
    knights.wounds = [0, -1, 0]
    assert is_down(knights)
    knights.wounds = [1, 0, 0]
    assert not is_down(knights)
    assert is_alive(bats)
    bats.charms = ["uncroaked"]
    assert not is_alive(bats)
    courtier.level = 4
    assert gains(courtier) == {"move": 1, "stats": 1, "hits": 1}
    assert full_hits(courtier) == (kind_of(courtier).hits + 1) * HALVES
    courtier.charms = ["stat", "stat", "hits"]
    assert gains(courtier) == {"move": 1, "stats": 3, "hits": 2}
    courtier.idle = 100
    assert gains(courtier)["move"] == 1 - 2


@pytest.mark.rule("ERF-FAV-06", "ERF-FLY-02", "ERF-DECAY-04")
def test_the_move_of_a_day_at_its_start() -> None:
    game = stage()
    birds, pikers, lord = game.pack("orly", 1, 9, 8), game.pack("piker", 1, 9, 8), game.commander("warlord", 9, 8)
    assert [full_move(unit) // 3 for unit in (birds, pikers, lord)] == [CLASSES["orly"].move, 6, 8]
    birds.aloft = 2
    assert full_move(birds) == (CLASSES["orly"].move - 4) * 3
    birds.aloft = 99
    assert full_move(birds) == 3
    lord.idle = 250
    assert full_move(lord) == 4 * 3
    pikers.garrison, lord.jailor = True, "u9"
    assert (full_move(pikers), full_move(lord)) == (0, 0)
    plant = game.pack("plant_golem_small", 1, 9, 8)
    assert full_move(plant) == 0


@pytest.mark.rule("ERF-MOUNT-03", "ERF-MOUNT-04", "ERF-ROAD-02", "ERF-ROAD-03", "ERF-SPEC3-02", "ERF-NAVAL-02")
def test_weights_limits_and_who_draws() -> None:
    game = stage()
    steed = game.pack("sawhorse", 2, 9, 8)
    assert [weight(game.pack(kind, 8, 9, 8)) for kind in ("bat", "thunderbird", "piker", "knight", "giant")] == [
        8 / 128, 0.5, 2, 8, 96,
    ]  # fmt: skip
    assert weight(game.pack("dwagon", 1, 9, 8)) == 1000
    plain = limits(steed)
    steed.charms = ["+increased_carry"]
    assert limits(steed) == tuple(2 * most for most in plain)
    steed.charms = []
    wagon = game.pack("wagon", 2, 9, 8)
    assert limits(wagon) == (32, 32, 32)
    assert load_of(game.world, steed) is Load.LIGHT
    assert plain == (4, 6, 8)  # in medium units; a piker is a quarter of one
    for count, load in (
        (16, Load.LIGHT), (17, Load.FULL), (24, Load.FULL), (25, Load.MOST), (32, Load.MOST), (33, Load.OVER),
    ):  # fmt: skip
        assert load_of(game.world, steed, [game.pack("piker", count, 9, 8)]) is load, count
    rider = game.commander("warlord", 9, 8)
    assert is_cavalry(rider)
    assert load_of(game.world, steed, [rider, wagon]) is Load.LIGHT
    assert not is_cavalry(game.pack("piker", 1, 9, 8))
    rider.terrain = "plains"
    assert not is_cavalry(rider)
    assert load_of(game.world, steed, [rider] * 5) is Load.FULL
    assert largest_rider(steed) == 4
    one = game.pack("wagon", 1, 9, 8)
    assert (can_draw(game.world, steed, one), can_draw(game.world, steed, wagon)) == (True, False)
    one.on = steed.id
    assert drawn_by(game.world, steed) == [one]
    assert not can_draw(game.world, steed, game.pack("wagon", 1, 9, 8))
    for kind in ("giant", "dwagon", "knight"):
        assert not can_draw(game.world, game.pack(kind, 9, 9, 8), game.pack("wagon", 1, 9, 8)), kind
    held, away = game.pack("piker", 1, 9, 8, jailor=steed.id), game.pack("piker", 1, 10, 8, jailor=steed.id)
    assert taken_along(game.world, steed) == [one, held]
    assert prisoner_of(game.world, game.side(), away.id) is away
    assert prisoner_of(game.world, game.side(), one.id) is None
    assert prisoner_of(game.world, game.side(), "u999") is None


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-STACK-02")
def test_numbers_of_stacks_and_parts_of_packs() -> None:
    game = stage()
    one, two, three = (game.pack(kind, 4, 9, 8) for kind in ("piker", "archer", "scout"))
    lord = game.commander("warlord", 9, 8)
    for number, unit in ((1, one), (2, two), (3, three)):
        assert new_stack(game.world, game.side(), [unit], "").number == number
    assert new_stack(game.world, game.side(), [two, lord], lord.id).number == 4
    assert [*game.world.stacks] == ["s1.1", "s1.3", "s1.4"]
    assert new_stack(game.world, game.side(), [one], "").number == 2
    assert members(game.world, game.world.stacks["s1.4"]) == [lord, two]
    assert together(game.world, lord) == [lord, two]
    assert together(game.world, two) == [two]
    for count in (0, 4, 5):
        with pytest.raises(ValueError, match="split off"):
            split(game.world, three, count)
    three.wounds, three.fed = [1, 2, 3], 3
    part = split(game.world, three, 2)
    assert (three.count, three.wounds, three.fed) == (2, [1, 2], 2)
    assert (part.count, part.wounds, part.fed, part.stack) == (2, [3], 1, 0)
    assert upkeep_of(game.world, part) == upkeep_of(game.world, game.pack("scout", 1, 9, 8))
