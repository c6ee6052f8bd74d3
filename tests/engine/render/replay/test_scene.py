"""How it was: what all seats held and where they stood, on one map for each level of the world."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Mark, Sight
from engine.core.turn import SeatInfo
from engine.render.replay import draw_replay
from engine.render.replay.scene import Moment, true_scenes
from tests.engine.render.replay.war import SHEET, chronicles

SEATS = (SeatInfo(id="1", name="Ash", colour="#06957a"), SeatInfo(id="2", name="Salt"))


def known(
    seat: str, *cells: tuple[str, int, int], own: str = "", units: tuple[str, ...] = (), wraps: int = 0
) -> MapSheet:
    """What a seat knows. cells: (key, x, y); own: the keys that it holds, a letter each; units: where its own are."""
    return MapSheet(
        title="Known", layout=Layout.SQUARE, wraps=wraps,
        cells=tuple(
            Cell(key=key, x=x, y=y, terrain="plain", owner=f"own{seat}" if key in own else "") for key, x, y in cells
        ),
        marks=(*(Mark(cell=key, kind="army", own=True) for key in units), Mark(cell=cells[0][0], kind="army")),
        banners=(Banner(key=f"own{seat}", name="We", colour="#000000", own=True),),
    )  # fmt: skip


def test_all_that_anybody_held_and_every_unit_of_its_own_is_there() -> None:
    first = known("1", ("a", 0, 0), ("b", 1, 0), own="a", units=("b",))
    second = known("2", ("b", 1, 0), ("c", 2, 0), own="c")
    (scene,) = true_scenes([Moment(0, SEATS, {"1": first, "2": second})], [0])
    assert [(cell.key, cell.x, cell.y) for cell in scene.sheet.cells] == [("a", 0, 0), ("b", 1, 0), ("c", 2, 0)]
    assert scene.turns[0].held == {"a": "1", "c": "2"}
    assert list(scene.turns[0].armies) == [("b", "1")]
    assert [power[:2] for power in scene.colours()] == [("Ash", "#06957a"), ("Salt", "#c4680c")]


def test_a_round_world_that_is_cut_open_elsewhere_on_every_map_is_one_map_again() -> None:
    first = known("1", ("a", 0, 0), ("b", 1, 0), wraps=8)
    second = replace(known("2", ("b", 2, 0), ("c", 3, 0), ("d", 1, 0), wraps=8), cut=7)
    alone = replace(known("3", ("z", 0, 0), wraps=8), cut=5)
    (scene,) = true_scenes([Moment(0, SEATS, {"1": first, "2": second, "3": alone})], [0])
    spots = {cell.key: (cell.x, cell.y) for cell in scene.sheet.cells}
    assert spots == {"a": (0, 0), "b": (1, 0), "c": (2, 0), "d": (0, 0), "z": (5, 0)}


def test_each_level_on_which_anybody_stood_has_a_scene_that_with_most_first() -> None:
    above = replace(known("1", ("a", 0, 0), own="a", units=("a",)), level="Surface")
    below = replace(known("2", ("u", 0, 0), units=("u",)), level="Faery", other_levels=(replace(above, marks=()),))
    empty = replace(known("1", ("h", 0, 0)), level="Hades")
    first = replace(above, other_levels=(empty,))
    scenes = true_scenes([Moment(0, SEATS, {"2": below, "1": first})], [0])
    assert [(one.name, [cell.key for cell in one.sheet.cells]) for one in scenes] == [
        ("As it was", ["a"]), ("As it was: Faery", ["u"]),
    ]  # fmt: skip
    assert list(scenes[1].turns[0].armies) == [("u", "2")]


def test_maps_need_share_nothing() -> None:
    (scene,) = true_scenes([Moment(0, SEATS, {"1": known("1", ("a", 0, 0)), "2": known("2", ("z", 9, 9))})], [0])
    assert {cell.key: (cell.x, cell.y) for cell in scene.sheet.cells} == {"a": (0, 0), "z": (9, 9)}


def test_a_turn_without_a_moment_shows_the_one_before_and_land_as_it_was_last_seen() -> None:
    early = known("1", ("a", 0, 0), own="a")
    late = replace(early, cells=(replace(early.cells[0], owner="", terrain="ruin"),))
    remembered = replace(early, cells=(replace(early.cells[0], sight=Sight.REMEMBERED),), banners=())
    moments = [Moment(0, SEATS, {"1": early}), Moment(4, SEATS, {"1": late, "2": remembered})]
    (scene,) = true_scenes(moments, [0, 1, 4, 5])
    assert [then.held for then in scene.turns] == [{"a": "1"}, {"a": "1"}, {}, {}]
    assert scene.sheet.cells[0].terrain == "ruin"


def test_the_page_has_both_and_says_that_the_veil_is_lifted() -> None:
    moment = Moment(0, SEATS, {"1": known("1", ("a", 0, 0), own="a", units=("a",))})
    page = draw_replay(SHEET, chronicles(), title="The War", truth=[moment]).decode()
    assert page.count('class="map"') == 2
    assert page.index("As the public saw it</button>") < page.index("As it was</button>")
    assert "the veil is lifted" in page
