"""The standings chart and the words that stand for the pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from engine.core.telling.mapsheet import Cell, MapSheet, Mark, Settlement, Sight
from engine.core.telling.press import Newspaper, Standings
from engine.render import draw_standings, map_alt, newspaper_alt, palette, standings_alt
from engine.render.charts import banners_of, figure, sentence, trend
from tests.engine.render.maps.test_map import SHEETS
from tests.engine.render.papers import dunk_paper, dunk_standings
from tests.engine.render.pictures import count, opened, sheet_of
from tests.engine.render.sheets import dunk_sheet
from tests.engine.render.test_newspaper import PAPERS, STANDINGS
from tests.suite.table import each


def table(*values: int) -> Standings:
    """Standings of seats s0, s1 ... with these values."""
    rows = tuple((f"s{n}", f"Seat {n}", (value,)) for n, value in enumerate(values))
    return Standings(title="Gold", columns=("Gold",), rows=rows)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(STANDINGS)
def test_any_standings_draw(standings: Standings) -> None:
    assert opened(draw_standings(standings)).width == 1080
    alone, with_past = (opened(draw_standings(standings, past)).height for past in ((), [standings, standings]))
    assert with_past > alone if standings.is_ranked else with_past == alone  # figures that may be off have no trend


def test_bars_are_as_long_as_their_values_say() -> None:
    colours = {"s0": "#c81e1e", "s1": "#1e46c8"}
    image = opened(draw_standings(table(400, 100), colours=colours))
    red, blue = count(image, (200, 30, 30), 12), count(image, (30, 70, 200), 12)
    assert red / blue == pytest.approx(4, rel=0.1)


def test_a_value_of_nothing_or_less_has_no_bar() -> None:
    image = opened(draw_standings(table(100, -50, 0), colours={"s1": "#1e46c8", "s2": "#1e46c8"}))
    bars = image.crop((200, 0, image.width, image.height))  # the crests stand at the left
    assert count(bars, (30, 70, 200), 12) == 0


def test_the_greatest_stands_first_and_equals_keep_their_order() -> None:
    assert [row[0] for row in table(3, 9, 3, 5).ranked()] == ["s1", "s3", "s0", "s2"]


def test_a_seat_keeps_its_colour_when_the_ranking_changes() -> None:
    now, then = (banners_of({row[0]: row[1] for row in t.ranked()}, {}) for t in (table(1, 2, 3), table(3, 2, 1)))
    assert now == then


def test_a_trend_of_one_turn_has_no_axis_of_one_point_to_divide_by() -> None:
    assert trend([table(3, 2)], banners_of({"s0": "A", "s1": "B"}, {}), 640, 400).size == (640, 400)


def test_the_house_series_stays_apart_for_readers_who_cannot_tell_red_from_green() -> None:
    def seen(
        colour: palette.Colour,
    ) -> tuple[float, float]:  # roughly: what is left of hue, and light
        red, green, blue = colour
        return (red + green) / 2 - blue, palette.luminance(colour) * 255

    for one, two in combinations(palette.SERIES[:6], 2):
        (a, b), (c, d) = seen(one), seen(two)
        assert abs(a - c) + abs(b - d) > 25, (one, two)


def test_history_adds_lines_in_the_seats_colours() -> None:
    colours = {"s0": "#c81e1e"}
    alone = opened(draw_standings(table(50, 20), colours=colours))
    lines = opened(draw_standings(table(50, 20), [table(n, 20) for n in range(0, 51, 5)], colours))
    below = lines.crop((0, alone.height, lines.width, lines.height))
    assert count(below, (200, 30, 30), 20) > 1500


def test_many_seats_are_cut_with_a_word_for_the_rest() -> None:
    many, more = opened(draw_standings(table(*range(60)))), opened(draw_standings(table(*range(600))))
    assert many.height == more.height < 2100
    assert "And 36 more." in standings_alt(table(*range(60)))


@each(
    "value, text",
    [(0, "0"), (1234567, "1,234,567"), (-12, "-12"), (25_000_000, "25M"), (10**26, "∞"), (-(3 * 10**9), "-3G")],
)
def test_figures_are_readable_and_never_too_wide(value: int, text: str) -> None:
    assert figure(value) == text


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(SHEETS, PAPERS, STANDINGS)
def test_alt_texts_fit_discord_whatever_is_drawn(sheet: MapSheet, paper: Newspaper, standings: Standings) -> None:
    for text in (map_alt(sheet), newspaper_alt(paper), standings_alt(standings, [standings, standings])):
        assert 0 < len(text) <= 1024
        assert "\n" not in text


def test_the_maps_alt_text_counts_what_is_seen_and_tells_nothing_of_what_is_in_fog() -> None:
    cells = [
        Cell(key="a", x=0, y=0, terrain="forest", owner="r", afflictions=("plague",)),
        Cell(key="b", x=1, y=0, terrain="land", owner="r", sight=Sight.REMEMBERED),
        Cell(key="c", x=2, y=0, terrain="desert", owner="b", sight=Sight.UNKNOWN),
    ]
    towns = (Settlement(cell="a", kind="town", name="Mudwall"), Settlement(cell="c", kind="town", name="Hidden"))
    marks = (Mark(cell="a", kind="army", count=3), Mark(cell="c", kind="army", count=50))
    text = map_alt(sheet_of(cells, settlements=towns, marks=marks))
    assert text == (
        "Map: Test. 3 cells: 1 seen, 1 remembered, 1 unknown. Owners: R 2. Afflicted: plague 1. "
        "Terrain: Forest 1, Land 1. 1 settlement, 3 units. Named: Mudwall."
    )


def test_a_sheets_own_alt_text_is_used() -> None:
    sheet = replace(dunk_sheet(4, 4), alt="Four by four.")
    assert map_alt(sheet) == "Orders drawn in: 10 to 14. Four by four."
    assert map_alt(replace(sheet, arrows=())) == "Four by four."


def test_the_papers_alt_text_names_the_lead_first_and_never_a_rumours_author() -> None:
    text = newspaper_alt(dunk_paper())
    assert text.index("Grah the Unwashed storms") < text.index("Plague in four provinces")
    assert "2 signed pieces of press, 3 rumours." in text


def test_the_charts_alt_text_gives_every_value() -> None:
    text = standings_alt(dunk_standings())
    for _seat, name, values in dunk_standings().rows:
        assert f"{name} {values[0]}" in text


def test_alt_texts_can_always_be_sent() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="\ud800\n\x00mire", owner="\ud800")]
    text = map_alt(sheet_of(cells))
    assert text.encode("utf-8").decode("utf-8") == text
    assert "mire" in text


def test_of_figures_that_may_be_off_nobody_leads_and_there_is_no_trend() -> None:
    rows = (("1", "Faq", (9,)), ("2", "Dorn", (5,)))
    exact = Standings(title="What they say", columns=("Income",), rows=rows)
    rumour = Standings(title="What they say", columns=("Income",), rows=rows, hearsay=("Income",))
    assert sentence(exact, None) == "Faq leads"
    assert sentence(rumour, None) == "What they say"
    assert draw_standings(rumour, [rumour, rumour, rumour]) == draw_standings(rumour)
