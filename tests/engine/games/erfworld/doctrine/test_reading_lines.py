"""Reading lines of doctrine: numbers at their bounds, codes, groups of classes, slots, and what may stand where."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.erfworld.doctrine.in_force import DEFAULTS, InForce, Source, drop, printed, stack_of, together
from engine.games.erfworld.doctrine.lines import (
    GROUPS,
    KEYWORDS,
    DoctrineLine,
    Problem,
    is_kind,
    is_of,
    place_of,
    print_line,
    read_line,
)
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import Hex, Pack, Stack, World
from tests.engine.games.erfworld.doctrine.words import given, said
from tests.suite.table import each


@pytest.mark.rule("ERF-DOCTRINE-23", "ERF-DOCTRINE-08", "ERF-DOCTRINE-02", "ERF-DOCTRINE-16", "ERF-DOCTRINE-21")
@each(
    "text, reads",
    [
        ("RETREAT below 0", True),
        ("RETREAT below 100", True),
        ("RETREAT below 101", False),
        ("REGROUP 999", True),
        ("REGROUP 1000", False),
        ("PRISONER ransom 1000000", True),
        ("PRISONER ransom 1000001", False),
        ("REGROUP 000000005", True),  # nine digits
        ("REGROUP 0000000005", False),
        ("REGROUP ²", False),
        ("REGROUP ٣", False),
        ("REGROUP -1", False),
        ("LEAD stack u12", True),
        ("LEAD stack u", False),
        ("LEAD stack 12", False),
        ("LEAD stack s12", False),
        ("LEAD stack u٣", False),
        ("LEAD stack u²", False),
        ("CONTACT attack s2", True),
        ("CONTACT attack u2", False),
        ("CONTACT attack stronger", True),
        ("CONTACT attack weaker", True),
        ("CONTACT attack unicorn", False),
        ("CONTACT attack knight piker", False),
        ("CAPTURE stronger", False),
        ("FRONT 3 piker", True),
        ("FRONT piker 3", False),
        ("FRONT 3 3", False),
        ("FRONT", False),
        ("LUCK roll", True),
        ("LUCK roll leader", True),
        ("LUCK roll keep", False),
        ("LUCK keep", False),
        ("LUCK keep 3", True),
        ("SPELLS blast", True),
        ("SPELLS unicorn", False),
        ("PAIR piker", False),
        ("PAIR piker auto", True),
        ("PAIR piker auto knight", False),
        ("TOWER heavy", False),
        ("TOWER heavy first", True),
    ],
)
def test_what_reads_and_what_does_not(text: str, reads: bool) -> None:
    assert isinstance(read_line(text), DoctrineLine) is reads


@pytest.mark.rule("ERF-DOCTRINE-24")
def test_only_spells_of_battle_can_be_listed() -> None:
    from engine.games.erfworld.rules.magic import SPELLS

    for key, spell in SPELLS.items():
        assert isinstance(read_line(f"SPELLS {key}"), DoctrineLine) is spell.is_for_battle
    assert {spell.is_for_battle for spell in SPELLS.values()} == {True, False}


@pytest.mark.rule("ERF-DOCTRINE-23")
@each(
    "text, printed_",
    [
        ("retreat  BELOW 007", "RETREAT below 7"),
        ("Lead Stack U007", "LEAD stack u007"),
        ("front 010 piker", "FRONT 10 piker"),
    ],
)
def test_lines_are_printed_plainly(text: str, printed_: str) -> None:
    line = read_line(text)
    assert isinstance(line, DoctrineLine)
    assert print_line(line) == printed_


@pytest.mark.rule("ERF-DOCTRINE-23")
@each(
    "text, word, expected",
    [
        ("retreat below x", "x", ("<percent>",)),
        ("retreat", "", ("below", "odds", "never", "auto")),
        ("retreat x", "x", ("below", "odds", "never", "auto")),
        ("retreat never x", "x", ("",)),
        ("front", "", ("<count>", "<own>", "auto")),
        ("front 3 x", "x", ("<own>", "")),
        ("front 3 piker x", "x", ("",)),
        ("pair piker", "", ("<kind>", "auto")),
        ("luck keep", "", ("<count>",)),
        ("luck roll x", "x", ("", "leader", "never")),
        ("prisoner ransom", "", ("<sum>",)),
        ("lead stack 5", "5", ("<unit>", "")),
    ],
)
def test_what_might_have_stood_there(text: str, word: str, expected: tuple[str, ...]) -> None:
    found = read_line(text)
    assert isinstance(found, Problem)
    assert (found.text, found.word) == (text, word)
    assert sorted(found.expected) == sorted(expected)


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_a_keyword_nobody_knows_is_named_with_those_that_are() -> None:
    assert read_line("") == Problem("", "", tuple(KEYWORDS))
    assert read_line("Dance now") == Problem("Dance now", "dance", tuple(KEYWORDS))


@pytest.mark.rule("ERF-DOCTRINE-10", "ERF-DOCTRINE-01", "ERF-DOCTRINE-12")
@each(
    "text, slot",
    [
        ("CONTACT attack weaker", "contact weaker"),
        ("PAIR knight archer", "pair knight"),
        ("DICTATE spot fail", "dictate spot"),
        ("RETREAT below 40", "retreat"),
        ("LUCK keep 2", "luck keep"),
        ("FRONT 8 piker", "front"),
    ],
)
def test_which_choice_a_line_makes(text: str, slot: str) -> None:
    line = read_line(text)
    assert isinstance(line, DoctrineLine)
    assert (line.slot, line.rule) == (slot, KEYWORDS[text.split()[0].lower()].rule)


@pytest.mark.rule("ERF-DOCTRINE-01")
@each(
    "group, belong",
    [
        ("any", "piker archer ninja caster warlord bat dwagon twoll"),
        ("commander", "caster warlord"),
        ("leader", "warlord"),
        ("shooter", "archer ninja"),
        ("melee", "piker warlord bat dwagon twoll"),
        ("scouts", "ninja caster warlord"),
        ("heavy", "dwagon twoll"),
        ("light", "piker archer ninja caster warlord bat"),
        ("flier", "bat dwagon"),
        ("basics", "piker archer twoll"),
    ],
)
def test_which_classes_a_group_means(group: str, belong: str) -> None:
    kinds = ["piker", "archer", "ninja", "caster", "warlord", "bat", "dwagon", "twoll"]
    assert [key for key in kinds if is_of(group, CLASSES[key])] == belong.split()
    assert is_kind(group)


@pytest.mark.rule("ERF-DOCTRINE-01")
def test_a_class_with_a_special_more_and_an_heir_are_meant_by_the_plain_word() -> None:
    assert is_of("piker", CLASSES["piker+scout"])
    assert not is_of("piker+scout", CLASSES["piker+scout"])
    assert is_of("warlord", CLASSES["heir"])
    assert not is_of("heir", CLASSES["warlord"])
    assert not is_of("warlord", CLASSES["caster"])
    assert not is_of("unicorn", CLASSES["piker"])
    assert is_kind("piker")
    assert not is_kind("unicorn")
    assert [place_of(("knight", "any", "piker"), CLASSES[key]) for key in ("knight", "piker")] == [0, 1]
    assert place_of((), CLASSES["piker"]) is None
    assert set(GROUPS) == {
        "any",
        "commander",
        "leader",
        "shooter",
        "melee",
        "scouts",
        "heavy",
        "light",
        "flier",
        "basics",
    }
    odd = replace(CLASSES["archer"], key="odd", traits=("non_combat",))
    assert not is_of("melee", odd)
    assert not is_of("melee", replace(odd, style="melee"))


# In force


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_what_holds_and_where_it_comes_from() -> None:
    found = together((Source.SIDE, given("RETREAT below 40", "AREA never")), (Source.CITY, given("AREA always")))
    assert [found.said(slot) for slot in ("retreat", "area", "shield", "pair knight")] == [True, True, False, False]
    assert (found.words("retreat"), found.words("pair knight")) == (("below", "40"), ())
    assert (found.first("area"), found.first("pair knight"), found.first("shield")) == ("always", "auto", "auto")
    assert found.says("area") == "AREA always (city)"
    assert found.says("retreat") == "RETREAT below 40 (side)"
    assert found.says("shield") == "SHIELD auto (default)"
    assert found.says("pair knight") == ""
    assert InForce({}, {}).said("shield") is False
    assert together().lines == DEFAULTS


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_later_layers_count_and_garbage_is_set_aside() -> None:
    found = together((Source.SIDE, {"a": "RETREAT never", "b": "RETREAT wildly"}), (Source.STACK, {"c": "dance"}))
    assert found.ignored == ("RETREAT wildly", "dance")
    assert found.says("retreat") == "RETREAT never (side)"
    assert said("AREA never", by=Source.STACK).says("area") == "AREA never (stack)"


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_what_dropping_a_line_takes_away() -> None:
    texts = ("CONTACT attack weaker", "CONTACT return stronger", "AREA never", "PAIR knight any")
    for words, left in (
        ("CONTACT weaker", ["PAIR knight any", "AREA never", "CONTACT return stronger"]),
        ("contact", ["PAIR knight any", "AREA never"]),
        (" Contact   STRONGER ", ["PAIR knight any", "AREA never", "CONTACT attack weaker"]),
        ("area", ["PAIR knight any", "CONTACT return stronger", "CONTACT attack weaker"]),
    ):
        doctrine = given(*texts)
        assert drop(doctrine, words)
        assert printed(doctrine) == left
        assert not drop(doctrine, words)
    assert not drop(given(*texts), "")
    assert not drop(given(*texts), "knight")


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_a_doctrine_prints_in_the_order_of_the_rulebook() -> None:
    doctrine = given("AREA never", "PAIR knight any", "SPELLS none", "FRONT 2")
    assert printed(doctrine | {"dance": "DANCE", "": ""}) == ["PAIR knight any", "FRONT 2", "AREA never", "SPELLS none"]


@pytest.mark.rule("ERF-DOCTRINE-23")
@each("number, side, found", [(3, "s1", True), (4, "s1", False), (3, "s2", False), (0, "s1", False)])
def test_the_stack_of_a_unit(number: int, side: str, found: bool) -> None:
    world = World(1, 1, [Hex("plains")])
    world.stacks["1"] = Stack(0, "s1")
    world.stacks["2"] = Stack(3, "s1")
    unit = Pack("u1", side, "piker", 8, 0, stack=number)
    assert stack_of(world, unit) is (world.stacks["2"] if found else None)
