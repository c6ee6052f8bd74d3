"""Casters: juice, mastery, who casts what, scrolls and links (ERF-CASTER, ERF-J-01 to -06); each seen in whole days."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.dice import Dice
from engine.games.erfworld.casting.charms import maintained
from engine.games.erfworld.events import Refused
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import caster_chance, unit_upkeep
from engine.games.erfworld.rules.magic import MASTERIES, SCHOOLS, SPELLS, juice
from engine.games.erfworld.units.figures import upkeep_of
from tests.engine.games.erfworld.props.magic_kit import JUICE, cast, failures, magic, wizard
from tests.engine.games.erfworld.props.printed import table
from tests.suite.table import each


@pytest.mark.rule("ERF-MAGIC-01", "ERF-MAGIC-02")
def test_the_schools_are_as_printed_and_the_24th_does_not_exist() -> None:
    printed = [cell.replace("-", "_").replace(" ", "_") for row in table("ERF-MAGIC-01") for cell in row[-3:]]
    assert [name for name in printed if name != "retconjuration"] == [*SCHOOLS]
    assert {spell.school for spell in SPELLS.values()} == {*SCHOOLS}


@pytest.mark.rule("ERF-CASTER-07", "ERF-J-03")
def test_juice_by_mastery_and_level() -> None:
    assert [juice(mastery, 1) for mastery in MASTERIES] == [500, 1000, 2000]
    assert [juice("adept", level) for level in (2, 3, 11)] == [1100, 1200, 2000]


@pytest.mark.rule("ERF-CASTER-11", "ERF-CASTER-12", "ERF-CASTER-17", "ERF-COMMAND-23")
def test_casters_are_rank_two_mediums_and_masters_cost_double() -> None:
    kind = CLASSES["caster"]
    assert (kind.rank, kind.size, unit_upkeep(kind)) == (2, "medium", 60 * 8)
    assert unit_upkeep(kind, level=5) == 120 * 8
    game, maggie = magic(school="thinkamancy")
    costs = {}
    for maggie.mastery in ("novice", "adept", "master"):
        costs[maggie.mastery] = upkeep_of(game.world, maggie)
    assert costs == {"novice": 90 * 8, "adept": 90 * 8, "master": 180 * 8}


@pytest.mark.rule("ERF-CASTER-03")
def test_casters_do_not_fight_and_without_the_option_do_not_cast() -> None:
    kind = CLASSES["caster"]
    assert not kind.is_combatant
    assert {"scout", "command", "caster"} <= {*kind.specials}
    game, maggie = magic(school="lookamancy", casters=False)
    assert cast(game, maggie, "scry on 6,8") == []
    assert game.told(Refused)
    assert maggie.juice == 0


@pytest.mark.rule("ERF-CASTER-09", "ERF-J-03", "ERF-ORDER-06")
def test_a_spell_a_round_until_the_juice_is_gone_and_none_keeps_overnight() -> None:
    game, maggie = magic(school="lookamancy")
    said = cast(game, maggie, *["scry on 24,8"] * 11)  # 20 hexes: 120 juice each
    assert len(said) == 10
    assert len(game.told(Refused)) == 1
    assert maggie.juice == 0
    assert maggie.cast_days == 1
    game.day()
    assert maggie.juice == JUICE


@pytest.mark.rule("ERF-J-02")
@each("level, days, mastery", [(2, 9, "novice"), (3, 4, "novice"), (3, 6, "adept")])
def test_a_novice_is_an_adept_from_level_three_if_he_cast_on_half_of_his_days(
    level: int, days: int, mastery: str
) -> None:
    game, maggie = magic(school="findamancy", mastery="novice")
    game.world.day, maggie.popped, maggie.level, maggie.cast_days = 11, 1, level, days
    game.day()
    assert maggie.mastery == mastery
    maggie.level, maggie.cast_days = 7, 10
    game.day()
    assert maggie.mastery == ("adept" if mastery == "novice" else "master")


@pytest.mark.rule("ERF-J-03", "ERF-BUILDING-47")
def test_a_tower_gives_its_casters_more_and_chains_none() -> None:
    game, maggie = magic(school="findamancy")
    city = game.world.cities[game.side().capital]
    city.level = 4  # a top of level 3: fifteen floors, a tenth more
    game.day()
    assert maggie.juice == JUICE * 110 // 100
    maggie.jailor = game.pack("piker", 1, 4, 8).id
    game.day()
    assert maggie.juice == 0


@pytest.mark.rule("ERF-CASTER-13", "ERF-J-04")
@each("works", [True, False])
def test_a_spell_of_another_school_costs_double_and_mostly_fails(works: bool) -> None:
    game, maggie = magic(school="healomancy")
    game.roller = certain(works)
    said = cast(game, maggie, "thinkagram on u1")
    assert bool(said) is works
    assert bool(failures(game)) is not works
    assert maggie.juice == JUICE - 40


@pytest.mark.rule("ERF-CASTER-10")
def test_one_spell_is_kept_up_at_a_time_two_by_a_master_three_if_one_is_foreign() -> None:
    game, maggie = magic(school="turnamancy")
    assert len(cast(game, maggie, "hasten")) == 1
    maggie.school = "rhyme_o_mancy"
    assert cast(game, maggie, "rain dance") == ["rain falls on 4,8 until our next slot."]
    maggie.school = "mathamancy"
    assert cast(game, maggie, "limit as more") != []  # the rain of yesterday ends in this slot
    game.day(f"UNIT {maggie.id}\ncast limit as less\ncast limit as more")
    assert maintained(game.world, maggie) == ["limit"]
    game, master = magic(school="turnamancy", mastery="master")
    assert len(cast(game, master, "hasten")) == 1
    master.school, master.juice = "foolamancy", 2000
    game.world.day -= 1
    assert maintained(game.world, master) == ["hasten"]


@pytest.mark.rule("ERF-CASTER-13", "ERF-J-05")
def test_a_scroll_takes_a_tenth_more_may_wait_for_juice_and_is_used_by_another_caster_once() -> None:
    game, maggie = magic(school="signamancy")  # 1,000 for a building point: 1,100 on a scroll
    helper = wizard(game, "signamancy", "novice", level=1)
    game.day(f"UNIT {helper.id}\nscroll building point\n")
    assert helper.lines == ["scroll building point"]
    assert helper.juice == 0
    game.day(f"UNIT {helper.id}\nscroll building point\nUNIT {maggie.id}\nscroll building point")
    done = [charm for charm in game.world.charms if charm.spell == "scroll"]
    assert [charm.amount for charm in done] == [1100]
    reader = wizard(game, "healomancy")
    helper.lines = []
    said = cast(game, reader, "building point", "building point")
    assert said == ["Capital1 can hold one building more."]
    assert reader.juice in (JUICE, 0)  # free from the scroll; without it at a venture
    assert [charm for charm in game.world.charms if charm.spell == "scroll"] == []


@pytest.mark.rule("ERF-SPECIAL-97")
def test_a_commander_who_knows_devices_uses_what_he_has_no_school_for() -> None:
    game, maggie = magic(school="thinkamancy")
    lord = game.commander("warlord", *game.at(maggie))
    game.day(f"UNIT {maggie.id}\nscroll thinkagram")
    (scroll,) = [charm for charm in game.world.charms if charm.spell == "scroll"]
    scroll.on = lord.id
    cast(game, lord, "thinkagram on u2")
    assert game.told(Refused)
    lord.specials = ["use_magical_device"]
    cast(game, lord, "thinkagram on u2")
    assert game.told(Refused) == []
    assert [charm for charm in game.world.charms if charm.spell == "scroll"] == []


@pytest.mark.rule("ERF-J-05")
def test_wands_are_for_masters_and_hold_three_charges() -> None:
    game, maggie = magic(school="thinkamancy")
    game.day(f"UNIT {maggie.id}\nwand thinkagram")
    assert game.told(Refused)
    maggie.mastery = "master"
    game.day(f"UNIT {maggie.id}\nwand thinkagram\nwand thinkagram")
    (wand,) = [charm for charm in game.world.charms if charm.spell == "wand"]
    assert wand.amount == 3
    assert maggie.juice == 2400 - 60
    reader = wizard(game, "healomancy")
    assert len(cast(game, reader, *["thinkagram on u1"] * 3)) == 3
    assert reader.juice == JUICE
    assert not [charm for charm in game.world.charms if charm.spell == "wand"]


@pytest.mark.rule("ERF-CASTER-14", "ERF-MAGIC-65")
def test_linked_casters_lend_half_of_their_juice_and_one_must_be_a_thinkamancer() -> None:
    game, maggie = magic(school="thinkamancy")
    sizemore = wizard(game, "dirtamancy")
    wanda = wizard(game, "croakamancy")
    game.day(f"UNIT {sizemore.id}\nlink {wanda.id}")
    assert game.told(Refused)
    game.day(f"UNIT {sizemore.id}\nlink {maggie.id} {wanda.id}")
    assert sizemore.juice == JUICE + 600 + 600
    assert (maggie.juice, wanda.juice) == (0, 0)


@pytest.mark.rule("ERF-ZONE-19", "ERF-BUILDING-47", "ERF-BUILDING-48")
def test_casters_study_in_the_library_of_a_high_tower() -> None:
    game, maggie = magic(school="thinkamancy")
    second = wizard(game, "dirtamancy")
    city = game.world.cities[game.side().capital]
    city.level = 4  # a library for one
    game.day(f"UNIT {maggie.id}\nstudy\nUNIT {second.id}\nstudy")
    assert (maggie.trained, second.trained) == (1, 0)
    assert (maggie.juice, second.juice > 0) == (0, True)
    maggie.trained, before = 7, maggie.experience
    game.day(f"UNIT {maggie.id}\nstudy")
    assert (maggie.trained, maggie.experience + 10 * maggie.level > before) == (0, True)


@pytest.mark.rule("ERF-J-06", "ERF-MAGIC-61", "ERF-J-14")
@each("rolls, held", [((5, 8), True), ((4, 9), False)])
def test_a_suggestion_is_a_contest_with_the_leader_of_the_stack(rolls: tuple[int, int], held: bool) -> None:
    game, maggie = magic(sides=2, school="thinkamancy")
    game.roller = loaded_d10(*rolls)
    maggie.place = game.world.number((7, 4))
    foe = game.pack("digger", 4, 7, 4, side=2)
    game.day(f"UNIT {maggie.id}\ncast suggestion on {foe.id} as hold", f"UNIT {foe.id}\nmove e")
    assert bool(failures(game)) is not held  # 5 + level 3 + 2 for an adept against 8; 4 + 5 against 9
    assert (game.at(foe) == (7, 4)) is held
    game.day("", f"UNIT {foe.id}\nmove e")
    assert game.at(foe)[0] > 7


@pytest.mark.rule("ERF-J-04")
def test_a_foreign_spell_works_one_time_in_twenty() -> None:
    game, maggie = magic(school="healomancy")
    tries = 0
    for _ in range(40):
        maggie.juice = 10_000
        cast(game, maggie, *["thinkagram on u1"] * 25)
        tries += sum(event.kind == "SpellCast" for event in game.events)
    assert 25 <= tries <= 80  # of a thousand: 50, and three and a half deviations on each side


def certain(happens: bool) -> Callable[..., Dice]:
    """Dice by which every chance comes true, or none."""

    class Certain(Dice):
        def chance(self, probability: float) -> bool:
            return happens

    return lambda *key: Certain(*key)


def loaded_d10(*rolls: int) -> Callable[..., Dice]:
    """Dice whose `between` gives these numbers, then 1."""
    left = list(rolls)

    class Loaded(Dice):
        def between(self, low: int, high: int) -> int:
            return left.pop(0) if left else low

    return lambda *key: Loaded(*key)


@pytest.mark.rule("ERF-J-01")
def test_a_casino_doubles_the_chance_of_a_caster_and_makes_none_one_percent() -> None:
    assert caster_chance(0, 1, 2) == (1, 3)
    assert caster_chance(0, 1, 2, casino=True) == (2, 3)
    assert caster_chance(9, 99, 99, casino=True) == (1, 100)
