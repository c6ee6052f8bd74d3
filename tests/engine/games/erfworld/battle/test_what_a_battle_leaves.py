"""What a battle leaves: the dead, the hurt, prisoners, ransoms, experience, who fled where (ERF-SEQ-10, ERF-PRISON)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle import aftermath
from engine.games.erfworld.battle.aftermath import gain_experience, remove, settle
from engine.games.erfworld.battle.events import (
    CommanderCaptured,
    CommanderCroaked,
    LevelGained,
    LiesUnconscious,
    StaysAwake,
)
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.tolls import Toll
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Birth, Contract, Zone
from engine.games.erfworld.units.kinds import full_hits
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    all_fall,
    city,
    commander,
    lost,
    orders,
    pack,
    stack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def ends(turn: ErfTurn, tolls: Mapping[Unit, Toll] | list[tuple[Unit, Toll]], *, winner: int | None = 0) -> None:
    """Settle a battle of side one against side two."""
    pairs = list(tolls.items()) if isinstance(tolls, Mapping) else tolls
    parties = [Party(side, [unit for unit, _ in pairs if unit.side == side]) for side in (ONE, TWO)]
    settle(turn, HERE, parties, {unit.id: toll for unit, toll in pairs}, winner)


# The dead and the hurt


@pytest.mark.rule("ERF-FALL-08", "ERF-SEQ-10", "ERF-HITS-06", "ERF-GAP-138")
def test_a_pack_keeps_who_is_left_its_wounds_and_its_ammo() -> None:
    found = world()
    knights = pack(found, ONE, "knight", 6, level=2, hidden=True)
    full = full_hits(knights)
    turn = turn_of(found)
    ends(turn, [(knights, Toll(alive=4, croaked=2, wounds=[3, full, -1], ammo=5))])
    assert (knights.count, knights.wounds, knights.ammo, knights.hidden) == (4, [3, -1], 5, False)
    (body,) = found.bodies
    assert (body.kind, body.count, body.place, body.side, body.until, body.level) == ("knight", 2, HERE, ONE, 5 + 2, 2)
    assert lost(turn) == {"knight": 2}
    gone = pack(found, ONE, "piker", 3)
    ends(turn, [(gone, Toll(croaked=3))])
    assert gone.id not in found.packs


def test_who_took_no_part_is_left_as_he_was() -> None:
    found = world()
    apart = pack(found, ONE, "piker", 3, hidden=True)
    settle(turn_of(found), HERE, [Party(ONE, [apart]), Party(TWO, [])], {}, 0)
    assert (apart.count, apart.hidden) == (3, True)


@pytest.mark.rule("ERF-HITS-06", "ERF-CMDPC-02")
@each("wounds, hits", [([], -1), ([5], 5)])
def test_a_commander_after_a_battle(wounds: list[int], hits: int) -> None:
    found = world()
    lord = commander(found, ONE, idle=30, luck=3, move=9)
    ends(turn_of(found), [(lord, Toll(alive=1, wounds=wounds, ammo=4, luck=1))])
    assert (lord.hits, lord.ammo, lord.luck, lord.idle, lord.move) == (hits, 4, 1, 0, 9)


@pytest.mark.rule("ERF-MAGIC-01")
def test_casters_have_spent_their_juice() -> None:
    found = world(options={"casters": True})
    mage, other = (commander(found, ONE, kind="caster", school="shockmancy", juice=900) for _ in range(2))
    ends(turn_of(found), [(mage, Toll(alive=1, juice=200)), (other, Toll(alive=1))])
    assert (mage.juice, other.juice) == (700, 900)


@pytest.mark.rule("ERF-CMDTRIBE-05")
@each(
    "more, title",
    [({"ruler": True}, "ruler"), ({"heir": True}, "heir"), ({}, "warlord"), ({"kind": "courtier"}, "courtier")],
)
def test_everybody_hears_of_a_commander_who_croaked(more: dict[str, object], title: str) -> None:
    found = world()
    lord = commander(found, TWO)
    for name, value in more.items():
        if name == "ruler":
            found.sides[TWO].ruler = lord.id
        else:
            setattr(lord, name, value)
    turn = turn_of(found)
    ends(turn, [(lord, Toll(croaked=1))])
    (event,) = told(turn, CommanderCroaked)
    assert (event.title, event.side, event.seen_by) == (title, "Jetstone (S2)", ("*",))
    assert lord.id not in found.commanders


@pytest.mark.rule("ERF-GAP-149", "ERF-SPECIAL-85")
@each(
    "more, dc",
    [
        ({}, 3),
        ({"terrain": "sky"}, 5),  # bare by nature, as non-combatants are
        ({"kind": "courtier"}, 5),
        ({"specials": ["armoured"], "terrain": "sky"}, 3),
        ({"specials": ["no_critical_hits"]}, 3),
    ],
)
def test_a_commander_without_hits_saves_to_stay_awake(more: dict[str, object], dc: int) -> None:
    for die, awake in ((dc, False), (dc + 1, True), (10, True), (1, False)):
        found = world()
        lord = commander(found, ONE, move=9)
        for name, value in more.items():
            setattr(lord, name, value)
        turn = turn_of(found, roller=all_fall(die))
        ends(turn, [(lord, Toll(alive=1, wounds=[-3]))])
        assert (lord.hits, lord.awake, lord.move) == (0, awake, 0)
        (event,) = told(turn, StaysAwake) if awake else told(turn, LiesUnconscious)
        assert (event.die, event.dc, event.seen_by) == (die, dc, ("1",))


@pytest.mark.rule("ERF-GAP-149", "ERF-TRAIT-02", "ERF-TRAIT-05")
@pytest.mark.parametrize(
    ("traits", "armoured", "dc"),
    [
        ((), True, 3),
        ((), False, 5),
        (("quick",), True, 5),
        (("sturdy",), True, 1),
        (("quick", "sturdy"), True, 5),  # quick overrides it
        (("quick", "non_combat"), True, 7),
    ],
)
def test_his_dc_by_armour_and_traits(
    monkeypatch: pytest.MonkeyPatch, traits: tuple[str, ...], armoured: bool, dc: int
) -> None:
    kind = msgspec.structs.replace(CLASSES["warlord"], traits=traits, armoured=armoured)
    monkeypatch.setattr(aftermath, "kind_of", lambda unit: kind)
    lord = commander(found := world(), ONE)
    turn = turn_of(found, roller=all_fall(9))
    ends(turn, [(lord, Toll(alive=1, wounds=[0]))])
    assert [event.dc for event in told(turn, StaysAwake)] == [dc]


@pytest.mark.rule("ERF-BUILDING-07", "ERF-GAP-149")
@each(
    "side, tent, percent, awake",
    [(ONE, 1, 5, True), (ONE, 1, 6, False), (ONE, 0, 1, False), (TWO, 1, 1, False)],
)
def test_a_big_top_keeps_one_in_twenty_awake(side: str, tent: int, percent: int, awake: bool) -> None:
    found = world()
    city(found, side, 2, works={"big_top": tent})
    lord = commander(found, ONE)

    def roller(*key: object) -> object:
        return LoadedDice(rest=(percent - 0.5) / 100 if "big top" in key else 0.05)(*(str(part) for part in key))

    turn = turn_of(found)
    turn._roller = roller  # type: ignore[assignment]
    ends(turn, [(lord, Toll(alive=1, wounds=[0]))])
    assert lord.awake is awake


# Prisoners


@pytest.mark.rule("ERF-CAPT-02", "ERF-PRISON-01")
@each("left, guard", [(("spidew", "knight"), "knight"), (("spidew",), "spidew"), ((), "")])
def test_infantry_guards_prisoners_before_beasts(left: tuple[str, ...], guard: str) -> None:
    found = world()
    mine = [pack(found, ONE, kind, 2) for kind in ("spidew", "piker", "knight")]
    taken = pack(found, TWO, "piker", 1)
    tolls = [(unit, Toll(alive=2) if unit.kind in left else Toll(croaked=2)) for unit in mine]
    ends(turn_of(found), [*tolls, (taken, Toll(captured=1))])
    assert taken.jailor == next((unit.id for unit in mine if unit.kind == guard), "")


@pytest.mark.rule("ERF-PRISON-01", "ERF-X-24", "ERF-UPKEEP-14")
def test_the_captured_of_a_pack_are_a_pack_of_their_own() -> None:
    found = world()
    guard = pack(found, ONE, "knight", 2)
    pikers = pack(found, TWO, "piker", 9, wounds=[1], garrison=True, lines=["hold"], on="u77", hidden=True, move=18)
    stack(found, None, pikers)
    turn = turn_of(found)
    ends(turn, [(guard, Toll(alive=2)), (pikers, Toll(alive=2, croaked=3, captured=4, wounds=[1]))])
    (taken,) = [unit for unit in found.packs.values() if unit.jailor]
    assert (taken.count, taken.wounds, taken.lines, taken.jailor, taken.side) == (4, [], [], guard.id, TWO)
    assert (taken.move, taken.on, taken.garrison, taken.hidden, taken.disarmed, taken.stack) == (
        0,
        "",
        False,
        False,
        True,
        0,
    )
    assert (pikers.count, pikers.wounds, pikers.stack, pikers.jailor) == (2, [1], 1, "")
    assert found.bodies[0].count == 3
    assert told(turn, CommanderCaptured) == []


def test_a_pack_that_is_taken_whole_is_led_away_itself() -> None:
    found = world()
    guard, pikers = pack(found, ONE, "knight", 2), pack(found, TWO, "piker", 4)
    stack(found, None, pikers)
    ends(turn_of(found), [(guard, Toll(alive=2)), (pikers, Toll(captured=4))])
    assert {unit.id for unit in found.packs.values()} == {guard.id, pikers.id}
    assert (pikers.count, pikers.jailor, pikers.stack) == (4, guard.id, 0)
    partly = pack(found, TWO, "piker", 4)
    ends(turn_of(found), [(guard, Toll(alive=2)), (partly, Toll(captured=1, croaked=3))])
    assert partly.id not in found.packs  # three croaked, and the one is a pack of its own
    assert sorted(unit.count for unit in found.packs.values() if unit.jailor) == [1, 4]


@pytest.mark.rule("ERF-J-22", "ERF-GOLEM-04")
def test_what_is_not_alive_is_not_taken_prisoner() -> None:
    found = world()
    guard, golems = pack(found, ONE, "knight", 2), pack(found, TWO, "cloth_golem_small", 4)
    turn = turn_of(found)
    ends(turn, [(guard, Toll(alive=2)), (golems, Toll(captured=3, croaked=1))])
    assert golems.id not in found.packs
    assert lost(turn) == {"cloth_golem_small": 4}
    assert found.bodies[0].count == 4


@pytest.mark.rule("ERF-PRISON-01", "ERF-GAP-240")
def test_a_captured_commander_has_one_hit_and_both_sides_hear_of_it() -> None:
    found = world()
    guard, lord = pack(found, ONE, "knight", 2), commander(found, TWO, hits=7)
    turn = turn_of(found)
    ends(turn, [(guard, Toll(alive=2)), (lord, Toll(captured=1))])
    assert (lord.hits, lord.jailor, lord.disarmed, lord.move) == (2, guard.id, True, 0)
    (event,) = told(turn, CommanderCaptured)
    assert (event.side, event.captor, event.seen_by) == ("Jetstone (S2)", "Faq (S1)", ("2", "1"))


def test_without_a_winner_nobody_guards_him() -> None:
    found = world()
    lord = commander(found, TWO, hits=7)
    turn = turn_of(found)
    ends(turn, [(lord, Toll(captured=1))], winner=None)
    assert (lord.jailor, lord.hits, told(turn, CommanderCaptured)) == ("", 7, [])


@pytest.mark.rule("ERF-DOCTRINE-21", "ERF-CONTRACT-10", "ERF-PRISON-16")
@each("line", ["PRISONER keep", "PRISONER free", "PRISONER execute", "PRISONER ransom 500"])
def test_what_becomes_of_a_captured_commander(line: str) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, line)
    held = city(found, TWO, 1, place=0)
    found.sides[TWO].capital = held.id
    guard, lord = pack(found, ONE, "knight", 2), commander(found, TWO)
    turn = turn_of(found)
    ends(turn, [(guard, Toll(alive=2)), (lord, Toll(captured=1))])
    assert (lord.id in found.commanders) is ("execute" not in line)
    assert len(told(turn, CommanderCroaked)) == int("execute" in line)
    assert lost(turn) == ({"warlord": 1} if "execute" in line else {})
    assert lord.place == (0 if "free" in line else HERE)
    if "free" in line:
        assert lord.jailor == ""
    asked = list(found.contracts.values())
    assert len(asked) == int("ransom" in line)
    for contract in asked:
        assert (contract.kind, contract.maker, contract.partner, contract.signed) == ("ransom", ONE, TWO, [ONE])
        assert contract.terms == {"unit": lord.id, "sum": "500", "name": "Lord u2 (U2)"}


def test_nobody_asks_the_wild_for_a_ransom() -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "PRISONER ransom 500")
    guard, lord = pack(found, ONE, "knight", 2), commander(found, "")
    settle(
        turn_of(found),
        HERE,
        [Party(ONE, [guard]), Party("", [lord])],
        {guard.id: Toll(alive=2), lord.id: Toll(captured=1)},
        0,
    )
    assert (lord.jailor, found.contracts) == (guard.id, {})


# Who is gone


@pytest.mark.rule("ERF-PRISON-02")
def test_the_gone_leave_every_post() -> None:
    found = world()
    gone, mount, stays = commander(found, ONE), pack(found, ONE, "spidew", 1), commander(found, ONE)
    captive, other = pack(found, TWO, "piker", 1, jailor=gone.id), pack(found, TWO, "piker", 1, jailor=stays.id)
    rider, sitter = pack(found, ONE, "piker", 1, on=mount.id), pack(found, ONE, "piker", 1, on="u99")
    one, two = stack(found, gone, number=1), stack(found, stays, number=2)
    held = city(found, ONE, 1, steward=gone.id)
    found.sides[ONE].chief = gone.id
    remove(found, [gone, mount])
    assert (captive.jailor, other.jailor, rider.on, sitter.on) == ("", stays.id, "", "u99")
    assert (one.leader, two.leader, held.steward, found.sides[ONE].chief) == ("", stays.id, "", "")
    assert gone.id not in found.commanders
    assert mount.id not in found.packs
    held.steward = found.sides[ONE].chief = stays.id
    remove(found, [captive])
    assert (held.steward, found.sides[ONE].chief, two.leader) == (stays.id, stays.id, stays.id)


# Experience


@pytest.mark.rule("ERF-COMMAND-12", "ERF-COMMAND-13")
@each(
    "count, alive, spare, earned, each, left",
    [
        (2, 2, 0, 8, 1, 0),
        (2, 2, 0, 7, 0, 7),
        (2, 2, 3, 7, 1, 2),
        (3, 3, 0, 40, 3, 4),
        (2, 0, 0, 80, 0, 0),
    ],
)
def test_experience_in_equal_parts(count: int, alive: int, spare: int, earned: int, each: int, left: int) -> None:
    found = world()
    giants = pack(found, ONE, "giant", count, spare=spare)
    toll = Toll(alive=alive, croaked=count - alive, earned=earned)
    ends(turn_of(found), [(giants, toll)])
    assert (giants.experience, giants.spare) == (each, left)


def test_a_commander_learns_for_himself_alone() -> None:
    found = world()
    lord = commander(found, ONE)
    ends(turn_of(found), [(lord, Toll(alive=1, earned=13))])
    assert (lord.experience, lord.spare) == (3, 1)


@pytest.mark.rule("ERF-COMMAND-05", "ERF-COMMAND-11", "ERF-COMMAND-12", "ERF-GOLEM-04")
@each(
    "birth, points, level, left",
    [
        (Birth.COMMON, 7, 1, 7),
        (Birth.COMMON, 8, 2, 0),
        (Birth.NOBLE, 6, 1, 6),
        (Birth.NOBLE, 7, 2, 0),
        (Birth.ROYAL, 7, 2, 0),
    ],
)
def test_what_a_level_costs(birth: Birth, points: int, level: int, left: int) -> None:
    found = world()
    lord = commander(found, ONE, birth=birth)
    assert CLASSES["warlord"].body_size.learns[0] == 8
    turn = turn_of(found)
    gain_experience(turn, lord, points)
    assert (lord.level, lord.experience) == (level, left)
    assert [(event.level, event.seen_by) for event in told(turn, LevelGained)] == [(2, ("1",))] * (level - 1)


def test_things_learn_nothing_and_the_wild_in_silence() -> None:
    found = world()
    golems, wild = pack(found, ONE, "cloth_golem_large", 1), pack(found, "", "dwagon", 1)
    turn = turn_of(found)
    gain_experience(turn, golems, 999)
    assert (golems.experience, golems.level) == (0, 1)
    gain_experience(turn, wild, 9999)
    assert wild.level > 1
    assert turn.events == []


# The beaten


@pytest.mark.rule("ERF-D-09", "ERF-X-11", "ERF-GAP-110")
@each(
    "acting, back, fled, in_the_way, place, hidden",
    [
        ((ONE, TWO), 3, True, "", 3, False),
        ((ONE,), 3, True, "", HERE, True),  # off-turn nobody crosses a border
        ((TWO,), -1, True, "", HERE, True),  # he came from nowhere
        ((TWO,), 0, True, "", 0, False),
        ((TWO,), 3, False, "", HERE, True),  # he did not flee
        ((TWO,), 3, True, "enemy", HERE, True),
        ((TWO,), 3, True, "captive", 3, False),
        ((TWO,), 3, True, "ally", 3, False),
        ((TWO,), 3, True, "elsewhere", 3, False),
    ],
)
def test_where_the_beaten_go(
    acting: tuple[str, ...], back: int, fled: bool, in_the_way: str, place: int, hidden: bool
) -> None:
    found = world()
    mine, scouts = (
        pack(found, ONE, "knight", 2),
        pack(found, TWO, "explorer", 2, back=back, zone=Zone.AIRSPACE, hidden=True),
    )
    if in_the_way:
        one = pack(found, ONE, "piker", 1, place=0 if in_the_way == "elsewhere" else 3)
        one.jailor = "u99" if in_the_way == "captive" else ""
    if in_the_way == "ally":
        found.contracts["k1"] = Contract("k1", "truce", ONE, TWO, from_day=1)
    turn = turn_of(found, acting=acting)
    ends(turn, [(mine, Toll(alive=2)), (scouts, Toll(alive=2, fled=fled))])
    assert (scouts.place, scouts.hidden) == (place, hidden)
    if place != HERE:
        assert (scouts.back, scouts.zone, turn.scratch.fled) == (-1, Zone.FIELD, {TWO: [HERE]})
    else:
        assert (scouts.zone, turn.scratch.fled) == (Zone.AIRSPACE, {})
    assert (mine.place, mine.hidden) == (HERE, False)


@pytest.mark.rule("ERF-D-09")
def test_the_wild_go_whenever_they_flee_and_after_a_draw_nobody_does() -> None:
    found = world()
    mine, wild = pack(found, ONE, "knight", 2), pack(found, "", "explorer", 2, back=3)
    parties, tolls = (
        [Party(ONE, [mine]), Party("", [wild])],
        {mine.id: Toll(alive=2), wild.id: Toll(alive=2, fled=True)},
    )
    settle(turn_of(found), HERE, parties, tolls, None)
    assert (wild.place, wild.hidden) == (HERE, False)
    settle(turn_of(found), HERE, parties, tolls, 0)
    assert wild.place == 3


def test_captives_neither_flee_nor_hide() -> None:
    found = world()
    mine, taken = pack(found, ONE, "knight", 2), pack(found, TWO, "piker", 2, back=3)
    ends(turn_of(found), [(mine, Toll(alive=2)), (taken, Toll(captured=2, fled=True))])
    assert (taken.place, taken.hidden, taken.jailor) == (HERE, False, mine.id)


@pytest.mark.rule("ERF-GAP-235")
@each(
    "morale, option, winner, after",
    [(50, True, 0, 52), (99, True, 0, 100), (50, False, 0, 50), (50, True, 1, 50), (50, True, None, 50)],
)
def test_a_battle_won_is_worth_two_points_of_morale(morale: int, option: bool, winner: int | None, after: int) -> None:
    found = world(options={"morale": option})
    found.sides[ONE].morale = morale
    mine = pack(found, ONE, "knight", 2)
    ends(turn_of(found), [(mine, Toll(alive=2))], winner=winner)
    assert found.sides[ONE].morale == after


def test_the_wild_have_no_morale() -> None:
    found = world()
    wild = pack(found, "", "dwagon", 1)
    settle(turn_of(found), HERE, [Party("", [wild]), Party(TWO, [])], {wild.id: Toll(alive=1)}, 0)
    assert [side.morale for side in found.sides.values()] == [50, 50]


@pytest.mark.rule("ERF-ARKEN-01")
@pytest.mark.parametrize(("arken", "winner"), [(True, 0), (True, None), (False, 0)])
def test_the_pliers_decrypt_after_a_battle_won(
    monkeypatch: pytest.MonkeyPatch, arken: bool, winner: int | None
) -> None:
    asked: list[tuple[list[str], list[tuple[str, int]]]] = []
    monkeypatch.setattr(
        aftermath, "decrypt", lambda turn, place, units, dead: asked.append(([one.id for one in units], dead))
    )
    found = world(options={"arken": arken})
    mine, gone, foes = pack(found, ONE, "knight", 2), pack(found, ONE, "piker", 2), pack(found, TWO, "stabber", 9)
    ends(
        turn_of(found),
        [(mine, Toll(alive=2)), (gone, Toll(croaked=2)), (foes, Toll(alive=1, croaked=8))],
        winner=winner,
    )
    dead = [("knight", 0), ("piker", 2), ("stabber", 8)]
    assert asked == ([([mine.id], dead)] if arken and winner == 0 else [])
