"""Colours and textures of the house: data, with a fallback for every name no table knows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.telling.mapsheet import Banner

Colour = tuple[int, int, int]

PAPER: Colour = (243, 233, 208)
PAPER_SHADE: Colour = (226, 211, 176)
INK: Colour = (52, 38, 26)
FADED_INK: Colour = (120, 101, 76)
FOG: Colour = (214, 203, 178)
RED: Colour = (196, 30, 30)
GOLD: Colour = (214, 164, 40)
WHITE: Colour = (252, 250, 244)


@dataclass(frozen=True, slots=True)
class Terrain:
    """How one terrain is drawn: a wash of `base` and `texture` motifs in `ink` and `light`. Caption for the legend."""

    caption: str
    base: Colour
    texture: str = ""
    ink: Colour = INK
    light: Colour = PAPER


# Forest dark green, grassland light green, land brown, mountain grey, water blue.
TERRAINS: Mapping[str, Terrain] = {
    "forest": Terrain("Forest", (74, 116, 64), "trees", (30, 64, 36), (98, 144, 80)),
    "grassland": Terrain("Grassland", (178, 205, 128)),
    "land": Terrain("Land", (196, 162, 112), "furrows", (142, 104, 62), (216, 186, 138)),
    "mountain": Terrain("Mountain", (168, 166, 162), "peaks", (78, 78, 82), (238, 238, 236)),
    "water": Terrain("Water", (132, 176, 206), "waves", (104, 150, 186), (156, 196, 218)),
    "plain": Terrain("Plain", (214, 208, 138), "tufts", (160, 152, 76), (232, 228, 172)),
    "hill": Terrain("Hills", (190, 180, 120), "hills", (122, 104, 58), (214, 206, 150)),
    "swamp": Terrain("Swamp", (140, 158, 122), "reeds", (66, 90, 74), (122, 164, 168)),
    "jungle": Terrain("Jungle", (58, 124, 88), "palms", (20, 70, 50), (104, 166, 106)),
    "desert": Terrain("Desert", (236, 214, 150), "dunes", (196, 160, 88), (248, 234, 190)),
    "steppe": Terrain("Steppe", (206, 190, 126), "tufts", (150, 126, 66), (226, 214, 162)),
    "tundra": Terrain("Tundra", (222, 228, 228), "tufts", (150, 168, 176), (244, 246, 248)),
    "ice": Terrain("Ice", (232, 240, 246), "peaks", (150, 176, 196), (255, 255, 255)),
    "ocean": Terrain("Ocean", (98, 146, 186), "waves", (62, 106, 150), (138, 180, 210)),
    "lake": Terrain("Lake", (142, 188, 210), "waves", (96, 146, 178), (182, 214, 230)),
    "river": Terrain("River", (150, 192, 214), "waves", (90, 140, 178), (190, 218, 232)),
    "city": Terrain("City", (206, 190, 172), "roofs", (126, 84, 66), (226, 214, 200)),
    "cavern": Terrain("Cavern", (124, 106, 96), "caves", (72, 58, 52), (158, 138, 124)),
    "underforest": Terrain("Underforest", (88, 102, 90), "mushrooms", (48, 58, 54), (138, 152, 130)),
    "tunnels": Terrain("Tunnels", (108, 96, 100), "tunnels", (62, 54, 60), (146, 132, 132)),
    "chasm": Terrain("Chasm", (84, 78, 82), "caves", (40, 36, 40), (122, 112, 112)),
    "volcano": Terrain("Volcano", (142, 106, 96), "peaks", (72, 44, 40), (226, 120, 70)),
    "wasteland": Terrain("Wasteland", (190, 172, 148), "furrows", (140, 118, 96), (208, 194, 172)),
    "nexus": Terrain("Nexus", (178, 152, 196), "stars", (108, 78, 140), (220, 204, 232)),
    "farmland": Terrain("Farmland", (204, 196, 112), "furrows", (152, 140, 64), (224, 218, 150)),
    "coast": Terrain("Coast", (176, 206, 206), "waves", (120, 160, 170), (208, 226, 224)),
}
ALIASES: Mapping[str, str] = {
    "plains": "plain", "mountains": "mountain", "hills": "hill", "forests": "forest", "grass": "grassland",
    "grasslands": "grassland", "sea": "ocean", "deep": "ocean", "deepwater": "ocean", "marsh": "swamp", "bog": "swamp",
    "cave": "cavern", "caverns": "cavern", "caves": "cavern", "tunnel": "tunnels", "town": "city", "snow": "ice",
    "glacier": "ice", "wood": "forest", "woods": "forest", "deepforest": "underforest", "waste": "wasteland",
    "field": "farmland", "fields": "farmland", "rough": "hill", "savanna": "steppe", "rainforest": "jungle",
}  # fmt: skip

# Tones of numbers and signs: what a game says by them is its own.
TONES: Mapping[str, Colour] = {
    "duck": (255, 255, 255),
    "dwarf": (255, 222, 60),
    "elf": (150, 245, 120),
    "human": (24, 62, 190),
    "orc": (200, 20, 20),
    "none": (20, 16, 12),
}
TONE_CAPTIONS: Mapping[str, str] = {
    "duck": "ducks", "dwarf": "dwarves", "elf": "elves", "human": "humans", "orc": "orcs", "none": "nobody",
}  # fmt: skip
_TONE_ALIASES: Mapping[str, str] = {"": "none", **{plural: tone for tone, plural in TONE_CAPTIONS.items()}}

# Hues that stay apart for colour-blind readers (after Okabe and Ito), muted to printer's inks.
SERIES: tuple[Colour, ...] = (
    (0, 108, 170), (213, 94, 0), (0, 146, 110), (196, 112, 160), (222, 164, 20), (86, 170, 214),
    (110, 70, 50), (92, 92, 96), (150, 30, 50), (60, 60, 130), (130, 150, 50), (190, 130, 90),
)  # fmt: skip


def terrain_key(name: str) -> str:
    """The name under which a terrain is in the table, or the plain name when it is in none."""
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")[:40]
    return ALIASES.get(plain, plain)


def terrain(name: str) -> Terrain:
    """How to draw the terrain; an unknown name gets a steady muted colour of its own and stipples."""
    key = terrain_key(name)
    if key in TERRAINS:
        return TERRAINS[key]
    base = steady_colour(key, 150, 80)
    return Terrain(caption(key) or "Unnamed", base, "stipple", shade(base, 0.6), mix(base, WHITE, 0.5))


def caption(name: str) -> str:
    """A symbol or terrain name as the legend prints it."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:60]


