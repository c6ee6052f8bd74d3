"""The money of a day through real orders: the 64 turns of the build-up, upkeep, disbanding (ERF-D-05, ERF-EX-201)."""

from __future__ import annotations

import re

import pytest

from engine.core.dice import Dice, Key
from engine.core.orders import read_orders
from engine.core.turn import Turn
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.day.phases import PHASES
from engine.games.erfworld.realm.events import DayMoney, Disbanded
from engine.games.erfworld.realm.income import collect, upkeep_by_unit
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from tests.engine.games.erfworld.props.printed import figure, table
from tests.engine.games.erfworld.props.stage import Stage, stage

KINDS = {"courtier": "courtier", "scout": "scout", "archer": "archer", "piker": "piker", "mount": "sawhorse"} | {
    "knight": "knight", "stabber": "stabber",
}  # fmt: skip


class Fated(Dice):
    """The first commander is a warlord, the second a caster."""

    made = 0

    def below(self, limit: int) -> int:
        if limit != 3:
            return super().below(limit)
        Fated.made += 1
        return 2 if Fated.made == 1 else 0


def _plans(rows: list[list[str]]) -> list[str]:
    """What the table pops, as POP orders; the last line of a stretch of days is one order."""
    found: list[str] = []
    for row in rows:
        if "commander in work" in row[1] or "noble" in row[1]:
            found += ["pop warlord maximal"] if "noble" in row[1] else []
        elif row[1].startswith("$40"):
            found.append("pop 8 archers")
        else:
            kind = next(kind for name, kind in KINDS.items() if name in row[1])
            found.append(f"pop {int(figure(row[1].split()[0]))} {kind}")
    return found


@pytest.mark.rule("ERF-EX-201", "ERF-D-05", "ERF-INCOME-08", "ERF-POP-11", "ERF-POP-14", "ERF-INCOME-11", "ERF-X-09")
@pytest.mark.rule("ERF-GAP-207", "ERF-GAP-208", "ERF-GAP-209", "ERF-GAP-203", "ERF-GAP-205", "ERF-UPKEEP-02")
def test_the_build_up_of_64_turns_is_played_through_real_orders() -> None:
    played = stage()
    played.world.sides["s1"].house = "gump"  # its sawhorse is the rank 1 mount

    def roller(*key: Key) -> Dice:
        return Fated(*key)

    Fated.made = 0
    played.roller = roller
    rows = [list(row) for row in table("ERF-EX-201")]
    side = played.world.sides["s1"]
    for row in rows:
        day = int(row[0])
        city = ["\n".join(_plans(rows))] if day == 1 else []
        city += ["steward"] if day == 1 else []
        risen = re.search(r"city to level (\d)", row[8])
        city += [f"level {risen[1]}"] if risen else []
        played.day("CITY c1\n" + "\n".join(city))
        (money,) = [event for event in played.events if isinstance(event, DayMoney)]
        counted = (money.upkeep, money.income, money.treasury)
        assert counted == tuple(figure(row[column]) * EIGHTHS for column in (3, 4, 6)), day
        assert side.treasury == _left(row) * EIGHTHS, (day, played.told(Disbanded))
        assert played.world.cities["c1"].level == _level(rows, day)


def _left(row: list[str]) -> int:
    """The treasury of the correct column, after what the note says was bought."""
    left = figure(row[6])
    paid = re.search(r"-([\d,]+)", row[8])
    return int(left) - (int(figure(paid[1])) if paid else 0)


def _level(rows: list[list[str]], day: int) -> int:
    risen = [int(found[1]) for row in rows[:day] if (found := re.search(r"city to level (\d)", row[8]))]
    return risen[-1] if risen else 1


def _poor(days_money: int) -> Stage:
    played = stage()
    played.world.cities["c1"].plans.clear()
    played.world.sides["s1"].treasury = days_money * EIGHTHS
    return played


@pytest.mark.rule("ERF-GAP-211", "ERF-X-19", "ERF-UPKEEP-03")
def test_who_cannot_be_paid_disbands_the_dearest_field_group_first() -> None:
    played = _poor(0)
    played.world.sides["s1"].doubled_until = 0  # an idle level 1 city yields $500
    knights = played.pack("knight", 30, 4, 8)  # $600 a day, and 16 pikers $80
    played.day("")
    assert knights.count == 30 - 9  # $180 too much: nine knights
    assert played.world.packs["u2"].count == 16
    assert played.world.sides["s1"].treasury == 0
    assert len(played.told(Disbanded)) == 1


