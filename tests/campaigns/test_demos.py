"""What `turnkeep demo` shows of each game in ten turns, played without the bot: something happens, to somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from bot.demo.players import CASTS, Cast
from bot.demo.talk import talk_of
from engine.core import document
from engine.core.ruleset import Ruleset, begin, onlooker, run_turn
from engine.core.turn import Outcome
from engine.games.registry import GAMES, ruleset
from tests.looks.plays import requests

TURNS = 10
WORTH_TELLING = 25  # the score of a headline that a person would repeat
ON_HOLIDAY = (5, 1)  # the turn, and who sends nothing, as in the screenplay
# Events of a battle, and of something that changes hands.
BATTLES: Mapping[str, tuple[str, ...]] = {
    "dunk": ("BattleReport",),
    "atlantis": ("BattleFought",),
    "overlord": ("BattleFought",),
    "olympia": ("BattleFought",),
    "erfworld": ("BattleFought",),
}
HANDS: Mapping[str, tuple[str, ...]] = {
    "dunk": ("ProvinceTaken", "TownTaken"),
    "overlord": ("TitleClaimed", "TitleBestowed"),
    "olympia": ("GarrisonInstalled",),
    "erfworld": ("CityTaken",),
}
# What else a game's ten turns hold: one of the events of each line, and of that field.
MORE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "olympia": {
        "a battle": ("BattleFought",),
        "a castle": ("Completed structure=castle",),
        "a voyage": ("Landfall",),
        "something bought at a market": ("Bought",),
        "something sold at a market": ("Sold",),
        "a spell": ("NearestGate", "GatesAbout", "OpenGateFound", "SealedGateFound"),
        "an offer to a noble": ("BribeAnswered",),
        "a noble who changes sides": ("Joined",),
        "an adventure": ("MonstersMet", "TreasureWon"),
        "a new rank": ("RankChanged",),
    }
}


def chosen(rules: Ruleset[Any, Any], cast: Cast) -> Any:
    """The cast's options, given by the words of the form."""
    fields = {
        info.title or name.replace("_", " ").capitalize(): name
        for name, info in rules.play.options.model_fields.items()
    }
    return rules.play.options.model_validate({fields[label]: value for label, value in cast.options.items()})


@cache
def played(game: str) -> tuple[Outcome, ...]:
    rules, cast = ruleset(game), CASTS[game]
    state, outcomes = begin(rules, chosen(rules, cast), requests(rules, cast), cast.seed), []
    for number in range(1, TURNS + 1):
        world = document.decode(state, rules.play.state_type)
        look_on = onlooker(rules, world)
        seats = [seat for seat in rules.play.seats_of(world) if seat.status == "active"]
        orders = {
            seat.id: "" if (number, place) == ON_HOLIDAY else cast.orders_for(look_on(seat.id))
            for place, seat in enumerate(seats)
        }
        outcomes.append(run_turn(rules, state, orders, seed=cast.seed, number=number))
        state = outcomes[-1].state
    return tuple(outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("game", HANDS)
def test_ten_turns_have_a_battle_a_change_of_hands_and_a_headline(game: str) -> None:
    told = Counter(type(event).__name__ for outcome in played(game) for event in outcome.events)
    assert sum(told[kind] for kind in BATTLES[game]) > 0
    assert sum(told[kind] for kind in HANDS[game]) > 0
    leads = [outcome.headlines[0] for outcome in played(game) if outcome.headlines]
    assert max(lead.score for lead in leads) >= WORTH_TELLING, [lead.text for lead in leads]


@pytest.mark.slow
@pytest.mark.parametrize("game", MORE)
def test_ten_turns_have_what_the_game_is_about(game: str) -> None:
    events = [event for outcome in played(game) for event in outcome.events]
    told = {type(event).__name__ for event in events}
    told |= {f"{type(event).__name__} structure={getattr(event, 'structure', '')}" for event in events}
    assert [what for what, kinds in MORE[game].items() if not told.intersection(kinds)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", HANDS)
def test_no_article_stands_twice_in_one_issue_and_what_the_players_write_can_be_read(game: str) -> None:
    for outcome in played(game):
        assert max(Counter(article.text for article in outcome.press).values(), default=1) == 1
        assert [str(found) for sheet in outcome.sheets.values() for found in sheet.errors] == []


@pytest.mark.slow
@pytest.mark.rule("OLY-TIMES-02")
def test_the_players_of_olympia_write_for_their_paper_and_are_seldom_refused() -> None:
    told = Counter(type(event).__name__ for outcome in played("olympia") for event in outcome.events)
    assert told["Refused"] * 10 < told["OrderBegun"]
    said = [article.text for outcome in played("olympia") for article in outcome.press]
    assert len(said) == len(set(said)) >= TURNS


def _told_of(game: str, kind: str) -> list[tuple[int, Any]]:
    """The events of a class, with their days."""
    days = enumerate(played(game), 1)
    return [(day, event) for day, one in days for event in one.events if type(event).__name__ == kind]


@pytest.mark.slow
@pytest.mark.rule("ERF-D-03", "ERF-D-04", "ERF-D-10B", "ERF-SITU-04")
def test_ten_days_of_erfworld_have_an_ambush_a_duel_a_siege_a_fallen_city_and_an_alliance() -> None:
    seen = {event.place: day for day, event in reversed(_told_of("erfworld", "Visited")) if "1" in event.seen_by}
    battles = _told_of("erfworld", "BattleFought")
    ambushes = [(day, one) for day, one in battles if (one.situation, one.winner) == ("ambush", "defenders")]
    ambushes = [(day, one) for day, one in ambushes if any(unit.kind == "knight" for unit in one.defending)]
    assert [one.where for day, one in ambushes if seen[one.where] < day]  # scouts had seen who goes there
    fought = [[(unit.kind, bool(unit.party)) for unit in (*one.attacking, *one.defending)] for _, one in battles]
    assert fought.count([("warlord", True), ("warlord", True)]) == 1
    fallen = [day for day, one in _told_of("erfworld", "CityTaken") if one.from_whom == "Goblin Knob"]
    assert _told_of("erfworld", "Besieged")[0][0] < fallen[0]
    (signed,) = (day for day, one in _told_of("erfworld", "Signed") if "alliance" in one.what)
    assert _slots(signed) == {"1": 1, "3": 2, "2": 3}  # by the draw
    assert _slots(signed + 1) == {"3": 1, "1": 2, "2": 2}  # allies wait for the younger of them


def _slots(day: int) -> dict[str, int]:
    """By seat: the place of its slot in the day."""
    world = document.decode(played("erfworld")[day - 1].state, ruleset("erfworld").play.state_type)
    return {side.seat: side.slot for side in sorted(world.sides.values(), key=lambda side: side.slot)}


@pytest.mark.parametrize("game", GAMES)
def test_nobody_says_anything_twice(game: str) -> None:
    talk = talk_of(game)
    said = [article.text for article in talk.press] + list(talk.rumours)
    said += [text for letter in talk.letters for text in (letter.text, letter.answer)]
    assert len(said) == len(set(said)) >= 2 * TURNS
    cast = CASTS[game].factions
    assert {article.by for article in talk.press} <= set(range(len(cast)))
    assert {seat for letter in talk.letters for seat in (letter.by, letter.to)} <= set(range(len(cast)))
