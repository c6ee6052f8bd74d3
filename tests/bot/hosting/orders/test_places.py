"""Places of a map by name, across its levels."""

from __future__ import annotations

import pytest

from bot.hosting import NotThere
from bot.hosting.workers.worker_looks import cropped, places
from engine.core.telling.mapsheet import Cell, Layout, MapSheet, Settlement


def level(name: str, *towns: tuple[str, str], others: tuple[MapSheet, ...] = ()) -> MapSheet:
    cells = tuple(Cell(key=f"{name}{n}", x=n, y=0, terrain="plain", number=f"{n},0") for n in range(9))
    settlements = tuple(Settlement(cell=f"{name}{cell}", kind="town", name=town) for cell, town in towns)
    return MapSheet(
        title=name, layout=Layout.SQUARE, cells=cells, settlements=settlements, level=name, other_levels=others
    )


def world() -> MapSheet:
    below = level("underworld", ("3", "Dis"), ("5", "Aton"))
    return level("surface", ("1", "Aton"), ("2", "Bree"), ("4", "Bree"), others=(below,))


def test_numbers_that_levels_share_are_offered_once_for_each_level() -> None:
    labels = [place.label for place in places(world())]
    assert labels.count("1,0 (surface)") == labels.count("1,0 (underworld)") == 1
    assert "1,0" not in labels
    assert {"Aton (surface)", "Aton (underworld)", "Dis"} <= set(labels)


def test_two_towns_of_one_name_on_one_level_are_told_apart_by_their_numbers() -> None:
    labels = [place.label for place in places(world())]
    assert [label for label in labels if label.startswith("Bree")] == ["Bree (2,0, surface)", "Bree (4,0, surface)"]


def test_the_part_around_a_place_is_cut_from_its_own_level() -> None:
    part = cropped(world(), "aton (Underworld)", 1)
    assert [cell.key for cell in part.cells] == ["underworld4", "underworld5", "underworld6"]
    assert part.other_levels == ()
    assert [cell.key for cell in cropped(world(), "dis", 1).cells][1] == "underworld3"


def test_a_name_that_several_places_share_is_asked_back_with_each_of_them() -> None:
    with pytest.raises(NotThere, match=r"2 places called 1,0: 1,0 \(surface\); 1,0 \(underworld\)\. Choose one"):
        cropped(world(), "1,0", 2)


def test_on_one_level_names_stay_as_they_are() -> None:
    assert [place.label for place in places(level("surface"))] == [f"{n},0" for n in range(9)]


def test_a_place_nobody_knows_is_refused() -> None:
    with pytest.raises(NotThere, match="no place called Narnia"):
        cropped(world(), " Narnia ", 2)