@pytest.mark.rule("ERF-D-12")
def test_nothing_depends_on_the_order_of_sheets() -> None:
    one, other = stage(2, 5), stage(2, 5)
    one.day("CITY c1\npop 8 archers\nUNIT u2\nmove e e", "CITY c2\npop 3 courtiers\nUNIT u4\nmove w")
    sheets = {
        "2": read_orders("CITY c2\npop 3 courtiers\nUNIT u4\nmove w", BOOK),
        "1": read_orders("CITY c1\npop 8 archers\nUNIT u2\nmove e e", BOOK),
    }
    turn: ErfTurn = Turn(other.world, sheets, seed="stage", number=1, scratch=Scratch())
    for phase in PHASES:
        turn.phase = phase.name
        phase.run(turn)
    assert one.world == other.world


@pytest.mark.rule("ERF-EX-228", "ERF-MCHEX-03", "ERF-UPKEEP-05")
def test_the_army_of_gobwin_knob_costs_58_and_a_half_groups() -> None:
    """63 groups of production and 27 of others count as 63 / 2 + 27 = 58.5 groups of $160. Two kinds that the list
    has and the tables have not are stood for by others of their size: cwaps by twolls, golems by spidews.
    """
    production = {"archer": 15 + 2, "piker": 13 + 8, "stabber": 3, "twoll": 13 + 9}
    others = {"spidew": 18 + 4 + 2 + 1 + 1, "knight": 1}
    assert (sum(production.values()), sum(others.values())) == (63, 27)
    played = stage()
    for pack in list(played.world.packs.values()):
        del played.world.packs[pack.id]
    for place, (kind, groups) in enumerate((production | others).items()):
        played.pack(kind, groups * CLASSES[kind].body_size.group, 8 + place, 3)
    assert sum(upkeep_by_unit(played.world, played.side()).values()) == 9_360 * EIGHTHS


@pytest.mark.rule("ERF-EX-229", "ERF-INCOME-01", "ERF-INCOME-05", "ERF-UPKEEP-05")
def test_the_army_of_faq_lives_within_the_income_of_eight_levels() -> None:
    """$7,680 of 8 levels and $100 of a steward stand against the army. The example prices it at $5,500, warlords at $80
    and megalogwiffs at $360; by the table of upkeep they cost $60 and $160, and the caster as much as a
    warlord. The steward in his garrison costs $5.
    """
    oldest = 5 * 80 + 7 * 20 + 4 * 360 + 21 * 80 + 2 * 80 + 400 + 2 * 360 + 7 * 80
    in_force = 7 * 60 + 7 * 20 + 6 * 160 + 28 * 80 + 60
    assert (oldest, in_force) == (5_500, 3_820)
    played = stage()
    world, side = played.world, played.side()
    for unit in [*world.packs, *(code for code in world.commanders if code != side.ruler)]:
        world.packs.pop(unit, None) or world.commanders.pop(unit)
    capital = world.cities[side.capital]
    capital.level, side.doubled_until = 3, 0
    second = played.city(8, 4, "Sidestone", level=5, side=1)
    steward = played.commander("courtier", 4, 8, name="Manager")
    capital.steward, steward.garrison = steward.id, True
    for _ in range(7):
        played.commander("warlord", 8, 4)
    played.commander("caster", 8, 4)
    for kind, count in (("knight", 7), ("megalogwiff", 6), ("gwiffen", 28)):
        played.pack(kind, count, 12, 4)
    capital.popped_today = second.popped_today = True
    turn: ErfTurn = Turn(world, {}, seed="faq", number=1, scratch=Scratch())
    collect(turn, side)
    (money,) = [event for event in turn.events if isinstance(event, DayMoney)]
    assert (money.income, money.upkeep // EIGHTHS) == ((7_680 + 100) * EIGHTHS, in_force + 5)
    assert money.treasury == money.income - money.upkeep
