"""Armies of the map in mass battles and in bouts: groups, stacks, and what is rolled up again (ERF-X-04, ERF-MC-19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle import mass_fight
from engine.games.erfworld.battle.mass_fight import (
    Host,
    fight_hosts,
    host_of,
    is_mass_battle,
    is_of_any,
)
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.battle.small_battle import WAVES, Fought, fight_bouts
from engine.games.erfworld.battle.tolls import Toll, earn, tolls_of
from engine.games.erfworld.bouts.field import BLUE, GREEN, Fate, Figure, Situation
from engine.games.erfworld.casting.in_bouts import Art
from engine.games.erfworld.doctrine.in_mass import MassByDoctrine
from engine.games.erfworld.mass.field import End, MassField, Rolled
from engine.games.erfworld.mass.groups import Group, Status
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import World
from tests.engine.games.erfworld.props.field_kit import figures, swarm
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, orders, pack, world
from tests.suite.table import each


def of(found: World, side: str = ONE) -> list[Unit]:
    return [unit for unit in found.units() if unit.side == side]


def party(found: World, side: str = ONE) -> Party:
    return Party(side, of(found, side))


def host(found: World, side: str = ONE, *, around: Sequence[Unit] = ()) -> Host:
    made = party(found, side)
    made.around = list(around)
    return host_of(found, made, on_turn=True)


# Mustering


@pytest.mark.rule("ERF-MC-06", "ERF-X-04")
@each(
    "kind, counts, groups, left",
    [
        ("piker", [16], [(16, "ready", False)], {}),
        ("piker", [15], [(15, "damaged", True)], {}),
        ("piker", [8], [(8, "damaged", True)], {}),
        ("piker", [7], [], {"u1": 7}),
        ("piker", [20, 12], [(16, "ready", False), (16, "ready", False)], {}),
        ("piker", [20, 13], [(16, "ready", False), (16, "ready", False)], {"u2": 1}),
        ("piker", [4, 3], [], {"u1": 4, "u2": 3}),
        ("piker", [4, 4], [(8, "damaged", True)], {}),
        ("giant", [3], [(2, "ready", False), (1, "damaged", True)], {}),
        ("behemoth", [2], [(1, "ready", False), (1, "ready", False)], {}),
        ("knight", [7, 7, 7], [(8, "ready", False), (8, "ready", False), (5, "damaged", True)], {}),
    ],
)
def test_packs_make_groups_and_remainders_of_a_class_stand_together(
    kind: str, counts: list[int], groups: list[tuple[int, str, bool]], left: dict[str, int]
) -> None:
    found = world()
    for count in counts:
        pack(found, ONE, kind, count)
    made = host(found)
    assert [(one.units, str(one.status), one.short) for one in made.army.groups] == groups
    assert made.left == left
    total: dict[str, int] = dict(made.left)
    for one in made.army.groups:
        assert sum(one.parts.values()) == one.units
        for code, count in one.parts.items():
            total[code] = total.get(code, 0) + count
    assert total == {unit.id: unit.count for unit in found.packs.values()}


@pytest.mark.rule("ERF-X-04", "ERF-COMMAND-11", "ERF-MCMOVE-05")
def test_levels_and_weather_keep_remainders_apart() -> None:
    found = world()
    pack(found, ONE, "piker", 4), pack(found, ONE, "piker", 4, level=3), pack(found, ONE, "piker", 4)
    found.hexes[HERE].weather = "heavy_rain"
    made = host(found)
    assert [(one.units, one.stats) for one in made.army.groups] == [(8, -1)]
    assert made.left == {"u2": 4}
    found.packs["u2"].count = 16
    assert [(one.units, one.stats) for one in host(found).army.groups] == [(16, 0), (8, -1)]


@pytest.mark.rule("ERF-X-14", "ERF-CRT-09")
@each(
    "mounts, riders, shares, left",
    [
        (8, 8, [2, 2, 2, 2], {}),
        (8, 6, [1, 2, 1, 2], {}),
        (5, 3, [1, 2], {}),
        (1, 1, [], {"u2": 1}),
    ],
)
def test_riders_go_with_their_mounts(mounts: int, riders: int, shares: list[int], left: dict[str, int]) -> None:
    found = world()
    steeds = pack(found, ONE, "spidew", mounts)
    knights = pack(found, ONE, "knight", riders, on=steeds.id)
    made = host(found)
    whole = [one for one in made.army.groups if not one.short]
    assert [one.parts[knights.id] for one in whole] == shares
    assert {one.kind.name for one in made.army.groups} == {"knight on spidew"}
    assert {one.stats for one in made.army.groups} == {1}
    assert made.left == left
    assert len(made.army.groups) == len(shares) + mounts % 2


def test_a_commander_on_a_mount_is_no_share_of_its_groups() -> None:
    found = world()
    steeds = pack(found, ONE, "spidew", 4)
    lord = commander(found, ONE, 2, on=steeds.id)
    made = host(found)
    assert [one.parts for one in made.army.groups] == [{steeds.id: 2}] * 2
    assert made.aside == [lord]
    assert made.left == {}


def test_an_army_on_turn_that_came_from_somewhere_may_go_back() -> None:
    found = world()
    pack(found, ONE, "piker", 16)
    assert (host(found).army.on_turn, host(found).army.mobile) == (True, False)
    pack(found, ONE, "piker", 16, back=0)
    assert host(found).army.mobile
    assert not host_of(found, party(found), on_turn=False).army.on_turn


@pytest.mark.rule("ERF-MC-03", "ERF-CMDLEAD-05", "ERF-DOCTRINE-03")
def test_the_highest_commands_and_the_others_make_as_many_stacks_as_they_have_levels() -> None:
    found = world()
    for kind, count in (("archer", 16), ("piker", 16), ("knight", 16), ("giant", 2), ("arbalist", 8), ("stabber", 8)):
        pack(found, ONE, kind, count)
    low, high, middle = (commander(found, ONE, level) for level in (1, 5, 2))
    made = host(found)
    assert (made.army.commander, made.army.chief) == (5, 0)
    stacks = [(one.kind.key, one.warlord, one.leader) for one in made.army.groups if one.stacked]
    # the best hand to hand first: giants 6, knights 4
    assert sorted(stacks) == [("giant", 2, middle.id), ("knight", 0, ""), ("knight", 1, low.id)]
    orders(found.sides[ONE].doctrine, "LEAD stack")
    made = host(found)
    assert made.army.commander == 0
    assert len([one for one in made.army.groups if one.stacked]) == 6  # all that can fight; eight stabbers cannot
    # he takes five, and one is left for the next
    assert {one.kind.key: one.leader for one in made.army.groups if one.leader} == {
        "giant": high.id,
        "archer": middle.id,
    }
    assert [one.warlord for one in made.army.groups if one.kind.key == "archer"] == [2]


@pytest.mark.rule("ERF-MC-03")
def test_of_equals_the_first_commands_and_leaders_around_count() -> None:
    found = world()
    pack(found, ONE, "piker", 64)
    first, second = commander(found, ONE, 2), commander(found, ONE, 2)
    made = host(found)
    assert [one.leader for one in made.army.groups if one.leader] == [second.id]
    far = Party(ONE, [found.packs["u1"]], [first, second])
    made = host_of(found, far, on_turn=True)
    assert (made.army.commander, made.aside) == (2, [])
    assert len([one for one in made.army.groups if one.stacked]) == 2


@pytest.mark.rule("ERF-CMDLEAD-05", "ERF-CRT-04")
@each("aside, hits, chief", [(False, -1, 3), (True, -1, 2), (False, 0, 0)])
def test_what_a_chief_gives_an_army(aside: bool, hits: int, chief: int) -> None:
    found = world()
    pack(found, ONE, "piker", 16)
    lord = commander(found, ONE, 7, hits=hits)
    found.sides[ONE].chief = lord.id
    made = host_of(found, Party(ONE, [u for u in of(found) if u is not lord or not aside]), on_turn=True)
    assert made.army.chief == chief


@pytest.mark.rule("ERF-MC-03")
def test_which_groups_a_warlord_takes() -> None:
    found = world()
    for kind in ("colossus", "gump", "cloth_golem_huge", "piker", "archer"):
        pack(found, ONE, kind, CLASSES[kind].body_size.group)
    commander(found, ONE, 9), commander(found, ONE, 4)
    made = host(found)
    assert [one.kind.key for one in made.army.groups if one.leader] == ["cloth_golem_huge"]
    assert {one.kind.key for one in made.army.groups if not one.stacked} == {"archer"}


@pytest.mark.rule("ERF-X-01", "ERF-J-26", "ERF-CITYWAR-01")
@each(
    "mine, theirs, casters, always, mass",
    [
        (4, 8, 0, False, True),
        (4, 7, 0, False, False),
        (4, 6, 1, False, True),  # a caster counts for two groups
        (4, 5, 1, False, False),
        (1, 1, 0, True, True),
        (1, 0, 0, True, False),
    ],
)
def test_how_large_armies_must_be(mine: int, theirs: int, casters: int, always: bool, mass: bool) -> None:
    found = world(options={"casters": True})
    pack(found, ONE, "piker", 16 * mine)
    pack(found, TWO, "piker", 16 * theirs or 4)
    for _ in range(casters):
        commander(found, ONE, kind="caster", school="dollamancy")
    assert is_mass_battle(found, [party(found), party(found, TWO)], always=always) is mass


def test_the_option_says_from_how_many_groups_together() -> None:
    found = world(options={"mass_from": 14})
    pack(found, ONE, "piker", 16 * 6), pack(found, TWO, "piker", 16 * 7)
    assert not is_mass_battle(found, [party(found), party(found, TWO)])
    found.options.mass_from = 13
    assert is_mass_battle(found, [party(found), party(found, TWO)])


# Counting


Change = Callable[[MassField, dict[int, MassByDoctrine]], None]


def fought(
    monkeypatch: pytest.MonkeyPatch,
    found: World,
    change: Change = lambda arena, choices: None,
    *,
    end: End = End.VICTORY,
    winner: int | None = 0,
    die: int = 10,
) -> Fought:
    """A mass battle of which all that happens is this change and this end."""

    def fight(arena: MassField, choices: dict[int, MassByDoctrine], d10: object) -> MassField:
        change(arena, choices)
        arena.end, arena.winner = end, winner
        return arena

    monkeypatch.setattr(mass_fight, "fight_mass", fight)
    parties = [party(found), party(found, TWO)]
    return fight_hosts(found, parties, "prepared", lambda *key: die, on_turn=0, ambusher=0)


@pytest.mark.rule("ERF-MC-19", "ERF-X-26")
@pytest.mark.parametrize(
    ("count", "more", "units", "taken", "toll"),
    [
        (5, {}, 16, False, (5, 0, 0)),
        (5, {"captured": True}, 0, False, (0, 0, 5)),
        (5, {}, 0, False, (0, 5, 0)),
        (10, {}, 0, True, (0, 9, 1)),
        (11, {}, 0, True, (0, 9, 2)),  # a tenth, rounded up
        (1, {}, 0, True, (0, 0, 1)),
        (5, {"status": Status.DAMAGED}, 8, False, (3, 2, 0)),
        (5, {"status": Status.DAMAGED, "short": True}, 8, False, (5, 0, 0)),
        (5, {"status": Status.EXHAUSTED}, 16, False, (5, 0, 0)),
    ],
)
def test_a_packs_share_in_a_group(
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    more: dict[str, object],
    units: int,
    taken: bool,
    toll: tuple[int, int, int],
) -> None:
    found = world()
    pikers = pack(found, ONE, "piker", 16)
    orders(found.sides[TWO].doctrine, "CAPTURE piker")

    def change(arena: MassField, choices: object) -> None:
        shares = [Group(CLASSES["piker"], units, parts={pikers.id: count}) for _ in range(2)]
        for group in shares:
            for name, value in more.items():
                setattr(group, name, value)
        arena.armies[0].groups[:] = shares

    found_ = fought(monkeypatch, found, change, winner=1 if taken else 0).tolls[pikers.id]
    assert (found_.alive, found_.croaked, found_.captured) == tuple(2 * part for part in toll)


@pytest.mark.rule("ERF-SHOOT-03")
@pytest.mark.parametrize(
    ("kind", "ammo", "won", "left"),
    [
        ("archer", 6, True, 5),
        ("archer", 6, False, 4),
        ("archer", 1, False, 0),
        ("archer", 0, True, 0),
        ("piker", 3, False, 3),
    ],
)
def test_a_battle_takes_ammo_and_the_winners_find_half_of_it(
    monkeypatch: pytest.MonkeyPatch, kind: str, ammo: int, won: bool, left: int
) -> None:
    found = world()
    unit = pack(found, ONE, kind, 1, ammo=ammo)
    assert fought(monkeypatch, found, winner=0 if won else 1).tolls[unit.id].ammo == left


def test_whom_the_victor_takes_alive() -> None:
    assert is_of_any(("warlord", "piker"), CLASSES["piker"])
    assert not is_of_any(("warlord", "knight"), CLASSES["piker"])
    assert not is_of_any((), CLASSES["piker"])


@pytest.mark.rule("ERF-CRIT-09", "ERF-CRT-05", "ERF-MC-18")
@pytest.mark.parametrize(
    ("lost", "slain", "die", "croaks"),
    [(True, False, 3, True), (True, False, 4, False), (True, True, 10, True), (False, False, 1, False)],
)
def test_a_warlord_may_get_away_from_a_lost_stack(
    monkeypatch: pytest.MonkeyPatch, lost: bool, slain: bool, die: int, croaks: bool
) -> None:
    found = world()
    pack(found, ONE, "piker", 32)
    chief, lord = commander(found, ONE, 3, hits=4), commander(found, ONE, 2)

    def change(arena: MassField, choices: object) -> None:
        stack = next(group for group in arena.armies[0].groups if group.leader)
        if lost:
            stack.status, stack.units, stack.slain = Status.LOST, 0, slain

    count = fought(monkeypatch, found, change, die=die).tolls
    assert (count[lord.id].croaked, count[lord.id].alive) == ((1, 0) if croaks else (0, 1))
    assert (count[chief.id].alive, count[chief.id].wounds, count[lord.id].wounds) == (1, [4], [])


@pytest.mark.rule("ERF-X-04", "ERF-MC-18", "ERF-MC-19", "ERF-X-26")
@pytest.mark.parametrize(
    ("end", "winner", "captured", "fled"),
    [
        (End.VICTORY, 0, False, False),
        (End.VICTORY, 1, True, False),
        (End.RETREAT, 1, False, True),
        (End.RETREAT, 0, False, False),
        (End.BROKEN_OFF, None, False, False),
    ],
)
def test_what_becomes_of_commanders_and_remainders(
    monkeypatch: pytest.MonkeyPatch, end: End, winner: int | None, captured: bool, fled: bool
) -> None:
    found = world()
    rest, lord = pack(found, ONE, "piker", 5, wounds=[1, 1, 1]), commander(found, ONE, 2, luck=2)
    dead, knights = pack(found, ONE, "archer", 16, ammo=6), pack(found, ONE, "knight", 8, wounds=[1] * 8)
    orders(found.sides[TWO].doctrine, "CAPTURE archer")

    def change(arena: MassField, choices: object) -> None:
        arena.armies[0].groups[0].units, arena.armies[0].groups[0].status = 0, Status.LOST

    count = fought(monkeypatch, found, change, end=end, winner=winner).tolls
    assert (count[rest.id].alive, count[rest.id].captured) == ((0, 5) if captured else (5, 0))
    assert (count[lord.id].alive, count[lord.id].captured, count[lord.id].luck) == (
        (0, 1, 2) if captured else (1, 0, 2)
    )
    assert (count[dead.id].croaked, count[dead.id].captured) == ((14, 2) if captured else (16, 0))
    assert count[dead.id].ammo == (5 if winner == 0 else 4)
    assert count[knights.id].wounds == [1] * 8
    assert [count[unit.id].fled for unit in (rest, lord, knights)] == [fled] * 3
    assert not count[dead.id].fled  # nobody is left who could flee
    assert count[rest.id].wounds == ([] if captured else [1, 1, 1])


@pytest.mark.rule("ERF-COMMAND-12", "ERF-MCHEX-03")
def test_experience_is_shared_by_supply_among_all_who_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    found = world()
    pikers, knights, gone = (
        pack(found, ONE, kind, count) for kind, count in (("piker", 16), ("knight", 40), ("archer", 16))
    )
    lord, foes = commander(found, ONE, 1), pack(found, TWO, "knight", 8)

    def change(*kinds: str) -> Change:
        def lose(arena: MassField, choices: object) -> None:
            for army in arena.armies:
                for group in army.groups:
                    group.units *= group.kind.key not in kinds and army is arena.armies[0]

        return lose

    count = fought(monkeypatch, found, change("archer")).tolls
    points = int(CLASSES["knight"].body_size.gain * 4 * 8)
    share = points * 80 // (16 + 80)
    assert (count[pikers.id].earned, count[knights.id].earned) == (points - share, share)
    assert points - share == points * 16 // 96 + 1  # what is over goes to the first
    assert (count[gone.id].earned, count[lord.id].earned, count[foes.id].earned) == (0, 0, 0)
    lost = fought(monkeypatch, found, change("archer", "piker", "knight")).tolls
    assert not any(toll.earned for toll in lost.values())


def test_a_mass_battle_is_counted_for_both_sides() -> None:
    found = world()
    mine, theirs = pack(found, ONE, "giant", 40, back=0), pack(found, TWO, "piker", 64)
    lord = commander(found, TWO, 1)
    fought = fight_hosts(found, [party(found), party(found, TWO)], "prepared", lambda *key: 5, on_turn=0, ambusher=0)
    assert (fought.winner, fought.situation, fought.manner) == (0, "prepared", "mass")
    assert fought.lines == {mine.id: "front", theirs.id: "front"}
    assert (fought.tolls[theirs.id].alive, fought.tolls[lord.id].captured) == (0, 1)
    assert fought.tolls[theirs.id].croaked == 64
    gain = {kind: CLASSES[kind].body_size.gain for kind in ("piker", "giant")}
    assert fought.tolls[mine.id].earned == 64 * 4 * gain["piker"] // 2  # half for basics, in quarters
    assert fought.tolls[theirs.id].earned == 0


@pytest.mark.rule("ERF-MC-19", "ERF-DOCTRINE-06", "ERF-X-26")
@each("side, line, captured", [(ONE, "CAPTURE piker", 7), (ONE, "CAPTURE none", 0), (TWO, "CAPTURE piker", 0)])
def test_the_victor_takes_a_tenth_of_whom_he_wants(side: str, line: str, captured: int) -> None:
    found = world()
    pack(found, ONE, "giant", 40)
    theirs = pack(found, TWO, "piker", 64)
    orders(found.sides[side].doctrine, line)
    fought = fight_hosts(found, [party(found), party(found, TWO)], "prepared", lambda *key: 5, on_turn=0, ambusher=0)
    assert fought.tolls[theirs.id].captured >= captured
    assert bool(fought.tolls[theirs.id].captured) is bool(captured)


@pytest.mark.rule("ERF-MAGIC-01")
def test_what_casters_did_stands_before_the_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    found = world()
    pack(found, ONE, "giant", 40), pack(found, TWO, "piker", 64)
    mage, idle = (commander(found, TWO, kind="caster", school="mathamancy") for _ in range(2))
    arts = [Art(mage.id, [], 100, "master", quiet=True, spent=40), Art(idle.id, [], 100, "master", quiet=True, spent=5)]
    arts[0].done = ["veil", "haste"]
    monkeypatch.setattr(mass_fight, "bring", lambda there, army, aside: arts if mage in aside else [])
    fought = fight_hosts(found, [party(found), party(found, TWO)], "prepared", lambda *key: 5, on_turn=0, ambusher=0)
    assert fought.told[0] == "casters cast veil, haste."
    assert not [line for line in fought.told[1:] if "cast" in line]
    assert (fought.tolls[mage.id].juice, fought.tolls[idle.id].juice, fought.tolls["u1"].juice) == (40, 5, 0)
    arts.clear()
    plain = fight_hosts(found, [party(found), party(found, TWO)], "prepared", lambda *key: 5, on_turn=0, ambusher=0)
    assert plain.told == fought.told[1:]


def test_a_mass_battle_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "VAN own heavy_knight")
    orders(found.sides[TWO].doctrine, "VAN own knight")

    def change(arena: MassField, choices: dict[int, MassByDoctrine]) -> None:
        for side, kind in enumerate(("heavy_knight", "knight")):
            choices[side].vanguard(arena.armies[side], [Group(CLASSES[kind], 8)], [])
        arena.entries.append(Rolled("clash", "heavy_knight", "cloth_golem_small", (12, 7), (4, 3)))

    lines = fought(monkeypatch, found, change).told
    assert len(lines) == 4
    assert "Attackers" in lines[0]
    assert "VAN own heavy_knight" in lines[0]
    assert "Defenders" in lines[1]
    assert "VAN own knight" in lines[1]
    assert lines[2] == "heavy knight against cloth golem small: 12 against 7. Groups out: 4 and 3."
    assert "victory" in lines[3]


# Bouts


def figure(kind: str = "knight", side: int = BLUE, **more: object) -> Figure:
    (made,) = figures(side, kind, 1, **more)
    made.unit = made.unit or "u1"
    return made


@pytest.mark.rule("ERF-HITS-06", "ERF-CAPT-10", "ERF-X-24", "ERF-SEQ-10")
@each(
    "fate, hits, winner, imprisons, toll, wounds",
    [
        (Fate.FIGHTING, 12, 0, True, (1, 0, 0), []),
        (Fate.FIGHTING, 3, 0, True, (1, 0, 0), [3]),
        (Fate.FIGHTING, 0, 0, True, (1, 0, 0), [1]),
        (Fate.FLED, 3, 1, True, (1, 0, 0), [3]),
        (Fate.DOWN, 0, 0, True, (1, 0, 0), [2]),  # it comes to itself with a hit
        (Fate.DOWN, 0, None, True, (1, 0, 0), [2]),
        (Fate.DOWN, 0, 1, True, (0, 0, 1), []),
        (Fate.DOWN, 0, 1, False, (1, 0, 0), [2]),
        (Fate.DYING, -1, 0, True, (1, 0, 0), [-1]),
        (Fate.DYING, 0, None, True, (1, 0, 0), [0]),
        (Fate.DYING, 1, 0, True, (1, 0, 0), [0]),
        (Fate.DYING, 0, 1, True, (0, 1, 0), []),
        (Fate.CROAKED, -9, 0, True, (0, 1, 0), []),
        (Fate.CAPTURED, 3, 0, False, (0, 0, 1), []),
        (Fate.CAPTURED, 3, None, True, (0, 0, 1), []),
    ],
)
def test_what_becomes_of_a_figure(
    fate: Fate, hits: int, winner: int | None, imprisons: bool, toll: tuple[int, int, int], wounds: list[int]
) -> None:
    found = tolls_of([figure(fate=fate, hits=hits, full=12)], winner, imprisons=imprisons)["u1"]
    assert (found.alive, found.croaked, found.captured) == toll
    assert found.wounds == wounds


@pytest.mark.rule("ERF-SWARM-01", "ERF-SEQ-10")
def test_a_swarm_is_counted_by_what_is_left_of_it() -> None:
    one, dead = swarm(BLUE, "bat", 1), swarm(BLUE, "bat", 2)
    one.unit, dead.unit = "u1", "u1"
    one.hits, dead.fate = 6, Fate.CROAKED
    found = tolls_of([one, dead], 0, imprisons=True)["u1"]
    assert (found.alive, found.croaked, found.wounds) == (3, 5 + 8, [])


@pytest.mark.rule("ERF-GAP-138")
def test_ammo_luck_and_flight_of_a_unit() -> None:
    own = [
        figure(ammo=5, luck=1, fate=Fate.FLED),
        figure(ammo=2, luck=3, fate=Fate.SPENT),
        figure(ammo=9, luck=0, fate=Fate.DYING),
    ]
    found = tolls_of(own, None, imprisons=True)["u1"]
    assert (found.ammo, found.luck, found.fled) == (3, 3, False)
    own[1].fate = Fate.FLED
    assert tolls_of(own, None, imprisons=True)["u1"].fled
    own[1].fate = Fate.FIGHTING
    assert tolls_of(own, None, imprisons=True)["u1"].ammo == 3
    gone = tolls_of([figure(ammo=5, fate=Fate.CROAKED)], None, imprisons=True)["u1"]
    assert (gone.ammo, gone.fled) == (0, False)


def test_a_toll_begins_with_nothing() -> None:
    toll = Toll()
    assert (toll.alive, toll.croaked, toll.captured, toll.wounds, toll.ammo, toll.luck) == (0, 0, 0, [], 0, 0)
    assert (toll.fled, toll.earned, toll.juice) == (False, 0, 0)


@pytest.mark.rule("ERF-COMMAND-13", "ERF-COMMAND-14", "ERF-GAP-135")
@each(
    "victim, killer, fate, same, earned",
    [
        ("knight", "knight", Fate.CROAKED, False, 4),  # a point, in quarters
        ("piker", "knight", Fate.CROAKED, False, 1),
        ("knight", "knight", Fate.DYING, False, 4),
        ("warlord", "knight", Fate.CROAKED, False, 4),  # of level 1, where nothing is said
        ("knight", "knight", Fate.DOWN, False, 0),
        ("knight", "knight", Fate.CROAKED, True, 0),  # no experience for one's own
        ("colossus", "bat", Fate.CROAKED, False, 0),  # five sizes
        ("colossus", "thunderbird", Fate.CROAKED, False, 4),  # four
    ],
)
def test_experience_for_who_croaked(victim: str, killer: str, fate: Fate, same: bool, earned: int) -> None:
    fallen = figure(victim, GREEN, fate=fate, unit="u2")
    who = figure(killer, GREEN if same else BLUE, unit="u1")
    who.name = "the killer"
    count = {"u1": Toll(), "u2": Toll()}
    earn(count, [fallen, who], {fallen.name: (who.name,)}, {})
    gain = CLASSES[victim].body_size.gain * (0.5 if CLASSES[victim].is_basic else 1)
    assert count["u1"].earned == (int(4 * gain) if earned else 0)
    assert count["u2"].earned == 0


@pytest.mark.rule("ERF-COMMAND-13", "ERF-COMMAND-14")
def test_experience_is_divided_and_the_first_have_what_is_over() -> None:
    knights = figures(BLUE, "knight", 3)
    for number, one in enumerate(knights):
        one.unit = f"u{number}"
    rider = knights.pop()
    knights[1].carried.append(rider)
    lord = figure("warlord", GREEN, fate=Fate.CROAKED, unit="u9")
    count = {f"u{number}": Toll() for number in (0, 1, 2, 9)}
    earn(count, [*knights, lord], {lord.name: tuple(one.name for one in (*knights, rider))}, {"u9": 5})
    points = int(CLASSES["warlord"].body_size.gain * 2 * 4)  # of level 5: double
    assert [count[f"u{number}"].earned for number in (0, 1, 2)] == [
        points // 3 + (number < points % 3) for number in (0, 1, 2)
    ]
    flock, killer = swarm(GREEN, "bat", 1), figure("piker", BLUE, unit="u1")
    flock.unit, flock.fate = "u9", Fate.CROAKED
    count = {"u1": Toll(), "u9": Toll()}
    earn(count, [flock, killer], {flock.name: (killer.name,)}, {})
    assert count["u1"].earned == round(CLASSES["bat"].body_size.gain * 4) * 8


# Waves


def bouts(found: World, *, die: int = 5, **more: object) -> tuple[int | None, dict[str, Toll]]:
    fought = fight_bouts(
        found, [party(found), party(found, TWO)], "plains", Situation.PREPARED, lambda *key: die, on_turn=0
    )
    return fought.winner, fought.tolls


@pytest.mark.rule("ERF-SEQ-02", "ERF-CAPT-10", "ERF-BODY-01")
def test_a_battle_in_bouts_is_counted_for_both() -> None:
    found = world()
    mine, theirs = pack(found, ONE, "giant", 4), pack(found, TWO, "piker", 2, level=2)
    winner, count = bouts(found)
    assert winner == 0
    assert (count[mine.id].alive, count[theirs.id].croaked) == (4, 2)
    fought = fight_bouts(
        found, [party(found, TWO), party(found)], "plains", Situation.SURPRISED, lambda *key: 5, on_turn=None
    )
    assert (fought.winner, fought.situation, fought.manner) == (1, "surprised", "bouts")
    assert len(fought.figures) == 6
    assert fought.entries
    assert fought.lines == {}


def test_fresh_waves_come_on_until_one_side_has_nobody_left() -> None:
    found = world()
    mine, theirs = pack(found, ONE, "colossus", 1), pack(found, TWO, "piker", 300)
    orders(found.sides[ONE].doctrine, "RETREAT never")
    orders(found.sides[TWO].doctrine, "RETREAT never")
    _, count = bouts(found)
    assert WAVES == 12
    assert sum(toll.alive + toll.croaked + toll.captured for toll in count.values()) == 301
    assert count[mine.id].alive + count[mine.id].croaked + count[mine.id].captured == 1
    assert count[theirs.id].croaked > 0
