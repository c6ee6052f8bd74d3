"""What players see of every game, measured in a few turns of a campaign, which goes on for the slow tests: two hundred
issues and more, forty a game, without empty corners, whose headlines are headlines with news in them, and in those of
the first turns nothing but the truth and no secrets. `python -m tests.looks` measures more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.core.events import Event
from engine.core.telling.headline import LONGEST, fitting, headlined, uncoded
from engine.core.telling.mapsheet import BANNER_COLOURS, Banner, Cell, Layout, MapSheet, Sight
from engine.core.telling.press import Chronicle, Edition, Ending, Headline
from engine.core.telling.threads.almanac import QUIET
from engine.core.turn import Outcome
from engine.games.registry import GAMES, ruleset
from engine.render import draw_history, draw_newspaper, draw_pocket, has_history, history_alt, palette
from engine.render.heraldry import HUES, crest
from engine.render.pages.battle_plate import battle_plate
from tests.looks import measures
from tests.looks.plays import Played, campaign
from tests.looks.secrets import secretive
from tests.looks.truth import lies
from tests.suite.table import each

TURNS = 6
MANY = 40  # `python -m tests.looks --truth GAME` reads hundreds of issues of campaigns of fifty turns
DRAWN = 7  # every seventh page is, in each game from another one on; `python -m tests.looks` draws all
SECRET = 12  # so many of the first turns are searched for secrets
MOST_QUIET = 0.1  # of the issues lead with no event
MOST_TABLES = 0.1  # of the headlines restate the public table
MOST_AGAIN = 0.06  # of the sentences of leads, names and figures left out, were told in one of the last few


@cache
def begun(game: str) -> tuple[list[Played], Iterator[Played]]:
    """The campaign of a game: what was played of it, and the rest."""
    return [], campaign(game, MANY, "issues")


def played(game: str, turns: int = TURNS) -> list[Played]:
    """The beginning of the campaign of a game, and so many turns."""
    known, rest = begun(game)
    known += islice(rest, max(0, turns + 1 - len(known)))
    return known[: turns + 1]


def issues(game: str) -> list[Played]:
    return played(game, MANY)


@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_headlines_and_no_joke_is_told_twice(game: str) -> None:
    assert measures.headline_faults(played(game)) == []


@each("game", GAMES)
def test_no_headline_comes_back_within_five_issues(game: str) -> None:
    assert measures.repeated(played(game)) == []


@each("game", GAMES)
def test_every_issue_has_a_lead_with_a_story_and_the_first_presents_the_world(game: str) -> None:
    issues = [one.paper for one in played(game)]
    assert issues[0].edition is Edition.FIRST
    assert all(issue.headlines[0].body for issue in issues)
    assert len({issue.headlines[0].text for issue in issues}) > TURNS // 2


@each("game", GAMES)
def test_headlines_tell_only_what_the_public_map_and_table_or_a_public_event_hold(game: str) -> None:
    for before, after in zip(played(game), played(game)[1:], strict=False):
        sheet, chronicle = after.outcome.public_map, after.paper.chronicle
        assert chronicle is not None
        keys = {cell.key for cell in (*sheet.cells, *before.outcome.public_map.cells)}
        told = after.outcome.headlines
        written = {text for h in told for text in (headlined(h.text), *(text for _, text in h.ways))}
        for headline in after.paper.headlines:
            known = headline.deed is not None and replace(headline.deed, at="") in measures.deeds(told)
            if headline.text not in written and not known and headline.kind != QUIET:
                assert headline.cell in keys | {""}


@each(
    "text, wanted",
    [
        ("Ysolde [U95] of House Blackwood holds Ulfwick [L438].", "Ysolde of House Blackwood holds Ulfwick"),
        ("The Salt Company (4) is no more.", "The Salt Company is no more"),
        ("Bburg Cfc, once the pride of Upper Duckland, is a town of ghosts: the plague has it all.", None),
        (f"{'duck ' * 11}of the hills", ("duck " * 11).strip()),
        ("x" * 90, "x" * LONGEST),
    ],
)  # fmt: skip
def test_a_sentence_becomes_a_headline(text: str, wanted: str | None) -> None:
    made = headlined(text)
    assert len(made) <= LONGEST
    assert not made.endswith(".")
    if wanted is not None:
        assert made == wanted


def test_the_checks_find_what_is_wrong_with_a_headline() -> None:
    assert measures.faults("Silverwood takes Cburg") == []
    assert measures.faults("Silverwood has taken Cburg [L438].") == [
        "a code",
        "a full stop",
        "not in the present tense",
    ]
    assert measures.faults("a" * 61) == ["61 characters"]
    assert fitting("a" * 61, "a short one") == "a short one"
    assert uncoded("The Red Company [f08]") == "The Red Company"


def test_a_lead_that_no_event_of_the_turn_stands_behind_is_no_news() -> None:
    issue = next(one for one in played("olympia") if one.paper.turn and measures.has_news(one))
    lead = issue.paper.headlines[0]
    assert not measures.has_news(replace(issue, outcome=replace(issue.outcome, headlines=())))
    assert not measures.has_news(replace(issue, eventless=(lead,)))
    table = replace(lead, kind="record", text="More for everybody: 60 people", body="All have 60 people.", deed=None)
    boasting = replace(issue, paper=replace(issue.paper, headlines=(table, *issue.paper.headlines[1:])))
    assert not measures.has_news(boasting)
    assert measures.quiet([issue, boasting]) == [f"{issue.paper.turn}: More for everybody: 60 people"]


@each("kind", measures.KINDS)
def test_the_colours_of_the_house_stay_apart_for_every_reader(kind: str) -> None:
    assert measures.closest(palette.SERIES[:HUES], kind) > measures.LEAST_APART


def test_who_shares_a_hue_has_another_crest() -> None:
    banners = [Banner(key=str(n), name=str(n), colour=colour) for n, colour in enumerate(BANNER_COLOURS)]
    drawn = {crest(banner, banner.key, 40).tobytes() for banner in banners}
    assert len(drawn) == len(BANNER_COLOURS)


def test_what_must_be_read_on_a_phone_is_large_enough() -> None:
    assert min(measures.type_on_a_phone().values()) >= measures.LEAST_TYPE


def test_names_and_figures_on_a_pocket_map_are_of_fourteen_pixels_and_more() -> None:
    assert all(size >= 14 for what, size in measures.type_on_a_phone().items() if "pocket" in what)


@pytest.mark.parametrize("game", GAMES)
def test_no_pocket_map_is_a_third_parchment_from_the_first_turn_to_the_last(game: str) -> None:
    sheets = [sheet for one in (played(game)[0], played(game)[-1]) for sheet in one.outcome.maps.values()]
    assert max(measures.parchment(draw_pocket(sheet)) for sheet in sheets) <= 1 / 3


@pytest.mark.parametrize("game", GAMES)
def test_no_third_of_a_page_is_blank(game: str) -> None:
    assert max(measures.blank_area(page) for page in measures.pages(played(game))) <= measures.MOST_BLANK


def test_the_last_issue_crowns_the_winner() -> None:
    issues = played("dunk")
    seats = issues[-1].outcome.seats
    numbers = (("6", "turns", ""), ("3", "kingdoms", ""))
    ending = Ending(winners=(seats[0].name,), reason="Peace.", seats=(seats[0].id,), numbers=numbers)
    last = replace(issues[-1], paper=replace(issues[-1].paper, ending=ending, edition=Edition.FINAL))
    past = [one.paper.chronicle for one in issues if one.paper.chronicle is not None]
    crowned, ordinary = (
        draw_newspaper(paper, last.outcome.public_map, [], {}, past) for paper in (last.paper, issues[-1].paper)
    )
    assert crowned != ordinary
    assert measures.blank_area(crowned) < 0.2  # of a war of six turns, with little to tell


def test_the_history_of_borders_has_a_frame_an_issue_since_there_were_any_and_fits_discord() -> None:
    past = [one.paper.chronicle for one in played("dunk") if one.paper.chronicle is not None]
    moving = draw_history(played("dunk")[-1].outcome.public_map, past)
    assert len(moving) < 8 * 1024 * 1024
    with Image.open(BytesIO(moving)) as image:
        assert image.format == "GIF"
        assert getattr(image, "n_frames", 1) == len(past) - next(n for n, one in enumerate(past) if one.owners) + 1
    assert has_history(past)
    assert not has_history(past[:1])
    assert "turn 6" in history_alt(past)


def test_a_battle_without_known_sides_has_a_plate_too() -> None:
    nobody = battle_plate(640, 400, [], "Turia", "60 dead", "Battle in Turia")
    known = battle_plate(640, 400, [("Us", Banner(key="1", name="Us", colour="#06957a"))], "Turia", "60 dead", "Battle")
    assert nobody.size == known.size == (640, 400)
    assert nobody.tobytes() != known.tobytes()


def test_a_history_begins_when_there_is_something_to_see_and_unknown_land_is_no_sea() -> None:
    cells = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="plain" if (x + y) % 5 == 0 else "", sight=sight)
        for x in range(9)
        for y in range(9)
        for sight in [Sight.SEEN if x % 4 == 0 and y % 4 == 0 else Sight.UNKNOWN]
    ]
    sheet = MapSheet(title="", layout=Layout.HEX_ROWS, cells=tuple(cells))
    past = [Chronicle(turn=n, owners={"0,0": "k"} if n > 3 else {}) for n in range(6)]
    with Image.open(BytesIO(draw_history(sheet, past))) as moving:
        assert getattr(moving, "n_frames", 1) == 3
        first = moving.convert("RGB")
    colours = [colour for _, colour in first.getcolors(640 * 532) or ()]
    assert palette.FOG in colours
    assert palette.SEA not in colours


def test_names_on_the_plate_of_a_battle_stand_above_the_banners() -> None:
    def plate(name: str) -> Image.Image:
        return battle_plate(658, 330, [(name, Banner(key="1", name="", colour="#06957a"))], "Turia", "", "Battle")

    named, other = plate("Goblin Knob"), plate("The Merry Pranksters")
    changed = ImageChops.difference(named, other).getbbox()
    assert changed is not None
    flags = 274 * 0.26
    assert changed[3] <= 274 * 0.96 - flags + 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_is_blank_by_an_eighth(game: str) -> None:
    first = list(GAMES).index(game)
    blank = [measures.blank_area(page) for page in measures.pages(issues(game), DRAWN, first)]
    assert [
        f"issue {first + at * DRAWN}: {share:.3f}" for at, share in enumerate(blank) if share > measures.MOST_BLANK
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_headlines_and_none_comes_back_soon(game: str) -> None:
    assert measures.headline_faults(issues(game)) == []
    assert measures.repeated(issues(game)) == []
    assert len(issues(game)) > 10


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_leads_tell_an_event_in_full_and_never_twice_alike(game: str) -> None:
    told = issues(game)
    without = measures.quiet(told)
    assert len(without) <= MOST_QUIET * len(told), "\n".join(without)
    assert measures.leads_of_odd_length(told) == []
    assert measures.repeated_openings(told) == []
    assert measures.told_again(told) <= MOST_AGAIN
    assert measures.sentences_twice(told) == []
    assert measures.table_headlines(told) < MOST_TABLES


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_forty_issues_say_is_so(game: str) -> None:
    assert lies(issues(game)) == []


def first(game: str) -> list[Outcome]:
    """The first turns."""
    return [one.outcome for one in played(game, SECRET)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_story_tells_what_one_seat_alone_knows(game: str) -> None:
    stories = 0
    for outcome in first(game):
        assert secretive(ruleset(game), outcome) == [], outcome.number
        stories += len(outcome.headlines)
    assert stories > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["atlantis"])
def test_who_fought_is_not_told_where_the_rules_keep_it_to_those_who_saw(game: str) -> None:
    names = {seat.name for outcome in first(game) for seat in outcome.seats}
    bodies = [story.text + story.body for outcome in first(game) for story in outcome.headlines if story.kind == "war"]
    assert bodies
    assert [body for body in bodies if any(name in body for name in names)] == []


@pytest.mark.slow
def test_a_paper_that_tells_of_private_events_or_of_a_fund_is_found_out() -> None:
    rules = ruleset("overlord")
    *_, last = first("overlord")

    def gossip(world: Any, events: Sequence[Event]) -> tuple[Headline, ...]:
        seen = [event for event in events if "*" not in event.seen_by]
        return (Headline(score=1, kind="people", text=type(seen[0]).__name__ if seen else "", body=""),)

    def envy(world: Any, events: Sequence[Event]) -> tuple[Headline, ...]:
        fund = next(iter(world.factions.values())).fund
        return (Headline(score=1, kind="people", text=f"{fund}", body=""),)

    planted = replace(rules, paper=replace(rules.paper, headlines=gossip))
    assert any(said.startswith("from a private event") for said in secretive(planted, last))
    planted = replace(rules, paper=replace(rules.paper, headlines=envy))
    assert secretive(planted, last) == ["from a hidden fact of the state"]
