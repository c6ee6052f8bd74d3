"""Rulers, heirs, commoners, chiefs of tribes, who possesses beasts (ERF-CMDRULE, ERF-CMDTRIBE, ERF-COMMAND)."""

from __future__ import annotations

import pytest

from engine.core.ruleset import SeatRequest
from engine.games.erfworld.battle.aftermath import gain_experience
from engine.games.erfworld.battle.leading import leadership
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.events import Refused
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, new_game
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.growth import needed
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Birth, Standing, Tribe
from engine.games.erfworld.units.figures import upkeep_of
from engine.games.erfworld.units.kinds import kind_of
from tests.engine.games.erfworld.props.stage import Stage, rich
from tests.engine.games.erfworld.props.war_kit import turn_of


def _tribe(played: Stage, side: int = 0) -> Tribe:
    chief = played.commander("warlord", 10, 8, side=side, name="Chief")
    tribe = Tribe("t1", "The Fen", chief.id, ["stabber", "knight"], hired=f"s{side}" if side else "")
    chief.tribe = tribe.id
    played.world.tribes["t1"] = tribe
    return tribe


@pytest.mark.rule("ERF-COMMAND-01")
def test_commanders_alone_organise_armies_give_bonuses_and_claim_cities() -> None:
    """The same eight pikers, in the field and on a free site, without a warlord and with one."""
    told, bonuses = {}, {}
    for led in (False, True):
        played = rich()
        played.know()
        town = played.city(10, 2, "Town", level=1)
        men = played.pack("piker", 8, 10, 2)
        lord = played.commander("warlord", 10, 2) if led else None
        world = played.world
        bonuses[led] = leadership(world, [lord, men] if lord is not None else [men])[men.id].bonus
        played.day(f"UNIT {men.id}\nclaim\nUNIT {lord.id if lord is not None else men.id}\nclaim")
        told[led] = (town.side, len(played.told(Refused)))
    assert told == {False: ("", 2), True: ("s1", 1)}
    assert bonuses[True] > bonuses[False] == 0
    played.day(f"SIDE\nchief {men.id}")
    assert played.side().chief == ""
    assert played.told(Refused)


@pytest.mark.rule("ERF-COMMAND-02")
def test_level_and_experience_are_stats_and_a_level_adds_to_all_others() -> None:
    """A warlord who has what the next level needs rises to it, and his leadership, hits and battle stats with him."""
    played = rich()
    lord, men = played.commander("warlord", 4, 8), played.pack("piker", 16, 4, 8)
    turn, figures = turn_of(played.world), []
    for level in (1, 2, 3, 4):
        assert lord.level == level
        figure = figures_of(played.world, Party("s1", [lord]), 0, "")[0]
        figures.append((leadership(played.world, [lord, men])[men.id].bonus, figure.stats))
        if level < 4:
            step = needed(CLASSES["warlord"], level + 1)
            gain_experience(turn, lord, step - lord.experience - 1)
            assert lord.level == level
            gain_experience(turn, lord, 1)
    assert [bonus - figures[0][0] for bonus, _ in figures] == [0, 1, 2, 3]
    assert [stats for _, stats in figures] == sorted(stats for _, stats in figures)
    assert figures[-1][1] > figures[0][1]


@pytest.mark.rule("ERF-COMMAND-09", "ERF-CMDRULE-03")
def test_heirs_are_of_rank_three_strike_twice_have_fates_favour_and_learn_sooner() -> None:
    heir = CLASSES["heir"]
    assert (heir.rank, {"extra_attack", "fates_favour", "leadership", "command"} <= set(heir.specials)) == (3, True)
    assert (needed(heir, 2, noble=True), needed(heir, 2)) == (7, 8)
    played = rich()
    lord = played.commander("warlord", 4, 8)
    before = played.side().treasury
    played.day(f"SIDE\nheir {lord.id}")
    assert lord.heir
    assert before - played.side().treasury == (100_000 + 80 + 60 - 1000) * EIGHTHS


@pytest.mark.rule("ERF-CMDRULE-04", "ERF-CMDPC-01")
def test_a_ruler_is_a_royal_warlord_who_costs_nothing_and_without_him_the_side_goes_neutral() -> None:
    seats = [SeatRequest(id="1", name="Faq", choices=ErfworldChoices())]
    world = new_game(ErfworldOptions(spacing=8), seats, "lords")
    (side,) = world.sides.values()
    ruler = world.commanders[side.ruler]
    assert (ruler.birth, ruler.player, upkeep_of(world, ruler)) == (Birth.ROYAL, True, 0)
    assert "leadership" in kind_of(ruler).specials
    played = rich()
    del played.world.commanders["u1"]
    played.day()
    assert played.side().standing is Standing.FALLEN
    assert [city.side for city in played.world.cities.values()] == [""]


