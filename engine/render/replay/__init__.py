"""How a campaign went, as one page to send around: `draw_replay`."""

from engine.render.replay.replay import draw_replay, has_replay

__all__ = ["draw_replay", "has_replay"]
