"""Steps S12, S13 and S22: CAST, and each spell that is cast (ATL-MAGIC, ATL-GAP-78)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.language.words import with_article
from engine.games.atlantis.events import Refused
from engine.games.atlantis.magic import magic
from engine.games.atlantis.magic.events import Cast, Sent, SpellNoticed
from engine.games.atlantis.magic.magic import SPELLS, lore_of
from engine.games.atlantis.rules.arms import SHIELDS, WAR_SPELLS
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Faction, Unit
from engine.games.atlantis.units.stealth import sight, stealth
from engine.games.atlantis.wording import WORDING
from engine.testing import LoadedDice, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


class Tower:
    """A mage of Red in region 2 of a small world."""

    def __init__(self, *rows: str, region: int = 2, **skills: int) -> None:
        self.scene = Scenario(*(rows or ("p",)))
        self.red: Faction = self.scene.faction("Red")
        named = {name.replace("_", " "): level for name, level in skills.items()}
        self.mage: Unit = self.scene.unit(self.red, region, skills=named, silver=5000)

    def cast(self, text: str, *, roll: float | None = None, late: bool = False) -> AtlantisTurn:
        turn = self.scene.turn({self.red.id: f"unit {self.mage.id}\ncast {text}"}, dice=LoadedDice(rest=roll))
        if late:
            magic.cast_late(turn)
        else:
            magic.cast(turn)
        return turn


def _said(turn: AtlantisTurn) -> str:
    """What the mage's faction is told: of the spell, or why not."""
    told: list[Any] = [*events_of(turn, Cast), *events_of(turn, Refused)]
    assert len(told) == 1
    return str(told[0].reason) if isinstance(told[0], Refused) else WORDING.catalogue.sentence(told[0])


@pytest.mark.rule("ATL-GAP-78")
def test_every_magic_skill_is_a_foundation_works_of_itself_in_battle_or_by_cast() -> None:
    assert sum(skill.magic for skill in SKILLS.values()) == 59
    for key, skill in SKILLS.items():
        if not skill.magic:
            continue
        castable = "cast" in skill.use or "late" in skill.use
        assert (key in SPELLS) is castable, key
        assert (key in WAR_SPELLS or key in SHIELDS) is ("combat" in skill.use), key


@pytest.mark.rule("ATL-ORDER-10")
@pytest.mark.rule("ATL-MAGIC-10")
@each(
    "order, reason",
    [("fire", "COMBAT"), ("force", "cannot be CAST"), ("wolf_lore", "not know"), ("farsight", "SHOW SKILL"),
     ("farsight region 4 x", "SHOW SKILL"), ("bird_lore direction up", "SHOW SKILL")],
)  # fmt: skip
def test_a_cast_that_makes_no_sense_is_refused(order: str, reason: str) -> None:
    tower = Tower(force=1, fire=1, farsight=1, bird_lore=1)
    assert reason in _said(tower.cast(order))


@pytest.mark.rule("ATL-ORDER-10")
def test_a_mage_casts_one_spell_a_month() -> None:
    tower = Tower("f", wolf_lore=2)
    turn = tower.cast("wolf_lore\ncast wolf_lore")
    assert tower.mage.count("wolf") == 2
    assert "one spell" in events_of(turn, Refused)[0].reason


@pytest.mark.rule("ATL-EX-39")
@each("order", ["wolf_lore", '"Wolf Lore" 1', "WOLF"])
def test_a_spell_is_named_in_quotes_with_underscores_or_by_its_abbreviation(order: str) -> None:
    tower = Tower("f", wolf_lore=1)
    tower.cast(order)
    assert tower.mage.count("wolf") == 1


@pytest.mark.rule("ATL-MAGIC-15")
@pytest.mark.rule("ATL-GAP-85")
def test_teleportation_waits_for_the_end_of_the_month() -> None:
    tower = Tower("ppp", teleportation=1)
    assert not tower.cast("teleportation region 2 0").events
    assert tower.mage.region == 2
    tower.cast("teleportation region 2 0", late=True)
    assert tower.mage.region == 3


@pytest.mark.rule("ATL-MAGIC-14")
def test_invisibility_ends_before_new_spells() -> None:
    tower = Tower(invisibility=2)
    tower.cast("invisibility units 1")
    assert stealth(tower.mage) == 3
    magic.end_spells(tower.scene.turn())
    assert stealth(tower.mage) == 0


