"""The edges of a battle's contests: a roll just below the chance succeeds, one that equals it does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.atlantis.battle import aftermath
from engine.games.atlantis.battle.rounds import OPENING, Battle
from engine.games.atlantis.battle.soldiers import Soldier, shelters, soldiers_of
from engine.games.atlantis.magic.artifacts import SEVERAL, SINGLE
from engine.games.atlantis.rules.arms import odds
from engine.games.atlantis.rules.items import GOODS, MONSTERS
from engine.games.atlantis.state import Unit
from engine.testing import LoadedDice
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

HIT = 0.0  # succeeds at whatever it is rolled for; of several targets it is the first
LESS = 1e-9


def one(*, building: str = "", spell: str = "", **unit: Any) -> Soldier:
    """The one soldier of a unit on a plain."""
    scene = Scenario("p")
    home = scene.structure(2, building) if building else 0
    made = scene.unit(scene.faction(), 2, structure=home, **unit)
    made.combat_spell = spell
    region = scene.state.regions[2]
    return soldiers_of(made, region, shelters(scene.state, region).get(made.id))[0]


def falls(attacker: Soldier, target: Soldier, rolls: Sequence[float], shields: Sequence[Soldier] = ()) -> bool:
    """Whether the one attack of a duel's first stroke fells the target, with these rolls: whom, opening, skill ..."""
    battle = Battle([attacker], [target, *shields], (0, 0), LoadedDice({("edge",): rolls}, rest=0.999)("edge"))
    battle.duel(free=0)
    return battle.rounds[0].lost[1] > 0


@pytest.mark.rule("ATL-BATTLE-06", "ATL-BATTLE-07", "ATL-BATTLE-13", "ATL-BATTLE-05")
@each(
    "attacker, target, chances",
    [
        ({}, {}, [OPENING, odds(0)]),
        ({"sword": 1, "skills": {"combat": 2}}, {"sword": 1}, [OPENING, odds(2)]),
        ({"skills": {"combat": 1}}, {"skills": {"combat": 3}}, [OPENING, odds(-2)]),
        ({}, {"building": "tower"}, [OPENING, odds(-2)]),
        ({"longbow": 1, "skills": {"longbow": 1}}, {}, [OPENING, odds(-1)]),
        ({"longbow": 1, "skills": {"longbow": 5}}, {"building": "fort"}, [OPENING, odds(1)]),
        ({"crossbow": 1, "skills": {"crossbow": 2}}, {"skills": {"combat": 5}}, [OPENING, odds(2)]),
    ],
)
def test_a_blow_or_a_shot_needs_an_opening_and_then_skill(
    attacker: dict[str, Any], target: dict[str, Any], chances: list[float]
) -> None:
    opening, skill = chances
    assert falls(one(**attacker), one(**target), [HIT, opening - LESS, skill - LESS])
    assert not falls(one(**attacker), one(**target), [HIT, opening, HIT])
    assert not falls(one(**attacker), one(**target), [HIT, HIT, skill])


@pytest.mark.rule("ATL-BATTLE-05", "ATL-GAP-87")
@each(
    "attacker, armour, saves",
    [
        ({}, "chain armor", 1 / 3),
        ({}, "plate armor", 2 / 3),
        ({"longbow": 1, "skills": {"longbow": 5}}, "chain armor", 1 / 3),
        ({"crossbow": 1, "skills": {"crossbow": 5}}, "mithril armor", 2 / 3),
        ({"double_bow": 1, "skills": {"longbow": 1}}, "cloak of invulnerability", 0.99),
    ],
)
def test_armour_saves_below_its_chance_and_not_at_it(attacker: dict[str, Any], armour: str, saves: float) -> None:
    assert not falls(one(**attacker), one(items={armour: 1}), [HIT, HIT, HIT, saves - LESS])
    assert falls(one(**attacker), one(items={armour: 1}), [HIT, HIT, HIT, saves])


@pytest.mark.rule("ATL-SHIELD-08", "ATL-GAP-80")
def test_an_arrow_meets_the_strongest_force_shield_before_the_skill_of_its_target() -> None:
    bowman: dict[str, Any] = {"longbow": 1, "skills": {"longbow": 3}}

    def through(roll: float) -> bool:
        mages = [one(spell="force shield", skills={"force": n, "force shield": n}) for n in (1, 2)]
        return falls(one(**bowman), one(), [HIT, HIT, roll, HIT], mages)

    assert through(odds(1) - LESS)
    assert not through(odds(1))


