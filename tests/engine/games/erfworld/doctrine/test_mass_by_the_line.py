"""What each line of doctrine decides in a mass battle, and that it is told once where it did."""

from __future__ import annotations

import pytest

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import Army
from engine.games.erfworld.mass.groups import Line, strength
from tests.engine.games.erfworld.doctrine.words import mass
from tests.engine.games.erfworld.props.mass_kit import muster
from tests.suite.table import each


def army(kinds: str, *, commander: int = 1) -> Army:
    """An army of whole groups: "piker 2 archer 1"."""
    words = kinds.split()
    size = {"piker": 16, "archer": 16, "stabber": 16, "knight": 8, "skank": 8}
    one = Army(
        muster({kind: size[kind] * int(n) for kind, n in zip(words[::2], words[1::2], strict=True)})[0],
        commander=commander,
    )
    MassChoices().arrange(one)
    return one


def stands(one: Army) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for group in one.groups:
        found.setdefault(group.kind.key, set()).add(group.line)
    return {key: sorted(lines) for key, lines in found.items()}


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-06", "ERF-MC-05")
@each(
    "texts, commander, expected, used",
    [
        ((), 1, {"piker": ["front"], "archer": ["middle"]}, []),
        (("LINE front archer",), 1, {"piker": ["front"], "archer": ["front"]}, ["LINE front archer (side)"]),
        (("LINE middle piker", "LINE front archer"), 1, {"piker": ["middle"], "archer": ["front"]},
         ["LINE front archer (side)", "LINE middle piker (side)"]),
        (("LINE back archer",), 1, {"piker": ["front"], "archer": ["back"]}, ["LINE back archer (side)"]),
        (("LINE back archer",), 0, {"piker": ["front"], "archer": ["middle"]}, ["LINE back archer (side)"]),
        (("LINE back piker", "LINE front archer"), 0, {"piker": ["middle"], "archer": ["front"]},
         ["LINE front archer (side)", "LINE back piker (side)"]),
        (("LINE middle piker",), 0, {"piker": ["front"], "archer": ["front"]}, ["LINE middle piker (side)"]),
        (("LINE front auto",), 1, {"piker": ["front"], "archer": ["middle"]}, []),
        (("LINE back any",), 1, {"piker": ["front"], "archer": ["front"]}, ["LINE back any (side)"]),  # somebody must
    ],
)  # fmt: skip
def test_where_lines_put_their_classes(
    texts: tuple[str, ...], commander: int, expected: dict[str, list[str]], used: list[str]
) -> None:
    one, choices = army("piker 2 archer 1", commander=commander), mass(*texts)
    choices.arrange(one)
    assert stands(one) == expected
    choices.arrange(one)
    assert choices.used == used


@pytest.mark.rule("ERF-DOCTRINE-15")
@each(
    "text, own, contests, used",
    [
        ("", "archer 2", True, []),
        ("", "archer 1", False, []),
        ("HEX auto", "archer 2", True, []),
        ("HEX contest", "archer 1", True, ["HEX contest (side)"]),
        ("HEX concede", "archer 2", False, ["HEX concede (side)"]),
    ],
)
def test_whether_the_hex_is_contested(text: str, own: str, contests: bool, used: list[str]) -> None:
    choices = mass(*[text] if text else [])
    assert choices.contests(army(own), army("archer 1")) is contests
    assert choices.contests(army(own), army("archer 1")) is contests
    assert choices.used == used


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-09")
@each(
    "text, own, enemy",
    [
        ("", "piker", "archer"),
        ("VAN own auto", "piker", "archer"),
        ("VAN own stabber", "stabber", "archer"),
        ("VAN own knight stabber piker", "stabber", "archer"),
        ("VAN own knight", "piker", "archer"),
        ("VAN own any", "piker", "archer"),
        ("VAN enemy knight", "piker", "knight"),
        ("VAN enemy stabber knight archer", "piker", "knight"),
        ("VAN enemy stabber", "piker", "archer"),
    ],
)
def test_which_vanguards_a_line_chooses(text: str, own: str, enemy: str) -> None:
    mine, theirs, choices = army("piker 2 stabber 1"), army("knight 1 archer 1"), mass(*[text] if text else [])
    assert choices.vanguard(mine, mine.groups, theirs.groups) == own
    assert choices.enemy_vanguard(mine, mine.groups, theirs.groups) == enemy
    decided = (own != "piker" or text == "VAN own any") or enemy == "knight"
    assert choices.used == ([f"{text} (side)"] if decided else [])


@pytest.mark.rule("ERF-MC-13", "ERF-DOCTRINE-14")
@each(
    "text, line, used",
    [
        ("", Line.FRONT, 0),
        ("VAN enemy auto", Line.FRONT, 0),
        ("VAN enemy archer", Line.MIDDLE, 1),
        ("VAN enemy knight archer", Line.MIDDLE, 1),
        ("VAN enemy piker archer", Line.FRONT, 1),
        ("VAN enemy archer piker", Line.MIDDLE, 1),
        ("VAN enemy skank", Line.FRONT, 0),  # who flies is not on the ground
        ("VAN own archer", Line.FRONT, 0),
    ],
)
def test_where_fliers_dive_by_the_line(text: str, line: Line, used: int) -> None:
    choices, enemy = mass(*[text] if text else []), army("piker 2 archer 1 skank 1")
    for group in enemy.groups:
        group.line = Line.BACK if group.kind.key == "skank" else group.line
    assert choices.dives(army("skank 1"), enemy) is line
    assert len(choices.used) == used


@pytest.mark.rule("ERF-DOCTRINE-16")
def test_how_many_move_up_and_who_fights_two_at_once() -> None:
    assert [mass(*texts).regroups(army("piker 1")) for texts in ((), ("REGROUP 3",), ("REGROUP 0",))] == [5, 3, 0]
    for text, commander, expected, used in (
        ("STANCE aggressive", 1, True, ["STANCE aggressive (side)"]),
        ("STANCE aggressive", 0, False, []),
        ("STANCE passive", 1, False, ["STANCE passive (side)"]),
    ):
        choices = mass(text)
        assert choices.is_aggressive(army("piker 1", commander=commander)) is expected
        assert choices.used == used
    assert not mass().is_aggressive(army("piker 1"))


@pytest.mark.rule("ERF-DOCTRINE-17", "ERF-MC-18")
@each(
    "text, groups, enemy, leaves",
    [
        ("", 1, 2, True),  # a third
        ("", 2, 3, False),
        ("", 1, 1, False),
        ("WITHDRAW auto", 1, 2, True),
        ("WITHDRAW never", 1, 9, False),
        ("WITHDRAW below 66", 2, 1, False),
        ("WITHDRAW below 67", 2, 1, True),
        ("WITHDRAW below 33", 1, 1, False),
        ("WITHDRAW below 34", 1, 1, True),
    ],
)
def test_when_an_attacker_withdraws(text: str, groups: int, enemy: int, leaves: bool) -> None:
    choices, one = mass(*[text] if text else []), army(f"piker {groups}")
    one.began = int(strength(army("piker 3").groups))
    assert choices.withdraws(one, army(f"piker {enemy}")) is leaves
    assert choices.used == ([f"{text} (side)"] if leaves and "below" in text else [])


@pytest.mark.rule("ERF-DOCTRINE-17")
def test_at_exactly_the_share_an_attacker_stays() -> None:
    one = army("piker 1")
    one.began = int(strength(army("piker 2").groups))
    assert not mass("WITHDRAW below 50").withdraws(one, army("piker 9"))
    assert mass("WITHDRAW below 51").withdraws(one, army("piker 9"))
