"""A coronation leads the front page with its plate: who is crowned, the realm's crest and colour."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageChops

from engine.core.telling.mapsheet import Banner
from engine.core.telling.press import Headline
from engine.render import draw_newspaper, palette
from engine.render.alt import newspaper_alt
from engine.render.pages.crown_plate import BAR, GOLD, NOBODY, crown_plate
from tests.engine.render.papers import dunk_paper
from tests.suite.table import each

FAQ = Banner(key="1", name="Faq", colour="#2255cc")
SIZE = (640, 420)


def plate(crowned: str = "Banhammer", banner: Banner | None = FAQ, words: str = "Banhammer rules Faq") -> Image.Image:
    return crown_plate(*SIZE, crowned, "Faq" if banner else "", banner, words)


def share(image: Image.Image, colour: tuple[int, int, int]) -> float:
    near = sum(count for count, seen in image.getcolors(1 << 24) or () if seen == colour)
    return near / (image.width * image.height)


def test_the_plate_has_the_realm_s_colour_a_golden_crown_and_words_on_ink() -> None:
    image = plate()
    assert image.size == SIZE
    assert share(image, palette.banner_colour(FAQ, "Faq")) > 0.2
    assert share(image, GOLD) > 0.004
    assert image.getpixel((5, SIZE[1] - BAR // 2)) == palette.INK
    box = ImageChops.difference(plate(words="A"), plate(words="Banhammer rules Faq")).getbbox()
    assert box is not None
    assert box[1] >= SIZE[1] - BAR, "only the words at the foot differ"


def test_without_a_realm_the_crown_stands_alone_and_larger() -> None:
    image = plate(banner=None)
    assert share(image, NOBODY) > 0.2
    assert share(image, GOLD) > 2 * share(plate(), GOLD)


@each("name", ["", "X" * 500, "Zoë \u202e[1234]\n"])
def test_any_name_fits(name: str) -> None:
    assert plate(name).size == SIZE


def test_a_coronation_leads_the_page_and_its_alt_text_says_so() -> None:
    crowned = Headline(
        score=99, kind="power", text="Banhammer rules Faq", body="The heir has the throne.", crowned="Banhammer [12]",
        sides=("Upper Duckland",),
    )  # fmt: skip
    paper = replace(dunk_paper(), headlines=(crowned, *dunk_paper().headlines))
    plain = replace(paper, headlines=(replace(crowned, crowned=""), *dunk_paper().headlines))
    pages = [Image.open(BytesIO(draw_newspaper(one))).convert("RGB") for one in (paper, plain)]
    assert share(pages[0], GOLD) > share(pages[1], GOLD)
    assert "Its picture shows the crown of Banhammer." in newspaper_alt(paper)
    assert "crown" not in newspaper_alt(plain)
