"""What casters cast in small and mass battles, on whom, how often, for how much (ERF-CASTER-09, ERF-DOCTRINE-24)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.bouts.field import BLUE, GREEN, Cast, Fate, Field, Figure, Pairing, figure
from engine.games.erfworld.casting.in_bouts import FREE, Art, Weaver, arts_of, mastery_bonus
from engine.games.erfworld.casting.in_mass import bring
from engine.games.erfworld.mass.field import Army
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.rules.source import HALVES
from engine.games.erfworld.state import Commander, World
from tests.engine.games.erfworld.props.war_kit import ONE, TWO, commander, orders, pack, world
from tests.suite.table import each


def _one(name: str, side: int, kind: str, **more: object) -> Figure:
    """A figure that belongs to the unit of its name, in the stack of its side."""
    made = figure(name, side, CLASSES[kind])
    made.unit, made.stack = name, str(side + 1)
    for key, value in more.items():
        setattr(made, key, value)
    return made


def _arena(*others: Figure, **caster: object) -> Field:
    """A field with a caster of BLUE who is in no stack."""
    return Field([_one("c", BLUE, "caster", **{"stack": "", **caster}), *others])


def _art(*spells: str, juice: int = 5000, mastery: str = "adept") -> Art:
    return Art("c", [SPELLS[spell] for spell in spells], juice, mastery, mastery != "novice")


def _cast(arena: Field, art: Art, bouts: int = 1) -> list[tuple[str, str]]:
    """The spells of some bouts, and on whom."""
    weaver = Weaver([art])
    for _ in range(bouts):
        weaver(arena)
    return [(entry.spell, entry.whom) for entry in arena.entries if isinstance(entry, Cast)]


# What he will cast


def _caster(found: World, school: str, juice: int, mastery: str = "adept") -> Commander:
    found.options.casters = True
    return commander(found, ONE, 1, "caster", school=school, juice=juice, mastery=mastery)


@pytest.mark.rule("ERF-DOCTRINE-24")
@each("line, spells, juice", [
    ("", ["stun", "blast"], 50), ("SPELLS auto", ["stun", "blast"], 50), ("SPELLS blast", ["blast"], 101),
    ("SPELLS blast stun", ["blast", "stun"], 101), ("SPELLS bond blast", ["blast"], 101), ("SPELLS none", [], 0),
    ("SPELLS bond", [], 0),
])  # fmt: skip
def test_a_caster_casts_what_his_side_says_or_all_he_knows_and_keeps_half(
    line: str, spells: list[str], juice: int
) -> None:
    found = world()
    jack = _caster(found, "shockmancy", 101)
    if line:
        orders(found.sides[ONE].doctrine, line)
    arts = arts_of(found, [pack(found, ONE, "piker", 2), jack], ("bout",))
    assert [([spell.key for spell in art.spells], art.juice) for art in arts] == ([(spells, juice)] if spells else [])
    assert all((art.unit, art.mastery, art.free) == (jack.id, "adept", False) for art in arts)


@pytest.mark.rule("ERF-CASTER-08", "ERF-CASTER-09")
def test_casters_without_juice_school_or_freedom_cast_nothing_and_only_novices_need_words() -> None:
    found = world()
    dry, held, novice = (_caster(found, "shockmancy", juice) for juice in (0, 100, 100))
    held.jailor, novice.mastery = "u99", "novice"
    lord = commander(found, ONE, juice=100)
    arts = arts_of(found, [dry, held, lord, novice], ("bout",))
    assert [(art.unit, art.quiet) for art in arts] == [(novice.id, False)]
    assert arts_of(found, [novice], ("mass",)) == []
    novice.mastery = "master"
    assert [art.quiet for art in arts_of(found, [novice], ("mass", "bout"))] == [True]


@pytest.mark.rule("ERF-ARKEN-01", "ERF-ARKEN-02")
def test_the_hammer_blasts_for_nothing_in_free_hands_only() -> None:
    found = world()
    lord, held, plain = (commander(found, ONE) for _ in range(3))
    lord.charms = held.charms = ["hammer"]
    held.jailor = "u99"
    arts = arts_of(found, [lord, held, plain, pack(found, ONE, "piker", 1, charms=["hammer"])], ("bout",))
    assert [(art.unit, art.juice, art.mastery, art.quiet, art.free) for art in arts] == [
        (lord.id, FREE, "master", True, True)
    ]
    arena = _arena(_one("g", GREEN, "giant"))
    arts[0].unit = "c"
    assert _cast(arena, arts[0], 2) == [("blast", "g"), ("blast", "g")]
    assert arts[0].spent == 0
    assert FREE == 1_000_000


@pytest.mark.rule("ERF-J-06")
def test_mastery_adds_to_rolls_of_magic() -> None:
    assert [mastery_bonus(_art("blast", mastery=one)) for one in ("novice", "adept", "master")] == [0, 2, 4]


# One a bout


@pytest.mark.rule("ERF-CASTER-09")
@each("juice, spells", [
    (99, []), (100, ["blast"]), (149, ["blast"]), (150, ["stun"]), (249, ["stun"]), (250, ["stun", "blast"]),
    (300, ["stun", "stun"]),
])  # fmt: skip
def test_he_casts_the_first_spell_that_he_can_pay_and_one_a_bout(juice: int, spells: list[str]) -> None:
    arena = _arena(*(_one(f"g{n}", GREEN, "giant") for n in range(9)))
    art = _art("stun", "blast", juice=juice)
    assert [spell for spell, _ in _cast(arena, art, 2)] == spells
    assert art.spent == sum(int(SPELLS[spell].price) for spell in spells)
    assert art.done == spells


@pytest.mark.rule("ERF-CASTER-09")
def test_who_fell_or_is_not_there_casts_nothing() -> None:
    for arena in (
        _arena(_one("g", GREEN, "giant"), fate=Fate.DOWN), _arena(_one("g", GREEN, "giant"), unit="x"),
        _arena(_one("g", GREEN, "giant"), fate=Fate.FLED),
    ):  # fmt: skip
        assert _cast(arena, _art("blast")) == []
    assert _cast(_arena(), _art("blast", "stun", "foresight", "bond", "dance", "double_bonus", "swap_stats", "hit",
                                "miss", "timeout")) == []  # fmt: skip


@pytest.mark.rule("ERF-MAGIC-54", "ERF-J-16", "ERF-MAGIC-90", "ERF-MAGIC-76")
@each("spell, casts", [
    ("double_bonus", 1), ("bond", 1), ("dance", 1), ("timeout", 1), ("blast", 3), ("stun", 2), ("foresight", 3),
    ("swap_stats", 3), ("hit", 2),
])  # fmt: skip
def test_what_holds_for_the_battle_is_cast_once(spell: str, casts: int) -> None:
    foes = [_one(f"g{n}", GREEN, "giant") for n in range(8)]
    friends = [_one(f"b{n}", BLUE, "guardian", bonus=1) for n in range(4)]
    arena = _arena(*foes, *friends)
    arena.pairings = [Pairing(friend, [foe]) for friend, foe in zip(friends, foes, strict=False)]
    assert len(_cast(arena, _art(spell), 3)) == casts


# On whom


@pytest.mark.rule("ERF-J-17", "ERF-MAGIC-56")
@each("size, points", [
    ("tiny", 1), ("petite", 1), ("small", 1), ("medium", 2), ("large", 4), ("huge", 6), ("immense", 6),
])  # fmt: skip
def test_a_blast_by_size(size: str, points: int) -> None:
    """No body takes off more than its damage reduction, and a gaze is half of it."""
    kind = next(kind for kind in CLASSES.values() if kind.size == size and "block" not in kind.specials)
    for spell, share in (("blast", 1), ("gaze", 2)):
        foe = _one("g", GREEN, kind.key, hits=400, full=400)
        _cast(_arena(foe), _art(spell))
        wanted = points * HALVES // share - kind.body_size.dr * HALVES
        assert 400 - foe.hits == max(0, wanted), (kind.key, spell)


@pytest.mark.rule("ERF-J-17", "ERF-MAGIC-92")
def test_the_largest_enemy_is_struck_first_then_the_strongest_then_by_name() -> None:
    foes = [
        _one("b", GREEN, "knight"), _one("a", GREEN, "knight"), _one("d", GREEN, "knight", stats=1),
        _one("e", GREEN, "knight", bonus=2), _one("f", GREEN, "giant"), _one("h", GREEN, "knight", stats=1, bonus=2),
    ]  # fmt: skip
    arena = _arena(*foes, _one("own", BLUE, "colossus"))
    order = []
    for _ in foes:
        ((_, whom),) = _cast(arena, _art("foresight"))
        order.append(whom)
        arena.entries.clear()
        arena.figures.remove(next(one for one in foes if one.name == whom))
    assert order == ["f", "h", "e", "d", "a", "b"]


@pytest.mark.rule("ERF-MAGIC-92")
def test_four_enemies_are_stunned_who_are_not_yet() -> None:
    foes = [_one(f"g{n}", GREEN, "knight") for n in range(6)]
    foes[0].stunned = 2
    arena = _arena(*foes, _one("own", BLUE, "knight"))
    assert _cast(arena, _art("stun")) == [("stun", "g1")]
    assert [one.stunned for one in arena.figures] == [0, 2, 1, 1, 1, 1, 0, 0]


@pytest.mark.rule("ERF-MAGIC-15")
def test_foresight_takes_no_enemy_who_cannot_strike_anyway() -> None:
    foes = [_one("g0", GREEN, "giant", stunned=1), _one("g1", GREEN, "knight")]
    arena = _arena(*foes)
    assert _cast(arena, _art("foresight")) == [("foresight", "g1")]
    assert [one.foreseen for one in foes] == [False, True]


@pytest.mark.rule("ERF-MAGIC-22")
@each("kind, on_turn", [
    ("guardian", BLUE), ("guardian", GREEN), ("arbalist", BLUE), ("arbalist", GREEN), ("knight", BLUE),
])  # fmt: skip
def test_stats_are_swapped_for_the_bout_if_that_helps(kind: str, on_turn: int) -> None:
    own, foe = _one("b", BLUE, kind, stats=2), _one("g", GREEN, "giant")
    arena = _arena(foe, own)
    arena.on_turn = on_turn
    used, other = own.kind.combat, own.kind.defense
    if on_turn == GREEN:
        used, other = other, used
    art = _art("swap_stats", juice=100)
    weaver = Weaver([art])
    weaver(arena)
    assert (own.stats, art.spent) == ((2 + other - used, 100) if other > used else (2, 0))
    weaver(arena)
    assert own.stats == 2


@pytest.mark.rule("ERF-J-16", "ERF-MAGIC-104")
def test_bonds_join_the_casters_own_stack_or_the_largest() -> None:
    def friends() -> list[Figure]:
        return [_one("a", BLUE, "knight", stack="5"), *(_one(n, BLUE, "knight", stack="6") for n in ("b", "d"))]

    apart = friends()
    assert _cast(_arena(_one("g", GREEN, "giant"), *apart), _art("bond", mastery="master")) == [("bond", "b")]
    assert [one.bonus for one in apart] == [0, 4, 4]
    beside = friends()
    arena = _arena(_one("g", GREEN, "giant", stack="5"), *beside, stack="5")
    assert _cast(arena, _art("bond", mastery="novice")) == [("bond", "a")]
    assert [one.bonus for one in arena.figures] == [0, 0, 1, 0, 0]
    dancing = friends()
    _cast(_arena(*dancing, stack="6"), _art("dance", mastery="master"))
    assert [(one.bonus, one.dances) for one in dancing] == [(0, False), (1, True), (1, True)]


@pytest.mark.rule("ERF-MAGIC-54")
def test_only_bonuses_that_help_are_doubled() -> None:
    friends = [_one(f"b{n}", BLUE, "knight", bonus=bonus) for n, bonus in enumerate((0, -2, 1, 3))]
    arena = _arena(_one("g", GREEN, "giant", bonus=4), *friends)
    assert _cast(arena, _art("double_bonus")) == [("double bonus", "b2")]
    assert [one.bonus for one in arena.figures] == [0, 4, 0, -2, 2, 6]


@pytest.mark.rule("ERF-MAGIC-76")
@each("count, pairs, frozen", [(19, 2, True), (20, 2, False), (19, 1, False), (1, 3, True)])
def test_a_pairing_of_up_to_twenty_is_frozen_beside_others(count: int, pairs: int, frozen: bool) -> None:
    foes = [_one(f"g{n}", GREEN, "giant" if n == 0 else "piker") for n in range(pairs)]
    friends = [_one(f"b{n}", BLUE, "piker") for n in range(pairs)]
    idle = _one("idle", GREEN, "colossus")  # in no pairing
    arena = _arena(idle, *foes, *friends)
    arena.pairings = [Pairing(friend, [foe]) for friend, foe in zip(friends, foes, strict=True)]
    friends[0].count = count
    for friend in friends[1:]:
        friend.count = 99
    assert _cast(arena, _art("timeout")) == ([("timeout", "g0")] if frozen else [])
    assert [*arena.frozen] == (["b0", "g0"] if frozen else [])


@pytest.mark.rule("ERF-MAGIC-106")
def test_luck_goes_to_the_best_fighters_or_the_worst_enemies_and_each_once() -> None:
    friends = [_one("b", BLUE, "knight"), _one("a", BLUE, "knight"), _one("d", BLUE, "knight", bonus=1)]
    friends[1].unit = friends[2].unit = "same"
    arena = _arena(_one("g", GREEN, "caster"), *friends)
    assert _cast(arena, _art("crit")) == [("crit", "d")]
    assert arena.fortune == {"d": "crit", "b": "miss"}  # the other one is of the same unit
    arena.entries.clear()
    assert _cast(arena, _art("hit")) == [("hit", "a")]
    assert arena.fortune == {"d": "crit", "b": "miss", "a": "hit"}
    arena.entries.clear()
    assert _cast(arena, _art("miss"), 2) == [("miss", "g")]
    assert arena.fortune["g"] == "miss"
    assert _cast(_arena(_one("b", BLUE, "caster")), _art("hit")) == []  # who does not fight has no luck


# For an army


def _army(groups: int) -> Army:
    return Army([Group(CLASSES["stabber"], 16) for _ in range(groups)], commander=1, mobile=True)


def _brought(school: str, juice: int, groups: int = 8, mastery: str = "adept") -> tuple[Army, Art]:
    found = world()
    caster = _caster(found, school, juice, mastery)
    army = _army(groups)
    orders(found.sides[ONE].doctrine, "SPELLS " + " ".join(spell.key for spell in SPELLS.values() if
                                                           spell.school == school and spell.is_for_battle))  # fmt: skip
    (art,) = bring(found, army, [caster, pack(found, TWO, "piker", 1)])
    return army, art


@pytest.mark.rule("ERF-J-17")
@each("juice, blasts, spent", [(99, 0, 0), (100, 1, 100), (499, 4, 400), (500, 5, 500),
                                                        (5000, 5, 500)])  # fmt: skip
def test_an_army_has_five_blasts_of_a_caster_at_most(juice: int, blasts: int, spent: int) -> None:
    army, art = _brought("shockmancy", juice)
    assert (army.magic.blasts, art.spent, art.done) == (blasts, spent, ["blast"] * blasts)
    assert army.magic.blast_stat == (2 if blasts else 0)


@pytest.mark.rule("ERF-MAGIC-56")
def test_a_gaze_is_no_blast_in_the_field() -> None:
    army, art = _brought("lookamancy", 5000)
    assert (army.magic.blasts, art.spent) == (0, 0)


@pytest.mark.rule("ERF-MAGIC-52", "ERF-MAGIC-54")
@each("juice, groups, refresh, volleys, spent", [
    (319, 8, 0, 2, 200), (320, 8, 1, 1, 320), (639, 8, 1, 2, 520), (960, 2, 2, 2, 840), (1139, 2, 2, 2, 840),
    (1140, 2, 2, 4, 1340 - 200), (9999, 3, 3, 4, 960 + 500),
])  # fmt: skip
def test_losses_come_back_sixteen_supply_at_a_time(
    juice: int, groups: int, refresh: int, volleys: int, spent: int
) -> None:
    found = world()
    caster = _caster(found, "dittomancy", juice)
    army = _army(groups)
    orders(found.sides[ONE].doctrine, "SPELLS refresh quadruple_volleys double_volleys")
    (art,) = bring(found, army, [caster])
    assert (army.magic.refresh, army.magic.volleys, art.spent) == (refresh, volleys, spent)


@pytest.mark.rule("ERF-MAGIC-70", "ERF-MAGIC-72", "ERF-MAGIC-21")
def test_each_help_for_an_army_is_bought_once_by_whoever_comes_first() -> None:
    found = world()
    first, second = _caster(found, "foolamancy", 450), _caster(found, "foolamancy", 5000)
    army = _army(8)
    orders(found.sides[ONE].doctrine, "SPELLS hide_lines free_retreat lower_losses")
    arts = bring(found, army, [first, second])
    assert [art.done for art in arts] == [["hide lines", "free retreat"], ["lower losses"]]
    assert [art.spent for art in arts] == [400, 200]
    magic = army.magic
    assert (magic.hidden, magic.slips, magic.softer, magic.swaps, magic.volleys) == (True, True, True, False, 1)
    army, art = _brought("mathamancy", 5000)
    magic = army.magic
    assert (magic.hidden, magic.slips, magic.softer, magic.swaps) == (False, False, False, True)
    assert art.done == ["swap lines"]  # swapped stats are for bouts


@pytest.mark.rule("ERF-ARKEN-01", "ERF-J-17")
def test_blasts_of_several_add_up_at_the_best_mastery_and_the_hammers_are_free() -> None:
    found = world()
    lord, jack = commander(found, ONE), _caster(found, "shockmancy", 5000, "novice")
    lord.charms = ["hammer"]
    army = _army(8)
    orders(found.sides[ONE].doctrine, "SPELLS blast")
    hammer, shock = bring(found, army, [jack, lord])
    assert (army.magic.blasts, army.magic.blast_stat) == (10, 4)
    assert (hammer.spent, shock.spent) == (0, 500)
