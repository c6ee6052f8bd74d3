"""Where the figures of Atlantis stand."""

from __future__ import annotations

from engine.core.rules.rulesdata import RulesData

DATA = RulesData("engine.games.atlantis.rules")
