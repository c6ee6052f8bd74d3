"""Battles in words and pictures, entry by entry, and what the papers make of them (ERF-EX-104, ERF-CMDSCREEN-01)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.events import Tone
from engine.core.telling.mapsheet import Banner
from engine.games.erfworld.battle import events
from engine.games.erfworld.battle.account import MOST, account, figure_names
from engine.games.erfworld.battle.events import BattleFought, BattleNews, Contingent
from engine.games.erfworld.battle.field_sheet import FILES, fields, sheet
from engine.games.erfworld.bouts.field import (
    Blow,
    BlowKind,
    Cast,
    Choice,
    Entry,
    Fate,
    Harm,
    Initiative,
    Paired,
    Phase,
    Result,
    Roll,
    Save,
    StandOff,
    Thrown,
    Tied,
)
from tests.engine.games.erfworld.props.field_kit import figures, swarm
from tests.suite.table import each

NAMES = {"a": "Ansom", "b": "Bogroll", "c": "Caesar"}


def blow(attacker: str, target: str, *, round_: int = 1, croaks: bool = False) -> Blow:
    return Blow(attacker, target, round_, BlowKind.HIT, 2, croaks)


@pytest.mark.rule("ERF-SEQ-05", "ERF-EX-104")
@each(
    "entries, lines",
    [
        ([Tied(4, 1)], ["Initiative is tied. The die shows 4: the defenders choose first."]),
        ([Initiative((3, 5), 1, 1)], ["Initiative 3 to 5: the defenders have it."]),
        ([Initiative((3, 3), 0, 0)], ["The attackers have the initiative."]),
        ([Initiative((3, 3), 0, None)], []),
        ([Paired("a", ("b",), ())], ["Ansom against Bogroll."]),
        ([Paired("a", ("b",), ("c",))], ["Ansom against Bogroll, helped by Caesar."]),
        ([Paired("a", ("b",), ()), Paired("a", ("b",), ())], ["Ansom against Bogroll."]),  # told once
        ([Save("a", 5, 7, True)], ["Ansom saves with 7 against 5."]),
        ([Save("a", 5, 3, False)], ["Ansom fails to save with 3 against 5."]),
        ([Save("a", 10, 0, False)], ["Ansom has no save."]),
        ([Thrown("a", "b")], ["Bogroll falls, and Ansom lies beside it."]),
        ([Choice(0, "PAIR any"), Choice(1, "AREA never")],
         ["Attackers, by doctrine: PAIR any.", "Defenders, by doctrine: AREA never."]),
        ([Cast("a", "blast", "b")], ["Ansom casts blast: Bogroll."]),
        ([StandOff("a", "b")], ["Ansom and Bogroll do each other no harm."]),
        ([Phase("retreat", 2), Paired("a", ("b",), ())], ["Nobody strikes a blow, and they part."]),
        ([Roll("a", 6, 4), Roll("b", 3, 2), Result("a", 5)], ["Ansom 6 + 4 = 10, Bogroll 3 + 2 = 5: Ansom wins by 5."]),
        ([Roll("a", 6, 4), Roll("b", 0, 2), Result("", 0)], ["Ansom 6 + 4 = 10, Bogroll at 2 without a roll: a draw."]),
        ([Roll("c", 1, 1), Roll("a", 6, 4), Roll("b", 3, 2), Result("a", 5)],
         ["Ansom 6 + 4 = 10, Bogroll 3 + 2 = 5: Ansom wins by 5."]),  # the last two
        ([Result("a", 12)], ["Ansom wins by 12."]),
        ([Roll("a", 6, 4), Phase("bout", 3)], ["Ansom 6 + 4 = 10."]),
        ([Roll("a", 6, 4), Roll("b", 3, 2), Result("a", 5), Phase("bout", 3)],
         ["Ansom 6 + 4 = 10, Bogroll 3 + 2 = 5: Ansom wins by 5."]),
        ([Phase("bout", 3), Phase("bout", 4), Save("a", 5, 7, True)], ["Bout 4.", "Ansom saves with 7 against 5."]),
        ([blow("a", "b"), blow("c", "b", round_=1), Harm("b", 5, 3, Fate.FIGHTING)],
         ["Round 1: Ansom, Caesar against Bogroll, 2.5 damage, 1.5 left."]),
        ([blow("a", "b", round_=0), Harm("b", 4, 2, Fate.FIGHTING)], ["Ansom against Bogroll: 2 damage, 1 left."]),
        ([blow("a", "b", croaks=True), Harm("b", 4, 0, Fate.CROAKED)],
         ["Ansom against Bogroll, who is far smaller or defenceless: Bogroll croaks."]),
        ([Harm("b", 4, 0, Fate.DOWN)], ["Bogroll lies incapacitated."]),
        ([Harm("b", 4, 0, Fate.DYING)], ["Bogroll is critically incapacitated."]),
        ([Harm("b", 4, 0, Fate.CAPTURED)], ["Bogroll is captured."]),
        ([blow("a", "b"), blow("a", "b"), Harm("b", 4, 2, Fate.FIGHTING)],
         ["Round 1: Ansom against Bogroll, 2 damage, 1 left."]),  # each name once
        ([blow("a", "b"), Phase("bout", 2), Harm("b", 4, 0, Fate.FLED)], ["Bout 2.", "Bogroll flees."]),
    ],
)  # fmt: skip
def test_each_entry_in_words(entries: Sequence[Entry], lines: list[str]) -> None:
    assert list(account(entries, NAMES)) == lines


def test_of_a_long_account_the_blows_are_left_out() -> None:
    hurt: list[Entry] = [Harm("b", 2, 3, Fate.FIGHTING), Harm("b", 2, 0, Fate.CROAKED)]
    phases: list[Entry] = [Thrown("a", "b")] * (MOST - 2)
    assert account([*hurt, *phases], NAMES)[:2] == ("1.5 left.", "Bogroll croaks.")
    assert len(account([*hurt, *phases], NAMES)) == MOST
    more: list[Entry] = [*hurt, *phases, Thrown("a", "b")]
    assert account(more, NAMES)[0] == "Bogroll croaks."
    assert len(account(more, NAMES)) == MOST
    most = account([*more, Thrown("a", "b"), Thrown("a", "b")], NAMES)
    assert (len(most), most[-1]) == (MOST + 1, "And 2 lines more.")
    assert MOST == 160


def test_what_figures_are_called() -> None:
    knight, lord, flock = figures(0, "knight")[0], figures(0, "warlord")[0], swarm(0, "bat", 1)
    knight.name, knight.unit = "u12.3", "u12"
    lord.name, lord.unit = "u4.1", "u4"
    flock.name, flock.unit = "u7.2", "u7"
    knight.carried = [lord]
    assert figure_names([knight, flock], {"u4": "Lord Ansom"}) == {
        "u12.3": "knight 3 (U12)",
        "u4.1": "Lord Ansom",
        "u7.2": "a swarm of 8, bat 2 (U7)",
    }


# Pictures


def unit(code: str, *, line: str = "", party: str = "s1", **more: object) -> Contingent:
    facts: dict[str, object] = {"name": f"pikers ({code.upper()})", "kind": "piker", "count": 3} | more
    return Contingent(unit=code, party=party, line=line, **facts)  # type: ignore[arg-type]


def battle(attacking: Sequence[Contingent], defending: Sequence[Contingent], *, manner: str = "bouts") -> BattleFought:
    return BattleFought(
        seen_by=("1",), place="4", where="Spacerock", manner=manner, situation="ambush", attackers="Faq",
        defenders="Jetstone", attacking=tuple(attacking), defending=tuple(defending), winner="", outcome="Nobody won.",
    )  # fmt: skip


@pytest.mark.rule("ERF-CMDSCREEN-01", "ERF-MC-02")
@each(
    "manner, line, near, far",
    [
        ("bouts", "front", 3, 4),
        ("bouts", "back", 2, 5),
        ("bouts", "middle", 2, 5),
        ("bouts", "support", 1, 6),
        ("bouts", "", 3, 4),
        ("bouts", "elsewhere", 3, 4),
        ("mass", "front", 3, 4),
        ("mass", "middle", 2, 5),
        ("mass", "back", 1, 6),
        ("mass", "", 2, 5),
        ("mass", "elsewhere", 3, 4),
    ],
)
def test_where_a_line_stands_in_the_picture(manner: str, line: str, near: int, far: int) -> None:
    made = sheet(battle([unit("u1", line=line)], [unit("u2", line=line)], manner=manner), "s1", {}, "Day 3")
    assert [(stand.rank, stand.far) for stand in made.stands] == [(near, False), (far, True)]


def test_a_rank_fills_from_the_centre_outwards_and_around_again() -> None:
    made = sheet(battle([unit(f"u{n}", line="front") for n in range(7)], []), "s1", {}, "Day 3")
    assert [stand.file for stand in made.stands] == [3, 2, 4, 1, 5, 3, 2]
    two = sheet(battle([unit("u1", line="front"), unit("u2", line="back")], []), "s1", {}, "Day 3")
    assert [stand.file for stand in two.stands] == [3, 3]
    assert len(FILES) == 5


def test_what_a_picture_says_of_a_unit() -> None:
    one = unit("u7", croaked=1, captured=1, wounded=2, fled=True, leads=True, count=5)
    banners = {code: Banner(key=code, name=code, colour="#112233") for code in ("s1", "s2", "s3")}
    made = sheet(battle([one], [unit("u8", party="s2"), unit("u9", party="")], manner="city"), "s1", banners, "Day 3")
    stand = made.stands[0]
    assert (stand.name, stand.number, stand.label, stand.figures) == ("pikers", "U7", "5 pikers", 5)
    assert (stand.fallen, stand.wounded, stand.fled, stand.leads, stand.own) == (2, 2, True, True, True)
    other = made.stands[1]
    assert (other.fallen, other.wounded, other.fled, other.leads, other.own) == (0, 0, False, False, False)
    assert (made.title, made.subtitle, made.near, made.far, made.front) == (
        "Spacerock",
        "Day 3, ambush",
        "Faq",
        "Jetstone",
        3,
    )
    assert [banner.key for banner in made.banners] == ["s1", "s2"]
    assert made.ranks == (
        "support",
        "back",
        "front",
        "front",
        "back",
        "support",
    )  # of bouts, where nothing else is known
    assert made.result == "Nobody won."


def test_four_pictures_of_the_biggest_battles() -> None:
    battles = [battle([unit("u1", count=number)], []) for number in (2, 9, 5, 1, 7)]
    found = fields([*battles], "s1", {}, "Day 3")
    assert [made.figures for made in found] == [9, 7, 5, 2]


# Papers


def test_how_much_the_papers_make_of_what_happens_in_battle() -> None:
    kinds = (
        "DuelFought", "BattleFought", "Turned", "CommanderCaptured", "Escaped", "CaughtAgain", "StaysAwake",
        "LiesUnconscious", "FoundHungry", "WallBroken", "TowerFired", "CityHeld", "LevelGained",
    )  # fmt: skip
    weights = [getattr(events, kind).weight for kind in kinds]
    assert weights == [60, 20, 16, 15, 15, 15, 15, 15, 14, 14, 14, 12, 6]
    assert weights == sorted(weights, reverse=True)
    assert BattleFought.tone is Tone.LOSS
    assert BattleNews.headline == "war"


def test_a_contingent_that_took_no_harm() -> None:
    one = unit("u1")
    assert (one.line, one.croaked, one.captured, one.wounded, one.fled, one.leads) == ("", 0, 0, 0, False, False)