# --- gates and portals ------------------------------------------------------------------------------------------------


def _gates(tower: Tower, *regions: int) -> None:
    for number, region in enumerate(regions, 1):
        tower.scene.state.regions[region].gate = number
    tower.scene.state.gates = len(regions)


@pytest.mark.rule("ATL-GAP-78", "ATL-GAP-69")
def test_a_random_jump_leads_to_any_other_gate_of_the_level() -> None:
    ends = set()
    for roll in (0.0, 0.99):
        tower = Tower("ppp", "ppp", gate_lore=1)
        _gates(tower, 2, 4, 6)
        tower.mage.flags.guard = True
        tower.cast("gate_lore random", roll=roll)
        ends.add(tower.mage.region)
        assert not tower.mage.flags.guard
    assert ends == {4, 6}


@pytest.mark.rule("ATL-GAP-78")
@each(
    "level, order, weight, works",
    [(1, "random units 2", 5, True), (1, "random units 2", 6, False), (2, "random units 2", 90, True),
     (2, "random units 2", 91, False), (3, "random units 2", 990, True), (3, "random units 2", 991, False),
     (3, "gate 2 units 2", 5, True),
     (3, "gate 2 units 2", 6, False), (4, "gate 2 units 2", 90, True), (4, "gate 2 units 2", 91, False),
     (5, "gate 2 units 2", 990, True), (5, "gate 2 units 2", 991, False),
     (2, "gate 2 units 2", 1, False)],
)  # fmt: skip
def test_a_gate_takes_weight_by_level(level: int, order: str, weight: int, works: bool) -> None:
    tower = Tower("pp", gate_lore=level)
    _gates(tower, 2, 3)
    cargo = tower.scene.unit(tower.red, 2, people=0, items={"fur": weight})
    tower.cast(f"gate_lore {order}")
    assert (tower.mage.region == 3) is works
    assert (cargo.region == 3) is works


@pytest.mark.rule("ATL-GAP-78")
def test_a_random_jump_stays_on_its_level_and_a_chosen_one_need_not() -> None:
    tower = Tower("pp", gate_lore=3)
    _gates(tower, 2, 3)
    tower.scene.state.regions[3].level = 2
    assert "no such Gate" in _said(tower.cast("gate_lore random"))
    tower.cast("gate_lore gate 2")
    assert tower.mage.region == 3


@pytest.mark.rule("ATL-GAP-78")
def test_a_gate_jump_needs_a_gate_here_and_there() -> None:
    tower = Tower("pp", gate_lore=3)
    assert "no Gate" in _said(tower.cast("gate_lore random"))
    _gates(tower, 2)
    assert "no such Gate" in _said(tower.cast("gate_lore gate 7"))


@pytest.mark.rule("ATL-GAP-78")
def test_only_units_on_friendly_terms_are_taken_along() -> None:
    tower = Tower("pp", gate_lore=3)
    _gates(tower, 2, 3)
    blue = tower.scene.faction("Blue")
    other = tower.scene.unit(blue, 2)
    assert "declared us Friendly" in _said(tower.cast("gate_lore random units 2"))
    tower.scene.declare(blue, tower.red, "friendly")
    turn = tower.cast("gate_lore random units 2")
    assert other.region == 3
    assert events_of(turn, Sent)[0].seen_by == ("2",)


@pytest.mark.rule("ATL-GAP-78")
def test_gates_around_are_detected_from_level_two() -> None:
    tower = Tower("pp", "pp", gate_lore=1)
    _gates(tower, 4)
    assert "Gate Lore 2" in _said(tower.cast("gate_lore detect"))
    tower.mage.training["gate lore"] = 3 * 30
    assert "Gate 1 in plain in Area 4" in _said(tower.cast("gate_lore detect"))


@pytest.mark.rule("ATL-GAP-78")
@each(
    "level, x, goods, reason",
    [(1, 2, 0, ""), (1, 4, 0, "4 regions"), (2, 8, 0, ""), (1, 2, 6, "weighs"), (2, 10, 0, "regions"),
     (1, 3, 0, "no region"), (2, 6, 0, "sea")],
)  # fmt: skip
def test_teleportation_reaches_two_regions_for_each_level_squared(level: int, x: int, goods: int, reason: str) -> None:
    tower = Tower("pppwpppp", teleportation=level)
    tower.mage.add("fur", goods)
    said = _said(tower.cast(f"teleportation region {x} 0", late=True))
    if reason:
        assert reason in said
        assert tower.mage.region == 2
    else:
        assert tower.mage.region == 2 + x // 2


