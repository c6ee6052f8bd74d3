"""What stands on a player's card of the month: not the orders he remembers giving, but whom he won and lost."""

from __future__ import annotations

from engine.core.events import Event
from engine.games.olympia.combat.captivity_events import Captured
from engine.games.olympia.household import forming_events, loyalty_events, permission_events, wage_events
from engine.games.olympia.instant import events, stack_events
from engine.games.olympia.study import study_events
from engine.games.olympia.units.health_events import Died
from tests.suite.table import each

NEVER: tuple[type[Event], ...] = (
    forming_events.SearchBegun, permission_events.Accepting, permission_events.Admitting, permission_events.Contacted,
    permission_events.Declared, wage_events.MenPaid, events.Claimed, events.FormatChosen, events.RealNameSet,
    events.TimesWanted, stack_events.Stacked, stack_events.Unstacked, stack_events.Promoted, stack_events.GuardBegun,
    stack_events.GuardEnded, stack_events.RowChosen, study_events.FeePaid, study_events.StudyBegun,
    study_events.StudyContinued,
)  # fmt: skip
WON_AND_LOST: tuple[type[Event], ...] = (
    loyalty_events.Joined, loyalty_events.Deserted, wage_events.MenLeft, wage_events.PeasantsStarved, Captured,
)  # fmt: skip


@each("kind", NEVER)
def test_what_was_only_ordered_never_stands_on_the_card(kind: type[Event]) -> None:
    assert kind.weight == 0


@each("kind", WON_AND_LOST)
def test_who_came_or_went_stands_as_high_as_who_died(kind: type[Event]) -> None:
    assert kind.weight == Died.weight


def test_a_bribe_that_is_reported_stands_above_an_oath_and_below_a_desertion() -> None:
    kinds = (loyalty_events.Honored, loyalty_events.OathSworn, loyalty_events.BribeReported, loyalty_events.Deserted)
    assert [kind.weight for kind in kinds] == [1, 2, 4, 5]
