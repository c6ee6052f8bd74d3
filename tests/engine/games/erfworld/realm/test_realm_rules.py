"""Rules of the realm and the road that many subjects share: money, pops, levels, borders, stacks, tunnels, sieges."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.contact import is_free
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, Field, Figure, Pairing
from engine.games.erfworld.bouts.swarming import form
from engine.games.erfworld.events import Refused
from engine.games.erfworld.mass.field import Army
from engine.games.erfworld.mass.field import battle_stat as mass_stat
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.realm.events import Besieged, Disbanded
from engine.games.erfworld.realm.popping import poppable
from engine.games.erfworld.rules.classes import CLASSES, HOUSES, KNIGHTS, RANKS_OF_A_HOUSE
from engine.games.erfworld.rules.designs import DesignError, read
from engine.games.erfworld.rules.economy import COMMANDERS, unit_upkeep
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.magic import MASTERIES
from engine.games.erfworld.rules.sizes import SIZES
from engine.games.erfworld.sight.view import OwnUnit, SeenUnit, view
from engine.games.erfworld.state import Standing
from engine.games.erfworld.travel.ways import price, step_cost
from engine.games.erfworld.units.burden import weight
from engine.games.erfworld.units.figures import supply, upkeep_of
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, figures, met
from tests.engine.games.erfworld.props.stage import stage
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, pack, stack, turn_of, world
from tests.suite.table import each

RICH = 8 * 10**6


# Borders and stacks


@pytest.mark.rule("ERF-MCHEX-01")
def test_nobody_crosses_a_border_off_turn_or_without_move() -> None:
    played = stage(2, 9)  # one theatre: the first side, the older, acts first
    played.know(1)
    played.know(2)
    scouts = played.pack("explorer", 1, 8, 8, side=2)
    hunters = played.pack("knight", 6, 7, 8)
    played.day(f"UNIT {hunters.id}\nattack e", "SIDE s2\nretreat odds 100")
    left = played.world.packs.get(scouts.id)
    assert left is None or played.at(left) == (8, 8)  # off-turn it may get away from the fight, not from the hex
    tired = played.pack("piker", 1, 10, 12)
    tired.move = 0
    assert price(played.world, tired, played.world.number((11, 12))) is None


@pytest.mark.rule("ERF-STACK-03", "ERF-STACK-04")
def test_a_stack_is_in_one_hex_and_goes_as_fast_as_its_slowest() -> None:
    played = stage()
    played.know()
    quick, slow = played.pack("explorer", 1, 8, 8), played.pack("digger", 1, 8, 8)
    far = played.pack("piker", 1, 9, 8)
    played.day(f"UNIT {quick.id}\nstack {far.id}\nstack {slow.id}\nmove e e e e")
    assert len(played.told(Refused)) == 1
    assert (quick.stack, slow.stack, far.stack) == (1, 1, 0)
    assert played.at(quick) == played.at(slow) == (10, 8)  # 5 move: two hexes of plains
    assert quick.move >= 2 * THIRDS


@pytest.mark.rule("ERF-MCHEX-05", "ERF-GAP-259")
def test_a_reinforced_hex_holds_twice_as_much_and_its_garrison_stays() -> None:
    played = stage()
    played.side().treasury = RICH
    played.know()
    lord = played.commander("warlord", 10, 8)
    first, second = played.pack("piker", 700, 10, 8), played.pack("piker", 700, 11, 8)
    played.commander("warlord", 11, 8)
    played.day(f"UNIT {lord.id}\nreinforce\nreinforce\nUNIT {second.id}\nhold\nmove w\nUNIT {first.id}\nhold\nmove w")
    assert (played.at(first), first.move) == ((10, 8), 0)
    assert played.at(second) == (10, 8)
    assert len(played.told(Refused)) == 1  # once is all
    played.day()
    assert played.world.hexes[first.place].reinforced == ""


@pytest.mark.rule("ERF-MCMOVE-01", "ERF-MCMOVE-06", "ERF-TERR-03", "ERF-FAV-09")
def test_what_steps_cost_by_way_ground_and_who_goes() -> None:
    played = stage()
    here, there = played.world.number((10, 8)), played.world.number((11, 8))
    pikers, bird = played.pack("piker", 1, 10, 8), played.pack("thunderbird", 1, 10, 8)

    def cost(unit: object) -> float:
        return step_cost(played.world, unit, here, there) / THIRDS  # type: ignore[arg-type]

    played.terrain(11, 8, "forest")
    assert (cost(pikers), cost(bird)) == (2, 1)  # three hexes of forest a day with 6 move
    lord = played.commander("warlord", 10, 8)
    lord.terrain = "swamp"
    played.terrain(11, 8, "swamp")
    assert (cost(pikers), cost(lord), cost(bird)) == (6, 2, 1)
    twoll, giant = played.pack("twoll", 1, 10, 8), played.pack("giant", 1, 10, 8)
    played.terrain(11, 8, "lake")
    played.world.hexes[here].tunnels.append(there)
    assert [cost(unit) for unit in (pikers, twoll, giant)] == [2, 2, 0]
    played.world.hexes[here].roads.append(there)
    assert cost(giant) == pytest.approx(1 / 3)
    for kind in CLASSES.values():
        if kind.terrain_special not in ("", "garrison"):
            assert not kind.flies
            assert not kind.is_basic


@pytest.mark.rule("ERF-MCMOVE-08")
def test_mass_battle_uses_combat_or_defense_and_no_move() -> None:
    kind = CLASSES["guardian"]
    group = Group(kind, 8)
    for on_turn, stat in ((True, kind.combat), (False, kind.defense)):
        assert mass_stat(Army([group], on_turn=on_turn), group) == stat
    found = world()
    found.hexes[HERE].city = ""
    quick = pack(found, ONE, "explorer", 40)
    quick.move = 0
    turn = turn_of(found)
    foe = pack(found, TWO, "piker", 16)
    assert engage(turn, HERE, [quick], [foe]) == 0


@pytest.mark.rule("ERF-ROAD-02")
def test_weights_count_for_carrying() -> None:
    found = world()
    loads = [weight(pack(found, ONE, kind, 8)) for kind in ("bat", "thunderbird", "piker", "knight", "giant")]
    assert loads == [8 / 128, 0.5, 2, 8, 96]
    assert [SIZES[key].weight / SIZES["medium"].weight for key in ("tiny", "petite", "small", "large")] == [
        1 / 128, 1 / 16, 1 / 4, 12.5,
    ]  # fmt: skip


# Commanders and player characters


@pytest.mark.rule("ERF-OLDCMD-01")
def test_who_is_in_a_warlords_stack_counts_as_a_scout_and_chooses_its_fights() -> None:
    found = world()
    lord, pikers = commander(found, ONE), pack(found, ONE, "piker", 3)
    assert not is_free(found, [pack(found, TWO, "piker", 1)])
    stack(found, lord, pikers)
    assert is_free(found, [lord, pikers])
    assert is_free(found, [pack(found, TWO, "scout", 1)])
    led = figures(BLUE, "piker", commanded=True)[0]
    assert led.is_scout
    assert not figures(BLUE, "piker")[0].is_scout


@pytest.mark.rule("ERF-OLDCMD-03")
def test_what_is_seen_of_others_is_what_their_boards_show_and_no_school() -> None:
    played = stage(2, 12)
    one = played.commander("caster", 10, 8, side=2)
    one.school, one.specials = "shockmancy", ["terrain_ignore"]
    played.pack("scout", 1, 10, 8)
    (seen,) = view(played.world, "1").seen
    assert (seen.name, seen.kind) == ("Berta", "caster")
    shown = set(SeenUnit.__struct_fields__)
    assert not {"school", "mastery", "juice", "specials"} & shown
    assert {"school", "mastery"} <= set(OwnUnit.__struct_fields__)


@pytest.mark.rule("ERF-OLDCMD-07")
def test_a_purse_holds_a_thousand_a_level_claims_and_costs_a_rank_more() -> None:
    played = stage()
    played.side().treasury = RICH
    lord = played.commander("warlord", 4, 8)
    lord.level = 2
    played.day(f"SIDE s1\npurse {lord.id} 2001\npurse {lord.id} 2000")
    assert (lord.purse, len(played.told(Refused))) == (2000 * 8, 1)
    assert unit_upkeep(CLASSES["warlord"]) == 3 * 20 * 8  # of rank 2, and pays as rank 3
    assert "purse" in CLASSES["warlord"].specials


class Rolling(Choices):
    def rolls_along(self, field: Field, one: Figure) -> bool:
        return True


@pytest.mark.rule("ERF-PC-01", "ERF-PC-03")
@each("choices, rounds", [(Choices(), [2, 4]), (Rolling(), [1, 3, 4])])
def test_a_player_character_who_rolls_as_a_secondary_rolls_in_every_round(choices: Choices, rounds: list[int]) -> None:
    hero = figures(GREEN, "giant", hits=400, player=True)[0]
    hero.name = "hero"
    field = met(figures(BLUE, "giant", hits=400), [*figures(GREEN, "giant", hits=400), hero], bout=1)
    one, first, _ = field.figures
    dice = [(("contest", "hero", 1, number), die) for number, die in ((1, 9), (2, 1), (3, 9), (4, 9))]
    fight_bout(field, {BLUE: Choices(), GREEN: choices}, Pairing(one, [first], [hero]), Loaded(*dice, rest=5))
    assert [blow.round for blow in blows(field, "hero") if blow.round <= 4] == rounds


@pytest.mark.rule("ERF-PC-05")
def test_a_swarm_is_exactly_eight() -> None:
    field = met(figures(BLUE, "piker", 15), figures(GREEN, "gump"))
    form(field)
    assert sorted(one.count for one in field.figures if one.side == BLUE) == [1] * 7 + [8]
    loose = [one for one in field.figures if one.side == BLUE and one.count == 1]
    fight_bout(field, by_default(), Pairing(field.figures[-1], loose), Loaded(rest=5))
    assert {blow.damage for one in loose for blow in blows(field, one.name)} <= {0}


# Money and pops


@pytest.mark.rule("ERF-UPKEEP-01")
def test_without_a_city_there_is_no_side_any_more() -> None:
    played = stage(2, 12)
    played.world.cities["c1"].side = "s2"
    played.side().treasury = 10 * 8
    played.day()
    assert played.side().standing is Standing.HOMELESS
    before = played.side().treasury
    played.day()
    assert played.side().treasury <= before  # no income, only what they carry


@pytest.mark.rule("ERF-UPKEEP-04", "ERF-STAT-15")
def test_upkeep_is_by_size_rank_production_and_specials() -> None:
    medium = SIZES["medium"]
    assert [medium.upkeep_eighths(rank) // 8 for rank in (1, 2, 3)] == [20, 40, 60]
    assert SIZES["small"].upkeep_eighths(1, basic=True) * 2 == SIZES["small"].upkeep_eighths(1)
    knight = CLASSES["knight"]
    assert unit_upkeep(knight, extra_specials=1) * 2 == unit_upkeep(knight) * 3
    words = "medium infantry land sword scout climb"
    assert CLASSES[read("Thrift", f"{words} lowered_upkeep".split()).key].upkeep == pytest.approx(18)
    extra = read("Dear", f"{words} dig heal trade upkeep".split())
    assert CLASSES[extra.key].upkeep == pytest.approx(30)  # one special beyond the three of its rank
    with pytest.raises(DesignError):
        read("Dear", f"{words} dig heal".split())
    assert len(read("Two", f"{words} dig heal mean_tweets rank 2".split()).specials) == 5  # two more for a rank
    with pytest.raises(DesignError):
        read("Bat", ["tiny", "beast", "sky", "lowered_upkeep"])


@pytest.mark.rule("ERF-STAT-15", "ERF-POP-18")
def test_a_city_pops_by_its_level_and_a_side_has_six_ranks_of_its_own() -> None:
    for house in HOUSES.values():
        assert sum(CLASSES[key].rank for key in house.units) == RANKS_OF_A_HOUSE == 6
        assert not any(CLASSES[key].standard for key in house.units)
    played = stage()
    city = played.world.cities["c1"]
    house = HOUSES[played.side().house]
    assert set(house.units) <= set(poppable(played.world, city))
    strong = max(house.units, key=lambda key: CLASSES[key].rank)
    assert CLASSES[strong].rank > city.level
    played.day(f"CITY c1\npop 1 {CLASSES[strong].name}")
    assert len(played.told(Refused)) == 1


@pytest.mark.rule("ERF-POP-04", "ERF-CITY-13")
def test_eight_days_of_stabbers_are_three_groups_and_what_is_left_goes_into_the_treasury() -> None:
    played = stage()
    side = played.side()
    for day in range(8):
        before = side.treasury
        played.day("CITY c1\npop 48 stabbers" if not day else "")
        due = sum(upkeep_of(played.world, unit) for unit in played.world.units() if unit.side == "s1")
        assert side.treasury == before + 2000 * 8 - due
    stabbers = sum(unit.count for unit in played.world.packs.values() if unit.kind == "stabber")
    assert (stabbers, stabbers // SIZES["small"].group) == (48, 3)
    assert played.world.cities["c1"].plans == []


@pytest.mark.rule("ERF-POP-06", "ERF-POP-07")
def test_warlords_take_two_days_sixty_dollars_and_no_room() -> None:
    played = stage()
    played.side().treasury = RICH
    played.day("CITY c1\npop warlord")
    assert not [one for one in played.world.commanders.values() if one.kind in ("warlord", "caster") and one.id != "u1"]
    played.day()
    (lord,) = [one for one in played.world.commanders.values() if one.id != played.side().ruler]
    assert upkeep_of(played.world, lord) == 60 * 8
    assert supply([lord]) == 0
    third = CLASSES["heir"]
    assert (third.rank, unit_upkeep(third)) == (3, 2 * 80 * 8)  # twice that of a rank 3 with a purse, as an heir
    assert (COMMANDERS.royal_days, COMMANDERS.heir_days, third.days) == (4, 64, 64)


@pytest.mark.rule("ERF-POP-09", "ERF-POP-13")
def test_every_side_pops_knights_who_are_scouts_each_with_a_gift_of_its_own() -> None:
    played = stage()
    assert set(KNIGHTS) <= set(poppable(played.world, played.world.cities["c1"]))
    gifts = []
    for key in KNIGHTS:
        kind = CLASSES[key]
        assert kind.is_scout
        gifts.append((tuple(set(kind.specials) - {"scout", "advanced_initiative"}), kind.mastery))
    assert len(set(gifts)) == len(KNIGHTS)
    assert CLASSES["knight"].lot == 8
    assert SIZES["large"].group * 4 == 8  # a group of eight riders on four groups of mounts


@pytest.mark.rule("ERF-INCOME-12")
def test_who_is_not_paid_costs_morale_and_who_falls_does_not() -> None:
    played = stage(2, 20)
    side = played.side()
    played.pack("giant", 60, 4, 8)
    before = side.morale
    played.day()
    assert played.told(Disbanded)
    assert side.morale < before
    found = world()
    pack(found, ONE, "piker", 5), pack(found, TWO, "giant", 5)
    engage(turn_of(found), HERE, [found.packs["u1"]], [found.packs["u2"]])
    assert "u1" not in found.packs
    assert found.sides[ONE].morale == 50


@pytest.mark.rule("ERF-UPKEEP-11")
def test_of_all_masteries_only_masters_cost_more() -> None:
    assert {"novice", "adept", "master"} <= set(MASTERIES)
    caster = CLASSES["caster"]
    assert unit_upkeep(caster, master=True) == 2 * unit_upkeep(caster)
    played = stage()
    one = played.commander("caster", 4, 8)
    one.school = "shockmancy"
    prices = []
    for mastery in ("novice", "adept", "master"):
        one.mastery = mastery
        prices.append(upkeep_of(played.world, one))
    assert (prices[0] == prices[1], prices[2]) == (True, 2 * prices[0])


# Cities


@pytest.mark.rule("ERF-GAP-216", "ERF-CITYWAR-03")
def test_a_besieged_city_has_no_money_no_pops_and_feeds_its_own() -> None:
    played = stage(2, 12)
    side, city = played.side(), played.world.cities["c1"]
    played.day("CITY c1\npop 40 pikers")
    for place in played.world.neighbours(city.place):
        x, y = played.world.at(place)
        played.pack("giant", 4, x, y, side=2)
    played.side(2).treasury = RICH
    played.day()
    assert played.told(Besieged)
    before, pikers = side.treasury, played.world.packs["u2"].count
    played.day()
    assert played.world.packs["u2"].count == pikers
    assert side.treasury == before  # no income, and the city bears what its units cost, up to $1,000 a level
    played.pack("giant", 40, 4, 8)
    played.day()
    assert side.treasury < before
