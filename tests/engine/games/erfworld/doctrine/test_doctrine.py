"""Lines of doctrine: read, printed, overridden line by line, garbage set aside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.erfworld.doctrine.in_force import DEFAULTS, Source, drop, in_force, printed, put, together
from engine.games.erfworld.doctrine.lines import (
    GROUPS,
    KEYWORDS,
    DoctrineLine,
    Problem,
    is_of,
    place_of,
    print_line,
    read_line,
)
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import City, Hex, Pack, Side, Stack, World
from engine.rulebook import load
from tests.suite.table import each

LINES = [
    "PAIR knight lancer archer",
    "PAIR any auto",
    "FRONT 8 piker stabber",
    "FRONT 8",
    "SPELLS auto",
    "SPELLS none",
    "SPELLS blast double_bonus",
    "FRONT piker",
    "BACK archer",
    "SUPPORT crossbower",
    "LEAD hex",
    "LEAD stack u12",
    "LEAD stack",
    "SHIFT shooter melee warlord caster",
    "AREA always",
    "CAPTURE warlord",
    "CAPTURE none",
    "SHIELD defend",
    "RETREAT below 40",
    "RETREAT odds 30",
    "RETREAT never",
    "PURSUE shooters",
    "CONTACT attack any",
    "CONTACT return stronger",
    "CONTACT pass s2",
    "CONTACT hide dwagon",
    "AMBUSH hold",
    "DICTATE sneak always",
    "LUCK roll leader",
    "LUCK crit",
    "LUCK keep 1",
    "LINE front knight stabber",
    "VAN own stabber",
    "VAN enemy archer",
    "HEX contest",
    "STANCE aggressive",
    "REGROUP 5",
    "WITHDRAW below 50",
    "ROLL always",
    "STAND tower archer",
    "SALLY yes",
    "TOWER heavy first",
    "YIELD courtyard",
    "ASSAULT gate",
    "PRISONER execute",
    "PRISONER ransom 500",
]


def line(text: str) -> DoctrineLine:
    found = read_line(text)
    assert isinstance(found, DoctrineLine), found
    return found


@pytest.mark.rule("ERF-DOCTRINE-01", "ERF-DOCTRINE-12", "ERF-DOCTRINE-21")
@each("text", LINES)
def test_every_line_of_the_rulebook_is_read_and_prints_back_the_same(text: str) -> None:
    assert print_line(line(text)) == text
    assert print_line(line("  " + text.lower().replace(" ", "   "))) == text


def test_every_keyword_stands_in_the_rulebook_under_its_rule_and_its_default_is_a_line() -> None:
    book = load("erfworld")
    assert len({keyword.rule for keyword in KEYWORDS.values()}) == 22
    for keyword in KEYWORDS.values():
        assert f"`{keyword.key.upper()}" in book.rule(keyword.rule).text
        assert keyword.default
    assert {found.keyword for found in DEFAULTS.values()} == set(KEYWORDS)
    assert {line(text).keyword for text in LINES} == set(KEYWORDS)


@each(
    "text, word, expected",
    [
        ("", "", "pair"),
        ("charge now", "charge", "pair"),
        ("retreat", "", "below"),
        ("retreat below", "", "<percent>"),
        ("retreat below 140", "140", "<percent>"),
        ("retreat never ever", "ever", ""),
        ("pair knight unicorn", "unicorn", "<kind>"),
        ("contact run any", "run", "attack"),
        ("contact attack", "", "<target>"),
        ("lead stack 12", "12", "<unit>"),
    ],
)
def test_what_is_no_doctrine_says_where_and_what_may_stand_there(text: str, word: str, expected: str) -> None:
    found = read_line(text)
    assert isinstance(found, Problem)
    assert found.word == word
    assert expected in found.expected


WORDS = st.sampled_from(
    [*KEYWORDS, "knight", "archer", "any", "auto", "never", "below", "front", "1", "40", "007", "stack", "u1", "²", "x"]
)


@given(st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=30))
def test_whatever_is_read_prints_back_and_is_read_the_same(text: str) -> None:
    found = read_line(text)
    if isinstance(found, DoctrineLine):
        assert read_line(print_line(found)) == found


@pytest.mark.rule("ERF-DOCTRINE-23")
@given(
    st.dictionaries(st.text(max_size=12), st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=20), max_size=6)
)
def test_garbage_falls_back_to_the_default_and_is_named(doctrine: dict[str, str]) -> None:
    found = together((Source.STACK, doctrine))
    good = {read.slot for read in map(read_line, doctrine.values()) if isinstance(read, DoctrineLine)}
    assert {slot for slot in found.lines if found.said(slot)} == good
    for slot in DEFAULTS.keys() - good:
        assert found.lines[slot] == DEFAULTS[slot]
    assert sorted(found.ignored) == sorted(t for t in doctrine.values() if isinstance(read_line(t), Problem))


def _world() -> World:
    world = World(1, 1, [Hex("plains")])
    world.sides["s1"] = Side("s1", "1", "Faq", "u1", "c1", "plain")
    world.stacks["1"] = Stack(3, "s1")
    world.cities["c1"] = City("c1", "Spacerock", 0, side="s1")
    given = (
        (world.sides["s1"].doctrine, ["RETREAT below 40", "CONTACT attack any", "CONTACT return stronger"]),
        (world.stacks["1"].doctrine, ["RETREAT never", "CONTACT hide stronger"]),
        (world.cities["c1"].doctrine, ["SALLY yes", "RETREAT odds 20"]),
    )
    for doctrine, texts in given:
        for text in texts:
            put(doctrine, line(text))
    return world


def test_a_stack_and_a_city_override_their_side_line_by_line() -> None:
    world = _world()
    stack, city, side = (in_force(world, whom) for whom in (world.stacks["1"], world.cities["c1"], "s1"))
    assert [found.words("retreat") for found in (stack, city, side)] == [("never",), ("odds", "20"), ("below", "40")]
    assert stack.words("contact any") == ("attack", "any")
    assert stack.words("contact stronger") == ("hide", "stronger")
    assert stack.says("contact any") == "CONTACT attack any (side)"
    assert stack.says("retreat") == "RETREAT never (stack)"
    assert (stack.first("sally"), city.first("sally")) == ("no", "yes")
    assert stack.says("sally") == "SALLY no (default)"
    assert (stack.said("sally"), city.said("sally")) == (False, True)


def test_the_doctrine_of_a_unit_is_that_of_its_stack_or_else_of_its_side() -> None:
    world = _world()
    led = Pack("u1", "s1", "piker", 8, 0, stack=3)
    loose = Pack("u2", "s1", "piker", 8, 0, stack=4)
    wild = Pack("u3", "", "dwagon", 1, 0)
    assert in_force(world, led).first("retreat") == "never"
    assert in_force(world, loose).first("retreat") == "below"
    assert in_force(world, wild).first("retreat") == "auto"


def test_a_line_takes_the_place_of_the_last_one_for_the_same_choice_and_can_be_dropped() -> None:
    doctrine: dict[str, str] = {}
    for text in ("PAIR knight archer", "PAIR piker stabber", "pair  KNIGHT lancer", "AREA never", "RETREAT never"):
        put(doctrine, line(text))
    assert printed(doctrine) == ["PAIR knight lancer", "PAIR piker stabber", "AREA never", "RETREAT never"]
    assert drop(doctrine, "Pair knight")
    assert not drop(doctrine, "pair archer")
    assert drop(doctrine, "RETREAT")
    assert printed(doctrine) == ["PAIR piker stabber", "AREA never"]


@each(
    "word, kinds",
    [
        ("warlord", {"warlord", "heir"}),
        ("leader", {"warlord", "heir"}),
        ("commander", {"courtier", "caster", "warlord", "heir"}),
        ("archer", {"archer"}),
    ],
)
def test_words_that_mean_several_classes(word: str, kinds: set[str]) -> None:
    assert {key for key, kind in CLASSES.items() if is_of(word, kind)} == kinds


def test_every_group_means_somebody_and_any_means_all() -> None:
    for word in GROUPS:
        assert any(is_of(word, kind) for kind in CLASSES.values())
    assert all(is_of("any", kind) for kind in CLASSES.values())
    assert place_of(("archer", "heavy", "any"), CLASSES["piker"]) == 2
    assert place_of(("archer", "heavy"), CLASSES["piker"]) is None