@pytest.mark.rule("ATL-GAP-78")
def test_a_portal_sends_units_to_another_mage_who_holds_one() -> None:
    tower = Tower("pp", portal_lore=1)
    blue = tower.scene.faction("Blue")
    other = tower.scene.unit(blue, 3, skills={"portal lore": 1}, portal=1)
    cargo = tower.scene.unit(tower.red, 2, people=4)
    order = f"portal_lore {other.id} units {cargo.id}"
    assert "no such mage" in _said(tower.cast(order, late=True))
    seen = tower.scene.unit(blue, 2, skills={"portal lore": 1}, portal=1)
    assert "declared us Friendly" in _said(tower.cast(f"portal_lore {seen.id} units {cargo.id}", late=True))
    tower.scene.declare(blue, tower.red, "friendly")
    assert "hold a portal" in _said(tower.cast(order, late=True))
    tower.mage.add("portal", 1)
    tower.scene.declare(blue, tower.red, "friendly")
    cargo.add("fur", 11)
    assert "carries only 50" in _said(tower.cast(order, late=True))
    cargo.add("fur", -1)
    tower.cast(order, late=True)
    assert (cargo.region, tower.mage.region) == (3, 2)


@pytest.mark.rule("ATL-GAP-78")
@each(
    "away, skill, portals, units, reason",
    [(2, 0, 1, "units 3", "no such mage"), (2, 1, 0, "units 3", "hold a portal"), (4, 1, 1, "units 3", "4 regions"),
     (2, 1, 1, "", "SHOW SKILL"), (2, 1, 1, "units 3", "")],
)  # fmt: skip
def test_what_a_portal_needs(away: int, skill: int, portals: int, units: str, reason: str) -> None:
    tower = Tower("pppp", portal_lore=1)
    tower.mage.add("portal", 1)
    other = tower.scene.unit(tower.red, 2 + away // 2, skills={"portal lore": skill}, portal=portals)
    cargo = tower.scene.unit(tower.red, 2)
    assert (other.id, cargo.id) == (2, 3)
    said = _said(tower.cast(f"portal_lore 2 {units}", late=True))
    assert reason in said
    assert (cargo.region == other.region) is (not reason)


# --- seeing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-119")
@each("level, x, seen", [(1, 4, True), (1, 6, False), (2, 16, True), (2, 18, False)])
def test_farsight_reaches_four_regions_for_each_level_squared(level: int, x: int, seen: bool) -> None:
    tower = Tower("p" * 20, farsight=level)
    tower.cast(f"farsight region {x} 0")
    assert (tower.scene.state.this_turn.distant == {tower.red.id: [2 + x // 2]}) is seen


@pytest.mark.rule("ATL-GAP-78")
def test_mind_reading_tells_whose_a_unit_is_and_a_master_everything() -> None:
    tower = Tower(mind_reading=1)
    blue = tower.scene.faction("Blue")
    tower.scene.unit(blue, 2, skills={"combat": 2}, herb=3)
    said = _said(tower.cast("mind_reading 2"))
    assert "Blue (4)" in said
    assert "herb" not in said
    tower.mage.training["mind reading"] = 15 * 30
    said = _said(tower.cast("mind_reading 2"))
    assert "3 herbs" in said
    assert "Combat 2" in said


@pytest.mark.rule("ATL-GAP-78")
def test_the_mind_of_a_hidden_unit_can_not_be_read() -> None:
    tower = Tower(mind_reading=1)
    tower.scene.unit(tower.scene.faction(), 2, skills={"stealth": 1})
    assert "No unit 2" in _said(tower.cast("mind_reading 2"))


# --- nature -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78")
def test_clear_skies_make_the_month_fair_and_the_next_harvest_better() -> None:
    tower = Tower(clear_skies=2)
    tower.cast("clear_skies")
    region = tower.scene.state.regions[2]
    assert region.clear
    assert region.bounty == 2


@pytest.mark.rule("ATL-GAP-78")
def test_earth_lore_earns_twice_the_wages_a_level() -> None:
    tower = Tower(earth_lore=3)
    tower.scene.region(2, population=500, wages=14)
    tower.cast("earth_lore")
    assert tower.mage.silver == 5000 + 2 * 14 * 3
    assert tower.scene.state.regions[2].bounty == 3


@pytest.mark.rule("ATL-GAP-78")
def test_where_nobody_earns_wages_nobody_is_grateful() -> None:
    tower = Tower("w", earth_lore=1)
    assert "no fields to bless" in _said(tower.cast("earth_lore"))
    assert tower.scene.state.regions[2].bounty == 0


@pytest.mark.rule("ATL-GAP-78")
@each("terrain, had, got", [("f", 0, 2), ("m", 15, 1), ("f", 16, 0), ("p", 0, 0)])
def test_wolf_lore_calls_wolves_in_forest_and_mountain_up_to_its_limit(terrain: str, had: int, got: int) -> None:
    tower = Tower(terrain, wolf_lore=2)
    tower.mage.add("wolf", had)
    tower.cast("wolf_lore")
    assert tower.mage.count("wolf") == had + got


@pytest.mark.rule("ATL-GAP-78")
def test_birds_report_from_next_door_and_eagles_stay() -> None:
    tower = Tower("pp", "pp", bird_lore=2)
    assert "Sends birds to plain in Area 4" in _said(tower.cast("bird_lore direction southeast"))
    assert tower.scene.state.this_turn.distant == {tower.red.id: [4]}
    assert "no region in direction n" in _said(tower.cast("bird_lore direction n"))
    assert "Bird Lore 3" in _said(tower.cast("bird_lore eagle"))
    tower.mage.training["bird lore"] = 6 * 30
    tower.cast("bird_lore eagle")
    tower.cast("bird_lore eagle")
    assert tower.mage.count("eagle") == 1


@pytest.mark.rule("ATL-GAP-78")
@each("roll, got", [(0.159, 1), (0.161, 0)])
def test_a_dragon_comes_with_four_percent_for_each_level_squared(roll: float, got: int) -> None:
    tower = Tower(dragon_lore=2)
    tower.cast("dragon_lore", roll=roll)
    assert tower.mage.count("dragon") == got


# --- the dead and demons ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, kind, level, mean",
    [("summon skeletons", "skeleton", 2, 1.6), ("raise undead", "undead", 3, 0.9), ("summon lich", "lich", 5, 0.5)],
)
def test_the_dead_come_in_numbers_right_on_average(spell: str, kind: str, level: int, mean: float) -> None:
    whole = int(mean)
    for roll, count in ((mean - whole - 0.01, whole + 1), (mean - whole + 0.01, whole)):
        tower = Tower()
        tower.mage.training[spell] = level * (level + 1) // 2 * 30
        tower.cast(spell.replace(" ", "_"), roll=roll)
        assert tower.mage.count(kind) == count


@pytest.mark.rule("ATL-GAP-78")
def test_imps_come_by_level_and_demons_one_at_a_time() -> None:
    tower = Tower(summon_imps=3, summon_demon=2)
    tower.cast("summon_imps")
    tower.cast("summon_demon")
    assert (tower.mage.count("imp"), tower.mage.count("demon")) == (3, 1)


@pytest.mark.rule("ATL-GAP-78")
@each("roll, had, got", [(0.59, 0, 1), (0.61, 0, 0), (0.0, 1, 1)])
def test_a_balrog_comes_by_chance_and_only_one(roll: float, had: int, got: int) -> None:
    tower = Tower(summon_balrog=3)
    tower.mage.add("balrog", had)
    tower.cast("summon_balrog", roll=roll)
    assert tower.mage.count("balrog") == got


# --- illusion ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78")
@each(
    "skill, order, level, item, got",
    [("beasts", "wolf 4", 1, "wolf", 4), ("beasts", "wolves 9", 1, "wolf", 4), ("beasts", "eagle 1", 2, "eagle", 0),
     ("beasts", "eagle 5", 4, "eagle", 4), ("beasts", "dragon", 5, "dragon", 1),
     ("undead", "skeleton 7", 2, "skeleton", 7), ("undead", "lich 2", 5, "lich", 1), ("demons", "imp 4", 1, "imp", 4),
     ("demons", "balrog 1", 4, "balrog", 0)],
)  # fmt: skip
def test_phantasms_are_made_up_to_the_limit_of_their_rank(
    skill: str, order: str, level: int, item: str, got: int
) -> None:
    tower = Tower(**{f"create_phantasmal_{skill}": level})
    tower.cast(f"create_phantasmal_{skill} {order}")
    assert tower.mage.count(f"illusory {item}") == got


@pytest.mark.rule("ATL-GAP-78")
def test_phantasms_already_held_count_towards_the_limit() -> None:
    tower = Tower(create_phantasmal_beasts=1)
    tower.mage.add("illusory wolf", 3)
    tower.cast("create_phantasmal_beasts wolf 4")
    assert tower.mage.count("illusory wolf") == 4
    assert "no more than" in _said(tower.cast("create_phantasmal_beasts wolf 1"))


@pytest.mark.rule("ATL-GAP-78")
@each("people, works", [(8, True), (9, False)])
def test_invisibility_hides_whole_units_up_to_its_level_squared(people: int, works: bool) -> None:
    tower = Tower(invisibility=3)
    unit = tower.scene.unit(tower.red, 2, people=people, race="viking")
    blue = tower.scene.faction()
    tower.scene.unit(blue, 2, skills={"observation": 2})
    turn = tower.cast("invisibility units 1 2")
    assert (stealth(unit) == 3) is works
    assert sight(turn, tower.scene.state.regions[2]).sees(blue.id, unit) is not works


# --- artifacts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, item, fee",
    [("create_ring_of_invisibility", "ring of invisibility", 600),
     ("create_cloak_of_invulnerability", "cloak of invulnerability", 800),
     ("create_staff_of_fire", "staff of fire", 600), ("create_staff_of_lightning", "staff of lightning", 1000),
     ("create_amulet_of_true_seeing", "amulet of true seeing", 600), ("create_runesword", "runesword", 800),
     ("construct_portal", "portal", 600)],
)  # fmt: skip
def test_an_artifact_succeeds_with_twenty_percent_a_level_and_costs_either_way(spell: str, item: str, fee: int) -> None:
    for roll, made in ((0.59, 1), (0.61, 0)):
        tower = Tower(**{spell: 3})
        said = _said(tower.cast(spell, roll=roll))
        assert (tower.mage.count(item), tower.mage.silver) == (made, 5000 - fee)
        assert f"{'Makes' if made else 'Tries to make'} {with_article(item)} [" in said


@pytest.mark.rule("ATL-GAP-78")
def test_without_the_silver_nothing_is_made() -> None:
    tower = Tower(create_runesword=5)
    tower.mage.items["silver"] = 799
    assert "$800" in _said(tower.cast("create_runesword"))
    assert tower.mage.silver == 799


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, item, fee",
    [("create_amulet_of_protection", "amulet of protection", 200), ("create_shieldstone", "shieldstone", 200),
     ("create_magic_carpet", "magic carpet", 400)],
)  # fmt: skip
def test_small_things_are_made_by_level_for_one_fee(spell: str, item: str, fee: int) -> None:
    tower = Tower(**{spell: 3})
    tower.cast(spell)
    assert (tower.mage.count(item), tower.mage.silver) == (3, 5000 - fee)
    tower.mage.items["silver"] = fee - 1
    assert f"${fee}" in _said(tower.cast(spell))
    assert (tower.mage.count(item), tower.mage.silver) == (3, fee - 1)


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, old, new",
    [("enchant_swords", "sword", "mithril sword"), ("enchant_armor", "plate armor", "mithril armor")],
)
def test_enchanting_turns_five_pieces_a_level_to_mithril(spell: str, old: str, new: str) -> None:
    tower = Tower(**{spell: 2})
    tower.mage.add(old, 12)
    tower.cast(spell)
    assert (tower.mage.count(old), tower.mage.count(new)) == (2, 10)


