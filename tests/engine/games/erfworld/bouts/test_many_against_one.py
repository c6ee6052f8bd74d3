"""Bouts of one against several: who leads, mixed sizes, intents of both sides, and what bought luck does."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.bout import fight_bout, first_round, strikes
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
    Line,
    Pairing,
    Result,
    Roll,
    Save,
)
from engine.games.erfworld.bouts.pairing import swept
from engine.games.erfworld.bouts.phases import initiative_round
from tests.engine.games.erfworld.bouts.figure_kit import sized
from tests.engine.games.erfworld.props.field_kit import Loaded, be, blows, met, rounds, saves
from tests.suite.table import each

HIT, GLANCE, MINIMUM = BlowKind.HIT, BlowKind.GLANCE, BlowKind.MINIMUM


class Plain(Choices):
    """Blows only; captures, luck, shields and rolls of secondaries as told, by name."""

    def __init__(
        self, *, captures: str = "", luck: str = "", defends: bool = False, along: str = "", area: bool = False
    ) -> None:
        self._captures, self._luck, self._defends, self._along, self._area = captures, luck, defends, along, area

    def area(self, field: Field, one: Figure, targets: int) -> bool:
        return self._area

    def captures(self, field: Field, one: Figure, other: Figure) -> bool:
        return one.name in self._captures.split(",")

    def luck(self, field: Field, one: Figure, against: Figure) -> str:
        return self._luck

    def defends(self, field: Field, one: Figure, other: Figure) -> bool:
        return self._defends

    def rolls_along(self, field: Field, one: Figure) -> bool:
        return one.name in self._along.split(",")


def tall(side: int, size: str = "medium", number: int = 1, **changed: Any) -> Figure:
    """One that stands much."""
    one = sized(side, size, number, **{"combat": 4, "defense": 4} | changed)
    one.hits = one.full = 400
    return one


def bout(
    one: Figure,
    *foes: Figure,
    primaries: int = 1,
    dice: Loaded | None = None,
    blue: Plain | None = None,
    green: Plain | None = None,
    **more: Any,
) -> Field:
    field = met([one], foes, **{"bout": 1} | more)
    pairing = Pairing(one, list(foes[:primaries]), list(foes[primaries:]))
    fight_bout(field, {BLUE: blue or Plain(), GREEN: green or Plain()}, pairing, dice or Loaded(rest=5))
    return field


@pytest.mark.rule("ERF-COMBAT-02", "ERF-B-01", "ERF-CMDBOUT-08", "ERF-COMBAT-03")
@each(
    "margin, loser",
    [(1, [1, 3, 5]), (3, [1, 3, 5]), (4, [2, 4, 6]), (6, [2, 4, 6]), (7, [3, 5, 7]), (9, [3, 5, 7])],
)
@each("one_wins", [True, False])
def test_the_rhythm_of_a_bout(margin: int, loser: list[int], one_wins: bool) -> None:
    one, foe = tall(BLUE), tall(GREEN)
    mine, theirs = (10, 10 - margin) if one_wins else (10 - margin, 10)
    field = bout(one, foe, dice=Loaded((("roll", one.name), mine), (("roll", foe.name), theirs)))
    winner, beaten = (one, foe) if one_wins else (foe, one)
    assert field.entries[:3] == [Roll(one.name, mine, 4), Roll(foe.name, theirs, 4), Result(winner.name, margin)]
    assert rounds(field, winner)[:7] == [1, 2, 3, 4, 5, 6, 7]
    assert rounds(field, beaten)[:3] == loser
    assert first_round(margin) == loser[0]
    assert [number for number in range(8) if strikes(margin, number)] == [n for n in (*loser, loser[-1] + 2) if n < 8]


@pytest.mark.rule("ERF-COMBAT-15", "ERF-REACH-02")
def test_of_two_primaries_the_better_rolls_and_of_two_alike_the_later_by_name() -> None:
    one = tall(BLUE, "large", reach=9)
    weak, best, twin = tall(GREEN, number=1), tall(GREEN, number=2, defense=5), tall(GREEN, number=3, defense=5)
    for foes, leads in (((weak, best), best), ((best, weak), best), ((best, twin), twin), ((twin, best), twin)):
        field = bout(one, *foes, primaries=2)
        assert [entry.who for entry in field.entries if isinstance(entry, Roll)] == [one.name, leads.name]
        for figure in (one, *foes):
            figure.hits, figure.fate = 400, Fate.FIGHTING


@pytest.mark.rule("ERF-CRIT-03", "ERF-CRIT-04", "ERF-REACH-02")
def test_both_primaries_save_when_they_lose_by_ten_and_only_he_when_the_one_does() -> None:
    one, foes = tall(BLUE, "large", reach=9, combat=5), [tall(GREEN, number=n, defense=3) for n in (1, 2)]
    dice = Loaded((("roll", one.name), 10), (("roll", foes[1].name), 1), rest=9)
    field = bout(one, *foes, primaries=2, dice=dice)
    assert saves(field)[:2] == [Save(foes[0].name, 5, 9, True), Save(foes[1].name, 5, 9, True)]
    one = tall(BLUE, "medium", combat=3)
    foes = [tall(GREEN, number=n, defense=4 + 3) for n in (1, 2)]
    field = bout(one, *foes, dice=Loaded((("roll", one.name), 1), (("roll",), 9), rest=9))
    assert [save.who for save in saves(field)] == [one.name]


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-07", "ERF-CMDMOD-16")
@each(
    "foes, muffed",
    [
        ("medium medium medium", False),
        ("medium medium medium medium", True),
        ("medium medium small", False),  # the larger of both numbers, 4
        ("small small medium medium", True),
        ("small small", False),
        ("small small small", True),
        ("petite petite petite", True),
        ("large large medium", False),
        ("large large medium medium", True),
    ],
)
def test_a_rolled_one_among_mixed_attackers(foes: str, muffed: bool) -> None:
    one = tall(BLUE, combat=12)
    others = [tall(GREEN, size, n, defense=5) for n, size in enumerate(foes.split(), 1)]
    dice = Loaded((("roll", one.name), 1), (("roll",), 1), rest=10)
    assert (1 not in rounds(bout(one, *others, dice=dice), one)) is muffed


@pytest.mark.rule("ERF-OUTNUM-04", "ERF-OUTNUM-07", "ERF-GAP-123")
@each(
    "foes, shooters, beaten",
    [
        ("medium medium medium", 0, False),
        ("medium medium medium medium", 0, True),
        ("large medium medium", 0, True),  # three, where one is larger
        ("huge medium", 0, True),
        ("large medium", 0, False),
        ("medium medium medium small small", 0, False),  # smaller ones do not count
        ("medium medium medium medium", 4, False),
        ("medium medium medium medium", 3, True),
        ("small small small small small", 0, False),
    ],
)
def test_who_is_overwhelmed_by_mixed_attackers(foes: str, shooters: int, beaten: bool) -> None:
    one = be(tall(BLUE), stunned=40)
    others = [be(tall(GREEN, size, n), stunned=40) for n, size in enumerate(foes.split(), 1)]
    for other in others[:shooters]:
        other.kind = tall(GREEN, other.kind.size, style="projectile", range="middle").kind
        other.ammo = 6
    bout(one, *others, dice=Loaded(rest=10))
    assert (one.fate is Fate.CROAKED) is beaten


@pytest.mark.rule("ERF-CRIT-12", "ERF-CRIT-13", "ERF-OUTNUM-03")
@each(
    "foes, asked",
    [
        ("small small small small", 0),
        ("small small small small small", 4),
        ("petite small small small small", 0),  # nine, where one is two sizes smaller
        ("large large large", 0),
        ("large large large medium medium", 4),
    ],
)
def test_who_endangers_each_other_among_mixed_attackers(foes: str, asked: int) -> None:
    one = be(tall(BLUE), stunned=40)
    others = [be(tall(GREEN, size, n), stunned=40) for n, size in enumerate(foes.split(), 1)]
    field = bout(one, *others, dice=Loaded(rest=10))
    assert [save.who for save in saves(field)] == [other.name for other in others[len(others) - asked :]]


@pytest.mark.rule("ERF-CRIT-12", "ERF-SPECIAL-103", "ERF-OUTNUM-04")
def test_who_cannot_be_critted_is_not_asked_and_nobody_is_where_the_one_is_out() -> None:
    one = be(tall(BLUE, "large"), stunned=40)
    others = [be(tall(GREEN, number=n), stunned=40) for n in range(1, 6)]
    others[2].kind = tall(GREEN, specials=("no_critical_hits",)).kind
    asked = [save.who for save in saves(bout(one, *others, dice=Loaded(rest=10)))]
    assert asked == [others[n].name for n in (1, 3, 4)]
    felled = be(tall(BLUE), hits=1)
    field = bout(
        felled, *[tall(GREEN, number=n) for n in range(1, 6)], dice=Loaded((("roll",), 5), (("roll",), 9), rest=10)
    )
    assert (felled.fate, saves(field)) == (Fate.DYING, [])


@pytest.mark.rule("ERF-CAPT-01", "ERF-CAPT-02", "ERF-COMBAT-08")
def test_captors_of_both_sides_by_their_own_choice() -> None:
    one, lead, helper = tall(BLUE), tall(GREEN), tall(GREEN, number=2)
    field = bout(one, lead, helper, blue=Plain(captures=one.name), green=Plain(captures=helper.name))
    assert (one.capturing, lead.capturing, helper.capturing) == (True, False, True)
    assert field.entries[0] == Roll(one.name, 5, 4 - 1 - 1)  # capturing, and one against two
    assert {blow.kind for blow in blows(field, one.name)} == {GLANCE}
    assert {blow.kind for blow in blows(field, helper.name)} == {GLANCE}
    assert HIT in {blow.kind for blow in blows(field, lead.name)}
    weak = tall(BLUE, combat=0)
    bout(weak, lead, blue=Plain(captures=weak.name))
    assert not weak.capturing  # his stat would fall below 0


@pytest.mark.rule("ERF-SHIELD-01", "ERF-DOCTRINE-07")
def test_who_only_defends_strikes_nobody() -> None:
    one, foe = tall(BLUE, shielded=True), tall(GREEN)
    field = bout(one, foe, blue=Plain(defends=True))
    assert (field.entries[0], rounds(field, one)) == (Roll(one.name, 5, 6), [])
    foe.hits = one.hits = 400
    one.fate = Fate.FIGHTING
    assert bout(foe, one, green=Plain(defends=True)).entries  # a primary strikes whatever he would like


@pytest.mark.rule("ERF-CMDPC-06", "ERF-CMDPC-08", "ERF-MAGIC-106")
@each("who, damage, crits", [("one", 2, True), ("lead", 2, True), ("one", 0.5, False), ("lead", 0.5, False)])
@each("bought", [True, False])
def test_a_critical_hit_bought_with_luck_or_magic(who: str, damage: float, crits: bool, bought: bool) -> None:
    one, lead = tall(BLUE, damage=damage), tall(GREEN, damage=damage)
    winner, loser = (one, lead) if who == "one" else (lead, one)
    field = met([one], [lead], bout=1)
    if bought:
        be(winner, player=True, luck=1)
    else:
        field.fortune = {winner.name: "crit"}
    table = {side: Plain(luck="crit" if bought and side == winner.side else "") for side in (BLUE, GREEN)}
    fight_bout(field, table, Pairing(one, [lead]), Loaded(rest=5))
    assert (Harm(loser.name, 0, 0, Fate.DYING) in field.entries) is crits
    if crits:
        assert field.felled == {loser.name: (winner.name,)}
        assert not [entry for entry in field.entries if isinstance(entry, Blow)]


@pytest.mark.rule("ERF-CMDPC-03", "ERF-CRIT-01")
def test_a_ten_of_luck_never_crits() -> None:
    for use, asked in (("roll", []), ("", ["medium 1g"])):
        one, lead = be(tall(BLUE), player=True, luck=1), tall(GREEN, defense=3)
        dice = Loaded((("roll", lead.name), 1), (("roll", one.name), 10), rest=9)
        assert [save.who for save in saves(bout(one, lead, dice=dice, blue=Plain(luck=use)))] == asked


@pytest.mark.rule("ERF-CMDPC-08", "ERF-SPECIAL-101")
@each("mine, theirs", [(("fates_favour",), ()), ((), ("fates_favour",))])
def test_nobody_uses_luck_where_fate_favours_one_of_the_two(mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    one, lead = be(tall(BLUE, specials=mine), player=True, luck=2), tall(GREEN, specials=theirs)
    bout(one, lead, blue=Plain(luck="damage"))
    assert one.luck == 2


@pytest.mark.rule("ERF-SPECIAL-101", "ERF-COMMAND-25")
@each("first, second, die", [(3, 8, 8), (8, 3, 8)])
def test_fate_takes_the_better_of_two_rolls(first: int, second: int, die: int) -> None:
    one, lead = tall(BLUE, specials=("fates_favour",)), tall(GREEN)
    dice = Loaded((("roll", one.name, 1), first), (("roll again", one.name, 1), second), (("roll", lead.name, 1), 5))
    assert bout(one, lead, dice=dice).entries[0] == Roll(one.name, die, 4)


@pytest.mark.rule("ERF-B-06", "ERF-COMBAT-14", "ERF-GAP-124", "ERF-GAP-102")
@each(
    "sizes, struck",
    [(["small"], 1), (["medium"], 2), (["large"], 2), (["small", "small"], 1), (["small", "medium"], 2)],
)
def test_in_which_rounds_secondaries_hit(sizes: list[str], struck: int) -> None:
    one, lead = tall(BLUE, combat=1), be(tall(GREEN, number=9), stunned=40)
    helpers = [tall(GREEN, size, n) for n, size in enumerate(sizes, 1)]
    field = bout(one, lead, *helpers, dice=Loaded(rest=8))
    for helper in helpers:
        assert rounds(field, helper)[:3] == [struck, struck + 2, struck + 4]
        assert {blow.kind for blow in blows(field, helper.name)} == {HIT}


@pytest.mark.rule("ERF-B-06", "ERF-HITS-05")
@each("state, first", [({}, 2), ({"stunned": 2}, 4), ({"laden": 1}, None), ({"fate": Fate.DOWN}, None)])
def test_which_secondaries_strike(state: dict[str, Any], first: int | None) -> None:
    one, lead, helper = tall(BLUE, combat=1), tall(GREEN, number=9), be(tall(GREEN), **state)
    field = bout(one, lead, helper, dice=Loaded(rest=8))
    assert rounds(field, helper)[:1] == ([first] if first else [])


@pytest.mark.rule("ERF-COMBAT-07", "ERF-COMBAT-11")
def test_secondaries_of_a_feeble_pair_only_do_minimum_blows() -> None:
    one, lead, helper = tall(BLUE, combat=-3), tall(GREEN, number=9, defense=-3), tall(GREEN)
    field = bout(one, lead, helper)
    assert {blow.kind for blow in blows(field, helper.name)} == {MINIMUM}


@pytest.mark.rule("ERF-CMDSCREEN-04")
def test_cover_from_behind_is_halved() -> None:
    one, lead = tall(BLUE, combat=1), tall(GREEN, number=9)
    for line, hits in ((Line.SUPPORT, 2), (Line.BACK, 4)):
        archer = be(tall(GREEN, style="projectile", range="middle"), ammo=6, line=line)
        be(one, hits=400, fate=Fate.FIGHTING)
        be(lead, stunned=40)
        field = bout(one, lead, archer, dice=Loaded(rest=8))
        harm = next(entry for entry in field.entries if isinstance(entry, Harm) and entry.who == one.name)
        assert harm.damage == hits


@pytest.mark.rule("ERF-PC-03")
def test_only_player_characters_may_roll_along() -> None:
    one, lead = tall(BLUE, combat=3), tall(GREEN, number=9)
    hero, other = be(tall(GREEN, number=1), player=True), tall(GREEN, number=2)
    both = Plain(along=f"{hero.name},{other.name}")
    dice = Loaded(*[(("contest", hero.name), 9)] * 400, rest=1)
    field = bout(one, lead, hero, other, dice=dice, green=both)
    assert rounds(field, hero)[:4] == [1, 2, 3, 4]
    assert rounds(field, other)[:2] == [2, 4]


@pytest.mark.rule("ERF-COMBAT-10", "ERF-CMDBOUT-10", "ERF-HITS-04")
def test_a_bout_goes_on_while_somebody_lies_there() -> None:
    """A captor beside others: who was put down is struck again and croaks; then the bout is over."""
    one, lead = tall(BLUE), be(tall(GREEN), hits=3)
    one.disarmed = True
    field = bout(one, lead, dice=Loaded((("roll", one.name), 10), (("roll", lead.name), 2)))
    assert [(entry.who, entry.hits, entry.fate) for entry in field.entries if isinstance(entry, Harm)][-2:] == [
        (lead.name, 1, Fate.DOWN),
        (lead.name, -1, Fate.CROAKED),
    ]
    assert rounds(field, one) == [1, 2]


@pytest.mark.rule("ERF-CMDBOUT-10", "ERF-B-08")
def test_a_bout_ends_when_a_secondary_is_out_or_the_one() -> None:
    one, lead, helper = tall(BLUE, "large", combat=9, reach=9), tall(GREEN, number=9), be(tall(GREEN), hits=1)
    field = bout(one, lead, helper, primaries=2, dice=Loaded((("roll", one.name), 9), (("roll",), 9)))
    assert helper.fate is Fate.CROAKED
    assert rounds(field, one) == [1, 1]
    assert lead.is_fighting


@pytest.mark.rule("ERF-HITS-05", "ERF-AREAATK-02")
def test_stun_and_rest_wear_off_by_the_round() -> None:
    one, foe = be(tall(BLUE), stunned=2), tall(GREEN)
    field = bout(one, foe, dice=Loaded((("roll", one.name), 9), (("roll", foe.name), 2)))
    assert field.entries[0] == Roll(one.name, 9, 3)
    assert rounds(field, one)[:3] == [3, 4, 5]
    assert (one.stunned, one.idle) == (0, 0)


@pytest.mark.rule("ERF-CMDPC-03", "ERF-DOCTRINE-13")
def test_luck_that_is_for_nothing_is_kept() -> None:
    one = be(tall(BLUE), player=True, luck=2)
    bout(one, tall(GREEN), blue=Plain(luck=""))
    assert one.luck == 2


@pytest.mark.rule("ERF-SHIELD-02", "ERF-COMBAT-08")
def test_who_leads_the_attack_and_who_rolls_along_pays_for_his_shield() -> None:
    one, lead = tall(BLUE), tall(GREEN, number=9, shielded=True)
    hero = be(tall(GREEN, number=1, shielded=True), player=True)
    field = bout(one, lead, hero, green=Plain(along=hero.name))
    rolls = [entry for entry in field.entries if isinstance(entry, Roll)]
    assert rolls[1:3] == [Roll(lead.name, 5, 3), Roll(hero.name, 5, 3)]


@pytest.mark.rule("ERF-MOUNT-08", "ERF-OUTNUM-02")
def test_those_who_ride_along_count_among_those_who_outnumber() -> None:
    for riders, stat in ((1, 4), (2, 4 - 1)):
        mount = be(tall(GREEN, reach=5), cavalry=True)
        mount.carried = [tall(GREEN, number=n, reach=5, specials=("rider",)) for n in range(2, 2 + riders)]
        one = tall(BLUE)
        assert bout(one, mount).entries[0] == Roll(one.name, 5, stat)


@pytest.mark.rule("ERF-CRIT-05", "ERF-CRIT-10", "ERF-SIZE-07")
def test_who_loses_by_ten_to_one_two_sizes_larger_has_no_save() -> None:
    one, foe = tall(BLUE, "large", combat=9), tall(GREEN, "small", defense=1)
    field = bout(one, foe, dice=Loaded((("roll", one.name), 9), (("roll", foe.name), 1)))
    assert saves(field) == [Save(foe.name, 10, 0, False)]
    assert (foe.fate, foe.hits) == (Fate.DYING, 0)


@pytest.mark.rule("ERF-CMDBOUT-10", "ERF-ARM-01", "ERF-COMBAT-10")
def test_two_who_knock_each_other_down_end_their_bout() -> None:
    one, foe = be(tall(BLUE), hits=3, disarmed=True), be(tall(GREEN), hits=3, disarmed=True)
    field = bout(one, foe, dice=Loaded((("roll", one.name), 6), (("roll", foe.name), 5)))
    assert [(entry.who, entry.fate) for entry in field.entries if isinstance(entry, Harm)] == [
        (one.name, Fate.DOWN),
        (foe.name, Fate.DOWN),
    ]


@pytest.mark.rule("ERF-SPECIAL-38")
@each("damage, hits, back", [(0.5, 12, 12), (1, 12, 14), (2, 12, 14), (2, 79, 80), (2, 80, 80)])
def test_life_is_drained_by_the_point(damage: float, hits: int, back: int) -> None:
    one, foe = be(tall(BLUE, damage=damage, specials=("drain_life",)), hits=hits, full=80), be(tall(GREEN), stunned=40)
    foe.hits = round(damage * 2)
    bout(one, foe, dice=Loaded((("roll", one.name), 6), (("roll", foe.name), 5)))
    assert one.hits == back


@pytest.mark.rule("ERF-SWARM-06", "ERF-SWARM-07", "ERF-GAP-121")
@each(
    "size, other, first",
    [
        ("tiny", "tiny", ["tiny 1g", "tiny 2g"]),
        ("petite", "petite", ["petite 1g"]),
        ("tiny", "petite", ["tiny 1g"]),
    ],
)
def test_six_sizes_below_a_blow_croaks_two_swarms(size: str, other: str, first: list[str]) -> None:
    beast = tall(BLUE, "immense")
    swarms = [sized(GREEN, kind, n, count=16) for n, kind in enumerate((size, other, other), 1)]
    field = bout(beast, *swarms, dice=Loaded())
    struck = [blow for blow in blows(field, beast.name) if blow.round == 1]
    assert ([blow.target for blow in struck], {blow.croaks for blow in struck}) == (first, {True})
    swarms = [sized(GREEN, kind, n, count=16) for n, kind in enumerate((size, other, other), 1)]
    field = met([beast], swarms, initiative=BLUE)
    field.pairings = [Pairing(beast, swarms[:1], swarms[1:])]
    initiative_round(field, {BLUE: Plain(), GREEN: Plain()}, Loaded())
    assert [blow.target for blow in blows(field, beast.name)] == first


@pytest.mark.rule("ERF-SWARM-07", "ERF-SWARM-05")
def test_the_smaller_of_six_sizes_sweeps_nobody() -> None:
    bats, beasts = sized(BLUE, "tiny", count=16), [tall(GREEN, "immense", n) for n in (1, 2)]
    assert swept(bats, beasts[0], beasts) == []
    assert swept(beasts[0], bats, [bats, be(sized(BLUE, "tiny", 2), fate=Fate.CROAKED)]) == []
