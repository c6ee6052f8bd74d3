"""What a seat cannot see may be otherwise, and whoever it does not see may come and go: it is shown the same; and
whatever an order names that the seat cannot see, it is answered as if nobody had that number.
"""

from __future__ import annotations

import pytest

from engine import rulebook
from engine.core.dice import Dice
from engine.games.dunk.realm.events import TechnologyStolen
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.travel.events import Revealed, Sighted
from engine.games.olympia.rule.rule_events import GarrisonNoticed
from engine.games.overlord.titles.events import Pillaged
from engine.games.registry import GAMES, ruleset
from tests.engine.specimens import SPECIMENS
from tests.interference.exceptions import (
    COUNTED,
    EFFECTS,
    GRANTED,
    HEARSAY,
    MET,
    NEWS,
    NOTICED,
    SHUFFLED,
    beyond_news,
    has_met,
    is_noticed,
    may_tell,
)
from tests.interference.facts import Count, hidden_facts, probe, sample, visitors
from tests.interference.lines import unclassified
from tests.interference.naming import Tally, Trial, explore
from tests.interference.shown import by_days
from tests.interference.stage import stage
from tests.interference.worlds import HIDING

SEED = "suite"
FACTS = 24
# The beginning of a finding's sign that somebody is at work on -> who. Empty when all is well.
KNOWN: dict[str, str] = {}


@pytest.mark.parametrize("game", list(HIDING))
def test_hidden_facts_and_visitors_change_nothing_of_what_is_shown(game: str) -> None:
    here, count = stage(game, SEED, endowed=False), Count()
    facts = hidden_facts(here, "2")
    for leak in (*visitors(here, "2", count), *probe(here, "2", sample(facts, FACTS, Dice(SEED, game)), count)):
        count.keep(leak)
    new = [str(leak) for sign, leak in count.found.items() if not sign.startswith((*KNOWN, "?"))]
    assert new == [], "\n".join(new)
    assert count.facts == FACTS


def test_every_exception_has_a_rule_that_there_is() -> None:
    named = [(one.game, one.rule, one.why) for one in COUNTED]
    named += [(one.game, one.rule, one.why) for one in EFFECTS]
    named += [(one.game, one.rule, one.why) for one in GRANTED]
    named += [(one.game, one.rule, one.why) for one in NOTICED]
    named += [(one.game, one.rule, one.why) for one in NEWS]
    named += [(one.game, one.rule, one.why) for one in MET]
    named += [(game, rule, "the table") for game, rule in (*HEARSAY.items(), *SHUFFLED.items())]
    for game, rule, why in named:
        assert rulebook.load(game).rule(rule).text, rule
        assert why, rule


def test_a_fight_out_of_sight_may_change_the_paper_and_nothing_else() -> None:
    fight = BattleFought(where="8,8", manner="bouts", situation="ambush", attackers="A", defenders="B", attacking=(),
                         defending=(), winner="", outcome="")  # fmt: skip
    told = {"report": "one", "public: paper": "two", "first report": "three"}
    assert set(beyond_news("erfworld", told, "1", ([fight], []))) == {"report", "first report"}
    assert set(beyond_news("erfworld", told, "1", ([fight], [fight, fight]))) == {"report", "first report"}
    assert beyond_news("erfworld", told, "1", ([fight], [fight])) == told
    assert beyond_news("olympia", told, "1", ([fight], [])) == told


def test_what_others_saw_on_their_way_may_not_change_our_report() -> None:
    seen = Sighted(seen_by=("1",), place="8,8", who="", what="a bat")
    told = {"report": "one", "map": "two"}
    assert [set(beyond_news("erfworld", told, seat, ([seen], []))) for seat in "12"] == [{"map"}, {"report", "map"}]


def test_a_fact_may_come_to_light_in_the_standings_alone() -> None:
    assert may_tell("overlord", "units.U100.figures") == ("public: standings", "public: paper")
    assert may_tell("overlord", "units.U100.experience.cook") == ()
    assert may_tell("dunk", "armies.3.heading") == ("",)