@pytest.mark.rule("ATL-GAP-78")
@each(
    "building, level, roll, runes, fee",
    [("tower", 1, 0.19, 3, 600), ("tower", 1, 0.21, 0, 600), ("fort", 1, 0.0, 0, 0), ("fort", 2, 0.0, 3, 600),
     ("citadel", 4, 0.0, 3, 600), ("magical fortress", 4, 0.0, 0, 0), ("magical fortress", 5, 0.0, 5, 600),
     ("mine", 5, 0.0, 0, 0)],
)  # fmt: skip
def test_runes_are_engraved_on_greater_buildings_by_greater_mages(
    building: str, level: int, roll: float, runes: int, fee: int
) -> None:
    tower = Tower(engrave_runes_of_warding=level)
    home = tower.scene.structure(2, building)
    tower.mage.structure = home.number
    tower.cast("engrave_runes_of_warding", roll=roll)
    assert (home.runes, tower.mage.silver) == (runes, 5000 - fee)


@pytest.mark.rule("ATL-GAP-78")
def test_a_gate_is_built_on_land_where_there_is_none() -> None:
    tower = Tower("p", construct_gate=2)
    tower.scene.state.gates = 4
    tower.cast("construct_gate", roll=0.41)
    assert (tower.scene.state.regions[2].gate, tower.mage.silver) == (0, 4000)
    tower.cast("construct_gate", roll=0.39)
    assert (tower.scene.state.regions[2].gate, tower.scene.state.gates) == (5, 5)
    assert "already" in _said(tower.cast("construct_gate"))
    assert "at sea" in _said(Tower("w", construct_gate=2).cast("construct_gate"))


