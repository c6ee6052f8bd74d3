"""Pictures of a turn: the only part of the house that knows Pillow. Data in, PNG bytes out, the same for the same data.

Everything here may be called from any thread or process; the caches of tiles, symbols and glyphs are bounded.
"""

from engine.render.alt import field_alt, map_alt, newspaper_alt, standings_alt
from engine.render.charts import draw_standings
from engine.render.fields.field import draw_field
from engine.render.history import draw_history, has_history, history_alt
from engine.render.maps.map_page import draw_map
from engine.render.maps.scattered import is_worth_a_picture
from engine.render.pages.newspaper_page import draw_newspaper
from engine.render.pocket.pocket_map import draw_pocket, pocket_alt

__all__ = [
    "draw_field",
    "draw_history",
    "draw_map",
    "draw_newspaper",
    "draw_pocket",
    "draw_standings",
    "field_alt",
    "has_history",
    "history_alt",
    "is_worth_a_picture",
    "map_alt",
    "newspaper_alt",
    "pocket_alt",
    "standings_alt",
]
