"""The edges of magic: who is within reach, what a spell costs to the last drop, what is refused (ERF-MAGIC, ERF-J)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.acting.contract import Acting, CityActing, UnitActing
from engine.games.erfworld.book import from_text
from engine.games.erfworld.casting.charms import lay
from engine.games.erfworld.magic.aiming import Spelling, special_rank
from engine.games.erfworld.magic.casting import cast
from engine.games.erfworld.magic.events import Enchanted, ScrollDone, ScrollFed, SpellCast, SpellFailed
from engine.games.erfworld.magic.golems import make, unravel
from engine.games.erfworld.magic.improving import improve
from engine.games.erfworld.magic.keeping import device_with, go_home, link, scroll, study, wand
from engine.games.erfworld.magic.portal import invite, portal, recall
from engine.games.erfworld.rules.classes import CLASSES, SPECIALS
from engine.games.erfworld.rules.magic import GOLEM_SIZES, SPELLS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Body, Charm, Commander, Seen, Zone
from engine.games.erfworld.units.company import forget, new_stack
from engine.games.erfworld.units.figures import full_move, upkeep_of
from engine.games.erfworld.units.kinds import kind_of
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.magic_kit import magic
from tests.engine.games.erfworld.props.stage import Stage, is_refused
from tests.engine.games.erfworld.props.war_kit import lost, told
from tests.suite.table import each

HOME = (4, 8)


class At:
    """A caster of the first side at work in his capital, a master of whatever school the spell is of."""

    def __init__(self, sides: int = 1, *, rest: float = 0.5, **options: bool) -> None:
        self.game: Stage
        self.game, self.who = magic(sides, "foolamancy", "master", **options)
        self.world = self.game.world
        self.turn: ErfTurn = ErfTurn(self.world, {}, seed="edge", number=1, scratch=Scratch(),
                                     roller=LoadedDice(rest=rest))  # fmt: skip
        self.turn.day = self.world.day

    def acting(self, line: str, *group: Commander) -> UnitActing:
        return UnitActing(self.turn, self.game.side(), from_text(line), list(group) or [self.who])

    def cast(self, said: str, juice: int = 9000, mastery: str = "master") -> int:
        """The juice a spell took. Raises NotPossible."""
        self.who.school, self.who.mastery, self.who.juice = SPELLS[said.split()[0]].school, mastery, juice
        cast(self.acting(f"cast {said}"))
        return juice - self.who.juice

    def refuses(self, said: str, juice: int = 9000, mastery: str = "master") -> bool:
        return is_refused(lambda: self.cast(said, juice, mastery))

    def said(self) -> str:
        return told(self.turn, SpellCast)[-1].said


# Reach


@pytest.mark.rule("ERF-CASTER-09", "ERF-MAGIC-73")
def test_a_veil_is_laid_on_own_free_units_of_this_hex() -> None:
    at = At(2)
    near, next_door, theirs, held = (at.game.pack("piker", 2, x, 8, side=side) for x, side in
                                     ((4, 1), (5, 1), (4, 2), (4, 1)))  # fmt: skip
    held.jailor = theirs.id
    assert [at.refuses(f"veil on {unit.id}") for unit in (near, next_door, theirs, held)] == [False, True, True, True]
    assert at.refuses("veil on u99")
    assert at.refuses("veil")


@pytest.mark.rule("ERF-MAGIC-26", "ERF-MAGIC-64")
def test_only_captives_of_ours_in_this_hex_are_at_hand() -> None:
    at = At(2)
    ours, theirs = at.game.pack("archer", 1, 4, 8), at.game.pack("archer", 1, 4, 8, side=2)
    here, away = (at.game.pack("piker", 3, x, 8, side=2, jailor=ours.id) for x in (4, 5))
    lost_one = at.game.pack("piker", 3, 4, 8, jailor=theirs.id)
    free = at.game.pack("piker", 3, 4, 8, side=2)
    for spell in ("turn_infantry", "string_cut"):
        assert [at.refuses(f"{spell} on {unit.id}") for unit in (away, lost_one, free)] == [True] * 3
        assert at.refuses(f"{spell} on u99")
    assert not at.refuses(f"string_cut on {here.id}")
    assert not at.refuses(f"turn_infantry on {here.id}")


@pytest.mark.rule("ERF-MAGIC-92")
def test_a_spell_on_a_city_is_cast_in_it() -> None:
    at = At(2)
    home, other = at.world.cities["c1"], at.game.city(8, 8, "Other", level=3, side=1)
    home.level, home.spells = 3, 0
    assert [at.refuses(f"charge{on}") for on in ("", " on c1", f" on {other.id}", " on c2")] == [
        False, False, True, True,
    ]  # fmt: skip
    at.who.place = at.world.cities["c2"].place
    at.world.cities["c2"].level = 3
    assert at.refuses("charge")
    at.who.place = at.world.number((8, 3))
    assert at.refuses("charge")


@pytest.mark.rule("ERF-MAGIC-56")
def test_a_hex_is_named_by_way_place_or_a_city_we_know() -> None:
    at = At()
    far = at.game.city(20, 8, "Far", level=1)
    at.game.side().known.clear()
    assert at.refuses(f"scry on {far.id}")
    at.game.side().known[far.place] = 0
    assert at.refuses(f"scry on {far.id}")  # the land is known, but not that a city stands there
    at.game.side().cities[far.id] = Seen("", 1, 0)
    assert at.cast(f"scry on {far.id}") == 20 + 5 * 16
    assert at.cast("scry") == 20
    at.who.place = at.world.number((1, 2))
    assert at.cast("scry on w") == at.cast("scry on 0,2") == 25
    at.who.place = at.world.number((3, 1))
    assert at.cast("scry on ne") == 25
    assert at.game.side().known[at.world.number((4, 0))] == at.world.day
    at.who.place = at.world.number((28, 14))
    assert at.cast("scry on e") == at.cast("scry on se") == 25


@pytest.mark.rule("ERF-MAGIC-06", "ERF-MAGIC-47")
def test_units_and_words_must_be_such() -> None:
    at = At()
    assert at.refuses("find_unit on c1")
    assert not at.refuses("find_unit on u1")
    assert at.refuses("trap")
    assert at.refuses("trap as stat")
    assert not at.refuses("trap as tar")
    assert at.refuses(f"special on {at.game.pack('piker', 1, 4, 8).id} as lava")


# Prices


@pytest.mark.rule("ERF-J-03", "ERF-MAGIC-73", "ERF-MAGIC-84", "ERF-MAGIC-90", "ERF-MAGIC-51", "ERF-MAGIC-40")
def test_prices_by_rank_supply_size_upkeep_and_number() -> None:
    at = At(2)
    game = at.game
    lord, knights = game.commander("warlord", 4, 8), game.pack("knight", 3, 4, 8)
    assert at.cast(f"veil on {lord.id}") == 5  # no supply, and 1 at least
    assert at.cast(f"livery on {knights.id}") == 2 * 3 * 2
    beasts = game.pack("gwiffen", 2, 4, 8)
    beasts.wounds, beasts.level, beasts.experience = [1], 3, 9
    assert at.cast(f"evolve on {beasts.id}") == 1000 * (2 + 1) * 2
    assert (beasts.kind, beasts.level, beasts.experience, beasts.wounds) == ("dwagon", 1, 0, [])
    at.world.charms.clear()  # he keeps up no more than two
    ferals = game.pack("horse", 3, 4, 8, side=0)
    assert at.cast(f"charm on {ferals.id}") == 20 * 5 * 3
    dead = game.pack("piker", 4, 4, 8)
    lay(at.world, Charm("uncroak_ten", dead.id, 9, "s1", "", "uncroaked"))
    assert at.cast(f"care 3 on {dead.id}") == 6
    assert at.cast(f"care 9 on {dead.id}") == 8
    assert at.cast("conjure 2 as scout") == 200
    assert at.cast("conjure as scout") == 100
    assert at.cast(f"potion 2 on {game.pack('knight', 2, 4, 8, wounds=[1]).id}") == 30
    captive = game.pack("giant", 2, 4, 8, side=2, jailor=lord.id)
    assert at.cast(f"turn_knight on {captive.id}") == 100 * kind_of(captive).rank * 2


@pytest.mark.rule("ERF-MAGIC-53", "ERF-J-03")
@each("kind, count", [("piker", 1), ("piker", 3), ("scout", 3), ("dwagon", 1)])
def test_a_double_costs_two_and_a_half_for_each_dollar_and_a_started_one_counts(kind: str, count: int) -> None:
    at = At()
    unit = at.game.pack(kind, count, 4, 8)
    eighths = upkeep_of(at.world, unit)
    assert at.cast(f"double on {unit.id}") == -(-eighths * 5 // (2 * EIGHTHS))


@pytest.mark.rule("ERF-MAGIC-40")
def test_a_special_costs_its_rank() -> None:
    at = At()
    unit = at.game.pack("piker", 1, 4, 8)
    by_rank = {SPECIALS[key].rank: key for key in SPECIALS if key not in CLASSES["piker"].specials}
    for rank, key in [*by_rank.items()][:3]:
        assert at.cast(f"special on {unit.id} as {key}") == 100 * rank
        assert special_rank(key) == rank
    assert special_rank("nonsense") == 1
    assert max(by_rank) > 1
    at.world.charms.clear()
    assert at.cast(f"special on {unit.id} without {by_rank[2]}") == 200
    assert "lacks" in at.said()


@pytest.mark.rule("ERF-MAGIC-31", "ERF-J-11")
def test_move_comes_back_for_ten_a_supply_of_our_own_here() -> None:
    at = At(2)
    for pack in [pack for pack in at.world.packs.values() if pack.side == "s1"]:
        forget(at.world, pack)
    assert at.cast("restore_move") == 10
    at.game.pack("knight", 3, 4, 8)
    at.game.pack("knight", 3, 5, 8)
    at.game.pack("knight", 3, 4, 8, side=2)
    assert at.cast("restore_move") == 10 * 6


@pytest.mark.rule("ERF-CASTER-09", "ERF-MAGIC-25")
@each("spell, least", [("count", 50), ("triple", 1000), ("find_unit on u1", 50)])
def test_a_spell_is_paid_to_the_last_drop_and_not_without_it(spell: str, least: int) -> None:
    assert At().refuses(spell, least - 1)
    assert At().cast(spell, least) == least


@pytest.mark.rule("ERF-MAGIC-25")
def test_all_juice_is_all_juice() -> None:
    assert [At().cast("triple", juice) for juice in (1000, 1001, 7000)] == [1000, 1001, 7000]


# Who casts


@pytest.mark.rule("ERF-CASTER-03", "ERF-SPECIAL-97")
@each("change, casts", [
    ("", True), ("no option", False), ("held", False), ("no school", False), ("no school, a scroll", False),
    ("a device", True), ("a device, no scroll", False),
])  # fmt: skip
def test_casters_cast_and_who_has_a_device_and_knows_it(change: str, casts: bool) -> None:
    at = At()
    who = at.who
    who.school, who.juice = "mathamancy", 100
    if change == "no option":
        at.world.options.casters = False
    elif change == "held":
        who.jailor = "u1"
    elif change:
        who.school = ""
        who.specials = ["use_magical_device"] if "device" in change else []
        if "no scroll" not in change and change != "no school":
            lay(at.world, Charm("scroll", who.id, -1, "s1", "", "scroll count", 55))
    assert is_refused(lambda: cast(at.acting("cast count"))) is not casts


@pytest.mark.rule("ERF-CASTER-03")
def test_units_that_are_no_commanders_cast_nothing() -> None:
    at = At()
    pack = at.game.pack("piker", 1, 4, 8)
    acting = UnitActing(at.turn, at.game.side(), from_text("cast count"), [pack])
    assert is_refused(lambda: cast(acting))


@pytest.mark.rule("ERF-CASTER-13", "ERF-MAGIC-36")
def test_of_his_own_school_a_caster_casts_what_he_has_mastered_or_a_scroll_of_it() -> None:
    at = At()
    assert at.refuses("mannequin", 500, "adept")
    assert at.refuses("blast")  # for battles
    lay(at.world, Charm("scroll", at.who.id, -1, "s1", "", "scroll mannequin", 550))
    assert at.cast("mannequin", 500, "adept") == 0
    assert [charm.spell for charm in at.world.charms] == ["mannequin"]
    assert at.cast("mannequin", 500) == 500


@pytest.mark.rule("ERF-J-05")
def test_a_charge_of_a_wand_is_used_at_a_time() -> None:
    at = At(rest=0.99)
    at.who.school, at.who.juice = "healomancy", 70
    lay(at.world, Charm("wand", at.who.id, -1, "s1", "", "wand count", 3))
    lay(at.world, Charm("scroll", at.who.id, -1, "s1", "", "scroll count", 55))
    for left in ([3 - 1, 55], [1, 55], [55], []):
        cast(at.acting("cast count"))
        assert [charm.amount for charm in at.world.charms] == left
    assert at.who.juice == 70
    assert is_refused(lambda: cast(at.acting("cast count")))  # at a venture it costs a hundred


@pytest.mark.rule("ERF-CASTER-10")
def test_what_holds_by_itself_needs_no_keeping_up() -> None:
    at = At()
    one, two = at.game.pack("piker", 1, 4, 8), at.game.pack("piker", 1, 4, 8)
    assert not at.refuses(f"veil on {one.id}", mastery="adept")
    assert not at.refuses("fertilise", mastery="adept")
    assert at.refuses("limit as more", mastery="adept")
    assert not at.refuses(f"veil on {two.id}", mastery="adept")
    assert not at.refuses("limit as more")


@pytest.mark.rule("ERF-J-06", "ERF-MAGIC-61")
@each("level, works", [(4, True), (5, False)])
def test_a_spell_that_is_resisted_is_paid_for_and_does_nothing(level: int, works: bool) -> None:
    """The same die on both sides: level 1 and 4 for a master against the level of a lord."""
    at = At(2)
    at.who.level = 1
    lord = at.game.commander("warlord", 4, 8, side=2)
    lord.level = level
    assert at.cast(f"suggestion on {lord.id} as hold", 150) == 150
    assert ("held" in lord.charms) is works
    assert (len(told(at.turn, SpellFailed)), len(told(at.turn, Enchanted))) == (not works, works)


# Charms on units


@pytest.mark.rule("ERF-J-18", "ERF-MAGIC-100", "ERF-J-15")
def test_a_stack_is_charmed_through_its_leader_and_a_second_move_is_a_whole_one() -> None:
    at = At()
    lord, men, other = (
        at.game.commander("warlord", 4, 8),
        at.game.pack("knight", 2, 4, 8),
        at.game.pack("archer", 2, 4, 8),
    )
    new_stack(at.world, at.game.side(), [lord, men], lord.id)
    for unit in (lord, men, other):
        unit.move = 0
    at.cast(f"break_rule on {lord.id} as entry")
    assert (lord.charms, men.charms, other.charms, men.move) == (["entry"], ["entry"], [], 0)
    at.cast(f"break_rule on {men.id} as second_move")
    assert (lord.move, men.move, "second move" in lord.charms) == (0, full_move(men), False)
    assert [charm.until for charm in at.world.charms] == [at.world.day + 1] * 3


@pytest.mark.rule("ERF-MAGIC-34", "ERF-MAGIC-38")
def test_things_are_worn_for_good() -> None:
    at = At()
    lord = at.game.commander("warlord", 4, 8)
    at.cast(f"accessory on {lord.id} as stat")
    assert [(charm.until, charm.on) for charm in at.world.charms] == [(-1, lord.id)]
    assert "1 of 8" in at.said()


@pytest.mark.rule("ERF-MAGIC-40")
@each("mastery, most", [("novice", 1), ("adept", 2), ("master", 3)])
def test_one_two_or_three_specials_by_mastery(mastery: str, most: int) -> None:
    at = At()
    unit = at.game.pack("piker", 1, 4, 8)
    lay(at.world, Charm("veil", unit.id, 9, "s1", "", "veil"))
    given = [
        at.refuses(f"special on {unit.id} as {key}", mastery=mastery) for key in ("dig", "rider", "climb", "siege")
    ]
    assert given.count(False) == most


@pytest.mark.rule("ERF-MAGIC-51")
@each("house, kind, fits", [
    ("dwagon", "gwiffen", True), ("dwagon", "dwagon", False), ("dwagon", "piker", False),
    ("dwagon", "cloth_golem_large", False), ("gump", "gump", False),
])  # fmt: skip
def test_a_beast_evolves_into_what_the_house_has_of_the_next_rank(house: str, kind: str, fits: bool) -> None:
    at = At()
    at.game.side().house = house
    unit = at.game.pack(kind, 1, 4, 8)
    unit.move = 3
    assert at.refuses(f"evolve on {unit.id}") is not fits
    if fits:
        assert (unit.kind, unit.move) == ("dwagon", 3)
        assert lost(at.turn) == {"gwiffen": 1, "dwagon": -1}


@pytest.mark.rule("ERF-MAGIC-61", "ERF-J-14")
def test_a_whole_stack_does_as_suggested_to_its_leader() -> None:
    at = At(2, rest=0.5)
    at.who.level = 9
    lord, men = at.game.commander("warlord", 4, 8, side=2), at.game.pack("knight", 2, 4, 8, side=2)
    new_stack(at.world, at.game.side(2), [lord, men], lord.id)
    lord.back, men.back, men.hidden, men.zone = 7, 9, False, Zone.OUTER
    at.cast(f"suggestion on {lord.id} as retreat")
    assert (lord.place, men.place, men.back, men.zone, lord.charms, men.charms) == (
        7, 7, -1, Zone.FIELD, ["held"], ["held"],
    )  # fmt: skip
    assert [event.seen_by for event in told(at.turn, Enchanted)] == [("2",)]


@pytest.mark.rule("ERF-MAGIC-04")
def test_captors_are_concealed_and_a_city_of_ours_with_them() -> None:
    for x, sites in ((4, 2), (9, 1)):
        at = At(2)
        at.who.place = at.world.number((x, 8))
        held = at.game.pack("piker", 2, x, 8, side=2, jailor=at.who.id)
        at.cast(f"conceal_captor on {held.id}")
        assert [charm.word for charm in at.world.charms] == ["concealed"] * sites
        assert {charm.on for charm in at.world.charms} <= {held.id, f"h{at.who.place}"}
    at.world.cities["c2"].side = ""
    at.who.place = held.place = at.world.cities["c2"].place
    at.world.charms.clear()
    at.cast(f"conceal_captor on {held.id}")
    assert len(at.world.charms) == 1


# Cities, hexes, the croaked


@pytest.mark.rule("ERF-J-12", "ERF-MAGIC-43")
@each("level, floors, fits", [
    (4, 24, True), (4, 25, False), (2, 34, True), (2, 35, False), (3, 34, True), (1, 0, False),
])  # fmt: skip
def test_a_tower_has_forty_floors_at_most(level: int, floors: int, fits: bool) -> None:
    at = At()
    city = at.world.cities["c1"]
    city.level, city.works["floors"] = level, floors
    assert at.refuses("floor") is not fits
    assert city.works["floors"] == floors + fits


@pytest.mark.rule("ERF-MAGIC-24", "ERF-MAGIC-47", "ERF-MAGIC-41")
def test_of_charms_on_a_city_only_cheaper_levels_and_buildings_add_up() -> None:
    at = At()
    for said in ("hasten", "hasten", "trap as lava", "trap as lava", "trap as tar", "building", "building"):
        at.cast(said)
    assert {(charm.spell, charm.word): charm.amount for charm in at.world.charms} == {
        ("hasten", ""): 1, ("trap", "lava"): 1, ("trap", "tar"): 1, ("building", ""): 2,
    }  # fmt: skip
    assert {charm.on for charm in at.world.charms} == {"c1"}


@pytest.mark.rule("ERF-MAGIC-105", "ERF-MAGIC-80", "ERF-MAGIC-36")
def test_what_magic_leaves_in_a_hex() -> None:
    at = At()
    place = at.who.place
    at.world.hexes[place].weather = "fog"
    at.cast("rain_dance")
    at.cast("mannequin")
    assert [(charm.on, charm.word, charm.until) for charm in at.world.charms] == [
        (f"h{place}", "fog", at.world.day + 1), (f"h{place}", "sees", -1),
    ]  # fmt: skip
    at.who.place = at.world.number((8, 8))
    assert at.refuses("pathway on 8,8")
    at.game.terrain(9, 8, "lake")
    assert at.refuses("pathway on 9,8")
    at.game.city(7, 8, "Site")
    assert at.refuses("pathway on 7,8")
    assert at.refuses("pathway on 10,8")


@pytest.mark.rule("ERF-MAGIC-97")
@each("level, risen", [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_a_warlord_rises_with_half_of_his_levels(level: int, risen: int) -> None:
    at = At()
    at.world.bodies = [Body("courtier", 1, at.who.place, "s2", 9), Body("warlord", 2, at.who.place, "s2", 9, level)]
    at.cast("uncroak_warlord")
    (lord,) = [one for one in at.world.commanders.values() if "uncroaked" in one.charms]
    assert (lord.level, lord.zone, lord.side) == (risen, Zone.OUTER, "s1")
    assert [(body.kind, body.count) for body in at.world.bodies] == [("courtier", 1), ("warlord", 1)]
    (charm,) = at.world.charms
    assert (charm.until, charm.amount) == (at.world.day + 10, 10)


@pytest.mark.rule("ERF-MAGIC-94")
def test_bodies_elsewhere_of_heavies_beasts_and_commanders_do_not_rise_as_infantry() -> None:
    at = At()
    here = at.who.place
    at.world.bodies = [
        Body("piker", 2, here + 1, "s2", 9), Body("giant", 2, here, "s2", 9), Body("bat", 2, here, "s2", 9),
        Body("warlord", 1, here, "s2", 9), Body("knight", 2, here, "s2", 9), Body("archer", 3, here, "s2", 9),
    ]  # fmt: skip
    assert at.refuses("uncroak_day 6")
    assert at.cast("uncroak_day 5") == 35
    risen = {pack.kind: pack.count for pack in at.world.packs.values() if "uncroaked" in pack.charms}
    assert risen == {"knight": 2, "archer": 3}
    assert [body.kind for body in at.world.bodies] == ["piker", "giant", "bat", "warlord"]
    assert {charm.amount for charm in at.world.charms} == {1}


# Seeing


@pytest.mark.rule("ERF-MAGIC-18")
def test_heavies_are_counted_from_large_on() -> None:
    at = At(2)
    at.who.place = at.world.number((9, 3))
    for kind, count in (("horse", 1), ("knight", 5), ("dwagon", 1), ("bat", 8)):
        at.game.pack(kind, count, 9, 4, side=2)
    at.cast("count")
    heavies = CLASSES["horse"].body_size.supply + CLASSES["dwagon"].body_size.supply
    assert f"9,4: {heavies:g} of heavies, 13 lights, 0 commanders" in at.said()
    assert "9,3: 0 of heavies, 0 lights, 1 commanders" in at.said()
    assert at.said().count(";") == 1


@pytest.mark.rule("ERF-MAGIC-56")
def test_scrying_tells_of_others_and_notes_the_place_and_its_city() -> None:
    at = At(2)
    at.game.side().known.clear()
    site = at.world.cities["c2"]
    at.game.pack("knight", 2, 10, 8)
    at.game.pack("archer", 3, 10, 8, side=2)
    at.cast("scry on 10,8")
    assert "3 archers" in at.said()
    assert "knight" not in at.said()
    assert at.game.side().known[site.place] == at.world.day
    assert site.id in at.game.side().cities
    at.cast("scry on 12,3")
    assert "nobody" in at.said()


@pytest.mark.rule("ERF-MAGIC-57")
def test_a_veil_whose_fool_is_gone_deceives_nobody_and_hiding_still_does() -> None:
    at = At(2)
    foes, hidden = at.game.pack("archer", 3, 9, 8, side=2), at.game.pack("ninja", 3, 9, 8, side=2, hidden=True)
    lay(at.world, Charm("veil", foes.id, 9, "s2", "u99", "veil"))
    at.cast("scry on 9,8")
    assert "3 archers" in at.said()
    assert "ninja" not in at.said()
    assert hidden.count == 3


# Scrolls, wands, links, libraries, shoes


@pytest.mark.rule("ERF-J-05")
def test_anybody_feeds_a_scroll_that_somebody_able_began() -> None:
    at = At()
    helper = at.game.commander("caster", *HOME)
    helper.school, helper.mastery, helper.juice = "healomancy", "novice", 100
    assert is_refused(lambda: scroll(at.acting("scroll mannequin", helper)))
    at.who.school, at.who.juice = "dollamancy", 449
    scroll(at.acting("scroll mannequin"))
    assert [event.missing for event in told(at.turn, ScrollFed)] == [550 - 449]
    scroll(at.acting("scroll mannequin", helper))
    assert (helper.juice, at.world.charms[0].amount, told(at.turn, ScrollDone)) == (0, 549, [])
    helper.juice = 5
    scroll(at.acting("scroll mannequin", helper))
    assert (helper.juice, len(told(at.turn, ScrollDone)), at.world.charms[0].amount) == (4, 1, 550)
    assert is_refused(lambda: scroll(at.acting("scroll mannequin", helper)))  # a new one he cannot begin


@pytest.mark.rule("ERF-J-05", "ERF-SPECIAL-97")
@each("change, found", [
    ("", True), ("far", False), ("foe", False), ("held", False), ("gone", False), ("other", False),
    ("unfinished", False),
])  # fmt: skip
def test_a_device_is_at_hand_if_somebody_of_ours_here_has_it(change: str, found: bool) -> None:
    at = At(2)
    bearer = at.game.pack("piker", 1, *HOME)
    word = "scroll odds" if change == "other" else "scroll count"
    amount = 54 if change == "unfinished" else 55
    lay(at.world, Charm("scroll", "u99" if change == "gone" else bearer.id, -1, "s1", "", word, amount))
    bearer.place += change == "far"
    bearer.side = "s2" if change == "foe" else "s1"
    bearer.jailor = "u1" if change == "held" else ""
    assert (device_with(at.world, at.who, "count") is not None) is found
    assert device_with(at.world, at.game.commander("warlord", *HOME), "count") is None


@pytest.mark.rule("ERF-J-05")
@each("held, juice, after, left", [
    (0, 49, None, 49), (0, 50, 1, 0), (0, 149, 2, 49), (0, 900, 3, 750), (2, 900, 3, 850), (3, 900, None, 900),
])  # fmt: skip
def test_a_wand_has_three_charges_at_most(held: int, juice: int, after: int | None, left: int) -> None:
    at = At()
    at.who.school, at.who.juice = "mathamancy", juice
    if held:
        lay(at.world, Charm("wand", at.who.id, -1, "s1", at.who.id, "wand count", held))
    assert is_refused(lambda: wand(at.acting("wand count"))) is (after is None)
    assert at.who.juice == left
    assert [charm.amount for charm in at.world.charms] == ([after or held] if after or held else [])


@pytest.mark.rule("ERF-CASTER-13", "ERF-J-05")
def test_wands_take_a_master_of_the_school() -> None:
    at = At()
    for mastery, school, fits in (("adept", "mathamancy", False), ("master", "healomancy", False),
                                  ("master", "mathamancy", True)):  # fmt: skip
        at.who.mastery, at.who.school, at.who.juice = mastery, school, 500
        assert is_refused(lambda: wand(at.acting("wand count"))) is not fits


@pytest.mark.rule("ERF-CASTER-14", "ERF-MAGIC-65")
@each("others", [1, 2])
def test_two_or_three_casters_are_linked(others: int) -> None:
    at = At()
    at.who.school, at.who.juice = "thinkamancy", 1
    circle = [at.game.commander("caster", *HOME) for _ in range(others)]
    for one in circle:
        one.school, one.juice = "healomancy", 11
    link(at.acting(f"link {circle[0].id} {circle[-1].id}"))  # who is named twice lends once
    assert at.who.juice == 1 + 5 * others
    with pytest.raises(ValueError, match="left over"):
        at.acting("link u7 u8 u9")


@pytest.mark.rule("ERF-ZONE-19", "ERF-BUILDING-47")
@each("level, floors, readers, fits", [
    (4, 0, 0, True), (4, 0, 1, False), (3, 0, 0, False), (1, 40, 0, False), (4, 20, 1, True), (4, 20, 2, False),
    (4, 25, 3, True), (4, 25, 4, False),
])  # fmt: skip
def test_a_library_has_room_for_one_two_or_four(level: int, floors: int, readers: int, fits: bool) -> None:
    at = At()
    city = at.world.cities["c1"]
    city.level, city.works["floors"] = level, floors
    at.world.day, at.who.juice, at.who.last_cast = 4, 10, 3
    for _ in range(readers):
        other = at.game.commander("caster", *HOME)
        other.school = "healomancy"
        at.turn.scratch.trained[other.id] = None
    lord, away = at.game.commander("warlord", *HOME), at.game.commander("caster", 9, 3)
    away.school = "healomancy"
    at.turn.scratch.trained.update({lord.id: None, away.id: None})
    assert is_refused(lambda: study(at.acting("study"))) is not fits
    assert (at.who.trained, at.who.juice) == ((1, 0) if fits else (0, 10))


@pytest.mark.rule("ERF-ZONE-19")
def test_a_foreign_library_is_closed() -> None:
    at = At(2)
    at.world.cities["c2"].level = 5
    at.who.place, at.who.juice, at.world.day = at.world.cities["c2"].place, 10, 4
    assert is_refused(lambda: study(at.acting("study")))


@pytest.mark.rule("ERF-ARKEN-11")
def test_nobody_goes_home_to_a_capital_that_is_lost() -> None:
    at = At(2)
    lord = at.game.commander("warlord", 12, 8)
    lord.charms = ["shoes"]
    men = at.game.pack("knight", 2, 12, 8)
    new_stack(at.world, at.game.side(), [lord, men], lord.id)
    at.world.cities["c1"].side = "s2"
    assert is_refused(lambda: go_home(at.acting("go home", lord)))
    at.world.cities["c1"].side = "s1"
    go_home(at.acting("go home", lord))
    assert (at.game.at(lord), at.game.at(men), lord.stack) == (HOME, (12, 8), 0)


# Golems, buildings, the portal


@pytest.mark.rule("ERF-GOLEM-05", "ERF-J-22")
@each("bodies, enough", [(5, False), (6, True), (7, True)])
def test_two_small_golems_of_flesh_need_six_bodies(bodies: int, enough: bool) -> None:
    at = At(golems=True)
    at.who.school, at.who.juice = "healomancy", 9000
    at.world.bodies = [Body("piker", bodies, at.who.place, "s1", 9)]
    assert is_refused(lambda: make(at.acting("make 2 small flesh golem"))) is not enough
    assert sum(body.count for body in at.world.bodies) == (bodies - 6 if enough else bodies)


@pytest.mark.rule("ERF-GOLEM-05", "ERF-J-22", "ERF-MAGIC-107")
def test_golems_of_flesh_take_bodies_of_the_living_and_morale() -> None:
    at = At(golems=True)
    who = at.who
    who.school, who.juice = "healomancy", 9000
    at.world.bodies = [
        Body("piker", 2, who.place, "s1", 9), Body("cloth_golem_small", 9, who.place, "s1", 9),
        Body("piker", 9, who.place + 1, "s1", 9),
    ]  # fmt: skip
    assert is_refused(lambda: make(at.acting("make small flesh golem")))
    at.world.bodies += [Body("knight", 3, who.place, "s2", 9)]
    at.game.side().morale = 15
    make(at.acting("make small flesh golem"))
    assert [(body.kind, body.count) for body in at.world.bodies] == [
        ("cloth_golem_small", 9), ("piker", 9), ("knight", 2),
    ]  # fmt: skip
    assert at.game.side().morale == 0
    assert who.juice == 9000 - GOLEM_SIZES["small"].juice
    at.world.options.morale = False
    at.game.side().morale = 50
    at.world.bodies += [Body("knight", 9, who.place, "s2", 9)]
    make(at.acting("make 2 small flesh golem"))
    assert at.game.side().morale == 50
    assert sum(body.count for body in at.world.bodies if body.kind == "knight") == 11 - 6


@pytest.mark.rule("ERF-GOLEM-05", "ERF-CASTER-05")
def test_work_on_golems_of_another_kind_or_hand_is_kept_apart_and_broken_ones_must_be_enough() -> None:
    at = At(golems=True)
    other = at.game.commander("caster", *HOME)
    for one in (at.who, other):
        one.school, one.juice = "dollamancy", 100
    make(at.acting("make small cloth golem"))
    at.who.juice = 60
    make(at.acting("make medium cloth golem"))
    make(at.acting("make small cloth golem", other))
    assert [(charm.by, charm.amount) for charm in at.world.charms] == [
        (at.who.id, 100), (at.who.id, 60), (other.id, 100),
    ]  # fmt: skip
    at.who.juice = 60
    make(at.acting("make small cloth golem"))
    (small,) = [pack for pack in at.world.packs.values() if pack.kind == "cloth_golem_small"]
    assert (at.who.juice, small.count, small.zone, small.popped_in) == (10, 1, Zone.OUTER, at.who.id)
    at.world.charms.clear()
    at.world.bodies = [
        Body("cloth_golem_small", 1, at.who.place, "s1", 9), Body("cloth_golem_medium", 5, at.who.place, "s1", 9),
        Body("cloth_golem_small", 5, at.who.place + 1, "s1", 9),
    ]  # fmt: skip
    for number, price in ((2, 300), (1, 75)):
        at.who.juice = 1000
        make(at.acting(f"make {number} small cloth golem"))
        assert at.who.juice == 1000 - price


@pytest.mark.rule("ERF-GOLEM-03")
@each("x, kind, juice, fits", [
    (4, "cloth_golem_small", 20, True), (4, "cloth_golem_small", 19, False), (5, "cloth_golem_small", 20, False),
    (4, "piker", 20, False), (4, "dirt_golem_small", 20, False),
])  # fmt: skip
def test_twenty_juice_unravel_a_golem_of_the_school_at_hand(x: int, kind: str, juice: int, fits: bool) -> None:
    at = At(golems=True)
    golems = at.game.pack(kind, 3, x, 8)
    at.who.school, at.who.juice = "dollamancy", juice
    assert is_refused(lambda: unravel(at.acting(f"unravel {golems.id}"))) is not fits
    assert (golems.id in at.world.packs, at.who.juice) == (not fits, 0 if fits else juice)
    assert is_refused(lambda: unravel(at.acting("unravel u99")))
    assert lost(at.turn) == ({kind: 3} if fits else {})


@pytest.mark.rule("ERF-GOLEM-05", "ERF-CASTER-03")
@each("change", ["golems", "casters", "held", "warlord"])
def test_golems_take_a_free_caster_and_both_options(change: str) -> None:
    at = At(golems=change != "golems", casters=True)
    at.who.school, at.who.juice = "dollamancy", 500
    at.who.jailor = "u1" if change == "held" else ""
    at.world.options.casters = change != "casters"
    who = at.game.commander("warlord", *HOME) if change == "warlord" else at.who
    assert is_refused(lambda: make(at.acting("make small cloth golem", who)))


@pytest.mark.rule("ERF-BUILDING-10")
@each("change", ["warlord", "away", "foreign"])
def test_buildings_are_improved_by_casters_at_home(change: str) -> None:
    at = At(2)
    at.who.school, at.who.juice = "flower_power", 9000
    for city in at.world.cities.values():
        city.works["garden"] = 1
    who = at.game.commander("warlord", *HOME) if change == "warlord" else at.who
    if change != "warlord":
        who.place = at.world.cities["c2"].place if change == "foreign" else 0
    assert is_refused(lambda: improve(at.acting("improve garden", who)))
    assert [city.improved for city in at.world.cities.values()] == [[], []]


@pytest.mark.rule("ERF-MK-01", "ERF-MK-05")
@each("change, goes", [
    ("", True), ("other city", False), ("ruin", False), ("lost", False), ("held", False), ("open country", False),
])  # fmt: skip
def test_the_portal_is_in_a_capital_that_stands(change: str, goes: bool) -> None:
    at = At(2)
    home = at.world.cities["c1"]
    at.who.juice = 5
    if change == "other city":
        at.who.place = at.game.city(8, 3, "Other", level=2, side=1).place
    elif change == "open country":
        at.who.place = 0
    elif change == "ruin":
        home.level = 0
    elif change == "lost":
        home.side = "s2"
    elif change == "held":
        at.who.jailor = "u1"
    assert is_refused(lambda: portal(at.acting("portal"))) is not goes
    assert ([*at.world.away], at.who.id in at.world.commanders) == ([at.who.id] * goes, not goes)
    assert lost(at.turn) == ({"caster": 1} if goes else {})


@pytest.mark.rule("ERF-MK-02", "ERF-MK-01")
@each("change, comes", [
    ("", True), ("theirs", False), ("other city", False), ("ruin", False), ("nobody", False),
])  # fmt: skip
def test_casters_come_back_into_the_courtyard_of_the_capital(change: str, comes: bool) -> None:
    at = At(2)
    home = at.world.cities["c1"]
    guest = Commander("u90", "s2" if change == "theirs" else "s1", "caster", "Guest", 0, school="healomancy")
    guest.lines, guest.move, guest.juice, guest.back = ["hold"], 9, 9, 9
    at.world.away["u90"] = guest
    city = at.game.city(8, 3, "Other", level=2, side=1) if change == "other city" else home
    home.level = 0 if change == "ruin" else 1
    line = from_text(f"recall {'u91' if change == 'nobody' else 'u90'}")
    assert is_refused(lambda: recall(CityActing(at.turn, at.game.side(), line, city))) is not comes
    if comes:
        assert (at.game.at(guest), guest.zone, guest.move, guest.juice, guest.back, guest.lines) == (
            HOME, Zone.COURTYARD, 0, 0, -1, [],
        )  # fmt: skip
        assert lost(at.turn) == {"caster": -1}


@pytest.mark.rule("ERF-MK-04", "ERF-J-27")
@each("change", ["no option", "lost", "ruin", "poor", "busy"])
def test_an_open_contract_needs_a_capital_its_sum_and_somebody_free(change: str) -> None:
    at = At(2)
    home = at.world.cities["c1"]
    at.world.away["w1"] = Commander("w1", "s2" if change == "busy" else "", "caster", "Guest", 0, school="healomancy")
    at.game.side().treasury = (4999 if change == "poor" else 9000) * EIGHTHS
    at.world.options.casters = change != "no option"
    home.level, home.side = (0 if change == "ruin" else 1), ("s2" if change == "lost" else "s1")
    assert is_refused(lambda: invite(Acting(at.turn, at.game.side(), from_text("invite 5000"))))
    assert [*at.world.away] == ["w1"]


@pytest.mark.rule("ERF-MAGIC-100", "ERF-TRIBE-03")
def test_a_carnymancer_brings_hostile_tribes_under_one_roof_for_good() -> None:
    at = At()
    assert at.cast("hostile_tribes") == 500
    assert [(charm.on, charm.word, charm.until) for charm in at.world.charms] == [("s1", "tribes", -1)]


@pytest.mark.rule("ERF-CASTER-09")
def test_a_spell_that_was_aimed_at_nothing_has_no_target() -> None:
    at = At()
    one = Spelling(at.acting("cast count"), at.who, SPELLS["veil"])
    for asked in (one.the_unit, one.the_city, one.the_side):
        assert is_refused(asked)


@pytest.mark.rule("ERF-MAGIC-17", "ERF-MAGIC-21")
def test_odds_of_hosts_are_those_of_a_mass_battle() -> None:
    at = At(2)
    at.who.place = at.world.number((8, 3))
    for side, count in ((1, 16 * 12), (2, 16 * 6)):
        at.game.pack("stabber", count, 8 if side == 1 else 9, 3, side=side)
    at.cast("odds on 9,3")
    (percent,) = [int(word) for word in at.said().split() if word.isdecimal()]
    assert percent >= 80
    assert at.refuses("odds on 10,3")