# --- noticing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, lore",
    [("clear skies", "weather lore"), ("earth lore", "earth lore"), ("wolf lore", "earth lore"),
     ("summon lich", "necromancy"), ("summon balrog", "demon lore"), ("invisibility", "illusion"),
     ("enchant swords", "artifact lore"), ("gate lore", "")],
)  # fmt: skip
def test_each_spell_is_noticed_by_its_lore(spell: str, lore: str) -> None:
    assert lore_of(spell) == lore


@pytest.mark.rule("ATL-GAP-78")
def test_a_mage_of_the_lore_notices_a_spell_in_his_region() -> None:
    tower = Tower(earth_lore=1)
    tower.scene.region(2, population=500, wages=14)
    for skills in ({"earth lore": 1}, {"pattern": 1}):
        tower.scene.unit(tower.scene.faction(), 2, skills=skills)
    turn = tower.cast("earth_lore")
    (told,) = events_of(turn, SpellNoticed)
    assert told.seen_by == ("2",)
    assert "Unit 1 (1) casts Earth Lore" in WORDING.catalogue.sentence(told)
    tower.mage.training["stealth"] = 30
    turn = tower.cast("earth_lore")
    assert "somebody unseen" in WORDING.catalogue.sentence(events_of(turn, SpellNoticed)[0])


