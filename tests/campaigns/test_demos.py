"""What `turnkeep demo` shows of each game in ten turns, played without the bot: something happens, to somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from bot.demo.players import cast_of
from engine.core import document
from engine.games.registry import GAMES, ruleset
from tests.campaigns.shown import TURNS, shown
from tests.campaigns.wars import WARS, lies

WORTH_TELLING = 25  # the score of a headline that a person would repeat
# Events of a battle, and of something that changes hands.
BATTLES: Mapping[str, tuple[str, ...]] = {
    "overlord": ("BattleFought",),
    "olympia": ("BattleFought",),
    "erfworld": ("BattleFought",),
}
HANDS: Mapping[str, tuple[str, ...]] = {
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


@pytest.mark.slow
@pytest.mark.parametrize("game", WARS)
def test_ten_turns_are_a_war_worth_watching(game: str) -> None:
    war, show = WARS[game], cast_of(game).show
    turns = shown(game)
    assert len(war.battles(turns, show)) >= 2
    assert max(Counter(war.hands(turns, show)).values()) >= 2, "something changed hands twice"
    assert war.pressed(turns, show), "a siege, or a chase"
    assert [letter for letter in show.letters if letter.turn <= TURNS]
    assert lies(show, war.attacks(turns, show)), "a lie in the press"


@pytest.mark.slow
@pytest.mark.parametrize("game", HANDS)
def test_ten_turns_have_a_battle_a_change_of_hands_and_a_headline(game: str) -> None:
    told = Counter(type(event).__name__ for outcome in shown(game) for event in outcome.events)
    assert sum(told[kind] for kind in BATTLES[game]) > 0
    assert sum(told[kind] for kind in HANDS[game]) > 0
    leads = [outcome.headlines[0] for outcome in shown(game) if outcome.headlines]
    assert max(lead.score for lead in leads) >= WORTH_TELLING, [lead.text for lead in leads]


@pytest.mark.slow
@pytest.mark.parametrize("game", MORE)
def test_ten_turns_have_what_the_game_is_about(game: str) -> None:
    events = [event for outcome in shown(game) for event in outcome.events]
    told = {type(event).__name__ for event in events}
    told |= {f"{type(event).__name__} structure={getattr(event, 'structure', '')}" for event in events}
    assert [what for what, kinds in MORE[game].items() if not told.intersection(kinds)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_article_stands_twice_in_one_issue_and_what_the_players_write_can_be_read(game: str) -> None:
    for outcome in shown(game):
        assert max(Counter(article.text for article in outcome.press).values(), default=1) == 1
        assert [str(found) for sheet in outcome.sheets.values() for found in sheet.errors] == []


@pytest.mark.slow
@pytest.mark.rule("OLY-TIMES-02")
def test_the_players_of_olympia_write_for_their_paper_and_are_seldom_refused() -> None:
    told = Counter(type(event).__name__ for outcome in shown("olympia") for event in outcome.events)
    assert told["Refused"] * 10 < told["OrderBegun"]
    said = [article.text for outcome in shown("olympia") for article in outcome.press]
    assert len(said) == len(set(said)) >= TURNS


def _told_of(game: str, kind: str) -> list[tuple[int, Any]]:
    """The events of a class, with their days."""
    days = enumerate(shown(game), 1)
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
    world = document.decode(shown("erfworld")[day - 1].state, ruleset("erfworld").play.state_type)
    return {side.seat: side.slot for side in sorted(world.sides.values(), key=lambda side: side.slot)}


@pytest.mark.parametrize("game", GAMES)
def test_nobody_says_anything_twice(game: str) -> None:
    show = cast_of(game).show
    said = [article.text for article in show.press] + list(show.rumours)
    said += [text for letter in show.letters for text in (letter.text, letter.answer)]
    assert len(said) == len(set(said)) >= 2 * TURNS
    places = set(range(len(show.roles)))
    assert {article.by for article in show.press} <= places
    assert {place for letter in show.letters for place in (letter.by, letter.to)} <= places