@pytest.mark.rule("ATL-GAP-79", "ATL-GAP-87", "ATL-SHIELD-05")
@each(
    "target, chance",
    [
        ({}, odds(4)),
        ({"building": "tower"}, odds(2)),
        ({"shieldstone": 1}, odds(-1)),
        ({"building": "tower", "shieldstone": 1}, odds(-1)),
    ],
)
def test_a_blow_of_fire_must_beat_the_ward_or_the_walls(target: dict[str, Any], chance: float) -> None:
    mage: dict[str, Any] = {"spell": "fire", "skills": {"force": 2, "fire": 2}}
    blows = [HIT, HIT]  # two and no more
    assert falls(one(**mage), one(**target), [*blows, HIT, chance - LESS])
    assert not falls(one(**mage), one(**target), [*blows, HIT, chance])
    armoured = one(mithril_armor=1, **target)
    assert not falls(one(**mage), armoured, [*blows, HIT, HIT, 2 / 3 - LESS])
    assert falls(one(**mage), one(mithril_armor=1, **target), [*blows, HIT, HIT, 2 / 3])


@pytest.mark.rule("ATL-SHIELD-03", "ATL-SHIELD-05")
def test_a_spell_that_equals_the_odds_of_a_shield_is_stopped() -> None:
    mage: dict[str, Any] = {"spell": "fire", "skills": {"force": 2, "fire": 2}}

    def through(roll: float) -> bool:
        shielder = one(spell="energy shield", skills={"force": 3, "energy shield": 3})
        no_opening = 0.6  # for the fists of a mage whose spell was stopped
        return falls(one(**mage), one(), [roll, HIT, no_opening, HIT, HIT], [shielder])

    assert through(odds(-1) - LESS)
    assert not through(odds(-1))


@pytest.mark.rule("ATL-BATTLE-01")
@each("tactics, free", [((2, 1), [0]), ((1, 2), [1]), ((1, 1), []), ((0, 0), [])])
def test_only_the_better_tactician_has_a_free_round(tactics: tuple[int, int], free: list[int]) -> None:
    battle = Battle([one()], [one()], tactics, LoadedDice(rest=0.999)("battle"))
    battle.run()
    assert [fought.free for fought in battle.rounds if fought.free >= 0] == free


# --- what is left behind ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-VICTORY-03", "ATL-EX-29")
@each(
    "people, dead, skill, herbs, tried",
    [(1, 0, 1, 99, 5), (3, 0, 1, 99, 15), (3, 1, 2, 99, 20), (3, 2, 2, 99, 10), (3, 3, 2, 99, 0), (2, 0, 3, 7, 7)],
)
def test_each_living_healer_tries_five_for_each_level_and_a_herb_for_each(
    people: int, dead: int, skill: int, herbs: int, tried: int
) -> None:
    scene = Scenario("p")
    healers = scene.unit(scene.faction(), 2, people=people, skills={"healing": skill}, herb=herbs)
    troop = scene.unit(healers.faction, 2, people=50, race="viking")
    fallen = [*(Soldier(healers, "leader") for _ in range(dead)), *(Soldier(troop, "viking") for _ in range(40))]
    saved = aftermath.heal(scene.turn(), [healers, troop], fallen, LoadedDice(rest=0.5 - LESS)("heal"))
    assert (len(saved), healers.count("herb")) == (tried, herbs - tried)
    assert not aftermath.heal(scene.turn(), [healers, troop], fallen, LoadedDice(rest=0.5)("heal"))


@pytest.mark.rule("ATL-VICTORY-03", "ATL-GAP-78")
@each("power, tried, chance", [(1, 10, 0.5), (2, 10, 0.5), (3, 25, 0.75), (4, 25, 0.75), (5, 100, 0.9)])
def test_magic_heals_so_many_of_the_living_before_herbs_do(power: int, tried: int, chance: float) -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, skills={"magical healing": power})
    healer = scene.unit(mage.faction, 2, skills={"healing": 1}, herb=9)
    troop = scene.unit(mage.faction, 2, people=200, race="viking")
    dead = [Soldier(troop, "viking") for _ in range(150)]
    for roll, saved in ((chance - LESS, tried), (chance, 0)):
        healed = aftermath.heal(scene.turn(), [mage, troop], dead, LoadedDice(rest=roll)("heal"))
        assert len(healed) == saved
    aftermath.heal(scene.turn(), [healer, mage, troop], dead[:tried], LoadedDice(rest=0.999)("heal"))
    assert healer.count("herb") == 9  # nobody was left for herbs
    assert not aftermath.heal(scene.turn(), [mage], [Soldier(mage, "leader")], LoadedDice(rest=0.0)("heal"))


