"""The picture of a battlefield: everybody on his square, the fallen lying, and any sheet whatever drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.core.telling.fieldsheet import FieldSheet, Stand
from engine.core.telling.mapsheet import Banner
from engine.render import draw_field, field_alt, palette
from engine.render.alt import LONGEST_ALT
from engine.render.encode import LONGEST_SIDE
from engine.render.fields import pawns
from engine.render.fields.field import WIDTH, fate_of
from tests.engine.render.pictures import count, opened, where
from tests.suite.table import each

BLUE = (30, 70, 200)
BANNERS = (
    Banner(key="us", name="Us", colour="#1e46c8", own=True),
    Banner(key="them", name="Them", colour="#1ea03c"),
)
FILES, RANKS = ("left", "center", "right"), ("rear", "middle", "front", "front", "middle", "rear")


def sheet_of(*stands: Stand, **more: Any) -> FieldSheet:
    values: dict[str, Any] = {"title": "Battle of Windfort", "near": "Attackers", "far": "Defenders", "files": FILES,
                              "ranks": RANKS, "front": 3, "banners": BANNERS}  # fmt: skip
    return FieldSheet(**(values | {"stands": stands} | more))


def us(**more: Any) -> Stand:
    facts: dict[str, Any] = {"name": "Guards", "number": "U7", "file": 2, "rank": 3, "figures": 10, "banner": "us"}
    return Stand(**(facts | more))


def on_field(sheet: FieldSheet) -> list[tuple[int, int]]:
    """Where blue is, above the legend at the foot."""
    found = where(opened(draw_field(sheet)), BLUE)
    legend = max(y for _, y in found) - 60
    return [(x, y) for x, y in found if y < legend]


@each("file", [1, 2, 3])
@each("rank", [1, 3, 4, 6])
def test_a_unit_is_drawn_on_its_square_the_first_rank_at_the_foot(file: int, rank: int) -> None:
    column = (WIDTH - 126) // 3
    drawn = on_field(sheet_of(us(file=file, rank=rank)))
    assert drawn
    assert all(86 + column * (file - 1) <= x < 86 + column * file for x, _ in drawn)
    if rank < 6:
        farther = on_field(sheet_of(us(file=file, rank=rank + 1)))
        assert min(y for _, y in drawn) - min(y for _, y in farther) >= 70


@each(
    "changes, drawn",
    [
        ({}, {"standing": 10}),
        ({"fallen": 4}, {"standing": 6, "fallen": 4}),
        ({"fallen": 4, "wounded": 5}, {"standing": 1, "hurt": 5, "fallen": 4}),
        ({"fallen": 4, "fled": True}, {"gone": 6, "fallen": 4}),
        ({"fallen": 10, "fled": True}, {"fallen": 10}),
        ({"fallen": 99}, {"fallen": 10}),
    ],
)
def test_one_little_figure_for_each_man(changes: dict[str, Any], drawn: dict[str, int]) -> None:
    found = list(pawns.fates(us(**changes), 1))
    assert {fate: found.count(fate) for fate in found} == drawn


def test_of_large_units_a_little_figure_stands_for_several_and_no_fate_is_lost() -> None:
    assert [pawns.each(figures, 20) for figures in (1, 20, 21, 40, 41, 100, 101, 1000, 10**12)] == [
        1, 1, 2, 2, 5, 5, 10, 50, 50_000_000_000,
    ]  # fmt: skip
    assert list(pawns.fates(us(figures=100, fallen=1, wounded=1), 20)) == ["standing"] * 3 + ["hurt", "fallen"]
    assert list(pawns.fates(us(figures=100, fallen=99), 20)) == ["standing"] + ["fallen"] * 4
    assert list(pawns.fates(us(figures=1, wounded=1), 20)) == ["hurt"]


def test_the_fates_look_different_and_banners_colour_them() -> None:
    drawn = {fate: pawns.pawn(fate, BLUE).tobytes() for fate in pawns.CAPTIONS}
    assert len(set(drawn.values())) == len(drawn) == 4
    ours, theirs = opened(draw_field(sheet_of(us()))), opened(draw_field(sheet_of(us(banner="them"))))
    assert count(ours, BLUE) > 800
    assert count(theirs, BLUE) < count(ours, BLUE) / 10


@each(
    "stand, told",
    [
        (us(), "unharmed"),
        (us(fallen=3, wounded=2, fled=True), "3 fell, 2 hurt, left the field"),
        (us(fallen=10, fled=True), "all fell"),
        (us(figures=1, fallen=1), "fell"),
        (us(figures=1, wounded=1), "hurt"),
        (us(fled=True), "left the field"),
    ],
)
def test_what_became_of_a_unit_in_words(stand: Stand, told: str) -> None:
    assert fate_of(stand) == told


def test_a_screen_reader_hears_the_end_the_losses_and_every_unit() -> None:
    sheet = sheet_of(
        us(label="10 men", fallen=3),
        us(name="Orcs", number="U9", far=True, rank=4, file=1, banner="them", figures=20, fallen=20),
        subtitle="day 3",
        result="The attackers win.",
    )
    assert field_alt(sheet) == (
        "Battle of Windfort, day 3. The attackers win. Attackers: 10 figures, 3 fell. Defenders: 20 figures, 20 fell. "
        "Guards [U7] (attackers, front, center): 10 men, 3 fell. Orcs [U9] (defenders, front, left): all fell."
    )
    assert field_alt(replace(sheet, alt="In short.")) == "In short."


def test_many_units_on_a_square_are_counted_when_they_have_no_room() -> None:
    crowd = [us(name=f"Unit {n}", number=f"U{n}", figures=n) for n in range(1, 41)]
    few, many = opened(draw_field(sheet_of(*crowd[:6]))), opened(draw_field(sheet_of(*crowd)))
    assert few.height < many.height <= few.height + 400  # one more line, and more little figures
    full = [replace(stand, file=f, rank=r) for stand in crowd for f in (1, 2, 3) for r in range(1, 7)]
    assert opened(draw_field(sheet_of(*full))).height <= LONGEST_SIDE


def test_the_same_sheet_gives_the_same_bytes_in_another_process_and_another_hash_seed() -> None:
    code = (
        "from hashlib import sha256; from engine.render import draw_field;"
        "from tests.engine.render.test_field import sheet_of, us;"
        "print(sha256(draw_field(sheet_of(us(fallen=3), us(banner='', far=True, rank=4)))).hexdigest())"
    )
    here = sha256(draw_field(sheet_of(us(fallen=3), us(banner="", far=True, rank=4)))).hexdigest()
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.strip() == here


def on_a_narrow_field(**more: Any) -> Image.Image:
    """A unit on one of five files."""
    return opened(draw_field(sheet_of(us(number="U24", **more), files=tuple("abcde"))))


def test_little_figures_keep_within_the_card_of_their_unit() -> None:
    image = on_a_narrow_field(figures=16)
    beyond = 86 + 2 * ((WIDTH - 40 - 86) // 5) - 9  # the right edge of the card
    edge = image.crop((beyond - 8, 200, beyond + 6, image.height - 160))
    assert count(edge, palette.INK, 60) == 0
    assert count(image.crop((beyond - 40, 200, beyond - 8, image.height - 160)), palette.INK, 60) > 0


def test_a_name_that_has_no_room_beside_its_number_stands_above_it() -> None:
    assert on_a_narrow_field(name="Bertholdine").tobytes() != on_a_narrow_field(name="Bertholdink").tobytes()
    assert on_a_narrow_field(name="Bertholdine").height > on_a_narrow_field(name="Bert").height


NASTY = ["", "\x00\x07", "‮evil", "🐉龙ﷺ", "\ud800", "x" * 3000, "@everyone", "#ff00ff"]
HOSTILE = st.one_of(st.text(max_size=30), st.sampled_from(NASTY))
NUMBERS = st.one_of(st.integers(-3, 40), st.integers(-(10**30), 10**30))
STANDS = st.builds(
    Stand, name=HOSTILE, number=HOSTILE, file=NUMBERS, rank=NUMBERS, figures=NUMBERS, label=HOSTILE,
    banner=st.sampled_from(["us", "them", "", "nobody"]), fallen=NUMBERS, wounded=NUMBERS, far=st.booleans(),
    leads=st.booleans(), fled=st.booleans(), own=st.booleans(),
)  # fmt: skip
SHEETS = st.builds(
    FieldSheet, title=HOSTILE, near=HOSTILE, far=HOSTILE, files=st.lists(HOSTILE, max_size=4).map(tuple),
    ranks=st.lists(HOSTILE, max_size=7).map(tuple), front=NUMBERS, subtitle=HOSTILE,
    stands=st.lists(STANDS, max_size=9).map(tuple), banners=st.just(BANNERS), result=HOSTILE, foot=HOSTILE,
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SHEETS)
def test_any_sheet_draws_within_the_bounds_and_is_told(sheet: FieldSheet) -> None:
    image = opened(draw_field(sheet))
    assert image.width == WIDTH
    assert image.height <= LONGEST_SIDE
    assert 0 < len(field_alt(sheet)) <= LONGEST_ALT
