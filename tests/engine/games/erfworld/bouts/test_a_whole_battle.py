"""A battle from the first look to the last: who picks when, who senses danger, who rises, who gathers his arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.erfworld.bouts import battle
from engine.games.erfworld.bouts.battle import fight, next_bout
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    Fate,
    Field,
    Figure,
    Line,
    Paired,
    Pairing,
    Phase,
    Situation,
    StandOff,
)
from tests.engine.games.erfworld.bouts.figure_kit import but, of, sized
from tests.engine.games.erfworld.props.field_kit import Loaded, be, blows, by_default, met, named
from tests.suite.table import each


class Told(Choices):
    """Nobody leaves or makes area attacks; danger is sensed, and enemies turned on, as told."""

    def __init__(self, *, senses: bool = True, turns: str = "") -> None:
        self._senses, self._turns = senses, turns
        self.asked: list[str] = []

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        self.asked.append(f"pair {field.bout}")
        return super().pair(field, side, own, enemies)

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        return False

    def senses_danger(self, field: Field, one: Figure) -> bool:
        self.asked.append(f"danger {one.name}")
        return self._senses

    def turns_on(self, field: Field, one: Figure, attackers: Sequence[Figure]) -> Figure | None:
        self.asked.append(f"turns {' '.join(foe.name for foe in attackers)}")
        return next((foe for foe in attackers if foe.name == self._turns), None)


def told() -> dict[int, Choices]:
    return {BLUE: Told(), GREEN: Told()}


def bouts(field: Field) -> list[int]:
    return [entry.number for entry in field.entries if isinstance(entry, Phase) and entry.name == "bout"]


# The beginning


def test_a_battle_leaves_the_field_it_was_given_alone() -> None:
    rider, mount, foe = sized(BLUE, "medium", 2), sized(BLUE, "large"), sized(GREEN, "medium", left=1)
    mount.carried = [rider]
    given = met([mount], [foe], entries=[Phase("before")], pairings=[Pairing(mount, [foe])], lying=[foe])
    given.felled, given.frozen, given.fortune = {"x": ()}, {foe.name: None}, {mount.name: "hit"}
    after = fight(given, told(), Loaded(rest=5))
    assert after.winner == BLUE
    assert (foe.hits, given.bout, len(given.entries), len(given.pairings)) == (2, 0, 1, 1)
    assert after.entries[0] == Phase("before")
    assert (given.felled, given.frozen, given.fortune) == ({"x": ()}, {foe.name: None}, {mount.name: "hit"})
    assert after.figures[0] is not mount
    assert after.figures[0].carried[0] is not rider
    assert "x" not in after.felled


@each("fate", [Fate.DOWN, Fate.DYING])
def test_no_battle_without_two_sides(fate: Fate) -> None:
    with pytest.raises(ValueError, match="nobody to fight"):
        fight(met([sized(BLUE, "medium")], [be(sized(GREEN, "medium"), fate=fate)]), told(), Loaded())


@pytest.mark.rule("ERF-CMDPC-07", "ERF-DOCTRINE-13")
@each(
    "state, situation, senses, surprised",
    [
        ({"player": True, "luck": 2}, Situation.AMBUSH, True, True),
        ({"player": True, "luck": 2}, Situation.AMBUSH, False, False),
        ({"player": True, "luck": 0}, Situation.AMBUSH, True, False),
        ({"player": False, "luck": 2}, Situation.AMBUSH, True, False),
        ({"player": True, "luck": 2}, Situation.PREPARED, True, False),
    ],
)
@each("ambusher", [BLUE, GREEN])
def test_who_senses_an_ambush(
    state: dict[str, Any], situation: Situation, senses: bool, surprised: bool, ambusher: int
) -> None:
    victim, other = be(sized(1 - ambusher, "medium"), **state), be(sized(ambusher, "medium"), player=True, luck=3)
    victim.hits = other.hits = victim.full = other.full = 100
    field = met([victim], [other], situation=situation, ambusher=ambusher)
    table: dict[int, Choices] = {ambusher: Told(), 1 - ambusher: Told(senses=senses)}
    before = victim.luck
    after = fight(field, table, Loaded(rest=5))
    one, enemy = (named(after, figure.name) for figure in (victim, other))
    assert one.alert is surprised
    assert after.situation is (Situation.SURPRISED if surprised else situation)
    assert one.luck == before - surprised
    assert (enemy.alert, enemy.luck) == (False, 3)


def test_the_line_in_which_a_figure_stood_is_kept() -> None:
    blue = [of(BLUE, "warlord"), of(BLUE, "piker"), be(of(BLUE, "piker", 2), stood="support")]
    after = fight(met(blue, [of(GREEN, "piker", left=0.5)]), told(), Loaded(rest=5))
    assert [figure.stood for figure in after.figures] == ["back", "front", "support", "front"]


# One bout


@pytest.mark.rule("ERF-PAIR-01", "ERF-CMDPAIR-03", "ERF-B-08")
@each("bout, first, begins", [(0, BLUE, BLUE), (1, BLUE, GREEN), (2, GREEN, GREEN), (3, GREEN, BLUE)])
def test_who_picks_first_in_a_bout(bout: int, first: int, begins: int) -> None:
    order: list[int] = []

    class Noting(Told):
        def __init__(self, side: int) -> None:
            super().__init__()
            self._side = side

        def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> Any:
            order.append(self._side)
            return super().pair(field, side, own, enemies)

    field = met([sized(BLUE, "medium")], [sized(GREEN, "medium")], bout=bout, first=first)
    next_bout(field, {BLUE: Noting(BLUE), GREEN: Noting(GREEN)}, Loaded(rest=5))
    assert (order[0], field.bout, bouts(field)) == (begins, bout + 1, [bout + 1])


@pytest.mark.rule("ERF-SEQ-10", "ERF-CMDBOUT-11", "ERF-PAIR-01")
@each("bout, kept", [(0, True), (1, False)])
def test_pairs_hold_into_the_first_bout_and_are_made_again_before_each_later_one(bout: int, kept: bool) -> None:
    one, far, near = sized(BLUE, "medium"), of(GREEN, "spidew"), sized(GREEN, "medium")
    field = met([one], [far, near], bout=bout)
    field.pairings = [Pairing(one, [far])]
    next_bout(field, told(), Loaded(rest=5))
    found = next(entry for entry in field.entries if isinstance(entry, Paired))
    assert {found.one, *found.primaries} == {one.name, (far if kept else near).name}


@pytest.mark.rule("ERF-B-08", "ERF-MAGIC-15")
def test_magic_works_once_a_bout_and_who_is_frozen_does_not_fight() -> None:
    blue, green = [sized(BLUE, "medium", n) for n in (1, 2)], [sized(GREEN, "medium", n) for n in (1, 2)]
    field = met(blue, green, bout=0)
    field.pairings = [Pairing(blue[0], [green[0]]), Pairing(blue[1], [green[1]])]
    field.frozen = {green[0].name: None}
    cast: list[int] = []
    field.magic = lambda field: cast.append(field.bout)
    next_bout(field, told(), Loaded(rest=5))
    assert cast == [1]
    struck = {entry.target for entry in field.entries if isinstance(entry, Blow)}
    assert struck == {blue[1].name, green[1].name}


@pytest.mark.rule("ERF-B-08", "ERF-MAGIC-15")
@each("victim", ["one", "primary", "secondary"])
def test_whom_magic_felled_before_the_bout_fights_in_no_pairing(victim: str) -> None:
    one, lead, helper = sized(BLUE, "medium"), sized(GREEN, "medium", 1), sized(GREEN, "medium", 2)
    field = met([one], [lead, helper])
    field.pairings = [Pairing(one, [lead], [helper])]

    def fell(_: Field) -> None:
        {"one": one, "primary": lead, "secondary": helper}[victim].fate = Fate.CROAKED

    field.magic = fell
    next_bout(field, told(), Loaded(rest=5))
    struck = {entry.target for entry in field.entries if isinstance(entry, Blow)}
    assert struck == ({one.name, lead.name} if victim == "secondary" else set())


@pytest.mark.rule("ERF-CMDLEAD-03")
@each("fate, stays", [(Fate.FIGHTING, True), (Fate.DOWN, False)])
def test_whose_leader_is_out_loses_what_he_gave(fate: Fate, stays: bool) -> None:
    leader = be(sized(BLUE, "medium", 1), fate=fate)
    one = be(sized(BLUE, "medium", 2), led_by=leader.name, bonus=5, unled=2, commanded=True)
    free = be(sized(BLUE, "medium", 3), bonus=4, unled=1, commanded=True)
    next_bout(met([leader, one, free], [sized(GREEN, "medium")]), told(), Loaded(rest=5))
    assert (one.led_by, one.bonus, one.commanded) == ((leader.name, 5, True) if stays else ("", 2, False))
    assert (free.bonus, free.commanded) == (4, True)


@pytest.mark.rule("ERF-SHOOT-03", "ERF-GAP-143")
def test_who_shoots_in_a_bout_spends_ammo_but_not_who_only_stands_by() -> None:
    archers = [be(of(BLUE, "archer", number), ammo=ammo) for number, ammo in ((1, 6), (2, 1), (3, 6))]
    archers[2].line = Line.SUPPORT
    foes = [be(of(GREEN, "digger", number), hits=99) for number in (1, 2)]
    field = met(archers, foes, situation=Situation.SURPRISED)
    field.pairings = [Pairing(archers[0], foes[:1]), Pairing(archers[1], foes[1:])]
    next_bout(field, told(), Loaded(rest=5))
    assert [archer.shot for archer in archers] == [True, False, False]
    assert not foes[0].shot


@pytest.mark.rule("ERF-CMDPC-09", "ERF-X-29", "ERF-CMDPC-02")
@each(
    "changed, bout, behind, luck",
    [
        ({}, 0, Line.BACK, 2),
        ({"luck": 2}, 0, Line.BACK, 3),
        ({"luck": 3}, 0, Line.BACK, 3),  # three at most
        ({}, 1, Line.BACK, 1),  # only in the first bout
        ({}, 0, Line.FRONT, 1),  # nobody stands behind
        ({}, 0, Line.SUPPORT, 1),
        ({"player": False}, 0, Line.BACK, 1),
        ({"line": Line.BACK}, 0, Line.BACK, 1),
    ],
)
def test_who_stands_in_front_regains_luck(changed: dict[str, Any], bout: int, behind: Line, luck: int) -> None:
    hero = be(
        sized(BLUE, "medium"), **but(changed, player=True) if "luck" in changed else but(changed, player=True, luck=1)
    )
    friend, foe = be(sized(BLUE, "medium", 2), line=behind), sized(GREEN, "medium")
    field = met([hero, friend], [foe], bout=bout, first=GREEN)
    field.pairings = [Pairing(foe, [hero])]

    class Fixed(Told):
        def front(self, field: Field, side: int, figures: Sequence[Figure]) -> None:
            """The lines stay as they are."""

    next_bout(field, {BLUE: Fixed(), GREEN: Fixed()}, Loaded(rest=5))
    assert hero.luck == luck


@pytest.mark.rule("ERF-CMDPC-09")
def test_who_spends_luck_in_that_bout_regains_none_and_no_secondary_does() -> None:
    for role in ("spends", "secondary", "primary"):
        hero = be(of(BLUE, "heir", specials=("scout",)), player=True, luck=2)
        friend = be(of(BLUE, "archer", 2), line=Line.BACK)
        foes = [sized(GREEN, "medium"), sized(BLUE, "medium", 2)]
        field = met([hero, friend], foes)
        warlord = role == "spends"
        foes[0].kind = of(GREEN, "warlord").kind if warlord else foes[0].kind
        field.pairings = [Pairing(foes[0], [foes[1]], [hero]) if role == "secondary" else Pairing(foes[0], [hero])]
        next_bout(field, told(), Loaded(rest=5))
        assert hero.luck == {"spends": 1, "secondary": 2, "primary": 3}[role]


@pytest.mark.rule("ERF-AREAATK-05", "ERF-DOCTRINE-04")
@each(
    "one, foes, asked",
    [
        ({}, [{}, {}], "turns medium 2g"),
        ({"specials": ()}, [{}, {}], ""),  # only scouts
        ({}, [{}], ""),
        ({}, [{}, {"specials": ("scout",)}], ""),  # not on scouts
        ({}, [{}, {"size": "large"}], ""),  # nor on others than those of its enemy's size
        ({}, [{}, {"size": "small"}, {}], "turns medium 3g"),
    ],
)
def test_which_secondaries_a_scout_may_turn_on(one: dict[str, Any], foes: list[dict[str, Any]], asked: str) -> None:
    scout = sized(GREEN, "medium", **but(one, specials=("scout",)))
    others = [sized(BLUE, **but(changed, size="medium", number=number)) for number, changed in enumerate(foes, 1)]
    for number, other in enumerate(others, 1):
        other.name = f"{other.kind.size} {number}g"
    table = told()
    green = table[GREEN]
    assert isinstance(green, Told)
    field = met(others, [scout])
    field.pairings = [Pairing(scout, others[:1], others[1:])]
    next_bout(field, table, Loaded(rest=5))
    assert [words for words in green.asked if words.startswith("turns")] == ([asked] if asked else [])
    scout.stunned = 1
    green.asked.clear()
    field.pairings = [Pairing(scout, others[:1], others[1:])]
    for figure in field.figures:
        figure.fate, figure.hits = Fate.FIGHTING, 100
    field.bout = 0
    next_bout(field, table, Loaded(rest=5))
    assert not [words for words in green.asked if words.startswith("turns")]


@pytest.mark.rule("ERF-AREAATK-05")
def test_who_turns_on_another_strikes_him_and_is_struck_by_the_first_besides() -> None:
    scout = sized(GREEN, "medium", specials=("scout",))
    foes = [sized(BLUE, "medium", number) for number in (1, 2, 3)]
    for figure in (scout, *foes):
        figure.hits = figure.full = 100
    field = met(foes, [scout])
    field.pairings = [Pairing(scout, [foes[0]], foes[1:])]
    dice = Loaded((("roll", scout.name), 9), (("roll", foes[1].name), 1), rest=5)
    next_bout(field, {BLUE: Told(), GREEN: Told(turns=foes[1].name)}, dice)
    assert {blow.target for blow in blows(field, scout.name)} == {foes[1].name}
    assert field.pairings[0].secondaries == [foes[0], foes[2]]


# The end


@pytest.mark.rule("ERF-B-10", "ERF-GAP-156")
def test_three_stand_offs_in_a_row_end_a_battle_and_a_decision_between_begins_the_count_again() -> None:
    one, foe = sized(BLUE, "medium", damage=0), sized(GREEN, "medium", damage=0)
    after = fight(met([one], [foe]), told(), Loaded(rest=5))
    assert (after.bout, after.standoffs, bouts(after)) == (3, 3, [1, 2, 3])
    assert (after.winner, len([entry for entry in after.entries if isinstance(entry, StandOff)])) == (None, 3)
    field = met([one], [foe], standoffs=2)
    one.kind = sized(BLUE, "medium").kind
    next_bout(field, told(), Loaded(rest=5))
    assert field.standoffs == 0


def test_a_bout_in_which_one_pair_is_decided_is_no_stand_off() -> None:
    blue = [sized(BLUE, "medium", 1), sized(BLUE, "medium", 2, damage=0)]
    green = [sized(GREEN, "medium", 1), sized(GREEN, "medium", 2, damage=0)]
    for order in (0, 1):
        field = met(blue, green)
        pairs = [Pairing(blue[0], [green[0]]), Pairing(blue[1], [green[1]])]
        field.pairings = pairs if order else pairs[::-1]
        next_bout(field, told(), Loaded(rest=5))
        assert field.standoffs == 0
        for figure in (*blue, *green):
            figure.hits, figure.fate = 12, Fate.FIGHTING


def test_no_battle_goes_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle, "LONGEST", 2)
    assert battle.STANDOFFS == 3
    after = fight(met([sized(BLUE, "medium", damage=0)], [sized(GREEN, "medium", damage=0)]), told(), Loaded(rest=5))
    assert after.bout == 2


def concluded(*figures: Figure, monkeypatch: pytest.MonkeyPatch) -> Field:
    """A battle that ends before its first bout, as these stand; a fighter of each side stands by for it to begin."""
    monkeypatch.setattr(battle, "LONGEST", 0)
    monkeypatch.setattr(battle, "skirmish", lambda *_: None)
    monkeypatch.setattr(battle, "initiative_round", lambda *_: None)
    return fight(met(figures), told(), Loaded(rest=5))


@pytest.mark.rule("ERF-X-24", "ERF-GAP-110", "ERF-COMBAT-10")
@pytest.mark.parametrize("winner", [BLUE, GREEN, None])
def test_who_lies_there_rises_where_his_side_holds_the_field_or_nobody_does(
    winner: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last who fights on the losing side is felled in the skirmish."""
    down = [be(sized(side, "medium", 2), fate=Fate.DOWN, hits=-1) for side in (BLUE, GREEN)]
    dying = be(sized(BLUE, "medium", 4), fate=Fate.DYING, hits=0)
    last = [be(sized(side, "medium", 3), stunned=3) for side in (BLUE, GREEN)]

    def fell(field: Field, *_: object) -> None:
        for figure in field.figures:
            if figure.is_fighting and figure.side != winner:
                figure.fate = Fate.CROAKED

    monkeypatch.setattr(battle, "skirmish", fell)
    after = fight(met([*last, *down, dying]), told(), Loaded(rest=5))
    found = {one.name: one for one in after.figures}
    for one in down:
        rises = winner in (None, one.side)
        assert found[one.name].fate is (Fate.FIGHTING if rises else Fate.DOWN)
        assert found[one.name].hits == (2 if rises else -1)
    assert (found[dying.name].fate, found[dying.name].hits) == (Fate.DYING, 0)
    assert after.winner == winner
    assert {one.stunned for one in after.figures} == {0}


