"""Where everything of the evening is kept to be looked at: every post, message, private answer, picture and file."""

from __future__ import annotations

import os
import re
from pathlib import Path

from bot.demo.gallery import write_gallery
from bot.double import Double
from bot.double.state.interactions import AUTOCOMPLETE

VARIABLE = "TURNKEEP_EVENING"


def album_folder(scratch: Path) -> Path:
    """The folder that TURNKEEP_EVENING names, or one in the test's own."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else scratch / "evening"


def keep(double: Double, folder: Path) -> Path:
    """Writes the gallery of all that people saw, and what each of them did; the path of its index.html."""
    return write_gallery(double, folder, "An evening at the Play-by-Mail Club", deeds(double))


def deeds(double: Double) -> list[str]:
    """A line for everything that was done, in order; what was only typed ahead is left out."""
    return [
        f"{deed.user.name}{f' in #{deed.channel.name}' if deed.channel.name else ', by direct message'}: {deed.what}"
        for deed in double.interactions.all
        if deed.type != AUTOCOMPLETE
    ]


def the_album_is_whole(index: Path, names: list[str]) -> None:
    """Everybody has a page in it, and whatever it links to lies beside it."""
    pages = [file.read_text(encoding="utf-8") for file in sorted(index.parent.glob("*.html"))]
    for name in names:
        assert any(f"what only {name} saw" in page for page in pages)
    links = {link for page in pages for link in re.findall(r'(?:href|src)="(files/[^"]+)"', page)}
    assert {".png", ".txt", ".json", ".zip"} <= {Path(link).suffix for link in links}
    for link in links:
        assert (index.parent / link).stat().st_size > 0
