"""What players see of every game, measured in a few turns of a campaign; `python -m tests.looks` measures more."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.core.telling.headline import LONGEST, fitting, headlined, uncoded
from engine.core.telling.mapsheet import BANNER_COLOURS, Banner, Cell, Layout, MapSheet, Sight
from engine.core.telling.press import Chronicle, Edition, Ending
from engine.core.telling.threads.almanac import QUIET
from engine.games.registry import GAMES
from engine.render import draw_history, draw_newspaper, draw_pocket, has_history, history_alt, palette
from engine.render.heraldry import HUES, crest
from engine.render.pages.battle_plate import battle_plate
from tests.looks import measures
from tests.looks.plays import Played, campaign
from tests.suite.table import each

TURNS = 6


@cache
def played(game: str) -> tuple[Played, ...]:
    """A short campaign of a game."""
    return tuple(campaign(game, TURNS))


@pytest.mark.parametrize("game", GAMES)
def test_headlines_are_headlines_and_no_joke_is_told_twice(game: str) -> None:
    assert measures.headline_faults(played(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_headline_comes_back_within_five_issues(game: str) -> None:
    assert measures.repeated(played(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_issue_has_a_lead_with_a_story_and_the_first_presents_the_world(game: str) -> None:
    issues = [one.paper for one in played(game)]
    assert issues[0].edition is Edition.FIRST
    assert all(issue.headlines[0].body for issue in issues)
    assert len({issue.headlines[0].text for issue in issues}) > TURNS // 2


@pytest.mark.parametrize("game", GAMES)
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


@pytest.mark.parametrize("kind", measures.KINDS)
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
