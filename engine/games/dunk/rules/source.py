"""Where the figures of Dunk! stand."""

from __future__ import annotations

from engine.core.rules.rulesdata import RulesData

DATA = RulesData("engine.games.dunk.rules")
