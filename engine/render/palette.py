"""Colours and textures of the house: data, with a fallback for every name no table knows."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.core.telling.mapsheet import BANNER_COLOURS, Banner

Colour = tuple[int, int, int]

PAPER: Colour = (246, 238, 218)
PAPER_SHADE: Colour = (235, 223, 194)
INK: Colour = (42, 32, 24)
FADED_INK: Colour = (107, 91, 70)
RULE: Colour = (183, 166, 132)
BONE: Colour = (253, 249, 238)
FOG: Colour = (220, 207, 176)
CURL: Colour = (168, 148, 106)
RED: Colour = (163, 32, 30)
GAIN: Colour = (31, 107, 79)
GOLD: Colour = (214, 164, 40)
WHITE: Colour = (252, 250, 244)
SEA: Colour = (195, 214, 216)
COAST: Colour = (88, 126, 138)
RIVER: Colour = (91, 140, 163)
ROAD: Colour = (122, 82, 48)


@dataclass(frozen=True, slots=True)
class Terrain:
    """How one terrain is drawn: a wash of `base` and `texture` motifs in `ink` and `light`. Caption for the legend."""

    caption: str
    base: Colour
    texture: str = ""
    ink: Colour = INK
    light: Colour = PAPER


# Land whispers: pale, with thin motifs; saturated colour belongs to realms alone.
TERRAINS: Mapping[str, Terrain] = {
    "forest": Terrain("Forest", (203, 214, 172), "trees", (124, 140, 98), (176, 191, 138)),
    "grassland": Terrain("Grassland", (230, 232, 196)),
    "land": Terrain("Land", (239, 224, 189), "furrows", (188, 160, 108), (222, 200, 152)),
    "mountain": Terrain("Mountain", (224, 220, 212), "peaks", (176, 170, 160), (244, 242, 238)),
    "water": Terrain("Water", SEA, "waves", (180, 202, 206), (206, 222, 224)),
    "plain": Terrain("Plain", (236, 232, 194), "tufts", (201, 195, 142), (242, 238, 208)),
    "hill": Terrain("Hills", (230, 221, 180), "hills", (188, 172, 118), (238, 230, 196)),
    "swamp": Terrain("Swamp", (213, 219, 198), "reeds", (142, 156, 128), (186, 206, 204)),
    "jungle": Terrain("Jungle", (196, 214, 178), "palms", (110, 142, 100), (162, 190, 142)),
    "desert": Terrain("Desert", (243, 227, 180), "dunes", (214, 190, 132), (250, 238, 204)),
    "steppe": Terrain("Steppe", (230, 220, 180), "tufts", (192, 176, 124), (240, 232, 200)),
    "tundra": Terrain("Tundra", (228, 232, 228), "tufts", (178, 190, 190), (240, 242, 240)),
    "ice": Terrain("Ice", (236, 242, 244), "peaks", (182, 200, 210), (252, 252, 252)),
    "ocean": Terrain("Ocean", (184, 206, 211), "waves", (168, 193, 199), (198, 217, 220)),
    "lake": Terrain("Lake", (200, 219, 222), "waves", (160, 190, 198), (220, 232, 234)),
    "river": Terrain("River", (204, 222, 226), "waves", (150, 186, 198), (222, 234, 236)),
    "city": Terrain("City", (228, 216, 200), "roofs", (182, 150, 130), (240, 230, 216)),
    "cavern": Terrain("Cavern", (206, 194, 180), "caves", (150, 134, 120), (222, 210, 196)),
    "underforest": Terrain("Underforest", (196, 202, 182), "mushrooms", (134, 142, 124), (216, 220, 204)),
    "tunnels": Terrain("Tunnels", (204, 194, 192), "tunnels", (158, 146, 146), (222, 214, 212)),
    "chasm": Terrain("Chasm", (190, 182, 182), "caves", (130, 122, 124), (208, 200, 200)),
    "high_mountains": Terrain("High mountains", (214, 204, 190), "peaks", (160, 146, 126), (246, 242, 234)),
    "impassable_mountains": Terrain("Impassable mountains", (196, 188, 178), "peaks", (128, 118, 106), (232, 228, 222)),
    "volcano": Terrain("Volcano", (222, 200, 186), "peaks", (170, 130, 112), (238, 206, 178)),
    "wasteland": Terrain("Wasteland", (226, 214, 196), "furrows", (190, 174, 150), (236, 226, 212)),
    "nexus": Terrain("Nexus", (222, 212, 228), "stars", (160, 140, 178), (238, 230, 242)),
    "farmland": Terrain("Farmland", (236, 228, 180), "furrows", (202, 190, 128), (244, 238, 200)),
    "coast": Terrain("Coast", (206, 222, 220), "waves", (158, 186, 190), (222, 232, 230)),
}
WATERS = frozenset(("water", "ocean", "lake", "coast", "river"))  # terrains that have a shore
ALIASES: Mapping[str, str] = {
    "plains": "plain", "mountains": "mountain", "hills": "hill", "forests": "forest", "grass": "grassland",
    "grasslands": "grassland", "sea": "ocean", "deep": "ocean", "deepwater": "ocean", "marsh": "swamp", "bog": "swamp",
    "cave": "cavern", "caverns": "cavern", "caves": "cavern", "tunnel": "tunnels", "town": "city", "snow": "ice",
    "glacier": "ice", "wood": "forest", "woods": "forest", "deepforest": "underforest", "waste": "wasteland",
    "deep_forest": "forest", "field": "farmland", "fields": "farmland", "rough": "hill", "savanna": "steppe",
    "rainforest": "jungle",
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

# Six hues that stay apart for all readers; who comes after the sixth has one of them again, parted with bone.
SERIES: tuple[Colour, ...] = tuple(
    (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)) for text in BANNER_COLOURS
)


@lru_cache(maxsize=256)
def terrain_key(name: str) -> str:
    """The name under which a terrain is in the table, or the plain name when it is in none."""
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")[:40]
    return ALIASES.get(plain, plain)


@lru_cache(maxsize=256)
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


def darker(colour: Colour) -> Colour:
    """The outline of something in this colour."""
    return shade(colour, 0.42)


def charge_colour(colour: Colour) -> Colour:
    """What is drawn on a field of this colour: bone, or ink."""
    return BONE if luminance(colour) * 255 < 150 else INK


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