@pytest.mark.rule("ERF-CMDRULE-01", "ERF-CMDRULE-02", "ERF-COMMAND-18")
def test_royals_bring_forth_nobles_and_heirs_in_the_capital_and_promotion_makes_commoners() -> None:
    played = rich()
    town = played.city(10, 2, "Town", level=2, side=1)
    played.world.cities["c1"].level = 2
    played.day(f"CITY {town.id}\npop heir\npop courtier\nSIDE\npromote u2 to warlord")
    assert played.told(Refused) == ["Heirs pop only in the capital, under a royal ruler."]
    births = {one.kind: one.birth for one in played.world.commanders.values() if one.id != "u1"}
    assert births == {"warlord": Birth.COMMON, "courtier": Birth.COMMON}
    played.day("CITY c1\npop heir")
    assert played.told(Refused) == []


@pytest.mark.rule("ERF-COMMAND-26")
def test_commanders_pop_with_the_specials_and_terrain_of_their_ruler_and_may_possess_beasts() -> None:
    played = rich()
    played.know()
    ruler, side = played.world.commanders["u1"], played.side()
    beast = played.pack("sawhorse", 2, 15, 8)
    played.day(f"UNIT {beast.id}\nforage")
    assert len(played.told(Refused)) == 1  # nobody is with it
    ruler.specials, side.terrain = ["possess_beast"], "sky"
    played.day(f"UNIT {beast.id}\nforage")
    assert played.told(Refused) == []
    played.world.cities["c1"].level = 2
    for _ in range(2):
        played.day("CITY c1\npop warlord" if played.world.day < 3 else "")
    lord = next(one for one in played.world.commanders.values() if one.id != "u1")
    assert (lord.specials, lord.terrain, kind_of(lord).flies) == (["possess_beast"], "sky", True)


@pytest.mark.rule("ERF-CMDTRIBE-02")
def test_the_senior_commander_follows_a_chief_and_else_a_unit_rises_for_its_price() -> None:
    played = rich()
    tribe = _tribe(played)
    second = played.commander("warlord", 10, 8, side=0, name="Second")
    third = played.commander("warlord", 10, 8, side=0, name="Third")
    second.tribe = third.tribe = tribe.id
    third.level = 3
    band = played.pack("stabber", 8, 10, 8, side=0, tribe="t1")
    del played.world.commanders[tribe.chief]
    played.day()
    assert tribe.chief == third.id
    for one in (second, third):
        del played.world.commanders[one.id]
    played.day()
    assert tribe.chief not in played.world.commanders  # there is no money
    tribe.treasury = 2_000 * EIGHTHS
    played.day()
    assert played.world.commanders[tribe.chief].tribe == "t1"
    assert (band.count, tribe.treasury) == (7, 0)


@pytest.mark.rule("ERF-CMDTRIBE-04", "ERF-CMDTRIBE-05")
def test_members_of_a_tribe_rise_anywhere_for_half_the_price_and_their_chief_leads_them() -> None:
    played = rich()
    tribe = _tribe(played, side=1)
    chief = played.world.commanders[tribe.chief]
    chief.level = 6
    near = played.pack("stabber", 4, 10, 8, tribe="t1")
    far, ours = played.pack("stabber", 4, 20, 8, tribe="t1"), played.pack("stabber", 4, 20, 8)
    assert leadership(played.world, [near, chief])[near.id].without == 3
    found = leadership(played.world, [far, ours])
    assert (found[far.id].bonus, found[ours.id].bonus) == (2, 0)
    before = played.side().treasury - sum(upkeep_of(played.world, unit) for unit in played.world.units())
    played.day(
        f"SIDE\npromote 1 of {far.id} to knight\npromote 1 of {ours.id} to knight\npromote 1 of {far.id} to piker"
    )
    assert len(played.told(Refused)) == 2
    assert before - played.side().treasury == (1_000 - 1_000) * EIGHTHS  # $1,000 a rank, and the day's income
    (knight,) = [pack for pack in played.world.packs.values() if pack.kind == "knight"]
    played.day(f"SIDE\npromote {knight.id} to stabber")
    assert played.told(Refused) == []  # also down
