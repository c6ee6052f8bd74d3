"""How long magic lasts, what a caster keeps up, and what juice he has, to the figure (ERF-CASTER, ERF-J-02 to -07)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.casting.charms import (
    amount_on,
    charm_on,
    epic_bonus,
    expire,
    lay,
    lift,
    maintained,
    makers_bonus,
    may_maintain,
    vanish,
)
from engine.games.erfworld.casting.events import NewMastery, Vanished
from engine.games.erfworld.casting.juice import (
    battle_spells,
    casters_of,
    full_juice,
    is_caster,
    is_free,
    knows,
    leader_level,
    overcomes,
    refill,
    spend,
    tower_level,
)
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.state import Charm, Commander, Standing, World
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import face
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, city, commander, pack, stack, told, turn_of, world
from tests.suite.table import each

DAY = 5  # of the worlds of war_kit


def _caster(found: World, school: str = "foolamancy", mastery: str = "adept", **more: object) -> Commander:
    found.options.casters = True
    level = more.pop("level", 1)
    assert isinstance(level, int)
    return commander(found, ONE, level, "caster", school=school, mastery=mastery, **more)


def _kept(found: World, caster: Commander, *spells: str, until: int = DAY + 1) -> None:
    for spell in spells:
        lay(found, Charm(spell, f"h{len(found.charms)}", until, ONE, caster.id))


# Charms


@pytest.mark.rule("ERF-CASTER-10")
def test_the_first_charm_of_a_spell_on_something_counts_and_amounts_add_up() -> None:
    found = world()
    for charm in (
        Charm("limit", "h1", 9, ONE, "", "more", 1), Charm("limit", "h2", 9, ONE, "", "less", 2),
        Charm("limit", "h2", 9, ONE, "", "more", 4), Charm("fertilise", "h2", 9, ONE, "", "", 8),
    ):  # fmt: skip
        lay(found, charm)
    assert charm_on(found, "limit", "h2") is found.charms[1]
    assert charm_on(found, "limit", "h3") is None
    assert charm_on(found, "trap", "h2") is None
    assert [amount_on(found, "limit", on) for on in ("h1", "h2", "h3")] == [1, 6, 0]


@pytest.mark.rule("ERF-CASTER-10")
def test_a_charm_takes_the_place_of_the_same_one_only_and_its_word_is_known_once() -> None:
    found = world()
    unit, other = pack(found, ONE, "piker", 2), commander(found, ONE)
    for spell, on, word in (
        ("accessory", unit.id, "stat"), ("accessory", unit.id, "hits"), ("hat", unit.id, "stat"),
        ("accessory", other.id, "stat"), ("accessory", unit.id, "stat"), ("veil", unit.id, ""),
    ):  # fmt: skip
        lay(found, Charm(spell, on, 9, ONE, "", word))
    assert len(found.charms) == 5
    assert found.charms[-2].on == unit.id  # the new one is the last
    assert (unit.charms, other.charms) == (["stat", "hits"], ["stat"])


@pytest.mark.rule("ERF-CASTER-10", "ERF-MAGIC-90", "ERF-MAGIC-102")
def test_what_is_lifted_is_gone_with_its_word_and_the_rest_stays() -> None:
    found = world()
    beasts = pack(found, "", "bat", 4, friend=ONE)
    tame, rain = Charm("charm", beasts.id, 9, ONE, "", "friendly"), Charm("rain_dance", "h3", 9, ONE, "", "clear")
    veil = Charm("veil", beasts.id, 9, ONE, "", "veil")
    found.hexes[3].weather = "rain"
    for charm in (tame, rain, veil):
        lay(found, charm)
    lift(found, veil)
    assert (beasts.charms, beasts.friend, found.charms) == (["friendly"], ONE, [tame, rain])
    lift(found, tame)
    assert (beasts.charms, beasts.friend, found.hexes[3].weather) == ([], "", "rain")
    lift(found, rain)
    assert (found.hexes[3].weather, found.charms) == ("clear", [])


@pytest.mark.rule("ERF-MAGIC-102")
def test_what_ends_on_somebody_gone_or_is_no_rain_changes_nothing_else() -> None:
    found = world()
    beasts = pack(found, "", "bat", 4, friend=ONE)
    for charm in (
        Charm("charm", "u99", 9, ONE, "", "friendly"), Charm("veil", beasts.id, 9, ONE, "", "veil"),
        Charm("rain_dance", "s9", 9, ONE, "", "clear"), Charm("limit", "h3", 9, ONE, "", "more"),
    ):  # fmt: skip
        lay(found, charm)
        lift(found, charm)
    assert (beasts.friend, found.hexes[3].weather, found.charms) == (ONE, "clear", [])
    assert found.hexes[0].weather == "clear"


@pytest.mark.rule("ERF-CASTER-10")
@each("side, until, on, stays", [
    (ONE, DAY, "h1", False), (ONE, DAY - 1, "h1", False), (ONE, DAY + 1, "h1", True), (ONE, -1, "h1", True),
    (TWO, DAY, "h1", True), (TWO, DAY + 1, "u99", False), (ONE, -1, "u99", False), (ONE, -1, "s1", True),
    (TWO, -1, "c1", True), (ONE, DAY, "s1", False),
])  # fmt: skip
def test_a_charm_ends_in_its_sides_slot_or_with_what_it_stood_on(side: str, until: int, on: str, stays: bool) -> None:
    found = world()
    made = city(found, ONE)
    lay(found, Charm("limit", made.id if on == "c1" else on, until, side, "", "more"))
    expire(found, ONE)
    assert bool(found.charms) is stays


@pytest.mark.rule("ERF-MAGIC-94")
@each("days_left, words", [(6, []), (5, []), (4, ["aged"]), (1, ["aged"])])
def test_the_uncroaked_decay_past_half_of_their_days(days_left: int, words: list[str]) -> None:
    found = world()
    unit, other = pack(found, ONE, "piker", 2), pack(found, ONE, "piker", 1, charms=["veil"])
    lay(found, Charm("uncroak_week", unit.id, DAY + days_left, ONE, "", "uncroaked", 10))
    lay(found, Charm("uncroak_week", "u99", 99, ONE, "", "uncroaked", 10))
    expire(found, ONE)
    assert unit.charms == ["uncroaked", *words]
    assert other.charms == []  # no charm of the world says so


@pytest.mark.rule("ERF-MAGIC-102", "ERF-MAGIC-94")
def test_rain_is_no_word_on_anybody_and_only_the_uncroaked_age() -> None:
    found = world()
    unit = pack(found, ONE, "piker", 2)
    lay(found, Charm("rain_dance", unit.id, 99, TWO, "", "rain"))
    lay(found, Charm("hat", unit.id, DAY + 1, TWO, "", "stat", 100))
    lay(found, Charm("ward", unit.id, DAY + 1, TWO, "", ""))
    expire(found, ONE)
    assert unit.charms == ["stat"]


@pytest.mark.rule("ERF-CASTER-10")
def test_a_caster_keeps_up_the_spells_of_a_day_that_are_his_and_end() -> None:
    found = world()
    caster, other = _caster(found), _caster(found)
    _kept(found, caster, "veil", "veil", "hasten")
    _kept(found, other, "limit")
    _kept(found, caster, "trap", "arken")  # they need nobody
    lay(found, Charm("livery", "u1", -1, ONE, caster.id))
    assert [spell for spell in ("veil", "hasten", "limit", "livery") if SPELLS[spell].days != 1] == []
    assert SPELLS["trap"].days != 1
    assert maintained(found, caster) == ["veil", "hasten"]


@pytest.mark.rule("ERF-CASTER-10")
@each("mastery, held, spell, may", [
    ("novice", (), "veil", True), ("novice", ("hasten",), "veil", False), ("adept", ("hasten",), "veil", False),
    ("adept", ("hasten",), "hasten", True), ("adept", ("veil",), "hasten", False),
    ("master", ("hasten",), "veil", True), ("master", ("hasten", "limit"), "veil", False),
    ("master", ("veil", "livery"), "hasten", True), ("master", ("veil", "livery", "limit"), "hasten", False),
    ("master", ("veil", "livery", "hasten"), "hasten", True),
])  # fmt: skip
def test_one_spell_is_kept_up_two_by_masters_three_with_a_foreign_one(
    mastery: str, held: tuple[str, ...], spell: str, may: bool
) -> None:
    found = world()
    caster = _caster(found, "foolamancy", mastery)  # veils are his own
    _kept(found, caster, *held)
    assert may_maintain(found, caster, spell) is may


@pytest.mark.rule("ERF-J-07", "ERF-MAGIC-53")
@each("side, word, until, gone", [
    (ONE, "fleeting", DAY, True), (ONE, "uncroaked", DAY - 1, True), (ONE, "fleeting", DAY + 1, False),
    (TWO, "fleeting", DAY, False), (ONE, "veil", DAY, False),
])  # fmt: skip
def test_what_magic_lent_is_gone_when_its_days_are_over(side: str, word: str, until: int, gone: bool) -> None:
    found = world()
    lent, lord = pack(found, ONE, "piker", 3), commander(found, ONE)
    lay(found, Charm("veil", "u99", DAY, ONE, "", "fleeting"))
    for unit in (lent, lord):
        lay(found, Charm("double", unit.id, until, side, "", word))
    turn = turn_of(found)
    vanish(turn, ONE)
    assert (lent.id in found.packs, lord.id in found.commanders) == (not gone, not gone)
    assert [event.seen_by for event in told(turn, Vanished)] == [("1",)] * 2 * gone
    assert len(found.charms) == (0 if gone else 2)


@pytest.mark.rule("ERF-MAGIC-104")
@each("epic, chief, told_of, bonus", [
    (20, "u1", "u1", 1), (19, "u1", "u1", 0), (21, "u1", "u1", 1), (20, "u2", "u1", 0), (20, "", "", 0),
])  # fmt: skip
def test_an_epic_takes_twenty_days_and_its_chief(epic: int, chief: str, told_of: str, bonus: int) -> None:
    found = world()
    side = found.sides[ONE]
    side.epic, side.chief, side.epic_for = epic, chief, told_of
    assert (epic_bonus(found, ONE), epic_bonus(found, TWO), epic_bonus(found, "s9")) == (bonus, 0, 0)


@pytest.mark.rule("ERF-CASTER-06")
def test_the_best_maker_of_the_school_counts_and_only_of_the_side() -> None:
    found = world()
    golem, risen = pack(found, ONE, "cloth_golem_large", 1, stack=1), pack(found, ONE, "piker", 1, charms=["uncroaked"])
    plain = pack(found, ONE, "piker", 1)
    dolls = [_caster(found, "dollamancy", mastery, stack=at) for mastery, at in (("novice", 1), ("master", 2))]
    croaker, foreign = _caster(found, "croakamancy", "adept"), _caster(found, "dollamancy", "master", stack=1)
    foreign.side = TWO
    everybody = [*dolls, croaker, foreign]
    assert [makers_bonus(unit, everybody) for unit in (golem, risen, plain)] == [2, 1, 0]
    assert makers_bonus(golem, [dolls[0], foreign]) == 1
    assert makers_bonus(golem, [foreign, croaker]) == 0
    golem.stack = dolls[0].stack = 0  # no stack is none they share
    assert makers_bonus(golem, dolls[:1]) == 0


# Juice


@pytest.mark.rule("ERF-CASTER-03")
def test_a_caster_is_free_has_a_school_and_lives_where_casters_cast() -> None:
    found = world()
    caster, courtier = _caster(found), commander(found, ONE, 1, "courtier")
    theirs = _caster(found)
    theirs.side = TWO
    assert [is_caster(found, one) for one in (caster, courtier)] == [True, False]
    assert casters_of(found, ONE) == [caster]
    caster.jailor = courtier.id
    assert not is_caster(found, caster)
    caster.jailor = ""
    found.options.casters = False
    assert not is_caster(found, caster)
    assert not is_caster(found, pack(found, ONE, "piker", 1))


@pytest.mark.rule("ERF-J-03", "ERF-BUILDING-47")
@each("level, owner, floors, juice", [
    (0, ONE, 0, 1000), (1, ONE, 0, 1000), (2, ONE, 0, 1050), (2, TWO, 0, 1000), (4, ONE, 0, 1100), (2, ONE, 9, 1050),
    (2, ONE, 10, 1100),
])  # fmt: skip
def test_a_tower_of_ones_own_adds_to_the_juice_of_a_day(level: int, owner: str, floors: int, juice: int) -> None:
    found = world()
    made = city(found, owner, level)
    made.works["floors"] = floors
    caster = _caster(found)
    assert full_juice(found, caster) == juice
    assert tower_level(made) == (max(0, level - 1))
    caster.place = 0
    assert full_juice(found, caster) == 1000


@pytest.mark.rule("ERF-J-03")
def test_only_the_casters_of_a_side_are_refilled_and_those_in_chains_have_none() -> None:
    found = world()
    own, held, theirs, lord = _caster(found), _caster(found), _caster(found), commander(found, ONE)
    held.jailor, theirs.side = "u99", TWO
    for one in (own, held, theirs, lord):
        one.juice = 7
    refill(turn_of(found), found.sides[ONE])
    assert [one.juice for one in (own, held, theirs, lord)] == [1000, 0, 7, 7]


@pytest.mark.rule("ERF-J-02")
@each("mastery, level, cast, step, popped, after", [
    ("novice", 2, 9, 0, 0, "novice"), ("novice", 3, 9, 0, 0, "adept"), ("adept", 6, 99, 0, 0, "adept"),
    ("adept", 7, 9, 0, 0, "master"), ("master", 9, 99, 0, 0, "master"),
    ("novice", 3, 4, 2, 0, "novice"), ("novice", 3, 5, 2, 0, "adept"), ("novice", 3, 4, 2, 3, "adept"),
    ("novice", 3, 3, 2, 3, "novice"), ("novice", 3, 4, 3, 2, "adept"),
])  # fmt: skip
def test_mastery_takes_its_level_and_casting_on_half_of_the_days(
    mastery: str, level: int, cast: int, step: int, popped: int, after: str
) -> None:
    found = world()
    found.day = 11
    caster = _caster(found, mastery=mastery, level=level, cast_days=cast, step_day=step, popped=popped)
    turn = turn_of(found)
    refill(turn, found.sides[ONE])
    rises = mastery != after
    assert (caster.mastery, bool(told(turn, NewMastery))) == (after, rises)
    assert (caster.cast_days, caster.step_day) == ((0, 11) if rises else (cast, step))


def test_juice_is_spent_to_the_last_drop_and_the_day_counts_once() -> None:
    found = world()
    caster = _caster(found, juice=100, last_cast=DAY - 1)
    spend(found, caster, 60)
    spend(found, caster, 40)
    assert (caster.juice, caster.last_cast, caster.cast_days) == (0, DAY, 1)
    with pytest.raises(ValueError, match="has 0 juice"):
        spend(found, caster, 1)


@pytest.mark.rule("ERF-CASTER-13", "ERF-DOCTRINE-24")
def test_a_caster_knows_his_school_up_to_his_mastery_and_casts_the_dearest_first() -> None:
    found = world()
    master, novice = _caster(found, "carnymancy", "master"), _caster(found, "shockmancy", "novice")
    for spell in SPELLS.values():
        assert knows(master, spell) is (spell.school == "carnymancy"), spell.key
        assert knows(novice, spell) is (spell.school == "shockmancy" and spell.mastery == "novice"), spell.key
    assert {spell.mastery for spell in SPELLS.values()} == {"novice", "master"}
    assert [spell.key for spell in battle_spells(novice)] == ["stun", "blast"]
    fool = _caster(found, "foolamancy")
    assert [spell.key for spell in battle_spells(fool)] == ["free_retreat", "lower_losses", "hide_lines"]


@pytest.mark.rule("ERF-J-06")
@each("mastery, theirs, held", [
    ("novice", 6, True), ("novice", 7, False), ("adept", 8, True), ("adept", 9, False), ("master", 10, True),
    ("master", 11, False),
])  # fmt: skip
def test_a_hostile_spell_must_beat_the_level_of_a_leader(mastery: str, theirs: int, held: bool) -> None:
    """5 on both dice, level 2 and 0, 2 or 4 for mastery: a tie fails."""
    found = world()
    caster = _caster(found, mastery=mastery, level=2)
    target = commander(found, TWO, theirs - 5)
    turn = turn_of(found, roller=LoadedDice(rest=face(5)))
    assert overcomes(turn, caster, target) is held


@pytest.mark.rule("ERF-J-06")
def test_the_dice_of_a_contest_are_those_of_caster_and_target() -> None:
    found = world()
    caster, target = _caster(found), pack(found, TWO, "piker", 1)
    for faces, held in (((10, 10), True), ((8, 10), True), ((7, 10), False), ((1, 1), True), ((1, 4), False)):
        turn = turn_of(found, roller=LoadedDice({(caster.id, target.id, 1): [face(die) for die in faces]}, 0.99))
        assert overcomes(turn, caster, target) is held, faces  # 1 for the level, 2 for an adept, against no leader


@pytest.mark.rule("ERF-J-06")
def test_a_commander_stands_for_himself_and_a_pack_for_its_leader() -> None:
    found = world()
    lord, men, alone = commander(found, TWO, 4), pack(found, TWO, "piker", 3), pack(found, TWO, "piker", 3)
    stack(found, lord, men)
    stack(found, None, alone, number=2)
    assert [leader_level(found, unit) for unit in (lord, men, alone)] == [4, 4, 0]
    men.stack = 0
    assert leader_level(found, men) == 0


@pytest.mark.rule("ERF-MK-02")
def test_who_serves_nobody_is_free() -> None:
    found = world()
    caster = _caster(found)
    assert not is_free(found, caster)
    found.sides[ONE].standing = Standing.FALLEN
    assert is_free(found, caster)
    caster.side = ""
    assert is_free(found, caster)
