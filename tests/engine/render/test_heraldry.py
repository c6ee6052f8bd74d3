"""Which charge stands on whose shield."""

from __future__ import annotations

from engine.core.telling.mapsheet import Banner, banner_colour
from engine.render import heraldry, palette
from tests.suite.table import each


@each(
    "name, charge",
    [
        ("Silverwood", "tree"), ("House Blackwood", "tree"), ("Hammer and Co.", "hammer"), ("Long Road", "wheel"),
        ("Duckland", "duck"), ("The Iron Tower", "tower"), ("Battleaxe [f07]", "axe"), ("Moonrise", "moon"),
        ("Broad Street", ""), ("Monkey Business", ""), ("The Quill", ""), ("Cloaks", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_word_of_the_name_chooses_the_charge(name: str, charge: str) -> None:
    found = heraldry.spoken_charge(name)
    assert (heraldry.CHARGES[found].__name__.strip("_") if found is not None else "") == charge


def test_whose_name_says_nothing_has_the_charge_of_the_colour_and_one_that_does_its_own() -> None:
    colour = banner_colour(2)
    shields = [
        heraldry.crest(Banner(key=key, name=name, colour=colour), key, 40).tobytes()
        for key, name in (("f05", "The Quill"), ("f06", "The Pen"), ("f07", "Silverwood"))
    ]
    assert shields[0] == shields[1] != shields[2]
    tree = heraldry.spoken_charge("Silverwood")
    assert tree is not None
    assert shields[2] == heraldry.shield(palette.hex_colour(colour), tree, 40, parted=False).tobytes()
