"""The checker and the turn agree: what is refused was warned of beforehand, as far as the kingdom could know."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import document
from engine.core.diagnostics import Severity
from engine.core.orders import OrderSheet
from engine.core.ruleset import check_orders, onlooker
from engine.games.dunk.checking.check import bound_to_fail
from engine.games.dunk.events import Refused
from engine.games.dunk.ruleset import RULESET
from engine.games.dunk.state import Campaign, Leaders, Race
from engine.testing import events_of
from engine.testing.strangers import Campaign as Strangers
from tests.engine.games.dunk.props.kit import Scenario
from tests.engine.specimens import SPECIMENS
from tests.suite.table import each

# What another kingdom does this very turn (a rename, a town razed, a plunder) cannot be foreseen.
UNFORESEEN = ("DNK-ADMIN-08", "DNK-ADMIN-14", "DNK-GAP-55")


@pytest.mark.slow
@pytest.mark.rule("DNK-SUBMIT-14", "DNK-GAP-85")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_no_order_is_refused_without_a_warning_and_none_done_that_was_given_up(seed: str) -> None:
    campaign = Strangers(RULESET, SPECIMENS["dunk"], f"checked {seed}")
    unwarned: Counter[str] = Counter()
    wronged: Counter[str] = Counter()
    refused = 0
    for _ in range(8):
        month, outcome, faults = campaign.step()
        assert outcome is not None
        assert faults == []
        see = onlooker(RULESET, document.decode(month.state, Campaign))
        for seat, text in month.orders.items():
            view = see(seat)
            sheet = check_orders(RULESET, view, text)
            failing = bound_to_fail(view, sheet)
            warned = {found.line for found in sheet.diagnostics if found.severity in (Severity.WARNING, Severity.ODD)}
            verdicts = {e.line: e for e in events_of(outcome, Refused) if e.seen_by == (seat,)}
            refused += len(verdicts)
            for order in sheet.orders:
                verdict = verdicts.get(order.line)
                if verdict and order.line not in warned and verdict.rule not in UNFORESEEN:
                    unwarned[f"{order.text}: {verdict.reason}"] += 1
                if verdict is None and order.line in failing:
                    wronged[order.text] += 1
    assert refused > 50
    assert unwarned == {}
    assert wronged == {}


@pytest.mark.rule("DNK-SUBMIT-14", "DNK-STRUCT-01", "DNK-STD-35", "DNK-TORD-40", "DNK-TORD-41", "DNK-TORD-42")
@each(
    "before, text, code",
    [
        ({"town": "Gull"}, "build_town {n} Duck", "stands_already"),
        ({"roads": True}, "build_roads {n}", "stands_already"),
        ({}, "build_roads {n}\nbuild_roads {n}", "stands_already"),
        ({"villages": 1}, "remove_village {n}\nremove_village {n}", "nothing_there"),
        ({"villages": 1}, "build_town {n} Gull\nbuild_town {n} Duck", "stands_already"),
        ({}, "remove_stable {n}", "nothing_there"),
        ({}, "supply {n} from {n}", "no_town"),
        ({"town": "Gull"}, "supply {n} from 0", "not_yours"),
        ({"town": "Gull"}, "export 1 ore {n} {n}", "same_town"),
        ({}, "orc_populate {n}", "full"),
        ({"race": None}, "plunder {a}", "nothing_left"),
        ({}, "plunder {a}\nplunder {a}", "nothing_left"),
        ({}, "town_plunder {a}", "no_town"),
        ({}, "train {a}\ntrain {a}", "trained"),
        ({}, "magic_village {n}\nbuild_town {n} Gull", "no_village"),
    ],
)
def test_the_check_warns_of_what_the_turn_refuses(before: dict[str, object], text: str, code: str) -> None:
    techs = ("towns", "trade", "roads", "training", "horseriding", "orc_lore", "province_plunder", "town_plunder",
             "magic_village")  # fmt: skip
    world = Scenario.founded((Race.ORC, Leaders.MAGES), (Race.ELF, Leaders.MAGES))
    one = world.state.kingdoms[1]
    one.techs += techs
    one.gold = 99
    place = next(world.state.land_of(1))
    world.province(place.number, **before)
    army = world.army(one, place.number)
    sheet_text = text.format(n=place.number, a=army.id)
    view = RULESET.look.view(world.state, "1")
    sheet = check_orders(RULESET, view, sheet_text)
    last = len(sheet_text.splitlines())
    assert [found.code for found in sheet.diagnostics if found.line == last] == [code]
    assert bound_to_fail(view, sheet) == {last}
    _, outcome = world.play({1: sheet_text})
    assert [event.line for event in events_of(outcome, Refused)] == [last + 1]  # the kit puts a begin line before it


def warnings(sheet: OrderSheet) -> list[str]:
    """The codes of what is odd in the lines of a sheet (that the frame is missing is odd, too, but of no line)."""
    return [found.code for found in sheet.diagnostics if found.code != "no-frame"]


@pytest.mark.rule("DNK-GAP-55", "DNK-TORD-30")
def test_what_a_plunder_may_pay_for_is_odd_but_not_given_up() -> None:
    world = Scenario.founded((Race.ORC, Leaders.MAGES), (Race.ELF, Leaders.MAGES))
    one = world.state.kingdoms[1]
    one.techs.append("province_plunder")
    one.gold = 0
    place, other = list(world.state.land_of(1))[:2]
    army = world.army(one, place.number)
    text = f"plunder {army.id}\nplace {other.number}"
    view = RULESET.look.view(world.state, "1")
    assert warnings(check_orders(RULESET, view, text)) == ["gold_to_come"]
    assert not bound_to_fail(view, check_orders(RULESET, view, text))
    poor = check_orders(RULESET, view, f"place {other.number}")
    assert warnings(poor) == ["no_gold"]
    _, outcome = world.play({1: text})
    assert events_of(outcome, Refused) == []


@pytest.mark.rule("DNK-GAP-46", "DNK-TORD-43")
@each("words, codes", [("train e", ["trained"]), ("e", []), ("e train", [])])
def test_an_army_that_trained_at_the_head_of_its_words_trains_no_more(words: str, codes: list[str]) -> None:
    world = Scenario.founded((Race.ORC, Leaders.WARRIORS), (Race.ELF, Leaders.MAGES))
    one = world.state.kingdoms[1]
    one.techs.append("training")
    one.gold = 9
    army = world.army(one, next(world.state.land_of(1)).number)
    text = f"move {army.id} {words}\ntrain {army.id}"
    sheet = check_orders(RULESET, RULESET.look.view(world.state, "1"), text)
    assert warnings(sheet) == codes
    _, outcome = world.play({1: text})
    assert len(events_of(outcome, Refused)) == len(codes)