@pytest.mark.rule("ATL-GAP-119")
@each("place, seen", [("4 0", True), ("5 1", False)])
def test_farsight_of_level_one_reaches_four_regions_and_not_five(place: str, seen: bool) -> None:
    tower = Tower("pppppp", "pppppp", farsight=1)
    tower.cast(f"farsight region {place}")
    assert bool(tower.scene.state.this_turn.distant) is seen


@pytest.mark.rule("ATL-GAP-78")
@each("level, told", [(4, False), (5, True)])
def test_only_a_master_reads_all_of_a_mind(level: int, told: bool) -> None:
    tower = Tower(mind_reading=level)
    tower.scene.unit(tower.scene.faction("Blue"), 2, herb=3)
    assert ("3 herbs" in _said(tower.cast("mind_reading 2"))) is told


@pytest.mark.rule("ATL-PARSE-11", "ATL-GAP-78")
@each("units", ["new 1", "faction 3 new 1"])
def test_a_spell_takes_along_a_unit_that_is_formed_this_turn(units: str) -> None:
    tower = Tower("pp", gate_lore=2)
    _gates(tower, 2, 3)
    band = tower.scene.unit(tower.red, 2, people=3, race="viking", silver=900)
    orders = (
        f"unit {band.id}\nform 1\nend\ngive new 1 2 viking\nunit {tower.mage.id}\ncast gate_lore random units {units}"
    )
    state, _ = tower.scene.play({tower.red.id: orders})
    crowd = {unit.count("viking"): unit.region for unit in state.units.values()}
    assert (state.units[tower.mage.id].region, crowd) == (3, {0: 3, 1: 2, 2: 3})
