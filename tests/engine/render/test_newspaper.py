"""The front page: what leads, what fits, and what no text can do to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.core.dice import Dice
from engine.core.telling.mapsheet import Sight
from engine.core.telling.press import (
    Chronicle,
    Ending,
    Headline,
    Newspaper,
    PressItem,
    PressKind,
    Standings,
    shuffled_rumours,
)
from engine.render import charts, draw_newspaper, palette
from engine.render.lettering.fonts import Face
from engine.render.pages.blocks import Crests
from engine.render.pages.front import MARGIN
from engine.render.pages.page_columns import CONTINUED, body, cut, elided, heading, height, plain
from tests.engine.render.papers import HEADLINES, dunk_paper
from tests.engine.render.pictures import count, near, opened
from tests.engine.render.sheets import dunk_sheet
from tests.looks.measures import blank_area
from tests.suite.table import each

NASTY = ["", "W" * 2000, "word " * 900, "a\n" * 300, "<t:99999999999999:F>", "🐉" * 80, "\ud800", "<t:1:R>"]
TEXT = st.one_of(st.text(max_size=60), st.sampled_from(NASTY))


def several(items: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    """Up to `most` of the items."""
    return st.lists(items, max_size=most).map(tuple)


STANDINGS = st.builds(
    Standings,
    title=TEXT,
    columns=several(TEXT, 4),
    rows=several(st.tuples(TEXT, TEXT, several(st.integers(-(10**25), 10**25), 4)), 14),
    note=TEXT,
)
PAPERS = st.builds(
    Newspaper,
    masthead=TEXT,
    campaign=TEXT,
    turn=st.integers(-1, 10**12),
    date=TEXT,
    deadline=TEXT,
    headlines=several(st.builds(Headline, score=st.integers(), kind=TEXT, text=TEXT, body=TEXT, place=TEXT), 8),
    press=several(st.tuples(TEXT, TEXT, TEXT), 6),
    rumours=several(st.tuples(TEXT, TEXT), 6),
    standings=st.one_of(st.none(), STANDINGS),
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(PAPERS, st.booleans())
def test_any_paper_draws_and_nothing_is_printed_in_the_margins(paper: Newspaper, with_map: bool) -> None:
    page = opened(draw_newspaper(paper, dunk_sheet(5, 4) if with_map else None))
    assert page.width == 1080
    assert 500 <= page.height <= 2100
    for strip in (
        (14, 14, MARGIN - 4, page.height - 14),
        (page.width - MARGIN + 4, 14, page.width - 14, page.height - 14),
    ):
        assert len(page.crop(strip).getcolors(9999) or []) == 1


def test_the_same_paper_gives_the_same_bytes() -> None:
    assert draw_newspaper(dunk_paper(), dunk_sheet(6, 5)) == draw_newspaper(dunk_paper(), dunk_sheet(6, 5))


def test_the_highest_score_leads_whatever_the_order_of_the_headlines() -> None:
    paper = dunk_paper()
    turned = replace(paper, headlines=tuple(reversed(paper.headlines)))
    assert draw_newspaper(turned) == draw_newspaper(paper)
    first, second = paper.headlines[0], paper.headlines[1]
    swapped = (replace(first, score=second.score), replace(second, score=first.score), *paper.headlines[2:])
    assert draw_newspaper(replace(paper, headlines=swapped)) != draw_newspaper(paper)


def test_a_place_that_the_headline_names_is_not_named_above_it_once_more() -> None:
    paper = dunk_paper()
    lead = replace(paper.headlines[0], score=99, text="Battle at Ham", place="")
    plain, named = (replace(paper, headlines=(replace(lead, place=place),)) for place in ("", "Ham"))
    other = replace(paper, headlines=(replace(lead, place="Eggs"),))
    pages = [opened(draw_newspaper(one)).crop((0, 0, 1000, 420)) for one in (plain, named, other)]
    assert pages[0].tobytes() == pages[1].tobytes()
    assert pages[0].tobytes() != pages[2].tobytes()


@each("part", ["masthead", "campaign", "turn", "date", "headlines", "press", "rumours", "deadline"])
def test_every_part_of_the_paper_is_on_the_page(part: str) -> None:
    paper = replace(dunk_paper(), headlines=dunk_paper().headlines[:3])
    empty: dict[str, Any] = {"turn": 99, "headlines": (), "press": (), "rumours": ()}
    changed: Newspaper = replace(paper, **{part: empty.get(part, "")})
    assert draw_newspaper(changed) != draw_newspaper(paper)


def test_a_quiet_first_turn_still_makes_a_page() -> None:
    page = opened(draw_newspaper(Newspaper(masthead="", campaign="", turn=0, date="")))
    assert page.width == 1080
    assert len(page.getcolors(100_000) or []) > 4


def test_the_map_takes_the_place_of_the_chart() -> None:
    chart = opened(draw_newspaper(dunk_paper()))
    with_map = opened(draw_newspaper(dunk_paper(), dunk_sheet(8, 6)))
    blue_water = palette.SEA

    def watery(page: Any) -> int:
        return sum(n for n, c in page.getcolors(100_000) if near(c, blue_water, 14))

    assert watery(with_map) > watery(chart) + 2000


def test_text_that_does_not_fit_says_where_it_goes_on() -> None:
    lines = body("The walls fell. " * 80, 24, 300)
    kept = elided(lines, 300, 24)
    assert kept[-1].text == CONTINUED
    assert kept[-2].text.endswith("…")
    assert height(kept) <= 300


def test_a_heading_is_never_left_alone_at_the_foot_of_a_column() -> None:
    lines = [*body("One two three.", 24, 300), *heading("A title", Face.BOLD, 30, 300), *body("Text.", 24, 300)]
    kept, rest = cut(lines, height(lines) - 5)
    assert [line.text for line in kept] == ["One two three."]
    assert [line.text for line in rest] == ["A title", "Text."]


def test_discords_time_stamps_are_spelt_out_and_markdown_taken_off() -> None:
    assert plain("by <t:1790000000:F>, **now** ||x||") == "by Monday 21 September 2026, 14:13 UTC, now x"
    assert plain("<t:999999999999:F>!") == "!"


def test_a_map_of_nothing_but_fog_gives_way_to_the_standings() -> None:
    paper, sheet = dunk_paper(), dunk_sheet(8, 6)
    paper = replace(paper, headlines=(replace(paper.headlines[0], cell="p1"), *paper.headlines[1:]))
    fog = replace(sheet, cells=tuple(replace(cell, sight=Sight.UNKNOWN) for cell in sheet.cells))
    assert draw_newspaper(paper, fog) == draw_newspaper(paper)
    one_seen = replace(fog, cells=(*sheet.cells[:6], *fog.cells[6:]))
    assert draw_newspaper(paper, one_seen) != draw_newspaper(paper)


def test_headlines_without_stories_fill_all_columns() -> None:
    stories = tuple(Headline(score=99 - n, kind="war", text=f"Battle number {n}") for n in range(25))
    page = draw_newspaper(Newspaper(masthead="M", campaign="C", turn=1, date="d", headlines=stories))
    assert blank_area(page) < 0.12


def test_identical_rumours_are_printed_once() -> None:
    items = tuple(PressItem(seat=s, kind=PressKind.RUMOUR, title="", text="A door in a hill") for s in "abc")
    assert shuffled_rumours(items, Dice("seed")) == (("", "A door in a hill"),)


@each("words", ["سلام على أهل المدينة كلها ", "龙之王国的人民 "])
def test_press_in_any_script_fills_its_column_and_is_drawn_word_for_word(words: str) -> None:
    one, two = (
        Newspaper(masthead="M", campaign="C", turn=1, date="d", press=(("Us", "", words * n),)) for n in (6, 12)
    )
    short, long = draw_newspaper(one), draw_newspaper(two)
    assert short != long
    assert opened(long).height <= 2100


# the lead's picture -------------------------------------------------------------------------------------------------


def lead_of(page: Image.Image) -> Image.Image:
    """Where the picture of the lead is."""
    return page.crop((60, 380, 680, 600))


def led_by(kind: str, text: str, body: str, **more: Any) -> Newspaper:
    """An issue with a single piece of news."""
    story = Headline(score=80, kind=kind, text=text, body=body, **more)
    seats = (("1", "Silverwood"), ("2", "Grimhold"))
    return Newspaper(masthead="M", campaign="C", turn=3, date="d", headlines=(story,), seats=seats)


def test_a_lead_without_a_map_has_a_scene_of_what_happened_and_to_whom() -> None:
    hues = {"1": "#2438a0", "2": "#c4680c"}
    pages = {
        kind: lead_of(opened(draw_newspaper(led_by(kind, "Silverwood has news", "It is so."), None, (), hues)))
        for kind in ("power", "war", "magic", "weather", "plague")
    }
    assert len({page.tobytes() for page in pages.values()}) == 5
    assert all(count(page, (36, 56, 160), 12) > 2000 for page in pages.values())
    assert all(count(page, (196, 104, 12), 12) == 0 for page in pages.values())
    night, day = (pages[kind].convert("L").resize((1, 1)).getpixel((0, 0)) for kind in ("magic", "power"))
    assert night < day - 40  # type: ignore[operator]


def test_a_record_is_drawn_as_a_chart_and_every_other_turn_as_the_arms_of_who_broke_it() -> None:
    tables = [Standings(title="T", columns=("People",), rows=(("1", "Silverwood", (n * 9,)),)) for n in range(1, 6)]
    paper = led_by("record", "Silverwood passes 40 people", "It is so.")
    hue = {"1": "#2438a0"}
    shown = {
        turn: lead_of(opened(draw_newspaper(replace(paper, turn=turn), None, tables, hue))).convert("RGB")
        for turn in (4, 5)
    }
    assert count(shown[4], charts.GROUND, 3) > 0.5 * shown[4].width * shown[4].height
    assert count(shown[5], charts.GROUND, 3) < 0.05 * shown[5].width * shown[5].height
    assert count(shown[5], (36, 56, 160), 12) > 2000


def test_a_long_name_in_the_ear_is_set_in_two_lines() -> None:
    def ear(name: str) -> bytes:
        table = Standings(title="T", columns=("People",), rows=(("1", name, (9,)),))
        page = opened(draw_newspaper(replace(dunk_paper(), standings=table)))
        return page.crop((890, 30, 1040, 120)).tobytes()

    assert ear("Order of the Grey Hat and Warriors") != ear("Order of the Grey Hat and Warlocks")


def test_pillagers_leave_a_village_in_flames() -> None:
    fire = (236, 110, 30)
    robbed = draw_newspaper(led_by("war", "Empty barns in Narsia", "Soldiers pillaged two provinces."))
    fought = draw_newspaper(led_by("war", "Blows in Narsia", "Two fought."))
    assert count(lead_of(opened(robbed)), fire, 12) > 500
    assert count(lead_of(opened(fought)), fire, 12) == 0


def test_the_picture_of_the_lead_is_of_the_town_it_names_though_the_game_gives_no_place() -> None:
    sheet = dunk_sheet(20, 14)
    town = next(
        s for s in sheet.settlements if s.name and sum(s.name == other.name for other in sheet.settlements) == 1
    )
    said, unnamed = f"{town.name} changes banners", "A town changes banners"
    placed = draw_newspaper(led_by("people", said, "So it is.", cell=town.cell), sheet)
    assert draw_newspaper(led_by("people", said, "So it is."), sheet) == placed
    pictures = [lead_of(opened(draw_newspaper(led_by("people", text, "So it is."), sheet))) for text in (said, unnamed)]
    assert pictures[0].tobytes() != pictures[1].tobytes()


def test_a_map_without_realms_and_towns_is_no_picture_for_news_from_nowhere() -> None:
    sheet = dunk_sheet(10, 8)
    bare_land = replace(sheet, cells=tuple(replace(cell, owner="") for cell in sheet.cells), settlements=(), marks=())
    paper = led_by("people", "Silverwood moves up", "It is second.")
    assert draw_newspaper(paper, bare_land) == draw_newspaper(paper)
    assert draw_newspaper(paper, sheet) != draw_newspaper(paper)


# the last issue -----------------------------------------------------------------------------------------------------


def test_the_last_issue_ends_with_its_thanks_however_much_there_is_to_tell() -> None:
    stories = tuple(
        replace(HEADLINES[0], text=f"Story {n}", body=HEADLINES[0].body * 4, score=90 - n) for n in range(9)
    )
    rows = tuple((str(n), f"Kingdom {n}", (90 - n, n)) for n in range(12))
    ending = Ending(
        winners=("Kingdom 0",), reason="It is over. " * 20, honours=("An honour of many words. " * 6,) * 4,
        numbers=(("1", "unit", "remark"),) * 8, seats=("0",),
    )  # fmt: skip
    standings = Standings(title="T", columns=("Provinces", "Towns"), rows=rows)
    past = [
        Chronicle(turn=n, owners={f"p{n}": "k1"}, headlines=((50, "war", "A headline of some length " * 3),))
        for n in range(1, 9)
    ]
    told = replace(dunk_paper(), headlines=stories, standings=standings, ending=ending)
    page = opened(draw_newspaper(told, dunk_sheet(8, 6), (), {}, past))
    assert count(page.crop((36, page.height - 140, 1044, page.height - 20)), palette.INK, 8) > 50_000


def test_a_battle_of_which_nobody_knows_who_fought_is_drawn_under_unread_banners_with_its_toll() -> None:
    unknown, known = (
        lead_of(opened(draw_newspaper(led_by("war", "Swords clash", "Who fought, no raven tells.", **facts))))
        for facts in ({"toll": "82 dead"}, {"toll": "82 dead", "sides": ("Silverwood", "Grimhold")})
    )
    dark, dusk = (92, 84, 74), (226, 168, 122)
    assert count(unknown, dusk, 12) > 5000
    assert count(unknown, dark, 6) < 0.1 * unknown.width * unknown.height
    assert count(known, dusk, 12) < 100
    other = draw_newspaper(led_by("war", "Swords clash", "Who fought, no raven tells.", toll="9 dead"))
    assert lead_of(opened(other)).tobytes() != unknown.tobytes()


def test_short_names_have_their_crests_too_and_no_name_is_found_within_a_word() -> None:
    seats = (("1", "Faq"), ("2", "Goblin Knob"), ("3", "Goblin"))
    crests = Crests.of(replace(dunk_paper(), seats=seats, standings=None), {})
    assert [name for name, _ in crests.named("Lumofell falls to Faq: Goblin Knob has 1 city")] == ["Faq", "Goblin Knob"]
    assert crests.named("Faqs of 2 goblins") == []
    assert crests.within("Goblin Knob loses Lumofell to Faq") == "Goblin Knob"


def test_news_in_brief_that_is_higher_than_a_column_goes_on_in_the_next_one() -> None:
    """A long lead leaves little room below it; ten short stories had one column, and where it was too short, none."""
    stories = [Headline(score=40 - n, kind="war", text=f"City number {n} is in other hands now",
                        body=f"Somebody takes city number {n} from somebody else. Now one has {n} cities, the other "
                             f"{n + 1} cities, and nobody knows why.") for n in range(15)]  # fmt: skip
    lead = Headline(score=90, kind="death", text="No ruler and no heir: the end of a very long story in two lines")
    paper = Newspaper(masthead="The Erf Times", campaign="A", turn=31, date="Day 31", headlines=(lead, *stories))
    assert blank_area(draw_newspaper(paper)) < 0.12