def steady_colour(key: str, low: int, spread: int) -> Colour:
    """A colour that is the same for the same key in every process."""
    digest = hashlib.sha256(key.encode("utf-8", "replace")).digest()
    return low + digest[0] % spread, low + digest[1] % spread, low + digest[2] % spread


def hex_colour(text: str) -> Colour | None:
    """The colour of "#rrggbb", or None for anything else."""
    if len(text) != 7 or text[0] != "#" or any(c not in "0123456789abcdefABCDEF" for c in text[1:]):
        return None
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def banner_colour(banner: Banner | None, key: str) -> Colour:
    """The colour of an owner; one without a readable colour gets a steady one from its key."""
    named = hex_colour(banner.colour) if banner is not None else None
    if named is not None:
        return named
    digest = hashlib.sha256(key.encode("utf-8", "replace")).digest()
    return SERIES[digest[0] % len(SERIES)]


def tone_key(name: str) -> str:
    """The palette tone a name means ("orcs" means "orc"), or the name itself."""
    plain = name.strip().lower()[:40]
    return _TONE_ALIASES.get(plain, plain)


def tone(name: str) -> Colour:
    """The colour of a province number: a race's tone, a "#rrggbb", else black."""
    return TONES.get(tone_key(name)) or hex_colour(name) or TONES["none"]


def luminance(colour: Colour) -> float:
    """Perceived lightness, 0 (black) to 1 (white)."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


def contrast(colour: Colour) -> Colour:
    """Ink or paper: whichever reads on (or as a halo around) the colour."""
    return (30, 22, 16) if luminance(colour) > 0.5 else WHITE


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """`one` with `share` (0 to 1) of `two` in it."""
    a, b, c = (round(i + (j - i) * share) for i, j in zip(one, two, strict=True))
    return a, b, c


def shade(colour: Colour, factor: float) -> Colour:
    """The colour darkened to `factor` of its light."""
    return mix((0, 0, 0), colour, factor)
