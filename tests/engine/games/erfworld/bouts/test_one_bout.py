"""A bout of one pairing: when there are dice at all, who is critted, who is overwhelmed, what each round adds."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.bout import fight_bout, helpers_of
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Harm,
    Pairing,
    Result,
    Roll,
    Save,
    StandOff,
)
from tests.engine.games.erfworld.bouts.book.test_bouts_rules import replace_kind
from tests.engine.games.erfworld.props.field_kit import AtTheTable, Loaded, blows, figures, met, rounds, saves
from tests.suite.table import each


class Still(Choices):
    """Nothing but blows: no area attacks, no captures, no shield held still; luck as told."""

    def __init__(self, luck: str = "", *, captures: bool = False, along: bool = False) -> None:
        self._luck, self._captures, self._along = luck, captures, along

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return False

    def luck(self, field: Field, one: Figure, against: Figure) -> str:
        return self._luck

    def captures(self, field: Field, one: Figure, other: Figure) -> bool:
        return self._captures

    def defends(self, field: Field, one: Figure, other: Figure) -> bool:
        return False

    def rolls_along(self, field: Field, one: Figure) -> bool:
        return self._along


def of(side: int, kind: str, number: int = 1, *, hits: int = 400, **changed: Any) -> Figure:
    """A figure without specials of its own that stands much, of a class with these changes."""
    one = figures(side, kind, number)[-1]
    one.kind = replace_kind(kind, **{"mastery": (), "specials": ("scout",), "breath": ""} | changed)
    one.hits = one.full = hits
    return one


def clash(
    one: Figure,
    *foes: Figure,
    primaries: int = 1,
    dice: tuple[int, int] = (5, 5),
    rest: int = 5,
    table: dict[int, Choices] | None = None,
) -> Field:
    """A bout of one against others with these battle rolls: its own, and theirs."""
    field = met([one], foes, bout=1)
    rolls = Loaded((("roll", one.name), dice[0]), (("roll",), dice[1]), rest=rest)
    pairing = Pairing(one, list(foes[:primaries]), list(foes[primaries:]))
    fight_bout(field, table or {BLUE: Still(), GREEN: Still()}, pairing, rolls)
    return field


@pytest.mark.rule("ERF-GAP-125", "ERF-COMBAT-07", "ERF-CRIT-02", "ERF-CMDMOD-22", "ERF-CRIT-06")
@each(
    "mine, theirs, dice, winner, margin",
    [
        (9, 0, 5, "one", 9),
        (10, 0, 0, "one", 10),
        (0, 9, 5, "lead", 9),
        (0, 10, 0, "lead", 10),
        (0, 0, 5, "", 0),
        (1, 0, 5, "one", 1),
        (-1, 0, 0, "lead", 10),
        (0, -1, 0, "one", 10),
    ],
)
def test_stats_ten_apart_or_below_zero_need_no_dice(
    mine: int, theirs: int, dice: int, winner: str, margin: int
) -> None:
    one, lead = of(BLUE, "stabber", combat=mine), of(GREEN, "stabber", defense=theirs)
    field = clash(one, lead, rest=10)
    names = {"one": one.name, "lead": lead.name, "": ""}
    assert [entry for entry in field.entries if isinstance(entry, Roll | Result)] == [
        Roll(one.name, dice, mine),
        Roll(lead.name, dice, theirs),
        Result(names[winner], margin),
    ]
    assert [entry.dc for entry in saves(field)] == ([5 + 4 * (abs(mine - theirs) >= 10)] if margin == 10 else [])


@pytest.mark.rule("ERF-COMBAT-07", "ERF-COMBAT-11")
def test_two_below_zero_exchange_minimum_blows_in_every_round_without_dice() -> None:
    one, lead = of(BLUE, "knight", combat=-1, hits=20), of(GREEN, "knight", defense=-1, hits=12)
    field = clash(one, lead)
    assert not [entry for entry in field.entries if isinstance(entry, Roll | Result | Save)]
    assert [(blow.round, blow.kind, blow.damage) for blow in blows(field, one.name)][:3] == [
        (number, BlowKind.MINIMUM, 2) for number in (1, 2, 3)
    ]
    assert rounds(field, lead) == rounds(field, one)


@pytest.mark.rule("ERF-SWARM-05", "ERF-SEQ-08", "ERF-SWARM-06")
@each("foe, asked", [("gump", False), ("giant", True)])
def test_five_sizes_apart_nobody_rolls_and_every_blow_lands(foe: str, asked: bool) -> None:
    bats, big = of(BLUE, "bat"), of(GREEN, foe)
    bats.count, big.stunned = 16 if foe == "gump" else 8, 4
    field = clash(bats, big)
    assert bool([entry for entry in field.entries if isinstance(entry, Roll)]) is asked
    if not asked:
        assert rounds(field, bats)[:4] == [1, 2, 3, 4]
        assert big.exhaustion >= 4


@pytest.mark.rule("ERF-CRIT-01", "ERF-CRIT-03", "ERF-CRIT-04", "ERF-SHIELD-01")
@each("one_wins", [True, False])
@each(
    "kind, state, crits",
    [
        ({}, {}, True),
        ({}, {"disarmed": True}, False),
        ({}, {"stunned": 1}, False),
        ({}, {"foreseen": True}, False),
        ({}, {"count": 8}, False),
        ({"damage": 0.5}, {}, False),  # it could not take a hit
    ],
)
def test_who_beats_by_ten_and_crits(one_wins: bool, kind: dict[str, Any], state: dict[str, Any], crits: bool) -> None:
    one, lead = of(BLUE, "knight", combat=1), of(GREEN, "knight", defense=1)
    winner, loser = (one, lead) if one_wins else (lead, one)
    better = 2 + int("disarmed" in state) + int("stunned" in state) - 2 * int("count" in state)
    winner.kind = replace_kind("knight", **{"mastery": (), "combat": better, "defense": better} | kind)
    for name, value in state.items():
        setattr(winner, name, value)
    field = clash(one, lead, dice=(10, 1) if one_wins else (1, 10), rest=3)
    assert [(entry.who, entry.dc, entry.saved) for entry in saves(field)] == ([(loser.name, 3, False)] if crits else [])
    if crits:
        assert Harm(loser.name, 0, 0, Fate.DYING) in field.entries
        assert field.felled[loser.name] == (winner.name,)


@pytest.mark.rule("ERF-CRIT-01", "ERF-SHIELD-01")
def test_who_only_defends_crits_nobody_but_may_be_critted() -> None:
    for mine, dice, asked in ((3, (10, 2), []), (0, (1, 10), ["one"])):
        one, lead = of(BLUE, "knight", combat=mine, shielded=True), of(GREEN, "knight", defense=3)
        field = clash(one, lead, dice=dice, rest=9, table={BLUE: AtTheTable(defends=True), GREEN: Still()})
        assert [entry.who for entry in saves(field)] == [one.name for _ in asked]


@pytest.mark.rule("ERF-CRIT-03", "ERF-SPECIAL-103", "ERF-SIZE-02")
@each(
    "loser, damage, changed, saves_",
    [
        ("giant", 2, {}, 0),  # its skin takes two points
        ("giant", 2.5, {}, 0),
        ("giant", 3, {}, 1),
        ("knight", 1, {}, 1),
        ("knight", 1, {"specials": ("no_critical_hits",)}, 0),
    ],
)
def test_a_blow_must_take_a_point_to_crit(loser: str, damage: float, changed: dict[str, Any], saves_: int) -> None:
    one, lead = of(BLUE, loser, damage=damage, combat=4), of(GREEN, loser, defense=2, **changed)
    assert len(saves(clash(one, lead, dice=(10, 2), rest=9))) == saves_


@pytest.mark.rule("ERF-CRIT-06")
def test_only_stats_ten_apart_make_the_save_harder_not_a_roll() -> None:
    one, lead = of(BLUE, "knight", combat=7), of(GREEN, "knight", defense=6)
    assert [entry.dc for entry in saves(clash(one, lead, dice=(10, 1), rest=9))] == [3]
    one, lead = of(BLUE, "knight", combat=16), of(GREEN, "knight", defense=6)
    assert [entry.dc for entry in saves(clash(one, lead, rest=9))] == [7]
    one, lead = of(BLUE, "knight", combat=15), of(GREEN, "knight", defense=6)
    assert [entry.dc for entry in saves(clash(one, lead, dice=(10, 1), rest=9))] == [3]


@pytest.mark.rule("ERF-CRIT-03", "ERF-REACH-02", "ERF-CMDBOUT-10")
def test_who_is_critted_beside_another_does_not_end_the_first_round() -> None:
    one, foes = of(BLUE, "giant", reach=9), [of(GREEN, "knight", number) for number in (1, 2)]
    field = met([one], foes, bout=1)
    dice = Loaded((("roll", one.name), 10), (("roll",), 1), (("save", foes[0].name), 1), (("save",), 10))
    fight_bout(field, {BLUE: Still(), GREEN: Still()}, Pairing(one, foes), dice)
    assert foes[0].fate is Fate.DYING
    assert [(blow.round, blow.target) for blow in blows(field, one.name)] == [(1, foes[1].name)]
    assert rounds(field, foes[1]) == []


@pytest.mark.rule("ERF-REACH-02", "ERF-SPECIAL-100", "ERF-SPECIAL-99", "ERF-SPECIAL-63")
def test_a_cleaver_strikes_two_once_each_and_a_double_striker_one_twice() -> None:
    for reach, special, struck in ((9, "scout", "1 2"), (9, "extra_attack", "1 2"), (0, "extra_attack", "1 1"),
                                   (0, "electrify", "1 1"), (0, "quick_attack", "1 1"), (0, "scout", "1")):  # fmt: skip
        one, foes = of(BLUE, "giant", reach=reach, specials=(special,)), [of(GREEN, "knight", n) for n in (1, 2, 3)]
        field = clash(one, *foes, primaries=3, dice=(9, 2))
        first = [blow.target.split()[1][0] for blow in blows(field, one.name) if blow.round == 1]
        assert first == struck.split()
        assert len([blow for blow in blows(field, one.name) if blow.round == 2]) == len(first) - (
            special == "quick_attack"
        )


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-07", "ERF-CMDMOD-16")
@each(
    "one, foe, count, die, first",
    [
        ("knight", "knight", 3, 1, 1),
        ("knight", "knight", 4, 1, 2),
        ("knight", "knight", 4, 2, 1),
        ("giant", "knight", 2, 1, 1),
        ("giant", "knight", 3, 1, 2),
        ("knight", "giant", 2, 1, 1),
        ("knight", "giant", 3, 1, 2),
        ("piker", "giant", 1, 1, 1),
        ("piker", "giant", 2, 1, 2),
        ("giant", "piker", 2, 1, 1),
        ("giant", "piker", 3, 1, 2),
    ],
)  # fmt: skip
def test_a_one_among_too_many_does_nothing_in_the_first_round(
    one: str, foe: str, count: int, die: int, first: int
) -> None:
    swamped, foes = of(BLUE, one, combat=12), [of(GREEN, foe, number, defense=4) for number in range(1, count + 1)]
    field = clash(swamped, *foes, dice=(die, 1), rest=10)
    assert (1 in rounds(field, swamped)) is (first == 1)


@pytest.mark.rule("ERF-OUTNUM-04", "ERF-OUTNUM-07", "ERF-GAP-123", "ERF-CMDMOD-16")
@each(
    "kind, foe, count, beaten",
    [
        ("knight", "knight", 3, False),
        ("knight", "knight", 4, True),
        ("knight", "giant", 2, False),
        ("knight", "giant", 3, True),
        ("piker", "giant", 1, False),
        ("piker", "giant", 2, True),
        ("piker", "gump", 2, False),
        ("piker", "gump", 3, True),
        ("giant", "knight", 4, False),
        ("orly", "behemoth", 2, True),
        ("thunderbird", "behemoth", 3, False),  # five sizes apart no number overwhelms
        ("knight", "keshik", 4, False),  # none of them in melee
    ],
)  # fmt: skip
def test_who_is_overwhelmed_after_the_first_round(kind: str, foe: str, count: int, beaten: bool) -> None:
    """Nobody strikes: all are stunned, so that numbers alone decide."""
    one, foes = of(BLUE, kind), [of(GREEN, foe, number) for number in range(1, count + 1)]
    for figure in (one, *foes):
        figure.stunned = 40
    field = clash(one, *foes, rest=10)
    assert one.fate is (Fate.CROAKED if beaten else Fate.FIGHTING)
    if beaten:
        assert (one.hits, field.felled) == (0, {one.name: tuple(figure.name for figure in foes)})
        assert field.entries[-1] == Harm(one.name, 0, 400, Fate.CROAKED)
    else:
        assert field.entries[-1] == StandOff(one.name, foes[0].name)


@pytest.mark.rule("ERF-OUTNUM-04", "ERF-CAPT-01")
def test_who_is_overwhelmed_by_captors_is_taken_alive() -> None:
    one, foes = of(BLUE, "knight"), [of(GREEN, "knight", number) for number in (1, 2, 3, 4)]
    for figure in (one, *foes):
        figure.stunned = 40
    field = clash(one, *foes, rest=10, table={BLUE: Still(), GREEN: Still(captures=True)})
    assert (one.fate, one.hits) == (Fate.CAPTURED, 400)
    assert field.entries[-1] == Harm(one.name, 0, 400, Fate.CAPTURED)


@pytest.mark.rule("ERF-CRIT-12", "ERF-CRIT-13")
@each(
    "kind, count, asked",
    [("knight", 4, 0), ("knight", 5, 4), ("piker", 4, 0), ("piker", 5, 4), ("orly", 8, 0), ("orly", 9, 8)],
)
def test_too_many_attackers_save_after_the_first_round(kind: str, count: int, asked: int) -> None:
    """Five against one of their size or one size larger, nine against one two sizes larger; not he who is attacked."""
    one = of(GREEN, "giant" if kind == "orly" else "knight")
    foes = [of(BLUE, kind, number) for number in range(1, count + 1)]
    for figure in (one, *foes):
        figure.stunned = 40
    field = clash(one, *foes, rest=1)
    assert [entry.who for entry in saves(field)] == [figure.name for figure in foes[count - asked :]]
    harm = [entry for entry in field.entries if isinstance(entry, Harm) and entry.who != one.name]
    fate = Fate.CROAKED if kind == "piker" else Fate.DYING
    assert harm == [Harm(figure.name, 0, 0, fate) for figure in foes[count - asked :]]


@pytest.mark.rule("ERF-COMBAT-03", "ERF-ARM-02", "ERF-ARM-05", "ERF-ARM-01", "ERF-SEQ-08")
@each(
    "kind, target, changed, drawn",
    [
        ("knight", "gump", {}, [1, 3]),
        ("piker", "gump", {}, [1, 2, 3]),  # three sizes apart both count as unarmoured
        ("knight", "colossus", {"armoured": False}, [1, 3]),
        ("gump", "gump", {}, [1, 3]),
    ],
)
def test_a_draw_lets_armour_hold_in_even_rounds_up_to_two_sizes(
    kind: str, target: str, changed: dict[str, Any], drawn: list[int]
) -> None:
    one, foe = of(BLUE, kind, combat=6, **changed), of(GREEN, target, defense=6)
    foe.stunned = 40
    field = clash(one, foe, dice=(5, 6))
    assert field.entries[2] == Result("", 0)
    assert [number for number in rounds(field, one) if number < 4] == drawn


@pytest.mark.rule("ERF-COMBAT-03", "ERF-ARM-01", "ERF-ARM-02")
@each(
    "armoured, disarmed, drawn",
    [(True, False, [1, 3]), (False, False, [1, 2, 3]), (False, True, [1, 3]), (True, True, [1, 3])],
)
def test_a_draw_glances_the_unarmoured_by_armed_hands_only(armoured: bool, disarmed: bool, drawn: list[int]) -> None:
    one, foe = of(BLUE, "knight", combat=6), of(GREEN, "knight", defense=6, armoured=armoured)
    one.disarmed = disarmed
    field = clash(one, foe, dice=(5 + disarmed, 5))
    assert field.entries[2] == Result("", 0)
    assert [number for number in rounds(field, one) if number < 4] == drawn


@pytest.mark.rule("ERF-SHIELD-01", "ERF-SHIELD-02", "ERF-HITS-05", "ERF-MOUNT-03")
@each(
    "state, stat",
    [({}, 3), ({"stunned": 1}, 4 + 2 - 1), ({"laden": 1}, 4 + 2), ({"stunned": 1, "laden": 1}, 4 + 2 - 1)],
)
def test_who_cannot_attack_defends_behind_the_shield(state: dict[str, int], stat: int) -> None:
    one, foe = of(BLUE, "knight", shielded=True), of(GREEN, "knight")
    for name, value in state.items():
        setattr(one, name, value)
    assert clash(one, foe).entries[0] == Roll(one.name, 5, stat)


@pytest.mark.rule("ERF-SPECIAL-38")
@each("hits, first", [(12, [1, 2, 3]), (8, [1, 3, 5])])
def test_who_drains_life_rests_a_round_but_not_at_full_hits(hits: int, first: list[int]) -> None:
    one, foe = of(BLUE, "knight", hits=12, specials=("drain_life",)), of(GREEN, "knight", hits=80)
    one.hits, foe.stunned = hits, 40
    field = clash(one, foe, dice=(9, 2))
    assert rounds(field, one)[:3] == first
    assert one.hits == 12


@pytest.mark.rule("ERF-CMDPC-04", "ERF-CMDPC-03", "ERF-CMDPC-08")
@each("bonus, damage", [(0, 8), (6, 12), (12, 12)])
def test_luck_doubles_damage_or_triples_what_is_doubled_and_no_more(bonus: int, damage: int) -> None:
    one, foe = of(BLUE, "knight", combat=-8), of(GREEN, "knight", defense=0)
    one.player, one.luck, one.bonus, one.stats = True, 2, bonus, 12 - bonus
    field = clash(one, foe, dice=(9, 2), table={BLUE: Still("damage"), GREEN: Still()})
    assert blows(field, one.name)[0].damage == damage
    assert one.luck == 1


@pytest.mark.rule("ERF-CMDPC-03", "ERF-CMDPC-08")
@each(
    "mine, theirs, spent",
    [
        ({"player": True, "luck": 2}, {}, 1),
        ({"player": False, "luck": 2}, {}, 0),
        ({"player": True, "luck": 0}, {}, 0),
        ({"player": True, "luck": 2}, {"luck": 1}, 0),
        ({"player": True, "luck": 2, "fate": Fate.DOWN}, {}, 0),
    ],
)
def test_whose_luck_buys_a_ten(mine: dict[str, Any], theirs: dict[str, Any], spent: int) -> None:
    one, foe = of(BLUE, "knight"), of(GREEN, "knight")
    for figure, state in ((one, mine), (foe, theirs)):
        for name, value in state.items():
            setattr(figure, name, value)
    field = clash(one, foe, dice=(3, 4), table={BLUE: Still("roll"), GREEN: Still()})
    assert one.luck == mine["luck"] - spent
    assert field.entries[0] == Roll(one.name, 10 if spent else 3, 4)


@pytest.mark.rule("ERF-MAGIC-106")
@each("fortune, die", [("hit", 10), ("miss", 1)])
def test_fortune_turns_the_next_roll(fortune: str, die: int) -> None:
    one, foe = of(BLUE, "knight"), of(GREEN, "knight")
    field = met([one], [foe], bout=1)
    field.fortune[foe.name] = fortune
    fight_bout(field, {BLUE: Still(), GREEN: Still()}, Pairing(one, [foe]), Loaded(rest=5))
    assert field.entries[:2] == [Roll(one.name, 5, 4), Roll(foe.name, die, 4)]
    assert not field.fortune


@pytest.mark.rule("ERF-CAPT-01", "ERF-COMBAT-08")
def test_a_captor_of_the_last_bout_is_asked_anew() -> None:
    """A stat of 1 is enough to take alive: the penalty of the bout before does not count twice."""
    one, foe = of(BLUE, "knight", combat=1), of(GREEN, "warlord", defense=9)
    one.capturing = True
    table: dict[int, Choices] = {BLUE: Choices(), GREEN: Still()}
    field = met([one, of(BLUE, "knight", 2)], [foe], bout=1)
    fight_bout(field, table, Pairing(one, [foe]), Loaded(rest=5))
    assert field.entries[0] == Roll(one.name, 5, 0)


@pytest.mark.rule("ERF-PC-03")
@each("mine, theirs, hits", [(5, 5, False), (6, 5, True), (4, 5, False)])
def test_a_player_character_who_rolls_along_must_roll_higher(mine: int, theirs: int, hits: bool) -> None:
    one, lead, hero = of(GREEN, "knight", defense=3), of(BLUE, "knight"), of(BLUE, "knight", 2, combat=3)
    hero.player = True
    field = met([one], [lead, hero], bout=1)
    dice = Loaded(
        (("contest", hero.name), mine), (("contest", one.name), theirs), (("roll",), 5), (("roll",), 5), rest=1
    )
    fight_bout(field, {BLUE: Still(along=True), GREEN: Still()}, Pairing(one, [lead], [hero]), dice)
    assert (1 in rounds(field, hero)) is hits
    assert field.entries[3:5] == [Roll(hero.name, mine, 3), Roll(one.name, theirs, 3)]


@pytest.mark.rule("ERF-PC-03", "ERF-COMBAT-08")
def test_the_stats_of_both_count_in_a_contest() -> None:
    for stats, hits in (((4, 3), True), ((3, 4), False)):
        one, lead = of(GREEN, "knight", defense=stats[1]), of(BLUE, "knight")
        hero = of(BLUE, "knight", 2, combat=stats[0])
        hero.player = True
        field = clash(one, lead, hero, table={BLUE: Still(along=True), GREEN: Still()})
        assert (1 in rounds(field, hero)) is hits


@pytest.mark.rule("ERF-B-10")
def test_ten_harmless_rounds_are_counted_from_the_last_blow_that_hurt() -> None:
    one, lead, hero = of(GREEN, "gump", damage=0), of(BLUE, "gump", damage=0), of(BLUE, "gump", 2)
    hero.player = True
    field = met([one], [lead, hero], bout=1)
    dice = Loaded((("contest", hero.name), 10), (("contest", one.name), 1), *[(("contest", hero.name), 1)] * 20, rest=9)
    assert not fight_bout(field, {BLUE: Still(along=True), GREEN: Still()}, Pairing(one, [lead], [hero]), dice)
    assert len([entry for entry in field.entries if isinstance(entry, Roll) and entry.who == hero.name]) == 11
    assert field.entries[-1] == StandOff(one.name, lead.name)


@pytest.mark.rule("ERF-MOUNT-08")
@each(
    "kind, changed, helps",
    [
        ("lancer", {}, True),
        ("lancer", {"specials": ()}, False),
        ("lancer", {"specials": (), "terrain_special": "rider"}, True),
        ("lancer", {"size": "small"}, True),
        ("lancer", {"size": "petite"}, False),
        ("lancer", {"reach": 5}, True),
        ("lancer", {"reach": 4}, False),
        ("lancer", {"armed": False}, False),
        ("ninja", {}, False),  # a short range becomes none
        ("keshik", {}, True),
        ("keshik", {"size": "petite"}, True),
    ],
)
def test_who_fights_from_the_back_of_a_mount(kind: str, changed: dict[str, Any], helps: bool) -> None:
    mount, first = of(BLUE, "spidew"), of(BLUE, "knight", specials=("rider",))
    second = of(BLUE, kind, 2, **{"specials": ("rider",)} | changed)
    second.ammo = 6
    mount.carried = [first, second]
    assert helpers_of(mount) == []  # no cavalry
    mount.cavalry = True
    assert helpers_of(mount) == ([second] if helps else [])
    mount.laden = 1
    assert helpers_of(mount) == []


@pytest.mark.rule("ERF-MOUNT-08", "ERF-SHOOT-03")
def test_who_rides_along_spends_ammo_if_he_shoots_and_does_nothing_while_the_mount_is_stunned() -> None:
    for kind, stunned in (("keshik", 0), ("lancer", 0), ("keshik", 2)):
        mount, first, second = of(BLUE, "spidew"), of(BLUE, "knight"), of(BLUE, kind, 2, specials=("rider",))
        mount.cavalry, mount.carried, mount.stunned, second.ammo = True, [first, second], stunned, 6
        foe = of(GREEN, "spidew", hits=100)
        foe.stunned = 40
        field = clash(mount, foe)
        assert rounds(field, second)[0] == (1 if not stunned else 3)
        assert second.shot is (kind == "keshik")


@pytest.mark.rule("ERF-MOUNT-09", "ERF-PC-06", "ERF-CMDMOD-05")
def test_the_last_round_against_who_was_thrown_is_the_one_after_the_mount_fell() -> None:
    mount, rider, foe = of(BLUE, "spidew", hits=4), of(BLUE, "knight"), of(GREEN, "giant")
    mount.cavalry, mount.carried = True, [rider]
    field = clash(mount, foe, dice=(2, 9))
    assert [(blow.round, blow.target) for blow in blows(field, foe.name)][-2:] == [(1, mount.name), (2, rider.name)]


@pytest.mark.rule("ERF-AREAATK-02", "ERF-MAGIC-15")
def test_who_is_foreseen_attacks_in_no_round_of_the_bout() -> None:
    one, foe = of(BLUE, "knight"), of(GREEN, "knight", hits=80)
    foe.foreseen = True
    field = clash(one, foe, dice=(9, 2))
    assert (rounds(field, foe), foe.foreseen) == ([], False)
    assert max(rounds(field, one)) == 20


def test_the_blow_that_is_written_is_the_one_that_fell() -> None:
    one, foe = of(BLUE, "knight"), of(GREEN, "knight", hits=8)
    assert clash(one, foe, dice=(9, 2)).entries[3:] == [
        Blow(one.name, foe.name, 1, BlowKind.HIT, 4),
        Harm(foe.name, 4, 4, Fate.FIGHTING),
        Blow(one.name, foe.name, 2, BlowKind.HIT, 4),
        Harm(foe.name, 4, 0, Fate.DYING),
    ]


@pytest.mark.rule("ERF-SPECIAL-67")
@each("before, grown", [(4, 0), (5, 2), (9, 2), (10, 0), (14, 0), (15, 2)])
def test_a_hit_grows_back_in_every_tenth_round(before: int, grown: int) -> None:
    """Five rounds against a piker, who strikes in three of them for two points each."""
    for specials, back in (((), 0), (("regeneration",), grown)):
        one, foe = of(BLUE, "knight", specials=specials), of(GREEN, "piker", hits=20)
        one.rounds = before
        clash(one, foe)
        assert (one.rounds, one.hits) == (before + 5, 400 - 3 * 4 + back)


@pytest.mark.rule("ERF-SPEC3-08", "ERF-SPEC-01", "ERF-SPECIAL-74")
@each(
    "die, special, captures, struck",
    [
        (3, "scout", False, [1, 3, 5]),  # stunned in the first round for the second, and so on
        (3, "advanced_initiative", False, [1, 2, 3, 4, 5]),
        (4, "scout", False, [1, 2, 3, 4, 5]),
        (3, "scout", True, [1, 2, 3, 4, 5]),  # who wants a captive strikes no hit that does harm
    ],
)
def test_a_stun_lasts_through_the_next_round(die: int, special: str, captures: bool, struck: list[int]) -> None:
    one, victim = (
        of(BLUE, "knight", specials=("stunning_strike", "spit_muck")),
        of(GREEN, "knight", specials=(special,)),
    )
    one.hits = 18  # for the five blows of the victim
    table: dict[int, Choices] = {BLUE: Still(captures=captures), GREEN: Still()}
    field = clash(one, victim, dice=(4, 7), rest=die, table=table)
    assert rounds(field, victim)[: len(struck)] == struck
    assert victim.blinded is not captures
    assert {(save.who, save.dc, save.die, save.saved) for save in saves(field)} == (
        set() if captures else {(victim.name, 3, die, die > 3)}
    )
