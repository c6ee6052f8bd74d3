"""Everything that the troupe plays, in the order in which it takes the stage."""

from __future__ import annotations

from tests.engine.campaigns.olympia.scenes import beyond, crafts, magic, people, power, sea, trade, war

SCENES = (
    *power.SCENES, *crafts.SCENES, *magic.SCENES, *people.SCENES, *war.SCENES, *sea.SCENES, *trade.SCENES,
    *beyond.SCENES,
)  # fmt: skip
