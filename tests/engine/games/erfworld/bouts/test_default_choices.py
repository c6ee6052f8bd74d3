"""What a side without doctrine chooses: at equal merit, at every bound, and in which order things count."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.erfworld.bouts.choices import Choices, odds, power
from engine.games.erfworld.bouts.field import BLUE, GREEN, Fate, Field, Figure, Line, Pairing
from tests.engine.games.erfworld.bouts.figure_kit import basic, of, sized
from tests.engine.games.erfworld.props.field_kit import figures, met
from tests.suite.table import each

DEFAULT = Choices()


def strong(side: int, stat: int, number: int = 1, **more: Any) -> Figure:
    """A small unit with this combat and defense; its weight in the odds is 2 more."""
    return sized(side, "small", number, combat=stat, defense=stat, **more)


@pytest.mark.rule("ERF-DOCTRINE-08")
@each(
    "one, state, weight",
    [
        (sized(BLUE, "medium", combat=4), {}, 2 * 6),
        (sized(BLUE, "medium", combat=4), {"bonus": 2}, 2 * 8),
        (sized(BLUE, "medium", combat=4, defense=9), {}, 2 * 6),
        (sized(GREEN, "medium", combat=4, defense=9), {}, 2 * 11),
        (sized(BLUE, "medium", combat=4), {"bonus": -5}, 2 * 2),  # no stat below 0
        (sized(BLUE, "medium", combat=4), {"hits": 6}, 2 * 6 / 2),
        (sized(BLUE, "medium", combat=4), {"hits": -1}, 0),
        (sized(BLUE, "medium", combat=4), {"hits": 0}, 0),
        (basic(BLUE, "small", combat=1), {}, 0.5 * 3),
        (basic(BLUE, "small", combat=1, count=8), {}, 8 * 0.5 * 3),
        (sized(BLUE, "large", combat=6), {}, 8 * 8),
    ],
)
def test_the_strength_of_one_figure(one: Figure, state: dict[str, int], weight: float) -> None:
    for name, value in state.items():
        setattr(one, name, value)
    assert power(met([one]), one.side) == weight


@pytest.mark.rule("ERF-DOCTRINE-08")
def test_strength_counts_twice_in_the_odds() -> None:
    field = met([strong(BLUE, 4)], [strong(GREEN, 4), strong(GREEN, 4, 2)])
    assert (odds(field, BLUE), odds(field, GREEN)) == (20, 80)
    for figure in field.figures:
        figure.hits = 0
    assert odds(field, BLUE) == 50
    field.figures[0].hits = 1
    assert (odds(field, BLUE), odds(field, GREEN)) == (100, 0)


@pytest.mark.rule("ERF-DOCTRINE-08")
@each("own, foe, leaves", [(12, 17, False), (9, 13, True)])  # 35.2 and 34.97 percent
def test_odds_below_thirty_five_are_bad(own: int, foe: int, leaves: bool) -> None:
    one, other = strong(BLUE, own, specials=("scout",)), strong(GREEN, foe)
    assert DEFAULT.retreats(met([one], [other]), one, Pairing(one, [other])) is leaves


@pytest.mark.rule("ERF-DOCTRINE-08")
@each(
    "changed, wild, leaves",
    [({}, False, False), ({}, True, True), ({"specials": ("scout",)}, False, True),
     ({"traits": ("non_combat",)}, False, True)],
)  # fmt: skip
def test_who_leaves_at_bad_odds(changed: dict[str, Any], wild: bool, leaves: bool) -> None:
    one, other = strong(BLUE, 1, **changed), strong(GREEN, 9)
    one.wild = wild
    assert DEFAULT.retreats(met([one], [other]), one, Pairing(one, [other])) is leaves
    other.hits = 1
    assert not DEFAULT.retreats(met([one], [other]), one, Pairing(one, [other]))


def named(key: str, one: Figure) -> Figure:
    """The same figure as one of a class of its own."""
    one.kind = replace(one.kind, key=key)
    return one


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-PAIR-02", "ERF-GAP-140")
@each(
    "foes, chosen",
    [
        ([("a", "large", 0, True), ("b", "medium", 9, True)], "b"),  # the same size first
        ([("a", "small", 0, True), ("b", "medium", 9, True)], "b"),
        ([("a", "petite", 0, True), ("b", "large", 9, True)], "b"),  # then the nearest size
        ([("a", "medium", 5, True), ("b", "medium", 4, True)], "b"),  # then the weaker
        ([("a", "medium", 4, True), ("b", "medium", 4, False)], "b"),  # then the unarmoured
        ([("b", "medium", 4, True), ("a", "medium", 4, True)], "a"),  # then the name of the class
    ],
)
def test_whom_a_side_pairs_with(foes: list[tuple[str, str, int, bool]], chosen: str) -> None:
    own = [named("own", sized(BLUE, "medium", combat=4))]
    enemies = [named(key, sized(GREEN, size, defense=stat, armoured=bare)) for key, size, stat, bare in foes]
    assert DEFAULT.pair(met(own, enemies), BLUE, own, enemies) == ("own", chosen)


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-PAIR-02")
def test_a_side_offers_its_best_class_and_judges_a_class_by_its_first_figure() -> None:
    weak, best = named("weak", sized(BLUE, "medium", combat=4)), named("best", sized(BLUE, "medium", combat=5))
    foe = named("foe", sized(GREEN, "medium", defense=4))
    field = met([weak, best], [foe])
    assert DEFAULT.pair(field, BLUE, [weak, best], [foe]) == ("best", "foe")
    second = named("weak", sized(BLUE, "medium", 2, combat=4))
    second.bonus = 9
    assert DEFAULT.pair(field, BLUE, [weak, second, best], [foe]) == ("best", "foe")
    assert DEFAULT.pair(field, BLUE, [second, weak, best], [foe]) == ("weak", "foe")
    best.bonus = -2
    assert DEFAULT.pair(field, BLUE, [weak, best], [foe]) == ("weak", "foe")
    assert DEFAULT.pair(field, BLUE, [], [foe]) is None
    assert DEFAULT.pair(field, BLUE, [weak], []) is None
    strong_, foe_ = named("strong", sized(GREEN, "medium", 2, defense=9)), named("foe", sized(GREEN, "medium", 3))
    foe_.bonus = 12
    assert DEFAULT.pair(field, BLUE, [weak], [strong_, foe, foe_]) == ("weak", "foe")
    assert DEFAULT.pair(field, BLUE, [weak], [strong_, foe_, foe]) == ("weak", "strong")


@pytest.mark.rule("ERF-PAIR-03", "ERF-PAIR-08")
def test_whoever_is_left_over_joins_where_it_counts_most() -> None:
    one = strong(GREEN, 3, specials=("scout",))
    near, far = strong(BLUE, 3), sized(BLUE, "medium", combat=0)
    weaker, twin = strong(BLUE, 2, 2), strong(BLUE, 3, 3)
    field = met([near, far, weaker, twin], [one])

    def joined(*figures_: Figure) -> Figure:
        return DEFAULT.attach(field, one, [Pairing(figure, [one]) for figure in figures_]).one

    assert joined(far, near) is near
    assert joined(near, weaker) is weaker
    assert joined(twin, near) is near  # by name


@pytest.mark.rule("ERF-DOCTRINE-02", "ERF-CMDPAIR-04")
@each(
    "foes, behind",
    [
        (1, ["warlord", "archer 1", "archer 2"]),
        (2, ["warlord", "archer 1", "archer 2"]),
        (3, ["warlord", "archer 1"]),
        (4, ["warlord"]),
        (5, ["warlord"]),  # one stays behind whatever comes
    ],
)
def test_the_front_of_a_led_stack_is_as_long_as_the_enemys(foes: int, behind: list[str]) -> None:
    stack = [*figures(BLUE, "archer", 2), *figures(BLUE, "piker", 2), *figures(BLUE, "warlord")]
    field = met(stack, figures(GREEN, "piker", foes))
    stack[2].line = Line.BACK
    DEFAULT.front(field, BLUE, stack)
    back = {figure.name.removesuffix("b") for figure in stack if figure.line is Line.BACK}
    assert back == {name if name != "warlord" else "warlord 1" for name in behind}
    assert {figure.line for figure in stack} == {Line.FRONT, Line.BACK}


@pytest.mark.rule("ERF-CMDPAIR-04")
@each(
    "kind, state, drawn",
    [
        ("archer", {}, False),
        ("archer", {"commanded": True}, True),
        ("archer", {"commanded": True, "stunned": 1}, False),
        ("warlord", {}, True),
        ("warlord", {"stunned": 1}, False),
    ],
)
def test_only_an_unstunned_commander_draws_up_lines(kind: str, state: dict[str, Any], drawn: bool) -> None:
    (one,) = figures(BLUE, kind, **state)
    DEFAULT.front(met([one, *figures(BLUE, "piker")], figures(GREEN, "piker")), BLUE, [one, *figures(BLUE, "piker")])
    assert (one.line is Line.BACK) is drawn


@pytest.mark.rule("ERF-DOCTRINE-06")
@each(
    "victim, captors, combat, taken",
    [
        ("warlord", 2, 4, True),
        ("warlord", 1, 4, False),
        ("warlord", 2, 1, True),
        ("warlord", 2, 0, False),
        ("knight", 2, 4, False),
    ],
)
def test_whom_a_side_takes_alive(victim: str, captors: int, combat: int, taken: bool) -> None:
    own = [sized(BLUE, "medium", number, combat=combat) for number in range(1, captors + 1)]
    (foe,) = figures(GREEN, victim)
    assert DEFAULT.captures(met(own, [foe]), own[0], foe) is taken


@pytest.mark.rule("ERF-DOCTRINE-07")
@each(
    "shielded, own, bonuses, defends",
    [(True, 3, (0, 0), True), (True, 4, (0, 0), False), (True, 3, (1, 0), False), (True, 4, (0, 1), True),
     (False, 3, (0, 0), False)],
)  # fmt: skip
def test_when_a_shield_bearer_only_defends(shielded: bool, own: int, bonuses: tuple[int, int], defends: bool) -> None:
    one, other = strong(BLUE, own, shielded=shielded), strong(GREEN, 4)
    one.bonus, other.bonus = bonuses
    assert DEFAULT.defends(met([one], [other]), one, other) is defends


@pytest.mark.rule("ERF-DOCTRINE-05", "ERF-SLAM-01")
@each(
    "bout, targets, breathed, made",
    [(0, 2, False, True), (1, 2, False, True), (2, 2, False, False), (1, 1, False, False), (1, 3, True, False)],
)
def test_when_an_area_attack_is_made(bout: int, targets: int, breathed: bool, made: bool) -> None:
    one = strong(BLUE, 1)
    one.breathed = breathed
    field = met([one], bout=bout)
    assert DEFAULT.area(field, one, targets) is made
    assert not DEFAULT.slams(field, one, targets)


@pytest.mark.rule("ERF-PC-02", "ERF-DOCTRINE-18")
@each(
    "gap, strikes, parries",
    [
        (-10, False, False),  # hopeless either way
        (-9, True, False),  # half a chance in a hundred is better than a miss
        (-2, True, False),
        (-1, False, True),
        (0, False, False),
        (1, True, False),
        (2, False, True),
        (9, False, True),
        (10, False, False),
    ],
)
def test_when_dice_are_better_than_comparing(gap: int, strikes: bool, parries: bool) -> None:
    one = strong(BLUE, 1)
    found = [DEFAULT.contests(met([one]), one, gap, striking=striking) for striking in (True, False)]
    assert found == [strikes, parries]


@pytest.mark.rule("ERF-CMDSCREEN-02")
def test_who_is_given_up_when_the_front_is_full() -> None:
    knight, archer, warlord = (figures(BLUE, kind)[0] for kind in ("knight", "archer", "warlord"))
    other = figures(BLUE, "archer", 2)[1]
    (foe,) = figures(GREEN, "piker")
    field = met([knight, archer, warlord, other], [foe])
    assert DEFAULT.drags(field, foe, [warlord, knight]) is knight
    assert DEFAULT.drags(field, foe, [knight, other, archer]) is archer
    dear = of(BLUE, "archer", 1, upkeep=99)
    assert DEFAULT.drags(field, foe, [dear, warlord]) is dear
    assert DEFAULT.drags(field, foe, [dear, knight]) is knight


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05")
@each(
    "kinds, aimed",
    [
        (["archer", "caster", "warlord"], "warlord"),
        (["archer", "caster", "piker"], "caster"),
        (["piker", "archer"], "archer"),
        (["piker", "knight"], None),
        (["crossbower", "archer"], "archer"),  # which is the weaker
    ],
)
def test_whom_scouts_of_a_side_without_doctrine_aim_at(kinds: list[str], aimed: str | None) -> None:
    (one,) = figures(BLUE, "scout")
    foes = [figures(GREEN, kind)[0] for kind in kinds]
    for foe in foes:
        foe.bonus = int(foe.kind.key == "crossbower")
    found = DEFAULT.shifts(met([one], foes), one, foes)
    assert (found.kind.key if found else None) == aimed


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05")
def test_an_outnumbered_scout_turns_on_the_strongest_it_can_match() -> None:
    one = strong(BLUE, 4)
    one.bonus = 1
    weak, even, twin, above = strong(GREEN, 4, 1), strong(GREEN, 5, 2), strong(GREEN, 5, 3), strong(GREEN, 6, 4)
    field = met([one], [weak, even, twin, above])
    assert DEFAULT.turns_on(field, one, []) is None
    assert DEFAULT.turns_on(field, one, [even, weak]) is even
    assert DEFAULT.turns_on(field, one, [weak, above]) is None
    assert DEFAULT.turns_on(field, one, [even, twin]) is twin  # by name
    even.hits += 1
    assert DEFAULT.turns_on(field, one, [even, twin]) is even  # by hits first
    weak.bonus = 2
    assert DEFAULT.turns_on(field, one, [weak, even]) is None  # a bonus counts
    weak.bonus = 1
    assert DEFAULT.turns_on(field, one, [weak]) is weak


@pytest.mark.rule("ERF-DOCTRINE-09", "ERF-DOCTRINE-13", "ERF-OUTNUM-06", "ERF-CMDPC-05", "ERF-CMDPC-07")
def test_who_pursues_and_what_nobody_does_unasked() -> None:
    one, foe = strong(BLUE, 1), strong(GREEN, 1)
    field = met([one], [foe])
    assert DEFAULT.pursues(field, BLUE)
    assert DEFAULT.pursues(field, GREEN)
    field.figures.append(strong(GREEN, 1, 2))
    assert not DEFAULT.pursues(field, BLUE)
    assert DEFAULT.pursues(field, GREEN)
    field.figures[-1].fate = Fate.CROAKED
    assert DEFAULT.pursues(field, BLUE)
    assert not DEFAULT.piles_on(field, BLUE)
    assert not DEFAULT.shoots_after(field, BLUE)
    assert not DEFAULT.rolls_along(field, one)
    assert not DEFAULT.is_favoured(field, one)
    assert DEFAULT.senses_danger(field, one)


@pytest.mark.rule("ERF-DOCTRINE-13")
@each("foe, luck, use", [("warlord", 2, "roll"), ("warlord", 1, ""), ("knight", 3, "")])
def test_a_point_of_luck_is_kept(foe: str, luck: int, use: str) -> None:
    one = strong(BLUE, 1)
    one.luck = luck
    (other,) = figures(GREEN, foe)
    field: Field = met([one], [other])
    assert DEFAULT.luck(field, one, other) == use
