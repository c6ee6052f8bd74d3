"""Designs word by word: whom a special is for, what is refused, and every figure of the class (ERF-UNIT, ERF-BODY)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.rules.designs import (
    RANDOM,
    Design,
    DesignError,
    built,
    designed,
    drawn,
    innate,
    price,
    read,
    slots,
)
from engine.games.erfworld.rules.makeup import SPECIALS, UnitClass
from engine.games.erfworld.rules.sizes import SIZES
from tests.suite.table import each

KNIGHT = "medium infantry land sword"


def _read(words: str) -> Design:
    return read("Test", words.split())


def _made(words: str) -> UnitClass:
    return built(_read(words))


def _fits(words: str) -> bool:
    try:
        _read(words)
    except DesignError:
        return False
    return True


def _refused(words: str) -> str:
    with pytest.raises(DesignError) as caught:
        _read(words)
    return str(caught.value)


# Words


@pytest.mark.rule("ERF-UNIT-04")
@each("name", ["X", "9Lives", "A" * 25, "", "Bad_one", " Front"])
def test_names_have_two_to_twenty_four_letters(name: str) -> None:
    with pytest.raises(DesignError, match="2 to 24"):
        read(name, KNIGHT.split())
    for fine in ("Ox", "A" * 24, "O'Neill's", "Sea-dog", "Two words"):
        assert read(fine, KNIGHT.split()).name == fine


@pytest.mark.rule("ERF-UNIT-04")
def test_the_words_come_in_order_and_small_ones_are_passed_over() -> None:
    design = _read("A Medium, infantry, Land; with a sword and rank 2, scout.")
    assert (design.size.key, design.kind, design.terrain, design.weapon, design.rank, design.specials) == (
        "medium", "infantry", "land", "sword", 2, ["scout"],
    )  # fmt: skip
    assert _read("large beast land").weapon == "claws"
    for words, why in (
        ("", "a size is missing"), ("medium", "infantry or beast is missing"),
        ("medium infantry", "land or sky is missing"),
        ("medium infantry land", "a weapon is missing"), ("infantry medium", '"infantry" is not a size'),
        (f"{KNIGHT} swap", "a figure to raise is missing"), (f"{KNIGHT} swap combat", "a number is missing"),
        (f"{KNIGHT} swap combat 0", "is not a number"), (f"{KNIGHT} trade shield", "something to give up"),
        (f"{KNIGHT} body round", "is not a body"), (f"{KNIGHT} drop gold", "instead of mount or siege"),
        (f"{KNIGHT} non_combat", "neither a trait nor a special"),
    ):  # fmt: skip
        assert why in _refused(words), words


@pytest.mark.rule("ERF-UNIT-04", "ERF-UNIT-42", "ERF-UPKEEP-05")
@each("size, least, most", [
    ("tiny", 1, 1), ("petite", 1, 1), ("small", 1, 2), ("medium", 1, 3), ("large", 2, 3), ("huge", 3, 4),
    ("immense", 4, 4),
])  # fmt: skip
def test_the_rank_is_the_least_of_the_size_if_none_is_said(size: str, least: int, most: int) -> None:
    """A large unit of rank 4 has no upkeep in the table, so there is none."""
    assert _read(f"{size} beast land").rank == least
    ranks = [rank for rank in (1, 2, 3, 4) if _fits(f"{size} beast land {rank}")]
    assert ranks == [*range(least, most + 1)]
    paid = [_made(f"{size} beast land {rank}").upkeep for rank in ranks]
    assert paid == [SIZES[size].upkeep * SIZES[size].pays[str(rank)] for rank in ranks]


@pytest.mark.rule("ERF-UNIT-04", "ERF-SPECIAL-105")
@each("words", [
    "medium infantry land sword 2 quick striker scout swap combat 1 trade upkeep",
    "small infantry land spear 1 basic promotion", "huge beast sky 4 breath_weapons fire elemental_immunity acid mount",
    "large beast land 2 trade mount trade humanoid body serpentine", "large infantry land club 3 drop evasion",
    "medium infantry land bow 3 size_mastery -1 0 1 stat_increase move",
    "medium infantry land sword 3 terrain_mastery forest random_special climb heal cooking dig",
    "large infantry land club 3 random_special climb heal cooking dig body centaur drop evasion",
    "large beast land 3 random_special climb scout spit_muck dodge_increase swap combat 1 trade mount",
])  # fmt: skip
def test_a_design_reads_back_from_its_own_words(words: str) -> None:
    design = _read(words)
    assert _read(design.words).words == design.words
    assert design.key == f"own/Test/{design.words}"
    assert designed(design.key) == built(design)
    assert len(design.words.split()) == len(words.split())


@pytest.mark.rule("ERF-SPECIAL-42")
def test_specials_are_known_by_key_or_name_of_several_words() -> None:
    for said in ("advanced initiative", "advanced_initiative", "advanced-initiative"):
        assert _read(f"{KNIGHT} {said}").specials == ["advanced_initiative"]
    assert _read("medium infantry land sword 1 improved forage farming hunting").specials == [
        "improved_forage_farming_hunting"
    ]
    assert (
        _read("small infantry land sword breathe").specials == []
        if _fits("small infantry land sword breathe")
        else True
    )
    assert _read("medium infantry sky dagger weapon/armour").specials == ["weapon_armour"]


@pytest.mark.rule("ERF-SPECIAL-19")
@each("said, fits", [
    ("0 1 2", True), ("-4 0 4", True), ("+1 2 3", True), ("-5 0 1", False), ("0 1 5", False), ("0 1 1", False),
    ("0 1", False), ("", False),
])  # fmt: skip
def test_size_mastery_is_of_three_differences_up_to_four(said: str, fits: bool) -> None:
    assert _fits(f"{KNIGHT} size_mastery {said}") is fits
    if fits:
        assert _made(f"{KNIGHT} size_mastery {said}").mastery == tuple(map(int, said.split()))
    assert _made(f"{KNIGHT} size_mastery 0 1 2 3").rank == 3  # a fourth number is the rank


@pytest.mark.rule("ERF-SPECIAL-105")
def test_a_random_special_is_one_of_four_to_six_that_need_no_more_words() -> None:
    words = ["climb", "heal", "cooking", "dig", "scout", "spit_muck", "mean_tweets"]
    assert (RANDOM.start, RANDOM.stop) == (4, 7)
    for count in range(8):
        assert _fits(f"{KNIGHT} 3 random_special {' '.join(words[:count])}") is (count in (4, 5, 6)), count
    assert not _fits(f"{KNIGHT} 3 random_special climb climb heal cooking")
    assert "left to chance" in _refused(f"{KNIGHT} 3 random_special climb heal cooking size_mastery")
    assert "left to chance" in _refused(f"{KNIGHT} 3 random_special climb heal cooking command")
    assert not _fits(f"{KNIGHT} 3 random_special climb heal cooking capture")  # for beasts only
    design = _read(f"{KNIGHT} 3 random_special climb heal cooking dig swap combat 1 trade upkeep")
    assert (design.swaps, design.trades) == ({"combat": 1}, ["upkeep"])
    assert _made(f"{KNIGHT} 3 scout random_special climb heal cooking dig").specials == ("scout",)
    key = drawn(design.key, lambda among: among[-1])
    assert designed(key).specials == ("dig",)
    plain = _read(KNIGHT).key
    assert drawn(plain, lambda among: among[0]) == plain


@pytest.mark.rule("ERF-SPECIAL-105", "ERF-BODY-07", "ERF-UNIT-41", "ERF-UNIT-45")
@each("words, random, why", [
    ("medium infantry land sword 3 climb", "climb heal cooking dig", "bought once"),
    ("large infantry land club 3 drop move", "siege heal cooking dig", "and have it"),
    ("large infantry sky dagger 3", "siege heal cooking climb", "cannot siege"),
    ("large beast land 3 trade mount", "mount climb scout spit_muck", "and have it"),
    ("medium infantry land sword 3", "capture heal cooking dig", "not for this unit"),
    ("medium beast land 3", "breath_intensifier climb scout spit_muck", "not for this unit"),
])  # fmt: skip
def test_whatever_is_drawn_makes_a_unit_that_can_be(words: str, random: str, why: str) -> None:
    first = random.split()[0]
    swapped = words.replace(" climb", "") + f" random_special {random.replace(first, 'rapid_reflex')}"
    kind = _read(swapped)
    assert {designed(drawn(kind.key, lambda among, at=at: among[at])).name for at in range(4)} == {"Test"}  # type: ignore[misc]
    head, _, tail = words.partition(" drop ")
    head, _, trade = head.partition(" trade ")
    drop = (f" drop {tail}" if tail else "") + (f" trade {trade}" if trade else "")
    assert why in _refused(f"{head}{drop} random_special {random}")


# Whom a special is for


@pytest.mark.rule("ERF-SPECIAL-04")
@each("special, fits, unfit", [
    ("cooking", "medium infantry land sword", "medium beast land"),
    ("capture", "medium beast land", "medium infantry land sword"),
    ("capture", "small beast land", "large beast land"),
    ("increased_carry", "large beast land", "medium beast land 3"),
    ("lofty_heights", "medium beast sky", "medium beast land"),
    ("terrain_ignore", "medium beast land", "medium beast sky"),
    ("regeneration", "small infantry land sword", "small infantry land sword basic"),
    ("rapid_shot", "medium infantry land bow", "medium infantry land sword"),
    ("extend_reach", "medium infantry land sword", "medium infantry land bow"),
    ("extend_reach", "petite infantry land sword", "tiny infantry land sword"),
    ("miracle_pole", "medium infantry land spear", "medium infantry land sword"),
    ("charge", "medium infantry land whip", "medium infantry land club"),
    ("improved_archery", "medium infantry land crossbow", "medium infantry land bow"),
    ("scatter_shot", "medium infantry land sling", "medium infantry land bow"),
    ("block", "medium infantry land sword protect", "medium infantry land sword"),
    ("block", "medium infantry land sword swap defense 1", "medium infantry land axe protect"),
    ("block", "medium infantry land club protect", "medium infantry land club protect striker"),
    ("breath_weapons fire", "medium beast land 2", "small beast land 2"),
    ("mass_capture", "huge beast land", "large beast land 3"),
    ("lowered_upkeep", "small beast land", "petite beast land"),
    ("lowered_upkeep", "large infantry land club", "large infantry land club basic"),
    ("breath_intensifier", "huge beast land breath_weapons fire", "huge beast land"),
    ("terrain_combat_increase", "medium beast land terrain_mastery forest", "medium beast land"),
    ("increased_pop_rate", "large beast land", "medium beast land 2"),
    ("underground", "large infantry land club", "medium infantry land club"),
    ("rider", "medium infantry land club", "medium infantry sky dagger"),
    ("weapon_armour", "medium infantry sky dagger", "medium infantry land dagger"),
])  # fmt: skip
def test_whom_a_special_is_for(special: str, fits: str, unfit: str) -> None:
    assert _fits(f"{fits} {special}")
    assert _fits(unfit)
    assert "is not for this unit" in _refused(f"{unfit} {special}")


@pytest.mark.rule("ERF-UNIT-45", "ERF-UNIT-53", "ERF-UNIT-57")
def test_a_special_needs_its_rank_and_must_be_for_sale() -> None:
    for key, special in SPECIALS.items():
        if special.sold and not special.only and special.rank > 1:
            assert f"needs rank {special.rank}" in _refused(f"{KNIGHT} {special.rank - 1} {key} "), key
            assert _fits(f"{KNIGHT} {special.rank} {key}"), key
    for key in ("command", "leadership", "purse", "caster"):
        assert "cannot be bought" in _refused(f"{KNIGHT} 3 {key}")


@pytest.mark.rule("ERF-UNIT-42", "ERF-UNIT-45", "ERF-UNIT-41", "ERF-TRAIT-07")
@each("words, most", [
    ("petite beast land", 2), ("tiny beast land", 3), ("small beast land 2", 5), ("medium beast land 3", 7),
    ("large beast land 3", 5), ("huge beast land 4", 5), ("small infantry land sword basic", 1),
    ("large beast land trade upkeep trade mount", 5),
])  # fmt: skip
def test_slots_and_what_fills_them(words: str, most: int) -> None:
    assert slots(_read(words)) == most
    cheap = ["climb", "scout", "spit_muck", "mean_tweets", "advanced_initiative", "dodge_increase", "rapid_reflex",
             "terrain_ignore"]  # fmt: skip
    assert _fits(f"{words} {' '.join(cheap[:most])}")
    assert f"cost {most + 1} slots, and it has {most}" in _refused(f"{words} {' '.join(cheap[: most + 1])}")


@pytest.mark.rule("ERF-UNIT-45", "ERF-MOUNT-01")
def test_heavies_have_mount_and_siege_for_nothing_and_basics_do_not() -> None:
    assert [price(_read(words)) for words in (
        "large beast land mount siege", "large infantry land club basic siege", "large infantry land club siege climb",
    )] == [0, 1, 1]  # fmt: skip
    for words, free in (
        ("large beast land", "mount"), ("large beast sky", "mount"), ("large infantry land club", "siege"),
        ("large infantry sky dagger", ""), ("medium beast land", ""), ("large infantry land club basic", ""),
        ("large beast land trade humanoid", "siege"), ("large beast land body humanoid", "siege"),
        ("large infantry land club body beastial", "mount"), ("large infantry land club body centaur", "mount"),
        ("large infantry land dagger body tar", "mount"), ("large beast land body tar", "mount"),
        ("large infantry land club body serpentine", "siege"), ("large beast land drop move", ""),
        ("large infantry land club drop hits", ""), ("large beast land trade mount", ""),
        ("large beast sky body humanoid", ""), ("large beast land body serpentine", "mount"),
    ):  # fmt: skip
        assert innate(_read(words)) == free, words
        assert _made(words).specials == ((free,) if free else ()), words
    assert _made("large beast land mount").specials == ("mount",)


# What is refused


@pytest.mark.rule(
    "ERF-UNIT-39", "ERF-UNIT-41", "ERF-UNIT-49", "ERF-UNIT-33", "ERF-BODY-05", "ERF-BODY-07", "ERF-FLY-01"
)  # fmt: skip
@each("words, why", [
    (f"{KNIGHT} swap combat 3", "by 2 at most"), (f"{KNIGHT} swap hits 2", "by 1 at most"),
    (f"{KNIGHT} swap move 3", "by 2 at most"), ("medium beast land swap move 3", "by 2 at most"),
    (f"{KNIGHT} swap combat 1 swap defense 1", "only one can be raised"),
    (f"{KNIGHT} swap hits 1 swap move 1", "only one can be raised"),
    (f"{KNIGHT} 2 swap hits 1 stat_increase_advanced hits", "swapped and increased"),
    ("large infantry land club basic trade upkeep", "swap and trade nothing"),
    ("large infantry land club basic swap combat 1", "swap and trade nothing"),
    ("medium infantry sky spear", "short weapons"), ("medium infantry sky bow", "short weapons"),
    ("large beast land trade mount trade mount", "made once"), ("medium beast land trade mount", "only heavy beasts"),
    ("large infantry land club trade mount", "only heavy beasts"),
    ("large beast land trade mount mount", "and have it"),
    (f"{KNIGHT} trade humanoid", "only beasts can take"), (f"{KNIGHT} body tar", "only what is short"),
    (f"{KNIGHT} drop move", "only heavies"), ("large infantry land club basic drop move", "only heavies"),
    ("large beast land trade upkeep drop move", "only heavies"), ("large beast land drop move mount", "and have it"),
    ("large infantry land club drop move siege", "and have it"), ("large infantry sky dagger siege", "cannot siege"),
    ("large infantry land club 2 quick protect striker sturdy quick", "four traits"),
])  # fmt: skip
def test_what_a_design_may_not_be(words: str, why: str) -> None:
    assert why in _refused(words)


@pytest.mark.rule("ERF-UNIT-39", "ERF-UNIT-41", "ERF-UNIT-33", "ERF-BODY-07")
@each("words", [
    f"{KNIGHT} swap combat 2", f"{KNIGHT} swap hits 1 swap combat 1", f"{KNIGHT} swap move 2",
    f"{KNIGHT} 2 swap move 1 stat_increase_advanced hits", "medium infantry sky spear weapon_armour",
    "medium infantry sky dagger", "medium infantry sky sling", "large beast land trade mount trade humanoid",
    "large beast land trade humanoid siege", "large infantry land dagger body tar", "large beast land body tar",
    "large beast land siege", "large beast sky siege", "large infantry land club drop move",
    "large infantry land club 2 quick protect striker sturdy", "medium beast land trade humanoid",
])  # fmt: skip
def test_what_a_design_may_be(words: str) -> None:
    assert _fits(words)


# Figures


def _figures(words: str) -> tuple[int, int, int, int, int]:
    made = _made(words)
    return made.combat, made.defense, made.hits, made.move, made.evasion


@pytest.mark.rule(
    "ERF-UNIT-05", "ERF-SIZE-03", "ERF-FLY-06", "ERF-GAP-226", "ERF-BODY-01", "ERF-BODY-03", "ERF-BODY-04"
)
@pytest.mark.rule("ERF-UNIT-39", "ERF-UNIT-40", "ERF-UNIT-41", "ERF-BODY-05", "ERF-BODY-07")
@each("words, combat, defense, hits, move, evasion", [
    (KNIGHT, 4, 4, 6, 8, 6), ("medium beast land", 4, 4, 6, 10, 6), ("medium beast sky", 3, 3, 6, 12, 6),
    ("medium infantry sky dagger", 3, 3, 6, 12, 6), ("medium infantry sky dagger weapon_armour", 4, 4, 6, 12, 6),
    ("medium beast land trade humanoid", 3, 3, 6, 8, 6), ("medium beast land body humanoid", 4, 4, 6, 8, 6),
    ("medium beast sky trade humanoid", 2, 2, 6, 12, 6), ("medium beast land body serpentine", 4, 4, 6, 9, 6),
    ("medium infantry land dagger body tar", 4, 4, 6, 7, 6), ("medium infantry land sword body centaur", 4, 4, 6, 8, 5),
    ("large infantry land club drop stats", 7, 7, 12, 10, 5), ("large infantry land club drop hits", 6, 6, 13, 10, 5),
    ("large infantry land club drop move", 6, 6, 12, 11, 5), ("large infantry land club drop evasion", 6, 6, 12, 10, 6),
    (f"{KNIGHT} swap combat 2", 6, 2, 6, 8, 6), (f"{KNIGHT} swap defense 1", 3, 5, 6, 8, 6),
    (f"{KNIGHT} swap hits 1", 4, 4, 7, 7, 5), (f"{KNIGHT} swap move 2", 4, 4, 4, 10, 7),
    (f"{KNIGHT} quick", 4, 3, 6, 9, 7), (f"{KNIGHT} protect", 3, 5, 6, 8, 5), (f"{KNIGHT} striker", 5, 4, 5, 8, 6),
    (f"{KNIGHT} sturdy", 4, 4, 7, 7, 6), (f"{KNIGHT} stat_increase", 5, 5, 6, 8, 6),
    (f"{KNIGHT} stat_increase hits", 4, 4, 7, 8, 6), (f"{KNIGHT} 2 stat_increase_advanced combat", 6, 4, 6, 8, 6),
    (f"{KNIGHT} 2 stat_increase_advanced hits", 4, 4, 9, 8, 6),
    (f"{KNIGHT} 2 stat_increase_advanced move", 4, 4, 6, 12, 6),
    (f"{KNIGHT} 2 increased_move", 4, 4, 6, 12, 6), (f"{KNIGHT} advanced_initiative", 4, 4, 6, 8, 7),
    ("small infantry land sword 2 stat_increase_advanced defense", 3, 5, 4, 6, 7),
    ("huge beast land stat_increase_advanced combat", 11, 7, 24, 10, 3),
    ("huge beast land increased_move", 7, 7, 24, 15, 3),
    ("tiny beast sky protect", 0, 1, 1, 6, 8), ("tiny beast sky striker", 1, 0, 1, 6, 9),
    ("tiny beast sky quick", 0, 0, 1, 7, 10), ("tiny infantry land sword", 1, 1, 1, 2, 9),
    ("small infantry land sword basic", 1, 1, 4, 6, 6), ("large infantry land club basic", 5, 5, 12, 10, 4),
])  # fmt: skip
def test_the_figures_of_a_design(words: str, combat: int, defense: int, hits: int, move: int, evasion: int) -> None:
    assert _figures(words) == (combat, defense, hits, move, evasion)


@pytest.mark.rule("ERF-POP-02", "ERF-POP-03", "ERF-SPECIAL-88")
@each("words, pop, days", [
    ("tiny beast land", 32, 1), ("petite beast land", 4, 1), ("small beast land", 2, 1), ("medium beast land", 1, 1),
    ("large beast land", 1, 2), ("huge beast land", 1, 4), ("immense beast land", 1, 8),
    ("small infantry land sword basic", 8, 1), ("large infantry land club basic", 1, 1),
    ("large beast land increased_pop_rate", 1, 1), ("huge beast land increased_pop_rate", 1, 3),
    ("immense beast land increased_pop_rate", 1, 7),
])  # fmt: skip
def test_how_fast_a_design_pops(words: str, pop: int, days: int) -> None:
    made = _made(words)
    assert (made.pop, made.days) == (pop, days)


@pytest.mark.rule("ERF-UPKEEP-05", "ERF-UNIT-27", "ERF-UNIT-41", "ERF-SPECIAL-55")
@each("words, upkeep", [
    ("medium beast land", 20), ("medium beast land 3", 60), ("small beast land 2", 20), ("large beast land 3", 160),
    ("medium beast land trade upkeep", 30), ("medium beast land lowered_upkeep", 18),
    ("medium beast land trade upkeep lowered_upkeep", 27), ("small infantry land sword basic", 5),
    ("large infantry land club basic", 40), ("tiny beast land", 0.625),
])  # fmt: skip
def test_the_upkeep_of_a_design(words: str, upkeep: float) -> None:
    assert _made(words).upkeep == pytest.approx(upkeep)


@pytest.mark.rule("ERF-REACH-03", "ERF-SPECIAL-46", "ERF-BODY-04", "ERF-BODY-05", "ERF-UNIT-33")
@each("words, reach, feet", [
    ("medium infantry land dagger", 4, 5), (KNIGHT, 5, 5), ("medium infantry land spear", 6, 10),
    ("medium infantry land spear extend_reach", 7, 15), ("medium infantry land sword body serpentine", 6, 10),
    ("medium infantry land dagger body tar", 3, 5), ("medium beast land", 4, 5), ("huge beast land", 6, 10),
    ("huge beast land extend_reach", 7, 15), ("immense beast land", 8 - 1, 15), ("medium infantry land bow", 0, 0),
    ("large infantry land spear body beastial", 5, 5),
])  # fmt: skip
def test_reach_and_the_feet_it_takes(words: str, reach: int, feet: int) -> None:
    made = _made(words)
    assert (made.reach, made.feet) == (reach, feet)


@pytest.mark.rule("ERF-SHOOT-01")
@each("weapon, ammo, hands", [
    ("sling", 3, 1), ("bow", 3, 2), ("crossbow", 2, 2), ("sword", 0, 1), ("axe", 0, 2), ("spear", 0, 2), ("whip", 0, 1),
])  # fmt: skip
def test_ammo_and_hands_by_weapon(weapon: str, ammo: int, hands: int) -> None:
    made = _made(f"medium infantry land {weapon}")
    assert (made.ammo, made.hands, made.shoots) == (ammo, hands, ammo > 0)
    if ammo:
        assert _made(f"medium infantry land {weapon} ammo").ammo == ammo + 1


@pytest.mark.rule("ERF-TRAIT-02", "ERF-TRAIT-03", "ERF-TRAIT-04", "ERF-FLY-03", "ERF-BODY-05", "ERF-UNIT-40")
def test_who_pops_with_armour_and_shields() -> None:
    armour = {words: _made(words).armoured for words in (
        KNIGHT, f"{KNIGHT} quick", "medium infantry land dagger body tar", "medium infantry sky dagger",
        "medium infantry sky dagger weapon_armour", "medium beast land", "medium beast sky",
    )}  # fmt: skip
    assert [*armour.values()] == [True, False, False, False, True, True, False]
    for words, shielded in (
        (f"{KNIGHT} protect", True), (f"{KNIGHT} swap defense 1", True), (KNIGHT, False),
        (f"{KNIGHT} swap combat 1", False),
        (f"{KNIGHT} protect striker", False), ("medium infantry land axe protect", False),
        ("medium beast land protect", False), ("medium infantry land sling protect", True),
        ("medium infantry land sword body beastial protect", False),
    ):  # fmt: skip
        assert _made(words).shielded is shielded, words


@pytest.mark.rule("ERF-SPECIAL-87", "ERF-SPECIAL-82", "ERF-SPECIAL-43")
def test_what_else_is_in_a_class() -> None:
    assert [_made(words).damage for words in (
        KNIGHT, f"{KNIGHT} 2 heavy_damage", "small beast land 2 heavy_damage", "large beast land",
        "small infantry land sword basic",
    )] == [2, 4, 2, 4, 1]  # fmt: skip
    huge = _made("huge beast sky breath_weapons gas elemental_immunity fire")
    assert (huge.breath, huge.immune, huge.terrain, huge.flies, huge.kind) == ("gas", ("fire",), "sky", True, "beast")
    plain = _made(KNIGHT)
    assert (plain.breath, plain.immune, plain.mastery, plain.terrain_special, plain.promotes, plain.standard) == (
        "", (), (), "", (), False,
    )  # fmt: skip
    assert _made(f"{KNIGHT} terrain_mastery hills").terrain_special == "hills"
    assert _made(f"{KNIGHT} rider").terrain_special == "rider"
    assert _made(f"{KNIGHT} rider terrain_mastery hills").terrain_special == "hills"
    assert _made("medium infantry land sword promotion").promotes == ("warlord",)
    bodies = ("large beast land trade humanoid", "large beast land body serpentine", KNIGHT)
    assert [_made(words).body for words in bodies] == ["humanoid", "serpentine", ""]
    assert plain.lot == SIZES["medium"].group
    assert (plain.armed, plain.commander, plain.traits) == (True, False, ())
    assert _made("small infantry land sword basic quick").traits == ("basic", "quick")


@pytest.mark.rule("ERF-TRAIT-01", "ERF-UNIT-04", "ERF-UNIT-53", "ERF-COMMAND-16", "ERF-COMMAND-17")
@each("birth", ["noble", "royal", "heir", "non_combat"])
def test_nobody_is_born_noble_by_design(birth: str) -> None:
    assert "neither a trait nor a special" in _refused(f"{KNIGHT} {birth}")


@pytest.mark.rule("ERF-UNIT-40", "ERF-UNIT-61", "ERF-SIZE-02")
@each("words, reduction, armoured", [
    ("immense beast land swap defense 1", 5, False), ("large beast land", 2, False),
    ("large beast land swap defense 1", 3, False),
    ("large beast land swap combat 1", 1, False), ("huge infantry land club swap combat 3", 1, False),
    ("huge infantry sky knife swap defense 1", 3, False), ("large infantry land club swap hits 1", 2, False),
    ("medium beast land swap defense 1", 0, True), ("medium beast sky swap defense 1", 0, True),
    ("petite beast land swap defense 1", 0, True), ("medium beast land swap combat 1", 0, False),
    (f"{KNIGHT} swap defense 2", 0, True), (f"{KNIGHT} swap defense 1", 0, False),
    ("small infantry land sword swap defense 1", 0, False),  # half of 3, and less than 2
    ("medium infantry sky knife swap defense 1", 0, False), (f"{KNIGHT} swap combat 2", 0, False),
])  # fmt: skip
def test_what_a_swap_does_to_hide_and_armour(words: str, reduction: int, armoured: bool) -> None:
    kind = built(_read(words))
    assert (kind.dr, "armoured" in kind.specials) == (reduction, armoured)
    assert price(_read(words)) == 0
