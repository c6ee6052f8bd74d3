"""Battles joined to the map: units in a hex, the fight, and what is left in the world."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.aftermath import gain_experience
from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import (
    BattleFought,
    BattleNews,
    CommanderCaptured,
    CommanderCroaked,
    LevelGained,
)
from engine.games.erfworld.battle.leading import leadership
from engine.games.erfworld.battle.muster import Party, figures_of
from engine.games.erfworld.bouts.field import BLUE, GREEN, Fate, Figure, Situation
from engine.games.erfworld.doctrine.in_force import in_force
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Birth, Contract, Pack, World
from engine.games.erfworld.units.kinds import full_hits, kind_of
from engine.games.erfworld.units.stances import are_allied, at_peace, party_of
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    commander,
    heads,
    lost,
    orders,
    pack,
    stack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def units_of(found: World, side: str) -> list[Unit]:
    return [unit for unit in found.units() if unit.side == side and unit.place == HERE]


def fight(
    found: World, *, seed: str = "war", acting: tuple[str, ...] = (ONE,), **more: object
) -> tuple[ErfTurn, int | None]:
    turn = turn_of(found, seed=seed, acting=acting)
    return turn, engage(turn, HERE, units_of(found, ONE), units_of(found, TWO), **more)  # type: ignore[arg-type]


# Leaders


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-CMDLEAD-02", "ERF-CMDLEAD-04", "ERF-COMMAND-08", "ERF-COMMAND-22", "ERF-X-13")
@pytest.mark.rule("ERF-EX-112", "ERF-EX-225", "ERF-CMDMOD-14", "ERF-CMDMOD-06", "ERF-DOCTRINE-03", "ERF-STACK-01")
@each(
    "line, count, members, others",
    [("auto", 8, 6, 0), ("hex", 8, 3, 3), ("stack", 8, 6, 0), ("auto", 15, 3, 3), ("auto", 16, 3, 3)],
)
def test_a_warlord_leads_his_stack_or_the_hex_and_nobody_both(line: str, count: int, members: int, others: int) -> None:
    found = world()
    lord = commander(found, ONE, 3)
    mine, loose = pack(found, ONE, "piker", count), pack(found, ONE, "archer", 4)
    stack(found, lord, mine)
    orders(found.stacks[f"{ONE}.1"].doctrine, f"LEAD {line}")
    led = leadership(found, units_of(found, ONE))
    assert [led[unit.id].bonus for unit in (mine, loose)] == [members, others]
    assert [led[unit.id].stacked for unit in (mine, loose)] == [count < 16, False]
    assert led[lord.id].bonus == members


@pytest.mark.rule("ERF-CMDLEAD-05", "ERF-COMBAT-06", "ERF-GAP-248", "ERF-X-13")
@each("place, bonus", [(HERE, 3), (0, 2)])
def test_the_chief_gives_half_in_his_hex_and_a_third_elsewhere(place: int, bonus: int) -> None:
    found = world()
    chief = commander(found, ONE, 7, place=place)
    found.sides[ONE].chief = chief.id
    guard, loose = pack(found, ONE, "knight", 7, place=place), pack(found, ONE, "piker", 4)
    stack(found, chief, guard)
    units = units_of(found, ONE)
    assert leadership(found, units)[loose.id].bonus == bonus
    if place == HERE:
        assert leadership(found, units)[guard.id].bonus == 7 + 4


@pytest.mark.rule("ERF-CMDLEAD-03", "ERF-STACK-02")
def test_without_a_leader_there_is_no_bonus_and_a_second_leader_of_a_stack_adds_none() -> None:
    found = world()
    one, two = commander(found, ONE, 2), commander(found, ONE, 5)
    mine = pack(found, ONE, "piker", 4)
    stack(found, two, mine, number=3)
    one.stack = 3
    led = leadership(found, units_of(found, ONE))
    assert {led[unit.id].leader for unit in (one, two, mine)} == {two.id}
    assert led[mine.id].bonus == 5 + 3
    for unit in (one, two):
        unit.jailor = "u99"
    assert leadership(found, [mine])[mine.id].bonus == 0


@pytest.mark.rule("ERF-CMDLEAD-03")
def test_when_the_leader_falls_his_stack_loses_what_he_gave() -> None:
    found = world()
    lord, mine = commander(found, ONE, 3), pack(found, ONE, "piker", 7)
    stack(found, lord, mine)
    party = Party(ONE, units_of(found, ONE))
    figures = figures_of(found, party, BLUE, "plains")
    assert {figure.led_by for figure in figures} == {f"{lord.id}.1"}
    assert {(figure.bonus, figure.unled, figure.commanded) for figure in figures} == {(7, 0, True)}
    from engine.games.erfworld.bouts.battle import next_bout
    from tests.engine.games.erfworld.props.field_kit import Loaded, by_default, met

    field = met(figures, [])
    next(figure for figure in figures if figure.unit == lord.id).fate = Fate.CROAKED
    next_bout(field, by_default(), Loaded())
    assert {(figure.bonus, figure.commanded) for figure in field.side(BLUE)} == {(0, False)}


@pytest.mark.rule("ERF-CMDLEAD-01", "ERF-STACK-05")
def test_small_units_of_a_huge_leaders_stack_count_by_the_swarm() -> None:
    found = world()
    lord = commander(found, ONE, 2)
    bats = pack(found, ONE, "bat", 56)
    stack(found, lord, bats)
    assert leadership(found, units_of(found, ONE))[bats.id].bonus == 2 + 4


# Figures


@pytest.mark.rule("ERF-COMMAND-05", "ERF-COMMAND-11", "ERF-COMMAND-08")
def test_a_commander_fights_as_he_was_born_armed_and_risen() -> None:
    found = world()
    noble = commander(found, ONE, birth=Birth.NOBLE)
    common = commander(found, ONE, 5, weapon="bow")
    flier = commander(found, ONE, terrain="sky", weapon="spear", birth=Birth.NOBLE)
    assert (kind_of(noble).combat, kind_of(noble).weapon) == (5, "sword")
    assert (kind_of(common).combat, kind_of(common).range, kind_of(common).ammo) == (4, "middle", 3)
    assert (kind_of(flier).combat, kind_of(flier).range, kind_of(flier).move, kind_of(flier).flies) == (
        4,
        "short",
        12,
        True,
    )
    figure = figures_of(found, Party(ONE, [common]), BLUE, "plains")[0]
    assert (figure.stats, figure.moves, figure.full) == (2, 1, full_hits(noble) + 2)


@pytest.mark.rule("ERF-MOUNT-06", "ERF-X-17", "ERF-CRT-09")
def test_riders_on_their_mounts_are_cavalry_and_the_rest_is_carried() -> None:
    found = world()
    mounts = pack(found, ONE, "spidew", 2)
    riders = pack(found, ONE, "lancer", 2, on=mounts.id)
    figures = figures_of(found, Party(ONE, [mounts, riders]), BLUE, "plains")
    assert [figure.unit for figure in figures] == [mounts.id] * 2
    assert [len(figure.carried) for figure in figures] == [1, 1]
    rides = kind_of(riders).terrain_special == "rider"
    assert [figure.cavalry for figure in figures] == [rides] * 2
    lord = commander(found, ONE, on=mounts.id)
    figures = figures_of(found, Party(ONE, [mounts, lord]), BLUE, "plains")
    assert figures[0].cavalry
    assert {"leadership", "scout"} <= set(figures[0].kind.specials)
    assert figures[0].kind.combat == CLASSES["spidew"].combat
    assert figures[0].kind.name == "warlord on spidew"


# A battle and what it leaves


@pytest.mark.rule("ERF-SEQ-10", "ERF-CMDBOUT-12", "ERF-HITS-01", "ERF-FALL-08")
def test_the_beaten_are_gone_the_hurt_are_hurt_and_the_books_balance() -> None:
    found = world()
    knights, pikers = pack(found, ONE, "knight", 6), pack(found, TWO, "piker", 6)
    before = heads(found)
    turn, winner = fight(found)
    assert winner == 0
    assert pikers.id not in found.packs
    after = heads(found)
    assert {kind: before[kind] - after.get(kind, 0) for kind in before if before[kind] != after.get(kind, 0)} == lost(
        turn
    )
    assert all(0 < hits < full_hits(knights) for hits in knights.wounds)
    assert sum(body.count for body in found.bodies if body.kind == "piker") == 6
    (event,) = told(turn, BattleFought)
    assert (event.attackers, event.defenders, event.winner, event.manner) == (
        "Faq (S1)",
        "Jetstone (S2)",
        "attackers",
        "bouts",
    )
    assert event.seen_by == ("1", "2")
    assert event.account[0].startswith("Initiative")
    assert [(one.count, one.croaked) for one in event.defending] == [(6, 6)]


@pytest.mark.rule("ERF-D-07", "ERF-X-06", "ERF-STAT-01", "ERF-STAT-02", "ERF-STAT-05")
@each("acts, stat", [((ONE,), 5), ((TWO,), 4), ((), 4)])
def test_only_who_acts_uses_combat(acts: tuple[str, ...], stat: int) -> None:
    found = world()
    pack(found, ONE, "arbalist", 1)
    pack(found, TWO, "guardian", 1)
    turn, _ = fight(found, acting=acts)
    (event,) = told(turn, BattleFought)
    rolls = [line for line in event.account if "arbalist" in line and " = " in line]
    assert any(f"+ {stat - 1} =" in line or f"+ {stat} =" in line for line in rolls)


@pytest.mark.rule("ERF-COMMAND-12", "ERF-COMMAND-13", "ERF-COMMAND-14", "ERF-EX-119", "ERF-GAP-135")
def test_experience_is_shared_out_to_the_last_quarter() -> None:
    found = world()
    bats = pack(found, ONE, "bat", 4)
    bats.spare = 0
    turn = turn_of(found)
    from engine.games.erfworld.battle.aftermath import settle
    from engine.games.erfworld.battle.tolls import Toll, earn

    killer = Figure("u1.1", BLUE, CLASSES["bat"], 2, 2, count=8, unit=bats.id)
    knight = Figure("u2.1", GREEN, CLASSES["knight"], 0, 12, unit="u2", fate=Fate.CROAKED)
    tolls = {bats.id: Toll(alive=4), "u2": Toll()}
    earn(tolls, [killer, knight], {"u2.1": ("u1.1",)}, {})
    assert tolls[bats.id].earned == 8 * 4
    settle(turn, HERE, (Party(ONE, [bats]), Party(TWO, [])), tolls, 0)
    assert (bats.experience + 1, bats.level) == (2, 2)  # 2 each, of which 1 buys level 2
    tolls = {"u2": Toll(alive=1), bats.id: Toll()}
    flock = Figure("u1.1", BLUE, CLASSES["bat"], 0, 2, count=8, unit=bats.id, fate=Fate.CROAKED)
    earn(tolls, [knight, flock], {"u1.1": ("u2.1",)}, {})
    assert tolls["u2"].earned == 8 * 4


@pytest.mark.rule("ERF-COMMAND-11", "ERF-COMMAND-12", "ERF-COMMAND-05")
def test_levels_rise_with_experience() -> None:
    found = world()
    lord = commander(found, ONE, birth=Birth.NOBLE)
    turn = turn_of(found)
    gain_experience(turn, lord, 7 + 14 + 3)
    assert (lord.level, lord.experience) == (3, 3)
    assert [event.level for event in told(turn, LevelGained)] == [2, 3]


@pytest.mark.rule(
    "ERF-CAPT-02", "ERF-CAPT-05", "ERF-PRISON-01", "ERF-GAP-240", "ERF-DOCTRINE-06", "ERF-DOCTRINE-21", "ERF-X-24"
)
@each(
    "line, alive",
    [("PRISONER keep", True), ("PRISONER execute", False), ("PRISONER free", True), ("PRISONER ransom 500", True)],
)
def test_a_captured_commander_is_kept_or_executed(line: str, alive: bool) -> None:
    for seed in range(30):
        found = world()
        orders(found.sides[ONE].doctrine, line)
        knights, lord = pack(found, ONE, "knight", 6), commander(found, TWO, birth=Birth.NOBLE)
        led = stack(found, lord, pack(found, TWO, "piker", 1))
        turn, _ = fight(found, seed=str(seed))
        if told(turn, CommanderCaptured):
            break
    else:
        pytest.fail("nobody was captured")
    assert (lord.id in found.commanders) is alive
    assert bool(told(turn, CommanderCroaked)) is not alive
    if alive:
        jailor = "" if line == "PRISONER free" else knights.id
        assert (lord.jailor, lord.move, lord.side) == (jailor, 0, TWO)
        assert (lord.stack, led.leader) == (0, "")
        asked = [(one.partner, one.terms["sum"]) for one in found.contracts.values() if one.kind == "ransom"]
        assert asked == ([(TWO, "500")] if "ransom" in line else [])


@pytest.mark.rule("ERF-PRISON-02")
def test_when_the_jailor_falls_his_prisoner_is_free() -> None:
    found = world()
    jailor = pack(found, ONE, "piker", 1)
    lord = commander(found, TWO, jailor=jailor.id)
    pack(found, TWO, "knight", 6)
    fight(found)
    assert jailor.id not in found.packs
    assert lord.jailor == ""


@pytest.mark.rule("ERF-STAT-06", "ERF-D-09", "ERF-X-11", "ERF-RETREAT-05")
@each("acts, place, hidden", [(ONE, 3, False), (TWO, HERE, True)])
def test_who_flees_in_its_own_slot_goes_back_and_off_turn_it_hides(acts: str, place: int, hidden: bool) -> None:
    for seed in range(20):
        found = world()
        scouts = pack(found, ONE, "explorer", 3, back=3)
        orders(found.sides[ONE].doctrine, "RETREAT odds 100")
        orders(found.sides[TWO].doctrine, "PURSUE no")
        pack(found, TWO, "knight", 8)
        turn, winner = fight(found, seed=str(seed), acting=(acts,))
        if winner == 1 and scouts.id in found.packs:
            break
    else:
        pytest.fail("nobody got away")
    assert (scouts.place, scouts.hidden) == (place, hidden)
    assert (turn.scratch.fled.get(ONE) == [HERE]) is not hidden


@pytest.mark.rule("ERF-GAP-235")
def test_a_battle_won_lifts_morale() -> None:
    found = world()
    pack(found, ONE, "knight", 6), pack(found, TWO, "piker", 2)
    fight(found)
    assert (found.sides[ONE].morale, found.sides[TWO].morale) == (52, 50)


@pytest.mark.rule("ERF-HITS-06", "ERF-HITS-02")
def test_the_dying_of_the_winner_stay_and_do_not_fight_again() -> None:
    found = world()
    knights = pack(found, ONE, "knight", 3, wounds=[0, -1])
    pack(found, TWO, "piker", 1)
    fight(found)
    assert knights.count == 3
    assert sorted(knights.wounds)[:2] == [-1, 0]
    assert (
        len([figure for figure in figures_of(found, Party(ONE, [knights]), BLUE, "plains") if figure.is_fighting]) == 1
    )


@pytest.mark.rule("ERF-SEQ-02", "ERF-CMDBOUT-01")
def test_a_host_comes_on_in_waves_against_a_few() -> None:
    found = world()
    few, many = pack(found, ONE, "knight", 3), pack(found, TWO, "piker", 400)
    orders(found.sides[ONE].doctrine, "RETREAT never")
    turn, winner = fight(found)
    assert winner == 1
    assert few.id not in found.packs
    assert many.count > 350
    assert told(turn, BattleFought)[0].defending[0].count == 400


def test_news_of_a_great_battle_reaches_everybody() -> None:
    found = world()
    pack(found, ONE, "knight", 12), pack(found, TWO, "piker", 12)
    turn, _ = fight(found)
    (news,) = told(turn, BattleNews)
    assert news.seen_by == ("*",)
    assert news.croaked >= 12


# Who fights whom


@pytest.mark.rule("ERF-X-23", "ERF-CONTRACT-06", "ERF-GAP-233")
def test_partners_of_a_contract_in_effect_are_at_peace() -> None:
    found = world()
    assert not at_peace(found, ONE, TWO)
    found.contracts["k1"] = Contract("k1", "truce", ONE, TWO, from_day=6)
    assert not at_peace(found, ONE, TWO)
    found.day = 6
    assert at_peace(found, TWO, ONE)
    assert not are_allied(found, ONE, TWO)
    found.contracts["k1"].kind = "alliance"
    assert are_allied(found, TWO, ONE)
    wild = Pack("u9", "", "dwagon", 1, 0)
    assert party_of(found, wild) == ""
    assert not at_peace(found, ONE, "")


# What holds for any battle on the map

ARMY = st.lists(
    st.tuples(
        st.sampled_from(sorted(k for k, c in CLASSES.items() if not c.commander)), st.integers(1, 12), st.integers(1, 4)
    ),
    min_size=1,
    max_size=4,
)


def _raise(found: World, side: str, army: list[tuple[str, int, int]], led: bool) -> None:
    for kind, count, level in army:
        pack(found, side, kind, count, level=level)
    if led:
        lord = commander(found, side, 2)
        stack(found, lord, *(unit for unit in found.packs.values() if unit.side == side), number=1)


@settings(max_examples=40, deadline=None)
@given(ARMY, ARMY, st.booleans(), st.booleans(), st.sampled_from(Situation), st.integers(0, 10**6))
def test_whatever_meets_the_battle_ends_the_books_balance_and_nothing_impossible_is_left(
    one: list[tuple[str, int, int]],
    two: list[tuple[str, int, int]],
    led: bool,
    also: bool,
    situation: Situation,
    seed: int,
) -> None:
    found = world()
    _raise(found, ONE, one, led)
    _raise(found, TWO, two, also)
    before = heads(found)
    turn, winner = fight(found, seed=str(seed), situation=situation)
    after = heads(found)
    gone = {kind: count - after.get(kind, 0) for kind, count in before.items() if count != after.get(kind, 0)}
    assert gone == lost(turn)
    for unit in found.units():
        if isinstance(unit, Pack):
            assert unit.count > 0
            assert len(unit.wounds) <= unit.count
            assert all(hits < full_hits(unit) for hits in unit.wounds)
        assert unit.ammo >= 0
        assert unit.experience >= 0
        if unit.jailor:
            assert found.packs.get(unit.jailor) or found.commanders.get(unit.jailor)
    if winner is not None:
        loser = (ONE, TWO)[1 - winner]
        assert all(unit.hidden or unit.jailor for unit in units_of(found, loser))
    (event,) = told(turn, BattleFought)
    assert event.account
    assert in_force(found, ONE)


@pytest.mark.rule("ERF-D-12")
@settings(max_examples=25, deadline=None)
@given(ARMY, ARMY, st.integers(0, 10**6))
def test_exchanging_the_names_of_the_sides_exchanges_the_result(
    one: list[tuple[str, int, int]], two: list[tuple[str, int, int]], seed: int
) -> None:
    found = world()
    _raise(found, ONE, one, True)
    _raise(found, TWO, two, False)
    other = copy.deepcopy(found)
    for unit in other.units():
        unit.side = TWO if unit.side == ONE else ONE
    for made in other.stacks.values():
        made.side = TWO if made.side == ONE else ONE
    fight(found, seed=str(seed))
    turn = turn_of(other, seed=str(seed), acting=(TWO,))
    engage(turn, HERE, units_of(other, TWO), units_of(other, ONE))
    left = [
        {unit.id: (getattr(unit, "count", 1), unit.level, unit.jailor) for unit in w.units()} for w in (found, other)
    ]
    assert left[0] == left[1]


def test_the_dice_of_a_battle_are_named_by_hex_day_and_counter() -> None:
    asked: list[tuple[object, ...]] = []

    def roller(*key: object) -> Dice:
        asked.append(key)
        return Dice(*(str(part) for part in key))

    found = world()
    pack(found, ONE, "knight", 2), pack(found, TWO, "piker", 2)
    turn = turn_of(found)
    turn._roller = roller
    engage(turn, HERE, units_of(found, ONE), units_of(found, TWO))
    assert asked == [("", "battle", HERE, 5, 1)]


def test_fights_elsewhere_change_no_die_of_a_fight_here() -> None:
    accounts = []
    for others in (0, 1, 3):
        found = world()
        pack(found, ONE, "knight", 2), pack(found, TWO, "piker", 3)
        turn = turn_of(found)
        for _ in range(others):
            engage(turn, 8, [pack(found, ONE, "stabber", 3, place=8)], [pack(found, TWO, "stabber", 3, place=8)])
        engage(turn, HERE, units_of(found, ONE), units_of(found, TWO))
        accounts.append(next(event.account for event in turn.events[::-1] if isinstance(event, BattleFought)))
    assert accounts[0]
    assert accounts == accounts[:1] * 3
