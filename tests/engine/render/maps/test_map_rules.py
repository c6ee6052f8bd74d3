"""What Dunk!'s rulebook says of the graphic map, read off the pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageStat

from engine.core.telling.mapsheet import Cell, Mark, Settlement, Sight
from engine.render import palette, symbols
from engine.render.maps import legend
from engine.render.palette import Colour
from tests.engine.render.pictures import BANNERS, bare, count, sheet_of, where
from tests.suite.table import each

KINGDOM: dict[str, Colour] = {b.key: palette.banner_colour(b, b.key) for b in BANNERS}


def _inside(terrain: str) -> Image.Image:
    """The middle of a lone cell of the terrain."""
    image, _grid = bare(sheet_of([Cell(key="a", x=0, y=0, terrain=terrain)]))
    return image.crop((48, 48, 96, 96))


def _mean(image: Image.Image) -> tuple[float, float, float]:
    red, green, blue = ImageStat.Stat(image).mean
    return red, green, blue


@pytest.mark.rule("DNK-REPORT-18")
def test_forest_is_dark_green_and_grassland_light_green() -> None:
    forest, grass = _mean(_inside("forest")), _mean(_inside("grassland"))
    for red, green, blue in (forest, grass):
        assert green > red
        assert green > blue
    assert grass[1] - forest[1] > 20


@pytest.mark.rule("DNK-REPORT-18")
def test_land_is_brown_mountain_grey_and_water_blue() -> None:
    red, green, blue = _mean(_inside("land"))
    assert red > green > blue
    red, green, blue = _mean(_inside("mountain"))
    assert max(red, green, blue) - min(red, green, blue) < 14
    red, green, blue = _mean(_inside("water"))
    assert blue > green > red


@pytest.mark.rule("DNK-REPORT-18")
def test_forest_land_and_mountain_have_texture_where_grassland_and_water_are_plain() -> None:
    grain = {
        t: ImageStat.Stat(_inside(t).convert("L")).stddev[0]
        for t in ("forest", "land", "mountain", "grassland", "water")
    }
    assert grain["grassland"] < 1
    assert min(grain["forest"], grain["land"], grain["mountain"]) > 1.5 * grain["water"]


@pytest.mark.rule("DNK-REPORT-19")
@each(
    "race, colour",
    [
        ("duck", (255, 255, 255)),
        ("dwarf", (255, 222, 60)),
        ("elf", (150, 245, 120)),
        ("human", (24, 62, 190)),
        ("orc", (200, 20, 20)),
        ("none", (20, 16, 12)),
    ],
)
def test_the_number_has_the_colour_of_the_race(race: str, colour: Colour) -> None:
    for terrain in ("forest", "water"):
        plain, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain=terrain)]))
        drawn, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain=terrain, number="188", number_tone=race)]))
        if race != "none":
            assert count(drawn, colour, 16) - count(plain, colour, 16) >= 9  # its square, beside the figures
        darker = palette.mix(colour, palette.INK, 0.55) if race != "none" else colour
        assert count(drawn, darker, 40) - count(plain, darker, 40) > 10  # and figures that can be read


@pytest.mark.rule("DNK-REPORT-20", "DNK-REPORT-22")
def test_only_the_first_four_armies_are_drawn_and_on_the_left_in_their_kingdoms_colour() -> None:
    marks = [Mark(cell="a", kind="army", banner=b) for b in ("r", "b", "g", "y")]
    fifth = Mark(cell="a", kind="army", banner="z")
    sheet = sheet_of([Cell(key="a", x=0, y=0, terrain="grassland")], marks=(*marks, fifth))
    image, _grid = bare(sheet)
    for colour in KINGDOM.values():
        spots = where(image, colour, 12)
        assert len(spots) > 20
        assert max(x for x, _y in spots) < 72 + 20
    four, _grid = bare(sheet_of(sheet.cells, marks=tuple(marks)))
    for colour in KINGDOM.values():
        assert len(where(image, colour, 12)) == pytest.approx(len(where(four, colour, 12)), abs=60)


@pytest.mark.rule("DNK-REPORT-20")
def test_town_guards_stand_above_the_town() -> None:
    town = (Settlement(cell="a", kind="town"),)
    cells = [Cell(key="a", x=0, y=0, terrain="grassland")]
    guarded, _ = bare(
        sheet_of(cells, settlements=town, marks=(Mark(cell="a", kind="town_guards", banner="r", slot="above"),))
    )
    guards = where(guarded, KINGDOM["r"], 12)
    houses = where(guarded, palette.BONE, 12)
    assert guards
    assert sum(y for _, y in guards) / len(guards) < sum(y for _, y in houses) / len(houses) - 8
    assert abs(sum(x for x, _ in guards) / len(guards) - sum(x for x, _ in houses) / len(houses)) < 6


STRUCTURES = (
    "mine",
    "irrigation",
    "roads",
    "worm_factory",
    "fishing_boats",
    "warg_farm",
    "church",
    "lumber_production",
)


@pytest.mark.rule("DNK-REPORT-21")
def test_every_structure_of_the_rulebook_has_a_drawing_of_its_own() -> None:
    drawn = {name: symbols.sprite(name, 40).tobytes() for name in (*STRUCTURES, "village", "town")}
    assert len(set(drawn.values())) == len(drawn)
    assert all(symbols.symbol_key(name) in symbols.SYMBOLS for name in drawn)
    assert symbols.sprite("warg_farm", 40).tobytes() == symbols.sprite("stable", 40).tobytes()


@pytest.mark.rule("DNK-REPORT-21")
@each(
    "name, colour, least",
    [
        ("mine", (16, 14, 14), 90),  # a black hole
        ("irrigation", (40, 110, 190), 200),  # blue ribbons
        ("stable", (252, 250, 244), 80),  # a white #
        ("warg_farm", (252, 250, 244), 80),
        ("lumber_production", (28, 132, 52), 30),  # a green axe
    ],
)
def test_structures_have_the_colours_of_the_rulebook(name: str, colour: Colour, least: int) -> None:
    empty, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain="grassland")]))
    built, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain="grassland", structures=(name,))]))
    assert count(built, colour, 14) - count(empty, colour, 14) > least


@pytest.mark.rule("DNK-REPORT-22")
def test_borders_have_the_kingdoms_colour_on_its_own_side() -> None:
    cells = [
        Cell(key="a", x=0, y=0, terrain="grassland", owner="r"),
        Cell(key="b", x=1, y=0, terrain="grassland", owner="b"),
    ]
    image, _grid = bare(sheet_of(cells))
    left, right = image.getpixel((72 + 29, 72)), image.getpixel((144 - 29, 72))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[0] > 150 > left[2]
    assert right[2] > 150 > right[0]


@pytest.mark.rule("DNK-REPORT-22")
def test_the_legend_names_every_kingdom_beside_its_colour() -> None:
    sheet = sheet_of([Cell(key="a", x=0, y=0, terrain="grassland", owner="r")])
    listed = {e.caption: e.colour for e in legend.entries([sheet], 72) if e.kind == "banner"}
    assert listed == {"R": KINGDOM["r"], "B": KINGDOM["b"], "G": KINGDOM["g"], "Y": KINGDOM["y"]}


@pytest.mark.rule("DNK-REPORT-23")
def test_plague_is_a_red_cross() -> None:
    healthy, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain="grassland")]))
    sick, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain="grassland", afflictions=("plague",))]))
    assert count(healthy, palette.RED) == 0
    spots = where(sick, palette.RED)
    xs, ys = {x for x, _ in spots}, {y for _, y in spots}
    box = (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)
    assert len(spots) > 45
    assert len(spots) < 0.75 * box  # a cross, not a blot
    assert box < (0.26 * 72) ** 2  # quieter than the smallest town
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    reach = {(dx, dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)}
    for end in ((x, min(ys) + 1), (x, max(ys) - 1), (min(xs) + 1, y), (max(xs) - 1, y)):
        assert any((end[0] + dx, end[1] + dy) in set(spots) for dx, dy in reach)


@pytest.mark.rule("DNK-REPORT-23")
def test_a_town_is_white_and_a_town_with_plague_red() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="grassland")]
    well, _ = bare(sheet_of(cells, settlements=(Settlement(cell="a", kind="town"),)))
    ill, _ = bare(sheet_of(cells, settlements=(Settlement(cell="a", kind="town", afflicted=True),)))
    assert count(well, palette.BONE, 10) > 100
    assert count(well, palette.RED) == 0
    assert count(ill, palette.RED) > 100
    assert count(ill, palette.BONE, 4) == 0


def test_fog_hides_everything_but_that_there_is_something() -> None:
    secret = Cell(
        key="a", x=0, y=0, terrain="mountain", sight=Sight.UNKNOWN, owner="r", structures=("mine", "irrigation"),
        afflictions=("plague",), note="gold", number_tone="orc",
    )  # fmt: skip
    blank = Cell(key="a", x=0, y=0, terrain="water", sight=Sight.UNKNOWN)
    full = sheet_of(
        [secret], settlements=(Settlement(cell="a", kind="town", name="Hid"),), marks=(Mark(cell="a", kind="army"),)
    )
    assert bare(full)[0].tobytes() == bare(sheet_of([blank]))[0].tobytes()
    inside = bare(full)[0].crop((48, 48, 96, 96))
    assert all(abs(a - b) < 12 for a, b in zip(_mean(inside), palette.FOG, strict=True))


def test_remembered_ground_is_paler_than_seen_ground() -> None:
    def colourfulness(sight: Sight) -> float:
        image, _ = bare(sheet_of([Cell(key="a", x=0, y=0, terrain="forest", sight=sight)]))
        red, green, blue = _mean(image.crop((48, 48, 96, 96)))
        return max(red, green, blue) - min(red, green, blue)

    assert colourfulness(Sight.REMEMBERED) < 0.85 * colourfulness(Sight.SEEN)


@each("place, other", [((1, 0), (29, 0)), ((0, 1), (14, 25)), ((-1, 1), (-14, 25))])
def test_no_border_is_drawn_between_cells_of_one_owner(place: tuple[int, int], other: tuple[int, int]) -> None:
    def at_the_edge(owner: str) -> Colour:
        cells = [
            Cell(key="a", x=2, y=0, terrain="grassland", owner="r"),
            Cell(key="b", x=2 + place[0], y=place[1], terrain="grassland", owner=owner),
        ]
        image, grid = bare(sheet_of(cells))
        x, y = grid.centre((2, 0))
        found = image.getpixel((x + 72 + other[0], y + 72 + other[1]))
        assert isinstance(found, tuple)
        return found[0], found[1], found[2]

    lone, _ = bare(sheet_of([Cell(key="a", x=2, y=0, terrain="grassland", owner="r")]))
    middle = lone.getpixel((2 * 72 + 72, 72))
    assert isinstance(middle, tuple)
    assert at_the_edge("r") == middle[:3]
    assert at_the_edge("b")[1] < 100 < middle[1]
    assert at_the_edge("")[1] < 100


def test_ones_own_land_is_bordered_against_fog_but_a_foreign_realm_fades_into_it() -> None:
    around = [Cell(key=f"{x},{y}", x=x, y=y, terrain="", sight=Sight.UNKNOWN) for x in range(3) for y in range(3)]
    held = Cell(key="a", x=1, y=1, terrain="grassland", owner="r")
    sheet = sheet_of([*around, held])
    foreign, _ = bare(sheet)
    own, _ = bare(replace(sheet, banners=tuple(replace(b, own=True) for b in sheet.banners)))
    assert count(own, KINGDOM["r"], 70) > 50
    assert count(foreign, KINGDOM["r"], 70) < 0.02 * count(own, KINGDOM["r"], 70)


def test_a_realm_is_closed_at_the_edge_of_the_world() -> None:
    alone, _ = bare(sheet_of([Cell(key="a", x=1, y=1, terrain="grassland", owner="r")]))
    own = tuple(replace(b, own=True) for b in sheet_of([]).banners)
    bordered, _ = bare(sheet_of([Cell(key="a", x=1, y=1, terrain="grassland", owner="r")], banners=own))
    assert count(alone, KINGDOM["r"], 70) == count(bordered, KINGDOM["r"], 70) > 50
