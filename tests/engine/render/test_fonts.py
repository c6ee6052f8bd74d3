"""Typefaces with their licences, and untrusted text made safe."""

from __future__ import annotations

import unicodedata
from importlib.resources import files

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from engine.render.lettering.fonts import (
    MISSING,
    Colour,
    Face,
    clean,
    covers,
    draw_text,
    elide,
    font,
    runs,
    text_width,
    wrap,
)
from engine.render.lettering.script import in_order, shaped
from tests.suite.table import each

ANY = st.text(st.characters(), max_size=80)


@each("face", list(Face))
def test_every_face_is_vendored_with_its_licence_beside_it(face: Face) -> None:
    folder = files("assets") / "fonts"
    family = face.value.split("-")[0].split(".")[0].rstrip("0123456789") or face.value
    licences = [f.name for f in folder.iterdir() if f.name.endswith(".txt")]
    assert (folder / face.value).is_file()
    assert any(name.startswith(family) for name in licences), family
    assert covers(face, "A")


@settings(max_examples=80, deadline=None)
@given(ANY)
def test_cleaned_text_has_nothing_that_no_face_can_draw(text: str) -> None:
    line = clean(text, 60)
    assert len(line) <= 60
    for character in line:
        assert unicodedata.category(character)[0] != "C"
        assert any(covers(face, character) for face in Face)
    assert clean(line, 60) == line


@each(
    "text, drawn",
    [
        ("a\x00b\nc\td", "a b c d"),
        ("\u202eevil\u2066", "evil"),
        ("e" + "\u0300" * 50, "è"),
        ("\ud800x", "x"),
        ("𝔇𝔲𝔫𝔨", "Dunk"),
        ("🐉", "(dragon)"),
        ("👍🏽", "(thumbs u…"),
        ("🇫🇷", "FR"),
        ("\U00013000", MISSING),
        ("Ærø Żółć Ж", "Ærø Żółć Ж"),
        ("x" * 20, "x" * 9 + "…"),
    ],
)
def test_text_is_drawn_as_readably_as_the_faces_allow(text: str, drawn: str) -> None:
    assert clean(text, 10) == drawn


@each("text", ["龙之王国", "りゅう", "한국어", "שלום", "سلام", "😀", "☠", "♛"])
def test_the_scripts_of_the_world_are_drawn_with_glyphs_of_their_own(text: str) -> None:
    line = clean(text)
    assert MISSING not in line
    assert len(line) == len(shaped(text))
    assert all(owner in (Face.WORLD, Face.EAST, Face.MONO, Face.TEXT) for owner, _ in runs(line, Face.BOLD))
    drawn = {character: bytes(font(runs(character, Face.BOLD)[0][0], 24).getmask(character)) for character in line}
    assert len(set(drawn.values())) == len(set(line))


@each(
    "text, forms",
    [
        ("سلام", "ﺳﻼم"),  # initial, lam with alef joined to it, and a last letter that nothing joins
        ("بيت", "ﺑﻴﺖ"),
        ("دار", "دار"),  # letters that join to nothing after them
        ("Karth", "Karth"),
    ],
)
def test_arabic_letters_take_the_form_of_their_place(text: str, forms: str) -> None:
    assert shaped(text) == forms
    assert shaped(shaped(text)) == forms


@each(
    "line, drawn",
    [
        ("abc", "abc"),
        ("אבג", "גבא"),
        ("King אבג 12 of X", "King 12 גבא of X"),
        ("אבג 12 דה", "הד 12 גבא"),
        ("אב (גד)", "(דג) בא"),
        ("אב King גד", "בא King דג"),
        ("אבג [f05] (you)", "גבא [f05] (you)"),
        ("King (אבג)", "King (גבא)"),
        ("אבג.", ".גבא"),
        ("龙 X", "龙 X"),
    ],
)
def test_lines_from_right_to_left_are_put_in_the_order_of_the_eye(line: str, drawn: str) -> None:
    assert in_order(line) == drawn


@settings(max_examples=60, deadline=None)
@given(ANY, st.integers(30, 300), st.sampled_from(Face))
def test_wrapped_lines_keep_within_the_width(text: str, width: int, face: Face) -> None:
    for line in wrap(clean(text), face, 24, width):
        assert text_width(line, face, 24) <= width + 24  # one glyph may be wider than a very narrow column


@settings(max_examples=60, deadline=None)
@given(ANY, st.integers(0, 300))
def test_elided_text_keeps_within_the_width(text: str, width: int) -> None:
    assert text_width(elide(clean(text), Face.TEXT, 24, width), Face.TEXT, 24) <= width


def test_text_that_fits_is_not_elided_and_text_that_does_not_ends_in_an_ellipsis() -> None:
    assert elide("short", Face.TEXT, 20, 500) == "short"
    cut = elide("a very long name indeed", Face.TEXT, 20, 100)
    assert cut.endswith("…")
    assert "a very long name indeed".startswith(cut[:-1])


def test_no_word_is_lost_in_wrapping() -> None:
    text = "The walls that three sieges had not breached fell in a single morning"
    assert " ".join(wrap(text, Face.TEXT, 24, 160)) == text


def test_chinese_is_parted_anywhere_and_without_hyphens() -> None:
    text = "龙之王国" * 20
    lines = wrap(text, Face.TEXT, 24, 200)
    assert len(lines) > 5
    assert "".join(lines) == text


PRINTED = "".join(chr(code) for code in range(0x20, 0x7F))


@each("face", list(Face))
def test_every_face_has_all_printed_letters_of_ascii_so_that_such_text_is_never_cut(face: Face) -> None:
    assert all(covers(face, letter) for letter in PRINTED)
    assert runs(PRINTED, face) == ((face, PRINTED),)


@each("face", list(Face))
@each("size", [2, 9, *range(13, 31), 41, 60, 72, 98, 108])
def test_text_is_as_wide_as_freetype_lays_it_out(face: Face, size: int) -> None:
    letters = PRINTED + "".join(c for c in "ÅÉÖßéñő–—‘’“”…龙王Жש" if covers(face, c))
    for text in (*letters, letters, "AVA Tolkien fjord, 1.7"):
        assert text_width(text, face, size) == font(face, size).getlength(text), text


@each("face", list(Face))
@each("text", ["Fjord, 12", "j", ".", " ", "", "AVAT", "fly off", "ÅÉy", "a much longer line of words " * 3])
@each("halo", [None, (244, 236, 216)])
def test_words_that_are_kept_are_drawn_as_those_that_are_not(face: Face, text: str, halo: Colour | None) -> None:
    def canvas() -> Image.Image:
        return Image.new("RGB", (520, 60), (120, 90, 60))

    face = face if all(covers(face, letter) for letter in text) else Face.TEXT
    plain = canvas()
    draw = ImageDraw.Draw(plain)
    for fill, width in ((halo, 3), ((20, 30, 40), 0)):
        if fill is not None:
            draw.text((9, 40), text, font=font(face, 17), fill=fill, anchor="ls", stroke_width=width, stroke_fill=fill)
    for _ in range(2):
        drawn = canvas()
        draw_text(ImageDraw.Draw(drawn), (9, 40), text, face, 17, (20, 30, 40), halo=halo, halo_width=3)
        assert ImageChops.difference(drawn, plain).getbbox() is None