@pytest.mark.rule("ATL-VICTORY-04")
@each("amount, large, small", [(100, 100, 0), (101, 76, 25), (400, 300, 100), (403, 303, 100)])
def test_more_than_a_hundred_pieces_are_shared_out_and_only_the_rest_by_lot(
    amount: int, large: int, small: int
) -> None:
    scene = Scenario("p")
    red = scene.faction()
    many, few = scene.unit(red, 2, people=30, race="viking"), scene.unit(red, 2, people=10, race="viking")
    aftermath.hand_out([many, few], {"silver": amount}, LoadedDice(rest=0.0)("share"))
    assert (many.silver, few.silver) == (large, small)


@pytest.mark.rule("ATL-VICTORY-04")
def test_of_monsters_each_counts_as_a_survivor_and_beside_people_none_does() -> None:
    scene = Scenario("p")
    pack, pair = (scene.unit(None, 2, people=0, items={"wolf": count}) for count in (6, 2))
    aftermath.hand_out([pack, pair], {"silver": 800}, LoadedDice(rest=0.0)("share"))
    assert (pack.silver, pair.silver) == (600, 200)
    man = scene.unit(scene.faction(), 2)
    aftermath.hand_out([pack, man], {"silver": 200}, LoadedDice(rest=0.0)("share"))
    assert (pack.silver, man.silver) == (600, 200)


@pytest.mark.rule("ATL-VICTORY-04")
@each("amount, found", [(0, 0), (1, 1), (53, 53), (54, 54), (120, 120)])
def test_of_every_piece_a_bit_is_drawn(amount: int, found: int) -> None:
    assert aftermath.halved(amount, LoadedDice(rest=1 - 2**-53)("half")) == found
    assert aftermath.halved(amount, LoadedDice(rest=0.0)("half")) == 0


@pytest.mark.rule("ATL-GAP-99")
@each("kind", ["wolf", "troll", "dragon", "lich"])
def test_a_monster_hoards_less_than_its_silver_and_goods_of_less_than_twice_as_much(kind: str) -> None:
    scene = Scenario("p")
    band = scene.unit(None, 2, people=0, items={kind: 3})
    dead = soldiers_of(band, scene.state.regions[2], None)
    purse = MONSTERS[kind].silver
    most = aftermath.hoard(dead, LoadedDice(rest=1 - 1e-9)("hoard"))
    assert most.pop("silver", 0) == 3 * (purse - 1 if purse else 0)
    (good, pieces), *others = most.items() if most else [("", 0)]
    assert not others
    assert bool(good) is bool(MONSTERS[kind].spoil)
    if good:
        assert pieces == 3 * (2 * purse - 1) // (aftermath.MAGIC_WORTH.get(good) or GOODS[good].price)
    assert aftermath.hoard(dead, LoadedDice(rest=0.0)("hoard")) == {}


@pytest.mark.rule("ATL-GAP-99")
@each(
    "spoil, roll, kinds",
    [("", 0.0, set()), ("normal", 0.49, {"trade"}), ("normal", 0.5, {"normal"}), ("advanced", 0.49, {"advanced"}),
     ("advanced", 0.5, {"advanced"}), ("magic", 0.49, {"magic"})],
)  # fmt: skip
def test_a_hoard_holds_goods_of_its_class_that_have_a_price(spoil: str, roll: float, kinds: set[str]) -> None:
    picks = [n / 200 for n in range(200)]
    rolls = [[roll, pick] if spoil == "normal" else [pick] for pick in picks]
    found = {aftermath.spoil_good(spoil, LoadedDice({("hoard",): one})("hoard")) for one in rolls}
    assert {GOODS[good].kind for good in found if good} == kinds
    assert "silver" not in found
    assert all(GOODS[good].price or good in aftermath.MAGIC_WORTH for good in found if good)


@pytest.mark.rule("ATL-GAP-99")
def test_what_magic_makes_is_worth_ten_times_its_price_to_monsters() -> None:
    fees = dict((*SINGLE.values(), *SEVERAL.values()))
    worth = {item: value for item, value in aftermath.MAGIC_WORTH.items() if item in fees}
    assert worth == {item: 10 * fees[item] for item in worth}
    assert len(worth) >= 8


@pytest.mark.rule("ATL-VICTORY-06", "ATL-GAP-58", "ATL-GAP-59")
@each("first", [(True, True), (True, False), (False, True), (False, False)])
@each("second", [(True, True), (True, False), (False, True), (False, False)])
def test_what_one_battle_forbade_no_later_one_allows(first: tuple[bool, bool], second: tuple[bool, bool]) -> None:
    scene = Scenario("p")
    unit: Unit = scene.unit(scene.faction(), 2)
    for may_move, may_attack in (first, second):
        aftermath.mark(scene.state, [unit], may_move=may_move, may_attack=may_attack)
    fought = scene.state.this_turn.fought[unit.id]
    assert (fought.may_move, fought.may_attack) == (first[0] and second[0], first[1] and second[1])
