"""Every spell that is ordered, and what it does in whole days (ERF-MAGIC, ERF-J-07 to -20)."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.orders import read_orders
from engine.core.turn import Turn
from engine.games.erfworld.acting.names import called, hex_name
from engine.games.erfworld.battle.events import BattleFought, FugitiveSensed
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.casting.events import Foreseen, Vanished
from engine.games.erfworld.day.rounds import run_rounds
from engine.games.erfworld.diplomacy.events import Broken
from engine.games.erfworld.events import Refused
from engine.games.erfworld.magic.events import SpellCast
from engine.games.erfworld.realm.events import Refunded
from engine.games.erfworld.rules.cities import level_price
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.siege.works import spell_damage
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import Body, Contract, Pack, Plan, Tribe
from engine.games.erfworld.travel.moving import room
from engine.games.erfworld.travel.ways import step_cost
from engine.games.erfworld.units.figures import full_move
from engine.games.erfworld.units.kinds import gains, kind_of
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.magic_kit import JUICE, cast, magic, wizard
from tests.engine.games.erfworld.props.stage import Stage
from tests.suite.table import each


def _units(game: Stage, kind: str, side: str = "s1") -> int:
    return sum(pack.count for pack in game.world.packs.values() if pack.kind == kind and pack.side == side)


def _price(game: Stage) -> int:
    return sum(event.price for event in game.events if isinstance(event, SpellCast))


# Hocus Pocus


@pytest.mark.rule("ERF-MAGIC-06")
def test_a_findamancer_knows_whether_a_unit_is_in_his_hex() -> None:
    game, jack = magic(sides=2, school="findamancy")
    near, far = game.pack("piker", 4, 4, 8, side=2), game.pack("piker", 4, 5, 8, side=2)
    near.jailor = jack.id
    said = cast(game, jack, f"find unit on {near.id}", f"find unit on {far.id}")
    assert said == [f"{near.id.upper()} is in this hex.", f"{far.id.upper()} is not in this hex."]
    assert _price(game) == 100


@pytest.mark.rule("ERF-MAGIC-05", "ERF-J-07")
def test_summons_come_from_five_hexes_away_without_move_and_are_never_sent_back() -> None:
    game, jack = magic(school="findamancy")
    near, far = game.pack("knight", 2, 9, 8), game.pack("knight", 2, 10, 8)
    said = cast(game, jack, f"summon on {near.id}", f"summon on {far.id}", f"summon on {jack.id}")
    assert len(said) == 1
    assert game.at(near) == (4, 8)
    assert (near.move, game.at(far)) == (0, (10, 8))
    assert _price(game) == 100 * kind_of(near).rank * 2
    game.day(f"UNIT {near.id}\nmove e")
    assert game.at(near) == (5, 8)


@pytest.mark.rule("ERF-MAGIC-03", "ERF-J-07")
def test_conjured_units_last_until_the_next_slot_and_leave_the_books_balanced() -> None:
    game, jack = magic(school="findamancy")
    before = _units(game, "archer")
    cast(game, jack, "conjure 4 as archer")
    assert _units(game, "archer") == before + 4
    assert _price(game) == 400
    game.day()
    assert _units(game, "archer") == before
    assert len(game.told(Vanished)) == 1
    assert sum(event.amount for event in game.events if isinstance(event, Accounted) and event.item == "archer") == -4


@pytest.mark.rule("ERF-MAGIC-04")
def test_a_findamancer_hides_who_holds_a_captive() -> None:
    game, jack = magic(sides=2, school="findamancy")
    captive = game.commander("warlord", 4, 8, side=2)
    captive.jailor = jack.id
    assert view(game.world, "2").units[captive.id].jailor == "s1"
    assert len(cast(game, jack, f"conceal captor on {captive.id}")) == 1
    assert view(game.world, "2").units[captive.id].jailor == "?"


@pytest.mark.rule("ERF-MAGIC-13")
def test_a_predictamancer_learns_at_night_whose_slots_meet_ours_and_who_is_first() -> None:
    game, marie = magic(sides=2, school="predictamancy")
    cast(game, marie, "clashes")
    (told,) = game.told(Foreseen)
    assert "Side2" in told
    assert told.endswith("First of all acts Side1.")
    assert not game.told(Foreseen, seat=2)


@pytest.mark.rule("ERF-MAGIC-12", "ERF-J-08")
@each("line, answer", [("move 4,8", "Yes"), ("move 10,7", "No")])
def test_questions_about_the_same_day_are_answered_from_the_sheets_in_hand(line: str, answer: str) -> None:
    game, marie = magic(sides=2, school="predictamancy")
    assert cast(game, marie, "question on s2") == []
    game.world.options.halves = True
    foe = game.pack("scout", 1, 12, 8, side=2)
    foe.lines = [line]
    assert cast(game, marie, "question on s2") == [f"does Side2 mean to attack us today? {answer}."]


@pytest.mark.rule("ERF-MAGIC-18")
def test_a_mathamancer_counts_supply_by_size_and_commanders_around_him() -> None:
    game, math = magic(sides=2, school="mathamancy")
    game.pack("horse", 2, 5, 8, side=2)
    game.pack("piker", 8, 5, 8, side=2)
    game.commander("warlord", 5, 8, side=2)
    (said,) = cast(game, math, "count")
    assert "5,8: 16 of heavies, 8 lights, 1 commanders" in said


@pytest.mark.rule("ERF-MAGIC-19", "ERF-J-09")
@each("word, holds", [("more", 1000), ("less", 600)])
def test_a_mathamancer_changes_what_a_hex_holds(word: str, holds: int) -> None:
    game, math = magic(school="mathamancy")
    math.place = place = game.world.number((8, 4))
    cast(game, math, f"limit as {word}")
    assert room(game.world, game.side(), place) == holds
    game.day()
    assert room(game.world, game.side(), place) == 800


@pytest.mark.rule("ERF-MAGIC-17", "ERF-MAGIC-21")
def test_odds_are_reckoned_from_what_is_seen() -> None:
    game, math = magic(sides=2, school="mathamancy")
    math.place = game.world.number((7, 4))
    game.pack("knight", 16, 7, 4)
    foe = game.pack("digger", 2, 8, 4, side=2)
    said = cast(game, math, "odds on 8,4")
    assert said == ["we would win 100 battles in a hundred at 8,4."]
    foe.hidden = True
    assert cast(game, math, "odds on 8,4") == []


@pytest.mark.rule("ERF-MAGIC-17")
@each("own, foes, least, most", [(16, 2, 100, 100), (2, 16, 0, 0), (8, 8, 20, 80), (8, 7, 45, 95)])
def test_odds_are_those_of_the_battle_itself_and_leave_everybody_whole(
    own: int, foes: int, least: int, most: int
) -> None:
    """Knights against knights: by number surely, evenly by dice; and who is reckoned with is not harmed."""
    game, math = magic(sides=2, school="mathamancy")
    math.place = game.world.number((7, 4))
    ours, theirs = game.pack("knight", own, 7, 4), game.pack("knight", foes, 8, 4, side=2)
    (said,) = cast(game, math, "odds on 8,4")
    (percent,) = [int(word) for word in said.split() if word.isdecimal()]
    assert least <= percent <= most
    assert (ours.count, theirs.count, ours.wounds, theirs.wounds) == (own, foes, [], [])


@pytest.mark.rule("ERF-MAGIC-17", "ERF-D-07")
@each("own, foes", [(10, 10), (64, 64)])
def test_odds_are_those_of_an_attack_on_our_own_turn(own: int, foes: int) -> None:
    """Guardians attack with 3 and defend themselves with 5, in a small battle and in a large one."""
    game, math = magic(sides=2, school="mathamancy")
    math.place = game.world.number((7, 4))
    game.pack("guardian", own, 7, 4), game.pack("guardian", foes, 8, 4, side=2)
    (said,) = cast(game, math, "odds on 8,4")
    (percent,) = [int(word) for word in said.split() if word.isdecimal()]
    assert percent <= 25


@pytest.mark.rule("ERF-MAGIC-17")
def test_what_is_not_known_is_not_reckoned_with() -> None:
    game, math = magic(sides=2, school="mathamancy")
    math.place = game.world.number((7, 4))
    game.pack("knight", 8, 7, 4)
    game.pack("digger", 2, 8, 4, side=2)
    game.pack("knight", 60, 8, 4, side=2).hidden = True
    assert cast(game, math, "odds on 8,4") == ["we would win 100 battles in a hundred at 8,4."]


# Spookism


@pytest.mark.rule("ERF-MAGIC-24", "ERF-MAGIC-25", "ERF-EX-230")
@each("spell, days, worked", [("hasten", 6, 9), ("hasten", 5, 7), ("triple", 6, 18), ("", 6, 6)])
def test_a_turnamancer_speeds_what_a_city_pops(spell: str, days: int, worked: int) -> None:
    game, yuki = magic(school="turnamancy")
    city = game.world.cities[game.side().capital]
    city.plans = [Plan("heir", 1)]
    if spell:
        cast(game, yuki, spell)
        begun = city.plans[0].worked
    else:
        begun = 0
    for _ in range(days):
        game.day(f"UNIT {yuki.id}\n" + (f"cast {spell}" if spell else "hold"))
    assert city.plans[0].worked - begun == worked


@pytest.mark.rule("ERF-MAGIC-24")
def test_three_cities_a_day_with_juice_to_spare_or_all_for_one() -> None:
    assert 3 * SPELLS["hasten"].price < 1000 == SPELLS["triple"].price
    game, yuki = magic(school="turnamancy")
    cast(game, yuki, "triple")
    assert yuki.juice == 0
    assert _price(game) == JUICE
    yuki.mastery, yuki.level = "novice", 1
    assert cast(game, yuki, "triple") == []  # it takes a thousand at least


@pytest.mark.rule("ERF-MAGIC-26", "ERF-MAGIC-27", "ERF-MAGIC-28", "ERF-MAGIC-29", "ERF-J-10")
def test_captives_are_turned_infantry_by_the_head_commanders_only_when_broken() -> None:
    assert 1000 // int(SPELLS["turn_infantry"].price) == 83
    game, yuki = magic(sides=2, school="turnamancy")
    pikers, scouts = game.pack("piker", 20, 4, 8, side=2), game.pack("scout", 2, 4, 8, side=2)
    game.world.tribes["t9"] = Tribe("t9", "Hill tribe", "")
    beast, lord = game.pack("dwagon", 1, 4, 8, side=2, tribe="t9"), game.commander("warlord", 4, 8, side=2)
    for captive in (pikers, scouts, beast, lord):
        captive.jailor = yuki.id
    before = _units(game, "piker"), _units(game, "piker", "s2")
    said = cast(
        game, yuki, f"turn infantry 12 on {pikers.id}", f"turn infantry 2 on {scouts.id}",
        f"turn knight on {beast.id}", f"turn commander on {lord.id}",
    )  # fmt: skip
    assert len(said) == 2
    assert "12 pikers" in said[0], "those who were turned, not those who were left"
    assert (_units(game, "piker"), _units(game, "piker", "s2")) == (before[0] + 12, before[1] - 12)
    assert (beast.side, beast.jailor, scouts.side, lord.side) == ("s1", "", "s2", "s2")
    assert beast.tribe == ""
    assert _price(game) == 12 * 12 + 300
    lord.idle = 60  # a stage of decay: his will is broken
    assert len(cast(game, yuki, f"turn commander on {lord.id}")) == 1
    assert (lord.side, lord.jailor) == ("s1", "")


@pytest.mark.rule("ERF-MAGIC-31", "ERF-J-11")
def test_a_turnamancer_gives_a_hex_its_move_back() -> None:
    game, yuki = magic(school="turnamancy")
    knights = game.pack("knight", 4, 4, 8)
    game.day(f"UNIT {knights.id}\nmove e w\nUNIT {yuki.id}\nhold\nhold\ncast restore move")
    assert game.at(knights) == (4, 8)
    assert knights.move == full_move(knights)
    own = sum(
        pack.count * kind_of(pack).body_size.supply for pack in game.world.packs.values() if pack.place == yuki.place
    )
    assert _price(game) == 10 * own


@pytest.mark.rule("ERF-MAGIC-30")
@each("spell, price", [("wagon", 200), ("siege wagon", 400), ("siege tower", 800)])
def test_a_turnamancer_builds_vehicles_that_do_not_fight(spell: str, price: int) -> None:
    game, yuki = magic(school="turnamancy")
    cast(game, yuki, spell)
    (made,) = [pack for pack in game.world.packs.values() if pack.kind == spell.replace(" ", "_")]
    assert not kind_of(made).is_combatant
    assert not kind_of(made).is_alive
    assert _price(game) == price


@pytest.mark.rule("ERF-MAGIC-34", "ERF-MAGIC-38")
def test_accessories_add_to_stats_hits_and_terrain_one_enchantment_of_a_kind() -> None:
    game, holly = magic(school="dollamancy", mastery="adept")
    lord = game.commander("warlord", 4, 8)
    before = gains(lord)
    said = cast(
        game, holly, *[f"accessory on {lord.id} as {word}" for word in ("stat", "hits", "terrain", "ward", "stat")]
    )
    assert len(said) == 4
    assert said[3].endswith("Slots taken: 4 of 8.")
    assert gains(lord)["stats"] == before["stats"] + 1
    assert gains(lord)["hits"] == before["hits"] + 1
    assert "terrain_ignore" in kind_of(lord).specials
    assert JUICE // int(SPELLS["accessory"].price) == 6  # as many as an adept makes in a day
    game.day()
    assert gains(lord)["stats"] == before["stats"] + 1  # for good
    many = game.pack("piker", 2, 4, 8)
    assert cast(game, holly, f"accessory on {many.id} as stat") == []


@pytest.mark.rule("ERF-MAGIC-36")
def test_a_mannequin_sees_at_any_range() -> None:
    game, holly = magic(sides=2, school="dollamancy", mastery="master")
    holly.place = game.world.number((8, 3))
    cast(game, holly, "mannequin")
    holly.place = game.world.number((4, 8))
    foe = game.pack("piker", 3, 8, 3, side=2)
    assert foe.id in {unit.id for unit in view(game.world, "1").seen}
    game.world.charms.clear()
    assert foe.id not in {unit.id for unit in view(game.world, "1").seen}


@pytest.mark.rule("ERF-MAGIC-40")
def test_weirdomancers_give_and_take_specials_one_two_or_three_by_mastery() -> None:
    game, misty = magic(school="weirdomancy")
    knights = game.pack("knight", 4, 4, 8)
    said = cast(
        game, misty, f"special on {knights.id} as terrain ignore", f"special on {knights.id} without size mastery",
        f"special on {knights.id} as siege",
    )  # fmt: skip
    assert len(said) == 2  # an adept: two
    specials = kind_of(knights).specials
    assert "terrain_ignore" in specials
    assert "size_mastery" not in specials
    game.day()
    assert "terrain_ignore" not in kind_of(knights).specials


# Stuffamancy


@pytest.mark.rule("ERF-MAGIC-41", "ERF-MAGIC-42")
def test_a_dirtamancer_makes_levels_cheaper_by_a_thousand_a_day_and_five_hundred_a_building() -> None:
    game, sizemore = magic(school="dirtamancy")
    city = game.world.cities[game.side().capital]
    cast(game, sizemore, "cheapen level")
    assert sizemore.juice == 0
    cast(game, sizemore, "cheapen level")
    cast(game, sizemore, "building")
    game.day(f"CITY {city.id}\nlevel")
    (told,) = [event for event in game.events if event.kind == "Levelled"]
    assert told.price == f"${level_price(1, 2) - 2500:,}"  # type: ignore[attr-defined]
    assert not game.world.charms


@pytest.mark.rule("ERF-MAGIC-43", "ERF-J-12")
def test_floors_make_a_tower_higher_and_its_spells_stronger_up_to_forty() -> None:
    game, sizemore = magic(school="dirtamancy", mastery="master")
    sizemore.level = 9  # 3,600 juice
    city = game.world.cities[game.side().capital]
    city.level = 4
    before = spell_damage(city)
    assert len(cast(game, sizemore, "floor")) == 1
    assert _price(game) == 3000
    city.works["floors"] = 10
    assert spell_damage(city) == before * 3 // 2
    city.works["floors"] = 25
    assert cast(game, sizemore, "floor") == []


@pytest.mark.rule("ERF-MAGIC-49")
def test_tunnels_are_ways_to_the_next_hex() -> None:
    game, sizemore = magic(school="dirtamancy")
    sizemore.place = game.world.number((8, 3))
    game.terrain(9, 3, "mountains")
    cast(game, sizemore, "tunnel on e")
    assert game.world.number((9, 3)) in game.world.hexes[sizemore.place].tunnels
    assert cast(game, sizemore, "tunnel on e") == []


@pytest.mark.rule("ERF-MAGIC-51")
def test_changemancers_evolve_beasts_and_make_mirrors() -> None:
    game, change = magic(school="changemancy", mastery="master")
    change.level = 11
    game.side().house = "fen"
    beast = game.pack("sourmander", 1, 4, 8)
    rank = kind_of(beast).rank
    said = cast(game, change, f"evolve on {beast.id}")
    assert kind_of(beast).rank == rank + 1
    assert said == ["from now on 1 bog lurker."]
    assert _price(game) == 1000 * (rank + 1)
    game, change = magic(school="changemancy")
    far = game.pack("piker", 4, 12, 3)
    game.day(f"UNIT {far.id}\ntrain")
    assert [line for line in game.told(Refused) if "commander" in line]
    cast(game, change, f"mirrors on {far.id}")
    game.day(f"UNIT {far.id}\nforage")
    assert not game.told(Refused)


@pytest.mark.rule("ERF-MAGIC-53")
def test_a_double_stands_until_the_next_slot_once_a_person_and_none_of_doubles() -> None:
    game, ditto = magic(school="dittomancy")
    lord = game.commander("warlord", 4, 8, name="Bunny")
    cast(game, ditto, f"double on {lord.id}")
    twins = [one for one in game.world.commanders.values() if one.name == "Bunny"]
    assert len(twins) == 2
    assert _price(game) == 150  # 2.5 for each dollar of upkeep
    assert cast(game, ditto, f"double on {lord.id}", f"double on {twins[1].id}") == []
    assert [one for one in game.world.commanders.values() if one.name == "Bunny"] == [lord]


# Eyemancy


@pytest.mark.rule("ERF-MAGIC-56")
def test_scrying_reaches_56_hexes_and_sees_what_does_not_hide() -> None:
    assert SPELLS["scry"].range == 56
    game, jojo = magic(sides=2, school="lookamancy")
    game.pack("piker", 3, 14, 8, side=2)
    game.pack("scout", 1, 14, 8, side=2, hidden=True)
    (said,) = cast(game, jojo, "scry on 14,8")
    assert "3 pikers" in said
    assert "scout" not in said
    assert _price(game) == 20 + 5 * 10


@pytest.mark.rule("ERF-MAGIC-57")
@each("fool, seen", [("novice", True), ("master", False)])
def test_the_higher_mastery_wins_between_lookers_and_fools(fool: str, seen: bool) -> None:
    game, jojo = magic(sides=2, school="lookamancy")
    jack = wizard(game, "foolamancy", fool, x=14, side=2)
    pikers = game.pack("piker", 3, 14, 8, side=2)
    game.day("", f"UNIT {jack.id}\ncast veil on {pikers.id}")
    assert "veil" in pikers.charms
    (said,) = cast(game, jojo, "scry on 14,8")
    assert ("3 pikers" in said) is seen


@pytest.mark.rule("ERF-MAGIC-57")
@each(
    "looker, fool, rolls, seen",
    [(1, 1, (1, 1), False), (2, 1, (1, 1), True), (1, 1, (10, 9), True), (1, 2, (10, 9), False)],
)
def test_of_equal_masters_the_higher_roll_and_level_sees_and_an_equal_one_does_not(
    looker: int, fool: int, rolls: tuple[int, int], seen: bool
) -> None:
    game, jojo = magic(sides=2, school="lookamancy")
    jack = wizard(game, "foolamancy", "adept", x=14, side=2)
    pikers = game.pack("piker", 3, 14, 8, side=2)
    game.day("", f"UNIT {jack.id}\ncast veil on {pikers.id}")
    assert "veil" in pikers.charms
    jojo.level, jack.level = looker, fool
    game.roller = LoadedDice({("veil", jojo.id, pikers.id, 1): [(roll - 0.5) / 10 for roll in rolls]})
    (said,) = cast(game, jojo, "scry on 14,8")
    assert ("3 pikers" in said) is seen


@pytest.mark.rule("ERF-MAGIC-58", "ERF-MAGIC-98")
@each("by_hat", [False, True])
def test_word_reaches_units_that_have_no_commander(by_hat: bool) -> None:
    game, maggie = magic(school="thinkamancy")
    far = game.pack("piker", 1, 12, 3)
    captive = game.pack("piker", 1, 12, 4)
    captive.jailor = far.id
    if by_hat:
        maggie.school = "hat_magic"
        far.place = maggie.place
        assert len(cast(game, maggie, f"effect on {far.id} as sending")) == 1
        far.place = game.world.number((12, 3))
        game.day(f"UNIT {far.id}\nforage")
    else:
        assert cast(game, maggie, f"thinkagram on {captive.id}") == []
        game.day(f"UNIT {maggie.id}\ncast thinkagram on {far.id}\nUNIT {far.id}\nhold\nforage")
        assert _price(game) == 20
    assert not game.told(Refused)
    game.day(f"UNIT {far.id}\nforage")
    assert bool(game.told(Refused)) is not by_hat


@pytest.mark.rule("ERF-MAGIC-64")
def test_a_master_cuts_the_string_of_the_helpless() -> None:
    game, maggie = magic(sides=2, school="thinkamancy")
    lord = game.commander("warlord", 4, 8, side=2)
    assert cast(game, maggie, f"string cut on {lord.id}") == []  # he is free, and she no master
    lord.jailor = maggie.id
    assert cast(game, maggie, f"string cut on {lord.id}") == []
    maggie.mastery = "master"
    assert len(cast(game, maggie, f"string cut on {lord.id}")) == 1
    assert lord.id not in game.world.commanders
    held = game.pack("knight", 3, 4, 8, side=2, jailor=maggie.id)
    assert cast(game, maggie, f"string cut on {held.id}") == ["1 knight croaks without a sound."]


@pytest.mark.rule("ERF-MAGIC-73", "ERF-J-15")
def test_a_veil_hides_a_stack_for_a_day_and_makes_it_hard_to_hit() -> None:
    game, jack = magic(sides=2, school="foolamancy")
    jack.place = game.world.number((9, 8))
    pikers = game.pack("piker", 8, 9, 8)
    game.pack("piker", 1, 9, 8, side=2).jailor = jack.id
    game.pack("piker", 1, 9, 8, side=2)
    evasion = kind_of(pikers).evasion
    cast(game, jack, f"veil on {pikers.id}")
    assert _price(game) == 5 * 8
    assert kind_of(pikers).evasion == evasion + 3
    assert pikers.id not in {unit.id for unit in view(game.world, "2").seen}
    game.day()
    assert kind_of(pikers).evasion == evasion
    assert pikers.id in {unit.id for unit in view(game.world, "2").seen}


# Hippiemancy


@pytest.mark.rule("ERF-MAGIC-77")
def test_a_masters_song_keeps_a_hex_from_fighting_until_the_next_slot() -> None:
    game, janis = magic(sides=2, school="flower_power", mastery="master")
    janis.place = game.world.number((7, 3))
    game.pack("knight", 4, 7, 3)
    foe = game.pack("knight", 8, 8, 3, side=2)
    lord = game.commander("warlord", 8, 3, side=2)
    game.day(f"UNIT {janis.id}\ncast peace", f"UNIT {foe.id}\nattack w")
    assert janis.juice == 0
    assert not [event for event in game.events if isinstance(event, BattleFought)]
    game.day("", f"UNIT {foe.id}\nattack")
    assert [event for event in game.events if isinstance(event, BattleFought)]
    assert lord.side == "s2"


@pytest.mark.rule("ERF-MAGIC-79", "ERF-MAGIC-107", "ERF-J-19")
@each("school, spell, price", [("healomancy", "heal", 10), ("flower_power", "potion", 15)])
def test_hits_are_healed_the_worst_hurt_first(school: str, spell: str, price: int) -> None:
    game, healer = magic(school=school)
    knights = game.pack("knight", 3, 4, 8)
    knights.wounds, healer.juice = [2, 8], 1000
    _hurt_and_heal(game, healer.id, knights, spell)
    assert knights.wounds == [6, 8]  # two hits are four halves
    assert _price(game) == 2 * price


def _hurt_and_heal(game: Stage, healer: str, knights: Pack, spell: str) -> None:
    """Runs the line alone, since whole days heal."""
    unit = game.world.commanders[healer]
    unit.lines = [f"cast {spell} 2 on {knights.id}"]
    turn: ErfTurn = Turn(game.world, {"1": read_orders("", BOOK)}, seed="heal", number=9, scratch=Scratch())
    run_rounds(turn, [game.side()])
    game.events = turn.events


@pytest.mark.rule("ERF-MAGIC-80")
def test_a_hidden_path_is_a_point_cheaper_for_its_side_only() -> None:
    game, janis = magic(sides=2, school="flower_power")
    janis.place = game.world.number((8, 3))
    game.terrain(9, 3, "hills")
    ours, theirs = game.pack("piker", 1, 8, 3), game.pack("piker", 1, 8, 3, side=2)
    theirs.jailor = janis.id
    here, there = janis.place, game.world.number((9, 3))
    before = step_cost(game.world, ours, here, there)
    cast(game, janis, "pathway on e")
    assert step_cost(game.world, ours, here, there) == before - 3
    assert step_cost(game.world, theirs, here, there) == before


@pytest.mark.rule("ERF-MAGIC-85", "ERF-CONTRACT-04")
def test_a_bound_contract_costs_who_breaks_it() -> None:
    game, sign = magic(sides=2, school="signamancy")
    game.world.contracts["k1"] = Contract("k1", "truce", "s1", "s2", signed=["s1", "s2"], from_day=0)
    cast(game, sign, "binding contract 5000 on s2")
    before = game.side(1).treasury
    game.day("", "SIDE Side2\nbreak k1")
    assert game.told(Broken)
    paid = [event for event in game.events if event.kind == "DayMoney" and "1" in event.seen_by]
    assert paid
    assert game.side(1).treasury - before >= 5000 * 8 + paid[0].income - paid[0].upkeep  # type: ignore[attr-defined]


@pytest.mark.rule("ERF-MAGIC-87", "ERF-ZONE-47")
def test_a_signamancer_has_a_captured_city_pop_our_units() -> None:
    game, sign = magic(sides=2, school="signamancy")
    city = game.city(8, 8, "Spacerock", level=2, side=1)
    city.pops_for = "s2"
    sign.place = city.place
    cast(game, sign, "city of another")
    assert city.pops_for == "s1"
    assert sign.juice == 0


@pytest.mark.rule("ERF-MAGIC-81")
def test_a_signamancer_adds_a_building_point_once_a_level() -> None:
    game, sign = magic(school="signamancy", mastery="master")
    city = game.world.cities[game.side().capital]
    assert len(cast(game, sign, "building point", "building point")) == 1
    assert city.works["points"] == city.level


@pytest.mark.rule("ERF-MAGIC-84")
def test_a_strange_livery_deceives_all_but_commanders() -> None:
    game, sign = magic(sides=2, school="signamancy")
    sign.place = game.world.number((7, 8))
    pikers = game.pack("piker", 4, 7, 8)
    captive_watch = game.pack("piker", 1, 7, 8, side=2)
    game.world.contracts["k1"] = Contract("k1", "truce", "s1", "s2", signed=["s1", "s2"], from_day=0)
    cast(game, sign, f"livery on {pikers.id}")
    owners = {unit.id: unit.owner for unit in view(game.world, "2").seen}
    assert owners[pikers.id] == ""
    game.commander("warlord", 7, 8, side=2)
    owners = {unit.id: unit.owner for unit in view(game.world, "2").seen}
    assert owners[pikers.id] == "s1"
    assert captive_watch.side == "s2"


@pytest.mark.rule("ERF-MAGIC-90")
def test_ferals_are_friendly_for_a_day() -> None:
    game, date = magic(school="date_a_mancy")
    date.place = game.world.number((9, 3))
    game.world.contracts["k1"] = Contract("k1", "truce", "s1", "s1", signed=["s1", "s1"], from_day=0)
    bats = game.pack("bat", 5, 10, 3, side=0)  # more than hide by being tiny
    bats.place = date.place
    bats.friend = "s1"
    cast(game, date, f"charm on {bats.id}")
    assert bats.friend == "s1"
    assert _price(game) == 20 * 1 * 5
    bats.place = game.world.number((2, 2))
    game.day()
    assert bats.friend == ""


# Naughtymancy, Stagemancy, Clevermancy


@pytest.mark.rule("ERF-MAGIC-92")
def test_shockmancers_charge_towers_up_to_thirty() -> None:
    game, jack = magic(school="shockmancy")
    city = game.world.cities[game.side().capital]
    assert cast(game, jack, "charge") == []  # no tower
    city.level, city.spells = 3, 28
    cast(game, jack, "charge", "charge", "charge")
    assert city.spells == 30
    assert _price(game) == 400


@pytest.mark.rule("ERF-MAGIC-94", "ERF-MAGIC-97")
@each("spell, days, price", [("day", 1, 7), ("ten", 10, 30), ("forty", 40, 100)])
def test_the_croaked_rise_for_some_days_and_are_weaker(spell: str, days: int, price: int) -> None:
    game, wanda = magic(sides=2, school="croakamancy")
    game.world.bodies = [Body("stabber", 6, wanda.place, "s2", 99), Body("dwagon", 1, wanda.place, "s2", 99)]
    cast(game, wanda, f"uncroak {spell} 6")
    assert _price(game) == 6 * price
    (pack,) = [pack for pack in game.world.packs.values() if "uncroaked" in pack.charms]
    assert (pack.kind, pack.count, pack.side) == ("stabber", 6, "s1")
    assert kind_of(pack).combat == 1
    assert [body.kind for body in game.world.bodies] == ["dwagon"]
    (charm,) = [charm for charm in game.world.charms if charm.on == pack.id]
    assert charm.until == game.world.day + days
    game.world.day = charm.until - 1
    game.day()
    assert pack.id not in game.world.packs


@pytest.mark.rule("ERF-MAGIC-97")
def test_daily_care_keeps_the_uncroaked_and_warlords_rise_at_half_their_levels() -> None:
    game, wanda = magic(school="croakamancy")
    game.world.bodies = [Body("stabber", 2, wanda.place, "s2", 99), Body("warlord", 1, wanda.place, "s2", 99, 9)]
    said = cast(game, wanda, "uncroak day 2", "uncroak warlord")
    (pack,) = [pack for pack in game.world.packs.values() if "uncroaked" in pack.charms]
    (lord,) = [one for one in game.world.commanders.values() if "uncroaked" in one.charms]
    assert lord.level == 4
    assert called(lord) in said[1]
    wanda.lines = []
    assert 500 // int(SPELLS["uncroak_day"].price) == 71  # about what a novice raises for a day
    assert pack.id in game.world.packs


@pytest.mark.rule("ERF-MAGIC-100", "ERF-J-18")
def test_carnymancers_break_rules_for_a_day() -> None:
    game, jojo = magic(school="carnymancy")
    knights = game.pack("knight", 4, 4, 8)
    game.day(
        f"UNIT {knights.id}\nmove e w\nhold\nmove e\n"
        f"UNIT {jojo.id}\nhold\nhold\ncast break rule on {knights.id} as second move"
    )
    assert game.at(knights)[0] == 5
    lord = game.commander("warlord", 4, 8)
    cast(game, jojo, f"one more day on {lord.id}")
    lord.hits = 0
    game.day()
    assert lord.id in game.world.commanders
    game.day()
    assert lord.id not in game.world.commanders


@pytest.mark.rule("ERF-MAGIC-105")
def test_a_rain_dance_brings_rain_until_the_next_slot() -> None:
    game, rhyme = magic(school="rhyme_o_mancy")
    cast(game, rhyme, "rain dance")
    assert game.world.hexes[rhyme.place].weather == "rain"
    game.day()
    assert game.world.hexes[rhyme.place].weather == "clear"


@pytest.mark.rule("ERF-MAGIC-108", "ERF-MAGIC-110", "ERF-J-20")
def test_moneymancers_make_money_of_juice_and_gems_of_money() -> None:
    game, don = magic(school="moneymancy")
    side = game.side()
    cast(game, don, "pay 700")
    assert _price(game) == 700
    assert (
        sum(event.amount for event in game.events if isinstance(event, Accounted) and event.reason == "juice") == 5600
    )
    before = side.treasury
    cast(game, don, "gem 4000")
    gems = [charm for charm in game.world.charms if charm.spell == "gem"]
    assert [charm.amount for charm in gems] == [32_000]
    assert side.treasury < before


@pytest.mark.rule("ERF-MAGIC-109")
def test_an_audit_by_touch_lists_the_money_of_a_side() -> None:
    game, don = magic(sides=2, school="moneymancy")
    assert cast(game, don, "audit on s2") == []
    ruler = game.world.commanders[game.side(2).ruler]
    ruler.place, ruler.jailor = don.place, don.id
    (said,) = cast(game, don, "audit on s2")
    assert said.startswith("Side2 has $")


@pytest.mark.rule("ERF-MAGIC-111", "ERF-FALL-10")
@each("school, saved", [("moneymancy", 60), ("luckamancy", 0)])
def test_a_moneymancer_brings_back_the_upkeep_of_who_is_disbanded(school: str, saved: int) -> None:
    game, wise = magic(school=school)
    knights = game.pack("knight", 4, 8, 4)
    game.day(f"SIDE\ndisband 3 of {knights.id}")
    assert knights.count == 1
    wanted = [f"Our moneymancer brings back a day's upkeep of them: ${saved}."] if saved else []
    assert game.told(Refunded) == wanted
    told = {event.reason: event.amount for event in game.events if isinstance(event, Accounted) and event.item == "$"}
    assert told["upkeep"] <= -4 * 20 * EIGHTHS  # all four were paid this morning
    wise.jailor = "u99"
    game.day(f"SIDE\ndisband {knights.id}")
    assert game.told(Refunded) == []


@pytest.mark.rule("ERF-MAGIC-111")
@each("school, senses", [("moneymancy", True), ("luckamancy", False)])
def test_a_moneymancer_senses_about_where_fugitives_are(school: str, senses: bool) -> None:
    game, _ = magic(sides=2, school=school)
    runaway = game.commander("warlord", 20, 4, side=2, name="Wanda")
    runaway.fugitive, runaway.fed, runaway.hidden = "s1", 1, True
    near = [hex_name(game.world, place) for place in (runaway.place, *game.world.neighbours(runaway.place))]
    seen = set()
    for _ in range(8):
        runaway.fed = 1
        game.day()
        told = [event for event in game.events if isinstance(event, FugitiveSensed)]
        assert [event.seen_by for event in told] == [("1",)] * senses
        seen |= {event.place for event in told}
    assert seen <= set(near)
    assert (len(seen) > 1) is senses
    runaway.fugitive = ""
    game.day()
    assert game.told(FugitiveSensed) == []
