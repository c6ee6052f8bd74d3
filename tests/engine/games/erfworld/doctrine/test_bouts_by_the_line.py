"""What each line of doctrine decides in a bout, what it leaves to the default, and when it is told that it decided."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import BLUE, GREEN, Choice, Fate, Field, Figure, Line, Pairing
from engine.games.erfworld.doctrine.in_bouts import ByDoctrine, kept, share
from tests.engine.games.erfworld.bouts.figure_kit import of, sized
from tests.engine.games.erfworld.doctrine.words import bouts, given, said
from tests.engine.games.erfworld.props.field_kit import be, figures, met
from tests.suite.table import each


def told(field: Field) -> list[str]:
    return [entry.line for entry in field.entries if isinstance(entry, Choice)]


def one_each(*kinds: str, side: int = GREEN, **state: Any) -> list[Figure]:
    return [be(figures(side, kind)[0], **state) for kind in kinds]


# Pairs


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-PAIR-02")
@each(
    "texts, own, foes, chosen, decided",
    [
        ((), "lancer", "knight archer", "lancer knight", None),
        (("PAIR lancer archer",), "lancer", "knight archer", "lancer archer", 0),
        (("PAIR lancer archer knight",), "lancer", "knight archer", "lancer archer", 0),
        (("PAIR lancer knight archer",), "lancer", "archer knight", "lancer knight", 0),
        (("PAIR lancer stabber",), "lancer", "knight archer", "lancer knight", None),  # nobody of that class
        (("PAIR melee archer",), "lancer", "knight archer", "lancer archer", 0),
        (("PAIR shooter archer",), "lancer", "knight archer", "lancer knight", None),
        (("PAIR any archer", "PAIR lancer knight"), "lancer", "archer knight", "lancer knight", 1),
        (("PAIR any auto",), "lancer", "knight archer", "lancer knight", None),
        # a listed pair comes before a better one of another class
        (("PAIR lancer archer",), "piker lancer", "stabber archer", "lancer archer", 0),
        (("PAIR piker any", "PAIR lancer archer any"), "piker lancer", "archer", "piker archer", 0),
        (("PAIR lancer archer", "PAIR piker knight archer"), "piker lancer", "archer", "lancer archer", 0),
    ],
)
def test_whom_the_lines_pair(texts: tuple[str, ...], own: str, foes: str, chosen: str, decided: int | None) -> None:
    mine, theirs = one_each(*own.split(), side=BLUE), one_each(*foes.split())
    field = met(mine, theirs)
    assert bouts(*texts).pair(field, BLUE, mine, theirs) == tuple(chosen.split())
    assert told(field) == ([f"{texts[decided]} (side)"] if decided is not None else [])


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-PAIR-02", "ERF-GAP-140")
@each(
    "own, foes, chosen",
    [
        ("piker", "knight archer", ("piker", "archer")),  # the same size first
        ("knight", "heir warlord", ("knight", "heir")),  # then the names
        ("stabber", "stabber archer", ("stabber", "archer")),  # then the better difference
        ("lancer", "knight explorer", ("lancer", "explorer")),
        ("piker archer", "archer", ("archer", "archer")),
    ],
)
def test_what_no_line_decides_goes_by_merit(own: str, foes: str, chosen: tuple[str, str]) -> None:
    mine, theirs = one_each(*own.split(), side=BLUE), one_each(*foes.split())
    assert bouts().pair(met(mine, theirs), BLUE, mine, theirs) == chosen
    assert bouts().pair(met(mine, theirs), BLUE, [], theirs) is None
    assert bouts().pair(met(mine, theirs), BLUE, mine, []) is None


@pytest.mark.rule("ERF-DOCTRINE-01")
def test_a_class_is_judged_by_its_first_figure() -> None:
    mine, theirs = figures(BLUE, "lancer", 2), [*figures(GREEN, "knight", 2), *figures(GREEN, "keshik")]
    theirs[1].bonus = -9
    assert bouts().pair(met(mine, theirs), BLUE, mine, theirs) == ("lancer", "keshik")
    assert bouts().pair(met(mine, theirs), BLUE, mine, [theirs[1], theirs[0], theirs[2]]) == ("lancer", "knight")
    mine += figures(BLUE, "explorer")
    mine[1].bonus, mine[2].bonus = 9, -1
    foe = one_each("knight")
    assert bouts().pair(met(mine, foe), BLUE, mine, foe) == ("lancer", "knight")
    mine[0].bonus = -9
    assert bouts().pair(met(mine, foe), BLUE, mine, foe) == ("explorer", "knight")


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-DOCTRINE-23")
def test_each_stack_has_its_own_lines_and_a_line_is_told_once() -> None:
    choices = bouts("PAIR any knight", s3=("PAIR any archer",))
    theirs = one_each("knight", "archer")
    for stack, foe in (("s3", "archer"), ("s4", "knight"), ("s3", "archer")):
        mine = one_each("lancer", side=BLUE, stack=stack)
        field = met(mine, theirs)
        assert choices.pair(field, BLUE, mine, theirs) == ("lancer", foe)
    assert told(field) == []  # it was told before
    assert choices.of(mine[0]).says("pair any") == "PAIR any archer (stack)"


# Lines


def stood(figures_: list[Figure]) -> dict[str, str]:
    return {figure.name: str(figure.line) for figure in figures_}


STACK = "piker piker stabber archer crossbower warlord"


def drawn_up(*texts: str, kinds: str = STACK, foes: int = 1, **state: Any) -> tuple[str, Field]:
    """The lines of a led stack, a letter each in the order of its figures: f, b or s."""
    stack = [be(of(BLUE, kind, number), commanded=True, **state) for number, kind in enumerate(kinds.split(), 1)]
    field = met(stack, figures(GREEN, "piker", foes))
    bouts(*texts).front(field, BLUE, stack)
    return "".join(figure.line[0] for figure in stack), field


@pytest.mark.rule("ERF-DOCTRINE-02", "ERF-CMDSCREEN-01", "ERF-CMDPAIR-04")
@each(
    "texts, lines",
    [
        ((), "fffbbb"),
        (("FRONT stabber",), "bbfbbb"),
        (("FRONT stabber archer",), "bbffbb"),
        (("FRONT 3 stabber archer",), "fbffbb"),
        (("FRONT 1 stabber archer",), "bbfbbb"),
        (("FRONT 1 archer stabber",), "bbbfbb"),
        (("FRONT 4",), "ffffbb"),  # melee first, then shooters, commanders last
        (("FRONT 5",), "fffffb"),
        (("FRONT 6",), "ffffff"),
        (("FRONT 2",), "ffbbbb"),
        (("FRONT 0",), "fbbbbb"),  # one always stands in front
        (("FRONT knight",), "fbbbbb"),
        (("BACK piker",), "bbffff"),
        (("BACK piker", "FRONT 2"), "bbffbb"),  # in their order
        (("BACK archer crossbower warlord",), "fffbbb"),
        (("BACK any",), "ffffff"),  # nobody else is there
        (("BACK any", "FRONT 2"), "ffbbbb"),
        (("SUPPORT archer",), "fffsff"),
        (("SUPPORT shooter",), "fffssf"),
        (("SUPPORT piker",), "ffffff"),  # no shooter: he gives no cover
        (("SUPPORT archer", "BACK archer piker"), "bbfsff"),  # support comes first
        (("SUPPORT crossbower", "FRONT 2"), "ffbbsb"),
        (("FRONT auto", "BACK auto", "SUPPORT none"), "fffbbb"),
    ],
)
def test_the_lines_of_a_stack(texts: tuple[str, ...], lines: str) -> None:
    assert drawn_up(*texts)[0] == lines


@pytest.mark.rule("ERF-DOCTRINE-02")
def test_where_only_supporters_are_left_they_stand_in_front() -> None:
    assert drawn_up("SUPPORT archer", kinds="archer archer")[0] == "ff"
    assert drawn_up("SUPPORT archer", "FRONT 1", kinds="archer archer")[0] == "fs"
    assert drawn_up("SUPPORT archer", "BACK warlord", kinds="archer warlord")[0] == "sf"


@pytest.mark.rule("ERF-DOCTRINE-02")
def test_the_lines_that_were_followed_are_told() -> None:
    assert told(drawn_up("FRONT 2", "SUPPORT none", "BACK archer")[1]) == ["FRONT 2 (side)", "BACK archer (side)"]
    assert told(drawn_up("SUPPORT archer", "FRONT auto")[1]) == ["SUPPORT archer (side)"]
    assert told(drawn_up()[1]) == []


@pytest.mark.rule("ERF-DOCTRINE-02", "ERF-CMDPAIR-04")
@each(
    "kind, state, ruled",
    [
        ("archer", {}, False),
        ("archer", {"commanded": True}, True),
        ("warlord", {}, True),
        ("archer", {"commanded": True, "stunned": 1}, False),
        ("warlord", {"stunned": 1}, False),
    ],
)
def test_lines_are_drawn_up_only_of_who_is_led(kind: str, state: dict[str, Any], ruled: bool) -> None:
    stack = [of(BLUE, "piker"), be(of(BLUE, kind), **state)]
    field = met(stack, figures(GREEN, "piker"))
    bouts("FRONT 1").front(field, BLUE, stack)
    assert bool(told(field)) is ruled
    assert stack[0].line is Line.FRONT


@pytest.mark.rule("ERF-DOCTRINE-02")
def test_each_stack_draws_up_by_its_own_lines() -> None:
    own = [
        be(of(BLUE, "archer", n), commanded=True, stack=stack) for n, stack in enumerate(["s3", "s4", "s3", "s4"], 1)
    ]
    field = met(own, figures(GREEN, "piker"))
    bouts("FRONT 2", s3=("FRONT 1",)).front(field, BLUE, own)
    assert stood(own) == {"archer 1b": "front", "archer 2b": "front", "archer 3b": "back", "archer 4b": "front"}
    assert told(field) == ["FRONT 1 (stack)", "FRONT 2 (side)"]


# Whether, and whom


@pytest.mark.rule("ERF-DOCTRINE-06")
@each(
    "text, warlord, knight, noted",
    [
        ("", True, False, []),
        ("CAPTURE auto", True, False, []),
        ("CAPTURE none", False, False, ["CAPTURE none (side)"]),
        ("CAPTURE knight", False, True, ["CAPTURE knight (side)"]),
        ("CAPTURE knight commander", True, True, ["CAPTURE knight commander (side)"]),
    ],
)
def test_whom_a_line_takes_alive(text: str, warlord: bool, knight: bool, noted: list[str]) -> None:
    own, foes = figures(BLUE, "knight", 3), one_each("warlord", "knight")
    field, choices = met(own, foes), bouts(*[text] if text else [])
    assert [choices.captures(field, own[0], foe) for foe in foes] == [warlord, knight]
    assert told(field) == noted


@pytest.mark.rule("ERF-DOCTRINE-07")
@each(
    "text, shielded, weaker, defends, noted",
    [
        ("", True, True, True, 0),
        ("", True, False, False, 0),
        ("SHIELD auto", True, True, True, 0),
        ("SHIELD defend", True, False, True, 1),
        ("SHIELD attack", True, True, False, 1),
        ("SHIELD defend", False, True, False, 0),
    ],
)
def test_what_a_line_makes_of_a_shield(text: str, shielded: bool, weaker: bool, defends: bool, noted: int) -> None:
    one, foe = sized(BLUE, "medium", combat=4, shielded=shielded), sized(GREEN, "medium", defense=4 + weaker)
    field = met([one], [foe])
    assert bouts(*[text] if text else []).defends(field, one, foe) is defends
    assert len(told(field)) == noted


@pytest.mark.rule("ERF-DOCTRINE-05", "ERF-SLAM-01")
@each(
    "text, bout, targets, area, slams, noted",
    [
        ("", 1, 2, True, False, []),
        ("", 2, 2, False, False, []),
        ("AREA first", 1, 2, True, False, ["AREA first (side)"]),
        ("AREA first", 1, 1, False, False, ["AREA first (side)"]),
        ("AREA always", 5, 1, True, False, ["AREA always (side)"]),
        ("AREA always", 5, 2, True, True, ["AREA always (side)"]),
        ("AREA never", 1, 4, False, False, ["AREA never (side)"]),
    ],
)
def test_when_a_line_makes_area_attacks_and_slams(
    text: str, bout: int, targets: int, area: bool, slams: bool, noted: list[str]
) -> None:
    one = sized(BLUE, "medium")
    field, choices = met([one], bout=bout), bouts(*[text] if text else [])
    assert (choices.area(field, one, targets), choices.slams(field, one, targets)) == (area, slams)
    assert told(field) == noted
    field = met([one], bout=bout)
    bouts(*[text] if text else []).slams(field, one, 1)
    assert told(field) == []  # one alone is never worth it


@pytest.mark.rule("ERF-DOCTRINE-08")
@each(
    "text, hits, foes, leaves",
    [
        ("", 12, 1, False),
        ("", 12, 2, True),  # 20 percent
        ("RETREAT auto", 12, 2, True),
        ("RETREAT never", 12, 4, False),
        ("RETREAT below 50", 6, 1, False),
        ("RETREAT below 51", 6, 1, True),
        ("RETREAT below 50", 5, 1, True),
        ("RETREAT below 50", 12, 9, False),
        ("RETREAT odds 50", 12, 1, False),
        ("RETREAT odds 51", 12, 1, True),
        ("RETREAT odds 20", 12, 2, False),
        ("RETREAT odds 21", 12, 2, True),
    ],
)
def test_when_a_line_makes_scouts_leave(text: str, hits: int, foes: int, leaves: bool) -> None:
    one = be(sized(BLUE, "medium", combat=4, specials=("scout",)), hits=hits)
    theirs = [sized(GREEN, "medium", number, defense=4) for number in range(1, foes + 1)]
    field = met([one], theirs)
    assert bouts(*[text] if text else []).retreats(field, one, Pairing(one, theirs)) is leaves
    assert len(told(field)) == (0 if text in ("", "RETREAT auto") else 1)


@pytest.mark.rule("ERF-DOCTRINE-08")
def test_what_is_left_of_a_side_by_supply_and_hits() -> None:
    one, two, three = sized(BLUE, "medium"), sized(BLUE, "large", left=6), sized(BLUE, "small", 3, count=8)
    field = met([one, two, three], [sized(GREEN, "medium")])
    assert share(field, BLUE) == 100 * (2 + 4 + 8) / 18
    three.fate = Fate.FLED
    one.hits = -4
    assert share(field, BLUE) == 100 * 4 / 18
    two.fate = Fate.CROAKED
    assert share(field, BLUE) == 0
    assert share(field, GREEN) == 100
    assert share(met([one]), GREEN) == 0


@pytest.mark.rule("ERF-DOCTRINE-09")
@each(
    "text, foes, pursues, shoots",
    [
        ("", 1, True, False),
        ("", 2, False, False),
        ("PURSUE auto", 2, False, False),
        ("PURSUE yes", 2, True, False),
        ("PURSUE no", 1, False, False),
        ("PURSUE shooters", 1, False, True),
    ],
)
def test_whether_a_line_sends_somebody_after_fugitives(text: str, foes: int, pursues: bool, shoots: bool) -> None:
    field, choices = met(figures(BLUE, "piker"), figures(GREEN, "piker", foes)), bouts(*[text] if text else [])
    assert (choices.pursues(field, BLUE), choices.shoots_after(field, BLUE)) == (pursues, shoots)
    assert len(told(field)) == (0 if text in ("", "PURSUE auto") else 1)


@pytest.mark.rule("ERF-DOCTRINE-04", "ERF-AREAATK-05")
@each(
    "text, shifts, turns",
    [
        ("", "archer", "stabber"),  # shooters first, and in a bout the strongest it can match
        ("SHIFT stabber archer", "stabber", "stabber"),
        ("SHIFT archer", "archer", "archer"),
        ("SHIFT heavy melee", "piker", "piker"),  # the weaker of two
        ("SHIFT heavy", None, None),
    ],
)
def test_whom_a_line_aims_at(text: str, shifts: str | None, turns: str | None) -> None:
    one, foes = sized(BLUE, "medium", combat=5, specials=("scout",)), one_each("stabber", "piker", "archer")
    field, choices = met([one], foes), bouts(*[text] if text else [])
    found, turned = choices.shifts(field, one, foes), choices.turns_on(field, one, foes)
    assert (found.kind.key if found else None, turned.kind.key if turned else None) == (shifts, turns)
    assert told(field) == ([f"{text} (side)"] if text and shifts else [])


@pytest.mark.rule("ERF-DOCTRINE-04")
def test_of_two_alike_the_first_by_name_is_aimed_at() -> None:
    one, foes = sized(BLUE, "medium", specials=("scout",)), figures(GREEN, "archer", 2)
    found = bouts().shifts(met([one], foes), one, foes[::-1])
    assert found is foes[0]


# Luck and dice


@pytest.mark.rule("ERF-DOCTRINE-13", "ERF-CMDPC-03", "ERF-CMDPC-04", "ERF-CMDPC-06")
@each(
    "texts, luck, foe, use",
    [
        ((), 2, "warlord", "roll"),
        ((), 1, "warlord", ""),
        ((), 3, "knight", ""),
        (("LUCK keep 2",), 2, "warlord", ""),
        (("LUCK keep 2",), 3, "warlord", "roll"),
        (("LUCK keep 0",), 1, "warlord", "roll"),
        (("LUCK keep 0",), 0, "warlord", ""),
        (("LUCK roll",), 2, "knight", "roll"),
        (("LUCK roll never",), 2, "warlord", ""),
        (("LUCK crit", "LUCK damage"), 2, "knight", "crit"),
        (("LUCK crit leader", "LUCK damage"), 2, "knight", "damage"),
        (("LUCK crit leader", "LUCK roll never"), 2, "warlord", "crit"),
    ],
)
def test_what_luck_is_spent_on(texts: tuple[str, ...], luck: int, foe: str, use: str) -> None:
    one, other = be(sized(BLUE, "medium"), luck=luck), one_each(foe)[0]
    assert bouts(*texts).luck(met([one], [other]), one, other) == use


@pytest.mark.rule("ERF-DOCTRINE-13", "ERF-CMDPC-05", "ERF-CMDPC-07")
@each(
    "texts, luck, foe, senses, favoured",
    [
        ((), 3, "warlord", True, False),
        (("LUCK danger never",), 3, "warlord", False, False),
        (("LUCK danger leader",), 3, "knight", True, False),
        (("LUCK skirmish",), 2, "knight", True, True),
        (("LUCK skirmish",), 1, "knight", True, False),
        (("LUCK skirmish leader",), 2, "knight", True, False),
        (("LUCK skirmish leader",), 2, "warlord", True, True),
        (("LUCK skirmish", "LUCK keep 2"), 2, "knight", True, False),
    ],
)
def test_luck_before_the_fight(texts: tuple[str, ...], luck: int, foe: str, senses: bool, favoured: bool) -> None:
    for side in (BLUE, GREEN):
        one, other = be(sized(side, "medium"), luck=luck), one_each(foe, side=1 - side)[0]
        field, choices = met([one], [other], one_each("knight", side=side)), bouts(*texts)
        assert (choices.senses_danger(field, one), choices.is_favoured(field, one)) == (senses, favoured)


@pytest.mark.rule("ERF-DOCTRINE-13")
@each("texts, number", [((), 1), (("LUCK keep 0",), 0), (("LUCK keep 3",), 3)])
def test_how_much_luck_is_kept(texts: tuple[str, ...], number: int) -> None:
    assert kept(said(*texts)) == number


@pytest.mark.rule("ERF-DOCTRINE-18", "ERF-PC-02", "ERF-PC-03")
@each(
    "text, even, better, along",
    [("", False, True, False), ("ROLL better", False, True, False), ("ROLL always", True, True, True),
     ("ROLL never", False, False, False)],
)  # fmt: skip
def test_when_a_line_asks_for_dice(text: str, even: bool, better: bool, along: bool) -> None:
    one = sized(BLUE, "medium")
    field, choices = met([one]), bouts(*[text] if text else [])
    assert choices.contests(field, one, 0, striking=True) is even
    assert choices.contests(field, one, 1, striking=True) is better
    assert choices.contests(field, one, -1, striking=False) is better
    assert told(field) == []
    assert choices.rolls_along(field, one) is along
    assert told(field) == ([f"{text} (side)"] if text else [])


@pytest.mark.rule("ERF-OUTNUM-06", "ERF-DOCTRINE-16")
@each(
    "text, kind, commanded, joins",
    [
        ("STANCE aggressive", "piker", True, True),
        ("STANCE aggressive", "warlord", False, True),
        ("STANCE aggressive", "piker", False, False),
        ("STANCE passive", "warlord", True, False),
        ("", "warlord", True, False),
    ],
)
def test_who_orders_a_fifth_attacker_to_join(text: str, kind: str, commanded: bool, joins: bool) -> None:
    own, foe = one_each(kind, side=BLUE, commanded=commanded), one_each("warlord")
    field, choices = met(own, foe), bouts(*[text] if text else [])
    assert choices.piles_on(field, BLUE) is joins
    assert told(field) == (["STANCE aggressive (side)"] if joins else [])


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_whose_choice_it_was_is_told_with_the_side() -> None:
    one, foe = one_each("guardian")[0], one_each("knight", side=BLUE)[0]
    field = met([one], [foe])
    choices: Choices = bouts("SHIELD defend")
    assert choices.defends(field, one, foe)
    assert field.entries == [Choice(GREEN, "SHIELD defend (side)")]
    assert choices.defends(field, one, foe)
    assert len(field.entries) == 1
    assert ByDoctrine(said("AREA never")).of(one).first("area") == "never"
    assert given("AREA never") == {"area": "AREA never"}
