"""Pictures of a turn: the only part of the house that knows Pillow. Everything here is data in, PNG bytes out."""

from engine.render.map_page import draw_level, draw_map

__all__ = ["draw_level", "draw_map"]
