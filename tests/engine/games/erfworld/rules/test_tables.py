"""The figures of data/*.toml against the tables the rulebook prints, row by row."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from engine import rulebook
from engine.games.erfworld.rules import lint_tables
from engine.games.erfworld.rules.cities import BUILDINGS, LEVELS, TOWERS, WORKS, level_price, raze_refund
from engine.games.erfworld.rules.classes import BASICS, CLASSES, HOUSES, KNIGHTS, SPECIALS, UnitClass
from engine.games.erfworld.rules.economy import (
    CityIncome,
    caster_chance,
    level_income,
    promotion_price,
    side_income,
    unit_upkeep,
)
from engine.games.erfworld.rules.growth import (
    bonuses,
    chief_bonus,
    decay_stage,
    needed,
    stack_bonus,
    worth,
)
from engine.games.erfworld.rules.land import TERRAINS, WAYS, WEATHERS, flier_thirds, ground_thirds
from engine.games.erfworld.rules.magic import (
    GOLEMS,
    MASTERIES,
    SCHOOLS,
    SHIPS,
    SPELLS,
    TOOLS,
    juice,
    ship_move,
)
from engine.games.erfworld.rules.mass import BANDS, FIGURES, band, can_volley, code, flier_ratio, ratio
from engine.games.erfworld.rules.politics import CONTRACTS
from engine.games.erfworld.rules.sizes import BREATHS, DIFFERENCES, MOUNTS, RANGES, SIZES, TRAITS, difference
from engine.games.erfworld.ruleset import RULESET
from tests.engine.games.erfworld.props.printed import figure, figures, table
from tests.suite.table import each

ALL = (
    *(SIZES, DIFFERENCES, RANGES, TRAITS, MOUNTS, BREATHS, CLASSES, SPECIALS, HOUSES, WORKS, TOWERS, BUILDINGS),
    *(TERRAINS, WAYS, WEATHERS, CONTRACTS, SCHOOLS, SPELLS, MASTERIES, GOLEMS, TOOLS, SHIPS),
)
SIZE_NAMES = tuple(SIZES)


def _size(name: str) -> str:
    return {"massive": "immense"}.get(word := name.split()[0].lower().strip("()"), word)


def _class_key(printed: str) -> str:
    return re.sub(r" \(.*", "", printed).strip().lower().replace("arbalest", "arbalist")


def test_the_tables_do_not_contradict_themselves() -> None:
    assert RULESET.lint() == []


def test_every_record_names_a_rule_of_the_book() -> None:
    known = {rule.id for rule in rulebook.load("erfworld").rules}
    strangers = [
        f"{record.key}: {record.rule}" for records in ALL for record in records.values() if record.rule not in known
    ]
    assert strangers == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"traits": ("fast",)}, "there is no trait fast"),
        ({"hits": 9}, "has 9 hits, its size and traits give 4"),
        ({"upkeep": 6.0}, "does not cost what its size and rank do"),
        ({"reach": 0}, "has reach without a weapon in hand, or none with one"),
        ({"rank": 2}, "is of rank 2, which its size has not"),
        ({"ammo": 3}, "has ammo without shooting, or shoots without it"),
        ({"promotes": ("horse",)}, "would become something of another kind"),
        ({"specials": ("promotion", "scout", "dig")}, "has 3 specials, of 2 it may have"),
    ],
)
def test_a_class_that_does_not_fit_is_found(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object], fault: str
) -> None:
    piker = UnitClass(**{name: getattr(CLASSES["piker"], name) for name in CLASSES["piker"].__struct_fields__} | change)
    monkeypatch.setattr(lint_tables, "CLASSES", {**CLASSES, "piker": piker})
    assert f"class piker: {fault}" in [str(found.message) for found in RULESET.lint()]


# The classes


@pytest.mark.rule("ERF-BASIC-01", "ERF-BASIC-02", "ERF-BASIC-05", "ERF-BASIC-08", "ERF-GAP-106", "ERF-GAP-107")
@each("row", table("ERF-BASIC-01"))
def test_basic_infantry_is_as_printed(row: list[str]) -> None:
    kind = CLASSES[_class_key(row[0])]
    _combatant(kind, row, first=3)
    assert {trait.strip() for trait in row[1].split(",")} == set(kind.traits) - {"non_combat"}
    assert {special.strip().replace(" ", "_") for special in row[2].split(",")} == set(kind.specials)
    assert kind.pop == figure(row[12])
    assert kind.upkeep == figure(row[13])


@pytest.mark.rule("ERF-KNIGHT-01", "ERF-KNIGHT-05", "ERF-KNIGHT-07", "ERF-KNIGHT-08", "ERF-KNIGHT-09", "ERF-SPEC-14")
@each("row", table("ERF-KNIGHT-01"))
def test_knights_are_as_printed(row: list[str]) -> None:
    kind = CLASSES[_class_key(row[0])]
    _combatant(kind, row, first=3)
    assert kind.specials[:2] == ("scout", "advanced_initiative")
    assert kind.specials[2].replace("_", " ").replace("anti air", "anti-air") == re.sub(r" [+-]?\d.*", "", row[2])
    assert [*kind.mastery] == [figure(part) for part in re.findall(r"[+-]?\d", row[2])]
    assert (kind.pop, kind.upkeep, kind.rank, kind.size) == (1, 20, 1, "medium")


def _combatant(kind: UnitClass, row: list[str], *, first: int) -> None:
    """Combat, defense (in whichever order the table has them), damage, move, hits, evasion, weapon, reach, ammo."""
    combat, second, third, *rest = (figure(cell) for cell in row[first : first + 6])
    damage, defense = (second, third) if first == 3 and len(row) > 12 else (third, second)
    assert (kind.combat, kind.defense, kind.damage) == (combat, defense, damage)
    assert [kind.move, kind.hits, kind.evasion] == rest
    weapon = row[first + 6]
    assert weapon.startswith(kind.weapon)
    assert f"({kind.style}/{kind.range or 'none'}, {kind.hands}h" in weapon
    reach, ammo = (row[10], row[11]) if len(row) > 12 else (row[10] if "'" in row[10] else "-", row[10])
    assert (kind.feet, kind.reach) == ((0, 0) if "'" not in reach else tuple(figures(reach)))
    assert kind.ammo == (figure(ammo) if "/" in ammo and "'" not in ammo else 0)
    assert kind.shielded == ("shielded" in row[0])
    assert kind.armoured != ("unarmoured" in row[0])


@pytest.mark.rule("ERF-COMMAND-03", "ERF-COMMAND-04", "ERF-COMMAND-06", "ERF-COMMAND-07")
@each("row", table("ERF-COMMAND-04"))
def test_commanders_are_as_printed(row: list[str]) -> None:
    kind = CLASSES["heir" if "heir" in row[0] else _class_key(row[0])]
    combat, defense, damage, move, hits, evasion = (figure(cell) for cell in row[7:13])
    assert (kind.combat, kind.defense, kind.damage) == (combat, defense, damage)
    assert (kind.move, kind.hits, kind.evasion) == (move, hits, evasion)
    assert (kind.rank, kind.size) == (figure(row[5]), _size(row[6]))
    assert kind.is_combatant == ("non-combat" not in row[0])
    assert len(kind.specials) == len(row[2].split(","))
    assert kind.commander
    assert "purse" in kind.specials
    assert "command" in kind.specials


@pytest.mark.rule("ERF-TYPE-05", "ERF-PC-08", "ERF-SIZE-12", "ERF-GAP-109")
def test_the_sheets_of_beasts_and_of_the_heavy_knight() -> None:
    horse, bird, gwiffen, heavy = (CLASSES[key] for key in ("horse", "thunderbird", "gwiffen", "heavy_knight"))
    assert (horse.combat, horse.defense, horse.damage, horse.move, horse.hits, horse.evasion) == (4, 4, 2, 12, 12, 4)
    assert (horse.is_basic, horse.is_combatant, horse.specials) == (True, False, ("mount",))
    assert (bird.combat, bird.hits, bird.move, bird.evasion, bird.ammo, bird.pop) == (1, 2, 12, 9, 4, 4)
    assert (gwiffen.combat, gwiffen.hits, gwiffen.move, gwiffen.damage, gwiffen.days) == (5, 12, 19, 4, 2)
    assert (heavy.combat, heavy.evasion, heavy.reach, heavy.upkeep, heavy.mastery) == (6, 6, 6, 80, (0, -1, -2))


# Sizes


@pytest.mark.rule("ERF-SIZE-01", "ERF-SIZE-03", "ERF-SIZE-10", "ERF-SIZE-11", "ERF-HITS-06")
@each("row", table("ERF-SIZE-03"))
def test_sizes_are_as_printed(row: list[str]) -> None:
    size = SIZES[_size(row[0])]
    body = size.body(basic="basic" in row[0])
    stat, damage, move, hits, croaks, evasion = (figure(cell) for cell in row[3:9])
    assert (body.stat, body.damage, body.move, body.hits, body.croaks, body.evasion) == (
        *(stat, damage, move, hits, croaks, evasion),
    )
    assert [body.feet, body.reach] == figures(row[9])
    assert size.number == figure(row[0])
    assert size.dr == (figure(row[1]) if "DR" in row[1] else 0)
    ranks = [abs(rank) for rank in figures(row[2])]
    assert body.ranks == (ranks[0], ranks[-1])


@pytest.mark.rule("ERF-FLY-06", "ERF-FLY-07", "ERF-GAP-119")
@each("row", table("ERF-FLY-06"))
def test_fliers_are_as_printed(row: list[str]) -> None:
    body = SIZES[_size(row[0])].sky
    assert (body.stat, body.damage, body.move, body.evasion) == (
        *(figure(row[3]), figure(row[4]), figure(row[5]), figure(row[7])),
    )
    hits, croaks = figures(row[6])
    assert (body.hits, body.croaks) == (hits, -1 if row[0] == "Petite" else croaks)  # a slip of the old table
    with pytest.raises(KeyError):
        SIZES["small"].body(basic=True, flies=True)


@pytest.mark.rule("ERF-MCHEX-03", "ERF-GAP-115", "ERF-POP-02", "ERF-POP-08")
@each("row", table("ERF-MCHEX-03"))
def test_supply_and_groups_are_as_printed(row: list[str]) -> None:
    size = SIZES[_size(row[0])]
    assert (size.supply, size.group) == (figure(row[1]), figure(row[2]))
    assert size.upkeep * size.group == figure(row[3])


@pytest.mark.rule("ERF-UPKEEP-05", "ERF-UPKEEP-06", "ERF-UPKEEP-07", "ERF-GAP-257")
@each("row", table("ERF-UPKEEP-05"))
def test_upkeep_is_as_printed(row: list[str]) -> None:
    size = SIZES[_size(row[0])]
    each, group, total = figures(row[2])[:3]
    assert (size.upkeep, size.group, size.upkeep * size.group) == (each, group, total)
    assert size.production == (figure(row[3]) if "$" in row[3] else 0)
    for rank, cell in enumerate(row[4:9]):
        assert size.pays.get(str(rank), 0) == figure(cell), rank
    for printed_rank, times in size.pays.items():
        assert size.upkeep_eighths(int(printed_rank)) == size.upkeep * times * 8


@pytest.mark.rule("ERF-POP-02", "ERF-POP-03")
@each("row", table("ERF-POP-02"))
def test_combat_groups_pop_as_printed(row: list[str]) -> None:
    lot = SIZES[_size(row[0])].pop
    assert (lot.units, lot.days) == (figures(row[2])[0], figure(row[3]))


@pytest.mark.rule(
    "ERF-PAIR-06",
    "ERF-SIZE-05",
    "ERF-SIZE-06",
    "ERF-SIZE-07",
    "ERF-SIZE-08",
    "ERF-CRIT-10",
    "ERF-CRIT-13",
    "ERF-CMDPAIR-02",
)
def test_what_differences_of_size_do() -> None:
    rows = [difference(SIZES["immense"], size) for size in reversed(tuple(SIZES.values()))]
    assert [row.number for row in rows] == [0, 1, 2, 3, 4, 5, 6]
    assert [row.capacity * row.swarm for row in rows] == [1, 2, 4, 8, 16, 32, 64]
    assert [row.larger for row in rows] == ["base", "base", "crit", "fixed", "crit", "crit", "crit"]
    assert [row.smaller for row in rows] == ["base", "bonus", "base", "bonus", "base", "exhaustion", "none"]
    assert [row.dc for row in rows] == [(3, 3), (1, 5), (-1,), (), (), (), ()]
    assert [row.critical_miss[1] for row in rows] == [5, 5, 9, 5, 9, 0, 0]
    assert [row.most for row in rows] == [(4, 4), (3, 3), (3, 2), (3, 3), (3, 2), (0, 0), (0, 0)]
    assert difference(SIZES["tiny"], SIZES["small"]).swarm == 4
    assert difference(SIZES["tiny"], SIZES["petite"]).swarm == 1


@pytest.mark.rule("ERF-SLAM-03", "ERF-AREAATK-04")
def test_slams_hit_half_as_many_as_area_attacks() -> None:
    rows = [difference(SIZES["immense"], size) for size in reversed(tuple(SIZES.values()))]
    assert [row.slam for row in rows] == [0, 1, 2, 1, 1, 1, 2]
    assert [row.area for row in rows] == [1, 2, 4, 1, 2, 2, 4]


@pytest.mark.rule("ERF-STAT-13", "ERF-SHOOT-01", "ERF-SHOOT-02", "ERF-SHOOT-03", "ERF-GAP-108")
def test_ranges() -> None:
    assert [(r.shots, r.ammo, r.feet) for r in RANGES.values()] == [(1, 3, 120), (2, 3, 300), (3, 2, 528)]
    shooters = [CLASSES[key] for key in (*BASICS, *KNIGHTS) if CLASSES[key].shoots]
    assert [kind.key for kind in shooters if kind.ammo != RANGES[kind.range].ammo] == []


@pytest.mark.rule("ERF-MOUNT-04")
@each("row", table("ERF-MOUNT-04")[1:])
def test_mounts_carry_as_printed(row: list[str]) -> None:
    carrying = MOUNTS[_size(row[0])]
    assert [_size(part.strip("* ")) for part in row[1].split("/")] == [*carrying.rider]
    assert [figure(cell) for cell in row[2:5]] == [*carrying.ground]


@pytest.mark.rule("ERF-SPECIAL-82")
@each("row", table("ERF-SPECIAL-82"))
def test_breath_is_as_printed(row: list[str]) -> None:
    breath = BREATHS[re.sub(r" \(.*", "", row[0]).lower().replace(" ", "_")]
    assert breath.damage == figure(row[1])
    printed = [figure(part) for part in row[2].split("/")]
    assert [*breath.hits] == (printed if len(printed) == 4 else printed * 4)


# Money


@pytest.mark.rule("ERF-INCOME-01", "ERF-INCOME-02", "ERF-INCOME-03", "ERF-INCOME-04", "ERF-GAP-206", "ERF-EX-210")
@each("row", table("ERF-INCOME-02")[:-1])
def test_income_declines_as_printed(row: list[str]) -> None:
    levels = int(figure(row[0]))
    assert level_income(levels) == figure(row[2])
    assert level_income(levels) == levels * figure(row[1])
    assert level_income(levels) // 160 == figure(row[3])


@pytest.mark.rule("ERF-INCOME-03")
def test_beyond_190_levels_only_the_capital_yields() -> None:
    cities = [CityIncome(5, capital=True, rules=True), *(CityIncome(1) for _ in range(186))]
    assert level_income(191) == 0
    assert side_income(cities) == 5000


@pytest.mark.rule("ERF-BUILDING-12", "ERF-EX-215")
@each("row", table("ERF-BUILDING-12"))
def test_banks_lower_corruption_as_printed(row: list[str]) -> None:
    levels = int(figures(row[1])[1])
    printed = figure(row[2].partition("= ")[2])
    assert level_income(levels, int(figure(row[0]))) == printed


@pytest.mark.rule("ERF-INCOME-05", "ERF-INCOME-06", "ERF-INCOME-07", "ERF-INCOME-08", "ERF-GAP-207", "ERF-X-20")
def test_stewards_idle_cities_capital_sites_and_the_first_days() -> None:
    assert side_income([CityIncome(1, capital=True)], doubled=True) == 2000
    assert side_income([CityIncome(1, capital=True, steward=True)], doubled=True) == 2100
    assert side_income([CityIncome(2, capital=True, steward=True)], doubled=True) == 2100
    assert side_income([CityIncome(3, capital=True, steward=True, pops=False)]) == 1550
    assert side_income([CityIncome(2, capital=True), CityIncome(1, capital=True), CityIncome(0, capital=True)]) == 2750
    assert side_income([CityIncome(3), CityIncome(2, besieged=True, steward=True)]) == 3000


@pytest.mark.rule("ERF-EX-211")
def test_the_income_of_haffington() -> None:
    whole = [CityIncome(3, capital=True)] * 15 + [CityIncome(2)] * 35 + [CityIncome(3)] * 19
    levels = sum(city.level for city in whole)
    assert level_income(170) == 25_500
    idle = side_income([CityIncome(c.level, capital=c.capital, pops=False) for c in whole])
    assert idle == int(Fraction(level_income(levels), 2)) - 14 * 250


@pytest.mark.rule(
    "ERF-UPKEEP-09", "ERF-UPKEEP-10", "ERF-GAP-201", "ERF-GAP-202", "ERF-GAP-203", "ERF-GAP-204", "ERF-EX-213"
)
@pytest.mark.rule("ERF-GAP-205", "ERF-EX-223", "ERF-EX-221")
def test_upkeep_of_commanders_and_garrisons() -> None:
    warlord, courtier, caster, heir = (CLASSES[key] for key in ("warlord", "courtier", "caster", "heir"))
    assert unit_upkeep(warlord) == 60 * 8
    assert unit_upkeep(warlord, level=5) == 120 * 8
    assert unit_upkeep(heir) == 160 * 8
    assert (unit_upkeep(courtier), unit_upkeep(courtier, garrison=True)) == (20 * 8, 5 * 8)
    assert unit_upkeep(caster, level=5) == 120 * 8
    assert unit_upkeep(caster, level=5, master=True) == 240 * 8
    assert unit_upkeep(CLASSES["piker"], garrison=True) == 5 * 8
    assert unit_upkeep(CLASSES["knight"], garrison=True) == 18 * 8
    assert unit_upkeep(CLASSES["knight"], level=5) == 20 * 8
    assert unit_upkeep(CLASSES["knight"], extra_specials=1) == 30 * 8
    assert unit_upkeep(CLASSES["bat"]) == 5


@pytest.mark.rule("ERF-POP-15", "ERF-POP-16", "ERF-GAP-209", "ERF-INCOME-11")
def test_the_chance_of_a_caster() -> None:
    assert caster_chance(0, 1, 1) == (0, 1)
    assert caster_chance(0, 1, 2) == (1, 3)
    assert caster_chance(0, 1, 3, maximal=True) == (2, 3)
    assert [caster_chance(n, 8, 24) for n in range(5)] == [(1, 3), (1, 10), (1, 10), (1, 20), (0, 1)]
    assert caster_chance(1, 1, 9) == caster_chance(2, 4, 9) == caster_chance(3, 7, 30) == (0, 1)


@pytest.mark.rule("ERF-SPEC-03", "ERF-SPECIAL-61", "ERF-X-32")
def test_prices_of_promotion() -> None:
    assert (promotion_price(CLASSES["knight"].rank), promotion_price(CLASSES["warlord"].rank)) == (2000, 4000)
    assert promotion_price(2, tribe=True) == 2000


# Cities


@pytest.mark.rule("ERF-CITY-04", "ERF-CITY-05", "ERF-CITY-08", "ERF-GAP-212", "ERF-EX-214")
def test_level_prices_as_printed() -> None:
    for row in table("ERF-CITY-08"):
        now, then = (int(figure(part)) for part in row[0].split(" to "))
        assert level_price(now, then) == figure(row[1])
        assert level_price(0, then) == figure(row[2])
    assert level_price(0, 1, claimed_today=True) == 0
    assert level_price(0, 2, claimed_today=True) == 20_000
    for wrong in ((2, 2), (3, 1), (4, 6)):
        with pytest.raises(ValueError):
            level_price(*wrong)


@pytest.mark.rule("ERF-CITY-09", "ERF-GAP-213", "ERF-EX-214")
def test_refunds_for_razing_as_printed() -> None:
    for row in table("ERF-CITY-09"):
        now, then = (int(figure(part)) for part in row[0].split(" to "))
        if then:
            assert raze_refund(now, then) == figure(row[1])
        assert raze_refund(int(figure(row[2])), 0) == figure(row[3])
    assert raze_refund(5, 1) == 62_000
    with pytest.raises(ValueError):
        raze_refund(1, 2)


@pytest.mark.rule("ERF-CITY-14", "ERF-CITY-17", "ERF-BUILDING-22")
def test_levels_of_cities_as_printed() -> None:
    for row in table("ERF-CITY-14"):
        level = LEVELS[int(row[0])]
        assert (level.name, level.income, level.idle) == (row[1], figure(row[3]), figure(row[4]))
        assert level.pops == {"tiny only": 0, "all": 4}.get(row[2], figure(row[2]))
    assert [level.quarters for level in LEVELS] == [figure(cell) for cell in table("ERF-BUILDING-22")[0][1:7]]


@pytest.mark.rule("ERF-BUILDING-27", "ERF-BUILDING-30", "ERF-BUILDING-34", "ERF-BUILDING-42", "ERF-GAP-219", "ERF-X-22")
def test_works_as_printed() -> None:
    for row in table("ERF-BUILDING-27")[:-1]:
        work = WORKS["toughness"]
        number = int(row[0]) - 1
        assert work.levels[number] == row[1]
        assert len(work.breaks[number]) == len(re.split(r", or |, | or ", row[2]))
    assert [WORKS["gate"].levels[int(row[0]) - 1] for row in table("ERF-BUILDING-30")[:5]] == [
        row[1].split(",")[0] for row in table("ERF-BUILDING-30")[:5]
    ]
    assert WORKS["harbour"].builds == tuple(figure(row[1]) for row in table("ERF-BUILDING-34"))
    assert WORKS["training_field"].holds == (8, 16, 24, 32, 40, 80)
    assert [level.wall for level in LEVELS] == [0, 0, 1, 2, 3, 4]


@pytest.mark.rule("ERF-BUILDING-46", "ERF-BUILDING-47", "ERF-GAP-220", "ERF-GAP-222")
def test_towers_as_printed() -> None:
    for row in table("ERF-BUILDING-47")[:-1]:
        tower = TOWERS[f"floors_{row[1]}"]
        assert (tower.level, tower.damage, tower.casting) == (
            *(figure(row[0]), figure(row[2]), figure(row[4].replace("+", ""))),
        )


@pytest.mark.rule("ERF-BUILDING-07", "ERF-BUILDING-10")
def test_buildings_as_printed() -> None:
    printed = table("ERF-BUILDING-07")
    numbered = {building.number: building for building in BUILDINGS.values() if building.number}
    assert set(numbered) == {int(row[0]) for row in printed}
    for row in printed:
        building = numbered[int(row[0])]
        assert building.level == figure(row[2])
    improved = {SCHOOLS[building.school].name: building.improved for building in BUILDINGS.values() if building.school}
    assert improved == {row[0]: row[2] for row in table("ERF-BUILDING-10")}
    assert len(improved) == len(SCHOOLS)


# Growth


@pytest.mark.rule("ERF-COMMAND-12", "ERF-COMMAND-13", "ERF-COMMAND-05", "ERF-GAP-135")
@each("row", table("ERF-COMMAND-12"))
def test_experience_as_printed(row: list[str]) -> None:
    examples = {"tiny": "bat", "petite": "thunderbird", "small": "night_orly", "medium": "knight", "large": "giant"}
    examples |= {"huge": "gump", "immense": "behemoth", "small (basic)": "piker", "large (basic)": "twoll"}
    noble = "noble" in row[0]
    kind = CLASSES["knight" if noble else examples[row[0].lower()]]
    assert worth(kind) == figure(row[1])
    assert [needed(kind, level, noble=noble) for level in range(2, 6)] == [figure(cell) for cell in row[2:]]


@pytest.mark.rule("ERF-GAP-136", "ERF-GAP-243", "ERF-GAP-244", "ERF-EX-223", "ERF-COMMAND-14")
def test_experience_beyond_level_five() -> None:
    assert [needed(CLASSES["bat"], level) for level in range(6, 12)] == [24, 72, 216, 648, 2592, 10368]
    assert (needed(CLASSES["warlord"], 6, noble=True), needed(CLASSES["giant"], 6)) == (168, 768)
    assert worth(CLASSES["warlord"], 5) == 16


@pytest.mark.rule("ERF-COMMAND-11", "ERF-EX-223", "ERF-TRAIT-02")
def test_levels_add_move_stats_and_hits() -> None:
    assert bonuses(5) == {"move": 1, "stats": 2, "hits": 1}
    assert bonuses(6) == {"move": 2, "stats": 2, "hits": 1}
    assert bonuses(1) == {"move": 0, "stats": 0, "hits": 0}
    assert bonuses(4, quick_only=True) == {"move": 3, "stats": 0, "hits": 0}
    warlord = CLASSES["warlord"]
    assert (warlord.combat + 2, warlord.hits + 1, warlord.move + 1) == (7, 7, 9)


@pytest.mark.rule("ERF-CMDLEAD-04", "ERF-OLDLEAD-03", "ERF-X-12", "ERF-GAP-245")
def test_the_stack_bonus_as_printed() -> None:
    text = rulebook.load("erfworld").rule("ERF-CMDLEAD-04").text
    head, _, row = [line.strip("|").split("|")[1:-1] for line in text.splitlines() if line.startswith("|")]
    for cell, bonus in zip(head, row, strict=True):
        low, _, high = cell.strip().partition("-")
        assert {stack_bonus(units) for units in range(int(low), int(high or low) + 1)} == {figure(bonus.strip("+ "))}
    with pytest.raises(ValueError):
        stack_bonus(17)


@pytest.mark.rule("ERF-CMDLEAD-05", "ERF-GAP-248")
def test_the_chiefs_bonus() -> None:
    assert [chief_bonus(5, same_hex=True), chief_bonus(5, same_hex=False), chief_bonus(2, same_hex=False)] == [2, 1, 0]


@pytest.mark.rule("ERF-DECAY-04", "ERF-GAP-241")
def test_stages_of_decay() -> None:
    assert [decay_stage(days) for days in (0, 49, 50, 99, 100, 150, 249, 250, 999)] == [0, 0, 1, 1, 2, 3, 4, 5, 5]


# Land


@pytest.mark.rule("ERF-MCMOVE-03", "ERF-GAP-112", "ERF-TERR-01")
@each(
    "keys, row",
    [
        (("city", "ruins"), 4),
        (("plains",), 5),
        (("tundra", "desert", "forest"), 6),
        (("deep_forest", "hills"), 7),
        (("jungle",), 8),
        (("snow", "mountains", "marsh"), 9),
        (("swamp", "high_mountains"), 10),
    ],
)
def test_terrain_costs_as_printed(keys: tuple[str, ...], row: int) -> None:
    printed = table("ERF-MCMOVE-03")[row]
    for key in keys:
        assert TERRAINS[key].cost == figure(printed[2]), key


@pytest.mark.rule("ERF-GAP-113", "ERF-FAV-07", "ERF-FAV-08", "ERF-MCMOVE-03")
def test_what_a_hex_costs_a_walker() -> None:
    hills, plains, peak = TERRAINS["hills"], TERRAINS["plains"], TERRAINS["impassable_mountains"]
    assert ground_thirds(hills) == 9
    assert ground_thirds(hills, WAYS["road"]) == 1
    assert ground_thirds(hills, WAYS["trail"]) == 6
    assert ground_thirds(hills, ignore=1) == ground_thirds(hills, mastered=True) == 6
    assert ground_thirds(plains, ignore=3) == 6
    assert ground_thirds(TERRAINS["city"], ignore=1) == 3
    assert ground_thirds(TERRAINS["sea"]) == 0
    assert ground_thirds(peak, mastered=True) == 9


@pytest.mark.rule("ERF-MCMOVE-04", "ERF-MCMOVE-05", "ERF-GAP-114")
def test_what_a_hex_costs_a_flier() -> None:
    assert [flier_thirds(TERRAINS[key]) for key in ("swamp", "mountains", "high_mountains")] == [3, 6, 9]
    assert [flier_thirds(TERRAINS[key], lofty=True) for key in ("swamp", "high_mountains")] == [3, 3]
    assert flier_thirds(TERRAINS["underground"]) == 0
    assert [WEATHERS[key].stats for key in ("rain", "heavy_rain", "blizzard")] == [0, -1, -2]
    assert WEATHERS["tornado"].closed


# Mass battle


@pytest.mark.rule("ERF-CRT-01", "ERF-GAP-131")
@each("row", table("ERF-CRT-01"))
def test_the_table_of_results_as_printed(row: list[str]) -> None:
    one = SIZES[_size(row[0])]
    for other, cell in zip(SIZES.values(), row[1:], strict=True):
        printed = re.search(r"[\dDER]:[\dDER]", cell.partition("=")[0].replace("128/8", ""))
        assert printed
        if {one.key, other.key} == {"tiny", "large"}:
            continue
        cleaves = one.number > other.number
        assert _cell(ratio(one, other, cleaves=cleaves)) == printed[0], (one.key, other.key)
        marks = re.search(r"\((.*?)\)", cell.replace("(128/8=16)", ""))
        assert code(one, other) == (marks[1] if marks else "")


def _cell(found: object) -> str:
    def half(toll: object) -> str:
        return toll.mark or str(toll.groups)  # type: ignore[attr-defined]

    return f"{half(found.one)}:{half(found.other)}"  # type: ignore[attr-defined]


@pytest.mark.rule("ERF-GAP-131")
def test_large_against_tiny() -> None:
    large, tiny = SIZES["large"], SIZES["tiny"]
    assert _cell(ratio(large, tiny)) == "1:4"
    assert _cell(ratio(large, tiny, cleaves=True)) == "D:6"


@pytest.mark.rule("ERF-CRT-08", "ERF-EX-124", "ERF-GAP-130")
def test_ratios_of_fliers_as_printed() -> None:
    letters = {"H": "huge", "I": "immense", "L": "large", "M": "medium", "S": "small", "P": "petite", "T": "tiny"}
    text = rulebook.load("erfworld").rule("ERF-CRT-08").text
    normal, cleave = text.split("CLEAVE")
    for part, cleaves in ((normal, False), (cleave, True)):
        found = re.findall(r"\b([HILMSPT])/([HILMSPT]) ([\dDER]:[\dDER])", part)
        assert len(found) >= 13
        for flier, ground, printed in found:
            got = flier_ratio(SIZES[letters[flier]], SIZES[letters[ground]], cleaves=cleaves)
            assert _cell(got) == printed, (flier, ground)
    assert _cell(flier_ratio(SIZES["small"], SIZES["small"])) == "2:1"


@pytest.mark.rule("ERF-CRT-05", "ERF-GAP-129")
def test_bands_of_the_roll() -> None:
    assert [band(margin).losses for margin in (0, 1, 5, 6, 9, 10, 11, 20)] == [0, 1, 1, 2, 2, 2, 2, 2]
    assert [band(margin).winner for margin in (0, 5, 6, 10, 11)] == ["", "", "D", "E", "E"]
    assert len(BANDS) == 4


@pytest.mark.rule("ERF-MC-04")
@each("row", table("ERF-MC-04"))
def test_volleys_reach_as_printed(row: list[str]) -> None:
    lines = [(target, shooter) for target in ("front", "middle", "back") for shooter in ("front", "middle", "back")]
    for (target, shooter), cell in zip(lines, row[1:], strict=True):
        assert can_volley(row[0].lower(), target, shooter) == cell.startswith("yes"), (target, shooter)


@pytest.mark.rule("ERF-MC-01", "ERF-MC-06", "ERF-CRT-10", "ERF-X-01")
def test_sums_of_mass_battle() -> None:
    assert (FIGURES.hex_supply, FIGURES.reinforced_supply, FIGURES.group_supply) == (800, 1600, 16)
    assert (FIGURES.least_groups, FIGURES.least_together, FIGURES.doubled_from, FIGURES.tripled_from) == (4, 12, 8, 16)


# Contracts and the experimental chapters


@pytest.mark.rule("ERF-CONTRACT-07", "ERF-CONTRACT-13", "ERF-CONTRACT-15", "ERF-CONTRACT-16", "ERF-GAP-234")
def test_contracts_cost_what_is_printed() -> None:
    book = rulebook.load("erfworld")
    for kind in CONTRACTS.values():
        if kind.key != "ransom":
            assert f"(${kind.price})" in book.rule(kind.rule).text, kind.key


@pytest.mark.rule("ERF-J-03", "ERF-CASTER-06", "ERF-CASTER-07", "ERF-J-02")
def test_juice_and_masteries() -> None:
    assert [juice(mastery, 1) for mastery in MASTERIES] == [500, 1000, 2000]
    assert juice("adept", 4) == 1300
    assert [mastery.bonus for mastery in MASTERIES.values()] == [(1, 0), (2, 1), (4, 2)]


@pytest.mark.rule("ERF-NAVAL-01", "ERF-NAVAL-05", "ERF-J-25", "ERF-EX-227", "ERF-GAP-252")
def test_the_move_of_ships() -> None:
    ship = SHIPS["ship_of_the_line"]
    assert (474 // ship.divisor, 466 // ship.divisor, 534 // ship.divisor, 60 // ship.divisor) == (158, 155, 178, 20)
    assert ship_move(ship, 0, 60) == 20
    assert ship_move(ship, 474, 0) == 56
    assert ship.days == 80