def test_a_fact_that_comes_to_light_by_an_event_does_so_only_with_it() -> None:
    theft = TechnologyStolen(seen_by=("1",), kingdom=1, tech="iron", victim="Ashby", province=8)
    told = [may_tell("dunk", "kingdoms.2.techs", turns) for turns in (([], []), ([], [theft]), ([theft], [theft]))]
    assert told == [(), ("",), ()]
    assert may_tell("dunk", "kingdoms.2.gold", ([theft], [])) == ()
    raid = Pillaged(location="L7", location_name="Meadow [L7]", place="L7", day=3)
    told = [may_tell("overlord", "locations.L8.keeper", turns) for turns in (([raid], [raid]), ([raid], []))]
    assert told == [(), ("public: paper",)]


def test_only_what_is_told_of_nobody_else_says_that_somebody_was_found() -> None:
    bat, scout = (Revealed(seen_by=("1",), place="8,8", what=what) for what in ("a bat", "a scout"))
    assert is_noticed("erfworld", "unit", "here", [bat], [bat, scout])
    assert not is_noticed("erfworld", "unit", "here", [bat], [bat])
    assert not is_noticed("erfworld", "unit", "away", [bat], [bat, scout])
    theft = TechnologyStolen(seen_by=("1",), kingdom=1, tech="crime", victim="Ashby", province=8)
    told = [is_noticed("dunk", what, "otherwise", [], [theft]) for what in ("faction", "place")]
    assert told == [True, False]


def test_whom_a_garrison_names_is_no_secret_and_nobody_else_is_let_out() -> None:
    seen = GarrisonNoticed(units=("8118",), seen_by=("1",), name="Garrison [8118]", what="Worker [7538] is here.")
    assert [has_met("olympia", number, [seen]) for number in ("7538", "753", "538", "1973")] == [True, *[False] * 3]
    assert not has_met("atlantis", "7538", [seen])


def test_news_excuses_its_own_lines_and_no_others() -> None:
    here = stage("erfworld", SEED, endowed=False)
    orders = here.orders()
    busy, idle = (here.shown("1", {**orders, "1": sheet}, here.state) for sheet in (orders["1"], ""))
    assert set(busy.otherwise(idle, but=["Sighted"])) == {"report", "page"}
    assert busy.otherwise(busy, but=["Sighted"]) == {}


def test_the_order_of_what_happened_on_a_day_is_no_news() -> None:
    told = "15: A comes from\n    the north.\n15: B goes.\n16: A goes.\n"
    assert by_days("15: B goes.\n15: A comes from\n    the north.\n16: A goes.\n") == by_days(told)
    assert by_days("15: A comes from\n    the north.\n16: A goes.\n16: B goes.\n") != by_days(told)


@pytest.mark.parametrize("game", list(HIDING))
def test_every_kind_of_argument_is_said_to_name_something_or_nothing(game: str) -> None:
    here = stage(game, SEED, endowed=False)
    manners, view = SPECIMENS[game].manners, here.rules.look.view(here.decoded(), "1")
    assert unclassified(here.rules, manners, HIDING[game], view, manners.sections(view)[:2]) == {}


@pytest.mark.parametrize("game", list(HIDING))
def test_no_order_tells_where_somebody_is_or_that_he_is(game: str) -> None:
    here, tally = stage(game, SEED, endowed=False), Tally()
    for ghost in HIDING[game].ghosts(here, "1"):
        trial = Trial(stage=here, seat="1", ghost=ghost, dice=Dice(SEED, ghost.what))
        for found in explore(trial, here.rules.book.specs, tally):
            tally.keep(found)
    new = [str(found) for sign, found in tally.found.items() if not sign.startswith((*KNOWN, "?"))]
    assert new == [], "\n".join(new)
    assert len(tally.pointers) >= 12, sorted(map(str, tally.pointers))


def test_every_game_says_what_its_seats_cannot_see() -> None:
    assert set(HIDING) == set(GAMES)
    assert all(ruleset(game).book.specs for game in HIDING)
