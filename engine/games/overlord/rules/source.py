"""Where the figures of Overlord stand."""

from __future__ import annotations

from engine.core.rules.rulesdata import RulesData

DATA = RulesData("engine.games.overlord.rules", key="tag")
