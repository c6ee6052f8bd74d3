"""Strengths of armies against the printed tables and the worked examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.dunk.armies.strength import Stance, melee, missile_attack, missile_defence, printed, stance_of
from engine.games.dunk.rules.war import RECRUITS, missile_factor, normal_price
from engine.games.dunk.state import Army, ArmyType, Plague, Race, Terrain
from tests.suite.table import each

FOREST, GRASS, LAND, MOUNTAIN, WATER = Terrain


def stance(
    race: Race, terrain: Terrain, kind: ArmyType = ArmyType.ARMY, erf: int = 1, *techs: str, **more: object
) -> Stance:
    return Stance(type=kind, race=race, erf=erf, terrain=terrain, techs=techs, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DNK-EX-32", "DNK-BATTLE-02", "DNK-WAR-15", "DNK-WAR-07")
def test_an_elven_army_at_home_in_its_forest_and_as_a_sky_castle() -> None:
    assert melee(stance(Race.ELF, FOREST, defends=True)) == 4
    assert melee(stance(Race.ELF, FOREST, ArmyType.SKY_CASTLE, defends=True)) == 24
    assert melee(stance(Race.ELF, FOREST, ArmyType.SKY_CASTLE, 1, "worm_lore", defends=True)) == 36


@pytest.mark.rule("DNK-WAR-15")
def test_worm_lore_helps_only_sky_castles_and_only_in_forests() -> None:
    assert melee(stance(Race.HUMAN, LAND, ArmyType.SKY_CASTLE, 1, "worm_lore")) == 6
    assert melee(stance(Race.HUMAN, FOREST, ArmyType.STONE_CASTLE, 1, "worm_lore")) == 6


@pytest.mark.rule("DNK-EX-33", "DNK-EX-13", "DNK-WAR-03", "DNK-WAR-13")
def test_dwarves_with_iron_steel_and_armour() -> None:
    techs = ("iron", "steel", "armour")
    assert melee(stance(Race.DWARF, MOUNTAIN, ArmyType.ARMY, 1, *techs, defends=True)) == 25
    assert melee(stance(Race.DWARF, WATER, ArmyType.ARMY, 1, *techs)) == Fraction("3.125")
    assert melee(stance(Race.DWARF, LAND, ArmyType.ARMY, 1, *techs)) == Fraction("6.25")


@pytest.mark.rule("DNK-EX-34", "DNK-WAR-03")
def test_ducks_are_weak_ashore_and_strong_at_sea() -> None:
    assert melee(stance(Race.DUCK, WATER, defends=True)) == Fraction(8, 3)
    assert melee(stance(Race.DUCK, GRASS)) == Fraction(2, 3)


@pytest.mark.rule("DNK-WAR-03")
def test_orcs_at_sea_have_two_thirds_of_their_strength() -> None:
    assert melee(stance(Race.ORC, WATER)) == Fraction(2, 3)


@pytest.mark.rule("DNK-EX-35", "DNK-WAR-06", "DNK-ARMY-13")
def test_cavalry_of_orcs_and_humans() -> None:
    assert melee(stance(Race.ORC, LAND, ArmyType.CAVALRY, 2)) == 9
    assert melee(stance(Race.HUMAN, GRASS, ArmyType.CAVALRY)) == 12


@pytest.mark.rule("DNK-EX-36", "DNK-ARMY-14")
def test_elven_knights_at_home() -> None:
    assert melee(stance(Race.ELF, FOREST, ArmyType.KNIGHTS, defends=True)) == 40


@pytest.mark.rule("DNK-EX-37", "DNK-WAR-09", "DNK-WAR-12", "DNK-BATTLE-10", "DNK-GAP-35", "DNK-BATTLE-08")
def test_missile_strengths_of_the_examples() -> None:
    assert missile_attack(stance(Race.HUMAN, GRASS, ArmyType.ARMY, 1, "bows")) == Fraction(1, 2)
    assert missile_attack(stance(Race.HUMAN, GRASS, ArmyType.ARCHERS, 1, "bows")) == 2
    assert missile_attack(stance(Race.HUMAN, GRASS, ArmyType.ARCHERS, 1, "bows", "iron")) == Fraction(5, 2)
    assert missile_attack(stance(Race.HUMAN, GRASS)) == Fraction(2, 924)
    assert missile_attack(stance(Race.ELF, FOREST, ArmyType.ARCHERS, 1, "bows")) == 5


@pytest.mark.rule("DNK-EX-38", "DNK-BATTLE-17", "DNK-BATTLE-09", "DNK-PLAGUE-15")
def test_sick_armies_fight_with_an_eighth_and_take_cover_with_half() -> None:
    assert melee(stance(Race.HUMAN, GRASS, sick=True)) == Fraction(1, 4)
    assert missile_defence(stance(Race.HUMAN, GRASS, sick=True)) == 1
    assert missile_attack(stance(Race.HUMAN, GRASS, ArmyType.ARMY, 1, "bows", sick=True)) == Fraction(1, 4)


@pytest.mark.rule("DNK-WAR-01")
@each(
    "race, row",
    [
        (Race.DUCK, (1, 0, 0, 1, 1)), (Race.DWARF, (1, 0, 0, 2, 0)), (Race.ELF, (2, 0, 0, 1, 0)),
        (Race.HUMAN, (1, 0, 0, 1, 0)), (Race.ORC, (1, 0, 0, 1, 0)),
    ],
)  # fmt: skip
def test_defence_bonuses_by_race_and_terrain(race: Race, row: tuple[int, ...]) -> None:
    gained = tuple(
        missile_defence(stance(race, terrain, defends=True)) - missile_defence(stance(race, terrain))
        for terrain in Terrain
    )
    assert gained == row


@pytest.mark.rule("DNK-WAR-02")
@each(
    "race, row",
    [
        (Race.DUCK, (0, 0, 0, 0, 2)), (Race.DWARF, (0, 0, 0, 1, 0)), (Race.ELF, (1, 0, 0, 0, 0)),
        (Race.HUMAN, (0, 1, 0, 0, 0)), (Race.ORC, (0, 0, 1, 0, 0)),
    ],
)  # fmt: skip
def test_race_bonuses_by_terrain(race: Race, row: tuple[int, ...]) -> None:
    assert tuple(missile_defence(stance(race, terrain)) - 1 for terrain in Terrain) == row


@pytest.mark.rule("DNK-WAR-05", "DNK-WAR-07", "DNK-ARMY-10", "DNK-ARMY-11", "DNK-TECH-11")
@each(
    "kind, row",
    [
        (ArmyType.WARG_ARMY, (2, 4, 4, 2, 1)),
        (ArmyType.SHIP, (1, 1, 1, 1, 4)),
        (ArmyType.FRIGATE, (6, 6, 6, 6, 16)),
        (ArmyType.MITHRIL_WARRIORS, (5, 5, 5, 5, 5)),
        (ArmyType.TROLLS, (24, 24, 24, 24, 24)),
        (ArmyType.STONE_CASTLE, (6, 6, 6, 6, 6)),
        (ArmyType.TOWN_GUARD, (1, 1, 1, 1, 1)),
        (ArmyType.ARCHERS, (Fraction(1, 2),) * 5),
        (ArmyType.CATAPULTS, (Fraction(1, 2),) * 5),
        (ArmyType.FIREWALKERS, (1, 1, 1, 1, 1)),
    ],
)
def test_melee_multipliers_of_types(kind: ArmyType, row: tuple[int, ...]) -> None:
    plain = tuple(melee(stance(Race.HUMAN, terrain)) for terrain in Terrain)
    typed = tuple(melee(stance(Race.HUMAN, terrain, kind)) for terrain in Terrain)
    assert tuple(b / a for a, b in zip(plain, typed, strict=True)) == row


KNIGHTS = {
    Race.DUCK: (8, 11, 9, 7, 6), Race.DWARF: (8, 12, 9, 10, 6), Race.ELF: (10, 12, 10, 9, 6),
    Race.HUMAN: (8, 16, 10, 8, 6), Race.ORC: (8, 12, 10, 9, 6),
}  # fmt: skip
CAVALRY = {
    Race.DUCK: (2, 2, 2, 1, 1), Race.DWARF: (2, 3, 3, 3, 1), Race.ELF: (3, 4, 3, 2, 1),
    Race.HUMAN: (2, 6, 3, 2, 1), Race.ORC: (2, 4, 3, 2, 1),
}  # fmt: skip


@pytest.mark.rule("DNK-WAR-06")
@each("race", list(Race))
def test_riders_go_by_their_race_and_the_terrain(race: Race) -> None:
    for kind, table in ((ArmyType.KNIGHTS, KNIGHTS), (ArmyType.CAVALRY, CAVALRY)):
        row = [melee(stance(race, terrain, kind)) / melee(stance(race, terrain)) for terrain in Terrain]
        assert row == [Fraction(factor) for factor in table[race]]


@pytest.mark.rule("DNK-WAR-08", "DNK-WAR-13")
@each(
    "race, techs, factor",
    [
        (Race.HUMAN, ("iron",), Fraction(3, 2)),
        (Race.DWARF, ("iron",), 2),
        (Race.HUMAN, ("iron", "steel"), 2),
        (Race.DWARF, ("iron", "steel"), Fraction(5, 2)),
        (Race.HUMAN, ("armour",), 2),
        (Race.HUMAN, ("iron", "steel", "armour"), 5),
        (Race.ORC, ("armour",), 2),
    ],
)
def test_metals_multiply_melee(race: Race, techs: tuple[str, ...], factor: Fraction) -> None:
    assert melee(stance(race, FOREST, ArmyType.ARMY, 1, *techs)) == factor


@pytest.mark.rule("DNK-STD-28", "DNK-WAR-08")
def test_steel_that_was_given_serves_in_armour_but_makes_no_swords_without_iron() -> None:
    assert melee(stance(Race.HUMAN, FOREST, ArmyType.ARMY, 1, "steel")) == 1
    assert melee(stance(Race.DWARF, FOREST, ArmyType.ARMY, 1, "steel")) == 1
    assert melee(stance(Race.HUMAN, FOREST, ArmyType.ARMY, 1, "steel", "armour")) == Fraction(5, 2)


@pytest.mark.rule("DNK-WAR-09", "DNK-BATTLE-10")
def test_elves_without_bows_throw_like_everybody_else() -> None:
    assert missile_attack(stance(Race.ELF, GRASS)) == Fraction(1, 924)
    assert missile_attack(stance(Race.ELF, GRASS, ArmyType.ARMY, 1, "bows")) == 1


@pytest.mark.rule("DNK-WAR-08", "DNK-BATTLE-11")
def test_an_army_killed_by_arrows_fights_on_with_next_to_nothing() -> None:
    assert melee(stance(Race.HUMAN, FOREST), killed_by_arrows=True) == Fraction(1, 624)


@pytest.mark.rule("DNK-WAR-14", "DNK-GAP-32", "DNK-WAR-09")
def test_trolls_wear_armour_but_take_no_swords_and_throw_badly() -> None:
    metals = ("bows", "iron", "steel", "armour")
    assert melee(stance(Race.ORC, FOREST, ArmyType.TROLLS, 1, "iron", "steel")) == 24
    assert melee(stance(Race.ORC, FOREST, ArmyType.TROLLS, 1, *metals)) == 60
    assert missile_attack(stance(Race.ORC, FOREST, ArmyType.TROLLS, 1, *metals)) == Fraction(1, 240)


@pytest.mark.rule("DNK-WAR-09")
def test_ships_shoot_three_times_as_well_but_only_with_bows() -> None:
    for kind in (ArmyType.SHIP, ArmyType.FRIGATE):
        assert missile_attack(stance(Race.HUMAN, WATER, kind, 1, "bows")) == Fraction(3, 4)
        assert missile_attack(stance(Race.HUMAN, WATER, kind)) == Fraction(1, 924)


@pytest.mark.rule("DNK-WAR-09", "DNK-BATTLE-10")
def test_ducks_and_firewalkers_shoot_worse() -> None:
    assert missile_attack(stance(Race.DUCK, LAND, ArmyType.ARMY, 3, "bows")) == Fraction(1, 2)
    assert missile_attack(stance(Race.HUMAN, LAND, ArmyType.FIREWALKERS, 1, "bows")) == Fraction(1, 8)


@pytest.mark.rule("DNK-WAR-09", "DNK-BATTLE-10")
def test_armour_and_the_sea_do_not_touch_missile_attack() -> None:
    plain = missile_attack(stance(Race.ORC, FOREST, ArmyType.ARMY, 1, "bows"))
    assert missile_attack(stance(Race.ORC, WATER, ArmyType.ARMY, 1, "bows", "armour", "steel")) == plain


@pytest.mark.rule("DNK-WAR-11", "DNK-GAP-26")
def test_catapults_shoot_like_archers_but_ten_times_as_well_at_castles() -> None:
    catapults = stance(Race.HUMAN, LAND, ArmyType.CATAPULTS, 1, "bows")
    archers = stance(Race.HUMAN, LAND, ArmyType.ARCHERS, 1, "bows")
    assert missile_attack(catapults) == missile_attack(archers) == 1
    assert missile_attack(catapults, at_castle=True) == 10
    assert missile_attack(archers, at_castle=True) == 1


@pytest.mark.rule("DNK-WAR-10", "DNK-BATTLE-09")
@each(
    "kind, factor",
    [
        (ArmyType.FIREWALKERS, 2), (ArmyType.MITHRIL_WARRIORS, 10), (ArmyType.FRIGATE, 5), (ArmyType.SHIP, 4),
        (ArmyType.SKY_CASTLE, 6), (ArmyType.STONE_CASTLE, 6), (ArmyType.TROLLS, 6), (ArmyType.CAVALRY, 1),
        (ArmyType.KNIGHTS, 1), (ArmyType.ARCHERS, 1), (ArmyType.TOWN_GUARD, 1),
    ],
)  # fmt: skip
def test_missile_defence_of_types(kind: ArmyType, factor: int) -> None:
    assert missile_defence(stance(Race.HUMAN, LAND, kind)) == factor
    assert missile_defence(stance(Race.DUCK, LAND, kind)) == factor


@pytest.mark.rule("DNK-WAR-10", "DNK-BATTLE-09")
def test_armour_helps_against_arrows_and_iron_does_not() -> None:
    assert missile_defence(stance(Race.HUMAN, LAND, ArmyType.ARMY, 1, "iron")) == 1
    assert missile_defence(stance(Race.HUMAN, LAND, ArmyType.ARMY, 1, "armour")) == 2
    assert missile_defence(stance(Race.HUMAN, LAND, ArmyType.ARMY, 1, "armour", "steel")) == Fraction(5, 2)


@pytest.mark.rule("DNK-GAP-56", "DNK-BATTLE-02")
def test_moral_is_added_before_anything_is_multiplied() -> None:
    assert melee(stance(Race.ORC, FOREST, ArmyType.TROLLS, 1, moral=2)) == 72


@pytest.mark.rule("DNK-WAR-04")
def test_a_stance_takes_only_what_matters_from_an_army() -> None:
    army = Army(1, "Rebels", ArmyType.ARMY, 0, Race.HUMAN, 1, erf=3, plague=Plague(1, 1))
    found = stance_of(army, FOREST, ["jewellery", "iron"], race=Race.ELF)
    assert found == stance(Race.ELF, FOREST, ArmyType.ARMY, 3, "iron", sick=True)


@pytest.mark.rule("DNK-GAP-30", "DNK-REPORT-05", "DNK-EX-12")
@each(
    "strength, shown",
    [(1, "665k"), (4, "2.66M"), (8, "5.32M"), (Fraction(1, 924), "720"), (0, "0"), (Fraction(3, 2), "998k"),
     (200, "133M"), (Fraction(3, 665280), "3"), (Fraction(1000, 665280), "1k"), (Fraction(10**6, 665280), "1M")],
)  # fmt: skip
def test_strengths_are_printed_with_three_digits(strength: Fraction, shown: str) -> None:
    assert printed(strength) == shown


@pytest.mark.rule("DNK-ARMY-02")
def test_prices_of_normal_armies() -> None:
    assert [normal_price(race) for race in (Race.ORC, Race.DUCK, Race.HUMAN, Race.DWARF, Race.ELF)] == [2, 3, 5, 7, 9]


@pytest.mark.rule("DNK-ARMY-03")
@each(
    "kind, prices",
    [
        (ArmyType.ARCHERS, (4, 5, 7, 9, 11)), (ArmyType.CATAPULTS, (6, 7, 9, 11, 13)),
        (ArmyType.FIREWALKERS, (4, 5, 7, 9, 11)), (ArmyType.MITHRIL_WARRIORS, (12, 13, 15, 17, 19)),
        (ArmyType.SHIP, (7, 8, 10, 12, 14)), (ArmyType.FRIGATE, (20, 21, 23, 25, 27)),
        (ArmyType.CAVALRY, (4, 6, 10, 14, 18)), (ArmyType.WARG_ARMY, (4, 6, 10, 14, 18)),
        (ArmyType.KNIGHTS, (16, 18, 22, 26, 30)), (ArmyType.TROLLS, (4, 6, 10, 14, 18)),
    ],
)  # fmt: skip
def test_prices_of_all_types(kind: ArmyType, prices: tuple[int, ...]) -> None:
    order = (Race.ORC, Race.DUCK, Race.HUMAN, Race.DWARF, Race.ELF)
    assert tuple(RECRUITS[kind].price(race) for race in order) == prices


@pytest.mark.rule("DNK-GAP-27", "DNK-ARMY-17")
def test_no_dragons_and_no_turtles_can_be_had() -> None:
    assert not {"dragon", "turtle"} & {kind.value for kind in ArmyType}
    assert missile_factor(ArmyType.ARMY, bows=True, at_castle=False) == 1


@pytest.mark.rule("DNK-RACE-02", "DNK-RACE-03", "DNK-RACE-04", "DNK-RACE-05", "DNK-RACE-06")
def test_each_race_has_its_own_talents_in_war() -> None:
    others = [race for race in Race if race is not Race.DWARF]
    for metals in (("iron",), ("iron", "steel")):
        gain = {race: melee(stance(race, LAND, ArmyType.ARMY, 1, *metals)) / melee(stance(race, LAND)) for race in Race}
        assert all(gain[Race.DWARF] > gain[race] for race in others)
    shots = {race: missile_attack(stance(race, LAND, ArmyType.ARCHERS, 1, "bows")) for race in Race}
    assert max(shots, key=lambda race: shots[race]) is Race.ELF
    for terrain, best in ((GRASS, Race.HUMAN), (FOREST, Race.ELF)):
        ride = {race: melee(stance(race, terrain, ArmyType.CAVALRY)) for race in Race}
        assert max(ride, key=lambda race: ride[race]) is best
    sailors = {race: melee(stance(race, WATER)) for race in Race}
    assert max(sailors, key=lambda race: sailors[race]) is Race.DUCK