@pytest.mark.rule("ERF-SHOOT-03", "ERF-COMBAT-05", "ERF-GAP-137", "ERF-TYPE-02")
@pytest.mark.parametrize(
    ("changed", "enemies", "ammo"),
    [
        ({}, [Fate.CROAKED], 5),
        ({}, [Fate.CROAKED, Fate.FLED], 5),  # half of them
        ({}, [Fate.CROAKED, Fate.CROAKED, Fate.FLED, Fate.FLED], 5),
        ({}, [Fate.CROAKED, Fate.FLED, Fate.FLED], 4),
        ({}, [Fate.DYING, Fate.FLED], 5),
        ({}, [Fate.DOWN, Fate.FLED], 5),
        ({}, [Fate.CAPTURED, Fate.FLED], 5),
        ({}, [Fate.SPENT], 4),
        ({}, [Fate.FIGHTING], 4),
        ({"kind": "beast"}, [Fate.CROAKED], 4),  # whose shots are of its own body
    ],
)
def test_who_gathers_his_arrows(
    changed: dict[str, Any], enemies: list[Fate], ammo: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    archer = be(of(BLUE, "archer", **changed), ammo=6, shot=True)
    foes = [of(GREEN, "piker", number) for number in range(1, len(enemies) + 1)]

    def skirmish(field: Field, *_: object) -> None:
        for figure in field.figures:
            figure.shot = figure.side == BLUE
            if figure.side == GREEN:
                figure.fate = enemies[foes.index(next(foe for foe in foes if foe.name == figure.name))]

    monkeypatch.setattr(battle, "skirmish", skirmish)
    monkeypatch.setattr(battle, "initiative_round", lambda *_: None)
    monkeypatch.setattr(battle, "LONGEST", 0)
    after = fight(met([archer], foes), told(), Loaded(rest=5))
    assert after.figures[0].ammo == ammo


@pytest.mark.rule("ERF-SHOOT-03", "ERF-MOUNT-06")
@pytest.mark.parametrize(
    ("borrows", "ridden", "left"),
    [(False, True, (4, 6)), (True, True, (0, 4)), (False, False, (4, 6)), (True, False, (0, 6))],
)
def test_what_is_shot_from_a_mount_is_its_own_unless_it_borrows_from_who_rides_it(
    borrows: bool, ridden: bool, left: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rider = be(of(BLUE, "archer", 2), ammo=6)
    mount = be(of(BLUE, "archer"), ammo=6, borrows=borrows, carried=[rider] if ridden else [])

    def skirmish(field: Field, *_: object) -> None:
        field.figures[0].shot = True

    monkeypatch.setattr(battle, "skirmish", skirmish)
    monkeypatch.setattr(battle, "initiative_round", lambda *_: None)
    monkeypatch.setattr(battle, "LONGEST", 0)
    after = fight(met([mount], [of(GREEN, "piker")]), told(), Loaded(rest=5)).figures[0]
    assert (after.ammo, after.carried[0].ammo if ridden else rider.ammo) == left


@pytest.mark.rule("ERF-SHOOT-03", "ERF-COMBAT-05")
def test_the_beaten_gather_nothing_and_nobody_falls_below_none(monkeypatch: pytest.MonkeyPatch) -> None:
    archers = [be(of(side, "archer"), ammo=ammo) for side, ammo in ((BLUE, 1), (GREEN, 6))]

    def skirmish(field: Field, *_: object) -> None:
        for figure in field.figures:
            figure.shot = True
        field.figures[1].fate = Fate.CROAKED

    monkeypatch.setattr(battle, "skirmish", skirmish)
    after = fight(met(archers), by_default(), Loaded(rest=5))
    assert [figure.ammo for figure in after.figures] == [1, 4]
