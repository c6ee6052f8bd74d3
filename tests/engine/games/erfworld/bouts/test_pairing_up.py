"""Who is paired with whom: cleaving, room, screens, scouts, leftovers, and cover from behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, Fate, Field, Figure, Line, Paired, Pairing, Situation
from engine.games.erfworld.bouts.pairing import cleaves, most_attackers, pair, repair
from tests.engine.games.erfworld.bouts.figure_kit import bare_handed, but, sized
from tests.engine.games.erfworld.props.field_kit import be, by_default, met
from tests.suite.table import each


class Fixed(Choices):
    """Lines stay as they are; what is asked is kept; a fifth attacker joins as told."""

    def __init__(self, *, piles_on: bool = False) -> None:
        self._piles_on = piles_on
        self.asked: list[str] = []

    def front(self, field: Field, side: int, figures: Sequence[Figure]) -> None:
        self.asked.append(f"front {len(figures)}")

    def piles_on(self, field: Field, side: int) -> bool:
        return self._piles_on

    def pair(self, field: Field, side: int, own: Sequence[Figure], enemies: Sequence[Figure]) -> tuple[str, str] | None:
        if own and enemies:
            self.asked.append(f"pair {' '.join(one.name for one in own)}: {' '.join(one.name for one in enemies)}")
        return super().pair(field, side, own, enemies)


def called(key: str, one: Figure) -> Figure:
    """A figure of a class of its own, and named after it."""
    one.kind, one.name = replace(one.kind, key=key), key
    return one


def crowd(side: int, size: str, many: int, **changed: Any) -> list[Figure]:
    return [sized(side, size, number, **changed) for number in range(1, many + 1)]


def together(field: Field) -> list[list[str]]:
    """Every pairing: the one, then its primaries and secondaries."""
    return [[figure.name for figure in pairing.everyone] for pairing in field.pairings]


def paired(*groups: list[Figure], first: int = BLUE, table: dict[int, Choices] | None = None, **more: Any) -> Field:
    field = met(*groups, **more)
    pair(field, table or {BLUE: Fixed(), GREEN: Fixed()}, first=first)
    return field


@pytest.mark.rule("ERF-REACH-02", "ERF-REACH-03", "ERF-REACH-04", "ERF-SPECIAL-28", "ERF-CMDMOD-19")
@each(
    "one, other, does",
    [
        ({"size": "medium", "reach": 6}, {"size": "medium", "reach": 0}, False),
        ({"size": "medium", "reach": 6}, {"size": "large", "reach": 0}, False),
        ({"size": "large", "reach": 6}, {"size": "medium", "reach": 4}, True),
        ({"size": "large", "reach": 6}, {"size": "medium", "reach": 5}, False),
        ({"size": "huge", "reach": 6}, {"size": "medium", "reach": 4}, True),
        ({"size": "huge", "reach": 6}, {"size": "medium", "reach": 5}, False),
        ({"size": "immense", "reach": 1}, {"size": "medium", "reach": 9}, True),  # three sizes: always
        ({"size": "immense", "reach": 9}, {"size": "small", "reach": 1}, False),  # four: never
        ({"size": "large", "reach": 9, "range": "long"}, {"size": "medium", "reach": 0}, False),
        ({"size": "huge", "reach": 8, "range": "long"}, {"size": "medium", "reach": 4}, True),
        ({"size": "huge", "reach": 8, "range": "long"}, {"size": "medium", "reach": 5}, False),
        ({"size": "huge", "reach": 3, "range": "long"}, {"size": "medium", "reach": 0}, True),
        ({"size": "immense", "reach": 1, "range": "long"}, {"size": "medium", "reach": 9}, True),
        ({"size": "large", "reach": 6, "style": "projectile"}, {"size": "medium", "reach": 0}, False),
        ({"size": "immense", "style": "projectile"}, {"size": "medium", "reach": 0}, False),
        ({"size": "immense", "traits": ("non_combat",)}, {"size": "medium", "reach": 0}, False),
        ({"size": "immense", "armed": False}, {"size": "medium", "reach": 0}, False),
    ],
)  # fmt: skip
def test_who_cleaves(one: dict[str, Any], other: dict[str, Any], does: bool) -> None:
    first = be(sized(BLUE, **one), ammo=6)
    assert cleaves(first, sized(GREEN, **other)) is does


@pytest.mark.rule("ERF-SPECIAL-66")
@each(
    "size, style, armed, does",
    [("large", "projectile", True, False), ("medium", "projectile", True, True), ("petite", "projectile", True, True),
     ("tiny", "projectile", True, False), ("medium", "projectile", False, False), ("medium", "melee", True, False)],
)  # fmt: skip
def test_rapid_shots_strike_two_smaller_ones(size: str, style: str, armed: bool, does: bool) -> None:
    one = be(sized(BLUE, "large", style=style, specials=("rapid_shot",), reach=1), ammo=6 * armed)
    if style == "melee" and not armed:
        bare_handed(one)
    assert cleaves(one, sized(GREEN, size, reach=9)) is does


@pytest.mark.rule("ERF-CRIT-13", "ERF-OUTNUM-06", "ERF-OUTNUM-07")
@each(
    "target, attackers, most",
    [
        ("medium", ["medium"], 5),
        ("medium", ["small"], 5),
        ("medium", ["petite"], 9),
        ("huge", ["small"], 5),
        ("immense", ["small"], 9),
        ("small", ["tiny"], 3),
        ("immense", ["petite"], 0),
        ("medium", ["large"], 0),
        ("medium", ["large", "medium"], 5),
        ("medium", ["medium", "petite"], 9),
    ],
)
def test_how_many_begin_to_endanger_each_other(target: str, attackers: list[str], most: int) -> None:
    assert most_attackers(sized(GREEN, target), [sized(BLUE, size) for size in attackers]) == most


@pytest.mark.rule("ERF-OUTNUM-06", "ERF-OUTNUM-07", "ERF-PAIR-03", "ERF-CRIT-13", "ERF-SIZE-06", "ERF-SIZE-07")
@each(
    "target, size, swarm, joined",
    [
        ("medium", "medium", 1, 4),
        ("medium", "small", 1, 4),
        ("medium", "petite", 1, 8),
        ("huge", "small", 8, 4),
        ("immense", "small", 8, 8),
        ("medium", "large", 1, 3),
        ("medium", "huge", 1, 2),
        ("medium", "immense", 1, 3),
        ("small", "immense", 1, 2),
        ("immense", "petite", 16, 10),
    ],
)
def test_how_many_join_an_attack(target: str, size: str, swarm: int, joined: int) -> None:
    attackers = crowd(BLUE, size, 10, count=swarm, reach=5)
    for number, one in enumerate(attackers):
        called(f"b{number}", one)
    for first in (BLUE, GREEN):
        field = paired([called("g", sized(GREEN, target, reach=5))], attackers, first=first)
        assert [len(everyone) for everyone in together(field)] == [joined + 1]
    bold: dict[int, Choices] = {BLUE: Fixed(piles_on=True), GREEN: Fixed()}
    field = paired([called("g", sized(GREEN, target, reach=5))], attackers, table=bold)
    more = joined if size in ("large", "huge", "immense") else 10
    assert [len(everyone) for everyone in together(field)] == [more + 1]


@pytest.mark.rule("ERF-REACH-02", "ERF-PAIR-02")
def test_all_of_one_class_meet_all_of_another_and_cleavers_take_two() -> None:
    giants, pikers = crowd(BLUE, "large", 2, reach=9), crowd(GREEN, "medium", 5, reach=4)
    for one in giants:
        one.kind = replace(one.kind, key="giant")
    for first in (BLUE, GREEN):
        field = paired(giants, pikers, first=first)
        found = [(p.one.name, [f.name for f in p.primaries]) for p in field.pairings]
        assert found == [("large 1b", ["medium 1g", "medium 2g"]), ("large 2b", ["medium 3g", "medium 4g"])]
        assert [[f.name for f in p.secondaries] for p in field.pairings] == [["medium 5g"], []]


@pytest.mark.rule("ERF-PAIR-02", "ERF-CMDPAIR-05")
def test_classes_are_chosen_in_turn_and_one_to_one() -> None:
    blue = [called("b1", sized(BLUE, "medium")), called("b2", sized(BLUE, "small"))]
    green = [called("g1", sized(GREEN, "medium")), called("g2", sized(GREEN, "small"))]
    table: dict[int, Choices] = {BLUE: Fixed(), GREEN: Fixed()}
    field = paired(blue, green, table=table, first=GREEN)
    assert together(field) == [["g1", "b1"], ["b2", "g2"]]
    assert [one for side in (BLUE, GREEN) for one in table[side].asked] == [  # type: ignore[attr-defined]
        "front 2",
        "pair b2: g2",
        "front 2",
        "pair g1 g2: b1 b2",
    ]
    entries = [entry for entry in field.entries if isinstance(entry, Paired)]
    assert entries == [Paired("g1", ("b1",), ()), Paired("b2", ("g2",), ())]


@pytest.mark.rule("ERF-PAIR-04", "ERF-CMDPAIR-05", "ERF-CMDPAIR-06")
def test_scouts_wait_for_their_step_unless_they_are_stunned() -> None:
    for stunned, found in ((0, [["g1", "b1", "b2"]]), (1, [["g1", "b2", "b1"]])):
        regular = called("b1", sized(BLUE, "medium"))
        scout = be(called("b2", sized(BLUE, "medium", specials=("scout",))), stunned=stunned, bonus=5)
        assert together(paired([regular, scout], [called("g1", sized(GREEN, "medium"))])) == found


@pytest.mark.rule("ERF-PAIR-04", "ERF-CMDPAIR-06")
@each("first, order", [(BLUE, ["b1", "g1"]), (GREEN, ["g1", "b1"])])
def test_the_scouts_of_the_first_selector_pair_before_the_others(first: int, order: list[str]) -> None:
    blue = [called("b1", sized(BLUE, "medium", specials=("scout",)))]
    field = paired(blue, [called("g1", sized(GREEN, "medium", specials=("scout",)))], first=first)
    assert together(field) == [order]


@pytest.mark.rule("ERF-PAIR-04", "ERF-CMDPAIR-06")
def test_a_scout_takes_who_is_free_before_it_joins_others() -> None:
    blue = [called("b1", sized(BLUE, "medium")), called("b2", sized(BLUE, "small", specials=("scout",)))]
    green = [called("g1", sized(GREEN, "medium")), called("g2", sized(GREEN, "large"))]
    assert together(paired(blue, green)) == [["b1", "g1"], ["b2", "g2"]]


@pytest.mark.rule("ERF-PAIR-03", "ERF-PAIR-05", "ERF-PAIR-06", "ERF-PAIR-07", "ERF-CMDPAIR-07", "ERF-CMDPAIR-09")
@each(
    "large, medium, joined",
    [
        (["medium"], ["medium"], "large"),  # half a pairing, though it has as many
        (["medium", "medium"], ["medium"], "medium"),  # both are complete: the fewest attackers
        (["medium", "small"], ["medium"], "large"),  # three quarters
        (["medium", "small", "small"], ["medium"], "medium"),
        (["large"], ["medium"], "medium"),  # the same size is complete alike, and nearer
        (["huge"], ["small"], "medium"),
        (["medium"], ["small"], "medium"),  # half is wanting in both: as many, the same size first
        (["small", "small", "small"], ["small", "small"], "large"),
    ],
)
def test_leftovers_join_what_is_incomplete_first(large: list[str], medium: list[str], joined: str) -> None:
    groups = [("large", large), ("medium", medium)]
    field = met([])
    for target, sizes in groups:
        one = called(target, sized(GREEN, target, reach=5))
        foes = [called(f"{target} {n}", sized(BLUE, size, reach=5)) for n, size in enumerate(sizes, 1)]
        field.figures += [one, *foes]
        field.pairings.append(Pairing(one, foes[:1], foes[1:]))
    extra = called("extra", sized(BLUE, "medium", reach=5))
    field.figures.append(extra)
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert [pairing.one.name for pairing in field.pairings if extra in pairing.secondaries] == [joined]


@pytest.mark.rule("ERF-PAIR-04", "ERF-PAIR-03", "ERF-CMDSCREEN-04")
@each(
    "changed, state, joined",
    [
        ({"specials": ("scout",)}, {}, "medium"),  # scouts choose freely, and the same size suits them best
        ({}, {}, "large"),  # leftovers fill up what is incomplete
        ({"style": "projectile"}, {"line": Line.SUPPORT, "ammo": 6}, "large"),  # and so does cover from behind
    ],
)
def test_who_fills_up_pairings_and_who_does_not(changed: dict[str, Any], state: dict[str, Any], joined: str) -> None:
    targets = [called(size, sized(GREEN, size, reach=5)) for size in ("medium", "large")]
    leads = [called(f"lead {n}", sized(BLUE, "medium", n, reach=5)) for n in (1, 2)]
    extra = called("extra", be(sized(BLUE, "medium", 3, reach=5, **changed), **state))
    field = met(targets, leads, [extra], bout=1)
    field.pairings = [Pairing(target, [lead]) for target, lead in zip(targets, leads, strict=True)]
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert [pairing.one.name for pairing in field.pairings if extra in pairing.secondaries] == [joined]


@pytest.mark.rule("ERF-PAIR-05", "ERF-PAIR-03")
def test_who_chose_a_pairing_is_attacked_in_it_too_if_it_is_a_duel() -> None:
    one, foe = called("b1", sized(BLUE, "medium")), called("g1", sized(GREEN, "medium"))
    extra = called("g2", sized(GREEN, "medium"))
    field = met([one, foe, extra])
    field.pairings = [Pairing(foe, [one])]
    pair(field, by_default(), first=BLUE)
    assert together(field) == [["b1", "g1", "g2"]]
    assert (field.pairings[0].one, field.pairings[0].secondaries) == (one, [extra])
    field = met([one, foe, extra, other := called("b2", sized(BLUE, "medium"))])
    field.pairings = [Pairing(foe, [one], [other])]  # two against one: nobody more can attack one of the two
    pair(field, by_default(), first=BLUE)
    assert together(field) == [["g1", "b1", "b2"]]
    field.pairings = [Pairing(foe, [one, other])]
    pair(field, by_default(), first=BLUE)
    assert together(field) == [["g1", "b1", "b2"]]


@pytest.mark.rule("ERF-PAIR-03")
def test_a_new_attacker_takes_the_place_of_the_pairing_it_joined() -> None:
    blue, green = crowd(BLUE, "medium", 2), crowd(GREEN, "medium", 3)
    field = met(blue, green)
    field.pairings = [Pairing(blue[0], [green[0]]), Pairing(green[1], [blue[1]])]
    green[1].bonus = 5
    blue[0].bonus = 9
    pair(field, by_default(), first=BLUE)
    assert together(field) == [["medium 1b", "medium 1g"], ["medium 2b", "medium 2g", "medium 3g"]]


@pytest.mark.rule("ERF-PAIR-03", "ERF-CMDPAIR-07")
@each("first, joins", [(BLUE, GREEN), (GREEN, BLUE)])
def test_the_other_side_is_asked_first_for_its_leftovers(first: int, joins: int) -> None:
    """A side that was chosen for has nobody left over where all of it is paired: here both have one behind."""
    order: list[int] = []

    class Noting(Fixed):
        def attach(self, field: Field, attacker: Figure, pairings: Sequence[Pairing]) -> Pairing:
            order.append(attacker.side)
            return super().attach(field, attacker, pairings)

    blue, green = crowd(BLUE, "medium", 1), crowd(GREEN, "large", 1)
    field = met(blue, green)
    field.pairings = [Pairing(green[0], [blue[0]])]
    extras = [be(called("x", sized(BLUE, "medium", 5)), line=Line.SUPPORT), called("y", sized(BLUE, "medium", 6))]
    field.figures += [extras[1]] if joins == BLUE else [called("z", sized(GREEN, "large", 6))]
    pair(field, {BLUE: Noting(), GREEN: Noting()}, first=first)
    assert order == [joins]


@pytest.mark.rule("ERF-PAIR-03")
def test_classes_of_leftovers_alternate_between_the_sides() -> None:
    order: list[str] = []

    class Noting(Fixed):
        def attach(self, field: Field, attacker: Figure, pairings: Sequence[Pairing]) -> Pairing:
            order.append(attacker.name)
            return super().attach(field, attacker, pairings)

    target = called("g", sized(GREEN, "large", reach=5))
    lead = called("lead", sized(BLUE, "large", reach=5))
    extras = [called(key, sized(BLUE, "medium", n, reach=5)) for n, key in enumerate("cab", 5)]
    field = met([lead, *extras], [target])
    field.pairings = [Pairing(target, [lead])]
    pair(field, {BLUE: Noting(), GREEN: Noting()}, first=BLUE)
    assert order == ["a", "b", "c"]


@pytest.mark.rule("ERF-PAIR-03", "ERF-CMDPAIR-08", "ERF-CRIT-13")
def test_a_class_that_finds_no_room_keeps_no_other_from_joining() -> None:
    """Five of its size would endanger each other; with one two sizes smaller nine would."""
    target, attackers = called("g", sized(GREEN, "medium")), crowd(BLUE, "medium", 6)
    small = called("z", sized(BLUE, "petite"))
    field = paired([target], attackers)
    assert [len(everyone) for everyone in together(field)] == [5]
    assert "z" in together(paired([target], [*attackers, small]))[0]


@pytest.mark.rule("ERF-CMDSCREEN-01", "ERF-CMDPAIR-05", "ERF-CMDSCREEN-03")
@each(
    "lines, met_",
    [
        ([Line.FRONT, Line.BACK], ["g1"]),
        ([Line.BACK, Line.FRONT], ["g2"]),
        ([Line.FRONT, Line.FRONT], ["g1", "g2"]),
        ([Line.BACK, Line.BACK], ["g1", "g2"]),  # nobody covers anybody
        ([Line.SUPPORT, Line.FRONT], ["g2"]),
    ],
)
def test_a_front_covers_who_stands_behind_it(lines: list[Line], met_: list[str]) -> None:
    green = [be(called(f"g{n}", sized(GREEN, "medium", n)), line=line) for n, line in enumerate(lines, 1)]
    blue = [called(f"b{n}", sized(BLUE, "medium", n)) for n in range(1, len(met_) + 1)]
    field = paired(blue, green)
    assert sorted(name for names in together(field) for name in names if name[0] == "g") == met_


@pytest.mark.rule("ERF-CMDPAIR-05")
def test_a_front_that_is_paired_covers_the_rest_still() -> None:
    one, front = called("b1", sized(BLUE, "medium")), called("g1", sized(GREEN, "medium"))
    behind, other = be(called("g2", sized(GREEN, "medium")), line=Line.BACK), called("b2", sized(BLUE, "medium"))
    field = met([one, other], [front, behind])
    field.pairings = [Pairing(one, [front])]
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert together(field) == [["g1", "b1", "b2"]]
    front.fate = Fate.DOWN
    repair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert {name for names in together(field) for name in names} == {"b1", "b2", "g2"}


@pytest.mark.rule("ERF-CMDSCREEN-02", "ERF-FLY-08")
@each(
    "attacker, front, passes",
    [("sky", "land", True), ("sky", "sky", False), ("land", "land", False), ("land", "sky", False)],
)
def test_only_fliers_pass_a_front_of_ground_units(attacker: str, front: str, passes: bool) -> None:
    cover = called("g1", sized(GREEN, "medium", terrain=front))
    behind = be(called("g2", sized(GREEN, "medium", terrain="sky" if front == "land" else "land")), line=Line.BACK)
    one = called("b1", sized(BLUE, "medium", specials=("scout",), terrain=attacker))
    lead = called("b2", sized(BLUE, "medium"))
    field = met([lead, one], [cover, behind])
    field.pairings = [Pairing(lead, [cover])]
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert (["b1", "g2"] in together(field)) is passes


@pytest.mark.rule("ERF-CMDSCREEN-02")
@each("attackers, dragged", [(4, False), (5, True)])
def test_who_finds_no_room_in_front_drags_one_forward(attackers: int, dragged: bool) -> None:
    front, behind = called("g1", sized(GREEN, "medium")), be(called("g2", sized(GREEN, "medium", 2)), line=Line.BACK)
    support = be(called("g3", sized(GREEN, "medium", 3)), line=Line.SUPPORT)
    field = paired(crowd(BLUE, "medium", attackers), [front, behind, support])
    assert behind.line is (Line.FRONT if dragged else Line.BACK)
    assert (["medium 5b", "g2"] in together(field)) is dragged
    assert support.line is Line.SUPPORT


@pytest.mark.rule("ERF-CMDSCREEN-04", "ERF-CMDPAIR-07")
@each(
    "situation, bout, state, changed, joins",
    [
        (Situation.PREPARED, 0, {}, {}, False),
        (Situation.PREPARED, 1, {}, {}, True),
        (Situation.SURPRISED, 1, {}, {}, False),
        (Situation.SURPRISED, 2, {}, {}, True),
        (Situation.AMBUSH, 1, {}, {}, False),
        (Situation.PREPARED, 1, {"line": Line.BACK}, {}, False),
        (Situation.PREPARED, 1, {}, {"style": "melee"}, False),
        (Situation.PREPARED, 1, {"ammo": 1}, {}, False),
    ],
)
@each("side", [BLUE, GREEN])
def test_when_cover_fire_joins(
    situation: Situation, bout: int, state: dict[str, Any], changed: dict[str, Any], joins: bool, side: int
) -> None:
    archer = called("archer", sized(side, "medium", 2, **but(changed, style="projectile")))
    be(archer, **but(state, line=Line.SUPPORT, ammo=6))
    field = paired([sized(side, "medium"), archer], [sized(1 - side, "medium")], situation=situation, bout=bout)
    assert any("archer" in names for names in together(field)) is joins


def test_pairs_of_which_one_side_is_out_are_dissolved() -> None:
    blue, green = crowd(BLUE, "medium", 3), crowd(GREEN, "medium", 4)
    field = met(blue, green)
    field.pairings = [
        Pairing(blue[0], [green[0]], [green[1]]),
        Pairing(blue[1], [green[2]], [green[3]]),
    ]
    green[0].fate = green[3].fate = Fate.CROAKED
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert together(field) == [["medium 2b", "medium 3g"], ["medium 2g", "medium 1b", "medium 3b"]]
    blue[1].fate = Fate.DOWN
    pair(field, {BLUE: Fixed(), GREEN: Fixed()}, first=BLUE)
    assert not [names for names in together(field) if "medium 2b" in names]
